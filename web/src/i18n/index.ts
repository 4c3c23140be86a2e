/** The words of the page, in the language that is chosen. */
import { prefs } from "../app/prefs";
import { en } from "./en";
import { es } from "./es";

export type Words = typeof en;

/** The words of now; whatever reads them follows the choice. */
export const words = (): Words => (prefs.language.value === "es" ? es : en);
