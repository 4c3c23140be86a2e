/** The laboratory, which is fetched only when somebody goes there: a newcomer's first page stays small. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fail } from "../app/toast";
import { words } from "../i18n";

const loaded = signal<(() => JSX.Element) | null>(null);

export function Laboratory(): JSX.Element {
  useEffect(() => {
    if (!loaded.value) import("./theatre").then(({ Theatre }) => (loaded.value = Theatre), fail);
  }, []);
  const Room = loaded.value;
  return Room ? <Room /> : <main class="page">{words().loading}…</main>;
}
