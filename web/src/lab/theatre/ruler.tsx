/** The window as two marks on a ruler: what MAX has already, and what MIN has. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import { INFINITE, valueText, whole, type Replay } from "./replay";
import { isLeaf } from "./tree";

const WIDTH = 420;
const HEIGHT = 66;
/** Where the finite part of the ruler begins and ends; the infinities are at its ends. */
const [LEFT, RIGHT] = [44, WIDTH - 44];
/** The edge along which the marks slide. */
const EDGE = 34;

/** The least and the greatest leaf. */
function range(replay: Replay): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const node of replay.tree.nodes) {
    if (node.value === null) continue;
    low = Math.min(low, node.value);
    high = Math.max(high, node.value);
  }
  return low > high ? [0, 1] : low === high ? [low - 1, high + 1] : [low, high];
}

const ranges = new WeakMap<Replay, [number, number]>();

/** Algorithms without a window: only what they have found so far is shown. */
const WITHOUT = new Set(["minimax", "negamax", "heuristic-pruning", "heuristic-continuation"]);

/** Whether the algorithm searches with a window. */
export const hasWindow = ({ trace }: Replay): boolean => !WITHOUT.has(trace.algorithm);

/** The window of the node where the search is. */
export function windowAt(replay: Replay, moment: number): { alpha: number; beta: number } {
  const frame = replay.frame(moment);
  if (replay.trace.algorithm === "sss-star") {
    const first = frame.list?.[0]?.h;
    return { alpha: -INFINITE, beta: first === undefined ? INFINITE : whole(first) };
  }
  // A leaf has no window of its own to narrow, and a node that was left has given its value to the one above.
  const current = frame.current;
  const left = replay.event(moment)?.event === "value" || isLeaf(replay.tree, current);
  const at = left ? Math.max(0, replay.tree.parent[current] ?? 0) : current;
  return { alpha: frame.alpha[at] ?? -INFINITE, beta: frame.beta[at] ?? INFINITE };
}

export function Ruler({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const known = ranges.get(replay) ?? range(replay);
  ranges.set(replay, known);
  const [low, high] = known;
  const place = (value: number): number =>
    value >= INFINITE ? WIDTH - 14 : value <= -INFINITE ? 14 : LEFT + ((RIGHT - LEFT) * (Math.min(Math.max(value, low), high) - low)) / (high - low);
  const { alpha, beta } = windowAt(replay, moment);
  const sss = replay.trace.algorithm === "sss-star";
  const text = sss ? valueText(beta) : `(${valueText(alpha)}, ${valueText(beta)})`;
  const label = sss ? "h" : hasWindow(replay) ? w.window : w.bestSoFar;
  const closed = !sss && alpha >= beta;
  return (
    <figure class="ruler">
      <figcaption>
        {label} <b>{text}</b>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label} ${text}`}>
        <rect class="body" x="6" y={EDGE} width={WIDTH - 12} height="24" rx="2" />
        <rect
          class={closed ? "between closed" : "between"}
          style={{ transform: `translateX(${place(Math.min(alpha, beta)).toFixed(1)}px) scaleX(${Math.abs(place(beta) - place(alpha)).toFixed(1)})` }}
          y={EDGE}
          width="1"
          height="24"
        />
        {ticks(low, high).map(({ value, long }) => (
          <g key={value}>
            <line class="tick" x1={place(value)} x2={place(value)} y1={EDGE} y2={EDGE + (long ? 9 : 5)} />
            {long && (
              <text class="numeral" x={place(value)} y={EDGE + 19}>
                {valueText(value)}
              </text>
            )}
          </g>
        ))}
        {[-INFINITE, INFINITE].map((value) => (
          <text key={value} class="numeral" x={place(value)} y={EDGE + 16}>
            {valueText(value)}
          </text>
        ))}
        {!sss && <Mark at={place(alpha)} name="α" value={alpha} side={-1} />}
        <Mark at={place(beta)} name={sss ? "h" : "β"} value={beta} side={1} />
      </svg>
    </figure>
  );
}

/** A pointer that stands on the edge of the ruler, its name leaning to one side. */
function Mark({ at, name, value, side }: { at: number; name: string; value: number; side: number }): JSX.Element {
  return (
    <g class="mark" style={{ transform: `translateX(${at.toFixed(1)}px)` }} data-value={valueText(value)}>
      <path d={`M0 ${EDGE}L${6 * side} ${EDGE - 11}V4H${-1 * side}V${EDGE - 11}Z`} />
      <text x={10 * side} y="16" text-anchor={side < 0 ? "end" : "start"}>
        {name}
      </text>
    </g>
  );
}

/** Round numbers between two ends; the longer ones are numbered. */
function ticks(low: number, high: number): { value: number; long: boolean }[] {
  const rough = (high - low) / 8;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 1);
  const fine = step % 5 === 0 ? step / 5 : step % 2 === 0 ? step / 2 : step;
  const all: { value: number; long: boolean }[] = [];
  for (let value = Math.ceil(low / fine) * fine; value <= high; value += fine) all.push({ value, long: value % step === 0 });
  return all;
}
