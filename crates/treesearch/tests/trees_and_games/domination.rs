//! What SSS* is known to do, where leaves are equal and where they are not, in regular trees and others: it evaluates no leaf
//! that alpha-beta with deep cuts and the full window leaves out (Stockman 1979; Roizen and Pearl 1983), and the leaves of MTD
//! with the first guess +∞ in the same order (Plaat, Schaeffer, Pijls and de Bruin 1996).

use std::collections::HashSet;
use treesearch::games::{Order, Shape, Synthetic, TicTacToe, irregular};
use treesearch::{Algorithm, Game, Leaves, Path, Value, mtd_f};

fn leaves<G: Game>(algorithm: Algorithm, game: &G, root: &G::Position, depth: Option<u32>) -> Vec<Path> {
    let mut leaves = Leaves::default();
    algorithm.search(game, root, depth, &mut leaves).expect("nobody stops it");
    leaves.in_order().to_vec()
}

/// Checks both theorems; returns whether SSS* did with fewer leaves than alpha-beta.
fn check<G: Game>(game: &G, root: &G::Position, depth: Option<u32>, what: &str) -> bool {
    let sss = leaves(Algorithm::SssStar, game, root, depth);
    for form in [Algorithm::AlphaBeta, Algorithm::AlphaBetaSoft] {
        let alpha_beta: HashSet<Path> = leaves(form, game, root, depth).into_iter().collect();
        let more = sss.iter().find(|leaf| !alpha_beta.contains(leaf));
        assert_eq!(more, None, "{form} leaves it out: {what}");
    }
    let alpha_beta: HashSet<Path> = leaves(Algorithm::AlphaBeta, game, root, depth).into_iter().collect();
    let pvs = leaves(Algorithm::Pvs, game, root, depth);
    assert_eq!(pvs.iter().find(|leaf| !alpha_beta.contains(leaf)), None, "PVS: {what}");
    let mut mtd = Leaves::default();
    mtd_f::search(game, root, depth, Value::INFINITY, &mut mtd).expect("nobody stops it");
    assert_eq!(mtd.in_order(), sss, "{what}");
    sss.len() < leaves(Algorithm::AlphaBeta, game, root, depth).len()
}

#[test]
fn sss_star_evaluates_nothing_that_alpha_beta_leaves_out_and_mtd_the_same_in_irregular_trees() {
    let mut fewer = 0;
    for (moves, depth) in [(2, 8), (3, 6), (4, 5), (6, 3), (1, 9), (12, 2)] {
        // Few values make many equals.
        for values in [1, 2, 3, 5, 20, 1 << 30] {
            for seed in 0..300 {
                let shape = Shape { moves, depth, values };
                let tree = irregular(shape, seed);
                for depth in [None, Some(3)] {
                    let what = format!("{shape:?}, seed {seed}, depth {depth:?}: {tree}");
                    fewer += u32::from(check(&tree, &tree.root(), depth, &what));
                }
            }
        }
    }
    assert!(fewer > 1000, "{fewer}");
}

#[test]
fn sss_star_evaluates_nothing_that_alpha_beta_leaves_out_and_mtd_the_same_in_regular_trees() {
    let sizes = (1_u32..8).flat_map(|b| (0..9).map(move |d| (b, d))).filter(|&(b, d)| b.pow(d) <= 3000);
    for (b, d) in sizes {
        let orders = [1, 2, 3, 10, i32::MAX as u32].map(|values| Order::Random { values });
        for order in orders.into_iter().chain([Order::Strong { first_best: 70 }, Order::Best, Order::Worst]) {
            for seed in 0..15 {
                let tree = Synthetic::new(b, d, order, seed).expect("a tree");
                check(&tree, &tree.root(), None, &format!("{b}^{d}, {order:?}, seed {seed}"));
            }
        }
    }
}

/// Three values, so that nearly all leaves are equal to others: the lecture's form needs four times as many as alpha-beta.
#[test]
fn in_tic_tac_toe_sss_star_needs_no_more_than_alpha_beta() {
    let game = TicTacToe;
    let count = |algorithm| leaves(algorithm, &game, &game.start(), None).len();
    let (alpha_beta, sss, lecture) =
        (count(Algorithm::AlphaBeta), count(Algorithm::SssStar), count(Algorithm::SssStarLecture));
    assert_eq!((alpha_beta, lecture), (8_453, 36_085));
    assert!(sss <= alpha_beta, "{sss}");
}

/// The theorem is about deep cuts at equality: the shallow form leaves out less, the lecture's SSS* evaluates more.
#[test]
fn the_lectures_form_evaluates_leaves_that_alpha_beta_leaves_out() {
    let tree = Synthetic::new(2, 3, Order::Best, 0).expect("a tree");
    let hard: HashSet<Path> = leaves(Algorithm::AlphaBeta, &tree, &tree.root(), None).into_iter().collect();
    let lecture = leaves(Algorithm::SssStarLecture, &tree, &tree.root(), None);
    assert!(lecture.iter().any(|leaf| !hard.contains(leaf)));
}
