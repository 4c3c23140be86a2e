//! Statistics of game files: results, lengths, scores, piece counts, duplicates.

use super::header::Run;
use super::record::{Ending, GameRecord, Labelled};
use super::visit::{ReadProgress, header, visit_games};
use crate::error::Error;
use std::collections::HashMap;
use std::path::PathBuf;

/// At most this many position keys are kept in memory.
const MOST_KEYS: usize = 1 << 22;

/// What was counted in games.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The runs of all files.
    pub runs: Vec<Run>,
    /// Games.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Usable positions.
    pub usable: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// Games from Chess960 positions.
    pub chess960: u64,
    /// Random plies.
    pub random: u64,
    /// Announced mates.
    pub mates: u64,
    /// Games by ending, as in [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
    /// Positions per score bin, and the points White scored from them.
    pub scores: [(u64, f64); Statistics::BINS.len() + 1],
    /// Positions by number of pieces, from 2 on.
    pub pieces: [u64; 31],
    lengths: Vec<u32>,
    keys: Sampled,
}

impl Statistics {
    /// Upper bounds of the score bins, in centipawns for White; one more bin lies above.
    pub const BINS: [i16; 14] = [-1600, -800, -400, -200, -100, -50, -20, 20, 50, 100, 200, 400, 800, 1600];

    /// Counts the games of files.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn of(files: &[PathBuf], progress: &mut ReadProgress<'_>) -> Result<Statistics, Error> {
        let mut counts = Statistics::default();
        for path in files {
            counts.runs.extend(header(path)?.runs);
            let files = std::slice::from_ref(path);
            let extents = visit_games(files, progress, &mut |_, stored| {
                counts.game(&stored.game);
                Ok::<(), Error>(())
            })?;
            counts.bytes += extents.iter().map(|extent| extent.bytes).sum::<u64>();
        }
        counts.lengths.sort_unstable();
        Ok(counts)
    }

    fn game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.random += game.random_plies() as u64;
        self.chess960 += u64::from(game.start != GameRecord::STANDARD);
        self.mates += game.scores.iter().filter(|score| score.centipawns().is_none()).count() as u64;
        if let Some(index) = Ending::ALL.iter().position(|&ending| ending == game.ending) {
            self.endings[index] += 1;
        }
        self.lengths.push(u32::try_from(game.moves.len()).unwrap_or(u32::MAX));
        game.usable().for_each(|labelled| self.position(&labelled));
    }

    fn position(&mut self, labelled: &Labelled) {
        self.usable += 1;
        let bin = &mut self.scores[Statistics::BINS.iter().take_while(|&&end| labelled.score >= end).count()];
        *bin = (bin.0 + 1, bin.1 + f64::from(labelled.result));
        self.pieces[labelled.position.occupied().count() as usize - 2] += 1;
        self.keys.add(labelled.position.key());
    }

    /// Returns the length in plies below which this percentage of the games lie.
    #[must_use]
    pub fn length(&self, percent: usize) -> u32 {
        let place = (self.lengths.len() * percent / 100).min(self.lengths.len().saturating_sub(1));
        self.lengths.get(place).copied().unwrap_or(0)
    }

    /// Returns the percentage of positions seen before, and whether it is estimated.
    #[must_use]
    pub fn repeated(&self) -> (f64, bool) {
        (self.keys.repeated(), self.keys.bits > 0)
    }
}

/// Estimates how often positions repeat, from a sample of their keys.
#[derive(Clone, Debug, Default)]
struct Sampled {
    seen: HashMap<u64, u32>,
    /// A key is sampled if this many of its lowest bits are zero.
    bits: u32,
}

impl Sampled {
    fn add(&mut self, key: u64) {
        if key.trailing_zeros() < self.bits {
            return;
        }
        *self.seen.entry(key).or_default() += 1;
        if self.seen.len() > MOST_KEYS {
            self.bits += 1;
            self.seen.retain(|key, _| key.trailing_zeros() >= self.bits);
        }
    }

    /// Percentage of positions seen before.
    fn repeated(&self) -> f64 {
        let all: u64 = self.seen.values().map(|&count| u64::from(count)).sum();
        100.0 * (all - self.seen.len() as u64) as f64 / all.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_positions_are_counted_and_estimated() {
        let mut keys = Sampled::default();
        (0..1000).chain(0..250).for_each(|key| keys.add(key));
        assert!((keys.repeated() - 20.0).abs() < 1e-9);
        keys.bits = 3;
        (1000..2000).for_each(|key| keys.add(key));
        assert_eq!(keys.seen.len(), 1125);
    }
}
