//! What must not change the value of a position does not.

use super::{look, random_positions};
use boards::{Bits, Board, Wanted};
use classics::buho::{Aspiration, Quiescence, Reductions, Replacement, Switches, Version, evaluate, mated};

/// Positions whose captures go on for longer than this are left out: the twin looks at every one.
const MOST_QUIET: u32 = 5_000;

/// Algorithm 1 with quiescence: every move of every node. `None` if there are too many captures to look at.
fn negamax(
    board: &mut Board<Bits>,
    depth: u32,
    ply: usize,
    quiescence: Quiescence,
    left: &mut u32,
) -> Option<i32> {
    let clock = board.state().halfmove_clock();
    if ply > 0 && (clock >= 100 && (!board.in_check() || board.count_moves() > 0) || board.repetitions() > 0)
    {
        return Some(0);
    }
    if depth == 0 {
        return match quiescence {
            Quiescence::Off => Some(evaluate(board)),
            _ => quiet(board, ply, quiescence, left),
        };
    }
    let mut best = None;
    for m in board.list(Wanted::All) {
        board.make(m);
        let value = negamax(board, depth - 1, ply + 1, quiescence, left).map(|value| -value);
        board.unmake();
        best = best.max(Some(value?));
    }
    Some(best.unwrap_or(if board.in_check() { mated(ply) } else { 0 }))
}

/// Algorithm 4 without a window.
fn quiet(board: &mut Board<Bits>, ply: usize, quiescence: Quiescence, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let evades = quiescence == Quiescence::Evasions && board.in_check();
    let mut best = if evades { mated(ply) } else { evaluate(board) };
    for m in board.list(if evades { Wanted::All } else { Wanted::Noisy }) {
        board.make(m);
        let value = quiet(board, ply + 1, quiescence, left).map(|value| -value);
        board.unmake();
        best = best.max(value?);
    }
    Some(best)
}

#[test]
fn alpha_beta_has_the_value_of_negamax() {
    let mut compared = 0;
    for fen in random_positions(1, 120, 32) {
        for &quiescence in Quiescence::ALL {
            let switches = Switches { quiescence, ..Switches::of(Version::A) };
            for depth in 1..=2 {
                let mut board = Board::from_fen(&fen).unwrap();
                let mut left = MOST_QUIET;
                if let Some(value) = negamax(&mut board, depth, 0, quiescence, &mut left) {
                    assert_eq!(look(&fen, &switches, depth).value, value, "{fen} {quiescence} {depth}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn ordering_and_minimal_windows_do_not_change_the_value() {
    let plain = Switches::of(Version::A);
    let sound = [
        Switches::of(Version::B),
        Switches::of(Version::C),
        Switches { mvv_lva: true, ..plain },
        Switches { iterative: true, history: true, ..plain },
        Switches { iterative: true, killers: true, ..plain },
        Switches { iterative: true, table_move: true, ..plain },
        Switches { iterative: true, principal_variation: true, ..plain },
        Switches { minimal_window: true, ..plain },
        Switches { iterative: true, aspiration: Aspiration::Beyond, ..plain },
        Switches { iterative: true, aspiration: Aspiration::Sliding, epsilon: 5, ..plain },
        Switches { quiescence_order: false, ..plain },
    ];
    for fen in random_positions(2, 24, 20) {
        let value = look(&fen, &plain, 3).value;
        for switches in &sound {
            assert_eq!(look(&fen, switches, 3).value, agreed(value, &fen, switches), "{fen} {switches:?}");
        }
    }
}

/// Deepening stops at the first mate, so that a mate found at a smaller depth is the value; all others are compared as
/// they are.
fn agreed(value: i32, fen: &str, switches: &Switches) -> i32 {
    if !switches.iterative {
        return value;
    }
    let early = (1..3).map(|depth| look(fen, &Switches::of(Version::A), depth).value);
    early.into_iter().find(|&value| classics::buho::is_mate(value)).unwrap_or(value)
}

#[test]
fn the_table_does_not_change_the_value_of_equal_depths() {
    let plain = Switches { draws: false, ..Switches::of(Version::A) };
    for fen in random_positions(3, 12, 12) {
        let value = look(&fen, &plain, 4).value;
        for &replacement in Replacement::ALL {
            // Without deepening, so that mates at smaller depths end nothing.
            for version in [Version::D, Version::E] {
                let with_table = Switches {
                    draws: false,
                    iterative: false,
                    equal_depth_only: true,
                    replacement,
                    ..Switches::of(version)
                };
                assert_eq!(look(&fen, &with_table, 4).value, value, "{fen} {version} {replacement}");
            }
        }
    }
}

#[test]
fn versions_save_nodes_where_the_thesis_says_so() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let count = |switches: &Switches| look(fen, switches, 4).counts.total();
    let counts: Vec<u64> = Version::ALL[..8].iter().map(|&version| count(&Switches::of(version))).collect();
    assert!(counts[1] < counts[0] / 2, "ordering: {counts:?}");
    assert!(counts[3] < counts[2], "the table: {counts:?}");
    assert!(counts[7] < counts[0] / 10, "all of them: {counts:?}");
    let without = Switches { reductions: Reductions::Off, ..Switches::of(Version::H) };
    assert_eq!(count(&without), counts[6]);
}

#[test]
fn the_horizon_effect_goes_with_quiescence() {
    // Without quiescence the queen takes a knight that is protected.
    let fen = "5rk1/ppp2ppp/2q5/5n2/8/2N5/PPP2PPP/2Q2RK1 b - - 0 1";
    let blind = Switches { quiescence: Quiescence::Off, ..Switches::of(Version::A) };
    let best = |switches| format!("{:?}", look(fen, switches, 1).best.unwrap());
    assert_eq!(best(&blind), "c6c3");
    assert_ne!(best(&Switches::of(Version::A)), "c6c3");
}
