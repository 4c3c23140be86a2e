/** Long work of the laboratory, which the server does: asked for, watched, stopped. */
import type {
  ContenderView,
  EstimateView,
  ExampleView,
  ExperimentOrder,
  ExperimentView,
  JobList,
  JobOrder,
  JobView,
  JudgedView,
  JudgeQuery,
  LearningView,
  MatchView,
  ReportView,
} from "../wire";
import { body, call, json } from "./http";

const JOBS = "/api/laboratory/jobs";
const EXAMPLES = "/api/laboratory/examples";
const within = (signal?: AbortSignal): RequestInit => (signal ? { signal } : {});

export const jobs = {
  experiments: (): Promise<ExperimentView[]> => json("/api/laboratory/experiments"),
  players: (): Promise<ContenderView[]> => json("/api/laboratory/players"),
  list: (signal?: AbortSignal): Promise<JobList> => json(JOBS, within(signal)),
  show: (id: number, signal?: AbortSignal): Promise<JobView> => json(`${JOBS}/${id}`, within(signal)),
  order: (order: JobOrder): Promise<JobView> => json(JOBS, body(order)),
  stop: (id: number): Promise<JobView> => json(`${JOBS}/${id}/stop`, { method: "POST" }),
  resume: (id: number): Promise<JobView> => json(`${JOBS}/${id}/resume`, { method: "POST" }),
  remove: (id: number): Promise<unknown> => call(`${JOBS}/${id}`, { method: "DELETE" }),
  estimate: (order: ExperimentOrder, signal?: AbortSignal): Promise<EstimateView> =>
    json("/api/laboratory/experiments/estimate", { ...body(order), ...within(signal) }),
  examples: (): Promise<ExampleView[]> => json(EXAMPLES),
  standing: (id: number, signal?: AbortSignal): Promise<MatchView> => json(`${JOBS}/${id}/match`, within(signal)),
};

/** Where a report is: that of a run, or of an example. */
export type ReportPlace = { job: number } | { example: string };

const reportBase = (place: ReportPlace): string => ("job" in place ? `${JOBS}/${place.job}` : `${EXAMPLES}/${encodeURIComponent(place.example)}`);

export const reportAt = (place: ReportPlace, language: string): Promise<ReportView> => json(`${reportBase(place)}/report?language=${language}`);

/** The address of a file of a report. */
export const reportFile = (place: ReportPlace, language: string, name: string): string =>
  `${reportBase(place)}/files/${language}/${encodeURIComponent(name)}`;

/** The address of the games of a match. */
export const matchGames = (id: number): string => `${JOBS}/${id}/pgn`;

export const learning = {
  show: (): Promise<LearningView> => json("/api/laboratory/learning"),
  judge: (fen: string, signal?: AbortSignal): Promise<JudgedView> =>
    json("/api/laboratory/learning/position", { ...body({ fen } satisfies JudgeQuery), ...within(signal) }),
};
