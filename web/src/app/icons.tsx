/** Small signs, drawn with one pen: 24 by 24, a line of 1.6. */
import type { JSX } from "preact";

const PATHS = {
  back: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  lamp: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.600 1.1 1.3 1.1 2.2h5c0-.9.400-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  scales: "M12 4v16M7 20h10M5 7l7-2 7 2M5 7l-2.5 6h5zM19 7l-2.5 6h5z",
  flag: "M6 21V4M6 4h11l-2.5 4L17 12H6",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4",
  flip: "M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3",
  pause: "M9 5v14M15 5v14",
  play: "M8 5v14l11-7z",
  step: "M6 5v14l9-7zM18 5v14",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  sliders: "M4 7h8M18 7h2M15 4.500v5M4 17h2M12 17h8M9 14.500v5",
  moon: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark: a rook on an engineer's plate, with its axis and its measure. */
export function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path class="solid" d="M8 4h4v3h2.5V4h3v3H20V4h4v7l-2.5 3 1 9.5H9.5l1-9.5L8 11zM7 24.5h18V28H7z" />
      <path class="axis" d="M16 1v3.5M16 6.5v2M16 11v5M16 18.5v2M16 23v8" />
    </svg>
  );
}
