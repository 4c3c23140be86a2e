/** What is shown of boards, as the address says it. */
import { START_FEN, isSquare } from "../../board/position";
import type { Readers } from "../shared/address";
import { fenIn } from "../shared/fen";

export const BASES = ["decimal", "hex", "binary"] as const;
export type Base = (typeof BASES)[number];

export interface Choice {
  fen: string;
  base: Base;
  from: string;
  to: string;
  /** How many steps of the test are shown; none is all. */
  step: number | null;
}

export const FIRST: Choice = { fen: START_FEN, base: "decimal", from: "d1", to: "d7", step: null };

/** Which parameters can be read; positions that there are not, the server refuses. */
export const READERS: Readers = {
  base: (text) => BASES.some((base) => base === text),
  from: isSquare,
  to: isSquare,
  step: (text) => /^\d{1,2}$/.test(text),
};

export function choiceAt(search: string): Choice {
  const query = new URLSearchParams(search);
  const square = (name: "from" | "to"): string => {
    const text = query.get(name) ?? "";
    return isSquare(text) ? text : FIRST[name];
  };
  const step = query.get("step") ?? "";
  return {
    fen: fenIn(query),
    base: BASES.find((base) => base === query.get("base")) ?? FIRST.base,
    from: square("from"),
    to: square("to"),
    step: /^\d{1,2}$/.test(step) ? Number(step) : null,
  };
}

export function boardsAddress({ fen, base, from, to, step }: Choice): string {
  const query = new URLSearchParams({ fen, base, from, to });
  if (step !== null) query.set("step", String(step));
  return `/lab/boards?${query.toString()}`;
}

/** An index as it is to be written: with as many digits as the largest of its board has. */
export function indexText(index: number, base: Base): string {
  if (base === "decimal") return String(index);
  if (base === "hex") return index.toString(16).toUpperCase().padStart(2, "0");
  return index.toString(2).padStart(8, "0");
}
