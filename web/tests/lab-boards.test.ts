import { afterEach, describe, expect, test } from "vitest";
import { prefs } from "../src/app/prefs";
import { START_FEN } from "../src/board/position";
import { BOARDS_WORDS } from "../src/i18n/lab/boards";
import { EVALUATION_WORDS } from "../src/i18n/lab/evaluation";
import { setName } from "../src/lab/boards/cells";
import { FIRST, boardsAddress, choiceAt, indexText, type Choice } from "../src/lab/boards/choice";
import { manOf, manWords, stepsOf } from "../src/lab/boards/steps";
import { choiceAt as evaluationAt, evaluationAddress } from "../src/lab/evaluation";
import { difference, mixed, notesOf, plain, signed, sumOf } from "../src/lab/evaluation/sums";
import type { AttackView, MixtureView, OpinionView, TermView } from "../src/wire";
import { leftUntranslated } from "./words";

afterEach(() => (prefs.language.value = "en"));

const query = (address: string): string => address.slice(address.indexOf("?"));

describe("the address of boards", () => {
  test("brings everything back", () => {
    const choice: Choice = { fen: "4k3/8/8/2b5/8/8/8/4K1R1 b - - 0 1", base: "hex", from: "c5", to: "g1", step: 3 };
    expect(choiceAt(query(boardsAddress(choice)))).toEqual(choice);
    expect(choiceAt("")).toEqual(FIRST);
    expect(choiceAt("?from=z9&base=octal&step=many")).toEqual(FIRST);
  });

  test("indices are written in three ways", () => {
    expect(indexText(0x42, "decimal")).toBe("66");
    expect(indexText(0x42, "hex")).toBe("42");
    expect(indexText(6, "hex")).toBe("06");
    expect(indexText(0x42, "binary")).toBe("01000010");
  });
});

/** The example of the thesis, with a pawn on e3. */
const BLOCKED: AttackView = {
  from: "c5",
  to: "g1",
  fromIndex: 66,
  toIndex: 6,
  difference: -60,
  place: 68,
  entry: 0b10100,
  could: ["B", "Q", "b", "q"],
  piece: "b",
  step: -15,
  walk: [
    { index: 51, square: "d4", piece: null },
    { index: 36, square: "e3", piece: "P" },
  ],
  attacks: false,
};

describe("an attack in steps", () => {
  const told = (attack: AttackView): string[] => stepsOf(attack, "decimal").map(({ text }) => text);

  test("walks until somebody stands in the way", () => {
    expect(told(BLOCKED)).toEqual([
      "c5 has index 66, g1 has index 6.",
      "6 − 66 = −60; with 128 added, the entry is number 68.",
      "Entry 68 is 0b0010100: this way go bishops or queens.",
      "The black bishop has its bit there: on an empty board it could get there.",
      "The way is made of steps of −15.",
      "Cell 51, d4: empty, on we go.",
      "Cell 36, e3: the white pawn stands in the way.",
      "No: the black bishop on c5 does not attack g1.",
    ]);
  });

  test("ends early where the table knows the answer", () => {
    expect(told({ ...BLOCKED, piece: "r", walk: [] }).slice(3)).toEqual([
      "The black rook does not have its bit there.",
      "No: the black rook on c5 does not attack g1.",
    ]);
    expect(told({ ...BLOCKED, entry: 0, could: [], step: null, walk: [] }).slice(2)).toEqual([
      "Entry 68 is 0: nobody goes this way.",
      "No: the black bishop on c5 does not attack g1.",
    ]);
    expect(told({ ...BLOCKED, piece: null, walk: [] }).at(-1)).toBe("Nobody stands on c5.");
  });

  test("is told in Spanish with articles", () => {
    prefs.language.value = "es";
    expect(told({ ...BLOCKED, piece: "Q", attacks: true, walk: [] }).slice(3)).toEqual([
      "La dama blanca tiene ahí su bit: en un tablero vacío podría llegar.",
      "Las casillas son vecinas en el camino: no puede haber nada en medio.",
      "Sí: la dama blanca de c5 ataca g1.",
    ]);
    expect(manWords("n")).toBe("el caballo negro");
    expect(setName("R")).toBe("Blancas ∧ torres");
  });

  test("men are read from their letters", () => {
    expect(manOf("N")).toEqual({ role: "knight", color: "white" });
    expect(manOf("x")).toBeNull();
    expect(setName("pawn")).toBe("pawns");
  });
});

describe("evaluations", () => {
  const alike = (value: number): { middlegame: number; endgame: number } => ({ middlegame: value, endgame: value });
  const term: TermView = {
    name: "centre",
    white: alike(60),
    black: alike(20),
    squares: [
      { side: "white", square: "e4", value: 40 },
      { side: "white", square: "d4", value: 20 },
      { side: "black", square: "e5", value: 20 },
    ],
  };
  const opinion: OpinionView = {
    judge: "buho",
    total: 40,
    terms: [term],
    mixture: null,
    men: [
      { square: "e4", worth: 130 },
      { square: "e5", worth: -110 },
      { square: "d8", worth: null },
    ],
  };

  test("squares get what White has more than Black", () => {
    expect([...notesOf(opinion, term)]).toEqual([
      ["e4", "+0.40"],
      ["d4", "+0.20"],
      ["e5", "−0.20"],
    ]);
    expect([...notesOf(opinion, null)]).toEqual([
      ["e4", "+1.30"],
      ["e5", "−1.10"],
    ]);
  });

  test("stages are added, and mixed for the bars", () => {
    expect(difference(term)).toEqual(alike(40));
    expect(sumOf([term, term])).toEqual({ white: alike(120), black: alike(40) });
    const mixture: MixtureView = { phase: 6, fullPhase: 24, scale: 32, fullScale: 64, known: false };
    expect(mixed({ middlegame: 40, endgame: 80 }, mixture)).toBe(10 + 30);
    expect(mixed({ middlegame: 40, endgame: 80 }, null)).toBe(40);
    expect([signed(0), signed(3), signed(-3), plain(250)]).toEqual(["0.00", "+0.03", "−0.03", "2.50"]);
  });

  test("the address brings everything back", () => {
    const choice = { fen: START_FEN, judge: "tower", term: "minor men at home" };
    expect(evaluationAt(query(evaluationAddress(choice)))).toEqual(choice);
    expect(evaluationAt("")).toEqual({ fen: START_FEN, judge: "buho", term: null });
  });
});

test("nothing was left untranslated", () => {
  expect(leftUntranslated(BOARDS_WORDS.en, BOARDS_WORDS.es).filter((path) => path !== ".x88")).toEqual([]);
  const same = /^\.(judges\..*|terms\.(material))$/;
  expect(leftUntranslated(EVALUATION_WORDS.en, EVALUATION_WORDS.es).filter((path) => !same.test(path))).toEqual([]);
});
