//! **SSS\***: best-first search with a list.
//!
//! Stockman's algorithm searches for the best *solution tree*, a plan of MAX with a reply to every
//! move of MIN. A state (N, s, h) of the list stands for all plans through node N; h is an
//! **upper** bound of their value, and the state with the greatest h is always refined next, as in
//! A\*. So move ordering matters little; the price is the list.
//!
//! Each step takes the first state of the list and replaces it:
//!
//! | state taken | what is put in |
//! |---|---|
//! | live, MAX moves | all children, live, with the same h |
//! | live, MIN moves | the first child, live, same h |
//! | live leaf | the leaf, solved, with min(h, f) |
//! | solved, MAX moves, a sibling follows | the next sibling, live, same h |
//! | solved, MAX moves, the last sibling | the parent, solved, same h |
//! | solved, MIN moves | the parent, solved, same h; all other states below it are removed |
//!
//! The list is sorted by falling h. Two forms differ in how they order states with equal h
//! ([`Ties`]): Stockman's, as in textbooks, takes the leftmost in the tree; the lecture puts a
//! solved leaf behind its equals, and everything else at the head.
//!
//! **Contract.** It begins with (root, live, ∞) and ends when the root is taken solved: then h =
//! V(root). At any time, for every plan of MAX still in the list, h ≥ its value. The line is the
//! best move alone.
//!
//! **Cost.** No leaf is evaluated twice. The textbook form evaluates no leaf that
//! [alpha-beta](crate::alpha_beta) with deep cuts and the full window skips, in any tree, with or
//! without equal leaves: at best [B^⌈d/2⌉ + B^⌊d/2⌋ - 1](crate::cost::minimal_tree), and it
//! evaluates the leaves of [MTD(f)](crate::mtd_f) with the first guess +∞, in the same order. The
//! lecture's form expands all states of the same h before it returns to a solved leaf, which might
//! be good enough: every leaf is solved behind the states that still have h = ∞, so it may cost
//! more than alpha-beta. In the lecture's example both are the same. Space: up to
//! [B^⌈d/2⌉](crate::cost::longest_list) states if MAX moves at the root. Each step costs the
//! logarithm of that.

mod list;

use crate::game::{Game, Player};
use crate::observer::{Cut, Event, Observer, Path, Question, Status};
use crate::value::{Bound, Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};
use list::{List, State};
use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Order of states with equal h.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ties {
    /// The leftmost in the tree first, as in Stockman and the textbooks.
    #[default]
    Leftmost,
    /// The last inserted first, but a solved leaf behind all of equal h, as in the lecture.
    LeafBehind,
}

/// Node that some state of the list still needs.
pub(crate) struct Node<G: Game> {
    position: G::Position,
    player: Player,
    path: Rc<Path>,
    parent: Option<Rc<Node<G>>>,
    /// Generated on first use; `None` at leaves.
    moves: OnceCell<Option<Vec<G::Move>>>,
    /// Index of the child that last determined the value.
    best: Cell<Option<usize>>,
    /// h of that child.
    best_h: Cell<Value>,
}

/// Searches to the end, or to `depth` plies, in the textbook form.
///
/// ```
/// use treesearch::{games::examples, sss_star};
///
/// let tree = examples::find("sss")?.tree();
/// let outcome = sss_star::search(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome.value, 11);
/// assert_eq!(outcome.counts.evaluated, 8); // of 16
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    search_with(game, root, depth, Ties::Leftmost, observer)
}

/// Searches to the end, or to `depth` plies, with a choice of tie-breaking.
///
/// ```
/// use treesearch::{games::{Order, Synthetic}, sss_star::{self, Ties}};
///
/// let tree = Synthetic::new(2, 3, Order::Best, 0)?;
/// let evaluated = |ties| sss_star::search_with(&tree, &tree.root(), None, ties, &mut ()).map(|done| done.counts.evaluated);
/// assert_eq!((evaluated(Ties::LeafBehind)?, evaluated(Ties::Leftmost)?), (6, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search_with<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    ties: Ties,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let mut list = List::new(ties);
    let root = Rc::new(Node::new(game, root.clone(), Path::default(), None));
    list.put_first(State { node: root, status: Status::Live, h: Value::INFINITY });
    let mut number = 0;
    loop {
        number += 1;
        walk.counts.stored = walk.counts.stored.max(list.len());
        if walk.wants_details() {
            walk.stand_at(&Path::default());
            walk.tell(&Event::List { number, states: list.states() });
        }
        let state = list.take_first().expect("a step puts in at least one state for the one it takes");
        walk.stand_at(&state.node.path);
        match state.status {
            Status::Live => expand(&mut walk, &mut list, state)?,
            Status::Solved => {
                // min(V(N), its initial h) = h, and the root started with ∞.
                let bound = if state.node.parent.is_none() { Bound::Exact } else { Bound::Lower };
                walk.tell(&Event::Value { value: state.h, bound, question: Question::Value });
                match state.node.parent.clone() {
                    Some(parent) => solve(&mut walk, &mut list, state, parent),
                    None => {
                        let best = state.node.best.get();
                        let moves = state.node.moves.get().and_then(Option::as_ref);
                        let line = best.and_then(|best| moves?.get(best).cloned()).into_iter().collect();
                        return Ok(Outcome { line, ..walk.outcome(state.h) });
                    }
                }
            }
        }
    }
}

/// Replaces a live state.
fn expand<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    list: &mut List<G>,
    State { node, h, .. }: State<G>,
) -> Result<(), Stopped> {
    walk.enter(&node.position, Window { alpha: Value::MINUS_INFINITY, beta: h })?;
    let moves = node.moves.get_or_init(|| walk.moves(&node.position)).as_ref().map(Vec::len);
    match (moves, node.player) {
        (None, _) => {
            let value = walk.evaluate(&node.position);
            list.put_leaf(State { node, status: Status::Solved, h: value.min(h) });
        }
        (Some(count), Player::Max) => {
            for number in (0..count).rev() {
                list.put_first(State {
                    node: Node::child(walk.game, &node, number),
                    status: Status::Live,
                    h,
                });
            }
        }
        (Some(_), Player::Min) => {
            list.put_first(State { node: Node::child(walk.game, &node, 0), status: Status::Live, h });
        }
    }
    Ok(())
}

/// Replaces a solved state below the root.
fn solve<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    list: &mut List<G>,
    State { node, h, .. }: State<G>,
    parent: Rc<Node<G>>,
) {
    let number = node.number();
    match node.player {
        Player::Max => {
            // One of MIN's moves is solved; MIN chooses the one with the least h.
            if parent.best.get().is_none() || h < parent.best_h.get() {
                parent.best.set(Some(number));
                parent.best_h.set(h);
            }
            let siblings = parent.moves.get().and_then(Option::as_ref).map_or(0, Vec::len);
            if number + 1 < siblings {
                let next = Node::child(walk.game, &parent, number + 1);
                list.put_first(State { node: next, status: Status::Live, h });
            } else {
                list.put_first(State { node: parent, status: Status::Solved, h });
            }
        }
        Player::Min => {
            // This move of MAX keeps its h while every other plan has no more: it is the best.
            parent.best.set(Some(number));
            walk.stand_at(&parent.path);
            let struck = list.strike_below(&parent.path);
            let why = Why { reason: Cut::Solved, value: Some(h), limit: None };
            walk.cut(why, struck.len(), Some(number), |_| left_out(&struck, &parent));
            list.put_first(State { node: parent, status: Status::Solved, h });
        }
    }
}

/// Returns the topmost nodes below a solved one that are skipped because these states are removed.
///
/// These are the live ones and, where MIN moves, the children after the one searched.
fn left_out<G: Game>(struck: &[State<G>], solved: &Rc<Node<G>>) -> Vec<Path> {
    let mut nodes = BTreeSet::new();
    for State { node, status, .. } in struck {
        if *status == Status::Live {
            nodes.insert(node.path.as_ref().clone());
        }
        let mut child = Rc::clone(node);
        while let Some(parent) = child.parent.clone().filter(|parent| !Rc::ptr_eq(parent, solved)) {
            if parent.player == Player::Min {
                let count = parent.moves.get().and_then(Option::as_ref).map_or(0, Vec::len);
                nodes.extend((child.number() + 1..count).map(|number| parent.path.child(number)));
            }
            child = parent;
        }
    }
    nodes.into_iter().collect()
}

impl<G: Game> Node<G> {
    fn new(game: &G, position: G::Position, path: Path, parent: Option<Rc<Node<G>>>) -> Self {
        Node {
            player: game.turn(&position),
            position,
            path: Rc::new(path),
            parent,
            moves: OnceCell::new(),
            best: Cell::new(None),
            best_h: Cell::new(Value::INFINITY),
        }
    }

    /// Returns the child with this index of a node whose moves are known.
    fn child(game: &G, node: &Rc<Node<G>>, number: usize) -> Rc<Node<G>> {
        let moves = node.moves.get().and_then(Option::as_ref).expect("only inner nodes have children");
        let position = game.play(&node.position, &moves[number]);
        Rc::new(Node::new(game, position, node.path.child(number), Some(Rc::clone(node))))
    }

    /// Returns its index among its parent's children.
    fn number(&self) -> usize {
        self.path.0.last().map_or(0, |&number| number as usize - 1)
    }

    /// Returns its path.
    pub fn path(&self) -> &Rc<Path> {
        &self.path
    }
}
