/** What a person has chosen, kept in the browser. Each choice is a signal, so that whatever shows it follows. */
import { signal, type Signal } from "@preact/signals";

const STORE = "quevedo";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const BOARDS = ["walnut", "plate", "blueprint", "brass", "ivory"] as const;
export type BoardTheme = (typeof BOARDS)[number];
export const PIECES = ["plano", "cburnett", "ficha"] as const;
export type PieceSet = (typeof PIECES)[number];
export const NOTATIONS = ["figurine", "letters"] as const;
export type Notation = (typeof NOTATIONS)[number];
export const MOTIONS = ["none", "fast", "normal", "slow"] as const;
export type Motion = (typeof MOTIONS)[number];

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Damaged, or storage is forbidden: the defaults do.
    return {};
  }
}

const known = stored();

function keep(name: string, value: unknown): void {
  known[name] = value;
  try {
    localStorage.setItem(STORE, JSON.stringify(known));
  } catch {
    // The choice holds until the page is closed.
  }
}

/** A signal that begins with the stored value, if that is a possible one, and stores every change. */
function kept<T>(name: string, fallback: T, possible: (value: unknown) => boolean): Signal<T> {
  const before = known[name];
  const choice = signal<T>(possible(before) ? (before as T) : fallback);
  let first = true;
  choice.subscribe((value) => {
    if (!first) keep(name, value);
    first = false;
  });
  return choice;
}

const among =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && values.includes(value);
const truth = (value: unknown): boolean => typeof value === "boolean";

/** The first of the browser's languages that we speak. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    const match = LANGUAGES.find((language) => language === base);
    if (match) return match;
  }
  return "en";
}

export const prefs = {
  language: kept<Language>("language", browserLanguage(navigator.languages), among(LANGUAGES)),
  theme: kept<Theme>("theme", "auto", among(THEMES)),
  board: kept<BoardTheme>("board", "walnut", among(BOARDS)),
  pieces: kept<PieceSet>("pieces", "plano", among(PIECES)),
  notation: kept<Notation>("notation", "figurine", among(NOTATIONS)),
  motion: kept<Motion>("motion", "normal", among(MOTIONS)),
  sound: kept<boolean>("sound", true, truth),
  coordinates: kept<boolean>("coordinates", true, truth),
  hints: kept<boolean>("hints", true, truth),
  premoves: kept<boolean>("premoves", true, truth),
  thinking: kept<boolean>("thinking", true, truth),
  blind: kept<boolean>("blind", false, truth),
  /** The last new game's choices, as the new-game form understands them. */
  lastGame: kept<unknown>("lastGame", null, () => true),
};

/** The browser's own variety of the language, for dates. */
export function locale(): string {
  const language = prefs.language.value;
  return navigator.languages.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
const systemDark = signal(dark?.matches ?? false);
dark?.addEventListener("change", (event) => (systemDark.value = event.matches));

/** Whether the page is dark now. */
export function isDark(): boolean {
  return prefs.theme.value === "dark" || (prefs.theme.value === "auto" && systemDark.value);
}

/** How long a piece travels, in milliseconds; 0 if nothing is to move. */
export function travelTime(): number {
  if (still?.matches) return 0;
  return { none: 0, fast: 120, normal: 220, slow: 420 }[prefs.motion.value];
}
