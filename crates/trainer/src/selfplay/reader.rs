//! Reading games.

use super::blocks::{Block, Blocks, Damage, Fault};
use super::code::decode;
use super::header::{FileError, Header};
use super::record::GameRecord;
use std::collections::VecDeque;
use std::io::{self, Read};
use thiserror::Error;

/// Why the next game cannot be had.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file gave up: there is no more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A part of the file is damaged; what is behind it can be read.
    #[error("{0}")]
    Damaged(Fault),
}

/// A game and the run that it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The index of its run in the header.
    pub run: u16,
    /// The game; its moves are legal.
    pub game: GameRecord,
}

/// Reads games one after the other. Everything is checked; of a damaged part the reader tells once, and then goes on
/// behind it.
pub struct Reader<R> {
    header: Header,
    blocks: Blocks<R>,
    waiting: VecDeque<Result<StoredGame, ReadError>>,
    place: u64,
    count: u64,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// Begins to read a file.
    ///
    /// # Errors
    /// If it cannot be read, or does not begin as a file of games of this version does.
    pub fn new(mut source: R) -> Result<Reader<R>, FileError> {
        let (header, place) = Header::read(&mut source)?;
        let blocks = Blocks::new(source, place);
        Ok(Reader { header, blocks, waiting: VecDeque::new(), place, count: 0, failed: false })
    }

    /// What the file says about itself.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Where the last block that was read ends, in bytes from the beginning of the file; damage does not count.
    #[must_use]
    pub const fn place(&self) -> u64 {
        self.place
    }

    /// How many blocks have been read.
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
