/** The program of an algorithm with the line of the moment, and what has been left out so far. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";
import { lineAt, program } from "./code";
import { CUT, DROPPED, isSss } from "./frame";
import type { Replay } from "./replay";
import { namesOf, whyCut, whyGivenUp } from "./told";
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

/** What a cut did to some nodes, and why. */
interface Reason {
  at: number;
  names: string[];
  why: string;
}

/** The last cuts whose branches are still out, with their reasons; below them, what SSS* entered and gave up. */
export function LeftOut({ replay, moment }: { replay: Replay; moment: number }): JSX.Element {
  const w = labWords();
  const frame = replay.frame(moment);
  const [pruned, givenUp]: [Reason[], Reason[]] = [[], []];
  const add = (list: Reason[], at: number, ids: number[], state: number): void => {
    const still = ids.filter((id) => frame.state[id] === state && frame.cutAt[id] === at);
    const event = replay.event(at);
    if (still.length === 0 || event?.event !== "cut" || list.length >= TOLD) return;
    const why = (state === DROPPED ? whyGivenUp : whyCut)(replay, at, event);
    list.push({ at, names: namesOf(replay, still), why });
  };
  for (let one = frame.struck; one; one = one.before) {
    add(pruned, one.moment, one.roots, CUT);
    add(givenUp, one.moment, one.givenUp, DROPPED);
    if (pruned.length === TOLD && (givenUp.length === TOLD || !isSss(replay.trace.algorithm))) break;
  }
  return (
    <div class="left-out">
      <h3>
        {w.leftOut} <span class="quiet">{w.cutCount(frame.cuts)}</span>
      </h3>
      <Reasons list={pruned} />
      {givenUp.length > 0 && (
        <>
          <h3>{w.givenUp}</h3>
          <Reasons list={givenUp} />
        </>
      )}
    </div>
  );
}

function Reasons({ list }: { list: Reason[] }): JSX.Element {
  return (
    <ul>
      {list.map(({ at, names, why }) => (
        <li key={at}>
          <b>{names.join(", ")}</b> {why}
        </li>
      ))}
    </ul>
  );
}

/** The topmost nodes that are left out at a moment, from left to right. */
export function cutRoots(replay: Replay, moment: number): string[] {
  const { tree } = replay;
  const { state } = replay.frame(moment);
  const roots: string[] = [];
  for (let id = 1; id < tree.nodes.length; id++) if (state[id] === CUT && state[tree.parent[id] ?? 0] !== CUT) roots.push(pathText(tree, id));
  return roots;
}
