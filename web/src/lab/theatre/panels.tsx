/** What stands beside the tree: the program, the list of SSS*, the counters, and the leaves against the formulas. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";
import type { Value } from "../../wire";
import { lineAt, program } from "./code";
import { valueText, whole, type Replay } from "./replay";

export function Program({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const at = lineAt(replay, moment);
  return (
    <section class="program" aria-label={w.program}>
      <ol>
        {program(replay.trace.algorithm).map(({ indent, text }, index) => (
          <li key={index} class={`in${indent}`} aria-current={index === at ? "step" : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** So many states of the list are shown. */
const CARDS = 40;

export function Cards({ replay, moment }: { replay: Replay; moment: number }): JSX.Element | null {
  const w = labWords();
  const list = replay.frame(moment).list;
  if (!list) return null;
  return (
    <section class="cards" aria-label={w.list}>
      <h3>{w.list}</h3>
      <ol>
        {list.slice(0, CARDS).map(({ node, status, h }, index) => (
          <li key={node.join(".")} class={status} style={{ order: index }}>
            <b>{node.join(".") || "ε"}</b>
            <span>{status === "live" ? w.live : w.solved}</span>
            <i class="figures">{valueText(whole(h))}</i>
          </li>
        ))}
      </ol>
      {list.length > CARDS && <p class="quiet">{w.more(list.length - CARDS)}</p>}
    </section>
  );
}

export function Counters({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const rows: [string, (replay: Replay) => string | number][] = [
    [w.visited, (replay) => replay.frame(moment).visited],
    [w.evaluated, (replay) => replay.frame(moment).evaluated],
    [w.cuts, (replay) => replay.frame(moment).cuts],
    [w.value, (replay) => (moment >= replay.length ? rootValue(replay) : "…")],
  ];
  return (
    <table class="counters">
      <caption class="hidden">{w.counters}</caption>
      <thead>
        <tr>
          <th scope="col" />
          {replays.map((replay, index) => (
            <th scope="col" key={index}>
              {w.algorithms[replay.trace.algorithm]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {replays.map((replay, index) => (
              <td key={index} class="figures">
                {of(replay)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rootValue({ trace: { value } }: Replay): string {
  return typeof value === "boolean" ? (value ? "✓" : "✗") : valueText(whole(value as Value));
}

const [WIDTH, HEIGHT] = [300, 130];
const POINTS = 200;

/** Evaluated leaves step by step, with what the formulas say. */
export function Growth({ replays, moment }: { replays: Replay[]; moment: number }): JSX.Element {
  const w = labWords();
  const longest = Math.max(1, ...replays.map((replay) => replay.length));
  const curves = useMemo(() => replays.map((replay) => replay.evaluatedOver(Math.min(POINTS, Math.max(1, replay.length)))), replays);
  const costs = replays[0]?.trace.costs ?? null;
  const leaves = replays[0]?.tree.nodes.filter((node) => node.children === 0).length ?? 1;
  const top = Math.max(costs?.all ?? leaves, ...curves.map((curve) => curve.at(-1) ?? 0), 1);
  const x = (at: number): number => (WIDTH * at) / longest;
  const y = (count: number): number => HEIGHT - 4 - ((HEIGHT - 12) * count) / top;
  const line = (curve: number[], replay: Replay): string =>
    curve.map((count, i) => `${i ? "L" : "M"}${x((i * replay.length) / (curve.length - 1 || 1)).toFixed(1)} ${y(count).toFixed(1)}`).join("");
  return (
    <figure class="growth">
      <figcaption>{w.leaves}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.leaves} preserveAspectRatio="none">
        <line class="formula" x1="0" x2={WIDTH} y1={y(costs?.all ?? leaves)} y2={y(costs?.all ?? leaves)} />
        {costs && <line class="formula" x1="0" x2={WIDTH} y1={y(costs.fewest)} y2={y(costs.fewest)} />}
        {curves.map((curve, index) => {
          const replay = replays[index];
          return replay && <path key={index} class={`curve c${index}`} d={line(curve, replay)} />;
        })}
        <line class="here" x1={x(moment)} x2={x(moment)} y1="0" y2={HEIGHT} />
      </svg>
      <p class="legend">
        {replays.map((replay, index) => (
          <span key={index} class={`c${index}`}>
            {w.algorithms[replay.trace.algorithm]}
          </span>
        ))}
        <span>{w.all(costs?.all ?? leaves)}</span>
        {costs && <span>{w.fewest(costs.fewest)}</span>}
      </p>
    </figure>
  );
}
