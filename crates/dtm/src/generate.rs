//! Making tables: in which order, from which others, and into which files.

use crate::board::Board;
use crate::error::Error;
use crate::file::{self, TableFile};
use crate::layout::Layout;
use crate::material::Material;
use crate::solve::{Conversion, Known, Moves, Solver, Watch};
use crate::value::{Distance, NONE};
use chess::{Piece, Role};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How far the work on one table is, to be looked at from another thread; and the way to stop it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Set it to stop the work.
    pub stop: AtomicBool,
    /// Numbers of the table.
    len: AtomicU64,
    /// Numbers looked at, each once a sweep; and how many when the last check began.
    done: AtomicU64,
    checked_from: AtomicU64,
}

impl Progress {
    /// Returns about how much of the work is done, from 0 to 1.
    ///
    /// Setting up and checking every position take most of the time. How many sweeps lie between is
    /// not known beforehand.
    pub fn fraction(&self) -> f64 {
        let sweeps = |numbers: u64| numbers as f64 / self.len.load(Relaxed).max(1) as f64;
        let (done, from) = (self.done.load(Relaxed), self.checked_from.load(Relaxed));
        if from > 0 {
            return (0.6 + 0.4 * sweeps(done - from)).min(1.0);
        }
        let swept = sweeps(done);
        0.4 * swept.min(1.0) + 0.2 * (1.0 - 1.0 / (1.0 + (swept - 1.0).max(0.0) / 20.0))
    }

    fn begin(&self, len: usize) {
        self.len.store(len as u64, Relaxed);
        self.done.store(0, Relaxed);
        self.checked_from.store(0, Relaxed);
    }
}

/// Returns how many numbers the table of a material has, to which its cost is proportional.
#[must_use]
pub fn table_size(material: &Material) -> u64 {
    Layout::new(material).len() as u64
}

/// What is known of a finished table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Legal positions, those that symmetry makes equal counted once.
    pub positions: u64,
    /// Of these, won for the side to move.
    pub wins: u64,
    /// Of these, lost for the side to move.
    pub losses: u64,
    /// The longest mate, in plies.
    pub longest: u8,
}

/// Tables that are wholly in memory.
#[derive(Default)]
pub struct Loaded {
    tables: Vec<Table>,
}

/// One table in memory.
pub(crate) struct Table {
    pub(crate) material: Material,
    pub(crate) layout: Layout,
    pub(crate) values: Vec<u8>,
}

/// Returns these tables and all that they need, each after those it leads to.
#[must_use]
pub fn in_order(wanted: &[Material]) -> Vec<Material> {
    fn add(material: &Material, found: &mut Vec<Material>) {
        if material.is_bare() || found.contains(material) {
            return;
        }
        for next in material.next() {
            add(&next, found);
        }
        found.push(material.clone());
    }
    let mut found = Vec::new();
    for material in wanted {
        add(material, &mut found);
    }
    found
}

impl Loaded {
    /// Reads the table of a material into memory, unless it is there.
    ///
    /// # Errors
    /// If there is no such file, or it is damaged.
    pub fn load(&mut self, folder: &Path, material: &Material) -> Result<(), Error> {
        if self.find(material).is_none() {
            let values = TableFile::open(&file::path_of(folder, material), material)?.all()?;
            self.put(material, values);
        }
        Ok(())
    }

    /// Forgets the tables that none of these needs directly.
    pub fn keep_only(&mut self, needed: &[Material]) {
        self.tables.retain(|table| needed.contains(&table.material));
    }

    /// Solves the table of a material, checks it, and keeps it in memory.
    ///
    /// # Errors
    /// If a table that it leads to is not loaded, the work is stopped, or a distance does not fit.
    pub fn solve(
        &mut self,
        material: &Material,
        threads: usize,
        progress: &Progress,
    ) -> Result<Summary, Error> {
        if let Some(missing) =
            material.next().into_iter().find(|next| !next.is_bare() && self.find(next).is_none())
        {
            return Err(Error::Missing { material: material.clone(), missing });
        }
        let layout = Layout::new(material);
        let watch = Watch { stop: &progress.stop, done: &progress.done, threads };
        let stopped = |_| Error::Stopped;
        progress.begin(layout.len());
        let moves = Moves::new(material, &layout, &*self);
        let values = Solver::new(&moves)
            .solve(&watch)
            .map_err(stopped)?
            .ok_or_else(|| Error::TooLong(material.clone()))?;
        progress.checked_from.store(progress.done.load(Relaxed), Relaxed);
        if let Some(index) = moves.verify(&values, &watch).map_err(stopped)? {
            return Err(Error::Wrong { material: material.clone(), index });
        }
        let summary = Summary::of(&values);
        self.tables.push(Table { material: material.clone(), layout, values });
        Ok(summary)
    }

    /// Writes a table that is in memory to its file, which is complete or not there at all.
    ///
    /// # Errors
    /// If it cannot be written, or is not in memory.
    pub fn save(&self, folder: &Path, material: &Material) -> Result<u64, Error> {
        let missing = || Error::Missing { material: material.clone(), missing: material.clone() };
        let table = self.find(material).map(|number| &self.tables[number]).ok_or_else(missing)?;
        file::write(&file::path_of(folder, material), material, &table.values)
    }

    pub(crate) fn put(&mut self, material: &Material, values: Vec<u8>) {
        self.tables.push(Table { material: material.clone(), layout: Layout::new(material), values });
    }

    pub(crate) fn into_tables(self) -> Vec<Table> {
        self.tables
    }

    fn find(&self, material: &Material) -> Option<usize> {
        self.tables.iter().position(|table| table.material == *material)
    }
}

impl Known for Loaded {
    fn result(&self, conversion: &Conversion, board: &Board) -> Distance {
        let Some(table) = conversion.table.map(|number| &self.tables[number]) else { return Distance::Draw };
        table.at(&conversion.apply(board))
    }

    fn conversion(
        &self,
        from: &Material,
        taken: Option<usize>,
        promoted: Option<(usize, Role)>,
    ) -> Conversion {
        let nothing = Conversion { table: None, exchanged: false, men: Default::default() };
        let Some((to, exchanged)) = from.converted(taken, promoted) else { return nothing };
        let men = from.men();
        let mut left: Vec<usize> = (0..men.len()).filter(|&man| Some(man) != taken).collect();
        let role = |man: usize| promoted.filter(|new| new.0 == man).map_or(men[man].role(), |new| new.1);
        let source = |piece: Piece| {
            let color = if exchanged { piece.color().other() } else { piece.color() };
            let fits = |&man: &usize| men[man].color() == color && role(man) == piece.role();
            let place = left.iter().position(fits)?;
            Some(left.swap_remove(place))
        };
        Conversion {
            table: self.find(&to),
            exchanged,
            men: to.men().into_iter().filter_map(source).collect(),
        }
    }
}

impl Conversion {
    /// The position in the table to which this leads.
    fn apply(&self, board: &Board) -> Board {
        let mut after = *board;
        for (man, &source) in self.men.iter().enumerate() {
            let square = board.squares[source];
            after.squares[man] = if self.exchanged { square.flip_rank() } else { square };
        }
        after.turn = if self.exchanged { board.turn.other() } else { board.turn };
        after
    }
}

impl Table {
    /// The result of a position, which is one of this table.
    pub(crate) fn at(&self, board: &Board) -> Distance {
        Distance::from_byte(self.layout.index(board).map_or(0, |index| self.values[index]))
    }
}

impl Summary {
    fn of(values: &[u8]) -> Summary {
        let mut summary = Summary { positions: 0, wins: 0, losses: 0, longest: 0 };
        for &value in values.iter().filter(|&&value| value != NONE) {
            summary.positions += 1;
            match Distance::from_byte(value) {
                Distance::Win(plies) => {
                    summary.wins += 1;
                    summary.longest = summary.longest.max(plies);
                }
                Distance::Loss(plies) => {
                    summary.losses += 1;
                    summary.longest = summary.longest.max(plies);
                }
                Distance::Draw => {}
            }
        }
        summary
    }
}
