/** How strong a machine plays: a slider of Elo, with a word for each band; its right end is full strength. */
import type { JSX } from "preact";
import { machines } from "../net/server";
import { words } from "../i18n";
import { bandWords } from "../i18n/bands";
import { machineWords } from "../i18n/machines";
import { possible, type Strength } from "./choice";

const STEP = 50;

interface Props {
  id: string;
  label: string;
  value: Strength;
  onChange: (value: Strength) => void;
}

export function StrengthChoice({ id, label, value, onChange }: Props): JSX.Element {
  const w = words();
  const all = machines.value;
  const machine = all.find((one) => one.id === value.machine) ?? all[0];
  const range = machine?.elo;
  const full = range ? range.max + STEP : 0;
  const text = value.elo === null ? w.fullStrength : `${value.elo} Elo`;
  return (
    <div class="strength">
      {all.length > 1 && (
        <div class="choices machines" role="radiogroup" aria-label={w.machine}>
          {all.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name={`${id}-machine`}
                checked={one.id === machine?.id}
                onChange={() => onChange(possible({ machine: one.id, elo: value.elo }, all))}
              />
              <span>{one.name}</span>
            </label>
          ))}
        </div>
      )}
      {range ? (
        <label class="slider" for={id}>
          <span class="slider-text">
            <output for={id}>{text}</output>
            <em>{bandWords(value.elo)}</em>
          </span>
          <input
            id={id}
            type="range"
            min={range.min}
            max={full}
            step={STEP}
            value={value.elo ?? full}
            aria-label={label}
            aria-valuetext={`${text}, ${bandWords(value.elo)}`}
            onInput={(event) => {
              const elo = Number(event.currentTarget.value);
              onChange({ machine: machine.id, elo: elo > range.max ? null : elo });
            }}
          />
        </label>
      ) : (
        machine && (
          <p class="quiet">
            {machineWords(machine.id)} {w.noLevels} {!machine.chess960 && w.standardOnly}
          </p>
        )
      )}
    </div>
  );
}
