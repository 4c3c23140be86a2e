/** Who stands where, with how sure that is. */
import type { JSX } from "preact";
import { matchWords } from "../../i18n/lab/matches";
import type { ContenderResult, MatchView, ResultCount } from "../../wire";
import { numberText } from "../jobs/time";

const points = ({ wins, draws }: ResultCount): number => wins + draws / 2;
const games = ({ wins, draws, losses }: ResultCount): number => wins + draws + losses;
const half = (value: number): string => numberText(value, value % 1 === 0 ? 0 : 1);

/** The best first: by rating, then by share of points. */
export function ranked(all: ContenderResult[]): ContenderResult[] {
  const height = ({ rating }: ContenderResult): number =>
    rating.type === "rated" ? rating.value : rating.type === "above" ? 1e6 : rating.type === "below" ? -1e6 : 0;
  const share = ({ results }: ContenderResult): number => (games(results) > 0 ? points(results) / games(results) : 0);
  return [...all].sort((a, b) => height(b) - height(a) || share(b) - share(a));
}

export function Standings({ standing }: { standing: MatchView }): JSX.Element {
  const w = matchWords();
  const all = ranked(standing.contenders);
  const ends = all.flatMap(({ rating }) => (rating.type === "rated" ? [rating.value - (rating.error ?? 0), rating.value + (rating.error ?? 0)] : []));
  const reach: [number, number] = [Math.min(-50, ...ends), Math.max(50, ...ends)];
  const columns = [w.columns.games, w.columns.score, w.columns.won, w.columns.drawn, w.columns.lost, w.columns.elo] as const;
  return (
    <section class="data">
      <h2 id="standings">{w.standings}</h2>
      <div class="scroll" role="region" tabIndex={0} aria-labelledby="standings">
        <table class="results">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col" class="left">
                {w.columns.name}
              </th>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              <th scope="col" class="left">
                {w.columns.error}
              </th>
              <th scope="col">{w.columns.depth}</th>
              <th scope="col">{w.columns.speed}</th>
              <th scope="col">{w.columns.faults}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((one, index) => (
              <tr key={one.name}>
                <td>{index + 1}</td>
                <th scope="row" class="left">
                  {one.name}
                </th>
                <td>{games(one.results)}</td>
                <td>{half(points(one.results))}</td>
                <td>{one.results.wins}</td>
                <td>{one.results.draws}</td>
                <td>{one.results.losses}</td>
                <td>{ratingText(one)}</td>
                <td class="left">
                  <ErrorBar one={one} reach={reach} />
                </td>
                <td>{one.depth === null ? "–" : numberText(one.depth, 1)}</td>
                <td>{one.knps === null ? "–" : numberText(one.knps)}</td>
                <td>{one.faults}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export const signed = (value: number): string => {
  const whole = Math.round(value);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)}`;
};

export function ratingText({ rating }: ContenderResult): string {
  const w = matchWords();
  if (rating.type !== "rated") return w[rating.type];
  return signed(rating.value) + (rating.error === null ? "" : ` ± ${Math.round(rating.error)}`);
}

const WIDTH = 160;

/** A rating as a mark on a line, and how far it may be wrong. */
function ErrorBar({ one, reach: [low, high] }: { one: ContenderResult; reach: [number, number] }): JSX.Element {
  const w = matchWords();
  const { rating } = one;
  const x = (elo: number): number => 6 + ((WIDTH - 12) * (elo - low)) / (high - low);
  const label = rating.type !== "rated" ? w[rating.type] : rating.error === null ? w.noError(signed(rating.value)) : w.errorBar(signed(rating.value), String(Math.round(rating.error)));
  return (
    <svg class="error-bar" viewBox={`0 0 ${WIDTH} 18`} role="img" aria-label={label}>
      <line class="zero" x1={x(0)} x2={x(0)} y1="0" y2="18" />
      {rating.type === "rated" && (
        <>
          {rating.error !== null && (
            <path
              d={`M${x(rating.value - rating.error)} 4v10M${x(rating.value - rating.error)} 9H${x(rating.value + rating.error)}M${x(rating.value + rating.error)} 4v10`}
            />
          )}
          <circle cx={x(rating.value)} cy="9" r="4" />
        </>
      )}
      {rating.type === "above" && <path d={`M${WIDTH - 14} 4l6 5-6 5`} />}
      {rating.type === "below" && <path d="M14 4l-6 5 6 5" />}
    </svg>
  );
}

export function Crosstable({ standing }: { standing: MatchView }): JSX.Element {
  const w = matchWords();
  const order = ranked(standing.contenders).map((one) => standing.contenders.indexOf(one));
  return (
    <section class="data">
      <h2 id="cross">{w.cross}</h2>
      <p class="quiet">{w.crossHint}</p>
      <div class="scroll" role="region" tabIndex={0} aria-labelledby="cross">
        <table class="results cross">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col" class="left">
                {w.columns.name}
              </th>
              {order.map((_, index) => (
                <th scope="col" key={index}>
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((row, index) => (
              <tr key={row}>
                <td>{index + 1}</td>
                <th scope="row" class="left">
                  {standing.contenders[row]?.name}
                </th>
                {order.map((column) => {
                  const count = standing.cross[row]?.[column];
                  const text = row === column ? "·" : count && games(count) > 0 ? `${half(points(count))}/${games(count)}` : "";
                  return (
                    <td key={column} class={row === column ? "self" : undefined}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
