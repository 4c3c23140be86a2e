/** A search as it stood after any of its events: what each node was worth, what was open, what was cut. */
import type { Bound, Cut, Event, ListState, Record as Told, TraceView, Value } from "../../wire";
import { nodeAt, treeOf, type Tree } from "./tree";

/** How a node stands. */
export const UNTOUCHED = 0;
export const OPEN = 1;
export const DONE = 2;
export const CUT = 3;

/** What is known of a value. */
export const BOUNDS = ["none", "exact", "lower", "upper", "yes", "no"] as const;
export type Known = (typeof BOUNDS)[number];

/** Infinity as a whole number, and no number at all. */
export const INFINITE = 2_147_483_647;
export const NONE = -2_147_483_648;

const REASONS: Cut[] = ["alpha", "beta", "proof", "solved", "memory", "rank"];

export const whole = (value: Value): number => (value === "inf" ? INFINITE : value === "-inf" ? -INFINITE : value);
export const valueText = (value: number): string =>
  value === NONE ? "" : value >= INFINITE ? "∞" : value <= -INFINITE ? "−∞" : String(value).replace("-", "−");

/** What a cut left out, and the cuts before it in the same search of the tree. */
export interface Struck {
  node: number;
  reason: Cut;
  /** The branches that were not looked at. */
  roots: number[];
  before: Struck | null;
}

/** All that is shown of a search at one moment. */
export class Frame {
  state: Uint8Array;
  value: Int32Array;
  bound: Uint8Array;
  alpha: Int32Array;
  beta: Int32Array;
  /** Why a node was cut, as a number of REASONS. */
  reason: Uint8Array;
  /** The node where the last event happened. */
  current = 0;
  list: ListState[] | null = null;
  /** The last cut. */
  struck: Struck | null = null;
  visited = 0;
  evaluated = 0;
  cuts = 0;
  /** The number of the pass, if there are several, and how deep it looks. */
  pass = 0;
  limit: number | null = null;

  /** `rises` if an open node is worth what its children have brought so far; with SSS* it is not. */
  constructor(
    private readonly tree: Tree,
    private readonly rises: boolean,
  ) {
    const count = tree.nodes.length;
    this.state = new Uint8Array(count);
    this.value = new Int32Array(count).fill(NONE);
    this.bound = new Uint8Array(count);
    this.alpha = new Int32Array(count).fill(-INFINITE);
    this.beta = new Int32Array(count).fill(INFINITE);
    this.reason = new Uint8Array(count);
  }

  copy(): Frame {
    const copy = Object.assign(Object.create(Frame.prototype) as Frame, this);
    copy.state = this.state.slice();
    copy.value = this.value.slice();
    copy.bound = this.bound.slice();
    copy.alpha = this.alpha.slice();
    copy.beta = this.beta.slice();
    copy.reason = this.reason.slice();
    return copy;
  }

  /** What is known of a node's value. */
  known(id: number): Known {
    return BOUNDS[this.bound[id] ?? 0] ?? "none";
  }

  cutReason(id: number): Cut {
    return REASONS[this.reason[id] ?? 0] ?? "alpha";
  }

  /** A node and all below it, as if nobody had been there. */
  private forget(id: number): void {
    const end = id + (this.tree.size[id] ?? 1);
    this.state.fill(UNTOUCHED, id, end);
    this.value.fill(NONE, id, end);
    this.bound.fill(0, id, end);
  }

  private strike(id: number, reason: Cut, unfinished: boolean): void {
    const end = id + (this.tree.size[id] ?? 1);
    const code = REASONS.indexOf(reason);
    for (let below = id; below < end; below++) {
      if (this.state[below] === UNTOUCHED || (unfinished && this.state[below] === OPEN)) {
        this.state[below] = CUT;
        this.reason[below] = code;
      }
    }
  }

  private settle(id: number, value: number, bound: Bound): void {
    this.state[id] = DONE;
    this.value[id] = value;
    this.bound[id] = BOUNDS.indexOf(bound);
    // The parent has it now.
    const above = this.tree.parent[id] ?? -1;
    if (above < 0) return;
    if (this.rises) this.raise(above, value, bound);
    if (this.tree.nodes[above]?.player === "max") this.alpha[above] = Math.max(this.alpha[above] ?? 0, value);
    else this.beta[above] = Math.min(this.beta[above] ?? 0, value);
  }

  /** What an open node is worth by what its child is: MAX's as much or more, MIN's as much or less. */
  private raise(id: number, value: number, bound: Bound): void {
    const max = this.tree.nodes[id]?.player === "max";
    if (this.state[id] !== OPEN || bound === (max ? "upper" : "lower")) return;
    const before = this.value[id] ?? NONE;
    this.value[id] = before === NONE ? value : max ? Math.max(before, value) : Math.min(before, value);
    this.bound[id] = BOUNDS.indexOf(max ? "lower" : "upper");
  }

  apply(id: number, event: Event): void {
    this.current = id;
    switch (event.event) {
      case "pass":
        this.forget(0);
        this.struck = null;
        this.pass += 1;
        this.limit = event.depth;
        this.alpha[0] = whole(event.window.alpha);
        this.beta[0] = whole(event.window.beta);
        break;
      case "enter":
        if (this.state[id] !== UNTOUCHED) this.forget(id);
        this.state[id] = OPEN;
        this.alpha[id] = whole(event.window.alpha);
        this.beta[id] = whole(event.window.beta);
        this.visited += 1;
        break;
      case "evaluated":
        this.evaluated += 1;
        this.value[id] = whole(event.value);
        this.bound[id] = BOUNDS.indexOf("exact");
        break;
      case "value":
        this.settle(id, whole(event.value), event.bound);
        break;
      case "answer":
        this.state[id] = DONE;
        this.bound[id] = BOUNDS.indexOf(event.holds ? "yes" : "no");
        break;
      case "cut": {
        this.cuts += 1;
        const unfinished = event.reason === "solved";
        const roots = (this.tree.children[id] ?? []).filter(
          (child) => this.state[child] === UNTOUCHED || (unfinished && this.state[child] === OPEN),
        );
        for (const child of unfinished ? (this.tree.children[id] ?? []) : roots) this.strike(child, event.reason, unfinished);
        this.struck = { node: id, reason: event.reason, roots, before: this.struck };
        break;
      }
      case "list":
        this.list = event.states;
        this.current = nodeAt(this.tree, event.states[0]?.node ?? []);
        break;
    }
  }
}

/** So many frames are kept on the way, for going back. */
const KEPT = 64;

/** A search that can be shown at any of its moments. Moment 0 is before the first event. */
export class Replay {
  readonly tree: Tree;
  readonly length: number;
  readonly nodes: Int32Array;
  private readonly events: Told[];
  private readonly stride: number;
  private readonly kept: Frame[];
  private now: Frame;
  private at = 0;
  private cutsAt: number[] | undefined;

  constructor(readonly trace: TraceView) {
    this.tree = treeOf(trace.nodes);
    this.events = trace.events;
    this.length = trace.events.length;
    this.nodes = Int32Array.from(trace.events, (told) => nodeAt(this.tree, told.node));
    this.stride = Math.max(64, Math.ceil(this.length / KEPT));
    this.now = new Frame(this.tree, trace.algorithm !== "sss-star");
    this.kept = [this.now.copy()];
  }

  /** The event that led to this moment. */
  event(moment: number): Event | null {
    return this.events[moment - 1] ?? null;
  }

  /** The node of the event that led to this moment. */
  node(moment: number): number {
    return this.nodes[moment - 1] ?? 0;
  }

  /** How the search stood at this moment. The frame is good until the next one is asked for. */
  frame(moment: number): Frame {
    const goal = Math.min(Math.max(moment, 0), this.length);
    if (goal < this.at) {
      const place = Math.floor(goal / this.stride);
      this.now = (this.kept[place] ?? new Frame(this.tree, this.trace.algorithm !== "sss-star")).copy();
      this.at = place * this.stride;
    }
    while (this.at < goal) {
      const told = this.events[this.at];
      if (told) this.now.apply(this.nodes[this.at] ?? 0, told);
      this.at += 1;
      if (this.at % this.stride === 0) this.kept[this.at / this.stride] ??= this.now.copy();
    }
    return this.now;
  }

  /** The moments of the cuts. */
  get cutMoments(): number[] {
    return (this.cutsAt ??= this.events.flatMap((told, index) => (told.event === "cut" ? [index + 1] : [])));
  }

  /** How many leaves had been evaluated at each of so many moments, evenly spread. */
  evaluatedOver(points: number): number[] {
    const counts: number[] = [0];
    let sum = 0;
    let next = 1;
    this.events.forEach((told, index) => {
      if (told.event === "evaluated") sum += 1;
      while (next <= points && index + 1 >= (next * this.length) / points) {
        counts.push(sum);
        next += 1;
      }
    });
    return counts;
  }
}
