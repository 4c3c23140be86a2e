/** A match to watch: how it stands, who plays now, what has been. */
import type { JSX } from "preact";
import { prefs } from "../../app/prefs";
import { go } from "../../app/router";
import { MiniBoard } from "../../board/mini";
import { inLetters } from "../../board/notation";
import { scoreText } from "../../game/score";
import { words } from "../../i18n";
import { endingWords, resultText } from "../../i18n/endings";
import { jobWords } from "../../i18n/lab/jobs";
import { matchWords } from "../../i18n/lab/matches";
import { jobs, matchGames } from "../../net/jobs";
import type { BoardView, ContenderResult, ContenderView, JobView, MatchGame, MatchView } from "../../wire";
import { Trouble } from "../shared/asked";
import { usePolled } from "../jobs/poll";
import { isLive, JobStatus } from "../jobs/status";
import { momentText, numberText } from "../jobs/time";
import { roomAddress } from "../rooms";
import { matchTitle } from ".";
import { couldBeChance, overlap } from "./chance";
import { Crosstable, ranked, ratingText, signed, Standings } from "./standings";

interface Seen {
  job: JobView;
  standing: MatchView | null;
}

export function Match({ id, players }: { id: number; players: ContenderView[] }): JSX.Element {
  const w = matchWords();
  const ask = async (signal: AbortSignal): Promise<Seen> => {
    const job = await jobs.show(id, signal);
    return { job, standing: job.order?.type === "match" ? await jobs.standing(id, signal) : null };
  };
  const polled = usePolled(`match ${id}`, ask, ({ job }) => isLive(job.state));
  const seen = polled.value.value;
  const problem = polled.problem.value;
  return (
    <>
      <p class="trail">
        <a href={roomAddress("matches")}>{w.all}</a>
      </p>
      <Trouble of={problem} />
      {seen === null && problem === null && <p class="quiet">{words().loading}…</p>}
      {seen && (
        <>
          <header class="lab-head page-title">
            <h1>{matchTitle(seen.job, players)}</h1>
            <p class="quiet">
              {jobWords().number(id)}, {momentText(seen.job.created)}
              {seen.standing && ` · ${w.played(seen.standing.played, seen.standing.planned)}`}
            </p>
          </header>
          <JobStatus job={seen.job} onChange={polled.again} onRemoved={() => go(roomAddress("matches"))} />
          {seen.standing ? <Hall id={id} job={seen.job} standing={seen.standing} /> : <p>{w.notMatch}</p>}
        </>
      )}
    </>
  );
}

function Hall({ id, job, standing }: { id: number; job: JobView; standing: MatchView }): JSX.Element {
  const w = matchWords();
  const white = standing.white;
  return (
    <>
      <Verdict standing={standing} />
      {isLive(job.state) && (
        <section aria-label={w.boards}>
          <h2>{w.boards}</h2>
          {standing.boards.length === 0 && <p class="quiet">{w.waiting}</p>}
          <div class="boards">
            {standing.boards.map((board, index) => (
              <Board key={index} board={board} standing={standing} />
            ))}
          </div>
        </section>
      )}
      <Standings standing={standing} />
      {standing.contenders.length > 2 && <Crosstable standing={standing} />}
      <section aria-label={w.recent}>
        <h2>{w.recent}</h2>
        {standing.recent.length === 0 && <p class="quiet">{w.noGames}</p>}
        <ol class="recent">
          {standing.recent.map((game) => (
            <Ended key={game.round} game={game} />
          ))}
        </ol>
        {standing.played > 0 && (
          <>
            <p class="quiet">{w.whiteScore(white.wins, white.draws, white.losses)}</p>
            <p>
              <a class="button" href={matchGames(id)} download>
                {w.downloadGames}
              </a>
            </p>
          </>
        )}
      </section>
    </>
  );
}

/** What the results mean. */
function Verdict({ standing }: { standing: MatchView }): JSX.Element | null {
  const w = matchWords();
  const { duel, ladder, contenders } = standing;
  const whole = (value: number): string => numberText(Math.round(value));
  if (ladder) {
    const name = contenders[0]?.name ?? "";
    if (ladder.elo === null) return <p class="match-verdict">{w.ladderNone}</p>;
    return (
      <div class="match-verdict">
        <p>{w.ladder(name, whole(ladder.elo))}</p>
        {ladder.low !== null && ladder.high !== null && <p class="quiet">{w.ladderRange(whole(ladder.low), whole(ladder.high))}</p>}
        {ladder.byWins !== null && ladder.byScores !== null && <p class="quiet">{w.ladderOther(whole(ladder.byWins), whole(ladder.byScores))}</p>}
      </div>
    );
  }
  if (!duel) return <Leaders standing={standing} />;
  if (duel.elo === null) return <p class="match-verdict">{w.duelNone}</p>;
  const ahead = duel.elo < 0 ? 1 : 0;
  const name = contenders[ahead]?.name ?? "";
  const elo = whole(Math.abs(duel.elo)) + (duel.error === null ? "" : ` ± ${whole(duel.error)}`);
  const sure = duel.superiority === null ? null : ahead === 0 ? duel.superiority : 1 - duel.superiority;
  return (
    <div class="match-verdict">
      <p>{w.duel(name, elo)}</p>
      {couldBeChance(duel) && (
        <p>
          {duel.error === null
            ? w.chanceUnknown
            : w.chance(signed(Math.abs(duel.elo) - duel.error), signed(Math.abs(duel.elo) + duel.error))}
        </p>
      )}
      {sure !== null && <p class="quiet">{w.superiority(name, numberText(100 * sure, 1))}</p>}
    </div>
  );
}

/** Whether the first two of a tournament could stand the other way round. */
function Leaders({ standing }: { standing: MatchView }): JSX.Element | null {
  const [first, second] = ranked(standing.contenders);
  if (!first || !second || !overlap(first, second)) return null;
  const named = (one: ContenderResult): string => `${one.name} (${ratingText(one)})`;
  return <p class="match-verdict">{matchWords().chancePlace(named(first), named(second))}</p>;
}

/** A game that is being played. */
function Board({ board, standing }: { board: BoardView; standing: MatchView }): JSX.Element {
  const w = matchWords();
  const language = prefs.language.value;
  const name = (number: number): string => standing.contenders[number]?.name ?? "";
  const score = (value: BoardView["whiteScore"]): string => (value ? scoreText(value, language) : "");
  return (
    <figure class="live-board">
      <figcaption class="live-name">
        <span class="seat black" aria-hidden="true" />
        <span>{name(board.black)}</span>
        <span class="live-score">{score(board.blackScore)}</span>
      </figcaption>
      <MiniBoard fen={board.fen} lastMove={board.lastMove} />
      <p class="live-name">
        <span class="seat" aria-hidden="true" />
        <span>{name(board.white)}</span>
        <span class="live-score">{score(board.whiteScore)}</span>
      </p>
      <p class="quiet">
        {w.move(Math.ceil(board.ply / 2))}
        {board.lastSan && `: ${inLetters(board.lastSan, language)}`}
      </p>
    </figure>
  );
}

/** A game that is over. */
function Ended({ game }: { game: MatchGame }): JSX.Element {
  const w = matchWords();
  const why =
    game.end.type === "rules"
      ? endingWords({ winner: game.winner, reason: game.end.reason })
      : game.end.type === "adjudication"
        ? w.adjudicated
        : w.forfeit(game.end.detail);
  return (
    <li>
      <span class="quiet">{game.round}</span>
      <span>{w.against(game.white, game.black)}</span>
      <strong>{resultText({ winner: game.winner, reason: "unknown" })}</strong>
      <span class="quiet">
        {why} {w.plies(game.plies)}
      </span>
    </li>
  );
}
