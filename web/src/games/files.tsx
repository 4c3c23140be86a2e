/** Files in and out: games by file, by pasting or by dropping; all games as PGN; the whole store as one file, and back. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { Dialog } from "../app/dialog";
import { fail, notice } from "../app/toast";
import { gameAddress } from "../app/router";
import { words } from "../i18n";
import { faultWords } from "../i18n/faults";
import { http } from "../net/http";
import type { ImportReport } from "../wire";

interface Props {
  onDone: () => void;
  exportAddress: string;
}

export function Files({ onDone, exportAddress }: Props): JSX.Element {
  const w = words();
  const open = useSignal(false);
  const text = useSignal("");
  const report = useSignal<ImportReport | null>(null);
  const over = useSignal(false);
  const backup = useRef<HTMLInputElement>(null);

  const take = async (content: string): Promise<void> => {
    try {
      report.value = await http.importText(content);
      open.value = true;
      text.value = "";
      onDone();
    } catch (problem) {
      fail(problem);
    }
  };
  const takeFiles = async (files: Iterable<File>): Promise<void> => {
    for (const file of files) await take(await file.text());
  };

  // A file may be dropped anywhere on the page; text may be pasted wherever nothing else wants it.
  useEffect(() => {
    const enter = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      over.value = true;
    };
    const exit = (event: DragEvent): void => {
      if (event.relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent): void => {
      over.value = false;
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      void takeFiles([...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.trim() !== "") void take(pasted);
    };
    document.addEventListener("dragover", enter);
    document.addEventListener("dragleave", exit);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", enter);
      document.removeEventListener("dragleave", exit);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);

  const restore = async (file: File | undefined): Promise<void> => {
    if (!file || !confirm(w.restoreQuestion)) return;
    try {
      const done = await http.restore(file);
      notice(w.restored(done.games));
      onDone();
    } catch (problem) {
      fail(problem);
    }
  };

  return (
    <div class="row files">
      {over.value && <div class="drop-veil">{w.dropHere}</div>}
      <button
        type="button"
        class="main"
        onClick={() => {
          report.value = null;
          open.value = true;
        }}
      >
        {w.importGames}
      </button>
      <a class="button" href={exportAddress} download="quevedo.pgn">
        {w.exportAll}
      </a>
      <a class="button" href="/api/backup" download="quevedo-backup.sqlite">
        <Icon name="down" /> {w.backup}
      </a>
      <button type="button" onClick={() => backup.current?.click()}>
        {w.restore}
      </button>
      <input
        ref={backup}
        class="hidden"
        type="file"
        aria-label={w.restore}
        tabIndex={-1}
        onChange={(event) => {
          const field = event.currentTarget;
          void restore(field.files?.[0]).finally(() => (field.value = ""));
        }}
      />
      {open.value && (
        <Dialog title={w.importGames} onClose={() => (open.value = false)}>
          {report.value ? (
            <Report report={report.value} />
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
                  onChange={(event) => void takeFiles([...(event.currentTarget.files ?? [])])}
                />
              </label>
              <label>
                {w.pasteHere}
                <textarea rows={8} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
              </label>
              <button type="button" class="main wide" disabled={text.value.trim() === ""} onClick={() => void take(text.value)}>
                {w.importText}
              </button>
            </>
          )}
        </Dialog>
      )}
    </div>
  );
}

function Report({ report }: { report: ImportReport }): JSX.Element {
  const w = words();
  const [only] = report.imported;
  return (
    <>
      <p role="status">
        {w.importedCount(report.imported.length)} {report.failed > 0 && w.failedCount(report.failed)}
      </p>
      {only !== undefined && (
        <p>
          <a href={gameAddress(String(only))}>{w.openFirst}</a>
        </p>
      )}
      {report.problems.length > 0 && (
        <ul class="problems">
          {report.problems.map((problem) => (
            <li key={`${problem.number}-${problem.line}`}>
              {w.problemAt(problem.number, problem.line, problem.column)} {faultWords(problem.fault)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
