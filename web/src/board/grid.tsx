/**
 * The board for the keyboard and for screen readers: a grid of 64 squares that lies over the drawn board, unseen until it has
 * the focus. Arrows walk, Enter or space picks up and puts down, Escape lets go.
 */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { prefs } from "../app/prefs";
import { words } from "../i18n";
import { FILES, RANKS, isSquare, placement, type Color, type Square } from "./position";
import { squareWords } from "./speech";

interface GridProps {
  fen: string;
  orientation: Color;
  selected: string | undefined;
  dests: readonly Square[] | undefined;
  label: string;
  onChoose: (square: Square) => void;
  onCancel: () => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

export function Grid({ fen, orientation, selected, dests, label, onChoose, onCancel }: GridProps): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Square>(orientation === "white" ? "e2" : "e7");
  const language = prefs.language.value;
  const w = words();
  const files = orientation === "white" ? FILES : [...FILES].reverse();
  const ranks = orientation === "white" ? [...RANKS].reverse() : RANKS;
  const pieces = placement(fen);

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const sign = orientation === "white" ? 1 : -1;
      const file = FILES[FILES.indexOf(at.charAt(0) as (typeof FILES)[number]) + sign * step[0]];
      const rank = RANKS[RANKS.indexOf(at.charAt(1) as (typeof RANKS)[number]) + sign * step[1]];
      if (file && rank) {
        const next: Square = `${file}${rank}`;
        setAt(next);
        grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") onChoose(at);
    else if (event.key === "Escape" && selected) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const describe = (square: Square): string => {
    const notes = [squareWords(fen, square, language)];
    if (square === selected) notes.push(w.selected);
    const foe = selected !== undefined && isSquare(selected) && pieces.get(square)?.color !== pieces.get(selected)?.color;
    if (dests?.includes(square)) notes.push(pieces.has(square) && foe ? w.canTake : w.canGo);
    return notes.join(", ");
  };

  return (
    <div class="grid" role="grid" aria-label={label} ref={grid} onKeyDown={key}>
      {ranks.map((rank) => (
        <div class="grid-row" role="row" key={rank}>
          {files.map((file) => {
            const square: Square = `${file}${rank}`;
            return (
              <div
                key={square}
                class="grid-cell"
                role="gridcell"
                data-square={square}
                tabIndex={square === at ? 0 : -1}
                aria-label={describe(square)}
                aria-selected={square === selected}
                onFocus={() => setAt(square)}
                onClick={() => onChoose(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
