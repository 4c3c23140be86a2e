//! Trees of chess searches, kept whole, from outside.

use chess::Position;
use classics::buho::{Switches, Version};
use lab::{Bounds, ChessCut, ChessEvent, ChessTrace, ChessTree, ChessTreeError, INSTRUCTIVE};
use player::Stop;
use std::collections::HashSet;
use std::time::Duration;
use treesearch::{Bound, Value};

const BOUNDS: Bounds = Bounds { most: 300_000, time: Duration::from_secs(120) };
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const WILD: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn grown(fen: &str, depth: u32, version: Version) -> ChessTree {
    ChessTree::grow(fen, depth, &Switches::of(version), BOUNDS, &Stop::new()).unwrap()
}

/// The tree and the trace are two ways to keep one search: they must not differ in anything.
#[test]
fn a_tree_is_what_the_trace_tells() {
    for (fen, depth) in [(START, 3), (WILD, 2), ("8/8/8/5K2/7R/7B/7n/6kr w - - 0 50", 4)] {
        for version in [Version::A, Version::D, Version::H, Version::Full] {
            let trace = ChessTrace::new(fen, depth, version, usize::MAX).unwrap();
            let tree = grown(fen, depth, version);
            assert_eq!(tree.tally().counts, trace.counts, "{fen} {version}");
            assert_eq!(tree.value(), trace.value);
            assert_eq!(tree.line().into_iter().map(|step| step.uci).collect::<Vec<_>>(), trace.line);
            assert_eq!(u64::from(tree.nodes()), trace.counts.visited);
            assert_eq!(tree.tally().cuts.iter().sum::<u64>(), trace.counts.cuts);
            let (mut id, mut way, mut passes) = (0, Vec::new(), 0);
            for record in &trace.events {
                let ply = record.node.depth();
                match &record.event {
                    ChessEvent::Pass { depth, window } => {
                        let pass = tree.passes()[passes];
                        assert_eq!((pass.depth, pass.window, pass.root), (*depth, *window, id));
                        passes += 1;
                    }
                    ChessEvent::Enter { by, player, depth, quiescence, window } => {
                        let node = tree.node(id).unwrap();
                        assert_eq!(node.by.map(|step| step.uci), *by);
                        assert_eq!(
                            (node.player, node.depth, node.quiescence),
                            (*player, *depth, *quiescence)
                        );
                        assert_eq!((node.window, node.ply as usize), (*window, ply));
                        way.truncate(ply);
                        assert_eq!(node.above, way.last().copied());
                        way.push(id);
                        id += 1;
                    }
                    ChessEvent::Evaluated { value } => {
                        assert_eq!(tree.node(way[ply]).unwrap().evaluated, Some(*value));
                    }
                    ChessEvent::Value { value, bound, best } => {
                        let node = tree.node(way[ply]).unwrap();
                        assert_eq!((node.value, node.bound), (*value, *bound));
                        assert_eq!(node.best.map(|step| step.uci), *best);
                        assert_eq!(node.visits, id - way[ply], "all that was entered since");
                    }
                    ChessEvent::Cut { reason: ChessCut::Futility | ChessCut::Razoring, by, .. } => {
                        let below = tree.below(way[ply]).unwrap();
                        assert!(below.left_out.iter().any(|left| Some(&left.by.uci) == by.as_ref()));
                    }
                    ChessEvent::Cut { reason, skipped, .. } => {
                        let node = tree.node(way[ply]).unwrap();
                        assert_eq!((node.cut, node.skipped as usize), (Some(*reason), *skipped));
                    }
                    ChessEvent::Extended { reason } => {
                        assert_eq!(tree.node(way[ply]).unwrap().extended, Some(*reason));
                    }
                    ChessEvent::Reduced { by } | ChessEvent::Repeated { by } => {
                        let next = tree.node(id).unwrap();
                        assert_eq!(next.by.unwrap().uci, *by);
                        assert!(next.reduced || next.repeated);
                    }
                }
            }
            assert_eq!((id, passes), (tree.nodes(), tree.passes().len()));
        }
    }
}

#[test]
fn every_legal_move_is_searched_left_out_or_not_looked_at() {
    let tree = grown(WILD, 2, Version::H);
    for id in 0..tree.nodes() {
        let node = tree.node(id).unwrap();
        let below = tree.below(id).unwrap();
        assert_eq!(below.nodes.len(), node.children as usize);
        assert_eq!(below.skipped.len(), node.skipped as usize);
        assert_eq!(below.left_out.len(), node.left_out as usize);
        assert_eq!(1 + below.nodes.iter().map(|child| child.visits).sum::<u32>(), node.visits);
        assert!(below.nodes.iter().all(|child| child.above == Some(id)));
        let position = Position::from_fen(&node.fen).unwrap();
        let mut seen: HashSet<String> = HashSet::new();
        let searched = below.nodes.iter().filter_map(|child| child.by.clone());
        let left_out = below.left_out.into_iter().map(|left| left.by);
        for step in searched.chain(left_out).chain(below.skipped) {
            let m = position.parse_san(&step.san).unwrap();
            assert_eq!(position.san(m).unwrap().to_string(), step.san);
            seen.insert(step.san);
        }
        if node.depth > 0 && !node.quiescence {
            assert_eq!(seen.len(), position.legal_moves().len(), "{}", node.fen);
        }
    }
}

#[test]
fn the_best_line_is_marked_in_the_last_pass() {
    for known in INSTRUCTIVE {
        for version in [Version::A, Version::H] {
            let tree = grown(known.fen, known.depth, version);
            let mut at = tree.passes().last().unwrap().root;
            assert_eq!(tree.node(at).unwrap().value, tree.value(), "{}", known.name);
            let mut line = Vec::new();
            while let Some(next) = tree.below(at).unwrap().nodes.into_iter().rfind(|node| node.principal) {
                if line.is_empty() {
                    assert_eq!((next.value, next.bound), (tree.value(), Bound::Exact), "{}", known.name);
                }
                line.push(next.by.unwrap());
                at = next.id;
            }
            assert_eq!(line, tree.line(), "{}", known.name);
        }
    }
}

#[test]
fn what_is_too_large_is_refused_with_what_fits() {
    let bounds = Bounds { most: 5_000, ..BOUNDS };
    for version in [Version::A, Version::B, Version::H] {
        let switches = Switches::of(version);
        let grow = |depth| ChessTree::grow(START, depth, &switches, bounds, &Stop::new());
        let Err(ChessTreeError::TooLarge { depth: 9, most: 5_000, fits: Some(fits) }) = grow(9) else {
            panic!("depth 9 cannot fit");
        };
        assert!(grow(fits).is_ok(), "{version}: depth {fits} fits");
        let next = grow(fits + 1).map(|tree| tree.nodes());
        assert_eq!(next, Err(ChessTreeError::TooLarge { depth: fits + 1, most: 5_000, fits: Some(fits) }));
        assert!(grow(9).unwrap_err().to_string().contains(&format!("depth {fits} fits")));
    }
    let nothing = Bounds { most: 10, ..BOUNDS };
    let none = ChessTree::grow(START, 1, &Switches::of(Version::A), nothing, &Stop::new());
    assert_eq!(
        none.map(|tree| tree.nodes()),
        Err(ChessTreeError::TooLarge { depth: 1, most: 10, fits: None })
    );
}

#[test]
fn a_search_can_be_broken_off_and_needs_moves() {
    let stop = Stop::new();
    stop.raise();
    let switches = Switches::of(Version::A);
    let grow =
        |fen: &str, stop: &Stop| ChessTree::grow(fen, 9, &switches, BOUNDS, stop).map(|tree| tree.nodes());
    assert_eq!(grow(START, &stop), Err(ChessTreeError::Stopped));
    assert_eq!(grow("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &Stop::new()), Err(ChessTreeError::NoMoves));
    assert!(matches!(grow("8/8", &Stop::new()), Err(ChessTreeError::Position(_))));
    let late = Bounds { time: Duration::ZERO, ..BOUNDS };
    let late = ChessTree::grow(START, 9, &switches, late, &Stop::new()).map(|tree| tree.nodes());
    assert!(matches!(late, Err(ChessTreeError::TooLarge { .. })), "{late:?}");
}

#[test]
fn nodes_that_there_are_not_are_not_found() {
    let tree = grown(START, 1, Version::A);
    assert!(tree.node(tree.nodes()).is_none() && tree.below(u32::MAX).is_none());
    assert!(tree.value().finite().is_some() && tree.value() < Value::INFINITY);
}
