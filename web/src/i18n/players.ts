/** What players and games are called. */
import type { GameSummary, GameView, PlayerView, Side } from "../wire";
import { words } from "./index";

/** A player's name: one's own, the machine's, or the side's. */
export function playerName(player: PlayerView, side: Side, me: boolean, two: boolean): string {
  const w = words();
  if (player.name) return player.name;
  if (player.player !== null) return player.player;
  return me && !two ? w.you : w[side];
}

/** A game's name: the one given to it, else its players. */
export function gameTitle(game: GameView | GameSummary): string {
  if (game.name) return game.name;
  const { white, black } = game.players;
  const played = game.origin === "played";
  const alone = played && (white.player === null) !== (black.player === null);
  const name = (side: Side): string => {
    const player = game.players[side];
    const text = playerName(player, side, alone && player.player === null, false);
    return player.elo !== null && player.player !== null ? `${text} ${player.elo}` : text;
  };
  return `${name("white")} – ${name("black")}`;
}
