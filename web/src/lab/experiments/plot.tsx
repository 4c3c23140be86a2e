/** A picture of a report, drawn into the page itself, so that it follows its ink and light. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { experimentWords } from "../../i18n/lab/experiments";
import "./chart.css";

/** The root of a picture of ours; nothing that runs, or asks for anything from elsewhere, is taken over. */
export function pictureIn(text: string): SVGElement | null {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  for (const node of root.querySelectorAll("script, foreignObject, style, image, a")) node.remove();
  return document.importNode(root as unknown as SVGElement, true);
}

export function Plot({ address, name, caption }: { address: string; name: string; caption: string }): JSX.Element {
  const w = experimentWords();
  const text = useSignal<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    fetch(address, { signal: gone.signal }).then(
      async (answer) => {
        if (answer.ok) text.value = await answer.text();
      },
      // The caption and the link stay; the table has the figures.
      () => undefined,
    );
    return () => gone.abort();
  }, [address]);
  const drawn = text.value;
  return (
    <figure class="plot">
      <div
        role="img"
        aria-label={caption}
        ref={(host) => {
          const picture = drawn === null ? null : pictureIn(drawn);
          if (host && picture) host.replaceChildren(picture);
        }}
      />
      <figcaption>
        {caption}{" "}
        <a href={address} download={`${name}.svg`}>
          {w.picture}
        </a>
      </figcaption>
    </figure>
  );
}
