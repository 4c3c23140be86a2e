/** Files in and out: games by file, by pasting or by dropping; all games as PGN; the whole store as one file, and back. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { fail, notice } from "../app/toast";
import { words } from "../i18n";
import { http } from "../net/http";
import { Import, ImportDialog, fromFiles, type Source } from "./import";

interface Props {
  onDone: () => void;
  exportAddress: string;
}

export function Files({ onDone, exportAddress }: Props): JSX.Element {
  const w = words();
  const importing = useRef(new Import()).current;
  const over = useSignal(false);
  const restoring = useSignal(false);
  const backup = useRef<HTMLInputElement>(null);

  const take = (sources: readonly Source[]): void => void importing.take(sources).then(onDone);

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
      take(fromFiles(event.dataTransfer.files));
    };
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.trim() !== "") take([{ name: "", content: pasted }]);
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
    if (!file || restoring.value || !confirm(w.restoreQuestion)) return;
    restoring.value = true;
    try {
      const done = await http.restore(file);
      notice(w.restored(done.games, done.kept, done.checked));
      onDone();
    } catch (problem) {
      fail(problem);
    } finally {
      restoring.value = false;
    }
  };

  return (
    <div class="row files">
      {over.value && <div class="drop-veil">{w.dropHere}</div>}
      <button type="button" class="main" onClick={() => importing.ask()}>
        {w.importGames}
      </button>
      <a class="button" href={exportAddress} download="quevedo.pgn">
        {w.exportAll}
      </a>
      <a class="button" href="/api/backup" download="quevedo-backup.sqlite">
        <Icon name="down" /> {w.backup}
      </a>
      <button type="button" disabled={restoring.value} onClick={() => backup.current?.click()}>
        {restoring.value ? w.restoring : w.restore}
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
      <ImportDialog state={importing} onTake={take} />
    </div>
  );
}
