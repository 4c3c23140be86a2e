/** What a person can do in a game besides moving; a refusal is told as a notice. */
import { go, gameAddress } from "../app/router";
import { fail } from "../app/toast";
import { play } from "../board/sounds";
import { server } from "../net/server";
import type { Request, Side } from "../wire";
import { adopt, flipped, game, hint, isOver, rememberReview, reviewing } from "./store";

async function ask(make: (id: number) => Request): Promise<void> {
  const value = game.value;
  if (!value) return;
  try {
    await server.ask(make(value.id));
  } catch (problem) {
    fail(problem);
  }
}

export const actions = {
  takeback: () => ask((id) => ({ type: "takeback", game: id })),
  /** First which piece to move, then where to. */
  hint: () => ask((id) => ({ type: "hint", game: id, step: hint.value ? "move" : "piece" })),
  resign: (side: Side | null) => ask((id) => ({ type: "resign", game: id, side })),
  undoResign: () => ask((id) => ({ type: "undoResign", game: id })),
  offerDraw: (side: Side | null) => ask((id) => ({ type: "offerDraw", game: id, side })),
  acceptDraw: () => ask((id) => ({ type: "acceptDraw", game: id })),
  declineDraw: () => ask((id) => ({ type: "declineDraw", game: id })),
  claimDraw: () => ask((id) => ({ type: "claimDraw", game: id, text: null })),
  moveNow: () => ask((id) => ({ type: "moveNow", game: id })),
  pause: (paused: boolean) => ask((id) => ({ type: "pause", game: id, paused })),
  step: () => ask((id) => ({ type: "step", game: id })),
  pace: (paceMs: number) => ask((id) => ({ type: "pace", game: id, paceMs })),
  review: () => {
    reviewing.value = "running";
    rememberReview(game.value?.id ?? null);
    return ask((id) => ({ type: "review", game: id, onlyKnown: false }));
  },
  stopReview: () => ask((id) => ({ type: "stopReview", game: id })),
  flip: () => {
    flipped.value = !flipped.value;
  },
  rematch: async (): Promise<void> => {
    const value = game.value;
    if (!value || !isOver.value) return;
    try {
      const answer = await server.ask({ type: "rematch", game: value.id });
      if (answer.type !== "opened") return;
      adopt(answer.game);
      play("start");
      go(gameAddress(String(answer.game.id)));
    } catch (problem) {
      fail(problem);
    }
  },
};
