/**
 * Traces of the real server, event by event: what the theatre draws, counts and says at every moment is what the events say, and the
 * program beside the picture is the program that ran. All algorithms, on the built-in trees and on a hundred random ones.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/app/prefs";
import { tagAt } from "../src/lab/theatre/code";
import { drawPlate, type Colours, type Scene } from "../src/lab/theatre/draw";
import { CUT, DONE, DROPPED, INFINITE, OPEN, whole } from "../src/lab/theatre/frame";
import { fitted, layoutOf } from "../src/lab/theatre/layout";
import { cutRoots } from "../src/lab/theatre/program";
import { labelOf } from "../src/lab/theatre/look";
import { PROGRAMS } from "../src/lab/theatre/programs";
import { Replay } from "../src/lab/theatre/replay";
import { hasWindow, readingAt } from "../src/lab/theatre/ruler";
import { told } from "../src/lab/theatre/told";
import { isLeaf, pathText } from "../src/lab/theatre/tree";
import type { LaboratoryView, Record as Told, TraceView, Value } from "../src/wire";
import { Server } from "./harness";
import { countsAt, standingAt, type Standing } from "./traces/oracle";
import { NotingPen, place } from "./traces/pen";
import { carryOut, SETTINGS, step } from "./traces/programs";
import { READ } from "./traces/read";
import { randomTree, readTree } from "./traces/trees";

// The words of the page ask which languages the browser has.
vi.hoisted(() => Object.assign(globalThis, { navigator: { languages: ["en"] } }));

const server = new Server();
let lab: LaboratoryView;
/** The trees as text: those that have a name, and a hundred that are drawn. */
let trees: string[];

beforeAll(async () => {
  await server.start();
  lab = (await (await server.fetch("/api/laboratory")).json()) as LaboratoryView;
  trees = [...lab.trees.map(({ text }) => text), ...Array.from({ length: 100 }, (_, seed) => randomTree(seed))];
});
afterAll(() => server.end());

async function traceOf(algorithm: string, tree: string): Promise<TraceView> {
  const settings = { guess: SETTINGS.guess, factor: SETTINGS.factor, firstRank: SETTINGS.rank, depth: SETTINGS.depth, further: SETTINGS.further };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ algorithm, tree, seed: 0, ...settings }) };
  let answer = await server.fetch("/api/laboratory/trace", init);
  // Whoever asks so often is told when to come again.
  while (answer.status === 429) {
    const { retryMs } = (await answer.json()) as { retryMs: number };
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    answer = await server.fetch("/api/laboratory/trace", init);
  }
  if (!answer.ok) throw new Error(`${algorithm} ${tree}: ${await answer.text()}`);
  return (await answer.json()) as TraceView;
}

/** All searches, in the order of the server. */
const ALGORITHMS = Object.keys(PROGRAMS);

test("every search of the server has a program, and every program a search", () => {
  expect([...lab.algorithms].sort()).toEqual([...ALGORITHMS].sort());
});

test("the programs are printed as they were read, and say the same in Spanish", () => {
  const english = Object.entries(PROGRAMS).map(([name, lines]) => [name, lines.map(([indent, en]) => "  ".repeat(indent) + en)]);
  expect(Object.fromEntries(english)).toEqual(READ);
  // Variables, numbers and signs are the same in both languages, in the same order.
  const signs = (text: string): string[] => text.match(/(?<!\p{L})[αβvhCNgf](?!\p{L})|[←≥≤<>∞+−]|(?<![\p{L}\d])\d+/gu) ?? [];
  for (const [name, lines] of Object.entries(PROGRAMS)) for (const [, en, es] of lines) expect([name, ...signs(es)]).toEqual([name, ...signs(en)]);
});

const COLOURS: Colours = { ink: "ink", soft: "soft", line: "line", faint: "faint", sheet: "sheet", accent: "accent", glow: "glow", text: "x", title: "x" };
const FILLS = { never: "sheet", now: "ink", before: "line" };
const EDGES: Record<Standing["state"], { dash: string; width: number }> = {
  untouched: { dash: "", width: 0.8 },
  open: { dash: "", width: 1.8 },
  done: { dash: "", width: 1.1 },
  cut: { dash: "2,3", width: 0.8 },
  dropped: { dash: "4,2", width: 1 },
};
const LINES: Record<Standing["state"], readonly [style: string, dash: string]> = {
  untouched: ["line", ""],
  open: ["ink", ""],
  done: ["ink", ""],
  cut: ["line", "2,4"],
  dropped: ["soft", "5,4"],
};

/** What is wrong with the drawing of a moment; as the next ones, empty if all is well. */
function drawn(replay: Replay, pen: NotingPen, scene: Scene, standings: readonly Standing[]): string[] {
  pen.clear();
  drawPlate(pen as unknown as CanvasRenderingContext2D, 1600, 500, scene);
  const faults: string[] = [];
  const { view, layout } = scene;
  const shapes = new Map(pen.shapes.map((shape) => [place(shape.x, shape.y), shape]));
  const lines = new Map(pen.lines.filter(({ style }) => style !== "accent" && style !== "faint").map((line) => [line.to, line]));
  standings.forEach(({ state, evaluated }, id) => {
    const at = place((layout.x[id] ?? 0) * view.across + view.x, (layout.y[id] ?? 0) * view.down + view.y);
    const shape = shapes.get(at);
    const wanted = JSON.stringify(EDGES[state]);
    if (JSON.stringify(shape?.edge) !== wanted) faults.push(`${pathText(replay.tree, id)}: edge ${JSON.stringify(shape?.edge)}, not ${state}`);
    if (isLeaf(replay.tree, id) && shape?.fill !== FILLS[evaluated]) faults.push(`${pathText(replay.tree, id)}: filled with ${shape?.fill}, evaluated ${evaluated}`);
    const line = lines.get(at);
    if (id > 0 && (line?.style !== LINES[state][0] || line.dash !== LINES[state][1])) faults.push(`${pathText(replay.tree, id)}: line ${line?.style} ${line?.dash}, not ${state}`);
  });
  // Two strokes cross the line to the topmost of the nodes that are left out, and no other line.
  const topmost = standings.filter(({ state }, id) => state === "cut" && standings[replay.tree.parent[id] ?? 0]?.state !== "cut").length;
  const strokes = pen.lines.filter(({ style }) => style === "accent").length;
  if (strokes !== 2 * topmost) faults.push(`${strokes} strokes for ${topmost} branches that are left out`);
  if (cutRoots(replay, scene.frame.moment).length !== topmost) faults.push(`pruned branches ${cutRoots(replay, scene.frame.moment).join(" ")}, not ${topmost}`);
  // An inner node that was evaluated has the sign of a leaf hung on it: shapes without an edge.
  const hung = pen.shapes.filter(({ edge }) => edge === null).length;
  const inner = standings.filter(({ evaluated }, id) => evaluated !== "never" && !isLeaf(replay.tree, id)).length;
  if (hung !== inner) faults.push(`${hung} inner nodes are drawn as evaluated, not ${inner}`);
  return faults;
}

describe.each(ALGORITHMS)("%s", (algorithm) => {
  const tags = new Set<string>();

  test("runs the program that is printed", { timeout: 120_000 }, async () => {
    for (const tree of trees) {
      const trace = await traceOf(algorithm, tree);
      expect(trace.lost).toBe(0);
      const replay = new Replay(trace);
      const ran = trace.events.map((event, index) => step(tagAt(replay, index + 1), event.node, written(event)));
      expect(ran, `${algorithm} on ${tree}`).toEqual(carryOut(algorithm, readTree(tree), trace.goal ?? 0));
      for (let moment = 1; moment <= replay.length; moment++) tags.add(tagAt(replay, moment));
    }
    // Every line that has events of its own is reached.
    const printed = (PROGRAMS[algorithm] ?? []).map(([, , , tag]) => tag).filter((tag) => tag !== "");
    expect(new Set(printed)).toEqual(tags);
  });

  test("is drawn, counted and said as the events are, at every moment", { timeout: 180_000 }, async () => {
    const pen = new NotingPen();
    for (const tree of trees) {
      const trace = await traceOf(algorithm, tree);
      const replay = new Replay(trace);
      const paths = replay.tree.nodes.map((_, id) => (id === 0 ? [] : pathText(replay.tree, id).split(".").map(Number)));
      const layout = layoutOf(replay.tree, 0);
      const scene = { tree: replay.tree, layout, view: fitted(layout, 1600, 500), colours: COLOURS, players: { max: "MAX", min: "MIN" } };
      for (let moment = 0; moment <= replay.length; moment++) {
        const frame = replay.frame(moment);
        const standings = paths.map((path) => standingAt(trace, path, moment));
        const faults = [
          ...drawn(replay, pen, { ...scene, frame }, standings),
          ...counted(replay, moment, standings),
          ...ruled(replay, moment),
          ...said(replay, moment),
        ];
        if (faults.length > 0) expect.fail(`${algorithm} on ${tree}, step ${moment}: ${faults.join("; ")}`);
      }
      // In the end the root is labelled with the value that was found.
      if (typeof trace.value !== "boolean") expect([tree, labelOf(replay.frame(replay.length), 0)]).toEqual([tree, minus(trace.value as Value)]);
      const { visited, evaluated, distinct, inner, guessed, cuts } = trace.counts;
      expect({ visited, evaluated, distinct, inner, guessed, cuts }).toEqual(countsAt(trace, replay.length));
      if (trace.fewest !== null) expect(trace.fewest).toBeLessThanOrEqual(trace.counts.distinct);
    }
  });
});

/** The counters are what the events add up to, and as many leaves are full as were evaluated. */
function counted(replay: Replay, moment: number, standings: readonly Standing[]): string[] {
  const wanted = countsAt(replay.trace, moment);
  const frame = replay.frame(moment);
  const full = standings.filter((one, id) => one.evaluated !== "never" && isLeaf(replay.tree, id)).length;
  return [
    ...Object.entries(wanted).flatMap(([what, count]) => differs(what, frame[what as keyof typeof wanted], count)),
    ...differs("full leaves", full, frame.distinct),
    ...(frame.distinct > replay.trace.leaves ? ["more leaves evaluated than there are"] : []),
  ];
}

const differs = (what: string, is: unknown, wanted: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(wanted) ? [] : [`${what} ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];

/** The ruler has a window where the algorithm has one, and then that of the node that was just entered; others have none. */
function ruled(replay: Replay, moment: number): string[] {
  const reading = readingAt(replay, moment);
  const event = replay.event(moment);
  const id = replay.node(moment);
  const faults = differs("a window on the ruler", reading.kind === "window", hasWindow(replay));
  if (event?.event !== "enter" || isLeaf(replay.tree, id)) return faults;
  const window = [whole(event.window.alpha), whole(event.window.beta)];
  if (reading.kind === "window") faults.push(...differs("ruler", [reading.alpha, reading.beta], window));
  if (reading.kind === "best") faults.push(...differs("window without a ruler", event.window, { alpha: "-inf", beta: "inf" }));
  if (reading.kind === "question") faults.push(...differs("question", reading.question, event.question));
  // What a node hands down is what the ruler showed there before.
  const above = replay.tree.parent[id] ?? -1;
  const { algorithm } = replay.trace;
  const hands = ["alpha-beta", "alpha-beta-soft", "iterative-deepening"].includes(algorithm) || (algorithm === "pvs" && event.question.asks === "value");
  if (above < 0 || !hands) return faults;
  const before = replay.frame(moment - 1);
  faults.push(...differs("window of the parent", [before.alpha[above], before.beta[above]], window));
  replay.frame(moment);
  return faults;
}

/** What is said names the node that is meant, and what it says of values and answers is what the event says. */
function said(replay: Replay, moment: number): string[] {
  const event = replay.event(moment);
  const faults: string[] = [];
  for (const language of ["en", "es"] as const) {
    prefs.language.value = language;
    const text = told(replay, moment);
    const wants = (part: string): void => {
      if (!text.includes(part)) faults.push(`"${text}" lacks ${part}`);
    };
    if (!/^[¿\p{Lu}].*[.?]$/u.test(text) || /undefined|null|NaN|\[|true|false/.test(text)) faults.push(`"${text}" is no sentence`);
    if (!event) continue;
    const path = pathText(replay.tree, replay.node(moment));
    if (event.event === "cut") for (const out of event.nodes.slice(0, 6)) wants(out.join("."));
    else if (event.event !== "pass" && event.event !== "list") wants(path !== "ε" ? path : language === "en" ? "root" : "raíz");
    if (event.event === "answer") wants(`: ${event.holds ? (language === "en" ? "yes" : "sí") : "no"}.`);
    if ("question" in event && event.question.asks !== "value") wants(minus(event.question.than));
    if (event.event === "evaluated" || event.event === "value" || (event.event === "answer" && event.value !== null)) wants(minus(event.value ?? 0));
  }
  prefs.language.value = "en";
  return faults;
}

const minus = (value: Value): string => (whole(value) >= INFINITE ? "∞" : String(whole(value)).replace("-", "−"));

/** An event as `carryOut` notes it. */
function written(event: Told): string {
  const number = (value: Value): string => String(value);
  const window = ({ alpha, beta }: { alpha: Value; beta: Value }): string => `(${number(alpha)}, ${number(beta)})`;
  switch (event.event) {
    case "pass":
      return `pass ${event.depth} ${window(event.window)}`;
    case "enter":
      return `enter ${window(event.window)}${event.again ? " again" : ""}`;
    case "evaluated":
      return `evaluated ${number(event.value)}${event.leaf ? "" : " inner"}`;
    case "ranked":
      return `ranked ${event.order.map(({ node, guess }) => `${node.join(".")}:${guess}`).join(" ")}`;
    case "value":
      return `value ${number(event.value)} ${event.bound}`;
    case "answer":
      return `answer ${event.holds}`;
    case "cut":
      return event.reason === "solved" ? `cut solved ${event.skipped}` : `cut ${event.reason} ${event.nodes.map((path) => path.join(".")).join(" ")}`;
    case "list":
      return `list ${event.number} ${event.states.map(({ node, status, h }) => `${node.join(".")},${status},${number(h)}`).join(" ")}`;
  }
}

test("SSS* that evaluates every leaf of the lecture’s SCOUT example prunes nothing", async () => {
  const replay = new Replay(await traceOf("sss-star", "lecture-scout"));
  const frame = replay.frame(replay.length);
  expect([frame.distinct, frame.cuts, replay.trace.counts.cuts, cutRoots(replay, replay.length)]).toEqual([8, 0, 0, []]);
  expect([...frame.state].includes(DROPPED)).toBe(true);
});

test("SSS* at step 16 of the lecture’s tree: leaf 5 is drawn as evaluated, and in the end eight are", async () => {
  for (const algorithm of ["sss-star", "sss-star-lecture"]) {
    const replay = new Replay(await traceOf(algorithm, "sss"));
    const full = (moment: number): string[] => replay.tree.nodes.flatMap((_, id) => (isLeaf(replay.tree, id) && replay.frame(moment).seen[id] !== 0 ? [pathText(replay.tree, id)] : []));
    expect(full(16)).toContain("1.1.1.1");
    expect(full(replay.length)).toHaveLength(8);
    const states = [...replay.frame(replay.length).state];
    expect(states.filter((state) => state === OPEN)).toEqual([]);
    expect([CUT, DONE, DROPPED].every((state) => states.includes(state))).toBe(true);
  }
});
