/** A board of 64 squares on which something is shown: lit squares, numbers. By pointer and by arrow keys. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { prefs } from "../../app/prefs";
import { FILES, RANKS, placement, type Square } from "../../board/position";
import { squareWords } from "../../board/speech";
import "./squares.css";

const STEPS: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

interface Props {
  fen: string;
  label: string;
  /** The square that is lit; arrows go on from there. */
  lit: string | null;
  /** How single squares are marked. */
  marks?: ReadonlyMap<string, string>;
  /** What is written on squares. */
  notes?: ReadonlyMap<string, string>;
  onLight: (square: Square | null) => void;
  onChoose?: (square: Square) => void;
}

export function Squares({ fen, label, lit, marks, notes, onLight, onChoose }: Props): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const language = prefs.language.value;
  const pieces = placement(fen);
  const at = lit ?? "e4";
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const file = FILES[FILES.indexOf(at.charAt(0) as (typeof FILES)[number]) + step[0]];
      const rank = RANKS[RANKS.indexOf(at.charAt(1) as (typeof RANKS)[number]) + step[1]];
      if (file && rank) host.current?.querySelector<HTMLElement>(`[data-at="${file}${rank}"]`)?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && onChoose && lit) onChoose(at as Square);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={host}
      class="squares"
      role="grid"
      aria-label={label}
      data-board={prefs.board.value}
      data-pieces={prefs.pieces.value}
      onKeyDown={press}
      onMouseLeave={() => onLight(null)}
    >
      {[...RANKS].reverse().map((rank, row) => (
        <div role="row" key={rank}>
          {FILES.map((file, column) => {
            const square: Square = `${file}${rank}`;
            const piece = pieces.get(square);
            const note = notes?.get(square);
            const kind = [(row + column) % 2 === 0 ? "light" : "dark", marks?.get(square) ?? "", square === lit ? "lit" : ""].join(" ");
            return (
              <div
                key={square}
                role="gridcell"
                class={kind}
                data-at={square}
                tabIndex={square === at ? 0 : -1}
                aria-selected={square === lit}
                aria-label={[squareWords(fen, square, language), note].filter(Boolean).join(", ")}
                onFocus={() => onLight(square)}
                onMouseEnter={() => onLight(square)}
                onClick={() => onChoose?.(square)}
              >
                {piece && <span class={`man ${piece.color} ${piece.role}`} />}
                {note !== undefined && <span class={`note ${/^[−-]/.test(note) ? "minus" : "plus"}`}>{note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
