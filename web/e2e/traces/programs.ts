/**
 * The programs that the theatre prints, carried out as a person reads them: line by line, each line that has events with its tag.
 * Nothing here is shared with the library or with the page but the text of `programs.ts`.
 */
import type { Node } from "./trees";

/** A step: the line, where, and what happened there. */
export type Step = string;

const INF = Infinity;
type Window = readonly [alpha: number, beta: number];

const text = (value: number): string => (value === INF ? "inf" : value === -INF ? "-inf" : String(value));
export const step = (tag: string, path: readonly number[], what: string): Step => `${tag} @${path.join(".")} ${what}`;

/** What all programs do: note the steps. */
class Run {
  readonly steps: Step[] = [];

  note(tag: string, node: Node, what: string): void {
    this.steps.push(step(tag, node.path, what));
  }
  enter(tag: string, node: Node, [alpha, beta]: Window, again = false): void {
    this.note(tag, node, `enter (${text(alpha)}, ${text(beta)})${again ? " again" : ""}`);
  }
  leaf(tag: string, node: Node): number {
    this.note(tag, node, `evaluated ${node.value}${node.children.length === 0 ? "" : " inner"}`);
    this.note(tag, node, `value ${node.value} exact`);
    return node.value;
  }
  leave(tag: string, node: Node, value: number, [alpha, beta]: Window): number {
    this.note(tag, node, `value ${text(value)} ${value <= alpha ? "upper" : value >= beta ? "lower" : "exact"}`);
    return value;
  }
  /** The children after this one are left out, if there are any. */
  cut(tag: string, node: Node, reason: string, after: number): void {
    const out = node.children.slice(after + 1);
    if (out.length > 0) this.note(tag, node, `cut ${reason} ${out.map(({ path }) => path.join(".")).join(" ")}`);
  }
}

const FULL: Window = [-INF, INF];
const better = (node: Node, one: number, other: number): boolean => (node.max ? one > other : one < other);
const worst = (node: Node): number => (node.max ? -INF : INF);
const reason = (node: Node): string => (node.max ? "beta" : "alpha");

function minimax(run: Run, node: Node): number {
  run.enter("enter", node, FULL);
  if (node.children.length === 0) return run.leaf("leaf", node);
  let kept = worst(node);
  for (const child of node.children) {
    const v = minimax(run, child);
    if (better(node, v, kept)) kept = v;
  }
  return run.leave("return", node, kept, FULL);
}

/** Values as the player to move sees them. */
function negamax(run: Run, node: Node): number {
  const sign = node.max ? 1 : -1;
  run.enter("enter", node, FULL);
  if (node.children.length === 0) return sign * run.leaf("leaf", node);
  let best = -INF;
  for (const child of node.children) best = Math.max(best, -negamax(run, child));
  run.leave("return", node, sign * best, FULL);
  return best;
}

type Form = "hard" | "soft" | "shallow";

function alphaBeta(run: Run, node: Node, window: Window, form: Form, depth = INF): number {
  run.enter("enter", node, window);
  if (node.children.length === 0 || depth === 0) return run.leaf("leaf", node);
  let [alpha, beta] = window;
  let best = worst(node);
  for (const [number, child] of node.children.entries()) {
    const hand: Window = form !== "shallow" ? [alpha, beta] : node.max ? [alpha, INF] : [-INF, beta];
    const v = alphaBeta(run, child, hand, form, depth - 1);
    if (better(node, v, best)) best = v;
    if (node.max) alpha = Math.max(alpha, v);
    else beta = Math.min(beta, v);
    if (alpha >= beta) {
      run.cut("cut", node, reason(node), number);
      break;
    }
  }
  const own = node.max ? alpha : beta;
  const within = Math.min(Math.max(own, window[0]), window[1]);
  return run.leave("return", node, form === "soft" ? best : form === "hard" ? within : own, window);
}

function pvs(run: Run, node: Node, window: Window, tag = "enter"): number {
  run.enter(tag, node, window, tag === "again");
  if (node.children.length === 0) return run.leaf("leaf", node);
  let [alpha, beta] = window;
  let best = worst(node);
  for (const [number, child] of node.children.entries()) {
    let v: number;
    if (number === 0) v = pvs(run, child, [alpha, beta]);
    else {
      v = pvs(run, child, node.max ? [alpha, alpha + 1] : [beta - 1, beta], "test");
      if (alpha < v && v < beta) v = pvs(run, child, [alpha, beta], "again");
    }
    if (better(node, v, best)) best = v;
    if (node.max) alpha = Math.max(alpha, v);
    else beta = Math.min(beta, v);
    if (alpha >= beta) {
      run.cut("cut", node, reason(node), number);
      break;
    }
  }
  return run.leave("return", node, best, window);
}

function scoutEval(run: Run, node: Node, tag = "enter"): number {
  run.enter(tag, node, FULL, tag === "again");
  if (node.children.length === 0) return run.leaf("leaf", node);
  const [first, ...others] = node.children;
  let v = first ? scoutEval(run, first) : 0;
  for (const child of others) {
    const yes = scoutTest(run, child, v, node.max);
    if (yes === node.max) v = scoutEval(run, child, "again");
  }
  return run.leave("return", node, v, FULL);
}

/** Is it worth more than v, or, if not `strictly`, at least v? */
function scoutTest(run: Run, node: Node, v: number, strictly: boolean): boolean {
  run.enter("test", node, strictly ? [v, v + 1] : [v - 1, v]);
  if (node.children.length === 0) {
    run.note("testLeaf", node, `evaluated ${node.value}`);
    const holds = strictly ? node.value > v : node.value >= v;
    run.note("testLeaf", node, `answer ${holds}`);
    return holds;
  }
  for (const [number, child] of node.children.entries()) {
    if (scoutTest(run, child, v, strictly) !== node.max) continue;
    run.cut("testCut", node, "proof", number);
    run.note("answer", node, `answer ${node.max}`);
    return node.max;
  }
  run.note("answer", node, `answer ${!node.max}`);
  return !node.max;
}

function winLose(run: Run, node: Node, goal: number): boolean {
  run.enter("enter", node, [goal - 1, goal]);
  if (node.children.length === 0) {
    run.note("leaf", node, `evaluated ${node.value}`);
    run.note("leaf", node, `answer ${node.value >= goal}`);
    return node.value >= goal;
  }
  for (const [number, child] of node.children.entries()) {
    if (winLose(run, child, goal) !== node.max) continue;
    run.cut("cut", node, "proof", number);
    run.note("return", node, `answer ${node.max}`);
    return node.max;
  }
  run.note("return", node, `answer ${!node.max}`);
  return !node.max;
}

function mtd(run: Run, root: Node, guess: number): void {
  const memory = new Map<Node, Window>();
  const test = (node: Node, goal: number): number => {
    const window: Window = [goal - 1, goal];
    run.enter("enter", node, window);
    const [low, high] = memory.get(node) ?? FULL;
    if (low >= goal || high < goal) {
      run.note("memory", node, "cut memory ");
      return run.leave("memory", node, low >= goal ? low : high, window);
    }
    if (node.children.length === 0) {
      memory.set(node, [node.value, node.value]);
      return run.leaf("leaf", node);
    }
    let best = worst(node);
    for (const [number, child] of node.children.entries()) {
      const v = test(child, goal);
      if (better(node, v, best)) best = v;
      if (node.max ? best >= goal : best < goal) {
        run.cut("cut", node, reason(node), number);
        break;
      }
    }
    memory.set(node, best >= goal ? [Math.max(low, best), high] : [low, Math.min(high, best)]);
    return run.leave("return", node, best, window);
  };
  let [lower, upper, v] = [-INF, INF, guess];
  while (lower < upper) {
    const goal = v === lower ? v + 1 : v;
    run.note("pass", root, `pass null (${text(goal - 1)}, ${text(goal)})`);
    v = test(root, goal);
    if (v < goal) upper = v;
    else lower = v;
  }
}

function deepening(run: Run, root: Node): void {
  for (let depth = 1; ; depth++) {
    run.note("pass", root, `pass ${depth} (-inf, inf)`);
    const before = run.steps.length;
    alphaBeta(run, root, FULL, "hard", depth);
    if (!run.steps.slice(before).some((one) => one.endsWith(" inner"))) return;
  }
}

function pruned(run: Run, node: Node, factor: number, firstRank: number): number {
  run.enter("enter", node, FULL);
  if (node.children.length === 0 || factor === 0) return run.leaf("leaf", node);
  // Among equals, in the order of the tree.
  const ranked = [...node.children].sort((a, b) => (node.max ? b.guess - a.guess : a.guess - b.guess));
  run.note("rank", node, `ranked ${ranked.map(({ path, guess }) => `${path.join(".")}:${guess}`).join(" ")}`);
  let best = worst(node);
  for (const [place, child] of ranked.slice(0, factor).entries()) {
    const v = pruned(run, child, Math.max(0, factor - firstRank - place), firstRank);
    if (better(node, v, best)) best = v;
  }
  const out = node.children.filter((child) => ranked.indexOf(child) >= factor);
  if (out.length > 0) run.note("cut", node, `cut rank ${out.map(({ path }) => path.join(".")).join(" ")}`);
  return run.leave("return", node, best, FULL);
}

function further(run: Run, node: Node, depth: number, more: number): number {
  run.enter("enter", node, FULL);
  if (node.children.length === 0) return run.leaf("leaf", node);
  const replies = node.children.map(({ value }) => value);
  const changes = (node.max ? Math.max(...replies) : Math.min(...replies)) !== node.value;
  const beyond = node.path.length - depth;
  if (beyond >= 0 && (!changes || beyond >= more)) return run.leaf("quiet", node);
  let best = worst(node);
  for (const child of node.children) {
    const v = further(run, child, depth, more);
    if (better(node, v, best)) best = v;
  }
  return run.leave("return", node, best, FULL);
}

interface State {
  node: Node;
  live: boolean;
  h: number;
}

function sss(run: Run, root: Node, lecture: boolean): void {
  const above = new Map<Node, Node>();
  const order: Node[] = [];
  (function number(node: Node): void {
    order.push(node);
    for (const child of node.children) {
      above.set(child, node);
      number(child);
    }
  })(root);
  let list: State[] = [];
  /** In front, unless of equals the leftmost comes first. */
  const put = (...states: State[]): void => {
    list = [...states, ...list];
    if (!lecture) list.sort((a, b) => (a.h === b.h ? order.indexOf(a.node) - order.indexOf(b.node) : b.h - a.h));
  };
  const putLeaf = (state: State): void => {
    const place = list.findIndex(({ h }) => h < state.h);
    if (!lecture) put(state);
    else list.splice(place < 0 ? list.length : place, 0, state);
  };
  put({ node: root, live: true, h: INF });
  for (let number = 1; ; number++) {
    run.note("take", root, `list ${number} ${list.map(({ node, live, h }) => `${node.path.join(".")},${live ? "live" : "solved"},${text(h)}`).join(" ")}`);
    const first = list.shift();
    if (!first) throw new Error("the list is empty before the root is solved");
    const { node, live, h } = first;
    const parent = above.get(node);
    if (live) {
      const leaf = node.children.length === 0;
      const tag = leaf ? "liveLeaf" : node.max ? "liveMax" : "liveMin";
      run.enter(tag, node, [-INF, h]);
      if (leaf) {
        run.note(tag, node, `evaluated ${node.value}`);
        putLeaf({ node, live: false, h: Math.min(h, node.value) });
      } else put(...(node.max ? node.children : node.children.slice(0, 1)).map((child) => ({ node: child, live: true, h })));
      continue;
    }
    const siblings = parent?.children ?? [];
    const next = siblings[siblings.indexOf(node) + 1];
    const tag = !parent ? "solvedRoot" : !node.max ? "solvedMin" : next ? "solvedMaxNext" : "solvedMaxLast";
    run.note(tag, node, `value ${text(h)} ${parent ? "lower" : "exact"}`);
    if (!parent) return;
    if (node.max && next) put({ node: next, live: true, h });
    else {
      if (!node.max) {
        const isBelow = (state: State): boolean => state.node !== parent && parent.path.every((one, at) => state.node.path[at] === one) && state.node.path.length > parent.path.length;
        const struck = list.filter(isBelow);
        list = list.filter((state) => !isBelow(state));
        if (struck.length > 0) run.note("solvedMin", parent, `cut solved ${struck.length}`);
      }
      put({ node: parent, live: false, h });
    }
  }
}

/** What the theatre asks for if nobody says more. */
export const SETTINGS = { guess: 0, factor: 4, rank: 1, depth: 2, further: 2 };

/** All steps of an algorithm on a tree. */
export function carryOut(algorithm: string, root: Node, goal: number): Step[] {
  const run = new Run();
  const all: Record<string, () => unknown> = {
    minimax: () => minimax(run, root),
    negamax: () => negamax(run, root),
    "alpha-beta": () => alphaBeta(run, root, FULL, "hard"),
    "alpha-beta-soft": () => alphaBeta(run, root, FULL, "soft"),
    "alpha-beta-shallow": () => alphaBeta(run, root, FULL, "shallow"),
    "sss-star": () => sss(run, root, false),
    "sss-star-lecture": () => sss(run, root, true),
    scout: () => scoutEval(run, root),
    pvs: () => pvs(run, root, FULL),
    "mtd-f": () => mtd(run, root, SETTINGS.guess),
    "win-lose": () => winLose(run, root, goal),
    "iterative-deepening": () => deepening(run, root),
    "heuristic-pruning": () => pruned(run, root, SETTINGS.factor, SETTINGS.rank),
    "heuristic-continuation": () => further(run, root, SETTINGS.depth, SETTINGS.further),
  };
  const one = all[algorithm];
  if (!one) throw new Error(`nobody has read the program of ${algorithm}`);
  one();
  return run.steps;
}
