/** Why something was not done, in words that say what to do next. */
import { prefs } from "../app/prefs";
import { inLetters } from "../board/notation";
import { LineLost, Refused } from "../net/connection";
import { jobFaultWords } from "./lab/jobFaults";
import { treeFaultWords } from "./lab/treeFaults";
import type { BackupProblem, Fault, FenPart, IllegalCode, MoveProblem, PgnProblem, StoreProblem } from "../wire";
import { grouped } from "./numbers";

type Two = readonly [en: string, es: string];

const pick = (two: Two): string => two[prefs.language.value === "es" ? 1 : 0];
const quoted = (text: string): string => pick([`“${text}”`, `«${text}»`]);

const MOVES: Record<MoveProblem, Two> = {
  unreadable: ["is not a move; write it like Nf3 or g1f3.", "no es una jugada; escríbela como Cf3 o g1f3."],
  illegal: ["is not legal here.", "no es legal aquí."],
  ambiguous: ["can mean several moves:", "puede ser más de una jugada:"],
  noPromotion: ["does not say what the pawn becomes; add =Q, for instance.", "no dice en qué se convierte el peón; añade =D, por ejemplo."],
  nothingTaken: ["captures nothing; leave out the x.", "no captura nada; quita la x."],
};

const PARTS: Record<FenPart, Two> = {
  board: ["the pieces", "las piezas"],
  turn: ["the side to move", "el turno"],
  castling: ["castling", "los enroques"],
  enPassant: ["the en passant square", "la casilla de captura al paso"],
  halfmoveClock: ["the half-move clock", "el contador de medias jugadas"],
  fullmoveNumber: ["the move number", "el número de jugada"],
};

const ILLEGAL: Record<IllegalCode, Two> = {
  noKing: ["One side has no king.", "Falta un rey."],
  severalKings: ["One side has more than one king.", "Un bando tiene más de un rey."],
  tooManyMen: ["One side has more than sixteen pieces.", "Un bando tiene más de dieciséis piezas."],
  tooManyPawns: ["One side has more than eight pawns.", "Un bando tiene más de ocho peones."],
  tooManyPromotions: ["One side has more promoted pieces than missing pawns.", "Un bando tiene más piezas coronadas que peones perdidos."],
  pawnOnOuterRank: ["A pawn stands on the first or last rank.", "Hay un peón en la primera o la última fila."],
  opponentInCheck: ["The side that is not to move is in check.", "Está en jaque el bando al que no le toca jugar."],
  tooManyCheckers: ["More than two pieces give check.", "Más de dos piezas dan jaque."],
  castlingKing: ["Castling is allowed, but the king is not on its first rank.", "Se permite enrocar, pero el rey no está en su primera fila."],
  castlingRook: ["Castling is allowed with a rook that is not there.", "Se permite enrocar con una torre que no está."],
  castlingSide: ["Castling is allowed with two rooks on the same side.", "Se permite enrocar con dos torres del mismo lado."],
  enPassantRank: ["The en passant square is on the wrong rank.", "La casilla de captura al paso no está en la fila correcta."],
  enPassantPawn: ["No pawn has just passed the en passant square.", "Ningún peón acaba de pasar por la casilla de captura al paso."],
  enPassantOccupied: ["The en passant square is occupied.", "La casilla de captura al paso está ocupada."],
  enPassantCheck: ["The king was in check before the pawn advanced.", "El rey ya estaba en jaque antes de avanzar el peón."],
  fullmoveNumber: ["The move number is 0.", "El número de jugada es 0."],
};

const STORE: Record<StoreProblem, Two> = {
  readOnly: [
    "Games cannot be saved: their file is read-only. Make it writable and try again.",
    "No se pueden guardar partidas: su archivo es de solo lectura. Permite que se escriba en él y vuelve a intentarlo.",
  ],
  full: [
    "Games cannot be saved: the disk is full. Make room and try again.",
    "No se pueden guardar partidas: el disco está lleno. Libera espacio y vuelve a intentarlo.",
  ],
  locked: ["Another program is using the games file; close it and try again.", "Otro programa está usando el archivo de partidas; ciérralo y vuelve a intentarlo."],
  damaged: [
    "The games file is damaged. It has not been touched; move it away and restore a backup.",
    "El archivo de partidas está dañado. No se ha tocado; cámbialo de sitio y restaura una copia.",
  ],
  newer: [
    "The games file was written by a newer version of Quevedo; use that version.",
    "El archivo de partidas es de una versión más reciente de Quevedo; usa esa versión.",
  ],
  moved: [
    "The games file was moved, replaced or deleted while Quevedo was running, so nothing is being saved. Put it back, or restart Quevedo.",
    "El archivo de partidas se ha movido, sustituido o borrado con Quevedo en marcha: no se guarda nada. Devuélvelo a su sitio o reinicia Quevedo.",
  ],
  other: ["The games file cannot be used. Try again.", "No se puede usar el archivo de partidas. Inténtalo otra vez."],
};

const BACKUPS: Record<BackupProblem, Two> = {
  unreadable: ["the file is not a backup of Quevedo.", "el archivo no es una copia de seguridad de Quevedo."],
  foreign: ["the file comes from another program, or was changed by one.", "el archivo es de otro programa, o alguno lo ha modificado."],
  newer: ["it was made by a newer version of Quevedo; use that version.", "la hizo una versión más reciente de Quevedo; usa esa versión."],
  damaged: ["it is damaged; try an older one.", "está dañada; prueba con una anterior."],
  game: ["there is a game in it that cannot be.", "contiene una partida que no puede ser."],
};

const PGN: Record<PgnProblem, Two> = {
  utf16: ["the text is in UTF-16; save it as UTF-8.", "el texto está en UTF-16; guárdalo como UTF-8."],
  tooLong: ["it is too long, or its variations are nested too deep.", "es demasiado larga, o tiene variantes demasiado anidadas."],
  notClosed: ["a comment or a variation is never closed.", "falta cerrar un comentario o una variante."],
  variation: ["a variation is out of place.", "hay una variante fuera de lugar."],
  tag: ["this is not a tag; tags look like [White \"Capablanca\"].", "esto no es una etiqueta; se escriben así: [White \"Capablanca\"]."],
  sign: ["this has no place among the moves.", "esto no puede estar entre las jugadas."],
  fen: ["the starting position is not a legal one.", "la posición inicial no es legal."],
  variant: ["this variant of chess is not played here.", "aquí no se juega esta variante del ajedrez."],
  nullMove: ["it has null moves, which nobody can play.", "tiene jugadas nulas, que nadie puede hacer."],
  other: ["it cannot be read.", "no se puede leer."],
};

/** Faults without fields that matter to a reader. */
const PLAIN: Partial<Record<Fault["code"], Two>> = {
  malformed: ["The server did not understand that. Reload the page.", "El servidor no ha entendido la petición. Recarga la página."],
  notFound: ["There is nothing at this address.", "No hay nada en esta dirección."],
  unknownGame: ["There is no such game; it may have been deleted.", "No existe esa partida; puede que se haya borrado."],
  gameOver: ["The game is over.", "La partida ha terminado."],
  gameNotOver: ["The game is not over yet.", "La partida no ha terminado."],
  notPlayable: ["Imported games can be viewed but not continued.", "Las partidas importadas se pueden ver, no continuar."],
  notYourTurn: ["It is not your turn.", "No te toca jugar."],
  stale: ["The game has moved on; look at the board again.", "La partida ha avanzado; mira otra vez el tablero."],
  noMoves: ["The game would already be over here.", "Aquí la partida ya habría terminado."],
  badChess960Number: ["Chess960 numbers go from 0 to 959.", "Los números de Chess960 van de 0 a 959."],
  badOdds: ["That piece cannot be given here.", "Esa pieza no se puede dar de ventaja aquí."],
  badClock: ["That clock is too long or too short.", "Ese reloj es demasiado largo o demasiado corto."],
  unknownPlayer: ["That opponent is not available.", "Ese rival no está disponible."],
  noChess960: [
    "This opponent does not play Chess960; choose another opponent or another start.",
    "Este rival no juega al Chess960; elige otro rival u otra posición inicial.",
  ],
  noTakebacks: ["Takebacks are off in this game.", "En esta partida no se pueden deshacer jugadas."],
  nothingToTakeBack: ["There is no move to take back.", "No hay ninguna jugada que deshacer."],
  noDrawOffer: ["Nobody has offered a draw.", "Nadie ha ofrecido tablas."],
  drawOfferStands: ["A draw was offered a moment ago.", "Ya se han ofrecido tablas hace poco."],
  noDrawClaim: ["There is no draw to claim here.", "Aquí no se pueden reclamar tablas."],
  nothingToUndo: ["It is too late to undo that.", "Ya es tarde para deshacerlo."],
  notAnExhibition: ["Only for games between machines.", "Solo para partidas entre máquinas."],
  notPaused: ["Pause the game first.", "Pon antes la partida en pausa."],
  noHint: ["Hints are available only on your turn.", "Solo hay pistas cuando te toca jugar."],
  onlyStandardChess: [
    "This room knows standard chess only: take the castling rights of Chess960 away.",
    "Esta sala solo conoce el ajedrez normal: quita los enroques de Chess960.",
  ],
  forbiddenHost: ["This server does not answer to that name. Open the address it printed.", "Este servidor no responde a ese nombre. Abre la dirección que mostró al arrancar."],
  forbiddenOrigin: ["The request came from another site and was refused.", "La petición venía de otra web y se ha rechazado."],
  tokenRequired: ["Open the full address the server printed: it contains the access key.", "Abre la dirección completa que mostró el servidor: incluye la clave de acceso."],
  internal: ["Something went wrong in the server. Try again.", "Algo ha fallado en el servidor. Inténtalo otra vez."],
};

/** What a fault of the server means. */
export function faultWords(fault: Fault): string {
  switch (fault.code) {
    case "badMove": {
      const moves = fault.candidates.map((san) => inLetters(san, prefs.language.value)).join(", ");
      return `${quoted(fault.text)} ${pick(MOVES[fault.problem])} ${moves}`.trim();
    }
    case "badFen":
      return fault.part
        ? pick([`Error in the FEN: ${pick(PARTS[fault.part])}, column ${fault.column}.`, `Error en la FEN: ${pick(PARTS[fault.part])}, columna ${fault.column}.`])
        : pick(["This is not a FEN.", "Esto no es una FEN."]);
    case "illegalPosition":
      return fault.reasons.map((reason) => pick(ILLEGAL[reason])).join(" ");
    case "tooLarge":
      return pick([`That is too large; the limit is ${size(fault.limit)}.`, `Es demasiado grande; el límite es ${size(fault.limit)}.`]);
    case "tooFast":
      return pick(["Not so fast; wait a moment.", "Más despacio; espera un momento."]);
    case "tooMany":
      return pick([`No more than ${fault.limit} at once; wait a moment, or close one.`, `Como máximo, ${fault.limit} a la vez; espera un momento o cierra alguna.`]);
    case "badElo":
      return pick([`Strength goes from ${fault.min} to ${fault.max}.`, `El nivel va de ${fault.min} a ${fault.max}.`]);
    case "badThinkTime":
      return pick([
        `The thinking time goes from ${fault.minMs / 1000} to ${fault.maxMs / 1000} s.`,
        `El tiempo para pensar va de ${String(fault.minMs / 1000).replace(".", ",")} a ${fault.maxMs / 1000} s.`,
      ]);
    case "badName":
      return pick([`A name can have up to ${fault.limit} characters, on one line.`, `Un nombre puede tener hasta ${fault.limit} caracteres, en una línea.`]);
    case "playerFailed":
      return pick([
        "The machine failed. Try again, or choose another opponent in a new game.",
        "La máquina ha fallado. Inténtalo otra vez, o elige otro rival en una partida nueva.",
      ]);
    case "store":
      return pick(STORE[fault.problem]);
    case "badBackup": {
      const where = fault.game === null ? "" : ` (${pick(["game", "partida"])} ${fault.game})`;
      return `${pick(["Nothing has changed:", "No ha cambiado nada:"])} ${pick(BACKUPS[fault.problem])}`.replace(/\.$/, `${where}.`);
    }
    case "badPgn":
      return (fault.found && `${quoted(fault.found)}: `) + pick(PGN[fault.problem]);
    case "unknownAlgorithm":
      return pick([`There is no algorithm “${fault.algorithm}”.`, `No existe el algoritmo «${fault.algorithm}».`]);
    case "badTree":
      return treeFaultWords(fault.problem, fault.detail);
    case "treeTooLarge":
      return pick(tooLarge(fault.limit, /(\d+)\^(\d+)$/.exec(fault.fits ?? "")));
    case "badSheet":
      return pick([
        `A sheet has 1 to ${fault.limit} exercises, of at least one kind.`,
        `Una hoja tiene de 1 a ${fault.limit} ejercicios, de al menos un tipo.`,
      ]);
    case "searchTooLarge": {
      const limit = grouped(fault.limit, prefs.language.value);
      return fault.depth === null
        ? pick([
            `This search is too large: it may visit ${limit} positions. Take another position.`,
            `Esta búsqueda es demasiado grande: puede visitar ${limit} posiciones. Elige otra posición.`,
          ])
        : pick([
            `This search is too large: it may visit ${limit} positions. Depth ${fault.depth} fits.`,
            `Esta búsqueda es demasiado grande: puede visitar ${limit} posiciones. Cabe la profundidad ${fault.depth}.`,
          ]);
    }
    case "badDepth":
      return pick([`The depth goes from 1 to ${fault.most}.`, `La profundidad va de 1 a ${fault.most}.`]);
    case "badTechnique":
      return pick([`The engine cannot be set up so (${fault.name}): ${fault.detail}`, `El motor no se puede ajustar así (${fault.name}): ${fault.detail}`]);
    default:
      return jobFaultWords(fault) ?? pick(PLAIN[fault.code] ?? [fault.code, fault.code]);
  }
}

/** A tree that is too large, and which one would fit. */
function tooLarge(limit: number, fits: RegExpExecArray | null): Two {
  const [, moves, levels] = fits ?? [];
  return [
    `This tree is too large: up to ${grouped(limit, "en")} nodes fit. ` +
      (levels ? `With ${moves} moves at each node, ${levels} levels do.` : "Take a smaller one."),
    `Este árbol es demasiado grande: caben hasta ${grouped(limit, "es")} nodos. ` +
      (levels ? `Con ${moves} jugadas por nodo caben ${levels} niveles.` : "Elige uno más pequeño."),
  ];
}

function size(bytes: number): string {
  return bytes >= 1 << 20 ? `${Math.round(bytes / (1 << 20))} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

/** What any failure means. */
export function problemWords(problem: unknown): string {
  if (problem instanceof Refused) return faultWords(problem.fault);
  if (problem instanceof LineLost) return pick(["The server is not responding.", "El servidor no responde."]);
  return pick(["Something went wrong. Reload the page.", "Algo ha fallado. Recarga la página."]);
}
