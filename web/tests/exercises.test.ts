import { describe, expect, test } from "vitest";
import { exercisesEn, exercisesEs } from "../src/i18n/lab/exercises";
import { hallWords } from "../src/i18n/lab/hall";
import { labEn, labEs } from "../src/i18n/lab/theatre";
import { EMPTY, isComplete, isRight, readPath, readValue } from "../src/lab/exercises/answers";
import { FRESH, keep, recalled } from "../src/lab/exercises/kept";
import { sheetAddress, sheetAt, START } from "../src/lab/exercises/sheet";
import { watchAddress } from "../src/lab/exercises/watch";
import { INFINITE } from "../src/lab/theatre/frame";
import type { ExerciseView, TreeNode } from "../src/wire";

const inner = (player: "max" | "min", children: number): TreeNode => ({ player, children, value: null, name: null });
const leaf = (value: number): TreeNode => ({ player: "max", children: 0, value, name: null });
/** ((3 5) (2 9 4)) */
const NODES = [inner("max", 2), inner("min", 2), leaf(3), leaf(5), inner("min", 3), leaf(2), leaf(9), leaf(4)];

const cut: ExerciseView = { text: "((3 5) (2 9 4))", nodes: NODES, task: { type: "cut", branches: [[2, 2], [2, 3]], cuts: [] } };
const window = { alpha: 3, beta: "inf" } as const;
const value: ExerciseView = { text: "", nodes: NODES, task: { type: "value", node: [2], algorithm: "alpha-beta", window, value: 3, bound: "upper", seen: [], skipped: 2 } };
const list: ExerciseView = {
  text: "",
  nodes: NODES,
  task: { type: "list", algorithm: "sss-star", number: 2, list: [], next: [{ node: [1, 1], status: "live", h: "inf" }], rule: "liveMin" },
};

describe("kept answers", () => {
  const ADDRESS = "/lab/exercises?seed=1";
  const answered = { answer: { ...EMPTY, marked: new Set([6, 7]) }, verdict: "right", solved: false } as const;
  const written = { answer: { ...EMPTY, number: "3", bound: "upper" }, verdict: null, solved: true } as const;

  test("survive a reload, sheet by sheet", () => {
    keep(ADDRESS, [cut, value], [answered, written]);
    expect(recalled(ADDRESS, [cut, value])).toEqual([answered, written]);
    expect(recalled("/lab/exercises?seed=2", [cut, value])).toEqual([FRESH, FRESH]);
    expect(recalled(ADDRESS, [{ ...cut, text: "((1 2) (3 4))" }, value]), "other trees at the same address").toEqual([FRESH, FRESH]);
  });

  test("are forgotten in the end, the oldest first", () => {
    for (let seed = 1; seed <= 21; seed++) keep(`sheet ${seed}`, [cut], [answered]);
    expect(recalled("sheet 1", [cut])).toEqual([FRESH]);
    expect(recalled("sheet 2", [cut])).toEqual([answered]);
  });

  test("that are damaged count for nothing", () => {
    localStorage.setItem("quevedo-sheets", "{");
    expect(recalled(ADDRESS, [cut])).toEqual([FRESH]);
    localStorage.setItem("quevedo-sheets", JSON.stringify([{ address: ADDRESS, sheet: `cut ${cut.text}`, standings: [{ marked: ["x"], verdict: "perhaps" }] }, 3]));
    expect(recalled(ADDRESS, [cut])).toEqual([FRESH]);
  });
});

describe("answers", () => {
  test("are read as people write them", () => {
    expect(["7", " -3 ", "−3", "+4", "∞", "inf", "-oo", "x", "", "1.5"].map(readValue)).toEqual([7, -3, -3, 4, INFINITE, INFINITE, -INFINITE, null, null, null]);
    expect(["2.1.2", "ε", "raíz", "2 1", "2,1", "", "2..1", "a"].map(readPath)).toEqual([[2, 1, 2], [], [], [2, 1], [2, 1], null, null, null]);
  });

  test("about cuts are right if the same leaves are left out", () => {
    const marks = (...ids: number[]): boolean => isRight(cut, { ...EMPTY, marked: new Set(ids) });
    expect(marks(6, 7)).toBe(true);
    expect(marks(6)).toBe(false);
    expect(marks(4)).toBe(false);
    expect(marks(6, 7, 2)).toBe(false);
    expect(isComplete(cut, EMPTY)).toBe(false);
  });

  test("about values need the bound too", () => {
    expect(isRight(value, { ...EMPTY, number: "3", bound: "upper" })).toBe(true);
    expect(isRight(value, { ...EMPTY, number: "3", bound: "exact" })).toBe(false);
    expect(isRight(value, { ...EMPTY, number: "2", bound: "upper" })).toBe(false);
    expect(isComplete(value, { ...EMPTY, number: "3" })).toBe(false);
  });

  test("about lists are whole states", () => {
    expect(isRight(list, { ...EMPTY, node: "1.1", status: "live", number: "∞" })).toBe(true);
    expect(isRight(list, { ...EMPTY, node: "1.1", status: "solved", number: "∞" })).toBe(false);
    expect(isRight(list, { ...EMPTY, node: "1", status: "live", number: "∞" })).toBe(false);
    expect(isRight(list, { ...EMPTY, node: "1.1", status: "live", number: "5" })).toBe(false);
  });
});

test("an exercise is watched at the moment that its answer speaks of", () => {
  const query = (exercise: ExerciseView): URLSearchParams => new URL(watchAddress(exercise), "http://x").searchParams;
  expect([query(cut).get("a"), query(cut).get("when")]).toEqual(["alpha-beta", "value:"]);
  const made = { node: [2], reason: "alpha" as const, window, child: { node: [2, 1], value: 2, bound: "exact" as const }, branches: [[2, 2]] };
  expect(query({ ...cut, task: { type: "cut", branches: [[2, 2]], cuts: [made] } }).get("when")).toBe("cut:2");
  expect([query(value).get("a"), query(value).get("when")]).toEqual(["alpha-beta", "value:2"]);
  expect([query(list).get("a"), query(list).get("when")]).toEqual(["sss-star", "list:3"]);
});

test("a sheet is in its address", () => {
  const choice = { seed: 1912, kinds: ["cut" as const, "list" as const], count: 12, difficulty: "hard" as const };
  expect(sheetAt(new URL(sheetAddress(choice), "http://x").search)).toEqual(choice);
  expect(sheetAt("?seed=-1&kinds=nothing&n=1000&level=Hard")).toEqual(START);
});

/** Every text by its path; functions are called with examples. */
function texts(tree: unknown, path = ""): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree === "function") return [[path, String((tree as (...args: unknown[]) => unknown)(...(path.endsWith("Cut") ? [2, 3, 4, 5, ["6"]] : path.endsWith("children") ? ["max", ["2"], 2] : path.endsWith("marked") || path.endsWith("cutSolution") ? [["2", "3"]] : [2, 3, 4])))]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

test.each([
  ["theatre", labEn, labEs, /^\.(algorithms\.(minimax|negamax|sss-star|scout|mtd-f)|readings\.h)$/],
  ["exercises", exercisesEn, exercisesEs, /^$/],
])("nothing of the %s was left untranslated", (_, en, es, same) => {
  const spanish = new Map(texts(es));
  expect(texts(en).map(([path]) => path)).toEqual([...spanish.keys()]);
  expect(texts(en).filter(([path, text]) => spanish.get(path) === text && !same.test(path))).toEqual([]);
  expect(hallWords().room.exercises.title).toBe("Exercises");
});
