//! **SSS\***: best first, with a list.
//!
//! Stockman's algorithm treats the search as one for the best *solution tree*, a plan of MAX that has an answer to whatever
//! MIN does. A state (N, s, h) of the list stands for all plans through node N; h is an **upper** bound of what they are
//! worth, and the state with the greatest h is always the next to be refined, as in A\*. So the order of the moves matters
//! little; the price is the list.
//!
//! One step takes the first state of the list, and puts in its place:
//!
//! | state taken | what is put in |
//! |---|---|
//! | live, MAX moves | all children, live, with the same h, at the head, the first child first |
//! | live, MIN moves | the first child, live, same h, at the head |
//! | live leaf | the leaf, solved, with min(h, f), before all states with a *strictly smaller* h |
//! | solved, MAX moves, a sibling follows | the next sibling, live, same h, at the head |
//! | solved, MAX moves, the last sibling | the parent, solved, same h, at the head |
//! | solved, MIN moves | the parent, solved, same h, at the head; all other states below the parent are struck off |
//!
//! **Contract.** It begins with (root, live, ∞) and ends when the root is taken solved: then h = V(root). At any time, and
//! for every plan of MAX that is still in the list, h ≥ its worth. The line is the best move alone.
//!
//! **Cost.** No leaf is evaluated twice. What it costs depends on the third line of the table, where a solved leaf meets states
//! of the same h ([`Ties`]). The lecture puts it behind them, so that they are all looked at before the leaf, which might be
//! good enough, is thought of again. Put before them, and without equal leaves, every leaf that SSS\* evaluates is
//! evaluated by alpha-beta too, at best [B^⌈d/2⌉ + B^⌊d/2⌋ - 1](crate::cost::minimal_tree); the lecture's way may cost more
//! than alpha-beta where that has a good order. In the lecture's example both are the same. Space: up to
//! [B^⌈d/2⌉](crate::cost::longest_list) states if MAX moves at the root. The list is kept so that each step
//! costs the logarithm of that.

use crate::game::{Game, Player};
use crate::observer::{Cut, Event, Observer, Path, Status};
use crate::sss_list::{List, State};
use crate::value::{Bound, Value, Window};
use crate::walk::{Outcome, Stopped, Walk};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// Where a solved leaf goes among states of the same h.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ties {
    /// Behind them, before all with a strictly smaller h: as the lecture says.
    #[default]
    Behind,
    /// Before them.
    Before,
}

/// A node that some state of the list still needs.
pub(crate) struct Node<G: Game> {
    position: G::Position,
    player: Player,
    path: Rc<Path>,
    parent: Option<Rc<Node<G>>>,
    /// Generated when they are first needed; none at leaves.
    moves: OnceCell<Option<Vec<G::Move>>>,
    /// The child, from 0, that last made the value what it is.
    best: Cell<Option<usize>>,
    /// The h of that child.
    best_h: Cell<Value>,
}

/// Searches to the end, or to `depth` moves from the root, as the lecture says.
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
    search_with(game, root, depth, Ties::Behind, observer)
}

/// Searches to the end, or to `depth` moves from the root, with a choice where solved leaves go.
///
/// ```
/// use treesearch::{games::{Order, Synthetic}, sss_star::{self, Ties}};
///
/// let tree = Synthetic::new(2, 3, Order::Best, 0)?;
/// let evaluated = |ties| sss_star::search_with(&tree, &tree.root(), None, ties, &mut ()).map(|done| done.counts.evaluated);
/// assert_eq!((evaluated(Ties::Behind)?, evaluated(Ties::Before)?), (6, 5));
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
    let mut list = List::default();
    let root = Rc::new(Node::new(game, root.clone(), Path::default(), None));
    list.put_first(State { node: root, status: Status::Live, h: Value::INFINITY });
    let mut number = 0;
    loop {
        number += 1;
        walk.counts.stored = walk.counts.stored.max(list.len());
        if walk.wants_lists() {
            walk.stand_at(&Path::default());
            walk.tell(&Event::List { number, states: list.states() });
        }
        let state = list.take_first().expect("a step puts in at least one state for the one it takes");
        walk.stand_at(&state.node.path);
        match state.status {
            Status::Live => expand(&mut walk, &mut list, state, ties)?,
            Status::Solved => {
                // min(V(N), the h it began with) = h, and the root began with ∞.
                let bound = if state.node.parent.is_none() { Bound::Exact } else { Bound::Lower };
                walk.tell(&Event::Value { value: state.h, bound });
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
    ties: Ties,
) -> Result<(), Stopped> {
    walk.enter(&node.position, Window { alpha: Value::MINUS_INFINITY, beta: h })?;
    let moves = node.moves.get_or_init(|| walk.moves(&node.position)).as_ref().map(Vec::len);
    match (moves, node.player) {
        (None, _) => {
            let value = walk.evaluate(&node.position);
            list.put_in_order(State { node, status: Status::Solved, h: value.min(h) }, ties);
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
            // One of MIN's moves is answered; MIN would choose the one with the least h.
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
            // This move of MAX's keeps its h where every other plan has no more: it is the best.
            parent.best.set(Some(number));
            walk.stand_at(&parent.path);
            let struck = list.strike_below(&parent.path);
            walk.cut(Cut::Solved, struck);
            list.put_first(State { node: parent, status: Status::Solved, h });
        }
    }
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

    /// The child with this number, from 0, of a node whose moves are known.
    fn child(game: &G, node: &Rc<Node<G>>, number: usize) -> Rc<Node<G>> {
        let moves = node.moves.get().and_then(Option::as_ref).expect("only inner nodes have children");
        let mut path = node.path.as_ref().clone();
        path.0.push(number as u32 + 1);
        Rc::new(Node::new(game, game.play(&node.position, &moves[number]), path, Some(Rc::clone(node))))
    }

    /// Which child of its parent it is, from 0.
    fn number(&self) -> usize {
        self.path.0.last().map_or(0, |&number| number as usize - 1)
    }

    /// Where it is.
    pub fn path(&self) -> &Rc<Path> {
        &self.path
    }
}
