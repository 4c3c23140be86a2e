//! Playing self-play games.

use super::header::Run;
use super::opening;
use super::record::{Ending, GameRecord, rules_ending};
use super::score::WhiteScore;
use super::settings::Settings;
use chess::{Color, Game, Move};
use engine::{Engine, NoMemory, Options, Request};
use nnue::Network;
use player::{Limits, Stop};
use seeded::Random;
use std::sync::Arc;
use thiserror::Error;

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoGame {
    /// It was stopped.
    #[error("stopped")]
    Stopped,
    /// The engine played an illegal move.
    #[error("game {number}: the engine plays the illegal move {played} in {fen}")]
    Rules {
        /// The number of the game.
        number: u64,
        /// The move.
        played: String,
        /// The position.
        fen: String,
    },
}

/// Plays the games of a run, on one thread.
pub struct Generator {
    engine: Engine,
    seed: u64,
    settings: Settings,
    nodes: u64,
}

impl Generator {
    /// Creates a generator of the games of a run, with a network if given. The caller ensures that
    /// engine and network are those of the run.
    ///
    /// # Errors
    /// If there is not enough memory for the engine's table.
    pub fn new(run: &Run, network: Option<Arc<Network>>) -> Result<Generator, NoMemory> {
        let settings = run.settings.clone();
        let mut engine =
            Engine::new(Options { hash_megabytes: settings.hash_megabytes, ..Options::default() })?;
        engine.set_network(network);
        Ok(Generator { engine, seed: run.seed, settings, nodes: 0 })
    }

    /// Plays the game with this number, reproducibly.
    ///
    /// # Errors
    /// If it was stopped, or the engine played an illegal move.
    pub fn game(&mut self, number: u64, stop: &Stop) -> Result<GameRecord, NoGame> {
        self.engine.clear();
        let (start, mut game) = self.opening(number, stop)?;
        let mut scores = Vec::new();
        loop {
            let ending = rules_ending(&game).or_else(|| self.adjudicate(&scores, game.moves().len()));
            if let Some(ending) = ending {
                return Ok(GameRecord { number, start, moves: game.moves().to_vec(), scores, ending });
            }
            let (m, score) = self.search(&game, self.settings.nodes, stop)?;
            if m.is_none_or(|m| game.play(m).is_err()) {
                let fen = game.position().to_fen();
                return Err(NoGame::Rules { number, played: format!("{m:?}"), fen });
            }
            scores.push(score);
        }
    }

    /// Returns the nodes searched in all games.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Draws openings until one is balanced enough.
    fn opening(&mut self, number: u64, stop: &Stop) -> Result<(u16, Game), NoGame> {
        let mut random = Random::of_part(self.seed, number);
        loop {
            if stop.is_raised() {
                return Err(NoGame::Stopped);
            }
            let Some((start, game)) = opening::draw(&mut random, &self.settings) else { continue };
            let nodes = self.settings.nodes.saturating_mul(self.settings.verify_factor);
            let (_, score) = self.search(&game, nodes, stop)?;
            if score.centipawns().is_some_and(|score| score.abs() <= self.settings.verify_limit) {
                return Ok((start, game));
            }
        }
    }

    /// Returns the best move and its score.
    fn search(&mut self, game: &Game, nodes: u64, stop: &Stop) -> Result<(Option<Move>, WhiteScore), NoGame> {
        let hard = nodes.saturating_mul(self.settings.hard_factor.max(1));
        let limits = Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::INFINITE };
        let request = Request { silent: true, ..Request::new(game, &limits, stop) };
        let found = self.engine.search(&request, &mut |_| {});
        self.nodes += found.nodes;
        // An interrupted search has another answer.
        if stop.is_raised() {
            return Err(NoGame::Stopped);
        }
        Ok((found.best, WhiteScore::new(found.score, game.turn())))
    }

    /// Adjudicates a game on which both sides agree, or which is too long.
    fn adjudicate(&self, scores: &[WhiteScore], plies: usize) -> Option<Ending> {
        let settings = &self.settings;
        let last = |count: usize| scores.len().checked_sub(count.max(1)).map(|first| &scores[first..]);
        let all = |leader: i16| {
            last(settings.win_plies)
                .is_some_and(|last| last.iter().all(|score| score.leader(settings.win_score) == leader))
        };
        if all(1) {
            return Some(Ending::WinAdjudicated(Color::White));
        }
        if all(-1) {
            return Some(Ending::WinAdjudicated(Color::Black));
        }
        let level =
            |score: &WhiteScore| score.centipawns().is_some_and(|score| score.abs() <= settings.draw_score);
        if plies >= settings.draw_from && last(settings.draw_plies).is_some_and(|last| last.iter().all(level))
        {
            return Some(Ending::DrawAdjudicated);
        }
        (plies >= settings.max_plies).then_some(Ending::TooLong)
    }
}
