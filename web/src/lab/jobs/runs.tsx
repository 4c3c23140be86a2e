/** A list of work, each a line that leads to its own page. */
import type { ComponentChildren, JSX } from "preact";
import { jobWords } from "../../i18n/lab/jobs";
import type { JobView } from "../../wire";
import { StateMark } from "./status";
import { momentText, numberText } from "./time";
import "./jobs.css";

interface Props {
  jobs: JobView[];
  address: (job: JobView) => string;
  title: (job: JobView) => ComponentChildren;
}

export function Runs({ jobs, address, title }: Props): JSX.Element {
  const w = jobWords();
  return (
    <ul class="runs">
      {jobs.map((job) => (
        <li key={job.id}>
          <a href={address(job)}>{title(job)}</a>
          <span class="run-state">
            <StateMark state={job.state} />
            {job.state === "running" && job.progress && job.progress.all > 0 && (
              <span class="quiet">{w.percent(numberText(Math.floor((100 * job.progress.done) / job.progress.all)))}</span>
            )}
          </span>
          <span class="quiet run-when">{job.created > 0 ? momentText(job.created) : w.damaged}</span>
        </li>
      ))}
    </ul>
  );
}
