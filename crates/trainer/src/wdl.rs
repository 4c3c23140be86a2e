//! Fitting the win-draw-loss model to the engine's games.
//!
//! A PGN game gives a sample for each move whose comment has a score, `[%eval 0.35,12]`, which is
//! White's, and a result; a self-play game for each move that was searched. Samples are counted by score and material, and the model with the maximum
//! likelihood is found.

use crate::comments::white_centipawns;
use crate::error::Error;
use crate::selfplay::{GameRecord, read_header, visit_games};
use chess::pgn::{Games, PgnGame, PgnResult};
use chess::{Color, Position};
use engine::WdlModel;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Scores beyond this are decided and say nothing about the model.
const MOST_CENTIPAWNS: i32 = 1500;
/// Scores are binned in steps of this.
const STEP: i32 = 10;
/// Bound of all model parameters: games that contradict their scores would lead further and further
/// away.
const FARTHEST: f64 = 2000.0;
/// The first moves of a game are the opening, and say little about who wins.
const FIRST_PLY: usize = 8;

/// Counts of wins, draws and losses of the side to move, by score and material.
///
/// ```
/// use trainer::wdl::Samples;
/// let pgn = "1. e4 {[%eval 0.30,9]} e5 {[%eval 0.25,9]} 2. Nf3 {[%eval 0.31,9]} Nc6 {[%eval #5,9]} 1-0";
/// let mut samples = Samples::default();
/// assert_eq!(samples.read(pgn.as_bytes(), 0), (1, 0));
/// assert_eq!(samples.len(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Samples {
    counts: BTreeMap<(i32, u32), [u32; 3]>,
    all: u64,
}

impl Samples {
    /// The number of samples.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.all
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all == 0
    }

    /// Adds the games of a PGN file, without their first `skip` plies; returns how many games had a
    /// result, and how many could not be read.
    pub fn read(&mut self, reader: impl Read, skip: usize) -> (u64, u64) {
        let (mut used, mut broken) = (0, 0);
        for game in Games::new(reader) {
            match game {
                Ok(game) => used += u64::from(self.add(&game, skip)),
                Err(_) => broken += 1,
            }
        }
        (used, broken)
    }

    /// Adds the games of PGN files, as [`read`](Samples::read) does.
    ///
    /// # Errors
    /// If a file cannot be read, or is a folder.
    pub fn read_files(&mut self, files: &[PathBuf], skip: usize) -> Result<(u64, u64), Error> {
        let (mut used, mut broken) = (0, 0);
        for path in files {
            if path.is_dir() {
                let path = path.display();
                return Err(Error::Plan(format!("{path} is a folder; give the PGN files in it")));
            }
            let file = journal::open(path).map_err(|error| Error::reading(path, error))?;
            let (more, bad) = self.read(file, skip);
            (used, broken) = (used + more, broken + bad);
        }
        Ok((used, broken))
    }

    /// Adds the games of a self-play file, all of which the network with this hash must have
    /// played; returns how many there are.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged, or others have played.
    pub fn read_selfplay(&mut self, path: &Path, network: u64, skip: usize) -> Result<u64, Error> {
        let hash = format!("{network:016x}");
        for run in read_header(path)?.runs {
            if run.engine.network.as_deref() != Some(hash.as_str()) {
                return Err(Error::Plan(format!(
                    "{}: games by {}, not by network {hash}; give games of this network",
                    path.display(),
                    run.engine.network.map_or_else(|| "hand".to_owned(), |other| format!("network {other}")),
                )));
            }
        }
        let mut games = 0;
        visit_games(&[path.to_owned()], &mut |_, _, _| {}, &mut |_, stored| {
            games += 1;
            self.add_record(&stored.game, skip);
            Ok::<(), Error>(())
        })?;
        Ok(games)
    }

    /// Default number of plies to skip.
    pub const SKIP: usize = FIRST_PLY;

    /// Adds a game; false if it has no result.
    fn add(&mut self, game: &PgnGame, skip: usize) -> bool {
        let winner = match game.result {
            PgnResult::Win(color) => Some(color),
            PgnResult::Draw => None,
            _ => return false,
        };
        for (position, ply) in game.replay().skip(skip) {
            self.count(&position, white_centipawns(ply), winner);
        }
        true
    }

    fn add_record(&mut self, game: &GameRecord, skip: usize) {
        for sample in game.samples().skip(skip) {
            let score = sample.score.and_then(|score| score.centipawns());
            self.count(&sample.position, score.map(i32::from), game.ending.winner());
        }
    }

    /// Counts a position with its score for White, unless it has none or is decided.
    fn count(&mut self, position: &Position, white: Option<i32>, winner: Option<Color>) {
        let Some(white) = white.filter(|score| score.abs() <= MOST_CENTIPAWNS) else { return };
        let us = position.turn();
        let score = if us == Color::White { white } else { -white };
        let outcome = winner.map_or(1, |winner| if winner == us { 0 } else { 2 });
        let rounded = (score + score.signum() * STEP / 2) / STEP * STEP;
        let count = self.counts.entry((rounded, WdlModel::material(position))).or_default();
        count[outcome] = count[outcome].saturating_add(1);
        self.all += 1;
    }

    /// Returns the mean negative log-likelihood of a model: less is better.
    #[must_use]
    pub fn loss(&self, model: &WdlModel) -> f64 {
        let sum: f64 = self
            .counts
            .iter()
            .map(|(&(score, material), counts)| {
                let win = model.win(score.into(), material);
                let loss = model.win(f64::from(-score), material).min(1.0 - win);
                [win, 1.0 - win - loss, loss]
                    .into_iter()
                    .zip(counts)
                    .map(|(share, &count)| -f64::from(count) * share.max(1e-6).ln())
                    .sum::<f64>()
            })
            .sum();
        sum / (self.all as f64).max(1.0)
    }

    /// Fits the model by maximum likelihood: one parameter after the other is moved up and down, by
    /// less and less. There are four parameters and one minimum.
    #[must_use]
    pub fn fit(&self, start: WdlModel) -> WdlModel {
        let mut best = [start.half[0], start.half[1], start.spread[0], start.spread[1]];
        let model = |n: [f64; 4]| WdlModel { half: [n[0], n[1]], spread: [n[2], n[3]] };
        let mut least = self.loss(&model(best));
        let mut step = 32.0;
        while step >= 0.5 {
            let mut better = false;
            for (index, sign) in (0..4).flat_map(|index| [(index, 1.0), (index, -1.0)]) {
                let mut other = best;
                other[index] += sign * step;
                // With any material, the curves must rise.
                let sound = other[2] >= 1.0 && other[2] + other[3] >= 1.0 && other[index].abs() <= FARTHEST;
                let loss = self.loss(&model(other));
                if sound && loss < least {
                    (best, least, better) = (other, loss, true);
                }
            }
            if !better {
                step /= 2.0;
            }
        }
        model(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from a model lead back to it.
    #[test]
    fn a_model_is_found_again_from_its_own_results() {
        let truth = WdlModel { half: [110.0, 130.0], spread: [70.0, 30.0] };
        let mut samples = Samples::default();
        for score in (-600..=600).step_by(10) {
            for material in (6..=78).step_by(12) {
                let win = truth.win(score.into(), material);
                let loss = truth.win(f64::from(-score), material);
                let counts = [win, 1.0 - win - loss, loss].map(|share| (1000.0 * share).round() as u32);
                samples.counts.insert((score, material), counts);
                samples.all += 1000;
            }
        }
        let found = samples.fit(WdlModel { half: [200.0, 0.0], spread: [100.0, 0.0] });
        for (found, truth) in
            found.half.iter().chain(&found.spread).zip(truth.half.iter().chain(&truth.spread))
        {
            assert!((found - truth).abs() < 6.0, "{found} is not {truth}");
        }
    }

    /// Whoever is ahead loses: no model says that, and the search for one ends all the same.
    #[test]
    fn games_that_contradict_their_scores_have_an_end() {
        let mut samples = Samples::default();
        for score in (10..=1500).step_by(10) {
            samples.counts.insert((score, 40), [0, 0, 100]);
            samples.counts.insert((-score, 40), [100, 0, 0]);
            samples.all += 200;
        }
        let found = samples.fit(WdlModel::HAND);
        assert!(found.half.iter().chain(&found.spread).all(|number| number.abs() <= FARTHEST), "{found:?}");
        assert!(samples.loss(&found) < samples.loss(&WdlModel::HAND));
    }

    #[test]
    fn games_without_a_result_and_broken_ones_are_counted_apart() {
        let mut samples = Samples::default();
        let text = "1. e4 {[%eval 0.1]} *\n\n1. e5 1-0\n\n1. d4 {[%eval 0.2]} d5 {[%eval -0.4]} 0-1\n";
        assert_eq!(samples.read(text.as_bytes(), 0), (1, 1));
        assert_eq!(samples.counts.get(&(20, 78)), Some(&[0, 0, 1]));
        assert_eq!(samples.counts.get(&(40, 78)), Some(&[1, 0, 0]));
    }
}
