/** The algorithms as short programs, in both languages. tidy: a table */

/** What a line does: the events that it stands for. A line without a tag has none of its own. */
export type Tag =
  | "enter"
  | "leaf"
  | "quiet"
  | "rank"
  | "test"
  | "again"
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
  | "testLeaf"
  | "testCut"
  | "answer"
  | "";

/** How deep a line is set in, English, Spanish, what it does. */
export type Line = readonly [indent: number, en: string, es: string, tag: Tag];

const LEAF: Line = [1, "if N is a leaf: return f(N)", "si N es hoja: devolver f(N)", "leaf"];
const CHILDREN: Line = [1, "for each child C of N:", "para cada hijo C de N:", ""];
const NARROW: Line = [2, "MAX: α ← max(α, v)   MIN: β ← min(β, v)", "MAX: α ← máx(α, v)   MIN: β ← mín(β, v)", ""];
const CUT: Line = [2, "if α ≥ β: leave out the other children", "si α ≥ β: podar los demás hijos", "cut"];

const MINIMAX: Line[] = [
  [0, "MiniMax(N):", "MiniMax(N):", "enter"],
  LEAF,
  CHILDREN,
  [2, "v ← MiniMax(C)", "v ← MiniMax(C)", ""],
  [2, "keep the greatest v (MAX) or the least (MIN)", "guardar el mayor v (MAX) o el menor (MIN)", ""],
  [1, "return the value kept", "devolver el valor guardado", "return"],
];

const NEGAMAX: Line[] = [
  [0, "NegaMax(N):", "NegaMax(N):", "enter"],
  [1, "if N is a leaf: return f(N), seen by the mover", "si N es hoja: devolver f(N), visto por quien mueve", "leaf"],
  [1, "best ← −∞", "mejor ← −∞", ""],
  CHILDREN,
  [2, "best ← max(best, −NegaMax(C))", "mejor ← máx(mejor, −NegaMax(C))", ""],
  [1, "return best", "devolver mejor", "return"],
];

const alphaBeta = (result: readonly [string, string], call: readonly [string, string] = ["v ← AlphaBeta(C, α, β)", "v ← AlfaBeta(C, α, β)"]): Line[] => [
  [0, "AlphaBeta(N, α, β):", "AlfaBeta(N, α, β):", "enter"],
  LEAF,
  CHILDREN,
  [2, call[0], call[1], ""],
  NARROW,
  CUT,
  [1, result[0], result[1], "return"],
];

/** The two forms differ in where a state is put among those of the same h. */
const sss = (order: readonly [string, string], leaf: readonly [string, string]): Line[] => [
  [0, order[0], order[1], ""],
  [0, "repeat: take the first state (N, s, h)", "repetir: sacar el primer estado (N, s, h)", "take"],
  [1, "live, MAX moves: put in all children, live, h", "vivo, mueve MAX: poner todos los hijos, vivos, h", "liveMax"],
  [1, "live, MIN moves: put in the first child, live, h", "vivo, mueve MIN: poner el primer hijo, vivo, h", "liveMin"],
  [1, leaf[0], leaf[1], "liveLeaf"],
  [1, "solved, MAX, a sibling is left: put it in, live, h", "resuelto, MAX, queda hermano: ponerlo, vivo, h", "solvedMaxNext"],
  [1, "solved, MAX, no sibling left: put in the parent, solved, h", "resuelto, MAX, sin hermano: poner el padre, resuelto, h", "solvedMaxLast"],
  [1, "solved, MIN: put in the parent, solved, h; strike off all below it", "resuelto, MIN: poner el padre, resuelto, h; tachar lo que haya debajo", "solvedMin"],
  [1, "solved root: return h", "raíz resuelta: devolver h", "solvedRoot"],
];

const SCOUT: Line[] = [
  [0, "EVAL(N):", "EVAL(N):", "enter"],
  LEAF,
  [1, "v ← EVAL(first child)", "v ← EVAL(primer hijo)", ""],
  [1, "for each other child C:", "para cada otro hijo C:", ""],
  [2, "MAX: TEST(C, > v) yes?   MIN: TEST(C, ≥ v) no?", "MAX: ¿TEST(C, > v) sí?   MIN: ¿TEST(C, ≥ v) no?", ""],
  [2, "then C is better: v ← EVAL(C)", "entonces C es mejor: v ← EVAL(C)", "again"],
  [1, "return v", "devolver v", "return"],
  [0, "TEST(N, question):", "TEST(N, pregunta):", "test"],
  [1, "if N is a leaf: answer by f(N)", "si N es hoja: responder con f(N)", "testLeaf"],
  [1, "for each child C of N: TEST(C, the same question)", "para cada hijo C de N: TEST(C, la misma pregunta)", ""],
  [2, "MAX has a yes, or MIN a no: leave out the other children", "MAX tiene un sí, o MIN un no: podar los demás hijos", "testCut"],
  [1, "MAX: is there a yes?   MIN: is there no no?", "MAX: ¿hay un sí?   MIN: ¿no hay ningún no?", "answer"],
];

const PVS: Line[] = [
  [0, "PVS(N, α, β):", "PVS(N, α, β):", "enter"],
  LEAF,
  [1, "first child C: v ← PVS(C, α, β)", "primer hijo C: v ← PVS(C, α, β)", ""],
  [1, "other children C, MAX: v ← PVS(C, α, α + 1)   MIN: v ← PVS(C, β − 1, β)", "demás hijos C, MAX: v ← PVS(C, α, α + 1)   MIN: v ← PVS(C, β − 1, β)", "test"],
  [2, "if α < v < β: again, v ← PVS(C, α, β)", "si α < v < β: otra vez, v ← PVS(C, α, β)", "again"],
  NARROW,
  CUT,
  [1, "return the best v, even outside the window", "devolver el mejor v, aun fuera de la ventana", "return"],
];

const MTD: Line[] = [
  [0, "lower ← −∞; upper ← ∞; v ← first guess", "inf ← −∞; sup ← ∞; v ← primera conjetura", ""],
  [0, "while lower < upper: goal ← v, or v + 1 if v = lower", "mientras inf < sup: meta ← v, o v + 1 si v = inf", "pass"],
  [1, "v ← Test(root); if v < goal: upper ← v; else: lower ← v", "v ← Prueba(raíz); si v < meta: sup ← v; si no: inf ← v", ""],
  [0, "Test(N):", "Prueba(N):", "enter"],
  [1, "if the memory knows N ≥ goal or N < goal: return its bound", "si la memoria sabe N ≥ meta o N < meta: devolver su cota", "memory"],
  LEAF,
  [1, "for each child C of N: keep the best Test(C)", "para cada hijo C de N: guardar la mejor Prueba(C)", ""],
  [2, "MAX: best ≥ goal, MIN: best < goal: leave out the other children", "MAX: mejor ≥ meta, MIN: mejor < meta: podar los demás hijos", "cut"],
  [1, "remember the best as a bound of N, and return it", "recordar la mejor como cota de N y devolverla", "return"],
];

const WIN_LOSE: Line[] = [
  [0, "Wins(N):", "Gana(N):", "enter"],
  [1, "if N is a leaf: is f(N) ≥ goal?", "si N es hoja: ¿f(N) ≥ umbral?", "leaf"],
  [1, "for each child C of N: Wins(C)?", "para cada hijo C de N: ¿Gana(C)?", ""],
  [2, "MAX has a yes, or MIN a no: leave out the other children", "MAX tiene un sí, o MIN un no: podar los demás hijos", "cut"],
  [1, "MAX: is there a yes?   MIN: is there no no?", "MAX: ¿hay un sí?   MIN: ¿no hay ningún no?", "return"],
];

const DEEPENING: Line[] = [
  [0, "for d = 1, 2, 3, … until no game goes on beyond d:", "para d = 1, 2, 3, … hasta que nada siga más allá de d:", "pass"],
  [1, "AlphaBeta(N, α, β), from the root with (−∞, ∞):", "AlfaBeta(N, α, β), desde la raíz con (−∞, ∞):", "enter"],
  [2, "if N is a leaf, or d moves deep: return f(N)", "si N es hoja, o está a d jugadas: devolver f(N)", "leaf"],
  [2, "for each child C of N: v ← AlphaBeta(C, α, β)", "para cada hijo C de N: v ← AlfaBeta(C, α, β)", ""],
  [3, "MAX: α ← max(α, v)   MIN: β ← min(β, v)", "MAX: α ← máx(α, v)   MIN: β ← mín(β, v)", ""],
  [3, "if α ≥ β: leave out the other children", "si α ≥ β: podar los demás hijos", "cut"],
  [2, "return α (MAX) or β (MIN), within the window", "devolver α (MAX) o β (MIN), dentro de la ventana", "return"],
];

const PRUNING: Line[] = [
  [0, "Pruned(N, factor):", "Podado(N, factor):", "enter"],
  [1, "if N is a leaf, or factor = 0: return f(N)", "si N es hoja, o factor = 0: devolver f(N)", "leaf"],
  [1, "rank the children by the quick guess g, the best for the mover first", "ordenar los hijos por la estimación rápida g, primero el mejor para quien mueve", "rank"],
  [1, "the first factor of them: keep the best Pruned(C, factor − rank)", "los primeros factor: guardar el mejor Podado(C, factor − rango)", ""],
  [1, "leave out the others", "podar los demás", "cut"],
  [1, "return the best", "devolver el mejor", "return"],
];

const CONTINUATION: Line[] = [
  [0, "Further(N):", "MásAllá(N):", "enter"],
  LEAF,
  [1, "from the full depth on: return f(N) if one more move would not change it, or no move farther is left", "desde la profundidad completa: devolver f(N) si una jugada más no la cambia, o si no quedan jugadas más allá", "quiet"],
  [1, "for each child C of N: Further(C)", "para cada hijo C de N: MásAllá(C)", ""],
  [1, "return the greatest (MAX) or the least (MIN)", "devolver el mayor (MAX) o el menor (MIN)", "return"],
];

const WITHIN = ["return α (MAX) or β (MIN), within the window", "devolver α (MAX) o β (MIN), dentro de la ventana"] as const;

export const PROGRAMS: Record<string, readonly Line[]> = {
  minimax: MINIMAX,
  negamax: NEGAMAX,
  "alpha-beta": alphaBeta(WITHIN),
  "alpha-beta-soft": alphaBeta(["return the best v, even outside the window", "devolver el mejor v, aun fuera de la ventana"]),
  "alpha-beta-shallow": alphaBeta(
    ["return α (MAX) or β (MIN)", "devolver α (MAX) o β (MIN)"],
    ["MAX: v ← AlphaBeta(C, α, ∞)   MIN: v ← AlphaBeta(C, −∞, β)", "MAX: v ← AlfaBeta(C, α, ∞)   MIN: v ← AlfaBeta(C, −∞, β)"],
  ),
  "sss-star": sss(
    ["list ← (root, live, ∞); greatest h first, of equals the leftmost", "lista ← (raíz, vivo, ∞); primero la mayor h; entre iguales, el de más a la izquierda"],
    ["live leaf: put it in, solved, min(h, f(N))", "hoja viva: ponerla, resuelta, mín(h, f(N))"],
  ),
  "sss-star-lecture": sss(
    ["list ← (root, live, ∞); greatest h first, of equals the last put in", "lista ← (raíz, vivo, ∞); primero la mayor h; entre iguales, el último puesto"],
    ["live leaf: put it in, solved, min(h, f(N)), behind its equals", "hoja viva: ponerla, resuelta, mín(h, f(N)), detrás de sus iguales"],
  ),
  scout: SCOUT,
  pvs: PVS,
  "mtd-f": MTD,
  "win-lose": WIN_LOSE,
  "iterative-deepening": DEEPENING,
  "heuristic-pruning": PRUNING,
  "heuristic-continuation": CONTINUATION,
};
