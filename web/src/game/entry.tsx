/** A field in which moves are typed: algebraic notation in English or Spanish letters, or from square to square. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { prefs } from "../app/prefs";
import { say } from "../app/announce";
import { words } from "../i18n";
import { command } from "./commands";
import { game, goTo, isLatest, sendMove } from "./store";

export const ENTRY = "move-entry";

export function Entry(): JSX.Element {
  const text = useSignal("");
  const w = words();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const typed = text.value.trim();
    if (!typed) return;
    const answer = command(typed);
    if (answer !== undefined) {
      say(() => answer, true);
      text.value = "";
      return;
    }
    if (!isLatest.value) goTo(game.value?.moves.length ?? 0);
    const letters = prefs.language.value === "es" ? "spanish" : "english";
    if (await sendMove(typed, letters)) text.value = "";
  };
  return (
    <form class="entry" onSubmit={(event) => void submit(event)}>
      <label class="hidden" for={ENTRY}>
        {w.typeMove}
      </label>
      <input
        id={ENTRY}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={40}
        placeholder={w.typeMovePlaceholder}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          event.stopPropagation();
        }}
      />
    </form>
  );
}
