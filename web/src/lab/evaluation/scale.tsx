/** A bar from the middle: to the right for White, to the left for Black. */
import type { JSX } from "preact";

export function Scale({ value }: { value: number }): JSX.Element {
  const size = String(Math.min(1, Math.abs(value)));
  return (
    <span class="scale" aria-hidden="true">
      {value !== 0 && <span class={value < 0 ? "black" : "white"} style={{ "--size": size }} />}
    </span>
  );
}
