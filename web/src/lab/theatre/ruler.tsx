/** The window as two marks on a ruler: what MAX has already, and what MIN has. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import { INFINITE, valueText, type Replay } from "./replay";
import { isLeaf } from "./tree";

const WIDTH = 300;
const HEIGHT = 44;
/** Where the finite part of the ruler begins and ends; the infinities are at its ends. */
const [LEFT, RIGHT] = [34, WIDTH - 34];

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

/** Algorithms without a window: only what they have found so far is shown. */
const WITHOUT = new Set(["minimax", "negamax", "heuristic-pruning", "heuristic-continuation"]);

export function Ruler({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const frame = replay.frame(moment);
  const [low, high] = range(replay);
  const place = (value: number): number =>
    value >= INFINITE ? WIDTH - 10 : value <= -INFINITE ? 10 : LEFT + ((RIGHT - LEFT) * (Math.min(Math.max(value, low), high) - low)) / (high - low);
  // A leaf has no window of its own to narrow, and a node that was left has given its value to the one above.
  const current = frame.current;
  const left = replay.event(moment)?.event === "value" || isLeaf(replay.tree, current);
  const at = left ? Math.max(0, replay.tree.parent[current] ?? 0) : current;
  const sss = replay.trace.algorithm === "sss-star";
  const alpha = sss ? -INFINITE : (frame.alpha[at] ?? -INFINITE);
  const beta = sss ? hOf(replay, moment) : (frame.beta[at] ?? INFINITE);
  const text = `(${valueText(alpha)}, ${valueText(beta)})`;
  const label = sss ? "h" : WITHOUT.has(replay.trace.algorithm) ? w.bestSoFar : w.window;
  const mark = (value: number, name: string): JSX.Element => (
    <g class={`mark ${name}`} style={{ transform: `translateX(${place(value).toFixed(1)}px)` }}>
      <path d={name === "alpha" ? "M0 10V30M0 10h7v6h-7" : "M0 10V30M0 10h-7v6h7"} />
      <text y="41">{valueText(value)}</text>
    </g>
  );
  return (
    <figure class="ruler">
      <figcaption>
        {label} <b class="figures">{sss ? valueText(beta) : text}</b>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label} ${text}`}>
        <rect class="between" x={place(alpha)} width={Math.max(0, place(beta) - place(alpha))} y="17" height="6" />
        <line class="rule" x1="10" x2={WIDTH - 10} y1="20" y2="20" />
        {ticks(low, high).map((value) => (
          <line class="tick" key={value} x1={place(value)} x2={place(value)} y1="17" y2="23" />
        ))}
        {!sss && mark(alpha, "alpha")}
        {mark(beta, "beta")}
      </svg>
    </figure>
  );
}

/** The h of the first state of the list. */
function hOf(replay: Replay, moment: number): number {
  const first = replay.frame(moment).list?.[0]?.h;
  return first === undefined || first === "inf" ? INFINITE : first === "-inf" ? -INFINITE : first;
}

/** At most eleven round numbers between two ends. */
function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 10;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 1);
  const all: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) all.push(value);
  return all;
}
