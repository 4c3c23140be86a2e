/** Where the nodes of a tree are drawn, and which are folded away so that it stays readable and quick. */
import { hierarchy, tree as tidyTree } from "d3-hierarchy";
import type { Tree } from "./tree";

/** So many nodes are drawn at most. */
export const MOST_DRAWN = 5_000;
/** The distances of leaves and of levels, in the drawing's own units. */
export const ACROSS = 34;
export const DOWN = 78;

export interface Layout {
  /** The node at the top. */
  root: number;
  /** The nodes that are drawn, each before its children. */
  drawn: number[];
  x: Float64Array;
  y: Float64Array;
  /** Whether a node is drawn instead of all that is below it. */
  folded: Uint8Array;
  /** Bounds of the drawing. */
  left: number;
  right: number;
  bottom: number;
}

/** How many levels below a node can be drawn without there being too many nodes. */
function levelsThatFit(tree: Tree, root: number, most: number): number {
  const counts: number[] = [];
  const top = tree.depth[root] ?? 0;
  const end = root + (tree.size[root] ?? 1);
  for (let id = root; id < end; id++) {
    const level = (tree.depth[id] ?? 0) - top;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let sum = 0;
  let fit = 0;
  for (const [level, count] of counts.entries()) {
    sum += count;
    if (sum > most && level > 1) break;
    fit = level;
  }
  return fit;
}

export function layoutOf(tree: Tree, root: number, most = MOST_DRAWN): Layout {
  const fit = levelsThatFit(tree, root, most) + (tree.depth[root] ?? 0);
  const shown = hierarchy(root, (id) => ((tree.depth[id] ?? 0) < fit ? (tree.children[id] ?? []) : []));
  const placed = tidyTree<number>().nodeSize([ACROSS, DOWN]).separation(() => 1)(shown);
  const count = tree.nodes.length;
  const layout: Layout = {
    root,
    drawn: [],
    x: new Float64Array(count).fill(NaN),
    y: new Float64Array(count).fill(NaN),
    folded: new Uint8Array(count),
    left: 0,
    right: 0,
    bottom: 0,
  };
  placed.eachBefore((node) => {
    const id = node.data;
    layout.drawn.push(id);
    layout.x[id] = node.x;
    layout.y[id] = node.y;
    if (!node.children && (tree.children[id]?.length ?? 0) > 0) layout.folded[id] = 1;
    layout.left = Math.min(layout.left, node.x);
    layout.right = Math.max(layout.right, node.x);
    layout.bottom = Math.max(layout.bottom, node.y);
  });
  return layout;
}

/** The node that stands for this one in the drawing: itself, or the folded one above it; none if it is elsewhere. */
export function drawnFor(tree: Tree, layout: Layout, id: number): number | null {
  for (let at = id; at >= 0; at = tree.parent[at] ?? -1) if (!Number.isNaN(layout.x[at] ?? NaN)) return at;
  return null;
}

export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Room around the drawing, in pixels. */
const MARGIN = 26;

/** The view that shows the whole drawing in a window of this size. */
export function fitted(layout: Layout, width: number, height: number): View {
  const across = layout.right - layout.left + ACROSS;
  const scale = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / Math.max(DOWN, layout.bottom), 1.4);
  const safe = Math.max(scale, 0.001);
  return { scale: safe, x: width / 2 - ((layout.left + layout.right) / 2) * safe, y: MARGIN };
}

/** The drawn node at a place of the window, if there is one near. */
export function nodeNear(layout: Layout, view: View, x: number, y: number): number | null {
  let best: number | null = null;
  let nearest = Math.max(14, 12 * view.scale) ** 2;
  for (const id of layout.drawn) {
    const dx = (layout.x[id] ?? 0) * view.scale + view.x - x;
    const dy = (layout.y[id] ?? 0) * view.scale + view.y - y;
    const distance = dx * dx + dy * dy;
    if (distance < nearest) [best, nearest] = [id, distance];
  }
  return best;
}
