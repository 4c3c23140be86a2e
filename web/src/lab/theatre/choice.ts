/** What is shown in the theatre, as its address says it: a link brings back the same tree, algorithms and moment. */

export const ORDERS = ["random", "strong", "best", "worst"] as const;
export type Order = (typeof ORDERS)[number];

export interface Choice {
  /** The name of a tree, one by lot (`random:3^4`), or the tree itself. */
  tree: string;
  seed: number;
  first: string;
  /** Empty if there is only one. */
  second: string;
}

export const START: Choice = { tree: "sss", seed: 1, first: "alpha-beta", second: "sss-star" };

/** The longest tree that an address holds. */
const LONGEST = 2_000;

const number = (text: string | null, most: number, fallback: number): number => {
  const value = Number(text ?? "");
  return text !== null && Number.isInteger(value) && value >= 0 && value <= most ? value : fallback;
};

/** What an address asks for. What it leaves open, or what makes no sense, is as at the start. */
export function choiceAt(search: string): { choice: Choice; moment: number } {
  const query = new URLSearchParams(search);
  const tree = query.get("tree");
  return {
    choice: {
      tree: tree !== null && tree.trim() !== "" && tree.length <= LONGEST ? tree : START.tree,
      seed: number(query.get("seed"), 0xffff_ffff, START.seed),
      first: query.get("a") ?? START.first,
      second: query.has("a") ? (query.get("b") ?? "") : START.second,
    },
    moment: number(query.get("at"), 10_000_000, 0),
  };
}

/** The address of a moment. */
export function theatreAddress(choice: Choice, moment = 0): string {
  const query = new URLSearchParams({ tree: choice.tree });
  if (shapeOf(choice.tree)) query.set("seed", String(choice.seed));
  query.set("a", choice.first);
  if (choice.second) query.set("b", choice.second);
  if (moment > 0) query.set("at", String(moment));
  return `/lab/theatre?${query.toString()}`;
}

export interface Shape {
  order: Order;
  branching: number;
  depth: number;
}

/** A tree by lot, taken apart; none if it is another. */
export function shapeOf(tree: string): Shape | null {
  const found = /^(\w+):(\d+)\^(\d+)$/.exec(tree);
  const order = ORDERS.find((order) => order === found?.[1]);
  return order ? { order, branching: Number(found?.[2]), depth: Number(found?.[3]) } : null;
}

export const treeByLot = ({ order, branching, depth }: Shape): string => `${order}:${branching}^${depth}`;
