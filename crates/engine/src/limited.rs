//! The search of a level: with its handicaps, from scratch, and verified at the end.

use crate::answer::{found, without_moves};
use crate::clock::Budget;
use crate::event::{Bound, Effort, Event, Found, Line, Request};
use crate::levels::{Haze, Level};
use crate::root_moves::{Root, RootMove};
use crate::table::{NoMemory, Table};
use crate::worker::{MOST_AT_FIRST, Memory, Shared, Worker};
use chess::{Game, KeyHistory, Move, Position, Role, Square};
use player::{Limits, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// Nodes with which even a low level plays against a bare king.
const MATING_NODES: u64 = 20_000;
/// Verification depth: the move, any reply, and captures.
const GLANCE: u32 = 2;
/// A level that verifies its moves plays none that loses more than this, in centipawns.
const TOO_MUCH: i32 = 400;
/// Verification depth if the move leaves a queen en prise: only real compensation justifies that.
const LONG_LOOK: u32 = 8;
/// What such a move may lose: hardly anything.
const TOO_MUCH_WITH_QUEEN: i32 = 50;

/// A level that plays. Its search state is separate from that of full strength.
pub(crate) struct Limited {
    level: Level,
    table: Table,
    memory: Memory,
}

impl Limited {
    /// Creates it with a table in proportion to its nodes, whatever size the engine has been given.
    pub(crate) fn new(level: Level) -> Result<Limited, NoMemory> {
        let megabytes = (level.weakness().nodes / 16_384).clamp(1, 16) as usize;
        Ok(Limited { level, table: Table::new(megabytes)?, memory: Memory::new() })
    }

    pub(crate) const fn level(&self) -> Level {
        self.level
    }

    /// Searches on this thread alone, for one line, without tablebases.
    pub(crate) fn search(
        &mut self,
        request: &Request<'_>,
        overhead: Duration,
        observer: &mut dyn FnMut(&Event<'_>),
    ) -> Found {
        let game = request.game;
        let position = game.position();
        let haze = Haze::new(&self.level, position, taken_on(game));
        let wanted = |m: &Move| request.search_moves.is_empty() || request.search_moves.contains(m);
        let all: Vec<Move> = position.legal_moves().into_iter().filter(wanted).collect();
        if all.is_empty() {
            return without_moves(position);
        }
        let mut moves = all.clone();
        if let Some(haze) = &haze {
            moves.retain(|&m| !haze.hides(position, m));
        }
        let mut root = Root::new(if moves.is_empty() { all.clone() } else { moves });
        root.counts_nodes = false;

        let nodes = match haze {
            Some(_) => self.level.weakness().nodes,
            None => self.level.weakness().nodes.max(MATING_NODES),
        };
        let nodes = request.limits.nodes.map_or(nodes, |most| most.min(nodes));
        let run = Run {
            limits: request.limits,
            stop: request.stop,
            pondering: request.pondering,
            budget: Budget::new(request.limits, position.turn(), overhead, Duration::ZERO),
            nodes: Some(nodes),
            thorough: request.limits.mate.is_some(),
            haze,
        };
        self.forget();
        let (mut root, depth, nodes) = self.run(game, root, run, observer);
        let told = root.moves.first().map(|root| root.m);
        if haze.is_some() && (Level::CAREFUL..Level::FAR_SIGHTED).contains(&self.level.elo()) {
            self.look_over(game, &all, &mut root, run);
        }
        let found = found(position, &root, depth, nodes, &self.table);
        if let Some(best) = found.best.filter(|_| found.best != told) {
            let effort = Effort {
                nodes,
                elapsed: run.budget.elapsed(),
                table_fullness: self.table.fullness(),
                endgame_hits: 0,
            };
            observer(&Event::Line(Line {
                number: 1,
                depth: GLANCE,
                selective_depth: GLANCE,
                score: found.score,
                bound: Bound::Exact,
                moves: &[best],
                effort,
            }));
        }
        found
    }

    /// Puts first the best move that a verification without haze does not refute; keeps the order
    /// if there is no time for that.
    fn look_over(&mut self, game: &Game, all: &[Move], root: &mut Root, run: Run<'_>) {
        self.forget();
        let looks = [(GLANCE, TOO_MUCH), (LONG_LOOK, TOO_MUCH_WITH_QUEEN)];
        let mut bests = [None; 2];
        for place in 0..root.moves.len() {
            let m = root.moves[place].m;
            let look = usize::from(leaves_queen(game.position(), m));
            let (depth, too_much) = looks[look];
            bests[look] = bests[look].or_else(|| self.glance(game, all, depth, run));
            let Some(best) = bests[look] else { return };
            let seen = if m == best.m { Some(best) } else { self.glance(game, &[m], best.depth, run) };
            let Some(seen) = seen else { return };
            if seen.score >= best.score - too_much {
                if place > 0 {
                    // For a move that was not the best only this is known.
                    root.moves[place].score = seen.score;
                }
                return root.moves[..=place].rotate_right(1);
            }
        }
        let Some(best) = self.glance(game, all, LONG_LOOK, run) else { return };
        let mut added = Root::new([best.m]).moves;
        added.iter_mut().for_each(|root| root.score = best.score);
        root.moves.splice(0..0, added);
    }

    /// Finds the best of some moves by a short search; `None` if it was interrupted too early.
    ///
    /// Its nodes are not counted, so that levels stay as calibrated.
    fn glance(&mut self, game: &Game, moves: &[Move], depth: u32, run: Run<'_>) -> Option<Seen> {
        let limits = Limits { depth: Some(depth), ..Limits::INFINITE };
        let (budget, nodes) = (run.budget.without_soft(), Some(MOST_AT_FIRST));
        let run = Run { limits: &limits, budget, nodes, thorough: true, haze: None, ..run };
        let (root, reached, _) = self.run(game, Root::new(moves.iter().copied()), run, &mut |_| {});
        let seen = |root: &RootMove| Seen { m: root.m, score: root.score, depth: reached };
        root.moves.first().filter(|_| reached >= GLANCE).map(seen)
    }

    fn forget(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Runs one search; returns the root moves, the depth and the nodes.
    fn run(
        &mut self,
        game: &Game,
        root: Root,
        run: Run<'_>,
        observer: &mut dyn FnMut(&Event<'_>),
    ) -> (Root, u32, u64) {
        let shared = Shared {
            table: &self.table,
            endgames: None,
            stop: run.stop,
            done: AtomicBool::new(false),
            pondering: run.pondering,
            budget: run.budget,
            max_nodes: run.nodes,
            nodes: vec![AtomicU64::new(0)],
            selective: true,
            thorough: run.thorough,
            analysis: false,
            silent: false,
            use_table: true,
            haze: run.haze,
        };
        let mut keys = KeyHistory::default();
        game.positions().iter().for_each(|position| keys.push(position.key()));
        let mut worker = Worker::new(&shared, &mut self.memory, 0, keys, root, observer);
        worker.deepen(game.position(), run.limits, 1);
        let depth = worker.root.depth - u32::from(worker.stopped);
        (worker.root, depth, shared.total_nodes())
    }
}

/// The result of a verification.
#[derive(Clone, Copy)]
struct Seen {
    m: Move,
    score: i32,
    depth: u32,
}

/// The limits of a search.
#[derive(Clone, Copy)]
struct Run<'a> {
    limits: &'a Limits,
    stop: &'a Stop,
    pondering: Option<&'a AtomicBool>,
    budget: Budget,
    nodes: Option<u64>,
    thorough: bool,
    haze: Option<Haze>,
}

/// Whether the opponent can win a queen after this move, by static exchange evaluation.
fn leaves_queen(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m, &mut ());
    let queens = after.pieces(position.turn(), Role::Queen);
    let wins = |m: Move| queens.has(m.to()) && after.see_at_least(m, TOO_MUCH);
    after.captures().into_iter().any(wins)
}

/// Returns where the last move of a game captured.
fn taken_on(game: &Game) -> Option<Square> {
    let last = game.moves().last()?;
    let before = game.positions().iter().rev().nth(1)?;
    before.is_capture(*last).then(|| last.to())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of games in which a level gave its queen away, and how.
    const GIVEN_AWAY: [(u32, &str, &str); 7] = [
        (1600, "r3kb1r/5p2/4pp2/p2p3p/3P1P1P/NPq2RP1/8/R2Q2K1 b kq - 3 23", "c3c5"),
        (1600, "r1b2rk1/pp3pp1/5q1p/1R6/2BbN3/7P/P4PP1/3QR1K1 b - - 0 1", "b7b6"),
        (1600, "rq2k2r/p3bp2/1pn2Ppp/4p1Q1/P1N1P2P/6P1/1P6/R1B1K2R w KQkq - 0 23", "f6e7"),
        (1600, "3r4/1p1P2kp/pq6/6R1/4p2P/P3QpP1/5P1K/8 b - - 4 38", "g7f7"),
        (1800, "r4rk1/1p1bppbp/8/p2P3P/2Pq4/2NBBP2/PP2K3/R6R b - - 0 1", "f8b8"),
        (1800, "5rk1/p3pp1p/6p1/2n1q3/7P/Q3bP2/PP2N1P1/3R1K1R w - - 0 1", "a3e3"),
        (1800, "5rk1/2b2pp1/p1b1pq1p/2Pp4/2pN4/4P1P1/PPQ2PBP/R4RK1 b - - 0 1", "f6d4"),
    ];

    #[test]
    fn a_queen_that_can_be_taken_is_noticed_and_kept() {
        let stop = Stop::new();
        for (elo, fen, text) in GIVEN_AWAY {
            let game = Game::new(fen.parse().unwrap());
            let bad = game.position().parse_uci(text).unwrap();
            assert!(leaves_queen(game.position(), bad), "{fen}");
            for seed in 0..100 {
                let level = Level::new(elo).unwrap().with_seed(seed);
                let request = Request::new(&game, &Limits::INFINITE, &stop);
                let found = Limited::new(level).unwrap().search(&request, Duration::ZERO, &mut |_| {});
                assert_ne!(found.best, Some(bad), "{fen}, seed {seed}");
            }
        }
    }
}
