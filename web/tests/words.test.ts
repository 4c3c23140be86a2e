import { afterEach, describe, expect, test } from "vitest";
import { prefs } from "../src/app/prefs";
import { words } from "../src/i18n";
import { bandWords } from "../src/i18n/bands";
import { en } from "../src/i18n/en";
import { endingWords, resultText } from "../src/i18n/endings";
import { es } from "../src/i18n/es";
import { faultWords, problemWords } from "../src/i18n/faults";
import { gameTitle } from "../src/i18n/players";
import { LineLost, Refused } from "../src/net/connection";
import type { EndReason, Fault, GameSummary, IllegalCode } from "../src/wire";

afterEach(() => (prefs.language.value = "en"));

/** Every text of a tree of words, by its path; functions are called with examples. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String((value as (...args: unknown[]) => unknown)(2, 3, 4))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

/** What is the same in both languages, and rightly so. */
const SAME = /^\.(keyList\.\d+\.0|pieceSets\..*|perSecond|mateUnit|seconds|motions\.normal)$/;

describe("words", () => {
  test("nothing was left untranslated", () => {
    const spanish = new Map(texts({ ...es, strengthOf: undefined }));
    const same = texts({ ...en, strengthOf: undefined }).filter(([path, text]) => spanish.get(path) === text && !SAME.test(path));
    expect(same).toEqual([]);
  });

  test("both languages have the same keys", () => {
    const keys = (tree: unknown): string[] => texts(tree).map(([path]) => path);
    expect(keys({ ...es, strengthOf: undefined })).toEqual(keys({ ...en, strengthOf: undefined }));
  });

  test("the language is followed", () => {
    expect(words().play).toBe("Play");
    prefs.language.value = "es";
    expect(words().play).toBe("Jugar");
    expect(words().strengthOf(words().black)).toBe("Nivel de las negras");
  });
});

describe("endings", () => {
  const wins: EndReason[] = ["checkmate", "resignation", "timeForfeit", "rulesInfraction"];
  const draws: EndReason[] = [
    "stalemate",
    "insufficientMaterial",
    "fivefoldRepetition",
    "seventyFiveMoves",
    "threefoldRepetition",
    "fiftyMoves",
    "agreement",
    "timeForfeitWithoutMatingMaterial",
  ];
  test("have a reason in both languages", () => {
    for (const language of ["en", "es"] as const) {
      prefs.language.value = language;
      const all = [...wins.map((reason) => endingWords({ winner: "white", reason })), ...draws.map((reason) => endingWords({ winner: null, reason }))];
      expect(new Set(all).size).toBe(wins.length + draws.length);
      for (const text of all) expect(text.split(" ").length).toBeGreaterThan(2);
    }
    expect(endingWords({ winner: null, reason: "stalemate" })).toBe("Tablas por ahogado.");
    expect(endingWords({ winner: "black", reason: "timeForfeit" })).toBe("Ganan las negras por tiempo.");
    expect(endingWords({ winner: "white", reason: "unknown" })).toBe("Ganan las blancas.");
  });
  test("have a result", () => {
    expect(resultText({ winner: null, reason: "agreement" })).toBe("½–½");
  });
});

describe("faults", () => {
  const plain = [
    "notFound", "gameOver", "gameNotOver", "notPlayable", "notYourTurn", "noMoves", "badChess960Number", "badClock", "noTakebacks",
    "nothingToTakeBack", "noDrawOffer", "drawOfferStands", "noDrawClaim", "nothingToUndo", "notAnExhibition", "notPaused", "noHint",
    "forbiddenHost", "forbiddenOrigin", "tokenRequired", "internal",
  ] as const;
  const all: Fault[] = [
    ...plain.map((code): Fault => ({ code })),
    { code: "malformed", detail: "x" },
    { code: "tooLarge", limit: 16_777_216 },
    { code: "tooFast", retryMs: 100 },
    { code: "tooMany", limit: 3 },
    { code: "unknownGame", game: 7 },
    { code: "stale", ply: 3 },
    { code: "badMove", text: "Qz9", problem: "unreadable", candidates: [] },
    { code: "badFen", part: "castling", column: 40, detail: "x" },
    { code: "illegalPosition", reasons: ["noKing"] },
    { code: "badOdds", piece: "queen" },
    { code: "unknownPlayer", player: "x" },
    { code: "noChess960", player: "tower" },
    { code: "badElo", min: 600, max: 3100 },
    { code: "badThinkTime", minMs: 50, maxMs: 60_000 },
    { code: "badName", limit: 100 },
    { code: "playerFailed", detail: "x" },
    { code: "store", problem: "full", detail: "x" },
    { code: "badBackup", problem: "foreign", game: null, detail: "x" },
    { code: "badPgn", problem: "tag", found: "[White", detail: "x" },
  ];
  test.each(all)("$code is worded in both languages", (fault) => {
    const english = faultWords(fault);
    prefs.language.value = "es";
    const spanish = faultWords(fault);
    expect(english).not.toBe(fault.code);
    expect(english.length).toBeGreaterThan(10);
    expect(spanish).not.toBe(english);
  });
  test("ambiguous moves are offered in one's own letters", () => {
    prefs.language.value = "es";
    const fault: Fault = { code: "badMove", text: "Cd2", problem: "ambiguous", candidates: ["Nbd2", "Nfd2"] };
    expect(faultWords(fault)).toBe("«Cd2» puede ser más de una jugada: Cbd2, Cfd2");
  });
  test("what is wrong with a file is said in one’s own words, without the server’s", () => {
    const backup: Fault = { code: "badBackup", problem: "game", game: 7, detail: "game 7: it did not end as it says" };
    const pgn: Fault = { code: "badPgn", problem: "sign", found: "$900", detail: "expected a number" };
    const full: Fault = { code: "store", problem: "full", detail: "/tmp/games.sqlite: the disk is full" };
    expect([backup, pgn, full].map(faultWords)).toEqual([
      "Nothing has changed: there is a game in it that cannot be (game 7).",
      "“$900”: this has no place among the moves.",
      "Games cannot be saved: the disk is full. Make room and try again.",
    ]);
    prefs.language.value = "es";
    expect([backup, pgn, full].map(faultWords)).toEqual([
      "No ha cambiado nada: contiene una partida que no puede ser (partida 7).",
      "«$900»: esto no puede estar entre las jugadas.",
      "No se pueden guardar partidas: el disco está lleno. Libera espacio y vuelve a intentarlo.",
    ]);
  });
  test("all that is wrong with a position is said", () => {
    const reasons: IllegalCode[] = ["noKing", "tooManyPawns"];
    expect(faultWords({ code: "illegalPosition", reasons })).toBe("One side has no king. One side has more than eight pawns.");
  });
  test("other failures too", () => {
    expect(problemWords(new LineLost())).toBe("The server is not responding.");
    expect(problemWords(new Refused({ code: "gameOver" }))).toBe("The game is over.");
    expect(problemWords(new Error("?"))).toContain("Reload");
  });
});

test("strengths have a word", () => {
  expect(bandWords(600)).toBe("first steps");
  expect(bandWords(1100)).toBe("casual player");
  expect(bandWords(3100)).toBe("superhuman");
  prefs.language.value = "es";
  expect(bandWords(1600)).toBe("jugador de club");
  expect(bandWords(null)).toBe("a toda máquina");
});

test("games are called by their players", () => {
  const none = { player: null, name: null, elo: null };
  const game = { name: null, origin: "played", players: { white: none, black: { player: "quevedo", name: "Quevedo", elo: 1100 } } };
  expect(gameTitle(game as unknown as GameSummary)).toBe("You – Quevedo 1100");
  expect(gameTitle({ ...game, players: { white: none, black: none } } as unknown as GameSummary)).toBe("White – Black");
  expect(gameTitle({ ...game, name: "Final" } as unknown as GameSummary)).toBe("Final");
});
