/** Goes through the moments of a search by itself, as fast as is wanted. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Steps a second. */
export const SPEEDS = [1, 2, 4, 8, 20, 60, 240, 1000] as const;
/** Above this many steps a second none is shown on its way. */
const SEEN = 4;

export interface Player {
  playing: boolean;
  /** Steps a second. */
  speed: number;
  /** Whether steps follow each other too fast to be seen on their way. */
  fast: boolean;
  /** The place of the speed in the list. */
  gear: Signal<number>;
  toggle: () => void;
  /** Stops and goes to a moment. */
  to: (moment: number) => void;
  /** Stops and goes so many steps on, or back; from where it is by then, for keys may come faster than pictures. */
  by: (steps: number) => void;
}

export function usePlayer(moment: Signal<number>, length: number): Player {
  const playing = useSignal(false);
  const gear = useSignal(1);
  const end = useRef(length);
  end.current = length;
  const speed = SPEEDS[gear.value] ?? 2;

  useEffect(() => {
    if (!playing.value) return;
    let last = performance.now();
    // The first step is made at once.
    let owed = 1;
    let request = requestAnimationFrame(function tick(time: number): void {
      // Paused, and not yet seen to be.
      if (!playing.peek()) return;
      owed += (Math.max(0, time - last) / 1000) * speed;
      last = Math.max(last, time);
      const steps = Math.floor(owed);
      if (steps > 0) {
        owed -= steps;
        moment.value = Math.min(end.current, moment.value + steps);
        if (moment.value >= end.current) {
          playing.value = false;
          return;
        }
      }
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [playing.value, speed]);

  const to = (next: number): void => {
    playing.value = false;
    moment.value = Math.min(Math.max(next, 0), end.current);
  };
  return {
    playing: playing.value,
    speed,
    fast: playing.value && speed > SEEN,
    gear,
    toggle: () => {
      if (!playing.value && moment.value >= end.current) moment.value = 0;
      playing.value = !playing.value;
    },
    to,
    by: (steps) => to(Math.min(moment.value, end.current) + steps),
  };
}
