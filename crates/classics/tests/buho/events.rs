//! What a search tells of itself.

use super::{ROOTS, listen};
use classics::buho::{Cut, Event, Extension, Switches, Version};
use std::collections::HashSet;

#[test]
fn nodes_are_left_as_they_were_entered() {
    for (version, depth) in [(Version::A, 2), (Version::D, 3), (Version::Full, 3)] {
        let (mut path, mut nodes, mut quiet, mut evaluated) = (Vec::new(), 0, 0, 0);
        let mut windows = Vec::new();
        let found = listen(ROOTS[3], &Switches::of(version), depth, &mut |event: &Event<'_>| match *event {
            Event::Entered { ply, alpha, beta, quiescence, .. } => {
                assert!(alpha < beta);
                path.push(ply);
                windows.push((alpha, beta));
                *(if quiescence { &mut quiet } else { &mut nodes }) += 1;
            }
            Event::Evaluated { ply, .. } => {
                assert_eq!(path.last(), Some(&ply));
                evaluated += 1;
            }
            Event::Cut { ply, .. } | Event::Extended { ply, .. } => assert_eq!(path.last(), Some(&ply)),
            Event::Left { ply, value, .. } => {
                assert_eq!(path.pop(), Some(ply));
                let (alpha, beta) = windows.pop().unwrap();
                assert!((alpha..=beta).contains(&value), "{value} is not within {alpha} and {beta}");
            }
            _ => {}
        });
        assert!(path.is_empty());
        assert_eq!((found.counts.nodes, found.counts.quiescence), (nodes, quiet));
        assert_eq!(found.counts.evaluated, evaluated);
    }
}

#[test]
fn every_reason_occurs() {
    let (mut cuts, mut extensions) = (HashSet::new(), HashSet::new());
    let wild = [
        ROOTS[1],
        ROOTS[3],
        ROOTS[4],
        "3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1",
        "8/8/8/8/8/k7/p7/K7 w - - 96 80",
        "6k1/n4ppp/b7/8/8/8/P4PPP/R5K1 w - - 0 1",
    ];
    for fen in wild {
        listen(fen, &Switches::default(), 5, &mut |event: &Event<'_>| match *event {
            Event::Cut { reason, .. } => {
                cuts.insert(match reason {
                    Cut::Beta(_) => "beta",
                    Cut::Table(_) => "table",
                    Cut::NullMove => "null move",
                    Cut::Futility(_) => "futility",
                    Cut::Razoring(_) => "razoring",
                    Cut::StandPat => "stand pat",
                    Cut::Draw => "draw",
                    _ => "other",
                });
            }
            Event::Extended { reason, .. } => {
                extensions.insert(reason);
            }
            _ => {}
        });
    }
    for wanted in ["beta", "table", "null move", "futility", "razoring", "stand pat", "draw"] {
        assert!(cuts.contains(wanted), "{wanted} is not among {cuts:?}");
    }
    use Extension::{Check, KingSafety, Pawn, SingleReply, Threat};
    for wanted in [Check, KingSafety, Pawn, SingleReply, Threat] {
        assert!(extensions.contains(&wanted), "{wanted:?} is not among {extensions:?}");
    }
}

#[test]
fn the_ceiling_ends_all_extensions() {
    let switches = Switches { ceiling: 4, ..Switches::default() };
    let (mut deepest, mut reached) = (0, false);
    listen(ROOTS[1], &switches, 4, &mut |event: &Event<'_>| match *event {
        Event::Entered { ply, quiescence: false, .. } => deepest = deepest.max(ply),
        Event::Cut { reason: Cut::Ceiling, .. } => reached = true,
        _ => {}
    });
    assert_eq!((deepest, reached), (4, true));
}

#[test]
fn depths_come_one_after_the_other_and_add_up() {
    let mut depths = Vec::new();
    listen(ROOTS[0], &Switches::of(Version::H), 4, &mut |event: &Event<'_>| {
        if let Event::DepthDone { depth, counts, moves, .. } = *event {
            depths.push((depth, counts.total(), moves.len()));
        }
    });
    assert_eq!(depths.iter().map(|&(depth, ..)| depth).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(depths.windows(2).all(|pair| pair[0].1 < pair[1].1));
    assert!(depths.iter().all(|&(_, _, moves)| moves > 0));
}
