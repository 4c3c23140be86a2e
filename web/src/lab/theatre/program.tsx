/** The program of an algorithm with the line of the moment, and what has been left out so far. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import { lineAt, program } from "./code";
import type { Replay, Struck } from "./replay";
import { pathText } from "./tree";

export function Program({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const at = lineAt(replay, moment);
  return (
    <div class="program">
      <ol>
        {program(replay.trace.algorithm).map(({ indent, text }, index) => (
          <li key={index} class={`in${indent}`} aria-current={index === at ? "step" : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** So many cuts are told. */
const TOLD = 4;
/** So many branches of a cut are named. */
const NAMED = 8;

/** The last cuts, with their reasons. */
export function LeftOut({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const { cuts, struck } = replay.frame(moment);
  const last: Struck[] = [];
  for (let one = struck; one && last.length < TOLD; one = one.before) if (one.roots.length > 0) last.push(one);
  return (
    <div class="left-out">
      <h3>
        {w.leftOut} <span class="quiet">{w.cutCount(cuts)}</span>
      </h3>
      <ul>
        {last.map(({ node, reason, roots }) => (
          <li key={node}>
            <b>{branches(replay, roots)}</b> {w.reasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function branches({ tree }: Replay, roots: number[]): string {
  const named = roots.slice(0, NAMED).map((id) => pathText(tree, id));
  return named.join(", ") + (roots.length > NAMED ? "…" : "");
}

/** All branches that are cut at a moment, by their roots, from left to right. */
export function cutRoots(replay: Replay, moment: number): string[] {
  const roots: number[] = [];
  for (let one = replay.frame(moment).struck; one; one = one.before) roots.push(...one.roots);
  return [...new Set(roots)].sort((a, b) => a - b).map((id) => pathText(replay.tree, id));
}
