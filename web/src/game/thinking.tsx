/** What the machine thinks: depth, score, speed, its line, which can be walked along, and how the score grew with depth. */
import type { JSX } from "preact";
import { prefs } from "../app/prefs";
import { San } from "../board/notation";
import { turnOf } from "../board/position";
import { words } from "../i18n";
import type { LineMove, Score } from "../wire";
import { scoreText, short } from "./score";
import { depths, game, isLatest, isOver, ply, preview, reviewed, reviewing, thinking } from "./store";

export function ThinkingPanel(): JSX.Element | null {
  const w = words();
  if (isOver.value) return <Reviewed />;
  const thought = thinking.value;
  const busy = game.value?.situation.thinking !== null;
  const language = prefs.language.value;
  const value = game.value;
  const rate = thought ? speed(thought.nodes, thought.countedMs, language) : null;
  const before = thought && value ? (value.moves[thought.ply - 1]?.fen ?? value.startFen) : "";
  return (
    <section class={`thinking${busy ? " busy" : ""}`} data-tab="thinking" aria-label={w.thinking}>
      {thought ? (
        <>
          <dl class="figures">
            <Figure name={w.depth} value={String(thought.depth)} unit={w.plies} />
            <Figure
              name={thought.honest ? w.believes : w.score}
              value={scoreText(thought.score, language)}
              unit={thought.score.type === "mate" ? w.mateUnit : w.pawns}
            />
            <Figure name={w.positions} value={thought.nodes ? short(thought.nodes, language) : "–"} unit="" />
            <Figure name={w.speed} value={rate ?? "–"} unit={rate ? w.perSecond : ""} />
          </dl>
          {thought.honest ? <p class="caption">{w.believesNote}</p> : <Curve />}
          <Line line={thought.line} before={before} />
        </>
      ) : (
        <p class="quiet">{w.noThoughts}</p>
      )}
    </section>
  );
}

/** Positions a second; too short a time says nothing. */
function speed(nodes: number, ms: number, language: "en" | "es"): string | null {
  return nodes > 0 && ms >= 20 ? short((nodes * 1000) / ms, language) : null;
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit && <small> {unit}</small>}
      </dd>
    </div>
  );
}

/** A line of moves; pointing at one, or the focus on it, shows the position on the board. */
export function Line({ line, before }: { line: readonly LineMove[]; before: string }): JSX.Element {
  const white = turnOf(before) === "white";
  const first = Number(before.split(" ")[5]) || 1;
  const look = (move: LineMove | null): void => {
    preview.value = move && { fen: move.fen, uci: move.uci };
  };
  return (
    <p class="line" aria-label={words().line} onMouseLeave={() => look(null)}>
      {line.map((move, index) => {
        const half = index + (white ? 0 : 1);
        const number = first + Math.floor(half / 2);
        const lead = half % 2 === 0 ? `${number}.` : index === 0 ? `${number}…` : "";
        return (
          <button
            type="button"
            class="move"
            key={index}
            onMouseEnter={() => look(move)}
            onFocus={() => look(move)}
            onBlur={() => look(null)}
          >
            {lead && <span class="number">{lead}</span>}
            <San san={move.san} />
          </button>
        );
      })}
    </p>
  );
}

const WIDTH = 240;
const HEIGHT = 44;
/** A curve does not exaggerate: it spans at least a pawn. */
const LEAST_SPAN = 100;

/** The score in hundredths of a pawn; a mate is far beyond what pawns are worth. */
function centipawns(score: Score): number {
  if (score.type === "centipawns") return Math.max(-1500, Math.min(1500, score.value));
  return score.winner === "white" ? 1500 : -1500;
}

/** The score at each depth, a curve over a ruler of depths. */
function Curve(): JSX.Element {
  const points = depths.value.map(({ depth, score }) => ({ depth, value: centipawns(score) }));
  const last = Math.max(8, points.at(-1)?.depth ?? 0);
  const values = points.map((point) => point.value);
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...values) - Math.min(...values));
  const x = (depth: number): number => 4 + ((WIDTH - 8) * (depth - 1)) / Math.max(1, last - 1);
  const y = (value: number): number => 4 + (HEIGHT - 14) * (0.5 - (value - middle) / span);
  const path = points.map((point, i) => `${i ? "L" : "M"}${x(point.depth).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
  const end = points.at(-1);
  const zero = y(0);
  return (
    <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words().curve} preserveAspectRatio="none">
      {zero > 0 && zero < HEIGHT - 8 && <line class="zero" x1="0" x2={WIDTH} y1={zero} y2={zero} />}
      {Array.from({ length: last }, (_, i) => (
        <line class="tick" x1={x(i + 1)} x2={x(i + 1)} y1={HEIGHT - ((i + 1) % 5 === 0 ? 6 : 3)} y2={HEIGHT} key={i} />
      ))}
      <path d={path} />
      {end && <path class="dot" d={`M${x(end.depth).toFixed(1)} ${y(end.value).toFixed(1)}h0`} />}
    </svg>
  );
}

/** After the game: what the engine says of the position that is looked at. */
function Reviewed(): JSX.Element | null {
  const w = words();
  const language = prefs.language.value;
  const found = reviewed.value.get(ply.value);
  const value = game.value;
  const before = value ? (ply.value === 0 ? value.startFen : (value.moves[ply.value - 1]?.fen ?? value.situation.fen)) : "";
  return (
    <section class="thinking" data-tab="thinking" aria-label={w.review}>
      {found?.score ? (
        <>
          <dl class="figures">
            <Figure name={w.score} value={scoreText(found.score, language)} unit={found.score.type === "mate" ? w.mateUnit : w.pawns} />
            <Figure name={w.depth} value={String(found.depth)} unit={w.plies} />
          </dl>
          <p class="caption">{w.bestLine}</p>
          <Line line={found.line} before={before} />
        </>
      ) : (
        <p class="quiet">
          {found ? w.gameEndsHere : reviewing.value === "running" ? w.reviewRunning : isLatest.value ? w.reviewOffer : w.reviewNone}
        </p>
      )}
    </section>
  );
}
