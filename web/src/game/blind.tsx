/** Blind mode: the game in words instead of a picture. Nothing here needs eyes or a mouse. */
import type { JSX } from "preact";
import { prefs } from "../app/prefs";
import { sideWords } from "../board/speech";
import { words } from "../i18n";
import { moveWords } from "./announce";
import { stateWords } from "./commands";
import { game, ply, shown } from "./store";

export function BlindBoard(): JSX.Element | null {
  const value = game.value;
  const fen = shown.value?.fen;
  if (!value || fen === undefined) return null;
  const w = words();
  const language = prefs.language.value;
  const last = value.moves[ply.value - 1];
  return (
    <div class="blind">
      <h2>{w.blind}</h2>
      <p class="state">{stateWords()}</p>
      <p>
        <strong>{w.lastMove}</strong> {last ? moveWords(last) : w.noMovesYet}
      </p>
      <dl>
        <dt>{w.white}</dt>
        <dd>{sideWords(fen, "white", language)}</dd>
        <dt>{w.black}</dt>
        <dd>{sideWords(fen, "black", language)}</dd>
      </dl>
      <p class="quiet">{w.blindHelp}</p>
      <button type="button" onClick={() => (prefs.blind.value = false)}>
        {w.showBoard}
      </button>
    </div>
  );
}
