//! Going through game files: every game, every fault; checks of all of it.

use super::blocks::Fault;
use super::header::Header;
use super::reader::{ReadError, Reader, StoredGame};
use super::record::GameRecord;
use crate::error::Error;
use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A game, or a damaged part.
#[derive(Debug)]
pub enum Found {
    /// A game.
    Game(StoredGame),
    /// A damaged part.
    Fault(Fault),
}

/// How much of a file was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Its length in bytes.
    pub bytes: u64,
    /// Its undamaged blocks.
    pub blocks: u64,
}

/// Learns now and then how many bytes of how many of a file have been read.
pub type ReadProgress<'a> = dyn FnMut(&Path, u64, u64) + 'a;

fn open(path: &Path) -> Result<(Reader<BufReader<File>>, u64), Error> {
    let file = journal::open(path).map_err(|error| Error::reading(path, error))?;
    let length = file.metadata().map_err(|error| Error::reading(path, error))?.len();
    let reader = Reader::new(BufReader::new(file)).map_err(|error| Error::reading(path, error))?;
    Ok((reader, length))
}

/// Returns the header of a game file.
///
/// # Errors
/// If it cannot be read, or is not a game file.
pub fn header(path: &Path) -> Result<Header, Error> {
    Ok(open(path)?.0.header().clone())
}

/// Visits every game and every fault of a file; ends at the first error of the visitor.
///
/// # Errors
/// If the file cannot be read, or the visitor says so.
pub fn visit<E: From<Error>>(
    path: &Path,
    progress: &mut ReadProgress<'_>,
    visitor: &mut dyn FnMut(Found) -> Result<(), E>,
) -> Result<Extent, E> {
    let (mut reader, length) = open(path)?;
    for count in 0_u64.. {
        let found = match reader.next() {
            None => break,
            Some(Ok(game)) => Found::Game(game),
            Some(Err(ReadError::Damaged(fault))) => Found::Fault(fault),
            Some(Err(error)) => return Err(Error::reading(path, error).into()),
        };
        if count.is_multiple_of(1024) {
            progress(path, reader.place(), length);
        }
        visitor(found)?;
    }
    Ok(Extent { bytes: length, blocks: reader.blocks() })
}

/// Visits every game of several files; stops at the first fault.
///
/// # Errors
/// If a file cannot be read or is damaged, or the visitor says so.
pub fn visit_games<E: From<Error>>(
    paths: &[PathBuf],
    progress: &mut ReadProgress<'_>,
    visitor: &mut dyn FnMut(&Path, StoredGame) -> Result<(), E>,
) -> Result<Vec<Extent>, E> {
    let mut extents = Vec::new();
    for path in paths {
        extents.push(visit(path, progress, &mut |found| match found {
            Found::Game(stored) => visitor(path, stored),
            Found::Fault(fault) => Err(damaged(path, &fault).into()),
        })?);
    }
    Ok(extents)
}

/// The error for a damaged file.
pub(super) fn damaged(path: &Path, fault: &Fault) -> Error {
    Error::Work(format!(
        "{}: {fault}; `quevedo datagen check` lists all faults, `quevedo datagen merge --salvage` copies the undamaged games",
        path.display()
    ))
}

/// What is wrong with a game file.
#[derive(Debug)]
pub enum Finding {
    /// A damaged part.
    Fault(Fault),
    /// A game that is there twice: its run and number.
    Duplicate(u16, u64),
    /// A game against the rules: its run and number, and what is wrong.
    Illegal(u16, u64, String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Fault(fault) => write!(f, "{fault}"),
            Finding::Duplicate(run, number) => write!(f, "game {number} of run {run} is duplicated"),
            Finding::Illegal(run, number, why) => write!(f, "game {number} of run {run}: {why}"),
        }
    }
}

/// What a file has, and how much of it is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Games, with the wrong ones.
    pub games: u64,
    /// Undamaged blocks.
    pub blocks: u64,
    /// Plies of all games.
    pub plies: usize,
    /// Usable positions.
    pub usable: usize,
    /// How many findings there are.
    pub faults: u64,
}

/// Checks a file: reads everything, replays every game by the rules, and reports what is wrong.
///
/// # Errors
/// If the file cannot be read, or the listener says so.
pub fn check<E: From<Error>>(
    path: &Path,
    progress: &mut ReadProgress<'_>,
    report: &mut dyn FnMut(Finding) -> Result<(), E>,
) -> Result<Checked, E> {
    let mut checked = Checked::default();
    let mut seen = HashSet::new();
    let extent = visit(path, progress, &mut |found| {
        let mut wrong = |finding| {
            checked.faults += 1;
            report(finding)
        };
        let (run, game): (u16, GameRecord) = match found {
            Found::Game(stored) => (stored.run, stored.game),
            Found::Fault(fault) => return wrong(Finding::Fault(fault)),
        };
        if !seen.insert((run, game.number)) {
            wrong(Finding::Duplicate(run, game.number))?;
        }
        if let Err(error) = game.verify() {
            wrong(Finding::Illegal(run, game.number, error.to_string()))?;
        }
        checked.games += 1;
        checked.plies += game.moves.len();
        checked.usable += game.usable().count();
        Ok(())
    })?;
    checked.blocks = extent.blocks;
    Ok(checked)
}
