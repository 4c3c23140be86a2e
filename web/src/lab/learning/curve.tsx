/** The losses of a training, drawn and in a table. */
import type { JSX } from "preact";
import { learningWords } from "../../i18n/lab/learning";
import type { EpochView, TrainingView } from "../../wire";
import { numberText } from "../jobs/time";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 280, 66, 12, 12, 30];

/** More epochs than this are folded. */
const FOLDED = 14;

const CURVES = ["training", "validation"] as const;

/** Round values between two ends. */
function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((one) => one >= rough) ?? rough;
  const all: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step / 1e6; value += step) all.push(value);
  return all;
}

export function Curve({ training }: { training: TrainingView }): JSX.Element {
  const w = learningWords();
  const { epochs } = training;
  if (epochs.length === 0) return <p class="quiet">{w.noEpochs}</p>;
  const values = epochs.flatMap((one) => CURVES.map((name) => one[name]).filter((value) => value !== null));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || most || 1) * 0.06;
  const [low, high] = [least - room, most + room];
  const last = epochs.at(-1)?.epoch ?? 1;
  const first = epochs[0]?.epoch ?? 1;
  const x = (epoch: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (epoch - first)) / Math.max(1, last - first);
  const y = (loss: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (high - loss)) / (high - low);
  const path = (name: (typeof CURVES)[number]): string =>
    epochs
      .filter((one) => one[name] !== null)
      .map((one, index) => `${index === 0 ? "M" : "L"}${x(one.epoch).toFixed(1)} ${y(one[name] ?? 0).toFixed(1)}`)
      .join("");
  const marks = [...new Set([first, Math.round((first + last) / 2), last])];
  return (
    <>
      <figure class="loss-curve">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.curveOf(training.name)}>
          {ticks(low, high).map((value) => (
            <g key={value}>
              <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
                {numberText(value, 4)}
              </text>
            </g>
          ))}
          {marks.map((epoch) => (
            <text key={epoch} x={x(epoch)} y={HEIGHT - 8} text-anchor="middle">
              {epoch}
            </text>
          ))}
          {CURVES.map((name) => (
            <path key={name} class={name} d={path(name)} />
          ))}
          {epochs.length === 1 &&
            CURVES.map((name) => {
              const loss = epochs[0]?.[name] ?? null;
              return loss !== null && <circle key={name} class={name} cx={x(first)} cy={y(loss)} r="3" />;
            })}
        </svg>
        <figcaption>
          {CURVES.map((name) => (
            <span key={name} class={`legend ${name}`}>
              {w[name]}
            </span>
          ))}
        </figcaption>
      </figure>
      <Changing training={training} />
      <Losses epochs={epochs} />
    </>
  );
}

/** Why the loss of training is not that of one question. */
function Changing({ training: { hceShare, resultShare } }: { training: TrainingView }): JSX.Element {
  const w = learningWords();
  const percent = (share: number): string => numberText(Math.round(100 * share));
  const changes = (share: [number, number] | null): share is [number, number] => share !== null && share[0] !== share[1];
  return (
    <>
      {changes(hceShare) && <p class="why-loss">{w.changing(percent(hceShare[0]), percent(hceShare[1]))}</p>}
      {changes(resultShare) && <p class="why-loss">{w.growing(percent(resultShare[0]), percent(resultShare[1]))}</p>}
    </>
  );
}

function Losses({ epochs }: { epochs: EpochView[] }): JSX.Element {
  const w = learningWords();
  const text = (value: number | null): string => (value === null ? "–" : numberText(value, 6));
  return (
    <div class="data">
      {epochs.length > FOLDED && (
        <label class="fold">
          <input type="checkbox" /> {w.allEpochs(epochs.length)}
        </label>
      )}
      <div class="scroll" role="region" tabIndex={0} aria-label={w.curve}>
        <table class="trainings">
          <thead>
            <tr>
              {[w.epoch, w.training, w.validation, w.results, w.scores].map((name) => (
                <th scope="col" class="right" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {epochs.map((one) => (
              <tr key={one.epoch}>
                <th scope="row" class="right">
                  {one.epoch}
                </th>
                {[one.training, one.validation, one.results, one.scores].map((value, index) => (
                  <td class="right" key={index}>
                    {text(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
