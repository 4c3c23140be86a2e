//! The blocks of a file, and recovery after a damaged one.
//!
//! A block has a head of twenty bytes: four that mark it, the length of what follows the head (four
//! bytes), the number of its games and that of their run (two each), and the checksums of what
//! follows and of the head up to here (four each).

use super::code::GameDamage;
use std::fmt;
use std::io::{self, Read};
use thiserror::Error;

/// Marks a block.
const MARK: [u8; 4] = *b"\xF5QSB";
const HEAD: usize = 20;
/// Longest block in bytes, without its head.
pub(super) const LONGEST: usize = 1 << 20;
/// What a disk writes atomically. No valid block ends with so many zeros.
const SECTOR: usize = 512;
/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// What is wrong with a part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damage {
    /// The file ends within a block, or its last block was never written: a system crash leaves
    /// zeros.
    #[error("truncated block")]
    CutOff,
    /// No block starts where one should.
    #[error("no block starts here")]
    NoBlock,
    /// A checksum is wrong.
    #[error("wrong block checksum")]
    Checksum,
    /// A block belongs to a run that the header does not list.
    #[error("the block belongs to run {0}, which the header does not list")]
    Run(u16),
    /// The checksums are right, but a game is invalid.
    #[error("game {index} of the block: {damage}")]
    Game {
        /// The game of the block, counted from 1.
        index: u16,
        /// What is wrong with it.
        damage: GameDamage,
    },
    /// There are extra bytes after the games of a block.
    #[error("{0} extra bytes after the last game of the block")]
    Rest(usize),
}

impl Damage {
    /// Whether it is the rest of a block that was not written to its end.
    pub(crate) const fn is_unfinished(&self) -> bool {
        matches!(self, Damage::CutOff)
    }
}

/// A part of a file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it starts, in bytes from the start of the file.
    pub start: u64,
    /// Where it ends: the next valid block, or the end of the file.
    pub end: u64,
    /// What is wrong.
    pub damage: Damage,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { start, end, damage } = self;
        write!(f, "bytes {start} to {end}: {damage}")
    }
}

/// A block with valid checksums.
pub(super) struct Block {
    pub(super) start: u64,
    pub(super) games: u16,
    pub(super) run: u16,
    pub(super) payload: Vec<u8>,
}

impl Block {
    pub(super) fn end(&self) -> u64 {
        self.start + (HEAD + self.payload.len()) as u64
    }
}

/// Encodes a block.
pub(super) fn pack(run: u16, games: u16, payload: &[u8]) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend(run.to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// Reads blocks one after the other.
pub(super) struct Blocks<R> {
    source: R,
    buffer: Vec<u8>,
    /// How much of the buffer is consumed.
    used: usize,
    /// The offset of the buffer in the file.
    offset: u64,
}

/// The head of a block.
struct Head {
    length: usize,
    games: u16,
    run: u16,
    sum: u32,
}

impl<R: Read> Blocks<R> {
    /// Creates a reader for a source that is at this byte of its file.
    pub(super) fn new(source: R, offset: u64) -> Blocks<R> {
        Blocks { source, buffer: Vec::new(), used: 0, offset }
    }

    fn place(&self) -> u64 {
        self.offset + self.used as u64
    }

    /// Returns the next bytes, this many if available.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.buffer.len() - self.used < count {
            self.buffer.drain(..self.used);
            self.offset += self.used as u64;
            self.used = 0;
            let missing = (count - self.buffer.len()).max(CHUNK);
            self.source.by_ref().take(missing as u64).read_to_end(&mut self.buffer)?;
        }
        let rest = &self.buffer[self.used..];
        Ok(&rest[..count.min(rest.len())])
    }

    /// Returns the next block, or what is wrong in its place; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<Block, Fault>>> {
        if self.peek(1)?.is_empty() {
            return Ok(None);
        }
        let start = self.place();
        let damage = match self.block()? {
            Ok(block) => return Ok(Some(Ok(block))),
            Err(Damage::NoBlock | Damage::Checksum) if self.ends_unwritten()? => Damage::CutOff,
            Err(damage) => damage,
        };
        self.skip_damage()?;
        Ok(Some(Err(Fault { start, end: self.place(), damage })))
    }

    /// Whether at most a block is left of the file, and its end is all zeros.
    fn ends_unwritten(&mut self) -> io::Result<bool> {
        let most = HEAD + LONGEST;
        let rest = self.peek(most + 1)?;
        let end = &rest[rest.len().saturating_sub(SECTOR)..];
        Ok(rest.len() <= most && end.iter().all(|&byte| byte == 0))
    }

    fn head(&mut self) -> io::Result<Result<Head, Damage>> {
        let bytes = self.peek(HEAD)?;
        let Some(&bytes) = bytes.first_chunk::<HEAD>() else {
            let begun = bytes.len().min(MARK.len());
            return Ok(Err(if bytes[..begun] == MARK[..begun] { Damage::CutOff } else { Damage::NoBlock }));
        };
        if !bytes.starts_with(&MARK) {
            return Ok(Err(Damage::NoBlock));
        }
        let four = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let head = Head { length: four(4) as usize, games: two(8), run: two(10), sum: four(12) };
        let sound = four(16) == crc32fast::hash(&bytes[..16]) && head.length <= LONGEST;
        Ok(if sound { Ok(head) } else { Err(Damage::Checksum) })
    }

    fn block(&mut self) -> io::Result<Result<Block, Damage>> {
        let Head { length, games, run, sum } = match self.head()? {
            Ok(head) => head,
            Err(damage) => return Ok(Err(damage)),
        };
        let start = self.place();
        let bytes = self.peek(HEAD + length)?;
        if bytes.len() < HEAD + length {
            return Ok(Err(Damage::CutOff));
        }
        let payload = bytes[HEAD..].to_vec();
        if crc32fast::hash(&payload) != sum {
            return Ok(Err(Damage::Checksum));
        }
        self.used += HEAD + length;
        Ok(Ok(Block { start, games, run, payload }))
    }

    /// Skips to the next valid head, or to the end.
    fn skip_damage(&mut self) -> io::Result<()> {
        self.used += 1;
        loop {
            let bytes = self.peek(CHUNK)?;
            let (seen, found) = (bytes.len(), bytes.windows(MARK.len()).position(|window| window == MARK));
            match found {
                Some(distance) => {
                    self.used += distance;
                    if self.head()?.is_ok() {
                        return Ok(());
                    }
                    self.used += 1;
                }
                None if seen < CHUNK => {
                    self.used += seen;
                    return Ok(());
                }
                // A mark may start in the last bytes.
                None => self.used += seen - MARK.len() + 1,
            }
        }
    }
}
