/** Reading the addresses of rooms: whatever cannot be read is as at the start, and the person is told. */
import { useEffect } from "preact/hooks";
import { notice } from "../../app/toast";
import { placeWords } from "../../i18n/lab/places";

/** A whole number within limits; none if the text is none. */
export function numberIn(text: string | null, least: number, most: number): number | null {
  const value = Number(text ?? "");
  return text !== null && text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Says of the parameters of an address whether they can be read. */
export type Readers = Record<string, (text: string) => boolean>;

/** The parameters of an address that are there and cannot be read, as `seed=x`. */
export function misread(search: string, readers: Readers): string[] {
  const query = new URLSearchParams(search);
  return Object.entries(readers).flatMap(([name, readable]) => {
    const text = query.get(name);
    return text === null || readable(text) ? [] : [`${name}=${clipped(text)}`];
  });
}

/** A long text is told by its beginning. */
const clipped = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** How long it is told what was not understood. */
const TOLD = 10_000;

/** Tells what could not be read of an address. */
export function useMisread(search: string, readers: Readers): void {
  const wrong = misread(search, readers).join(", ");
  useEffect(() => {
    if (wrong) notice(placeWords().misread(wrong), undefined, TOLD);
  }, [wrong]);
}
