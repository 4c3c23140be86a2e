/** Learning: the network, trainings, and what is said of a position. */
import type { JSX } from "preact";
import { learningWords, resultText } from "../../i18n/lab/learning";
import { learning } from "../../net/jobs";
import type { LearningView, TrainingView } from "../../wire";
import { Asked } from "../shared/asked";
import { numberText } from "../jobs/time";
import { roomAddress } from "../rooms";
import { Curve } from "./curve";
import { Judge } from "./judge";
import "../experiments/experiments.css";
import "../jobs/jobs.css";
import "./learning.css";

/** A training is at its name; those of one name are at their numbers. */
function trainingAddress({ id, name }: TrainingView, all: TrainingView[]): string {
  const alone = all.filter((one) => one.name === name).length === 1;
  return `${roomAddress("learning")}/${encodeURIComponent(alone ? name : id)}`;
}

const machineText = ({ machine }: TrainingView): string => (machine ? learningWords().machine(...machine) : "");

export function Learning({ rest: [id] }: { rest: string[] }): JSX.Element {
  return <Asked ask={learning.show}>{(known) => (id === undefined ? <Index known={known} /> : <One place={id} known={known} />)}</Asked>;
}

const TRAIN = `quevedo datagen --positions 500000 --nodes 250 --seed 1 --out first.qsp
quevedo train first.qsp --hidden 32 --epochs 20 --rate 0.002 --out nets/first`;
const USE = "quevedo play --eval-file nets/first/network.qnn";

function Index({ known }: { known: LearningView }): JSX.Element {
  const w = learningWords();
  return (
    <>
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      <section class="job" aria-label={w.network}>
        <h2>{w.network}</h2>
        <p>{known.network ? w.networkOf(known.network) : w.noNetwork}</p>
        <p class="quiet">{w.howToTrain}</p>
        <pre class="command" tabIndex={0}>
          {TRAIN}
        </pre>
        <p class="quiet">{w.howToUse}</p>
        <pre class="command" tabIndex={0}>
          {USE}
        </pre>
      </section>
      <Judge />
      <Notebook known={known} />
    </>
  );
}

const lastLoss = ({ epochs }: TrainingView): string => {
  const last = epochs.at(-1);
  return last ? numberText(last.validation ?? last.training, 5) : "–";
};

/** All trainings that have left a record. */
function Notebook({ known }: { known: LearningView }): JSX.Element {
  const w = learningWords();
  return (
    <section class="data">
      <h2 id="trainings">{w.trainings}</h2>
      {known.trainings.length === 0 ? (
        <p class="quiet">{w.noTrainings}</p>
      ) : (
        <div class="scroll" role="region" tabIndex={0} aria-labelledby="trainings">
          <table class="trainings">
            <thead>
              <tr>
                <th scope="col">{w.columns.name}</th>
                <th scope="col">{w.columns.when}</th>
                <th scope="col">{w.columns.state}</th>
                <th scope="col" class="right">
                  {w.columns.size}
                </th>
                <th scope="col" class="right">
                  {w.columns.positions}
                </th>
                <th scope="col" class="right">
                  {w.columns.loss}
                </th>
                <th scope="col">{w.columns.result}</th>
              </tr>
            </thead>
            <tbody>
              {known.trainings.map((one) => (
                <tr key={`${one.id} ${one.name}`}>
                  <th scope="row">
                    <a href={trainingAddress(one, known.trainings)}>{one.name}</a>
                    {one.example && <span class="mark example">{w.example}</span>}
                  </th>
                  <td>{one.when}</td>
                  <td>{w.states[one.state] ?? one.state}</td>
                  <td class="right">{one.hidden}</td>
                  <td class="right">{numberText(one.positions)}</td>
                  <td class="right">{lastLoss(one)}</td>
                  <td>{one.result === null ? w.noResult : resultText(one.result)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {known.folders.length > 0 && <p class="quiet looked-in">{w.folders(known.folders.join(", "))}</p>}
      {known.problems.length > 0 && (
        <div class="fault">
          <p>{w.problems}</p>
          <ul>
            {known.problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** A training: its losses, and what came of it. */
function One({ place, known }: { place: string; known: LearningView }): JSX.Element {
  const w = learningWords();
  const one = known.trainings.find(({ id }) => id === place) ?? known.trainings.find(({ name }) => name === place);
  return (
    <>
      <p class="trail">
        <a href={roomAddress("learning")}>{w.all}</a>
      </p>
      {one ? (
        <>
          <header class="lab-head page-title">
            <h1>{one.name}</h1>
            <p class="quiet">
              {w.states[one.state] ?? one.state}, {one.when}
            </p>
            {one.example && <p class="example-note">{w.exampleOf(machineText(one), one.when)}</p>}
          </header>
          <p>
            {w.details(one.hidden, one.buckets, numberText(one.positions))} {one.speed !== null && w.speed(numberText(one.speed))}{" "}
            {one.network && w.hash(one.network)}
          </p>
          <p>
            {w.columns.result}: {one.result === null ? w.noResult : resultText(one.result)}
          </p>
          <Curve training={one} />
        </>
      ) : (
        <h1>{w.notThere}</h1>
      )}
    </>
  );
}
