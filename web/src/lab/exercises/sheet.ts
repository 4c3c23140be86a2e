/** Which sheet of exercises, as its address says it: a link brings back the same sheet. */
import type { SheetQuery } from "../../wire";

export const KINDS = ["cut", "value", "list"] as const;
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

export const START: SheetChoice = { seed: 1, kinds: [...KINDS], count: 6, difficulty: "easy" };

function number(text: string | null, least: number, most: number): number | null {
  const value = Number(text ?? "");
  return text !== null && text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** The sheet that an address asks for. What it leaves open, or what makes no sense, is as at the start. */
export function sheetAt(search: string): SheetChoice {
  const query = new URLSearchParams(search);
  const asked = query.get("kinds")?.split(",") ?? [];
  const kinds = KINDS.filter((kind) => asked.includes(kind));
  return {
    seed: number(query.get("seed"), 0, LARGEST_SEED) ?? START.seed,
    kinds: kinds.length > 0 ? kinds : START.kinds,
    count: number(query.get("n"), 1, MOST) ?? START.count,
    difficulty: DIFFICULTIES.find((one) => one === query.get("level")) ?? START.difficulty,
  };
}

export function sheetAddress({ seed, kinds, count, difficulty }: SheetChoice): string {
  return `/lab/exercises?seed=${seed}&kinds=${kinds.join(",")}&n=${count}&level=${difficulty}`;
}

/** What the server is asked for. */
export const sheetQuery = ({ seed, kinds, count, difficulty }: SheetChoice): SheetQuery => ({ seed, kinds: kinds.join(","), count, difficulty });
