// Generated from crates/lab-server/src/wire; do not edit. UPDATE_WIRE=1 cargo test -p quevedo-lab-server writes it anew.
// tidy: a table, of types.
import type { EloRange, EndReason, Fault, Score, Side, Sides } from "./game";

/**
 * Why something was not done in the laboratory. Nothing has changed then.
 */
export type LabFault = { "code": "unknownAlgorithm",
/**
 * The name that was asked for.
 */
algorithm: string, } | { "code": "badTree",
/**
 * Why, in English.
 */
detail: string,
/**
 * Why, by its kind.
 */
problem: TreeFault, } | { "code": "treeTooLarge",
/**
 * How many nodes it may have.
 */
limit: number,
/**
 * The deepest random tree with as many moves that fits, if a random one was asked for.
 */
fits: string | null, } | { "code": "badSheet",
/**
 * How many exercises it may have.
 */
limit: number, } | { "code": "onlyStandardChess" } | { "code": "searchTooLarge",
/**
 * How many positions it may visit.
 */
limit: number,
/**
 * The greatest depth that fits here; none if not even the first does.
 */
depth: number | null, } | { "code": "badDepth",
/**
 * The greatest depth.
 */
most: number, } | { "code": "badTechnique",
/**
 * The name that was given.
 */
name: string,
/**
 * Why, in English.
 */
detail: string, } | { "code": "unknownExperiment",
/**
 * The name that was asked for.
 */
experiment: string, } | { "code": "unknownJob",
/**
 * Its number.
 */
job: number, } | { "code": "badOrder",
/**
 * The field that is wrong.
 */
field: string,
/**
 * Why.
 */
problem: OrderProblem, } | { "code": "jobState",
/**
 * How it stands.
 */
state: JobState, } | { "code": "noResult" } | Fault;

/**
 * Why a tree cannot be shown.
 */
export type TreeFault = { "type": "text",
/**
 * The line, from 1.
 */
line: number,
/**
 * The character in the line, from 1.
 */
column: number,
/**
 * What is wrong there.
 */
problem: TreeProblem, } | { "type": "node",
/**
 * Where, as 2.1.
 */
node: string,
/**
 * What is wrong there.
 */
problem: TreeProblem, } | { "type": "noJson" } | { "type": "noTree",
/**
 * What was asked for.
 */
name: string, } | { "type": "noShape",
/**
 * What was asked for.
 */
text: string, } | { "type": "noMoves" } | { "type": "tooDeep",
/**
 * How many there may be.
 */
most: number, } | { "type": "other" };

/**
 * What is wrong at a place of a text or a JSON document; the words in it are those that were found there.
 */
export type TreeProblem = { "kind": "closesNothing" } | { "kind": "severalRoots" } | { "kind": "tooDeep" } | { "kind": "missingBefore" } | { "kind": "missingAtEnd" } | { "kind": "unclosed" } | { "kind": "noChildren" } | { "kind": "notUnderstood", "found": string } | { "kind": "playerInside", "found": string } | { "kind": "noNumber", "found": string } | { "kind": "evaluatedLeaf" } | { "kind": "twoEvaluations" } | { "kind": "twoGuesses" } | { "kind": "rootWithoutTree" } | { "kind": "besideTree", "found": string } | { "kind": "noPlayer" } | { "kind": "noNode", "found": string } | { "kind": "nameIsNoString" } | { "kind": "childrenAreNoArray" } | { "kind": "noField", "found": string } | { "kind": "leafWithoutValue" } | { "kind": "knownAndUnknown" } | { "kind": "childrenAndUnknown" } | { "kind": "noName", "found": string };

/**
 * What is wrong with a field of what is wanted of a job.
 */
export type OrderProblem = { "type": "notTaken" } | { "type": "unknownEngine",
/**
 * Its name.
 */
engine: string, } | { "type": "needs",
/**
 * Its name.
 */
program: string, } | { "type": "between",
/**
 * The least.
 */
least: number,
/**
 * The most.
 */
most: number, } | { "type": "noMoves",
/**
 * Its number among those that were given.
 */
position: number, } | { "type": "noLevels",
/**
 * Its name.
 */
player: string, } | { "type": "twice" } | { "type": "onlyLadder" } | { "type": "ladderOfTwo" } | { "type": "rivalWithoutLevels" } | { "type": "ascending" };

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
 * What it is and what it shows, in a sentence.
 */
about: BothTexts,
/**
 * Where it comes from, and what of it is known.
 */
evidence: BothTexts,
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
 * The name of a tree; a random one, as `random:3^4`; or the tree itself, as text or JSON.
 */
tree: string,
/**
 * For a random tree.
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
 * How many leaves the tree has.
 */
leaves: number,
/**
 * The fewest of them that prove this answer, in this tree; none for searches whose answer is not that of the whole tree.
 */
fewest: number | null,
/**
 * What leaves without value count; none if the tree has no such leaf.
 */
unknown: number | null,
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
 * What a leaf is called whose value is not known; [`TraceView::unknown`] is what it counts.
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
 * All work there is, the newest first: the answer of `GET /api/laboratory/jobs`.
 */
export type JobList = {
/**
 * The work.
 */
jobs: Array<JobView>,
/**
 * What is allowed.
 */
limits: JobLimits, };

/**
 * A piece of work.
 */
export type JobView = {
/**
 * Its number.
 */
id: number,
/**
 * What was wanted; none if that can no longer be read.
 */
order: JobOrder | null,
/**
 * How it stands.
 */
state: JobState,
/**
 * When it was asked for, in milliseconds since 1970.
 */
created: number,
/**
 * When its state last changed.
 */
updated: number,
/**
 * How long it has been at work in all.
 */
spentMs: number,
/**
 * How far it is; none before it has begun.
 */
progress: JobProgress | null,
/**
 * How many are to be done before it, while it waits.
 */
ahead: number | null,
/**
 * Why it failed, if it did.
 */
problem: JobProblem | null, };

/**
 * Work that is wanted, as the body of `POST /api/laboratory/jobs`. It is kept with the work in this form.
 */
export type JobOrder = { "type": "experiment" } & ExperimentOrder | { "type": "match" } & MatchOrder;

/**
 * How work stands.
 */
export type JobState = "waiting" | "running" | "stopping" | "stopped" | "finished" | "failed";

/**
 * How far work is.
 */
export type JobProgress = {
/**
 * What has been done, in parts: games of a match, weights of the cells of an experiment.
 */
done: number,
/**
 * What there is in all.
 */
all: number,
/**
 * What is being done now, as the experiment names it.
 */
what: string | null,
/**
 * About how long it will still take, while it is being done.
 */
remainingMs: number | null, };

/**
 * Why work failed.
 */
export type JobProblem = {
/**
 * What kind of problem it is.
 */
kind: JobProblemKind,
/**
 * In English, with names of files.
 */
detail: string, };

/**
 * A kind of problem.
 */
export type JobProblemKind = "full" | "readOnly" | "damaged" | "missing" | "memory" | "brokeDown" | "cutOff" | "other";

/**
 * What is allowed.
 */
export type JobLimits = {
/**
 * How many jobs are kept.
 */
maxJobs: number,
/**
 * How many positions an experiment may be given.
 */
maxPositions: number,
/**
 * How many contenders a tournament may have.
 */
maxContenders: number,
/**
 * How many games.
 */
maxGames: number,
/**
 * How many of them at once.
 */
maxConcurrency: number,
/**
 * How many positions may be searched for a move.
 */
maxMoveNodes: number,
/**
 * The shortest time for a move.
 */
minMoveMs: number,
/**
 * The longest.
 */
maxMoveMs: number, };

/**
 * An experiment that is wanted.
 */
export type ExperimentOrder = {
/**
 * Its name.
 */
experiment: string,
/**
 * How much is measured.
 */
size: ExperimentSize,
/**
 * For what is drawn at random.
 */
seed: number,
/**
 * The engine that is measured, where the experiment takes one.
 */
engine: string | null,
/**
 * Positions to look at instead of its own, as FEN, where it takes them.
 */
positions: Array<string>,
/**
 * No search visits more positions than this, where it takes that.
 */
maxNodes: number | null, };

/**
 * How much is measured.
 */
export type ExperimentSize = "quick" | "normal" | "full";

/**
 * An experiment that can be run: one of the answer of `GET /api/laboratory/experiments`.
 */
export type ExperimentView = {
/**
 * By which it is asked for.
 */
name: string,
/**
 * What it is called.
 */
title: BothTexts,
/**
 * What it asks.
 */
question: BothTexts,
/**
 * Where it comes from.
 */
source: BothTexts,
/**
 * The engines of which one can be chosen; none if it takes none.
 */
engines: Array<string>,
/**
 * Whether it takes positions.
 */
takesPositions: boolean,
/**
 * Whether it takes a limit of nodes.
 */
takesMaxNodes: boolean,
/**
 * Which sizes need Stockfish.
 */
needsStockfish: Array<ExperimentSize>, };

/**
 * The same said in both languages.
 */
export type BothTexts = {
/**
 * In English.
 */
en: string,
/**
 * In Spanish.
 */
es: string, };

/**
 * A report, as it lies in the folder of its experiment: the answer of `GET /api/laboratory/jobs/{id}/report`.
 */
export type ReportView = {
/**
 * The name of the experiment.
 */
experiment: string,
/**
 * `en` or `es`.
 */
language: string,
/**
 * What it is called.
 */
title: string,
/**
 * What was asked.
 */
question: string,
/**
 * What answers the question, a paragraph each; reports of older versions have none.
 */
answer: Array<string>,
/**
 * How it was measured, a paragraph each.
 */
method: Array<string>,
/**
 * What came of it, in order.
 */
parts: Array<ReportPart>, };

/**
 * A piece of a report.
 */
export type ReportPart = {
/**
 * The words.
 */
title: string, } | {
/**
 * The words.
 */
words: string, } | {
/**
 * The stem of the name of its CSV file.
 */
table: string,
/**
 * What it shows.
 */
caption: string,
/**
 * Whether its figures are those of the source, and not ours.
 */
of_source: boolean,
/**
 * Its columns.
 */
columns: Array<ReportColumn>,
/**
 * Its rows, as people read them.
 */
shown: Array<Array<string>>, } | {
/**
 * The stem of the name of its SVG file.
 */
figure: string,
/**
 * What it shows.
 */
caption: string, } | {
/**
 * The name of the file.
 */
file: string,
/**
 * What it is.
 */
caption: string,
/**
 * What is in it.
 */
text: string, } | {
/**
 * The positions.
 */
positions: Array<ReportPosition>, };

/**
 * A column of a table.
 */
export type ReportColumn = {
/**
 * What it is called.
 */
name: string,
/**
 * Whether numbers are in it.
 */
number: boolean, };

/**
 * A position of a report.
 */
export type ReportPosition = {
/**
 * The position.
 */
fen: string,
/**
 * What is said of it.
 */
caption: string, };

/**
 * A match or tournament that is wanted.
 */
export type MatchOrder = {
/**
 * Who plays whom.
 */
format: MatchFormat,
/**
 * Who takes part. Of a ladder: who is rated, and the rival.
 */
contenders: Array<ContenderSpec>,
/**
 * The strengths of the rival of a ladder.
 */
levels: Array<number>,
/**
 * How many openings each two play, each with both colours.
 */
rounds: number,
/**
 * How long they may think.
 */
pace: MatchPace,
/**
 * How many games are played at once.
 */
concurrency: number,
/**
 * For the order of the openings, and for players who draw lots.
 */
seed: number, };

/**
 * Who plays whom.
 */
export type MatchFormat = "roundRobin" | "gauntlet" | "ladder";

/**
 * How long players may think for a move; those who have limits of their own keep to those.
 */
export type MatchPace = { "type": "nodes",
/**
 * How many.
 */
nodes: number, } | { "type": "time",
/**
 * How long.
 */
ms: number, };

/**
 * Someone who takes part.
 */
export type ContenderSpec = {
/**
 * The id of the player.
 */
player: string,
/**
 * How strong it is to play; as well as it can if nothing is said.
 */
elo: number | null, };

/**
 * A player that can take part: one of the answer of `GET /api/laboratory/players`.
 */
export type ContenderView = {
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
elo: EloRange | null, };

/**
 * How a match stands: the answer of `GET /api/laboratory/jobs/{id}/match`.
 */
export type MatchView = {
/**
 * Who takes part, in the order of the order.
 */
contenders: Array<ContenderResult>,
/**
 * What each (the row) did against each (the column).
 */
cross: Array<Array<ResultCount>>,
/**
 * Games that are over.
 */
played: number,
/**
 * Games there will be.
 */
planned: number,
/**
 * The results of White.
 */
white: ResultCount,
/**
 * Of two: by how much the first is stronger.
 */
duel: DuelView | null,
/**
 * Of a ladder: what follows for the first.
 */
ladder: LadderEstimate | null,
/**
 * Games that are being played.
 */
boards: Array<BoardView>,
/**
 * The last games that ended, the latest first.
 */
recent: Array<MatchGame>, };

/**
 * How someone did.
 */
export type ContenderResult = {
/**
 * By what name results are told.
 */
name: string,
/**
 * The results of its games.
 */
results: ResultCount,
/**
 * Its rating within the tournament, the mean being 0.
 */
rating: MatchRating,
/**
 * How often it lost by doing what a player must not do.
 */
faults: number,
/**
 * The mean depth that it tells.
 */
depth: number | null,
/**
 * Positions a second, in thousands.
 */
knps: number | null, };

/**
 * Wins, draws and losses.
 */
export type ResultCount = {
/**
 * Games won.
 */
wins: number,
/**
 * Games drawn.
 */
draws: number,
/**
 * Games lost.
 */
losses: number, };

/**
 * A rating.
 */
export type MatchRating = { "type": "rated",
/**
 * The rating.
 */
value: number,
/**
 * What to add and subtract for an interval of 95 %, if that can be told.
 */
error: number | null, } | { "type": "above" } | { "type": "below" } | { "type": "unknown" };

/**
 * By how much one of two is stronger.
 */
export type DuelView = {
/**
 * The difference in Elo; none while all games were won, or lost.
 */
elo: number | null,
/**
 * What to add and subtract for an interval of 95 %, if that can be told.
 */
error: number | null,
/**
 * How likely it is that the first is the stronger, of 1.
 */
superiority: number | null, };

/**
 * The rating that follows from a ladder; parts of it are none where all games were won, or lost.
 */
export type LadderEstimate = {
/**
 * The likeliest.
 */
elo: number | null,
/**
 * The lower end of the interval of 95 %.
 */
low: number | null,
/**
 * Its upper end.
 */
high: number | null,
/**
 * As the thesis of 2024 reckoned it: least squares of wins.
 */
byWins: number | null,
/**
 * Least squares of scores.
 */
byScores: number | null, };

/**
 * A game that is being played.
 */
export type BoardView = {
/**
 * Which game, as PGN counts them.
 */
round: string,
/**
 * The number of the contender with White.
 */
white: number,
/**
 * The number of the contender with Black.
 */
black: number,
/**
 * The position.
 */
fen: string,
/**
 * The last move in UCI notation.
 */
lastMove: string | null,
/**
 * And in algebraic notation.
 */
lastSan: string | null,
/**
 * How many plies have been played.
 */
ply: number,
/**
 * What White last thought of it.
 */
whiteScore: Score | null,
/**
 * What Black last thought of it.
 */
blackScore: Score | null, };

/**
 * A game that is over.
 */
export type MatchGame = {
/**
 * Which game, as PGN counts them.
 */
round: string,
/**
 * The name of the contender with White.
 */
white: string,
/**
 * The name of the contender with Black.
 */
black: string,
/**
 * Who won.
 */
winner: Side | null,
/**
 * Why it ended.
 */
end: MatchEnd,
/**
 * How many plies it had.
 */
plies: number, };

/**
 * Why a game of a match ended.
 */
export type MatchEnd = { "type": "rules",
/**
 * Which.
 */
reason: EndReason, } | { "type": "adjudication" } | { "type": "fault",
/**
 * What, in English.
 */
detail: string, };

/**
 * An example: one of the answer of `GET /api/laboratory/examples`.
 */
export type ExampleView = {
/**
 * Where and when.
 */
run: ExampleRun,
/**
 * Its settings, as they are chosen in a command; empty for the usual ones.
 */
settings: string, };

/**
 * Where and when an example was measured; `experiments/runs.json` of the project has them in this form.
 */
export type ExampleRun = {
/**
 * The name of the experiment.
 */
experiment: string,
/**
 * The day, as `2026-11-16`.
 */
date: string,
/**
 * The processor.
 */
processor: string,
/**
 * How many of its cores the machine had.
 */
cores: number,
/**
 * How the program was built.
 */
build: ExampleBuild,
/**
 * What else the machine did.
 */
load: ExampleLoad, };

/**
 * How a program was built.
 */
export type ExampleBuild = "release" | "development";

/**
 * What else a machine did.
 */
export type ExampleLoad = "quiet" | "busy";

/**
 * How long an experiment would take: the answer of `POST /api/laboratory/experiments/estimate`.
 */
export type EstimateView = {
/**
 * In milliseconds.
 */
ms: number,
/**
 * Whether that is a least time: a part did not end while it was tried.
 */
atLeast: boolean,
/**
 * How long was tried, at most.
 */
triedMs: number, };

/**
 * What is known of learning: the answer of `GET /api/laboratory/learning`.
 */
export type LearningView = {
/**
 * The network by which the server judges positions; none if it judges by hand.
 */
network: NetworkView | null,
/**
 * Where trainings are looked for.
 */
folders: Array<string>,
/**
 * The trainings that were found, the latest first.
 */
trainings: Array<TrainingView>,
/**
 * Records that cannot be read, and why, in English.
 */
problems: Array<string>, };

/**
 * A network.
 */
export type NetworkView = {
/**
 * By which it is told from others.
 */
hash: string,
/**
 * Neurons of the first layer for each side.
 */
hidden: number,
/**
 * How many outputs there are.
 */
buckets: number,
/**
 * Whether it is part of the program.
 */
builtIn: boolean, };

/**
 * A training.
 */
export type TrainingView = {
/**
 * The name of its folder.
 */
name: string,
/**
 * A number that settings and data decide.
 */
id: string,
/**
 * How it ended, or that it has not, as its record says.
 */
state: string,
/**
 * When that was.
 */
when: string,
/**
 * Neurons of the first layer for each side.
 */
hidden: number,
/**
 * Outputs.
 */
buckets: number,
/**
 * How often all positions were to be gone through.
 */
planned: number,
/**
 * Which share of the positions had targets by the hand-crafted evaluation, in the first epoch and in the last.
 */
hceShare: [number, number] | null,
/**
 * Which share of the other targets was the result of the game, likewise.
 */
resultShare: [number, number] | null,
/**
 * Whether it comes with the program, and was not trained here.
 */
example: boolean,
/**
 * The machine of an example: its processor, and how many cores it had.
 */
machine: [string, number] | null,
/**
 * Positions to learn from.
 */
positions: number,
/**
 * Positions a second.
 */
speed: number | null,
/**
 * The number of the network that came out.
 */
network: string | null,
/**
 * How it did in a match, as the notebook says.
 */
result: string | null,
/**
 * The losses, epoch by epoch.
 */
epochs: Array<EpochView>, };

/**
 * What an epoch brought.
 */
export type EpochView = {
/**
 * Its number, from 1 on.
 */
epoch: number,
/**
 * The mean loss of the positions that were learnt from.
 */
training: number,
/**
 * That of the positions that were kept back.
 */
validation: number | null,
/**
 * The same against results alone.
 */
results: number | null,
/**
 * The same against scores alone.
 */
scores: number | null, };

/**
 * A position to be judged, as the body of `POST /api/laboratory/learning/position`.
 */
export type JudgeQuery = {
/**
 * The position.
 */
fen: string, };

/**
 * What is said of a position, in centipawns for White.
 */
export type JudgedView = {
/**
 * The position.
 */
fen: string,
/**
 * By hand.
 */
hand: number,
/**
 * What it consists of.
 */
terms: Array<JudgedTerm>,
/**
 * By the network, if there is one.
 */
network: number | null, };

/**
 * A part of the evaluation by hand.
 */
export type JudgedTerm = {
/**
 * What it is about: `material`, `squares`, `mobility` and so on.
 */
theme: string,
/**
 * How much.
 */
value: number, };

/**
 * Which sheet, as the query of `GET /api/laboratory/exercises`. The same query is always the same sheet.
 */
export type SheetQuery = {
/**
 * For what is drawn at random.
 */
seed: number,
/**
 * `cut`, `value`, `list`, `list-lecture`, separated by commas: the exercises are of these kinds, in turn.
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
 * The name of the algorithm: `sss-star` or `sss-star-lecture`.
 */
algorithm: string,
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
export type ListRule = "liveMax" | "liveMin" | "liveLeaf" | "liveLeafBehind" | "solvedMaxNext" | "solvedMaxLast" | "solvedMin";

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
 * Calls of the evaluation `f`; a node that is evaluated again counts again.
 */
evaluated: number,
/**
 * Different leaves that were evaluated: at most as many as the tree has.
 */
distinct: number,
/**
 * Different inner nodes that were evaluated, as if the game were over there: at the horizon, or where heuristic
 * pruning ends.
 */
inner: number,
/**
 * Calls of the cheap evaluation `g`, by which moves are ranked.
 */
guessed: number,
/**
 * How often a branch was left out. SSS\* giving up nodes that it has entered is none.
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
 * The window of the root.
 */
window: Window,
/**
 * What it wants to know.
 */
question: Question, } | { "event": "enter",
/**
 * Who moves there.
 */
player: Player,
/**
 * What is asked about its value.
 */
window: Window,
/**
 * The same as a question.
 */
question: Question,
/**
 * Whether its parent searches it a second time, because a test did not settle it.
 */
again: boolean, } | { "event": "evaluated",
/**
 * What it answered.
 */
value: Value,
/**
 * Whether the node is a leaf; if not, the game goes on there and the value is an estimate.
 */
leaf: boolean, } | { "event": "ranked",
/**
 * The children, the most promising first.
 */
order: Array<Ranked>, } | { "event": "value",
/**
 * The result.
 */
value: Value,
/**
 * What the result says of the node's value.
 */
bound: Bound,
/**
 * The question with which the node was entered.
 */
question: Question, } | { "event": "answer",
/**
 * Whether it does.
 */
holds: boolean,
/**
 * The question with which the node was entered.
 */
question: Question,
/**
 * What a leaf is worth; none at inner nodes.
 */
value: Value | null,
/**
 * The child that decides; none at leaves, and where all children had to be asked.
 */
by: Path | null, } | { "event": "cut",
/**
 * Why.
 */
reason: Cut,
/**
 * How much: moves of the node; with [`Cut::Solved`], states of the list.
 */
skipped: number,
/**
 * The nodes that are left out, in the order of the tree: children of the node; with [`Cut::Solved`], the topmost
 * nodes below it that were never entered; empty with [`Cut::Memory`]. Only for those who want details.
 */
nodes: Array<Path>,
/**
 * The child after which it happened, if it was one.
 */
by: Path | null,
/**
 * What the node is known to be worth at this moment, at least (MAX) or at most (MIN); none for [`Cut::Proof`]
 * and [`Cut::Rank`].
 */
value: Value | null,
/**
 * What that is compared with: α, β or the goal of a test.
 */
limit: Value | null, } | { "event": "list",
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
 * The window of the root.
 */
window: Window,
/**
 * What it wants to know.
 */
question: Question, } | { "event": "enter",
/**
 * Who moves there.
 */
player: Player,
/**
 * What is asked about its value.
 */
window: Window,
/**
 * The same as a question.
 */
question: Question,
/**
 * Whether its parent searches it a second time, because a test did not settle it.
 */
again: boolean, } | { "event": "evaluated",
/**
 * What it answered.
 */
value: Value,
/**
 * Whether the node is a leaf; if not, the game goes on there and the value is an estimate.
 */
leaf: boolean, } | { "event": "ranked",
/**
 * The children, the most promising first.
 */
order: Array<Ranked>, } | { "event": "value",
/**
 * The result.
 */
value: Value,
/**
 * What the result says of the node's value.
 */
bound: Bound,
/**
 * The question with which the node was entered.
 */
question: Question, } | { "event": "answer",
/**
 * Whether it does.
 */
holds: boolean,
/**
 * The question with which the node was entered.
 */
question: Question,
/**
 * What a leaf is worth; none at inner nodes.
 */
value: Value | null,
/**
 * The child that decides; none at leaves, and where all children had to be asked.
 */
by: Path | null, } | { "event": "cut",
/**
 * Why.
 */
reason: Cut,
/**
 * How much: moves of the node; with [`Cut::Solved`], states of the list.
 */
skipped: number,
/**
 * The nodes that are left out, in the order of the tree: children of the node; with [`Cut::Solved`], the topmost
 * nodes below it that were never entered; empty with [`Cut::Memory`]. Only for those who want details.
 */
nodes: Array<Path>,
/**
 * The child after which it happened, if it was one.
 */
by: Path | null,
/**
 * What the node is known to be worth at this moment, at least (MAX) or at most (MIN); none for [`Cut::Proof`]
 * and [`Cut::Rank`].
 */
value: Value | null,
/**
 * What that is compared with: α, β or the goal of a test.
 */
limit: Value | null, } | { "event": "list",
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
 * What a search wants to know of a node. Yes means that the value lies above the window.
 */
export type Question = { "asks": "value" } | { "asks": "above",
/**
 * What it is compared with.
 */
than: Value, } | { "asks": "at-least",
/**
 * What it is compared with.
 */
than: Value, };

/**
 * A child as heuristic pruning ranks it.
 */
export type Ranked = {
/**
 * The child.
 */
node: Path,
/**
 * What the cheap evaluation `g` says of it.
 */
guess: number,
/**
 * How many of its children are looked at; none if it is left out itself.
 */
factor: number | null, };

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

/**
 * What chess searches there are: the answer of `GET /api/laboratory/chess`.
 */
export type ChessLabView = {
/**
 * Positions to begin with.
 */
positions: Array<ChessPlace>,
/**
 * The versions of the engine, each with what its techniques are set to, in the order of `techniques`.
 */
versions: Array<ChessVersion>,
/**
 * The techniques that can be set one by one.
 */
techniques: Array<ChessTechnique>,
/**
 * How many positions a search may visit.
 */
maxNodes: number,
/**
 * The greatest depth that can be asked for.
 */
maxDepth: number, };

/**
 * A position that has a name.
 */
export type ChessPlace = {
/**
 * Its name.
 */
name: string,
/**
 * The position.
 */
fen: string,
/**
 * A depth at which there is something to see.
 */
depth: number, };

/**
 * A version of the engine.
 */
export type ChessVersion = {
/**
 * `A` to `H`, or `full`.
 */
name: string,
/**
 * What the techniques are set to.
 */
values: Array<string>, };

/**
 * Something that can be set.
 */
export type ChessTechnique = {
/**
 * Its name.
 */
name: string,
/**
 * What it can be set to.
 */
takes: TechniqueRange, };

/**
 * What a technique can be set to.
 */
export type TechniqueRange = { "type": "switch" } | { "type": "number",
/**
 * The least.
 */
least: number,
/**
 * The most.
 */
most: number, } | { "type": "choice",
/**
 * The words.
 */
words: Array<string>, };

/**
 * A search, as the body of `POST /api/laboratory/chess`. The same question always has the same answer.
 */
export type ChessSearch = {
/**
 * The position.
 */
fen: string,
/**
 * How deep to search, in plies.
 */
depth: number,
/**
 * The version of the engine.
 */
version: string,
/**
 * Techniques that are set otherwise than the version has them, by name.
 */
settings: { [key in string]: string }, };

/**
 * A search that was done. Values and windows are those of MAX, the side that moves at the root.
 */
export type ChessTreeView = {
/**
 * The position.
 */
fen: string,
/**
 * Who moves at the root.
 */
turn: Side,
/**
 * What it is worth.
 */
value: Value,
/**
 * Best play.
 */
line: Array<ChessStep>,
/**
 * The version that has exactly these techniques, or `custom`.
 */
techniques: string,
/**
 * What was counted.
 */
counts: ChessTallyView,
/**
 * The searches from the root, in their order; the last one gave the answer.
 */
passes: Array<ChessPassView>, };

/**
 * What a search counted.
 */
export type ChessTallyView = {
/**
 * Positions entered.
 */
visited: number,
/**
 * Those of them that lie beyond the horizon.
 */
quiescence: number,
/**
 * Calls of the evaluation.
 */
evaluated: number,
/**
 * Plies from the root to the deepest node.
 */
deepest: number,
/**
 * Nodes and moves that were not searched on, by reason.
 */
cuts: Array<ChessCutCount>,
/**
 * Nodes searched one ply farther.
 */
extended: number,
/**
 * Moves searched one ply less.
 */
reduced: number,
/**
 * Moves searched again.
 */
repeated: number, };

/**
 * How often something was cut for one reason.
 */
export type ChessCutCount = {
/**
 * The reason.
 */
reason: ChessCutReason,
/**
 * How often.
 */
count: number, };

/**
 * A search from the root: a depth, or the same depth with another window.
 */
export type ChessPassView = {
/**
 * How deep it looks.
 */
depth: number,
/**
 * What it wants to know.
 */
window: Window,
/**
 * The root, as it was searched this time.
 */
root: ChessNodeView, };

/**
 * A move.
 */
export type ChessStep = {
/**
 * For instance `e2e4`.
 */
uci: string,
/**
 * For instance `Nf3`, with English letters.
 */
san: string, };

/**
 * A node of a search.
 */
export type ChessNodeView = {
/**
 * Its number.
 */
id: number,
/**
 * The node above; none at the root.
 */
above: number | null,
/**
 * The move that led here; none at the root and after a null move.
 */
by: ChessStep | null,
/**
 * The position.
 */
fen: string,
/**
 * Whether the side to move is in check.
 */
check: boolean,
/**
 * How many moves it is away from the root.
 */
ply: number,
/**
 * Who moves.
 */
player: Player,
/**
 * How far it was to be searched from here.
 */
depth: number,
/**
 * Whether it lies beyond the horizon.
 */
quiescence: boolean,
/**
 * What was asked about its value.
 */
window: Window,
/**
 * What came out.
 */
value: Value,
/**
 * What that says of the node's value.
 */
bound: Bound,
/**
 * The move that is best, or cuts.
 */
best: ChessStep | null,
/**
 * What the evaluation said, if it was asked.
 */
evaluated: Value | null,
/**
 * Why the search of the node ended early.
 */
cut: ChessCutReason | null,
/**
 * How many moves were not looked at because of that.
 */
skipped: number,
/**
 * How many moves were left out one by one.
 */
leftOut: number,
/**
 * Why it was searched one ply farther.
 */
extended: ChessExtensionReason | null,
/**
 * Whether it was searched one ply less, for its move came late.
 */
reduced: boolean,
/**
 * Whether it is the second search of a move that did better than a narrow or shallow one expected.
 */
repeated: boolean,
/**
 * Whether it is on the best line of its depth.
 */
principal: boolean,
/**
 * How many nodes were entered here and below.
 */
visits: number,
/**
 * How many of them directly below.
 */
children: number, };

/**
 * Nodes to look below, as the body of `POST /api/laboratory/chess/below`.
 */
export type ChessBelowQuery = {
/**
 * The search; if it is no longer known it is done again.
 */
search: ChessSearch,
/**
 * The numbers of the nodes.
 */
nodes: Array<number>, };

/**
 * What there is below a node.
 */
export type ChessBelowView = {
/**
 * The node.
 */
node: number,
/**
 * The nodes directly below, in the order in which they were entered.
 */
nodes: Array<ChessNodeView>,
/**
 * The moves that were left out one by one.
 */
leftOut: Array<ChessLeftOut>,
/**
 * The moves that were not looked at because the node was cut.
 */
skipped: Array<ChessStep>, };

/**
 * A move that was left out by itself.
 */
export type ChessLeftOut = {
/**
 * The move.
 */
by: ChessStep,
/**
 * Why.
 */
reason: ChessCutReason, };

/**
 * Why something is not looked at.
 */
export type ChessCutReason = "alpha" | "beta" | "table" | "nullMove" | "futility" | "razoring" | "standPat" | "draw" | "ceiling";

/**
 * Why a node is searched farther.
 */
export type ChessExtensionReason = "check" | "singleReply" | "threat" | "pawn" | "kingSafety";

/**
 * A position to be shown, as the body of `POST /api/laboratory/boards`.
 */
export type BoardsQuery = {
/**
 * The position.
 */
fen: string,
/**
 * From where to where an attack is to be tested.
 */
attack: AttackQuery | null, };

/**
 * Whether what stands on a square attacks another.
 */
export type AttackQuery = {
/**
 * The first square, for instance `c5`.
 */
from: string,
/**
 * The other.
 */
to: string, };

/**
 * A position in four representations.
 */
export type BoardsView = {
/**
 * The position.
 */
fen: string,
/**
 * The 64 cells of the array.
 */
array: Array<CellView>,
/**
 * The 120 cells of the mailbox.
 */
mailbox: Array<CellView>,
/**
 * The 128 cells of the 0x88 board.
 */
x88: Array<CellView>,
/**
 * Its lists of the men of each side, as indices.
 */
lists: Sides<Array<number>>,
/**
 * The sets that the bitboards keep, then those of single kinds of men, made of two of them.
 */
sets: Array<SetView>,
/**
 * The table of differences of the 0x88 board, entry by entry.
 */
table: Array<number>,
/**
 * The bits of its entries.
 */
bits: Array<BitView>,
/**
 * The attack that was to be tested.
 */
attack: AttackView | null,
/**
 * Positions to begin with.
 */
positions: Array<ChessPlace>, };

/**
 * A cell of an array.
 */
export type CellView = {
/**
 * Where it is in the array.
 */
index: number,
/**
 * The square that it stands for; none if it only guards the edge.
 */
square: string | null,
/**
 * The letter of the man in it, as in a FEN.
 */
piece: string | null, };

/**
 * A set of squares.
 */
export type SetView = {
/**
 * `white`, `black`, `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or the letter of a man as in a FEN.
 */
name: string,
/**
 * Whether it is kept in memory; otherwise it is made of two that are.
 */
kept: boolean,
/**
 * The number, in hexadecimal with all its sixteen digits.
 */
number: string,
/**
 * The squares whose bits are set.
 */
squares: Array<string>, };

/**
 * A bit of the entries of the table of differences.
 */
export type BitView = {
/**
 * The letters of the men that it stands for, as in a FEN.
 */
men: Array<string>,
/**
 * The bit, as a number.
 */
bit: number, };

/**
 * An attack tested step by step.
 */
export type AttackView = {
/**
 * The first square.
 */
from: string,
/**
 * The other.
 */
to: string,
/**
 * The index of the first.
 */
fromIndex: number,
/**
 * The index of the other.
 */
toIndex: number,
/**
 * The second less the first.
 */
difference: number,
/**
 * Where the table has an entry for it.
 */
place: number,
/**
 * The entry.
 */
entry: number,
/**
 * The letters of the men that could go this way on an empty board.
 */
could: Array<string>,
/**
 * Who stands on the first square.
 */
piece: string | null,
/**
 * Of which steps the way is made; none if the table knows no way.
 */
step: number | null,
/**
 * The cells that are looked at on the way, up to the first man.
 */
walk: Array<CellView>,
/**
 * The answer.
 */
attacks: boolean, };

/**
 * A position to be judged, as the body of `POST /api/laboratory/evaluations`.
 */
export type EvaluationsQuery = {
/**
 * The position.
 */
fen: string, };

/**
 * What evaluations say of a position.
 */
export type EvaluationsView = {
/**
 * The position.
 */
fen: string,
/**
 * One after the other.
 */
opinions: Array<OpinionView>,
/**
 * Positions to begin with.
 */
positions: Array<ChessPlace>, };

/**
 * What an evaluation says, in hundredths of a pawn.
 */
export type OpinionView = {
/**
 * `buho`, `tfg`, `tower` or `quevedo`.
 */
judge: string,
/**
 * The value for White.
 */
total: number,
/**
 * The terms that give anything.
 */
terms: Array<TermView>,
/**
 * How middlegame and endgame become one number; none where they are not told apart.
 */
mixture: MixtureView | null,
/**
 * All men but the kings.
 */
men: Array<LiftedView>, };

/**
 * What a term gives.
 */
export type TermView = {
/**
 * Its name in the evaluation.
 */
name: string,
/**
 * What White gets.
 */
white: StagesView,
/**
 * What Black gets.
 */
black: StagesView,
/**
 * For which squares, if the evaluation can tell.
 */
squares: Array<LocatedView>, };

/**
 * A number for the middlegame and one for the endgame.
 */
export type StagesView = {
/**
 * In the middlegame.
 */
middlegame: number,
/**
 * In the endgame.
 */
endgame: number, };

/**
 * What a term gives to a side for a square.
 */
export type LocatedView = {
/**
 * Who gets it.
 */
side: Side,
/**
 * The square.
 */
square: string,
/**
 * How much.
 */
value: number, };

/**
 * How a sum of two stages becomes a value.
 */
export type MixtureView = {
/**
 * How much of the middlegame is left.
 */
phase: number,
/**
 * Of how much.
 */
fullPhase: number,
/**
 * How much of the endgame's sum counts, what being to move is worth apart.
 */
scale: number,
/**
 * Of how much.
 */
fullScale: number,
/**
 * Whether the ending is known by heart, so that the terms do not count.
 */
known: boolean, };

/**
 * A man, and what the evaluation would miss without it.
 */
export type LiftedView = {
/**
 * Where it stands.
 */
square: string,
/**
 * By how much the value for White is higher with it; none if the position without it is not legal.
 */
worth: number | null, };
