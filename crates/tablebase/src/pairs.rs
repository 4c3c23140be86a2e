//! The compressed values of one section.
//!
//! Values are compressed by repeatedly replacing the most frequent pair of neighbours by a new
//! symbol (Re-Pair); so a symbol is a value or a pair of symbols, and stands for up to 256 values.
//! The symbols are written in a canonical prefix code, the longest codes first in numerical order,
//! into blocks of equal size. To find the value of an index, a sparse index leads to a block
//! nearby, the block counts lead to the right one, and that is decoded up to the symbol that holds
//! the value.

use crate::error::TableProblem;
use crate::source::{Reader, Source};

/// Flag in a section's first byte: all its values are the same, and follow in the next byte.
const SINGLE_VALUE: u8 = 128;

/// The right half of a symbol that is not a pair.
const NO_PAIR: u16 = 0xFFF;

/// Blocks of more than two to this power bytes are implausible.
const LARGEST_BLOCK: u8 = 16;

/// Longer codes, in bits, are implausible; the decoder keeps at least as many bits ready.
const LONGEST_CODE: u8 = 32;

/// The values of a section.
#[derive(Debug)]
pub(crate) enum Pairs {
    /// All are the same.
    Single(u16),
    /// They are compressed.
    Coded(Box<Coded>),
}

/// Compressed values.
#[derive(Debug)]
pub(crate) struct Coded {
    code: Code,
    block_size: usize,
    /// Indices per entry of the sparse index.
    span: u64,
    index_len: u64,
    blocks: u64,
    /// Entries in the list of block counts, which is padded.
    counts: u64,
    index_start: u64,
    counts_start: u64,
    blocks_start: u64,
}

impl Pairs {
    /// Reads the code of a section with this many values; also returns the flags.
    pub(crate) fn read(reader: &mut Reader<'_>, size: u64) -> Result<(u8, Pairs), TableProblem> {
        let flags = reader.byte()?;
        if flags & SINGLE_VALUE != 0 {
            return Ok((flags, Pairs::Single(u16::from(reader.byte()?))));
        }
        let (block, span) = (reader.byte()?, reader.byte()?);
        if block > LARGEST_BLOCK || span >= 64 {
            return Err(TableProblem::Damaged("impossible block size"));
        }
        let padding = u64::from(reader.byte()?);
        let blocks = u64::from(reader.u32()?);
        let span = 1 << span;
        let coded = Coded {
            code: Code::read(reader)?,
            block_size: 1 << block,
            span,
            index_len: size.div_ceil(span),
            blocks,
            counts: blocks + padding,
            index_start: 0,
            counts_start: 0,
            blocks_start: 0,
        };
        Ok((flags, Pairs::Coded(Box::new(coded))))
    }

    /// Skips the sparse index.
    pub(crate) fn place_index(&mut self, reader: &mut Reader<'_>) -> Result<(), TableProblem> {
        if let Pairs::Coded(coded) = self {
            coded.index_start = reader.skip(coded.index_len, 6, "the end of an index")?;
        }
        Ok(())
    }

    /// Skips the block counts.
    pub(crate) fn place_counts(&mut self, reader: &mut Reader<'_>) -> Result<(), TableProblem> {
        if let Pairs::Coded(coded) = self {
            coded.counts_start = reader.skip(coded.counts, 2, "the end of its block counts")?;
        }
        Ok(())
    }

    /// Skips the blocks.
    pub(crate) fn place_blocks(&mut self, reader: &mut Reader<'_>) -> Result<(), TableProblem> {
        if let Pairs::Coded(coded) = self {
            reader.align(64);
            coded.blocks_start =
                reader.skip(coded.blocks, coded.block_size as u64, "the end of its blocks")?;
        }
        Ok(())
    }

    /// Returns the value with this index, which is below the size of the section.
    pub(crate) fn value(&self, source: &Source, number: u64) -> Result<u16, TableProblem> {
        match self {
            Pairs::Single(value) => Ok(*value),
            Pairs::Coded(coded) => coded.value(source, number),
        }
    }
}

impl Coded {
    fn value(&self, source: &Source, number: u64) -> Result<u16, TableProblem> {
        const LOST: TableProblem = TableProblem::Damaged("an index points beyond its blocks");
        let entry = self.index_start + number / self.span * 6;
        let [a, b, c, d, e, f] = source.array(entry, "an index entry")?;
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        // The entry points at the middle of its span.
        let ahead = (number % self.span) as i64 - (self.span / 2) as i64;
        let mut offset = i64::from(u16::from_le_bytes([e, f])) + ahead;
        while offset < 0 {
            block = block.checked_sub(1).ok_or(LOST)?;
            offset += self.count(source, block)?;
        }
        loop {
            let count = self.count(source, block)?;
            if offset < count {
                break;
            }
            offset -= count;
            block += 1;
        }
        if block >= self.blocks {
            return Err(LOST);
        }
        let start = self.blocks_start + block * self.block_size as u64;
        let mut buffer = Vec::new();
        let bytes = source.bytes(start, self.block_size, "a block", &mut buffer)?;
        // The offset is below a count of at most 65 536.
        self.code.value(bytes, offset as u32)
    }

    /// Returns the number of values of a block.
    fn count(&self, source: &Source, block: u64) -> Result<i64, TableProblem> {
        if block >= self.counts {
            return Err(TableProblem::Damaged("an index points beyond its blocks"));
        }
        let stored = source.array(self.counts_start + block * 2, "a block count")?;
        Ok(i64::from(u16::from_le_bytes(stored)) + 1)
    }
}

/// A prefix code and its symbols.
#[derive(Debug)]
struct Code {
    /// Bits of the shortest code.
    shortest: u32,
    /// For each length from the shortest: the smallest code of this length, left-aligned in 64
    /// bits. Smaller codes are longer.
    smallest: Vec<u64>,
    /// For each length: the symbol of that code.
    first: Vec<u16>,
    /// For each symbol: its number of values, minus one.
    counts: Vec<u8>,
    /// For each symbol: its two halves, or its value.
    halves: Vec<(u16, u16)>,
}

impl Code {
    fn read(reader: &mut Reader<'_>) -> Result<Code, TableProblem> {
        let (longest, shortest) = (reader.byte()?, reader.byte()?);
        if shortest == 0 || longest < shortest || longest > LONGEST_CODE {
            return Err(TableProblem::Damaged("impossible code lengths"));
        }
        let lengths = usize::from(longest - shortest) + 1;
        let first = (0..lengths).map(|_| reader.u16()).collect::<Result<Vec<u16>, _>>()?;
        // The codes of one length end where, one bit longer, the next ones start; the longest start
        // at zero.
        let mut smallest = vec![0u64; lengths];
        for row in (0..lengths - 1).rev() {
            let codes = u64::from(first[row]).wrapping_sub(u64::from(first[row + 1]));
            smallest[row] = smallest[row + 1].wrapping_add(codes) / 2;
        }
        for (row, code) in smallest.iter_mut().enumerate() {
            *code <<= 64 - row - usize::from(shortest);
        }
        let symbols = usize::from(reader.u16()?);
        let halves: Vec<(u16, u16)> = reader
            .take(symbols * 3)?
            .chunks_exact(3)
            .map(|bytes| {
                let [a, b, c] = [bytes[0], bytes[1], bytes[2]].map(u16::from);
                (a | (b & 0xF) << 8, b >> 4 | c << 4)
            })
            .collect();
        reader.align(2);
        let counts = counts(&halves)?;
        Ok(Code { shortest: u32::from(shortest), smallest, first, counts, halves })
    }

    /// Returns the value at this offset of a block.
    fn value(&self, block: &[u8], mut offset: u32) -> Result<u16, TableProblem> {
        const UNKNOWN: TableProblem = TableProblem::Damaged("invalid code in block");
        let mut bits = Bits::new(block);
        let mut symbol = loop {
            let row = self.smallest.iter().position(|&code| bits.ready >= code).ok_or(UNKNOWN)?;
            let length = self.shortest + row as u32;
            let above = (bits.ready - self.smallest[row]) >> (64 - length);
            let symbol = usize::from(self.first[row]).saturating_add(above as usize);
            let count = u32::from(*self.counts.get(symbol).ok_or(UNKNOWN)?);
            if offset <= count {
                break symbol;
            }
            offset -= count + 1;
            if !bits.skip(length) {
                return Err(TableProblem::Damaged("a block ends before its last value"));
            }
        };
        // The halves of a symbol were checked when the code was read: they exist and stand for
        // fewer values.
        while self.counts[symbol] > 0 {
            let (left, right) = self.halves[symbol];
            let in_left = u32::from(self.counts[usize::from(left)]);
            if offset <= in_left {
                symbol = usize::from(left);
            } else {
                offset -= in_left + 1;
                symbol = usize::from(right);
            }
        }
        Ok(self.halves[symbol].0)
    }
}

/// Returns the number of values of each symbol, minus one.
fn counts(halves: &[(u16, u16)]) -> Result<Vec<u8>, TableProblem> {
    const ENDLESS: TableProblem = TableProblem::Damaged("cyclic symbols");
    let mut counts: Vec<Option<u8>> = vec![None; halves.len()];
    let mut waiting = Vec::new();
    for symbol in 0..halves.len() {
        // A symbol's parts are computed first; a cyclic symbol would make the stack longer than the
        // number of symbols.
        waiting.push(symbol);
        while let Some(&top) = waiting.last() {
            let (left, right) = halves[top];
            if counts[top].is_some() || right == NO_PAIR {
                counts[top] = counts[top].or(Some(0));
                waiting.pop();
                continue;
            }
            let (left, right) = (usize::from(left), usize::from(right));
            if left >= halves.len() || right >= halves.len() {
                return Err(TableProblem::Damaged("a symbol refers to an invalid one"));
            }
            match (counts[left], counts[right]) {
                (Some(a), Some(b)) => {
                    let sum = a.checked_add(b).and_then(|sum| sum.checked_add(1));
                    counts[top] =
                        Some(sum.ok_or(TableProblem::Damaged("a symbol has more than 256 values"))?);
                    waiting.pop();
                }
                _ if waiting.len() > 2 * halves.len() => return Err(ENDLESS),
                (None, _) => waiting.push(left),
                (_, None) => waiting.push(right),
            }
        }
    }
    counts.into_iter().collect::<Option<Vec<u8>>>().ok_or(ENDLESS)
}

/// The bits of a block, the highest of each byte first; zeros follow its end.
struct Bits<'a> {
    /// The next bits, left-aligned, at least 32 of them.
    ready: u64,
    /// How many are ready.
    count: u32,
    rest: &'a [u8],
    /// The bits of the block that have not been consumed.
    left: u64,
}

impl<'a> Bits<'a> {
    fn new(block: &'a [u8]) -> Bits<'a> {
        let mut bits = Bits { ready: 0, count: 0, rest: block, left: block.len() as u64 * 8 };
        bits.refill();
        bits.refill();
        bits
    }

    fn refill(&mut self) {
        let next = if let Some((chunk, rest)) = self.rest.split_first_chunk::<4>() {
            self.rest = rest;
            u32::from_be_bytes(*chunk)
        } else {
            let mut last = [0; 4];
            last[..self.rest.len()].copy_from_slice(self.rest);
            self.rest = &[];
            u32::from_be_bytes(last)
        };
        self.ready |= u64::from(next) << (32 - self.count);
        self.count += 32;
    }

    /// Skips at most 32 bits; false if the block has fewer.
    #[inline]
    fn skip(&mut self, length: u32) -> bool {
        self.ready <<= length;
        self.count -= length;
        if self.count <= 32 {
            self.refill();
        }
        match self.left.checked_sub(u64::from(length)) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
#[path = "pairs_tests.rs"]
mod tests;
