/** Games by file, by pasting or by dropping: what is asked for, and what came of it. */
import { signal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Dialog } from "../app/dialog";
import { gameAddress } from "../app/router";
import { words } from "../i18n";
import { faultWords, problemWords } from "../i18n/faults";
import { http } from "../net/http";
import type { ImportProblem } from "../wire";

/** Something to import; a file goes as the bytes that it has, for the server knows old alphabets. */
export interface Source {
  name: string;
  content: Blob | string;
}

/** What came of everything that was imported together; files are named where there are several. */
export interface Told {
  imported: number[];
  failed: number;
  problems: { file: string; problem: ImportProblem }[];
  /** Files of which nothing was taken, and why. */
  refused: { file: string; why: string }[];
}

/** Imports one after the other; what goes wrong with one does not keep the others out. */
export async function importAll(sources: readonly Source[]): Promise<Told> {
  const told: Told = { imported: [], failed: 0, problems: [], refused: [] };
  for (const { name, content } of sources) {
    const file = sources.length > 1 ? name : "";
    try {
      const report = await http.importGames(content);
      told.imported.push(...report.imported);
      told.failed += report.failed;
      told.problems.push(...report.problems.map((problem) => ({ file, problem })));
    } catch (problem) {
      told.refused.push({ file, why: problemWords(problem) });
    }
  }
  return told;
}

/** How an import stands. */
export class Import {
  readonly open = signal(false);
  readonly text = signal("");
  readonly busy = signal(false);
  readonly told: Signal<Told | null> = signal(null);

  ask(): void {
    if (!this.busy.value) this.told.value = null;
    this.open.value = true;
  }

  async take(sources: readonly Source[]): Promise<void> {
    if (this.busy.value || sources.length === 0) return;
    this.busy.value = true;
    this.open.value = true;
    this.told.value = await importAll(sources);
    if (this.told.value.refused.length === 0) this.text.value = "";
    this.busy.value = false;
    this.open.value = true;
  }
}

export function ImportDialog({ state, onTake }: { state: Import; onTake: (sources: readonly Source[]) => void }): JSX.Element | null {
  const w = words();
  if (!state.open.value) return null;
  return (
    <Dialog title={w.importGames} onClose={() => (state.open.value = false)}>
      {state.busy.value ? (
        <p role="status">{w.importing}</p>
      ) : state.told.value ? (
        <>
          <Report told={state.told.value} />
          <button type="button" onClick={() => state.ask()}>
            {w.importMore}
          </button>
        </>
      ) : (
        <>
          <p>{w.importHelp}</p>
          <label class="button file">
            {w.chooseFile}
            <input
              class="hidden"
              type="file"
              accept=".pgn,.fen,.txt,.epd"
              multiple
              onChange={(event) => onTake(fromFiles(event.currentTarget.files ?? []))}
            />
          </label>
          <label>
            {w.pasteHere}
            <textarea rows={8} spellcheck={false} value={state.text.value} onInput={(event) => (state.text.value = event.currentTarget.value)} />
          </label>
          <button
            type="button"
            class="main wide"
            disabled={state.text.value.trim() === ""}
            onClick={() => onTake([{ name: "", content: state.text.value }])}
          >
            {w.importText}
          </button>
        </>
      )}
    </Dialog>
  );
}

export const fromFiles = (files: Iterable<File>): Source[] => [...files].map((file) => ({ name: file.name, content: file }));

function Report({ told }: { told: Told }): JSX.Element {
  const w = words();
  const [first] = told.imported;
  const named = (file: string): string => file && `${file}: `;
  return (
    <>
      <p role="status">
        {w.importedCount(told.imported.length)} {told.failed > 0 && w.failedCount(told.failed)}
      </p>
      {told.refused.map(({ file, why }) => (
        <p role="alert" key={file}>
          {named(file)}
          {why}
        </p>
      ))}
      {told.problems.length > 0 && (
        <ul class="problems">
          {told.problems.map(({ file, problem }) => (
            <li key={`${file}-${problem.number}`}>
              {named(file)}
              {w.problemAt(problem.number, problem.line, problem.column)} {faultWords(problem.fault)}
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && (
        <p>
          <a href={gameAddress(String(first))}>{w.openFirst}</a>
        </p>
      )}
    </>
  );
}
