/** Lengths of time and moments, as people read them. */
import { prefs } from "../../app/prefs";
import { grouped } from "../../i18n/numbers";

/** `12 s`, `3 min`, `1 h 20 min`. */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Day and hour, as short as the language has it. */
export function momentText(ms: number): string {
  return new Date(ms).toLocaleString(prefs.language.value, { dateStyle: "medium", timeStyle: "short" });
}

/** The hour alone. */
export function hourText(ms: number): string {
  return new Date(ms).toLocaleTimeString(prefs.language.value, { timeStyle: "short" });
}

export const numberText = (number: number, digits = 0): string =>
  grouped(number, prefs.language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
