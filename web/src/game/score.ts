/** Scores as people read them: pawns with a sign, or a mate in so many moves; always seen from White. */
import type { Language } from "../app/prefs";
import type { Ending, MoveView, PlayerView, Score, Side, Sides } from "../wire";

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

/** A score one move of this side later, if that is the one it expects. */
function oneLater(score: Score, mover: Side): Score {
  if (score.type !== "mate" || score.winner !== mover) return score;
  return { ...score, moves: Math.max(0, score.moves - 1) };
}

/**
 * What is known of the positions of a game by those who played it, by the number of plies before. A limited machine misjudges
 * on purpose: what its move is worth full strength has said, or else nobody. Any other expects after its move what it says
 * before it.
 */
export function moveScores(moves: readonly MoveView[], players: Sides<PlayerView>): Map<number, Score> {
  const known = new Map<number, Score>();
  const measured = new Set<number>();
  for (const move of moves) {
    if (move.score && !measured.has(move.ply - 1)) known.set(move.ply - 1, move.score);
    const mover: Side = move.fen.split(" ")[1] === "w" ? "black" : "white";
    if (move.after) {
      known.set(move.ply, move.after);
      measured.add(move.ply);
    } else if (move.score && players[mover].elo === null) known.set(move.ply, oneLater(move.score, mover));
  }
  return known;
}

/** The score of a position or, where there is none, of the last one before it that has one. */
export function lastScore(known: ReadonlyMap<number, Score>, at: number): Score | undefined {
  for (let ply = at; ply >= 0; ply--) {
    const score = known.get(ply);
    if (score) return score;
  }
  return undefined;
}
