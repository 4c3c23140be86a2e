/** A run of an experiment: its progress, and when it is done its report. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { prefs } from "../../app/prefs";
import { go } from "../../app/router";
import { words } from "../../i18n";
import { experimentWords, inLanguage } from "../../i18n/lab/experiments";
import { jobWords } from "../../i18n/lab/jobs";
import { jobs, reportAt, reportFile, type ReportPlace } from "../../net/jobs";
import type { ExperimentOrder, ExperimentView, ReportView } from "../../wire";
import { Trouble } from "../shared/asked";
import { usePolled } from "../jobs/poll";
import { isLive, JobStatus } from "../jobs/status";
import { momentText, numberText } from "../jobs/time";
import { roomAddress } from "../rooms";
import { Report } from "./report";
import { experimentAddress } from ".";

export function Run({ id, all }: { id: number; all: ExperimentView[] }): JSX.Element {
  const w = experimentWords();
  const polled = usePolled(`job ${id}`, (signal) => jobs.show(id, signal), (job) => isLive(job.state));
  const job = polled.value.value;
  const order = job?.order?.type === "experiment" ? job.order : null;
  const experiment = all.find(({ name }) => name === order?.experiment);
  return (
    <>
      <p class="trail">
        <a href={roomAddress("experiments")}>{w.all}</a>
        {experiment && (
          <>
            {" · "}
            <a href={experimentAddress(experiment.name)}>{w.other}</a>
          </>
        )}
      </p>
      <Trouble of={polled.problem.value} />
      {job === null && polled.problem.value === null && <p class="quiet">{words().loading}…</p>}
      {job && (
        <>
          <header class="lab-head page-title">
            <h1>{experiment ? inLanguage(experiment.title) : jobWords().number(id)}</h1>
            {experiment && <p class="question">{inLanguage(experiment.question)}</p>}
            {experiment && (
              <p class="quiet">
                {w.source}: {inLanguage(experiment.source)} · {jobWords().number(id)}, {momentText(job.created)}
              </p>
            )}
            {order && <Settings order={order} />}
          </header>
          <JobStatus job={job} onChange={polled.again} onRemoved={() => go(roomAddress("experiments"))} />
          {job.state === "finished" && order && <Finished place={{ job: id }} />}
        </>
      )}
    </>
  );
}

/** What was chosen. */
function Settings({ order }: { order: ExperimentOrder }): JSX.Element {
  const w = experimentWords();
  const all = [
    w.sizes[order.size],
    `${w.seed} ${order.seed}`,
    order.engine && `${w.engine}: ${order.engine}`,
    order.maxNodes !== null && `${w.maxNodes}: ${numberText(order.maxNodes)}`,
    order.positions.length > 0 && `${w.positions}: ${order.positions.length}`,
  ];
  return <p class="quiet">{all.filter(Boolean).join(" · ")}</p>;
}

/** The report, and what can be kept of it. */
export function Finished({ place }: { place: ReportPlace }): JSX.Element {
  const w = experimentWords();
  const language = prefs.language.value;
  const report = useSignal<ReportView | null>(null);
  const problem = useSignal<unknown>(null);
  useEffect(() => {
    let here = true;
    reportAt(place, language).then(
      (view) => here && (report.value = view),
      (cause: unknown) => here && (problem.value = cause),
    );
    return () => void (here = false);
  }, [JSON.stringify(place), language]);
  if (problem.value !== null) return <Trouble of={problem.value} />;
  if (report.value === null) return <p class="quiet">{words().loading}…</p>;
  return (
    <>
      <p class="row keep-report">
        <span class="quiet">{w.download}:</span>
        <a href={reportFile(place, language, "report.html")} download>
          {w.wholePage}
        </a>
        <a href={reportFile(place, language, "report.json")} download>
          {w.data}
        </a>
      </p>
      <Report place={place} report={report.value} />
    </>
  );
}
