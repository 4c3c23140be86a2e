/** The moves of the game; each leads to its position. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { San } from "../board/notation";
import { words } from "../i18n";
import type { MoveView } from "../wire";
import { actions } from "./do";
import { game, goTo, ply } from "./store";

interface Row {
  number: number;
  white?: MoveView;
  black?: MoveView;
}

/** The moves two by two, numbered as the start position says. */
export function rows(startFen: string, moves: readonly MoveView[]): Row[] {
  const fields = startFen.split(" ");
  const blackFirst = fields[1] === "b";
  const first = Number(fields[5]);
  const offset = Number.isInteger(first) && first > 0 ? first : 1;
  const result: Row[] = [];
  moves.forEach((move, index) => {
    const at = index + (blackFirst ? 1 : 0);
    const row = Math.floor(at / 2);
    result[row] ??= { number: offset + row };
    const target = result[row];
    if (at % 2 === 0) target.white = move;
    else target.black = move;
  });
  return result;
}

export function Moves(): JSX.Element {
  const value = game.value;
  const list = useRef<HTMLOListElement>(null);
  const at = ply.value;
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box) return;
    if (!current) box.scrollTop = 0;
    else if (current.offsetTop < box.scrollTop || current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [at, value?.moves.length]);
  const w = words();
  const cell = (move: MoveView | undefined): JSX.Element =>
    move ? (
      <button type="button" class="move" aria-current={move.ply === at ? "true" : undefined} onClick={() => goTo(move.ply)}>
        <San san={move.san} />
      </button>
    ) : (
      <span class="move none">…</span>
    );
  const table = value ? rows(value.startFen, value.moves) : [];
  return (
    <section class="moves" data-tab="moves" aria-label={w.moves}>
      {table.length === 0 && <p class="quiet">{w.noMovesYet}</p>}
      <ol ref={list}>
        {table.map((row) => (
          <li key={row.number}>
            <span class="number">{row.number}</span>
            {cell(row.white)}
            {row.black ? cell(row.black) : <span />}
          </li>
        ))}
      </ol>
      <Steps />
    </section>
  );
}

function Steps(): JSX.Element {
  const w = words();
  const last = game.value?.moves.length ?? 0;
  const at = ply.value;
  const step = (label: string, sign: string, to: number, off: boolean): JSX.Element => (
    <button type="button" class="plain step" aria-label={label} title={label} disabled={off} onClick={() => goTo(to)}>
      {sign}
    </button>
  );
  return (
    <div class="steps">
      {step(w.firstPosition, "⇤", 0, at === 0)}
      {step(w.previousMove, "←", at - 1, at === 0)}
      {step(w.nextMove, "→", at + 1, at === last)}
      {step(w.lastPosition, "⇥", last, at === last)}
      <button type="button" class="plain step" aria-label={w.flip} title={w.flip} onClick={actions.flip}>
        <Icon name="flip" />
      </button>
    </div>
  );
}
