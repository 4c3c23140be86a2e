/** The words of the exercises. tidy: a table */
import { prefs } from "../../app/prefs";
import type { ListRule, Player } from "../../wire";

const and = (word: string, parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;

export const exercisesEn = {
  title: "Exercises",
  lead: "A sheet drawn at random: the same link is always the same sheet. Answer here, or print it with or without answers.",
  which: "Questions",
  kinds: { cut: "Which branches are cut?", value: "What does the node return?", list: "Which state comes next? (SSS*)", "list-lecture": "Which state comes next? (SSS* as in the lecture)" },
  difficulty: "Difficulty",
  difficulties: { easy: "easy", medium: "medium", hard: "hard" },
  count: "Number of exercises",
  seed: "Seed",
  another: "Another sheet",
  score: (right: number, all: number): string => `${right} of ${all} right`,
  withAnswers: "Show all answers",
  print: "Print",
  copy: "Copy the link",
  copied: "The link is copied.",
  sheetLine: (seed: number, difficulty: string): string => `Sheet ${seed}, ${difficulty}. MAX (squares) moves at the root; moves go from left to right.`,
  nameLine: "Name: ______________________________   Date: ______________",
  check: "Check",
  solve: "Show the solution",
  right: "Right!",
  wrong: "Not yet. Try again, or look at the solution.",
  watch: "Watch it in the tree theatre",
  tree: (text: string): string => `The tree ${text}`,
  branch: (path: string): string => `Branch ${path}`,
  leafBranch: (path: string, value: string): string => `Leaf ${path}, worth ${value}`,
  marked: (paths: string[]): string => (paths.length === 0 ? "Choose in the tree the branches that are not looked at." : `Marked: ${paths.join(", ")}.`),
  listNumber: (number: number): string => `List ${number}`,
  value: "Value",
  relation: "The node is worth",
  bounds: { exact: "= exactly", lower: "≥ at least", upper: "≤ at most" },
  node: "Node",
  status: "Status",
  live: "live",
  solved: "solved",
  infinity: "Infinity",
  blanks: {
    cut: "Cross out the branches that are not looked at.",
    value: "Answer: ______________",
    list: "Answer: ( ________ , ________ , ________ )",
  },
  cutQuestion: "Alpha-beta goes through this tree from left to right. Which branches does it leave out?",
  minimaxQuestion: (node: string): string => `What is the MiniMax value of node ${node}?`,
  valueQuestion: (node: string, window: string): string =>
    `Alpha-beta (fail-hard) enters node ${node} with the window ${window}. What does the node return, and what does that say of its value?`,
  listQuestion: (number: number, algorithm: string): string => `This is list ${number} of ${algorithm === "sss-star-lecture" ? "SSS* as in the lecture" : "SSS*"}. Which state is first in the next list?`,
  cutSolution: (paths: string[]): string => `Pruned branches: ${paths.join(", ")}.`,
  valueSolution: (text: string): string => `It returns ${text}.`,
  listSolution: (state: string): string => `First comes ${state}.`,
  alphaCut: (node: string, window: string, child: string, end: string, branches: string[]): string =>
    `At node ${node}, where MIN moves, the window is ${window}. Its child gives ${child}: no more than α = ${end}, which MAX has elsewhere. ${and("and", branches)} cannot change that: an α cut.`,
  betaCut: (node: string, window: string, child: string, end: string, branches: string[]): string =>
    `At node ${node}, where MAX moves, the window is ${window}. Its child gives ${child}: no less than β = ${end}, which MIN has elsewhere. ${and("and", branches)} cannot change that: a β cut.`,
  children: (player: Player, seen: string[], skipped: number): string =>
    `${player === "max" ? "MAX takes the greatest" : "MIN takes the least"} of its children: ${seen.join(", ")}.` +
    (skipped === 0 ? "" : skipped === 1 ? " One more is not looked at." : ` ${skipped} more are not looked at.`),
  exact: (value: string, window: string): string => `${value} lies inside the window ${window}: it is the value of the node.`,
  lower: (value: string, window: string): string => `That reaches the upper end of the window ${window}: fail-hard returns ${value}, and the node is worth that or more.`,
  upper: (value: string, window: string): string => `That does not exceed the lower end of the window ${window}: fail-hard returns ${value}, and the node is worth that or less.`,
  nextList: (states: string): string => `The next list: ${states}`,
  rules: {
    liveMax: "Live, MAX moves: all children go to the head, live, with the same h.",
    liveMin: "Live, MIN moves: the first child goes to the head, live, with the same h.",
    liveLeaf: "A live leaf becomes solved with min(h, f) and goes before all states with a smaller h; of equals the leftmost of the tree is first.",
    liveLeafBehind: "In SSS* as in the lecture, a live leaf becomes solved with min(h, f) and goes before all states with a smaller h, behind its equals.",
    solvedMaxNext: "Solved, MAX moves, a sibling follows: that one goes to the head, live, with the same h.",
    solvedMaxLast: "Solved, MAX moves, no sibling follows: the parent goes to the head, solved, with the same h.",
    solvedMin: "Solved, MIN moves: the parent goes to the head, solved, with the same h, and all other states below it are struck off.",
  } as Record<ListRule, string>,
  rulesTitle: "The rules",
  alphaBetaRule: "Alpha-beta, fail-hard: α is the most that MAX has found elsewhere on the way, β the least that MIN has. A node stops as soon as α ≥ β, and returns nothing outside the window with which it was entered.",
  sssRule: "SSS*: the first state of the list is taken out and replaced:",
};

export type ExerciseWords = typeof exercisesEn;

export const exercisesEs: ExerciseWords = {
  title: "Ejercicios",
  lead: "Una hoja generada al azar: el mismo enlace da siempre la misma hoja. Contesta aquí o imprímela, con respuestas o sin ellas.",
  which: "Preguntas",
  kinds: { cut: "¿Qué ramas se podan?", value: "¿Qué devuelve el nodo?", list: "¿Qué estado viene después? (SSS*)", "list-lecture": "¿Qué estado viene después? (SSS* como en los apuntes)" },
  difficulty: "Dificultad",
  difficulties: { easy: "fácil", medium: "media", hard: "difícil" },
  count: "Número de ejercicios",
  seed: "Semilla",
  another: "Otra hoja",
  score: (right, all) => `${right} de ${all} correctas`,
  withAnswers: "Ver todas las respuestas",
  print: "Imprimir",
  copy: "Copiar el enlace",
  copied: "Enlace copiado.",
  sheetLine: (seed, difficulty) => `Hoja ${seed}, dificultad ${difficulty}. En la raíz mueve MAX (cuadrados); las jugadas van de izquierda a derecha.`,
  nameLine: "Nombre: ______________________________   Fecha: ______________",
  check: "Comprobar",
  solve: "Ver la solución",
  right: "¡Correcto!",
  wrong: "Todavía no. Prueba otra vez o mira la solución.",
  watch: "Verlo en el teatro de árboles",
  tree: (text) => `El árbol ${text}`,
  branch: (path) => `Rama ${path}`,
  leafBranch: (path, value) => `Hoja ${path}, de valor ${value}`,
  marked: (paths) => (paths.length === 0 ? "Elige en el árbol las ramas que se podan." : `Marcadas: ${paths.join(", ")}.`),
  listNumber: (number) => `Lista ${number}`,
  value: "Valor",
  relation: "El valor del nodo es",
  bounds: { exact: "= exactamente", lower: "≥ al menos", upper: "≤ como mucho" },
  node: "Nodo",
  status: "Estado",
  live: "vivo",
  solved: "resuelto",
  infinity: "Infinito",
  blanks: {
    cut: "Tacha las ramas que se podan.",
    value: "Respuesta: ______________",
    list: "Respuesta: ( ________ , ________ , ________ )",
  },
  cutQuestion: "Alfa-beta recorre este árbol de izquierda a derecha. ¿Qué ramas se podan?",
  minimaxQuestion: (node) => `¿Cuál es el valor MiniMax del nodo ${node}?`,
  valueQuestion: (node, window) =>
    `Alfa-beta (fail-hard) entra en el nodo ${node} con la ventana ${window}. ¿Qué devuelve el nodo y qué dice eso de su valor?`,
  listQuestion: (number, algorithm) => `Esta es la lista ${number} de ${algorithm === "sss-star-lecture" ? "SSS* como en los apuntes" : "SSS*"}. ¿Qué estado es el primero de la lista siguiente?`,
  cutSolution: (paths) => `Ramas podadas: ${paths.join(", ")}.`,
  valueSolution: (text) => `Devuelve ${text}.`,
  listSolution: (state) => `El primero es ${state}.`,
  alphaCut: (node, window, child, end, branches) =>
    `En el nodo ${node}, donde mueve MIN, la ventana es ${window}. Su hijo da ${child}: no más que α = ${end}, que MAX ya tiene en otra parte. ${and("y", branches)} no ${branches.length === 1 ? "puede" : "pueden"} cambiarlo: corte α.`,
  betaCut: (node, window, child, end, branches) =>
    `En el nodo ${node}, donde mueve MAX, la ventana es ${window}. Su hijo da ${child}: no menos que β = ${end}, que MIN ya tiene en otra parte. ${and("y", branches)} no ${branches.length === 1 ? "puede" : "pueden"} cambiarlo: corte β.`,
  children: (player, seen, skipped) =>
    `${player === "max" ? "MAX se queda con el mayor" : "MIN se queda con el menor"} de sus hijos: ${seen.join(", ")}.` +
    (skipped === 0 ? "" : skipped === 1 ? " Otro queda sin examinar." : ` Otros ${skipped} quedan sin examinar.`),
  exact: (value, window) => `${value} cae dentro de la ventana ${window}: es el valor del nodo.`,
  lower: (value, window) => `Eso alcanza el extremo superior de la ventana ${window}: fail-hard devuelve ${value}, y el nodo vale eso o más.`,
  upper: (value, window) => `Eso no supera el extremo inferior de la ventana ${window}: fail-hard devuelve ${value}, y el nodo vale eso o menos.`,
  nextList: (states) => `La lista siguiente: ${states}`,
  rules: {
    liveMax: "Vivo y mueve MAX: todos los hijos pasan a la cabeza, vivos, con la misma h.",
    liveMin: "Vivo y mueve MIN: el primer hijo pasa a la cabeza, vivo, con la misma h.",
    liveLeaf: "Una hoja viva queda resuelta con mín(h, f) y se coloca ante los estados de h menor; entre iguales va primero el que está más a la izquierda en el árbol.",
    liveLeafBehind: "En SSS* como en los apuntes, una hoja viva queda resuelta con mín(h, f) y se coloca ante los estados de h menor, detrás de sus iguales.",
    solvedMaxNext: "Resuelto, mueve MAX y queda un hermano: ese pasa a la cabeza, vivo, con la misma h.",
    solvedMaxLast: "Nodo resuelto, mueve MAX y no quedan hermanos: el padre pasa a la cabeza, resuelto, con la misma h.",
    solvedMin: "Nodo resuelto, mueve MIN: el padre pasa a la cabeza, resuelto, con la misma h, y se tachan los demás estados que tiene debajo.",
  },
  rulesTitle: "Las reglas",
  alphaBetaRule: "Alfa-beta, fail-hard: α es lo máximo que MAX ha encontrado en otra parte del camino; β, lo mínimo que ha encontrado MIN. Un nodo termina en cuanto α ≥ β y no devuelve nada fuera de la ventana con la que se entró.",
  sssRule: "SSS*: se saca el primer estado de la lista y se sustituye:",
};

/** The words of now. */
export const exerciseWords = (): ExerciseWords => (prefs.language.value === "es" ? exercisesEs : exercisesEn);
