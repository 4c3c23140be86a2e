//! Going through files of games.

use crate::failure::Failure;
use crate::progress::Meter;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use trainer::selfplay::{Fault, Header, ReadError, Reader, StoredGame};

/// What is met on the way.
pub enum Found {
    Game(StoredGame),
    Fault(Fault),
}

/// What was read of a file.
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

/// What a file says about itself.
pub fn header(path: &Path) -> Result<Header, Failure> {
    Ok(open(path)?.0.header().clone())
}

/// Shows everything in a file.
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

/// Shows every game of some files; a fault ends it.
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

/// A damaged file is not worked with.
pub fn damaged(path: &Path, fault: &Fault) -> Failure {
    Failure::Work(format!(
        "{}: {fault}; `quevedo datagen check` tells everything, `quevedo datagen merge --salvage` keeps what is sound",
        path.display()
    ))
}
