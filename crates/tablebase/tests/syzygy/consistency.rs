//! The tables against the rules of chess: what a position is worth follows from what its moves lead to.

use crate::{en_passant_positions, random_positions, tables};
use chess::{Move, Position};
use tablebase::{Dtz, Tables, Verdict, Wdl};

fn after(position: &Position, m: Move) -> Position {
    let mut after = position.clone();
    after.play(m).unwrap();
    after
}

/// The shortest and longest distance, without sign, that a probed one may mean.
fn bounds(dtz: Dtz) -> (i32, i32) {
    (dtz.plies.abs(), dtz.plies.abs() + i32::from(!dtz.exact))
}

/// The slow twin of probing: the best of all moves, or mate, or stalemate.
fn assert_follows_from_moves(tables: &Tables, position: &Position) {
    let fen = position.to_fen();
    let wdl = tables.probe_wdl(position).unwrap().unwrap();
    let moves = position.legal_moves();
    let best = moves.iter().map(|&m| -tables.probe_wdl(&after(position, m)).unwrap().unwrap()).max();
    let no_move = if position.in_check() { Wdl::Loss } else { Wdl::Draw };
    assert_eq!(wdl, best.unwrap_or(no_move), "{fen}");

    // The distance, by the moves that keep the result. Both are bounds, which must have a distance in common.
    let dtz = tables.probe_dtz(position).unwrap().unwrap();
    assert_eq!(dtz.plies.signum(), wdl.number().signum(), "{fen}");
    if wdl == Wdl::Draw || moves.is_empty() {
        return;
    }
    let mut lows = vec![];
    let mut highs = vec![];
    for &m in &moves {
        let child = after(position, m);
        let child_wdl = -tables.probe_wdl(&child).unwrap().unwrap();
        if child_wdl == wdl {
            let (low, high) = if child.is_checkmate() || child.halfmove_clock() == 0 {
                (1, 1)
            } else {
                let (low, high) = bounds(tables.probe_dtz(&child).unwrap().unwrap());
                (low + 1, high + 1)
            };
            lows.push(low);
            highs.push(high);
        }
    }
    let (low, high) = if wdl > Wdl::Draw {
        (lows.into_iter().min(), highs.into_iter().min())
    } else {
        (lows.into_iter().max(), highs.into_iter().max())
    };
    let own = bounds(dtz);
    assert!(
        own.0 <= high.unwrap() && low.unwrap() <= own.1,
        "{fen}: {dtz:?}, but by moves {low:?} to {high:?}"
    );
}

#[test]
fn values_follow_from_moves() {
    let Some(tables) = tables() else { return };
    random_positions(2, 15_000, |position| {
        // The clock tells captures and pawn moves from others.
        let mut setup = position.to_setup();
        setup.halfmove_clock = 1;
        assert_follows_from_moves(&tables, &Position::from_setup(&setup).unwrap());
    });
    let mut number = 0;
    en_passant_positions(|position| {
        number += 1;
        if number % 10 == 0 {
            assert_follows_from_moves(&tables, position);
        }
    });
}

/// Whoever plays the first of the ranked moves wins what is won, within the distance that was promised, against a
/// defender who plays the first, too; and a counter that leaves no time makes it a draw.
#[test]
fn ranked_moves_win_what_is_won() {
    let Some(tables) = tables() else { return };
    let (mut won, mut drawn_by_clock) = (0, 0);
    random_positions(3, 800, |start| {
        let wdl = tables.probe_wdl(start).unwrap().unwrap();
        if wdl.number().abs() != 2 {
            return;
        }
        let winner = if wdl == Wdl::Win { start.turn() } else { !start.turn() };
        assert_eq!(tables.verdict(start), Ok(Some(Verdict::Win(winner))));
        let dtz = tables.probe_dtz(start).unwrap().unwrap();
        let longest = bounds(dtz).1;
        let mut setup = start.to_setup();
        // The latest counter with which there is surely time, unless it is mate.
        setup.halfmove_clock = u32::try_from(100 - longest).unwrap();
        let mut position = Position::from_setup(&setup).unwrap();
        while !position.is_checkmate() {
            assert_eq!(tables.verdict(&position), Ok(Some(Verdict::Win(winner))), "{position} from {start}");
            let best = tables.rank_root_moves(&position).unwrap().unwrap()[0];
            assert_eq!(best.wdl, if position.turn() == winner { Wdl::Win } else { Wdl::Loss }, "{position}");
            position.play(best.m).unwrap();
            assert!(position.halfmove_clock() < 100 || position.is_checkmate(), "{position} from {start}");
        }
        assert_eq!(position.turn(), !winner);
        won += 1;
        if !start.is_checkmate() && dtz.exact && longest > 1 {
            setup.halfmove_clock += 1;
            let late = Position::from_setup(&setup).unwrap();
            assert_eq!(tables.verdict(&late), Ok(Some(Verdict::Draw)), "{late}");
            drawn_by_clock += 1;
        }
    });
    assert!(won > 300 && drawn_by_clock > 20, "{won} won, {drawn_by_clock} drawn by the counter");
}

/// The order of the moves: mate, other wins, draws, losses, the winner in a hurry and the loser not.
#[test]
fn moves_are_ranked_in_order() {
    let Some(tables) = tables() else { return };
    random_positions(4, 3_000, |position| {
        let ranked = tables.rank_root_moves(position).unwrap().unwrap();
        assert_eq!(ranked.len(), position.legal_moves().len());
        for pair in ranked.windows(2) {
            let [a, b] = pair else { unreachable!() };
            assert!(a.wdl > b.wdl || a.wdl == b.wdl && a.dtz.plies <= b.dtz.plies, "{position}: {pair:?}");
        }
        for ranked in &ranked {
            // With a fresh counter a ranked result is the probed one.
            let probed = -tables.probe_wdl(&after(position, ranked.m)).unwrap().unwrap();
            assert_eq!(ranked.wdl, probed, "{position}: {ranked:?}");
        }
        if let Some(mate) = ranked.iter().position(|ranked| after(position, ranked.m).is_checkmate()) {
            assert_eq!(mate, 0, "{position}");
        }
    });
}

/// Tables in memory and tables read piece by piece from their files answer alike, and so do many threads at once.
#[test]
fn memory_files_and_threads_agree() {
    let (Some(memory), Some(files)) = (tables(), tables()) else { return };
    let files = files.with_memory(50_000);
    let mut positions = vec![];
    random_positions(5, 3_000, |position| positions.push(position.clone()));
    let answers: Vec<_> = positions.iter().map(|position| memory.probe_dtz(position).unwrap()).collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (position, answer) in positions.iter().zip(&answers) {
                    assert_eq!(files.probe_dtz(position).unwrap(), *answer, "{position}");
                }
            });
        }
    });
}
