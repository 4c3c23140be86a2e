/** The game as a landscape of scores: White above the line, Black below. A click leads to the position. */
import type { JSX } from "preact";
import { prefs } from "../app/prefs";
import { words } from "../i18n";
import { resultText } from "../i18n/endings";
import type { Score } from "../wire";
import { lastScore, resultShare, scoreText, share } from "./score";
import { game, goTo, isOver, ply, reviewed, scores, showsThoughts, thinking } from "./store";

const WIDTH = 300;
const HEIGHT = 64;

/** The score of each position that one is known for; a mate on the board is one. */
export function knownScores(): Map<number, Score> {
  const all = new Map<number, Score>(scores.value);
  for (const [at, position] of reviewed.value) if (position.score) all.set(at, position.score);
  const ending = game.value?.situation.ending;
  if (ending?.reason === "checkmate" && ending.winner)
    all.set(game.value?.moves.length ?? 0, { type: "mate", winner: ending.winner, moves: 0 });
  return all;
}

export function Graph(): JSX.Element {
  const w = words();
  const total = Math.max(1, game.value?.moves.length ?? 0);
  const known = [...knownScores()].sort(([a], [b]) => a - b);
  const x = (at: number): number => (WIDTH * at) / total;
  const y = (score: Score): number => HEIGHT * (1 - share(score));
  const first = known[0];
  const last = known.at(-1);
  const line = known.map(([at, score], i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${y(score).toFixed(1)}`).join("");
  const area = first && last ? `${line}L${x(last[0]).toFixed(1)} ${HEIGHT / 2}L${x(first[0]).toFixed(1)} ${HEIGHT / 2}Z` : "";
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width) * total));
  };
  return (
    <section class="graph" data-tab="graph" aria-label={w.graph}>
      {known.length > 1 ? (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={w.graph} onClick={pick}>
          <line class="zero" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <path class="area" d={area} />
          <path class="ridge" d={line} />
          <line class="here" x1={x(ply.value)} x2={x(ply.value)} y1="0" y2={HEIGHT} />
        </svg>
      ) : (
        <p class="quiet">{isOver.value ? w.graphAfterReview : w.graphGrows}</p>
      )}
    </section>
  );
}

/** The bar beside the board: how the position stands. */
export function ScoreBar({ white }: { white: boolean }): JSX.Element {
  const w = words();
  const thought = thinking.value;
  const at = ply.value;
  const last = at === (game.value?.moves.length ?? 0);
  // What is thought of this position, not of one before it.
  const live = thought && !isOver.value && thought.ply === at ? (thought.honest ?? thought.score) : undefined;
  const known = knownScores();
  const sure = live ?? known.get(at);
  const score = sure ?? lastScore(known, at);
  const seen = showsThoughts.value;
  // Where the game has ended, its result is how it stands.
  const ending = last ? (game.value?.situation.ending ?? null) : null;
  const part = !seen ? 0.5 : ending ? resultShare(ending) : score ? share(score) : 0.5;
  const text = !seen ? "" : ending ? `${w.result}: ${resultText(ending)}` : score ? `${sure ? w.score : w.lastScore}: ${scoreText(score, prefs.language.value)}` : "";
  return (
    <div class={`bar${white ? "" : " turned"}${seen ? "" : " off"}${sure || ending ? "" : " unsure"}`} role="img" aria-label={text || w.noScore}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="dark" x="0" y="0" width="10" height="100" />
        <rect class="light" x="0" y={100 - part * 100} width="10" height={part * 100} />
        <line x1="0" x2="10" y1="50" y2="50" />
      </svg>
    </div>
  );
}
