//! When a search stops, and what it answers then.

use super::ROOTS;
use boards::{Bits, Board};
use classics::buho::{Found, MATE, Switches, Table, Version, search};
use player::{Limits, Stop};

fn ask(fen: &str, version: Version, limits: &Limits, stop: &Stop) -> Found {
    let switches = Switches::of(version);
    let mut table = Table::new(4096, switches.replacement).unwrap();
    search(Board::<Bits>::from_fen(fen).unwrap(), &switches, &mut table, limits, stop, &mut ())
}

#[test]
fn nodes_are_capped_exactly() {
    for version in [Version::A, Version::Full] {
        for cap in [1, 2, 777, 20_000] {
            let limits = Limits { nodes: Some(cap), ..Limits::INFINITE };
            let found = ask(ROOTS[1], version, &limits, &Stop::new());
            assert_eq!((found.counts.total(), found.stopped), (cap, true));
            let board = Board::<Bits>::from_fen(ROOTS[1]).unwrap();
            assert!(board.is_legal(found.best.unwrap()));
        }
    }
}

#[test]
fn a_raised_flag_ends_the_search_with_a_move() {
    let stop = Stop::new();
    stop.raise();
    let found = ask(ROOTS[0], Version::Full, &Limits::INFINITE, &stop);
    assert!(found.stopped && found.best.is_some());
    assert_eq!(found.depth, 0);
}

#[test]
fn soft_nodes_end_after_a_whole_depth() {
    let limits = Limits { soft_nodes: Some(1), ..Limits::INFINITE };
    let found = ask(ROOTS[0], Version::H, &limits, &Stop::new());
    assert_eq!(found.depth, 1);
    assert!(found.counts.total() >= 21);
}

#[test]
fn without_moves_there_is_no_answer() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R6k/8/6K1/8/8/8/8/8 b - - 0 1"] {
        let limits = Limits { depth: Some(3), ..Limits::INFINITE };
        let found = ask(fen, Version::Full, &limits, &Stop::new());
        assert_eq!((found.best, found.counts.total()), (None, 0));
    }
}

#[test]
fn a_mate_ends_the_deepening() {
    let limits = Limits { depth: Some(20), ..Limits::INFINITE };
    // Two rooks drive the king to the edge: 1.Ra7 and 2.Rb8.
    let found = ask("4k3/8/R7/1R6/8/8/8/4K3 w - - 0 1", Version::Full, &limits, &Stop::new());
    assert_eq!(found.value, MATE - 3);
    assert!(found.depth < 20 && found.line.len() == 3);
}

#[test]
fn a_mate_in_so_many_moves_is_looked_for_no_farther() {
    let limits = Limits { mate: Some(2), ..Limits::INFINITE };
    let found = ask(ROOTS[0], Version::H, &limits, &Stop::new());
    assert_eq!((found.depth, found.stopped), (3, false));
}

#[test]
fn repetitions_save_the_weaker_side() {
    // Queen against king and pawns: White can only check for ever.
    let fen = "6k1/6p1/8/6Q1/8/1q6/r7/7K w - - 0 1";
    let limits = Limits { depth: Some(7), ..Limits::INFINITE };
    let found = ask(fen, Version::Full, &limits, &Stop::new());
    assert_eq!(found.value, 0, "{:?}", found.line);
}
