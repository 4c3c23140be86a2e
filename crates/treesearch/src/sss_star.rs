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
//! [B^⌈d/2⌉](crate::cost::longest_list) states if MAX moves at the root. A state does not store its
//! path: nodes have links to their parents, and siblings share them. Each step costs the logarithm
//! of the list's length times that of the depth.

mod list;

use crate::game::{Game, Player};
use crate::observer::{Cut, Event, Observer, Path, Question, Status};
use crate::value::{Bound, Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};
use list::{List, State};
use std::cell::Cell;
use std::cmp::Ordering;
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
    parent: Option<Rc<Node<G>>>,
    /// An ancestor further up, by which any other is reached in logarithmic time.
    jump: Option<Rc<Node<G>>>,
    /// Index among the parent's children, from 0.
    number: u32,
    /// Distance from the root in plies.
    ply: u32,
    /// Number of children, once expanded; the moves themselves are generated again when needed.
    children: Cell<u32>,
    /// Index of the child that last determined the value.
    best: Cell<Option<u32>>,
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
    let root = Rc::new(Node::new(game, root.clone(), None));
    list.put_first(State { node: root, status: Status::Live, h: Value::INFINITY });
    let mut number = 0;
    loop {
        number += 1;
        walk.counts.stored = walk.counts.stored.max(list.len());
        walk.hold(list.bytes());
        if walk.wants_details() {
            walk.stand_at(Path::default());
            walk.tell(&Event::List { number, states: list.states() });
        }
        let state = list.take_first().expect("a step puts in at least one state for the one it takes");
        walk.stand_at(state.node.path());
        match state.status {
            Status::Live => expand(&mut walk, &mut list, state)?,
            Status::Solved => {
                // min(V(N), its initial h) = h, and the root started with ∞.
                let bound = if state.node.parent.is_none() { Bound::Exact } else { Bound::Lower };
                walk.tell(&Event::Value { value: state.h, bound, question: Question::Value });
                match state.node.parent.clone() {
                    Some(parent) => solve(&mut walk, &mut list, state, parent),
                    None => {
                        let root = &state.node;
                        let best = |best: u32| game.moves(&root.position).into_iter().nth(best as usize);
                        let line = root.best.get().and_then(best).into_iter().collect();
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
    match (walk.moves(&node.position), node.player) {
        (None, _) => {
            let value = walk.evaluate(&node.position);
            list.put_leaf(State { node, status: Status::Solved, h: value.min(h) });
        }
        (Some(moves), Player::Max) => {
            node.children.set(moves.len() as u32);
            for (number, chosen) in moves.iter().enumerate().rev() {
                let child = Node::child(walk.game, &node, number as u32, chosen);
                list.put_first(State { node: child, status: Status::Live, h });
            }
        }
        (Some(moves), Player::Min) => {
            node.children.set(moves.len() as u32);
            let child = Node::child(walk.game, &node, 0, &moves[0]);
            list.put_first(State { node: child, status: Status::Live, h });
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
    let number = node.number;
    match node.player {
        Player::Max => {
            // One of MIN's moves is solved; MIN chooses the one with the least h.
            if parent.best.get().is_none() || h < parent.best_h.get() {
                parent.best.set(Some(number));
                parent.best_h.set(h);
            }
            if number + 1 < parent.children.get() {
                // A stored list of moves at every MIN node would take more than the states do.
                let moves = walk.game.moves(&parent.position);
                let next = Node::child(walk.game, &parent, number + 1, &moves[number as usize + 1]);
                list.put_first(State { node: next, status: Status::Live, h });
            } else {
                list.put_first(State { node: parent, status: Status::Solved, h });
            }
        }
        Player::Min => {
            // This move of MAX keeps its h while every other plan has no more: it is the best.
            parent.best.set(Some(number));
            walk.stand_at(parent.path());
            let struck = list.strike_below(&parent);
            let why = Why { reason: Cut::Solved, value: Some(h), limit: None };
            if struck.iter().any(|state| leaves_out(state, &parent)) {
                walk.counts.cuts += 1;
            }
            walk.tell_cut(why, struck.len(), Some(number as usize), |_| left_out(&struck, &parent));
            list.put_first(State { node: parent, status: Status::Solved, h });
        }
    }
}

/// Whether removing this state leaves out a node that was never entered.
fn leaves_out<G: Game>(state: &State<G>, solved: &Rc<Node<G>>) -> bool {
    state.status == Status::Live || !left_out(std::slice::from_ref(state), solved).is_empty()
}

/// Returns the topmost nodes below a solved one that are skipped because these states are removed.
///
/// These are the live ones and, where MIN moves, the children after the one searched.
fn left_out<G: Game>(struck: &[State<G>], solved: &Rc<Node<G>>) -> Vec<Path> {
    let mut nodes = BTreeSet::new();
    for State { node, status, .. } in struck {
        if *status == Status::Live {
            nodes.insert(node.path());
        }
        let mut child = Rc::clone(node);
        while let Some(parent) = child.parent.clone().filter(|parent| !Rc::ptr_eq(parent, solved)) {
            if parent.player == Player::Min {
                let path = parent.path();
                let after = child.number as usize + 1..parent.children.get() as usize;
                nodes.extend(after.map(|number| path.child(number)));
            }
            child = parent;
        }
    }
    nodes.into_iter().collect()
}

impl<G: Game> Node<G> {
    /// Creates the node with this index below a parent, or the root.
    fn new(game: &G, position: G::Position, parent: Option<(&Rc<Node<G>>, u32)>) -> Self {
        Node {
            player: game.turn(&position),
            position,
            number: parent.map_or(0, |(_, number)| number),
            ply: parent.map_or(0, |(parent, _)| parent.ply + 1),
            parent: parent.map(|(parent, _)| Rc::clone(parent)),
            jump: parent.map(|(parent, _)| Node::jump_below(parent)),
            children: Cell::new(0),
            best: Cell::new(None),
            best_h: Cell::new(Value::INFINITY),
        }
    }

    /// Returns the child with this index, after this move.
    fn child(game: &G, node: &Rc<Node<G>>, number: u32, chosen: &G::Move) -> Rc<Node<G>> {
        Rc::new(Node::new(game, game.play(&node.position, chosen), Some((node, number))))
    }

    /// Returns its path.
    pub fn path(&self) -> Path {
        let mut steps = vec![0; self.ply as usize];
        let mut node = self;
        for step in steps.iter_mut().rev() {
            *step = node.number + 1;
            node = node.parent.as_ref().expect("a node has as many ancestors as its depth");
        }
        Path(steps)
    }

    /// Returns the jump of a child of this node: twice as far as two equal jumps, or one step.
    ///
    /// Depths of jumps form skew-binary numbers, as in Myers, "An applicative random-access stack"
    /// (1983).
    fn jump_below(parent: &Rc<Node<G>>) -> Rc<Node<G>> {
        let twice = parent.jump.as_ref().and_then(|first| {
            let second = first.jump.as_ref()?;
            (parent.ply - first.ply == first.ply - second.ply).then_some(second)
        });
        Rc::clone(twice.unwrap_or(parent))
    }

    /// Returns the ancestor at this depth, or the node itself if it is no deeper.
    fn ancestor(&self, ply: u32) -> &Node<G> {
        let mut node = self;
        while node.ply > ply {
            let jump = node.jump.as_ref().filter(|jump| jump.ply >= ply);
            node = jump.or(node.parent.as_ref()).expect("a node below the root has a parent");
        }
        node
    }

    /// Compares by place in the tree: a node comes before those below it, and these from the left.
    fn place(&self, other: &Node<G>) -> Ordering {
        let ply = self.ply.min(other.ply);
        let (mut left, mut right) = (self.ancestor(ply), other.ancestor(ply));
        if std::ptr::eq(left, right) {
            return self.ply.cmp(&other.ply);
        }
        // Up to the children of the last common ancestor. Nodes of equal depth jump equally far.
        let differ = |left: &Option<Rc<Node<G>>>, right: &Option<Rc<Node<G>>>| match (left, right) {
            (Some(left), Some(right)) => !Rc::ptr_eq(left, right),
            _ => false,
        };
        while differ(&left.parent, &right.parent) {
            let (above_left, above_right) = if differ(&left.jump, &right.jump) {
                (&left.jump, &right.jump)
            } else {
                (&left.parent, &right.parent)
            };
            (left, right) = (above_left.as_deref().unwrap_or(left), above_right.as_deref().unwrap_or(right));
        }
        left.number.cmp(&right.number)
    }
}
