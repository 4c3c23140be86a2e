/** The words of the chess tree. tidy: a table */
import { prefs } from "../../app/prefs";
import type { Bound, ChessCutReason, ChessExtensionReason, Side } from "../../wire";
import { TECHNIQUES } from "./techniques";

interface ChessWords {
  title: string;
  lead: string;
  depth: string;
  engine: string;
  beside: string;
  nothing: string;
  versionName: (version: string) => string;
  versions: Record<string, string>;
  custom: string;
  techniques: (changed: number) => string;
  asVersion: string;
  technique: Record<string, string>;
  words: Record<string, string>;
  searching: string;
  fits: (depth: number) => string;
  values: (side: string) => string;
  sides: Record<Side, string>;
  found: (value: string) => string;
  bestLine: string;
  follow: string;
  collapse: string;
  pass: string;
  passName: (depth: number, window: string) => string;
  treeOf: (engine: string) => string;
  treeHelp: string;
  looked: string;
  root: string;
  nullMove: string;
  principal: string;
  aMove: string;
  column: { move: string; value: string; window: string; positions: string };
  cuts: Record<ChessCutReason, string>;
  cutWords: Record<ChessCutReason, (move: string, value: string) => string>;
  extensions: Record<ChessExtensionReason, string>;
  extendedWords: Record<ChessExtensionReason, string>;
  reduced: string;
  reducedWords: string;
  repeated: string;
  repeatedWords: string;
  horizon: string;
  beyond: string;
  toDepth: (depth: number) => string;
  askedAll: (window: string) => string;
  askedWhether: (alpha: string, window: string) => string;
  askedBetween: (window: string) => string;
  evaluatedWords: (value: string) => string;
  bestWords: (move: string) => string;
  noneWords: string;
  leftOutWords: (moves: number) => string;
  skippedWords: (moves: number) => string;
  visitsWords: (positions: string) => string;
  outcome: Record<Bound, (value: string, side: string) => string>;
  valueIs: Record<Bound, (value: string) => string>;
  windowIs: (alpha: string, beta: string) => string;
  positions: (number: number, text: string) => string;
  notLookedAt: (moves: number) => string;
  leftOutBy: (reason: string) => string;
  counts: string;
  counted: Record<"visited" | "horizon" | "quiescence" | "evaluated" | "deepest" | "extended" | "reduced" | "repeated", string>;
  cutsBy: (reason: string) => string;
  comparison: (one: string, other: string, share: string) => string;
  sameValue: string;
  otherValue: string;
  thesis: string;
}

const many = (number: number, one: string, several: string): string => `${number} ${number === 1 ? one : several}`;

const en: ChessWords = {
  title: "Chess tree",
  lead: "What an engine really searches. BuhoChess, an engine of a thesis, looks at a position; open the tree move by move and see which window each node had, what it was worth, and why moves were cut, reduced or searched again.",
  depth: "Depth",
  engine: "Engine",
  beside: "Compare with",
  nothing: "nothing",
  versionName: (version) => (version === "full" ? "Buho, complete" : version === "custom" ? "Buho, own choice" : `Buho ${version}`),
  versions: {
    A: "A: alpha-beta",
    B: "B: and move ordering, deepening",
    C: "C: and minimal windows",
    D: "D: and cuts by the table",
    E: "E: and aspiration",
    F: "F: and null move",
    G: "G: and futility, razoring",
    H: "H: and late move reductions",
    full: "complete: and extensions",
  },
  custom: "own choice",
  techniques: (changed) => (changed === 0 ? "Techniques one by one" : `Techniques one by one (${changed} changed)`),
  asVersion: "As the version has them",
  technique: TECHNIQUES.en,
  words: {
    off: "off",
    captures: "captures",
    evasions: "captures, and all moves out of check",
    always: "the new one",
    never: "the old one",
    frozen: "the first one for ever",
    depth: "the deeper one",
    "depth+always": "two places: deeper and newer",
    "as-printed": "as printed",
    "as-meant": "as meant",
    "window-corrected": "window corrected",
    beyond: "all that lies beyond",
    sliding: "step by step",
  },
  searching: "Searching",
  fits: (depth) => `Search to depth ${depth}`,
  values: (side) => `All values are in pawns as ${side} sees them, who moves at the root and is MAX.`,
  sides: { white: "White", black: "Black" },
  found: (value) => `Value ${value}`,
  bestLine: "Best line",
  follow: "Open the best line",
  collapse: "Close all",
  pass: "Search from the root",
  passName: (depth, window) => `depth ${depth}, window ${window}`,
  treeOf: (engine) => `Tree of ${engine}`,
  treeHelp: "Arrow keys walk through the tree: right opens, left closes.",
  looked: "The node under the pointer, or the chosen one",
  root: "root",
  nullMove: "null move",
  principal: "best line",
  aMove: "a move",
  column: { move: "Move", value: "Value", window: "Window", positions: "Positions" },
  cuts: {
    alpha: "α cut",
    beta: "β cut",
    table: "table",
    nullMove: "null move",
    futility: "futility",
    razoring: "razoring",
    standPat: "stand pat",
    draw: "draw",
    ceiling: "maximum depth",
  },
  cutWords: {
    alpha: (move, value) => `${move} cuts: it holds the node at ${value} or less, and MAX has as much elsewhere.`,
    beta: (move, value) => `${move} cuts: the node is worth ${value} or more, and MIN will not let it come to this.`,
    table: () => "The table knew enough about this position: nothing was searched.",
    nullMove: () => "Even without a move the side to move is too well off: no move was searched.",
    futility: () => "No move could bring enough.",
    razoring: () => "No move could bring enough.",
    standPat: () => "Beyond the horizon nobody has to take, and taking nothing is good enough.",
    draw: () => "A draw, by repetition or by fifty moves.",
    ceiling: () => "No line is searched farther than this.",
  },
  extensions: { check: "+1 check", singleReply: "+1 single reply", threat: "+1 threat", pawn: "+1 pawn", kingSafety: "+1 exposed king" },
  extendedWords: {
    check: "One ply farther: the king is in check.",
    singleReply: "One ply farther: there is only one legal move.",
    threat: "One ply farther: who passed would be mated.",
    pawn: "One ply farther: a pawn is about to promote.",
    kingSafety: "One ply farther: the king has lost its shelter.",
  },
  reduced: "−1 late",
  reducedWords: "The move came late and was searched one ply less.",
  repeated: "again",
  repeatedWords: "The move did better than expected and was searched again.",
  horizon: "beyond the horizon",
  beyond: "At or beyond the horizon: only captures and promotions, or none.",
  toDepth: (depth) => `Remaining depth: ${many(depth, "ply", "plies")}.`,
  askedAll: (window) => `Window: ${window}; its exact value is wanted.`,
  askedWhether: (alpha, window) => `Window: ${window}; the question is only whether it is worth more than ${alpha}.`,
  askedBetween: (window) => `Window: ${window}.`,
  evaluatedWords: (value) => `The evaluation says ${value}.`,
  bestWords: (move) => `Best is ${move}.`,
  noneWords: "No move reached the window.",
  leftOutWords: (moves) => `${many(moves, "move", "moves")} left out as hopeless.`,
  skippedWords: (moves) => `${many(moves, "move", "moves")} not looked at.`,
  visitsWords: (positions) => `${positions} positions here and below.`,
  outcome: {
    exact: (value, side) => `Worth ${value} to ${side}.`,
    lower: (value, side) => `Worth at least ${value} to ${side}.`,
    upper: (value, side) => `Worth at most ${value} to ${side}.`,
  },
  valueIs: { exact: (value) => `value ${value}`, lower: (value) => `at least ${value}`, upper: (value) => `at most ${value}` },
  windowIs: (alpha, beta) => `window ${alpha} to ${beta}`,
  positions: (number, text) => `${text} ${number === 1 ? "position" : "positions"}`,
  notLookedAt: (moves) => `${many(moves, "move", "moves")} not looked at`,
  leftOutBy: (reason) => `left out: ${reason}`,
  counts: "What was counted",
  counted: {
    visited: "Positions visited",
    horizon: "up to the horizon",
    quiescence: "beyond it",
    evaluated: "Evaluations",
    deepest: "Greatest depth, in plies",
    extended: "Extended by one ply",
    reduced: "Reduced by one ply",
    repeated: "Searched again",
  },
  cutsBy: (reason) => `Cuts: ${reason}`,
  comparison: (one, other, share) => `${other} visits ${share} of the positions that ${one} visits.`,
  sameValue: "Both find the same value.",
  otherValue: "Their values differ: techniques that leave moves out may change them.",
  thesis: "The engine and its techniques are those of a thesis (Sonora, 2010), rebuilt.",
};

const es: ChessWords = {
  title: "Árbol de ajedrez",
  lead: "Lo que un motor busca de verdad. BuhoChess, el motor de una tesis, examina una posición; abre el árbol jugada a jugada y mira qué ventana tuvo cada nodo, cuánto valía y por qué hubo cortes, reducciones o búsquedas repetidas.",
  depth: "Profundidad",
  engine: "Motor",
  beside: "Comparar con",
  nothing: "ninguno",
  versionName: (version) => (version === "full" ? "Buho completo" : version === "custom" ? "Buho a tu gusto" : `Buho ${version}`),
  versions: {
    A: "A: alfa-beta",
    B: "B: más ordenación y profundización iterativa",
    C: "C: más ventanas mínimas",
    D: "D: más cortes por la tabla",
    E: "E: más aspiración",
    F: "F: más jugada nula",
    G: "G: más poda de futilidad y razoring",
    H: "H: más reducción de jugadas tardías",
    full: "completo: más extensiones",
  },
  custom: "a tu gusto",
  techniques: (changed) => (changed === 0 ? "Técnicas una a una" : `Técnicas una a una (${changed} ${changed === 1 ? "cambiada" : "cambiadas"})`),
  asVersion: "Como en la versión",
  technique: TECHNIQUES.es,
  words: {
    off: "no",
    captures: "capturas",
    evasions: "capturas, y todas si hay jaque",
    always: "la nueva",
    never: "la antigua",
    frozen: "la primera, para siempre",
    depth: "la más profunda",
    "depth+always": "dos sitios: profunda y nueva",
    "as-printed": "como está impresa",
    "as-meant": "como se quiso decir",
    "window-corrected": "con la ventana corregida",
    beyond: "todo lo que queda más allá",
    sliding: "según se avanza",
  },
  searching: "Buscando",
  fits: (depth) => `Buscar hasta la profundidad ${depth}`,
  values: (side) => `Todos los valores se dan en peones, tal como los ven las ${side.toLowerCase()}, que juegan en la raíz y son MAX.`,
  sides: { white: "Blancas", black: "Negras" },
  found: (value) => `Valor ${value}`,
  bestLine: "Variante principal",
  follow: "Abrir la variante principal",
  collapse: "Cerrar todo",
  pass: "Búsqueda desde la raíz",
  passName: (depth, window) => `profundidad ${depth}, ventana ${window}`,
  treeOf: (engine) => `Árbol de ${engine}`,
  treeHelp: "Las flechas recorren el árbol: la derecha abre, la izquierda cierra.",
  looked: "El nodo bajo el puntero, o el elegido",
  root: "raíz",
  nullMove: "jugada nula",
  principal: "variante principal",
  aMove: "una jugada",
  column: { move: "Jugada", value: "Valor", window: "Ventana", positions: "Posiciones" },
  cuts: {
    alpha: "corte α",
    beta: "corte β",
    table: "tabla",
    nullMove: "jugada nula",
    futility: "poda de futilidad",
    razoring: "razoring",
    standPat: "stand pat",
    draw: "tablas",
    ceiling: "profundidad máxima",
  },
  cutWords: {
    alpha: (move, value) => `${move} corta: deja el nodo en ${value} o menos, y MAX ya tiene otro tanto en otra parte.`,
    beta: (move, value) => `${move} corta: el nodo vale ${value} o más, y MIN no dejará que se llegue aquí.`,
    table: () => "La tabla ya sabía bastante de esta posición: no se buscó nada.",
    nullMove: () => "Aun sin jugar, quien mueve está demasiado bien: no se buscó ninguna jugada.",
    futility: () => "Ninguna jugada podía aportar lo suficiente.",
    razoring: () => "Ninguna jugada podía aportar lo suficiente.",
    standPat: () => "Tras el horizonte nadie está obligado a capturar, y no capturar ya basta.",
    draw: () => "Tablas, por repetición o por cincuenta jugadas.",
    ceiling: () => "Ninguna variante se busca más allá.",
  },
  extensions: { check: "+1 jaque", singleReply: "+1 respuesta única", threat: "+1 amenaza", pawn: "+1 peón", kingSafety: "+1 rey expuesto" },
  extendedWords: {
    check: "Una media jugada más: el rey está en jaque.",
    singleReply: "Una media jugada más: solo hay una jugada legal.",
    threat: "Una media jugada más: quien pasara recibiría mate.",
    pawn: "Una media jugada más: un peón está a punto de coronar.",
    kingSafety: "Una media jugada más: el rey ha perdido su refugio.",
  },
  reduced: "−1 tardía",
  reducedWords: "La jugada llegó tarde y se buscó una media jugada menos.",
  repeated: "otra vez",
  repeatedWords: "La jugada salió mejor de lo esperado y se buscó otra vez.",
  horizon: "tras el horizonte",
  beyond: "En el horizonte o más allá: solo capturas y coronaciones, o nada.",
  toDepth: (depth) => `Profundidad restante: ${depth}.`,
  askedAll: (window) => `Ventana: ${window}; se busca su valor exacto.`,
  askedWhether: (alpha, window) => `Ventana: ${window}; solo se pregunta si vale más de ${alpha}.`,
  askedBetween: (window) => `Ventana: ${window}.`,
  evaluatedWords: (value) => `La evaluación dice ${value}.`,
  bestWords: (move) => `La mejor es ${move}.`,
  noneWords: "Ninguna jugada alcanzó la ventana.",
  leftOutWords: (moves) => `${many(moves, "jugada descartada", "jugadas descartadas")} por poda de futilidad.`,
  skippedWords: (moves) => `${many(moves, "jugada", "jugadas")} sin examinar.`,
  visitsWords: (positions) => `${positions} posiciones de aquí hacia abajo.`,
  outcome: {
    exact: (value, side) => `Vale ${value} para las ${side.toLowerCase()}.`,
    lower: (value, side) => `Vale al menos ${value} para las ${side.toLowerCase()}.`,
    upper: (value, side) => `Vale como mucho ${value} para las ${side.toLowerCase()}.`,
  },
  valueIs: { exact: (value) => `valor ${value}`, lower: (value) => `al menos ${value}`, upper: (value) => `como mucho ${value}` },
  windowIs: (alpha, beta) => `ventana de ${alpha} a ${beta}`,
  positions: (number, text) => `${text} ${number === 1 ? "posición" : "posiciones"}`,
  notLookedAt: (moves) => `${many(moves, "jugada", "jugadas")} sin examinar`,
  leftOutBy: (reason) => `descartada: ${reason}`,
  counts: "Lo que se ha contado",
  counted: {
    visited: "Posiciones visitadas",
    horizon: "hasta el horizonte",
    quiescence: "tras el horizonte",
    evaluated: "Evaluaciones",
    deepest: "Profundidad máxima",
    extended: "Extendidas una media jugada",
    reduced: "Reducidas una media jugada",
    repeated: "Buscadas otra vez",
  },
  cutsBy: (reason) => `Cortes: ${reason}`,
  comparison: (one, other, share) => `${other} visita el ${share} de las posiciones que visita ${one}.`,
  sameValue: "Los dos encuentran el mismo valor.",
  otherValue: "Sus valores difieren: las técnicas que descartan jugadas pueden cambiarlos.",
  thesis: "El motor y sus técnicas son los de una tesis (Sonora, 2010), reconstruidos.",
};

export const chessWords = (): ChessWords => (prefs.language.value === "es" ? es : en);

/** For tests. */
export const CHESS_WORDS = { en, es };
