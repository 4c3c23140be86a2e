/** The laboratory: a way in, and its rooms. A newcomer's first page stays small, for a room is fetched when it is entered. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fail } from "../app/toast";
import { words } from "../i18n";
import { hallWords } from "../i18n/lab/hall";
import { ROOM_NAMES, ROOMS, roomAddress, type RoomName, type RoomView } from "./rooms";
import { Vignette } from "./vignettes";
import "./lab.css";

const entered = signal<Partial<Record<RoomName, RoomView>>>({});

export function Laboratory({ room, rest }: { room: RoomName | null; rest: string[] }): JSX.Element {
  return (
    <>
      {room !== null && <Doors here={room} />}
      {room === null ? <Hall /> : <Room name={room} rest={rest} />}
    </>
  );
}

function Room({ name, rest }: { name: RoomName; rest: string[] }): JSX.Element {
  useEffect(() => {
    if (!entered.value[name]) ROOMS[name]().then((view) => (entered.value = { ...entered.value, [name]: view }), fail);
  }, [name]);
  const View = entered.value[name];
  return View ? <View rest={rest} /> : <main class="page">{words().loading}…</main>;
}

/** From one room to another. */
function Doors({ here }: { here: RoomName }): JSX.Element {
  const w = hallWords();
  return (
    <nav class="doors" aria-label={w.rooms}>
      {ROOM_NAMES.map((name) => (
        <a key={name} href={roomAddress(name)} aria-current={name === here ? "page" : undefined}>
          {w.room[name].title}
        </a>
      ))}
    </nav>
  );
}

/** What there is. */
function Hall(): JSX.Element {
  const w = hallWords();
  return (
    <main class="page lab">
      <header class="lab-head">
        <h1>{words().laboratory}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      <ul class="hall">
        {ROOM_NAMES.map((name) => (
          <li key={name}>
            <a href={roomAddress(name)}>
              <Vignette of={name} />
              <h2>{w.room[name].title}</h2>
              <p>{w.room[name].lead}</p>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
