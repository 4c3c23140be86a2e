/** A match as it is chosen, and the order that follows. */
import type { MatchKind } from "../../i18n/lab/matches";
import type { ContenderSpec, ContenderView, MatchOrder } from "../../wire";

export interface MatchChoice {
  kind: MatchKind;
  contenders: ContenderSpec[];
  levels: string;
  rounds: number;
  byNodes: boolean;
  nodes: number;
  ms: number;
  concurrency: number;
  seed: number;
}

/** A quick match that is worth watching. */
export const firstChoice = (players: ContenderView[]): MatchChoice => ({
  kind: "duel",
  contenders: usual("duel", players),
  levels: "1000, 1400, 1800, 2200",
  rounds: 5,
  byNodes: true,
  nodes: 20_000,
  ms: 100,
  concurrency: 1,
  seed: 0,
});

/** Who plays if nothing is said. */
export function usual(kind: MatchKind, players: ContenderView[]): ContenderSpec[] {
  const wanted: Record<MatchKind, [string, number | null][]> = {
    duel: [["buho", null], ["tfg", null]],
    roundRobin: [["buho", null], ["tfg", null], ["tower", null], ["quevedo", 1500]],
    gauntlet: [["quevedo", 1500], ["buho", null], ["tfg", null], ["tower", null]],
    ladder: [["tfg", null], ["quevedo", null]],
  };
  const there = wanted[kind].filter(([id]) => players.some((player) => player.id === id));
  const all = there.length >= 2 ? there : players.slice(0, 2).map(({ id }): [string, null] => [id, null]);
  return all.map(([player, elo]) => ({ player, elo }));
}

/** The levels that were typed; none if that makes no sense. */
export function readLevels(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const levels = parts.map(Number);
  if (levels.length === 0 || levels.some((level) => !Number.isInteger(level) || level <= 0)) return null;
  return [...new Set(levels)].sort((a, b) => a - b);
}

/** How many games there will be. */
export function gamesOf(choice: MatchChoice): number {
  const count = choice.kind === "ladder" ? 1 + (readLevels(choice.levels)?.length ?? 0) : choice.contenders.length;
  const encounters = choice.kind === "roundRobin" ? (count * (count - 1)) / 2 : count - 1;
  return Math.max(0, encounters * choice.rounds * 2);
}

/** Whether the same player is there twice. */
export function hasTwins({ kind, contenders }: MatchChoice): boolean {
  if (kind === "ladder") return false;
  const names = contenders.map(({ player, elo }) => `${player} ${elo ?? ""}`);
  return new Set(names).size < names.length;
}

export function orderOf(choice: MatchChoice): MatchOrder {
  return {
    format: choice.kind === "duel" ? "roundRobin" : choice.kind,
    contenders: choice.kind === "ladder" ? choice.contenders.map((one, index) => (index === 1 ? { ...one, elo: null } : one)) : choice.contenders,
    levels: choice.kind === "ladder" ? (readLevels(choice.levels) ?? []) : [],
    rounds: choice.rounds,
    pace: choice.byNodes ? { type: "nodes", nodes: choice.nodes } : { type: "time", ms: choice.ms },
    concurrency: choice.concurrency,
    seed: choice.seed,
  };
}

/** What kind of match an order is. */
export const kindOf = (order: MatchOrder): MatchKind =>
  order.format === "roundRobin" && order.contenders.length === 2 ? "duel" : order.format;

export function contenderName({ player, elo }: ContenderSpec, players: ContenderView[]): string {
  const name = players.find(({ id }) => id === player)?.name ?? player;
  return elo === null ? name : `${name} ${elo}`;
}
