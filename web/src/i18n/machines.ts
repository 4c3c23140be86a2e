/** What the machines are, in a few words. */
import { prefs } from "../app/prefs";

const ABOUT: Readonly<Record<string, readonly [en: string, es: string]>> = {
  buho: ["A Mexican thesis of 2010, rebuilt.", "Una tesis mexicana de 2010, reconstruida."],
  tfg: ["A degree project from Zaragoza, 2024, rebuilt.", "Un trabajo de fin de grado de Zaragoza, de 2024, reconstruido."],
  tower: ["A Mexican thesis of the 1980s, rebuilt.", "Una tesis mexicana de los años ochenta, reconstruida."],
};

/** What is known of a machine; nothing of one that the page has not heard of. */
export function machineWords(id: string): string {
  return ABOUT[id]?.[prefs.language.value === "es" ? 1 : 0] ?? "";
}
