/** Choosing a position: by name, as FEN, or set up on a board. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fail } from "../../app/toast";
import { placeWords } from "../../i18n/lab/places";
import { http } from "../../net/http";
import { CASUAL } from "../../play/choice";
import { Editor } from "../../play/editor";
import type { ChessPlace, PositionReport } from "../../wire";
import "./places.css";

const OWN = "";

interface Props {
  places: readonly ChessPlace[];
  fen: string;
  /** A position was chosen; with the depth at which there is something to see, if it has one. */
  onChoose: (fen: string, depth: number | null) => void;
}

export function Places({ places, fen, onChoose }: Props): JSX.Element {
  const w = placeWords();
  const draft = useSignal(fen);
  const building = useSignal(false);
  useEffect(() => {
    draft.value = fen;
  }, [fen]);
  const known = places.find((place) => place.fen === fen);
  const submit = (event: Event): void => {
    event.preventDefault();
    building.value = false;
    if (draft.value.trim() !== "" && draft.value !== fen) onChoose(draft.value.trim(), null);
  };
  return (
    <form class="places fields" onSubmit={submit}>
      <label>
        {w.position}
        <select
          value={known?.name ?? OWN}
          onChange={(event) => {
            const chosen = places.find((place) => place.name === event.currentTarget.value);
            if (chosen) onChoose(chosen.fen, chosen.depth);
          }}
        >
          {places.map(({ name }) => (
            <option key={name} value={name}>
              {w.names[name] ?? name}
            </option>
          ))}
          {!known && <option value={OWN}>{w.own}</option>}
        </select>
      </label>
      <label class="places-fen">
        FEN
        <input
          type="text"
          value={draft.value}
          spellcheck={false}
          autocomplete="off"
          maxLength={120}
          onInput={(event) => (draft.value = event.currentTarget.value)}
        />
      </label>
      <button type="button" aria-expanded={building.value} onClick={() => (building.value = !building.value)}>
        {building.value ? w.hide : w.setUp}
      </button>
      {draft.value !== fen && <button class="main">{w.use}</button>}
      {building.value && <Build fen={draft.value} onChange={(next) => (draft.value = next)} />}
    </form>
  );
}

/** The editor, with what the server says of the position. */
function Build({ fen, onChange }: { fen: string; onChange: (fen: string) => void }): JSX.Element {
  const report = useSignal<PositionReport | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    http.position({ fen, chess960: false }, stop.signal).then(
      (told) => (report.value = told),
      (problem: unknown) => {
        if (!stop.signal.aborted) fail(problem);
      },
    );
    return () => stop.abort();
  }, [fen]);
  return (
    <div class="places-board">
      <Editor
        // These rooms know standard chess only, as that machine does.
        choice={{ ...CASUAL, against: { machine: "tower", elo: null }, start: "position", fen }}
        report={report.value}
        fault={report.value?.fault ?? null}
        onChange={(part) => {
          if (part.fen !== undefined) onChange(part.fen);
        }}
      />
    </div>
  );
}
