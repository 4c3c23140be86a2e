/** Matches of machines: a new one, those there have been, or one to watch. */
import type { JSX } from "preact";
import { go } from "../../app/router";
import { jobWords } from "../../i18n/lab/jobs";
import { matchWords } from "../../i18n/lab/matches";
import { jobs } from "../../net/jobs";
import type { ContenderView, ExampleView, ExperimentView, JobView } from "../../wire";
import { ExampleList } from "../experiments/example";
import { Asked } from "../shared/asked";
import { usePolled } from "../jobs/poll";
import { Runs } from "../jobs/runs";
import { isLive } from "../jobs/status";
import { roomAddress } from "../rooms";
import { MatchForm } from "./form";
import { Match } from "./match";
import { contenderName, kindOf } from "./order";
import "../experiments/experiments.css";
import "./matches.css";

const matchAddress = (id: number): string => `${roomAddress("matches")}/${id}`;

/** What a match is called: who plays, and how many games. */
export function matchTitle(job: JobView, players: ContenderView[]): string {
  const w = matchWords();
  if (job.order?.type !== "match") return jobWords().number(job.id);
  const names = job.order.contenders.map((one) => contenderName(one, players));
  return `${w.formats[kindOf(job.order)]}: ${names.join(", ")}`;
}

/** Experiments that are tournaments: their runs show what a match comes to. */
const TOURNAMENTS: readonly string[] = ["theses-tournament", "tfg-elo"];

interface Known {
  players: ContenderView[];
  all: ExperimentView[];
  examples: ExampleView[];
}

const known = async (): Promise<Known> => {
  const [players, all, examples] = await Promise.all([jobs.players(), jobs.experiments(), jobs.examples()]);
  return { players, all, examples: examples.filter(({ run }) => TOURNAMENTS.includes(run.experiment)) };
};

export function Matches({ rest: [place] }: { rest: string[] }): JSX.Element {
  return (
    <Asked ask={known}>
      {({ players, all, examples }) => (place === undefined ? <Index players={players} all={all} examples={examples} /> : /^\d+$/.test(place) ? <Match id={Number(place)} players={players} /> : <NotThere />)}
    </Asked>
  );
}

/** An address that is no match's. */
function NotThere(): JSX.Element {
  const w = matchWords();
  return (
    <>
      <h1>{w.notThere}</h1>
      <p>
        <a href={roomAddress("matches")}>{w.all}</a>
      </p>
    </>
  );
}

function Index({ players, all: experiments, examples }: Known): JSX.Element {
  const w = matchWords();
  const polled = usePolled("matches", (signal) => jobs.list(signal), (list) => list.jobs.some(({ state }) => isLive(state)));
  const list = polled.value.value;
  const all = list?.jobs.filter(({ order }) => order?.type === "match") ?? [];
  return (
    <>
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {list && <MatchForm players={players} limits={list.limits} onBegun={(job) => go(matchAddress(job.id))} />}
      {examples.length > 0 && (
        <>
          <h2>{w.examples}</h2>
          <p class="quiet">{w.examplesLead}</p>
          <ExampleList examples={examples} all={experiments} />
        </>
      )}
      <h2>{w.matches}</h2>
      {list && all.length === 0 && <p class="quiet">{w.none}</p>}
      <Runs jobs={all} address={(job) => matchAddress(job.id)} title={(job) => matchTitle(job, players)} />
    </>
  );
}
