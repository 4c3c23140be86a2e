/** A game in the list: its picture, who played, how it stands; it can be renamed, exported and deleted. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { locale } from "../app/prefs";
import { gameAddress } from "../app/router";
import { fail } from "../app/toast";
import { MiniBoard } from "../board/mini";
import { words } from "../i18n";
import { endingWords, resultText } from "../i18n/endings";
import { gameTitle } from "../i18n/players";
import { http } from "../net/http";
import { limits } from "../net/server";
import type { GameSummary } from "../wire";

interface Props {
  game: GameSummary;
  onRemove: () => void;
  onRenamed: () => void;
}

export function GameRow({ game, onRemove, onRenamed }: Props): JSX.Element {
  const w = words();
  const naming = useSignal(false);
  const title = gameTitle(game);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(game.updated);
  const standing = game.ending
    ? endingWords(game.ending)
    : game.origin === "imported"
      ? w.imported
      : w.toMove[game.turn];
  return (
    <li class="game-row">
      <a href={gameAddress(String(game.id))} aria-label={title} class="picture">
        <MiniBoard fen={game.fen} lastMove={game.lastMove} />
      </a>
      <div class="about">
        {naming.value ? (
          <Rename
            game={game}
            onEnd={(changed) => {
              naming.value = false;
              if (changed) onRenamed();
            }}
          />
        ) : (
          <h2>
            <a href={gameAddress(String(game.id))}>{title}</a>
          </h2>
        )}
        <p class="standing">
          {game.ending && <strong class="result">{resultText(game.ending)}</strong>} {standing}
        </p>
        <p class="quiet">
          {w.moveCount(Math.ceil(game.plies / 2))} · {date}
          {game.chess960 && " · Chess960"}
        </p>
      </div>
      <div class="row tools">
        <button type="button" class="plain" title={w.rename} aria-label={`${w.rename}: ${title}`} onClick={() => (naming.value = true)}>
          <Icon name="pen" />
        </button>
        <a class="button plain" href={`/api/games/${game.id}/pgn`} download={`quevedo-${game.id}.pgn`} aria-label={`PGN: ${title}`} title="PGN">
          <Icon name="down" />
        </a>
        <button type="button" class="plain" title={w.remove} aria-label={`${w.remove}: ${title}`} onClick={onRemove}>
          <Icon name="bin" />
        </button>
      </div>
    </li>
  );
}

function Rename({ game, onEnd }: { game: GameSummary; onEnd: (changed: boolean) => void }): JSX.Element {
  const w = words();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    try {
      await http.rename(game.id, name === "" ? null : name);
      onEnd(true);
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <form class="rename" onSubmit={(event) => void submit(event)}>
      <input
        ref={field}
        type="text"
        aria-label={w.newName}
        defaultValue={game.name ?? gameTitle(game)}
        maxLength={limits.value?.maxName ?? 80}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEnd(false);
          event.stopPropagation();
        }}
      />
      <button type="submit" class="main">
        {w.save}
      </button>
      <button type="button" onClick={() => onEnd(false)}>
        {w.cancel}
      </button>
    </form>
  );
}
