/** The frame of every page: the mark, the places, language and light. */
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { GamePage } from "../game/page";
import { GamesPage } from "../games/page";
import { Laboratory } from "../lab";
import { words } from "../i18n";
import { server } from "../net/server";
import { PlayPage } from "../play/page";
import { LicencesPage } from "../settings/licences";
import { SettingsPage } from "../settings/page";
import { spokenText } from "./announce";
import { Icon, Mark } from "./icons";
import { KeysHelp, helpOpen } from "./keys";
import { LANGUAGES, isDark, prefs } from "./prefs";
import { page } from "./router";
import { Toasts } from "./toast";

effect(() => {
  document.documentElement.lang = prefs.language.value;
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
});
effect(() => {
  const w = words();
  const names = { play: w.play, game: w.game, games: w.games, lab: w.laboratory, settings: w.settings, licences: w.licences, unknown: w.notFound };
  document.title = `${names[page.value.name]} · Quevedo`;
});

/** To what the page is about, past mark and places; every page has one `main`. */
function skip(event: Event): void {
  event.preventDefault();
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

export function Shell(): JSX.Element {
  const w = words();
  const here = page.value.name;
  const place = (name: "play" | "lab" | "games", address: string, label: string): JSX.Element => (
    <a href={address} aria-current={here === name || (name === "play" && here === "game") ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {w.skip}
      </a>
      <header class="top">
        <a class="home" href="/play" aria-label="Quevedo">
          <Mark />
          <span>Quevedo</span>
        </a>
        <nav aria-label={w.places}>
          {place("play", "/play", w.play)}
          {place("lab", "/lab", w.laboratory)}
          {place("games", "/games", w.games)}
          <a class="settings-place" href="/settings" aria-label={w.settings} aria-current={here === "settings" ? "page" : undefined}>
            <span>{w.settings}</span>
            <Icon name="sliders" />
          </a>
        </nav>
        <div class="switches">
          <div class="languages" role="group" aria-label={w.language}>
            {LANGUAGES.map((language) => (
              <button
                type="button"
                class="plain"
                key={language}
                lang={language}
                aria-pressed={prefs.language.value === language}
                aria-label={language === "en" ? "en: English" : "es: Español"}
                onClick={() => (prefs.language.value = language)}
              >
                {language}
              </button>
            ))}
          </div>
          <button
            type="button"
            class="plain icon"
            aria-label={prefs.sound.value ? w.mute : w.unmute}
            title={prefs.sound.value ? w.mute : w.unmute}
            onClick={() => (prefs.sound.value = !prefs.sound.value)}
          >
            <Icon name={prefs.sound.value ? "sound" : "mute"} />
          </button>
          <button
            type="button"
            class="plain icon"
            aria-label={isDark() ? w.goLight : w.goDark}
            title={isDark() ? w.goLight : w.goDark}
            onClick={() => (prefs.theme.value = isDark() ? "light" : "dark")}
          >
            <Icon name={isDark() ? "sun" : "moon"} />
          </button>
          <button type="button" class="plain icon help" aria-label={w.keys} title={w.keys} onClick={() => (helpOpen.value = true)}>
            ?
          </button>
        </div>
      </header>
      {server.state.value === "lost" && (
        <p class="line-lost" role="alert">
          {w.lineLost}
        </p>
      )}
      <span id="content" />
      <Place />
      <div class="hidden" role="status" aria-live="assertive" id="spoken">
        {spokenText.value}
      </div>
      {here !== "game" && <Toasts />}
      <KeysHelp />
    </>
  );
}

function Place(): JSX.Element {
  const at = page.value;
  switch (at.name) {
    case "play":
      return <PlayPage />;
    case "game":
      return <GamePage id={at.id} />;
    case "games":
      return <GamesPage />;
    case "lab":
      return <Laboratory room={at.room} rest={at.rest} />;
    case "settings":
      return <SettingsPage />;
    case "licences":
      return <LicencesPage />;
    case "unknown":
      return (
        <main class="page narrow">
          <h1>{words().notFound}</h1>
          <p>
            <a href="/play">{words().backToPlay}</a>
          </p>
        </main>
      );
  }
}
