/** Cards above the moves: how the game ended, an offer to answer, a draw to claim, something that went wrong. They never cover the board. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useNow } from "../app/now";
import { notice } from "../app/toast";
import { words } from "../i18n";
import { endingWords, resultText } from "../i18n/endings";
import { faultWords } from "../i18n/faults";
import { actions } from "./do";
import { game, mine, people, reviewed, reviewing, stuck, toldAt, shown } from "./store";

export function Cards(): JSX.Element {
  return (
    <div class="cards">
      <StuckCard />
      <OfferCard />
      <ClaimCard />
      <EndCard />
    </div>
  );
}

function StuckCard(): JSX.Element | null {
  const fault = stuck.value;
  if (!fault) return null;
  const w = words();
  return (
    <div class="card bad" role="alert">
      <p>
        <strong>{w.gameWaits}</strong> {faultWords(fault)}
      </p>
      <button type="button" onClick={() => location.reload()}>
        {w.tryAgain}
      </button>
    </div>
  );
}

function OfferCard(): JSX.Element | null {
  const value = game.value;
  const offer = value?.situation.drawOffer;
  if (!value || !offer || value.situation.ending) return null;
  const w = words();
  // An offer with one's next move is not yet the other's to answer.
  const answerable = value.situation.turn !== offer && offer !== mine.value && people.value.length > 0;
  if (!answerable) return null;
  return (
    <div class="card" role="alert">
      <p>{w.offersDraw(value.players[offer].name, offer)}</p>
      <div class="row">
        <button type="button" class="main" onClick={() => void actions.acceptDraw()}>
          {w.accept}
        </button>
        <button type="button" onClick={() => void actions.declineDraw()}>
          {w.decline}
        </button>
      </div>
    </div>
  );
}

/** The draw that whoever is to move may claim; who plays on has answered. */
function ClaimCard(): JSX.Element | null {
  const value = game.value;
  const declined = useSignal<string | null>(null);
  if (!value) return null;
  const { claim, ending, turn, ply } = value.situation;
  const here = `${value.id}/${ply}`;
  if (!claim || ending || !people.value.includes(turn) || declined.value === here) return null;
  const w = words();
  return (
    <div class="card" role="alert">
      <p>{w.mayClaim[claim]}</p>
      <div class="row">
        <button type="button" class="main" onClick={() => void actions.claimDraw()}>
          {w.claimDraw}
        </button>
        <button type="button" onClick={() => (declined.value = here)}>
          {w.playOn}
        </button>
      </div>
    </div>
  );
}

function EndCard(): JSX.Element | null {
  const value = game.value;
  const w = words();
  if (!value) return null;
  const { ending } = value.situation;
  if (!ending && value.origin !== "imported") return null;
  return (
    <div class="card end">
      {ending && (
        <p class="verdict">
          <span class="result">{resultText(ending)}</span>
          <span>{endingWords(ending)}</span>
        </p>
      )}
      {!ending && <p class="verdict">{w.imported}</p>}
      <UndoResign />
      <div class="row">
        {value.origin === "played" && (
          <button type="button" class="main" onClick={() => void actions.rematch()}>
            {w.rematch}
          </button>
        )}
        <ReviewButton />
        <a class="button" href={`/api/games/${value.id}/pgn`} download={`quevedo-${value.id}.pgn`}>
          PGN
        </a>
        <button type="button" onClick={() => void copyFen()}>
          {w.copyFen}
        </button>
        <a class="button" href={`/play?fen=${encodeURIComponent(shown.value?.fen ?? "")}`}>
          {w.playFromHere}
        </a>
        <a class="button" href="/play">
          {w.newGame}
        </a>
      </div>
    </div>
  );
}

async function copyFen(): Promise<void> {
  const fen = shown.value?.fen;
  if (fen === undefined) return;
  try {
    await navigator.clipboard.writeText(fen);
    notice(words().copied);
  } catch {
    // Without permission the text can at least be seen, and copied by hand.
    notice(fen);
  }
}

function ReviewButton(): JSX.Element | null {
  const w = words();
  if ((game.value?.moves.length ?? 0) === 0) return null;
  if (reviewing.value === "running")
    return (
      <button type="button" onClick={() => void actions.stopReview()}>
        {w.stopReview(reviewed.value.size, (game.value?.moves.length ?? 0) + 1)}
      </button>
    );
  const begun = reviewing.value === "no" && reviewed.value.size > 0;
  return (
    <button type="button" disabled={reviewing.value === "done"} onClick={() => void actions.review()}>
      {reviewing.value === "done" ? w.reviewDone : begun ? w.continueReview : w.review}
    </button>
  );
}

/** For some seconds, a resignation can be undone. */
function UndoResign(): JSX.Element | null {
  const left = game.value?.situation.undoMs;
  const now = useNow(Boolean(left), 200);
  if (!left) return null;
  const rest = left - (now - toldAt.value);
  if (rest <= 0) return null;
  return (
    <button type="button" class="wide" onClick={() => void actions.undoResign()}>
      {words().undoResign(Math.ceil(rest / 1000))}
    </button>
  );
}
