/** Why work was not taken, in words that say what to do next. */
import { prefs } from "../../app/prefs";
import type { Fault, OrderProblem } from "../../wire";
import { grouped } from "../numbers";

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
      const [en, es] = orderWords(fault.field, fault.problem);
      return pick([`Check ${field ? field[0] : fault.field}: ${en}`, `Revisa ${field ? field[1] : fault.field}: ${es}`]);
    }
    case "jobState":
      return pick(["It has changed meanwhile; that cannot be done now.", "Ha cambiado entretanto; eso ya no se puede hacer."]);
    case "noResult":
      return pick(["There is nothing to show yet.", "Todavía no hay nada que mostrar."]);
    default:
      return null;
  }
}

/** What is wrong with a field of what is wanted. */
function orderWords(field: string, problem: OrderProblem): Two {
  switch (problem.type) {
    case "notTaken":
      return ["this experiment does not take it.", "este experimento no lo admite."];
    case "unknownEngine":
      return [`there is no engine “${problem.engine}”.`, `no existe el motor «${problem.engine}».`];
    case "needs":
      return [
        `this needs ${problem.program}, which was not found when the server began; install it and start again, or choose the quick size.`,
        `hace falta ${problem.program}, que no se encontró al arrancar el servidor; instálalo y vuelve a empezar, o elige el tamaño rápido.`,
      ];
    case "between":
      return between(field, problem.least, problem.most);
    case "noMoves":
      return [`number ${problem.position} has no legal move.`, `la número ${problem.position} no tiene ninguna jugada legal.`];
    case "noLevels":
      return [`${problem.player} has no levels.`, `${problem.player} no tiene niveles.`];
    case "twice":
      return ["the same player is there twice.", "el mismo jugador aparece dos veces."];
    case "onlyLadder":
      return ["only a ladder has levels.", "solo una serie de nivel creciente tiene niveles."];
    case "ladderOfTwo":
      return ["a ladder has two: who is rated, and the rival.", "una serie de nivel creciente tiene dos: a quien se mide y el rival."];
    case "rivalWithoutLevels":
      return ["the rival of a ladder must have levels.", "el rival de una serie de nivel creciente debe tener niveles."];
    case "ascending":
      return ["give them in ascending order, each once.", "dalos en orden ascendente, cada uno una vez."];
  }
}

/** The bounds of a field, with what they count. */
function between(field: string, least: number, most: number): Two {
  const [low, high] = [least, most].map((bound) => grouped(bound, prefs.language.value));
  const counted: Record<string, Two> = {
    concurrency: ["games at once", "partidas a la vez"],
    contenders: ["players", "jugadores"],
    levels: ["levels", "niveles"],
    positions: ["positions", "posiciones"],
    rounds: ["games in all", "partidas en total"],
  };
  const [en, es] = counted[field] ?? ["", ""];
  return [`from ${low} to ${high} ${en}`.trim() + ".", `de ${low} a ${high} ${es}`.trim() + "."];
}
