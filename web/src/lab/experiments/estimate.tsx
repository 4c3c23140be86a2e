/** How long what is chosen would take, asked of the server as soon as the choice rests. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { experimentWords } from "../../i18n/lab/experiments";
import { jobs } from "../../net/jobs";
import type { EstimateView, ExperimentOrder } from "../../wire";
import { lengthText } from "../jobs/time";

/** So long a choice has to rest, in milliseconds. */
const REST = 400;

/** Of less than a second nobody wants to know. */
const length = (ms: number): string => lengthText(Math.max(1000, ms));

export function Estimate({ order }: { order: ExperimentOrder }): JSX.Element {
  const w = experimentWords();
  const said = useSignal<EstimateView | null | "none">(null);
  const key = JSON.stringify(order);
  useEffect(() => {
    said.value = null;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      jobs.estimate(order, gone.signal).then(
        (view) => (said.value = view),
        // What is wrong with the order is told when it is given.
        () => !gone.signal.aborted && (said.value = "none"),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [key]);
  const view = said.value;
  return (
    <span class="estimate" role="status">
      {view === null ? w.estimating : view === "none" ? "" : view.atLeast ? w.atLeast(length(view.ms), lengthText(view.triedMs)) : w.estimate(length(view.ms))}
    </span>
  );
}
