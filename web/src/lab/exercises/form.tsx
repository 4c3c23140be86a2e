/** Which sheet: seed, kinds, number and difficulty. */
import type { JSX } from "preact";
import { exerciseWords } from "../../i18n/lab/exercises";
import { NumberField } from "../theatre/chooser";
import { DIFFICULTIES, KINDS, LARGEST_SEED, MOST, type Difficulty, type SheetChoice } from "./sheet";

export function SheetForm({ choice, onChoose }: { choice: SheetChoice; onChoose: (choice: SheetChoice) => void }): JSX.Element {
  const w = exerciseWords();
  const change = (part: Partial<SheetChoice>): void => onChoose({ ...choice, ...part });
  return (
    <form class="sheet-form fields screen-only" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{w.which}</legend>
        <div class="kinds">
          {KINDS.map((kind) => (
            <label key={kind} class="check">
              <input
                type="checkbox"
                name="kind"
                value={kind}
                checked={choice.kinds.includes(kind)}
                // One kind at least stays.
                disabled={choice.kinds.length === 1 && choice.kinds[0] === kind}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  change({ kinds: KINDS.filter((one) => (one === kind ? on : choice.kinds.includes(one))) });
                }}
              />
              {w.kinds[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <label>
        {w.difficulty}
        <select name="difficulty" value={choice.difficulty} onChange={(event) => change({ difficulty: event.currentTarget.value as Difficulty })}>
          {DIFFICULTIES.map((one) => (
            <option key={one} value={one}>
              {w.difficulties[one]}
            </option>
          ))}
        </select>
      </label>
      <NumberField name="count" label={w.count} value={choice.count} least={1} most={MOST} onPick={(count) => change({ count })} />
      <NumberField name="seed" label={w.seed} value={choice.seed} least={0} most={LARGEST_SEED} onPick={(seed) => change({ seed })} />
      <button type="button" onClick={() => change({ seed: (choice.seed + 1) % (LARGEST_SEED + 1) })}>
        {w.another}
      </button>
    </form>
  );
}
