/** The tree as an engraving: squares where MAX moves, circles where MIN does, values below the leaves. */
import { drawnFor, type Layout, type View } from "./layout";
import { CUT, DONE, NONE, OPEN, UNTOUCHED, valueText, type Frame, type Known } from "./replay";
import { isLeaf, playerAt, type Tree } from "./tree";

export interface Colours {
  ink: string;
  soft: string;
  faint: string;
  sheet: string;
  accent: string;
  glow: string;
  font: string;
}

/** The colours of now. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: of("--ink"),
    soft: of("--rule-strong"),
    faint: of("--rule"),
    sheet: of("--raised"),
    accent: of("--accent"),
    glow: of("--glow"),
    font: of("--text"),
  };
}

const SIGNS: Record<Known, string> = { none: "", exact: "", lower: "≥", upper: "≤", yes: "✓", no: "✗" };

/** What is written at a node. */
export function labelOf(frame: Frame, id: number): string {
  const known = frame.known(id);
  if (known === "yes" || known === "no") return SIGNS[known];
  const value = frame.value[id] ?? NONE;
  return value === NONE ? "" : SIGNS[known] + valueText(value);
}

interface Scene {
  tree: Tree;
  layout: Layout;
  frame: Frame;
  view: View;
  colours: Colours;
  /** The node that the pointer is at. */
  hovered: number | null;
}

/** Half the width of a node, in pixels. */
const sizeAt = (scale: number): number => Math.max(1.5, Math.min(13, 13 * scale));
/** Below this scale nothing is written. */
const READABLE = 0.62;

export function draw(context: CanvasRenderingContext2D, width: number, height: number, scene: Scene): void {
  const { layout, view } = scene;
  context.clearRect(0, 0, width, height);
  const x = (id: number): number => (layout.x[id] ?? 0) * view.scale + view.x;
  const y = (id: number): number => (layout.y[id] ?? 0) * view.scale + view.y;
  const way = wayTo(scene);
  drawEdges(context, scene, x, y, way);
  const size = sizeAt(view.scale);
  const inSight = layout.drawn.filter((id) => x(id) > -40 && x(id) < width + 40 && y(id) > -40 && y(id) < height + 40);
  drawNodes(context, scene, inSight, x, y, size, way);
  if (view.scale >= READABLE) drawLabels(context, scene, inSight, x, y, size);
  const lit = drawnFor(scene.tree, layout, scene.frame.current);
  if (lit !== null) ring(context, x(lit), y(lit), size + 5, scene.colours.glow, 3);
  if (scene.hovered !== null) ring(context, x(scene.hovered), y(scene.hovered), size + 5, scene.colours.soft, 1.5);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string, width: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** The nodes from the root to where the search is. */
function wayTo({ tree, frame }: Scene): Set<number> {
  const way = new Set<number>();
  for (let id = frame.current; id >= 0; id = tree.parent[id] ?? -1) way.add(id);
  return way;
}

type At = (id: number) => number;

function drawEdges(context: CanvasRenderingContext2D, scene: Scene, x: At, y: At, way: Set<number>): void {
  const { tree, layout, frame, colours, view } = scene;
  const kinds: [test: (id: number) => boolean, colour: string, width: number, dash: number[]][] = [
    [(id) => frame.state[id] === UNTOUCHED, colours.faint, 1, []],
    [(id) => frame.state[id] === CUT, colours.faint, 1, view.scale > 0.3 ? [3, 4] : []],
    [(id) => frame.state[id] === DONE && !way.has(id), colours.ink, 1.1, []],
    [(id) => frame.state[id] === OPEN && !way.has(id), colours.soft, 1.4, []],
    [(id) => way.has(id), colours.glow, 2.6, []],
  ];
  for (const [test, colour, width, dash] of kinds) {
    context.beginPath();
    for (const id of layout.drawn) {
      const above = tree.parent[id] ?? -1;
      if (id === layout.root || above < 0 || !test(id)) continue;
      context.moveTo(x(above), y(above));
      context.lineTo(x(id), y(id));
    }
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
  }
  context.setLineDash([]);
}

function drawNodes(
  context: CanvasRenderingContext2D,
  scene: Scene,
  ids: number[],
  x: At,
  y: At,
  size: number,
  way: Set<number>,
): void {
  const { tree, layout, frame, colours } = scene;
  for (const id of ids) {
    const state = frame.state[id];
    const untouched = state === UNTOUCHED || state === CUT;
    context.beginPath();
    if (layout.folded[id] === 1) {
      // What is folded away hangs below as a fan.
      context.moveTo(x(id), y(id));
      context.lineTo(x(id) - size, y(id) + 2.2 * size);
      context.lineTo(x(id) + size, y(id) + 2.2 * size);
      context.closePath();
    } else if (isLeaf(tree, id)) {
      const half = size * 0.62;
      context.moveTo(x(id), y(id) - half);
      context.lineTo(x(id) + half, y(id));
      context.lineTo(x(id), y(id) + half);
      context.lineTo(x(id) - half, y(id));
      context.closePath();
    } else if (playerAt(tree, id) === "max") {
      context.rect(x(id) - size, y(id) - size * 0.86, 2 * size, size * 1.72);
    } else {
      context.ellipse(x(id), y(id), size * 1.05, size * 0.98, 0, 0, 2 * Math.PI);
    }
    const solid = isLeaf(tree, id) && state === DONE;
    context.fillStyle = solid ? colours.ink : colours.sheet;
    context.fill();
    context.strokeStyle = way.has(id) ? colours.accent : untouched ? colours.faint : colours.ink;
    context.lineWidth = state === OPEN ? 2 : 1.2;
    if (state === CUT) context.setLineDash([2, 3]);
    context.stroke();
    context.setLineDash([]);
  }
}

function drawLabels(context: CanvasRenderingContext2D, scene: Scene, ids: number[], x: At, y: At, size: number): void {
  const { tree, layout, frame, colours } = scene;
  const letters = Math.round(Math.min(14, 13 * scene.view.scale));
  context.font = `500 ${letters}px ${colours.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const id of ids) {
    const node = tree.nodes[id];
    if (isLeaf(tree, id)) {
      const known = frame.state[id] === DONE || frame.known(id) !== "none";
      context.fillStyle = known ? colours.ink : colours.soft;
      const text = node?.name ?? (node?.value === null || node?.value === undefined ? "" : valueText(node.value));
      context.fillText(text, x(id), y(id) + size + letters * 0.75);
      // A struck-out value was not looked at.
      if (frame.state[id] === CUT) {
        const half = context.measureText(text).width / 2 + 2;
        context.strokeStyle = colours.soft;
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(x(id) - half, y(id) + size + letters * 0.75);
        context.lineTo(x(id) + half, y(id) + size + letters * 0.75);
        context.stroke();
      }
      continue;
    }
    const text = labelOf(frame, id);
    if (!text) continue;
    context.fillStyle = colours.ink;
    const below = layout.folded[id] === 1;
    context.fillText(text, x(id), below ? y(id) + 2.2 * size + letters * 0.75 : y(id) + 0.5, below ? undefined : 2 * size + 6);
  }
}
