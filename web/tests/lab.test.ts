import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { prefs } from "../src/app/prefs";
import { faultWords } from "../src/i18n/faults";
import { experimentsEn, experimentsEs } from "../src/i18n/lab/experiments";
import { jobsEn, jobsEs } from "../src/i18n/lab/jobs";
import { learningEn, learningEs, resultText } from "../src/i18n/lab/learning";
import { matchesEn, matchesEs } from "../src/i18n/lab/matches";
import { START_FEN } from "../src/board/position";
import { READERS as BOARDS } from "../src/lab/boards/choice";
import { choiceAt as chessAt, READERS as CHESS } from "../src/lab/chess/choice";
import { READERS as SHEET } from "../src/lab/exercises/sheet";
import { lengthText } from "../src/lab/jobs/time";
import { firstChoice, gamesOf, hasTwins, kindOf, orderOf, readLevels, usual } from "../src/lab/matches/order";
import { couldBeChance, overlap } from "../src/lab/matches/chance";
import { machineOf, machineWords } from "../src/i18n/machines";
import { misread } from "../src/lab/shared/address";
import { READERS as THEATRE } from "../src/lab/theatre/choice";
import type { ContenderResult, ContenderView, Fault, OrderProblem, TreeFault } from "../src/wire";

afterEach(() => (prefs.language.value = "en"));

const PLAYERS: ContenderView[] = [
  { id: "quevedo", name: "Quevedo", elo: { min: 600, max: 3100 } },
  ...["buho", "tfg", "tower"].map((id) => ({ id, name: id, elo: null })),
];

/** Every text of a tree of words, by its path; functions are called with examples. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String((value as (...args: unknown[]) => unknown)(2, 3, 4))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

/** What is the same in both languages, and rightly so. */
const SAME = /^\.(percent|unknown|columns\.elo|themes\.material)$/;

describe("chance", () => {
  const rated = (value: number, error: number | null): ContenderResult => ({
    name: "x",
    results: { wins: 1, draws: 0, losses: 0 },
    rating: { type: "rated", value, error },
    faults: 0,
    depth: null,
    knps: null,
  });
  test("is said of a duel whose interval has 0 in it", () => {
    expect([couldBeChance({ elo: 40, error: 60, superiority: 0.9 }), couldBeChance({ elo: -80, error: 60, superiority: 0.01 })]).toEqual([true, false]);
    expect(couldBeChance({ elo: 40, error: null, superiority: null }), "no interval at all").toBe(true);
    expect(couldBeChance({ elo: null, error: null, superiority: null }), "nothing is said of what is not known").toBe(false);
    expect(matchesEn.chance("−20", "+100")).toMatch(/could be chance.*95 %.*−20.*\+100/);
    expect(matchesEs.chance("−20", "+100")).toMatch(/podría deberse al azar.*95 %.*−20.*\+100/);
  });
  test("is said of two whose intervals overlap", () => {
    expect(overlap(rated(50, 30), rated(0, 30))).toBe(true);
    expect(overlap(rated(100, 30), rated(0, 30))).toBe(false);
    expect(overlap(rated(0, null), rated(0, 30))).toBe(false);
  });
});

describe("every machine", () => {
  test("is introduced in both languages where it is chosen", () => {
    for (const language of ["en", "es"] as const) {
      prefs.language.value = language;
      for (const id of ["quevedo", "hand", "buho", "tfg", "tower", "material", "random", "stockfish", "network"]) expect(machineWords(id), id).toMatch(/\.$/);
    }
    expect(["buho-versions", "tfg-elo", "tower-game", "horizon"].map(machineOf)).toEqual(["buho", "tfg", "tower", ""]);
  });
});

describe("words of long work", () => {
  test.each([
    ["jobs", jobsEn, jobsEs],
    ["experiments", experimentsEn, experimentsEs],
    ["matches", matchesEn, matchesEs],
    ["learning", learningEn, learningEs],
  ])("%s: nothing was left untranslated", (_, en, es) => {
    const spanish = new Map(texts(es));
    expect(texts(en).filter(([path, text]) => spanish.get(path) === text && !SAME.test(path))).toEqual([]);
    expect(texts(es).map(([path]) => path)).toEqual(texts(en).map(([path]) => path));
  });

  test("results of the notebook are said in Spanish", () => {
    const notebook = readFileSync("../nets/HISTORY.md", "utf8");
    const results = [...notebook.matchAll(/^- Match: (.*)$/gm)].map(([, result]) => result ?? "");
    expect(results.length).toBeGreaterThan(4);
    for (const result of results) expect(resultText(result)).toBe(result);
    prefs.language.value = "es";
    const said = [...results.map(resultText), resultText("+1 =2 -0 against first, Elo +3.0 ± 4.0 at nodes=3000: undecided, not kept")].join("\n");
    expect(said.match(/\b(against|games|nodes a|kept|accepted|after|rejected|undecided|learnt|hand|positions|at)\b/g)).toBeNull();
    expect(resultText("+2 =0 -0 against hand, Elo +9.5 ± 1.5 (2 games): kept")).toBe("+2 =0 -0 contra la evaluación hecha a mano, Elo +9,5 ± 1,5 (2 partidas): se conservó");
  });

  const ORDERS: OrderProblem[] = [
    { type: "notTaken" },
    { type: "unknownEngine", engine: "hal" },
    { type: "needs", program: "stockfish" },
    { type: "between", least: 1, most: 2000 },
    { type: "noMoves", position: 3 },
    { type: "noLevels", player: "Tower" },
    { type: "twice" },
    { type: "onlyLadder" },
    { type: "ladderOfTwo" },
    { type: "rivalWithoutLevels" },
    { type: "ascending" },
  ];

  test("faults have words in both languages", () => {
    const faults: Fault[] = [
      { code: "unknownExperiment", experiment: "alchemy" },
      { code: "unknownJob", job: 7 },
      ...ORDERS.map((problem) => ({ code: "badOrder" as const, field: "rounds", problem })),
      { code: "jobState", state: "running" },
      { code: "noResult" },
    ];
    for (const fault of faults) {
      prefs.language.value = "en";
      const english = faultWords(fault);
      prefs.language.value = "es";
      expect(faultWords(fault)).not.toBe(english);
      expect(english).not.toBe(fault.code);
    }
  });

  test("lengths of time are short", () => {
    expect([400, 12_000, 89_000, 180_000, 5_400_000, 4_800_000, 7_200_000].map(lengthText)).toEqual(["0 s", "12 s", "89 s", "3 min", "1 h 30 min", "80 min", "2 h"]);
  });
});

describe("a match that is chosen", () => {
  const choice = firstChoice(PLAYERS);
  test("has as many games as it says", () => {
    expect(gamesOf(choice)).toBe(10);
    expect(gamesOf({ ...choice, kind: "roundRobin", contenders: usual("roundRobin", PLAYERS) })).toBe(60);
    expect(gamesOf({ ...choice, kind: "gauntlet", contenders: usual("gauntlet", PLAYERS) })).toBe(30);
    expect(gamesOf({ ...choice, kind: "ladder" })).toBe(40);
  });
  test("becomes an order, and is known again by it", () => {
    for (const kind of ["duel", "roundRobin", "gauntlet", "ladder"] as const) {
      const order = orderOf({ ...choice, kind, contenders: usual(kind, PLAYERS) });
      expect(kindOf(order)).toBe(kind);
      expect(order.levels.length).toBe(kind === "ladder" ? 4 : 0);
    }
  });
  test("is not one of twins", () => {
    expect(hasTwins(choice)).toBe(false);
    expect(hasTwins({ ...choice, contenders: [{ player: "tfg", elo: null }, { player: "tfg", elo: null }] })).toBe(true);
    expect(hasTwins({ ...choice, contenders: [{ player: "quevedo", elo: 800 }, { player: "quevedo", elo: 900 }] })).toBe(false);
  });
  test("reads levels as people write them", () => {
    expect(readLevels("1800, 1000;1400 1000")).toEqual([1000, 1400, 1800]);
    for (const text of ["", "a", "1000, b", "-5", "12.5"]) expect(readLevels(text)).toBeNull();
  });
});

describe("addresses", () => {
  test("tell what cannot be read of them, and nothing else", () => {
    expect(misread("?tree=sss&seed=7&at=3&factor=4&a=pvs", THEATRE)).toEqual([]);
    expect(misread("?seed=-1&at=x&factor=4.5&goal=&tree=sss", THEATRE)).toEqual(["seed=-1", "at=x", "goal=", "factor=4.5"]);
    expect(misread(`?tree=${"(".repeat(3000)}`, THEATRE)).toEqual([`tree=${"(".repeat(24)}…`]);
    expect(misread("?seed=1&kinds=cut,list&n=6&level=easy", SHEET)).toEqual([]);
    expect(misread("?seed=1&kinds=cut,lists&n=41&level=Hard", SHEET)).toEqual(["kinds=cut,lists", "n=41", "level=Hard"]);
    expect(misread("?from=d1&to=d9&base=octal&step=3", BOARDS)).toEqual(["base=octal", "to=d9"]);
    expect(misread("?depth=3&a=H,NullMove:3&aopen=&bopen=1.2&bat=7", CHESS)).toEqual([]);
    expect(misread("?fen=startpos", CHESS)).toEqual([]);
    expect(chessAt("?fen=startpos").choice.fen).toBe(START_FEN);
    // What is no position goes to the server, which says why.
    expect(chessAt("?fen=8/8/8").choice.fen).toBe("8/8/8");
    expect(misread("?depth=deep&a=H,NullMove&aopen=1.x", CHESS)).toEqual(["depth=deep", "a=H,NullMove", "aopen=1.x"]);
  });
});

describe("trees that cannot be shown", () => {
  const bad = (problem: TreeFault): Fault => ({ code: "badTree", detail: "in English", problem });
  test("are told where and why in both languages", () => {
    const fault = bad({ type: "text", line: 1, column: 4, problem: { kind: "playerInside", found: "max" } });
    expect(faultWords(fault)).toBe("This tree cannot be read. Line 1, column 4: “max” says who moves, and stands only before the root.");
    prefs.language.value = "es";
    expect(faultWords(fault)).toBe("Este árbol no se puede leer. Línea 1, columna 4: «max» dice quién mueve y solo va delante de la raíz.");
  });
  test("have no English in Spanish", () => {
    const faults: TreeFault[] = [
      { type: "text", line: 2, column: 1, problem: { kind: "unclosed" } },
      { type: "node", node: "2.1", problem: { kind: "noNumber", found: "7.5" } },
      { type: "noJson" },
      { type: "noTree", name: "bujo" },
      { type: "noShape", text: "random:3" },
      { type: "noMoves" },
      { type: "tooDeep", most: 60 },
    ];
    for (const problem of faults) {
      prefs.language.value = "en";
      const english = faultWords(bad(problem));
      prefs.language.value = "es";
      expect(faultWords(bad(problem))).not.toBe(english);
      expect(faultWords(bad(problem))).not.toMatch(/in English|\b(the|tree|node|write)\b/);
    }
  });
});
