/** The words of learning. tidy: a table */
import { prefs } from "../../app/prefs";
import type { NetworkView } from "../../wire";

/** What the notebook says of a match, and the same in Spanish. */
const NOTED: readonly (readonly [RegExp, string])[] = [
  [/against hand at (\S+?),/g, "contra la evaluación hecha a mano a ritmo $1,"],
  [/against hand/g, "contra la evaluación hecha a mano"],
  [/against /g, "contra "],
  [/ at (?=\S+: (?:kept|rejected|undecided))/g, " a "],
  [/([+-]\d+)\.(\d)/g, "$1,$2"],
  [/± (\d+)\.(\d)/g, "± $1,$2"],
  [/\((\d+) games, ([\d ]+) nodes a move\)/g, "($1 partidas, $2 nodos por jugada)"],
  [/\((\d+) games\)/g, "($1 partidas)"],
  [/(SPRT \[[^\]]*\]) accepted after (\d+) games/g, "$1 aceptado tras $2 partidas"],
  [/: no lessons, few games; rejected/g, ": sin objetivos de la evaluación hecha a mano, pocas partidas; descartada"],
  [/: kept to play the next games/g, ": se conservó para jugar las partidas siguientes"],
  [/Nearly half of what it learnt from were the positions of try-0/g, "Casi la mitad de las posiciones de las que aprendió eran de try-0"],
  [/: undecided, not kept/g, ": sin decidir, no se conservó"],
  [/: kept/g, ": se conservó"],
  [/: rejected/g, ": descartada"],
];

/** A result of the notebook: what the program and the notebook of its networks write of it, in the language of the page. */
export const resultText = (result: string): string =>
  prefs.language.value === "es" ? NOTED.reduce((text, [english, spanish]) => text.replace(english, spanish), result) : result;

export interface LearningWords {
  title: string;
  lead: string;
  network: string;
  networkOf: (network: NetworkView) => string;
  noNetwork: string;
  howToTrain: string;
  howToUse: string;
  compare: string;
  compareLead: string;
  fen: string;
  judge: string;
  byHand: string;
  byNetwork: string;
  forWhite: string;
  terms: string;
  term: string;
  value: string;
  sum: string;
  themes: Record<string, string>;
  trainings: string;
  noTrainings: string;
  folders: (folders: string) => string;
  columns: { name: string; when: string; state: string; size: string; positions: string; loss: string; result: string };
  states: Record<string, string>;
  noResult: string;
  all: string;
  curve: string;
  curveOf: (name: string) => string;
  training: string;
  validation: string;
  results: string;
  scores: string;
  epoch: string;
  noEpochs: string;
  details: (hidden: number, buckets: number, positions: string) => string;
  speed: (positions: string) => string;
  hash: (hash: string) => string;
  notThere: string;
  example: string;
  allEpochs: (epochs: number) => string;
  exampleOf: (machine: string, when: string) => string;
  machine: (processor: string, cores: number) => string;
  changing: (start: string, end: string) => string;
  growing: (start: string, end: string) => string;
  problems: string;
}

export const learningEn: LearningWords = {
  title: "Learning",
  lead: "A network learns from games that the engine plays with itself. Here are the trainings that have left a record, and what a network says of a position beside the evaluation made by hand.",
  network: "The network of this server",
  networkOf: ({ hash, hidden, buckets, builtIn }) =>
    `${builtIn ? "The network of the program" : "A network from a file"}, number ${hash}: ${hidden} neurons for each side, ${buckets} ${buckets === 1 ? "output" : "outputs"}.`,
  noNetwork: "There is none: Quevedo has been told to evaluate by the rules that were made by hand.",
  howToTrain: "To train one of your own, let the engine play with itself and learn from the games:",
  howToUse: "Then start the server with it:",
  compare: "What is said of a position",
  compareLead: "The evaluation by hand, theme by theme, and beside it the network’s verdict.",
  fen: "Position (FEN)",
  judge: "Evaluate",
  byHand: "By hand",
  byNetwork: "By the network",
  forWhite: "In pawns, seen from White.",
  terms: "What the evaluation by hand consists of",
  term: "Theme",
  value: "For White",
  sum: "Sum",
  themes: {
    material: "Material",
    squares: "Pieces on their squares",
    mobility: "Mobility",
    pieces: "Placement of pieces",
    pawns: "Pawn structure",
    passed: "Passed pawns",
    king: "Safety of the kings",
    threats: "Threats",
    space: "Space",
    tempo: "The move",
    known: "A known ending",
    rounding: "Rounding",
  },
  trainings: "Notebook of networks",
  noTrainings: "No training has left a record yet.",
  folders: (folders) => `Looked for in ${folders}.`,
  columns: { name: "Training", when: "When", state: "State", size: "Hidden", positions: "Positions", loss: "Loss", result: "Match" },
  states: { finished: "finished", running: "running", "broken off": "broken off", failed: "failed" },
  noResult: "none yet",
  all: "All trainings",
  curve: "Loss",
  curveOf: (name) => `The loss of ${name}, epoch by epoch`,
  training: "training positions",
  validation: "validation positions",
  results: "against results",
  scores: "against scores",
  epoch: "Epoch",
  noEpochs: "No epoch has ended yet.",
  details: (hidden, buckets, positions) => `${hidden} × 2 neurons, ${buckets === 1 ? "one output" : `${buckets} outputs`}, ${positions} positions.`,
  speed: (positions) => `${positions} positions a second.`,
  hash: (hash) => `Network ${hash}.`,
  notThere: "There is no such training.",
  example: "example",
  allEpochs: (epochs) => `Show all ${epochs} epochs`,
  exampleOf: (machine, when) => `An example that comes with the program: trained on ${machine}, ${when}.`,
  machine: (processor, cores) => `${processor} (${cores === 1 ? "one core" : `${cores} cores`})`,
  changing: (start, end) =>
    `Why the training loss rises: the targets change. In the first epoch ${start} % of the positions are labelled by the hand-crafted evaluation, which a network soon imitates; in the last ${end} %. The others are labelled by searches and by results of games, which nobody predicts exactly. Training losses of two epochs are therefore not comparable; validation losses are, for their targets stay the same.`,
  growing: (start, end) =>
    `The share of game results in the targets goes from ${start} % to ${end} %: results are harder to predict than scores, so the training loss changes with it; validation keeps the last share throughout.`,
  problems: "Records that cannot be read",
};

export const learningEs: LearningWords = {
  title: "Aprendizaje",
  lead: "Una red aprende de las partidas que el motor juega consigo mismo. Aquí están los entrenamientos que han dejado registro y lo que una red dice de una posición junto a la evaluación hecha a mano.",
  network: "La red de este servidor",
  networkOf: ({ hash, hidden, buckets, builtIn }) =>
    `${builtIn ? "La red del programa" : "Una red de un archivo"}, n.º ${hash}: ${hidden} neuronas por bando, ${buckets} ${buckets === 1 ? "salida" : "salidas"}.`,
  noNetwork: "No hay ninguna: Quevedo se ha arrancado con la evaluación hecha a mano.",
  howToTrain: "Para entrenar una propia, haz que el motor juegue consigo mismo y aprenda de las partidas:",
  howToUse: "Después, arranca el servidor con ella:",
  compare: "Dos evaluaciones de una posición",
  compareLead: "La evaluación hecha a mano, término a término, junto a la de la red.",
  fen: "Posición (FEN)",
  judge: "Evaluar",
  byHand: "A mano",
  byNetwork: "Según la red",
  forWhite: "En peones, desde el punto de vista de las blancas.",
  terms: "Los términos de la evaluación hecha a mano",
  term: "Término",
  value: "Para las blancas",
  sum: "Suma",
  themes: {
    material: "Material",
    squares: "Piezas en sus casillas",
    mobility: "Movilidad",
    pieces: "Colocación de las piezas",
    pawns: "Estructura de peones",
    passed: "Peones pasados",
    king: "Seguridad de los reyes",
    threats: "Amenazas",
    space: "Espacio",
    tempo: "El turno",
    known: "Un final conocido",
    rounding: "Redondeo",
  },
  trainings: "Cuaderno de redes",
  noTrainings: "Ningún entrenamiento ha dejado registro todavía.",
  folders: (folders) => `Se han buscado en ${folders}.`,
  columns: { name: "Entrenamiento", when: "Cuándo", state: "Estado", size: "Ocultas", positions: "Posiciones", loss: "Pérdida", result: "Encuentro" },
  states: { finished: "terminado", running: "en marcha", "broken off": "interrumpido", failed: "fallido" },
  noResult: "todavía ninguno",
  all: "Todos los entrenamientos",
  curve: "Pérdida",
  curveOf: (name) => `La pérdida de ${name}, época a época`,
  training: "posiciones de entrenamiento",
  validation: "posiciones de validación",
  results: "frente a resultados",
  scores: "frente a evaluaciones",
  epoch: "Época",
  noEpochs: "Todavía no ha terminado ninguna época.",
  details: (hidden, buckets, positions) => `${hidden} × 2 neuronas, ${buckets === 1 ? "una salida" : `${buckets} salidas`}, ${positions} posiciones.`,
  speed: (positions) => `${positions} posiciones por segundo.`,
  hash: (hash) => `Red ${hash}.`,
  notThere: "No existe ese entrenamiento.",
  example: "ejemplo",
  allEpochs: (epochs) => `Mostrar las ${epochs} épocas`,
  exampleOf: (machine, when) => `Un ejemplo que viene con el programa: entrenado en ${machine}, ${when}.`,
  machine: (processor, cores) => `${processor} (${cores === 1 ? "un núcleo" : `${cores} núcleos`})`,
  changing: (start, end) =>
    `Por qué sube la pérdida de entrenamiento: cambian los objetivos. En la primera época, el ${start} % de las posiciones lleva la etiqueta de la evaluación hecha a mano, que una red imita enseguida; en la última, el ${end} %. Las demás llevan la de búsquedas y resultados de partidas, que nadie predice con exactitud. Por eso la pérdida de entrenamiento de dos épocas no se puede comparar; la de validación sí, porque sus objetivos no cambian.`,
  growing: (start, end) =>
    `La parte de los resultados de partidas en los objetivos pasa del ${start} % al ${end} %: un resultado es más difícil de predecir que una evaluación, y la pérdida de entrenamiento cambia con ello; la validación usa siempre la última proporción.`,
  problems: "Registros que no se pueden leer",
};

export const learningWords = (): LearningWords => (prefs.language.value === "es" ? learningEs : learningEn);
