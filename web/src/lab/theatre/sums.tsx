/** What both searches have done so far: counters that race, and evaluated leaves against the fewest that would do. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";
import type { Value } from "../../wire";
import { valueText, whole } from "./frame";
import type { Replay } from "./replay";
import { grouped } from "../../i18n/numbers";
import { prefs } from "../../app/prefs";

type Counted = "visited" | "evaluated" | "distinct" | "inner" | "guessed" | "cuts";
/** What not every search does; it is counted where one of them does it. */
const SOME: ReadonlySet<Counted> = new Set<Counted>(["inner", "guessed"]);
const COUNTED: readonly Counted[] = ["visited", "evaluated", "distinct", "inner", "guessed", "cuts"];

const number = (count: number): string => grouped(count, prefs.language.value);

export function Counters({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const rows = COUNTED.filter((what) => !SOME.has(what) || replays.some(({ trace }) => trace.counts[what] > 0));
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
        {rows.map((what) => {
          const most = Math.max(1, ...replays.map(({ trace, leaves }) => (what === "distinct" ? leaves : trace.counts[what])));
          return (
            <tr key={what} data-count={what}>
              <th scope="row">
                {w[what]}
                {what === "evaluated" && replays.some(({ trace }) => trace.algorithm === "heuristic-continuation") && <small> ({w.quietApart})</small>}
              </th>
              {replays.map((replay, index) => (
                <td key={index}>
                  <Bar index={index} count={replay.frame(moment)[what]} most={most} of={what === "distinct" ? w.ofLeaves(replay.leaves) : ""} />
                </td>
              ))}
            </tr>
          );
        })}
        {replays.some(({ trace }) => trace.fewest !== null) && (
          <tr data-count="fewest">
            <th scope="row">{w.fewestProving}</th>
            {replays.map(({ trace }, index) => (
              <td key={index}>{trace.fewest === null ? "–" : number(trace.fewest)}</td>
            ))}
          </tr>
        )}
        <tr data-count="value">
          <th scope="row">{w.value}</th>
          {replays.map((replay, index) => (
            <td key={index}>{moment >= replay.length ? <b>{rootValue(replay)}</b> : "…"}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Bar({ index, count, most, of }: { index: number; count: number; most: number; of: string }): JSX.Element {
  return (
    <div class="race">
      <span class={`c${index}`} style={{ transform: `scaleX(${Math.min(1, count / most).toFixed(4)})` }} />
      <div>
        <b>{number(count)}</b> {of}
      </div>
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

/** The heights at which a line is drawn, each with what it stands for. */
function levelsOf(replays: Replay[]): [count: number, text: string][] {
  const w = labWords();
  const all = Math.max(1, ...replays.map(({ leaves }) => leaves));
  const levels: [number, string][] = [[all, w.all(all)]];
  for (const { trace } of replays) {
    if (trace.fewest === null || trace.fewest >= all || levels.some(([count]) => count === trace.fewest)) continue;
    levels.push([trace.fewest, (trace.goal === null ? w.fewest : w.fewestAnswer)(trace.fewest)]);
  }
  return levels;
}

/** Different leaves evaluated, step by step; where a search evaluates some again, all evaluations as a finer line. */
export function Growth({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const longest = Math.max(1, ...replays.map((replay) => replay.length));
  const curves = useMemo(() => replays.map((replay) => replay.evaluatedOver(Math.min(POINTS, Math.max(1, replay.length)))), replays);
  const costs = replays[0]?.trace.costs ?? null;
  const levels = levelsOf(replays);
  const top = 1.18 * Math.max(...levels.map(([count]) => count), ...curves.map(({ calls }) => calls.at(-1) ?? 0));
  const x = (at: number): number => (WIDTH * at) / longest;
  const y = (count: number): number => HEIGHT - (HEIGHT * count) / top;
  const repeated = curves.map(({ calls, leaves }) => calls.at(-1) !== leaves.at(-1));
  const paths = useMemo(() => {
    const path = (counts: number[], length: number): string =>
      counts.map((count, i) => `${i ? "L" : "M"}${x((i * length) / (counts.length - 1 || 1)).toFixed(1)} ${y(count).toFixed(1)}`).join("");
    return curves.map(({ calls, leaves }, index) => ({ leaves: path(leaves, replays[index]?.length ?? 1), calls: path(calls, replays[index]?.length ?? 1) }));
  }, replays);
  return (
    <figure class="growth">
      <figcaption>{w.leaves}</figcaption>
      <div class="plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.leaves} preserveAspectRatio="none">
          {levels.map(([count]) => (
            <line key={count} class="formula" x1="0" x2={WIDTH} y1={y(count)} y2={y(count)} />
          ))}
          {paths.map(({ calls }, index) => repeated[index] && <path key={index} class={`calls c${index}`} d={calls} />)}
          {paths.map(({ leaves }, index) => (
            <path key={index} class={`curve c${index}`} d={leaves} />
          ))}
          <line class="here" x1={x(moment)} x2={x(moment)} y1="0" y2={HEIGHT} />
        </svg>
        {levels.map(([count, text]) => (
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
        {repeated.includes(true) && <span class="calls">{w.calls}</span>}
        {costs && <span>{raised(w.formula(costs.branching, costs.depth))}</span>}
      </p>
    </figure>
  );
}
