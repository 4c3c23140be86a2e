//! Reading games.

use super::blocks::{Block, Blocks, Damage, Fault};
use super::code::decode;
use super::header::{FileError, Header};
use super::record::GameRecord;
use std::collections::VecDeque;
use std::io::{self, Read};
use thiserror::Error;

/// Why the next game cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// An I/O error, after which there is nothing more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A part of the file is damaged; what follows it can be read.
    #[error("{0}")]
    Damaged(Fault),
}

/// A game and its run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The index of its run in the header.
    pub run: u16,
    /// The game; its moves are legal.
    pub game: GameRecord,
}

/// Reads games one after the other.
///
/// Everything is checked; a damaged part is reported once, and then skipped.
pub struct Reader<R> {
    header: Header,
    blocks: Blocks<R>,
    waiting: VecDeque<Result<StoredGame, ReadError>>,
    place: u64,
    count: u64,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a game file of this version.
    pub fn new(mut source: R) -> Result<Reader<R>, FileError> {
        let (header, place) = Header::read(&mut source)?;
        let blocks = Blocks::new(source, place);
        Ok(Reader { header, blocks, waiting: VecDeque::new(), place, count: 0, failed: false })
    }

    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns where the last block read ends, in bytes from the start of the file; damage does not
    /// count.
    #[must_use]
    pub const fn place(&self) -> u64 {
        self.place
    }

    /// Returns the number of blocks read.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.count
    }

    fn unpack(&mut self, block: &Block) {
        let (start, end) = (block.start, block.end());
        let fault = |damage| Err(ReadError::Damaged(Fault { start, end, damage }));
        if usize::from(block.run) >= self.header.runs.len() {
            self.waiting.push_back(fault(Damage::Run(block.run)));
            return;
        }
        let (mut rest, mut next) = (block.payload.as_slice(), 0);
        for index in 1..=block.games {
            match decode(&mut rest, next) {
                Ok(game) => {
                    next = game.number.wrapping_add(1);
                    self.waiting.push_back(Ok(StoredGame { run: block.run, game }));
                }
                Err(damage) => {
                    self.waiting.push_back(fault(Damage::Game { index, damage }));
                    return;
                }
            }
        }
        if rest.is_empty() {
            self.place = end;
            self.count += 1;
        } else {
            self.waiting.push_back(fault(Damage::Rest(rest.len())));
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<StoredGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.waiting.pop_front() {
                return Some(game);
            }
            if self.failed {
                return None;
            }
            match self.blocks.next() {
                Ok(None) => return None,
                Ok(Some(Ok(block))) => self.unpack(&block),
                Ok(Some(Err(fault))) => return Some(Err(ReadError::Damaged(fault))),
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error.into()));
                }
            }
        }
    }
}
