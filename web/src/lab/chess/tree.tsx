/** The tree of a search as rows that open and close, by pointer and by keys. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { San, inLetters } from "../../board/notation";
import { prefs } from "../../app/prefs";
import { chessWords } from "../../i18n/lab/chess";
import type { Side } from "../../wire";
import { hasBelow, keyed, type Row } from "./rows";
import { SIGNS, badges, isMinimal, rowWords, valueText, whyWords, windowText } from "./text";
import { grouped } from "../../i18n/numbers";

interface Props {
  rows: readonly Row[];
  label: string;
  /** The key of the chosen row. */
  at: string;
  /** Who moves at the root. */
  turn: Side;
  /** How many positions the whole search visited. */
  total: number;
  onGo: (key: string) => void;
  onOpen: (id: number) => void;
  onClose: (id: number) => void;
  onHover: (key: string | null) => void;
}

export function Tree({ rows, label, at, turn, total, onGo, onOpen, onClose, onHover }: Props): JSX.Element {
  const w = chessWords();
  const host = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  const chosen = rows.some((row) => row.key === at) ? at : (rows[0]?.key ?? "");
  // Where the last key led, which the next one may not wait to see drawn.
  const here = useRef(chosen);
  here.current = chosen;
  useLayoutEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    host.current?.querySelector<HTMLElement>(`[data-key="${chosen}"]`)?.focus();
  }, [chosen]);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyed(rows, here.current, event.key);
    if (act || event.key.startsWith("Arrow")) event.preventDefault();
    if (!act) return;
    if ("go" in act) {
      byKey.current = true;
      here.current = act.go;
      onGo(act.go);
    } else if ("open" in act) onOpen(act.open);
    else onClose(act.close);
  };
  return (
    <div class="chess-tree">
      <div class="chess-row chess-names" aria-hidden="true">
        <span class="chess-move">{w.column.move}</span>
        <span class="chess-value">{w.column.value}</span>
        <span class="chess-window">{w.column.window}</span>
        <span class="chess-positions">{w.column.positions}</span>
      </div>
      <div ref={host} role="tree" aria-label={label} onKeyDown={press} onMouseLeave={() => onHover(null)}>
        {rows.map((row) => (
          <TreeRow
            key={row.key}
            row={row}
            total={total}
            turn={turn}
            chosen={row.key === chosen}
            onClick={() => {
              onGo(row.key);
              if (row.kind === "node" && hasBelow(row.node)) (row.open ? onClose : onOpen)(row.node.id);
            }}
            onHover={() => onHover(row.key)}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  row: Row;
  turn: Side;
  total: number;
  chosen: boolean;
  onClick: () => void;
  onHover: () => void;
}

function TreeRow({ row, turn, total, chosen, onClick, onHover }: RowProps): JSX.Element {
  const opens = row.kind === "node" && hasBelow(row.node);
  const principal = row.kind === "node" && row.node.principal;
  return (
    <div
      role="treeitem"
      class={`chess-row ${row.kind}${principal ? " principal" : ""}`}
      style={{ "--level": String(row.level - 1) }}
      data-key={row.key}
      tabIndex={chosen ? 0 : -1}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.place}
      aria-selected={chosen}
      aria-expanded={opens ? row.open : undefined}
      onClick={onClick}
      onMouseEnter={onHover}
    >
      <span class="hidden">{rowWords(row)}</span>
      <span class="chess-cells" aria-hidden="true">
        <Cells row={row} total={total} />
      </span>
      {/* On a narrow page, where the panel above may be out of sight; who listens has it there. */}
      {chosen && (
        <span class="chess-why" aria-hidden="true">
          {whyWords(row, turn).join(" ")}
          {row.kind === "skipped" && ` ${row.moves.map(({ san }) => inLetters(san, prefs.language.value)).join(", ")}`}
        </span>
      )}
    </div>
  );
}

function Cells({ row, total }: { row: Row; total: number }): JSX.Element {
  const w = chessWords();
  if (row.kind === "skipped") return <span class="chess-rest">{w.notLookedAt(row.moves.length)}</span>;
  if (row.kind === "leftOut") {
    return (
      <>
        <span class="chess-move">
          <span class="twisty" />
          <San san={row.left.by.san} />
        </span>
        <span class="chess-rest">{w.leftOutBy(w.cuts[row.left.reason])}</span>
      </>
    );
  }
  const { node } = row;
  const mark = hasBelow(node) ? (row.open ? "▾" : "▸") : "";
  const tight = isMinimal(node.window) ? " tight" : "";
  return (
    <>
      <span class="chess-move">
        <span class="twisty">{mark}</span>
        {node.by ? <San san={node.by.san} /> : <em>{node.ply === 0 ? w.root : w.nullMove}</em>}
      </span>
      <span class={`chess-value ${node.bound}`}>
        {SIGNS[node.bound]} {valueText(node.value)}
      </span>
      <span class={`chess-window${tight}`}>{windowText(node.window)}</span>
      <span class="chess-positions">
        <span class="effort" style={{ "--share": String(share(node.visits, total)) }} />
        <span>{grouped(node.visits, prefs.language.value)}</span>
      </span>
      <span class="chess-badges">
        {badges(node).map((badge) => (
          <span key={badge} class="badge">
            {badge}
          </span>
        ))}
        {row.loading && "…"}
      </span>
    </>
  );
}

/** How much of the search this was, on a scale by which small parts are seen too. */
const share = (visits: number, total: number): number => Math.log1p(visits) / Math.log1p(Math.max(total, 1));
