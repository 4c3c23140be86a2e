/** What both searches have done so far: counters that race, and evaluated leaves against the formulas. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";
import type { Value } from "../../wire";
import { valueText, whole, type Frame, type Replay } from "./replay";

export function Counters({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const rows: [string, "visited" | "evaluated" | "cuts"][] = [
    [w.visited, "visited"],
    [w.evaluated, "evaluated"],
    [w.cuts, "cuts"],
  ];
  return (
    <table class="counters">
      <caption class="hidden">{w.counters}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{w.counters}</span>
          </th>
          {replays.map((replay, index) => (
            <th scope="col" key={index} class={`c${index}`}>
              {w.algorithms[replay.trace.algorithm]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, what]) => {
          const most = Math.max(1, ...replays.map((replay) => replay.trace.counts[what]));
          return (
            <tr key={name} data-count={what}>
              <th scope="row">{name}</th>
              {replays.map((replay, index) => (
                <td key={index}>
                  <Bar index={index} count={replay.frame(moment)[what satisfies keyof Frame]} most={most} />
                </td>
              ))}
            </tr>
          );
        })}
        <tr data-count="value">
          <th scope="row">{w.value}</th>
          {replays.map((replay, index) => (
            <td key={index}>
              {moment >= replay.length ? <b>{rootValue(replay)}</b> : "…"}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Bar({ index, count, most }: { index: number; count: number; most: number }): JSX.Element {
  return (
    <div class="race">
      <span class={`c${index}`} style={{ transform: `scaleX(${Math.min(1, count / most).toFixed(4)})` }} />
      <b>{count.toLocaleString(document.documentElement.lang || "en")}</b>
    </div>
  );
}

/** What the search found. */
export function rootValue({ trace: { value, goal } }: Replay): string {
  if (typeof value !== "boolean") return valueText(whole(value as Value));
  return `${value ? "≥" : "<"} ${valueText(goal ?? 0)}`;
}

/** A formula with its powers raised: 2^4 + 1. */
const raised = (formula: string): (string | JSX.Element)[] => formula.split(/\^(\d+)/).map((part, index) => (index % 2 === 1 ? <sup key={index}>{part}</sup> : part));

const [WIDTH, HEIGHT] = [400, 160];
const POINTS = 300;

/** Evaluated leaves step by step, with what the formulas say. */
export function Growth({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const longest = Math.max(1, ...replays.map((replay) => replay.length));
  const curves = useMemo(() => replays.map((replay) => replay.evaluatedOver(Math.min(POINTS, Math.max(1, replay.length)))), replays);
  const costs = replays[0]?.trace.costs ?? null;
  const leaves = useMemo(() => replays[0]?.tree.nodes.filter((node) => node.children === 0).length ?? 1, replays);
  const top = 1.18 * Math.max(costs?.all ?? leaves, ...curves.map((curve) => curve.at(-1) ?? 0), 1);
  const x = (at: number): number => (WIDTH * at) / longest;
  const y = (count: number): number => HEIGHT - (HEIGHT * count) / top;
  const paths = useMemo(
    () =>
      curves.map((curve, index) => {
        const length = replays[index]?.length ?? 1;
        return curve.map((count, i) => `${i ? "L" : "M"}${x((i * length) / (curve.length - 1 || 1)).toFixed(1)} ${y(count).toFixed(1)}`).join("");
      }),
    replays,
  );
  const formulas: [number, string][] = [[costs?.all ?? leaves, w.all(costs?.all ?? leaves)]];
  if (costs && costs.fewest < costs.all) formulas.push([costs.fewest, w.fewest(costs.fewest)]);
  return (
    <figure class="growth">
      <figcaption>{w.leaves}</figcaption>
      <div class="plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.leaves} preserveAspectRatio="none">
          {formulas.map(([count]) => (
            <line key={count} class="formula" x1="0" x2={WIDTH} y1={y(count)} y2={y(count)} />
          ))}
          {paths.map((path, index) => (
            <path key={index} class={`curve c${index}`} d={path} />
          ))}
          <line class="here" x1={x(moment)} x2={x(moment)} y1="0" y2={HEIGHT} />
        </svg>
        {formulas.map(([count, text]) => (
          <span key={count} class="formula" style={{ top: `${((100 * y(count)) / HEIGHT).toFixed(1)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <p class="legend">
        {replays.map((replay, index) => (
          <span key={index} class={`c${index}`}>
            {w.algorithms[replay.trace.algorithm]}
          </span>
        ))}
        {costs && <span>{raised(w.formula(costs.branching, costs.depth))}</span>}
      </p>
    </figure>
  );
}
