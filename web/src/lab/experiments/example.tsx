/** Examples: runs that come with the program, so that no room is empty on the first day. */
import type { JSX } from "preact";
import { prefs } from "../../app/prefs";
import { experimentWords, inLanguage } from "../../i18n/lab/experiments";
import type { ExampleView, ExperimentView } from "../../wire";
import { roomAddress } from "../rooms";
import { Finished } from "./run";

export const exampleAddress = (name: string): string => `${roomAddress("experiments")}/${encodeURIComponent(name)}/example`;

/** `2026-11-16` as the language writes a day. */
const dayText = (date: string): string => new Date(`${date}T00:00:00`).toLocaleDateString(prefs.language.value, { dateStyle: "long" });

/** Machine and day of an example, in a sentence that says what it is. */
export function exampleWords({ run, settings }: ExampleView): string {
  const w = experimentWords();
  return w.exampleOf(dayText(run.date), w.machine(run.processor, run.cores), w.builds[run.build], w.loads[run.load], settings || w.usual);
}

/** The examples of these experiments, a line each. */
export function ExampleList({ examples, all }: { examples: ExampleView[]; all: ExperimentView[] }): JSX.Element {
  const w = experimentWords();
  return (
    <ul class="runs examples">
      {examples.map(({ run }) => {
        const experiment = all.find(({ name }) => name === run.experiment);
        return (
          <li key={run.experiment}>
            <a href={exampleAddress(run.experiment)}>{experiment ? inLanguage(experiment.title) : run.experiment}</a>
            <span class="quiet">{w.machine(run.processor, run.cores)}</span>
            <span class="quiet run-when">{dayText(run.date)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** An example with its report. */
export function Example({ experiment, example }: { experiment: ExperimentView; example: ExampleView }): JSX.Element {
  const w = experimentWords();
  return (
    <>
      <p class="trail">
        <a href={roomAddress("experiments")}>{w.all}</a>
        {" · "}
        <a href={`${roomAddress("experiments")}/${experiment.name}`}>{w.other}</a>
      </p>
      <header class="lab-head page-title">
        <h1>{inLanguage(experiment.title)}</h1>
        <p class="question">{inLanguage(experiment.question)}</p>
        <p class="quiet">
          {w.source}: {inLanguage(experiment.source)}
        </p>
        <p class="example-note">{exampleWords(example)}</p>
      </header>
      <Finished place={{ example: experiment.name }} />
    </>
  );
}
