/** The algorithms as short programs, and the line that an event belongs to. tidy: a table */
import { prefs } from "../../app/prefs";
import type { Event } from "../../wire";
import type { Replay } from "./replay";
import { isLeaf, playerAt } from "./tree";

/** What a line does: the events that it stands for. */
type Tag =
  | "enter"
  | "leaf"
  | "cut"
  | "return"
  | "pass"
  | "memory"
  | "take"
  | "liveMax"
  | "liveMin"
  | "liveLeaf"
  | "solvedMaxNext"
  | "solvedMaxLast"
  | "solvedMin"
  | "solvedRoot"
  | "testEnter"
  | "testLeaf"
  | "testCut"
  | "answer"
  | "";

/** How deep a line is set in, English, Spanish, what it does. */
type Line = readonly [indent: number, en: string, es: string, tag: Tag];

const MINIMAX: Line[] = [
  [0, "MiniMax(N):", "MiniMax(N):", "enter"],
  [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"],
  [1, "for each child C of N:", "para cada hijo C de N:", ""],
  [2, "v ← MiniMax(C)", "v ← MiniMax(C)", ""],
  [2, "keep the greatest v (MAX) or the least (MIN)", "guardar el mayor v (MAX) o el menor (MIN)", ""],
  [1, "return the value kept", "devolver el valor guardado", "return"],
];

const NEGAMAX: Line[] = [
  [0, "NegaMax(N):", "NegaMax(N):", "enter"],
  [1, "if N is a leaf: return f(N), seen by the mover", "si N es hoja: devolver f(N), visto por quien mueve", "leaf"],
  [1, "best ← −∞", "mejor ← −∞", ""],
  [1, "for each child C of N:", "para cada hijo C de N:", ""],
  [2, "best ← max(best, −NegaMax(C))", "mejor ← máx(mejor, −NegaMax(C))", ""],
  [1, "return best", "devolver mejor", "return"],
];

const alphaBeta = (result: readonly [string, string], hand: readonly [string, string] | null): Line[] => [
  [0, "AlphaBeta(N, α, β):", "AlfaBeta(N, α, β):", "enter"],
  [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"],
  [1, "for each child C of N:", "para cada hijo C de N:", ""],
  [2, hand ? hand[0] : "v ← AlphaBeta(C, α, β)", hand ? hand[1] : "v ← AlfaBeta(C, α, β)", ""],
  [2, "MAX: α ← max(α, v)   MIN: β ← min(β, v)", "MAX: α ← máx(α, v)   MIN: β ← mín(β, v)", ""],
  [2, "if α ≥ β: leave out the other children", "si α ≥ β: no mirar los demás hijos", "cut"],
  [1, result[0], result[1], "return"],
];

const SSS: Line[] = [
  [0, "list ← (root, live, ∞)", "lista ← (raíz, vivo, ∞)", ""],
  [0, "repeat: take the first state (N, s, h)", "repetir: sacar el primer estado (N, s, h)", "take"],
  [1, "live, MAX moves: all children, live, h, in front", "vivo, mueve MAX: todos los hijos, vivos, h, delante", "liveMax"],
  [1, "live, MIN moves: the first child, live, h, in front", "vivo, mueve MIN: el primer hijo, vivo, h, delante", "liveMin"],
  [1, "live leaf: solved, min(h, f(N)), before smaller h", "hoja viva: solucionada, mín(h, f(N)), ante h menores", "liveLeaf"],
  [1, "solved, MAX, sibling left: that one, live, h, in front", "solucionado, MAX, queda hermano: ese, vivo, h, delante", "solvedMaxNext"],
  [1, "solved, MAX, no sibling: the parent, solved, h, in front", "solucionado, MAX, sin hermano: el padre, solucionado, h", "solvedMaxLast"],
  [1, "solved, MIN: the parent, solved; strike off what is below it", "solucionado, MIN: el padre, solucionado; tachar lo de debajo", "solvedMin"],
  [1, "solved root: return h", "raíz solucionada: devolver h", "solvedRoot"],
];

const SCOUT: Line[] = [
  [0, "EVAL(N):", "EVAL(N):", "enter"],
  [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"],
  [1, "v ← EVAL(first child)", "v ← EVAL(primer hijo)", ""],
  [1, "for each other child C:", "para cada otro hijo C:", ""],
  [2, "if TEST(C) says that it is better: v ← EVAL(C)", "si TEST(C) dice que es mejor: v ← EVAL(C)", ""],
  [1, "return v", "devolver v", "return"],
  [0, "TEST(N, is it above v?):", "TEST(N, ¿está por encima de v?):", "testEnter"],
  [1, "if N is a leaf: compare f(N) with v", "si N es hoja: comparar f(N) con v", "testLeaf"],
  [1, "one child decides: leave out the others", "un hijo decide: no mirar los demás", "testCut"],
  [1, "answer yes or no", "responder sí o no", "answer"],
];

const PVS: Line[] = [
  [0, "PVS(N, α, β):", "PVS(N, α, β):", "enter"],
  [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"],
  [1, "first child: v ← PVS(C, α, β)", "primer hijo: v ← PVS(C, α, β)", ""],
  [1, "others: v ← PVS(C, narrowest window)", "demás: v ← PVS(C, ventana mínima)", ""],
  [2, "if v lies inside (α, β): again with (v, β)", "si v cae dentro de (α, β): otra vez con (v, β)", ""],
  [1, "if α ≥ β: leave out the other children", "si α ≥ β: no mirar los demás hijos", "cut"],
  [1, "return the best", "devolver el mejor", "return"],
];

const MTD: Line[] = [
  [0, "repeat until the bounds meet:", "repetir hasta que las cotas se junten:", "pass"],
  [1, "test with the narrowest window at the guess", "probar con la ventana mínima en la conjetura", "enter"],
  [1, "what is known from before is not searched again", "lo que ya se sabe no se busca otra vez", "memory"],
  [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"],
  [1, "if α ≥ β: leave out the other children", "si α ≥ β: no mirar los demás hijos", "cut"],
  [1, "the result is a bound, and the next guess", "el resultado es una cota, y la próxima conjetura", "return"],
];

const WIN_LOSE: Line[] = [
  [0, "Wins(N):", "Gana(N):", "enter"],
  [1, "if N is a leaf: is f(N) at least the goal?", "si N es hoja: ¿llega f(N) a la meta?", "leaf"],
  [1, "for each child C of N: Wins(C)?", "para cada hijo C de N: ¿Gana(C)?", ""],
  [2, "MAX needs one yes, MIN one no: leave out the rest", "MAX necesita un sí, MIN un no: no mirar el resto", "cut"],
  [1, "answer", "responder", "return"],
];

const DEEPENING: Line[] = [
  [0, "for depth 1, 2, 3, …:", "para profundidad 1, 2, 3, …:", "pass"],
  [1, "AlphaBeta(N, α, β) down to that depth:", "AlfaBeta(N, α, β) hasta esa profundidad:", "enter"],
  [2, "at a leaf or the horizon: return f(N)", "en una hoja o el horizonte: devolver f(N)", "leaf"],
  [2, "if α ≥ β: leave out the other children", "si α ≥ β: no mirar los demás hijos", "cut"],
  [2, "return the best", "devolver el mejor", "return"],
];

const PRUNING: Line[] = [
  [0, "Pruned(N, factor):", "Podado(N, factor):", "enter"],
  [1, "if N is a leaf, or factor = 0: return f(N)", "si N es hoja, o factor = 0: devolver f(N)", "leaf"],
  [1, "rank the children by the cheap g", "ordenar los hijos por la g barata", ""],
  [1, "the first factor of them: Pruned(C, factor − rank)", "los primeros factor: Podado(C, factor − rango)", ""],
  [1, "leave out the others", "no mirar los demás", "cut"],
  [1, "return the best", "devolver el mejor", "return"],
];

const CONTINUATION: Line[] = [
  [0, "Continued(N, depth):", "Continuado(N, profundidad):", "enter"],
  [1, "if N is a leaf, or at the horizon and quiet: return f(N)", "si N es hoja, o está en el horizonte y en calma: devolver f(N)", "leaf"],
  [1, "for each child C of N: Continued(C, depth + 1)", "para cada hijo C de N: Continuado(C, profundidad + 1)", ""],
  [1, "return the best", "devolver el mejor", "return"],
];

const PROGRAMS: Record<string, Line[]> = {
  minimax: MINIMAX,
  negamax: NEGAMAX,
  "alpha-beta": alphaBeta(["return α (MAX) or β (MIN), within the window", "devolver α (MAX) o β (MIN), dentro de la ventana"], null),
  "alpha-beta-soft": alphaBeta(["return the best v, even outside the window", "devolver el mejor v, aun fuera de la ventana"], null),
  "alpha-beta-shallow": alphaBeta(
    ["return the best", "devolver el mejor"],
    ["v ← AlphaBeta(C, own bound only)", "v ← AlfaBeta(C, solo la cota propia)"],
  ),
  "sss-star": SSS,
  scout: SCOUT,
  pvs: PVS,
  "mtd-f": MTD,
  "win-lose": WIN_LOSE,
  "iterative-deepening": DEEPENING,
  "heuristic-pruning": PRUNING,
  "heuristic-continuation": CONTINUATION,
};

/** The program of an algorithm in the language of now. */
export function program(algorithm: string): { indent: number; text: string }[] {
  const spanish = prefs.language.value === "es";
  return (PROGRAMS[algorithm] ?? []).map(([indent, en, es]) => ({ indent, text: spanish ? es : en }));
}

/** The line of the program that an event belongs to; -1 if there is none. */
export function lineAt(replay: Replay, moment: number): number {
  const event = replay.event(moment);
  if (!event) return -1;
  const tag = replay.trace.algorithm === "sss-star" ? sssTag(replay, moment, event) : plainTag(replay, moment, event);
  return (PROGRAMS[replay.trace.algorithm] ?? []).findIndex(([, , , own]) => own === tag);
}

function plainTag(replay: Replay, moment: number, event: Event): Tag {
  const scout = replay.trace.algorithm === "scout";
  const leaf = isLeaf(replay.tree, replay.node(moment));
  switch (event.event) {
    case "pass":
      return "pass";
    case "enter":
      return scout && event.window.alpha !== "-inf" ? "testEnter" : "enter";
    case "evaluated":
      return scout && asksAt(replay, moment) ? "testLeaf" : "leaf";
    case "value":
      return leaf ? "leaf" : "return";
    case "answer":
      return scout ? "answer" : leaf ? "leaf" : "return";
    case "cut":
      return event.reason === "memory" ? "memory" : scout ? "testCut" : "cut";
    case "list":
      return "";
  }
}

/** Whether a leaf is evaluated to answer a question: its answer comes next. */
const asksAt = (replay: Replay, moment: number): boolean => replay.event(moment + 1)?.event === "answer";

function sssTag(replay: Replay, moment: number, event: Event): Tag {
  const { tree } = replay;
  const id = replay.node(moment);
  const max = playerAt(tree, id) === "max";
  switch (event.event) {
    case "list":
      return "take";
    case "enter":
      return isLeaf(tree, id) ? "liveLeaf" : max ? "liveMax" : "liveMin";
    case "evaluated":
      return "liveLeaf";
    case "value": {
      if (id === 0) return "solvedRoot";
      if (!max) return "solvedMin";
      return tree.children[tree.parent[id] ?? 0]?.at(-1) === id ? "solvedMaxLast" : "solvedMaxNext";
    }
    case "cut":
      return "solvedMin";
    default:
      return "";
  }
}
