/** Asks the server again and again, while there is something to see and somebody looks. */
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { LineLost } from "../../net/connection";

/**
 * How often what changes is asked for, how often the server is looked for when it does not answer, and how often what rests is looked
 * at: somebody else may have let it go on, or deleted it.
 */
const EVERY = 1000;
const LOST = 2000;
const RESTING = 4000;

export interface Polled<T> {
  value: ReadonlySignal<T | null>;
  problem: ReadonlySignal<unknown>;
  /** Asks at once. */
  again: () => void;
}

/** What the server says, again and again, and often while `live` says that it changes by itself. Another `key` is another question. */
export function usePolled<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, live: (value: T) => boolean): Polled<T> {
  const value = useSignal<T | null>(null);
  const problem = useSignal<unknown>(null);
  const turn = useSignal(0);
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) {
      before.current = key;
      value.value = null;
      problem.value = null;
    }
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number): void => {
      if (gone.signal.aborted) return;
      timer = setTimeout(() => {
        if (document.hidden) document.addEventListener("visibilitychange", () => void run(), { once: true, signal: gone.signal });
        else void run();
      }, ms);
    };
    const run = async (): Promise<void> => {
      try {
        const answer = await ask(gone.signal);
        if (gone.signal.aborted) return;
        value.value = answer;
        problem.value = null;
        later(live(answer) ? EVERY : RESTING);
      } catch (cause) {
        if (gone.signal.aborted) return;
        // A server that is gone for a moment comes back, and its work with it.
        if (cause instanceof LineLost) later(LOST);
        else {
          problem.value = cause;
          later(RESTING);
        }
      }
    };
    void run();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [key, turn.value]);
  return { value, problem, again: () => (turn.value += 1) };
}
