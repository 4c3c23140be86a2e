/** Questions, solutions and reasons in words. */
import { exerciseWords } from "../../i18n/lab/exercises";
import type { CutView, ExerciseView, ListState, Path, SeenView, Value, Window } from "../../wire";
import { valueText, whole } from "../theatre/frame";
import { nodeAt, playerAt, type Tree } from "../theatre/tree";

const path = (node: Path): string => node.join(".") || "ε";
const value = (number: Value): string => valueText(whole(number));
const window = ({ alpha, beta }: Window): string => `(${value(alpha)}, ${value(beta)})`;
const SIGNS = { exact: "=", lower: "≥", upper: "≤" } as const;
const seen = ({ node, value: what, bound }: SeenView): string => `${path(node)} ${SIGNS[bound]} ${value(what)}`;

/** A state as the lecture writes it, with the status in a word. */
export function stateText({ node, status, h }: ListState): string {
  const w = exerciseWords();
  return `(${path(node)}, ${status === "live" ? w.live : w.solved}, ${value(h)})`;
}

export function questionOf({ task }: ExerciseView): string {
  const w = exerciseWords();
  switch (task.type) {
    case "cut":
      return w.cutQuestion;
    case "value":
      return task.algorithm === "minimax" ? w.minimaxQuestion(path(task.node)) : w.valueQuestion(path(task.node), window(task.window));
    case "list":
      return w.listQuestion(task.number, task.algorithm);
  }
}

export function solutionOf({ task }: ExerciseView): string {
  const w = exerciseWords();
  switch (task.type) {
    case "cut":
      return w.cutSolution(task.branches.map(path));
    case "value":
      return w.valueSolution(`${task.algorithm === "minimax" ? "" : `${SIGNS[task.bound]} `}${value(task.value)}`);
    case "list":
      return task.next[0] ? w.listSolution(stateText(task.next[0])) : "";
  }
}

/** Why, line by line. */
export function explained({ task }: ExerciseView, tree: Tree): string[] {
  const w = exerciseWords();
  switch (task.type) {
    case "cut":
      return task.cuts.map(cutReason);
    case "value": {
      const player = playerAt(tree, nodeAt(tree, task.node));
      const children = w.children(player, task.seen.map(seen), task.skipped);
      if (task.algorithm === "minimax") return [children];
      const bounds = { exact: w.exact, lower: w.lower, upper: w.upper };
      return [children, bounds[task.bound](value(task.value), window(task.window))];
    }
    case "list":
      return [w.rules[task.rule], w.nextList(task.next.map(stateText).join(" "))];
  }
}

function cutReason({ node, reason, window: own, child, branches }: CutView): string {
  const w = exerciseWords();
  const told = reason === "alpha" ? w.alphaCut : w.betaCut;
  return told(path(node), window(own), seen(child), value(reason === "alpha" ? own.alpha : own.beta), branches.map(path));
}
