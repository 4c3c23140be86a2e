/** A match that is wanted. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { machineWords } from "../../i18n/machines";
import { matchWords, type MatchKind } from "../../i18n/lab/matches";
import { jobs } from "../../net/jobs";
import { Radios } from "../../play/form";
import type { ContenderSpec, ContenderView, JobLimits, JobView } from "../../wire";
import { orderProblemWords } from "../jobs/refused";
import { contenderName, firstChoice, gamesOf, hasTwins, orderOf, readLevels, usual, type MatchChoice } from "./order";

const KINDS: readonly MatchKind[] = ["duel", "roundRobin", "gauntlet", "ladder"];

interface Props {
  players: ContenderView[];
  limits: JobLimits;
  onBegun: (job: JobView) => void;
}

export function MatchForm({ players, limits, onBegun }: Props): JSX.Element {
  const w = matchWords();
  const choice = useSignal(firstChoice(players));
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const now = choice.value;
  const set = (part: Partial<MatchChoice>): void => {
    choice.value = { ...choice.value, ...part };
    problem.value = null;
  };
  const begin = async (): Promise<void> => {
    if (now.contenders.length < 2) return void (problem.value = w.bad.players);
    if (hasTwins(now)) return void (problem.value = w.bad.twice);
    if (now.kind === "ladder" && readLevels(now.levels) === null) return void (problem.value = w.bad.levels);
    busy.value = true;
    try {
      onBegun(await jobs.order({ type: "match", ...orderOf(now) }));
    } catch (cause) {
      problem.value = orderProblemWords(cause);
    } finally {
      busy.value = false;
    }
  };
  const number = (label: string, value: number, least: number, most: number, change: (value: number) => void): JSX.Element => (
    <label>
      {label}
      <input type="number" min={least} max={most} step="1" required value={value} onInput={(event) => change(Number(event.currentTarget.value))} />
    </label>
  );
  return (
    <form
      class="job match-form fields"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h2>{w.begin}</h2>
      <Radios
        name="kind"
        legend={w.format}
        value={now.kind}
        options={KINDS.map((kind) => [kind, w.formats[kind]] as const)}
        onChange={(kind) => set({ kind, contenders: usual(kind, players) })}
      />
      <p class="quiet">{w.formatHint[now.kind]}</p>
      <Seats choice={now} players={players} most={limits.maxContenders} onChange={(contenders) => set({ contenders })} />
      {now.kind === "ladder" && <Levels choice={now} players={players} onChange={(levels) => set({ levels })} />}
      <div class="match-row">
        {number(w.rounds, now.rounds, 1, limits.maxGames / 2, (rounds) => set({ rounds }))}
        <p class="quiet" role="status">
          {w.games(gamesOf(now))}
        </p>
      </div>
      <Radios
        name="pace"
        legend={w.pace}
        value={now.byNodes ? "nodes" : "time"}
        options={[["nodes", w.byNodes] as const, ["time", w.byTime] as const]}
        onChange={(pace) => set({ byNodes: pace === "nodes" })}
      />
      <div class="match-row">
        {now.byNodes
          ? number(w.nodes, now.nodes, 1, limits.maxMoveNodes, (nodes) => set({ nodes }))
          : number(w.ms, now.ms, limits.minMoveMs, limits.maxMoveMs, (ms) => set({ ms }))}
        <p class="quiet">{w.paceHint[now.byNodes ? "nodes" : "time"]}</p>
      </div>
      <details>
        <summary>{w.more}</summary>
        <div class="match-row">
          {limits.maxConcurrency > 1 && number(w.concurrency, now.concurrency, 1, limits.maxConcurrency, (concurrency) => set({ concurrency }))}
          {number(w.seed, now.seed, 0, 4294967295, (seed) => set({ seed }))}
        </div>
      </details>
      {problem.value !== null && (
        <p class="fault" role="alert">
          {problem.value}
        </p>
      )}
      <p>
        <button type="submit" class="main" disabled={busy.value}>
          {w.start}
        </button>
      </p>
    </form>
  );
}

interface SeatsProps {
  choice: MatchChoice;
  players: ContenderView[];
  most: number;
  onChange: (contenders: ContenderSpec[]) => void;
}

/** Who plays. */
function Seats({ choice, players, most, onChange }: SeatsProps): JSX.Element {
  const w = matchWords();
  const all = choice.contenders;
  const fixed = choice.kind === "duel" || choice.kind === "ladder";
  const put = (index: number, next: ContenderSpec): void => onChange(all.map((one, at) => (at === index ? next : one)));
  const label = (index: number): string =>
    choice.kind === "ladder" ? (index === 0 ? w.rated : w.rival) : choice.kind === "gauntlet" && index === 0 ? w.first : `${w.player} ${index + 1}`;
  return (
    <fieldset class="seats">
      <legend>{w.players}</legend>
      <ul>
        {all.map((one, index) => {
          const rival = choice.kind === "ladder" && index === 1;
          const offered = rival ? players.filter(({ elo }) => elo !== null) : players;
          return (
            <li key={index}>
              <label>
                {label(index)}
                <select value={one.player} onChange={(event) => put(index, { player: event.currentTarget.value, elo: null })}>
                  {offered.map((player) => (
                    <option key={player.id} value={player.id}>
                      {player.name}
                    </option>
                  ))}
                </select>
              </label>
              {!rival && <Strength label={`${w.level}, ${label(index)}`} one={one} players={players} onChange={(next) => put(index, next)} />}
              {!fixed && all.length > 2 && (
                <button
                  type="button"
                  class="plain icon"
                  aria-label={w.drop(contenderName(one, players))}
                  title={w.drop(contenderName(one, players))}
                  onClick={() => onChange(all.filter((_, at) => at !== index))}
                >
                  ×
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <ul class="who quiet">
        {[...new Set(all.map(({ player }) => player))]
          .map(machineWords)
          .filter(Boolean)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {!fixed && all.length < most && (
        <button type="button" onClick={() => onChange([...all, { player: players[0]?.id ?? "", elo: players[0]?.elo ? 1000 + 100 * all.length : null }])}>
          {w.add}
        </button>
      )}
    </fieldset>
  );
}

/** At which strength, for those who have several. */
function Strength({ label, one, players, onChange }: { label: string; one: ContenderSpec; players: ContenderView[]; onChange: (next: ContenderSpec) => void }): JSX.Element | null {
  const w = matchWords();
  const range = players.find(({ id }) => id === one.player)?.elo;
  if (!range) return null;
  const steps: number[] = [];
  for (let elo = Math.ceil(range.min / 100) * 100; elo <= range.max; elo += 100) steps.push(elo);
  return (
    <label>
      {w.level}
      <select
        aria-label={label}
        value={one.elo === null ? "" : String(one.elo)}
        onChange={(event) => onChange({ ...one, elo: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
      >
        <option value="">{w.full}</option>
        {steps.map((elo) => (
          <option key={elo} value={String(elo)}>
            {elo} Elo
          </option>
        ))}
      </select>
    </label>
  );
}

/** The levels of a ladder's rival. */
function Levels({ choice, players, onChange }: { choice: MatchChoice; players: ContenderView[]; onChange: (levels: string) => void }): JSX.Element {
  const w = matchWords();
  const range = players.find(({ id }) => id === choice.contenders[1]?.player)?.elo;
  return (
    <label>
      {w.levels}
      <input type="text" spellcheck={false} value={choice.levels} onInput={(event) => onChange(event.currentTarget.value)} />
      {range && <small>{w.levelsHint(range.min, range.max)}</small>}
    </label>
  );
}
