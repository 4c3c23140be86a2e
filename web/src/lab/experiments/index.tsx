/** The experiments: all of them, one with its runs, or a run with its report. */
import type { JSX } from "preact";
import { go } from "../../app/router";
import { experimentWords, inLanguage } from "../../i18n/lab/experiments";
import { jobWords } from "../../i18n/lab/jobs";
import { jobs } from "../../net/jobs";
import { machineOf, machineWords } from "../../i18n/machines";
import type { ExampleView, ExperimentView, JobList, JobView } from "../../wire";
import { Asked } from "../shared/asked";
import { usePolled } from "../jobs/poll";
import { Runs } from "../jobs/runs";
import { isLive } from "../jobs/status";
import { roomAddress } from "../rooms";
import { Example, ExampleList } from "./example";
import { RunForm } from "./form";
import { Run } from "./run";
import "./experiments.css";

export const experimentAddress = (id: string | number): string => `${roomAddress("experiments")}/${id}`;

/** The runs of an experiment, or of all. What is damaged is among all. */
function runsOf(list: JobList, name?: string): JobView[] {
  return list.jobs.filter(({ order }) => (order ? order.type === "experiment" && (!name || order.experiment === name) : !name));
}

/** What there is to run, and to look at. */
const known = async (): Promise<{ all: ExperimentView[]; examples: ExampleView[] }> => {
  const [all, examples] = await Promise.all([jobs.experiments(), jobs.examples()]);
  return { all, examples };
};

export function Experiments({ rest: [place, part] }: { rest: string[] }): JSX.Element {
  return (
    <Asked ask={known}>
      {({ all, examples }) => {
        const chosen = all.find(({ name }) => name === place);
        const example = examples.find(({ run }) => run.experiment === place);
        if (place === undefined) return <Index all={all} examples={examples} />;
        if (chosen && part === "example" && example) return <Example key={place} experiment={chosen} example={example} />;
        if (part !== undefined) return <NotThere />;
        if (chosen) return <One key={place} experiment={chosen} examples={example ? [example] : []} />;
        return /^\d+$/.test(place) ? <Run id={Number(place)} all={all} /> : <NotThere />;
      }}
    </Asked>
  );
}

/** An address that is neither an experiment's nor a run's. */
function NotThere(): JSX.Element {
  const w = experimentWords();
  return (
    <>
      <h1>{w.notThere}</h1>
      <p>
        <a href={roomAddress("experiments")}>{w.all}</a>
      </p>
    </>
  );
}

const useRuns = (): ReturnType<typeof usePolled<JobList>> =>
  usePolled("runs", (signal) => jobs.list(signal), (list) => list.jobs.some(({ state }) => isLive(state)));

/** What a run is called in a list. */
export function runTitle(job: JobView, all: ExperimentView[]): string {
  const { order } = job;
  if (order?.type !== "experiment") return jobWords().number(job.id);
  const experiment = all.find(({ name }) => name === order.experiment);
  const title = experiment ? inLanguage(experiment.title) : order.experiment;
  const details = [experimentWords().sizes[order.size].toLowerCase(), order.engine, order.seed ? `${experimentWords().seed.toLowerCase()} ${order.seed}` : null];
  return `${title} (${details.filter(Boolean).join(", ")})`;
}

function Index({ all, examples }: { all: ExperimentView[]; examples: ExampleView[] }): JSX.Element {
  const w = experimentWords();
  const runs = useRuns();
  const past = runs.value.value ? runsOf(runs.value.value) : null;
  return (
    <>
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      <ol class="experiments">
        {all.map((one) => (
          <li key={one.name}>
            <h2>
              <a href={experimentAddress(one.name)}>{inLanguage(one.title)}</a>
            </h2>
            <p>{inLanguage(one.question)}</p>
            <p class="quiet">{inLanguage(one.source)}</p>
          </li>
        ))}
      </ol>
      {examples.length > 0 && (
        <>
          <h2>{w.examples}</h2>
          <p class="quiet">{w.examplesLead}</p>
          <ExampleList examples={examples} all={all} />
        </>
      )}
      <h2>{w.runs}</h2>
      {past?.length === 0 && <p class="quiet">{w.noRuns}</p>}
      {past && <Runs jobs={past} address={(job) => experimentAddress(job.id)} title={(job) => runTitle(job, all)} />}
    </>
  );
}

/** An experiment: what it asks, how it can be run, and its runs. */
function One({ experiment, examples }: { experiment: ExperimentView; examples: ExampleView[] }): JSX.Element {
  const w = experimentWords();
  const runs = useRuns();
  const list = runs.value.value;
  const past = list ? runsOf(list, experiment.name) : [];
  return (
    <>
      <p class="trail">
        <a href={roomAddress("experiments")}>{w.all}</a>
      </p>
      <header class="lab-head page-title">
        <h1>{inLanguage(experiment.title)}</h1>
        <p class="question">{inLanguage(experiment.question)}</p>
        <p class="quiet">
          {w.source}: {inLanguage(experiment.source)}. {machineWords(machineOf(experiment.name))}
        </p>
      </header>
      {examples.length > 0 && (
        <section aria-label={w.example}>
          <h2>{w.example}</h2>
          <ExampleList examples={examples} all={[experiment]} />
        </section>
      )}
      {list && <RunForm experiment={experiment} limits={list.limits} onBegun={(job) => go(experimentAddress(job.id))} />}
      {past.length > 0 && (
        <>
          <h2>{w.runs}</h2>
          <Runs jobs={past} address={(job) => experimentAddress(job.id)} title={(job) => runTitle(job, [experiment])} />
        </>
      )}
    </>
  );
}
