import { describe, expect, test } from "vitest";
import { inLetters, pieces } from "../src/board/notation";
import { SQUARES, START_FEN, imbalance, placement, placementText, promotes, squaresOf, turnOf } from "../src/board/position";
import { sideWords, spoken, squareWords } from "../src/board/speech";

describe("positions", () => {
  test("pieces are read and written", () => {
    const all = placement(START_FEN);
    expect(all.size).toBe(32);
    expect(all.get("e1")).toEqual({ role: "king", color: "white" });
    expect(all.get("d8")).toEqual({ role: "queen", color: "black" });
    for (const fen of [START_FEN, "8/8/8/8/8/8/8/8 w - - 0 1", "r3k2r/1p5p/8/2pPp3/8/8/P6P/R3K2R b Kq d6 4 20"])
      expect(placementText(placement(fen))).toBe(fen.split(" ")[0]);
  });

  test("what cannot be read does not break anything", () => {
    for (const text of ["", "/", "99/xyz", "ppppppppppppppp/8", "8/8/8/8/8/8/8/8/8/8 w", "♔"])
      for (const square of placement(text).keys()) expect(SQUARES).toContain(square);
  });

  test("turn, squares and promotions", () => {
    expect(turnOf(START_FEN)).toBe("white");
    expect(turnOf("8/8/8/8/8/8/8/8 b - - 0 1")).toBe("black");
    expect(squaresOf("e7e8q")).toEqual(["e7", "e8"]);
    expect(squaresOf("e9e8")).toBeUndefined();
    const board = placement("8/P6k/8/8/8/8/p6K/8 w - - 0 1");
    expect(promotes(board, "a7", "a8")).toBe(true);
    expect(promotes(board, "a2", "a1")).toBe(true);
    expect(promotes(board, "h2", "h1")).toBe(false);
    expect(promotes(board, "a7", "b8")).toBe(true);
  });

  test("material is told by what one side has more of", () => {
    expect(imbalance(START_FEN)).toEqual({ white: [], black: [], points: 0 });
    const fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    expect(imbalance(fen)).toEqual({ white: ["queen"], black: ["rook"], points: 4 });
  });
});

describe("notation", () => {
  test("Spanish has its own letters, and castling is the same", () => {
    expect(inLetters("Nbd7+", "es")).toBe("Cbd7+");
    expect(inLetters("e8=Q#", "es")).toBe("e8=D#");
    expect(inLetters("Rxb1", "es")).toBe("Txb1");
    expect(inLetters("bxa8=B", "es")).toBe("bxa8=A");
    expect(inLetters("O-O-O+", "es")).toBe("O-O-O+");
    expect(inLetters("Kf1", "en")).toBe("Kf1");
  });

  test("figures stand for letters", () => {
    expect(pieces("Nxf3+", "figurine", "en")).toEqual([{ figure: "knight", text: "N" }, { text: "xf3+" }]);
    expect(pieces("b8=Q", "figurine", "es")).toEqual([{ text: "b8=" }, { figure: "queen", text: "Q" }]);
    expect(pieces("O-O", "figurine", "en")).toEqual([{ text: "O-O" }]);
    expect(pieces("Bb5", "letters", "es")).toEqual([{ text: "Ab5" }]);
  });
});

describe("speech", () => {
  test.each([
    ["e4", "e4", "e4"],
    ["Nf3", "knight f3", "caballo a f3"],
    ["exd5", "pawn from e takes on d5", "peón de e captura en d5"],
    ["Qxf7#", "queen takes on f7, checkmate", "dama captura en f7, jaque mate"],
    ["R1d2+", "rook from 1 d2, check", "torre de 1 a d2, jaque"],
    ["e8=Q+", "e8, becomes a queen, check", "e8, corona dama, jaque"],
    ["O-O", "castles kingside", "enroque corto"],
    ["O-O-O#", "castles queenside, checkmate", "enroque largo, jaque mate"],
  ])("%s", (san, english, spanish) => {
    expect(spoken(san, "en")).toBe(english);
    expect(spoken(san, "es")).toBe(spanish);
  });

  test("squares and sides", () => {
    expect(squareWords(START_FEN, "d8", "es")).toBe("d8, dama negra");
    expect(squareWords(START_FEN, "e4", "en")).toBe("e4, empty");
    expect(sideWords("4k3/8/8/8/8/8/PP6/R3K2R w KQ - 0 1", "white", "en")).toBe("king e1; rooks a1, h1; pawns a2, b2");
    expect(sideWords("4k3/8/8/8/8/8/PP6/R3K2R w KQ - 0 1", "white", "es")).toBe("rey e1; torres a1, h1; peones a2, b2");
  });
});
