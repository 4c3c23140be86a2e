//! Which state comes next in the list of SSS\*?

use super::{Difficulty, one_of};
use treesearch::games::{Lot, Tree};
use treesearch::{Algorithm, Event, Game, ListState, Player, Recorder, Status};

/// One step of a form of SSS\*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListTask {
    /// [`Algorithm::SssStar`] or [`Algorithm::SssStarLecture`].
    pub form: Algorithm,
    /// The number of the list, from 1.
    pub number: u64,
    /// The list; its first state is taken.
    pub list: Vec<ListState>,
    /// The next list; its first state is the answer.
    pub next: Vec<ListState>,
    /// The rule applied to the state taken.
    pub rule: Rule,
}

/// What SSS\* does with a state, by the table of [`treesearch::sss_star`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Live, MAX moves: all children, live, at the head.
    LiveMax,
    /// Live, MIN moves: the first child, live, at the head.
    LiveMin,
    /// A live leaf: solved, with min(h, f), before all states with a smaller h; the leftmost of
    /// equals is first.
    LiveLeaf,
    /// A live leaf in the lecture's form: the same, behind all states with the same h.
    LiveLeafBehind,
    /// Solved, MAX moves, a sibling follows: that one, live.
    SolvedMaxNext,
    /// Solved, MAX moves, no sibling follows: the parent, solved.
    SolvedMaxLast,
    /// Solved, MIN moves: the parent, solved; the other states below it are struck off.
    SolvedMin,
}

/// Returns the task of a tree; `None` if no step is suitable.
pub fn task(tree: &Tree, form: Algorithm, difficulty: Difficulty, lot: &mut Lot) -> Option<ListTask> {
    let mut recorder = Recorder::new(usize::MAX);
    form.search(tree, &tree.root(), None, &mut recorder).ok()?;
    let lists: Vec<(u64, &Vec<ListState>)> = recorder
        .records()
        .iter()
        .filter_map(|record| match &record.event {
            Event::List { number, states } => Some((*number, states)),
            _ => None,
        })
        .collect();
    let steps = lists.windows(2).filter_map(|pair| {
        let [(number, list), (_, next)] = pair else { return None };
        let rule = rule(tree, form, list.first()?)?;
        Some(ListTask { form, number: *number, list: (*list).clone(), next: (*next).clone(), rule })
    });
    let wanted = steps.filter(|task| is_wanted(task, difficulty));
    one_of(wanted.collect(), lot)
}

/// Whether a step has this difficulty.
fn is_wanted(task: &ListTask, difficulty: Difficulty) -> bool {
    let leaf = matches!(task.rule, Rule::LiveLeaf | Rule::LiveLeafBehind);
    let moved_back = leaf && task.next.first() == task.list.get(1);
    // Besides the state that is taken.
    let struck = task.rule == Rule::SolvedMin && task.next.len() < task.list.len();
    match difficulty {
        Difficulty::Easy => task.list.len() >= 2 && !moved_back,
        Difficulty::Medium => task.list.len() >= 2 && task.rule != Rule::LiveMin,
        Difficulty::Hard => moved_back || struck || (leaf && task.list.len() >= 3),
    }
}

/// Returns the rule for a state; `None` if the search ends with it.
fn rule(tree: &Tree, form: Algorithm, state: &ListState) -> Option<Rule> {
    let node = tree.at(&state.node)?;
    let leaf = tree.moves(&node).is_empty();
    match (state.status, tree.turn(&node)) {
        (Status::Live, _) if leaf && form == Algorithm::SssStarLecture => Some(Rule::LiveLeafBehind),
        (Status::Live, _) if leaf => Some(Rule::LiveLeaf),
        (Status::Live, Player::Max) => Some(Rule::LiveMax),
        (Status::Live, Player::Min) => Some(Rule::LiveMin),
        (Status::Solved, Player::Min) => Some(Rule::SolvedMin),
        (Status::Solved, Player::Max) => {
            let (number, above) = state.node.0.split_last()?;
            let parent = tree.at(&treesearch::Path(above.to_vec()))?;
            let last = *number as usize == tree.moves(&parent).len();
            Some(if last { Rule::SolvedMaxLast } else { Rule::SolvedMaxNext })
        }
    }
}
