//! The evaluation: term by term, and the same for both colours.

use super::random_positions;
use boards::{Bits, Board};
use chess::{Color, Setup};
use classics::buho::{Term, break_down, evaluate, is_endgame};

fn white(fen: &str, term: Term) -> i32 {
    break_down(&Board::<Bits>::from_fen(fen).unwrap()).of(term, Color::White)
}

#[test]
fn both_colours_are_judged_alike() {
    for fen in random_positions(5, 500, 32) {
        let board = Board::<Bits>::from_fen(&fen).unwrap();
        let mirrored = Board::<Bits>::new(&Setup::from_fen(&fen).unwrap().mirrored()).unwrap();
        assert_eq!(evaluate(&board), evaluate(&mirrored), "{fen}");
        let (seen, other) = (break_down(&board), break_down(&mirrored));
        for &term in Term::ALL {
            for color in Color::ALL {
                assert_eq!(seen.of(term, color), other.of(term, !color), "{fen} {term:?}");
            }
        }
        let sign = if board.turn().is_white() { 1 } else { -1 };
        assert_eq!(evaluate(&board), sign * seen.total(), "{fen}");
    }
}

#[test]
fn the_start_is_worth_what_the_terms_say() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let of = |term| white(fen, term);
    assert_eq!(of(Term::Material), 8 * 100 + 2 * 300 + 2 * 310 + 2 * 500 + 900);
    // All but the two rooks are protected; the whole third rank is attacked.
    assert_eq!(of(Term::Protected), 13 * 10);
    assert_eq!(of(Term::Attacked), 8 * 5);
    assert_eq!(of(Term::BishopPair), 25);
    assert_eq!(of(Term::BishopAtHome), -30);
    assert_eq!(of(Term::Castling), 50);
    assert_eq!(of(Term::Places), -80 - 60 - 40 - 12 - 8);
    for nothing in [
        Term::Centre,
        Term::RookOpen,
        Term::Shield,
        Term::AttackLines,
        Term::OpenFiles,
        Term::Passed,
        Term::Doubled,
    ] {
        assert_eq!(of(nothing), 0, "{nothing:?}");
    }
}

#[test]
fn pawns_are_judged_by_their_neighbours() {
    // a2 and b2 stand together; d3 is behind c4 and e4; g4 and g5 are doubled and isolated, g5 with nothing before it.
    let fen = "4k3/1p5p/8/6P1/2P1P1P1/3P4/PP6/4K3 w - - 0 1";
    assert_eq!(white(fen, Term::Doubled), -10);
    assert_eq!(white(fen, Term::Isolated), -40);
    assert_eq!(white(fen, Term::Backward), -8);
    // c4 has b7 ahead, beside it; d3 and e4 have nobody; g4 and g5 have h7.
    assert_eq!(white(fen, Term::Passed), 40);
    // A pawn that the enemy's has passed stops nobody.
    assert_eq!(white("4k3/8/8/8/P7/8/1p6/4K3 w - - 0 1", Term::Passed), 20);
}

#[test]
fn rooks_like_files_and_each_other() {
    let fen = "4k3/R6p/8/8/8/8/5PP1/R3K2R w - - 0 1";
    // a1 and a7 on an open file, h1 on a half-open one.
    assert_eq!(white(fen, Term::RookOpen), 30);
    assert_eq!(white(fen, Term::RookHalfOpen), 17);
    assert_eq!(white(fen, Term::RookOnSeventh), 20);
    assert_eq!(white(fen, Term::RooksOnFile), 40);
    assert_eq!(white(fen, Term::RooksOnRank), 0, "the king stands between");
    assert_eq!(white("4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", Term::RooksOnRank), 40);
}

#[test]
fn a_castled_king_wants_its_pawns() {
    let shield = |fen| white(fen, Term::Shield);
    // Queens and rooks, so that it is no endgame; Black's pawns are opposite.
    assert_eq!(shield("3qrrk1/5ppp/8/8/8/8/5PPP/3QRRK1 w - - 0 1"), 0);
    // g moved one square, h two; f counts half: it is missing.
    assert_eq!(shield("3qrrk1/5ppp/8/8/7P/6P1/8/3QRRK1 w - - 0 1"), -10 - 20 - 35 / 2);
    // Enemy pawns on g3 and f4 (half), none on the h-file.
    assert_eq!(shield("3qrrk1/8/8/8/5p2/6p1/5PPP/3QRRK1 w - - 0 1"), -15 / 2 - 25 - 15);
    assert_eq!(white("3qrrk1/5ppp/8/8/8/8/5PPP/3QRRK1 w - - 0 1", Term::Castling), 50);
    assert_eq!(white("3qrrk1/5ppp/8/8/8/8/PPP5/2KRRQ2 w - - 0 1", Term::Castling), 40);
}

#[test]
fn a_king_in_the_middle_fears_open_files() {
    let fen = "3qrrk1/p7/8/8/8/8/P7/R2QKR2 w - - 0 1";
    assert_eq!(white(fen, Term::Castling), -60);
    assert_eq!(white(fen, Term::OpenFiles), -66);
    assert_eq!(white("3qrrk1/p7/8/8/8/8/P7/R2QKR2 w Q - 0 1", Term::Castling), 40);
    // The rook on e8, and nothing else, aims at e1.
    assert_eq!(white(fen, Term::AttackLines), -8);
}

#[test]
fn kings_come_out_in_the_endgame() {
    let fen = "4k3/8/8/3rr3/3K4/8/8/R6R w - - 0 1";
    assert!(is_endgame(&Board::<Bits>::from_fen(fen).unwrap()));
    assert_eq!(white(fen, Term::KingInEndgame), 60);
    assert_eq!(white(fen, Term::Castling), 0);
    // Queen and rook are too much; pawns do not count.
    let more = Board::<Bits>::from_fen("4k3/pppppppp/8/8/3K4/8/8/Q6R w - - 0 1").unwrap();
    assert!(!is_endgame(&more));
}

#[test]
fn the_centre_counts_by_man() {
    assert_eq!(white("4k3/8/8/3PN3/3BQ3/8/8/4K3 w - - 0 1", Term::Centre), 40 + 20 + 20 + 30);
    assert_eq!(white("4k3/8/8/3R4/4K3/8/8/8 w - - 0 1", Term::Centre), 0);
}
