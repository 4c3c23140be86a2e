import { describe, expect, test } from "vitest";
import { rows } from "../src/game/moves";
import { clockText, resultShare, scoreText, share, short } from "../src/game/score";
import { destinations, meant } from "../src/game/store";
import type { LegalMove, MoveView } from "../src/wire";

const move = (ply: number, san: string): MoveView => ({ ply, san, uci: "", fen: "", check: null, spentMs: null, clockMs: null, comment: null, score: null });
const legal = (uci: string, to: string, rook: string | null = null): LegalMove => ({ uci, san: uci, from: uci.slice(0, 2), to, rook });

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
