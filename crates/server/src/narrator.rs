//! What a machine thinks, as it is told to the page: not too often, and the last thought always.

use crate::limits::THOUGHT_INTERVAL;
use crate::record::Terms;
use crate::wire::{Score, ServerMessage};
use chess::Position;
use player::{Observer, Thought};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Listens to a thinking machine.
pub struct Narrator<F: FnMut(ServerMessage)> {
    game: u32,
    ply: u32,
    terms: Arc<Terms>,
    position: Position,
    tell: F,
    /// What was heard and not told yet.
    heard: Option<(u32, player::Score, Vec<chess::Move>)>,
    nodes: u64,
    began: Arc<OnceLock<Instant>>,
    told: Option<Instant>,
}

impl<F: FnMut(ServerMessage)> Narrator<F> {
    /// Someone who tells what a machine thinks of this position, from the moment on at which it begins.
    pub fn new(
        game: u32,
        ply: u32,
        terms: Arc<Terms>,
        position: Position,
        began: Arc<OnceLock<Instant>>,
        tell: F,
    ) -> Narrator<F> {
        Narrator { game, ply, terms, position, tell, heard: None, nodes: 0, began, told: None }
    }

    fn tell(&mut self) {
        let Some((depth, score, moves)) = self.heard.take() else { return };
        let side = self.position.turn();
        self.told = Some(Instant::now());
        (self.tell)(ServerMessage::Thinking {
            game: self.game,
            ply: self.ply,
            side: side.into(),
            depth,
            score: Score::seen_by(side, score),
            line: self.terms.line_views(&self.position, &moves),
            nodes: self.nodes,
            elapsed_ms: self.began.get().map_or(0, |began| millis(began.elapsed())),
        });
    }
}

impl<F: FnMut(ServerMessage)> Observer for Narrator<F> {
    fn observe(&mut self, thought: &Thought<'_>) {
        match *thought {
            Thought::Line { depth, score, moves } => self.heard = Some((depth, score, moves.to_vec())),
            Thought::DepthDone { nodes, .. } => self.nodes = nodes,
            _ => return,
        }
        if self.told.is_none_or(|told| told.elapsed() >= THOUGHT_INTERVAL) {
            self.tell();
        }
    }
}

/// The last thought is not kept back.
impl<F: FnMut(ServerMessage)> Drop for Narrator<F> {
    fn drop(&mut self) {
        self.tell();
    }
}

/// A time in whole milliseconds.
pub fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
