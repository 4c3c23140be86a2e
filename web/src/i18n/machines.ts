/** What the machines are, in a sentence: wherever one is chosen, it is introduced. */
import { prefs } from "../app/prefs";

const ABOUT: Readonly<Record<string, readonly [en: string, es: string]>> = {
  quevedo: ["Quevedo is the engine of this program.", "Quevedo es el motor de este programa."],
  hand: [
    "Quevedo HCE is Quevedo with its hand-crafted evaluation in place of the network.",
    "Quevedo HCE es Quevedo con la evaluación hecha a mano en lugar de la red.",
  ],
  network: ["Quevedo EvalFile is Quevedo with the network of your file.", "Quevedo EvalFile es Quevedo con la red de tu archivo."],
  buho: [
    "BuhoChess is the engine of a Mexican thesis (Sonora, 2010), rebuilt from its text.",
    "BuhoChess es el motor de una tesis mexicana (Sonora, 2010), reconstruido a partir de su texto.",
  ],
  tfg: [
    "TFG is the engine of a Spanish degree project, a “trabajo de fin de grado” (Zaragoza, 2024), rebuilt from its text.",
    "TFG es el motor de un trabajo de fin de grado (Zaragoza, 2024), reconstruido a partir de su texto.",
  ],
  tower: [
    "Tower is the program of a Mexican thesis of the 1980s, written for the NCR Tower computer and rebuilt from its text.",
    "Tower es el programa de una tesis mexicana de los años ochenta, escrito para el ordenador NCR Tower y reconstruido a partir de su texto.",
  ],
  material: ["Material looks one move ahead and counts the pieces.", "Material mira una jugada y cuenta las piezas."],
  random: ["Random plays any legal move.", "Random hace cualquier jugada legal."],
  stockfish: ["Stockfish is the strongest engine of the world, if installed here; its strength can be limited.", "Stockfish, si está instalado, es el motor más fuerte del mundo; su nivel se puede limitar."],
};

/** What is known of a machine; nothing of one that the page has not heard of. */
export function machineWords(id: string): string {
  return ABOUT[id]?.[prefs.language.value === "es" ? 1 : 0] ?? "";
}

/** The machine whose thesis an experiment comes from, if its name says so: `buho-versions`. */
export const machineOf = (experiment: string): string => /^(buho|tfg|tower)-/.exec(experiment)?.[1] ?? "";
