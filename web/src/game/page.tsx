/** A game: the board, and beside or below it, in the order a player needs them, names, moves, evaluation, tools. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { prefs } from "../app/prefs";
import { Toasts } from "../app/toast";
import { Board } from "../board/board";
import { other, type Square } from "../board/position";
import { words } from "../i18n";
import { problemWords } from "../i18n/faults";
import { gameTitle } from "../i18n/players";
import { server } from "../net/server";
import { Actions } from "./actions";
import { BlindBoard } from "./blind";
import { Cards } from "./cards";
import { Entry } from "./entry";
import { Graph, ScoreBar } from "./graph";
import { Moves } from "./moves";
import { PlayerBar } from "./player";
import {
  boardVersion,
  destinations,
  game,
  hint,
  isLatest,
  isOver,
  leave,
  meant,
  orientation,
  people,
  preview,
  sendMove,
  shown,
  showsThoughts,
  watch,
} from "./store";
import { ThinkingPanel } from "./thinking";

export function GamePage({ id }: { id: string }): JSX.Element {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const problem = useSignal<string | null>(null);
  const line = server.state.value;
  useEffect(() => {
    problem.value = null;
    // The line watches the game again by itself when it comes back.
    if (number !== null && game.value?.id !== number && line === "open")
      void watch(number).then((error) => (problem.value = error ? problemWords(error) : null));
  }, [number, line === "open"]);
  useEffect(() => leave, []);
  const w = words();
  if (number === null) return <Missing text={w.noSuchGame} />;
  if (problem.value !== null) return <Missing text={problem.value} />;
  if (game.value?.id !== number) return <main class="table waiting" aria-busy="true" aria-label={w.loading} />;
  return <Table />;
}

function Missing({ text }: { text: string }): JSX.Element {
  const w = words();
  return (
    <main class="page narrow">
      <Toasts table />
      <h1>{w.noSuchGameTitle}</h1>
      <p>{text}</p>
      <p>
        <a href="/play">{w.newGame}</a> · <a href="/games">{w.games}</a>
      </p>
    </main>
  );
}

const TABS = ["moves", "thinking", "graph"] as const;

function Table(): JSX.Element | null {
  const value = game.value;
  const tab = useSignal<(typeof TABS)[number]>("moves");
  const w = words();
  if (!value) return null;
  const side = orientation.value;
  const names = { moves: w.moves, thinking: isOver.value ? w.review : w.thinking, graph: w.graph };
  const tabs = TABS.filter((name) => showsThoughts.value || name === "moves");
  return (
    <main class="table" data-show={tab.value}>
      <h1 class="hidden">{gameTitle(value)}</h1>
      <PlayerBar side={other(side)} area="above" />
      <div class="board-area">
        {prefs.blind.value ? <BlindBoard /> : <GameBoard />}
        <ScoreBar white={side === "white"} />
      </div>
      <PlayerBar side={side} area="below" />
      <div class="side">
        <Toasts table />
        <Cards />
        {tabs.length > 1 && (
          <div class="tabs" role="toolbar" aria-label={w.panels}>
            {tabs.map((name) => (
              <button type="button" key={name} aria-pressed={tab.value === name} onClick={() => (tab.value = name)}>
                {names[name]}
              </button>
            ))}
          </div>
        )}
        <Moves />
        {showsThoughts.value && <Graph />}
        {showsThoughts.value && <ThinkingPanel />}
      </div>
      <div class="hand">
        {!isOver.value && people.value.length > 0 && <Entry />}
        <Actions />
      </div>
    </main>
  );
}

function GameBoard(): JSX.Element | null {
  const value = game.value;
  const view = shown.value;
  const legal = value?.situation.legal;
  // The same moves come with every message about the same position.
  const dests = useMemo(() => destinations(legal ?? []), [value?.id, value?.situation.ply, value?.situation.fen, legal?.length]);
  if (!value || !view) return null;
  const { situation } = value;
  const live = isLatest.value && preview.value === null && !isOver.value;
  const mover = people.value.includes(situation.turn) ? situation.turn : people.value[0];
  const tip = hint.value?.ply === situation.ply && isLatest.value ? hint.value : null;
  const shapes = tip
    ? [tip.uci ? { orig: tip.from as Square, dest: tip.uci.slice(2, 4) as Square, brush: "blue" } : { orig: tip.from as Square, brush: "blue" }]
    : [];
  return (
    <Board
      fen={view.fen}
      orientation={orientation.value}
      turn={live ? situation.turn : view.fen.split(" ")[1] === "b" ? "black" : "white"}
      movable={live ? mover : undefined}
      dests={live && people.value.includes(situation.turn) ? dests : NO_DESTS}
      lastMove={view.lastMove}
      check={view.check}
      premovable={live && prefs.premoves.value && people.value.length === 1}
      shapes={shapes}
      version={boardVersion.value}
      label={words().board}
      onMove={(from, to, role) => {
        const move = meant(situation.legal, from, to, role);
        if (move) void sendMove(move.uci);
        else boardVersion.value += 1;
      }}
    />
  );
}

const NO_DESTS: ReadonlyMap<Square, Square[]> = new Map();
