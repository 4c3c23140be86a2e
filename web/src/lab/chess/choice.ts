/** What is shown of chess trees, as the address says it: a link brings back the same searches, with the same nodes open. */
import { START_FEN } from "../../board/position";
import type { ChessSearch } from "../../wire";
import type { Readers } from "../shared/address";
import { fenIn } from "../shared/fen";

/** An engine: a version, and the techniques that are set otherwise than it has them. */
export interface Engine {
  version: string;
  settings: Record<string, string>;
}

/** What is looked at in a tree. */
export interface Look {
  /** Which search from the root; none is the last. */
  pass: number | null;
  /** The nodes that are open; none at all is as at the start: the root is. */
  open: number[] | null;
  /** The node that is chosen. */
  at: number | null;
}

export interface Choice {
  fen: string;
  depth: number;
  /** One engine, or two side by side. */
  engines: Engine[];
}

export const FIRST: Choice = {
  fen: START_FEN,
  depth: 3,
  engines: [
    { version: "A", settings: {} },
    { version: "H", settings: {} },
  ],
};

export const NOTHING: Look = { pass: null, open: null, at: null };

/** So many open nodes are kept in an address. */
export const MOST_OPEN = 60;
const SIDES = ["a", "b"] as const;

/** An engine in a few letters: `H,NullMove:3`. */
export const engineText = ({ version, settings }: Engine): string =>
  [version, ...Object.entries(settings).map(([name, value]) => `${name}:${value}`)].join(",");

/** The engine of such a text; what cannot be read is left out. */
export function engineOf(text: string): Engine {
  const [version = "", ...rest] = text.split(",");
  const settings: Record<string, string> = {};
  for (const part of rest) {
    const [name, value] = part.split(":");
    if (name && value) settings[name] = value;
  }
  return { version, settings };
}

/** What a search asks the server. */
export const searchOf = ({ fen, depth }: Choice, { version, settings }: Engine): ChessSearch => ({ fen, depth, version, settings });

const whole = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

const isWhole = (text: string): boolean => whole(text) !== null;

/** Which parameters can be read; positions, engines and depths that there are not, the server refuses. */
export const READERS: Readers = {
  depth: isWhole,
  ...Object.fromEntries(
    SIDES.flatMap((side) => [
      [side, (text: string) => engineText(engineOf(text)) === text],
      [`${side}pass`, isWhole],
      [`${side}at`, isWhole],
      [`${side}open`, (text: string) => text === "" || text.split(".").every(isWhole)],
    ]),
  ),
};

/** What an address asks for. What it leaves open, or what makes no sense, is as at the start. */
export function choiceAt(search: string): { choice: Choice; looks: Look[] } {
  const query = new URLSearchParams(search);
  const named = SIDES.map((side) => query.get(side)).filter((text) => text !== null && text !== "");
  const engines = named.length > 0 ? named.map((text) => engineOf(text ?? "")) : FIRST.engines;
  const looks = engines.map((_, index): Look => {
    const side = SIDES[index] ?? "a";
    const open = query.get(`${side}open`);
    return {
      pass: whole(query.get(`${side}pass`)),
      open: open === null ? null : open.split(".").flatMap((text) => whole(text) ?? []).slice(0, MOST_OPEN),
      at: whole(query.get(`${side}at`)),
    };
  });
  return { choice: { fen: fenIn(query), depth: whole(query.get("depth")) ?? FIRST.depth, engines }, looks };
}

/** The address of what is shown. */
export function chessAddress({ fen, depth, engines }: Choice, looks: readonly Look[] = []): string {
  const query = new URLSearchParams({ fen, depth: String(depth) });
  engines.slice(0, SIDES.length).forEach((engine, index) => {
    const side = SIDES[index] ?? "a";
    const look = looks[index] ?? NOTHING;
    query.set(side, engineText(engine));
    if (look.pass !== null) query.set(`${side}pass`, String(look.pass));
    if (look.open !== null) query.set(`${side}open`, look.open.slice(-MOST_OPEN).join("."));
    if (look.at !== null) query.set(`${side}at`, String(look.at));
  });
  return `/lab/chess?${query.toString()}`;
}
