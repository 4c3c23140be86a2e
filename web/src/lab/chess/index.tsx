/** The chess tree: what an engine really searches in a position, one version beside another. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, search } from "../../app/router";
import { words } from "../../i18n";
import { chessWords } from "../../i18n/lab/chess";
import { Refused } from "../../net/connection";
import { http } from "../../net/http";
import type { ChessLabView, ChessTreeView } from "../../wire";
import { Trouble } from "../shared/asked";
import { useMisread } from "../shared/address";
import { Places } from "../shared/places";
import { Chooser } from "./chooser";
import { NOTHING, READERS, chessAddress, choiceAt, searchOf, type Choice, type Look } from "./choice";
import { Counts } from "./counts";
import { Searched } from "./searched";
import "./chess.css";

/** How long a person must rest at a node before the address has it. */
const REST = 300;

interface Shown {
  wanted: string;
  choice: Choice;
  trees: ChessTreeView[];
}

export function ChessRoom(): JSX.Element {
  const w = chessWords();
  const { choice, looks: asked } = choiceAt(search.value);
  useMisread(search.value, READERS);
  const lab = useSignal<ChessLabView | null>(null);
  const shown = useSignal<Shown | null>(null);
  const problem = useSignal<unknown>(null);
  const looks = useSignal<Look[]>(asked);
  const wanted = JSON.stringify(choice);

  useEffect(() => {
    http.chessLab().then(
      (view) => (lab.value = view),
      (fault: unknown) => (problem.value = fault),
    );
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const searches = choice.engines.map((engine) => http.chessTree(searchOf(choice, engine), stop.signal));
    Promise.all(searches).then(
      (trees) => {
        looks.value = asked;
        shown.value = { wanted, choice, trees };
        problem.value = null;
      },
      (fault: unknown) => {
        if (!stop.signal.aborted) problem.value = fault;
      },
    );
    return () => stop.abort();
  }, [wanted]);
  useEffect(() => {
    const now = shown.value;
    if (now?.wanted !== wanted) return undefined;
    const timer = setTimeout(() => go(chessAddress(now.choice, looks.value), true), REST);
    return () => clearTimeout(timer);
  }, [looks.value, shown.value, wanted]);

  const choose = (next: Choice): void => {
    problem.value = null;
    go(chessAddress(next));
  };
  const refused = problem.value instanceof Refused ? problem.value.fault : null;
  const fits = refused?.code === "searchTooLarge" ? refused.depth : null;
  const current = shown.value;
  const busy = problem.value === null && current?.wanted !== wanted;
  const named = current?.trees.map((tree) => w.versionName(tree.techniques)) ?? [];
  const names = named.map((name, index) => (named.indexOf(name) === index && named.lastIndexOf(name) === index ? name : `${name} (${index + 1})`));
  return (
    <main class="page lab chess-room">
      <header class="lab-head">
        <h1>{w.title}</h1>
        <p class="quiet">{w.lead}</p>
      </header>
      {lab.value && (
        <>
          <Places
            places={lab.value.positions}
            fen={choice.fen}
            onChoose={(fen, depth) => choose({ ...choice, fen, depth: depth ?? choice.depth })}
          />
          <Chooser lab={lab.value} choice={choice} onChoose={choose} />
        </>
      )}
      <Trouble of={problem.value} />
      {fits !== null && (
        <button type="button" class="main chess-fits" onClick={() => choose({ ...choice, depth: fits })}>
          {w.fits(fits)}
        </button>
      )}
      <p class="quiet chess-status" role="status">
        {busy ? `${lab.value ? w.searching : words().loading}…` : current ? w.values(w.sides[current.trees[0]?.turn ?? "white"]) : ""}
      </p>
      {current && problem.value === null && (
        <div class={busy ? "chess-busy" : ""}>
          <div class={`scenes chess-scenes s${current.trees.length}`}>
            {current.trees.map((tree, index) => {
              const engine = current.choice.engines[index];
              return (
                engine && (
                  <Searched
                    key={`${current.wanted} ${index}`}
                    search={searchOf(current.choice, engine)}
                    tree={tree}
                    name={names[index] ?? ""}
                    side={index}
                    look={looks.value[index] ?? NOTHING}
                    onLook={(look) => (looks.value = current.trees.map((_, other) => (other === index ? look : (looks.value[other] ?? NOTHING))))}
                  />
                )
              );
            })}
          </div>
          <p class="quiet">{w.treeHelp}</p>
          <Counts searches={current.trees.map((tree, index) => ({ name: names[index] ?? "", tree }))} />
          <p class="quiet">{w.thesis}</p>
        </div>
      )}
    </main>
  );
}
