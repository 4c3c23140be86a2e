/** What is said of a position: by hand, theme by theme, and by the network. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { prefs } from "../../app/prefs";
import { go, search } from "../../app/router";
import { MiniBoard } from "../../board/mini";
import { scoreText } from "../../game/score";
import { learningWords } from "../../i18n/lab/learning";
import { learning } from "../../net/jobs";
import type { JudgedView } from "../../wire";
import { Trouble } from "../shared/asked";
import { roomAddress } from "../rooms";

/** A middlegame in which there is something to say. */
const FIRST = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

const pawns = (value: number): string => scoreText({ type: "centipawns", value }, prefs.language.value);

export function Judge(): JSX.Element {
  const w = learningWords();
  const asked = new URLSearchParams(search.value).get("fen") ?? FIRST;
  const text = useSignal(asked);
  const judged = useSignal<JudgedView | null>(null);
  const problem = useSignal<unknown>(null);
  useEffect(() => {
    text.value = asked;
    const gone = new AbortController();
    learning.judge(asked, gone.signal).then(
      (view) => {
        judged.value = view;
        problem.value = null;
      },
      (cause: unknown) => {
        if (!gone.signal.aborted) problem.value = cause;
      },
    );
    return () => gone.abort();
  }, [asked]);
  const view = judged.value;
  return (
    <section class="data" aria-label={w.compare}>
      <h2>{w.compare}</h2>
      <p class="quiet">{w.compareLead}</p>
      <form
        class="fields judge-form"
        onSubmit={(event) => {
          event.preventDefault();
          go(`${roomAddress("learning")}?fen=${encodeURIComponent(text.value.trim())}`);
        }}
      >
        <label>
          {w.fen}
          <input type="text" spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <button type="submit">{w.judge}</button>
      </form>
      <Trouble of={problem.value} />
      {view && problem.value === null && (
        <div class="judge-said">
          <MiniBoard fen={view.fen} />
          <div>
            <p class="verdicts" role="status">
              <span>
                {w.byHand}: <strong>{pawns(view.hand)}</strong>
              </span>
              {view.network !== null && (
                <span>
                  {w.byNetwork}: <strong>{pawns(view.network)}</strong>
                </span>
              )}
            </p>
            <p class="quiet">{w.forWhite}</p>
            <Terms view={view} />
          </div>
        </div>
      )}
    </section>
  );
}

const WIDTH = 140;

/** The themes as bars to the left (Black's) and right (White's) of a line. */
function Terms({ view }: { view: JudgedView }): JSX.Element {
  const w = learningWords();
  const most = Math.max(50, ...view.terms.map(({ value }) => Math.abs(value)));
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label={w.terms}>
      <table class="trainings themes">
        <thead>
          <tr>
            <th scope="col">{w.term}</th>
            <th scope="col" class="right">
              {w.value}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {view.terms.map(({ theme, value }) => {
            const length = ((WIDTH / 2) * Math.abs(value)) / most;
            return (
              <tr key={theme}>
                <th scope="row">{w.themes[theme] ?? theme}</th>
                <td class="right">{pawns(value)}</td>
                <td>
                  <svg viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true">
                    <rect class={value < 0 ? "black" : "white"} x={value < 0 ? WIDTH / 2 - length : WIDTH / 2} y="3" width={length} height="8" />
                    <line x1={WIDTH / 2} x2={WIDTH / 2} y1="0" y2="14" />
                  </svg>
                </td>
              </tr>
            );
          })}
          <tr class="sum">
            <th scope="row">{w.sum}</th>
            <td class="right">{pawns(view.hand)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
