/** A player's line: name, strength, what is ahead in material, clock. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useNow } from "../app/now";
import { imbalance, type Color } from "../board/position";
import { play } from "../board/sounds";
import { words } from "../i18n";
import { playerName } from "../i18n/players";
import { clockText } from "./score";
import { game, mine, people, shown, toldAt } from "./store";

const LOW = 20_000;

export function PlayerBar({ side, area }: { side: Color; area: "above" | "below" }): JSX.Element | null {
  const value = game.value;
  if (!value) return null;
  const player = value.players[side];
  const { situation } = value;
  const toMove = situation.ending === null && value.origin === "played" && situation.turn === side;
  const fen = shown.value?.fen ?? situation.fen;
  const material = imbalance(fen);
  const ahead = side === "white" ? material.points : -material.points;
  return (
    <div class={`player ${area}${toMove ? " to-move" : ""}`} data-side={side}>
      <span class={`seat ${side}`} aria-hidden="true" />
      <span class="name">
        {playerName(player, side, mine.value === side, people.value.length === 2)}
        {player.elo !== null && <span class="elo">{player.elo}</span>}
      </span>
      <span class="material" aria-hidden="true">
        {material[side].map((role) => (
          <span class={`figure ${role}`} />
        ))}
        {ahead > 0 && <span class="ahead">+{ahead}</span>}
      </span>
      {toMove && situation.thinking === side && (
        <span class="thinks">{situation.queued ? words().queued : words().thinks}</span>
      )}
      {value.clock && <Clock side={side} />}
    </div>
  );
}

/** The clock of a side, which runs on between the server's messages. */
function Clock({ side }: { side: Color }): JSX.Element | null {
  const clocks = game.value?.situation.clocks;
  const running = clocks?.running === side;
  const now = useNow(running, 100);
  const told = side === "white" ? clocks?.whiteMs : clocks?.blackMs;
  const left = told === undefined ? undefined : running ? told - (now - toldAt.value) : told;
  const low = left !== undefined && left < LOW;
  const warn = low && running && people.value.includes(side);
  useEffect(() => {
    if (warn) play("low");
  }, [warn]);
  if (left === undefined) return null;
  return (
    <span class={`clock${running ? " running" : ""}${low ? " low" : ""}`} role="timer" aria-label={words().clockOf[side]}>
      {clockText(left)}
    </span>
  );
}
