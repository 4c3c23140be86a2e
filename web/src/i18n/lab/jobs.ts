/** The words of long work: how it stands, what can be done with it, why it failed. tidy: a table */
import { prefs } from "../../app/prefs";
import type { JobProblemKind, JobState } from "../../wire";

export interface JobWords {
  state: Record<JobState, string>;
  problem: Record<JobProblemKind, string>;
  progress: string;
  percent: (share: string) => string;
  left: (time: string, hour: string) => string;
  spent: (time: string) => string;
  ahead: (count: number) => string;
  stop: string;
  resume: string;
  again: string;
  remove: string;
  removeSure: string;
  keep: string;
  removed: string;
  tooMany: (limit: number) => string;
  damaged: string;
  number: (id: number) => string;
  background: string;
}

export const jobsEn: JobWords = {
  state: {
    waiting: "waiting",
    running: "running",
    stopping: "stopping…",
    stopped: "stopped",
    finished: "finished",
    failed: "failed",
  },
  problem: {
    full: "The disk is full. Make room, then try again.",
    readOnly: "The folder cannot be written. Make it writable, then try again.",
    damaged: "What lies in its folder is damaged. Delete it and run it anew.",
    missing: "A program that it needs is not there.",
    memory: "There is not enough memory. Close other programs, then try again.",
    brokeDown: "It broke down; that is a fault of this program. The server goes on.",
    cutOff: "The server ended several times in the middle of it, without any progress.",
    other: "It could not be done.",
  },
  progress: "Progress",
  percent: (share) => `${share} %`,
  left: (time, hour) => `about ${time} left, until ${hour}`,
  spent: (time) => `${time} of work`,
  ahead: (count) => (count === 0 ? "next in the queue" : count === 1 ? "one job before it" : `${count} jobs before it`),
  stop: "Stop",
  resume: "Go on",
  again: "Try again",
  remove: "Delete",
  removeSure: "Delete it and all it has measured?",
  keep: "Keep it",
  removed: "Deleted.",
  tooMany: (limit) => `The server keeps ${limit} runs at most: delete one that is no longer needed.`,
  damaged: "Damaged",
  number: (id) => `No. ${id}`,
  background: "You can leave this page: the server goes on with it, and picks it up again after a restart.",
};

export const jobsEs: JobWords = {
  state: {
    waiting: "en cola",
    running: "en marcha",
    stopping: "deteniéndose…",
    stopped: "detenido",
    finished: "terminado",
    failed: "fallido",
  },
  problem: {
    full: "El disco está lleno. Haz sitio y vuelve a intentarlo.",
    readOnly: "No se puede escribir en la carpeta. Dale permiso de escritura y vuelve a intentarlo.",
    damaged: "Lo que hay en su carpeta está dañado. Bórralo y empieza de nuevo.",
    missing: "Falta un programa que necesita.",
    memory: "No hay memoria suficiente. Cierra otros programas y vuelve a intentarlo.",
    brokeDown: "Se ha interrumpido por un fallo de este programa. El servidor sigue en marcha.",
    cutOff: "El servidor se ha cerrado varias veces a mitad del trabajo sin que avanzara.",
    other: "No se ha podido hacer.",
  },
  progress: "Progreso",
  percent: (share) => `${share} %`,
  left: (time, hour) => `faltan unos ${time}, hasta las ${hour}`,
  spent: (time) => `${time} de trabajo`,
  ahead: (count) => (count === 0 ? "el siguiente de la cola" : count === 1 ? "hay uno delante" : `hay ${count} delante`),
  stop: "Detener",
  resume: "Continuar",
  again: "Reintentar",
  remove: "Borrar",
  removeSure: "¿Borrarlo con todo lo que ha medido?",
  keep: "Conservarlo",
  removed: "Borrado.",
  tooMany: (limit) => `El servidor guarda ${limit} ejecuciones como máximo: borra alguna que ya no haga falta.`,
  damaged: "Dañado",
  number: (id) => `N.º ${id}`,
  background: "Puedes salir de esta página: el servidor sigue trabajando y lo retoma si se reinicia.",
};

export const jobWords = (): JobWords => (prefs.language.value === "es" ? jobsEs : jobsEn);
