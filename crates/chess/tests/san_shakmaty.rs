//! Algebraic notation compared with `shakmaty` over random games, standard and Chess960.

use chess::{CastlingNotation, Position, San, Setup};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};

/// Random play with few captures, so that pieces of a kind meet: every legal move must have the same text as
/// `shakmaty` gives it, and be found again by that text.
fn compare_games(fen: &str, seed: u64, plies: usize) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut ours = Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap();
    let mut theirs: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
    for _ in 0..plies {
        let moves = ours.legal_moves();
        if moves.is_empty() {
            break;
        }
        for &m in &moves {
            let uci = m.uci(CastlingNotation::KingTakesRook).to_string();
            let same = uci.parse::<UciMove>().unwrap().to_move(&theirs).unwrap();
            let text = SanPlus::from_move(theirs.clone(), same).to_string();
            assert_eq!(
                ours.san(m).unwrap().to_string(),
                text,
                "in {}",
                Fen::from_position(&theirs, shakmaty::EnPassantMode::Legal)
            );
            assert_eq!(ours.parse_san(&text), Ok(m));
            assert_eq!(text.parse::<San>().ok(), ours.san(m).ok(), "{text}");
            assert_eq!(ours.parse_uci(&uci), Ok(m));
        }
        let quiet: Vec<_> = moves.iter().copied().filter(|&m| !ours.is_capture(m)).collect();
        let pool = if quiet.is_empty() || random.random_ratio(1, 8) { &moves[..] } else { &quiet[..] };
        let m = pool[random.random_range(0..pool.len())];
        let uci: UciMove = m.uci(CastlingNotation::KingTakesRook).to_string().parse().unwrap();
        theirs.play_unchecked(uci.to_move(&theirs).unwrap());
        ours.play(m).unwrap();
    }
}

#[test]
fn standard_games() {
    for seed in 0..40 {
        compare_games("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", seed, 200);
    }
}

#[test]
fn chess960_games() {
    for (seed, fen) in [
        "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w GDgd - 0 1",
        "rkrnbbqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w CAca - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/QNRBBNKR w HCgb - 0 1",
    ]
    .into_iter()
    .cycle()
    .take(20)
    .enumerate()
    {
        compare_games(fen, 1000 + seed as u64, 150);
    }
}

#[test]
fn many_pieces_of_a_kind() {
    for (seed, fen) in [
        "6rk/6pp/8/8/8/K7/1Q1Q4/QQQ1Q3 w - - 0 1",
        "6rk/6pp/8/1N3N2/2N1N3/K2N4/1N2N3/2N5 w - - 0 1",
        "6rk/6pp/8/R3R3/2R1R3/K1R5/8/R1R5 w - - 0 1",
        "8/PPPP1PPP/8/k6K/8/8/pppp1ppp/8 w - - 0 1",
    ]
    .into_iter()
    .cycle()
    .take(20)
    .enumerate()
    {
        compare_games(fen, 2000 + seed as u64, 40);
    }
}
