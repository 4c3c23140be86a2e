/** A tree as rows: which are to be seen while these nodes are open, and where a key leads from one to another. */
import type { ChessBelowView, ChessLeftOut, ChessNodeView, ChessStep } from "../../wire";

interface Common {
  key: string;
  /** From 1. */
  level: number;
  /** The key of the row above it in the tree. */
  above: string | null;
  /** How many rows stand beside it, and the how-manieth it is. */
  siblings: number;
  place: number;
}

export type Row = Common &
  (
    | { kind: "node"; node: ChessNodeView; open: boolean; loading: boolean }
    /** A move that was left out by itself. */
    | { kind: "leftOut"; left: ChessLeftOut; fen: string }
    /** Moves that were not looked at, for the node was cut. */
    | { kind: "skipped"; moves: ChessStep[]; node: ChessNodeView }
  );

export const nodeKey = (id: number): string => `n${id}`;

/** Whether there is anything below a node. */
export const hasBelow = (node: ChessNodeView): boolean => node.children > 0 || node.leftOut > 0 || (node.skipped > 0 && node.children > 0);

/** The rows that are to be seen, from top to bottom. */
export function rowsOf(root: ChessNodeView, open: ReadonlySet<number>, known: ReadonlyMap<number, ChessBelowView>): Row[] {
  const rows: Row[] = [];
  const add = (node: ChessNodeView, level: number, above: string | null, place: number, siblings: number): void => {
    const key = nodeKey(node.id);
    const isOpen = open.has(node.id) && hasBelow(node);
    const below = known.get(node.id);
    rows.push({ kind: "node", key, level, above, place, siblings, node, open: isOpen, loading: isOpen && !below });
    if (!isOpen || !below) return;
    const more = below.nodes.length > 0 && below.skipped.length > 0 ? 1 : 0;
    const all = below.nodes.length + below.leftOut.length + more;
    below.nodes.forEach((child, index) => add(child, level + 1, key, index + 1, all));
    below.leftOut.forEach((left, index) =>
      rows.push({
        kind: "leftOut",
        key: `l${node.id}-${index}`,
        level: level + 1,
        above: key,
        place: below.nodes.length + index + 1,
        siblings: all,
        left,
        fen: node.fen,
      }),
    );
    if (more) rows.push({ kind: "skipped", key: `s${node.id}`, level: level + 1, above: key, place: all, siblings: all, moves: below.skipped, node });
  };
  add(root, 1, null, 1, 1);
  return rows;
}

export type Act = { go: string } | { open: number } | { close: number } | null;

/** What a key does at a row, as trees are used everywhere: up, down, into, out of, first, last, open or close. */
export function keyed(rows: readonly Row[], at: string, key: string): Act {
  const index = rows.findIndex((row) => row.key === at);
  const row = rows[index];
  if (!row) return null;
  const to = (target: Row | undefined): Act => (target ? { go: target.key } : null);
  const node = row.kind === "node" ? row : null;
  switch (key) {
    case "ArrowDown":
      return to(rows[index + 1]);
    case "ArrowUp":
      return to(rows[index - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      if (!node || !hasBelow(node.node)) return null;
      return node.open ? to(rows.find((other) => other.above === row.key)) : { open: node.node.id };
    case "ArrowLeft":
      if (node?.open) return { close: node.node.id };
      return row.above === null ? null : { go: row.above };
    case "Enter":
    case " ":
      if (!node || !hasBelow(node.node)) return null;
      return node.open ? { close: node.node.id } : { open: node.node.id };
    default:
      return null;
  }
}

/** The moves from the root to a row. */
export function wayTo(rows: readonly Row[], key: string): ChessNodeView[] {
  const way: ChessNodeView[] = [];
  for (let at: string | null = key; at !== null; ) {
    const row: Row | undefined = rows.find((one) => one.key === at);
    if (!row) break;
    if (row.kind === "node") way.unshift(row.node);
    at = row.above;
  }
  return way;
}
