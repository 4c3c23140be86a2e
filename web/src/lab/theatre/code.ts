/** The program of an algorithm, and the line that an event belongs to. */
import { prefs } from "../../app/prefs";
import type { Event } from "../../wire";
import { isSss } from "./frame";
import { PROGRAMS, type Tag } from "./programs";
import type { Replay } from "./replay";
import { isLeaf, playerAt } from "./tree";

/** The program of an algorithm in the language of now. */
export function program(algorithm: string): { indent: number; text: string }[] {
  const spanish = prefs.language.value === "es";
  return (PROGRAMS[algorithm] ?? []).map(([indent, en, es]) => ({ indent, text: spanish ? es : en }));
}

/** The line of the program that an event belongs to; -1 if there is none. */
export function lineAt(replay: Replay, moment: number): number {
  const tag = tagAt(replay, moment);
  return tag === "" ? -1 : (PROGRAMS[replay.trace.algorithm] ?? []).findIndex(([, , , own]) => own === tag);
}

/** What the line of an event does. */
export function tagAt(replay: Replay, moment: number): Tag {
  const event = replay.event(moment);
  if (!event) return "";
  return isSss(replay.trace.algorithm) ? sssTag(replay, moment, event) : plainTag(replay, moment, event);
}

function plainTag(replay: Replay, moment: number, event: Event): Tag {
  const { algorithm } = replay.trace;
  const before = replay.event(moment - 1);
  // A node that is left right after something else happened to it is left by the same line.
  const sameLine = moment > 1 && replay.node(moment - 1) === replay.node(moment);
  switch (event.event) {
    case "pass":
      return "pass";
    case "enter":
      return event.again ? "again" : tests(algorithm, replay, moment, event) ? "test" : "enter";
    case "evaluated":
      if (algorithm === "scout" && replay.event(moment + 1)?.event === "answer") return "testLeaf";
      return algorithm === "heuristic-continuation" && !event.leaf ? "quiet" : "leaf";
    case "ranked":
      return "rank";
    case "value":
    case "answer":
      if (sameLine && before?.event === "evaluated") return plainTag(replay, moment - 1, before);
      if (sameLine && before?.event === "cut" && before.reason === "memory") return "memory";
      return algorithm === "scout" && event.event === "answer" ? "answer" : "return";
    case "cut":
      return event.reason === "memory" ? "memory" : algorithm === "scout" ? "testCut" : "cut";
    case "list":
      return "";
  }
}

/** Whether a node is entered by a test: by SCOUT's TEST, and with PVS by any parent that has searched a child before. */
function tests(algorithm: string, replay: Replay, moment: number, event: Extract<Event, { event: "enter" }>): boolean {
  if (algorithm === "scout") return event.question.asks !== "value";
  if (algorithm !== "pvs") return false;
  const above = replay.tree.parent[replay.node(moment)] ?? -1;
  return above >= 0 && replay.node(moment) !== replay.tree.children[above]?.[0];
}

function sssTag(replay: Replay, moment: number, event: Event): Tag {
  const { tree } = replay;
  const id = replay.node(moment);
  const max = playerAt(tree, id) === "max";
  switch (event.event) {
    case "list":
      return "take";
    case "enter":
      return isLeaf(tree, id) ? "liveLeaf" : max ? "liveMax" : "liveMin";
    case "evaluated":
      return "liveLeaf";
    case "value": {
      if (id === 0) return "solvedRoot";
      if (!max) return "solvedMin";
      return tree.children[tree.parent[id] ?? 0]?.at(-1) === id ? "solvedMaxLast" : "solvedMaxNext";
    }
    case "cut":
      return "solvedMin";
    default:
      return "";
  }
}
