/** The choices of a new game. What most people need is seen at once; the rest is one click away. */
import type { ComponentChildren, JSX } from "preact";
import { words } from "../i18n";
import { limits, machines } from "../net/server";
import type { OddsPiece } from "../wire";
import { orthodox, type Choice, type ColorWish, type Opponent, type StartKind } from "./choice";
import { ClockChoice } from "./clock";
import { StrengthChoice } from "./strength";

interface Props {
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

interface RadiosProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly (readonly [T, ComponentChildren])[];
  onChange: (value: T) => void;
}

/** One choice among few, as buttons that lie side by side. */
export function Radios<T extends string>({ name, legend, value, options, onChange }: RadiosProps<T>): JSX.Element {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="choices">
        {options.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Form({ choice, onChange }: Props): JSX.Element {
  const w = words();
  const opponents: [Opponent, string][] = [
    ["machine", w.opponentMachine],
    ["person", w.opponentPerson],
    ["watch", w.opponentWatch],
  ];
  const colors: [ColorWish, ComponentChildren][] = (["white", "random", "black"] as const).map((color) => [
    color,
    <>
      <span class={`seat ${color}`} aria-hidden="true" />
      {w.colorChoice[color]}
    </>,
  ]);
  return (
    <form class="form" onSubmit={(event) => event.preventDefault()}>
      <Radios name="opponent" legend={w.opponent} value={choice.opponent} options={opponents} onChange={(opponent) => onChange({ opponent })} />
      {choice.opponent === "person" && <Names choice={choice} onChange={onChange} />}
      {choice.opponent === "watch" && machines.value.length > 0 && (
        <fieldset>
          <legend>{w.white}</legend>
          <StrengthChoice id="elo-white" label={w.strengthOf(w.white)} value={choice.white} onChange={(white) => onChange({ white })} />
        </fieldset>
      )}
      {choice.opponent !== "person" && machines.value.length > 0 && (
        <fieldset>
          <legend>{choice.opponent === "watch" ? w.black : machines.value.length > 1 ? w.machine : w.strength}</legend>
          <StrengthChoice
            id="elo"
            label={choice.opponent === "watch" ? w.strengthOf(w.black) : w.strength}
            value={choice.against}
            onChange={(against) => onChange({ against })}
          />
        </fieldset>
      )}
      {choice.opponent === "machine" && (
        <Radios name="color" legend={w.yourColor} value={choice.color} options={colors} onChange={(color) => onChange({ color })} />
      )}
      <ClockChoice value={choice.clock} onChange={(clock) => onChange({ clock })} />
      <StartChoice choice={choice} onChange={onChange} />
      <details class="more" onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })}>
        <summary>{w.moreChoices}</summary>
        {choice.opponent === "machine" && <Names choice={choice} onChange={onChange} />}
        <Odds choice={choice} onChange={onChange} />
        {choice.opponent !== "watch" && (
          <label class="check">
            <input type="checkbox" checked={choice.takebacks} onChange={(event) => onChange({ takebacks: event.currentTarget.checked })} />
            {w.takebacksAllowed}
          </label>
        )}
        <label class="check">
          <input type="checkbox" checked={choice.automaticDraws} onChange={(event) => onChange({ automaticDraws: event.currentTarget.checked })} />
          {w.automaticDraws}
        </label>
        {choice.opponent !== "person" && choice.clock === null && <ThinkTime choice={choice} onChange={onChange} />}
      </details>
    </form>
  );
}

/** What the people are called; nobody has to say. */
function Names({ choice, onChange }: Props): JSX.Element {
  const w = words();
  const two = choice.opponent === "person";
  const field = (seat: "first" | "second", label: string): JSX.Element => (
    <label>
      {label}
      <input
        type="text"
        spellcheck={false}
        autocomplete={seat === "first" && !two ? "nickname" : "off"}
        maxLength={limits.value?.maxName ?? 100}
        placeholder={w.optional}
        value={choice.names[seat]}
        onInput={(event) => onChange({ names: { ...choice.names, [seat]: event.currentTarget.value } })}
      />
    </label>
  );
  return (
    <div class="row fields names">
      {field("first", two ? w.nameOf.white : w.yourName)}
      {two && field("second", w.nameOf.black)}
    </div>
  );
}

function StartChoice({ choice, onChange }: Props): JSX.Element {
  const w = words();
  const all: [StartKind, string][] = [
    ["standard", w.startStandard],
    ["chess960", "Chess960"],
    ["position", w.startPosition],
  ];
  const kinds = all.filter(([kind]) => kind !== "chess960" || !orthodox(choice, machines.value));
  const setNumber = (text: string): void => {
    const number = Number(text);
    onChange({ number: text.trim() !== "" && Number.isInteger(number) && number >= 0 && number <= 959 ? number : null });
  };
  return (
    <>
      <Radios name="start" legend={w.start} value={choice.start} options={kinds} onChange={(start) => onChange({ start })} />
      {choice.start === "chess960" && (
        <div class="row fields">
          <label>
            {w.number960}
            <input
              type="number"
              min="0"
              max="959"
              placeholder={w.byLot}
              value={choice.number ?? ""}
              onInput={(event) => setNumber(event.currentTarget.value)}
            />
          </label>
          <button type="button" onClick={() => onChange({ number: Math.floor(Math.random() * 960) })}>
            {w.drawLots}
          </button>
        </div>
      )}
    </>
  );
}

function Odds({ choice, onChange }: Props): JSX.Element {
  const w = words();
  const pieces: OddsPiece[] = ["pawn", "knight", "rook", "queen"];
  const off = choice.start === "position";
  const names: ["first" | "second", string][] =
    choice.opponent === "machine"
      ? [
          ["second", w.machineGives],
          ["first", w.youGive],
        ]
      : [
          ["second", w.sideGives.black],
          ["first", w.sideGives.white],
        ];
  return (
    <div class="row fields">
      <label>
        {w.odds}
        <select
          disabled={off}
          value={off ? "none" : (choice.odds?.piece ?? "none")}
          onChange={(event) => {
            const piece = pieces.find((one) => one === event.currentTarget.value);
            onChange({ odds: piece ? { giver: choice.odds?.giver ?? "second", piece } : null });
          }}
        >
          <option value="none">{w.noOdds}</option>
          {pieces.map((piece) => (
            <option value={piece} key={piece}>
              {w.oddsPiece[piece]}
            </option>
          ))}
        </select>
      </label>
      {choice.odds && !off && (
        <label>
          {w.givenBy}
          <select
            value={choice.odds.giver}
            onChange={(event) =>
              choice.odds && onChange({ odds: { ...choice.odds, giver: event.currentTarget.value === "first" ? "first" : "second" } })
            }
          >
            {names.map(([seat, name]) => (
              <option value={seat} key={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function ThinkTime({ choice, onChange }: Props): JSX.Element {
  const w = words();
  const allowed = limits.value;
  const times = [200, 500, 1000, 2000, 5000, 10_000, 30_000].filter(
    (ms) => !allowed || (ms >= allowed.minThinkMs && ms <= allowed.maxThinkMs),
  );
  return (
    <div class="row fields">
      <label>
        {w.thinkTime}
        <select value={String(choice.thinkMs)} onChange={(event) => onChange({ thinkMs: Number(event.currentTarget.value) })}>
          {times.map((ms) => (
            <option value={String(ms)} key={ms}>
              {w.seconds(ms / 1000)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
