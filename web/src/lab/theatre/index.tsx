/** The tree theatre: one search or two, event by event. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { go, search } from "../../app/router";
import { labWords } from "../../i18n/lab/theatre";
import { words } from "../../i18n";
import { http } from "../../net/http";
import type { LaboratoryView, TraceView } from "../../wire";
import { Trouble } from "../shared/asked";
import { useMisread } from "../shared/address";
import { Cards } from "./cards";
import { AboutTree, Chooser } from "./chooser";
import { choiceAt, momentOf, READERS, SETTINGS, theatreAddress, type Choice } from "./choice";
import { Key } from "./key";
import { usePlayer } from "./player";
import { cutRoots, LeftOut, Program } from "./program";
import { Replay } from "./replay";
import { Ruler } from "./ruler";
import { Stage } from "./stage";
import { Counters, Growth } from "./sums";
import { told } from "./told";
import { Transport } from "./transport";
import "./beside.css";
import "./theatre.css";

/** How long a person must rest at a moment before the address has it. */
const REST = 400;

/** Asks for the traces of a choice. */
function traces(choice: Choice, stop: AbortSignal): Promise<TraceView[]> {
  const { tree, seed, goal } = choice;
  const settings = {
    goal,
    guess: choice.guess ?? SETTINGS.guess,
    factor: choice.factor ?? SETTINGS.factor,
    firstRank: choice.rank ?? SETTINGS.rank,
    depth: choice.depth ?? SETTINGS.depth,
    further: choice.further ?? SETTINGS.further,
  };
  const ask = (algorithm: string): Promise<TraceView> => http.trace({ algorithm, tree, seed, ...settings }, stop);
  return Promise.all([choice.first, choice.second].filter(Boolean).map(ask));
}

export function Theatre(): JSX.Element {
  const w = labWords();
  const { choice, moment: asked, when } = choiceAt(search.value);
  useMisread(search.value, READERS);
  const lab = useSignal<LaboratoryView | null>(null);
  const shown = useSignal<TraceView[] | null>(null);
  const problem = useSignal<unknown>(null);
  const moment = useSignal(asked);
  const wanted = JSON.stringify(choice);
  /** The choice whose traces are shown. */
  const shownFor = useRef("");

  useEffect(() => {
    http.laboratory().then(
      (view) => (lab.value = view),
      (fault: unknown) => (problem.value = fault),
    );
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    traces(choice, stop.signal).then(
      (found) => {
        shown.value = found;
        shownFor.current = wanted;
        problem.value = null;
      },
      (fault: unknown) => {
        if (stop.signal.aborted) return;
        shown.value = null;
        problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [wanted]);

  const replays = useMemo(() => shown.value?.map((trace) => new Replay(trace)) ?? [], [shown.value]);
  const length = Math.max(0, ...replays.map((replay) => replay.length));
  const at = Math.min(moment.value, length);
  const player = usePlayer(moment, length);

  // The address follows the moment, and the moment an address that somebody else has changed.
  const written = useRef(asked);
  useEffect(() => {
    if (when === null && asked !== written.current) moment.value = written.current = asked;
  }, [asked, wanted]);
  // Which moment an event has, only the search knows.
  useEffect(() => {
    const first = replays[0];
    if (when && first && shownFor.current === wanted) moment.value = written.current = momentOf(first, when);
  }, [replays, wanted, JSON.stringify(when)]);
  useEffect(() => {
    if (shown.value === null) return;
    const timer = setTimeout(() => {
      written.current = at;
      go(theatreAddress(choice, at), true);
    }, REST);
    return () => clearTimeout(timer);
  }, [at, shown.value, wanted]);

  const choose = (next: Choice): void => {
    player.to(0);
    written.current = 0;
    go(theatreAddress(next));
  };
  const goal = replays.find((replay) => replay.trace.goal !== null)?.trace.goal ?? null;
  return (
    <main class="page lab theatre">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {lab.value && <Chooser lab={lab.value} choice={choice} goal={goal} onChoose={choose} />}
      {lab.value && <AboutTree lab={lab.value} choice={choice} replay={replays[0]} />}
      <Trouble of={problem.value} />
      {replays.length === 0 && problem.value === null && <p class="quiet">{words().loading}…</p>}
      {replays.length > 0 && (
        <>
          <Transport replays={replays} moment={at} length={length} player={player} />
          <div class={`scenes s${replays.length}`}>
            {replays.map((replay, index) => (
              <SceneOf key={index} index={index} beside={replays.length > 1} replay={replay} moment={Math.min(at, replay.length)} playing={player.playing} fast={player.fast} />
            ))}
          </div>
          <div class="sums">
            <Counters replays={replays} moment={at} />
            <Growth replays={replays} moment={at} />
          </div>
          <Key />
          <p class="quiet keys-line">{w.keys}</p>
        </>
      )}
    </main>
  );
}

interface SceneProps {
  index: number;
  /** Whether there is another one. */
  beside: boolean;
  replay: Replay;
  moment: number;
  playing: boolean;
  fast: boolean;
}

/** Trees of at most so many nodes say which branches are cut. */
const NAMED = 500;

function SceneOf({ index, beside, replay, moment, playing, fast }: SceneProps): JSX.Element {
  const w = labWords();
  const name = w.algorithms[replay.trace.algorithm] ?? replay.trace.algorithm;
  const cut = replay.tree.nodes.length <= NAMED ? cutRoots(replay, moment).join(" ") : undefined;
  return (
    <section class="scene" aria-label={name} data-cut={cut}>
      <header class="scene-head">
        <h2 class={`c${index}`}>{name}</h2>
        {/* Screen readers say each step, but not while the search plays. */}
        <p class="told" aria-live={playing ? "off" : "polite"} aria-atomic="true">
          {told(replay, moment)}
        </p>
      </header>
      <Stage replay={replay} moment={moment} name={name} fast={fast} />
      <div class="beside">
        <div class="gauges">
          <Ruler replay={replay} moment={moment} narrow={beside} />
          <Cards replay={replay} moment={moment} fast={fast} />
          <LeftOut replay={replay} moment={moment} />
        </div>
        <Program replay={replay} moment={moment} />
      </div>
      {replay.trace.lost > 0 && <p class="quiet">{w.lost(replay.trace.lost)}</p>}
    </section>
  );
}
