//! The search with nothing left out, against its slow twin: plain minimax.

use chess::{Game, Position, Role};
use engine::{Engine, Options, Request};
use eval::Evaluator;
use player::{Limits, Score, Stop};
use rand::{RngExt, SeedableRng, rngs::StdRng};

const MATE: i32 = 32_000;

/// Minimax without any pruning, with the same rules of drawing and the same end: captures, and answers to checks.
struct Minimax {
    evaluator: Evaluator,
    path: Vec<u64>,
    nodes: u64,
}

/// Give up a position that has more nodes than this.
const MOST_NODES: u64 = 400_000;

impl Minimax {
    fn value(&mut self, position: &Position, depth: u32, ply: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        if ply > 0 {
            if position.halfmove_clock() >= 100 {
                return Some(if position.is_checkmate() { ply - MATE } else { 0 });
            }
            let span = self.path.len().min(position.halfmove_clock() as usize);
            let seen = |back: &usize| self.path[self.path.len() - back] == position.key();
            if (4..=span).step_by(2).find(seen).is_some_and(|back| (back as i32) < ply) {
                return Some(0);
            }
            if position.is_insufficient_material() && !position.is_checkmate() {
                return Some(0);
            }
        }
        let quiet = depth == 0 && !position.in_check();
        let moves = if quiet { position.captures() } else { position.legal_moves() };
        let mut best = if quiet { self.evaluator.evaluate(position) } else { i32::MIN };
        if moves.is_empty() && !quiet {
            return Some(if position.in_check() { ply - MATE } else { 0 });
        }
        self.path.push(position.key());
        for &m in &moves {
            let mut child = position.clone();
            child.play_unchecked(m, &mut ());
            best = best.max(-self.value(&child, depth.saturating_sub(1), ply + 1)?);
        }
        self.path.pop();
        Some(best)
    }
}

fn as_score(value: i32) -> Score {
    match value {
        31_000.. => Score::Mates((MATE - value + 1).unsigned_abs() / 2),
        ..=-31_000 => Score::Mated((MATE + value).unsigned_abs() / 2),
        _ => Score::Centipawns(value),
    }
}

/// Positions of random games with few enough men for plain minimax.
fn positions(count: usize) -> Vec<Position> {
    let mut random = StdRng::seed_from_u64(7);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::default();
        for ply in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Captures are preferred, to have few men soon.
            let captures = position.captures();
            let from = if captures.is_empty() || random.random_range(0..2) == 0 { &moves } else { &captures };
            position.play_unchecked(from[random.random_range(0..from.len())], &mut ());
            let men = position.occupied().count();
            if (4..=14).contains(&men) && ply % 5 == 0 && position.has_legal_move() {
                found.push(position.clone());
            }
        }
    }
    found.truncate(count);
    found
}

#[test]
fn search_without_selectivity_is_minimax() {
    let options = Options { hash_megabytes: 8, ..Options::default() };
    let mut with_table = Engine::new(options).unwrap().exhaustive(true);
    let mut without_table = Engine::new(options).unwrap().exhaustive(false);
    let (mut compared, mut mates) = (0, 0);
    for position in positions(160) {
        for depth in 1..=3 {
            let mut twin = Minimax { evaluator: Evaluator::new(), path: Vec::new(), nodes: 0 };
            let Some(value) = twin.value(&position, depth, 0) else { continue };
            let game = Game::new(position.clone());
            let (limits, stop) = (Limits { depth: Some(depth), ..Limits::INFINITE }, Stop::new());
            let request = Request::new(&game, &limits, &stop);
            for engine in [&mut with_table, &mut without_table] {
                engine.clear();
                let found = engine.search(&request, &mut |_| {});
                assert_eq!(found.score, as_score(value), "{} to depth {depth}", position.to_fen());
            }
            compared += 1;
            mates += u32::from(value.abs() > 31_000);
        }
    }
    assert!(compared > 250 && mates > 3, "{compared} compared, {mates} of them mates");
    assert!(positions(20).iter().any(|position| position.by_role(Role::Queen).any()));
}
