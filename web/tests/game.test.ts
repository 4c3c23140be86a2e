import { describe, expect, test } from "vitest";
import { rows } from "../src/game/moves";
import { clockText, lastScore, moveScores, resultShare, scoreText, share, short } from "../src/game/score";
import { destinations, meant } from "../src/game/store";
import type { LegalMove, MoveView, PlayerView, Score } from "../src/wire";

const move = (ply: number, san: string): MoveView => ({ ply, san, uci: "", fen: "", check: null, spentMs: null, clockMs: null, comment: null, score: null, after: null });
const legal = (uci: string, to: string, rook: string | null = null): LegalMove => ({ uci, san: uci, from: uci.slice(0, 2), to, rook });

const pawns = (value: number): Score => ({ type: "centipawns", value });
const player = (id: string | null, elo: number | null): PlayerView => ({ player: id, name: null, elo });

describe("what is known of the positions", () => {
  const fen = (ply: number): string => `8/8/8/8/8/8/8/8 ${ply % 2 ? "b" : "w"} - - 0 1`;
  const played = (ply: number, scores: Partial<MoveView> = {}): MoveView => ({ ...move(ply, "e4"), fen: fen(ply), ...scores });

  test("a limited machine's blunder shows at once, and in its own place", () => {
    const moves = [played(1), played(2, { score: pawns(20), after: pawns(127) }), played(3)];
    const known = moveScores(moves, { white: player(null, null), black: player("quevedo", 1100) });
    expect([...known]).toEqual([
      [1, pawns(20)],
      [2, pawns(127)],
    ]);
    // After the person's answer nobody has said anything yet: the last value is carried, not half and half.
    expect(lastScore(known, 3)).toEqual(pawns(127));
    expect(lastScore(known, 0)).toBeUndefined();
  });

  test("what an older version has stored of a limited machine says nothing of its move", () => {
    const moves = [played(1), played(2, { score: pawns(20) })];
    const known = moveScores(moves, { white: player(null, null), black: player("quevedo", 1100) });
    expect(known.get(2)).toBeUndefined();
    expect(lastScore(known, 2)).toEqual(pawns(20));
  });

  test("full strength expects after its move what it says before it", () => {
    const mate: Score = { type: "mate", winner: "black", moves: 3 };
    const moves = [played(1), played(2, { score: pawns(-30) }), played(3), played(4, { score: mate })];
    const known = moveScores(moves, { white: player(null, null), black: player("quevedo", null) });
    expect(known.get(2)).toEqual(pawns(-30));
    expect(known.get(4)).toEqual({ type: "mate", winner: "black", moves: 2 });
  });

  test("what was measured is not replaced by what the next machine believes", () => {
    const moves = [played(1, { score: pawns(0), after: pawns(-80) }), played(2, { score: pawns(300) })];
    const known = moveScores(moves, { white: player("quevedo", 1100), black: player("tower", null) });
    expect(known.get(1)).toEqual(pawns(-80));
  });
});

describe("scores", () => {
  test("are seen from White, with the decimal sign of the language", () => {
    expect(scoreText({ type: "centipawns", value: 35 }, "en")).toBe("+0.35");
    expect(scoreText({ type: "centipawns", value: -120 }, "es")).toBe("−1,20");
    expect(scoreText({ type: "centipawns", value: 0 }, "en")).toBe("0.00");
    expect(scoreText({ type: "mate", winner: "white", moves: 5 }, "en")).toBe("#5");
    expect(scoreText({ type: "mate", winner: "black", moves: 3 }, "en")).toBe("#−3");
    expect(scoreText({ type: "mate", winner: "white", moves: 0 }, "en")).toBe("#");
  });

  test("fill a bar in proportion", () => {
    expect(share({ type: "centipawns", value: 0 })).toBe(0.5);
    expect(share({ type: "centipawns", value: 300 })).toBeCloseTo(1 - share({ type: "centipawns", value: -300 }));
    expect(share({ type: "mate", winner: "black", moves: 1 })).toBe(0);
    expect((["white", "black", null] as const).map((winner) => resultShare({ winner, reason: "unknown" }))).toEqual([1, 0, 0.5]);
  });

  test("large numbers are short", () => {
    expect([0, 950, 12_345, 4_560_000, 2.5e9].map((count) => short(count, "en"))).toEqual(["0", "950", "12.3 k", "4.56 M", "2.50 G"]);
    expect(short(12_345, "es")).toBe("12,3 k");
  });
});

test("clocks round up until tenths are shown, and never go below nothing", () => {
  expect(clockText(300_000)).toBe("5:00");
  expect(clockText(299_001)).toBe("5:00");
  expect(clockText(3_723_000)).toBe("1:02:03");
  expect(clockText(19_999)).toBe("0:19.9");
  expect(clockText(50)).toBe("0:00.0");
  expect(clockText(-500)).toBe("0:00.0");
});

describe("moves", () => {
  test("stand two by two", () => {
    const table = rows("x w - - 0 1", [move(1, "e4"), move(2, "e5"), move(3, "Nf3")]);
    expect(table.map((row) => [row.number, row.white?.san, row.black?.san])).toEqual([
      [1, "e4", "e5"],
      [2, "Nf3", undefined],
    ]);
  });

  test("are numbered as the start position says", () => {
    const table = rows("x b - - 0 12", [move(1, "Kd7"), move(2, "Ke2")]);
    expect(table.map((row) => [row.number, row.white?.san, row.black?.san])).toEqual([
      [12, undefined, "Kd7"],
      [13, "Ke2", undefined],
    ]);
  });

  test("go where the server says, and castle by either square", () => {
    const moves = [legal("e1g1", "g1", "h1"), legal("e1f1", "f1"), legal("a7a8q", "a8"), legal("a7a8n", "a8")];
    expect(destinations(moves)).toEqual(new Map([["e1", ["g1", "h1", "f1"]], ["a7", ["a8"]]]));
    expect(meant(moves, "e1", "h1", undefined)?.uci).toBe("e1g1");
    expect(meant(moves, "e1", "g1", undefined)?.uci).toBe("e1g1");
    expect(meant(moves, "a7", "a8", "knight")?.uci).toBe("a7a8n");
    expect(meant(moves, "a7", "a8", undefined)).toBeUndefined();
    expect(meant(moves, "e1", "d1", undefined)).toBeUndefined();
  });
});
