/** A small picture of a position, for lists. */
import type { JSX } from "preact";
import { prefs } from "../app/prefs";
import { FILES, RANKS, placement, squaresOf, type Square } from "./position";

export function MiniBoard({ fen, lastMove }: { fen: string; lastMove?: string | null }): JSX.Element {
  const pieces = placement(fen);
  const marked: readonly string[] = lastMove ? (squaresOf(lastMove) ?? []) : [];
  return (
    <span class="mini" data-board={prefs.board.value} data-pieces={prefs.pieces.value} aria-hidden="true">
      {[...RANKS].reverse().map((rank, row) =>
        FILES.map((file, column) => {
          const square: Square = `${file}${rank}`;
          const piece = pieces.get(square);
          const shade = (row + column) % 2 === 0 ? "light" : "dark";
          return (
            <span key={square} class={`${shade}${marked.includes(square) ? " last" : ""}`}>
              {piece && <span class={`man ${piece.color} ${piece.role}`} />}
            </span>
          );
        }),
      )}
    </span>
  );
}
