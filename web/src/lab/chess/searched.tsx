/** One search: what it found, its tree, and the node that is looked at. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { fail } from "../../app/toast";
import { San } from "../../board/notation";
import { chessWords } from "../../i18n/lab/chess";
import { http } from "../../net/http";
import type { ChessBelowView, ChessSearch, ChessTreeView } from "../../wire";
import { MOST_OPEN, type Look } from "./choice";
import { LookedAt } from "./look";
import { hasBelow, nodeKey, rowsOf } from "./rows";
import { valueText, windowText } from "./text";
import { Tree } from "./tree";

interface Props {
  search: ChessSearch;
  tree: ChessTreeView;
  name: string;
  /** Which of the searches it is, from 0. */
  side: number;
  look: Look;
  onLook: (look: Look) => void;
}

export function Searched({ search, tree, name, side, look, onLook }: Props): JSX.Element {
  const w = chessWords();
  const known = useSignal<ReadonlyMap<number, ChessBelowView>>(new Map());
  const asked = useRef(new Set<number>());
  const hovered = useSignal<string | null>(null);
  /** A row that is no node has no number for the address. */
  const aside = useSignal<string | null>(null);
  const passes = tree.passes;
  const index = look.pass !== null && look.pass < passes.length ? look.pass : passes.length - 1;
  const root = passes[index]?.root;
  const open = useMemo(() => new Set(look.open ?? (root ? [root.id] : [])), [look.open, root]);

  const fetch = async (ids: readonly number[]): Promise<ChessBelowView[]> => {
    const missing = ids.filter((id) => !asked.current.has(id)).slice(0, MOST_OPEN);
    if (missing.length === 0) return [];
    missing.forEach((id) => asked.current.add(id));
    try {
      const told = await http.chessBelow({ search, nodes: missing });
      known.value = new Map([...known.value, ...told.map((below) => [below.node, below] as const)]);
      return told;
    } catch (problem) {
      missing.forEach((id) => asked.current.delete(id));
      throw problem;
    }
  };
  const ids = [...open].join();
  useEffect(() => void fetch([...open]).catch(fail), [ids]);

  if (!root) return <section />;
  const rows = rowsOf(root, open, known.value);
  const at = aside.value ?? nodeKey(look.at ?? root.id);
  const change = (part: Partial<Look>): void => onLook({ ...look, ...part });
  const go = (key: string): void => {
    const row = rows.find((one) => one.key === key);
    aside.value = row && row.kind !== "node" ? key : null;
    if (row?.kind === "node") change({ at: row.node.id });
  };
  const opened = (id: number): void => change({ open: [...open, id].slice(-MOST_OPEN), at: id });
  const closed = (id: number): void => {
    aside.value = null;
    change({ open: [...open].filter((other) => other !== id), at: id });
  };
  const closeAll = (): void => {
    aside.value = null;
    change({ open: [], at: root.id });
  };
  /** Opens the best line down to its end. */
  const follow = async (): Promise<void> => {
    const way = [root];
    for (let node = root; hasBelow(node); ) {
      await fetch([node.id]);
      const next = known.value.get(node.id)?.nodes.findLast((child) => child.principal);
      if (!next) break;
      way.push(next);
      node = next;
    }
    aside.value = null;
    change({ open: [...new Set([...open, ...way.filter(hasBelow).map(({ id }) => id)])].slice(-MOST_OPEN), at: way.at(-1)?.id ?? root.id });
  };
  return (
    <section class="scene chess-side" aria-label={name}>
      <header class="chess-found">
        <h2 class={`c${side}`}>{name}</h2>
        <p>
          <strong>{w.found(valueText(tree.value))}</strong> · {w.bestLine}:{" "}
          {tree.line.map(({ san }, place) => (
            <span key={place}>
              {place > 0 && " "}
              <San san={san} />
            </span>
          ))}
        </p>
      </header>
      <LookedAt rows={rows} at={hovered.value ?? at} turn={tree.turn} fen={tree.fen} />
      <div class="chess-tools">
        {passes.length > 1 && (
          <label>
            <span class="hidden">{w.pass}</span>
            <select
              value={index}
              onChange={(event) => {
                aside.value = null;
                onLook({ pass: Number(event.currentTarget.value), open: null, at: null });
              }}
            >
              {passes.map((pass, number) => (
                <option key={number} value={number}>
                  {w.passName(pass.depth, windowText(pass.window))}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" onClick={() => void follow().catch(fail)}>
          {w.follow}
        </button>
        <button type="button" onClick={closeAll}>
          {w.collapse}
        </button>
      </div>
      <Tree
        rows={rows}
        label={w.treeOf(name)}
        at={at}
        turn={tree.turn}
        total={tree.counts.visited}
        onGo={go}
        onOpen={opened}
        onClose={closed}
        onHover={(key) => (hovered.value = key)}
      />
    </section>
  );
}
