/** The words of matches and tournaments. tidy: a table */
import { prefs } from "../../app/prefs";

export interface MatchWords {
  title: string;
  lead: string;
  all: string;
  begin: string;
  format: string;
  formats: Record<MatchKind, string>;
  formatHint: Record<MatchKind, string>;
  players: string;
  first: string;
  rated: string;
  rival: string;
  player: string;
  level: string;
  full: string;
  add: string;
  drop: (name: string) => string;
  levels: string;
  levelsHint: (least: number, most: number) => string;
  rounds: string;
  games: (count: number) => string;
  pace: string;
  byNodes: string;
  byTime: string;
  nodes: string;
  ms: string;
  paceHint: { nodes: string; time: string };
  concurrency: string;
  seed: string;
  more: string;
  start: string;
  matches: string;
  none: string;
  examples: string;
  examplesLead: string;
  another: string;
  notMatch: string;
  notThere: string;
  standings: string;
  cross: string;
  crossHint: string;
  boards: string;
  recent: string;
  noGames: string;
  downloadGames: string;
  played: (done: number, all: number) => string;
  columns: { name: string; games: string; score: string; won: string; drawn: string; lost: string; elo: string; error: string; depth: string; speed: string; faults: string };
  above: string;
  below: string;
  unknown: string;
  errorBar: (value: string, error: string) => string;
  noError: (value: string) => string;
  whiteScore: (won: number, drawn: number, lost: number) => string;
  duel: (name: string, elo: string) => string;
  duelNone: string;
  superiority: (name: string, percent: string) => string;
  chance: (low: string, high: string) => string;
  chanceUnknown: string;
  chancePlace: (first: string, second: string) => string;
  ladder: (name: string, elo: string) => string;
  ladderRange: (low: string, high: string) => string;
  ladderOther: (wins: string, scores: string) => string;
  ladderNone: string;
  move: (number: number) => string;
  adjudicated: string;
  forfeit: (detail: string) => string;
  plies: (count: number) => string;
  against: (white: string, black: string) => string;
  opening: string;
  waiting: string;
  bad: { players: string; twice: string; levels: string };
}

export type MatchKind = "duel" | "roundRobin" | "gauntlet" | "ladder";

const faultsEs: Record<string, string> = {
  "program ended": "el programa se cerró",
  "program did not start": "el programa no arrancó",
  "no answer": "no respondió",
  "time forfeit": "agotó el tiempo",
  "illegal move": "jugada ilegal",
  "no move": "no jugó",
  "false claim": "reclamación falsa",
  refusal: "se negó a jugar",
};

export const matchesEn: MatchWords = {
  title: "Matches",
  lead: "Let machines play each other and watch: a match of two, a tournament, or a ladder that measures a rating.",
  all: "All matches",
  begin: "A new match",
  format: "What is played",
  formats: { duel: "Match of two", roundRobin: "All against all", gauntlet: "One against all", ladder: "Elo ladder" },
  formatHint: {
    duel: "Who is stronger, and how sure is that?",
    roundRobin: "Everyone plays everyone.",
    gauntlet: "The first plays all the others.",
    ladder: "The first plays a rival at several levels; its rating follows from the results.",
  },
  players: "Players",
  first: "The one who plays all",
  rated: "Who is rated",
  rival: "Rival with levels",
  player: "Player",
  level: "Strength",
  full: "full strength",
  add: "Add a player",
  drop: (name) => `Leave out ${name}`,
  levels: "Levels of the rival",
  levelsHint: (least, most) => `Elo from ${least} to ${most}, separated by commas.`,
  rounds: "Openings for each two",
  games: (count) => (count === 1 ? "One game in all" : `${count} games in all: each opening with both colours.`),
  pace: "Thinking for a move",
  byNodes: "By positions",
  byTime: "By the clock",
  nodes: "Positions for a move",
  ms: "Milliseconds for a move",
  paceHint: {
    nodes: "The same games on every machine.",
    time: "How much is seen depends on the machine, and on what else it does.",
  },
  concurrency: "Games at once",
  seed: "Seed",
  more: "More choices",
  start: "Start",
  matches: "Matches so far",
  none: "None yet.",
  examples: "Examples",
  examplesLead: "Tournaments that come with the program, played elsewhere.",
  another: "A new match",
  notMatch: "This is no match.",
  notThere: "There is no such match.",
  standings: "Standings",
  cross: "Crosstable",
  crossHint: "Points of the row against the column.",
  boards: "On the boards now",
  recent: "Last games",
  noGames: "No game has ended yet.",
  downloadGames: "All games (PGN)",
  played: (done, all) => `${done} of ${all} games`,
  columns: {
    name: "Player",
    games: "Games",
    score: "Points",
    won: "Won",
    drawn: "Drawn",
    lost: "Lost",
    elo: "Elo ±",
    error: "Elo, with the interval of 95 %",
    depth: "Depth",
    speed: "k/s",
    faults: "Faults",
  },
  above: "above all",
  below: "below all",
  unknown: "–",
  errorBar: (value, error) => `${value} plus or minus ${error}`,
  noError: (value) => `${value}, error unknown`,
  whiteScore: (won, drawn, lost) => `White won ${won}, drew ${drawn}, lost ${lost}.`,
  duel: (name, elo) => `${name} is ahead by ${elo} Elo.`,
  duelNone: "All games so far went one way: no difference in Elo is large enough.",
  chance: (low, high) => `The difference could be chance: with 95 % certainty it lies between ${low} and ${high} Elo.`,
  chanceUnknown: "The difference could be chance: there are too few games for an interval.",
  chancePlace: (first, second) => `Between ${first} and ${second} the difference could be chance: their intervals of 95 % overlap.`,
  superiority: (name, percent) => `The chance that ${name} is really the stronger: ${percent} %.`,
  ladder: (name, elo) => `${name}: ${elo} Elo on the scale of the rival.`,
  ladderRange: (low, high) => `With 95 % certainty between ${low} and ${high}.`,
  ladderOther: (wins, scores) => `Reckoned as the thesis of 2024 did: ${wins} by wins, ${scores} by points.`,
  ladderNone: "All games so far went one way: there is no rating yet.",
  move: (number) => `move ${number}`,
  adjudicated: "a draw after 200 moves",
  forfeit: (detail) => `lost by a fault: ${detail}`,
  plies: (count) => `${Math.ceil(count / 2)} moves`,
  against: (white, black) => `${white} against ${black}`,
  opening: "opening",
  waiting: "The boards are empty.",
  bad: {
    players: "Choose two players at least.",
    twice: "The same player is there twice: give one of them another strength.",
    levels: "Write the levels as numbers separated by commas, for instance 1000, 1400, 1800.",
  },
};

export const matchesEs: MatchWords = {
  title: "Torneos",
  lead: "Pon a las máquinas a jugar entre sí y míralas: un encuentro de dos, un torneo o una serie contra rivales de nivel creciente, que mide el Elo.",
  all: "Todos los torneos",
  begin: "Nuevo torneo",
  format: "Qué se juega",
  formats: { duel: "Encuentro de dos", roundRobin: "Todos contra todos", gauntlet: "Uno contra todos", ladder: "Serie de nivel creciente" },
  formatHint: {
    duel: "¿Quién es más fuerte y con qué certeza?",
    roundRobin: "Cada uno juega con todos los demás.",
    gauntlet: "El primero juega contra todos los demás.",
    ladder: "El primero juega contra un rival de nivel creciente; de los resultados sale su Elo.",
  },
  players: "Jugadores",
  first: "Quien juega contra todos",
  rated: "A quién se mide",
  rival: "Rival con niveles",
  player: "Jugador",
  level: "Nivel",
  full: "sin límite",
  add: "Añadir un jugador",
  drop: (name) => `Quitar a ${name}`,
  levels: "Niveles del rival",
  levelsHint: (least, most) => `Elo de ${least} a ${most}, separados por comas.`,
  rounds: "Aperturas por pareja",
  games: (count) => (count === 1 ? "Una partida en total" : `${count} partidas en total: cada apertura con los dos colores.`),
  pace: "Cuánto piensan por jugada",
  byNodes: "Por posiciones",
  byTime: "Por tiempo",
  nodes: "Posiciones por jugada",
  ms: "Milisegundos por jugada",
  paceHint: {
    nodes: "Las mismas partidas en cualquier máquina.",
    time: "Lo que alcanzan a ver depende de la máquina y de su carga.",
  },
  concurrency: "Partidas simultáneas",
  seed: "Semilla",
  more: "Más opciones",
  start: "Empezar",
  matches: "Torneos hasta ahora",
  none: "Todavía ninguno.",
  examples: "Ejemplos",
  examplesLead: "Torneos que vienen con el programa, jugados en otra máquina.",
  another: "Nuevo torneo",
  notMatch: "Esto no es un torneo.",
  notThere: "No existe ese torneo.",
  standings: "Clasificación",
  cross: "Cuadro de resultados",
  crossHint: "Puntos de la fila contra la columna.",
  boards: "Ahora en los tableros",
  recent: "Últimas partidas",
  noGames: "Todavía no ha terminado ninguna partida.",
  downloadGames: "Todas las partidas (PGN)",
  played: (done, all) => `${done} de ${all} partidas`,
  columns: {
    name: "Jugador",
    games: "Partidas",
    score: "Puntos",
    won: "Ganadas",
    drawn: "Tablas",
    lost: "Perdidas",
    elo: "Elo ±",
    error: "Elo, con el intervalo del 95 %",
    depth: "Prof.",
    speed: "mil/s",
    faults: "Faltas",
  },
  above: "por encima de todos",
  below: "por debajo de todos",
  unknown: "–",
  errorBar: (value, error) => `${value} más o menos ${error}`,
  noError: (value) => `${value}, error desconocido`,
  whiteScore: (won, drawn, lost) => `Las blancas han ganado ${won}, hecho tablas en ${drawn} y perdido ${lost}.`,
  duel: (name, elo) => `${name} va por delante en ${elo} puntos de Elo.`,
  duelNone: "Todas las partidas han ido al mismo lado: no hay diferencia de Elo lo bastante grande.",
  chance: (low, high) => `La diferencia podría deberse al azar: con una certeza del 95 % está entre ${low} y ${high} puntos de Elo.`,
  chanceUnknown: "La diferencia podría deberse al azar: hay muy pocas partidas para dar un intervalo.",
  chancePlace: (first, second) => `Entre ${first} y ${second} la diferencia podría deberse al azar: sus intervalos del 95 % se solapan.`,
  superiority: (name, percent) => `Probabilidad de que ${name} sea de verdad el más fuerte: ${percent} %.`,
  ladder: (name, elo) => `${name}: ${elo} puntos de Elo en la escala del rival.`,
  ladderRange: (low, high) => `Con una certeza del 95 %, entre ${low} y ${high}.`,
  ladderOther: (wins, scores) => `Calculado como en la tesis de 2024: ${wins} por victorias, ${scores} por puntos.`,
  ladderNone: "Todas las partidas han ido al mismo lado: todavía no hay Elo.",
  move: (number) => `jugada ${number}`,
  adjudicated: "tablas tras 200 jugadas",
  forfeit: (detail) => `perdida por una falta: ${faultsEs[detail] ?? detail}`,
  plies: (count) => `${Math.ceil(count / 2)} jugadas`,
  against: (white, black) => `${white} contra ${black}`,
  opening: "apertura",
  waiting: "Los tableros están vacíos.",
  bad: {
    players: "Elige al menos dos jugadores.",
    twice: "El mismo jugador está dos veces: dale otro nivel a uno de ellos.",
    levels: "Escribe los niveles como números separados por comas, por ejemplo 1000, 1400, 1800.",
  },
};

export const matchWords = (): MatchWords => (prefs.language.value === "es" ? matchesEs : matchesEn);
