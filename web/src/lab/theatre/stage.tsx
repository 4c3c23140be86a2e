/** The drawing of a tree: it can be moved, brought closer, and asked about each node. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isDark, travelTime } from "../../app/prefs";
import { labWords } from "../../i18n/lab/theatre";
import { changedBetween, coloursOf, drawPlate, litNode, type Colours, type Scene } from "./draw";
import { CUT, OPEN, valueText } from "./frame";
import { fitted, following, layoutOf, nodeNear, type Layout, type View } from "./layout";
import { labelOf } from "./look";
import { drawLight, drawOver, type Passage } from "./overlay";
import type { Replay } from "./replay";
import { hasWindow } from "./ruler";
import { whyCut, whyGivenUp } from "./told";
import { isLeaf, nodeAt, pathText, playerAt } from "./tree";

const CLOSER = 1.5;
/** The closest that one can come. */
const CLOSEST = 2.5;

interface Props {
  replay: Replay;
  moment: number;
  name: string;
  /** Whether steps come so fast that none is shown on its way. */
  fast: boolean;
}

/** The two plates between which a step fades. */
interface Plates {
  now: HTMLCanvasElement;
  before: HTMLCanvasElement;
}

export function Stage({ replay, moment, name, fast }: Props): JSX.Element {
  const w = labWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const plates = useRef<Plates | null>(null);
  /** What the plate shows. */
  const shown = useRef<{ replay: Replay; moment: number; current: number; layout: Layout; view: View; dark: boolean } | null>(null);
  const root = useSignal(0);
  const hovered = useSignal<number | null>(null);
  const size = useSignal({ width: 0, height: 0 });
  /** Chosen by the person; none while the whole tree is to be seen. */
  const chosen = useSignal<View | null>(null);
  const layout = useMemo(() => layoutOf(replay.tree, root.value), [replay, root.value]);
  const dark = isDark();
  const colours = useRef<{ dark: boolean; of: Colours } | null>(null);
  const { width, height } = size.value;
  const whole = useMemo(() => fitted(layout, width, height), [layout, width, height]);
  const scene = (frame = replay.frame(moment)): Scene => {
    const element = canvas.current;
    if (element && colours.current?.dark !== dark) colours.current = { dark, of: coloursOf(element) };
    const of = colours.current?.of ?? coloursOf(document.documentElement);
    return { tree: replay.tree, layout, frame, view: whole, colours: of, players: { max: "MAX", min: "MIN" } };
  };
  // Who has come closer stays with the search.
  const lit = litNode(scene());
  const view = useMemo(() => {
    if (!chosen.value) return whole;
    return lit === null ? chosen.value : following(chosen.value, layout, lit, width);
  }, [chosen.value, whole, lit, layout, width]);

  useEffect(() => {
    root.value = 0;
    chosen.value = null;
    hovered.value = null;
  }, [replay]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      size.value = { width: element.clientWidth, height: element.clientHeight };
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (!element || !pen || width === 0) return;
    const pixels = devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)];
    plates.current ??= { now: document.createElement("canvas"), before: document.createElement("canvas") };
    const all = plates.current;
    const last = shown.current;
    const sized = all.now.width === wide && all.now.height === high;
    for (const one of [element, all.now, all.before]) {
      if (one.width !== wide) one.width = wide;
      if (one.height !== high) one.height = high;
    }
    const now: Scene = { ...scene(), view };
    const plate = all.now.getContext("2d");
    const copy = all.before.getContext("2d");
    if (!plate || !copy) return;
    const time = fast ? 0 : travelTime() * 1.3;
    const stepped = sized && time > 0 && last?.replay === replay && last.moment + 1 === moment;
    if (stepped) {
      copy.clearRect(0, 0, wide, high);
      copy.drawImage(all.now, 0, 0);
    }
    const same = sized && last?.replay === replay && last.layout === layout && last.view === view && last.dark === dark;
    plate.setTransform(pixels, 0, 0, pixels, 0, 0);
    drawPlate(plate, width, height, now, same ? changedBetween(replay, last.moment, moment, now) : null);
    shown.current = { replay, moment, current: now.frame.current, layout, view, dark };
    const ended = moment >= replay.length && replay.trace.line.length > 0 && replay.trace.lost === 0;
    const line = ended ? lineOf(replay).filter((id) => !Number.isNaN(layout.x[id] ?? NaN)) : null;
    const paint = (passage: Passage | null): void => {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, wide, high);
      pen.setTransform(pixels, 0, 0, pixels, 0, 0);
      if (!line) drawLight(pen, now, passage);
      if (passage) {
        pen.globalAlpha = 1 - passage.done;
        pen.drawImage(all.before, 0, 0, width, height);
        pen.globalAlpha = passage.done;
      }
      pen.drawImage(all.now, 0, 0, width, height);
      pen.globalAlpha = 1;
      drawOver(pen, width, now, line, passage, hovered.value);
    };
    if (!stepped) {
      paint(null);
      return;
    }
    const event = replay.event(moment);
    const rising = event?.event === "value" ? { node: replay.node(moment), text: labelOf(now.frame, replay.node(moment)) } : null;
    const start = performance.now();
    let request = requestAnimationFrame(function go(at: number): void {
      const done = Math.min(1, Math.max(0, (at - start) / time));
      paint(done < 1 ? { from: last.current, rising, done } : null);
      if (done < 1) request = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(request);
  }, [replay, moment, layout, view, width, height, dark, hovered.value]);

  const about = hovered.value;
  const zoom = (factor: number, x = width / 2): void => {
    const across = Math.min(Math.max(view.across * factor, whole.across), CLOSEST);
    if (across <= whole.across * 1.001) {
      chosen.value = null;
      return;
    }
    const real = across / view.across;
    chosen.value = { ...view, across, x: x - (x - view.x) * real };
  };
  const grip = useRef<{ x: number; view: View; moved: boolean } | null>(null);
  const press = (event: PointerEvent): void => {
    grip.current = { x: event.clientX, view, moved: false };
    canvas.current?.setPointerCapture(event.pointerId);
  };
  const place = (event: PointerEvent): number | null => nodeNear(layout, view, event.offsetX, event.offsetY);
  const move = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) {
      hovered.value = place(event);
      return;
    }
    const dx = event.clientX - held.x;
    if (Math.abs(dx) > 4) held.moved = true;
    if (held.moved && chosen.value) chosen.value = { ...held.view, x: held.view.x + dx };
  };
  const open = (id: number): void => {
    root.value = id;
    chosen.value = null;
  };
  const release = (event: PointerEvent): void => {
    const moved = grip.current?.moved ?? false;
    grip.current = null;
    const id = place(event);
    if (moved || id === null) return;
    hovered.value = id;
    if (layout.folded[id] === 1) open(id);
  };
  const inside = lit !== null && layout.folded[lit] === 1 ? lit : null;

  return (
    <div class="stage">
      <canvas
        ref={canvas}
        role="img"
        aria-label={w.canvas(name)}
        data-current={pathText(replay.tree, replay.frame(moment).current)}
        data-scale={view.across.toFixed(3)}
        class={chosen.value ? "close" : undefined}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={() => (hovered.value = null)}
        onPointerCancel={() => (grip.current = null)}
        onWheel={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          zoom(event.deltaY < 0 ? CLOSER : 1 / CLOSER, event.offsetX);
        }}
      />
      <p class="stage-note">{about === null ? "" : aboutNode(replay, moment, about, layout.folded[about] === 1)}</p>
      <div class="stage-tools">
        {root.value !== 0 && (
          <button type="button" onClick={() => open(0)}>
            {w.up}
          </button>
        )}
        {inside !== null && (
          <button type="button" onClick={() => open(inside)}>
            {w.lookInside}
          </button>
        )}
        <button type="button" class="icon" aria-label={w.zoomOut} title={w.zoomOut} disabled={chosen.value === null} onClick={() => zoom(1 / CLOSER)}>
          −
        </button>
        <button type="button" class="icon" aria-label={w.zoomIn} title={w.zoomIn} disabled={view.across >= CLOSEST} onClick={() => zoom(CLOSER)}>
          +
        </button>
      </div>
    </div>
  );
}

/** The nodes of best play. */
function lineOf({ tree, trace }: Replay): number[] {
  return [...Array(trace.line.length + 1).keys()].map((steps) => nodeAt(tree, trace.line.slice(0, steps)));
}

/** What there is to say about a node. */
function aboutNode(replay: Replay, moment: number, id: number, folded: boolean): string {
  const w = labWords();
  const { tree } = replay;
  const frame = replay.frame(moment);
  const parts = [`${w.node} ${pathText(tree, id)}`];
  const node = tree.nodes[id];
  if (!isLeaf(tree, id)) parts.push(playerAt(tree, id) === "max" ? w.key.max : w.key.min);
  else if (node?.name) parts.push(`${w.key.leaf} ${node.name}`, w.countsAs(valueText(replay.trace.unknown ?? 0)));
  else parts.push(`${w.key.leaf} ${valueText(node?.value ?? 0)}`);
  if (frame.state[id] === OPEN && hasWindow(replay)) parts.push(`${w.window} (${valueText(frame.alpha[id] ?? 0)}, ${valueText(frame.beta[id] ?? 0)})`);
  const label = labelOf(frame, id);
  if (label && !isLeaf(tree, id)) parts.push(label);
  const cut = frame.isOut(id) ? replay.event(frame.cutAt[id] ?? 0) : null;
  const [what, why] = frame.state[id] === CUT ? [w.key.cut, whyCut] : [w.key.dropped, whyGivenUp];
  if (cut?.event === "cut") parts.push(`${what}: ${why(replay, frame.cutAt[id] ?? 0, cut)}`);
  if (folded) parts.push(w.folded((tree.size[id] ?? 1) - 1));
  return parts.join(" · ");
}
