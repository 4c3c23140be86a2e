//! Finding the files, and reading each when it is first needed.

use crate::error::{Error, TableProblem};
use crate::material::Material;
use crate::source::{Positioned, Source};
use crate::table::{Kind, Table};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of tables that are kept in memory unless told otherwise: about all tables of up to five men.
const MEMORY: u64 = 1 << 30;

/// Endgame tables. Files are listed once, when they are opened, and each is read when a position first needs it; from
/// then on it stays in memory, or if memory is full, open.
///
/// Any number of threads may ask at once.
///
/// ```
/// use tablebase::{Error, Tables};
/// let error = Tables::open("no/such/folder").unwrap_err();
/// assert!(matches!(error, Error::Folder { .. }));
/// ```
#[derive(Debug)]
pub struct Tables {
    entries: HashMap<Material, Entry>,
    max_pieces: usize,
    memory: u64,
    held: AtomicU64,
}

/// The two tables of one material, which is entered as the names of the files give it.
#[derive(Debug, Default)]
struct Entry {
    wdl: Option<Slot>,
    dtz: Option<Slot>,
}

/// A table and where it comes from; without a path it has been read already.
#[derive(Debug)]
struct Slot {
    name: String,
    path: Option<PathBuf>,
    material: Material,
    table: OnceLock<Result<Table, TableProblem>>,
}

impl Tables {
    /// The tables in these folders, which are separated as the platform separates a list of paths: by `:`, on Windows
    /// by `;`. Files that are no tables, by their names, are passed over.
    ///
    /// # Errors
    /// If no folder is named, if one cannot be listed or if one has no tables. Files are not opened yet: whether they
    /// are sound shows when they are asked for.
    pub fn open(folders: &str) -> Result<Tables, Error> {
        let folders: Vec<PathBuf> =
            std::env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()).collect();
        Tables::open_folders(&folders)
    }

    /// The tables in these folders. If two folders have the same table, that of the first is taken.
    ///
    /// # Errors
    /// As for [`Tables::open`].
    pub fn open_folders<P: AsRef<Path>>(folders: &[P]) -> Result<Tables, Error> {
        if folders.is_empty() {
            return Err(Error::NoFolder);
        }
        let mut tables = Tables::none();
        for folder in folders.iter().map(AsRef::as_ref) {
            let unlisted = |error: std::io::Error| Error::Folder {
                folder: folder.to_owned(),
                reason: error.to_string(),
            };
            let mut found = false;
            for file in fs::read_dir(folder).map_err(unlisted)? {
                let path = file.map_err(unlisted)?.path();
                if let Some((material, kind)) =
                    path.file_name().and_then(|name| name.to_str()).and_then(table_name)
                {
                    found = true;
                    let name = path.display().to_string();
                    tables.insert(kind, Slot { name, path: Some(path), material, table: OnceLock::new() });
                }
            }
            if !found {
                return Err(Error::NoTables(folder.to_owned()));
            }
        }
        Ok(tables)
    }

    /// Tables from memory, each with its name, such as `KQvK.rtbw`; those whose name is none of a table are passed
    /// over. As with files, whether they are sound shows when they are asked for.
    ///
    /// ```
    /// use chess::Position;
    /// use tablebase::{Error, TableProblem, Tables};
    /// let tables = Tables::from_bytes([("KQvK.rtbw", b"not a table".to_vec())]);
    /// let position = Position::from_fen("8/8/8/8/8/2k5/1q6/K7 w - - 0 1").unwrap();
    /// let error = tables.probe_wdl(&position).unwrap_err();
    /// assert!(matches!(error, Error::Table { problem: TableProblem::Magic, .. }));
    /// ```
    #[must_use]
    pub fn from_bytes<N: AsRef<str>>(files: impl IntoIterator<Item = (N, Vec<u8>)>) -> Tables {
        let mut tables = Tables::none();
        for (name, bytes) in files {
            if let Some((material, kind)) = table_name(name.as_ref()) {
                let table = Table::read(Source::Memory(bytes), kind, material);
                let name = name.as_ref().to_owned();
                tables.insert(kind, Slot { name, path: None, material, table: OnceLock::from(table) });
            }
        }
        tables
    }

    /// Changes how many bytes of tables may be kept in memory, which is one gibibyte unless this is called. Tables for
    /// which there is no room are read from their files piece by piece, which is slower.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Tables {
        self.memory = bytes;
        self
    }

    /// The most men, kings included, for which there is a table of results.
    ///
    /// A search asks this first: positions of more men are never covered, and those of fewer are only if their own
    /// table is there, and those of all captures.
    #[must_use]
    pub const fn max_pieces(&self) -> usize {
        self.max_pieces
    }

    fn none() -> Tables {
        Tables { entries: HashMap::new(), max_pieces: 0, memory: MEMORY, held: AtomicU64::new(0) }
    }

    fn insert(&mut self, kind: Kind, slot: Slot) {
        if kind == Kind::Wdl {
            self.max_pieces = self.max_pieces.max(slot.material.men());
        }
        let entry = self.entries.entry(slot.material).or_default();
        let place = match kind {
            Kind::Wdl => &mut entry.wdl,
            Kind::Dtz => &mut entry.dtz,
        };
        place.get_or_insert(slot);
    }

    /// What the table of a position's material says, asked by `ask`; `None` if there is no such table.
    #[inline]
    pub(crate) fn ask<T>(
        &self,
        material: Material,
        kind: Kind,
        ask: impl FnOnce(&Table) -> Result<T, TableProblem>,
    ) -> Option<Result<T, Error>> {
        let slot = self.slot(material, kind).or_else(|| self.slot(material.mirrored(), kind))?;
        let answer = match slot.table.get_or_init(|| self.load(slot, kind)) {
            Ok(table) => ask(table),
            Err(problem) => Err(problem.clone()),
        };
        Some(answer.map_err(|problem| Error::Table { file: slot.name.clone(), problem }))
    }

    fn slot(&self, material: Material, kind: Kind) -> Option<&Slot> {
        let entry = self.entries.get(&material)?;
        match kind {
            Kind::Wdl => entry.wdl.as_ref(),
            Kind::Dtz => entry.dtz.as_ref(),
        }
    }

    /// Reads a table from its file: whole if there is room in memory, else its head.
    fn load(&self, slot: &Slot, kind: Kind) -> Result<Table, TableProblem> {
        let unreadable = |error: std::io::Error| TableProblem::Unreadable(error.to_string());
        let path = slot.path.as_deref().unwrap_or(Path::new(&slot.name));
        // A pipe would wait for ever already when it is opened.
        if !fs::metadata(path).map_err(unreadable)?.is_file() {
            return Err(TableProblem::Unreadable("not a regular file".to_owned()));
        }
        let file = File::open(path).map_err(unreadable)?;
        let len = file.metadata().map_err(unreadable)?.len();
        let room = |held: u64| held.checked_add(len).filter(|&held| held <= self.memory);
        let source = if self.held.try_update(Ordering::Relaxed, Ordering::Relaxed, room).is_ok() {
            let mut bytes = Vec::with_capacity(usize::try_from(len).unwrap_or(0));
            file.take(len).read_to_end(&mut bytes).map_err(unreadable)?;
            Source::Memory(bytes)
        } else {
            Source::File(Positioned::new(file), len)
        };
        Table::read(source, kind, slot.material)
    }
}

/// Material and kind of table that the name of a file gives, if it is the name of a table.
fn table_name(name: &str) -> Option<(Material, Kind)> {
    let (stem, extension) = name.rsplit_once('.')?;
    let kind = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| kind.extension() == extension)?;
    Some((Material::parse(stem)?, kind))
}
