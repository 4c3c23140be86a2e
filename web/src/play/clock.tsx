/** The clock of a new game: none, a usual one, or one's own. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import type { ClockSpec } from "../wire";

const PRESETS: readonly [minutes: number, seconds: number][] = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 0],
  [15, 10],
  [30, 20],
];

const spec = (minutes: number, seconds: number): ClockSpec => ({ baseMs: Math.round(minutes * 60_000), incrementMs: seconds * 1000 });
const same = (a: ClockSpec | null, b: ClockSpec): boolean => a?.baseMs === b.baseMs && a.incrementMs === b.incrementMs;

interface Props {
  value: ClockSpec | null;
  onChange: (value: ClockSpec | null) => void;
}

export function ClockChoice({ value, onChange }: Props): JSX.Element {
  const w = words();
  const usual = value === null || PRESETS.some(([m, s]) => same(value, spec(m, s)));
  const own = useSignal(!usual);
  const radio = (key: string, checked: boolean, choose: () => void, label: string): JSX.Element => (
    <label key={key}>
      <input type="radio" name="clock" checked={checked} onChange={choose} />
      <span>{label}</span>
    </label>
  );
  const pick = (next: ClockSpec | null) => (): void => {
    own.value = false;
    onChange(next);
  };
  const minutes = (value?.baseMs ?? 0) / 60_000;
  const seconds = (value?.incrementMs ?? 0) / 1000;
  return (
    <fieldset>
      <legend>{w.clock}</legend>
      <div class="choices">
        {radio("none", value === null, pick(null), w.noClockChoice)}
        {PRESETS.map(([m, s]) => radio(`${m}+${s}`, !own.value && same(value, spec(m, s)), pick(spec(m, s)), `${m}+${s}`))}
        {radio(
          "own",
          own.value,
          () => {
            own.value = true;
            if (value === null) onChange(spec(5, 5));
          },
          w.ownClock,
        )}
      </div>
      {own.value && value && (
        <div class="row fields">
          <label>
            {w.minutes}
            <input
              type="number"
              min="0"
              max="180"
              step="0.25"
              value={minutes}
              onChange={(event) => onChange(clamp(Number(event.currentTarget.value), seconds))}
            />
          </label>
          <label>
            {w.secondsPerMove}
            <input
              type="number"
              min="0"
              max="180"
              step="1"
              value={seconds}
              onChange={(event) => onChange(clamp(minutes, Number(event.currentTarget.value)))}
            />
          </label>
        </div>
      )}
    </fieldset>
  );
}

/** At least a second to begin with, at most three hours; what is not a number is nothing. */
function clamp(minutes: number, seconds: number): ClockSpec {
  const within = (value: number, most: number): number => (Number.isFinite(value) ? Math.max(0, Math.min(most, value)) : 0);
  return spec(Math.max(within(minutes, 180), 1 / 60), Math.round(within(seconds, 180)));
}
