/** Whether a result could have come the other way round. */
import type { ContenderResult, DuelView } from "../../wire";

/** The interval of a duel has 0 in it, or is unknown. */
export function couldBeChance({ elo, error }: DuelView): boolean {
  return elo !== null && (error === null || Math.abs(elo) <= error);
}

/** The intervals of two ratings have something in common; nothing is said of what has no rating. */
export function overlap({ rating: one }: ContenderResult, { rating: other }: ContenderResult): boolean {
  if (one.type !== "rated" || other.type !== "rated" || one.error === null || other.error === null) return false;
  return Math.abs(one.value - other.value) <= one.error + other.error;
}
