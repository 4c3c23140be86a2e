/** A small tree as an engraving that can be printed: its nodes named as in the lectures, its branches to be marked. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { exerciseWords } from "../../i18n/lab/exercises";
import { ACROSS, layoutOf } from "../theatre/layout";
import { valueText } from "../theatre/frame";
import { isLeaf, pathText, playerAt, type Tree } from "../theatre/tree";

interface Props {
  tree: Tree;
  label: string;
  /** A node that is asked about. */
  asked?: number | undefined;
  /** Branches that are marked as cut, and what to do when one is chosen; nothing if they cannot be chosen. */
  marked: ReadonlySet<number>;
  onMark?: ((id: number) => void) | undefined;
  /** The right branches, when they are to be seen. */
  solution?: ReadonlySet<number> | undefined;
}

const SIZE = 14;
const DOWN = 0.78;

/** The nodes of some branches. */
function within(tree: Tree, roots: ReadonlySet<number>): Set<number> {
  const all = new Set<number>();
  for (const root of roots) for (let id = root; id < root + (tree.size[root] ?? 1); id++) all.add(id);
  return all;
}

export function TreeFigure({ tree, label, asked, marked, onMark, solution }: Props): JSX.Element {
  const w = exerciseWords();
  const layout = useMemo(() => layoutOf(tree, 0), [tree]);
  const place = useSignal(1);
  const drawing = useRef<SVGSVGElement>(null);
  const grey = within(tree, solution ?? marked);
  const cut = solution ?? marked;
  const x = (id: number): number => layout.x[id] ?? 0;
  const y = (id: number): number => (layout.y[id] ?? 0) * DOWN;
  const left = layout.left - ACROSS * 0.75;
  const broad = layout.right - layout.left + ACROSS * 1.5;
  const above = (id: number): number => tree.parent[id] ?? 0;

  const step = (key: string, id: number): number | undefined => {
    const row = layout.drawn.filter((other) => tree.depth[other] === tree.depth[id]).sort((a, b) => a - b);
    const at = row.indexOf(id);
    const to: Record<string, number | undefined> = {
      ArrowLeft: row[at - 1],
      ArrowRight: row[at + 1],
      ArrowUp: tree.depth[id] === 1 ? undefined : above(id),
      ArrowDown: tree.children[id]?.[0],
    };
    return to[key];
  };
  const onKey = (event: KeyboardEvent, id: number): void => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      onMark?.(id);
      return;
    }
    const next = step(event.key, id);
    if (next === undefined) return;
    event.preventDefault();
    place.value = next;
    drawing.current?.querySelector<SVGElement>(`[data-id="${next}"]`)?.focus();
  };

  const edges = layout.drawn.filter((id) => id !== 0);
  return (
    <svg
      ref={drawing}
      class="plate"
      viewBox={`${left} ${-SIZE - 6} ${broad} ${layout.bottom * DOWN + 2 * SIZE + 26}`}
      role={onMark ? "group" : "img"}
      aria-label={label}
    >
      {edges.map((id) => (
        <line key={id} class={grey.has(id) ? "edge grey" : "edge"} x1={x(above(id))} y1={y(above(id))} x2={x(id)} y2={y(id)} />
      ))}
      {layout.drawn.map((id) => {
        const path = pathText(tree, id);
        const parts = (
          <>
            <Sign tree={tree} id={id} x={x(id)} y={y(id)} />
            {isLeaf(tree, id) ? (
              <text class="leaf-value" x={x(id)} y={y(id) + 24}>
                {valueText(tree.nodes[id]?.value ?? 0)}
              </text>
            ) : (
              <text class="path" x={x(id)} y={y(id) + 4}>
                {path}
              </text>
            )}
          </>
        );
        const name = [isLeaf(tree, id) ? "leaf" : playerAt(tree, id), grey.has(id) && "grey", id === asked && "asked"].filter(Boolean).join(" ");
        if (!onMark || id === 0) {
          return (
            <g key={id} class={name}>
              {parts}
            </g>
          );
        }
        return (
          <g
            key={id}
            class={`${name} choice`}
            role="checkbox"
            aria-checked={marked.has(id)}
            aria-label={isLeaf(tree, id) ? w.leafBranch(path, valueText(tree.nodes[id]?.value ?? 0)) : w.branch(path)}
            tabindex={place.value === id ? 0 : -1}
            data-id={id}
            data-path={path}
            onClick={() => {
              place.value = id;
              onMark(id);
            }}
            onKeyDown={(event) => onKey(event, id)}
          >
            <circle class="reach" cx={x(id)} cy={y(id)} r={SIZE + 3} />
            {parts}
          </g>
        );
      })}
      {edges
        .filter((id) => cut.has(id) && !within(tree, new Set([...cut].filter((other) => other !== id))).has(id))
        .map((id) => {
          const [mx, my] = [x(above(id)) + 0.55 * (x(id) - x(above(id))), y(above(id)) + 0.55 * (y(id) - y(above(id)))];
          return <path key={id} class="slash" d={`M${mx - 8} ${my + 1}l16-7M${mx - 8} ${my + 6}l16-7`} />;
        })}
    </svg>
  );
}

function Sign({ tree, id, x, y }: { tree: Tree; id: number; x: number; y: number }): JSX.Element {
  if (isLeaf(tree, id)) return <path class="sign" d={`M${x} ${y - 6}l6 6-6 6-6-6z`} />;
  if (playerAt(tree, id) === "max") return <rect class="sign" x={x - SIZE} y={y - 0.86 * SIZE} width={2 * SIZE} height={1.72 * SIZE} />;
  return <circle class="sign" cx={x} cy={y} r={SIZE} />;
}
