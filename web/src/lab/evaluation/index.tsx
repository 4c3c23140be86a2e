/** Evaluations: what a position is worth to three engines of theses and to Quevedo, term by term and on the board. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, search } from "../../app/router";
import { words } from "../../i18n";
import { evaluationWords } from "../../i18n/lab/evaluation";
import { http } from "../../net/http";
import type { EvaluationsView, OpinionView } from "../../wire";
import { Trouble } from "../shared/asked";
import { useMisread, type Readers } from "../shared/address";
import { fenIn } from "../shared/fen";
import { Places } from "../shared/places";
import { Squares } from "../shared/squares";
import { Scale } from "./scale";
import { notesOf, signed } from "./sums";
import { Terms } from "./terms";
import "./evaluation.css";

interface Choice {
  fen: string;
  judge: string;
  /** The term on the board; none is what lifting the men costs. */
  term: string | null;
}

export function choiceAt(address: string): Choice {
  const query = new URLSearchParams(address);
  return { fen: fenIn(query), judge: query.get("judge") ?? "buho", term: query.get("term") };
}

/** Which parameters can be read, once it is known who judges. */
const readersOf = (view: EvaluationsView | null): Readers =>
  view
    ? {
        judge: (text) => view.opinions.some(({ judge }) => judge === text),
        term: (text) => view.opinions.some(({ terms }) => terms.some(({ name }) => name === text)),
      }
    : {};

export function evaluationAddress({ fen, judge, term }: Choice): string {
  const query = new URLSearchParams({ fen, judge });
  if (term !== null) query.set("term", term);
  return `/lab/evaluation?${query.toString()}`;
}

export function EvaluationRoom(): JSX.Element {
  const w = evaluationWords();
  const choice = choiceAt(search.value);
  const shown = useSignal<EvaluationsView | null>(null);
  const problem = useSignal<unknown>(null);

  useEffect(() => {
    const stop = new AbortController();
    http.evaluations({ fen: choice.fen }, stop.signal).then(
      (view) => {
        shown.value = view;
        problem.value = null;
      },
      (fault: unknown) => {
        if (!stop.signal.aborted) problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [choice.fen]);

  const change = (part: Partial<Choice>): void => go(evaluationAddress({ ...choice, ...part }));
  const view = shown.value;
  useMisread(search.value, readersOf(view));
  const opinion = view?.opinions.find(({ judge }) => judge === choice.judge) ?? view?.opinions[0];
  return (
    <main class="page lab evaluation-room">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {(view ?? problem.value !== null) && <Places places={view?.positions ?? []} fen={choice.fen} onChoose={(fen) => change({ fen })} />}
      <Trouble of={problem.value} />
      {!view && problem.value === null && <p class="quiet">{words().loading}…</p>}
      {view && opinion && (
        <>
          <Totals opinions={view.opinions} chosen={opinion.judge} onChoose={(judge) => change({ judge, term: null })} />
          <Judged fen={view.fen} opinion={opinion} term={choice.term} onTerm={(term) => change({ term })} />
        </>
      )}
    </main>
  );
}

/** What the four say, as bars to either side; each is a choice. */
function Totals({ opinions, chosen, onChoose }: { opinions: readonly OpinionView[]; chosen: string; onChoose: (judge: string) => void }): JSX.Element {
  const w = evaluationWords();
  const most = Math.max(100, ...opinions.map(({ total }) => Math.abs(total)));
  return (
    <fieldset class="totals">
      <legend>{w.totals}</legend>
      {opinions.map(({ judge, total }) => (
        <label key={judge} class={judge === chosen ? "chosen" : ""}>
          <input type="radio" name="judge" checked={judge === chosen} onChange={() => onChoose(judge)} />
          <span class="total-name">{w.judges[judge] ?? judge}</span>
          <Scale value={total / most} />
          <span class="amount">{signed(total)}</span>
          <span class="quiet">{total === 0 ? w.even : total > 0 ? w.forWhite : w.forBlack}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface JudgedProps {
  fen: string;
  opinion: OpinionView;
  term: string | null;
  onTerm: (term: string | null) => void;
}

function Judged({ fen, opinion, term: wanted, onTerm }: JudgedProps): JSX.Element {
  const w = evaluationWords();
  const lit = useSignal<string | null>(null);
  const term = opinion.terms.find(({ name, squares }) => name === wanted && squares.length > 0) ?? null;
  const notes = notesOf(opinion, term);
  const name = (key: string): string => w.terms[key] ?? key;
  const located = opinion.terms.filter(({ squares }) => squares.length > 0);
  return (
    <div class="judged">
      <section class="memory judged-board" aria-label={w.board}>
        <h2>{w.judges[opinion.judge] ?? opinion.judge}</h2>
        <p class="quiet">{w.judgeLead[opinion.judge]}</p>
        <label class="judged-shown">
          {w.shown}
          <select value={term?.name ?? ""} onChange={(event) => onTerm(event.currentTarget.value || null)}>
            <option value="">{w.lifted}</option>
            {located.map((one) => (
              <option key={one.name} value={one.name}>
                {name(one.name)}
              </option>
            ))}
          </select>
        </label>
        <Squares fen={fen} label={w.board} lit={lit.value} notes={notes} onLight={(square) => (lit.value = square)} />
        <p class="quiet judged-note">
          {term ? w.termLead(name(term.name)) : w.liftedLead} {!term && opinion.men.some(({ worth }) => worth === null) && w.illegal}{" "}
          {located.length === 0 && w.nowhere}
        </p>
      </section>
      <Terms opinion={opinion} chosen={term?.name ?? null} onTerm={onTerm} />
    </div>
  );
}
