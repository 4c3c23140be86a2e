/** Moves as people read them: with little figures of the pieces, or with the letters of their language. */
import type { JSX } from "preact";
import { prefs, type Language, type Notation } from "../app/prefs";

const SPANISH: Record<string, string> = { K: "R", Q: "D", R: "T", B: "A", N: "C" };
const FIGURES: Record<string, string> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** A move in English letters, in the letters of a language. */
export function inLetters(san: string, language: Language): string {
  if (language === "en" || san.startsWith("O-O")) return san;
  return san.replace(/[KQRBN]/g, (letter) => SPANISH[letter] ?? letter);
}

/** Text and figures of a move: `Nf3+` is a knight, then `f3+`. */
export function pieces(san: string, notation: Notation, language: Language): { figure?: string; text: string }[] {
  if (notation === "letters" || san.startsWith("O-O")) return [{ text: inLetters(san, language) }];
  const parts: { figure?: string; text: string }[] = [];
  for (const part of san.split(/(?=[KQRBN])|(?<=[KQRBN])/)) {
    const figure = FIGURES[part];
    parts.push(figure ? { figure, text: part } : { text: part });
  }
  return parts;
}

/** A move as the reader has chosen to see moves. */
export function San({ san }: { san: string }): JSX.Element {
  const language = prefs.language.value;
  const parts = pieces(san, prefs.notation.value, language);
  return (
    <span class="san">
      {parts.map((part) =>
        part.figure ? (
          <span class={`figure ${part.figure}`}>
            <span class="hidden">{inLetters(part.text, language)}</span>
          </span>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
