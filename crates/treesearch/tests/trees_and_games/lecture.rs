//! What the lecture prints: the lists of SSS* on its example, and what the algorithms do there.

use treesearch::games::examples;
use treesearch::{Algorithm, Cut, Event, Leaves, Path, Question, Recorder, Window, alpha_beta};

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

/// Node N^k of the lecture's walk, numbered level by level from 1: its children are N^2k and N^(2k+1).
fn numbered(k: u32) -> Path {
    let mut steps = Vec::new();
    let mut k = k;
    while k > 1 {
        steps.push(k % 2 + 1);
        k /= 2;
    }
    steps.reverse();
    Path(steps)
}

/// The nine steps of the lecture's walk through alpha-beta, with the cuts by their right names: it says β in step 5, where a MIN node
/// meets α, and α in step 8, where a MAX node meets β; in step 7 the bound 20 that it calls α is β.
#[test]
fn alpha_beta_walks_as_the_lecture_says() {
    let tree = examples::find("lecture-alpha-beta").expect("it is built in").tree();
    let mut recorder = Recorder::new(1000);
    let outcome = Algorithm::AlphaBeta.search(&tree, &tree.root(), None, &mut recorder).expect("no stop");
    let mut told: Vec<String> = Vec::new();
    for record in recorder.records() {
        let name = (1..32).find(|&k| numbered(k) == record.node).expect("a node of four levels");
        told.push(match &record.event {
            Event::Enter { window, .. } => format!("N{name} {window}"),
            Event::Evaluated { value, .. } => format!("N{name}: {value}"),
            Event::Value { value, .. } if name < 16 => format!("N{name} = {value}"),
            Event::Cut { reason, nodes, .. } => {
                let left_out = (1..32).filter(|&k| nodes.contains(&numbered(k)));
                let names: Vec<String> = left_out.map(|k| format!("N{k}")).collect();
                format!("N{name} {reason:?} {}", names.join(" "))
            }
            _ => continue,
        });
    }
    let walk = [
        "N1 (-∞, ∞)", // 1
        "N2 (-∞, ∞)",
        "N4 (-∞, ∞)",
        "N8 (-∞, ∞)",
        "N16 (-∞, ∞)",
        "N16: 20", // 2
        "N17 (-∞, 20)",
        "N17: 25",
        "N8 = 20",    // 3: 25 is supplied; at least 20
        "N9 (20, ∞)", // 4
        "N18 (20, ∞)",
        "N18: 19",
        "N9 Alpha N19",
        "N9 = 20", // 5
        "N4 = 20",
        "N5 (-∞, 20)",
        "N10 (-∞, 20)", // 6
        "N20 (-∞, 20)",
        "N20: 21",
        "N21 (-∞, 20)",
        "N21: 22",
        "N10 = 20", // 7: no cut; at least 20
        "N5 Beta N11",
        "N5 = 20",
        "N2 = 20",    // 8
        "N3 (20, ∞)", // 9
    ];
    assert_eq!(told[..walk.len()], walk);
    let cuts = told[walk.len()..].iter().filter(|words| words.contains("Alpha") || words.contains("Beta"));
    assert!(cuts.count() > 1, "several on the right: {told:?}");
    assert_eq!(outcome.value, 20);
    assert!(outcome.counts.evaluated < tree.leaves() as u64);
}

/// What the lecture says of SCOUT: N1 is evaluated to 8; the test of N2 says no, so it is not evaluated; alpha-beta explores it and cuts
/// nothing.
#[test]
fn scout_tests_as_the_lecture_says() {
    let tree = examples::find("lecture-scout").expect("it is built in").tree();
    let mut recorder = Recorder::new(1000);
    let scout = Algorithm::Scout.search(&tree, &tree.root(), None, &mut recorder).expect("no stop");
    let at = |number: u32| recorder.records().iter().filter(move |record| record.node == Path(vec![number]));
    assert!(at(1).any(|record| matches!(record.event, Event::Value { value, .. } if value == 8)));
    let above = Question::Above { than: 8.into() };
    let tested: Vec<bool> = at(2)
        .filter_map(|record| match record.event {
            Event::Enter { question, .. } => Some(question == above),
            Event::Answer { holds, question, .. } => Some(!holds && question == above),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [true, true], "entered once, for the test, which says no");
    let proofs = recorder.records().iter();
    assert!(
        proofs.filter(|record| matches!(record.event, Event::Cut { reason: Cut::Proof, .. })).count() > 0
    );
    let outcome = Algorithm::AlphaBeta.search(&tree, &tree.root(), None, &mut ()).expect("no stop");
    assert_eq!((outcome.counts.cuts, outcome.counts.distinct), (0, tree.leaves() as u64));
    assert!(scout.counts.evaluated < outcome.counts.evaluated);
}
