/**
 * Short notices, some with something to do, as "Undo". They cover nothing that could be pressed: at the table they are cards
 * beside the board, elsewhere they stand in the empty part of the header, and on narrow screens at the foot of the page, which
 * grows by as much.
 */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { problemWords } from "../i18n/faults";

interface Toast {
  id: number;
  text: string;
  bad: boolean;
  action?: { label: string; run: () => void } | undefined;
}

const toasts = signal<Toast[]>([]);
let count = 0;

function drop(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

function add(text: string, bad: boolean, action: Toast["action"], ms: number): void {
  count += 1;
  const id = count;
  toasts.value = [...toasts.value.filter((toast) => toast.text !== text), { id, text, bad, action }].slice(-3);
  setTimeout(() => drop(id), ms);
}

/** Tells something, for some seconds. */
export function notice(text: string, action?: { label: string; run: () => void }, ms = action ? 8000 : 4000): void {
  add(text, false, action, ms);
}

/** Tells why something was not done. */
export function fail(problem: unknown): void {
  add(problemWords(problem), true, undefined, 7000);
}

export function Toasts({ table = false }: { table?: boolean }): JSX.Element {
  return (
    <div class={table ? "toasts at-table" : "toasts"} role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div class={toast.bad ? "toast bad" : "toast"} key={toast.id}>
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                drop(toast.id);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" class="plain icon" aria-label={words().close} onClick={() => drop(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
