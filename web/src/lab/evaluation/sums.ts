/** What evaluations say, ready to be shown: what each square gets, how stages mix. */
import { prefs } from "../../app/prefs";
import { scoreText } from "../../game/score";
import type { MixtureView, OpinionView, StagesView, TermView } from "../../wire";

/** Hundredths of a pawn as pawns, with a sign: the unit of the whole page. */
export const signed = (value: number): string => scoreText({ type: "centipawns", value }, prefs.language.value);

/** The same without a plus. */
export const plain = (value: number): string => signed(value).replace("+", "");

/** What White gets of a term more than Black. */
export const difference = ({ white, black }: TermView): StagesView => ({
  middlegame: white.middlegame - black.middlegame,
  endgame: white.endgame - black.endgame,
});

/** A number of two stages as one, for a bar: what the mixture makes of it, not rounded as the engine rounds the whole. */
export function mixed({ middlegame, endgame }: StagesView, mixture: MixtureView | null): number {
  if (!mixture) return middlegame;
  const { phase, fullPhase, scale, fullScale } = mixture;
  return (middlegame * phase + ((endgame * scale) / fullScale) * (fullPhase - phase)) / fullPhase;
}

/** What all terms add up to. */
export function sumOf(terms: readonly TermView[]): { white: StagesView; black: StagesView } {
  const add = (one: StagesView, other: StagesView): StagesView => ({
    middlegame: one.middlegame + other.middlegame,
    endgame: one.endgame + other.endgame,
  });
  const nothing = { middlegame: 0, endgame: 0 };
  return terms.reduce((sum, { white, black }) => ({ white: add(sum.white, white), black: add(sum.black, black) }), {
    white: nothing,
    black: nothing,
  });
}

/** What is written on the squares: of a term, what White gets more than Black; of none, what lifting each man would cost. */
export function notesOf(opinion: OpinionView, term: TermView | null): Map<string, string> {
  const sums = new Map<string, number>();
  if (term) for (const { square, side, value } of term.squares) sums.set(square, (sums.get(square) ?? 0) + (side === "white" ? value : -value));
  else for (const { square, worth } of opinion.men) if (worth !== null) sums.set(square, worth);
  return new Map([...sums].map(([square, value]) => [square, signed(value)]));
}
