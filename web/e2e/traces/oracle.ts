/**
 * How a search stands at a moment, found slowly from the raw events: for each node and each moment all events so far are looked
 * through again. Nothing here is shared with the frames of the page.
 */
import type { Record as Told, TraceView } from "../../src/wire";

export interface Standing {
  state: "untouched" | "open" | "done" | "cut" | "dropped";
  evaluated: "never" | "now" | "before";
}

const key = (path: readonly number[]): string => path.join(".");
const isBelow = (path: readonly number[], above: readonly number[]): boolean => path.length > above.length && above.every((step, at) => path[at] === step);
const isIn = (path: readonly number[], root: readonly number[]): boolean => key(path) === key(root) || isBelow(path, root);

/** An event with the place of its node in words, which is compared often. */
type Placed = Told & { at: string };
const placed = new WeakMap<TraceView, Placed[]>();

/** The last event so far of which this holds, from 1; 0 if there is none. */
function last(events: readonly Placed[], moment: number, holds: (told: Placed) => boolean): number {
  for (let at = moment; at > 0; at--) {
    const told = events[at - 1];
    if (told && holds(told)) return at;
  }
  return 0;
}

/** How a node stands at a moment. */
export function standingAt(trace: TraceView, path: readonly number[], moment: number): Standing {
  const events = placed.get(trace) ?? trace.events.map((told) => ({ ...told, at: key(told.node) }));
  placed.set(trace, events);
  const here = key(path);
  // Whatever happened before the whole tree or an ancestor was begun anew no longer counts.
  const fresh = last(events, moment, (told) => told.event === "pass" || (told.event === "enter" && isBelow(path, told.node)));
  const entered = last(events, moment, (told) => told.event === "enter" && told.at === here);
  const left = last(events, moment, (told) => (told.event === "value" || told.event === "answer") && told.at === here);
  const evaluated = last(events, moment, (told) => told.event === "evaluated" && told.at === here);
  const out = last(events, moment, (told) => told.event === "cut" && (told.reason === "memory" ? isBelow(path, told.node) : told.nodes.some((root) => isIn(path, root))));
  const struck = last(events, moment, (told) => told.event === "cut" && told.reason === "solved" && isBelow(path, told.node));
  const isEntered = entered > fresh;
  const state =
    isEntered && left > entered ? "done" : isEntered ? (struck > entered ? "dropped" : "open") : out > fresh ? "cut" : "untouched";
  return { state, evaluated: evaluated === 0 ? "never" : evaluated > fresh && evaluated > entered ? "now" : "before" };
}

/** What the events so far add up to. */
export function countsAt(trace: TraceView, moment: number): Record<"visited" | "evaluated" | "distinct" | "inner" | "guessed" | "cuts", number> {
  const events = trace.events.slice(0, moment);
  const kinds = (kind: Told["event"]): number => events.filter(({ event }) => event === kind).length;
  const places = (leaf: boolean): number => new Set(events.flatMap((told) => (told.event === "evaluated" && told.leaf === leaf ? [key(told.node)] : []))).size;
  return {
    visited: kinds("enter"),
    evaluated: kinds("evaluated"),
    distinct: places(true),
    inner: places(false),
    guessed: events.reduce((sum, told) => sum + (told.event === "ranked" ? told.order.length : 0), 0),
    // A cut that names no branch has pruned none: SSS* gives up what it has entered.
    cuts: events.filter((told) => told.event === "cut" && (told.reason === "memory" || told.nodes.length > 0)).length,
  };
}
