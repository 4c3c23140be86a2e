/** Play: a board that is ready for the first move, and beside it everything that can be chosen otherwise. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { prefs } from "../app/prefs";
import { gameAddress, go } from "../app/router";
import { fail } from "../app/toast";
import { Board } from "../board/board";
import { START_FEN, turnOf, type Role, type Square } from "../board/position";
import { play } from "../board/sounds";
import { adopt, destinations, meant, sendMove } from "../game/store";
import { words } from "../i18n";
import { LineLost } from "../net/connection";
import { http } from "../net/http";
import { machines, server } from "../net/server";
import type { Fault, PositionReport } from "../wire";
import { CASUAL, canBeginByMoving, fitting, newGame, orthodox, possible, remembered, startFen, type Choice } from "./choice";
import { Editor } from "./editor";
import { Form } from "./form";
import { Unfinished } from "./unfinished";

export function PlayPage(): JSX.Element {
  const choice = useSignal<Choice>(initial());
  const report = useSignal<PositionReport | null>(null);
  /** The server could not be asked about the position; it is asked again when the line is back. */
  const missed = useSignal(false);
  const busy = useSignal(false);
  const version = useSignal(0);
  const known = machines.value;
  const w = words();

  // A machine that was chosen once may not exist today.
  useEffect(() => {
    const now = choice.peek();
    choice.value = fitting({ ...now, against: possible(now.against, known), white: possible(now.white, known) }, known);
  }, [known]);

  const line = server.state.value;
  const { start, number, fen: own, fen960, odds, color, opponent } = choice.value;
  useEffect(() => {
    const stop = new AbortController();
    look(choice.value, stop.signal).then(
      (answer) => {
        report.value = answer;
        missed.value = false;
      },
      (problem: unknown) => {
        if (stop.signal.aborted) return;
        missed.value = problem instanceof LineLost;
        if (line === "open") fail(problem);
      },
    );
    return () => stop.abort();
  }, [start, number, own, fen960, JSON.stringify(odds), color, opponent, missed.value && line === "open"]);
  const fen = report.value?.fen ?? startFen(choice.value);

  const change = (part: Partial<Choice>): void => {
    choice.value = fitting({ ...choice.value, ...part }, known);
    prefs.lastGame.value = choice.value;
  };

  const begin = async (first?: string): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      const answer = await server.ask({ type: "newGame", options: newGame(choice.value, known) });
      if (answer.type !== "opened") return;
      play("start");
      adopt(answer.game);
      go(gameAddress(String(answer.game.id)));
      if (first !== undefined) await sendMove(first);
    } catch (problem) {
      version.value += 1;
      fail(problem);
    } finally {
      busy.value = false;
    }
  };

  const legal = report.value?.legal ?? NONE;
  const dests = useMemo(() => destinations(legal), [legal]);
  const fault = report.value && (report.value.fault ?? foreign(choice.value, report.value));
  const ready = line === "open" && canBeginByMoving(choice.value) && report.value !== null && fault === null;
  const { names } = choice.value;
  const casual = JSON.stringify({ ...CASUAL, names }) === JSON.stringify(choice.value);
  const below = choice.value.opponent === "machine" && choice.value.color === "black" ? "black" : "white";
  const moved = (from: Square, to: Square, role: Role | undefined): void => {
    const move = meant(legal, from, to, role);
    if (move) void begin(move.uci);
  };

  return (
    <main class="table play">
      <div class="board-area">
        {choice.value.start === "position" ? (
          <Editor choice={choice.value} report={report.value} fault={fault} onChange={change} />
        ) : (
          <Board
            fen={fen}
            orientation={below}
            turn={turnOf(fen)}
            movable={ready ? turnOf(fen) : undefined}
            dests={dests}
            version={version.value}
            label={w.board}
            onMove={moved}
          />
        )}
      </div>
      <div class="side panel">
        <h1>{w.newGame}</h1>
        <Form choice={choice.value} onChange={change} />
        <div class="begin">
          <button
            type="button"
            class="main wide"
            disabled={busy.value || line !== "open" || fault !== null}
            onClick={() => void begin()}
          >
            {w.begin}
          </button>
          <p class="quiet">{ready && choice.value.start !== "position" ? w.orMove : w.casualNote}</p>
          {!casual && (
            <button type="button" class="plain" onClick={() => change({ ...CASUAL, names })}>
              {w.resetChoices}
            </button>
          )}
        </div>
        <Unfinished />
      </div>
    </main>
  );
}

/** A position of Chess960, and a machine that does not play it. */
function foreign(choice: Choice, report: PositionReport): Fault | null {
  const machine = report.chess960 ? orthodox(choice, machines.value) : undefined;
  return machine ? { code: "noChess960", player: machine.id } : null;
}

/** What the server says of the position in which the game will start. */
async function look(choice: Choice, stop: AbortSignal): Promise<PositionReport> {
  const dealt = choice.start === "chess960" && choice.number !== null ? await http.chess960(choice.number, stop) : null;
  if (dealt && !choice.odds) return dealt;
  const chess960 = dealt !== null || (choice.start === "position" && choice.fen960);
  return http.position({ fen: startFen(choice, dealt?.fen ?? START_FEN), chess960 }, stop);
}

/** The choices that were made last; a position that the address names (`/play?fen=…`) comes first. */
function initial(): Choice {
  const choice = remembered(prefs.lastGame.peek());
  const fen = new URLSearchParams(location.search).get("fen");
  return fen === null ? choice : { ...choice, start: "position", fen, color: turnOf(fen) };
}

const NONE: PositionReport["legal"] = [];
