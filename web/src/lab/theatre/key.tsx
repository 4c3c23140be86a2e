/** What the signs of the drawing mean. */
import type { JSX } from "preact";
import { labWords } from "../../i18n/lab/theatre";

export function Key(): JSX.Element {
  const w = labWords();
  const signs: [JSX.Element, string][] = [
    [<rect key="s" x="-9" y="-7.5" width="18" height="15" />, w.key.max],
    [<circle key="s" r="8.5" />, w.key.min],
    [<path key="s" class="full" d="M0-6L6 0 0 6-6 0Z" />, w.key.evaluated],
    [<path key="s" class="before" d="M0-6L6 0 0 6-6 0Z" />, w.key.before],
    [
      <g key="s">
        <circle r="8" cy="-2" />
        <path class="full" d="M0 2L4 6 0 10-4 6Z" />
      </g>,
      w.key.estimated,
    ],
    [<path key="s" d="M0-6L6 0 0 6-6 0Z" />, w.key.leaf],
    [<path key="s" class="cut" d="M-10-10L10 10M-7 2.5L3-5M-3 5.5L7-2" />, w.key.cut],
    [<circle key="s" class="dropped" r="8.5" />, w.key.dropped],
    [<path key="s" class="way" d="M-10-8L9 8" />, w.key.way],
    [<path key="s" class="line" d="M-10-8L9 8" />, w.key.line],
    [<path key="s" d="M0-9L8 9H-8Z" />, w.key.folded],
  ];
  return (
    <dl class="key" aria-label={w.drawn}>
      {signs.map(([sign, meaning]) => (
        <div key={meaning}>
          <dt>
            <svg viewBox="-12 -12 24 24" aria-hidden="true">
              {sign}
            </svg>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
