/** One exercise: the question, its tree, what is answered, and why that is right or wrong. */
import type { JSX } from "preact";
import { useId, useMemo } from "preact/hooks";
import { exerciseWords } from "../../i18n/lab/exercises";
import type { Bound, ExerciseView, ListState, Status } from "../../wire";
import { valueText, whole } from "../theatre/frame";
import { nodeAt, pathText, treeOf } from "../theatre/tree";
import { isComplete, type Answer } from "./answers";
import { explained, questionOf, solutionOf, stateText } from "./explain";
import { TreeFigure } from "./figure";
import { watchAddress } from "./watch";

/** Changes a part of the answer, as it stands by then. */
export type Change = (part: (before: Answer) => Partial<Answer>) => void;

export interface Standing {
  answer: Answer;
  verdict: "right" | "wrong" | null;
  /** Whether the solution is seen; what is answered after that does not count. */
  solved: boolean;
}

interface Props {
  number: number;
  exercise: ExerciseView;
  standing: Standing;
  /** Whether all solutions are to be seen, for whoever corrects. */
  reveal: boolean;
  onAnswer: Change;
  onCheck: () => void;
  onSolve: () => void;
}

export function Exercise({ number, exercise, standing, reveal, onAnswer, onCheck, onSolve }: Props): JSX.Element {
  const w = exerciseWords();
  const { task } = exercise;
  const tree = useMemo(() => treeOf(exercise.nodes), [exercise]);
  const title = useId();
  const { answer, verdict, solved } = standing;
  const seen = solved || reveal;
  const done = verdict === "right" || solved;
  const solution = seen && task.type === "cut" ? new Set(task.branches.map((path) => nodeAt(tree, path))) : undefined;
  const mark = (id: number): void =>
    onAnswer((before) => {
      const marked = new Set(before.marked);
      if (!marked.delete(id)) marked.add(id);
      return { marked };
    });
  return (
    <article class={`exercise ${verdict ?? ""}`} aria-labelledby={title} data-kind={task.type}>
      <h2 id={title}>
        <span class="no">{number}</span> {w.kinds[task.type === "list" && task.algorithm === "sss-star-lecture" ? "list-lecture" : task.type]}
      </h2>
      <p class="question">{questionOf(exercise)}</p>
      {task.type === "list" && <List states={task.list} number={task.number} />}
      <TreeFigure
        tree={tree}
        label={w.tree(exercise.text)}
        asked={task.type === "value" ? nodeAt(tree, task.node) : undefined}
        marked={answer.marked}
        onMark={task.type === "cut" && !done ? mark : undefined}
        solution={solution}
      />
      {task.type === "cut" && (
        <p class="marks screen-only" aria-live="polite">
          {w.marked([...answer.marked].sort((a, b) => a - b).map((id) => pathText(tree, id)))}
        </p>
      )}
      <form
        class="screen-only"
        onSubmit={(event) => {
          event.preventDefault();
          onCheck();
        }}
      >
        {task.type === "value" && <ValueFields answer={answer} bounds={task.algorithm !== "minimax"} off={done} onAnswer={onAnswer} />}
        {task.type === "list" && <StateFields answer={answer} off={done} onAnswer={onAnswer} />}
        <button type="submit" class="main" disabled={done || !isComplete(exercise, answer)}>
          {w.check}
        </button>
        <button type="button" class="plain" disabled={seen} onClick={onSolve}>
          {w.solve}
        </button>
      </form>
      <p class="blank print-only">{w.blanks[task.type]}</p>
      <p class="verdict screen-only" aria-live="polite">
        {verdict === "right" ? w.right : verdict === "wrong" && !solved ? w.wrong : ""}
      </p>
      {(seen || verdict === "right") && (
        <div class="solution">
          <p>
            <b>{solutionOf(exercise)}</b>
          </p>
          {explained(exercise, tree).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p class="screen-only">
            <a href={watchAddress(exercise)}>{w.watch}</a>
          </p>
        </div>
      )}
    </article>
  );
}

function List({ states, number }: { states: ListState[]; number: number }): JSX.Element {
  const w = exerciseWords();
  return (
    <ol class="states" aria-label={w.listNumber(number)}>
      {states.map((state) => (
        <li key={state.node.join(".")} class={state.status}>
          {stateText(state)}
        </li>
      ))}
    </ol>
  );
}

interface FieldsProps {
  answer: Answer;
  /** Whether nothing can be changed any more. */
  off: boolean;
  onAnswer: Change;
}

function ValueFields({ answer, bounds, off, onAnswer }: FieldsProps & { bounds: boolean }): JSX.Element {
  const w = exerciseWords();
  return (
    <>
      {bounds && (
        <label>
          {w.relation}
          <select name="bound" value={answer.bound} disabled={off} onChange={(event) => onAnswer(() => ({ bound: event.currentTarget.value as Bound | "" }))}>
            <option value="">…</option>
            <option value="exact">{w.bounds.exact}</option>
            <option value="lower">{w.bounds.lower}</option>
            <option value="upper">{w.bounds.upper}</option>
          </select>
        </label>
      )}
      <NumberText label={w.value} answer={answer} off={off} onAnswer={onAnswer} />
    </>
  );
}

function StateFields({ answer, off, onAnswer }: FieldsProps): JSX.Element {
  const w = exerciseWords();
  return (
    <>
      <label>
        {w.node}
        <input
          type="text"
          name="node"
          autocomplete="off"
          size={7}
          value={answer.node}
          disabled={off}
          onInput={(event) => onAnswer(() => ({ node: event.currentTarget.value }))}
        />
      </label>
      <label>
        {w.status}
        <select name="status" value={answer.status} disabled={off} onChange={(event) => onAnswer(() => ({ status: event.currentTarget.value as Status | "" }))}>
          <option value="">…</option>
          <option value="live">{w.live}</option>
          <option value="solved">{w.solved}</option>
        </select>
      </label>
      <NumberText label="h" answer={answer} off={off} onAnswer={onAnswer} infinite />
    </>
  );
}

function NumberText({ label, answer, off, onAnswer, infinite = false }: FieldsProps & { label: string; infinite?: boolean }): JSX.Element {
  const w = exerciseWords();
  return (
    <>
      <label>
        {label}
        <input
          type="text"
          name="number"
          inputMode={infinite ? "text" : "numeric"}
          autocomplete="off"
          size={6}
          value={answer.number}
          disabled={off}
          onInput={(event) => onAnswer(() => ({ number: event.currentTarget.value }))}
        />
      </label>
      {infinite && (
        <button type="button" class="icon" aria-label={w.infinity} title={w.infinity} disabled={off} onClick={() => onAnswer(() => ({ number: valueText(whole("inf")) }))}>
          ∞
        </button>
      )}
    </>
  );
}
