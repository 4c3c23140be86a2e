/** What goes by HTTP: the list of games, files, and questions about positions. */
import type {
  BoardsQuery,
  BoardsView,
  ChessBelowQuery,
  ChessBelowView,
  ChessLabView,
  ChessSearch,
  ChessTreeView,
  EvaluationsQuery,
  EvaluationsView,
  Fault,
  GameFilter,
  GamePage,
  ImportReport,
  LaboratoryView,
  LicencesView,
  PositionQuery,
  PositionReport,
  RestoreReport,
  SheetQuery,
  SheetView,
  TraceQuery,
  TraceView,
} from "../wire";
import { LineLost, Refused } from "./connection";

export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new LineLost();
  }
  if (response.ok) return response;
  let fault: Fault = { code: "internal" };
  try {
    fault = (await response.json()) as Fault;
  } catch {
    // No fault in words of ours: an intermediary answered, or the server broke off.
  }
  throw new Refused(fault);
}

export async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await call(path, init)).json()) as T;
}

export const body = (value: unknown, method = "POST"): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** A filter in which what is left open may be there as nothing. */
export type GameWish = { [Field in keyof GameFilter]?: GameFilter[Field] | null | undefined };

/** The filter as the query of an address, without what is left open. */
export function query(filter: GameWish): string {
  const fields = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** As many games as the server gives at a time. */
const AT_A_TIME = 200;

const games = (filter: GameWish, signal?: AbortSignal): Promise<GamePage> => json(`/api/games${query(filter)}`, signal ? { signal } : {});

/** The first so many games that fit, however many that are. */
async function firstGames(filter: GameWish, count: number, signal?: AbortSignal): Promise<GamePage> {
  // By their numbers: the list may change while it is read.
  const all = new Map<number, GamePage["games"][number]>();
  for (let offset = 0; ; offset += AT_A_TIME) {
    const page = await games({ ...filter, offset, limit: Math.min(AT_A_TIME, count - offset) }, signal);
    for (const game of page.games) all.set(game.id, game);
    if (offset + AT_A_TIME >= Math.min(count, page.total)) return { total: page.total, games: [...all.values()] };
  }
}

export const http = {
  games,
  firstGames,
  rename: (id: number, name: string | null): Promise<unknown> => call(`/api/games/${id}`, body({ name }, "PATCH")),
  remove: (id: number): Promise<unknown> => call(`/api/games/${id}`, { method: "DELETE" }),
  bringBack: (id: number): Promise<unknown> => call(`/api/games/${id}/undelete`, { method: "POST" }),
  importGames: (games: Blob | string): Promise<ImportReport> =>
    json("/api/import", { method: "POST", headers: { "content-type": "text/plain" }, body: games }),
  restore: (file: Blob): Promise<RestoreReport> =>
    json("/api/restore", { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file }),
  licences: (): Promise<LicencesView> => json("/api/licences"),
  laboratory: (): Promise<LaboratoryView> => json("/api/laboratory"),
  trace: (question: TraceQuery, signal?: AbortSignal): Promise<TraceView> =>
    json("/api/laboratory/trace", { ...body(question), ...(signal ? { signal } : {}) }),
  chessLab: (): Promise<ChessLabView> => json("/api/laboratory/chess"),
  chessTree: (search: ChessSearch, signal?: AbortSignal): Promise<ChessTreeView> =>
    json("/api/laboratory/chess", { ...body(search), ...(signal ? { signal } : {}) }),
  chessBelow: (question: ChessBelowQuery): Promise<ChessBelowView[]> => json("/api/laboratory/chess/below", body(question)),
  boards: (question: BoardsQuery, signal?: AbortSignal): Promise<BoardsView> =>
    json("/api/laboratory/boards", { ...body(question), ...(signal ? { signal } : {}) }),
  evaluations: (question: EvaluationsQuery, signal?: AbortSignal): Promise<EvaluationsView> =>
    json("/api/laboratory/evaluations", { ...body(question), ...(signal ? { signal } : {}) }),
  exercises: (sheet: SheetQuery, signal?: AbortSignal): Promise<SheetView> =>
    json(`/api/laboratory/exercises?${new URLSearchParams(Object.entries(sheet).map(([name, value]) => [name, String(value)])).toString()}`, signal ? { signal } : {}),
  chess960: (number: number, signal?: AbortSignal): Promise<PositionReport> =>
    json(`/api/chess960/${number}`, signal ? { signal } : {}),
  position: (question: PositionQuery, signal?: AbortSignal): Promise<PositionReport> =>
    json("/api/position", { ...body(question), ...(signal ? { signal } : {}) }),
};
