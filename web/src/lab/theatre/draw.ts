/**
 * The tree as an engraving: squares where MAX moves, circles where MIN does, values below the leaves, and two strokes across
 * a branch that is cut. What does not move is drawn on a plate; what is lit goes over it.
 */
import { ACROSS, drawnBetween, drawnFor, type Layout, type View } from "./layout";
import { CUT, DONE, DROPPED, OPEN, UNTOUCHED, valueText, type Frame } from "./frame";
import { labelOf, lookOf, type Look } from "./look";
import type { Replay } from "./replay";
import { isLeaf, playerAt, type Tree } from "./tree";

export interface Colours {
  ink: string;
  soft: string;
  line: string;
  faint: string;
  sheet: string;
  accent: string;
  glow: string;
  text: string;
  title: string;
}

/** The colours and typefaces of now. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: of("--ink"),
    soft: of("--soft"),
    line: of("--rule-strong"),
    faint: of("--rule"),
    sheet: of("--raised"),
    accent: of("--accent"),
    glow: of("--glow"),
    text: of("--text"),
    title: of("--title"),
  };
}

export interface Scene {
  tree: Tree;
  layout: Layout;
  frame: Frame;
  view: View;
  colours: Colours;
  /** The names of the players, for the levels. */
  players: { max: string; min: string };
}

/** How far neighbours on the level of a node are from each other, in pixels. */
const roomAt = ({ tree, layout, view }: Scene, id: number): number =>
  (layout.gaps[(tree.depth[id] ?? 0) - (tree.depth[layout.root] ?? 0)] ?? ACROSS) * view.across;

/** Half the width of a node, in pixels: as large as its neighbours leave room for. */
export const sizeOf = (scene: Scene, id: number): number => Math.max(0.8, Math.min(15, 0.42 * roomAt(scene, id)));
/** Nodes of at least this size have something written in them. */
export const READABLE = 6;
/** Leaves that are nearer to each other than this, in pixels, are mere lines. */
const CROWDED = 4;

/** Where nodes are, in pixels. */
export const placesOf = ({ layout, view }: Scene): { x: (id: number) => number; y: (id: number) => number } => ({
  x: (id) => (layout.x[id] ?? 0) * view.across + view.x,
  y: (id) => (layout.y[id] ?? 0) * view.down + view.y,
});

type Pen = CanvasRenderingContext2D;

/** Signs and letters reach so far beyond their node, in pixels. */
const REACH = 30;

/** Draws all that does not move, or of it what lies between two places of the window. */
export function drawPlate(pen: Pen, width: number, height: number, scene: Scene, between: readonly [number, number] | null = null): void {
  const { layout, view, tree } = scene;
  const left = Math.max(0, Math.floor(between?.[0] ?? 0));
  const right = Math.min(width, Math.ceil(between?.[1] ?? width));
  if (right <= left) return;
  pen.save();
  pen.beginPath();
  pen.rect(left, 0, right - left, height);
  pen.clip();
  pen.clearRect(left, 0, right - left, height);
  drawLevels(pen, width, scene);
  const { x } = placesOf(scene);
  const inSight = drawnBetween(tree, layout, (left - REACH - view.x) / view.across, (right + REACH - view.x) / view.across);
  drawEdges(pen, scene, inSight);
  drawCuts(pen, scene, inSight);
  const crowded = ACROSS * view.across < CROWDED;
  const nodes = inSight.filter((id) => x(id) > left - REACH && x(id) < right + REACH && !(crowded && isLeaf(tree, id)));
  drawNodes(pen, scene, nodes);
  pen.restore();
}

/** So many steps at once are drawn anew as a whole. */
const MANY = 3_000;

/** Where the plates of two moments differ, as places of the window; null if that may be anywhere. */
export function changedBetween(replay: Replay, before: number, now: number, { layout, view, tree }: Scene): [number, number] | null {
  const [first, last] = [Math.min(before, now), Math.max(before, now)];
  if (last - first > MANY) return null;
  let [from, to] = [Infinity, -Infinity];
  for (let moment = first + 1; moment <= last; moment++) {
    const kind = replay.event(moment)?.event;
    if (kind === "pass") return null;
    if (kind === "list") continue;
    const id = drawnFor(tree, layout, replay.node(moment));
    if (id === null) continue;
    const above = layout.x[id === layout.root ? id : (tree.parent[id] ?? 0)] ?? 0;
    // Whoever enters a node again forgets its branch, and a cut strikes it out.
    const branch = kind === "enter" || kind === "cut";
    from = Math.min(from, above, (branch ? layout.from[id] : layout.x[id]) ?? 0);
    to = Math.max(to, above, (branch ? layout.to[id] : layout.x[id]) ?? 0);
  }
  return [from * view.across + view.x - REACH, to * view.across + view.x + REACH];
}

/** A fine line for each level, with the name of the player who moves there. */
function drawLevels(pen: Pen, width: number, { tree, layout, view, colours, players }: Scene): void {
  const top = tree.depth[layout.root] ?? 0;
  const first = playerAt(tree, layout.root);
  const other = first === "max" ? "min" : "max";
  pen.strokeStyle = colours.faint;
  pen.lineWidth = 0.6;
  pen.fillStyle = colours.soft;
  pen.font = `11px ${colours.text}`;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  const step = layout.levels > 0 ? layout.bottom / layout.levels : 0;
  for (let level = 0; level <= layout.levels; level++) {
    const y = Math.round(level * step * view.down + view.y) + 0.5;
    pen.setLineDash([1, 5]);
    pen.beginPath();
    pen.moveTo(42, y);
    pen.lineTo(width - 8, y);
    pen.stroke();
    if (top + level < tree.deepest || layout.levels === 0) pen.fillText(players[level % 2 === 0 ? first : other], 8, y);
  }
  pen.setLineDash([]);
}

/** How the line to a node is drawn, by its state: colour, width, dashes. */
function strokes(colours: Colours): Record<number, readonly [string, number, number[]]> {
  return {
    [UNTOUCHED]: [colours.line, 0.7, []],
    [CUT]: [colours.line, 0.8, [2, 4]],
    [DROPPED]: [colours.soft, 1, [5, 4]],
    [DONE]: [colours.ink, 1, []],
    [OPEN]: [colours.ink, 1.3, []],
  };
}

function drawEdges(pen: Pen, scene: Scene, ids: number[]): void {
  const { tree, layout, frame, colours, view } = scene;
  const { x, y } = placesOf(scene);
  const crowded = ACROSS * view.across < CROWDED;
  const across = strokes(colours);
  for (const wanted of [UNTOUCHED, CUT, DROPPED, DONE, OPEN]) {
    const [colour, width, dash] = across[wanted] ?? [colours.ink, 1, []];
    pen.beginPath();
    // Of lines that would fall on the same pixels only one is drawn.
    let [lastAbove, lastX] = [-1, NaN];
    for (const id of ids) {
      if (frame.state[id] !== wanted || id === layout.root) continue;
      const above = tree.parent[id] ?? -1;
      const place = crowded ? Math.round(x(id)) : x(id);
      if (crowded && isLeaf(tree, id)) {
        if (above === lastAbove && place === lastX) continue;
        [lastAbove, lastX] = [above, place];
      }
      pen.moveTo(x(above), y(above));
      pen.lineTo(place, y(id));
    }
    pen.strokeStyle = crowded && wanted === CUT ? colours.faint : colour;
    pen.lineWidth = crowded ? Math.min(width, 0.8) : width;
    pen.setLineDash(crowded ? [] : dash);
    pen.stroke();
  }
  pen.setLineDash([]);
}

/** Two short strokes across the line to each branch that was left out, as an engineer breaks off a drawing. */
function drawCuts(pen: Pen, scene: Scene, ids: number[]): void {
  const { tree, layout, frame, colours } = scene;
  const { x, y } = placesOf(scene);
  pen.beginPath();
  for (const id of ids) {
    const above = tree.parent[id] ?? -1;
    if (frame.state[id] !== CUT || id === layout.root || frame.state[above] === CUT) continue;
    const size = sizeOf(scene, id);
    if (size < 3) continue;
    const reach = Math.min(7, size * 0.7);
    // Nearer to the child, where the lines have parted.
    const [mx, my] = [x(above) + 0.58 * (x(id) - x(above)), y(above) + 0.58 * (y(id) - y(above))];
    for (const shift of [-2, 2]) {
      pen.moveTo(mx - reach, my + shift + reach * 0.35);
      pen.lineTo(mx + reach, my + shift - reach * 0.35);
    }
  }
  pen.strokeStyle = colours.accent;
  pen.lineWidth = 1.2;
  pen.stroke();
}

/** The outline of a node. */
export function outline(pen: Pen, tree: Tree, layout: Layout, id: number, x: number, y: number, size: number): void {
  pen.beginPath();
  if (layout.folded[id] === 1) {
    // What is folded away hangs below as a fan.
    pen.moveTo(x, y - size * 0.4);
    pen.lineTo(x - size, y + 1.9 * size);
    pen.lineTo(x + size, y + 1.9 * size);
    pen.closePath();
  } else if (isLeaf(tree, id)) {
    const half = Math.min(size, 11) * 0.55;
    pen.moveTo(x, y - half);
    pen.lineTo(x + half, y);
    pen.lineTo(x, y + half);
    pen.lineTo(x - half, y);
    pen.closePath();
  } else if (playerAt(tree, id) === "max") {
    pen.rect(x - size, y - size * 0.84, 2 * size, size * 1.68);
  } else {
    pen.ellipse(x, y, size, size, 0, 0, 2 * Math.PI);
  }
}

const DASHES: Record<Look["stroke"], readonly [width: number, dash: number[]]> = {
  faint: [0.8, []],
  dotted: [0.8, [2, 3]],
  dashed: [1, [4, 2]],
  plain: [1.1, []],
  bold: [1.8, []],
};

/** What a node is filled with that was evaluated, or was not. */
export const fillOf = (colours: Colours, fill: Look["fill"]): string => ({ none: colours.sheet, now: colours.ink, before: colours.line })[fill];

function drawNodes(pen: Pen, scene: Scene, ids: number[]): void {
  const { tree, layout, frame, colours } = scene;
  const { x, y } = placesOf(scene);
  for (const id of ids) {
    const size = sizeOf(scene, id);
    const { fill, stroke } = lookOf(frame, id);
    const inside = fillOf(colours, fill);
    const leaf = isLeaf(tree, id);
    if (size < 2) {
      // Too small for a shape: a dot says as much.
      pen.fillStyle = stroke === "plain" || stroke === "bold" || fill === "now" ? colours.ink : colours.line;
      pen.fillRect(x(id) - 1, y(id) - 1, 2, 2);
      continue;
    }
    const [width, dash] = DASHES[stroke];
    pen.strokeStyle = stroke === "faint" || stroke === "dotted" ? colours.line : colours.ink;
    pen.lineWidth = width;
    outline(pen, tree, layout, id, x(id), y(id), size);
    pen.fillStyle = leaf ? inside : colours.sheet;
    pen.fill();
    if (dash.length > 0) pen.setLineDash(dash);
    pen.stroke();
    if (dash.length > 0) pen.setLineDash([]);
    if (!leaf && fill !== "none" && size >= 3) drawEstimate(pen, x(id), y(id) + size * (playerAt(tree, id) === "max" ? 0.84 : 1), size, inside);
  }
  for (const id of ids) if (sizeOf(scene, id) >= READABLE) writeAt(pen, scene, id);
}

/** The sign of an evaluated leaf, hung on an inner node that was evaluated as if it were one. */
function drawEstimate(pen: Pen, x: number, y: number, size: number, colour: string): void {
  const half = Math.min(size, 11) * 0.36;
  pen.beginPath();
  pen.moveTo(x, y - half);
  pen.lineTo(x + half, y);
  pen.lineTo(x, y + half);
  pen.lineTo(x - half, y);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

/** Writes what is known of a node: of a leaf below it, of another inside it. */
export function writeAt(pen: Pen, scene: Scene, id: number): void {
  const { tree, layout, frame, colours } = scene;
  const { x, y } = placesOf(scene);
  const size = sizeOf(scene, id);
  const letters = Math.round(Math.max(9, Math.min(16, size * 1.12)));
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `${letters}px ${colours.title}`;
  if (isLeaf(tree, id)) {
    const node = tree.nodes[id];
    const { struck, stroke } = lookOf(frame, id);
    const text = node?.name ?? (node?.value === null || node?.value === undefined ? "" : valueText(node.value));
    const low = y(id) + Math.min(size, 11) * 0.55 + letters * 0.75;
    pen.fillStyle = struck ? colours.line : stroke === "faint" || stroke === "dotted" ? colours.soft : colours.ink;
    const most = roomAt(scene, id) - 2;
    pen.fillText(text, x(id), low, most);
    if (struck) {
      const half = Math.min(pen.measureText(text).width, most) / 2 + 2;
      pen.strokeStyle = colours.line;
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(x(id) - half, low);
      pen.lineTo(x(id) + half, low);
      pen.stroke();
    }
    return;
  }
  const text = labelOf(frame, id);
  if (!text) return;
  pen.fillStyle = colours.ink;
  if (layout.folded[id] === 1) pen.fillText(text, x(id), y(id) + 1.9 * size + letters * 0.7);
  else pen.fillText(text, x(id), y(id) + 1, 2 * size - 3);
}

/** The node that is lit. */
export const litNode = ({ tree, layout, frame }: Scene): number | null => drawnFor(tree, layout, frame.current);
