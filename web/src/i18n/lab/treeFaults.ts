/** Why a tree cannot be shown, and what would do. tidy: a table */
import { prefs } from "../../app/prefs";
import type { TreeFault, TreeProblem } from "../../wire";

type Two = readonly [en: string, es: string];

const pick = (two: Two): string => two[prefs.language.value === "es" ? 1 : 0];

const RANGE = [(-(2 ** 31)).toString().replace("-", "−"), (2 ** 31 - 1).toString()] as const;
/** As deep as `MAX_DEPTH` of the library has it. */
const DEEPEST = 60;

/** What is wrong at a place; `found` is what stands there. */
const PROBLEMS: Record<TreeProblem["kind"], (found: string) => Two> = {
  closesNothing: () => ["this bracket closes nothing.", "este paréntesis no cierra nada."],
  severalRoots: () => ["a tree has one root: put brackets around it all.", "un árbol tiene una sola raíz: encierra todo entre paréntesis."],
  tooDeep: () => [`a tree may have ${DEEPEST} levels.`, `un árbol puede tener ${DEEPEST} niveles.`],
  missingBefore: () => ["a node is missing before this bracket.", "falta un nodo antes de este paréntesis."],
  missingAtEnd: () => ["the tree is missing: write one such as ((3 5) (2 9)).", "falta el árbol: escribe uno como ((3 5) (2 9))."],
  unclosed: () => ["the text ends inside a node: a bracket “)” is missing.", "el texto acaba dentro de un nodo: falta un paréntesis «)»."],
  noChildren: () => ["a node without children is a leaf: write its value.", "un nodo sin hijos es una hoja: escribe su valor."],
  notUnderstood: (found) => [`“${found}” means nothing here: a node is a number, a name or brackets.`, `«${found}» no significa nada aquí: un nodo es un número, un nombre o un paréntesis.`],
  playerInside: (found) => [`“${found}” says who moves, and stands only before the root.`, `«${found}» dice quién mueve y solo va delante de la raíz.`],
  noNumber: (found) => [`“${found}” is no whole number from ${RANGE.join(" to ")}.`, `«${found}» no es un número entero de ${RANGE.join(" a ")}.`],
  evaluatedLeaf: () => ["“=” is for inner nodes: a leaf is its value.", "«=» es para los nodos interiores: una hoja ya es su valor."],
  twoEvaluations: () => ["the node has two evaluations.", "el nodo tiene dos evaluaciones."],
  twoGuesses: () => ["the node has two guesses.", "el nodo tiene dos estimaciones."],
  rootWithoutTree: () => ["there is “root”, which says who moves, but no “tree”.", "está «root», que dice quién mueve, pero falta «tree»."],
  besideTree: (found) => [`“${found}” beside “tree” means nothing: only “root” may stand there.`, `«${found}» junto a «tree» no significa nada: ahí solo puede ir «root».`],
  noPlayer: () => ["“root” must be \"max\" or \"min\".", "«root» tiene que ser \"max\" o \"min\"."],
  noNode: (found) => [`“${found}” is no node: write a number, a name, an array or an object.`, `«${found}» no es un nodo: escribe un número, un nombre, una lista o un objeto.`],
  nameIsNoString: () => ["“unknown” must be a text, the name of the leaf.", "«unknown» tiene que ser un texto, el nombre de la hoja."],
  childrenAreNoArray: () => ["“children” must be an array of nodes.", "«children» tiene que ser una lista de nodos."],
  noField: (found) => [
    `“${found}” is no field of a node: there are “children”, “value”, “guess” and “unknown”.`,
    `«${found}» no es un campo de un nodo: existen «children», «value», «guess» y «unknown».`,
  ],
  leafWithoutValue: () => ["a leaf needs a “value”.", "una hoja necesita «value», su valor."],
  knownAndUnknown: () => ["a node with a “value” is not “unknown”.", "un nodo con «value» no puede ser «unknown»."],
  childrenAndUnknown: () => ["a node with “children” is not “unknown”.", "un nodo con «children» no puede ser «unknown»."],
  noName: (found) => [`“${found}” is no name: letters and digits, a letter first.`, `«${found}» no es un nombre: letras y cifras, y primero una letra.`],
};

function problemAt(problem: TreeProblem): string {
  return pick(PROBLEMS[problem.kind]("found" in problem ? problem.found : ""));
}

/** Why the tree cannot be shown; what has no words of its own is told as the server says it, in English. */
export function treeFaultWords(fault: TreeFault, detail: string): string {
  const lead = pick(["This tree cannot be read.", "Este árbol no se puede leer."]);
  switch (fault.type) {
    case "text":
      return `${lead} ${pick([`Line ${fault.line}, column ${fault.column}:`, `Línea ${fault.line}, columna ${fault.column}:`])} ${problemAt(fault.problem)}`;
    case "node":
      return `${lead} ${pick([`Node ${fault.node}:`, `Nodo ${fault.node}:`])} ${problemAt(fault.problem)}`;
    case "noJson":
      return `${lead} ${pick(["It begins like JSON but is none; brackets ( ) will do too.", "Empieza como JSON pero no lo es; también valen los paréntesis ( )."])}`;
    case "noTree":
      return pick([
        `There is no tree “${fault.name}”. Choose one of the list, or write one such as ((3 5) (2 9)).`,
        `No existe el árbol «${fault.name}». Elige uno de la lista o escribe uno como ((3 5) (2 9)).`,
      ]);
    case "noShape":
      return pick([
        `“${fault.text}” is no random tree: after the colon go moves and levels, as in random:3^4.`,
        `«${fault.text}» no es un árbol al azar: tras los dos puntos van las jugadas y los niveles, como en random:3^4.`,
      ]);
    case "noMoves":
      return pick(["A random tree needs at least one move at each node.", "Un árbol al azar necesita al menos una jugada en cada nodo."]);
    case "tooDeep":
      return pick([`A random tree may have ${fault.most} levels.`, `Un árbol al azar puede tener ${fault.most} niveles.`]);
    case "other":
      return `${lead} ${detail}`;
  }
}
