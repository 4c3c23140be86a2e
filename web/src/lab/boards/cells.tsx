/** Boards as memory has them: cells with their indices, and sets of bits. */
import type { JSX } from "preact";
import { prefs } from "../../app/prefs";
import { FILES, RANKS } from "../../board/position";
import { boardsWords } from "../../i18n/lab/boards";
import type { CellView, SetView } from "../../wire";
import { indexText, type Base } from "./choice";
import { manOf } from "./steps";

interface CellsProps {
  name: string;
  lead: string;
  cells: readonly CellView[];
  columns: number;
  base: Base;
  lit: string | null;
  marks: ReadonlyMap<string, string>;
  onLight: (square: string | null) => void;
}

/** An array of cells, the last row on top, as one looks at a board. */
export function Cells({ name, lead, cells, columns, base, lit, marks, onLight }: CellsProps): JSX.Element {
  const w = boardsWords();
  const rows: CellView[][] = [];
  for (let start = 0; start < cells.length; start += columns) rows.unshift(cells.slice(start, start + columns));
  return (
    <section class="memory" aria-label={name}>
      <h2>{name}</h2>
      <p class="quiet">{lead}</p>
      <div class="memory-scroll" role="group" aria-label={name} tabIndex={0}>
        <table class={`memory-cells c${columns} ${base}`} data-pieces={prefs.pieces.value} onMouseLeave={() => onLight(null)}>
          <caption class="hidden">{name}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]?.index}>
                {row.map(({ index, square, piece }) => {
                  const man = piece === null ? null : manOf(piece);
                  const kind = square === null ? "guard" : `real ${marks.get(square) ?? ""} ${square === lit ? "lit-cell" : ""}`;
                  return (
                    <td
                      key={index}
                      class={kind}
                      data-cell={square ?? undefined}
                      title={`${indexText(index, base)}: ${square ?? w.guard}`}
                      onMouseEnter={() => onLight(square)}
                    >
                      {man && (
                        <span class={`man ${man.color} ${man.role}`}>
                          <span class="hidden">{piece}</span>
                        </span>
                      )}
                      <small>{indexText(index, base)}</small>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface SetsProps {
  sets: readonly SetView[];
  lit: string | null;
  onLight: (square: string | null) => void;
}

export function Sets({ sets, lit, onLight }: SetsProps): JSX.Element {
  const w = boardsWords();
  const group = (kept: boolean): JSX.Element => (
    <div class="sets">
      {sets
        .filter((set) => set.kept === kept)
        .map((set) => (
          <OneSet key={set.name} set={set} lit={lit} onLight={onLight} />
        ))}
    </div>
  );
  return (
    <section class="memory wide" aria-label={w.bits}>
      <h2>{w.bits}</h2>
      <p class="quiet">{w.bitsLead}</p>
      <h3>{w.kept}</h3>
      {group(true)}
      <h3>{w.made}</h3>
      {group(false)}
    </section>
  );
}

/** What a set is called: its own name, or what it is made of. */
export function setName(name: string): string {
  const w = boardsWords();
  const man = name.length === 1 ? manOf(name) : null;
  return man ? `${w.sets[man.color] ?? man.color} ∧ ${w.sets[man.role] ?? man.role}` : (w.sets[name] ?? name);
}

function OneSet({ set, lit, onLight }: { set: SetView; lit: string | null; onLight: (square: string | null) => void }): JSX.Element {
  const squares = new Set(set.squares);
  return (
    <figure class="set">
      <figcaption>{setName(set.name)}</figcaption>
      <div class="bits" aria-hidden="true" onMouseLeave={() => onLight(null)}>
        {[...RANKS].reverse().map((rank) =>
          FILES.map((file) => {
            const square = `${file}${rank}`;
            const on = squares.has(square);
            return (
              <span key={square} class={`${on ? "on" : ""} ${square === lit ? "lit-cell" : ""}`} onMouseEnter={() => onLight(square)}>
                {on ? 1 : 0}
              </span>
            );
          }),
        )}
      </div>
      <code>0x{set.number.toUpperCase()}</code>
      <span class="hidden">{set.squares.join(", ")}</span>
    </figure>
  );
}
