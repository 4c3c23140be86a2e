/** The drawing of a tree: it can be moved, brought closer, and asked about each node. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isDark } from "../../app/prefs";
import { labWords } from "../../i18n/lab/theatre";
import { coloursOf, draw, labelOf } from "./draw";
import { fitted, layoutOf, nodeNear, type View } from "./layout";
import { CUT, OPEN, valueText, type Replay } from "./replay";
import { isLeaf, pathText, playerAt } from "./tree";

const CLOSER = 1.35;

export function Stage({ replay, moment, name }: { replay: Replay; moment: number; name: string }): JSX.Element {
  const w = labWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useSignal(0);
  const hovered = useSignal<number | null>(null);
  const size = useSignal({ width: 0, height: 0 });
  /** Chosen by the person; none while the whole tree is to be seen. */
  const chosen = useSignal<View | null>(null);
  const layout = useMemo(() => layoutOf(replay.tree, root.value), [replay, root.value]);
  const view = chosen.value ?? fitted(layout, size.value.width, size.value.height);
  const dark = isDark();

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
    const context = element?.getContext("2d");
    const { width, height } = size.value;
    if (!element || !context || width === 0) return;
    const pixels = devicePixelRatio || 1;
    if (element.width !== Math.round(width * pixels) || element.height !== Math.round(height * pixels)) {
      element.width = Math.round(width * pixels);
      element.height = Math.round(height * pixels);
    }
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    const frame = replay.frame(moment);
    draw(context, width, height, { tree: replay.tree, layout, frame, view, colours: coloursOf(element), hovered: hovered.value });
  }, [replay, moment, layout, view, size.value, hovered.value, dark]);

  const zoom = (factor: number, x = size.value.width / 2, y = size.value.height / 2): void => {
    const scale = Math.min(Math.max(view.scale * factor, 0.002), 4);
    const real = scale / view.scale;
    chosen.value = { scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real };
  };
  const grip = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null);
  const press = (event: PointerEvent): void => {
    grip.current = { x: event.clientX, y: event.clientY, view, moved: false };
    canvas.current?.setPointerCapture(event.pointerId);
  };
  const place = (event: PointerEvent): number | null => nodeNear(layout, view, event.offsetX, event.offsetY);
  const move = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) {
      hovered.value = place(event);
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (Math.hypot(dx, dy) > 4) held.moved = true;
    if (held.moved) chosen.value = { ...held.view, x: held.view.x + dx, y: held.view.y + dy };
  };
  const release = (event: PointerEvent): void => {
    const moved = grip.current?.moved ?? false;
    grip.current = null;
    const id = place(event);
    if (moved || id === null) return;
    hovered.value = id;
    if (layout.folded[id] === 1) {
      root.value = id;
      chosen.value = null;
    }
  };

  return (
    <div class="stage">
      <canvas
        ref={canvas}
        role="img"
        aria-label={w.canvas(name)}
        data-current={replay.frame(moment).current}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={() => (hovered.value = null)}
        onPointerCancel={() => (grip.current = null)}
        onWheel={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          zoom(event.deltaY < 0 ? CLOSER : 1 / CLOSER, event.offsetX, event.offsetY);
        }}
      />
      <div class="stage-tools">
        {root.value !== 0 && (
          <button type="button" class="small" onClick={() => ((root.value = 0), (chosen.value = null))}>
            {w.up}
          </button>
        )}
        <button type="button" class="small" aria-label={w.zoomOut} title={w.zoomOut} onClick={() => zoom(1 / CLOSER)}>
          −
        </button>
        <button type="button" class="small" aria-label={w.zoomIn} title={w.zoomIn} onClick={() => zoom(CLOSER)}>
          +
        </button>
        <button type="button" class="small" disabled={chosen.value === null} onClick={() => (chosen.value = null)}>
          {w.fit}
        </button>
      </div>
      <p class="stage-note">{hovered.value === null ? "" : aboutNode(replay, moment, hovered.value, layout.folded[hovered.value] === 1)}</p>
    </div>
  );
}

/** What there is to say about a node. */
function aboutNode(replay: Replay, moment: number, id: number, folded: boolean): string {
  const w = labWords();
  const { tree } = replay;
  const frame = replay.frame(moment);
  const parts = [`${w.node} ${pathText(tree, id)}`];
  if (isLeaf(tree, id)) parts.push(`${w.key.leaf} ${tree.nodes[id]?.name ?? valueText(tree.nodes[id]?.value ?? 0)}`);
  else parts.push(playerAt(tree, id) === "max" ? w.key.max : w.key.min);
  if (frame.state[id] === OPEN) parts.push(`${w.window} (${valueText(frame.alpha[id] ?? 0)}, ${valueText(frame.beta[id] ?? 0)})`);
  const label = labelOf(frame, id);
  if (label && !isLeaf(tree, id)) parts.push(label);
  if (frame.state[id] === CUT) parts.push(`${w.key.cut}: ${w.reasons[frame.cutReason(id)]}`);
  if (folded) parts.push(w.folded((tree.size[id] ?? 1) - 1));
  return parts.join(" · ");
}
