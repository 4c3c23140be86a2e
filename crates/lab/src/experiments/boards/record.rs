//! What a search does to its board, recorded step by step on bitboards that listen.
//!
//! Moves are heard of by the events of the search, since a board does not know which of them belong to it; generation by the
//! board itself, since no event tells of it. Both write into one record of the thread.

use boards::{Bits, Board, Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Move, Piece, Role, Setup, Square};
use std::cell::RefCell;

/// No more steps than this are recorded, which is some tens of megabytes; the built-in positions stay below it.
const MOST: usize = 1 << 24;

/// Something that a search does to its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Make(Move),
    /// Makes a null move.
    Pass,
    TakeBack,
    Generate(Wanted),
    Evaluate,
}

/// What searches did to their boards, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// The positions with which they began, and how many steps there were by then.
    roots: Vec<(Setup, usize)>,
    steps: Vec<Step>,
    /// The moves that lead from the root to where the record stands; `None` for a null move.
    path: Vec<Option<Move>>,
    /// How far from the root the search is.
    ply: usize,
    /// Nodes that were entered,
    nodes: u64,
    /// and those of them whose steps were recorded.
    recorded: u64,
}

impl Record {
    /// The searches: the position with which each began, and its steps.
    pub(super) fn searches(&self) -> impl Iterator<Item = (&Setup, &[Step])> {
        let ends = self.roots.iter().skip(1).map(|(_, first)| *first).chain([self.steps.len()]);
        self.roots.iter().zip(ends).map(|((root, first), end)| (root, &self.steps[*first..end]))
    }

    /// How much more there was than could be recorded: 1 if nothing is missing.
    pub(super) fn scale(&self) -> f64 {
        self.nodes as f64 / self.recorded.max(1) as f64
    }

    fn push(&mut self, step: Step) {
        if self.steps.len() < MOST {
            self.steps.push(step);
        }
    }

    /// Takes moves back until the node of this ply is reached. A search takes a move back when it has left a node for good, which
    /// is known only when it does something else.
    fn settle(&mut self, ply: usize) {
        while self.path.len() > ply {
            self.path.pop();
            self.push(Step::TakeBack);
        }
    }

    fn begin(&mut self, root: Setup) {
        self.settle(0);
        self.ply = 0;
        self.roots.push((root, self.steps.len()));
    }

    fn enter(&mut self, ply: usize, by: Option<Move>) {
        self.settle(ply);
        // A node that is searched once more is still there.
        if ply > 0 && (self.path.len() < ply || self.path[ply - 1] != by) {
            self.settle(ply - 1);
            self.path.push(by);
            self.push(by.map_or(Step::Pass, Step::Make));
        }
        self.ply = ply;
        self.nodes += 1;
        self.recorded += u64::from(self.steps.len() < MOST);
    }
}

thread_local! {
    static RECORD: RefCell<Record> = RefCell::default();
}

/// What searches on [`Recorded`] boards do, those on this thread.
pub(super) fn record(searches: impl FnOnce()) -> Record {
    RECORD.set(Record::default());
    searches();
    let mut record = RECORD.take();
    record.settle(0);
    record
}

/// A search begins with this position.
pub(super) fn begins(board: &Board<Recorded>) {
    RECORD.with_borrow_mut(|record| record.begin(board.to_setup()));
}

/// A node is entered, by a move unless it is the root or comes of a null move.
pub(super) fn enters(ply: usize, by: Option<Move>) {
    RECORD.with_borrow_mut(|record| record.enter(ply, by));
}

/// The node is left.
pub(super) fn leaves(ply: usize) {
    RECORD.with_borrow_mut(|record| record.ply = ply.saturating_sub(1));
}

/// The node is evaluated.
pub(super) fn evaluates() {
    does(&[Step::Evaluate]);
}

/// A move of the node is made and taken back without a search.
pub(super) fn tries(m: Move) {
    does(&[Step::Make(m), Step::TakeBack]);
}

/// Something is done in the node where the search is.
fn does(steps: &[Step]) {
    RECORD.with_borrow_mut(|record| {
        record.settle(record.ply);
        steps.iter().for_each(|step| record.push(*step));
    });
}

/// Bitboards that record when moves are generated.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Recorded(Bits);

impl Representation for Recorded {
    const NAME: &'static str = "recorded bitboards";
    type Moves = <Bits as Representation>::Moves;

    fn empty() -> Recorded {
        Recorded(Bits::empty())
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.0.put(square, piece);
    }

    fn take(&mut self, square: Square) -> Option<Taken> {
        self.0.take(square)
    }

    fn put_back(&mut self, square: Square, taken: Taken) {
        self.0.put_back(square, taken);
    }

    fn shift(&mut self, from: Square, to: Square) {
        self.0.shift(from, to);
    }

    fn transform(&mut self, square: Square, role: Role) {
        self.0.transform(square, role);
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.0.piece_on(square)
    }

    fn king(&self, color: Color) -> Square {
        self.0.king(color)
    }

    fn each_man(&self, visit: impl FnMut(Square, Piece)) {
        self.0.each_man(visit);
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.0.attacked(square, by)
    }

    fn attacks_from(&self, square: Square) -> Bitboard {
        self.0.attacks_from(square)
    }

    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink) {
        does(&[Step::Generate(wanted)]);
        self.0.generate(state, wanted, sink);
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Evaluate, Generate, Make, Pass, TakeBack};
    use super::*;
    use chess::Square::{A1, A2, B1, B2, C1, C2};

    #[test]
    fn moves_are_taken_back_when_the_search_goes_on_elsewhere() {
        let [a, b, c] = [(A1, A2), (B1, B2), (C1, C2)].map(|(from, to)| Move::normal(from, to));
        let found = record(|| {
            begins(&Board::default());
            enters(0, None);
            // A null move, then the moves of the root.
            enters(1, None);
            evaluates();
            leaves(1);
            does(&[Generate(Wanted::All)]);
            enters(1, Some(a));
            enters(2, Some(b));
            leaves(2);
            leaves(1);
            // The same move once more, since it did better than expected.
            enters(1, Some(a));
            enters(2, Some(b));
            leaves(2);
            leaves(1);
            tries(c);
            leaves(0);
        });
        let steps = [
            vec![Pass, Evaluate, TakeBack, Generate(Wanted::All)],
            vec![Make(a), Make(b), TakeBack, Make(b), TakeBack, TakeBack],
            vec![Make(c), TakeBack],
        ];
        let searches: Vec<_> = found.searches().collect();
        assert_eq!(searches, [(&Setup::default(), &steps.concat()[..])]);
        assert!((found.scale() - 1.0).abs() < f64::EPSILON);
    }
}
