//! Mates that others have collected, where `../shared/data` lies beside the workspace.
#![allow(clippy::print_stderr)]

use chess::{Game, Position};
use engine::{Engine, Options, Request};
use player::{Limits, Score, Stop};
use std::path::PathBuf;

/// The mates of a collection with their lengths, negative if the side to move is mated; `None` with a note that the
/// test is skipped.
fn mates(name: &str) -> Option<Vec<(Position, i32)>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/mates").join(name);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            return None;
        }
    };
    let read = |line: &str| {
        let (fen, rest) = line.split_once(" bm #")?;
        let position = Position::from_fen(&format!("{fen} 0 1")).ok()?;
        Some((position, rest.split(';').next()?.parse().ok()?))
    };
    Some(text.lines().filter_map(read).collect())
}

/// How many of these are found, each within so many nodes.
fn found(mates: &[(Position, i32)], nodes: u64) -> usize {
    let mut engine = Engine::new(Options::default()).unwrap();
    let solved = mates.iter().filter(|(position, moves)| {
        let game = Game::new(position.clone());
        let mate = (*moves > 0).then_some(moves.unsigned_abs());
        let limits = Limits { nodes: Some(nodes), mate, ..Limits::INFINITE };
        engine.clear();
        let score = engine.search(&Request::new(&game, &limits, &Stop::new()), &mut |_| {}).score;
        match score {
            Score::Mates(n) => *moves > 0 && n <= moves.unsigned_abs(),
            Score::Mated(n) => *moves < 0 && n >= 1 && n <= moves.unsigned_abs(),
            Score::Centipawns(_) => false,
        }
    });
    solved.count()
}

#[test]
fn short_mates_are_found() {
    let Some(all) = mates("mates2000.epd") else { return };
    let short: Vec<_> = all.into_iter().filter(|(_, moves)| (1..=3).contains(moves)).collect();
    assert!(short.len() > 10, "{}", short.len());
    let solved = found(&short, 300_000);
    assert_eq!(solved, short.len());
}

#[test]
fn a_rook_mates_the_bare_king() {
    let Some(all) = mates("KRvK1000.epd") else { return };
    let some: Vec<_> = all.into_iter().filter(|(_, moves)| (1..=7).contains(moves)).step_by(20).collect();
    let solved = found(&some, 200_000);
    assert!(solved * 10 >= some.len() * 9, "{solved} of {}", some.len());
}
