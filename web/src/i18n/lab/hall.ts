/** The words of the laboratory's hall. tidy: a table */
import { prefs } from "../../app/prefs";
import type { RoomName } from "../../lab/rooms";

interface HallWords {
  lead: string;
  rooms: string;
  room: Record<RoomName, { title: string; lead: string }>;
}

const en: HallWords = {
  lead: "Where one watches how machines search: each room shows a part of it, step by step.",
  rooms: "Rooms of the laboratory",
  room: {
    theatre: {
      title: "Tree theatre",
      lead: "Two algorithms search the same tree, event by event: windows, cuts, lists.",
    },
    exercises: {
      title: "Exercises",
      lead: "Which branch is cut, what does a node return, which state comes next? Sheets for a class, by a link.",
    },
  },
};

const es: HallWords = {
  lead: "Aquí se ve cómo buscan las máquinas: cada sala enseña una parte, paso a paso.",
  rooms: "Salas del laboratorio",
  room: {
    theatre: {
      title: "Teatro de árboles",
      lead: "Dos algoritmos recorren el mismo árbol, suceso a suceso: ventanas, podas, listas.",
    },
    exercises: {
      title: "Ejercicios",
      lead: "¿Qué rama se poda, qué devuelve un nodo, qué estado viene después? Hojas para clase, con un enlace.",
    },
  },
};

export const hallWords = (): HallWords => (prefs.language.value === "es" ? es : en);
