//! Every answer of the exercises, found again from what the algorithms promise, without the algorithms.

use lab::Language;
use lab::exercises::{CutTask, Difficulty, Exercise, Kind, ListTask, Rule, Sheet, Task, ValueTask, print};
use std::collections::HashSet;
use treesearch::games::Tree;
use treesearch::{Algorithm, Bound, Cut, Game, ListState, Path, Player, Status, Value};

/// All exercises of many sheets.
fn many(kind: Kind, difficulty: Difficulty) -> Vec<Exercise> {
    let sheet = |seed| Sheet { seed, kinds: vec![kind], count: 10, difficulty };
    [0, 1, 2, 7, 1912, u32::MAX]
        .into_iter()
        .chain(100..124)
        .flat_map(|seed| sheet(seed).exercises().unwrap())
        .collect()
}

/// The MiniMax value of a node, from its definition.
fn worth(tree: &Tree, path: &Path) -> i32 {
    let node = tree.at(path).unwrap();
    let children = children(tree, path);
    let values = children.iter().map(|child| worth(tree, child));
    match tree.turn(&node) {
        _ if children.is_empty() => tree.evaluation(&node),
        Player::Max => values.max().unwrap(),
        Player::Min => values.min().unwrap(),
    }
}

fn children(tree: &Tree, path: &Path) -> Vec<Path> {
    let moves = tree.moves(&tree.at(path).unwrap());
    moves.iter().map(|&number| Path(path.0.iter().copied().chain([number]).collect())).collect()
}

/// The window with which alpha-beta enters a node: α is the greatest MiniMax value among the elder siblings of the nodes on the
/// way that MAX chooses among, β the least among those that MIN does.
fn window(tree: &Tree, path: &Path) -> (Value, Value) {
    let (mut alpha, mut beta) = (Value::MINUS_INFINITY, Value::INFINITY);
    for depth in 0..path.depth() {
        let above = Path(path.0[..depth].to_vec());
        let player = tree.turn(&tree.at(&above).unwrap());
        for elder in 1..path.0[depth] {
            let elder = Path(above.0.iter().copied().chain([elder]).collect());
            let value = Value::from(worth(tree, &elder));
            match player {
                Player::Max => alpha = alpha.max(value),
                Player::Min => beta = beta.min(value),
            }
        }
    }
    (alpha, beta)
}

/// The roots of the branches that alpha-beta does not look at: those where α and β have met.
fn cut_branches(tree: &Tree, path: &Path, found: &mut Vec<Path>) {
    for child in children(tree, path) {
        let (alpha, beta) = window(tree, &child);
        if alpha >= beta {
            found.push(child);
        } else {
            cut_branches(tree, &child, found);
        }
    }
}

fn check_cut(tree: &Tree, task: &CutTask) {
    let mut found = Vec::new();
    cut_branches(tree, &Path::default(), &mut found);
    assert!(!found.is_empty());
    assert_eq!(task.branches, found, "{tree}");
    let explained: HashSet<&Path> = task.cuts.iter().flat_map(|cut| &cut.branches).collect();
    assert_eq!(explained, found.iter().collect::<HashSet<_>>(), "{tree}");
    for cut in &task.cuts {
        assert_eq!((cut.window.alpha, cut.window.beta), window(tree, &cut.node), "{tree}: {}", cut.node);
        let true_value = Value::from(worth(tree, &cut.child));
        let (player, reached) = match cut.reason {
            Cut::Alpha => (Player::Min, cut.value <= cut.window.alpha && true_value <= cut.window.alpha),
            Cut::Beta => (Player::Max, cut.value >= cut.window.beta && true_value >= cut.window.beta),
            other => panic!("{other:?}"),
        };
        assert!(reached, "{tree}: {cut:?}");
        assert_eq!(tree.turn(&tree.at(&cut.node).unwrap()), player);
        check_bound(cut.value, cut.bound, true_value);
    }
}

fn check_bound(value: Value, bound: Bound, truth: Value) {
    let holds = match bound {
        Bound::Exact => value == truth,
        Bound::Lower => value <= truth,
        Bound::Upper => value >= truth,
    };
    assert!(holds, "{value} {bound:?} {truth}");
}

fn check_value(tree: &Tree, task: &ValueTask) {
    let truth = Value::from(worth(tree, &task.node));
    let (alpha, beta) = match task.algorithm {
        Algorithm::Minimax => (Value::MINUS_INFINITY, Value::INFINITY),
        Algorithm::AlphaBeta => window(tree, &task.node),
        other => panic!("{other}"),
    };
    assert!(alpha < beta, "it was entered");
    assert_eq!((task.window.alpha, task.window.beta), (alpha, beta), "{tree}: {}", task.node);
    // The contract of fail-hard alpha-beta; with the full window, of MiniMax.
    assert_eq!(task.value, truth.clamp(alpha, beta), "{tree}: {}", task.node);
    let bound = match () {
        () if truth <= alpha => Bound::Upper,
        () if truth >= beta => Bound::Lower,
        () => Bound::Exact,
    };
    assert_eq!(task.bound, bound, "{tree}: {}", task.node);
    let all = children(tree, &task.node);
    let seen: Vec<&Path> = task.seen.iter().map(|seen| &seen.node).collect();
    assert_eq!(seen, all[..all.len() - task.skipped].iter().collect::<Vec<_>>(), "{tree}: {}", task.node);
    for seen in &task.seen {
        check_bound(seen.value, seen.bound, Value::from(worth(tree, &seen.node)));
    }
}

/// One step of SSS\* on a plain list, from the table; in the textbooks' form the leftmost of equals goes first.
fn step(tree: &Tree, form: Algorithm, list: &[ListState]) -> Vec<ListState> {
    let mut list = list.to_vec();
    let ListState { node, status, h } = list.remove(0);
    let state = |node: &Path, status, h| ListState { node: node.clone(), status, h };
    let below = children(tree, &node);
    let max = tree.turn(&tree.at(&node).unwrap()) == Player::Max;
    let parent = || Path(node.0[..node.depth() - 1].to_vec());
    let at_the_head = match status {
        Status::Live if below.is_empty() => {
            let h = h.min(Value::from(worth(tree, &node)));
            let place = list.iter().position(|other| other.h < h).unwrap_or(list.len());
            list.insert(place, state(&node, Status::Solved, h));
            vec![]
        }
        Status::Live if max => below.iter().map(|child| state(child, Status::Live, h)).collect(),
        Status::Live => vec![state(&below[0], Status::Live, h)],
        Status::Solved if max => {
            let siblings = children(tree, &parent());
            let next = siblings.iter().skip_while(|sibling| **sibling != node).nth(1);
            vec![
                next.map_or_else(|| state(&parent(), Status::Solved, h), |next| state(next, Status::Live, h)),
            ]
        }
        Status::Solved => {
            list.retain(|other| !other.node.0.starts_with(&parent().0));
            vec![state(&parent(), Status::Solved, h)]
        }
    };
    let mut next: Vec<ListState> = at_the_head.into_iter().chain(list).collect();
    if form == Algorithm::SssStar {
        next.sort_by(|a, b| b.h.cmp(&a.h).then_with(|| a.node.cmp(&b.node)));
    }
    next
}

fn check_list(tree: &Tree, task: &ListTask) {
    // From the beginning on, so that the list itself is checked too.
    let mut list = vec![ListState { node: Path::default(), status: Status::Live, h: Value::INFINITY }];
    for _ in 1..task.number {
        list = step(tree, task.form, &list);
    }
    assert_eq!(task.list, list, "{tree}: list {}", task.number);
    assert_eq!(task.next, step(tree, task.form, &list), "{tree}: list {}", task.number + 1);
    let taken = &task.list[0];
    let leaf = children(tree, &taken.node).is_empty();
    let put_in_order = matches!(task.rule, Rule::LiveLeaf | Rule::LiveLeafBehind);
    let live = matches!(task.rule, Rule::LiveMax | Rule::LiveMin) || put_in_order;
    assert_eq!((live, put_in_order), (taken.status == Status::Live, live && leaf));
    assert!(put_in_order <= ((task.rule == Rule::LiveLeaf) == (task.form == Algorithm::SssStar)));
}

#[test]
fn every_answer_is_what_the_definitions_say() {
    for kind in Kind::ALL {
        for difficulty in Difficulty::ALL {
            let all = many(kind, difficulty);
            for Exercise { tree, task } in &all {
                match task {
                    Task::Cut(task) => check_cut(tree, task),
                    Task::Value(task) => check_value(tree, task),
                    Task::List(task) => check_list(tree, task),
                }
            }
            let different: HashSet<String> =
                all.iter().map(|one| format!("{} {:?}", one.tree, one.task)).collect();
            assert!(
                different.len() * 100 > all.len() * 95,
                "{kind} {difficulty}: {} of {}",
                different.len(),
                all.len()
            );
        }
    }
}

#[test]
fn trees_fit_on_paper_and_grow_with_the_difficulty() {
    for kind in Kind::ALL {
        for (difficulty, levels, most) in
            [(Difficulty::Easy, 2, 10), (Difficulty::Medium, 3, 13), (Difficulty::Hard, 4, 18)]
        {
            for Exercise { tree, .. } in many(kind, difficulty) {
                assert!(tree.leaves() <= most, "{tree}");
                let deepest = std::iter::successors(Some(Path::default()), |path| {
                    children(&tree, path).first().cloned()
                });
                assert_eq!(deepest.count() - 1, levels, "{tree}");
                let text = tree.to_string();
                let leaves: Vec<&str> = text.split(['(', ')', ' ']).filter(|part| !part.is_empty()).collect();
                assert_eq!(
                    leaves.iter().collect::<HashSet<_>>().len(),
                    leaves.len(),
                    "{tree}: no two are alike"
                );
            }
        }
    }
}

#[test]
fn all_rules_both_bounds_and_both_cuts_occur() {
    let rules: HashSet<Rule> = Difficulty::ALL
        .into_iter()
        .flat_map(|difficulty| [many(Kind::List, difficulty), many(Kind::ListLecture, difficulty)].concat())
        .map(|one| match one.task {
            Task::List(task) => task.rule,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(rules.len(), 7, "{rules:?}");
    let bounds: HashSet<Bound> = many(Kind::Value, Difficulty::Medium)
        .into_iter()
        .chain(many(Kind::Value, Difficulty::Hard))
        .map(|one| match one.task {
            Task::Value(task) => task.bound,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(bounds.len(), 3, "{bounds:?}");
    let cuts: HashSet<Cut> = many(Kind::Cut, Difficulty::Hard)
        .into_iter()
        .flat_map(|one| match one.task {
            Task::Cut(task) => task.cuts,
            other => panic!("{other:?}"),
        })
        .map(|cut| cut.reason)
        .collect();
    assert_eq!(cuts, HashSet::from([Cut::Alpha, Cut::Beta]));
}

#[test]
fn a_sheet_is_printed_in_both_languages_with_and_without_answers() {
    let sheet = Sheet { seed: 5, kinds: Kind::ALL.to_vec(), count: 6, difficulty: Difficulty::Medium };
    let exercises = sheet.exercises().unwrap();
    let english = print(&exercises, Language::English, false);
    assert_eq!(english.matches("Tree: (").count(), 6);
    assert!(!english.contains("Answer") && english.contains("\n6. "), "{english}");
    assert_eq!(print(&exercises, Language::English, true).matches("Answer: ").count(), 6);
    let spanish = print(&exercises, Language::Spanish, true);
    assert_eq!((spanish.matches("Árbol: (").count(), spanish.matches("Respuesta: ").count()), (6, 6));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<HashSet<_>>();
    let same: Vec<String> = lines(&english).intersection(&lines(&spanish)).cloned().collect();
    assert!(same.iter().all(String::is_empty), "{same:?}");
}
