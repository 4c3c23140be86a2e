/** Words that can be typed instead of a move, to hear how the game stands. */
import { prefs } from "../app/prefs";
import { sideWords, squareWords } from "../board/speech";
import { words } from "../i18n";
import { endingWords } from "../i18n/endings";
import { moveWords } from "./announce";
import { clockText } from "./score";
import { game, shown, toldAt } from "./store";

const NAMES: Record<string, () => string> = {
  position: whole,
  posición: whole,
  posicion: whole,
  p: whole,
  clock: clocks,
  reloj: clocks,
  last: lastMove,
  última: lastMove,
  ultima: lastMove,
};

/** The answer to a command; nothing if the text is none. */
export function command(typed: string): string | undefined {
  const text = typed.toLowerCase();
  const known = Object.hasOwn(NAMES, text) ? NAMES[text] : undefined;
  if (known) return known();
  const square = /^\?\s*([a-h][1-8])$/.exec(text)?.[1];
  return square && squareWords(shown.value?.fen ?? "", square, prefs.language.value);
}

function whole(): string {
  const fen = shown.value?.fen ?? "";
  const language = prefs.language.value;
  const w = words();
  return `${w.white}: ${sideWords(fen, "white", language)}. ${w.black}: ${sideWords(fen, "black", language)}.`;
}

function lastMove(): string {
  const move = game.value?.moves.at(-1);
  return move ? moveWords(move) : words().noMovesYet;
}

function clocks(): string {
  const value = game.value?.situation.clocks;
  const w = words();
  if (!value) return w.noClock;
  const spent = performance.now() - toldAt.value;
  const left = (side: "white" | "black", ms: number): string => clockText(value.running === side ? ms - spent : ms);
  return `${w.white} ${left("white", value.whiteMs)}, ${w.black} ${left("black", value.blackMs)}`;
}

/** Who is to move, or how the game ended. */
export function stateWords(): string {
  const situation = game.value?.situation;
  const w = words();
  if (!situation) return "";
  if (situation.ending) return endingWords(situation.ending);
  return w.toMove[situation.turn] + (situation.check ? `, ${w.inCheck}` : "");
}
