/**
 * How a search stands after some of its events. Whatever the page says of a moment - picture, counters, ruler, words - is read
 * from the frame of that moment, which is a fold over the events before it.
 */
import type { Bound, Cut, ListState, Record as Told, Value } from "../../wire";
import { isLeaf, nodeAt, playerAt, type Tree } from "./tree";

/** How a node stands in the search that goes on. */
export const UNTOUCHED = 0;
/** Entered and not yet left. */
export const OPEN = 1;
/** Left with a result. */
export const DONE = 2;
/** Left out: it will not be entered. */
export const CUT = 3;
/** Entered, and given up without a result: its states were struck off the list of SSS*. */
export const DROPPED = 4;

/** Whether the evaluation was called at a node: never, since the node was last entered, or only before that. */
export const NEVER = 0;
export const NOW = 1;
export const BEFORE = 2;

/** What is known of a value. */
export const BOUNDS = ["none", "exact", "lower", "upper", "yes", "no"] as const;
export type Known = (typeof BOUNDS)[number];

/** Infinity as a whole number, and no number at all. */
export const INFINITE = 2_147_483_647;
export const NONE = -2_147_483_648;

export const whole = (value: Value): number => (value === "inf" ? INFINITE : value === "-inf" ? -INFINITE : value);
export const valueText = (value: number): string =>
  value === NONE ? "" : value >= INFINITE ? "∞" : value <= -INFINITE ? "−∞" : String(value).replace("-", "−");

/** What a cut left out, and the cuts before it in the same search of the tree. */
export interface Struck {
  /** The moment of the cut. */
  moment: number;
  node: number;
  reason: Cut;
  /** The topmost nodes that were left out, and the topmost of those that were entered and given up. */
  roots: number[];
  givenUp: number[];
  before: Struck | null;
}

/** Whether a cut leaves a branch out. Where SSS* only strikes states of nodes that were entered, nothing is pruned. */
export const prunes = (cut: { reason: Cut; nodes: readonly unknown[] }): boolean => cut.reason === "memory" || cut.nodes.length > 0;

/** What an algorithm has of this. */
export interface Ways {
  /** It narrows a window from child to child. */
  window: boolean;
  /** An open node is worth what its children have brought so far; with SSS* it is not. */
  rises: boolean;
}

const WINDOWS = new Set(["alpha-beta", "alpha-beta-soft", "alpha-beta-shallow", "pvs", "mtd-f", "iterative-deepening"]);

export const isSss = (algorithm: string): boolean => algorithm.startsWith("sss-star");
export const waysOf = (algorithm: string): Ways => ({ window: WINDOWS.has(algorithm), rises: !isSss(algorithm) });

/** All that is shown of a search at one moment. */
export class Frame {
  /** How many events have happened. */
  moment = 0;
  state: Uint8Array;
  /** Whether each node was evaluated: NEVER, NOW or BEFORE. */
  seen: Uint8Array;
  value: Int32Array;
  bound: Uint8Array;
  alpha: Int32Array;
  beta: Int32Array;
  /** The moment at which each node was last entered; 0 if it never was. */
  entered: Int32Array;
  /** The moment of the cut that left a node out; of the others it says nothing. */
  cutAt: Int32Array;
  /** The node where the last event happened. */
  current = 0;
  list: ListState[] | null = null;
  /** The last cut. */
  struck: Struck | null = null;
  visited = 0;
  /** Calls of the evaluation; a node that is evaluated again counts again. */
  evaluated = 0;
  /** Different leaves that were evaluated: at most as many as there are. */
  distinct = 0;
  /** Different inner nodes that were evaluated, as if the game were over there. */
  inner = 0;
  /** Calls of the cheap evaluation that ranks moves. */
  guessed = 0;
  /** Cuts that left a branch out. */
  cuts = 0;
  /** What the tests of MTD(f) have shown of the root so far. */
  private least = -INFINITE;
  private most = INFINITE;
  /** The number of the pass, if there are several, and how deep it looks. */
  pass = 0;
  limit: number | null = null;

  constructor(
    private readonly tree: Tree,
    readonly ways: Ways,
  ) {
    const count = tree.nodes.length;
    this.state = new Uint8Array(count);
    this.seen = new Uint8Array(count);
    this.value = new Int32Array(count).fill(NONE);
    this.bound = new Uint8Array(count);
    this.alpha = new Int32Array(count).fill(-INFINITE);
    this.beta = new Int32Array(count).fill(INFINITE);
    this.entered = new Int32Array(count);
    this.cutAt = new Int32Array(count);
  }

  copy(): Frame {
    const copy = Object.assign(Object.create(Frame.prototype) as Frame, this);
    copy.state = this.state.slice();
    copy.seen = this.seen.slice();
    copy.value = this.value.slice();
    copy.bound = this.bound.slice();
    copy.alpha = this.alpha.slice();
    copy.beta = this.beta.slice();
    copy.entered = this.entered.slice();
    copy.cutAt = this.cutAt.slice();
    return copy;
  }

  /** What is known of a node's value. */
  known(id: number): Known {
    return BOUNDS[this.bound[id] ?? 0] ?? "none";
  }

  /** Whether a node was left out or given up. */
  isOut(id: number): boolean {
    return this.state[id] === CUT || this.state[id] === DROPPED;
  }

  /** A node and all below it, as if nobody had been there; what was evaluated stays known to have been. */
  private forget(id: number): void {
    const end = id + (this.tree.size[id] ?? 1);
    this.state.fill(UNTOUCHED, id, end);
    this.value.fill(NONE, id, end);
    this.bound.fill(0, id, end);
    for (let below = id; below < end; below++) if (this.seen[below] === NOW) this.seen[below] = BEFORE;
  }

  /** Leaves out all below a node that was not entered, and the node itself; whoever was entered there is given up. */
  private strike(id: number): void {
    const end = id + (this.tree.size[id] ?? 1);
    for (let below = id; below < end; below++) {
      const state = this.state[below];
      if (state !== UNTOUCHED && state !== OPEN) continue;
      this.state[below] = state === OPEN ? DROPPED : CUT;
      this.cutAt[below] = this.moment;
    }
  }

  /** The topmost nodes below this one that are given up at this moment. */
  private droppedNow(id: number): number[] {
    const isNow = (one: number): boolean => this.state[one] === DROPPED && this.cutAt[one] === this.moment;
    const dropped: number[] = [];
    const end = id + (this.tree.size[id] ?? 1);
    for (let below = id + 1; below < end; below++) if (isNow(below) && !isNow(this.tree.parent[below] ?? -1)) dropped.push(below);
    return dropped;
  }

  private settle(id: number, value: number, bound: Bound): void {
    this.state[id] = DONE;
    this.value[id] = value;
    this.bound[id] = BOUNDS.indexOf(bound);
  }

  /** The root is worth what both bounds say, once they have met. */
  private meet(value: number, bound: Bound): void {
    if (bound === "lower") this.least = Math.max(this.least, value);
    if (bound === "upper") this.most = Math.min(this.most, value);
    if (this.least === this.most) this.bound[0] = BOUNDS.indexOf("exact");
  }

  /** The parent hears what its child is worth. */
  private raise(id: number, value: number, bound: Bound): void {
    const max = playerAt(this.tree, id) === "max";
    if (this.ways.rises && this.state[id] === OPEN && bound !== (max ? "upper" : "lower")) {
      const before = this.value[id] ?? NONE;
      this.value[id] = before === NONE ? value : max ? Math.max(before, value) : Math.min(before, value);
      this.bound[id] = BOUNDS.indexOf(max ? "lower" : "upper");
    }
    if (!this.ways.window) return;
    if (max) this.alpha[id] = Math.max(this.alpha[id] ?? 0, value);
    else this.beta[id] = Math.min(this.beta[id] ?? 0, value);
  }

  private evaluate(id: number, value: number): void {
    this.evaluated += 1;
    if (this.seen[id] === NEVER) {
      if (isLeaf(this.tree, id)) this.distinct += 1;
      else this.inner += 1;
    }
    this.seen[id] = NOW;
    this.value[id] = value;
    this.bound[id] = BOUNDS.indexOf("exact");
  }

  /** One event more, at this node. */
  apply(id: number, told: Told): void {
    this.moment += 1;
    this.current = id;
    switch (told.event) {
      case "pass":
        this.forget(0);
        this.struck = null;
        this.pass += 1;
        this.limit = told.depth;
        this.alpha[0] = whole(told.window.alpha);
        this.beta[0] = whole(told.window.beta);
        break;
      case "enter":
        if (this.state[id] !== UNTOUCHED) this.forget(id);
        this.state[id] = OPEN;
        this.entered[id] = this.moment;
        this.alpha[id] = whole(told.window.alpha);
        this.beta[id] = whole(told.window.beta);
        this.visited += 1;
        break;
      case "evaluated":
        this.evaluate(id, whole(told.value));
        break;
      case "value": {
        const value = whole(told.value);
        this.settle(id, value, told.bound);
        if (id === 0) this.meet(value, told.bound);
        const above = this.tree.parent[id] ?? -1;
        if (above >= 0 && !this.isRepeated(above, told.question.asks, value)) this.raise(above, value, told.bound);
        break;
      }
      case "answer":
        this.state[id] = DONE;
        this.bound[id] = BOUNDS.indexOf(told.holds ? "yes" : "no");
        break;
      case "cut": {
        if (prunes(told)) this.cuts += 1;
        const below = this.tree.children[id] ?? [];
        const named = told.nodes.map((path) => nodeAt(this.tree, path));
        const roots = told.reason === "memory" ? below : named;
        for (const child of told.reason === "solved" ? below : roots) this.strike(child);
        this.struck = { moment: this.moment, node: id, reason: told.reason, roots, givenUp: this.droppedNow(id), before: this.struck };
        break;
      }
      case "list":
        this.list = told.states;
        this.current = nodeAt(this.tree, told.states[0]?.node ?? []);
        break;
      case "ranked":
        this.guessed += told.order.length;
        break;
    }
  }

  /** Whether a child that was only tested is searched again before its parent believes the result. */
  private isRepeated(above: number, asks: string, value: number): boolean {
    return asks !== "value" && value > (this.alpha[above] ?? 0) && value < (this.beta[above] ?? 0);
  }
}
