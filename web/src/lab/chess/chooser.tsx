/** Which search: how deep, by which engine, with which techniques. */
import type { JSX } from "preact";
import { chessWords } from "../../i18n/lab/chess";
import type { ChessLabView, ChessTechnique } from "../../wire";
import type { Choice, Engine } from "./choice";

interface Props {
  lab: ChessLabView;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function Chooser({ lab, choice, onChoose }: Props): JSX.Element {
  const w = chessWords();
  const [first, second] = choice.engines;
  const replace = (index: number, engine: Engine | null): void => {
    const engines = [...choice.engines];
    if (engine) engines[index] = engine;
    else engines.splice(index, 1);
    onChoose({ ...choice, engines });
  };
  return (
    <div class="chooser fields chess-chooser">
      <label class="chess-depth">
        {w.depth}
        <input
          type="number"
          min={1}
          max={lab.maxDepth}
          value={choice.depth}
          onChange={(event) => {
            const depth = event.currentTarget.valueAsNumber;
            if (Number.isInteger(depth)) onChoose({ ...choice, depth: Math.min(Math.max(depth, 1), lab.maxDepth) });
            else event.currentTarget.value = String(choice.depth);
          }}
        />
      </label>
      {first && <OneEngine lab={lab} label={w.engine} engine={first} onChange={(engine) => replace(0, engine)} />}
      <OneEngine lab={lab} label={w.beside} engine={second ?? null} optional onChange={(engine) => replace(1, engine)} />
    </div>
  );
}

interface EngineProps {
  lab: ChessLabView;
  label: string;
  engine: Engine | null;
  optional?: boolean;
  onChange: (engine: Engine | null) => void;
}

function OneEngine({ lab, label, engine, optional = false, onChange }: EngineProps): JSX.Element {
  const w = chessWords();
  const changed = Object.keys(engine?.settings ?? {}).length;
  return (
    <fieldset class="chess-engine">
      <label>
        {label}
        <select
          value={engine?.version ?? ""}
          onChange={(event) => {
            const version = event.currentTarget.value;
            onChange(version ? { version, settings: {} } : null);
          }}
        >
          {optional && <option value="">{w.nothing}</option>}
          {lab.versions.map(({ name }) => (
            <option key={name} value={name}>
              {w.versions[name] ?? name}
            </option>
          ))}
        </select>
      </label>
      {engine && (
        <details class="more">
          <summary>{w.techniques(changed)}</summary>
          <Techniques lab={lab} engine={engine} onChange={onChange} />
        </details>
      )}
    </fieldset>
  );
}

/** Every technique by itself. What is set as the version has it is not kept. */
function Techniques({ lab, engine, onChange }: { lab: ChessLabView; engine: Engine; onChange: (engine: Engine) => void }): JSX.Element {
  const w = chessWords();
  const usual = lab.versions.find(({ name }) => name === engine.version)?.values ?? [];
  const set = (name: string, value: string, asUsual: string | undefined): void => {
    const others = Object.entries(engine.settings).filter(([other]) => other !== name);
    onChange({ ...engine, settings: Object.fromEntries(value === asUsual ? others : [...others, [name, value]]) });
  };
  return (
    <div class="techniques">
      {lab.techniques.map((technique, index) => {
        const asUsual = usual[index];
        return (
          <Technique
            key={technique.name}
            technique={technique}
            value={engine.settings[technique.name] ?? asUsual ?? ""}
            changed={technique.name in engine.settings}
            onSet={(value) => set(technique.name, value, asUsual)}
          />
        );
      })}
      <button type="button" disabled={Object.keys(engine.settings).length === 0} onClick={() => onChange({ ...engine, settings: {} })}>
        {w.asVersion}
      </button>
    </div>
  );
}

interface TechniqueProps {
  technique: ChessTechnique;
  value: string;
  changed: boolean;
  onSet: (value: string) => void;
}

function Technique({ technique: { name, takes }, value, changed, onSet }: TechniqueProps): JSX.Element {
  const w = chessWords();
  const label = w.technique[name] ?? name;
  const kind = changed ? "changed" : "";
  if (takes.type === "switch") {
    return (
      <label class={`check ${kind}`}>
        <input type="checkbox" checked={value === "true"} onChange={(event) => onSet(String(event.currentTarget.checked))} />
        {label}
      </label>
    );
  }
  if (takes.type === "choice") {
    return (
      <label class={kind}>
        {label}
        <select value={value} onChange={(event) => onSet(event.currentTarget.value)}>
          {takes.words.map((word) => (
            <option key={word} value={word}>
              {w.words[word] ?? word}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label class={`number ${kind}`}>
      {label}
      <input
        type="number"
        min={takes.least}
        max={takes.most}
        value={value}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (Number.isInteger(wanted)) onSet(String(Math.min(Math.max(wanted, takes.least), takes.most)));
          else event.currentTarget.value = value;
        }}
      />
    </label>
  );
}
