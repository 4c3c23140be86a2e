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
    chess: {
      title: "Chess tree",
      lead: "What an engine searches in a position: open the tree move by move, and see why moves are cut.",
    },
    boards: {
      title: "Boards in memory",
      lead: "The same position as array, mailbox, 0x88 and bitboards; attacks tested step by step.",
    },
    evaluation: {
      title: "Evaluations",
      lead: "What three engines of theses and Quevedo say a position is worth, term by term.",
    },
    experiments: {
      title: "Experiments",
      lead: "What the theses measured, measured again: each like a page of a lab notebook, their figures beside ours.",
    },
    matches: {
      title: "Matches",
      lead: "Machines play machines: matches, tournaments and an Elo ladder, live on small boards.",
    },
    learning: {
      title: "Learning",
      lead: "How networks were trained, and what one says of a position beside the rules made by hand.",
    },
  },
};

const es: HallWords = {
  lead: "Aquí se ve cómo buscan las máquinas: cada sala enseña una parte, paso a paso.",
  rooms: "Salas del laboratorio",
  room: {
    theatre: {
      title: "Teatro de árboles",
      lead: "Dos algoritmos recorren el mismo árbol, paso a paso: ventanas, cortes, listas.",
    },
    exercises: {
      title: "Ejercicios",
      lead: "¿Qué rama se poda, qué devuelve un nodo, qué estado viene después? Hojas para clase, con un enlace.",
    },
    chess: {
      title: "Árbol de ajedrez",
      lead: "Lo que un motor busca en una posición: abre el árbol jugada a jugada y mira por qué hay cortes.",
    },
    boards: {
      title: "Tableros en la memoria",
      lead: "La misma posición como matriz, mailbox, 0x88 y mapas de bits; los ataques, paso a paso.",
    },
    evaluation: {
      title: "Evaluaciones",
      lead: "Cuánto vale una posición para tres motores de tesis y para Quevedo, término a término.",
    },
    experiments: {
      title: "Experimentos",
      lead: "Lo que midieron las tesis, medido de nuevo: cada uno como una página de cuaderno, con sus cifras junto a las nuestras.",
    },
    matches: {
      title: "Torneos",
      lead: "Máquinas contra máquinas: encuentros, torneos y series contra rivales de nivel creciente, en directo y en tableros pequeños.",
    },
    learning: {
      title: "Aprendizaje",
      lead: "Cómo se han entrenado las redes y qué dice una de ellas de una posición junto a las reglas hechas a mano.",
    },
  },
};

export const hallWords = (): HallWords => (prefs.language.value === "es" ? es : en);
