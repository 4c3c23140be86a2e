/** The program of an algorithm with the line of the moment, and what has been left out so far. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import { lineAt, program } from "./code";
import type { Replay } from "./replay";
import { namesOf, whyCut } from "./told";
import { pathText } from "./tree";

export function Program({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const at = lineAt(replay, moment);
  return (
    <div class="program">
      <ol aria-label={w.program}>
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

/** The last cuts whose branches are still out, with their reasons. */
export function LeftOut({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const frame = replay.frame(moment);
  const last: { at: number; names: string[]; why: string }[] = [];
  for (let one = frame.struck; one && last.length < TOLD; one = one.before) {
    const { moment: at } = one;
    const roots = one.roots.filter((id) => frame.isOut(id) && frame.cutAt[id] === at);
    const event = replay.event(at);
    if (roots.length > 0 && event?.event === "cut") last.push({ at, names: namesOf(replay, roots), why: whyCut(replay, at, event) });
  }
  return (
    <div class="left-out">
      <h3>
        {w.leftOut} <span class="quiet">{w.cutCount(frame.cuts)}</span>
      </h3>
      <ul>
        {last.map(({ at, names, why }) => (
          <li key={at}>
            <b>{names.join(", ")}</b> {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The topmost nodes that are out at a moment, from left to right. */
export function cutRoots(replay: Replay, moment: number): string[] {
  const { tree } = replay;
  const frame = replay.frame(moment);
  const roots: string[] = [];
  for (let id = 1; id < tree.nodes.length; id++) if (frame.isOut(id) && !frame.isOut(tree.parent[id] ?? 0)) roots.push(pathText(tree, id));
  return roots;
}
