//! What the lecture prints: the lists of SSS* on its example, and what the algorithms do there.

use treesearch::games::examples;
use treesearch::{Algorithm, Event, Leaves, Recorder, Window, alpha_beta};

/// The thirty lists, as printed.
const LISTS: [&str; 30] = [
    "(ε, V, ∞)",
    "(1, V, ∞) (2, V, ∞)",
    "(1.1, V, ∞) (2, V, ∞)",
    "(1.1.1, V, ∞) (1.1.2, V, ∞) (2, V, ∞)",
    "(1.1.1.1, V, ∞) (1.1.2, V, ∞) (2, V, ∞)",
    "(1.1.2, V, ∞) (2, V, ∞) (1.1.1.1, S, 5)",
    "(1.1.2.1, V, ∞) (2, V, ∞) (1.1.1.1, S, 5)",
    "(2, V, ∞) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1, V, ∞) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.1, V, ∞) (2.1.2, V, ∞) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.1.1, V, ∞) (2.1.2, V, ∞) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2, V, ∞) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2.1, V, ∞) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2.1, S, 15) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2.2, V, 15) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2.2, S, 15) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1.2, S, 15) (2.1.1.1, S, 13) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.1, S, 15) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2, V, 15) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.1, V, 15) (2.2.2, V, 15) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.1.1, V, 15) (2.2.2, V, 15) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2, V, 15) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2.1, V, 15) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2.1, S, 11) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2.2, V, 11) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2.2, S, 11) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2.2, S, 11) (2.2.1.1, S, 9) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2.2, S, 11) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(2, S, 11) (1.1.2.1, S, 7) (1.1.1.1, S, 5)",
    "(ε, S, 11)",
];

#[test]
fn sss_star_makes_the_thirty_lists_of_the_lecture() {
    let tree = examples::find("sss").expect("it is built in").tree();
    let mut recorder = Recorder::new(usize::MAX);
    let outcome = Algorithm::SssStarLecture.search(&tree, &tree.root(), None, &mut recorder);
    let outcome = outcome.expect("nobody stops it");
    let mut lists = Vec::new();
    for record in recorder.records() {
        if let Event::List { number, states } = &record.event {
            let states: Vec<String> = states.iter().map(ToString::to_string).collect();
            lists.push(states.join(" "));
            assert_eq!(*number as usize, lists.len());
        }
    }
    assert_eq!(lists, LISTS);
    assert_eq!(outcome.value, 11);
    assert_eq!(outcome.line, [2]);
    assert_eq!(outcome.counts.evaluated, 8);
    assert_eq!(outcome.counts.stored, 4);
}

#[test]
fn sss_star_evaluates_these_leaves_and_alpha_beta_all() {
    let tree = examples::find("sss").expect("it is built in").tree();
    for algorithm in [Algorithm::SssStar, Algorithm::SssStarLecture] {
        let mut leaves = Leaves::default();
        algorithm.search(&tree, &tree.root(), None, &mut leaves).expect("nobody stops it");
        let values: Vec<i32> =
            leaves.in_order().iter().map(|leaf| tree.evaluation(&tree.at(leaf).expect("a node"))).collect();
        assert_eq!(values, [5, 7, 13, 15, 16, 9, 11, 12], "{algorithm}");
    }

    let outcome =
        alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut ()).expect("nobody stops it");
    assert_eq!((outcome.counts.evaluated, outcome.counts.cuts), (16, 0));
}

/// The walk through alpha-beta of the Tower thesis: windows and values, step by step.
#[test]
fn tower_walks_through_alpha_beta_as_printed() {
    let tree = examples::find("tower").expect("it is built in").tree();
    let mut recorder = Recorder::new(100);
    Algorithm::AlphaBetaShallow.search(&tree, &tree.root(), None, &mut recorder).expect("nobody stops it");
    let told: Vec<String> = recorder
        .records()
        .iter()
        .filter_map(|record| match &record.event {
            Event::Enter { window, .. } => Some(format!("{} {window}", record.node)),
            Event::Value { value, .. } => Some(format!("{} = {value}", record.node)),
            Event::Cut { reason, skipped, .. } => {
                Some(format!("{} {reason:?} cut of {skipped}", record.node))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            "ε (-∞, ∞)",
            "1 (-∞, ∞)",
            "1.1 (-∞, ∞)",
            "1.1 = 5",
            "1.2 (-∞, 5)",
            "1.2 = 3",
            "1 = 3",
            "2 (3, ∞)",
            "2.1 (-∞, ∞)",
            "2.1 = 2",
            "2 Alpha cut of 1",
            "2 = 2",
            "ε = 3",
        ]
    );
}

/// The cuts that the thesis of 2024 shows: the leaf 1 is spared, and a branch of three nodes.
#[test]
fn the_cuts_of_the_thesis_of_2024_are_made() {
    let tree = examples::find("tfg").expect("it is built in").tree();
    let mut leaves = Leaves::default();
    let outcome =
        alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut leaves).expect("nobody stops it");
    let names: Vec<String> = leaves.in_order().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["1.1.1", "1.1.2", "1.2.1", "2.1.1", "2.1.2"]);
    assert_eq!(outcome.value, 3);
    assert_eq!(tree.nodes() as u64 - outcome.counts.visited, 1 + 3);
}
