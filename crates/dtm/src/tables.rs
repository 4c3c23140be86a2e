//! The tables of a folder, probed block by block, and those of three pieces, made on first use.

use crate::board::Board;
use crate::error::Error;
use crate::file::{BLOCK, EXTENSION, TableFile};
use crate::generate::{Loaded, Progress, Table, in_order};
use crate::layout::Layout;
use crate::material::{MOST_PIECES, Material};
use crate::value::Distance;
use chess::{Color, Move, Piece, Position, Square};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many blocks are kept unpacked: 2048 of 16 KiB.
const CACHED: usize = 2048;

/// Endgame tables with the distance to mate.
///
/// Without a folder it knows what three pieces lead to; the tables for that are computed when
/// they are first asked for.
///
/// ```
/// use chess::Position;
/// use dtm::{Distance, Tables};
///
/// let tables = Tables::without_files();
/// let position = Position::from_fen("8/8/8/8/8/8/R7/K1k5 b - - 0 1")?;
/// assert!(matches!(tables.probe(&position)?, Some(Distance::Loss(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Tables {
    files: BTreeMap<Material, Entry>,
    cache: Cache,
}

/// A file that is opened on first use.
#[derive(Debug)]
struct Entry {
    path: PathBuf,
    number: usize,
    opened: OnceLock<Result<Opened, Arc<Error>>>,
}

#[derive(Debug)]
struct Opened {
    layout: Layout,
    file: TableFile,
}

/// Unpacked blocks; a new one takes the place of another with the same slot.
#[derive(Debug)]
struct Cache(Box<[Mutex<Option<Kept>>]>);

/// A block of a table.
#[derive(Debug)]
struct Kept {
    table: usize,
    block: usize,
    bytes: Arc<[u8]>,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache((0..CACHED).map(|_| Mutex::default()).collect())
    }
}

/// A legal move and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMove {
    /// The move.
    pub m: Move,
    /// The result for the side that makes the move, counted from before it.
    pub distance: Distance,
}

impl Tables {
    /// Returns the tables of three pieces, which need no files.
    #[must_use]
    pub fn without_files() -> Tables {
        Tables::default()
    }

    /// Finds the tables of a folder; each is opened when it is first probed.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn open(folder: &Path) -> Result<Tables, Error> {
        let io = |error| Error::File { path: folder.to_owned(), error };
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let is_table = path.extension().is_some_and(|end| end == EXTENSION);
            if let Some(material) =
                name.parse::<Material>().ok().filter(|found| is_table && found.to_string() == name)
            {
                let number = files.len();
                files.insert(material, Entry { path, number, opened: OnceLock::new() });
            }
        }
        Ok(Tables { files, cache: Cache::default() })
    }

    /// Returns the materials for which there are files, in order.
    pub fn materials(&self) -> impl Iterator<Item = &Material> {
        self.files.keys()
    }

    /// Returns the largest number of pieces that is covered at least in part, kings included.
    #[must_use]
    pub fn most_pieces(&self) -> usize {
        self.files.keys().map(Material::pieces).max().unwrap_or(3).max(3)
    }

    /// Returns the distance to mate, or nothing if no table covers the position.
    ///
    /// Positions with castling rights are in no table. En passant is.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn probe(&self, position: &Position) -> Result<Option<Distance>, Error> {
        if position.occupied().count() as usize > MOST_PIECES || !position.castling().is_empty() {
            return Ok(None);
        }
        let Some((material, exchanged)) = Material::of(position) else { return Ok(None) };
        if material.is_bare() {
            return Ok(Some(Distance::Draw));
        }
        if let Some(entry) = self.files.get(&material) {
            let opened = entry.opened.get_or_init(|| entry.open(&material).map_err(Arc::new));
            let opened = opened.as_ref().map_err(|error| Error::Open(Arc::clone(error)))?;
            let Opened { layout, file } = opened;
            let board = board_of(position, &material, exchanged, layout);
            let Some(index) = layout.index(&board) else { return Ok(None) };
            let block = self.cache.get(entry.number, index / BLOCK, file)?;
            return Ok(Some(Distance::from_byte(block[index % BLOCK])));
        }
        let Some(table) = three_pieces().iter().find(|table| table.material == material) else {
            return Ok(None);
        };
        Ok(Some(table.at(&board_of(position, &material, exchanged, &table.layout))))
    }

    /// Returns all legal moves with what they lead to, the best first; nothing if a position after
    /// one of them is not covered.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn moves(&self, position: &Position) -> Result<Option<Vec<RatedMove>>, Error> {
        let mut rated = Vec::new();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m, &mut ());
            let Some(distance) = self.probe(&after)? else { return Ok(None) };
            rated.push(RatedMove { m, distance: distance.before_move() });
        }
        rated.sort_by_key(|rated| -rated.distance.rank());
        Ok(Some(rated))
    }
}

impl Entry {
    fn open(&self, material: &Material) -> Result<Opened, Error> {
        Ok(Opened { layout: Layout::new(material), file: TableFile::open(&self.path, material)? })
    }
}

impl Cache {
    /// The block of a table, from memory or from its file.
    fn get(&self, table: usize, block: usize, file: &TableFile) -> Result<Arc<[u8]>, Error> {
        let mut slot = self.0[(table * 7919 + block) % CACHED].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = slot.as_ref().filter(|kept| (kept.table, kept.block) == (table, block)) {
            return Ok(Arc::clone(&kept.bytes));
        }
        let bytes: Arc<[u8]> = file.block(block)?.into();
        *slot = Some(Kept { table, block, bytes: Arc::clone(&bytes) });
        Ok(bytes)
    }
}

/// The tables of three pieces, computed once.
fn three_pieces() -> &'static [Table] {
    static TABLES: OnceLock<Vec<Table>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut loaded = Loaded::default();
        for material in in_order(&Material::all(3)) {
            // Nothing stops it, and all it needs is there.
            let _ = loaded.solve(&material, 1, &Progress::default());
        }
        loaded.into_tables()
    })
}

/// A position as the table of its material sees it.
fn board_of(position: &Position, material: &Material, exchanged: bool, layout: &Layout) -> Board {
    let seen = |square: Square| if exchanged { square.flip_rank() } else { square };
    let side = |color: Color| if exchanged { color.other() } else { color };
    let mut squares = [Square::A1; MOST_PIECES];
    let men = material.men();
    let mut start = 0;
    while start < men.len() {
        let piece: Piece = men[start];
        let mut man = start;
        for square in position.pieces(side(piece.color()), piece.role()) {
            squares[man] = seen(square);
            man += 1;
        }
        start = man;
    }
    let mut board = Board { squares, turn: side(position.turn()), pushed: None };
    let forward = if position.turn().is_white() { 1 } else { -1 };
    let pushed = position.en_passant().and_then(|square| square.offset(0, -forward)).map(seen);
    board.pushed = pushed.filter(|pushed| layout.rules.pushes(&board).contains(pushed));
    board
}
