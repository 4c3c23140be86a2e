/** What moves over the plate: the way to where the search is, the light, a value on its way up, the window. */
import { drawnFor } from "./layout";
import { INFINITE, OPEN, valueText } from "./frame";
import { isLeaf } from "./tree";
import { fillOf, litNode, outline, READABLE, placesOf, sizeOf, writeAt, type Scene } from "./draw";
import { lookOf } from "./look";

type Pen = CanvasRenderingContext2D;

/** A step that is under way. */
export interface Passage {
  /** The node that was lit before. */
  from: number;
  /** A value that goes up to the parent: the node it comes from, and what it says. */
  rising: { node: number; text: string } | null;
  /** From 0 to 1. */
  done: number;
}

/** What shines below the plate. */
export function drawLight(pen: Pen, scene: Scene, passage: Passage | null): void {
  const place = lightPlace(scene, passage);
  if (!place) return;
  const radius = Math.max(16, sizeOf(scene, litNode(scene) ?? 0) * 2.4);
  const light = pen.createRadialGradient(place.x, place.y, 0, place.x, place.y, radius);
  light.addColorStop(0, scene.colours.glow);
  light.addColorStop(1, `${scene.colours.glow}00`);
  pen.globalAlpha = 0.75;
  pen.fillStyle = light;
  pen.fillRect(place.x - radius, place.y - radius, 2 * radius, 2 * radius);
  pen.globalAlpha = 1;
}

function lightPlace(scene: Scene, passage: Passage | null): { x: number; y: number } | null {
  const lit = litNode(scene);
  if (lit === null) return null;
  const { x, y } = placesOf(scene);
  const before = passage && drawnFor(scene.tree, scene.layout, passage.from);
  if (!passage || before === null) return { x: x(lit), y: y(lit) };
  const t = eased(passage.done);
  return { x: x(before) + t * (x(lit) - x(before)), y: y(before) + t * (y(lit) - y(before)) };
}

const eased = (t: number): number => 1 - (1 - t) ** 3;

/** What lies over the plate. `line` is best play, when it is known. */
export function drawOver(
  pen: Pen,
  width: number,
  scene: Scene,
  line: readonly number[] | null,
  passage: Passage | null,
  hovered: number | null,
): void {
  const { tree, layout, frame, colours } = scene;
  const { x, y } = placesOf(scene);
  const way = line ?? wayTo(scene);
  pen.beginPath();
  for (const id of way) {
    const above = tree.parent[id] ?? -1;
    if (id === layout.root || above < 0) continue;
    pen.moveTo(x(above), y(above));
    pen.lineTo(x(id), y(id));
  }
  pen.strokeStyle = line ? colours.accent : colours.glow;
  pen.lineWidth = 2.6;
  pen.lineCap = "round";
  pen.stroke();
  pen.lineCap = "butt";
  for (const id of way) {
    const size = sizeOf(scene, id);
    outline(pen, tree, layout, id, x(id), y(id), Math.max(size, 2.5));
    const { fill } = lookOf(frame, id);
    pen.fillStyle = !isLeaf(tree, id) || fill === "none" ? colours.sheet : line ? colours.accent : fillOf(colours, fill);
    pen.fill();
    pen.strokeStyle = colours.accent;
    pen.lineWidth = 1.8;
    pen.stroke();
    // What a leaf is worth stands below it, where nothing covers it.
    if (size >= READABLE && !isLeaf(tree, id)) writeAt(pen, scene, id);
  }
  const lit = litNode(scene);
  if (lit !== null) {
    const size = sizeOf(scene, lit);
    ring(pen, x(lit), y(lit), size + 4.5, colours.accent, 1.6);
    // Beside a leaf there is no room for it: its neighbours have their values there.
    if (!line && size >= READABLE && !isLeaf(tree, lit)) writeWindow(pen, scene, lit, width);
  }
  if (hovered !== null) ring(pen, x(hovered), y(hovered), sizeOf(scene, hovered) + 5, colours.soft, 1.2);
  if (passage?.rising && passage.done < 1) drawRising(pen, scene, passage.rising, passage.done);
}

function ring(pen: Pen, x: number, y: number, radius: number, colour: string, width: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

/** The drawn nodes from the top to where the search is, the top first. */
function wayTo({ tree, frame, layout }: Scene): number[] {
  const way: number[] = [];
  for (let id = frame.current; id >= 0; id = tree.parent[id] ?? -1) if (!Number.isNaN(layout.x[id] ?? NaN)) way.push(id);
  return way.reverse();
}

/** The window of an open node, beside it. */
function writeWindow(pen: Pen, scene: Scene, id: number, width: number): void {
  const { frame, colours } = scene;
  const [alpha, beta] = [frame.alpha[id] ?? -INFINITE, frame.beta[id] ?? INFINITE];
  if (!frame.ways.window || frame.state[id] !== OPEN || (alpha <= -INFINITE && beta >= INFINITE)) return;
  const { x, y } = placesOf(scene);
  const size = sizeOf(scene, id);
  const text = `(${valueText(alpha)}, ${valueText(beta)})`;
  pen.font = `13px ${colours.title}`;
  pen.textBaseline = "middle";
  // On the side where there is room.
  const right = x(id) + size + 8 + pen.measureText(text).width < width - 4;
  pen.textAlign = right ? "left" : "right";
  const [left, top] = [x(id) + (right ? 1 : -1) * (size + 8), y(id) - size - 3];
  pen.strokeStyle = colours.sheet;
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.strokeText(text, left, top);
  pen.fillStyle = colours.accent;
  pen.fillText(text, left, top);
}

/** A value that goes up from a node to its parent. */
function drawRising(pen: Pen, scene: Scene, { node, text }: { node: number; text: string }, done: number): void {
  const { tree, layout, colours } = scene;
  const above = tree.parent[node] ?? -1;
  if (node === layout.root || above < 0 || Number.isNaN(layout.x[node] ?? NaN) || sizeOf(scene, node) < 5) return;
  const { x, y } = placesOf(scene);
  const t = eased(done);
  const [atX, atY] = [x(node) + t * (x(above) - x(node)), y(node) + t * (y(above) - y(node))];
  pen.font = `600 13px ${colours.text}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const half = pen.measureText(text).width / 2 + 6;
  pen.globalAlpha = 1 - Math.max(0, done - 0.8) * 5;
  pen.beginPath();
  pen.roundRect(atX - half, atY - 10, 2 * half, 20, 10);
  pen.fillStyle = colours.accent;
  pen.fill();
  pen.fillStyle = colours.sheet;
  pen.fillText(text, atX, atY + 0.5);
  pen.globalAlpha = 1;
}
