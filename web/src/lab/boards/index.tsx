/** Boards in memory: one position in four representations, and how one of them tests attacks. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, search } from "../../app/router";
import { words } from "../../i18n";
import { boardsWords } from "../../i18n/lab/boards";
import { http } from "../../net/http";
import type { BoardsView, CellView } from "../../wire";
import { Trouble } from "../shared/asked";
import { useMisread } from "../shared/address";
import { Places } from "../shared/places";
import { Squares } from "../shared/squares";
import { Attack } from "./attack";
import { Cells, Sets } from "./cells";
import { BASES, boardsAddress, choiceAt, indexText, READERS, type Choice } from "./choice";
import { stepsOf } from "./steps";
import "./boards.css";

export function BoardsRoom(): JSX.Element {
  const w = boardsWords();
  const choice = choiceAt(search.value);
  useMisread(search.value, READERS);
  const shown = useSignal<BoardsView | null>(null);
  const problem = useSignal<unknown>(null);
  const lit = useSignal<string | null>(null);
  const chooses = useSignal<"from" | "to">("from");
  const { fen, base, from, to } = choice;

  useEffect(() => {
    const stop = new AbortController();
    http.boards({ fen, attack: { from, to } }, stop.signal).then(
      (view) => {
        shown.value = view;
        problem.value = null;
      },
      (fault: unknown) => {
        if (!stop.signal.aborted) problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [fen, from, to]);

  const change = (part: Partial<Choice>, replace = false): void => go(boardsAddress({ ...choice, ...part }), replace);
  const light = (square: string | null): void => void (lit.value = square);
  const boards = shown.value;
  return (
    <main class="page lab boards-room">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {(boards ?? problem.value !== null) && <Places places={boards?.positions ?? []} fen={fen} onChoose={(next) => change({ fen: next, step: null })} />}
      <Trouble of={problem.value} />
      {!boards && problem.value === null && <p class="quiet">{words().loading}…</p>}
      {boards && (
        <>
          <div class="boards-tools">
            <fieldset>
              <legend>{w.indices}</legend>
              <div class="choices">
                {BASES.map((one) => (
                  <label key={one}>
                    <input type="radio" name="base" checked={base === one} onChange={() => change({ base: one }, true)} />
                    <span>{w.bases[one]}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <fieldset>
              <legend>{w.click}</legend>
              <div class="choices">
                {(["from", "to"] as const).map((one) => (
                  <label key={one}>
                    <input type="radio" name="chooses" checked={chooses.value === one} onChange={() => (chooses.value = one)} />
                    <span>{one === "from" ? w.clickFrom : w.clickTo}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
          <div class="memories">
            <section class="memory" aria-label={w.board}>
              <h2>{w.board}</h2>
              <p class="quiet boards-where" role="status">
                {whereWords(boards, lit.value, choice)}
              </p>
              <Squares
                fen={boards.fen}
                label={w.board}
                lit={lit.value}
                marks={marksOf(boards, choice)}
                onLight={light}
                onChoose={(square) => change({ [chooses.value]: square, step: null })}
              />
            </section>
            <Cells name={w.array} lead={w.arrayLead} cells={boards.array} columns={8} base={base} lit={lit.value} marks={NO_MARKS} onLight={light} />
            <Cells name={w.mailbox} lead={w.mailboxLead} cells={boards.mailbox} columns={10} base={base} lit={lit.value} marks={NO_MARKS} onLight={light} />
            <Cells name={w.x88} lead={w.x88Lead} cells={boards.x88} columns={16} base={base} lit={lit.value} marks={marksOf(boards, choice)} onLight={light} />
            <Lists boards={boards} choice={choice} lit={lit.value} onLight={light} />
            {boards.attack && <Attack boards={boards} attack={boards.attack} choice={choice} onChange={(part) => change(part, "step" in part && !("from" in part || "to" in part))} />}
            <Sets sets={boards.sets} lit={lit.value} onLight={light} />
          </div>
        </>
      )}
    </main>
  );
}

const NO_MARKS: ReadonlyMap<string, string> = new Map();

/** Where a square is in each board. */
function whereWords(boards: BoardsView, square: string | null, { base }: Choice): string {
  const w = boardsWords();
  if (square === null) return w.point;
  const at = (cells: readonly CellView[]): string => indexText(cells.find((cell) => cell.square === square)?.index ?? 0, base);
  return w.where(square, at(boards.array), at(boards.mailbox), at(boards.x88), at(boards.array));
}

/** Attacker, target, and the squares that the test has looked at so far. */
export function marksOf(boards: BoardsView, choice: Choice): Map<string, string> {
  const marks = new Map<string, string>();
  if (!boards.attack) return marks;
  const steps = stepsOf(boards.attack, choice.base);
  for (const { about, square } of steps.slice(0, choice.step ?? steps.length)) if (about === "walk" && square) marks.set(square, "walked");
  marks.set(choice.from, "attacker");
  marks.set(choice.to, "target");
  return marks;
}

interface ListsProps {
  boards: BoardsView;
  choice: Choice;
  lit: string | null;
  onLight: (square: string | null) => void;
}

/** The lists of the 0x88 board. */
function Lists({ boards, choice, lit, onLight }: ListsProps): JSX.Element {
  const w = boardsWords();
  return (
    <section class="memory wide" aria-label={w.lists}>
      <h2>{w.lists}</h2>
      <p class="quiet">{w.listsLead}</p>
      {(["white", "black"] as const).map((side) => (
        <div key={side}>
          <h3>{w.sets[side]}</h3>
          <ol class="piece-list" start={0} onMouseLeave={() => onLight(null)}>
            {boards.lists[side].map((index) => {
              const cell = boards.x88[index];
              return (
                <li key={index} class={cell?.square === lit ? "lit-cell" : ""} onMouseEnter={() => onLight(cell?.square ?? null)}>
                  {indexText(index, choice.base)} <small>{cell?.square}</small>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}
