//! The engine's interface and its threads: all search the same position and share the table (Lazy
//! SMP).

use crate::answer::{found, without_moves};
use crate::clock::Budget;
use crate::endgame::Endgames;
use crate::event::{Event, Found, Request};
use crate::levels::Level;
use crate::limited::Limited;
use crate::root_moves::Root;
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

/// Engine options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in MB.
    pub hash_megabytes: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Time lost between the engine and the clock with every move.
    pub overhead: Duration,
}

impl Options {
    /// The largest table, in MB.
    pub const MAX_HASH: usize = 1 << 20;
    /// The most threads.
    pub const MAX_THREADS: usize = 512;
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_megabytes: 16, threads: 1, overhead: Duration::from_millis(20) }
    }
}

/// The engine: it keeps what it learnt from search to search, until cleared.
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

/// The task of helper threads.
struct Task<'a> {
    shared: &'a Shared<'a>,
    position: &'a Position,
    keys: KeyHistory,
    root: Root,
}

/// Starts a helper thread, which starts the next one before it searches.
///
/// So the main thread starts at once however many there are, and where processors are scarce nobody
/// waits for those that have not run yet.
fn start_helper<'scope, 'env: 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    task: &'env Task<'env>,
    memories: &'env mut [Memory],
    number: usize,
) {
    let Some((memory, rest)) = memories.split_first_mut() else { return };
    // If the system cannot start more threads, use those that run.
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
    /// Creates an engine.
    ///
    /// # Errors
    /// If there is not enough memory for the table or the threads.
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

    /// Returns the engine without pruning, and with or without its table: slow, and equal to plain
    /// minimax. For comparison.
    #[must_use]
    pub fn exhaustive(mut self, use_table: bool) -> Engine {
        (self.selective, self.use_table) = (false, use_table);
        self
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Resizes the table, which clears it.
    ///
    /// # Errors
    /// If there is not enough memory; the table is then empty, and as large as before.
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

    /// Sets the number of threads, at least one and at most [`Options::MAX_THREADS`].
    ///
    /// # Errors
    /// If there is not enough memory; the number is then unchanged.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), NoMemory> {
        let threads = threads.clamp(1, Options::MAX_THREADS);
        // A thread's memory is many allocations that are assumed not to fail: so the whole amount
        // is allocated at once first, and freed.
        let wanted = threads.saturating_sub(self.memories.len()).saturating_mul(Memory::ROOM);
        Vec::<u8>::new().try_reserve_exact(wanted).map_err(|_| NoMemory::Threads(threads))?;
        self.options.threads = threads;
        self.memories.truncate(threads);
        let network = self.network.as_ref();
        self.memories.resize_with(threads, || Memory::with_network(network));
        Ok(())
    }

    /// Sets the overhead per move.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.options.overhead = overhead;
    }

    /// Sets the tablebases, or none. What was learnt without them stays.
    pub fn set_endgame_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.endgames = tables;
    }

    /// Sets the network, or the hand-crafted evaluation if there is none; clears what was learnt
    /// with another.
    ///
    /// Levels always use the hand-crafted evaluation, with which they were calibrated.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.memories.iter_mut().for_each(|memory| memory.evaluation.set_network(self.network.as_ref()));
        self.clear();
    }

    /// Returns the network used at full strength, if any.
    #[must_use]
    pub const fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Sets a playing level, or full strength.
    ///
    /// A level searches its own number of nodes, within all limits of a request, on one thread, for
    /// one line and with its own table.
    ///
    /// # Errors
    /// If there is not enough memory for that table; nothing is changed then.
    pub fn set_level(&mut self, level: Option<Level>) -> Result<(), NoMemory> {
        self.limited = level.map(Limited::new).transpose()?;
        Ok(())
    }

    /// Returns the level; `None` at full strength.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.limited.as_ref().map(Limited::level)
    }

    /// Clears everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Searches on this thread and the helper threads, and reports to the observer.
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
        // The clock also runs while tablebases are probed.
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
