/** The terms of an evaluation as a table with bars, and how they become its value. */
import type { JSX } from "preact";
import { evaluationWords } from "../../i18n/lab/evaluation";
import type { OpinionView, StagesView } from "../../wire";
import { Scale } from "./scale";
import { difference, mixed, plain, signed, sumOf } from "./sums";

interface Props {
  opinion: OpinionView;
  chosen: string | null;
  onTerm: (term: string | null) => void;
}

export function Terms({ opinion, chosen, onTerm }: Props): JSX.Element {
  const w = evaluationWords();
  const { terms, mixture, total } = opinion;
  const differences = terms.map((term) => mixed(difference(term), mixture));
  const most = Math.max(1, ...differences.map(Math.abs));
  const sum = sumOf(terms);
  const cells = (stages: StagesView, show: (value: number) => string): JSX.Element => (
    <>
      <td class="amount">{show(stages.middlegame)}</td>
      {mixture && <td class="amount">{show(stages.endgame)}</td>}
    </>
  );
  const span = mixture ? 2 : 1;
  return (
    <section class="memory terms" aria-labelledby="terms">
      <h2 id="terms">{w.total(signed(total))}</h2>
      <p class="quiet">
        {w.unit} {mixture && (mixture.known ? w.known : w.mixture(mixture.phase, mixture.fullPhase, mixture.scale, mixture.fullScale))}
      </p>
      <div class="memory-scroll" role="group" aria-labelledby="terms" tabIndex={0}>
        <table class="counters">
          <thead>
            <tr>
              <th scope="col" rowSpan={span}>
                {w.term}
              </th>
              <th scope="colgroup" colSpan={span}>
                {w.white}
              </th>
              <th scope="colgroup" colSpan={span}>
                {w.black}
              </th>
              <th scope="colgroup" colSpan={span}>
                {w.difference}
              </th>
              <td rowSpan={span} />
            </tr>
            {mixture && (
              <tr>
                {[0, 1, 2, 3, 4, 5].map((place) => (
                  <th scope="col" key={place}>
                    {place % 2 === 0 ? w.middlegame : w.endgame}
                  </th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {terms.map((term, index) => (
              <tr key={term.name} class={term.name === chosen ? "chosen" : ""}>
                <th scope="row">
                  {term.squares.length > 0 ? (
                    <button
                      type="button"
                      class="plain term"
                      aria-pressed={term.name === chosen}
                      onClick={() => onTerm(term.name === chosen ? null : term.name)}
                    >
                      {w.terms[term.name] ?? term.name}
                    </button>
                  ) : (
                    (w.terms[term.name] ?? term.name)
                  )}
                </th>
                {cells(term.white, plain)}
                {cells(term.black, plain)}
                {cells(difference(term), signed)}
                <td>
                  <Scale value={(differences[index] ?? 0) / most} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{w.sum}</th>
              {cells(sum.white, plain)}
              {cells(sum.black, plain)}
              {cells({ middlegame: sum.white.middlegame - sum.black.middlegame, endgame: sum.white.endgame - sum.black.endgame }, signed)}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
