/** Play, pause, steps and the slider over all that happens. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";

/** Steps a second. */
const SPEEDS = [1, 2, 4, 8, 20, 60, 240, 1000] as const;

export function Transport(props: { moment: number; length: number; onMove: (moment: number) => void }): JSX.Element {
  const { moment, length, onMove } = props;
  const w = labWords();
  const playing = useSignal(false);
  const speed = useSignal(2);
  const now = useRef(moment);
  now.current = moment;

  useEffect(() => {
    if (!playing.value) return;
    let last = performance.now();
    let owed = 0;
    let request = requestAnimationFrame(function tick(time: number): void {
      owed += ((time - last) / 1000) * (SPEEDS[speed.value] ?? 4);
      last = time;
      const steps = Math.floor(owed);
      if (steps > 0) {
        owed -= steps;
        const next = Math.min(length, now.current + steps);
        onMove(next);
        if (next >= length) {
          playing.value = false;
          return;
        }
      }
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [playing.value, speed.value, length]);

  const to = (next: number): void => {
    playing.value = false;
    onMove(Math.min(Math.max(next, 0), length));
  };
  const toggle = (): void => {
    if (!playing.value && moment >= length) onMove(0);
    playing.value = !playing.value;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target.closest("input, select, textarea, button, dialog") : null;
      if (at || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { ArrowLeft: () => to(now.current - 1), ArrowRight: () => to(now.current + 1), Home: () => to(0), End: () => to(length), " ": toggle }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const button = (label: string, sign: string, act: () => void, off: boolean): JSX.Element => (
    <button type="button" class="step" aria-label={label} title={label} disabled={off} onClick={act}>
      {sign}
    </button>
  );
  const steps = SPEEDS[speed.value] ?? 4;
  return (
    <div class="transport" role="group" aria-label={w.moment}>
      {button(w.toStart, "⏮", () => to(0), moment === 0)}
      {button(w.back, "◀", () => to(moment - 1), moment === 0)}
      <button type="button" class="primary" onClick={toggle}>
        {playing.value ? w.pause : w.play}
      </button>
      {button(w.forward, "▶", () => to(moment + 1), moment >= length)}
      {button(w.toEnd, "⏭", () => to(length), moment >= length)}
      <input
        type="range"
        class="scrub"
        min={0}
        max={length}
        value={moment}
        aria-label={w.moment}
        aria-valuetext={w.of(moment, length)}
        onInput={(event) => to(event.currentTarget.valueAsNumber)}
      />
      <span class="figures at">{w.of(moment, length)}</span>
      <label class="speed">
        {w.speed}
        <input
          type="range"
          min={0}
          max={SPEEDS.length - 1}
          value={speed.value}
          aria-valuetext={w.stepsPerSecond(steps)}
          onInput={(event) => (speed.value = event.currentTarget.valueAsNumber)}
        />
        <span class="figures">{w.stepsPerSecond(steps)}</span>
      </label>
    </div>
  );
}
