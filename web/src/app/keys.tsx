/** The keys of the page, and the list of them. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { ENTRY } from "../game/entry";
import { actions } from "../game/do";
import { game, goTo, isOver, people, ply } from "../game/store";
import { words } from "../i18n";
import { Dialog } from "./dialog";
import { prefs } from "./prefs";
import { go, page } from "./router";

export const helpOpen = signal(false);

const IN_GAME: Record<string, () => unknown> = {
  ArrowLeft: () => goTo(ply.value - 1),
  ArrowRight: () => goTo(ply.value + 1),
  Home: () => goTo(0),
  End: () => goTo(game.value?.moves.length ?? 0),
  f: actions.flip,
  h: () => !isOver.value && people.value.includes(game.value?.situation.turn ?? "white") && actions.hint(),
  "/": () => document.getElementById(ENTRY)?.focus(),
};

const EVERYWHERE: Record<string, () => unknown> = {
  "?": () => (helpOpen.value = true),
  n: () => go("/play"),
  g: () => go("/games"),
  m: () => (prefs.sound.value = !prefs.sound.value),
  b: () => (prefs.blind.value = !prefs.blind.value),
};

/** Whether the key belongs to the field that has the focus. */
function taken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog[open], .grid") !== null;
}

export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || taken(event.target)) return;
    const inGame = page.value.name === "game" && game.value !== null ? IN_GAME[event.key] : undefined;
    const act = inGame ?? EVERYWHERE[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

export function KeysHelp(): JSX.Element | null {
  if (!helpOpen.value) return null;
  const w = words();
  return (
    <Dialog title={w.keys} onClose={() => (helpOpen.value = false)}>
      <dl class="keys">
        {w.keyList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
