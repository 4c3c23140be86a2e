/** Positions of the laboratory by name, and the words around choosing one. */
import { prefs } from "../../app/prefs";

const en = {
  position: "Position",
  names: {
    start: "Start of a game",
    mate: "Mate in two by promotion",
    smothered: "Smothered mate",
    exchange: "A capture that loses a piece",
    horizon: "Horizon: a pinned queen (BuhoChess 3.3, perhaps)",
    zugzwang: "Mutual zugzwang with pawns",
    "null-move": "Zugzwang: trap for the null move",
    promotion: "Race of a pawn",
    memory: "Lasker and Reichhelm: transpositions",
    transposition: "Two ways to one position (TFG 5.21)",
    wild: "Wild middlegame",
  } as Record<string, string>,
  own: "Another position…",
  setUp: "Set up on the board",
  hide: "Hide the board",
  use: "Use this position",
  misread: (what: string): string => `The address says “${what}”, which makes no sense here; the usual is shown instead.`,
};

const es: typeof en = {
  position: "Posición",
  names: {
    start: "Comienzo de una partida",
    mate: "Mate en dos coronando",
    smothered: "Mate de la coz",
    exchange: "Una captura que pierde una pieza",
    horizon: "Horizonte: una dama clavada (BuhoChess 3.3, quizá)",
    zugzwang: "Zugzwang mutuo de peones",
    "null-move": "Zugzwang: trampa para la jugada nula",
    promotion: "Carrera de un peón",
    memory: "Lasker y Reichhelm: transposiciones",
    transposition: "Dos caminos a una posición (TFG 5.21)",
    wild: "Medio juego complicado",
  },
  own: "Otra posición…",
  setUp: "Colocar en el tablero",
  hide: "Ocultar el tablero",
  use: "Usar esta posición",
  misread: (what) => `La dirección dice «${what}», que aquí no tiene sentido; se muestra lo habitual.`,
};

export const placeWords = (): typeof en => (prefs.language.value === "es" ? es : en);
