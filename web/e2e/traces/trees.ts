/** Trees for tests of traces: read from their text by a reader of its own, and drawn from a seed. */

/** A node as the library knows it: who moves, what it is worth where a search stops, by what it is ranked. */
export interface Node {
  path: number[];
  max: boolean;
  children: Node[];
  /** f(N). */
  value: number;
  /** g(N). */
  guess: number;
}

/** Reads a tree; unknown leaves count 0, an inner node without evaluation has that of its first child. */
export function readTree(text: string): Node {
  const tokens = text.replace(/#.*/g, " ").match(/[()]|[=~]-?\d+|-?\d+|[a-z?]\w*/gi) ?? [];
  let at = 0;
  let max = true;
  if (tokens[0] === "max" || tokens[0] === "min") {
    max = tokens[0] === "max";
    at = 1;
  }
  const node = (path: number[], max: boolean): Node => {
    const children: Node[] = [];
    let value: number | null = null;
    const first = tokens[at++] ?? "";
    if (first === "(") {
      while (tokens[at] !== ")") children.push(node([...path, children.length + 1], !max));
      at += 1;
    } else value = /\d/.test(first) ? Number(first) : 0;
    if (tokens[at]?.startsWith("=")) value = Number(tokens[at++]?.slice(1));
    const known = value ?? children[0]?.value ?? 0;
    const guess = tokens[at]?.startsWith("~") ? Number(tokens[at++]?.slice(1)) : known;
    return { path, max, children, value: known, guess };
  };
  return node([], max);
}

/** Numbers that look random and are always the same. */
function numbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

/** An irregular tree: one to four moves, up to four levels, many equal leaves in half of them, some estimates of inner nodes. */
export function randomTree(seed: number): string {
  const draw = numbers(seed);
  const values = draw(2) === 0 ? 6 : 100;
  const estimates = draw(3) === 0;
  const node = (level: number): string => {
    if (level === 0 || (level < 3 && draw(6) === 0)) return String(draw(values) - Math.floor(values / 4));
    const children = Array.from({ length: 1 + draw(4) }, () => node(level - 1)).join(" ");
    const estimate = estimates ? `=${draw(values)}~${draw(values)}` : "";
    return `(${children})${estimate}`;
  };
  // Trees of a size that can be gone through step by step.
  for (;;) {
    const tree = node(2 + draw(3));
    const leaves = tree.replace(/[=~]-?\d+/g, "").match(/-?\d+/g)?.length ?? 0;
    if (leaves >= 3 && leaves <= 26) return `${draw(4) === 0 ? "min " : ""}${tree}`;
  }
}
