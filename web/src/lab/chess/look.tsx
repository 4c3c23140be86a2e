/** The node under the pointer, or the chosen one: its position, and what happened there in words. */
import type { JSX } from "preact";
import { MiniBoard } from "../../board/mini";
import { San, inLetters } from "../../board/notation";
import { squareWords } from "../../board/speech";
import { prefs } from "../../app/prefs";
import { chessWords } from "../../i18n/lab/chess";
import type { Side } from "../../wire";
import { wayTo, type Row } from "./rows";
import { lineText, whyWords } from "./text";

export function LookedAt({ rows, at, turn, fen }: { rows: readonly Row[]; at: string; turn: Side; fen: string }): JSX.Element {
  const w = chessWords();
  const language = prefs.language.value;
  const row = rows.find((one) => one.key === at) ?? rows[0];
  const way = row ? wayTo(rows, row.key) : [];
  const node = way.at(-1);
  if (!row || !node) return <div class="chess-look" />;
  const moves = way.slice(1).map(({ by }) => (by ? inLetters(by.san, language) : `(${w.nullMove})`));
  const left = row.kind === "leftOut" ? row.left : null;
  return (
    <div class="chess-look" role="group" aria-label={w.looked} tabIndex={0}>
      <div class="chess-board" title={left ? squareWords(node.fen, left.by.uci.slice(0, 2), language) : undefined}>
        <MiniBoard fen={node.fen} lastMove={left?.by.uci ?? node.by?.uci ?? null} />
      </div>
      <div class="chess-said">
        <p class="chess-way">{moves.length === 0 ? w.root : lineText(fen, moves)}</p>
        {whyWords(row, turn).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {row.kind === "skipped" && (
          <p>
            {row.moves.map(({ san }, index) => (
              <span key={san}>
                {index > 0 && ", "}
                <San san={san} />
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
