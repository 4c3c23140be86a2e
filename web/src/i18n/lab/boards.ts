/** The words of the room of boards. tidy: a table */
import { prefs } from "../../app/prefs";

interface BoardsWords {
  title: string;
  lead: string;
  board: string;
  indices: string;
  bases: Record<"decimal" | "hex" | "binary", string>;
  point: string;
  where: (square: string, array: string, mailbox: string, x88: string, bit: string) => string;
  array: string;
  arrayLead: string;
  mailbox: string;
  mailboxLead: string;
  x88: string;
  x88Lead: string;
  lists: string;
  listsLead: string;
  bits: string;
  bitsLead: string;
  kept: string;
  made: string;
  sets: Record<string, string>;
  emptyCell: string;
  guard: string;
  attack: string;
  attackLead: string;
  from: string;
  to: string;
  click: string;
  clickFrom: string;
  clickTo: string;
  back: string;
  next: string;
  all: string;
  stepOf: (at: number, all: number) => string;
  steps: string;
  table: string;
  tableLead: string;
  step: {
    indices: (from: string, fromIndex: string, to: string, toIndex: string) => string;
    difference: (from: number, to: number, difference: string, place: number) => string;
    entry: (place: number, entry: string, could: string) => string;
    nobody: (place: number) => string;
    empty: (square: string) => string;
    bit: (man: string) => string;
    noBit: (man: string) => string;
    near: string;
    way: (step: string) => string;
    free: (index: string, square: string) => string;
    blocked: (index: string, square: string, man: string) => string;
    yes: (man: string, from: string, to: string) => string;
    no: (man: string, from: string, to: string) => string;
  };
  or: string;
  kinds: Record<string, string>;
}

const big = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const en: BoardsWords = {
  title: "Boards in memory",
  lead: "One position, four ways to keep it in memory, as four programs do. Point at a square, or walk over the board with the arrow keys: the same square lights up everywhere.",
  board: "The position",
  indices: "Indices",
  bases: { decimal: "decimal", hex: "hexadecimal", binary: "binary" },
  point: "Point at a square.",
  where: (square, array, mailbox, x88, bit) => `${square}: cell ${array} of the array, ${mailbox} of the mailbox, ${x88} of the 0x88 board; bit ${bit}.`,
  array: "8×8 array",
  arrayLead: "A cell for each square. One step too far to the right leads to the next rank, so tables say how far the edge is.",
  mailbox: "12×10 mailbox",
  mailboxLead: "The board lies inside a border of sentinel cells: a piece that leaves it lands on one. Two rows above and below, for the knight.",
  x88: "0x88",
  x88Lead: "Two boards side by side; the right one does not exist. Bits 3 and 7 of an index are set beside the real board, so one test, index & 0x88, tells.",
  lists: "Lists of men",
  listsLead: "So that nobody has to look over all squares, the 0x88 board lists where the men of each side stand.",
  bits: "Bitboards",
  bitsLead: "A set of squares is a number of 64 bits, a1 the lowest. Eight sets are kept; the men of one kind and side are what two of them have in common.",
  kept: "Kept in memory",
  made: "Made of two of them",
  sets: { white: "White", black: "Black", pawn: "pawns", knight: "knights", bishop: "bishops", rook: "rooks", queen: "queens", king: "kings" },
  emptyCell: "empty",
  guard: "not on the board",
  attack: "Attacks by differences",
  attackLead: "On the 0x88 board the difference of two indices says how two squares lie to each other, wherever they are. A table made once tells who could go that way; then only the way has to be free.",
  from: "From",
  to: "To",
  click: "A click on the board chooses",
  clickFrom: "the attacker",
  clickTo: "the target",
  back: "Step back",
  next: "Next step",
  all: "All steps",
  stepOf: (at, all) => `Step ${at} of ${all}`,
  steps: "The test step by step",
  table: "Table of differences",
  tableLead: "Seen from the middle: R straight lines, B diagonals, N knight's jumps; bold next to it, where kings and pawns go too.",
  step: {
    indices: (from, fromIndex, to, toIndex) => `${from} has index ${fromIndex}, ${to} has index ${toIndex}.`,
    difference: (from, to, difference, place) => `${to} − ${from} = ${difference}; with 128 added, the entry is number ${place}.`,
    entry: (place, entry, could) => `Entry ${place} is ${entry}: this way go ${could}.`,
    nobody: (place) => `Entry ${place} is 0: nobody goes this way.`,
    empty: (square) => `Nobody stands on ${square}.`,
    bit: (man) => `${big(man)} has its bit there: on an empty board it could get there.`,
    noBit: (man) => `${big(man)} does not have its bit there.`,
    near: "The squares are neighbours on the way: nothing can stand between.",
    way: (step) => `The way is made of steps of ${step}.`,
    free: (index, square) => `Cell ${index}, ${square}: empty, on we go.`,
    blocked: (index, square, man) => `Cell ${index}, ${square}: ${man} stands in the way.`,
    yes: (man, from, to) => `Yes: ${man} on ${from} attacks ${to}.`,
    no: (man, from, to) => `No: ${man} on ${from} does not attack ${to}.`,
  },
  or: "or",
  kinds: { P: "white pawns", p: "black pawns", N: "knights", B: "bishops", R: "rooks", Q: "queens", K: "kings" },
};

const es: BoardsWords = {
  title: "Tableros en la memoria",
  lead: "Una posición y cuatro maneras de guardarla en la memoria, como hacen cuatro programas. Señala una casilla, o recorre el tablero con las flechas: la misma casilla se ilumina en todas.",
  board: "La posición",
  indices: "Índices",
  bases: { decimal: "decimales", hex: "hexadecimales", binary: "binarios" },
  point: "Señala una casilla.",
  where: (square, array, mailbox, x88, bit) => `${square}: celda ${array} de la matriz, ${mailbox} del mailbox, ${x88} del tablero 0x88; bit ${bit}.`,
  array: "Matriz 8×8",
  arrayLead: "Una celda por casilla. Un paso de más a la derecha lleva a la fila siguiente; por eso unas tablas dicen a qué distancia está el borde.",
  mailbox: "Mailbox 12×10",
  mailboxLead: "El tablero está dentro de un marco de celdas centinela: quien se sale cae en una. Hay dos filas arriba y abajo, por los saltos del caballo.",
  x88: "0x88",
  x88Lead: "Dos tableros, uno al lado del otro; el de la derecha no existe. Fuera del verdadero, el índice tiene a 1 el bit 3 o el 7: basta comprobar índice & 0x88.",
  lists: "Listas de piezas",
  listsLead: "Para no tener que recorrer todas las casillas, el tablero 0x88 apunta dónde están las piezas de cada bando.",
  bits: "Mapas de bits",
  bitsLead: "Un conjunto de casillas es un número de 64 bits, con a1 en el bit más bajo. Se guardan ocho; las piezas de un tipo y bando son lo que tienen dos de ellos en común.",
  kept: "Guardados en la memoria",
  made: "Obtenidos de dos de ellos",
  sets: { white: "Blancas", black: "Negras", pawn: "peones", knight: "caballos", bishop: "alfiles", rook: "torres", queen: "damas", king: "reyes" },
  emptyCell: "vacía",
  guard: "fuera del tablero",
  attack: "Ataques por diferencias",
  attackLead: "En el tablero 0x88 la diferencia de dos índices dice cómo están situadas dos casillas, estén donde estén. Una tabla calculada una sola vez dice quién podría ir por ahí; después solo falta que el camino esté libre.",
  from: "Desde",
  to: "Hasta",
  click: "Un clic en el tablero elige",
  clickFrom: "el atacante",
  clickTo: "el objetivo",
  back: "Paso atrás",
  next: "Paso siguiente",
  all: "Todos los pasos",
  stepOf: (at, all) => `Paso ${at} de ${all}`,
  steps: "La prueba paso a paso",
  table: "Tabla de diferencias",
  tableLead: "Vista desde el centro: T líneas rectas, A diagonales, C saltos de caballo; en negrita, al lado, adonde van también reyes y peones.",
  step: {
    indices: (from, fromIndex, to, toIndex) => `${from} tiene el índice ${fromIndex}, y ${to}, el ${toIndex}.`,
    difference: (from, to, difference, place) => `${to} − ${from} = ${difference}; sumando 128, la entrada es la ${place}.`,
    entry: (place, entry, could) => `La entrada ${place} es ${entry}: por aquí van ${could}.`,
    nobody: (place) => `La entrada ${place} es 0: por aquí no va nadie.`,
    empty: (square) => `En ${square} no hay nadie.`,
    bit: (man) => `${big(man)} tiene ahí su bit: en un tablero vacío podría llegar.`,
    noBit: (man) => `${big(man)} no tiene ahí su bit.`,
    near: "Las casillas son vecinas en el camino: no puede haber nada en medio.",
    way: (step) => `El camino se hace con pasos de ${step}.`,
    free: (index, square) => `Celda ${index}, ${square}: vacía, seguimos.`,
    blocked: (index, square, man) => `Celda ${index}, ${square}: se interpone ${man}.`,
    yes: (man, from, to) => `Sí: ${man} de ${from} ataca ${to}.`,
    no: (man, from, to) => `No: ${man} de ${from} no ataca ${to}.`,
  },
  or: "o",
  kinds: { P: "peones blancos", p: "peones negros", N: "caballos", B: "alfiles", R: "torres", Q: "damas", K: "reyes" },
};

export const boardsWords = (): BoardsWords => (prefs.language.value === "es" ? es : en);

/** For tests. */
export const BOARDS_WORDS = { en, es };
