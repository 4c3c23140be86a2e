//! Mates that others have collected, where `../shared/data` lies beside the workspace.
#![allow(clippy::print_stderr)]

use chess::{Game, Position};
use engine::{Engine, Options, Request};
use player::{Limits, Score, Stop};
use std::path::PathBuf;

/// The text of a collection; `None` with a note that the test is skipped.
fn collection(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/mates").join(name);
    // Some names in it are not in UTF-8.
    let text = std::fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    text.inspect_err(|error| eprintln!("SKIPPED: {}: {error}", path.display())).ok()
}

/// The mates of a collection with their lengths, negative if the side to move is mated.
fn mates(name: &str) -> Option<Vec<(Position, i32)>> {
    let text = collection(name)?;
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
fn every_mate_in_two_is_found() {
    let (Some(games), Some(others)) = (collection("mate_in_2.pgn"), mates("mates2000.epd")) else { return };
    let starts = games.lines().filter_map(|line| line.strip_prefix("[FEN \"")?.strip_suffix("\"]"));
    let position = |fen: &str| {
        let fields: Vec<&str> = fen.split(' ').take(4).collect(); // their move numbers begin with zero
        Position::from_fen(&format!("{} 0 1", fields.join(" "))).unwrap()
    };
    let mut all: Vec<_> = starts.map(|fen| (position(fen), 2)).collect();
    all.extend(others.into_iter().filter(|(_, moves)| *moves == 2));
    assert!(all.len() > 170, "{}", all.len());
    let solved = found(&all, 200_000);
    assert_eq!(solved, all.len());
}

/// Neither needs a table: what drives the king is in the evaluation.
#[test]
fn two_minor_pieces_mate_the_bare_king() {
    let mut engine = Engine::new(Options::default()).unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::INFINITE };
    for fen in [
        "8/8/8/8/3B3k/8/5K2/1B6 w - - 0 1",
        "8/8/B7/5k2/1B6/5K2/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
        "7k/8/5K2/8/8/8/8/4NB2 w - - 0 1",
        "k7/8/8/3K4/8/8/8/2N2B2 w - - 0 1",
    ] {
        engine.clear();
        let mut game = Game::new(Position::from_fen(fen).unwrap());
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let found = engine.search(&Request::new(&game, &limits, &Stop::new()), &mut |_| {});
            game.play(found.best.unwrap()).unwrap();
        }
        assert!(game.position().is_checkmate(), "{fen}: {:?}", game.position().to_fen());
    }
}

#[test]
fn a_rook_mates_the_bare_king() {
    let Some(all) = mates("KRvK1000.epd") else { return };
    let some: Vec<_> = all.into_iter().filter(|(_, moves)| (1..=7).contains(moves)).step_by(20).collect();
    let solved = found(&some, 200_000);
    assert!(solved * 10 >= some.len() * 9, "{solved} of {}", some.len());
}
