/** Moves and endings in words, for the live region. */
import { say } from "../app/announce";
import { prefs } from "../app/prefs";
import { spoken, vocabulary } from "../board/speech";
import { endingWords } from "../i18n/endings";
import type { Ending, MoveView } from "../wire";

/** "White: knight f3." */
export function moveWords(move: MoveView): string {
  const language = prefs.language.value;
  const color = turnBefore(move.fen);
  return `${vocabulary(language).colors[color]}: ${spoken(move.san, language)}`;
}

function turnBefore(fenAfter: string): "white" | "black" {
  return fenAfter.split(" ")[1] === "b" ? "white" : "black";
}

export function announceMove(move: MoveView): void {
  say(() => moveWords(move));
}

export function announceEnd(ending: Ending): void {
  // After the last move has been read, not over it.
  setTimeout(() => say(() => endingWords(ending)), 1200);
}
