/** What is said to those who listen to the page: a live region that screen readers read, and the notices that all see. */
import { signal } from "@preact/signals";
import { words, type Words } from "../i18n";
import { notice } from "./toast";

/** The text of the live region. */
export const spokenText = signal("");
let turn = false;

/** Says something; with `seen`, as a notice too. */
export function say(text: (w: Words) => string, seen = false): void {
  const said = text(words());
  // The same text twice in a row would not be read again: a space tells the two apart.
  turn = !turn;
  spokenText.value = turn ? said : `${said}\u00a0`;
  if (seen) notice(said);
}
