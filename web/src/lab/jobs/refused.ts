/** Why work was not begun. */
import { problemWords } from "../../i18n/faults";
import { jobWords } from "../../i18n/lab/jobs";
import { Refused } from "../../net/connection";

/** As elsewhere, but what makes room here is deleting a run. */
export function orderProblemWords(problem: unknown): string {
  const fault = problem instanceof Refused ? problem.fault : null;
  return fault?.code === "tooMany" ? jobWords().tooMany(fault.limit) : problemWords(problem);
}
