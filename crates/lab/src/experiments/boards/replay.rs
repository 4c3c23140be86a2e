//! Where the time of a search goes: what it did is done again on every board in the same order, first the moves alone, then with
//! generation, then with evaluation too. A part is what its step adds, so that all parts together are one time, of less work
//! than the search has.
//!
//! To look at the clock twice at every node would take longer than much of what is to be timed. Each kind of work by itself on
//! scattered positions would take longer than in the search, where neighbours are alike and the processor foresees more.

use super::clock::timed;
use super::profile::Parts;
use super::record::{Record, Step};
use boards::{Board, MoveStore, Representation};
use std::hint::black_box;
use std::time::Duration;

/// How much of the work is done.
type Share = usize;
/// Steps are read and not done.
const READING: Share = 0;
const MAKING: Share = 1;
const GENERATING: Share = 2;
const EVALUATING: Share = 3;

/// How long each kind of work takes on a board, search by search the best of some rounds. How positions are evaluated may depend
/// on that with which a search begins.
pub(super) fn parts<R: Representation, E: Fn(&Board<R>) -> i32>(
    record: &Record,
    rounds: usize,
    evaluation: impl Fn(&Board<R>) -> E,
) -> Parts {
    let searches = record.searches().filter_map(|(root, steps)| {
        let board = Board::new(root).ok()?;
        let evaluate = evaluation(&board);
        Some(Search { board, steps, evaluate, least: [Duration::MAX; 4] })
    });
    let mut searches: Vec<Search<'_, R, E>> = searches.collect();
    let mut store = R::Moves::default();
    // All searches before the next share, as in a run: the processor must not get used to one of them.
    for _ in 0..rounds.max(1) {
        searches.iter_mut().for_each(|search| search.replay::<READING>(&mut store));
        searches.iter_mut().for_each(|search| search.replay::<MAKING>(&mut store));
        searches.iter_mut().for_each(|search| search.replay::<GENERATING>(&mut store));
        searches.iter_mut().for_each(|search| search.replay::<EVALUATING>(&mut store));
    }
    let seconds = |share: Share| {
        let all: Duration = searches.iter().map(|search| search.least[share]).sum();
        all.as_secs_f64() * record.scale()
    };
    Parts {
        making: seconds(MAKING) - seconds(READING),
        generation: seconds(GENERATING) - seconds(MAKING),
        evaluation: seconds(EVALUATING) - seconds(GENERATING),
    }
}

/// A search that is done again.
struct Search<'a, R, E> {
    board: Board<R>,
    steps: &'a [Step],
    evaluate: E,
    /// The least time of each share of the work.
    least: [Duration; 4],
}

impl<R: Representation, E: Fn(&Board<R>) -> i32> Search<'_, R, E> {
    /// Does a share of the work, and keeps the time if it is the least.
    fn replay<const SHARE: Share>(&mut self, store: &mut R::Moves) {
        let (time, ()) = timed(|| self.work::<SHARE>(store));
        self.least[SHARE] = time.min(self.least[SHARE]);
        // A record that was too long may end anywhere.
        while self.board.moves_made() > 0 {
            self.board.unmake();
        }
    }

    fn work<const SHARE: Share>(&mut self, store: &mut R::Moves) {
        let board = &mut self.board;
        for step in self.steps {
            match *step {
                Step::Make(m) if SHARE >= MAKING => board.make(m),
                Step::Pass if SHARE >= MAKING => _ = board.make_null(),
                Step::TakeBack if SHARE >= MAKING => _ = board.unmake(),
                Step::Generate(wanted) if SHARE >= GENERATING => {
                    let frame = store.open();
                    board.generate(wanted, store);
                    black_box(store.entries(frame).len());
                    store.close(frame);
                }
                Step::Evaluate if SHARE >= EVALUATING => _ = black_box((self.evaluate)(board)),
                step => _ = black_box(step),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::{Recorded, begins, record};
    use super::*;
    use boards::{Bits, Mailbox};
    use classics::buho::{Event, Replacement, Switches, Table, Version, evaluate, search};
    use player::{Limits, Stop};

    /// Null moves, reductions, repeated searches, futility and quiescence all occur.
    const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn a_replay_makes_the_moves_of_the_search_and_evaluates_the_same() {
        let mut values = Vec::new();
        let mut counts = None;
        let record = record(|| {
            let board = Board::<Recorded>::from_fen(FEN).unwrap();
            begins(&board);
            let mut table = Table::new(1 << 12, Replacement::DepthAlways).unwrap();
            let limits = Limits { depth: Some(4), ..Limits::INFINITE };
            let mut hear = |event: &Event<'_>| {
                super::super::buho::hear(event);
                if let Event::Evaluated { value, .. } = event {
                    values.push(*value);
                }
            };
            let switches = Switches::of(Version::H);
            counts = Some(search(board, &switches, &mut table, &limits, &Stop::new(), &mut hear).counts);
        });
        let mut board = Board::<Bits>::from_fen(FEN).unwrap();
        let (_, steps) = record.searches().next().unwrap();
        let (mut evaluated, mut passed) = (Vec::new(), 0);
        for step in steps {
            match *step {
                Step::Make(m) => assert!(board.play(m), "{m:?} in {board}"),
                Step::Pass => {
                    passed += 1;
                    assert!(board.make_null(), "{board}");
                }
                Step::TakeBack => _ = board.unmake(),
                Step::Generate(_) => {}
                Step::Evaluate => evaluated.push(evaluate(&board)),
            }
        }
        assert_eq!(board, Board::from_fen(FEN).unwrap());
        assert!(passed > 0 && evaluated == values, "{passed} null moves");
        let generated = steps.iter().filter(|step| matches!(step, Step::Generate(_))).count() as u64;
        assert!(counts.is_some_and(|counts| counts.generated < generated), "quiescence generates too");
        let made = steps.iter().filter(|step| matches!(step, Step::Make(_))).count();
        assert!(made > evaluated.len() / 2, "{made} moves");

        let parts = parts::<Mailbox, _>(&record, 2, |_| evaluate::<Mailbox>);
        assert!(parts.generation > 0.0 && parts.evaluation > 0.0, "{parts:?}");
    }
}
