/** The list of SSS* as cards: a state that changes its place is seen to travel there. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { travelTime } from "../../app/prefs";
import { labWords } from "../../i18n/lab/theatre";
import { valueText, whole } from "./frame";
import type { Replay } from "./replay";

/** So many states of the list are shown. */
const CARDS = 48;

interface Props {
  replay: Replay;
  moment: number;
  /** Whether steps come so fast that none is shown on its way. */
  fast: boolean;
}

export function Cards({ replay, moment, fast }: Props): JSX.Element | null {
  const w = labWords();
  const deck = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<string, { x: number; y: number }>());
  const list = replay.frame(moment).list;

  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, { x: number; y: number }>();
    const time = fast ? 0 : travelTime() * 1.4;
    for (const card of deck.current?.children ?? []) {
      if (!(card instanceof HTMLElement)) continue;
      const key = card.dataset["node"] ?? "";
      // Where it is laid out, whatever it may still be travelling through.
      const place = { x: card.offsetLeft, y: card.offsetTop };
      now.set(key, place);
      if (time === 0) continue;
      const old = before.get(key);
      if (!old) {
        if (before.size > 0) card.animate([{ opacity: 0, transform: "translateY(-8px)" }, { opacity: 1, transform: "none" }], { duration: time, easing: "ease-out" });
      } else if (old.x !== place.x || old.y !== place.y) {
        const from = `translate(${old.x - place.x}px, ${old.y - place.y}px)`;
        card.animate([{ transform: from }, { transform: "none" }], { duration: time, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
      }
    }
    places.current = now;
  }, [list]);

  if (!list) return null;
  return (
    <div class="cards">
      <h3>
        {w.list} <span class="quiet">{w.states(list.length)}</span>
      </h3>
      <ol ref={deck} tabIndex={0} aria-label={w.list}>
        {list.slice(0, CARDS).map(({ node, status, h }) => {
          const path = node.join(".") || "ε";
          return (
            <li key={path} class={status} data-node={path} data-status={status} data-h={valueText(whole(h))}>
              <b>{path}</b>
              <span>{status === "live" ? w.live : w.solved}</span>
              <i>{valueText(whole(h))}</i>
            </li>
          );
        })}
      </ol>
      {list.length > CARDS && <p class="quiet">{w.more(list.length - CARDS)}</p>}
    </div>
  );
}
