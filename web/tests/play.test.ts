import { describe, expect, test } from "vitest";
import { browserLanguage } from "../src/app/prefs";
import { pageAt } from "../src/app/router";
import { START_FEN } from "../src/board/position";
import { query } from "../src/net/http";
import { CASUAL, canBeginByMoving, newGame, possible, fitting, orthodox, remembered, startFen, type Choice } from "../src/play/choice";
import { withField } from "../src/play/editor";
import type { MachineView } from "../src/wire";

const MACHINES: MachineView[] = [
  { id: "quevedo", name: "Quevedo", elo: { min: 600, max: 3100 }, chess960: true },
  { id: "tower", name: "Tower", elo: null, chess960: false },
];
const choose = (part: Partial<Choice>): Choice => ({ ...CASUAL, ...part });

describe("a new game", () => {
  test("is at first a casual one", () => {
    expect(newGame(CASUAL, MACHINES)).toEqual({
      first: { type: "human", name: null },
      second: { type: "machine", player: "quevedo", elo: 1100, thinkMs: 1000 },
      firstColor: "white",
      start: { type: "standard" },
      odds: null,
      clock: null,
      secondClock: null,
      takebacks: true,
      automaticDraws: false,
      name: null,
    });
  });

  test("leaves the time for a move to the clock, if there is one", () => {
    const clock = { baseMs: 60_000, incrementMs: 0 };
    expect(newGame(choose({ clock }), MACHINES).second).toMatchObject({ thinkMs: null });
  });

  test("of two machines has no take-backs", () => {
    const game = newGame(choose({ opponent: "watch", white: { machine: "tower", elo: null } }), MACHINES);
    expect(game.first).toMatchObject({ player: "tower", elo: null });
    expect(game.takebacks).toBe(false);
  });

  test("never asks for a machine or a strength that there is not", () => {
    expect(possible({ machine: "gone", elo: 5000 }, MACHINES)).toEqual({ machine: "quevedo", elo: 3100 });
    expect(newGame(choose({ against: { machine: "tower", elo: 1200 } }), MACHINES).second).toMatchObject({ player: "tower", elo: null });
    expect(possible({ machine: "quevedo", elo: null }, MACHINES)).toEqual({ machine: "quevedo", elo: null });
  });

  test("has the strength that was chosen, also after a look at a machine without levels", () => {
    const away = possible({ machine: "tower", elo: 1850 }, MACHINES);
    expect(possible({ ...away, machine: "quevedo" }, MACHINES)).toEqual({ machine: "quevedo", elo: 1850 });
    const full = possible({ machine: "tower", elo: null }, MACHINES);
    expect(possible({ ...full, machine: "quevedo" }, MACHINES)).toEqual({ machine: "quevedo", elo: null });
  });

  test("has the names that people gave", () => {
    const names = { first: " Ana ", second: " " };
    expect(newGame(choose({ names }), MACHINES).first).toEqual({ type: "human", name: "Ana" });
    const two = newGame(choose({ names, opponent: "person" }), MACHINES);
    expect([two.first, two.second]).toEqual([
      { type: "human", name: "Ana" },
      { type: "human", name: null },
    ]);
  });

  test("is not one of Chess960 if a machine does not play it", () => {
    const tower = { machine: "tower", elo: null };
    const wish = choose({ against: tower, start: "chess960", fen960: true });
    expect(orthodox(wish, MACHINES)?.id).toBe("tower");
    expect(fitting(wish, MACHINES)).toEqual({ ...wish, start: "standard", fen960: false });
    expect(orthodox(choose({ opponent: "watch", white: tower }), MACHINES)?.id).toBe("tower");
    const friends = { ...wish, opponent: "person" as const };
    expect(fitting(friends, MACHINES)).toBe(friends);
    expect(fitting(choose({ start: "chess960" }), MACHINES).start).toBe("chess960");
  });

  test("gives no odds in a position of one's own", () => {
    const odds = { giver: "second", piece: "queen" } as const;
    expect(newGame(choose({ odds, start: "position" }), MACHINES).odds).toBeNull();
    expect(newGame(choose({ odds }), MACHINES).odds).toEqual(odds);
  });
});

test("odds are shown on the board", () => {
  const odds = { giver: "second", piece: "rook" } as const;
  expect(startFen(choose({ odds }))).toBe("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
  expect(startFen(choose({ odds, color: "black" }))).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
  const pawn = { giver: "first", piece: "pawn" } as const;
  expect(startFen(choose({ odds: pawn }))).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1");
  expect(startFen(choose({ odds, color: "random" }))).toBe(START_FEN);
});

test("a game can begin by moving when it is the person's turn", () => {
  expect(canBeginByMoving(CASUAL)).toBe(true);
  expect(canBeginByMoving(choose({ color: "black" }))).toBe(false);
  expect(canBeginByMoving(choose({ color: "random" }))).toBe(false);
  expect(canBeginByMoving(choose({ opponent: "person", color: "black" }))).toBe(true);
  expect(canBeginByMoving(choose({ opponent: "watch" }))).toBe(false);
  expect(canBeginByMoving(choose({ start: "chess960" }))).toBe(false);
  expect(canBeginByMoving(choose({ start: "chess960", number: 4 }))).toBe(true);
});

test("what was chosen last is remembered as far as it makes sense", () => {
  expect(remembered(null)).toEqual(CASUAL);
  expect(remembered("nonsense")).toEqual(CASUAL);
  expect(remembered({ opponent: "dog", color: 3, clock: { baseMs: "x" }, against: {} })).toEqual(CASUAL);
  expect(remembered({ names: { first: "Ana", second: 7 } })).toEqual(CASUAL);
  expect(remembered({ names: { first: "Ana", second: "" } }).names.first).toBe("Ana");
  expect(remembered({ opponent: "person", fen: "8/8", takebacks: false })).toEqual(choose({ opponent: "person", takebacks: false }));
});

test("the editor changes one field and fills in what is missing", () => {
  expect(withField(START_FEN, 1, "b")).toBe(START_FEN.replace(" w ", " b "));
  expect(withField("8/8/8/8/8/8/8/8", 2, "K")).toBe("8/8/8/8/8/8/8/8 w K - 0 1");
});

test("addresses lead to pages", () => {
  expect(pageAt("/")).toEqual({ name: "play" });
  expect(pageAt("/play")).toEqual({ name: "play" });
  expect(pageAt("/licences")).toEqual({ name: "licences" });
  expect(pageAt("/licences/more")).toEqual({ name: "unknown" });
  expect(pageAt("/game/12")).toEqual({ name: "game", id: "12" });
  expect(pageAt("/game/%E0%A4%A")).toEqual({ name: "game", id: "%E0%A4%A" });
  expect(pageAt("/games/")).toEqual({ name: "games" });
  expect(pageAt("/game")).toEqual({ name: "unknown" });
  expect(pageAt("/wp-admin")).toEqual({ name: "unknown" });
});

test("the browser's language is spoken if it is ours", () => {
  expect(browserLanguage(["es-MX", "en"])).toBe("es");
  expect(browserLanguage(["fr", "es"])).toBe("es");
  expect(browserLanguage(["fr"])).toBe("en");
  expect(browserLanguage([])).toBe("en");
});

test("a filter becomes a query without what is left open", () => {
  expect(query({})).toBe("");
  expect(query({ search: "", state: null, limit: 30 })).toBe("?limit=30");
  expect(query({ search: "Capablanca & Co", sort: "oldest" })).toBe("?search=Capablanca+%26+Co&sort=oldest");
});
