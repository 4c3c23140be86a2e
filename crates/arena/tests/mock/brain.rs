//! How the engine finds its moves: it looks one move ahead, or plays any move at all, as its strength has it.

use chess::{Color, Move, Position, Role, exchange_value};
use seeded::Random;

/// The same seeds throw the same numbers.
pub struct Dice(Random);

impl Dice {
    /// Dice whose throws depend on all of these.
    pub fn new(seeds: &[u64]) -> Dice {
        Dice(Random::new(seeds.iter().fold(0, |state, seed| seeded::hash(state) ^ seed)))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }
}

/// What the engine would play, and what it thinks of it.
pub struct Choice {
    pub best: Move,
    /// The reply it expects, if the game goes on.
    pub reply: Option<Move>,
    /// In centipawns, from its own side; [`MATE`] if it mates.
    pub score: i32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// The score of a mate at once.
pub const MATE: i32 = 100_000;

/// Throws of the dice are compared with a strength out of so many.
const WHOLE: u64 = 10_000;

/// How often, out of one, a player whose parameters are off the best ones plays a sensible move: always at the best
/// ones, less with the square of the distance, and hardly ever from 50 on.
pub fn tuned(parameters: [f64; 2], optimum: [f64; 2]) -> f64 {
    let square: f64 = parameters.iter().zip(optimum).map(|(value, best)| (value - best).powi(2)).sum();
    (1.0 - square / 2500.0).max(0.05)
}

/// One of the allowed moves: with probability `strength` the best as far as one can see, else any of them.
pub fn choose(position: &Position, allowed: &[Move], strength: f64, dice: &mut Dice) -> Option<Choice> {
    let sensible = (dice.below(WHOLE) as f64) < strength * WHOLE as f64;
    let any = allowed.get(dice.below(allowed.len() as u64) as usize)?;
    let candidates = if sensible { allowed } else { std::slice::from_ref(any) };
    // A little chance among moves that are about as good, lest all games be the same.
    let scored = candidates.iter().map(|&m| (value(position, m), dice.below(8) as i32, m));
    let ((score, _), _, best) = scored.max_by_key(|((score, activity), luck, _)| score + activity + luck)?;
    let mut after = position.clone();
    after.play_unchecked(best, &mut ());
    let replies = after.legal_moves();
    let reply = replies.get(dice.below(replies.len() as u64) as usize).copied();
    Some(Choice { best, reply, score, nodes: candidates.len() as u64 })
}

/// What a move is worth: the men on the board once the opponent has made his best capture; and a little for what brings
/// games to an end: pawns that advance, pieces near the other king, and an opponent with few moves.
fn value(position: &Position, m: Move) -> (i32, i32) {
    let me = position.turn();
    let mut after = position.clone();
    after.play_unchecked(m, &mut ());
    let replies = after.count_legal_moves() as i32;
    if replies == 0 {
        return (if after.in_check() { MATE } else { 0 }, 0);
    }
    let loss = |m: &Move| [900, 500, 300, 100].into_iter().find(|&loss| after.see_at_least(*m, loss));
    let loss = after.captures().iter().filter_map(loss).max().unwrap_or(0);
    (material(&after, me) - material(&after, !me) - loss, activity(&after, me) - replies)
}

fn material(position: &Position, color: Color) -> i32 {
    Role::ALL.iter().map(|&role| position.pieces(color, role).count() as i32 * exchange_value(role)).sum()
}

fn activity(position: &Position, me: Color) -> i32 {
    let king = position.king(!me);
    let distance = |square: chess::Square| {
        let files = square.file().index().abs_diff(king.file().index());
        files.max(square.rank().index().abs_diff(king.rank().index())) as i32
    };
    let pawns: i32 = position
        .pieces(me, Role::Pawn)
        .into_iter()
        .map(|square| 3 * square.rank().relative_to(me).index() as i32)
        .sum();
    let pieces = position.by_color(me) & !position.by_role(Role::Pawn);
    pawns - pieces.into_iter().map(|square| 2 * distance(square)).sum::<i32>()
}
