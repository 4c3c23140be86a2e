/** Numbers as each language writes them. */

/** With groups of three digits: a comma in English, a thin space in Spanish, as in the reports, and none below 10 000. */
export function grouped(number: number, language: "en" | "es", options: Intl.NumberFormatOptions = {}): string {
  const parts = new Intl.NumberFormat(language, options).formatToParts(number);
  return parts.map(({ type, value }) => (type === "group" && language === "es" ? "\u202f" : value)).join("");
}
