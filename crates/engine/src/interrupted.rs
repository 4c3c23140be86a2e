//! The answer of a search that is stopped within an iteration.
//!
//! Scores of the interrupted iteration and of the one before cannot be compared: a move not
//! searched again keeps its old score, which is no reason to play it.

use crate::event::Bound;
use crate::picker::{Picker, Wanted};
use crate::root_moves::{Root, RootMove};
use crate::score::INFINITY;
use crate::worker::Worker;
use chess::{Move, Position};

impl Root {
    /// Whether the score of a move is from this iteration, and more than an upper bound.
    fn is_settled(&self, root: &RootMove) -> bool {
        root.seen && root.score > self.floor
    }

    /// From now on only moves searched again have a score of this iteration.
    pub(crate) fn forget_seen(&mut self) {
        self.moves.iter_mut().for_each(|root| root.seen = false);
    }

    /// Moves a move to the front.
    fn put_first(&mut self, m: Move) {
        if let Some(place) = self.moves.iter().position(|root| root.m == m) {
            self.moves[..=place].rotate_right(1);
        }
    }

    /// Puts the best move first when the search for the first line was interrupted.
    ///
    /// That is the best of this iteration if the best of the last one has been searched again, and
    /// otherwise the latter, because scores of two iterations cannot be compared.
    fn choose(&mut self, leader: Option<Move>) {
        let looked = |leader: Move| self.moves.iter().any(|root| root.m == leader && root.seen);
        let settled = self.moves.iter().filter(|root| self.is_settled(root));
        // Among equals the one found first.
        let best = settled.rev().max_by_key(|root| root.score).map(|root| root.m);
        let chosen = if leader.is_none_or(looked) { best.or(leader) } else { leader };
        chosen.into_iter().for_each(|m| self.put_first(m));
    }
}

impl Worker<'_> {
    /// Puts the best move first although the search was stopped within an iteration, and reports
    /// it.
    ///
    /// The lines before the current one are already in order.
    pub(crate) fn interrupted(&mut self, position: &Position, leader: Option<Move>, lines: usize) {
        let line = std::mem::take(&mut self.root.line);
        if self.root.moves.is_empty() {
            return;
        }
        if line == 0 {
            self.root.choose(leader);
        }
        let floor = self.root.floor;
        for root in &mut self.root.moves[line..] {
            root.seen &= line == 0 && root.score > floor;
            if !root.seen {
                root.score = root.previous;
            }
        }
        self.root.sort_from(line.max(1));
        if self.number > 0 {
            return;
        }
        let depth = self.root.depth;
        if self.root.moves[0].score == -INFINITY {
            self.guess(position);
            return self.report(depth - 1, 0, Bound::Exact);
        }
        if self.root.told == self.root.moves.first().map(|root| root.m) {
            return;
        }
        for number in 0..lines {
            let Some(root) = self.root.moves.get(number) else { return };
            // A line that is not from this iteration is from the last one, if there was one.
            match (number < line, root.seen) {
                (true, _) => self.report(depth, number, Bound::Exact),
                (_, true) => self.report(depth, number, Bound::Lower),
                _ if root.score > -INFINITY => self.report(depth - 1, number, Bound::Exact),
                _ => {}
            }
        }
    }

    /// No move has a score: fall back on the first move in order and the static evaluation.
    fn guess(&mut self, position: &Position) {
        let table = self.probe(position).and_then(|entry| entry.best);
        let place = self.place(position, 0);
        let mut picker = Picker::new(position, Wanted::All, table);
        let mut next = || picker.next(position, &self.memory.histories, &place);
        if let Some(m) = std::iter::from_fn(&mut next).find(|&m| self.root.wants(m)) {
            self.root.put_first(m);
        }
        let eval = self.raw_eval(position);
        self.root.moves.iter_mut().take(1).for_each(|root| root.score = eval);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three moves after an iteration that ended with 30, 20 and a bound; and the first of them.
    fn root() -> (Root, [Move; 3]) {
        let moves = Position::default().legal_moves();
        let mut root = Root::new(moves.into_iter().take(3));
        for (known, score) in root.moves.iter_mut().zip([30, 20, -INFINITY]) {
            (known.score, known.previous) = (score, score);
        }
        root.floor = -INFINITY;
        let found = [root.moves[0].m, root.moves[1].m, root.moves[2].m];
        (root, found)
    }

    #[test]
    fn an_interrupted_iteration_does_not_play_on_a_score_of_the_last_one() {
        // The best move is now worse than the second one was, which was not searched again.
        let (mut root, [a, _, _]) = root();
        root.note(a, 10, true, 1, &[], 1);
        root.choose(Some(a));
        assert_eq!(root.moves[0].m, a);
    }

    #[test]
    fn an_interrupted_iteration_plays_what_it_found_to_be_better() {
        let (mut root, [a, _, c]) = root();
        root.note(a, 10, true, 1, &[], 1);
        root.note(c, 15, true, 1, &[], 1);
        root.choose(Some(a));
        assert_eq!(root.moves[0].m, c);
    }

    #[test]
    fn a_move_that_was_looked_at_before_the_best_one_does_not_replace_it() {
        let (mut root, [a, _, c]) = root();
        root.note(c, 40, true, 1, &[], 1);
        root.choose(Some(a));
        assert_eq!(root.moves[0].m, a);
    }

    #[test]
    fn bounds_from_above_are_no_reason_to_change_the_move() {
        let (mut root, [a, b, _]) = root();
        root.floor = 25;
        root.note(b, 20, true, 1, &[], 1);
        root.note(a, -INFINITY, false, 1, &[], 1);
        root.choose(Some(a));
        assert_eq!(root.moves[0].m, a);
    }
}
