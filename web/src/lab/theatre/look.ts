/** The signs of a node: what of its frame the drawing shows, and nothing else. */
import { BEFORE, CUT, DONE, DROPPED, NEVER, NONE, NOW, OPEN, UNTOUCHED, valueText, type Frame, type Known } from "./frame";

/** How a node is drawn: a leaf is full once it was evaluated, whatever became of it afterwards. */
export interface Look {
  /** Black if it was evaluated in this search of the node, grey if only in one before. */
  fill: "none" | "now" | "before";
  /** Dotted if it was left out, dashed if it was given up. */
  stroke: "faint" | "dotted" | "dashed" | "plain" | "bold";
  /** Its value is struck through: nobody has evaluated it, nor will. */
  struck: boolean;
}

const STROKES = { [UNTOUCHED]: "faint", [CUT]: "dotted", [DROPPED]: "dashed", [DONE]: "plain", [OPEN]: "bold" } as const;
const FILLS = { [NEVER]: "none", [NOW]: "now", [BEFORE]: "before" } as const;

export function lookOf(frame: Frame, id: number): Look {
  const seen = frame.seen[id] as keyof typeof FILLS;
  const state = frame.state[id] as keyof typeof STROKES;
  return { fill: FILLS[seen], stroke: STROKES[state], struck: state === CUT && seen === NEVER };
}

const SIGNS: Record<Known, string> = { none: "", exact: "", lower: "≥", upper: "≤", yes: "✓", no: "✗" };

/** What is written at a node. */
export function labelOf(frame: Frame, id: number): string {
  const known = frame.known(id);
  if (known === "yes" || known === "no") return SIGNS[known];
  const value = frame.value[id] ?? NONE;
  return value === NONE ? "" : SIGNS[known] + valueText(value);
}
