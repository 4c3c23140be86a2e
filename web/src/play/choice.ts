/** The choices of the new-game form, and the game that they ask for. */
import { START_FEN, placement, placementText, turnOf, type Color } from "../board/position";
import type { ClockSpec, MachineView, NewGame, OddsPiece, PlayerSpec, Start } from "../wire";

export type Opponent = "machine" | "person" | "watch";
export type ColorWish = Color | "random";
export type StartKind = "standard" | "chess960" | "position";

export interface Strength {
  machine: string;
  /** None is full strength. */
  elo: number | null;
}

export interface Choice {
  opponent: Opponent;
  against: Strength;
  /** Who plays White when machines play each other; `against` plays Black. */
  white: Strength;
  color: ColorWish;
  clock: ClockSpec | null;
  start: StartKind;
  fen: string;
  /** Whether castling in the position is as in Chess960. */
  fen960: boolean;
  /** The number of the Chess960 position; random if null. */
  number: number | null;
  odds: { giver: "first" | "second"; piece: OddsPiece } | null;
  takebacks: boolean;
  /** Whether the third repetition, or fifty moves, end the game without a claim. */
  automaticDraws: boolean;
  thinkMs: number;
  /** What people are called, if they say: whoever asks, or White; and the friend, who is Black. */
  names: { first: string; second: string };
}

/** A casual player's game: White, no clock, moves may be taken back. */
export const CASUAL: Choice = {
  opponent: "machine",
  against: { machine: "quevedo", elo: 1100 },
  white: { machine: "quevedo", elo: 1800 },
  color: "white",
  clock: null,
  start: "standard",
  fen: START_FEN,
  fen960: false,
  number: null,
  odds: null,
  takebacks: true,
  automaticDraws: false,
  thinkMs: 1000,
  names: { first: "", second: "" },
};

/** The stored choices where they fit, else the casual ones. What a position was is not kept. */
export function remembered(stored: unknown): Choice {
  if (typeof stored !== "object" || stored === null) return CASUAL;
  const old = stored as Partial<Record<keyof Choice, unknown>>;
  const choice: Choice = { ...CASUAL };
  if (old.opponent === "machine" || old.opponent === "person" || old.opponent === "watch") choice.opponent = old.opponent;
  if (old.color === "white" || old.color === "black" || old.color === "random") choice.color = old.color;
  if (isStrength(old.against)) choice.against = old.against;
  if (isStrength(old.white)) choice.white = old.white;
  if (isClock(old.clock)) choice.clock = old.clock;
  if (typeof old.takebacks === "boolean") choice.takebacks = old.takebacks;
  if (typeof old.automaticDraws === "boolean") choice.automaticDraws = old.automaticDraws;
  if (typeof old.thinkMs === "number" && Number.isInteger(old.thinkMs)) choice.thinkMs = old.thinkMs;
  if (areNames(old.names)) choice.names = old.names;
  return choice;
}

function isStrength(value: unknown): value is Strength {
  if (typeof value !== "object" || value === null || !("machine" in value) || !("elo" in value)) return false;
  return typeof value.machine === "string" && (value.elo === null || Number.isInteger(value.elo));
}

function areNames(value: unknown): value is Choice["names"] {
  if (typeof value !== "object" || value === null || !("first" in value) || !("second" in value)) return false;
  return typeof value.first === "string" && typeof value.second === "string";
}

function isClock(value: unknown): value is ClockSpec {
  if (typeof value !== "object" || value === null || !("baseMs" in value) || !("incrementMs" in value)) return false;
  return Number.isInteger(value.baseMs) && Number.isInteger(value.incrementMs);
}

/** A machine that exists, at a strength that it has. One without levels leaves the strength alone, for whoever is chosen next. */
export function possible(wish: Strength, machines: readonly MachineView[]): Strength {
  const machine = machines.find((one) => one.id === wish.machine) ?? machines[0];
  if (!machine) return wish;
  if (!machine.elo || wish.elo === null) return { machine: machine.id, elo: wish.elo };
  return { machine: machine.id, elo: Math.max(machine.elo.min, Math.min(machine.elo.max, wish.elo)) };
}

/** Whether a machine can be limited. */
function hasLevels(id: string, machines: readonly MachineView[]): boolean {
  return machines.some((one) => one.id === id && one.elo !== null);
}

/** The machine in the game of these choices that does not play Chess960, if there is one. */
export function orthodox(choice: Choice, machines: readonly MachineView[]): MachineView | undefined {
  const seats = { machine: [choice.against], person: [], watch: [choice.white, choice.against] }[choice.opponent];
  const ids = seats.map((seat: Strength) => possible(seat, machines).machine);
  return machines.find((machine) => !machine.chess960 && ids.includes(machine.id));
}

/** The choices without Chess960 where a machine does not play it. */
export function fitting(choice: Choice, machines: readonly MachineView[]): Choice {
  if (!orthodox(choice, machines)) return choice;
  return { ...choice, start: choice.start === "chess960" ? "standard" : choice.start, fen960: false };
}

/** The game that the choices ask for. */
export function newGame(choice: Choice, machines: readonly MachineView[]): NewGame {
  const machine = (wish: Strength): PlayerSpec => {
    const { machine: player, elo } = possible(wish, machines);
    return { type: "machine", player, elo: hasLevels(player, machines) ? elo : null, thinkMs: choice.clock ? null : choice.thinkMs };
  };
  const person = (name: string): PlayerSpec => ({ type: "human", name: name.trim() || null });
  return {
    first: choice.opponent === "watch" ? machine(choice.white) : person(choice.names.first),
    second: choice.opponent === "person" ? person(choice.names.second) : machine(choice.against),
    firstColor: choice.opponent === "machine" ? choice.color : "white",
    start: start(choice),
    odds: choice.start === "position" ? null : choice.odds,
    clock: choice.clock,
    secondClock: null,
    takebacks: choice.opponent === "watch" ? false : choice.takebacks,
    automaticDraws: choice.automaticDraws,
    name: null,
  };
}

function start(choice: Choice): Start {
  switch (choice.start) {
    case "standard":
      return { type: "standard" };
    case "chess960":
      return { type: "chess960", number: choice.number };
    case "position":
      return { type: "fen", fen: choice.fen, chess960: choice.fen960 };
  }
}

/** Where the game will start, as far as it is not left to lot; `base` is the start position of Chess960. */
export function startFen(choice: Choice, base: string = START_FEN): string {
  if (choice.start === "position") return choice.fen;
  return choice.odds ? withoutOdds(base, choice) : base;
}

/** Whether the person may begin by moving on the board. */
export function canBeginByMoving(choice: Choice): boolean {
  if (choice.opponent === "watch" || (choice.start === "chess960" && choice.number === null)) return false;
  const turn: Color = choice.start === "position" ? turnOf(choice.fen) : "white";
  return choice.opponent === "person" || choice.color === turn;
}

/** The start without the piece that is given: of two alike, the one nearest to the a-file. */
function withoutOdds(fen: string, choice: Choice): string {
  if (!choice.odds || (choice.opponent === "machine" && choice.color === "random")) return fen;
  const firstColor: Color = choice.opponent === "machine" && choice.color === "black" ? "black" : "white";
  const giver: Color = choice.odds.giver === "first" ? firstColor : firstColor === "white" ? "black" : "white";
  const pieces = placement(fen);
  const { piece } = choice.odds;
  const own = [...pieces].filter(([, man]) => man.color === giver && man.role === piece).map(([square]) => square);
  const gone = piece === "pawn" ? own.find((square) => square.startsWith("f")) : own.sort()[0];
  if (gone) pieces.delete(gone);
  const fields = fen.split(" ");
  fields[0] = placementText(pieces);
  if (piece === "rook") fields[2] = (fields[2] ?? "-").replace(giver === "white" ? "Q" : "q", "") || "-";
  return fields.join(" ");
}
