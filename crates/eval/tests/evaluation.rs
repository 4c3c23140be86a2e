//! What has to hold of every evaluation, on positions of random games.

use chess::{Color, Position, Setup};
use eval::{Coefficients, Evaluator, Pair, WEIGHT_COUNT, danger_score, evaluate_traced, weight};
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn random_positions(games: u32, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(5);
    for game in 0..games {
        let number = if game % 2 == 0 { 518 } else { random.random_range(0..960) };
        let mut position = Position::from_setup(&Setup::chess960(number).unwrap()).unwrap();
        for _ in 0..160 {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.random_range(0..moves.len())], &mut ());
        }
    }
}

#[test]
fn exchanging_the_colours_changes_nothing_for_the_mover() {
    let mut evaluator = Evaluator::new();
    random_positions(120, |position| {
        let mirrored = Position::from_setup(&position.to_setup().mirrored()).unwrap();
        assert_eq!(evaluator.evaluate(position), evaluator.evaluate(&mirrored), "{}", position.to_fen());
    });
}

#[test]
fn mirroring_left_and_right_changes_nothing_without_castling() {
    let mut evaluator = Evaluator::new();
    random_positions(60, |position| {
        let setup = position.to_setup();
        if !setup.castling.is_empty() {
            return;
        }
        let mut mirrored = Setup { en_passant: None, ..setup.clone() };
        for (square, _) in setup.pieces() {
            mirrored.put(square, None);
        }
        for (square, piece) in setup.pieces() {
            mirrored.put(square.flip_file(), Some(piece));
        }
        let mirrored = Position::from_setup(&mirrored).unwrap();
        assert_eq!(evaluator.evaluate(position), evaluator.evaluate(&mirrored), "{}", position.to_fen());
    });
}

#[test]
fn the_pawn_table_and_the_trace_change_nothing_and_the_trace_adds_up() {
    let mut evaluator = Evaluator::new();
    random_positions(60, |position| {
        let mut trace = Coefficients::default();
        let sum = evaluate_traced(position, &mut trace);
        let value = if position.turn() == Color::White { sum.value() } else { -sum.value() };
        assert_eq!(evaluator.evaluate(position), value, "{}", position.to_fen());
        let Some(score) = sum.score else { return };
        let mut rebuilt = Pair::ZERO;
        for index in 0..WEIGHT_COUNT {
            rebuilt += weight(index) * (trace.linear[index][0] - trace.linear[index][1]);
        }
        let [white, black] = trace.king_danger();
        rebuilt += danger_score(white) - danger_score(black);
        assert_eq!(rebuilt, score + sum.tempo, "{}", position.to_fen());
    });
}

/// Who gave up a pawn, or a piece for a pawn that queens, would not be better off.
#[test]
fn more_against_a_bare_king_is_worth_more() {
    let mut evaluator = Evaluator::new();
    let mut value = |fen: &str| evaluator.evaluate(&Position::from_fen(fen).unwrap());
    for pieces in ["R2Q", "Q3", "R3", "BB2", "BN2"] {
        let without = value(&format!("4k3/8/8/8/8/8/8/{pieces}K3 w - - 0 1"));
        let with = value(&format!("4k3/8/8/8/8/8/1P6/{pieces}K3 w - - 0 1"));
        let pawn = value("4k3/8/4K3/8/1P6/8/8/8 w - - 0 1");
        assert!(with > without && without > pawn && pawn > 0, "{pieces}: {with} {without} {pawn}");
    }
}
