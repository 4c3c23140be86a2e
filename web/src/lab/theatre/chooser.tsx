/** What to show: a tree, one algorithm or two. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";
import type { LaboratoryView } from "../../wire";
import { ORDERS, shapeOf, treeByLot, type Choice, type Order, type Shape } from "./choice";

const LOT = "by-lot";
const OWN = "own";
const FIRST_SHAPE: Shape = { order: "random", branching: 3, depth: 4 };
const FIRST_TREE = "((3 5) (2 9))";

export function Chooser(props: { lab: LaboratoryView; choice: Choice; onChoose: (choice: Choice) => void }): JSX.Element {
  const { lab, choice, onChoose } = props;
  const w = labWords();
  const shape = shapeOf(choice.tree);
  const named = lab.trees.some((tree) => tree.name === choice.tree);
  const kind = named ? choice.tree : shape ? LOT : OWN;
  const draft = useSignal(named || shape ? FIRST_TREE : choice.tree);
  useEffect(() => {
    if (kind === OWN) draft.value = choice.tree;
  }, [choice.tree]);
  const change = (part: Partial<Choice>): void => onChoose({ ...choice, ...part });
  const reshape = (part: Partial<Shape>): void => change({ tree: treeByLot({ ...(shape ?? FIRST_SHAPE), ...part }) });
  const choose = (value: string): void => change({ tree: value === LOT ? treeByLot(FIRST_SHAPE) : value === OWN ? draft.value : value });
  const algorithm = (label: string, value: string, pick: (value: string) => void, none: boolean): JSX.Element => (
    <label>
      {label}
      <select value={value} onChange={(event) => pick(event.currentTarget.value)}>
        {none && <option value="">{w.nothing}</option>}
        {lab.algorithms.map((name) => (
          <option key={name} value={name}>
            {w.algorithms[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
  const whole = (label: string, value: number, least: number, most: number, set: (value: number) => void): JSX.Element => (
    <label class="number">
      {label}
      <input
        type="number"
        value={value}
        min={least}
        max={most}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (Number.isInteger(wanted)) set(Math.min(Math.max(wanted, least), most));
          else event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
  return (
    <form class="chooser" onSubmit={(event) => (event.preventDefault(), kind === OWN && change({ tree: draft.value }))}>
      <label>
        {w.tree}
        <select value={kind} onChange={(event) => choose(event.currentTarget.value)}>
          {lab.trees.map(({ name }) => (
            <option key={name} value={name}>
              {w.trees[name] ?? name}
            </option>
          ))}
          <option value={LOT}>{w.byLot}</option>
          <option value={OWN}>{w.own}</option>
        </select>
      </label>
      {algorithm(w.first, choice.first, (first) => change({ first }), false)}
      {algorithm(w.second, choice.second, (second) => change({ second }), true)}
      {shape && (
        <div class="chooser-row">
          {whole(w.branching, shape.branching, 1, 20, (branching) => reshape({ branching }))}
          {whole(w.levels, shape.depth, 1, 14, (depth) => reshape({ depth }))}
          <label>
            {w.order}
            <select value={shape.order} onChange={(event) => reshape({ order: event.currentTarget.value as Order })}>
              {ORDERS.map((order) => (
                <option key={order} value={order}>
                  {w.orders[order]}
                </option>
              ))}
            </select>
          </label>
          {whole(w.seed, choice.seed, 0, 0xffff_ffff, (seed) => change({ seed }))}
          <button type="button" onClick={() => change({ seed: (choice.seed + 1) % 0x1_0000_0000 })}>
            {w.another}
          </button>
        </div>
      )}
      {kind === OWN && (
        <div class="chooser-row">
          <label class="own">
            {w.ownText}
            <textarea
              rows={2}
              maxLength={2000}
              spellcheck={false}
              value={draft.value}
              aria-describedby="own-hint"
              onInput={(event) => (draft.value = event.currentTarget.value)}
            />
            <span class="quiet" id="own-hint">
              {w.ownHint}
            </span>
          </label>
          <button type="submit">{w.show}</button>
        </div>
      )}
    </form>
  );
}
