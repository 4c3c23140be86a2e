/** All games: search, filters, files in and out. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fail, notice } from "../app/toast";
import { words } from "../i18n";
import { http, query, type GameWish } from "../net/http";
import { machines, server } from "../net/server";
import type { GamePage, GameState, GameSummary, SortOrder } from "../wire";
import { Files } from "./files";
import { GameRow } from "./row";

/** So many games are shown at first. */
const AT_FIRST = 30;
/** So many more at most by one press of the button; at first it doubles what is shown. */
const MORE = 200;

export function GamesPage(): JSX.Element {
  const filter = useSignal<GameWish>({});
  const shown = useSignal<GamePage | null>(null);
  const wanted = useSignal(AT_FIRST);
  const changes = useSignal(0);
  const w = words();
  const line = server.state.value;

  useEffect(() => server.listen((event) => event.type === "libraryChanged" && (changes.value += 1)), []);
  useEffect(() => {
    const stop = new AbortController();
    // A short pause, so that a search does not ask at each letter.
    const timer = setTimeout(() => {
      http.firstGames(filter.value, wanted.value, stop.signal).then(
        (page) => (shown.value = page),
        (problem: unknown) => {
          if (!stop.signal.aborted) fail(problem);
        },
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [filter.value, wanted.value, changes.value, line === "open"]);

  const change = (part: GameWish): void => {
    wanted.value = AT_FIRST;
    filter.value = { ...filter.value, ...part };
  };
  const again = (): void => {
    changes.value += 1;
  };
  const remove = async (game: GameSummary): Promise<void> => {
    try {
      await http.remove(game.id);
      again();
      notice(w.deleted, {
        label: w.undo,
        run: () => void http.bringBack(game.id).then(again, fail),
      });
    } catch (problem) {
      fail(problem);
    }
  };

  const page = shown.value;
  return (
    <main class="page games">
      <header class="page-head">
        <h1>{w.games}</h1>
        <Files onDone={again} exportAddress={`/api/export${query(filter.value)}`} />
      </header>
      <Filters filter={filter.value} onChange={change} />
      <p class="count" role="status">
        {page ? w.gameCount(page.total) : ""}
      </p>
      {page?.games.length === 0 && <p class="quiet">{Object.values(filter.value).some(Boolean) ? w.nothingFound : w.noGamesYet}</p>}
      <ul class="game-list">
        {page?.games.map((game) => (
          <GameRow key={game.id} game={game} onRemove={() => void remove(game)} onRenamed={again} />
        ))}
      </ul>
      {page && page.games.length < page.total && (
        <button type="button" class="wide" onClick={() => (wanted.value += Math.min(MORE, wanted.value))}>
          {w.showMore(page.games.length, page.total)}
        </button>
      )}
    </main>
  );
}

function Filters({ filter, onChange }: { filter: GameWish; onChange: (part: GameWish) => void }): JSX.Element {
  const w = words();
  const select = <T extends string>(
    label: string,
    value: T | null | undefined,
    options: readonly (readonly [T, string])[],
    change: (value: T | null) => void,
  ): JSX.Element => (
    <label>
      {label}
      <select
        value={value ?? ""}
        onChange={(event) => change(options.find(([key]) => key === event.currentTarget.value)?.[0] ?? null)}
      >
        <option value="">{w.any}</option>
        {options.map(([key, name]) => (
          <option value={key} key={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const states: [GameState, string][] = [
    ["playing", w.statePlaying],
    ["over", w.stateOver],
    ["imported", w.stateImported],
  ];
  const results: [string, string][] = [
    ["white", w.whiteWon],
    ["black", w.blackWon],
    ["draw", w.draw],
  ];
  const orders: [SortOrder, string][] = [
    ["updated", w.sortUpdated],
    ["created", w.sortCreated],
    ["oldest", w.sortOldest],
    ["length", w.sortLength],
  ];
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        {w.search}
        <input
          type="search"
          value={filter.search ?? ""}
          maxLength={100}
          placeholder={w.searchPlaceholder}
          onInput={(event) => onChange({ search: event.currentTarget.value })}
        />
      </label>
      {select(w.state, filter.state, states, (state) => onChange({ state }))}
      {select(w.result, filter.result, results, (result) => onChange({ result }))}
      {machines.value.length > 1 &&
        select(
          w.opponent,
          filter.player,
          machines.value.map((machine) => [machine.id, machine.name] as const),
          (player) => onChange({ player }),
        )}
      <label>
        {w.sort}
        <select
          value={filter.sort ?? "updated"}
          onChange={(event) => {
            const sort = orders.find(([key]) => key === event.currentTarget.value)?.[0];
            if (sort) onChange({ sort });
          }}
        >
          {orders.map(([key, name]) => (
            <option value={key} key={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
