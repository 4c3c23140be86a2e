/** The strip of things to do: during the game, after it, and while machines play each other. */
import type { JSX } from "preact";
import { words } from "../i18n";
import { Icon, type IconName } from "../app/icons";
import { actions } from "./do";
import { game, hint, isExhibition, isOver, mine, people } from "./store";

interface ToolProps {
  icon: IconName;
  label: string;
  run: () => unknown;
  off?: boolean;
}

export function Tool({ icon, label, run, off = false }: ToolProps): JSX.Element {
  return (
    <button type="button" class="tool" disabled={off} title={label} onClick={() => void run()}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

export function Actions(): JSX.Element | null {
  const value = game.value;
  const w = words();
  if (!value || isOver.value) return null;
  const { situation } = value;
  const myTurn = people.value.includes(situation.turn);
  // Where two people sit at one screen, whoever is to move acts.
  const side = people.value.length === 2 ? situation.turn : null;
  const offered = situation.drawOffer !== null && (situation.drawOffer === mine.value || side !== null);
  return (
    <div class="actions" role="toolbar" aria-label={w.actions}>
      {people.value.length > 0 && (
        <>
          {value.takebacks && <Tool icon="back" label={w.takeBack} run={actions.takeback} off={situation.takeback === 0} />}
          <Tool icon="lamp" label={hint.value && !hint.value.uci ? w.hintMore : w.hint} run={actions.hint} off={!myTurn} />
          {situation.claim ? (
            <Tool icon="scales" label={w.claimDraw} run={actions.claimDraw} off={!myTurn} />
          ) : (
            <Tool icon="scales" label={offered ? w.drawOffered : w.offerDraw} run={() => actions.offerDraw(side)} off={offered} />
          )}
          <Tool icon="flag" label={w.resign} run={() => actions.resign(side)} />
          {situation.thinking !== null && <Tool icon="bell" label={w.moveNow} run={actions.moveNow} off={situation.queued} />}
        </>
      )}
      {isExhibition.value && <Exhibition />}
    </div>
  );
}

const PACES = [0, 500, 1000, 2000, 5000];

function Exhibition(): JSX.Element | null {
  const situation = game.value?.situation;
  const w = words();
  if (!situation) return null;
  return (
    <>
      <Tool
        icon={situation.paused ? "play" : "pause"}
        label={situation.paused ? w.goOn : w.pause}
        run={() => actions.pause(!situation.paused)}
      />
      <Tool icon="step" label={w.step} run={actions.step} off={!situation.paused} />
      <label class="pace">
        <span>{w.pace}</span>
        <select value={String(situation.paceMs)} onChange={(event) => void actions.pace(Number(event.currentTarget.value))}>
          {[...new Set([...PACES, situation.paceMs])]
            .sort((a, b) => a - b)
            .map((ms) => (
              <option value={String(ms)} key={ms}>
                {w.paceOf(ms)}
              </option>
            ))}
        </select>
      </label>
    </>
  );
}
