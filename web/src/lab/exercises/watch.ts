/** Where an exercise can be watched: in the tree theatre, at the moment that its answer speaks of. */
import type { ExerciseView } from "../../wire";
import { START, theatreAddress, type When } from "../theatre/choice";

export function watchAddress({ text, task }: ExerciseView): string {
  const choice = { ...START, tree: text, second: "" };
  switch (task.type) {
    case "cut": {
      const first = task.cuts[0];
      // Where nothing is cut, the end shows it.
      const when: When = first ? { what: "cut", node: first.node } : { what: "value", node: [] };
      return theatreAddress({ ...choice, first: "alpha-beta" }, when);
    }
    case "value":
      return theatreAddress({ ...choice, first: task.algorithm }, { what: "value", node: task.node });
    case "list":
      // The list after the one that is printed: its first state is the answer.
      return theatreAddress({ ...choice, first: task.algorithm }, { what: "list", number: task.number + 1 });
  }
}
