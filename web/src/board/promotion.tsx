/** The choice of what a pawn becomes, in a column over the square that it has reached. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { FILES, LETTER, type Color, type Role, type Square } from "./position";
import { vocabulary } from "./speech";
import { LANGUAGES, prefs } from "../app/prefs";
import { inLetters } from "./notation";

const CHOICES: Role[] = ["queen", "knight", "rook", "bishop"];

interface PromotionProps {
  square: Square;
  color: Color;
  orientation: Color;
  onChoose: (role: Role) => void;
  onCancel: () => void;
}

export function Promotion({ square, color, orientation, onChoose, onCancel }: PromotionProps): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  // Before it is seen: a letter may be pressed at once.
  useLayoutEffect(() => first.current?.focus(), []);
  const file = FILES.findIndex((name) => square.startsWith(name));
  const column = orientation === "white" ? file : 7 - file;
  const top = color === orientation;
  const names = vocabulary(prefs.language.value).roles;
  const key = (event: KeyboardEvent): void => {
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    // The letters of both languages: none of them means two pieces here.
    const letters = (role: Role): string[] => LANGUAGES.map((language) => inLetters(LETTER[role].toUpperCase(), language).toLowerCase());
    const role = CHOICES.find((choice) => letters(choice).includes(event.key.toLowerCase()));
    if (event.key === "Escape") onCancel();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (role) onChoose(role);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="promotion-veil" onClick={onCancel}>
      <div
        class={`promotion ${top ? "at-top" : "at-bottom"} column-${column}`}
        role="dialog"
        aria-label={words().promoteTo}
        onKeyDown={key}
        onClick={(event) => event.stopPropagation()}
      >
        {CHOICES.map((role, index) => (
          <button
            type="button"
            ref={index === 0 ? first : null}
            aria-label={names[role]}
            title={names[role]}
            onClick={() => onChoose(role)}
          >
            <span class={`man ${color} ${role}`} />
          </button>
        ))}
      </div>
    </div>
  );
}
