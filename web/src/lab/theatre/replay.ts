/** A search that can be shown at any of its moments. */
import type { Event, Record as Told, TraceView } from "../../wire";
import { Frame, prunes, waysOf } from "./frame";
import { nodeAt, treeOf, type Tree } from "./tree";

/** So many frames are kept on the way, for going back. */
const KEPT = 64;

/** Moment 0 is before the first event. */
export class Replay {
  readonly tree: Tree;
  readonly length: number;
  readonly nodes: Int32Array;
  readonly leaves: number;
  private readonly events: Told[];
  private readonly stride: number;
  private readonly kept: Frame[];
  private now: Frame;
  private cutsAt: number[] | undefined;

  constructor(readonly trace: TraceView) {
    this.tree = treeOf(trace.nodes);
    this.events = trace.events;
    this.length = trace.events.length;
    this.nodes = Int32Array.from(trace.events, (told) => nodeAt(this.tree, told.node));
    this.leaves = trace.nodes.filter((node) => node.children === 0).length;
    this.stride = Math.max(64, Math.ceil(this.length / KEPT));
    this.now = new Frame(this.tree, waysOf(trace.algorithm));
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
    if (goal < this.now.moment) this.now = (this.kept[Math.floor(goal / this.stride)] ?? new Frame(this.tree, waysOf(this.trace.algorithm))).copy();
    while (this.now.moment < goal) {
      const told = this.events[this.now.moment];
      if (!told) break;
      this.now.apply(this.nodes[this.now.moment] ?? 0, told);
      const at = this.now.moment;
      if (at % this.stride === 0) this.kept[at / this.stride] ??= this.now.copy();
    }
    return this.now;
  }

  /** The moments of the cuts that left a branch out. */
  get cutMoments(): number[] {
    return (this.cutsAt ??= this.events.flatMap((told, index) => (told.event === "cut" && prunes(told) ? [index + 1] : [])));
  }

  /** The first moment whose event is like this; none if there is no such event. */
  momentOf(like: (told: Told) => boolean): number | null {
    const index = this.events.findIndex(like);
    return index < 0 ? null : index + 1;
  }

  /** How many evaluations there had been, and how many different leaves they were of, at each of so many moments, evenly spread. */
  evaluatedOver(points: number): { calls: number[]; leaves: number[] } {
    const [calls, leaves] = [[0], [0]];
    const seen = new Uint8Array(this.tree.nodes.length);
    let [called, found, next] = [0, 0, 1];
    this.events.forEach((told, index) => {
      if (told.event === "evaluated") {
        const id = this.nodes[index] ?? 0;
        called += 1;
        if (seen[id] === 0 && this.tree.nodes[id]?.children === 0) found += 1;
        seen[id] = 1;
      }
      while (next <= points && index + 1 >= (next * this.length) / points) {
        calls.push(called);
        leaves.push(found);
        next += 1;
      }
    });
    return { calls, leaves };
  }
}
