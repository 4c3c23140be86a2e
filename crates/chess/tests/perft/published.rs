//! The counts that every chess programmer knows, <https://www.chessprogramming.org/Perft_Results>.

use crate::position;
use chess::Position;
use chess::perft::{Perft, perft};

/// The number of sequences of moves of length 1, 2, 3, ...
fn assert_counts(fen: &str, counts: &[u64]) {
    let position = position(fen);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "{fen} to depth {depth}");
    }
}

#[test]
fn start_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_counts(start, &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]);
}

#[test]
#[ignore = "long: 3 billion nodes"]
fn start_position_to_depth_7() {
    let count = Perft::new(2, 0).unwrap().count(&Position::default(), 7);
    assert_eq!(count, Ok(3_195_901_860));
}

#[test]
fn kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_counts(fen, &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
#[ignore = "long: 8 billion nodes"]
fn kiwipete_to_depth_6() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let count = |depth| Perft::new(2, 0).unwrap().count(&position(fen), depth);
    assert_eq!((count(5), count(6)), (Ok(193_690_690), Ok(8_031_647_685)));
}

/// Position 3: en-passant captures that uncover a rook along the rank.
#[test]
fn rook_endgame_with_horizontal_pins() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_counts(fen, &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

/// Position 4 and its mirror image: promotions with capture, castling into and out of trouble.
#[test]
fn promotions_on_both_sides() {
    let counts = [6, 264, 9_467, 422_333, 15_833_292];
    assert_counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &counts);
    assert_counts("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &counts);
}

/// Position 5: a generator that passes the others may still fail here.
#[test]
fn pawn_about_to_promote_beside_the_king() {
    let fen = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    assert_counts(fen, &[44, 1_486, 62_379, 2_103_487]);
}

/// Position 6: a quiet middlegame.
#[test]
fn symmetrical_middlegame() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    assert_counts(fen, &[46, 2_079, 89_890, 3_894_594]);
}
