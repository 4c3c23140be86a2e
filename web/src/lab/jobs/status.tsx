/** How a piece of work stands, and what can be done with it. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { say } from "../../app/announce";
import { fail } from "../../app/toast";
import { jobWords } from "../../i18n/lab/jobs";
import { jobs } from "../../net/jobs";
import type { JobState, JobView } from "../../wire";
import { hourText, lengthText, numberText } from "./time";
import "./jobs.css";

/** Whether it may change by itself. */
export const isLive = (state: JobState): boolean => state === "waiting" || state === "running" || state === "stopping";

interface Props {
  job: JobView;
  onChange: () => void;
  onRemoved: () => void;
}

/** A word for the state, with a mark that does not need colour. */
export function StateMark({ state }: { state: JobState }): JSX.Element {
  return <span class={`job-state ${state}`}>{jobWords().state[state]}</span>;
}

export function JobStatus({ job, onChange, onRemoved }: Props): JSX.Element {
  const w = jobWords();
  return (
    <section class={job.state === "finished" ? "job compact" : "job"} aria-label={w.number(job.id)}>
      <p class="job-line">
        <span role="status" aria-live="polite">
          <StateMark state={job.state} />
        </span>
        {job.ahead !== null && <span class="quiet">{w.ahead(job.ahead)}</span>}
        {job.spentMs > 0 && <span class="quiet">{w.spent(lengthText(job.spentMs))}</span>}
      </p>
      {job.progress && job.state !== "finished" && <Bar job={job} />}
      {job.problem && (
        <div class="fault" role="alert">
          <p>{w.problem[job.problem.kind]}</p>
          <p class="quiet">{job.problem.detail}</p>
        </div>
      )}
      <Tools job={job} onChange={onChange} onRemoved={onRemoved} />
      {isLive(job.state) && <p class="quiet">{w.background}</p>}
    </section>
  );
}

/** How far it is. */
function Bar({ job }: { job: JobView }): JSX.Element {
  const w = jobWords();
  const { done = 0, all = 1, what, remainingMs } = job.progress ?? {};
  const share = all > 0 ? done / all : 0;
  const left = remainingMs ?? null;
  return (
    <div class="job-bar">
      <progress max={1} value={share} aria-label={w.progress} />
      <span>{w.percent(numberText(Math.floor(share * 100)))}</span>
      {left !== null && job.state === "running" && <span class="quiet">{w.left(lengthText(left), hourText(Date.now() + left))}</span>}
      {what && <span class="quiet job-what">{what}</span>}
    </div>
  );
}

/** Stop, go on, delete. */
export function Tools({ job, onChange, onRemoved }: Props): JSX.Element {
  const w = jobWords();
  const sure = useSignal(false);
  const busy = useSignal(false);
  const act = async (deed: (id: number) => Promise<unknown>, then: () => void): Promise<void> => {
    busy.value = true;
    try {
      await deed(job.id);
      then();
    } catch (cause) {
      fail(cause);
      onChange();
    } finally {
      busy.value = false;
    }
  };
  const remove = (): void =>
    void act(jobs.remove, () => {
      say(() => w.removed, true);
      onRemoved();
    });
  if (sure.value) {
    return (
      <p class="row job-tools">
        <span>{w.removeSure}</span>
        <button type="button" disabled={busy.value} onClick={remove}>
          {w.remove}
        </button>
        <button type="button" class="plain" onClick={() => (sure.value = false)}>
          {w.keep}
        </button>
      </p>
    );
  }
  return (
    <p class="row job-tools">
      {(job.state === "waiting" || job.state === "running") && (
        <button type="button" disabled={busy.value} onClick={() => void act(jobs.stop, onChange)}>
          {w.stop}
        </button>
      )}
      {job.order && (job.state === "stopped" || job.state === "failed") && (
        <button type="button" class="main" disabled={busy.value} onClick={() => void act(jobs.resume, onChange)}>
          {job.state === "failed" ? w.again : w.resume}
        </button>
      )}
      {job.state !== "running" && job.state !== "stopping" && (
        <button type="button" class="plain" onClick={() => (sure.value = true)}>
          {w.remove}
        </button>
      )}
    </p>
  );
}
