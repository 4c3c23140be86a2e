/** Games that wait to be played on. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameAddress } from "../app/router";
import { MiniBoard } from "../board/mini";
import { words } from "../i18n";
import { gameTitle } from "../i18n/players";
import { http } from "../net/http";
import { server } from "../net/server";
import type { GameSummary } from "../wire";

export function Unfinished(): JSX.Element | null {
  const games = useSignal<GameSummary[]>([]);
  const line = server.state.value;
  useEffect(() => {
    if (line !== "open") return undefined;
    const stop = new AbortController();
    http.games({ state: "playing", limit: 3 }, stop.signal).then(
      (page) => (games.value = page.games),
      () => undefined, // The list itself tells what is wrong; here it is only a convenience.
    );
    return () => stop.abort();
  }, [line === "open"]);
  if (games.value.length === 0) return null;
  return (
    <section class="unfinished">
      <h2>{words().goOnPlaying}</h2>
      <ul>
        {games.value.map((game) => (
          <li key={game.id}>
            <a href={gameAddress(String(game.id))}>
              <MiniBoard fen={game.fen} lastMove={game.lastMove} />
              <span>
                {gameTitle(game)}
                <small>{words().moveCount(Math.ceil(game.plies / 2))}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
