//! Labelled positions, stored as the terms of the evaluation.

use chess::pgn::PgnError;
use chess::{Position, Setup};
use eval::{Coefficients, FULL_PHASE, FULL_SCALE, WEIGHT_COUNT, evaluate_traced};
use journal::Lines;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::RangeInclusive;
use thiserror::Error;

/// Size limit of a line in bytes; a FEN with its labels has about one hundred.
const MOST_LINE: u64 = 64 << 10;

/// Errors of labelled positions.
#[derive(Debug, Error)]
pub enum DataError {
    /// They cannot be read.
    #[error("cannot read the positions: {0}")]
    Io(#[from] io::Error),
    /// They are not zstd data.
    #[error("cannot decompress the positions: {0}; expected zstd format")]
    Packed(String),
    /// A game is invalid.
    #[error(transparent)]
    Game(#[from] PgnError),
    /// A line is invalid.
    #[error(
        "line {line}: {problem}; expected FEN | centipawns for White | result for White (1.0, 0.5 or 0.0)"
    )]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// A use of a weight: its index, and White's count minus Black's.
pub(super) type Use = (u16, i16);

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Where its terms start among all terms; they end where those of the next start.
    start: usize,
    /// How many of its terms are linear; then come those of White's king danger, and of Black's.
    linear: u16,
    white_danger: u16,
    /// The weights of middlegame and endgame.
    pub(super) mg_share: f32,
    pub(super) eg_share: f32,
    /// The result for White.
    pub(super) result: f32,
    /// The engine's score, in centipawns for White.
    pub(super) score: f32,
}

/// Labelled positions of games, in reading order.
#[derive(Default)]
pub struct Data {
    entries: Vec<Entry>,
    terms: Vec<Use>,
    /// Where games start.
    games: Vec<usize>,
}

impl Data {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of games. In files of lines a game is assumed to start where the move number
    /// falls.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Reads zstd-compressed positions, up to a total of `most`.
    ///
    /// # Errors
    /// If the source cannot be read or decompressed, or a line is invalid.
    pub fn read_packed(
        &mut self,
        source: impl Read,
        most: usize,
        progress: &mut dyn FnMut(usize),
    ) -> Result<(), DataError> {
        let decoder = StreamingDecoder::new(source).map_err(|error| DataError::Packed(error.to_string()))?;
        self.read(BufReader::with_capacity(1 << 20, decoder), most, progress)
    }

    /// Reads positions, up to a total of `most`, and reports progress now and then.
    ///
    /// Positions in check and known endgames are skipped: the terms say nothing about them.
    ///
    /// # Errors
    /// If the source cannot be read, or a line is invalid.
    pub fn read(
        &mut self,
        source: impl BufRead,
        most: usize,
        progress: &mut dyn FnMut(usize),
    ) -> Result<(), DataError> {
        let mut last_move = u32::MAX;
        for (index, line) in Lines::new(source, MOST_LINE).enumerate() {
            if self.len() >= most {
                break;
            }
            if index % 4096 == 0 {
                progress(self.len());
            }
            let problem = |problem: String| DataError::Line { line: index + 1, problem };
            let line = String::from_utf8(line?).map_err(|_| problem("this is not UTF-8 text".to_owned()))?;
            let mut parts = line.split('|').map(str::trim);
            let (Some(fen), Some(score), Some(result)) = (parts.next(), parts.next(), parts.next()) else {
                return Err(problem("missing field".to_owned()));
            };
            let setup = Setup::from_fen_lenient(fen).map_err(|error| problem(error.to_string()))?;
            let number = |text: &str, range: RangeInclusive<f32>| {
                let number = text.parse().ok().filter(|number| range.contains(number));
                number.ok_or_else(|| problem(format!("invalid number {text:?}")))
            };
            let (score, result) = (number(score, -1e6..=1e6)?, number(result, 0.0..=1.0)?);
            let Ok(position) = Position::from_setup(&setup) else { continue };
            if position.fullmove_number() < last_move {
                self.begin_game();
            }
            last_move = position.fullmove_number();
            self.add(&position, score, result);
        }
        progress(self.len());
        Ok(())
    }

    /// Starts another game.
    pub(super) fn begin_game(&mut self) {
        self.games.push(self.len());
    }

    /// Adds a position, unless the terms say nothing about it.
    pub(super) fn add(&mut self, position: &Position, score: f32, result: f32) {
        if position.in_check() {
            return;
        }
        let mut trace = Coefficients::default();
        let sum = evaluate_traced(position, &mut trace);
        if sum.score.is_none() {
            return;
        }
        let start = self.terms.len();
        for index in 0..WEIGHT_COUNT {
            let [white, black] = trace.linear[index];
            self.push(index, white - black);
        }
        let linear = self.terms.len() - start;
        (0..WEIGHT_COUNT).for_each(|index| self.push(index, trace.danger[index][0]));
        let white_danger = self.terms.len() - start - linear;
        (0..WEIGHT_COUNT).for_each(|index| self.push(index, trace.danger[index][1]));
        let mg_share = sum.phase as f32 / FULL_PHASE as f32;
        self.entries.push(Entry {
            start,
            linear: linear as u16,
            white_danger: white_danger as u16,
            mg_share,
            eg_share: (1.0 - mg_share) * sum.scale as f32 / FULL_SCALE as f32,
            result,
            score: score.clamp(-3000.0, 3000.0),
        });
    }

    fn push(&mut self, index: usize, n: i32) {
        if n != 0 {
            self.terms.push((index as u16, n as i16));
        }
    }

    pub(super) fn entry(&self, index: usize) -> &Entry {
        &self.entries[index]
    }

    /// Returns the linear terms of a position, and those of White's and Black's king danger.
    pub(super) fn terms(&self, index: usize) -> [&[Use]; 3] {
        let entry = &self.entries[index];
        let end = self.entries.get(index + 1).map_or(self.terms.len(), |next| next.start);
        let all = &self.terms[entry.start..end];
        let (linear, rest) = all.split_at(entry.linear.into());
        let (white, black) = rest.split_at(entry.white_danger.into());
        [linear, white, black]
    }

    /// Returns the first position of the last games held out for validation, in per cent.
    #[must_use]
    pub fn validation_start(&self, percent: usize) -> usize {
        let game = self.games.len() - self.games.len() * percent.min(100) / 100;
        self.games.get(game).copied().unwrap_or(self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let mut data = Data::default();
        let error = data.read(BufReader::new(io::repeat(0)), usize::MAX, &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains("line 1 is longer than 64 KiB"), "{error}");
        let line = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | caf\u{e9} | 1.0\n".as_bytes();
        let latin1: Vec<u8> = line.iter().copied().filter(|&byte| byte != 0xc3).collect();
        let error = data.read(&latin1[..], usize::MAX, &mut |_| {}).unwrap_err();
        assert!(error.to_string().starts_with("line 1: this is not UTF-8 text; expected FEN"), "{error}");
    }
}
