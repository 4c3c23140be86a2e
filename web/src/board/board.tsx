/**
 * The board: Chessground, wrapped. It is told what to show and which moves there are, and tells which move a person makes, by
 * dragging or by two clicks. A piece dropped on a wrong square goes back and stays selected.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type * as cg from "@lichess-org/chessground/types";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { prefs, travelTime } from "../app/prefs";
import { Grid } from "./grid";
import { placement, placementText, promotes, type Color, type Role, type Square } from "./position";
import { Promotion } from "./promotion";

export interface BoardProps {
  fen: string;
  orientation: Color;
  turn: Color;
  /** Who may be moved by hand; nobody if left out. */
  movable?: Color | "both" | undefined;
  dests?: ReadonlyMap<Square, Square[]>;
  lastMove?: readonly Square[] | undefined;
  check?: Square | undefined;
  /** Whether a move may be made ahead of one's turn. */
  premovable?: boolean;
  /** Arrows and circles that are not drawn by hand. */
  shapes?: readonly DrawShape[];
  /** A move was made: from, to, and what a pawn becomes. */
  onMove?: (from: Square, to: Square, promotion: Role | undefined) => void;
  /** Changes when the board must be shown afresh, as after a refused move. */
  version?: number;
  label: string;
}

const BRUSHES = {
  green: { key: "g", color: "#5d6b2f", opacity: 1, lineWidth: 10 },
  red: { key: "r", color: "#8f2d20", opacity: 1, lineWidth: 10 },
  blue: { key: "b", color: "#234f6e", opacity: 1, lineWidth: 10 },
  yellow: { key: "y", color: "#9a6b12", opacity: 1, lineWidth: 10 },
};

interface Pending {
  from: Square;
  to: Square;
  color: Color;
}

export function Board(props: BoardProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const now = useRef(props);
  now.current = props;
  const [pending, setPending] = useState<Pending | null>(null);
  const [selected, setSelected] = useState<string | undefined>();

  const finish = (from: Square, to: Square, promotion: Role | undefined): void => now.current.onMove?.(from, to, promotion);

  const moved = (orig: cg.Key, dest: cg.Key, metadata: cg.MoveMetadata): void => {
    const from = orig as Square;
    const to = dest as Square;
    const pieces = placement(now.current.fen);
    setSelected(undefined);
    if (!promotes(pieces, from, to)) finish(from, to, undefined);
    else if (metadata.premove) finish(from, to, "queen");
    else setPending({ from, to, color: pieces.get(from)?.color ?? "white" });
  };

  const cancelPromotion = (): void => {
    setPending(null);
    api.current?.set(position(now.current));
  };

  // The board is made once, and follows from then on: before the page is drawn, so that no click meets the board of a move ago.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const board = Chessground(host.current, {
      ...position(props),
      ...looks(),
      disableContextMenu: true,
      highlight: { lastMove: true, check: true },
      drawable: { enabled: true, visible: true, brushes: BRUSHES },
      draggable: { enabled: true, showGhost: true, autoDistance: true },
      events: { select: () => queueMicrotask(() => setSelected(api.current?.state.selected)) },
    });
    board.set({ movable: { events: { after: moved } } });
    api.current = board;
    const release = keepSelected(board, host.current, () => now.current);
    return () => {
      release();
      board.destroy();
      api.current = null;
    };
  }, []);

  // Another position ends the choice of a promotion.
  useEffect(() => setPending(null), [props.fen, props.orientation, props.movable, props.version]);

  const dests = props.dests;
  useLayoutEffect(() => {
    const board = api.current;
    if (!board) return;
    const { fen, ...rest } = position(props);
    // What stands already is not set again: arrows drawn by hand would be lost.
    const stands = board.getFen() === placementText(placement(props.fen));
    board.set(stands || fen === undefined ? rest : { fen, ...rest });
    if (props.movable === props.turn || props.movable === "both") board.playPremove();
    else if (!props.premovable) board.cancelPremove();
    setSelected(board.state.selected);
  }, [props.fen, props.orientation, props.movable, dests, props.version, props.check, props.lastMove?.join(), props.premovable]);

  useEffect(() => {
    api.current?.setAutoShapes([...(props.shapes ?? [])]);
  }, [JSON.stringify(props.shapes)]);

  const look = looks();
  useEffect(() => {
    api.current?.set(look);
    api.current?.redrawAll();
  }, [JSON.stringify(look)]);

  const choose = (square: Square): void => {
    api.current?.selectSquare(square, true);
    setSelected(api.current?.state.selected);
  };

  return (
    <div class="board" data-board={prefs.board.value} data-pieces={prefs.pieces.value}>
      <div class="cg-wrap" ref={host} aria-hidden="true" />
      <Grid
        fen={props.fen}
        orientation={props.orientation}
        selected={selected}
        dests={selected ? props.dests?.get(selected as Square) : undefined}
        label={props.label}
        onChoose={choose}
        onCancel={() => {
          api.current?.cancelMove();
          setSelected(undefined);
        }}
      />
      {pending && (
        <Promotion
          square={pending.to}
          color={pending.color}
          orientation={props.orientation}
          onChoose={(role) => {
            setPending(null);
            finish(pending.from, pending.to, role);
          }}
          onCancel={cancelPromotion}
        />
      )}
    </div>
  );
}

/** What the board shows, for Chessground. */
function position(props: BoardProps): Config {
  return {
    fen: props.fen,
    orientation: props.orientation,
    turnColor: props.turn,
    check: props.check !== undefined && props.turn,
    lastMove: (props.lastMove ?? []) as cg.Key[],
    viewOnly: false,
    movable: {
      free: false,
      color: props.movable,
      dests: (props.dests ?? new Map()) as cg.Dests,
      rookCastle: true,
    } as NonNullable<Config["movable"]>,
    premovable: { enabled: props.premovable ?? false, castle: true },
  };
}

/** How the board looks, by the person's choice. */
function looks(): Config {
  const duration = travelTime();
  return {
    coordinates: prefs.coordinates.value,
    animation: { enabled: duration > 0, duration },
    movable: { showDests: prefs.hints.value },
  };
}

/** After a drop on a wrong square, Chessground forgets the selection; here it is kept. */
function keepSelected(board: Api, host: HTMLElement, props: () => BoardProps): () => void {
  let held: { square: cg.Key; fen: string } | undefined;
  const down = (): void => {
    const dragged = board.state.draggable.current;
    held = dragged && !dragged.newPiece ? { square: dragged.orig, fen: board.getFen() } : undefined;
  };
  const up = (): void => {
    const from = held;
    held = undefined;
    if (!from || board.state.selected !== undefined || board.state.premovable.current) return;
    const same = board.getFen() === from.fen && props().onMove !== undefined;
    if (same && dropped !== from.square) board.selectSquare(from.square, true);
  };
  let dropped: cg.Key | undefined;
  const track = (event: MouseEvent | TouchEvent): void => {
    const point = "touches" in event ? event.touches[0] : event;
    if (point) dropped = board.getKeyAtDomPos([point.clientX, point.clientY]);
  };
  const events: [EventTarget, string, (event: never) => void][] = [
    [host, "mousedown", down],
    [host, "touchstart", down],
    [host, "mousedown", track],
    [host, "touchstart", track],
    [document, "mousemove", track],
    [document, "touchmove", track],
    [document, "mouseup", up],
    [document, "touchend", up],
  ];
  for (const [target, name, listener] of events) target.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener as EventListener);
  };
}
