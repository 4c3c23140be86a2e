/** A ruler over the values of the leaves: the window, a question, the h of SSS*, or the best so far, whatever the algorithm has. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import type { Question } from "../../wire";
import { INFINITE, isSss, NONE, valueText, waysOf, whole } from "./frame";
import type { Replay } from "./replay";
import { isLeaf } from "./tree";

/** How wide the drawing is: beside another search there is less room, and letters must stay legible. */
const [WIDE, NARROW] = [420, 290];
const HEIGHT = 62;
/** The finite part of the ruler begins and ends so far from its ends, where the infinities are. */
const MARGIN = 40;
/** The edge along which the marks slide. */
const EDGE = 34;

/** The least and the greatest leaf. */
function range(replay: Replay): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const node of replay.tree.nodes) {
    if (node.children > 0) continue;
    const value = node.value ?? replay.trace.unknown ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 1] : low === high ? [low - 1, high + 1] : [low, high];
}

const ranges = new WeakMap<Replay, [number, number]>();

/** What the ruler shows. */
export type Reading =
  | { kind: "window"; alpha: number; beta: number }
  | { kind: "question"; question: Exclude<Question, { asks: "value" }> }
  | { kind: "h"; h: number }
  /** What the children looked at so far bring; NONE if there is none yet. */
  | { kind: "best"; value: number };

/** Whether the algorithm searches with a window. */
export const hasWindow = ({ trace }: Replay): boolean => waysOf(trace.algorithm).window;

/** What is read off at a moment: always of a node with moves, and after it was left, of the one above that has its value now. */
export function readingAt(replay: Replay, moment: number): Reading {
  const frame = replay.frame(moment);
  if (isSss(replay.trace.algorithm)) {
    const first = frame.list?.[0]?.h;
    return { kind: "h", h: first === undefined ? INFINITE : whole(first) };
  }
  const { current } = frame;
  const kind = replay.event(moment)?.event;
  const left = kind === "value" || kind === "answer" || isLeaf(replay.tree, current);
  const at = left ? Math.max(0, replay.tree.parent[current] ?? 0) : current;
  if (hasWindow(replay)) return { kind: "window", alpha: frame.alpha[at] ?? -INFINITE, beta: frame.beta[at] ?? INFINITE };
  const entered = replay.event(frame.entered[at] ?? 0);
  if (entered?.event === "enter" && entered.question.asks !== "value") return { kind: "question", question: entered.question };
  return { kind: "best", value: frame.value[at] ?? NONE };
}

/** The pointers on the edge: their names, values, and the side to which the name leans. */
function marksOf(reading: Reading): { name: string; value: number; side: number }[] {
  switch (reading.kind) {
    case "window":
      return [
        { name: "α", value: reading.alpha, side: -1 },
        { name: "β", value: reading.beta, side: 1 },
      ];
    case "question":
      return [{ name: labWords().isIt[reading.question.asks](valueText(whole(reading.question.than))), value: whole(reading.question.than), side: 1 }];
    case "h":
      return [{ name: "h", value: reading.h, side: 1 }];
    case "best":
      return reading.value === NONE ? [] : [{ name: "v", value: reading.value, side: 1 }];
  }
}

const textOf = (reading: Reading, name = ""): string => (reading.kind === "h" ? valueText(reading.h) : reading.kind === "best" ? valueText(reading.value) || "–" : name);

export function Ruler({ replay, moment, narrow }: { replay: Replay; moment: number; narrow: boolean }): JSX.Element {
  const w = labWords();
  const width = narrow ? NARROW : WIDE;
  const known = ranges.get(replay) ?? range(replay);
  ranges.set(replay, known);
  const [low, high] = known;
  const place = (value: number): number =>
    value >= INFINITE ? width - 14 : value <= -INFINITE ? 14 : MARGIN + ((width - 2 * MARGIN) * (Math.min(Math.max(value, low), high) - low)) / (high - low);
  const reading = readingAt(replay, moment);
  const marks = marksOf(reading);
  const label = w.readings[reading.kind];
  const text = reading.kind === "window" ? `(${valueText(reading.alpha)}, ${valueText(reading.beta)})` : textOf(reading, marks[0]?.name);
  // What may still be: between α and β, up to h, on the side of a yes.
  const [from, to] =
    reading.kind === "window"
      ? [reading.alpha, reading.beta]
      : reading.kind === "h"
        ? [-INFINITE, reading.h]
        : reading.kind === "question"
          ? [whole(reading.question.than), INFINITE]
          : [0, 0];
  const closed = reading.kind === "window" && from >= to;
  return (
    <figure class={narrow ? "ruler narrow" : "ruler"} data-kind={reading.kind}>
      <figcaption>
        {label} <b>{text}</b>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${label} ${text}`}>
        <rect class="body" x="6" y={EDGE} width={width - 12} height="24" rx="2" />
        {reading.kind !== "best" && (
          <rect
            class={closed ? "between closed" : "between"}
            style={{ transform: `translateX(${place(Math.min(from, to)).toFixed(1)}px) scaleX(${Math.abs(place(to) - place(from)).toFixed(1)})` }}
            y={EDGE}
            width="1"
            height="24"
          />
        )}
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
        {marks.map(({ name, value, side }) => (
          <Mark key={side} at={place(value)} name={name} value={value} side={side} />
        ))}
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
