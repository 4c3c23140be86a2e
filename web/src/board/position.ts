/**
 * Where the pieces stand, read from a FEN. The page knows no rule of chess: which moves are legal, and what the board looks
 * like after them, the server says.
 */
export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export interface Piece {
  color: Color;
  role: Role;
}

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
export type File = (typeof FILES)[number];
export type Rank = (typeof RANKS)[number];
export type Square = `${File}${Rank}`;

/** All squares, a1, b1, … h8. */
export const SQUARES: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const EMPTY_FEN = "8/8/8/8/8/8/8/8 w - - 0 1";

const LETTERS: Record<string, Role> = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
/** The English letter of each piece, in lower case. */
export const LETTER: Record<Role, string> = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };

export const other = (color: Color): Color => (color === "white" ? "black" : "white");
export const isSquare = (text: string): text is Square => /^[a-h][1-8]$/.test(text);

/** The pieces of a FEN's first field; what cannot be read is left out. */
export function placement(fen: string): Map<Square, Piece> {
  const pieces = new Map<Square, Piece>();
  const rows = (fen.trim().split(/\s+/)[0] ?? "").split("/");
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/[1-8]/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const role = LETTERS[letter.toLowerCase()];
      const name = FILES[file];
      const rank = RANKS[7 - index];
      if (role && name && rank) {
        pieces.set(`${name}${rank}`, { role, color: letter === letter.toLowerCase() ? "black" : "white" });
      }
      file += 1;
    }
  });
  return pieces;
}

/** The first field of a FEN for these pieces. */
export function placementText(pieces: ReadonlyMap<string, Piece>): string {
  const rows = [...RANKS].reverse().map((rank) => {
    let row = "";
    let empty = 0;
    for (const file of FILES) {
      const piece = pieces.get(`${file}${rank}`);
      if (!piece) {
        empty += 1;
        continue;
      }
      if (empty) row += String(empty);
      empty = 0;
      const letter = LETTER[piece.role];
      row += piece.color === "white" ? letter.toUpperCase() : letter;
    }
    return row + (empty ? String(empty) : "");
  });
  return rows.join("/");
}

/** Whose turn it is in a FEN. */
export const turnOf = (fen: string): Color => (fen.trim().split(/\s+/)[1] === "b" ? "black" : "white");

/** From and to of a move such as `e7e8q`. */
export function squaresOf(uci: string): [Square, Square] | undefined {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  return isSquare(from) && isSquare(to) ? [from, to] : undefined;
}

/** Whether this is a pawn that arrives at its last rank. */
export function promotes(pieces: ReadonlyMap<string, Piece>, from: string, to: string): boolean {
  const piece = pieces.get(from);
  return piece?.role === "pawn" && to.endsWith(piece.color === "white" ? "8" : "1");
}

/** What each side has taken more of than the other, heaviest first, and who is ahead by how many points. */
export function imbalance(fen: string): { white: Role[]; black: Role[]; points: number } {
  const roles: Role[] = ["queen", "rook", "bishop", "knight", "pawn"];
  const worth: Record<Role, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1, king: 0 };
  const result: { white: Role[]; black: Role[]; points: number } = { white: [], black: [], points: 0 };
  const pieces = [...placement(fen).values()];
  for (const role of roles) {
    const count = (color: Color): number => pieces.filter((piece) => piece.role === role && piece.color === color).length;
    const more = count("white") - count("black");
    result.points += more * worth[role];
    const list = more > 0 ? result.white : result.black;
    for (let i = 0; i < Math.abs(more); i += 1) list.push(role);
  }
  return result;
}
