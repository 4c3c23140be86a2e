/** Long work of the laboratory, which the server does: asked for, watched, stopped. */
import type {
  ContenderView,
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
  report: (id: number, language: string): Promise<ReportView> => json(`${JOBS}/${id}/report?language=${language}`),
  standing: (id: number, signal?: AbortSignal): Promise<MatchView> => json(`${JOBS}/${id}/match`, within(signal)),
};

/** The address of a file of a report. */
export const reportFile = (id: number, language: string, name: string): string => `${JOBS}/${id}/files/${language}/${encodeURIComponent(name)}`;

/** The address of the games of a match. */
export const matchGames = (id: number): string => `${JOBS}/${id}/pgn`;

export const learning = {
  show: (): Promise<LearningView> => json("/api/laboratory/learning"),
  judge: (fen: string, signal?: AbortSignal): Promise<JudgedView> =>
    json("/api/laboratory/learning/position", { ...body({ fen } satisfies JudgeQuery), ...within(signal) }),
};
