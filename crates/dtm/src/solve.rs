//! Retrograde analysis: from the mates back to every position of a table.
//!
//! 1. Every position is set up once. Checkmates are lost in 0 plies. Captures and promotions are
//!    looked up in tables that exist already; how many other positions the quiet moves lead to is
//!    counted.
//! 2. Ply by ply: whatever has a move to a position lost in n is won in n + 1; whatever has only
//!    moves to won positions, the last of them won in n, is lost in n + 1. Only positions whose
//!    result was found in this ply are asked for the positions before them.
//! 3. What is left is a draw.
//!
//! Equal positions have one number ([`Layout`]), so two moves may lead to the same number; both the
//! moves forward and the moves back are counted once for each number.

use crate::board::{Board, Step};
use crate::layout::Layout;
use crate::material::{MOST_PIECES, Material};
use crate::value::{Distance, LONGEST, NONE};
use arrayvec::ArrayVec;
use chess::Role;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How many numbers a thread takes at a time.
const CHUNK: usize = 1 << 14;
/// More quiet moves than any position of a table has.
const MOST_MOVES: usize = 128;
/// The count of a position that cannot be lost.
const SAFE: u8 = u8::MAX;

/// Where the results of captures and promotions come from.
pub(crate) trait Known: Sync {
    /// Returns the result of a position after a conversion from a table with this material.
    fn result(&self, conversion: &Conversion, board: &Board) -> Distance;

    /// Returns the table that a conversion leads to, ready to be asked.
    fn conversion(
        &self,
        from: &Material,
        taken: Option<usize>,
        promoted: Option<(usize, Role)>,
    ) -> Conversion;
}

/// Which table a capture or promotion leads to, and where its pieces come from.
#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    /// The number of the table among the known ones; nothing if only kings are left.
    pub(crate) table: Option<usize>,
    /// Whether the colours are exchanged there.
    pub(crate) exchanged: bool,
    /// For each piece there the number of the piece here.
    pub(crate) men: ArrayVec<usize, MOST_PIECES>,
}

/// Work that was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Progress counters of the work, and the flag that stops it.
pub(crate) struct Watch<'a> {
    /// Set to end the work.
    pub(crate) stop: &'a AtomicBool,
    /// Positions looked at so far, in all passes.
    pub(crate) done: &'a AtomicU64,
    pub(crate) threads: usize,
}

impl Watch<'_> {
    /// Calls `work` with every range of numbers, on all threads.
    fn sweep(&self, len: usize, work: impl Fn(usize) + Sync) -> Result<(), Stopped> {
        let next = AtomicUsize::new(0);
        let run = || {
            while !self.stop.load(Relaxed) {
                let start = next.fetch_add(CHUNK, Relaxed);
                if start >= len {
                    return;
                }
                let end = (start + CHUNK).min(len);
                (start..end).for_each(&work);
                self.done.fetch_add((end - start) as u64, Relaxed);
            }
        };
        std::thread::scope(|threads| {
            for _ in 1..self.threads {
                threads.spawn(run);
            }
            run();
        });
        if self.stop.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// The moves of a table's positions with the results that are known of them.
pub(crate) struct Moves<'a, K> {
    layout: &'a Layout,
    known: &'a K,
    conversions: Conversions,
}

/// A table while it is solved.
pub(crate) struct Solver<'a, K> {
    moves: &'a Moves<'a, K>,
    layout: &'a Layout,
    /// The result of each number as in a finished table; 0 while it is open.
    values: Vec<AtomicU8>,
    /// How many numbers that quiet moves lead to are not won yet; [`SAFE`] if it cannot be lost.
    open: Vec<AtomicU8>,
    /// When a conversion decides: odd, the ply of a win; even, the first ply in which it can be lost.
    due: Vec<AtomicU8>,
    /// The last ply for which something is due.
    latest: AtomicU8,
    too_long: AtomicBool,
}

/// The conversions of a material by what is taken and what is promoted.
struct Conversions(Vec<Conversion>);

impl Conversions {
    fn new(known: &impl Known, material: &Material) -> Conversions {
        let men = material.pieces();
        let every = |last: usize| (2..last).map(Some).chain([None]);
        let promotions = |man: Option<usize>| {
            let roles = Role::PROMOTIONS.map(|role| man.map(|man| (man, role)));
            roles.into_iter()
        };
        let all = every(men).flat_map(|taken| every(men).flat_map(promotions).map(move |new| (taken, new)));
        Conversions(all.map(|(taken, new)| known.conversion(material, taken, new)).collect())
    }

    /// The place of a conversion in the order in which they were made.
    fn get(&self, men: usize, taken: Option<usize>, promoted: Option<(usize, Role)>) -> &Conversion {
        let number = |man: Option<usize>| man.map_or(men - 2, |man| man - 2);
        let role =
            promoted.map_or(0, |new| Role::PROMOTIONS.iter().position(|&role| role == new.1).unwrap_or(0));
        &self.0
            [(number(taken) * (men - 1) + number(promoted.map(|new| new.0))) * Role::PROMOTIONS.len() + role]
    }
}

impl<'a, K: Known> Moves<'a, K> {
    pub(crate) fn new(material: &Material, layout: &'a Layout, known: &'a K) -> Moves<'a, K> {
        Moves { layout, known, conversions: Conversions::new(known, material) }
    }

    /// Checks every number of a solved table against the results of the moves from there.
    ///
    /// Returns the first number that is wrong.
    pub(crate) fn verify(&self, values: &[u8], watch: &Watch<'_>) -> Result<Option<usize>, Stopped> {
        let wrong = AtomicUsize::new(usize::MAX);
        watch.sweep(values.len(), |index| {
            let expected =
                self.layout.board(index).map_or(NONE, |board| self.by_moves(&board, values).to_byte());
            if values[index] != expected {
                wrong.fetch_min(index, Relaxed);
            }
        })?;
        Ok(Some(wrong.into_inner()).filter(|&index| index != usize::MAX))
    }

    /// The result of a position from those after its moves.
    fn by_moves(&self, board: &Board, values: &[u8]) -> Distance {
        let mut best: Option<Distance> = None;
        self.layout.rules.moves(board, &mut |step| {
            let after = match step {
                Step::Conversion { board, taken, promoted } => self.converted(&board, taken, promoted),
                Step::Quiet(after) => {
                    Distance::from_byte(self.layout.index(&after).map_or(NONE, |index| values[index]))
                }
            };
            let result = after.before_move();
            if best.is_none_or(|best| result.rank() > best.rank()) {
                best = Some(result);
            }
        });
        let in_check = || self.layout.rules.in_check(board);
        best.unwrap_or_else(|| if in_check() { Distance::Loss(0) } else { Distance::Draw })
    }

    fn converted(&self, board: &Board, taken: Option<usize>, promoted: Option<(usize, Role)>) -> Distance {
        let conversion = self.conversions.get(self.layout.rules.men().len(), taken, promoted);
        self.known.result(conversion, board)
    }
}

impl<'a, K: Known> Solver<'a, K> {
    pub(crate) fn new(moves: &'a Moves<'a, K>) -> Solver<'a, K> {
        let layout = moves.layout;
        let bytes = |fill: u8| (0..layout.len()).map(|_| AtomicU8::new(fill)).collect::<Vec<_>>();
        Solver {
            moves,
            layout,
            values: bytes(0),
            open: bytes(SAFE),
            due: bytes(0),
            latest: AtomicU8::new(0),
            too_long: AtomicBool::new(false),
        }
    }

    /// Solves the table: the byte of every number.
    ///
    /// Nothing comes back if a distance does not fit into a byte.
    pub(crate) fn solve(self, watch: &Watch<'_>) -> Result<Option<Vec<u8>>, Stopped> {
        watch.sweep(self.layout.len(), |index| self.set_up(index))?;
        let mut ply = 0;
        while ply <= self.latest.load(Relaxed) {
            watch.sweep(self.layout.len(), |index| self.look_back(index, ply))?;
            if ply == LONGEST || self.too_long.load(Relaxed) {
                return Ok(None);
            }
            ply += 1;
        }
        Ok(Some(self.values.into_iter().map(AtomicU8::into_inner).collect()))
    }

    /// Pass 1, for one number.
    fn set_up(&self, index: usize) {
        let Some(board) = self.layout.board(index) else {
            return self.values[index].store(NONE, Relaxed);
        };
        let mut quiet: ArrayVec<u32, MOST_MOVES> = ArrayVec::new();
        let mut best: Option<Distance> = None;
        self.layout.rules.moves(&board, &mut |step| match step {
            Step::Quiet(after) => quiet.extend(self.layout.index(&after).map(|index| index as u32)),
            Step::Conversion { board, taken, promoted } => {
                let result = self.moves.converted(&board, taken, promoted).before_move();
                if best.is_none_or(|best| result.rank() > best.rank()) {
                    best = Some(result);
                }
            }
        });
        quiet.sort_unstable();
        let different = quiet.chunk_by(|a, b| a == b).count() as u8;
        match best {
            // Wins and draws by conversion cannot become losses any more.
            Some(Distance::Win(plies)) => self.make_due(index, plies),
            Some(Distance::Draw) => {}
            Some(Distance::Loss(plies)) => {
                self.open[index].store(different, Relaxed);
                if different == 0 {
                    self.make_due(index, plies);
                } else {
                    self.due[index].store(plies, Relaxed);
                }
            }
            None if different > 0 => self.open[index].store(different, Relaxed),
            None if self.layout.rules.in_check(&board) => {
                self.values[index].store(Distance::Loss(0).to_byte(), Relaxed);
            }
            None => {}
        }
    }

    /// Notes that a position is decided in a later ply.
    fn make_due(&self, index: usize, ply: u8) {
        if ply > LONGEST {
            return self.too_long.store(true, Relaxed);
        }
        self.due[index].store(ply, Relaxed);
        self.latest.fetch_max(ply, Relaxed);
    }

    /// Pass 2, for one number in one ply.
    fn look_back(&self, index: usize, ply: u8) {
        let byte = ply + 1;
        match self.values[index].load(Relaxed) {
            0 if ply > 0 && self.due[index].load(Relaxed) == ply => {
                // An even ply is only the first possible one while moves are open.
                if ply.is_multiple_of(2) && self.open[index].load(Relaxed) != 0 {
                    return;
                }
                self.values[index].store(byte, Relaxed);
            }
            value if value == byte => {}
            _ => return,
        }
        let Some(board) = self.layout.board(index) else { return };
        let mut before: ArrayVec<u32, MOST_MOVES> = ArrayVec::new();
        self.layout.rules.moves_back(&board, &mut |board| {
            before.extend(self.layout.index(&board).map(|index| index as u32));
        });
        before.sort_unstable();
        for same in before.chunk_by(|a, b| a == b) {
            let index = same[0] as usize;
            if self.values[index].load(Relaxed) != 0 {
                continue;
            }
            if ply.is_multiple_of(2) {
                self.values[index].store(byte + 1, Relaxed);
                self.latest.fetch_max(ply + 1, Relaxed);
            } else if self.open[index].load(Relaxed) != SAFE && self.open[index].fetch_sub(1, Relaxed) == 1 {
                self.make_due(index, self.due[index].load(Relaxed).max(ply + 1));
            }
        }
    }
}
