/** Numbers and nodes of a search in words. */
import { prefs } from "../../app/prefs";
import { inLetters } from "../../board/notation";
import { spoken } from "../../board/speech";
import { scoreText } from "../../game/score";
import { chessWords } from "../../i18n/lab/chess";
import type { Bound, ChessNodeView, Side, Value, Window } from "../../wire";
import type { Row } from "./rows";
import { grouped } from "../../i18n/numbers";

/** What no position is worth, and beyond what values are mates. */
const MATE = 30_000;
const MATE_BOUND = 29_000;

/** Hundredths of a pawn as pawns, with a sign, the unit of all rooms; `#3` for a mate in three. */
export function valueText(value: Value): string {
  if (value === "inf") return "+∞";
  if (value === "-inf") return "−∞";
  const sign = value < 0 ? "−" : value > 0 ? "+" : "";
  const size = Math.abs(value);
  return size >= MATE_BOUND ? `${sign}#${Math.ceil((MATE - size) / 2)}` : scoreText({ type: "centipawns", value }, prefs.language.value);
}

/** The ends are parted by a semicolon where a comma is the decimal sign. */
export const windowText = ({ alpha, beta }: Window): string => `(${valueText(alpha)}${prefs.language.value === "es" ? ";" : ","} ${valueText(beta)})`;

export const SIGNS: Record<Bound, string> = { exact: "=", lower: "≥", upper: "≤" };

/** Whether only a yes or no was asked. */
export const isMinimal = ({ alpha, beta }: Window): boolean => typeof alpha === "number" && typeof beta === "number" && beta - alpha === 1;

const count = (number: number): string => grouped(number, prefs.language.value);

/** Moves from the root as they are written in games, with their numbers. */
export function lineText(fen: string, moves: readonly string[]): string {
  const fields = fen.split(" ");
  let number = Number(fields[5] ?? 1);
  let white = fields[1] !== "b";
  const parts: string[] = [];
  for (const san of moves) {
    if (white) parts.push(`${number}.`);
    else if (parts.length === 0) parts.push(`${number}…`);
    parts.push(san);
    if (!white) number += 1;
    white = !white;
  }
  return parts.join(" ");
}

/** What is known of a node, sentence by sentence. */
export function nodeWords(node: ChessNodeView, turn: Side): string[] {
  const w = chessWords();
  const language = prefs.language.value;
  const move = (san: string | undefined): string => (san === undefined ? w.aMove : inLetters(san, language));
  const said: string[] = [];
  const { alpha, beta } = node.window;
  if (node.repeated) said.push(w.repeatedWords);
  if (node.reduced) said.push(w.reducedWords);
  if (node.extended) said.push(w.extendedWords[node.extended]);
  said.push(
    node.quiescence || node.depth <= 0
      ? w.beyond
      : w.toDepth(node.depth),
  );
  said.push(
    alpha === "-inf" && beta === "inf"
      ? w.askedAll(windowText(node.window))
      : isMinimal(node.window)
        ? w.askedWhether(valueText(alpha), windowText(node.window))
        : w.askedBetween(windowText(node.window)),
  );
  if (node.evaluated !== null) said.push(w.evaluatedWords(valueText(node.evaluated)));
  if (node.cut) said.push(w.cutWords[node.cut](move(node.best?.san), valueText(node.value)));
  else if (node.best) said.push(w.bestWords(move(node.best.san)));
  else if (node.children > 0 && node.bound === (node.player === "max" ? "upper" : "lower")) said.push(w.noneWords);
  if (node.leftOut > 0) said.push(w.leftOutWords(node.leftOut));
  if (node.skipped > 0) said.push(w.skippedWords(node.skipped));
  said.push(w.outcome[node.bound](valueText(node.value), w.sides[turn]));
  if (node.visits > 1) said.push(w.visitsWords(count(node.visits)));
  return said;
}

/** What happened at a row and why, sentence by sentence. */
export function whyWords(row: Row, turn: Side): string[] {
  const w = chessWords();
  switch (row.kind) {
    case "node":
      return nodeWords(row.node, turn);
    case "leftOut":
      return [`${inLetters(row.left.by.san, prefs.language.value)}: ${w.leftOutBy(w.cuts[row.left.reason])}.`];
    case "skipped":
      return [`${w.notLookedAt(row.moves.length)}:`];
  }
}

/** What a row is called, for those who listen. */
export function rowWords(row: Row): string {
  const w = chessWords();
  const language = prefs.language.value;
  if (row.kind === "skipped") return w.notLookedAt(row.moves.length);
  if (row.kind === "leftOut") return `${spoken(row.left.by.san, language)}, ${w.leftOutBy(w.cuts[row.left.reason])}`;
  const { node } = row;
  const name = node.by ? spoken(node.by.san, language) : node.ply === 0 ? w.root : w.nullMove;
  return [
    name,
    node.principal && node.ply > 0 ? w.principal : "",
    w.valueIs[node.bound](valueText(node.value)),
    w.windowIs(valueText(node.window.alpha), valueText(node.window.beta)),
    ...badges(node),
    w.positions(node.visits, count(node.visits)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What is special about a node, in a word each. */
export function badges(node: ChessNodeView): string[] {
  const w = chessWords();
  return [
    node.cut ? w.cuts[node.cut] : "",
    node.extended ? w.extensions[node.extended] : "",
    node.reduced ? w.reduced : "",
    node.repeated ? w.repeated : "",
  ].filter(Boolean);
}
