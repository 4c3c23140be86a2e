/** The exercises: a sheet drawn at random, answered here or on paper, corrected and explained. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, search } from "../../app/router";
import { notice } from "../../app/toast";
import { words } from "../../i18n";
import { exerciseWords } from "../../i18n/lab/exercises";
import { http } from "../../net/http";
import type { ExerciseView } from "../../wire";
import { Trouble } from "../shared/asked";
import { useMisread } from "../shared/address";
import { EMPTY, isRight } from "./answers";
import { Exercise, type Standing } from "./exercise";
import { SheetForm } from "./form";
import { FRESH, keep, recalled } from "./kept";
import { READERS, sheetAddress, sheetAt, sheetQuery, type SheetChoice } from "./sheet";
import "./exercises.css";

export function Exercises(): JSX.Element {
  const w = exerciseWords();
  const choice = sheetAt(search.value);
  useMisread(search.value, READERS);
  const sheet = useSignal<ExerciseView[] | null>(null);
  const problem = useSignal<unknown>(null);
  const standings = useSignal<Standing[]>([]);
  /** Whether solutions are printed, or are to be seen by whoever corrects. */
  const reveal = useSignal(false);
  const wanted = sheetAddress(choice);

  useEffect(() => {
    const stop = new AbortController();
    http.exercises(sheetQuery(choice), stop.signal).then(
      ({ exercises }) => {
        standings.value = recalled(wanted, exercises);
        reveal.value = false;
        sheet.value = exercises;
        problem.value = null;
      },
      (fault: unknown) => {
        if (!stop.signal.aborted) problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [wanted]);

  const set = (index: number, part: Partial<Standing>): void => {
    standings.value = standings.value.map((one, at) => (at === index ? { ...one, ...part } : one));
    keep(wanted, sheet.value ?? [], standings.value);
  };
  const right = standings.value.filter(({ verdict, solved }) => verdict === "right" && !solved).length;
  const all = sheet.value ?? [];
  return (
    <main class="page lab exercises">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet screen-only">{w.lead}</p>
        <p class="print-only">{w.sheetLine(choice.seed, w.difficulties[choice.difficulty])}</p>
        <p class="print-only name-line">{w.nameLine}</p>
      </header>
      <SheetForm choice={choice} onChoose={(next: SheetChoice) => go(sheetAddress(next))} />
      <Trouble of={problem.value} />
      {sheet.value === null && problem.value === null && <p class="quiet">{words().loading}…</p>}
      {all.length > 0 && (
        <>
          <div class="sheet-bar screen-only">
            <p class="score-line" aria-live="polite">
              {w.score(right, all.length)}
            </p>
            <label class="check">
              <input type="checkbox" name="reveal" checked={reveal.value} onChange={(event) => (reveal.value = event.currentTarget.checked)} />
              {w.withAnswers}
            </label>
            <button type="button" onClick={() => print()}>
              {w.print}
            </button>
            <button
              type="button"
              onClick={() => {
                navigator.clipboard.writeText(location.origin + wanted).then(
                  () => notice(w.copied),
                  () => notice(location.origin + wanted),
                );
              }}
            >
              {w.copy}
            </button>
          </div>
          <div class="sheet">
            {all.map((exercise, index) => (
              <Exercise
                key={`${wanted} ${index}`}
                number={index + 1}
                exercise={exercise}
                standing={standings.value[index] ?? FRESH}
                reveal={reveal.value}
                onAnswer={(part) => {
                  const answer = standings.value[index]?.answer ?? EMPTY;
                  set(index, { answer: { ...answer, ...part(answer) }, verdict: null });
                }}
                onCheck={() => set(index, { verdict: isRight(exercise, standings.value[index]?.answer ?? EMPTY) ? "right" : "wrong" })}
                onSolve={() => set(index, { solved: true })}
              />
            ))}
          </div>
          <Rules />
        </>
      )}
    </main>
  );
}

/** What the questions take as known. */
function Rules(): JSX.Element {
  const w = exerciseWords();
  return (
    <details class="rules screen-only">
      <summary>{w.rulesTitle}</summary>
      <p>{w.alphaBetaRule}</p>
      <p>{w.sssRule}</p>
      <ul>
        {Object.entries(w.rules).map(([name, rule]) => (
          <li key={name}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
