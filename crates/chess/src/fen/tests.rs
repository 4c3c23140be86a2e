//! Tests of reading and writing FEN.

use super::*;
use crate::{Color, File, IllegalReason, Piece, Square};
use proptest::prelude::*;

/// Any setup at all, most of them illegal.
fn any_setup() -> impl Strategy<Value = Setup> {
    let square = prop_oneof![3 => Just(None), 2 => (0..Piece::COUNT).prop_map(Piece::from_index)];
    let board = proptest::collection::vec(square, 64);
    // Full first ranks of kings and rooks, so that castling letters have something to mean.
    let home = proptest::collection::vec(
        prop_oneof![Just(None), Just(Some(Piece::WhiteKing)), Just(Some(Piece::WhiteRook))],
        8,
    );
    let en_passant = proptest::option::of((0..64_usize).prop_map(|index| Square::ALL[index]));
    (board, proptest::option::of(home), any::<u16>(), any::<bool>(), en_passant, any::<u32>(), any::<u32>())
        .prop_map(|(board, home, rights, white, en_passant, halfmove_clock, fullmove_number)| {
            let mut setup = Setup { en_passant, halfmove_clock, fullmove_number, ..Setup::empty() };
            setup.turn = if white { Color::White } else { Color::Black };
            setup.board.copy_from_slice(&board);
            if let Some(home) = home {
                setup.board[..8].copy_from_slice(&home);
            }
            for file in File::ALL {
                for color in Color::ALL {
                    if rights >> (file.index() * 2 + color as usize) & 1 != 0 {
                        setup.castling.insert(color, file);
                    }
                }
            }
            setup
        })
}

/// All castling fields of up to three letters, on a board where every kind of right can be meant.
#[test]
fn what_is_read_strictly_is_written_the_same() {
    let letters: Vec<char> = "KQkqABCDEFGHabcdefgh".chars().collect();
    let longer = |texts: &[String]| -> Vec<String> {
        texts.iter().flat_map(|text| letters.iter().map(move |letter| format!("{text}{letter}"))).collect()
    };
    let one = longer(&[String::new()]);
    let two = longer(&one);
    let three = longer(&two);
    let (mut read, mut refused) = (0, 0);
    for castling in one.iter().chain(&two).chain(&three) {
        let text = format!("rr2k1rr/8/8/8/8/8/8/RR2K1RR w {castling} - 0 1");
        match Setup::from_fen(&text) {
            Ok(setup) => {
                read += 1;
                assert!(setup.to_fen() == text || setup.to_shredder_fen() == text, "{text}");
            }
            Err(_) => refused += 1,
        }
    }
    // Both styles of each set of one to three rooks of sixteen, but sets without an outermost rook
    // read the same in both.
    let sets = |of: u32| of + of * (of - 1) / 2 + of * (of - 1) * (of - 2) / 6;
    assert_eq!((read, refused), (2 * sets(16) - sets(12), 8420 - (2 * sets(16) - sets(12))));
}

proptest! {
    #[test]
    fn every_setup_is_read_as_it_was_written(setup in any_setup()) {
        for text in [setup.to_fen(), setup.to_shredder_fen()] {
            prop_assert!(text.len() <= 128, "{text}");
            prop_assert_eq!(Setup::from_fen(&text), Ok(setup.clone()), "{}", text);
            let lenient = Setup { fullmove_number: setup.fullmove_number.max(1), ..setup.clone() };
            prop_assert_eq!(Setup::from_fen_lenient(&text), Ok(lenient), "{}", text);
        }
        // Whatever is on the board, to judge it ends in a verdict.
        let _ = setup.check();
    }

    #[test]
    fn mirroring_changes_no_verdict(setup in any_setup()) {
        prop_assert_eq!(setup.mirrored().illegal(), setup.illegal(), "{}", setup);
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = (Setup::from_fen(&text), Setup::from_fen_lenient(&text), read_epd_position(&text));
    }

    #[test]
    fn no_damaged_fen_panics(setup in any_setup(), at in any::<prop::sample::Index>(), insert in ".{0,3}") {
        let mut text = setup.to_fen();
        text.insert_str(at.index(text.len()), &insert);
        let strict = Setup::from_fen(&text);
        if let Err(error) = &strict {
            prop_assert!(error.column() <= text.chars().count() + 1, "{error}");
        }
        let _ = (Setup::from_fen_lenient(&text), read_epd_position(&text));
    }
}

#[test]
fn errors_say_what_and_where() {
    for (text, message) in [
        ("", "piece placement, column 1: the field is missing"),
        ("8/8/8/8/8/8/8/8 w - -", "half-move clock, column 22: the field is missing"),
        ("8/8/8/8/8/8/8 w - - 0 1", "piece placement, column 1: the board has 7 ranks instead of 8"),
        (
            "8/8/8/44/8/8/8/8 w - - 0 1",
            "piece placement, column 8: expected one number for all empty squares in a row, found \"4\"",
        ),
        ("8/8/8/ppp/8/8/8/8 w - - 0 1", "piece placement, column 7: rank 5 has 3 squares instead of 8"),
        ("8/8/8/8p/8/8/8/8 w - - 0 1", "piece placement, column 7: rank 5 has 9 squares instead of 8"),
        (
            "8/8/8/8/8/8/8/7é w - - 0 1",
            "piece placement, column 16: expected a piece (PNBRQK or pnbrqk) or a number of empty squares from 1 to 8, found \"é\"",
        ),
        (
            "8/8/8/8/8/8/8/8  w - - 0 1",
            "side to move, column 17: expected one space before each field, found \" w - - 0 1\"",
        ),
        ("8/8/8/8/8/8/8/8 w KK - 0 1", "castling rights, column 20: the right \"K\" is given twice"),
        ("8/8/8/8/8/8/8/8 w KH - 0 1", "castling rights, column 20: the right \"H\" is given twice"),
        (
            "8/8/8/8/8/8/8/8 w kK - 0 1",
            "castling rights, column 19: expected \"Kk\" (or by files \"Hh\"), found \"kK\"",
        ),
        (
            "8/8/8/8/8/8/8/8 w KX - 0 1",
            "castling rights, column 20: expected - or letters of K, Q, A to H for White and k, q, a to h for Black, found \"X\"",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e9 0 1",
            "en-passant square, column 21: expected - or a square from a1 to h8, found \"e9\"",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 4294967296 1",
            "half-move clock, column 23: expected a number from 0 to 4294967295, found \"4294967296\"",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - +1 1",
            "half-move clock, column 23: expected a number from 0 to 4294967295, found \"+1\"",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1 bm", "column 27: expected nothing after the move number, found \"bm\""),
        ("8/8/8/8/8/8/8/8 w - - 0 1 ", "column 27: expected nothing after the move number, found \"\""),
    ] {
        assert_eq!(
            Setup::from_fen(text).map_err(|error| error.to_string()),
            Err(message.to_string()),
            "{text:?}"
        );
    }
}

#[test]
fn lenient_tolerances_are_no_strict_ones() {
    let canonical = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1";
    for text in [
        " r3k2r/8/8/8/4P3/8/8/R3K2R  b\tKQkq e3 0 1\r\n",
        "r3k2r/8/8/8/4P3/8/8/R3K2R_b_KQkq_e3_0_1",
        "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0",
        "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3",
        "r3k2r/8/8/8/4P3/8/8/R3K2R b qkQK e3 0 1",
        "r3k2r/8/8/8/4P3/8/8/R3K2R b KAkq e3 0 1",
        "r111k2r/8/44/8/4P3/8/8/R3K2R b KQkq e3 0 1",
        "r3k2r/8/8/8/4P3/8/8/R3K2R B KQkq E3 00 01",
    ] {
        assert_eq!(Setup::from_fen_lenient(text).unwrap().to_fen(), canonical, "{text:?}");
        assert!(Setup::from_fen(text).is_err(), "{text:?}");
    }
    for text in [
        "",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 w -",
        "8/8/8/8/8/8/8/8 w - -0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1 2",
        "8/8/8/8/8/8/8/8 w - - ;3 9 nonsense",
    ] {
        assert!(Setup::from_fen_lenient(text).is_err(), "{text:?}");
    }
}

#[test]
fn castling_letters_mean_the_outermost_rook() {
    for (fen, rooks) in [
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", [Square::A1, Square::H1]),
        ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", [Square::B1, Square::G1]),
        ("4k3/8/8/8/8/8/8/1R1K1R2 w KQ - 0 1", [Square::B1, Square::F1]),
        ("4k3/8/8/8/8/8/8/RR2K1RR w KB - 0 1", [Square::B1, Square::H1]),
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        assert_eq!(setup.castling.rooks(Color::White).into_iter().collect::<Vec<_>>(), rooks, "{fen}");
        assert_eq!((setup.to_fen().as_str(), setup.check()), (fen, Ok(())));
    }
}

#[test]
fn a_right_without_a_rook_is_read_and_judged_illegal() {
    let setup = Setup::from_fen("nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1").unwrap();
    assert_eq!(setup.check(), Err(IllegalReason::CastlingRook.into()));
}

#[test]
fn ten_megabytes_are_refused_at_once() {
    for filler in ["8", "/", " ", "_", "é"] {
        let text = filler.repeat(10_000_000);
        for result in [Setup::from_fen(&text), Setup::from_fen_lenient(&text)] {
            let error = result.unwrap_err();
            assert!(error.to_string().len() < 100, "{error}");
        }
    }
}
