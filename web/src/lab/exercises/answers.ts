/** What a person has answered, and whether it is right. */
import type { Bound, ExerciseView, ListState, Path, Status } from "../../wire";
import { INFINITE, whole } from "../theatre/frame";
import { nodeAt, treeOf, type Tree } from "../theatre/tree";

export interface Answer {
  /** Of a question about cuts: the nodes whose branches are marked. */
  marked: ReadonlySet<number>;
  /** A number as it was written: the value, or h. */
  number: string;
  bound: Bound | "";
  /** The path of a node, as it was written. */
  node: string;
  status: Status | "";
}

export const EMPTY: Answer = { marked: new Set(), number: "", bound: "", node: "", status: "" };

/** A number as people write it; ∞ may be written in several ways. */
export function readValue(text: string): number | null {
  const plain = text.trim().toLowerCase().replaceAll("−", "-");
  if (/^\+?(∞|inf|infinity|infinito|oo)$/.test(plain)) return INFINITE;
  if (/^-(∞|inf|infinity|infinito|oo)$/.test(plain)) return -INFINITE;
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** A path as people write it: 2.1.2, or ε (or nothing but a word for it) for the root. */
export function readPath(text: string): Path | null {
  const plain = text.trim().toLowerCase();
  if (["ε", "e", "root", "raíz", "raiz"].includes(plain)) return [];
  if (!/^\d+([.,\s]\d+)*$/.test(plain)) return null;
  return plain.split(/[.,\s]/).map(Number);
}

/** The leaves below some nodes: two ways to mark the same branches have the same. */
export function leavesBelow(tree: Tree, roots: Iterable<number>): Set<number> {
  const leaves = new Set<number>();
  for (const root of roots) {
    for (let id = root; id < root + (tree.size[root] ?? 1); id++) if (tree.children[id]?.length === 0) leaves.add(id);
  }
  return leaves;
}

const sameSet = (a: Set<number>, b: Set<number>): boolean => a.size === b.size && [...a].every((one) => b.has(one));
const samePath = (a: Path, b: Path): boolean => a.length === b.length && a.every((step, index) => step === b[index]);

/** Whether there is anything to check. */
export function isComplete({ task }: ExerciseView, answer: Answer): boolean {
  switch (task.type) {
    case "cut":
      return answer.marked.size > 0;
    case "value":
      return readValue(answer.number) !== null && (task.algorithm === "minimax" || answer.bound !== "");
    case "list":
      return readPath(answer.node) !== null && answer.status !== "" && readValue(answer.number) !== null;
  }
}

export function isRight({ task, nodes }: ExerciseView, answer: Answer): boolean {
  switch (task.type) {
    case "cut": {
      const tree = treeOf(nodes);
      const wanted = task.branches.map((path) => nodeAt(tree, path));
      return sameSet(leavesBelow(tree, answer.marked), leavesBelow(tree, wanted));
    }
    case "value":
      return readValue(answer.number) === whole(task.value) && (task.algorithm === "minimax" || answer.bound === task.bound);
    case "list": {
      const first = task.next[0];
      const path = readPath(answer.node);
      return first !== undefined && path !== null && isState(first, path, answer.status, readValue(answer.number));
    }
  }
}

function isState(state: ListState, path: Path, status: Status | "", h: number | null): boolean {
  return samePath(state.node, path) && state.status === status && h === whole(state.h);
}
