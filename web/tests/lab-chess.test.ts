import { afterEach, describe, expect, test } from "vitest";
import { prefs } from "../src/app/prefs";
import { START_FEN } from "../src/board/position";
import { CHESS_WORDS } from "../src/i18n/lab/chess";
import { faultWords } from "../src/i18n/faults";
import { FIRST, NOTHING, chessAddress, choiceAt, engineOf, engineText, searchOf, type Choice, type Look } from "../src/lab/chess/choice";
import { countRows } from "../src/lab/chess/counts";
import { hasBelow, keyed, rowsOf, wayTo, type Row } from "../src/lab/chess/rows";
import { badges, lineText, nodeWords, rowWords, valueText, windowText } from "../src/lab/chess/text";
import type { ChessBelowView, ChessNodeView, ChessTallyView } from "../src/wire";
import { leftUntranslated } from "./words";

afterEach(() => (prefs.language.value = "en"));

const query = (address: string): string => address.slice(address.indexOf("?"));

describe("the address of a chess tree", () => {
  const choice: Choice = {
    fen: "8/8/8/3pK3/2kP4/8/8/8 w - - 0 60",
    depth: 5,
    engines: [
      { version: "A", settings: {} },
      { version: "H", settings: { NullMove: "3", Replacement: "depth+always", Killers: "false" } },
    ],
  };
  const looks: Look[] = [
    { pass: null, open: null, at: null },
    { pass: 2, open: [17, 18, 40], at: 41 },
  ];

  test("brings everything back", () => {
    expect(choiceAt(query(chessAddress(choice, looks)))).toEqual({ choice, looks });
    expect(choiceAt(query(chessAddress({ ...choice, engines: choice.engines.slice(0, 1) }))).choice.engines).toEqual([choice.engines[0]]);
  });

  test("without a choice is the first one", () => {
    expect(choiceAt("")).toEqual({ choice: FIRST, looks: [NOTHING, NOTHING] });
    expect(choiceAt("?depth=x&aat=-1&aopen=1.x.2").looks[0]).toEqual({ pass: null, open: [1, 2], at: null });
    expect(choiceAt("?depth=x").choice.depth).toBe(FIRST.depth);
  });

  test("closed and never opened are two things", () => {
    const closed = choiceAt(query(chessAddress(FIRST, [{ pass: null, open: [], at: 0 }, NOTHING])));
    expect(closed.looks[0]).toEqual({ pass: null, open: [], at: 0 });
  });

  test("keeps a bounded number of open nodes, the last ones", () => {
    const open = Array.from({ length: 500 }, (_, id) => id);
    const kept = choiceAt(query(chessAddress(FIRST, [{ pass: null, open, at: null }]))).looks[0]?.open;
    expect(kept).toHaveLength(60);
    expect(kept?.at(-1)).toBe(499);
  });

  test("engines are written in a few letters", () => {
    expect(engineText({ version: "H", settings: { NullMove: "3" } })).toBe("H,NullMove:3");
    expect(engineOf("full")).toEqual({ version: "full", settings: {} });
    expect(engineOf("A,x,:,Draws:")).toEqual({ version: "A", settings: {} });
    expect(searchOf(FIRST, engineOf("B"))).toEqual({ fen: START_FEN, depth: 3, version: "B", settings: {} });
  });
});

const node = (id: number, part: Partial<ChessNodeView> = {}): ChessNodeView => ({
  id,
  above: id === 0 ? null : 0,
  by: id === 0 ? null : { uci: "g1f3", san: "Nf3" },
  fen: START_FEN,
  check: false,
  ply: id === 0 ? 0 : 1,
  player: id === 0 ? "max" : "min",
  depth: 2,
  quiescence: false,
  window: { alpha: "-inf", beta: "inf" },
  value: 12,
  bound: "exact",
  best: null,
  evaluated: null,
  cut: null,
  skipped: 0,
  leftOut: 0,
  extended: null,
  reduced: false,
  repeated: false,
  principal: false,
  visits: 10,
  children: 0,
  ...part,
});

describe("rows", () => {
  const root = node(0, { children: 2, leftOut: 1, cut: "beta", skipped: 3, visits: 30 });
  const below: ChessBelowView = {
    node: 0,
    nodes: [node(1, { children: 1 }), node(7)],
    leftOut: [{ by: { uci: "a2a3", san: "a3" }, reason: "futility" }],
    skipped: [
      { uci: "h2h3", san: "h3" },
      { uci: "h2h4", san: "h4" },
      { uci: "b1a3", san: "Na3" },
    ],
  };
  const known = new Map([[0, below]]);
  const rows = rowsOf(root, new Set([0]), known);

  test("are those of open nodes, with what was left out and not looked at", () => {
    expect(rows.map(({ key, level, place, siblings }) => [key, level, place, siblings])).toEqual([
      ["n0", 1, 1, 1],
      ["n1", 2, 1, 4],
      ["n7", 2, 2, 4],
      ["l0-0", 2, 3, 4],
      ["s0", 2, 4, 4],
    ]);
    expect(rowsOf(root, new Set(), known)).toHaveLength(1);
    const waiting = rowsOf(root, new Set([0]), new Map())[0];
    expect(waiting?.kind === "node" && waiting.loading).toBe(true);
  });

  test("a node that was cut at once has nothing below it", () => {
    expect(hasBelow(node(3, { cut: "table", skipped: 20 }))).toBe(false);
    expect(hasBelow(node(3, { leftOut: 2 }))).toBe(true);
  });

  test("keys walk as in every tree", () => {
    expect(keyed(rows, "n0", "ArrowDown")).toEqual({ go: "n1" });
    expect(keyed(rows, "n1", "ArrowUp")).toEqual({ go: "n0" });
    expect(keyed(rows, "n0", "ArrowUp")).toBeNull();
    expect(keyed(rows, "n0", "ArrowRight")).toEqual({ go: "n1" });
    expect(keyed(rows, "n1", "ArrowRight")).toEqual({ open: 1 });
    expect(keyed(rows, "n7", "ArrowRight")).toBeNull();
    expect(keyed(rows, "n0", "ArrowLeft")).toEqual({ close: 0 });
    expect(keyed(rows, "s0", "ArrowLeft")).toEqual({ go: "n0" });
    expect(keyed(rows, "n7", "Home")).toEqual({ go: "n0" });
    expect(keyed(rows, "n7", "End")).toEqual({ go: "s0" });
    expect(keyed(rows, "n0", "Enter")).toEqual({ close: 0 });
    expect(keyed(rows, "n1", " ")).toEqual({ open: 1 });
    expect(keyed(rows, "l0-0", "Enter")).toBeNull();
    expect(keyed(rows, "gone", "ArrowDown")).toBeNull();
  });

  test("the way to a row is that of its nodes", () => {
    expect(wayTo(rows, "n7").map(({ id }) => id)).toEqual([0, 7]);
    expect(wayTo(rows, "l0-0").map(({ id }) => id)).toEqual([0]);
  });

  test("are told to those who listen", () => {
    const told = (row: Row | undefined): string => (row ? rowWords(row) : "");
    expect(told(rows[0])).toBe("root, value +0.12, window −∞ to +∞, β cut, 30 positions");
    expect(told(rows[1])).toBe("knight f3, value +0.12, window −∞ to +∞, 10 positions");
    expect(told(rows[3])).toBe("a3, left out: futility");
    expect(told(rows[4])).toBe("3 moves not looked at");
    prefs.language.value = "es";
    expect(told(rows[4])).toBe("3 jugadas sin examinar");
  });
});

describe("a node in words", () => {
  test("values", () => {
    expect([valueText(0), valueText(35), valueText(-35)]).toEqual(["0.00", "+0.35", "−0.35"]);
    expect([valueText(29_997), valueText(-29_996), valueText("inf"), valueText("-inf")]).toEqual(["+#2", "−#2", "+∞", "−∞"]);
    expect(windowText({ alpha: -33, beta: "inf" })).toBe("(−0.33, +∞)");
  });

  test("what was asked, and what came of it", () => {
    const cut = node(1, { cut: "alpha", best: { uci: "e7e5", san: "e5" }, value: -20, bound: "upper", skipped: 7, window: { alpha: -20, beta: -19 } });
    expect(nodeWords(cut, "white")).toEqual([
      "Remaining depth: 2 plies.",
      "Window: (−0.20, −0.19); the question is only whether it is worth more than −0.20.",
      "e5 cuts: it holds the node at −0.20 or less, and MAX has as much elsewhere.",
      "7 moves not looked at.",
      "Worth at most −0.20 to White.",
      "10 positions here and below.",
    ]);
    const late = node(2, { reduced: true, repeated: true, extended: "check", depth: 0, evaluated: 5, visits: 1 });
    expect(nodeWords(late, "black")).toEqual([
      "The move did better than expected and was searched again.",
      "The move came late and was searched one ply less.",
      "One ply farther: the king is in check.",
      "At or beyond the horizon: only captures and promotions, or none.",
      "Window: (−∞, +∞); its exact value is wanted.",
      "The evaluation says +0.05.",
      "Worth +0.12 to Black.",
    ]);
    expect(badges(late)).toEqual(["+1 check", "−1 late", "again"]);
  });

  test("lines are numbered as in games", () => {
    expect(lineText(START_FEN, ["e4", "e5", "Nf3"])).toBe("1. e4 e5 2. Nf3");
    expect(lineText("8/8/8/3pK3/2kP4/8/8/8 b - - 0 60", ["Kd3", "Kxd5"])).toBe("60… Kd3 61. Kxd5");
  });

  test("counts that are nought everywhere are left out", () => {
    const tally: ChessTallyView = {
      visited: 100,
      quiescence: 40,
      evaluated: 50,
      deepest: 6,
      cuts: [
        { reason: "alpha", count: 3 },
        { reason: "table", count: 0 },
      ],
      extended: 0,
      reduced: 0,
      repeated: 0,
    };
    const other = { ...tally, cuts: [{ reason: "alpha" as const, count: 0 }, { reason: "table" as const, count: 0 }], reduced: 2 };
    const rows = countRows([tally, other]).map(({ name, counts }) => [name, ...counts]);
    expect(rows).toContainEqual(["up to the horizon", 60, 60]);
    expect(rows).toContainEqual(["Cuts: α cut", 3, 0]);
    expect(rows).toContainEqual(["Reduced by one ply", 0, 2]);
    expect(rows.some(([name]) => name === "Cuts: table" || name === "Searched again")).toBe(false);
  });

  test("a search that is too large says what fits", () => {
    expect(faultWords({ code: "searchTooLarge", limit: 300_000, depth: 3 })).toBe("This search is too large: it may visit 300,000 positions. Depth 3 fits.");
    prefs.language.value = "es";
    expect(faultWords({ code: "searchTooLarge", limit: 300_000, depth: null })).toMatch(/Elige otra posición/);
    expect(faultWords({ code: "badDepth", most: 32 })).toBe("La profundidad va de 1 a 32.");
  });
});

test("nothing was left untranslated", () => {
  const same = /razoring|standPat|sides|column\.value|versionName/;
  expect(leftUntranslated(CHESS_WORDS.en, CHESS_WORDS.es).filter((path) => !same.test(path))).toEqual([]);
});
