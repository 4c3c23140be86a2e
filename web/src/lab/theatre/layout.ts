/** Where the nodes of a tree are drawn, and which are folded away so that it stays readable and quick. */
import { hierarchy, tree as tidyTree } from "d3-hierarchy";
import type { Tree } from "./tree";

/** So many nodes are drawn at most. */
export const MOST_DRAWN = 6_000;
/** The distances of leaves and of levels, in the drawing's own units. */
export const ACROSS = 34;
export const DOWN = 78;

export interface Layout {
  /** The node at the top. */
  root: number;
  /** The nodes that are drawn, each before its children. */
  drawn: number[];
  /** For each of them, the place in `drawn` of the first node after its branch. */
  after: Int32Array;
  /** How far the branch of a node reaches to the left and to the right. */
  from: Float64Array;
  to: Float64Array;
  x: Float64Array;
  y: Float64Array;
  /** Whether a node is drawn instead of all that is below it. */
  folded: Uint8Array;
  /** How many levels are drawn below the top. */
  levels: number;
  /** The least distance of neighbours on each of them, the top first. */
  gaps: number[];
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
  const placed = tidyTree<number>().nodeSize([ACROSS, DOWN]).separation((a, b) => (a.parent === b.parent ? 1 : 1.25))(shown);
  const count = tree.nodes.length;
  const layout: Layout = {
    root,
    drawn: [],
    after: new Int32Array(0),
    from: new Float64Array(count).fill(Infinity),
    to: new Float64Array(count).fill(-Infinity),
    x: new Float64Array(count).fill(NaN),
    y: new Float64Array(count).fill(NaN),
    folded: new Uint8Array(count),
    levels: 0,
    gaps: [],
    left: 0,
    right: 0,
    bottom: 0,
  };
  const last: number[] = [];
  placed.eachBefore((node) => {
    const id = node.data;
    layout.gaps[node.depth] = Math.min(layout.gaps[node.depth] ?? Infinity, node.x - (last[node.depth] ?? -Infinity));
    last[node.depth] = node.x;
    layout.drawn.push(id);
    layout.x[id] = node.x;
    layout.y[id] = node.y;
    if (!node.children && (tree.children[id]?.length ?? 0) > 0) layout.folded[id] = 1;
    layout.levels = Math.max(layout.levels, node.depth);
    layout.left = Math.min(layout.left, node.x);
    layout.right = Math.max(layout.right, node.x);
    layout.bottom = Math.max(layout.bottom, node.y);
  });
  measureBranches(tree, layout);
  return layout;
}

/** From the last node to the first: each tells its parent how far its branch reaches. */
function measureBranches(tree: Tree, layout: Layout): void {
  const { drawn, from, to, x } = layout;
  layout.after = new Int32Array(drawn.length);
  for (let place = drawn.length - 1; place >= 0; place--) {
    const id = drawn[place] ?? 0;
    from[id] = Math.min(from[id] ?? Infinity, x[id] ?? 0);
    to[id] = Math.max(to[id] ?? -Infinity, x[id] ?? 0);
    let after = place + 1;
    while (after < drawn.length && (tree.depth[drawn[after] ?? 0] ?? 0) > (tree.depth[id] ?? 0)) after = layout.after[after] ?? drawn.length;
    layout.after[place] = after;
    const above = tree.parent[id] ?? -1;
    if (id === layout.root || above < 0) continue;
    from[above] = Math.min(from[above] ?? Infinity, from[id] ?? 0);
    to[above] = Math.max(to[above] ?? -Infinity, to[id] ?? 0);
  }
}

/** The drawn nodes that may be seen, themselves or by the line to their parent, between two places of the drawing. */
export function drawnBetween(tree: Tree, layout: Layout, left: number, right: number): number[] {
  const { drawn, after, from, to, x } = layout;
  const seen: number[] = [];
  for (let place = 0; place < drawn.length; ) {
    const id = drawn[place] ?? 0;
    const above = id === layout.root ? (x[id] ?? 0) : (x[tree.parent[id] ?? 0] ?? 0);
    if (Math.max(to[id] ?? 0, above) < left || Math.min(from[id] ?? 0, above) > right) {
      place = after[place] ?? drawn.length;
      continue;
    }
    const here = x[id] ?? 0;
    if (Math.max(here, above) >= left && Math.min(here, above) <= right) seen.push(id);
    place += 1;
  }
  return seen;
}

/** The node that stands for this one in the drawing: itself, or the folded one above it; none if it is elsewhere. */
export function drawnFor(tree: Tree, layout: Layout, id: number): number | null {
  for (let at = id; at >= 0; at = tree.parent[at] ?? -1) if (!Number.isNaN(layout.x[at] ?? NaN)) return at;
  return null;
}

/** Where the drawing lies in its window. A broad tree is narrowed more than it is flattened, so that its levels stay apart. */
export interface View {
  across: number;
  down: number;
  x: number;
  y: number;
}

/** Room around the drawing, in pixels; at the left the levels are named. */
const LEFT = 46;
const RIGHT = 18;
const TOP = 30;
const BOTTOM = 38;

/** The view that shows the whole drawing in a window of this size. */
export function fitted(layout: Layout, width: number, height: number): View {
  const broad = layout.right - layout.left + 0.6 * ACROSS;
  const room = Math.max(1, width - LEFT - RIGHT);
  const across = Math.min(room / broad, 2.2);
  const down = Math.max(0.05, Math.min((height - TOP - BOTTOM) / Math.max(DOWN, layout.bottom), 1.8));
  return { across, down, x: LEFT + room / 2 - ((layout.left + layout.right) / 2) * across, y: TOP };
}

/** The same view with a node in sight: unchanged if it is, else with the node in the middle. */
export function following(view: View, layout: Layout, id: number, width: number): View {
  const at = (layout.x[id] ?? 0) * view.across + view.x;
  if (at > LEFT && at < width - RIGHT) return view;
  return { ...view, x: width / 2 - (layout.x[id] ?? 0) * view.across };
}

/** The drawn node at a place of the window, if there is one near. */
export function nodeNear(layout: Layout, view: View, x: number, y: number): number | null {
  let best: number | null = null;
  let nearest = 20 ** 2;
  for (const id of layout.drawn) {
    const dx = (layout.x[id] ?? 0) * view.across + view.x - x;
    const dy = (layout.y[id] ?? 0) * view.down + view.y - y;
    const distance = dx * dx + dy * dy;
    if (distance < nearest) [best, nearest] = [id, distance];
  }
  return best;
}
