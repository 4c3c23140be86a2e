/** The position that an address names. */
import { START_FEN } from "../../board/position";

/** The start of a game, if it names none. */
export function fenIn(query: URLSearchParams): string {
  const fen = query.get("fen")?.trim() ?? "";
  return fen === "" ? START_FEN : fen;
}
