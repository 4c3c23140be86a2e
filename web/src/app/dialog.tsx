/** A dialog over the page: the browser's own, so that focus stays in it and Escape closes it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      aria-label={title}
      onClose={onClose}
      onKeyDown={(event) => {
        // A dialog that has just been closed keeps the focus until the next frame; its keys are the page's again.
        if (box.current?.open) event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="plain icon" aria-label={words().close} onClick={() => box.current?.close()}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
