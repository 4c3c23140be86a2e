/** What the searches counted, side by side. */
import type { JSX } from "preact";
import { prefs } from "../../app/prefs";
import { chessWords } from "../../i18n/lab/chess";
import type { ChessTallyView, ChessTreeView } from "../../wire";
import { valueText } from "./text";
import { grouped } from "../../i18n/numbers";

export interface Counted {
  name: string;
  tree: ChessTreeView;
}

/** What is counted, with its name and whether it is a part of the row above; what is nought everywhere is left out. */
export function countRows(tallies: readonly ChessTallyView[]): { name: string; part: boolean; counts: number[] }[] {
  const w = chessWords();
  const row = (name: string, part: boolean, of: (tally: ChessTallyView) => number): { name: string; part: boolean; counts: number[] } => ({
    name,
    part,
    counts: tallies.map(of),
  });
  const cuts = tallies[0]?.cuts ?? [];
  const rows = [
    row(w.counted.visited, false, ({ visited }) => visited),
    row(w.counted.horizon, true, ({ visited, quiescence }) => visited - quiescence),
    row(w.counted.quiescence, true, ({ quiescence }) => quiescence),
    row(w.counted.evaluated, false, ({ evaluated }) => evaluated),
    ...cuts.map(({ reason }, index) => row(w.cutsBy(w.cuts[reason]), false, (tally) => tally.cuts[index]?.count ?? 0)),
    row(w.counted.extended, false, ({ extended }) => extended),
    row(w.counted.reduced, false, ({ reduced }) => reduced),
    row(w.counted.repeated, false, ({ repeated }) => repeated),
    row(w.counted.deepest, false, ({ deepest }) => deepest),
  ];
  return rows.filter(({ counts }) => counts.some((count) => count > 0));
}

export function Counts({ searches }: { searches: readonly Counted[] }): JSX.Element {
  const w = chessWords();
  const language = prefs.language.value;
  const [one, other] = searches;
  const share = one && other ? other.tree.counts.visited / Math.max(one.tree.counts.visited, 1) : null;
  return (
    <section class="chess-counts" aria-labelledby="chess-counts">
      <h2 id="chess-counts">{w.counts}</h2>
      {one && other && share !== null && (
        <p>
          {w.comparison(one.name, other.name, share.toLocaleString(language, { style: "percent", maximumSignificantDigits: 3 }))}{" "}
          {valueText(one.tree.value) === valueText(other.tree.value) ? w.sameValue : w.otherValue}
        </p>
      )}
      <div class="chess-table" role="group" aria-labelledby="chess-counts" tabIndex={0}>
        <table class="counters">
          <thead>
            <tr>
              <td />
              {searches.map(({ name }, index) => (
                <th scope="col" key={index}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {countRows(searches.map(({ tree }) => tree.counts)).map(({ name, part, counts }) => (
              <tr key={name} class={part ? "part" : ""}>
                <th scope="row">{name}</th>
                {counts.map((count, index) => (
                  <td key={index} class={`counted c${index}`}>
                    <span class="effort" style={{ "--share": String(count / Math.max(1, ...counts)) }} />
                    <span>{grouped(count, language)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
