/** The game on the table: what the server has told of it, and which of its positions is looked at. */
import { batch, computed, signal } from "@preact/signals";
import { say } from "../app/announce";
import { prefs } from "../app/prefs";
import { fail } from "../app/toast";
import { play } from "../board/sounds";
import { squaresOf, type Color, type Role, type Square } from "../board/position";
import { server } from "../net/server";
import type { Event } from "../net/connection";
import type { Fault, GameView, LegalMove, MoveView, ReviewedPosition, Score, Situation } from "../wire";
import { announceMove, announceEnd } from "./announce";
import { moveScores } from "./score";

export type Thinking = Extract<Event, { type: "thinking" }>;
export type Hint = Extract<Event, { type: "hint" }>;
export interface Depth {
  depth: number;
  score: Score;
}

export const game = signal<GameView | null>(null);
/** When the clocks of the game were told, by the clock of the page. */
export const toldAt = signal(0);
export const thinking = signal<Thinking | null>(null);
/** The score at each finished depth of the present thought. */
export const depths = signal<Depth[]>([]);
export const hint = signal<Hint | null>(null);
export const reviewed = signal<ReadonlyMap<number, ReviewedPosition>>(new Map());
export const reviewing = signal<"no" | "running" | "done">("no");
export const stuck = signal<Fault | null>(null);
/** The ply that is looked at; the last one if null. */
export const shownPly = signal<number | null>(null);
/** A position of a line under the pointer, shown instead. */
export const preview = signal<{ fen: string; uci: string } | null>(null);
export const flipped = signal(false);
/** Rises when the board must forget what a person did on it. */
export const boardVersion = signal(0);

export const ply = computed(() => shownPly.value ?? game.value?.moves.length ?? 0);
export const isLatest = computed(() => shownPly.value === null || shownPly.value === game.value?.moves.length);
/** What is known of the positions by those who played them, by the number of plies before. */
export const scores = computed<ReadonlyMap<number, Score>>(() => (game.value ? moveScores(game.value.moves, game.value.players) : new Map()));
export const isOver = computed(() => game.value !== null && (game.value.situation.ending !== null || game.value.origin === "imported"));

/** The sides that people play. */
export const people = computed<Color[]>(() => {
  const players = game.value?.players;
  if (!players || game.value?.origin === "imported") return [];
  return (["white", "black"] as const).filter((side) => players[side].player === null);
});
/** The one person's side; none if there are two, or none. */
export const mine = computed<Color | null>(() => (people.value.length === 1 ? (people.value[0] ?? null) : null));
export const isExhibition = computed(() => game.value?.origin === "played" && people.value.length === 0);
/** Whether there are thoughts to show: a machine's while it plays, unless they are not wanted, and those of a review. */
export const showsThoughts = computed(() => isOver.value || (prefs.thinking.value && people.value.length < 2));
export const orientation = computed<Color>(() => {
  const natural = mine.value ?? "white";
  return flipped.value ? (natural === "white" ? "black" : "white") : natural;
});

/** What the board shows. */
export const shown = computed(() => {
  const value = game.value;
  const line = preview.value;
  if (!value) return null;
  if (line) return { fen: line.fen, lastMove: squaresOf(line.uci), check: undefined };
  const move = value.moves[ply.value - 1];
  return {
    fen: isLatest.value ? value.situation.fen : (move?.fen ?? value.startFen),
    lastMove: move && squaresOf(move.uci),
    check: ((isLatest.value ? value.situation.check : move?.check) ?? undefined) as Square | undefined,
  };
});

/** Where each piece may go; castling is there also by the king's way in which it is not written. */
export function destinations(legal: readonly LegalMove[]): Map<Square, Square[]> {
  const result = new Map<Square, Square[]>();
  for (const move of legal) {
    const to = [move.to, move.rook].filter((square): square is string => square !== null);
    const known = result.get(move.from as Square) ?? [];
    for (const square of to) if (!known.includes(square as Square)) known.push(square as Square);
    result.set(move.from as Square, known);
  }
  return result;
}

const LETTER: Partial<Record<Role, string>> = { queen: "q", rook: "r", bishop: "b", knight: "n" };

/** The legal move that was meant by moving from a square to another. */
export function meant(legal: readonly LegalMove[], from: string, to: string, role: Role | undefined): LegalMove | undefined {
  const fits = legal.filter((move) => move.from === from && (move.to === to || move.rook === to));
  return fits.find((move) => (role ? move.uci.endsWith(LETTER[role] ?? "?") && move.uci.length === 5 : move.uci.length === 4));
}

/** Where a tab keeps the number of the game that is looked through. */
const REVIEW = "quevedo.review";

/** Keeps in mind, also over a reload, which game is being looked through; none if null. */
export function rememberReview(id: number | null): void {
  try {
    if (id === null) sessionStorage.removeItem(REVIEW);
    else sessionStorage.setItem(REVIEW, String(id));
  } catch {
    // Storage is forbidden: after a reload the review has to be asked for again.
  }
}

function reviewedBefore(): number | null {
  try {
    return Number(sessionStorage.getItem(REVIEW)) || null;
  } catch {
    return null;
  }
}

/** Shows a whole game. */
function show(value: GameView): void {
  batch(() => {
    const same = game.value?.id === value.id;
    game.value = value;
    toldAt.value = performance.now();
    thinking.value = null;
    depths.value = [];
    hint.value = null;
    stuck.value = null;
    if (!same) {
      shownPly.value = null;
      preview.value = null;
      flipped.value = false;
      reviewed.value = new Map();
      reviewing.value = "no";
    } else if (shownPly.value !== null && shownPly.value >= value.moves.length) shownPly.value = null;
    boardVersion.value += 1;
  });
  // What an earlier look at the game has found is there again; a review that the line or a reload has broken off goes on.
  if (!isOver.value) return;
  if (reviewedBefore() === value.id) reviewing.value = "running";
  void server.ask({ type: "review", game: value.id, onlyKnown: reviewing.value !== "running" }).catch(() => undefined);
}

function situate(situation: Situation, played?: MoveView): void {
  const value = game.value;
  if (!value) return;
  const ended = situation.ending !== null && value.situation.ending === null;
  batch(() => {
    const moves = played ? [...value.moves.slice(0, played.ply - 1), played] : value.moves;
    game.value = { ...value, moves, situation };
    toldAt.value = performance.now();
    if (played) {
      hint.value = null;
      if (shownPly.value === moves.length) shownPly.value = null;
    }
    stuck.value = null;
  });
  if (played) {
    const taken = played.san.includes("x");
    play(ended ? "end" : played.check ? "check" : taken ? "capture" : "move");
    announceMove(played);
  } else if (ended) play("end");
  if (ended && situation.ending) announceEnd(situation.ending);
}

function think(event: Thinking): void {
  batch(() => {
    const last = depths.value.at(-1);
    const point = { depth: event.depth, score: event.score };
    const anew = thinking.value?.ply !== event.ply || (last !== undefined && event.depth < last.depth);
    if (anew) depths.value = [point];
    else if (last?.depth === event.depth) depths.value = [...depths.value.slice(0, -1), point];
    else depths.value = [...depths.value, point];
    thinking.value = event;
  });
}

server.listen((event) => {
  if (!("game" in event)) return;
  if (event.type === "game") {
    if (event.game.id === game.value?.id) show(event.game);
    return;
  }
  if (event.game !== game.value?.id) return;
  switch (event.type) {
    case "moved":
      situate(event.situation, event.move);
      return;
    case "changed":
      situate(event.situation);
      return;
    case "thinking":
      think(event);
      return;
    case "hint":
      hint.value = event;
      return;
    case "drawDeclined":
      say((w) => w.drawDeclined, true);
      return;
    case "reviewed": {
      const all = new Map(reviewed.value);
      for (const position of event.positions) all.set(position.ply, position);
      reviewed.value = all;
      reviewing.value = !event.done ? "running" : all.size >= event.total ? "done" : "no";
      if (event.done) rememberReview(null);
      return;
    }
    case "stuck":
      stuck.value = event.fault;
      return;
  }
});

let watched: number | null = null;
server.whenOpen(() => {
  if (watched !== null) void watch(watched);
});

/** Watches a game from now on, also after the line was lost. */
export async function watch(id: number): Promise<Error | undefined> {
  if (watched !== null && watched !== id) void server.ask({ type: "unwatch", game: watched }).catch(() => undefined);
  watched = id;
  try {
    const answer = await server.ask({ type: "watch", game: id });
    if (answer.type === "opened" && watched === id) show(answer.game);
    return undefined;
  } catch (problem) {
    return problem as Error;
  }
}

/** Takes over a game that a request has opened, and that is watched already. */
export function adopt(value: GameView): void {
  if (watched !== null && watched !== value.id) void server.ask({ type: "unwatch", game: watched }).catch(() => undefined);
  watched = value.id;
  show(value);
}

/** Leaves the game. */
export function leave(): void {
  if (watched !== null) void server.ask({ type: "unwatch", game: watched }).catch(() => undefined);
  watched = null;
  game.value = null;
}

/** Plays a move, by its squares or as it was typed; true if the server took it. */
export async function sendMove(text: string, letters: "english" | "spanish" | null = null): Promise<boolean> {
  const value = game.value;
  if (!value) return false;
  try {
    await server.ask({ type: "move", game: value.id, ply: value.situation.ply, text, letters });
    return true;
  } catch (problem) {
    boardVersion.value += 1;
    play("error");
    fail(problem);
    return false;
  }
}

/** Goes to a position of the game. */
export function goTo(target: number): void {
  const last = game.value?.moves.length ?? 0;
  const to = Math.max(0, Math.min(last, target));
  preview.value = null;
  shownPly.value = to === last ? null : to;
}
