/**
 * The position editor. A piece is dragged from the box onto the board, or chosen there and then put on squares by clicks or
 * keys; pieces on the board are dragged, and vanish when dropped beside it. The server says what is wrong with a position.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { prefs } from "../app/prefs";
import { Grid } from "../board/grid";
import { EMPTY_FEN, START_FEN, placement, placementText, type Color, type Piece, type Role, type Square } from "../board/position";
import { vocabulary } from "../board/speech";
import { words } from "../i18n";
import { faultWords } from "../i18n/faults";
import { machines } from "../net/server";
import type { Fault, PositionReport } from "../wire";
import { orthodox, type Choice } from "./choice";

const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const RIGHTS = ["K", "Q", "k", "q"] as const;
type Stamp = Piece | "eraser" | null;

interface Props {
  choice: Choice;
  report: PositionReport | null;
  /** Why no game can start here. */
  fault: Fault | null;
  onChange: (part: Partial<Choice>) => void;
}

/** A FEN with one field changed. */
export function withField(fen: string, index: number, value: string): string {
  const fields = fen.trim().split(/\s+/);
  const usual = EMPTY_FEN.split(" ");
  const all = usual.map((field, i) => fields[i] ?? field);
  all[index] = value;
  return all.join(" ");
}

/** A FEN with other pieces or another side to move: no pawn has just made its double step. */
function anew(fen: string, index: 0 | 1, value: string): string {
  return withField(withField(fen, index, value), 3, "-");
}

export function Editor({ choice, report, fault, onChange }: Props): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const [stamp, setStamp] = useState<Stamp>(null);
  const [side, setSide] = useState<Color>("white");
  const now = useRef({ choice, stamp });
  now.current = { choice, stamp };
  const w = words();

  const put = (square: Square): void => {
    const { stamp: chosen, choice: current } = now.current;
    if (chosen === null) return;
    const pieces = placement(current.fen);
    const there = pieces.get(square);
    if (chosen === "eraser" || (there?.role === chosen.role && there.color === chosen.color)) pieces.delete(square);
    else pieces.set(square, chosen);
    onChange({ fen: anew(current.fen, 0, placementText(pieces)) });
  };

  useEffect(() => {
    if (!host.current) return undefined;
    const element = host.current;
    const board = Chessground(element, {
      fen: choice.fen,
      orientation: side,
      movable: { free: true, color: "both" },
      premovable: { enabled: false },
      draggable: { enabled: true, deleteOnDropOff: true, showGhost: true },
      selectable: { enabled: false },
      drawable: { enabled: false },
      animation: { enabled: false },
      coordinates: prefs.coordinates.peek(),
      events: {
        change: () => {
          const placed = api.current?.getFen();
          if (placed !== undefined) onChange({ fen: anew(now.current.choice.fen, 0, placed) });
        },
      },
    });
    api.current = board;
    const click = (event: MouseEvent): void => {
      const square = board.getKeyAtDomPos([event.clientX, event.clientY]);
      if (square && square !== "a0") put(square);
    };
    element.addEventListener("click", click);
    return () => {
      element.removeEventListener("click", click);
      board.destroy();
      api.current = null;
    };
  }, []);

  useEffect(() => {
    const shown = api.current?.getFen();
    const wanted = placementText(placement(choice.fen));
    if (shown !== wanted) api.current?.set({ fen: choice.fen });
  }, [choice.fen]);
  useEffect(() => {
    api.current?.set({ orientation: side, draggable: { enabled: stamp === null } });
  }, [side, stamp]);

  const fields = choice.fen.split(/\s+/);
  const castling = fields[2] ?? "-";
  const passed = report?.enPassant ?? [];
  const toggle = (letter: string): void => {
    const kept = RIGHTS.filter((one) => (one === letter) !== castling.includes(one)).join("");
    onChange({ fen: withField(choice.fen, 2, kept || "-") });
  };
  return (
    <div class="editor">
      <Box color="black" stamp={stamp} onStamp={setStamp} api={api.current} />
      <div class="board" data-board={prefs.board.value} data-pieces={prefs.pieces.value}>
        <div class="cg-wrap" ref={host} aria-hidden="true" />
        <Grid
          fen={choice.fen}
          orientation={side}
          selected={undefined}
          dests={undefined}
          label={w.editorBoard}
          onChoose={put}
          onCancel={() => setStamp(null)}
        />
      </div>
      <Box color="white" stamp={stamp} onStamp={setStamp} api={api.current} />
      <div class="editor-tools">
        <div class="row">
          <button type="button" aria-pressed={stamp === "eraser"} onClick={() => setStamp(stamp === "eraser" ? null : "eraser")}>
            {w.eraser}
          </button>
          <button type="button" onClick={() => onChange({ fen: START_FEN })}>
            {w.startPositionShort}
          </button>
          <button type="button" onClick={() => onChange({ fen: EMPTY_FEN })}>
            {w.clearBoard}
          </button>
          <button type="button" onClick={() => setSide(side === "white" ? "black" : "white")}>
            {w.flip}
          </button>
        </div>
        <div class="row fields">
          <label>
            {w.turn}
            <select value={fields[1] === "b" ? "b" : "w"} onChange={(event) => onChange({ fen: anew(choice.fen, 1, event.currentTarget.value) })}>
              <option value="w">{w.white}</option>
              <option value="b">{w.black}</option>
            </select>
          </label>
          {passed.length > 0 && (
            <label>
              {w.enPassant}
              <select
                value={passed.find((square) => square === fields[3]) ?? "-"}
                onChange={(event) => onChange({ fen: withField(choice.fen, 3, event.currentTarget.value) })}
              >
                <option value="-">{w.noEnPassant}</option>
                {passed.map((square) => (
                  <option value={square} key={square}>
                    {square}
                  </option>
                ))}
              </select>
            </label>
          )}
          <fieldset class="castling">
            <legend>{w.castling}</legend>
            {RIGHTS.map((letter) => (
              <label class="check" key={letter}>
                <input type="checkbox" checked={castling.includes(letter)} onChange={() => toggle(letter)} />
                {w.castlingRight[letter]}
              </label>
            ))}
          </fieldset>
        </div>
        {!orthodox(choice, machines.value) && (
          <label class="check">
            <input type="checkbox" checked={choice.fen960} onChange={(event) => onChange({ fen960: event.currentTarget.checked })} />
            {w.castling960}
          </label>
        )}
        <label class="fen">
          FEN
          <input
            type="text"
            spellcheck={false}
            autocomplete="off"
            maxLength={120}
            value={choice.fen}
            onInput={(event) => onChange({ fen: event.currentTarget.value })}
          />
        </label>
        <p class={fault ? "verdict bad" : "verdict"} role="status">
          {fault ? faultWords(fault) : report ? w.positionGood : " "}
        </p>
      </div>
    </div>
  );
}

interface BoxProps {
  color: Color;
  stamp: Stamp;
  onStamp: (stamp: Stamp) => void;
  api: Api | null;
}

/** The box of pieces of one colour. */
function Box({ color, stamp, onStamp, api }: BoxProps): JSX.Element {
  const { piece } = vocabulary(prefs.language.value);
  const chosen = (role: Role): boolean => stamp !== null && stamp !== "eraser" && stamp.role === role && stamp.color === color;
  return (
    <div class={`box ${color}`} data-pieces={prefs.pieces.value}>
      {ROLES.map((role) => (
        <button
          type="button"
          key={role}
          aria-pressed={chosen(role)}
          aria-label={piece(role, color)}
          title={piece(role, color)}
          onMouseDown={(event) => {
            if (event.button === 0 && stamp === null) api?.dragNewPiece({ role, color }, event, true);
          }}
          onClick={() => onStamp(chosen(role) ? null : { role, color })}
        >
          <span class={`man ${color} ${role}`} />
        </button>
      ))}
    </div>
  );
}
