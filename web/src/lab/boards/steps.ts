/** The attack test of the 0x88 board, step by step in words. */
import { prefs } from "../../app/prefs";
import { vocabulary } from "../../board/speech";
import type { Color, Role } from "../../board/position";
import { boardsWords } from "../../i18n/lab/boards";
import type { AttackView } from "../../wire";
import { indexText, type Base } from "./choice";

const ROLES: Record<string, Role> = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

/** The man of a letter as in a FEN. */
export function manOf(letter: string): { color: Color; role: Role } | null {
  const role = ROLES[letter.toLowerCase()];
  return role ? { role, color: letter === letter.toLowerCase() ? "black" : "white" } : null;
}

/** The man of a letter with its article: "the black bishop". */
export function manWords(letter: string): string {
  const man = manOf(letter);
  if (!man) return letter;
  const name = vocabulary(prefs.language.value).piece(man.role, man.color);
  const article = prefs.language.value === "es" ? (man.role === "queen" || man.role === "rook" ? "la" : "el") : "the";
  return `${article} ${prefs.language.value === "es" ? name : name.toLowerCase()}`;
}

const signed = (number: number): string => (number < 0 ? `−${-number}` : String(number));

export interface Step {
  text: string;
  /** The square that it looks at. */
  square: string | null;
  /** What it is about. */
  about: "indices" | "entry" | "walk" | "answer";
}

/** All steps, the answer last. */
export function stepsOf(attack: AttackView, base: Base): Step[] {
  const w = boardsWords().step;
  const { or, kinds } = boardsWords();
  const index = (number: number): string => (base === "decimal" ? String(number) : `${number} (${indexText(number, base)})`);
  const { from, to, piece } = attack;
  const steps: Step[] = [
    { text: w.indices(from, index(attack.fromIndex), to, index(attack.toIndex)), square: null, about: "indices" },
    { text: w.difference(attack.fromIndex, attack.toIndex, signed(attack.difference), attack.place), square: null, about: "entry" },
  ];
  const could = [...new Set(attack.could.map((letter) => kinds[letter] ?? kinds[letter.toUpperCase()] ?? letter))];
  const listed = could.length > 1 ? `${could.slice(0, -1).join(", ")} ${or} ${could.at(-1) ?? ""}` : (could[0] ?? "");
  steps.push({
    text: attack.entry === 0 ? w.nobody(attack.place) : w.entry(attack.place, `0b${attack.entry.toString(2).padStart(7, "0")}`, listed),
    square: null,
    about: "entry",
  });
  if (piece === null) {
    steps.push({ text: w.empty(from), square: from, about: "answer" });
    return steps;
  }
  const man = manWords(piece);
  const able = attack.could.includes(piece);
  if (attack.entry !== 0) steps.push({ text: able ? w.bit(man) : w.noBit(man), square: from, about: "entry" });
  if (able && attack.step !== null) {
    if (attack.walk.length === 0) steps.push({ text: w.near, square: to, about: "walk" });
    else steps.push({ text: w.way(signed(attack.step)), square: from, about: "walk" });
    for (const cell of attack.walk) {
      const at = indexText(cell.index, base);
      const square = cell.square ?? "";
      steps.push({ text: cell.piece === null ? w.free(at, square) : w.blocked(at, square, manWords(cell.piece)), square, about: "walk" });
    }
  }
  steps.push({ text: attack.attacks ? w.yes(man, from, to) : w.no(man, from, to), square: to, about: "answer" });
  return steps;
}
