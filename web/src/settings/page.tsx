/** Settings: how the page looks, sounds and speaks. They are kept in this browser. */
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { BOARDS, LANGUAGES, MOTIONS, NOTATIONS, PIECES, THEMES, prefs } from "../app/prefs";
import { MiniBoard } from "../board/mini";
import { play } from "../board/sounds";
import { words } from "../i18n";
import { Radios } from "../play/form";
import { Credits } from "./credits";

/** After 1. e4, so that a marked move is seen. */
const SAMPLE = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

function Switch({ pref, label, note, after }: { pref: Signal<boolean>; label: string; note?: string; after?: () => void }): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={pref.value}
        onChange={(event) => {
          pref.value = event.currentTarget.checked;
          after?.();
        }}
      />
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}

export function SettingsPage(): JSX.Element {
  const w = words();
  const picture = <MiniBoard fen={SAMPLE} lastMove="e2e4" />;
  return (
    <main class="page settings">
      <h1>{w.settings}</h1>
      <div class="columns">
        <section>
          <h2>{w.look}</h2>
          <Radios
            name="language"
            legend={w.language}
            value={prefs.language.value}
            options={LANGUAGES.map((one) => [one, one === "en" ? "English" : "Español"] as const)}
            onChange={(value) => (prefs.language.value = value)}
          />
          <Radios
            name="theme"
            legend={w.light}
            value={prefs.theme.value}
            options={THEMES.map((one) => [one, w.themes[one]] as const)}
            onChange={(value) => (prefs.theme.value = value)}
          />
          <Radios
            name="board"
            legend={w.boardTheme}
            value={prefs.board.value}
            options={BOARDS.map((one) => [one, w.boards[one]] as const)}
            onChange={(value) => (prefs.board.value = value)}
          />
          <Radios
            name="pieces"
            legend={w.pieceSet}
            value={prefs.pieces.value}
            options={PIECES.map((one) => [one, w.pieceSets[one]] as const)}
            onChange={(value) => (prefs.pieces.value = value)}
          />
          <div class="sample">{picture}</div>
        </section>
        <section>
          <h2>{w.playing}</h2>
          <Radios
            name="notation"
            legend={w.notation}
            value={prefs.notation.value}
            options={NOTATIONS.map((one) => [one, w.notations[one]] as const)}
            onChange={(value) => (prefs.notation.value = value)}
          />
          <Radios
            name="motion"
            legend={w.motion}
            value={prefs.motion.value}
            options={MOTIONS.map((one) => [one, w.motions[one]] as const)}
            onChange={(value) => (prefs.motion.value = value)}
          />
          <div class="checks">
            <Switch pref={prefs.sound} label={w.sounds} after={() => play("move")} />
            <Switch pref={prefs.coordinates} label={w.coordinates} />
            <Switch pref={prefs.hints} label={w.legalMarks} />
            <Switch pref={prefs.premoves} label={w.premoves} note={w.premovesNote} />
            <Switch pref={prefs.thinking} label={w.showThinking} note={w.showThinkingNote} />
            <Switch pref={prefs.blind} label={w.blind} note={w.blindNote} />
          </div>
        </section>
      </div>
      <Credits />
    </main>
  );
}
