// Generated from crates/server/src/wire; do not edit. UPDATE_WIRE=1 cargo test -p server writes it anew.
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
 * How many half-moves were played when the move was made, so that it is not played in another position.
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
game: number, } | { "type": "hint",
/**
 * In which game.
 */
game: number,
/**
 * How much is to be told.
 */
step: HintStep, } | { "type": "resign",
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
paceMs: number, } | { "type": "review",
/**
 * Which.
 */
game: number, } | { "type": "stopReview",
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
 * How many half-moves have been played before.
 */
ply: number,
/**
 * Who thinks.
 */
side: Side,
/**
 * How deep it has looked, in half-moves.
 */
depth: number,
/**
 * What it thinks of the position.
 */
score: Score,
/**
 * The line that it expects.
 */
line: Array<LineMove>,
/**
 * Positions looked at; 0 if the machine does not say.
 */
nodes: number,
/**
 * Since it began to think.
 */
elapsedMs: number, } | { "type": "hint",
/**
 * In which game.
 */
game: number,
/**
 * How many half-moves have been played.
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
 * Whether all have been looked through, or the review was broken off.
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
 * How many half-moves have been played.
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
 * Why, in English.
 */
detail: string, } | { "code": "unknownAlgorithm",
/**
 * The name that was asked for.
 */
algorithm: string, } | { "code": "badTree",
/**
 * Why, in English.
 */
detail: string, } | { "code": "treeTooLarge",
/**
 * How many nodes it may have.
 */
limit: number,
/**
 * The deepest tree by lot with as many moves that fits, if one by lot was asked for.
 */
fits: string | null, } | { "code": "badSheet",
/**
 * How many exercises it may have.
 */
limit: number, } | { "code": "forbiddenHost" } | { "code": "forbiddenOrigin" } | { "code": "tokenRequired" } | { "code": "internal" };

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
 * How many half-moves have been played.
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
 * How many half-moves a take-back would take back; 0 if there can be none.
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
 * Its number among the half-moves of the game, from 1.
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
comment: string | null, };

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
 * Its number, 0 to 959; by lot if left out.
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
 * The number of half-moves before it.
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
export type StoreProblem = "readOnly" | "full" | "locked" | "damaged" | "newer" | "other";

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
 * How many half-moves it has.
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
 * In which line, from 1.
 */
line: number,
/**
 * In which column, from 1.
 */
column: number,
/**
 * Why, in English.
 */
detail: string, };

/**
 * What came of restoring a backup.
 */
export type RestoreReport = {
/**
 * How many games the store has now.
 */
games: number, };

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
 * What there is in the laboratory: the answer of `GET /api/laboratory`.
 */
export type LaboratoryView = {
/**
 * The names of the algorithms.
 */
algorithms: Array<string>,
/**
 * The trees that have a name.
 */
trees: Array<NamedTree>,
/**
 * How many nodes a tree may have.
 */
maxNodes: number,
/**
 * How many it may have for SSS\*, whose lists are told whole.
 */
maxListNodes: number, };

/**
 * A tree of a lecture or thesis.
 */
export type NamedTree = {
/**
 * Its name.
 */
name: string,
/**
 * The tree as text.
 */
text: string, };

/**
 * A search to be told, as the body of `POST /api/laboratory/trace`.
 */
export type TraceQuery = {
/**
 * The name of the algorithm.
 */
algorithm: string,
/**
 * The name of a tree; one by lot, as `random:3^4`; or the tree itself, as text or JSON.
 */
tree: string,
/**
 * For a tree by lot.
 */
seed: number,
/**
 * For `win-lose`: what counts as won; the middle one of the leaves, if nothing is said.
 */
goal: number | null,
/**
 * For `mtd-f`: what is believed at first.
 */
guess: number,
/**
 * For `heuristic-pruning`: how many moves of the root are looked at.
 */
factor: number,
/**
 * For `heuristic-pruning`: the rank of the best move.
 */
firstRank: number,
/**
 * For `heuristic-continuation`: how deep everything is looked at.
 */
depth: number,
/**
 * For `heuristic-continuation`: how many moves farther where it is restless.
 */
further: number, };

/**
 * A search, event by event.
 */
export type TraceView = {
/**
 * The name of the algorithm.
 */
algorithm: string,
/**
 * All nodes, each before its children, the first child's branch before the second's.
 */
nodes: Array<TreeNode>,
/**
 * What the root is worth to MAX: a number, `"inf"` or `"-inf"`; for `win-lose`, whether MAX wins.
 */
value: number | string | boolean,
/**
 * Best play, as far as the algorithm knows it: the number of a child at each step, from 1.
 */
line: Array<number>,
/**
 * What the search did.
 */
counts: Counts,
/**
 * For `win-lose`: what counts as won.
 */
goal: number | null,
/**
 * What searches of such a tree cost; none if the tree is irregular.
 */
costs: CostView | null,
/**
 * How many events there were after those that are told.
 */
lost: number,
/**
 * What happened, in order.
 */
events: Array<Record>, };

/**
 * A node of a tree.
 */
export type TreeNode = {
/**
 * Who moves.
 */
player: Player,
/**
 * How many children it has; none if it is a leaf.
 */
children: number,
/**
 * What a leaf is worth.
 */
value: number | null,
/**
 * What a leaf is called whose value does not matter.
 */
name: string | null, };

/**
 * Leaves that searches of a regular tree evaluate.
 */
export type CostView = {
/**
 * Moves at each node.
 */
branching: number,
/**
 * Levels.
 */
depth: number,
/**
 * All leaves: what MiniMax evaluates.
 */
all: number,
/**
 * The fewest that prove the value: what alpha-beta evaluates if the best move is always first.
 */
fewest: number, };

/**
 * Which sheet, as the query of `GET /api/laboratory/exercises`. The same query is always the same sheet.
 */
export type SheetQuery = {
/**
 * For what is drawn by lot.
 */
seed: number,
/**
 * `cut`, `value`, `list`, separated by commas: the exercises are of these kinds, in turn.
 */
kinds: string,
/**
 * How many exercises.
 */
count: number,
/**
 * `easy`, `medium` or `hard`.
 */
difficulty: string, };

/**
 * A sheet of exercises.
 */
export type SheetView = {
/**
 * The exercises, in order.
 */
exercises: Array<ExerciseView>, };

/**
 * A tree, and what is asked about it.
 */
export type ExerciseView = {
/**
 * The tree as text.
 */
text: string,
/**
 * All nodes, each before its children.
 */
nodes: Array<TreeNode>,
/**
 * What is asked.
 */
task: TaskView, };

/**
 * A question with its answer.
 */
export type TaskView = { "type": "cut",
/**
 * The answer: the roots of the branches, from left to right.
 */
branches: Array<Path>,
/**
 * The cuts, in order.
 */
cuts: Array<CutView>, } | { "type": "value",
/**
 * The node.
 */
node: Path,
/**
 * The name of the algorithm: `minimax` or `alpha-beta`.
 */
algorithm: string,
/**
 * With what window the node is entered.
 */
window: Window,
/**
 * The answer.
 */
value: Value,
/**
 * Part of the answer for alpha-beta: what that says of the node's value.
 */
bound: Bound,
/**
 * What its children return.
 */
seen: Array<SeenView>,
/**
 * How many of its moves are not looked at.
 */
skipped: number, } | { "type": "list",
/**
 * Which list it is, from 1.
 */
number: number,
/**
 * The list.
 */
list: Array<ListState>,
/**
 * The next list; its first state is the answer.
 */
next: Array<ListState>,
/**
 * What is done with the first state.
 */
rule: ListRule, };

/**
 * A cut.
 */
export type CutView = {
/**
 * Where.
 */
node: Path,
/**
 * `alpha` or `beta`.
 */
reason: Cut,
/**
 * The window with which the node was entered.
 */
window: Window,
/**
 * The child after which nothing more was looked at, and what it returned.
 */
child: SeenView,
/**
 * Its siblings that are left out.
 */
branches: Array<Path>, };

/**
 * What a node returned.
 */
export type SeenView = {
/**
 * The node.
 */
node: Path,
/**
 * What it returned.
 */
value: Value,
/**
 * What that says of its value.
 */
bound: Bound, };

/**
 * What SSS\* does with a state.
 */
export type ListRule = "liveMax" | "liveMin" | "liveLeaf" | "solvedMaxNext" | "solvedMaxLast" | "solvedMin";

/**
 * What a search did.
 */
export type Counts = {
/**
 * Nodes entered; one that is entered again counts again.
 */
visited: number,
/**
 * Nodes whose moves were generated and tried.
 */
expanded: number,
/**
 * Calls of the evaluation `f`.
 */
evaluated: number,
/**
 * Calls of the cheap evaluation `g`.
 */
guessed: number,
/**
 * How often something was not looked at.
 */
cuts: number,
/**
 * The most states or entries that a list or memory held at once.
 */
stored: number,
/**
 * How many moves the deepest node was away from the root.
 */
deepest: number, };

/**
 * An event and the node where it happened.
 */
export type Record = {
/**
 * The node.
 */
node: Path, } & ({ "event": "pass",
/**
 * How deep it looks, if there is a limit.
 */
depth: number | null,
/**
 * What it wants to know.
 */
window: Window, } | { "event": "enter",
/**
 * Who moves there.
 */
player: Player,
/**
 * What is asked about its value.
 */
window: Window, } | { "event": "evaluated",
/**
 * What it answered.
 */
value: Value, } | { "event": "value",
/**
 * The result.
 */
value: Value,
/**
 * What the result says of the node's value.
 */
bound: Bound, } | { "event": "answer",
/**
 * Whether it does.
 */
holds: boolean, } | { "event": "cut",
/**
 * Why.
 */
reason: Cut,
/**
 * How much: moves of the node; with [`Cut::Solved`], states of the list.
 */
skipped: number, } | { "event": "list",
/**
 * The how-manieth list it is, from 1.
 */
number: number,
/**
 * Its states, first to last.
 */
states: Array<ListState>, });

/**
 * What happens at a node. All values are MAX's, whatever the algorithm counts in.
 */
export type Event = { "event": "pass",
/**
 * How deep it looks, if there is a limit.
 */
depth: number | null,
/**
 * What it wants to know.
 */
window: Window, } | { "event": "enter",
/**
 * Who moves there.
 */
player: Player,
/**
 * What is asked about its value.
 */
window: Window, } | { "event": "evaluated",
/**
 * What it answered.
 */
value: Value, } | { "event": "value",
/**
 * The result.
 */
value: Value,
/**
 * What the result says of the node's value.
 */
bound: Bound, } | { "event": "answer",
/**
 * Whether it does.
 */
holds: boolean, } | { "event": "cut",
/**
 * Why.
 */
reason: Cut,
/**
 * How much: moves of the node; with [`Cut::Solved`], states of the list.
 */
skipped: number, } | { "event": "list",
/**
 * The how-manieth list it is, from 1.
 */
number: number,
/**
 * Its states, first to last.
 */
states: Array<ListState>, };

/**
 * Why something is not looked at.
 */
export type Cut = "alpha" | "beta" | "proof" | "solved" | "memory" | "rank";

/**
 * How a result is related to the value of its node.
 */
export type Bound = "exact" | "lower" | "upper";

/**
 * The value of a node, as MAX sees it: a whole number, or plus or minus infinity.
 *
 * Infinities are what windows and SSS\* begin with; no position is worth them. The order is total, and every value but
 * the infinities has a neighbour above and one below.
 *
 * ```
 * use treesearch::Value;
 *
 * assert!(Value::MINUS_INFINITY < Value::from(-3) && Value::from(3) < Value::INFINITY);
 * assert_eq!(-Value::INFINITY, Value::MINUS_INFINITY);
 * assert_eq!(Value::from(3).above(), 4);
 * assert_eq!(Value::INFINITY.to_string(), "∞");
 * ```
 */
export type Value = number | "inf" | "-inf";

/**
 * What a search wants to know: the value of a node if it lies strictly between `alpha` and `beta`; otherwise only on
 * which side it lies.
 */
export type Window = {
/**
 * What MAX has already elsewhere.
 */
alpha: Value,
/**
 * What MIN has already elsewhere.
 */
beta: Value, };

/**
 * The two players. Values are always MAX's: what is good for MAX is bad for MIN by as much.
 */
export type Player = "max" | "min";

/**
 * Where a node is in the tree, as the number of a child at each step from the root, counted from 1: Dewey's notation.
 *
 * ```
 * use treesearch::Path;
 *
 * assert_eq!(Path(vec![2, 1, 2]).to_string(), "2.1.2");
 * assert_eq!(Path::default().to_string(), "ε");
 * ```
 */
export type Path = Array<number>;

/**
 * A state (N, s, h) of the list of SSS\*.
 */
export type ListState = {
/**
 * N, the node.
 */
node: Path,
/**
 * s, its status.
 */
status: Status,
/**
 * h: an upper bound of what the solutions through this state are worth.
 */
h: Value, };

/**
 * Whether SSS\* still has something to do below a node.
 */
export type Status = "live" | "solved";
