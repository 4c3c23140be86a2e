/** The words of the experiments. tidy: a table */
import { prefs } from "../../app/prefs";
import type { BothTexts, ExampleBuild, ExampleLoad, ExperimentSize } from "../../wire";

export interface ExperimentWords {
  title: string;
  lead: string;
  runs: string;
  noRuns: string;
  source: string;
  all: string;
  run: string;
  size: string;
  sizes: Record<ExperimentSize, string>;
  sizeHint: Record<ExperimentSize, string>;
  estimating: string;
  estimate: (time: string) => string;
  atLeast: (time: string, tried: string) => string;
  examples: string;
  examplesLead: string;
  example: string;
  exampleOf: (date: string, machine: string, build: string, load: string, settings: string) => string;
  machine: (processor: string, cores: number) => string;
  builds: Record<ExampleBuild, string>;
  loads: Record<ExampleLoad, string>;
  usual: string;
  answer: string;
  allRows: (rows: number) => string;
  stockfish: string;
  more: string;
  seed: string;
  seedHint: string;
  engine: string;
  maxNodes: string;
  maxNodesHint: string;
  positions: string;
  positionsHint: (most: number) => string;
  start: string;
  other: string;
  method: string;
  ofSource: string;
  ours: string;
  download: string;
  wholePage: string;
  data: string;
  table: string;
  picture: string;
  settings: string;
  notThere: string;
}

export const experimentsEn: ExperimentWords = {
  title: "Experiments",
  lead: "The theses counted positions, timed boards and played ladders. Here each of their experiments is run again on this machine, and their figures stand beside ours.",
  runs: "Runs",
  noRuns: "None yet. Choose an experiment above and run it.",
  source: "Source",
  all: "All experiments",
  run: "Run it",
  size: "How much is measured",
  sizes: { quick: "Quick", normal: "Normal", full: "Full" },
  sizeHint: {
    quick: "A little of everything, to see what it looks like.",
    normal: "Enough to compare with the source.",
    full: "As much as the source, or more. It can be stopped and goes on later.",
  },
  estimating: "Estimating how long it takes here…",
  estimate: (time) => `On this machine it takes about ${time}.`,
  atLeast: (time, tried) => `On this machine it takes at least ${time}: a part of it did not end within ${tried}.`,
  examples: "Examples",
  examplesLead: "Runs that come with the program, measured elsewhere; each page is made of their data in your language. Your own runs stand below.",
  example: "Example",
  exampleOf: (date, machine, build, load, settings) =>
    `An example that comes with the program, not measured here: ${date}, ${machine}, ${build}, ${load}; ${settings}.`,
  machine: (processor, cores) => `${processor} (${cores === 1 ? "one core" : `${cores} cores`})`,
  builds: { release: "release build", development: "development build" },
  loads: { quiet: "nothing else running", busy: "busy with other work, so times are not those of a quiet machine" },
  usual: "normal size, seed 0",
  answer: "Answer",
  allRows: (rows) => `Show all ${rows} rows`,
  stockfish: "This size needs Stockfish, which was not found when the server was started.",
  more: "More choices",
  seed: "Seed",
  seedHint: "The same seed gives the same result.",
  engine: "Engine that is measured",
  maxNodes: "Most positions in a search",
  maxNodesHint: "Empty: as many as it takes.",
  positions: "Positions of your own",
  positionsHint: (most) => `FEN, one a line, up to ${most}. Empty: those of the experiment.`,
  start: "Start",
  other: "Another run of this experiment",
  method: "How it was measured",
  ofSource: "figures of the source",
  ours: "measured with this program",
  download: "To keep",
  wholePage: "The report as one page (HTML)",
  data: "For programs (JSON)",
  table: "as CSV",
  picture: "as SVG",
  settings: "Settings",
  notThere: "There is no such experiment or run.",
};

export const experimentsEs: ExperimentWords = {
  title: "Experimentos",
  lead: "Las tesis contaron posiciones, cronometraron tableros y jugaron series contra rivales de nivel creciente. Aquí se repite cada uno de sus experimentos en esta máquina, con sus cifras junto a las nuestras.",
  runs: "Ejecuciones",
  noRuns: "Todavía ninguna. Elige arriba un experimento y ejecútalo.",
  source: "Fuente",
  all: "Todos los experimentos",
  run: "Ejecutarlo",
  size: "Cuánto se mide",
  sizes: { quick: "Rápido", normal: "Intermedio", full: "Completo" },
  sizeHint: {
    quick: "Un poco de todo, para ver qué aspecto tiene.",
    normal: "Lo suficiente para comparar con la fuente.",
    full: "Tanto como la fuente, o más. Se puede detener y continuar más tarde.",
  },
  estimating: "Calculando cuánto tarda aquí…",
  estimate: (time) => `En esta máquina tarda aproximadamente ${time}.`,
  atLeast: (time, tried) => `En esta máquina tarda al menos ${time}: una de sus partes no acabó en ${tried}.`,
  examples: "Ejemplos",
  examplesLead: "Ejecuciones que vienen con el programa, medidas en otra máquina; cada página se hace con sus datos en tu idioma. Las tuyas están más abajo.",
  example: "Ejemplo",
  exampleOf: (date, machine, build, load, settings) =>
    `Un ejemplo que viene con el programa, no medido aquí: ${date}, ${machine}, ${build}, ${load}; ${settings}.`,
  machine: (processor, cores) => `${processor} (${cores === 1 ? "un núcleo" : `${cores} núcleos`})`,
  builds: { release: "versión de producción", development: "versión de desarrollo" },
  loads: { quiet: "sin nada más en marcha", busy: "ocupada en otros trabajos, así que los tiempos no son los de una máquina libre" },
  usual: "tamaño intermedio, semilla 0",
  answer: "Respuesta",
  allRows: (rows) => `Mostrar las ${rows} filas`,
  stockfish: "Este tamaño necesita Stockfish, que no se encontró al arrancar el servidor.",
  more: "Más opciones",
  seed: "Semilla",
  seedHint: "La misma semilla da el mismo resultado.",
  engine: "Motor que se mide",
  maxNodes: "Máximo de posiciones por búsqueda",
  maxNodesHint: "Vacío: las que hagan falta.",
  positions: "Posiciones propias",
  positionsHint: (most) => `En FEN, una por línea, hasta ${most}. Vacío: las del experimento.`,
  start: "Empezar",
  other: "Otra ejecución de este experimento",
  method: "Cómo se ha medido",
  ofSource: "cifras de la fuente",
  ours: "medido con este programa",
  download: "Para guardar",
  wholePage: "El informe en una sola página (HTML)",
  data: "Para programas (JSON)",
  table: "en CSV",
  picture: "en SVG",
  settings: "Opciones",
  notThere: "No existe ese experimento o esa ejecución.",
};

export const experimentWords = (): ExperimentWords => (prefs.language.value === "es" ? experimentsEs : experimentsEn);

/** What the server says in both languages, in the one that is chosen. */
export const inLanguage = (text: BothTexts): string => text[prefs.language.value];
