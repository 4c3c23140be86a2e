/** The words of the experiments. tidy: a table */
import { prefs } from "../../app/prefs";
import type { BothTexts, ExperimentSize } from "../../wire";

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
    quick: "Seconds: to see what it looks like.",
    normal: "Minutes.",
    full: "As much as the source, or more: it may take hours. It can be stopped and goes on later.",
  },
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
  ours: "measured here",
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
    quick: "Segundos: para ver qué aspecto tiene.",
    normal: "Minutos.",
    full: "Tanto como la fuente, o más: puede tardar horas. Se puede detener y continuar más tarde.",
  },
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
  ours: "medido aquí",
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
