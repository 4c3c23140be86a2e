//! A self-play game of a level, and the analysis of its moves.

use arena::Openings;
use chess::{Game, Move, Position, Role, exchange_value};
use engine::{Engine, Level, NoMemory, Options, Request};
use player::{Limits, Score, Stop};
use serde::{Deserialize, Serialize};

/// Games are stopped after this many plies.
const LONGEST: usize = 300;
/// Beyond this many centipawns a game is decided, and further losses do not count.
const DECIDED: i32 = 1000;
/// A move that loses at least this many centipawns is a blunder.
pub(crate) const BLUNDER: i32 = 300;
/// A move that loses at least this many centipawns, but less than a blunder, is a mistake.
pub(crate) const MISTAKE: i32 = 100;
/// A lost queen counts as given away only if it costs at least this many centipawns.
const QUEEN: i32 = 500;
/// Node limit that tells a queen simply left hanging from one lost to a combination.
const SIMPLE: u64 = 1000;

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    pub(crate) level: Level,
    pub(crate) number: u32,
    /// Whether its moves are analysed.
    pub(crate) judged: bool,
}

/// Counts of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameCount {
    /// The level in Elo.
    pub level: u32,
    /// The number of the game, from 0.
    pub number: u32,
    /// Whether all moves were analysed.
    pub judged: bool,
    /// Plies played by the level.
    pub moves: u32,
    /// Plies that count: those before the game was decided.
    pub counted: u32,
    /// Total loss in centipawns.
    pub loss: i64,
    /// The sum of its squares.
    pub squares: i64,
    /// Plies that lost as much as a mistake does.
    pub mistakes: u32,
    /// Plies that lost as much as a blunder does.
    pub blunders: u32,
    /// Positions in which a queen was given away, and the moves.
    pub queens: Vec<String>,
}

/// The player of a game and the engine that analyses its moves.
pub(crate) struct Judge {
    judge: Engine,
    player: Engine,
    nodes: u64,
}

impl Judge {
    pub(crate) fn new(nodes: u64) -> Result<Judge, NoMemory> {
        let judge = Engine::new(Options::default())?;
        let player = Engine::new(Options { hash_megabytes: 1, ..Options::default() })?;
        Ok(Judge { judge, player, nodes })
    }

    /// Plays and analyses a game; `None` if stopped.
    pub(crate) fn game(
        &mut self,
        job: &Job,
        seed: u64,
        openings: &Openings,
        stop: &Stop,
    ) -> Result<Option<GameCount>, NoMemory> {
        self.judge.clear();
        let mut game = openings.opening(job.number.into()).to_game();
        let (level, number, judged) = (job.level.elo(), job.number, job.judged);
        let mut count = GameCount { level, number, judged, ..GameCount::default() };
        let begin = game.moves().len();
        while game.outcome().is_none()
            && game.claimable_draw().is_none()
            && game.moves().len() < begin + LONGEST
        {
            let side = u64::from(!game.turn().is_white());
            let seed = seed.wrapping_mul(1_000_003).wrapping_add(2 * u64::from(number) + side);
            self.player.set_level(Some(job.level.with_seed(seed)))?;
            let found = self.player.search(&Request::new(&game, &Limits::INFINITE, stop), &mut |_| {});
            let Some(m) = found.best.filter(|_| !stop.is_raised()) else { return Ok(None) };
            count.moves += 1;
            let hangs = gives_queen(game.position(), m);
            let judging = judged || hangs;
            let (before, after) = if judging { self.judge(&game, m, self.nodes, stop) } else { (0, 0) };
            let loss = (before - after).clamp(0, DECIDED);
            // A lost side may give the queen for a few moves more.
            if hangs && before > -DECIDED && loss >= QUEEN && self.is_simple(&game, m, stop) {
                count.queens.push(format!("{} {m:?}", game.position().to_fen()));
            }
            if judged && before.abs() < DECIDED {
                count.counted += 1;
                count.loss += i64::from(loss);
                count.squares += i64::from(loss) * i64::from(loss);
                count.blunders += u32::from(loss >= BLUNDER);
                count.mistakes += u32::from((MISTAKE..BLUNDER).contains(&loss));
            }
            if game.play(m).is_err() {
                return Ok(None);
            }
        }
        Ok(Some(count))
    }

    /// Evaluates a position for the side to move, before and after a move; equal for the best move.
    fn judge(&mut self, game: &Game, m: Move, nodes: u64, stop: &Stop) -> (i32, i32) {
        let limits = Limits { nodes: Some(nodes), ..Limits::INFINITE };
        let found = self.judge.search(&Request::new(game, &limits, stop), &mut |_| {});
        let before = centipawns(found.score);
        if found.best == Some(m) {
            return (before, before);
        }
        let request = Request { search_moves: &[m], ..Request::new(game, &limits, stop) };
        (before, centipawns(self.judge.search(&request, &mut |_| {}).score))
    }

    /// Whether even a short search with an empty table sees that this move loses a queen.
    fn is_simple(&mut self, game: &Game, m: Move, stop: &Stop) -> bool {
        self.judge.clear();
        let (before, after) = self.judge(game, m, SIMPLE, stop);
        self.judge.clear();
        before - after >= QUEEN
    }
}

/// The score in centipawns; mates exceed every bound.
fn centipawns(score: Score) -> i32 {
    let most = 2 * DECIDED;
    match score {
        Score::Centipawns(value) => value.clamp(-most, most),
        Score::Mates(_) => most,
        Score::Mated(_) => -most,
    }
}

/// Whether this move lets the opponent win a queen while another move would not.
fn gives_queen(position: &Position, m: Move) -> bool {
    leaves_queen(position, m)
        && position.legal_moves().into_iter().any(|other| !leaves_queen(position, other))
}

/// Whether the opponent can win the queen after this move, net of what the move has captured and of
/// what is recaptured at once. A pawn that promotes and is captured at once counts as a pawn.
fn leaves_queen(position: &Position, m: Move) -> bool {
    let us = position.turn();
    let taken = position.piece_on(m.to()).filter(|_| position.is_capture(m));
    let gain = taken.map_or(0, |piece| exchange_value(piece.role()));
    let mut after = position.clone();
    if after.play(m).is_err() {
        return false;
    }
    let mut queens = after.pieces(us, Role::Queen);
    if m.promotion_role().is_some() {
        queens.remove(m.to());
    }
    let won_back = |reply: Move| {
        let mut answered = after.clone();
        answered.play_unchecked(reply, &mut ());
        answered.captures().into_iter().any(|m| m.to() != reply.to() && answered.see_at_least(m, QUEEN))
    };
    let takes = |reply: &Move| queens.has(reply.to()) && after.see_at_least(*reply, QUEEN + gain);
    after.captures().into_iter().filter(takes).any(|reply| !won_back(reply))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_is_left_to_be_taken_or_exchanged() {
        for (fen, san, left) in [
            ("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "Qxd6", true),
            ("3qk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "Qxd8+", false),
            ("3qk3/8/8/8/8/8/8/3QK2R w - - 0 1", "Rh2", false),
            ("4k3/8/8/8/3r4/8/3Q4/4K2R w - - 0 1", "Rh2", false),
            ("3rk3/8/8/8/8/8/3Q4/7K w - - 0 1", "Kh2", true),
            ("3r1k2/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", false),
            ("3r2r1/pR1nkp2/P2p2p1/1B5p/2P5/q1B1PP1P/b2P2P1/1Q2K2R w K - 5 29", "Bb2", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(leaves_queen(&position, position.parse_san(san).unwrap()), left, "{fen} {san}");
        }
        // In check, with the queen attacked besides: whatever Black does, it is lost.
        let lost = Position::from_fen("7r/1Qkrpp1p/1p4p1/2p5/Pn3q2/3P2P1/1P2P1BP/R4RK1 b - - 1 20").unwrap();
        let m = lost.parse_san("Kd6").unwrap();
        assert!(leaves_queen(&lost, m) && !gives_queen(&lost, m));
    }
}
