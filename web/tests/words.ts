/** For tests of words. */

/** Every text of a tree of words, by its path; functions are called with examples. */
export function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String((value as (...args: unknown[]) => unknown)("2", "3", "4", "5", "6"))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

/** The paths of texts that are the same in both languages, or that one of them lacks. */
export function leftUntranslated(en: unknown, es: unknown): string[] {
  const [english, spanish] = [new Map(texts(en)), new Map(texts(es))];
  const missing = [...spanish.keys()].filter((path) => !english.has(path));
  return [...[...english].filter(([path, text]) => spanish.get(path) === text || !spanish.has(path)).map(([path]) => path), ...missing];
}
