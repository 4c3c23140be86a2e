//! FEN and EPD against thousands of positions of others, where `../shared/data` lies beside the workspace.
#![allow(clippy::print_stderr)]

use chess::epd::{Epd, EpdLine, EpdLines};
use chess::{IllegalReason, Setup};
use std::path::PathBuf;

/// The text of a data file, or `None` with a note that the test is skipped.
fn data(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    match std::fs::read(&path) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            None
        }
    }
}

/// The verdict of the other two libraries on a FEN with castling by files.
fn others_accept(fen: &str) -> (bool, bool) {
    use shakmaty::{CastlingMode, Chess, FromSetup, fen::Fen};
    let cozy = cozy_chess::Board::from_fen(fen, true).is_ok();
    let shakmaty = fen
        .parse::<Fen>()
        .is_ok_and(|fen| Chess::from_setup(fen.into_setup(), CastlingMode::Chess960).is_ok());
    (cozy, shakmaty)
}

/// The verdict must not forbid anything that play reaches: random games, with the en-passant square after every
/// double step.
#[test]
fn positions_of_random_games_are_accepted_and_written_as_others_do() {
    use rand::{RngExt, SeedableRng, seq::IndexedRandom};
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};
    let mut random = rand::rngs::StdRng::seed_from_u64(2);
    for _ in 0..300 {
        let (white, black) = (random.random_range(0..960), random.random_range(0..960));
        let start: Fen = Setup::double_chess960(white, black).unwrap().to_shredder_fen().parse().unwrap();
        let mut game: Chess = start.into_position(CastlingMode::Chess960).unwrap();
        for _ in 0..200 {
            let fen = Fen::from_position(&game, EnPassantMode::Always).to_string();
            let setup = Setup::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!((setup.check(), setup.to_fen()), (Ok(()), fen));
            let moves = game.legal_moves();
            let Some(&m) = moves.choose(&mut random) else { break };
            game.play_unchecked(m);
        }
    }
}

#[test]
fn all_valid_positions_are_accepted_and_written_the_same() {
    let Some(text) = data("fen/valid.txt") else { return };
    let mut count = 0;
    for fen in text.lines() {
        let setup = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(setup.check(), Ok(()), "{fen}");
        assert_eq!(setup.to_shredder_fen(), fen);
        assert_eq!(Setup::from_fen(&setup.to_fen()).as_ref(), Ok(&setup), "{fen}");
        assert_eq!(Setup::from_fen_lenient(fen).as_ref(), Ok(&setup), "{fen}");
        assert_eq!(setup.mirrored().check(), Ok(()), "{fen}");
        assert_eq!(others_accept(fen), (true, true), "{fen}");
        count += 1;
    }
    assert_eq!(count, 5000);
}

#[test]
fn all_invalid_positions_are_refused() {
    let Some(text) = data("fen/invalid.txt") else { return };
    let (mut count, mut accepted) = (0, Vec::new());
    for fen in text.lines() {
        count += 1;
        if Setup::from_fen(fen).is_ok_and(|setup| setup.check().is_ok()) {
            accepted.push(fen);
        }
        assert_eq!(others_accept(fen), (false, false), "{fen}");
    }
    assert_eq!((count, accepted), (5000, vec![]));
}

/// Reads a file of EPDs, checks that what is read is written losslessly, and returns the lines that are good,
/// and the errors of the others as text.
fn read_epds(name: &str) -> Option<(Vec<EpdLine>, Vec<String>)> {
    let text = data(name)?;
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for line in EpdLines::new(text.as_bytes()) {
        match line {
            Ok(line) => {
                assert_eq!(
                    line.epd.to_string().parse().as_ref(),
                    Ok(&line.epd),
                    "{name}, line {}",
                    line.number
                );
                good.push(line);
            }
            Err(error) => bad.push(error.to_string()),
        }
    }
    Some((good, bad))
}

#[test]
fn all_suites_are_read_and_their_positions_legal() {
    for (name, positions) in [
        ("suites/bratko_kopec.epd", 24),
        ("suites/bt2630.epd", 30),
        ("suites/endgame_eet.epd", 100),
        ("suites/kaufman.epd", 25),
        ("suites/lct2.epd", 35),
        ("suites/silent_but_deadly.epd", 134),
        ("suites/sts.epd", 1500),
        ("suites/wac.epd", 300),
        ("perft/standard.epd", 128),
        ("perft/chess960.epd", 960),
        ("perft/special_moves.epd", 174),
        ("perft/double_checks.epd", 184),
        ("mates/KRvK1000.epd", 1000),
        ("mates/classic280.epd", 280),
        ("mates/cursed.epd", 314),
        ("mates/mates2000.epd", 2000),
    ] {
        let Some((good, bad)) = read_epds(name) else { continue };
        assert_eq!((good.len(), bad), (positions, vec![]), "{name}");
        for EpdLine { number, epd } in good {
            assert_eq!(epd.setup.check(), Ok(()), "{name}, line {number}: {epd}");
            assert!(!epd.operations().is_empty(), "{name}, line {number}: {epd}");
        }
    }
}

/// One remark of this file is broken over two lines.
#[test]
fn a_broken_line_does_not_end_the_file() {
    let Some((good, bad)) = read_epds("suites/zugzwang.epd") else { return };
    assert_eq!(good.len(), 73);
    assert_eq!(
        bad,
        [
            "line 6, operation, column 45: expected a closing quotation mark, \
             found \"\\\"Kubbel 1927, 1 ... e3 2 a7 e2 3\"",
            "line 7, piece placement, column 1: expected a piece (PNBRQK or pnbrqk) or a number of empty squares \
             from 1 to 8, found \"a\"",
        ],
    );
    assert!(good.iter().all(|line| line.epd.setup.check().is_ok()));
}

/// This perft file also has positions that no game reaches, to try generators; those refused here are these.
#[test]
fn tricky_positions_that_contradict_the_rules_are_refused() {
    let Some(text) = data("perft/tricky.perft") else { return };
    let (mut id, mut refused, mut count) = ("", Vec::new(), 0);
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("id", name)) => id = name,
            Some(("epd", position)) => {
                count += 1;
                if let Err(illegal) = Setup::from_fen_lenient(position).unwrap().check() {
                    refused.push((id, illegal.reasons().collect::<Vec<_>>()));
                }
            }
            _ => {}
        }
    }
    let expected = [
        ("align-ep", vec![IllegalReason::EnPassantCheck]),
        ("align-ep-pinned", vec![IllegalReason::EnPassantCheck]),
        ("ep-unrelated-check", vec![IllegalReason::EnPassantCheck]),
        ("max-legals-too-much-material", vec![IllegalReason::TooManyMen, IllegalReason::TooManyPromotions]),
    ];
    assert_eq!((count, refused.as_slice()), (26, expected.as_slice()));
}

/// What this file says of its positions: culled (refused), OK, or left to the program.
#[test]
fn odd_positions_are_judged_as_their_author_says() {
    for name in ["fen/cw_destructive.epd", "fen/cw_destruction-test.epd"] {
        let Some(text) = data(name) else { continue };
        let mut judged = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let result = line.parse::<Epd>();
            let legal = result.as_ref().is_ok_and(|epd| epd.setup.check().is_ok());
            let remark = line.split_once(';').map_or("", |(_, remark)| remark);
            // In one of the two files the fields of some good lines run into each other.
            let glued = line.contains(" -0 1");
            let good = !glued
                && ["should be OK", "should be not a problem"].iter().any(|good| remark.contains(good));
            let bad = remark.contains("bad EPD")
                || remark.contains("garbage")
                || remark.trim_end().ends_with("cull");
            assert!(!good || legal, "{name}: {line}: {result:?}");
            assert!(!bad || !legal, "{name}: {line}");
            judged += usize::from(good) + usize::from(bad);
        }
        assert!(judged >= 70, "{name}: only {judged} lines are clear");
    }
}
