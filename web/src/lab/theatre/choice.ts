/** What is shown in the theatre, as its address says it: a link brings back the same tree, algorithms and moment. */
import { numberIn, type Readers } from "../shared/address";
import type { Replay } from "./replay";

export const ORDERS = ["random", "strong", "best", "worst"] as const;
export type Order = (typeof ORDERS)[number];

/** The settings of some algorithms, with their defaults. */
export const SETTINGS = { goal: null, guess: 0, factor: 4, rank: 1, depth: 2, further: 2 } as const;
export type Setting = keyof typeof SETTINGS;

export interface Choice extends Record<Setting, number | null> {
  /** The name of a tree, a random one (`random:3^4`), or the tree itself. */
  tree: string;
  seed: number;
  first: string;
  /** Empty if there is only one. */
  second: string;
}

/** The settings of each algorithm that has some, with their least and greatest values. */
export const SETTINGS_OF: Record<string, [setting: Setting, least: number, most: number][]> = {
  "win-lose": [["goal", -1_000_000, 1_000_000]],
  "mtd-f": [["guess", -1_000_000, 1_000_000]],
  "heuristic-pruning": [
    ["factor", 0, 40],
    ["rank", 0, 10],
  ],
  "heuristic-continuation": [
    ["depth", 0, 20],
    ["further", 0, 20],
  ],
};

export const START: Choice = { tree: "sss", seed: 1, first: "alpha-beta", second: "sss-star", ...SETTINGS };

/** The longest tree that an address holds. */
export const LONGEST = 2_000;

/** The greatest seed, and the last moment that any search may have. */
const [LARGEST_SEED, LAST] = [0xffff_ffff, 10_000_000];

/** A moment by what happens then: the first cut or result at a node, as `cut:2.1` and `value:2.1`, or a list of SSS*, as `list:7`. */
export type When = { what: "cut" | "value"; node: number[] } | { what: "list"; number: number };

export function whenAt(text: string | null): When | null {
  const [, what, rest = ""] = /^(cut|value|list):(.*)$/.exec(text ?? "") ?? [];
  if (what === "list") {
    const number = numberIn(rest, 1, LAST);
    return number === null ? null : { what, number };
  }
  if (what !== "cut" && what !== "value") return null;
  const steps = rest === "" ? [] : rest.split(".").map((step) => numberIn(step, 1, LAST));
  return steps.every((step) => step !== null) ? { what, node: steps } : null;
}

/** The moment that is meant; the end, if there is none like it. */
export function momentOf(replay: Replay, when: When): number {
  const found = replay.momentOf((told) => {
    if (told.event !== when.what) return false;
    return told.event === "list" ? when.what === "list" && told.number === when.number : when.what !== "list" && told.node.join() === when.node.join();
  });
  return found ?? replay.length;
}

/** The settings that matter for these algorithms. */
export const settingsFor = (choice: Choice): [setting: Setting, least: number, most: number][] =>
  [...new Set([choice.first, choice.second])].flatMap((name) => SETTINGS_OF[name] ?? []);

/** What an address asks for. What it leaves open, or what makes no sense, is as at the start. */
export function choiceAt(search: string): { choice: Choice; moment: number; when: When | null } {
  const query = new URLSearchParams(search);
  const tree = query.get("tree");
  const choice: Choice = {
    ...START,
    tree: tree !== null && tree.trim() !== "" && tree.length <= LONGEST ? tree : START.tree,
    seed: numberIn(query.get("seed"), 0, LARGEST_SEED) ?? START.seed,
    first: query.get("a") ?? START.first,
    second: query.has("a") ? (query.get("b") ?? "") : START.second,
  };
  for (const [setting, least, most] of settingsFor(choice)) choice[setting] = numberIn(query.get(setting), least, most) ?? SETTINGS[setting];
  return { choice, moment: numberIn(query.get("at"), 0, LAST) ?? 0, when: query.has("at") ? null : whenAt(query.get("when")) };
}

/** Which parameters can be read; algorithms that there are not, the server refuses. */
export const READERS: Readers = {
  tree: (text) => text.length <= LONGEST,
  seed: (text) => numberIn(text, 0, LARGEST_SEED) !== null,
  at: (text) => numberIn(text, 0, LAST) !== null,
  when: (text) => whenAt(text) !== null,
  ...Object.fromEntries(
    Object.values(SETTINGS_OF)
      .flat()
      .map(([setting, least, most]) => [setting, (text: string) => numberIn(text, least, most) !== null]),
  ),
};

/** The address of a moment, by its number or by what happens then. */
export function theatreAddress(choice: Choice, moment: number | When = 0): string {
  const query = new URLSearchParams({ tree: choice.tree });
  if (shapeOf(choice.tree)) query.set("seed", String(choice.seed));
  query.set("a", choice.first);
  if (choice.second) query.set("b", choice.second);
  for (const [setting] of settingsFor(choice)) {
    const value = choice[setting];
    if (value !== null && value !== SETTINGS[setting]) query.set(setting, String(value));
  }
  if (typeof moment === "number") {
    if (moment > 0) query.set("at", String(moment));
  } else query.set("when", `${moment.what}:${moment.what === "list" ? moment.number : moment.node.join(".")}`);
  return `/lab/theatre?${query.toString()}`;
}

export interface Shape {
  order: Order;
  branching: number;
  depth: number;
}

/** A random tree, taken apart; none if it is another. */
export function shapeOf(tree: string): Shape | null {
  const found = /^(\w+):(\d+)\^(\d+)$/.exec(tree);
  const order = ORDERS.find((order) => order === found?.[1]);
  return order ? { order, branching: Number(found?.[2]), depth: Number(found?.[3]) } : null;
}

export const treeByLot = ({ order, branching, depth }: Shape): string => `${order}:${branching}^${depth}`;
