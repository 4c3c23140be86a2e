/** What a room or a page asks the server once, when it is entered, and what is said if it cannot be had. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { problemWords } from "../../i18n/faults";

/** What went wrong, in words that say what to do next; nothing for none. */
export function Trouble({ of }: { of: unknown }): JSX.Element | null {
  if (of === null) return null;
  return (
    <p class="fault" role="alert">
      {problemWords(of)}
    </p>
  );
}

interface Props<T> {
  ask: () => Promise<T>;
  /** The classes of the page, where they are not those of a room. */
  class?: string;
  children: (answer: T) => JSX.Element;
}

/** Shows the answer, once it is there. */
export function Asked<T>({ ask, class: classes = "page lab notebook", children }: Props<T>): JSX.Element {
  const answer = useSignal<T | null>(null);
  const problem = useSignal<unknown>(null);
  useEffect(() => {
    ask().then(
      (view) => (answer.value = view),
      (cause: unknown) => (problem.value = cause),
    );
  }, []);
  return (
    <main class={classes}>
      <Trouble of={problem.value} />
      {answer.value !== null ? children(answer.value) : problem.value === null && <p class="quiet">{words().loading}…</p>}
    </main>
  );
}
