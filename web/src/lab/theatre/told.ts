/** An event in words: what happened, to which node, and why. */
import { labWords } from "../../i18n/lab/theatre";
import type { Event, Path, Question, Value } from "../../wire";
import { valueText, whole } from "./frame";
import type { Replay } from "./replay";
import { hasWindow } from "./ruler";
import { nodeAt, pathText } from "./tree";

type Of<Kind extends Event["event"]> = Extract<Event, { event: Kind }>;

/** So many nodes are named. */
const NAMED = 6;

const number = (value: Value): string => valueText(whole(value));

/** A node by its path, the root by its name. */
export function nodeName(replay: Replay, id: number): string {
  const w = labWords();
  return id === 0 ? w.root : w.theNode(pathText(replay.tree, id));
}

const named = (replay: Replay, path: Path): string => nodeName(replay, nodeAt(replay.tree, path));

/** A sentence with its capital and its full stop; a question in Spanish begins with its sign. */
function asSentence(text: string): string {
  const at = text.search(/\p{L}/u);
  const begun = at < 0 ? text : text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** What happened at this moment, for people and for screen readers. */
export function told(replay: Replay, moment: number): string {
  const w = labWords();
  const event = replay.event(moment);
  if (!event) return w.beginning;
  const node = nodeName(replay, replay.node(moment));
  return partsOf(replay, moment, event, node).map(asSentence).join(" ");
}

function partsOf(replay: Replay, moment: number, event: Event, node: string): string[] {
  const w = labWords();
  const windows = hasWindow(replay);
  switch (event.event) {
    case "pass":
      return event.depth === null ? [w.passTest, asked(event.question, node) ?? ""] : [w.pass(event.depth)];
    case "enter": {
      const window = windows ? `(${number(event.window.alpha)}, ${number(event.window.beta)})` : null;
      const question = asked(event.question, node);
      if (question !== null) return window ? [question, w.withWindow(window)] : [question];
      return [event.again ? w.again(node, window) : w.enter(node, event.player.toUpperCase(), window)];
    }
    case "evaluated":
      return [evaluated(replay, replay.node(moment), event, node)];
    case "ranked":
      return [w.ranked(node, event.order.map((child) => `${child.node.join(".")} (${valueText(child.guess)})`).join(", "))];
    case "value": {
      const question = asked(event.question, node);
      if (question === null) return [w[event.bound](node, number(event.value))];
      const parts = [question, w.settles(w[event.bound](w.it, number(event.value)), answerOf(event.question, event.value))];
      // The last test of MTD(f) has made the bounds meet.
      const isLast = replay.trace.algorithm === "mtd-f" && moment === replay.length && replay.trace.lost === 0;
      return isLast ? [...parts, w.boundsMet(node, number(event.value))] : parts;
    }
    case "answer":
      return [asked(event.question, node) ?? "", w.settles(answered(replay, event), event.holds)];
    case "cut": {
      const out = outOf(replay, moment, event);
      const why = whyCut(replay, moment, event);
      return [out.length === 0 ? why : `${w.leftOutNodes(out.length, namesOf(replay, out).join(", "))} – ${why}`];
    }
    case "list": {
      const first = event.states[0];
      return [w.nth(event.number, event.states.length), first ? w.takes(`(${first.node.join(".") || "ε"}, ${w[first.status]}, ${number(first.h)})`) : ""];
    }
  }
}

/** The question about a node, if it is one of yes or no. */
function asked(question: Question, node: string): string | null {
  return question.asks === "value" ? null : labWords().asks[question.asks](node, number(question.than));
}

const answerOf = (question: Question, value: Value): boolean =>
  question.asks !== "value" && (question.asks === "above" ? whole(value) > whole(question.than) : whole(value) >= whole(question.than));

function evaluated(replay: Replay, id: number, event: Of<"evaluated">, node: string): string {
  const w = labWords();
  if (!event.leaf) return w.estimate(node, number(event.value));
  const name = replay.tree.nodes[id]?.name ?? null;
  return name === null ? w.evaluate(node, number(event.value)) : w.evaluateUnknown(node, name, number(event.value));
}

function answered(replay: Replay, event: Of<"answer">): string {
  const w = labWords();
  if (event.value !== null) return w.exact(w.it, number(event.value));
  if (event.by) return event.holds ? w.does(named(replay, event.by)) : w.doesNot(named(replay, event.by));
  return event.holds ? w.allDo : w.noneDoes;
}

/** The topmost nodes that a cut left out. */
function outOf(replay: Replay, moment: number, event: Of<"cut">): number[] {
  if (event.reason === "memory") return replay.tree.children[replay.node(moment)] ?? [];
  return event.nodes.map((path) => nodeAt(replay.tree, path));
}

/** Nodes by their paths, the first of them if there are many. */
export function namesOf({ tree }: Replay, ids: readonly number[]): string[] {
  const names = ids.slice(0, NAMED).map((id) => pathText(tree, id));
  return ids.length > NAMED ? [...names, labWords().more(ids.length - NAMED)] : names;
}

/** Why the cut of this moment was made. */
export function whyCut(replay: Replay, moment: number, event: Of<"cut">): string {
  const w = labWords();
  const id = replay.node(moment);
  const node = nodeName(replay, id);
  const out = outOf(replay, moment, event);
  const value = event.value === null ? "" : number(event.value);
  const limit = event.limit === null ? "" : number(event.limit);
  switch (event.reason) {
    case "alpha":
    case "beta":
      return asksAt(replay, id, moment) ? w.cutAnswered(w[event.reason === "alpha" ? "upper" : "lower"](node, value)) : w.cutBy[event.reason](node, value, limit);
    case "proof":
      return w.cutProof(event.by ? named(replay, event.by) : node);
    case "solved":
      return out.length > 0 && out.every((other) => replay.tree.parent[other] === id) ? w.cutParentSolved(out.length) : w.cutSolved(node, event.skipped);
    case "memory":
      return w.cutMemory(w[event.value !== null && event.limit !== null && whole(event.value) < whole(event.limit) ? "upper" : "lower"](node, value));
    case "rank":
      return w.cutRank(out.length, (replay.tree.children[id]?.length ?? 0) - out.length);
  }
}

/** Why SSS* gave nodes up that it had entered. */
export const whyGivenUp = (replay: Replay, moment: number, event: Of<"cut">): string => labWords().cutSolved(nodeName(replay, replay.node(moment)), event.skipped);

/** Whether a node was entered with a question of yes or no. */
function asksAt(replay: Replay, id: number, moment: number): boolean {
  for (let at = moment; at > 0; at--) {
    if (replay.node(at) !== id) continue;
    const event = replay.event(at);
    if (event?.event === "enter") return event.question.asks !== "value";
  }
  return false;
}

/** What is to be said of leaves without a value; nothing if the tree has none. */
export function unknownNote({ tree, trace }: Replay): string {
  if (trace.unknown === null) return "";
  const names = [...new Set(tree.nodes.flatMap(({ name }) => (name === null ? [] : [name])))];
  return labWords().unknownLeaves(names.join(", "), valueText(trace.unknown));
}
