/** The attack test of the 0x88 board: whom one asks about, the steps, and the table that answers. */
import type { JSX } from "preact";
import { prefs } from "../../app/prefs";
import { inLetters } from "../../board/notation";
import { SQUARES } from "../../board/position";
import { boardsWords } from "../../i18n/lab/boards";
import type { AttackView, BoardsView } from "../../wire";
import type { Choice } from "./choice";
import { stepsOf } from "./steps";

interface Props {
  boards: BoardsView;
  attack: AttackView;
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

export function Attack({ boards, attack, choice, onChange }: Props): JSX.Element {
  const w = boardsWords();
  const steps = stepsOf(attack, choice.base);
  const shown = Math.min(choice.step ?? steps.length, steps.length);
  const square = (label: string, value: string, pick: (square: string) => void): JSX.Element => (
    <label>
      {label}
      <select value={value} onChange={(event) => pick(event.currentTarget.value)}>
        {SQUARES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="memory wide attack" aria-labelledby="attack">
      <h2 id="attack">{w.attack}</h2>
      <p class="quiet">{w.attackLead}</p>
      <div class="attack-parts">
        <div>
          <div class="chooser fields">
            {square(w.from, choice.from, (from) => onChange({ from, step: null }))}
            {square(w.to, choice.to, (to) => onChange({ to, step: null }))}
          </div>
          <div class="row attack-tools">
            <button type="button" disabled={shown <= 1} onClick={() => onChange({ step: shown - 1 })}>
              {w.back}
            </button>
            <button type="button" disabled={shown >= steps.length} onClick={() => onChange({ step: shown + 1 })}>
              {w.next}
            </button>
            <button type="button" disabled={choice.step === null} onClick={() => onChange({ step: null })}>
              {w.all}
            </button>
            <span class="quiet">{w.stepOf(shown, steps.length)}</span>
          </div>
          <ol class="attack-steps" aria-label={w.steps} aria-live="polite">
            {steps.slice(0, shown).map((step, index) => (
              <li key={index} class={step.about} aria-current={index === shown - 1 ? "step" : undefined}>
                {step.text}
              </li>
            ))}
          </ol>
        </div>
        <Differences boards={boards} place={shown >= 2 ? attack.place : null} />
      </div>
    </section>
  );
}

const REACH = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** The table as it lies round a square. */
function Differences({ boards: { table, bits }, place }: { boards: BoardsView; place: number | null }): JSX.Element {
  const w = boardsWords();
  const bitOf = (letter: string): number => bits.find(({ men }) => men.includes(letter))?.bit ?? 0;
  const sign = (entry: number): string => {
    const letter = ["N", "R", "B"].find((one) => (entry & bitOf(one)) !== 0);
    return letter ? inLetters(letter, prefs.language.value) : "·";
  };
  return (
    <figure class="differences">
      <figcaption>
        {w.table}
        <span class="quiet">{w.tableLead}</span>
      </figcaption>
      <div aria-hidden="true">
        {[...REACH].reverse().map((up) =>
          REACH.map((right) => {
            const at = 128 + 16 * up + right;
            const entry = table[at] ?? 0;
            const near = (entry & bitOf("K")) !== 0;
            return (
              <span key={at} class={`${at === place ? "here" : ""} ${near ? "near" : ""} ${entry === 0 ? "none" : ""}`} title={`${at}: ${entry}`}>
                {up === 0 && right === 0 ? "×" : sign(entry)}
              </span>
            );
          }),
        )}
      </div>
    </figure>
  );
}
