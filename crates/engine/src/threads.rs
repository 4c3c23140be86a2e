//! The engine as others see it, and its threads: each searches the same position, and they share the table.

use crate::clock::Budget;
use crate::endgame::{Endgames, judged};
use crate::event::{Event, Found, Request};
use crate::levels::{Level, Limited};
use crate::root::Root;
use crate::score::{INFINITY, mated_at, to_player};
use crate::stalls::Stalls;
use crate::table::{NoMemory, Table};
use crate::worker::{Memory, Shared, Worker};
use chess::{KeyHistory, Move, Position};
use nnue::Network;
use player::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{Builder, Scope};
use std::time::Duration;
use tablebase::Tables;

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table in megabytes.
    pub hash_megabytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// Time that is lost between the engine and the clock with every move.
    pub overhead: Duration,
}

impl Options {
    /// The largest table, in megabytes.
    pub const MAX_HASH: usize = 1 << 20;
    /// The most threads.
    pub const MAX_THREADS: usize = 512;
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_megabytes: 16, threads: 1, overhead: Duration::from_millis(20) }
    }
}

/// The engine: it remembers what it has found from search to search, until told to forget.
///
/// ```
/// use chess::{Game, Position};
/// use engine::{Engine, Event, Options, Request};
/// use player::{Limits, Score, Stop};
///
/// let mut engine = Engine::new(Options::default())?;
/// let game = Game::new(Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?);
/// let (limits, stop) = (Limits { depth: Some(5), ..Limits::INFINITE }, Stop::new());
/// let mut lines = 0;
/// let found = engine.search(&Request::new(&game, &limits, &stop), &mut |event| {
///     lines += usize::from(matches!(event, Event::Line(_)));
/// });
/// assert_eq!(found.best, game.position().parse_san("Ra8").ok());
/// assert_eq!(found.score, Score::Mates(1));
/// assert!(lines > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: Options,
    table: Table,
    endgames: Option<Arc<Tables>>,
    network: Option<Arc<Network>>,
    memories: Vec<Memory>,
    selective: bool,
    use_table: bool,
    limited: Option<Limited>,
    stalls: Stalls,
}

/// What helper threads search.
struct Task<'a> {
    shared: &'a Shared<'a>,
    position: &'a Position,
    keys: KeyHistory,
    root: Root,
}

/// Starts a helper thread, which starts the next one before it searches. So the main thread begins at once however many
/// there are, and where processors are scarce those that have not run yet need not be waited for.
fn start_helper<'scope, 'env: 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    task: &'env Task<'env>,
    memories: &'env mut [Memory],
    number: usize,
) {
    let Some((memory, rest)) = memories.split_first_mut() else { return };
    // If the system has no more threads, those that there are do it.
    let _ = Builder::new().spawn_scoped(scope, move || {
        if task.shared.done.load(Relaxed) {
            return;
        }
        start_helper(scope, task, rest, number + 1);
        let mut silent = |_: &Event<'_>| {};
        let (keys, root) = (task.keys.clone(), task.root.clone());
        let mut worker = Worker::new(task.shared, memory, number, keys, root, &mut silent);
        worker.deepen(task.position, &Limits::INFINITE, 1);
    });
}

impl Engine {
    /// An engine that knows nothing yet.
    ///
    /// # Errors
    /// If there is no memory for the table or the threads.
    pub fn new(options: Options) -> Result<Engine, NoMemory> {
        let table = Table::new(options.hash_megabytes)?;
        let memories = Vec::new();
        let mut engine = Engine {
            options,
            table,
            endgames: None,
            network: None,
            memories,
            selective: true,
            use_table: true,
            limited: None,
            stalls: Stalls::default(),
        };
        engine.set_threads(options.threads)?;
        Ok(engine)
    }

    /// The same engine, leaving nothing out of the tree, and with or without its table: slow, and just as good as plain
    /// minimax. For comparison.
    #[must_use]
    pub fn exhaustive(mut self, use_table: bool) -> Engine {
        (self.selective, self.use_table) = (false, use_table);
        self
    }

    /// How it is set up.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Takes a table of another size; what was in the old one is forgotten.
    ///
    /// # Errors
    /// If there is no memory; the table is then empty, and as large as before.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        // The old one goes first: there may not be room for both.
        self.table = Table::new(0)?;
        let made = Table::new(megabytes);
        if made.is_ok() {
            self.options.hash_megabytes = megabytes;
        }
        let failed = made.as_ref().err().copied();
        self.table = made.or_else(|_| Table::new(self.options.hash_megabytes))?;
        failed.map_or(Ok(()), Err)
    }

    /// Searches with so many threads from now on, at least one and at most [`Options::MAX_THREADS`].
    ///
    /// # Errors
    /// If there is no memory for so many; then there are as many as before.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), NoMemory> {
        let threads = threads.clamp(1, Options::MAX_THREADS);
        // What a thread keeps is in many pieces, which are asked for as if they could not fail: so all of it is asked for
        // at once first, and given back.
        let wanted = threads.saturating_sub(self.memories.len()).saturating_mul(Memory::ROOM);
        Vec::<u8>::new().try_reserve_exact(wanted).map_err(|_| NoMemory::Threads(threads))?;
        self.options.threads = threads;
        self.memories.truncate(threads);
        let network = self.network.as_ref();
        self.memories.resize_with(threads, || Memory::with_network(network));
        Ok(())
    }

    /// Reckons with another loss of time for every move.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.options.overhead = overhead;
    }

    /// Asks these endgame tables from now on, or none. What was learnt without them stays.
    pub fn set_endgame_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.endgames = tables;
    }

    /// Judges positions by this network from now on, or by the hand-crafted evaluation if there is none. What was found by
    /// another judgement is forgotten. Levels always use the hand-crafted evaluation, by which they were measured.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.memories.iter_mut().for_each(|memory| memory.evaluation.set_network(self.network.as_ref()));
        self.clear();
    }

    /// The network that judges positions at full strength, if it is one.
    #[must_use]
    pub const fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Plays at a level from now on, or with full strength. A level searches by its own nodes, besides all limits of a
    /// request, on one thread, for one line and with a table of its own.
    ///
    /// # Errors
    /// If there is no memory for that table; nothing is changed then.
    pub fn set_level(&mut self, level: Option<Level>) -> Result<(), NoMemory> {
        self.limited = level.map(Limited::new).transpose()?;
        Ok(())
    }

    /// The level at which it plays; none if with full strength.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.limited.as_ref().map(Limited::level)
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Searches, on this thread and as many others as there are to be, and tells the observer how it goes.
    pub fn search(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
        if let Some(limited) = &mut self.limited {
            return limited.search(request, self.options.overhead, observer);
        }
        let position = request.game.position();
        let wanted = |m: &Move| request.search_moves.is_empty() || request.search_moves.contains(m);
        let mut root = Root::new(position.legal_moves().into_iter().filter(wanted));
        if root.moves.is_empty() {
            return without_moves(position);
        }
        // The clock runs while endgame tables are asked, too.
        let stall = self.stalls.begin(request.game, request.limits);
        let budget = Budget::new(request.limits, position.turn(), self.options.overhead, stall);
        self.table.new_search();
        let mut endgames = self.endgames.as_deref().map(Endgames::new);
        if let Some(endgames) = &mut endgames
            && !request.analysis
            && request.multi_pv <= 1
        {
            endgames.choose(request.game, &mut root);
        }
        let shared = Shared {
            table: &self.table,
            endgames,
            stop: request.stop,
            done: AtomicBool::new(false),
            pondering: request.pondering,
            budget,
            max_nodes: request.limits.nodes,
            nodes: (0..self.memories.len()).map(|_| AtomicU64::new(0)).collect(),
            selective: self.selective,
            thorough: request.limits.mate.is_some(),
            analysis: request.analysis,
            silent: request.silent,
            use_table: self.use_table,
            haze: None,
        };
        let mut keys = KeyHistory::default();
        request.game.positions().iter().for_each(|position| keys.push(position.key()));

        let (first, others) = self.memories.split_first_mut().expect("an engine has at least one thread");
        let help = || Task { shared: &shared, position, keys: keys.clone(), root: root.clone() };
        let task = (!others.is_empty()).then(help);
        let (root, completed, longest_gap) = std::thread::scope(|scope| {
            if let Some(task) = &task {
                start_helper(scope, task, others, 1);
            }
            let mut worker = Worker::new(&shared, first, 0, keys, root, observer);
            worker.deepen(position, request.limits, request.multi_pv);
            shared.done.store(true, Relaxed);
            let completed = worker.root.depth - u32::from(worker.stopped);
            (worker.root, completed, worker.longest_gap)
        });
        self.stalls.end(request.game, request.limits, shared.budget.elapsed(), longest_gap);
        found(position, &root, completed, shared.total_nodes(), &self.table)
    }
}

/// The answer where there is no move.
pub(crate) fn without_moves(position: &Position) -> Found {
    let score = if position.is_checkmate() { mated_at(0) } else { 0 };
    Found { best: None, ponder: None, score: to_player(score), depth: 0, nodes: 0 }
}

/// The answer from the moves of the root. A line that ends with its first move, as that of an interrupted search may, is
/// continued from the table.
pub(crate) fn found(position: &Position, root: &Root, depth: u32, nodes: u64, table: &Table) -> Found {
    let Some(best) = root.moves.first() else {
        return Found { best: None, ponder: None, score: to_player(0), depth, nodes };
    };
    let score = if best.score == -INFINITY { best.previous } else { best.score };
    let mut after = position.clone();
    after.play_unchecked(best.m, &mut ());
    let known = || table.probe(after.key()).and_then(|entry| entry.best);
    let ponder = best.line.get(1).copied().or_else(known).filter(|&reply| after.is_legal(reply));
    let score = to_player(judged(root.verdict, score));
    Found { best: Some(best.m), ponder, score, depth, nodes }
}
