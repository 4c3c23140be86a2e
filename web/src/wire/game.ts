// Generated from crates/server/src/wire; do not edit. UPDATE_WIRE=1 cargo test -p quevedo-server writes it anew.
// tidy: a table, of types.

/**
 * A message of the page.
 */
export type ClientMessage = {
/**
 * A number of the page's choice, which the answer repeats.
 */
seq: number,
/**
 * What is wanted.
 */
request: Request, };

/**
 * What the page can ask for. Each is answered by `done`, `opened` or `fault` with the number of the message; what
 * happens in the game is told by events, to everybody who watches it, before that answer.
 */
export type Request = { "type": "newGame",
/**
 * Which.
 */
options: NewGame, } | { "type": "rematch",
/**
 * The game that is over.
 */
game: number, } | { "type": "watch",
/**
 * Which.
 */
game: number, } | { "type": "unwatch",
/**
 * Which.
 */
game: number, } | { "type": "move",
/**
 * In which game.
 */
game: number,
/**
 * How many plies were played when the move was made, so that it is not played in another position.
 */
ply: number,
/**
 * The move: UCI, or algebraic notation.
 */
text: string,
/**
 * Whose letters are tried first in algebraic notation; English if left out.
 */
letters: Letters | null, } | { "type": "takeback",
/**
 * In which game.
 */
game: number, } | { "type": "resign",
/**
 * In which game.
 */
game: number,
/**
 * Who, where two people play; the person's side if left out.
 */
side: Side | null, } | { "type": "undoResign",
/**
 * In which game.
 */
game: number, } | { "type": "offerDraw",
/**
 * In which game.
 */
game: number,
/**
 * Who, where two people play; the person's side if left out.
 */
side: Side | null, } | { "type": "acceptDraw",
/**
 * In which game.
 */
game: number, } | { "type": "declineDraw",
/**
 * In which game.
 */
game: number, } | { "type": "claimDraw",
/**
 * In which game.
 */
game: number,
/**
 * The move after which the draw can be claimed; if left out, the position as it stands.
 */
text: string | null, } | { "type": "moveNow",
/**
 * In which game.
 */
game: number, } | { "type": "pause",
/**
 * In which game.
 */
game: number,
/**
 * Pause, or go on.
 */
paused: boolean, } | { "type": "step",
/**
 * In which game.
 */
game: number, } | { "type": "pace",
/**
 * In which game.
 */
game: number,
/**
 * The least time between two moves.
 */
paceMs: number, } | { "type": "hint",
/**
 * In which game.
 */
game: number,
/**
 * How much is to be told.
 */
step: HintStep, } | { "type": "review",
/**
 * Which.
 */
game: number,
/**
 * Tell only what is known from before.
 */
onlyKnown: boolean, } | { "type": "stopReview",
/**
 * Which.
 */
game: number, } | { "type": "ping" };

/**
 * A message of the server.
 */
export type ServerMessage = { "type": "welcome",
/**
 * The version of the server.
 */
version: string,
/**
 * A mark of the page that the server has: when it changes, the page should be loaded anew.
 */
page: string | null,
/**
 * The machines that can be played against, in the order in which they are to be shown.
 */
machines: Array<MachineView>,
/**
 * What is allowed.
 */
limits: LimitsView, } | { "type": "done",
/**
 * The number of the request.
 */
seq: number, } | { "type": "opened",
/**
 * The number of the request.
 */
seq: number,
/**
 * The game.
 */
game: GameView, } | { "type": "fault",
/**
 * The number of the request; none if it could not be read.
 */
seq: number | null,
/**
 * Why.
 */
fault: Fault, } | { "type": "game",
/**
 * The game.
 */
game: GameView, } | { "type": "moved",
/**
 * Which game.
 */
game: number,
/**
 * The move.
 */
move: MoveView,
/**
 * How the game stands now.
 */
situation: Situation, } | { "type": "changed",
/**
 * Which game.
 */
game: number,
/**
 * How the game stands now.
 */
situation: Situation, } | { "type": "drawDeclined",
/**
 * In which game.
 */
game: number,
/**
 * Who declined it.
 */
by: Side, } | { "type": "thinking",
/**
 * In which game.
 */
game: number,
/**
 * How many plies have been played before.
 */
ply: number,
/**
 * Who thinks.
 */
side: Side,
/**
 * How deep it has looked, in plies.
 */
depth: number,
/**
 * What it thinks of the position.
 */
score: Score,
/**
 * What full strength thinks of it after a short look, if the machine is a limited one, which misjudges on purpose.
 */
honest: Score | null,
/**
 * The line that it expects.
 */
line: Array<LineMove>,
/**
 * Positions looked at; 0 if the machine does not say.
 */
nodes: number,
/**
 * How long it took to look at those.
 */
countedMs: number,
/**
 * Since it began to think.
 */
elapsedMs: number, } | { "type": "hint",
/**
 * In which game.
 */
game: number,
/**
 * How many plies have been played.
 */
ply: number,
/**
 * The square of the piece to move.
 */
from: string,
/**
 * The move in UCI notation, if it was asked for.
 */
uci: string | null,
/**
 * And in algebraic notation.
 */
san: string | null, } | { "type": "reviewed",
/**
 * Which game.
 */
game: number,
/**
 * The positions.
 */
positions: Array<ReviewedPosition>,
/**
 * How many positions the game has.
 */
total: number,
/**
 * Whether no more are to come: all have been looked through, the review was broken off, or only those that are
 * known were asked for.
 */
done: boolean, } | { "type": "stuck",
/**
 * Which game.
 */
game: number,
/**
 * Why.
 */
fault: Fault, } | { "type": "libraryChanged" } | { "type": "goodbye" };

/**
 * Why something was not done. Nothing has changed then, unless the code says otherwise.
 */
export type Fault = { "code": "malformed",
/**
 * Where and why, in English, for whoever writes the program.
 */
detail: string, } | { "code": "tooLarge",
/**
 * How many bytes it may have.
 */
limit: number, } | { "code": "tooFast",
/**
 * When to try again.
 */
retryMs: number, } | { "code": "tooMany",
/**
 * How many.
 */
limit: number, } | { "code": "notFound" } | { "code": "unknownGame",
/**
 * Its number.
 */
game: number, } | { "code": "gameOver" } | { "code": "gameNotOver" } | { "code": "notPlayable" } | { "code": "notYourTurn" } | { "code": "stale",
/**
 * How many plies have been played.
 */
ply: number, } | { "code": "badMove",
/**
 * The text.
 */
text: string,
/**
 * What is wrong with it.
 */
problem: MoveProblem,
/**
 * The moves that it may mean, if there are several.
 */
candidates: Array<string>, } | { "code": "badFen",
/**
 * The part that is wrong; none if it is the whole.
 */
part: FenPart | null,
/**
 * Where, in characters from 1.
 */
column: number,
/**
 * Why, in English.
 */
detail: string, } | { "code": "illegalPosition",
/**
 * In which ways.
 */
reasons: Array<IllegalCode>, } | { "code": "noMoves" } | { "code": "badChess960Number" } | { "code": "badOdds",
/**
 * What should be given.
 */
piece: OddsPiece, } | { "code": "badClock" } | { "code": "unknownPlayer",
/**
 * The id that was asked for.
 */
player: string, } | { "code": "noChess960",
/**
 * The id of the machine.
 */
player: string, } | { "code": "badElo",
/**
 * The weakest.
 */
min: number,
/**
 * The strongest.
 */
max: number, } | { "code": "badThinkTime",
/**
 * The shortest.
 */
minMs: number,
/**
 * The longest.
 */
maxMs: number, } | { "code": "badName",
/**
 * How many characters it may have.
 */
limit: number, } | { "code": "playerFailed",
/**
 * Why, in English.
 */
detail: string, } | { "code": "noTakebacks" } | { "code": "nothingToTakeBack" } | { "code": "noDrawOffer" } | { "code": "drawOfferStands" } | { "code": "noDrawClaim" } | { "code": "nothingToUndo" } | { "code": "notAnExhibition" } | { "code": "notPaused" } | { "code": "noHint" } | { "code": "store",
/**
 * Why.
 */
problem: StoreProblem,
/**
 * In English, with the name of the file.
 */
detail: string, } | { "code": "badBackup",
/**
 * Why.
 */
problem: BackupProblem,
/**
 * The number of the game in which it was found, if it was in one.
 */
game: number | null,
/**
 * More exactly, in English.
 */
detail: string, } | { "code": "badPgn",
/**
 * What is wrong.
 */
problem: PgnProblem,
/**
 * What stands there in the file, as far as it helps.
 */
found: string,
/**
 * More exactly, in English.
 */
detail: string, } | { "code": "forbiddenHost" } | { "code": "forbiddenOrigin" } | { "code": "tokenRequired" } | { "code": "internal" };

/**
 * A whole game.
 */
export type GameView = {
/**
 * Its number.
 */
id: number,
/**
 * The name given to it, if any.
 */
name: string | null,
/**
 * Where it came from.
 */
origin: Origin,
/**
 * When it began, in milliseconds since 1970.
 */
created: number,
/**
 * Who plays.
 */
players: Sides<PlayerView>,
/**
 * Where it started.
 */
startFen: string,
/**
 * Whether it is a game of Chess960: then castling is "king takes rook" in UCI moves.
 */
chess960: boolean,
/**
 * The rules of the clock, if there is one.
 */
clock: Sides<ClockSpec> | null,
/**
 * Whether moves may be taken back.
 */
takebacks: boolean,
/**
 * Whether a draw that could be claimed ends the game by itself.
 */
automaticDraws: boolean,
/**
 * What the tags of an imported game say, in their order.
 */
tags: Array<[string, string]>,
/**
 * All moves so far.
 */
moves: Array<MoveView>,
/**
 * How it stands.
 */
situation: Situation, };

/**
 * How a game stands: everything that changes besides the moves.
 */
export type Situation = {
/**
 * How many plies have been played.
 */
ply: number,
/**
 * Who is to move.
 */
turn: Side,
/**
 * The position.
 */
fen: string,
/**
 * The square of the king that is in check.
 */
check: string | null,
/**
 * What may be played; nothing when the game is over.
 */
legal: Array<LegalMove>,
/**
 * The clocks, if there are any.
 */
clocks: ClockView | null,
/**
 * Who offers a draw: with the next move if it is that side's turn, else to be answered now.
 */
drawOffer: Side | null,
/**
 * Why the side to move may claim a draw.
 */
claim: DrawClaim | null,
/**
 * How many plies a take-back would take back; 0 if there can be none.
 */
takeback: number,
/**
 * How the game ended, if it has.
 */
ending: Ending | null,
/**
 * How long the resignation that ended the game can still be undone.
 */
undoMs: number | null,
/**
 * The machine that is to move: it thinks, or waits for its turn to think.
 */
thinking: Side | null,
/**
 * Whether that machine still waits because others think.
 */
queued: boolean,
/**
 * Whether the machines of the game pause.
 */
paused: boolean,
/**
 * The least time between two moves of machines that play each other.
 */
paceMs: number, };

/**
 * A move that was played.
 */
export type MoveView = {
/**
 * Its number among the plies of the game, from 1.
 */
ply: number,
/**
 * In algebraic notation with English letters.
 */
san: string,
/**
 * In UCI notation.
 */
uci: string,
/**
 * The position after it.
 */
fen: string,
/**
 * The square of the king that it checks.
 */
check: string | null,
/**
 * How long it took, where that is known.
 */
spentMs: number | null,
/**
 * What its player has left on the clock after it, if there is one.
 */
clockMs: number | null,
/**
 * What an imported game says about it.
 */
comment: string | null,
/**
 * What the position before it is worth, as far as the machine that played it found out; what full strength says, where
 * the machine is a limited one, which misjudges on purpose.
 */
score: Score | null,
/**
 * What the position after it is worth, as full strength says, where a limited machine played it. A machine of full
 * strength expects after its move what it says before it.
 */
after: Score | null, };

/**
 * A legal move.
 */
export type LegalMove = {
/**
 * In UCI notation: what is sent to play it.
 */
uci: string,
/**
 * In algebraic notation with English letters.
 */
san: string,
/**
 * Where the piece stands.
 */
from: string,
/**
 * Where it goes; for castling in Chess960 the square of the rook.
 */
to: string,
/**
 * For castling in standard chess the square of the rook, on which the king may be dropped too.
 */
rook: string | null, };

/**
 * A move of a line that was thought of, with the position after it, for a preview.
 */
export type LineMove = {
/**
 * In algebraic notation with English letters.
 */
san: string,
/**
 * In UCI notation.
 */
uci: string,
/**
 * The position after it.
 */
fen: string, };

/**
 * What a position is worth, seen from White.
 */
export type Score = { "type": "centipawns",
/**
 * How much.
 */
value: number, } | { "type": "mate",
/**
 * Who.
 */
winner: Side,
/**
 * In how many moves.
 */
moves: number, };

/**
 * How a game ended.
 */
export type Ending = {
/**
 * Who won; nobody if it is drawn.
 */
winner: Side | null,
/**
 * Why.
 */
reason: EndReason, };

/**
 * Why a game ended.
 */
export type EndReason = "checkmate" | "resignation" | "timeForfeit" | "rulesInfraction" | "stalemate" | "insufficientMaterial" | "fivefoldRepetition" | "seventyFiveMoves" | "threefoldRepetition" | "fiftyMoves" | "agreement" | "timeForfeitWithoutMatingMaterial" | "unknown";

/**
 * Why a draw may be claimed.
 */
export type DrawClaim = "threefoldRepetition" | "fiftyMoves";

/**
 * The clocks as they stand when the message is sent.
 */
export type ClockView = {
/**
 * What White has left.
 */
whiteMs: number,
/**
 * What Black has left.
 */
blackMs: number,
/**
 * Whose clock runs.
 */
running: Side | null, };

/**
 * A player as shown.
 */
export type PlayerView = {
/**
 * The id of the machine; none for a person.
 */
player: string | null,
/**
 * Its name; none for a person who gave none.
 */
name: string | null,
/**
 * Its strength, where it is known.
 */
elo: number | null, };

/**
 * Where a game came from.
 */
export type Origin = "played" | "imported";

/**
 * A side.
 */
export type Side = "white" | "black";

/**
 * Something that each side has.
 */
export type Sides<T> = {
/**
 * White's.
 */
white: T,
/**
 * Black's.
 */
black: T, };

/**
 * A game to begin. The seats are `first`, usually the person who asks, and `second`; colours are dealt to them.
 */
export type NewGame = {
/**
 * Who sits on the first seat.
 */
first: PlayerSpec,
/**
 * Who sits on the second seat.
 */
second: PlayerSpec,
/**
 * The colour of the first seat.
 */
firstColor: ColorChoice,
/**
 * Where the game starts.
 */
start: Start,
/**
 * A piece that one side gives; not with a FEN.
 */
odds: Odds | null,
/**
 * The clock of both, or of the first seat if the second has its own; none if there is no clock.
 */
clock: ClockSpec | null,
/**
 * The clock of the second seat where it differs; only with `clock`.
 */
secondClock: ClockSpec | null,
/**
 * Whether moves may be taken back.
 */
takebacks: boolean,
/**
 * Whether a draw that could be claimed, by repetition or by fifty moves, ends the game by itself.
 */
automaticDraws: boolean,
/**
 * What the game is called in the list; if left out, by its players.
 */
name: string | null, };

/**
 * Who is to play.
 */
export type PlayerSpec = { "type": "human",
/**
 * What the person is called; the page has a word if left out.
 */
name: string | null, } | { "type": "machine",
/**
 * Its id, as in the welcome.
 */
player: string,
/**
 * How strong it plays, if it has levels; full strength if left out.
 */
elo: number | null,
/**
 * How long it thinks at most for a move where there is no clock.
 */
thinkMs: number | null, };

/**
 * The colour that is wanted.
 */
export type ColorChoice = "white" | "black" | "random";

/**
 * Where a game starts.
 */
export type Start = { "type": "standard" } | { "type": "fen",
/**
 * The position.
 */
fen: string,
/**
 * Whether castling is as in Chess960.
 */
chess960: boolean, } | { "type": "chess960",
/**
 * Its number, 0 to 959; random if left out.
 */
number: number | null, };

/**
 * One of the two seats of a new game.
 */
export type Seat = "first" | "second";

/**
 * A piece that one side starts without.
 */
export type Odds = {
/**
 * Who gives it.
 */
giver: Seat,
/**
 * What is given.
 */
piece: OddsPiece, };

/**
 * What can be given as odds; of pieces that there are two of, the one nearest to the a-file.
 */
export type OddsPiece = "pawn" | "knight" | "rook" | "queen";

/**
 * Time for a game.
 */
export type ClockSpec = {
/**
 * At the start.
 */
baseMs: number,
/**
 * Added after each move.
 */
incrementMs: number, };

/**
 * The letters of the pieces.
 */
export type Letters = "english" | "spanish";

/**
 * How much a hint tells.
 */
export type HintStep = "piece" | "move";

/**
 * A machine that can be played against.
 */
export type MachineView = {
/**
 * By which it is asked for.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Its strengths, if it has levels.
 */
elo: EloRange | null,
/**
 * Whether it plays Chess960 besides standard chess.
 */
chess960: boolean, };

/**
 * Strengths of a machine; without one it plays as well as it can.
 */
export type EloRange = {
/**
 * The weakest.
 */
min: number,
/**
 * The strongest below full strength.
 */
max: number, };

/**
 * What the server allows.
 */
export type LimitsView = {
/**
 * The shortest time for a move.
 */
minThinkMs: number,
/**
 * The longest.
 */
maxThinkMs: number,
/**
 * The time for a move where nothing is said.
 */
defaultThinkMs: number,
/**
 * The longest base time of a clock.
 */
maxBaseMs: number,
/**
 * The longest increment.
 */
maxIncrementMs: number,
/**
 * The longest pause between two moves of machines.
 */
maxPaceMs: number,
/**
 * How many characters a name may have.
 */
maxName: number,
/**
 * How many bytes a file to import may have.
 */
maxImport: number,
/**
 * How long a resignation can be undone.
 */
undoResignMs: number, };

/**
 * What was found about a position of a game.
 */
export type ReviewedPosition = {
/**
 * The number of plies before it.
 */
ply: number,
/**
 * How deep it was looked at; 0 where the game is over.
 */
depth: number,
/**
 * What it is worth; none where the game is over.
 */
score: Score | null,
/**
 * The best line.
 */
line: Array<LineMove>, };

/**
 * What is wrong with the text of a move.
 */
export type MoveProblem = "unreadable" | "illegal" | "ambiguous" | "noPromotion" | "nothingTaken";

/**
 * A field of a FEN.
 */
export type FenPart = "board" | "turn" | "castling" | "enPassant" | "halfmoveClock" | "fullmoveNumber";

/**
 * A way in which a position contradicts the rules.
 */
export type IllegalCode = "noKing" | "severalKings" | "tooManyMen" | "tooManyPawns" | "tooManyPromotions" | "pawnOnOuterRank" | "opponentInCheck" | "tooManyCheckers" | "castlingKing" | "castlingRook" | "castlingSide" | "enPassantRank" | "enPassantPawn" | "enPassantOccupied" | "enPassantCheck" | "fullmoveNumber";

/**
 * Why the file of the games does not serve.
 */
export type StoreProblem = "readOnly" | "full" | "locked" | "damaged" | "newer" | "moved" | "other";

/**
 * What is wrong with a file that should be a backup.
 */
export type BackupProblem = "unreadable" | "foreign" | "newer" | "damaged" | "game";

/**
 * What is wrong with a game of a PGN file.
 */
export type PgnProblem = "utf16" | "tooLong" | "notClosed" | "variation" | "tag" | "sign" | "fen" | "variant" | "nullMove" | "other";

/**
 * Which games of the list are wanted, as the query of `GET /api/games`.
 */
export type GameFilter = {
/**
 * Words that are all in the names of the game or its players, or in its tags.
 */
search?: string,
/**
 * In which state.
 */
state?: GameState,
/**
 * Against which machine.
 */
player?: string,
/**
 * Who won; `draw` for a draw.
 */
result?: string,
/**
 * Only these: their numbers, with commas between them.
 */
ids?: string,
/**
 * In which order; the last played first if left out.
 */
sort?: SortOrder,
/**
 * How many to pass over.
 */
offset?: number,
/**
 * How many are wanted, at most 200; 50 if left out.
 */
limit?: number, };

/**
 * In which state a game is.
 */
export type GameState = "playing" | "over" | "imported";

/**
 * The order of a list.
 */
export type SortOrder = "updated" | "created" | "oldest" | "length";

/**
 * A part of the list.
 */
export type GamePage = {
/**
 * How many games there are that fit.
 */
total: number,
/**
 * Some of them.
 */
games: Array<GameSummary>, };

/**
 * A game in the list.
 */
export type GameSummary = {
/**
 * Its number.
 */
id: number,
/**
 * The name given to it, if any.
 */
name: string | null,
/**
 * Where it came from.
 */
origin: Origin,
/**
 * When it began, in milliseconds since 1970.
 */
created: number,
/**
 * When it last changed.
 */
updated: number,
/**
 * Who plays.
 */
players: Sides<PlayerView>,
/**
 * Whether it is a game of Chess960.
 */
chess960: boolean,
/**
 * How many plies it has.
 */
plies: number,
/**
 * Who is to move.
 */
turn: Side,
/**
 * The position as it stands.
 */
fen: string,
/**
 * The last move, in UCI notation.
 */
lastMove: string | null,
/**
 * How it ended, if it has.
 */
ending: Ending | null, };

/**
 * A new name for a game, as the body of `PATCH /api/games/{id}`.
 */
export type Rename = {
/**
 * The name; none for none.
 */
name: string | null, };

/**
 * What came of an import.
 */
export type ImportReport = {
/**
 * The games that were stored, in their order.
 */
imported: Array<number>,
/**
 * How many could not be read.
 */
failed: number,
/**
 * The first of those.
 */
problems: Array<ImportProblem>, };

/**
 * A game of a file that could not be read.
 */
export type ImportProblem = {
/**
 * Which game of the file, from 1.
 */
number: number,
/**
 * In which line, from 1; 0 if it is no matter of one line.
 */
line: number,
/**
 * In which column, from 1.
 */
column: number,
/**
 * Why.
 */
fault: Fault, };

/**
 * What came of restoring a backup.
 */
export type RestoreReport = {
/**
 * How many games the store has now.
 */
games: number,
/**
 * Whether the backup had a checksum, which was right; those of older versions have none.
 */
checked: boolean,
/**
 * The file in which the games of before are kept.
 */
kept: string, };

/**
 * A position to look at, as the body of `POST /api/position`.
 */
export type PositionQuery = {
/**
 * The position; fields at the end may be missing.
 */
fen: string,
/**
 * Whether castling is as in Chess960.
 */
chess960: boolean, };

/**
 * What there is to say about a position.
 */
export type PositionReport = {
/**
 * The FEN in full, if it could be read.
 */
fen: string | null,
/**
 * Whether a game from here is one of Chess960: it was asked for, or castling is as only Chess960 has it.
 */
chess960: boolean,
/**
 * Why no game can start from here: `badFen`, `illegalPosition` or `noMoves`; none if one can.
 */
fault: Fault | null,
/**
 * Why the game is over here, if it is.
 */
ending: EndReason | null,
/**
 * The legal moves.
 */
legal: Array<LegalMove>,
/**
 * The squares behind a pawn that may have come by its double step, and could then be taken in passing: what the
 * en-passant field of the FEN can be besides none.
 */
enPassant: Array<string>, };

/**
 * Everything that the program is made of: the answer of `GET /api/licences`.
 */
export type LicencesView = {
/**
 * The works, by kind and name.
 */
works: Array<WorkView>,
/**
 * The texts of their licences, each of them once.
 */
texts: Array<string>, };

/**
 * A work that is part of the program.
 */
export type WorkView = {
/**
 * What it is.
 */
kind: WorkKind,
/**
 * What it is called.
 */
name: string,
/**
 * Its version, if it has one.
 */
version: string | null,
/**
 * Its licence, as an expression of SPDX.
 */
licence: string,
/**
 * Who made it, if that is said.
 */
by: string | null,
/**
 * Where it comes from, if that is said.
 */
home: string | null,
/**
 * The texts of its licence, by their places in the list.
 */
texts: Array<number>, };

/**
 * What a work is.
 */
export type WorkKind = "program" | "font" | "pieces" | "page" | "library";
