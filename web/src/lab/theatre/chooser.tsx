/** What to show: a tree, one algorithm or two, and what they can be told. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { prefs } from "../../app/prefs";
import { labWords } from "../../i18n/lab/theatre";
import type { LaboratoryView } from "../../wire";
import { LONGEST, ORDERS, settingsFor, shapeOf, treeByLot, type Choice, type Order, type Shape } from "./choice";
import type { Replay } from "./replay";
import { unknownNote } from "./told";

const LOT = "by-lot";
const OWN = "own";
const FIRST_SHAPE: Shape = { order: "random", branching: 3, depth: 4 };
const FIRST_TREE = "((3 5) (2 9))";

interface Props {
  lab: LaboratoryView;
  choice: Choice;
  /** What counts as won, if the search said so. */
  goal: number | null;
  onChoose: (choice: Choice) => void;
}

export function Chooser({ lab, choice, goal, onChoose }: Props): JSX.Element {
  const w = labWords();
  const shape = shapeOf(choice.tree);
  const named = lab.trees.find((tree) => tree.name === choice.tree);
  const kind = named ? choice.tree : shape ? LOT : OWN;
  const draft = useSignal(named || shape ? FIRST_TREE : choice.tree);
  useEffect(() => {
    // Whoever writes a tree may begin with the one that was shown.
    if (named) draft.value = named.text;
    else if (kind === OWN) draft.value = choice.tree;
  }, [choice.tree]);
  const change = (part: Partial<Choice>): void => onChoose({ ...choice, ...part });
  const choose = (value: string): void => change({ tree: value === LOT ? treeByLot(FIRST_SHAPE) : value === OWN ? draft.value : value });
  return (
    <form
      class="chooser fields"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === OWN && draft.value.trim() !== "") change({ tree: draft.value.trim() });
      }}
    >
      <label>
        {w.tree}
        <select name="tree" value={kind} onChange={(event) => choose(event.currentTarget.value)}>
          {lab.trees.map(({ name }) => (
            <option key={name} value={name}>
              {w.trees[name] ?? name}
            </option>
          ))}
          <option value={LOT}>{w.byLot}</option>
          <option value={OWN}>{w.own}</option>
        </select>
      </label>
      <AlgorithmField name="first" label={w.first} lab={lab} value={choice.first} none={false} onPick={(first) => change({ first })} />
      <AlgorithmField name="second" label={w.second} lab={lab} value={choice.second} none onPick={(second) => change({ second })} />
      {settingsFor(choice).map(([setting, least, most]) => (
        <NumberField
          key={setting}
          name={setting}
          label={w.settings[setting]}
          value={choice[setting] ?? (setting === "goal" ? goal : null)}
          least={least}
          most={most}
          onPick={(value) => change({ [setting]: value })}
        />
      ))}
      {shape && <ShapeFields shape={shape} choice={choice} change={change} />}
      {kind === OWN && (
        <div class="chooser-row">
          <label class="own">
            {w.ownText}
            <textarea
              name="own"
              rows={2}
              maxLength={LONGEST}
              spellcheck={false}
              value={draft.value}
              aria-describedby="own-hint"
              onInput={(event) => (draft.value = event.currentTarget.value)}
            />
            <span class="quiet" id="own-hint">
              {w.ownHint}
            </span>
          </label>
          <button type="submit" class="main">
            {w.show}
          </button>
        </div>
      )}
    </form>
  );
}

/** What the tree is: a sentence, what its unknown leaves count, and where it comes from. */
export function AboutTree({ lab, choice, replay }: { lab: LaboratoryView; choice: Choice; replay: Replay | undefined }): JSX.Element {
  const w = labWords();
  const language = prefs.language.value;
  const named = lab.trees.find((tree) => tree.name === choice.tree);
  return (
    <div class="about-tree">
      <p>
        {named ? named.about[language] : shapeOf(choice.tree) ? w.aboutRandom : w.aboutOwn} {replay && unknownNote(replay)}
      </p>
      {named && (
        <details>
          <summary>{w.evidence}</summary>
          <p class="quiet">{named.evidence[language]}</p>
        </details>
      )}
    </div>
  );
}

interface AlgorithmProps {
  name: string;
  label: string;
  lab: LaboratoryView;
  value: string;
  none: boolean;
  onPick: (value: string) => void;
}

function AlgorithmField({ name, label, lab, value, none, onPick }: AlgorithmProps): JSX.Element {
  const w = labWords();
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {none && <option value="">{w.nothing}</option>}
        {lab.algorithms.map((algorithm) => (
          <option key={algorithm} value={algorithm}>
            {w.algorithms[algorithm] ?? algorithm}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberProps {
  name: string;
  label: string;
  value: number | null;
  least: number;
  most: number;
  onPick: (value: number) => void;
}

export function NumberField({ name, label, value, least, most, onPick }: NumberProps): JSX.Element {
  // What is being typed stays, whatever else changes meanwhile.
  const typed = useSignal<string | null>(null);
  return (
    <label class="number">
      {label}
      <input
        type="number"
        name={name}
        value={typed.value ?? value ?? ""}
        min={least}
        max={most}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onBlur={() => (typed.value = null)}
        onChange={(event) => {
          typed.value = null;
          const wanted = event.currentTarget.valueAsNumber;
          const real = Number.isInteger(wanted) ? Math.min(Math.max(wanted, least), most) : value;
          event.currentTarget.value = String(real ?? "");
          if (real !== null) onPick(real);
        }}
      />
    </label>
  );
}

function ShapeFields({ shape, choice, change }: { shape: Shape; choice: Choice; change: (part: Partial<Choice>) => void }): JSX.Element {
  const w = labWords();
  const reshape = (part: Partial<Shape>): void => change({ tree: treeByLot({ ...shape, ...part }) });
  return (
    <div class="chooser-row">
      <NumberField name="branching" label={w.branching} value={shape.branching} least={1} most={50} onPick={(branching) => reshape({ branching })} />
      <NumberField name="levels" label={w.levels} value={shape.depth} least={1} most={16} onPick={(depth) => reshape({ depth })} />
      <label>
        {w.order}
        <select name="order" value={shape.order} onChange={(event) => reshape({ order: event.currentTarget.value as Order })}>
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {w.orders[order]}
            </option>
          ))}
        </select>
      </label>
      <NumberField name="seed" label={w.seed} value={choice.seed} least={0} most={0xffff_ffff} onPick={(seed) => change({ seed })} />
      <button type="button" onClick={() => change({ seed: (choice.seed + 1) % 0x1_0000_0000 })}>
        {w.another}
      </button>
    </div>
  );
}
