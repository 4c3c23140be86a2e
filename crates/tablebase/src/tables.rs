//! Finding the files, and reading each on first use.

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

/// Default memory limit in bytes: about all tablebases of up to five pieces.
const MEMORY: u64 = 1 << 30;

/// A set of Syzygy tablebases.
///
/// Files are listed once, when opened, and each is read when a position first needs it; from then
/// on it stays in memory, or if memory is full, open. Any number of threads may probe at once.
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

/// The two tablebases of one material, keyed as the file names give it.
#[derive(Debug, Default)]
struct Entry {
    wdl: Option<Slot>,
    dtz: Option<Slot>,
}

/// A tablebase and its path; without a path it is already in memory.
#[derive(Debug)]
struct Slot {
    name: String,
    path: Option<PathBuf>,
    material: Material,
    table: OnceLock<Result<Table, TableProblem>>,
}

impl Tables {
    /// Opens the tablebases in these folders, joined by the system's path separator: `:`, on
    /// Windows `;`. Other files are ignored.
    ///
    /// # Errors
    /// If no folder is given, or one cannot be listed or has no tablebases. Files are not opened
    /// yet: broken ones are detected on first use.
    pub fn open(folders: &str) -> Result<Tables, Error> {
        let folders: Vec<PathBuf> =
            std::env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()).collect();
        Tables::open_folders(&folders)
    }

    /// Opens the tablebases in these folders. If two folders have the same tablebase, the first
    /// counts.
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

    /// Creates tables from memory, each with its name, such as `KQvK.rtbw`; other names are
    /// ignored.
    ///
    /// As with files, damage shows only when a table is probed.
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

    /// Sets the memory limit in bytes, one gibibyte by default. Tablebases that do not fit are read
    /// from their files piece by piece, which is slower.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Tables {
        self.memory = bytes;
        self
    }

    /// Returns the most pieces, kings included, for which there is a WDL tablebase.
    ///
    /// A search checks this first: positions with more pieces are never covered, and those with
    /// fewer only if their own tablebase is there, and those of all captures.
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

    /// Queries the tablebase of a position's material; `None` if there is none.
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

    /// Reads a tablebase from its file: whole if there is room in memory, otherwise its header.
    fn load(&self, slot: &Slot, kind: Kind) -> Result<Table, TableProblem> {
        let unreadable = |error: std::io::Error| TableProblem::Unreadable(error.to_string());
        let path = slot.path.as_deref().unwrap_or(Path::new(&slot.name));
        // Opening a pipe could block forever.
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

/// Parses material and kind from a file name, if it is that of a tablebase.
fn table_name(name: &str) -> Option<(Material, Kind)> {
    let (stem, extension) = name.rsplit_once('.')?;
    let kind = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| kind.extension() == extension)?;
    Some((Material::parse(stem)?, kind))
}
