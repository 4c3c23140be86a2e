/** The tree theatre: one search or two, event by event. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { go, search } from "../../app/router";
import { problemWords } from "../../i18n/faults";
import { labWords } from "../../i18n/lab/theatre";
import { words } from "../../i18n";
import { http } from "../../net/http";
import type { LaboratoryView, TraceView } from "../../wire";
import { Chooser } from "./chooser";
import { choiceAt, theatreAddress, type Choice } from "./choice";
import { Cards, Counters, Growth, Program } from "./panels";
import { Replay } from "./replay";
import { Ruler } from "./ruler";
import { Stage } from "./stage";
import { told } from "./told";
import { Transport } from "./transport";

/** How long a person must rest at a moment before the address has it. */
const REST = 400;

export function Theatre(): JSX.Element {
  const w = labWords();
  const { choice, moment: asked } = choiceAt(search.value);
  const lab = useSignal<LaboratoryView | null>(null);
  const shown = useSignal<{ choice: Choice; traces: TraceView[] } | null>(null);
  const problem = useSignal<unknown>(null);
  const moment = useSignal(asked);
  const wanted = JSON.stringify(choice);

  useEffect(() => {
    http.laboratory().then(
      (view) => (lab.value = view),
      (fault: unknown) => (problem.value = fault),
    );
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const ask = (algorithm: string): Promise<TraceView> =>
      http.trace({ algorithm, tree: choice.tree, seed: choice.seed, goal: 1 }, stop.signal);
    Promise.all([choice.first, choice.second].filter(Boolean).map(ask)).then(
      (traces) => {
        shown.value = { choice, traces };
        problem.value = null;
      },
      (fault: unknown) => {
        if (!stop.signal.aborted) problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [wanted]);

  const replays = useMemo(() => shown.value?.traces.map((trace) => new Replay(trace)) ?? [], [shown.value]);
  const length = Math.max(0, ...replays.map((replay) => replay.length));
  const at = Math.min(moment.value, length);

  useEffect(() => {
    if (shown.value === null) return;
    const timer = setTimeout(() => go(theatreAddress(choice, at), true), REST);
    return () => clearTimeout(timer);
  }, [at, shown.value]);

  const choose = (next: Choice): void => {
    moment.value = 0;
    go(theatreAddress(next));
  };
  return (
    <main class="page lab">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {lab.value && <Chooser lab={lab.value} choice={choice} onChoose={choose} />}
      {problem.value !== null && (
        <p class="fault" role="alert">
          {problemWords(problem.value)}
        </p>
      )}
      {replays.length === 0 && problem.value === null && <p class="quiet">{words().loading}…</p>}
      {replays.length > 0 && (
        <>
          <Transport moment={at} length={length} onMove={(next) => (moment.value = next)} />
          <div class={`scenes s${replays.length}`}>
            {replays.map((replay, index) => (
              <Scene key={index} replay={replay} moment={Math.min(at, replay.length)} />
            ))}
          </div>
          <div class="sums">
            <Counters replays={replays} moment={at} />
            <Growth replays={replays} moment={at} />
            <Key />
          </div>
        </>
      )}
    </main>
  );
}

function Scene({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const name = w.algorithms[replay.trace.algorithm] ?? replay.trace.algorithm;
  return (
    <section class="scene" aria-label={name}>
      <h2>{name}</h2>
      <p class="told" role="status" aria-live="polite">
        {told(replay, moment)}
      </p>
      <Stage replay={replay} moment={moment} name={name} />
      <div class="beside">
        <Ruler replay={replay} moment={moment} />
        <Program replay={replay} moment={moment} />
        <Cards replay={replay} moment={moment} />
      </div>
      {replay.trace.lost > 0 && <p class="quiet">{w.lost(replay.trace.lost)}</p>}
    </section>
  );
}

/** What the signs of the drawing mean. */
function Key(): JSX.Element {
  const w = labWords();
  return (
    <dl class="key" aria-label={w.drawn}>
      <div>
        <dt>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <rect x="-9" y="-8" width="18" height="16" />
          </svg>
        </dt>
        <dd>{w.key.max}</dd>
      </div>
      <div>
        <dt>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <circle r="9" />
          </svg>
        </dt>
        <dd>{w.key.min}</dd>
      </div>
      <div>
        <dt>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <path class="full" d="M0-7L7 0 0 7-7 0Z" />
          </svg>
        </dt>
        <dd>{w.key.leaf}</dd>
      </div>
      <div>
        <dt>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <circle class="cut" r="9" />
          </svg>
        </dt>
        <dd>{w.key.cut}</dd>
      </div>
    </dl>
  );
}
