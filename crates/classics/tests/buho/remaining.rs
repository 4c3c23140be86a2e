//! What the thesis's text mentions beyond its algorithms, each behind a switch of its own.

use super::{ROOTS, listen, look};
use classics::buho::{Event, MATE, Quiescence, Switches, Version};

/// Kg1 is the only move, and Re1 mates: quietly, so that captures do not find it.
const MATED: &str = "4r1k1/8/8/8/8/6p1/6P1/7K w - - 0 1";

#[test]
fn quiescence_with_checks_sees_a_quiet_mate_at_the_horizon() {
    let plain = Switches::of(Version::A);
    let checks = Switches { quiescence_checks: true, ..plain };
    assert!(look(MATED, &plain, 1).value > 2 - MATE);
    assert_eq!(look(MATED, &checks, 1).value, 2 - MATE);
    // Without evasions the king is thought to stand still.
    let blind = Switches { quiescence: Quiescence::Captures, ..checks };
    assert!(look(MATED, &blind, 1).value > 2 - MATE);
}

#[test]
fn quiescence_with_pawns_tries_moves_to_the_seventh_rank_only() {
    let fen = "8/5k2/2P5/8/P6p/8/5K2/8 b - - 0 1";
    let beyond = |quiescence_pawns| {
        let switches = Switches { quiescence_pawns, ..Switches::of(Version::A) };
        let mut moves = Vec::new();
        listen(fen, &switches, 1, &mut |event: &Event<'_>| {
            if let Event::Entered { quiescence: true, by: Some(m), .. } = *event {
                moves.push(format!("{m:?}"));
            }
        });
        moves.sort();
        moves.dedup();
        moves
    };
    assert!(beyond(false).is_empty());
    // And the promotions that follow; a4-a5 is not among them.
    let promotions = ["c7c8b", "c7c8n", "c7c8q", "c7c8r", "h2h1q"];
    assert_eq!(beyond(true), [&["c6c7"], &promotions[..], &["h3h2"]].concat());
}

#[test]
fn reductions_that_spare_good_moves_reduce_fewer() {
    let plain = Switches::of(Version::H);
    let reduced = |switches: &Switches| {
        let (mut reduced, mut nodes) = (0_u32, 0_u32);
        for fen in [ROOTS[1], ROOTS[3]] {
            listen(fen, switches, 5, &mut |event: &Event<'_>| match *event {
                Event::Reduced { .. } => reduced += 1,
                Event::Entered { quiescence: false, .. } => nodes += 1,
                _ => {}
            });
        }
        f64::from(reduced) / f64::from(nodes)
    };
    let (all, spared) = (reduced(&plain), reduced(&Switches { spare_history: true, ..plain }));
    assert!(spared < all, "{spared} against {all}");
    // Killers come so early that at small depths none of them is late: nothing changes.
    assert!((reduced(&Switches { spare_killers: true, ..plain }) - all).abs() < 1e-9);
}

#[test]
fn the_move_of_the_table_before_all_others_saves_generating_them() {
    // Without histories and killers nothing depends on when moves are ordered: the tree is the same.
    let plain = Switches { history: false, killers: false, ..Switches::of(Version::D) };
    let first = Switches { table_move_first: true, ..plain };
    let (mut after, mut before) = (0, 0);
    for fen in ROOTS {
        let (late, early) = (look(fen, &plain, 4), look(fen, &first, 4));
        assert_eq!((late.value, late.counts.total()), (early.value, early.counts.total()), "{fen}");
        after += late.counts.generated;
        before += early.counts.generated;
    }
    assert!(before < after, "{before} against {after}");
}

#[test]
fn few_bits_of_a_key_are_taken_for_other_positions() {
    let whole = Switches::of(Version::D);
    let few = Switches { key_bits: 1, ..whole };
    let (mut mistaken, mut seen) = (0, 0);
    for fen in ROOTS {
        let exact = look(fen, &whole, 5).counts;
        assert_eq!((exact.type_1, exact.type_1_seen), (0, 0), "{fen}");
        let counts = look(fen, &few, 5).counts;
        mistaken += counts.type_1;
        seen += counts.type_1_seen;
    }
    assert!(mistaken > 0 && seen > 0 && seen <= mistaken, "{seen} of {mistaken}");
    let crowded = look(ROOTS[1], &whole, 6).counts;
    assert!(crowded.type_2 > 0, "{crowded:?}");
}
