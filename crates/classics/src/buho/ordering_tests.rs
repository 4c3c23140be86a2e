use super::super::switches::Version;
use super::*;
use boards::{Array, Wanted};

fn order(fen: &str, memory: &Memory, hints: Hints, switches: &Switches) -> Vec<String> {
    let board = Board::<Array>::from_fen(fen).unwrap();
    let mut moves: Vec<Move> = board.list(Wanted::All).into_iter().collect();
    moves.sort_by_key(|&m| (-memory.rank(&board, m, 3, hints, switches), m.bits()));
    moves.into_iter().map(|m| format!("{m:?}")).collect()
}

/// A pawn and a queen can take a queen; the queen can take a pawn that is protected; there is much
/// else.
const FEN: &str = "4k3/8/2p1p3/3q4/2P5/8/3Q4/4K3 w - - 0 1";

#[test]
fn victims_come_by_worth_and_aggressors_by_cheapness() {
    let found = order(FEN, &Memory::default(), Hints::default(), &Switches::of(Version::B));
    // Taking the queen with a queen is even and so no loss, protected or not.
    assert_eq!(found[..2], ["c4d5", "d2d5"]);
}

#[test]
fn losing_captures_come_after_killers_and_before_the_rest() {
    let fen = "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
    let switches = Switches::of(Version::B);
    let mut memory = Memory::default();
    let killer = Move::normal(chess::Square::D2, chess::Square::A5);
    let good = Move::normal(chess::Square::E1, chess::Square::E2);
    memory.learn(killer, 1, 3, true, true, &switches);
    memory.learn(good, 18, 5, false, true, &switches);
    let found = order(fen, &memory, Hints::default(), &switches);
    assert_eq!(found[..3], ["d2a5", "d2d5", "e1e2"]);
    // At another ply the killer is no more than a move with a little history.
    let hints = Hints { table: Some(good), principal: None };
    assert_eq!(order(fen, &memory, hints, &switches)[0], "e1e2");
}

#[test]
fn without_ordering_all_moves_are_equal() {
    let board = Board::<Array>::from_fen(FEN).unwrap();
    let switches = Switches::of(Version::A);
    for m in board.list(Wanted::All) {
        assert_eq!(Memory::default().rank(&board, m, 0, Hints::default(), &switches), 0);
    }
}

#[test]
fn the_killer_with_fewer_kills_is_replaced() {
    use chess::Square::{A1, A2, A3, A4};
    let [first, second, third] = [A2, A3, A4].map(|to| Move::normal(A1, to));
    let mut killers = Killers::default();
    for m in [first, second, second, third] {
        killers.count(m);
    }
    assert_eq!([first, second, third].map(|m| killers.of(m)), [None, Some(2), Some(1)]);
}

#[test]
fn histories_grow_by_powers_of_two_and_are_halved_in_time() {
    let mut history = History::NONE;
    let m = Move::normal(chess::Square::B1, chess::Square::C3);
    history.reward(m, 3);
    history.reward(m, 5);
    assert_eq!(history.of(m), 8 + 32);
    for _ in 0..100 {
        history.reward(m, 32);
        assert!(history.of(m) < MOST_HISTORY);
    }
}

#[test]
fn killers_and_good_moves_are_spared_where_that_is_wanted() {
    use chess::Square;
    let plain = Switches::of(Version::H);
    let killers = Switches { spare_killers: true, ..plain };
    let history = Switches { spare_history: true, ..plain };
    let killer = Move::normal(Square::D2, Square::A5);
    let good = Move::normal(Square::E1, Square::E2);
    let never = Move::normal(Square::A1, Square::A2);
    let mut memory = Memory::default();
    memory.learn(killer, 1, 3, true, true, &plain);
    memory.learn(good, 6, 5, false, true, &plain);
    for (m, ply, by_killers, by_history) in [
        (killer, 3, true, false),
        (killer, 4, false, false),
        (good, 3, false, true),
        (never, 3, false, false),
    ] {
        assert!(!memory.spares(m, ply, &plain));
        assert_eq!(memory.spares(m, ply, &killers), by_killers, "{m:?} at {ply}");
        assert_eq!(memory.spares(m, ply, &history), by_history, "{m:?} at {ply}");
    }
}

#[test]
fn the_mean_of_histories_is_kept_when_they_are_halved() {
    let mut history = History::NONE;
    let to = [chess::Square::A2, chess::Square::A3, chess::Square::A4];
    let moves = [(0, 4), (1, 9), (2, 18)].map(|(n, depth)| (Move::normal(chess::Square::A1, to[n]), depth));
    for _ in 0..5 {
        for (m, depth) in moves {
            history.reward(m, depth);
        }
    }
    let all = history.good.iter().flatten().filter(|&&good| good > 0);
    let good: Vec<i64> = all.map(|&good| good.into()).collect();
    assert_eq!((history.sum, history.kinds), (good.iter().sum(), good.len() as i64));
    assert!(history.is_above_mean(moves[2].0) && !history.is_above_mean(moves[0].0));
}
