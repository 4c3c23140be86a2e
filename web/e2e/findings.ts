/** Faults of a page, and the looks in which the rooms of the laboratory are looked at. */
import { findings } from "./axe";
import type { Visit } from "./harness";

export const faultsOf = (visit: Visit): Promise<string[]> => findings(visit.page);

export const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
export const LOOKS = [
  ["wide", "light", "en-GB"],
  ["wide", "dark", "es-ES"],
  ["phone", "dark", "en-GB"],
  ["phone", "light", "es-ES"],
] as const;
