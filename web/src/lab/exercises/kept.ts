/** Answers that survive a reload: kept in the browser, sheet by sheet. */
import type { ExerciseView } from "../../wire";
import { EMPTY, type Answer } from "./answers";
import type { Standing } from "./exercise";

export const FRESH: Standing = { answer: EMPTY, verdict: null, solved: false };

const STORE = "quevedo-sheets";
/** So many sheets are kept; the one that was left alone longest goes first. */
const MOST = 20;

interface Kept {
  address: string;
  /** The exercises themselves: another version of the program may draw others for the same address. */
  sheet: string;
  standings: unknown[];
}

const sheetOf = (exercises: ExerciseView[]): string => exercises.map(({ text, task }) => `${task.type} ${text}`).join("\n");

function all(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    // Damaged, or storage is forbidden: every sheet begins empty.
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { address, sheet, standings } = value as Partial<Kept>;
  return typeof address === "string" && typeof sheet === "string" && Array.isArray(standings);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const among = <T extends string>(value: unknown, possible: readonly T[]): T | null => possible.find((one) => one === value) ?? null;

/** What was kept of one exercise; whatever makes no sense is as at the beginning. */
function standingOf(kept: unknown): Standing {
  if (typeof kept !== "object" || kept === null) return FRESH;
  const { marked, number, bound, node, status, verdict, solved } = kept as Record<string, unknown>;
  const answer: Answer = {
    marked: new Set(Array.isArray(marked) ? marked.filter((id) => Number.isSafeInteger(id)) : []),
    number: text(number),
    bound: among(bound, ["exact", "lower", "upper"]) ?? "",
    node: text(node),
    status: among(status, ["live", "solved"]) ?? "",
  };
  return { answer, verdict: among(verdict, ["right", "wrong"]), solved: solved === true };
}

/** Where one was with a sheet; at its beginning if nothing is known. */
export function recalled(address: string, exercises: ExerciseView[]): Standing[] {
  const kept = all().find((one) => one.address === address && one.sheet === sheetOf(exercises));
  return exercises.map((_, index) => standingOf(kept?.standings[index]));
}

/** Keeps where one is with a sheet. */
export function keep(address: string, exercises: ExerciseView[], standings: Standing[]): void {
  const plain = standings.map(({ answer, verdict, solved }) => ({ ...answer, marked: [...answer.marked], verdict, solved }));
  const others = all().filter((one) => one.address !== address);
  try {
    localStorage.setItem(STORE, JSON.stringify([{ address, sheet: sheetOf(exercises), standings: plain }, ...others].slice(0, MOST)));
  } catch {
    // The answers hold until the page is closed.
  }
}
