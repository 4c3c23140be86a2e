/** How a game ended, in words. */
import { prefs } from "../app/prefs";
import type { EndReason, Ending } from "../wire";

const WIN_EN: Partial<Record<EndReason, string>> = {
  checkmate: "by checkmate",
  resignation: "by resignation",
  timeForfeit: "on time",
  rulesInfraction: "because the opponent broke the rules",
};

const WIN_ES: Partial<Record<EndReason, string>> = {
  checkmate: "por jaque mate",
  resignation: "por abandono",
  timeForfeit: "por tiempo",
  rulesInfraction: "por infracción de las reglas",
};

const DRAW_EN: Partial<Record<EndReason, string>> = {
  stalemate: "by stalemate",
  insufficientMaterial: "by insufficient material",
  fivefoldRepetition: "by fivefold repetition",
  seventyFiveMoves: "by the seventy-five-move rule",
  threefoldRepetition: "by threefold repetition",
  fiftyMoves: "by the fifty-move rule",
  agreement: "by agreement",
  timeForfeitWithoutMatingMaterial: "because time ran out and the opponent cannot mate",
};

const DRAW_ES: Partial<Record<EndReason, string>> = {
  stalemate: "por ahogado",
  insufficientMaterial: "por material insuficiente",
  fivefoldRepetition: "por quíntuple repetición",
  seventyFiveMoves: "por la regla de las setenta y cinco jugadas",
  threefoldRepetition: "por triple repetición",
  fiftyMoves: "por la regla de las cincuenta jugadas",
  agreement: "de común acuerdo",
  timeForfeitWithoutMatingMaterial: "porque se agotó el tiempo y el rival no puede dar mate",
};

/** "White won by checkmate." */
export function endingWords({ winner, reason }: Ending): string {
  const spanish = prefs.language.value === "es";
  const why = (spanish ? (winner ? WIN_ES : DRAW_ES) : winner ? WIN_EN : DRAW_EN)[reason];
  const who = spanish
    ? { white: "Ganan las blancas", black: "Ganan las negras", none: "Tablas" }
    : { white: "White won", black: "Black won", none: "Draw" };
  return `${who[winner ?? "none"]}${why ? ` ${why}` : ""}.`;
}

/** `1–0`, `0–1`, `½–½`. */
export function resultText({ winner }: Ending): string {
  return winner === "white" ? "1–0" : winner === "black" ? "0–1" : "½–½";
}
