//! Writing games.

use super::blocks::pack;
use super::code::{GameDamage, encode};
use super::header::{FileError, Header};
use super::record::GameRecord;
use std::io::{self, Write};
use thiserror::Error;

/// A block is closed when it has this many games...
const GAMES: u16 = 64;
/// ...or this many bytes.
const BYTES: usize = 1 << 14;

/// Why a game could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// An I/O error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game is invalid.
    #[error("cannot store game {number}: {damage}")]
    Game {
        /// Its number.
        number: u64,
        /// What is wrong with it.
        damage: GameDamage,
    },
    /// The header does not list the run.
    #[error("run {0} is not in the header")]
    Run(u16),
}

/// Writes games, block by block.
pub struct Writer<W: Write> {
    out: W,
    runs: u16,
    /// The block being filled.
    block: Vec<u8>,
    run: u16,
    games: u16,
    /// The number expected next.
    next: u64,
    /// Whether a block may be partly written: nothing may follow it, or the file could not be
    /// resumed.
    torn: bool,
}

impl<W: Write> Writer<W> {
    /// Creates a file.
    ///
    /// # Errors
    /// If it cannot be written, or the header is too long.
    pub fn new(mut out: W, header: &Header) -> Result<Writer<W>, FileError> {
        header.write(&mut out)?;
        Ok(Writer::behind(out, header))
    }

    /// Continues a file that has this header.
    pub(super) fn behind(out: W, header: &Header) -> Writer<W> {
        let runs = u16::try_from(header.runs.len()).unwrap_or(u16::MAX);
        Writer { out, runs, block: Vec::new(), run: 0, games: 0, next: 0, torn: false }
    }

    /// Adds a game of the run with this index in the header; returns whether a block was written.
    ///
    /// The game is in the file after the next [`flush`](Writer::flush), or when its block is full.
    ///
    /// # Errors
    /// If the game or the run is invalid, which changes nothing; if the file cannot be written.
    pub fn add(&mut self, run: u16, game: &GameRecord) -> Result<bool, WriteError> {
        if run >= self.runs {
            return Err(WriteError::Run(run));
        }
        let mut written = false;
        if run != self.run {
            written = self.games > 0;
            self.flush()?;
            self.run = run;
        }
        let before = self.block.len();
        if let Err(damage) = encode(game, self.next, &mut self.block) {
            self.block.truncate(before);
            return Err(WriteError::Game { number: game.number, damage });
        }
        self.games += 1;
        self.next = game.number.wrapping_add(1);
        if self.games >= GAMES || self.block.len() >= BYTES {
            written = true;
            self.flush()?;
        }
        Ok(written)
    }

    /// Writes the pending games as a block.
    ///
    /// # Errors
    /// If the file cannot be written, now or before.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.torn {
            return Err(io::Error::other("an earlier write failed; the file is left as it is"));
        }
        if self.games > 0 {
            self.torn = true;
            self.out.write_all(&pack(self.run, self.games, &self.block))?;
            self.torn = false;
            self.block.clear();
            (self.games, self.next) = (0, 0);
        }
        self.out.flush()
    }

    /// Writes the pending games, and returns the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }

    /// The file.
    pub(super) const fn get_ref(&self) -> &W {
        &self.out
    }
}
