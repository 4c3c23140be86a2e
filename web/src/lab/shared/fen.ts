/** The position that an address names. */
import { START_FEN } from "../../board/position";

/** The start of a game, if it names none or says `startpos` as commands do; whether it is a position, the server says. */
export function fenIn(query: URLSearchParams): string {
  const fen = query.get("fen")?.trim() ?? "";
  return fen === "" || fen === "startpos" ? START_FEN : fen;
}
