/** Why work was not taken, in words that say what to do next. */
import { prefs } from "../../app/prefs";
import type { Fault } from "../../wire";

type Two = readonly [en: string, es: string];

const pick = (two: Two): string => two[prefs.language.value === "es" ? 1 : 0];

const FIELDS: Record<string, Two> = {
  engine: ["the engine", "el motor"],
  maxNodes: ["the limit of nodes", "el límite de nodos"],
  positions: ["the positions", "las posiciones"],
  size: ["the size", "el tamaño"],
  contenders: ["the players", "los jugadores"],
  elo: ["the strength", "el nivel"],
  levels: ["the levels", "los niveles"],
  rounds: ["the number of openings", "el número de aperturas"],
  pace: ["the thinking time", "el tiempo para pensar"],
  concurrency: ["the games at once", "las partidas a la vez"],
};

/** The words for a fault of long work; none for any other. */
export function jobFaultWords(fault: Fault): string | null {
  switch (fault.code) {
    case "unknownExperiment":
      return pick([`There is no experiment “${fault.experiment}”.`, `No existe el experimento «${fault.experiment}».`]);
    case "unknownJob":
      return pick(["There is no such run; it may have been deleted.", "No existe; puede que se haya borrado."]);
    case "badOrder": {
      const field = FIELDS[fault.field];
      return pick([`Check ${field ? field[0] : fault.field}:`, `Revisa ${field ? field[1] : fault.field}:`]) + ` ${fault.detail}`;
    }
    case "jobState":
      return pick(["It has changed meanwhile; that cannot be done now.", "Ha cambiado entretanto; eso ya no se puede hacer."]);
    case "noResult":
      return pick(["There is nothing to show yet.", "Todavía no hay nada que mostrar."]);
    default:
      return null;
  }
}
