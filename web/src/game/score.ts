/** Scores as people read them: pawns with a sign, or a mate in so many moves; always seen from White. */
import type { Language } from "../app/prefs";
import type { Ending, Score } from "../wire";

/** `+0.35`, `−1.20`, `#5`, `#−3`; a decimal comma in Spanish. */
export function scoreText(score: Score, language: Language): string {
  if (score.type === "mate") return `#${score.winner === "white" ? "" : "−"}${score.moves || ""}`;
  const pawns = (Math.abs(score.value) / 100).toFixed(2);
  const sign = score.value > 0 ? "+" : score.value < 0 ? "−" : "";
  return sign + (language === "es" ? pawns.replace(".", ",") : pawns);
}

/** How full White's part of a bar is, from 0 to 1. */
export function share(score: Score): number {
  if (score.type === "mate") return score.winner === "white" ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / 250));
}

/** The same for a game that is over. */
export function resultShare(ending: Ending): number {
  return ending.winner === null ? 0.5 : ending.winner === "white" ? 1 : 0;
}

/** A large number, short: `950`, `12.3 k`, `4.56 M`. */
export function short(count: number, language: Language): string {
  const [value, unit, digits] =
    count >= 1e9 ? [count / 1e9, " G", 2] : count >= 1e6 ? [count / 1e6, " M", 2] : count >= 1e4 ? [count / 1e3, " k", 1] : [count, "", 0];
  const text = value.toFixed(digits);
  return (language === "es" ? text.replace(".", ",") : text) + unit;
}

/** What is left on a clock: `5:00`, `1:02:03`, and tenths in the last twenty seconds. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 20_000) {
    const tenths = Math.floor(left / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const tail = String(rest).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
