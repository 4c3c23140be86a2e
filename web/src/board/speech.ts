/** Moves and positions in words, for those who listen. */
import type { Language } from "../app/prefs";
import { placement, RANKS, FILES, type Color, type Role } from "./position";

interface Vocabulary {
  roles: Record<Role, string>;
  several: Record<Role, string>;
  colors: Record<Color, string>;
  /** The colour as it goes with each noun: in Spanish it follows it, and its gender. */
  piece: (role: Role, color: Color) => string;
  kingside: string;
  queenside: string;
  to: string;
  takes: string;
  from: string;
  becomes: string;
  check: string;
  mate: string;
  empty: string;
}

const ROLES: Record<string, Role> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };
const FEMININE: readonly Role[] = ["queen", "rook"];

const ENGLISH: Vocabulary = {
  roles: { pawn: "pawn", knight: "knight", bishop: "bishop", rook: "rook", queen: "queen", king: "king" },
  several: { pawn: "pawns", knight: "knights", bishop: "bishops", rook: "rooks", queen: "queens", king: "kings" },
  colors: { white: "White", black: "Black" },
  piece: (role, color) => `${color} ${ENGLISH.roles[role]}`,
  kingside: "castles kingside",
  queenside: "castles queenside",
  to: "",
  takes: "takes on",
  from: "from",
  becomes: "becomes a",
  check: "check",
  mate: "checkmate",
  empty: "empty",
};

const SPANISH: Vocabulary = {
  roles: { pawn: "peón", knight: "caballo", bishop: "alfil", rook: "torre", queen: "dama", king: "rey" },
  several: { pawn: "peones", knight: "caballos", bishop: "alfiles", rook: "torres", queen: "damas", king: "reyes" },
  colors: { white: "Blancas", black: "Negras" },
  piece: (role, color) => {
    const feminine = FEMININE.includes(role);
    const shade = color === "white" ? (feminine ? "blanca" : "blanco") : feminine ? "negra" : "negro";
    return `${SPANISH.roles[role]} ${shade}`;
  },
  kingside: "enroque corto",
  queenside: "enroque largo",
  to: "a",
  takes: "captura en",
  from: "de",
  becomes: "corona",
  check: "jaque",
  mate: "jaque mate",
  empty: "vacía",
};

export const vocabulary = (language: Language): Vocabulary => (language === "es" ? SPANISH : ENGLISH);

const SAN = /^([KQRBN])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;

/** A move in algebraic notation (English letters), in words: `Nxf3+` is "knight takes on f3, check". */
export function spoken(san: string, language: Language): string {
  const words = vocabulary(language);
  const castles = /^O-O(-O)?([+#])?$/.exec(san);
  const parts: string[] = [];
  let sign: string | undefined;
  if (castles) {
    parts.push(castles[1] ? words.queenside : words.kingside);
    sign = castles[2];
  } else {
    const match = SAN.exec(san);
    if (!match) return san;
    const [, letter, file, rank, takes, to, promotion, mark] = match;
    const role = letter ? (ROLES[letter] ?? "pawn") : "pawn";
    const origin = (file ?? "") + (rank ?? "");
    const name = letter ? words.roles[role] : takes ? words.roles.pawn : "";
    parts.push([name, origin && `${words.from} ${origin}`, takes ? words.takes : letter ? words.to : "", to].filter(Boolean).join(" "));
    const becomes = promotion && ROLES[promotion];
    if (becomes) parts.push(`${words.becomes} ${words.roles[becomes]}`);
    sign = mark;
  }
  if (sign) parts.push(sign === "#" ? words.mate : words.check);
  return parts.join(", ");
}

/** What stands on a square. */
export function squareWords(fen: string, square: string, language: Language): string {
  const words = vocabulary(language);
  const piece = [...placement(fen)].find(([at]) => at === square)?.[1];
  return `${square}, ${piece ? words.piece(piece.role, piece.color) : words.empty}`;
}

/** The pieces of each side, kind by kind: "king e1; rooks a1, h1; pawns a2, b2". */
export function sideWords(fen: string, color: Color, language: Language): string {
  const words = vocabulary(language);
  const order: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
  const all = placement(fen);
  const groups = order.map((role) => {
    const squares = FILES.flatMap((file) => RANKS.map((rank) => `${file}${rank}` as const)).filter((square) => {
      const piece = all.get(square);
      return piece?.role === role && piece.color === color;
    });
    if (squares.length === 0) return "";
    return `${squares.length > 1 ? words.several[role] : words.roles[role]} ${squares.join(", ")}`;
  });
  return groups.filter(Boolean).join("; ");
}
