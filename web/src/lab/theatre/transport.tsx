/** Play, pause, steps, jumps and the slider over all that happens. */
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { labWords } from "../../i18n/lab/theatre";
import { SPEEDS, type Player } from "./player";
import type { Replay } from "./replay";

/** How far Page Up and Page Down go. */
const PAGE = 10;

interface Props {
  replays: Replay[];
  moment: number;
  length: number;
  player: Player;
}

export function Transport({ replays, moment, length, player }: Props): JSX.Element {
  const w = labWords();
  const { to, by, toggle, playing, speed, gear } = player;
  const cuts = useMemo(() => [...new Set(replays.flatMap((replay) => replay.cutMoments))].sort((a, b) => a - b), [replays]);
  const nextCut = cuts.find((cut) => cut > moment);
  const lastCut = cuts.findLast((cut) => cut < moment);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, select, textarea, dialog")) return;
      // A button that has the focus is pressed by the space bar.
      if (event.key === " " && target?.closest("button, a, summary")) return;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => by(-1),
        ArrowRight: () => by(1),
        PageUp: () => by(-PAGE),
        PageDown: () => by(PAGE),
        Home: () => to(0),
        End: () => to(length),
        c: () => nextCut !== undefined && to(nextCut),
        C: () => lastCut !== undefined && to(lastCut),
        " ": toggle,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const button = (label: string, sign: string, goal: number | undefined): JSX.Element => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      disabled={goal === undefined || goal < 0 || goal > length || goal === moment}
      onClick={() => goal !== undefined && to(goal)}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <div class="deck" role="group" aria-label={w.transport}>
      <div class="transport">
        <div class="buttons">
          {button(w.toStart, "M7 5v14M18 6l-8 6 8 6z", 0)}
          {button(w.lastCut, "M20 6l-7 6 7 6M6 16l6-8M3 16l6-8", lastCut)}
          {button(w.back, "M15 6l-8 6 8 6z", moment - 1)}
          <button type="button" class="main play" aria-label={playing ? w.pause : w.play} onClick={toggle}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={playing ? "M8 5v14M16 5v14" : "M8 5l11 7-11 7z"} />
            </svg>
            <span>{playing ? w.pause : w.play}</span>
          </button>
          {button(w.forward, "M9 6l8 6-8 6z", moment + 1)}
          {button(w.nextCut, "M4 6l7 6-7 6M15 16l6-8M12 16l6-8", nextCut)}
          {button(w.toEnd, "M17 5v14M6 6l8 6-8 6z", length)}
        </div>
        <div class="scrubber">
          <Score replays={replays} length={length} />
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
        </div>
      </div>
      <div class="transport-more">
        <label class="at">
          {w.moment}
          <input
            type="number"
            min={0}
            max={length}
            value={moment}
            onChange={(event) => {
              const wanted = event.currentTarget.valueAsNumber;
              if (Number.isInteger(wanted)) to(wanted);
              event.currentTarget.value = String(Math.min(Math.max(Number.isInteger(wanted) ? wanted : moment, 0), length));
            }}
          />
          <span>{w.ofAll(length)}</span>
        </label>
        <label class="speed">
          {w.speed}
          <input
            type="range"
            min={0}
            max={SPEEDS.length - 1}
            value={gear.value}
            aria-valuetext={w.stepsPerSecond(speed)}
            onInput={(event) => (gear.value = event.currentTarget.valueAsNumber)}
          />
          <span>{w.stepsPerSecond(speed)}</span>
        </label>
      </div>
    </div>
  );
}

const COLUMNS = 600;

/** Where cuts happen, as ticks above the slider: a row for each search. */
function Score({ replays, length }: { replays: Replay[]; length: number }): JSX.Element {
  const paths = useMemo(
    () =>
      replays.map((replay, row) => {
        const columns = new Set(replay.cutMoments.map((moment) => Math.round((COLUMNS * moment) / Math.max(1, length))));
        return [...columns].map((column) => `M${column} ${row * 6}v5`).join("");
      }),
    [replays, length],
  );
  return (
    <svg class="score" viewBox={`0 0 ${COLUMNS} 12`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map((path, row) => (
        <path key={row} class={`c${row}`} d={path} />
      ))}
    </svg>
  );
}
