/** Which sheet of exercises, as its address says it: a link brings back the same sheet. */
import type { SheetQuery } from "../../wire";
import { numberIn, type Readers } from "../shared/address";

export const KINDS = ["cut", "value", "list", "list-lecture"] as const;
export type Kind = (typeof KINDS)[number];
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface SheetChoice {
  seed: number;
  kinds: Kind[];
  count: number;
  difficulty: Difficulty;
}

/** As many exercises as the server puts on a sheet. */
export const MOST = 40;
export const LARGEST_SEED = 0xffff_ffff;

export const START: SheetChoice = { seed: 1, kinds: ["cut", "value", "list"], count: 6, difficulty: "easy" };

/** Which parameters can be read. */
export const READERS: Readers = {
  seed: (text) => numberIn(text, 0, LARGEST_SEED) !== null,
  kinds: (text) => text.split(",").every((one) => KINDS.some((kind) => kind === one)),
  n: (text) => numberIn(text, 1, MOST) !== null,
  level: (text) => DIFFICULTIES.some((one) => one === text),
};

/** The sheet that an address asks for. What it leaves open, or what makes no sense, is as at the start. */
export function sheetAt(search: string): SheetChoice {
  const query = new URLSearchParams(search);
  const asked = query.get("kinds")?.split(",") ?? [];
  const kinds = KINDS.filter((kind) => asked.includes(kind));
  return {
    seed: numberIn(query.get("seed"), 0, LARGEST_SEED) ?? START.seed,
    kinds: kinds.length > 0 ? kinds : START.kinds,
    count: numberIn(query.get("n"), 1, MOST) ?? START.count,
    difficulty: DIFFICULTIES.find((one) => one === query.get("level")) ?? START.difficulty,
  };
}

export function sheetAddress({ seed, kinds, count, difficulty }: SheetChoice): string {
  return `/lab/exercises?seed=${seed}&kinds=${kinds.join(",")}&n=${count}&level=${difficulty}`;
}

/** What the server is asked for. */
export const sheetQuery = ({ seed, kinds, count, difficulty }: SheetChoice): SheetQuery => ({ seed, kinds: kinds.join(","), count, difficulty });
