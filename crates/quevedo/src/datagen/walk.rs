//! Iterating over game files.

use crate::failure::Failure;
use crate::progress::Meter;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use trainer::selfplay::{Fault, Header, ReadError, Reader, StoredGame};

/// A game, or a damaged part.
pub enum Found {
    Game(StoredGame),
    Fault(Fault),
}

/// How much of a file was read.
#[derive(Clone, Copy, Default)]
pub struct Extent {
    pub bytes: u64,
    pub blocks: u64,
}

fn open(path: &Path) -> Result<(Reader<BufReader<File>>, u64), Failure> {
    let file = journal::open(path).map_err(|error| Failure::reading(path, &error))?;
    let length = file.metadata().map_err(|error| Failure::reading(path, &error))?.len();
    let reader = Reader::new(BufReader::new(file)).map_err(|error| Failure::reading(path, &error))?;
    Ok((reader, length))
}

/// Returns the header of a game file.
pub fn header(path: &Path) -> Result<Header, Failure> {
    Ok(open(path)?.0.header().clone())
}

/// Visits every game and every fault of a file.
pub fn walk(path: &Path, visit: &mut dyn FnMut(Found) -> Result<(), Failure>) -> Result<Extent, Failure> {
    let (mut reader, length) = open(path)?;
    let mut meter = Meter::new("KB");
    meter.begin(0, length >> 10, path.display().to_string());
    let mut result = Ok(());
    for count in 0_u64.. {
        let found = match reader.next() {
            None => break,
            Some(Ok(game)) => Found::Game(game),
            Some(Err(ReadError::Damaged(fault))) => Found::Fault(fault),
            Some(Err(error)) => {
                result = Err(Failure::reading(path, &error));
                break;
            }
        };
        if count % 1024 == 0 {
            meter.show(reader.place() >> 10, length >> 10, path.display().to_string());
        }
        result = visit(found);
        if result.is_err() {
            break;
        }
    }
    meter.clear();
    result.map(|()| Extent { bytes: length, blocks: reader.blocks() })
}

/// Visits every game of several files; stops at the first fault.
pub fn games(
    paths: &[PathBuf],
    visit: &mut dyn FnMut(&Path, StoredGame) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in paths {
        walk(path, &mut |found| match found {
            Found::Game(stored) => visit(path, stored),
            Found::Fault(fault) => Err(damaged(path, &fault)),
        })?;
    }
    Ok(())
}

/// The error for a damaged file.
pub fn damaged(path: &Path, fault: &Fault) -> Failure {
    Failure::Work(format!(
        "{}: {fault}; `quevedo datagen check` lists all faults, `quevedo datagen merge --salvage` copies the undamaged games",
        path.display()
    ))
}
