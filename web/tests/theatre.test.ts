import { describe, expect, test } from "vitest";
import { choiceAt, momentOf, START, theatreAddress, whenAt, type When } from "../src/lab/theatre/choice";
import { changedBetween, drawPlate, type Colours, type Scene } from "../src/lab/theatre/draw";
import { drawnBetween, fitted, layoutOf } from "../src/lab/theatre/layout";
import { lookOf } from "../src/lab/theatre/look";
import { cutRoots } from "../src/lab/theatre/program";
import { CUT, DONE, DROPPED, NOW, OPEN, UNTOUCHED, type Frame } from "../src/lab/theatre/frame";
import { Replay } from "../src/lab/theatre/replay";
import { told } from "../src/lab/theatre/told";
import { treeOf } from "../src/lab/theatre/tree";
import type { Record as Told, TraceView, TreeNode } from "../src/wire";

/** A tree as nested lists of leaves. */
type Nested = number | Nested[];

function nodesOf(tree: Nested, player: "max" | "min" = "max"): TreeNode[] {
  if (typeof tree === "number") return [{ player, children: 0, value: tree, name: null }];
  const below = tree.flatMap((child) => nodesOf(child, player === "max" ? "min" : "max"));
  return [{ player, children: tree.length, value: null, name: null }, ...below];
}

const counts = { visited: 0, expanded: 0, evaluated: 0, distinct: 0, inner: 0, guessed: 0, cuts: 0, stored: 0, deepest: 0 };

function traceOf(algorithm: string, tree: Nested, events: Told[]): TraceView {
  const nodes = nodesOf(tree);
  const leaves = nodes.filter(({ children }) => children === 0).length;
  return { algorithm, nodes, value: 3, line: [1], counts, goal: null, costs: null, leaves, fewest: null, unknown: null, lost: 0, events };
}

const full = { alpha: "-inf", beta: "inf" } as const;
const question = { asks: "value" } as const;
const enter = (node: number[], player: "max" | "min", alpha: number | "-inf" = "-inf"): Told => ({ node, event: "enter", player, window: { ...full, alpha }, question, again: false });
const value = (node: number[], value: number, bound: "exact" | "upper" | "lower"): Told => ({ node, event: "value", value, bound, question });
const noCut = { nodes: [], by: null, value: null, limit: null };
const leaf = (node: number[], player: "max" | "min", value: number): Told[] => [
  enter(node, player),
  { node, event: "evaluated", value, leaf: true },
  { node, event: "value", value, bound: "exact", question },
];

/** Alpha-beta on ((3 5) (2 9)): 9 is not looked at. */
const ALPHA_BETA = traceOf("alpha-beta", [[3, 5], [2, 9]], [
  enter([], "max"),
  enter([1], "min"),
  ...leaf([1, 1], "max", 3),
  ...leaf([1, 2], "max", 5),
  value([1], 3, "exact"),
  enter([2], "min", 3),
  ...leaf([2, 1], "max", 2),
  { node: [2], event: "cut", reason: "alpha", skipped: 1, nodes: [[2, 2]], by: [2, 1], value: 2, limit: 3 },
  value([2], 3, "upper"),
  value([], 3, "exact"),
]);

/** What a frame shows, to be compared. */
const seen = (frame: Frame): unknown => ({
  state: [...frame.state],
  value: [...frame.value],
  bound: [...frame.bound],
  alpha: [...frame.alpha],
  beta: [...frame.beta],
  seen: [...frame.seen],
  entered: [...frame.entered],
  counts: [frame.current, frame.visited, frame.evaluated, frame.distinct, frame.inner, frame.cuts, frame.pass],
  list: frame.list,
});

describe("a replay", () => {
  test("shows any moment as stepping to it does, forwards and backwards", () => {
    const long = traceOf("minimax", [[3, 5], [2, 9]], Array.from({ length: 40 }, () => ALPHA_BETA.events).flat());
    for (const trace of [ALPHA_BETA, long]) {
      const stepped: unknown[] = [];
      const steps = new Replay(trace);
      for (let moment = 0; moment <= trace.events.length; moment++) stepped.push(structuredClone(seen(steps.frame(moment))));
      const jumps = new Replay(trace);
      const order = stepped.map((_, moment) => (moment * 7919) % stepped.length);
      for (const moment of [...order, ...order.toReversed()]) expect(seen(jumps.frame(moment))).toEqual(stepped[moment]);
    }
  });

  test("knows what was cut, and why", () => {
    const replay = new Replay(ALPHA_BETA);
    const nine = 6;
    const cutAt = ALPHA_BETA.events.findIndex(({ event }) => event === "cut") + 1;
    expect(replay.frame(cutAt - 1).state[nine]).toBe(UNTOUCHED);
    expect(replay.frame(cutAt).state[nine]).toBe(CUT);
    expect(replay.frame(cutAt).cutAt[nine]).toBe(cutAt);
    expect(told(replay, cutAt)).toBe("Left out: node 2.2 – node 2 is worth 2 or less, and MAX has 3 elsewhere.");
    expect(cutRoots(replay, replay.length)).toEqual(["2.2"]);
    expect(cutRoots(replay, cutAt - 1)).toEqual([]);
    expect(replay.cutMoments).toEqual([cutAt]);
  });

  test("lets values rise while a node is open", () => {
    const replay = new Replay(ALPHA_BETA);
    const afterFirstLeaf = replay.frame(5);
    expect([afterFirstLeaf.state[1], afterFirstLeaf.value[1], afterFirstLeaf.known(1)]).toEqual([OPEN, 3, "upper"]);
    const afterFirstBranch = replay.frame(9);
    expect([afterFirstBranch.state[1], afterFirstBranch.known(1)]).toEqual([DONE, "exact"]);
    expect([afterFirstBranch.value[0], afterFirstBranch.known(0), afterFirstBranch.alpha[0]]).toEqual([3, "lower", 3]);
    expect(replay.frame(replay.length).known(0)).toBe("exact");
  });

  test("forgets when a new pass begins", () => {
    const pass: Told = { node: [], event: "pass", depth: 2, window: full, question };
    const replay = new Replay(traceOf("iterative-deepening", [[3, 5], [2, 9]], [...ALPHA_BETA.events, pass]));
    const frame = replay.frame(replay.length);
    expect([...frame.state].every((state) => state === UNTOUCHED)).toBe(true);
    expect([frame.pass, frame.limit, frame.struck]).toEqual([1, 2, null]);
    expect(frame.evaluated).toBe(3);
  });

  test("counts evaluated leaves over time", () => {
    for (const curve of Object.values(new Replay(ALPHA_BETA).evaluatedOver(8))) {
      expect(curve.length).toBe(9);
      expect([curve[0], curve.at(-1)]).toEqual([0, 3]);
      expect(curve.every((count, i) => i === 0 || count >= (curve[i - 1] ?? 0))).toBe(true);
    }
    // A leaf that is evaluated again is no other leaf.
    const twice = new Replay(traceOf("scout", [[3, 5], [2, 9]], [...ALPHA_BETA.events, ...ALPHA_BETA.events]));
    const { calls, leaves } = twice.evaluatedOver(8);
    expect([calls.at(-1), leaves.at(-1)]).toEqual([6, 3]);
    expect([twice.frame(twice.length).evaluated, twice.frame(twice.length).distinct]).toEqual([6, 3]);
  });

  test("a leaf stays evaluated when its state is struck off the list", () => {
    // ((3 5) (2 9)): MAX's first move is solved with 3, and what is known of the second is struck off.
    const solved: Told[] = [
      enter([], "max"),
      enter([1], "min"),
      enter([1, 1], "max"),
      { node: [1, 1], event: "evaluated", value: 3, leaf: true },
      enter([2], "min"),
      enter([2, 1], "max"),
      { node: [2, 1], event: "evaluated", value: 2, leaf: true },
      { node: [], event: "cut", reason: "solved", skipped: 1, ...noCut, nodes: [[2, 2]] },
    ];
    const replay = new Replay(traceOf("sss-star", [[3, 5], [2, 9]], solved));
    const frame = replay.frame(replay.length);
    expect([frame.state[4], frame.state[5], frame.state[6]]).toEqual([DROPPED, DROPPED, CUT]);
    expect([frame.seen[5], frame.distinct]).toEqual([NOW, 2]);
    expect(lookOf(frame, 5)).toEqual({ fill: "now", stroke: "dashed", struck: false });
    expect(lookOf(frame, 6)).toEqual({ fill: "none", stroke: "dotted", struck: true });
    expect(told(replay, replay.length)).toBe("Left out: node 2.2 – the root is solved, and one state leaves the list.");
    expect([frame.struck?.roots, frame.struck?.givenUp]).toEqual([[6], [1, 4]]);
    expect(frame.cuts).toBe(1);
    // Where every leaf below was evaluated, branches are given up and nothing is pruned.
    const all = new Replay(traceOf("sss-star", [[3], [2]], [...solved.slice(0, -1), { node: [], event: "cut", reason: "solved", skipped: 1, ...noCut }]));
    expect([all.frame(all.length).struck?.roots, all.frame(all.length).struck?.givenUp]).toEqual([[], [1, 3]]);
    expect([cutRoots(all, all.length), all.frame(all.length).cuts, all.cutMoments]).toEqual([[], 0, []]);
    expect(told(all, all.length)).toBe("The root is solved, and one state leaves the list.");
  });
});

const COLOURS: Colours = { ink: "ink", soft: "soft", line: "line", faint: "faint", sheet: "sheet", accent: "accent", glow: "glow", text: "x", title: "x" };

/** A pen that notes each line that is drawn: where it ends, in what colour, and whether it is dashed. */
function notingPen(): { pen: CanvasRenderingContext2D; lines: { to: string; style: string; dashed: boolean }[] } {
  const lines: { to: string; style: string; dashed: boolean }[] = [];
  let path: string[] = [];
  let dashed = false;
  const own: Record<string, unknown> = {
    strokeStyle: "",
    beginPath: () => (path = []),
    lineTo: (x: number, y: number) => path.push(`${x.toFixed(1)} ${y.toFixed(1)}`),
    setLineDash: (dash: number[]) => (dashed = dash.length > 0),
    stroke: () => lines.push(...path.map((to) => ({ to, style: String(own["strokeStyle"]), dashed }))),
    measureText: () => ({ width: 10 }),
  };
  const pen = new Proxy(own, {
    get: (target, name) => (name in target ? target[name as string] : () => undefined),
    set: (target, name, value) => ((target[name as string] = value), true),
  });
  return { pen: pen as unknown as CanvasRenderingContext2D, lines };
}

describe("the drawing", () => {
  const sceneAt = (replay: Replay, moment: number): Scene => {
    const layout = layoutOf(replay.tree, 0);
    return { tree: replay.tree, layout, frame: replay.frame(moment), view: fitted(layout, 600, 400), colours: COLOURS, players: { max: "MAX", min: "MIN" } };
  };

  test("greys what is cut, and nothing else", () => {
    const replay = new Replay(ALPHA_BETA);
    const scene = sceneAt(replay, replay.length);
    const { pen, lines } = notingPen();
    drawPlate(pen, 600, 400, scene);
    for (let id = 1; id < replay.tree.nodes.length; id++) {
      const place = `${((scene.layout.x[id] ?? 0) * scene.view.across + scene.view.x).toFixed(1)} ${((scene.layout.y[id] ?? 0) * scene.view.down + scene.view.y).toFixed(1)}`;
      const line = lines.find(({ to }) => to === place);
      expect([id, line?.style, line?.dashed]).toEqual(id === 6 ? [id, "line", true] : [id, "ink", false]);
    }
  });

  test("is drawn anew only where a step has changed it", () => {
    const replay = new Replay(ALPHA_BETA);
    const scene = sceneAt(replay, 12);
    const [from, to] = changedBetween(replay, 11, 12, scene) ?? [NaN, NaN];
    const x = (id: number): number => (scene.layout.x[id] ?? 0) * scene.view.across + scene.view.x;
    // The twelfth event is at leaf 2.1, whose parent is 2.
    expect(from).toBeLessThan(x(5));
    expect(to).toBeGreaterThan(x(4));
    expect(from).toBeGreaterThan(x(2));
    expect(changedBetween(replay, 12, 11, scene)).toEqual([from, to]);
    const none = changedBetween(replay, 12, 12, scene) ?? [0, 0];
    expect(none[0]).toBeGreaterThan(none[1]);
  });

  test("folds what is too large, and finds what is in sight", () => {
    const wide = treeOf(nodesOf(Array.from({ length: 30 }, () => Array.from({ length: 30 }, () => [1, 2, 3]))));
    const layout = layoutOf(wide, 0, 1_000);
    expect(layout.drawn.length).toBe(1 + 30 + 900);
    expect(layout.drawn.filter((id) => layout.folded[id] === 1).length).toBe(900);
    expect(layoutOf(wide, layout.drawn.find((id) => layout.folded[id] === 1) ?? 0).drawn.length).toBe(4);
    const all = layoutOf(wide, 0);
    for (const [left, right] of [[-100, 100], [all.left, all.left + 50], [-1e9, 1e9]] as const) {
      const wanted = all.drawn.filter((id) => {
        const [here, above] = [all.x[id] ?? 0, all.x[id === 0 ? 0 : (wide.parent[id] ?? 0)] ?? 0];
        return Math.max(here, above) >= left && Math.min(here, above) <= right;
      });
      expect(drawnBetween(wide, all, left, right)).toEqual(wanted);
    }
  });
});

describe("the address of the theatre", () => {
  test("brings back what was chosen", () => {
    const choice = { ...START, tree: "random:4^3", seed: 77, first: "win-lose", second: "heuristic-pruning", goal: -4, factor: 6, rank: 0 };
    expect(choiceAt(theatreAddress(choice, 12).replace("/lab/theatre", ""))).toEqual({ choice, moment: 12, when: null });
    const own = { ...START, tree: "((3 5) (2 9))", second: "" };
    expect(choiceAt(new URL(theatreAddress(own), "http://x").search)).toEqual({ choice: own, moment: 0, when: null });
  });

  test("names a moment by what happens then", () => {
    const replay = new Replay(ALPHA_BETA);
    const own = { ...START, tree: "((3 5) (2 9))", second: "" };
    const cutAt = ALPHA_BETA.events.findIndex(({ event }) => event === "cut") + 1;
    const moments: [When, number][] = [
      [{ what: "cut", node: [2] }, cutAt],
      [{ what: "value", node: [1] }, 9],
      [{ what: "value", node: [] }, replay.length],
      // There is none: the end.
      [{ what: "cut", node: [1] }, replay.length],
      [{ what: "list", number: 3 }, replay.length],
    ];
    for (const [when, moment] of moments) {
      expect(choiceAt(new URL(theatreAddress(own, when), "http://x").search)).toEqual({ choice: own, moment: 0, when });
      expect(momentOf(replay, when)).toBe(moment);
    }
    for (const text of ["", "cut", "cut:x", "value:1..2", "list:0", "list:", "end:1"]) expect(whenAt(text)).toBeNull();
  });

  test("is as at the start where it makes no sense", () => {
    expect(choiceAt("?tree=&seed=-1&at=x")).toEqual({ choice: START, moment: 0, when: null });
    expect(choiceAt(`?tree=${"(".repeat(3000)}`).choice.tree).toBe(START.tree);
    expect(choiceAt("?a=win-lose&goal=1.5&factor=9").choice).toEqual({ ...START, first: "win-lose", second: "" });
  });
});
