//! Sequential tests through the runner: they end a match by themselves.

use crate::table::{Match, plan, play_in, random};
use arena::engine::Registry;
use arena::runner::{Plan, RunError};
use arena::schedule::Format;
use arena::{Contender, Openings};
use player::{Answer, Observer, Player, Question, RandomMover};
use stats::{EloModel, Sprt, Verdict};
use std::path::Path;
use tempfile::tempdir;

/// A random mover that resigns every other game at once.
struct Faint {
    gives_up: bool,
    mover: RandomMover,
}

impl Player for Faint {
    fn name(&self) -> &str {
        "Faint"
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        if self.gives_up { Some(Answer::Resign) } else { self.mover.answer(question, observer) }
    }
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add("faint", |settings| {
        let gives_up = settings.seed.count_ones().is_multiple_of(2);
        Ok(Box::new(Faint { gives_up, mover: RandomMover::new(settings.seed) }))
    });
    registry
}

fn faint() -> Contender {
    Contender { name: "faint".to_owned(), ..Contender::built_in("faint") }
}

/// Far more rounds than a decision takes; the games are so short that most are drawn.
fn tested(contenders: Vec<Contender>, repeat: u32) -> Plan {
    let mut plan = plan(contenders, 5000);
    plan.length.repeat = repeat;
    plan.adjudication.move_limit = Some(4);
    plan.sprt = Some(Sprt::new(EloModel::Logistic, 0.0, 40.0, 0.05, 0.05).unwrap());
    plan
}

fn go_on(folder: &Path, plan: &Plan) -> Match {
    play_in(folder, plan, &Openings::start_position(), &registry()).unwrap()
}

#[test]
fn a_test_that_is_decided_ends_the_match() {
    for repeat in [1, 2] {
        for (contenders, verdict) in [
            (vec![random("random"), faint()], Verdict::AcceptH1),
            (vec![faint(), random("random")], Verdict::AcceptH0),
        ] {
            let folder = tempdir().unwrap();
            let plan = tested(contenders, repeat);
            let played = go_on(folder.path(), &plan);
            let state = played.finish.sprt.unwrap();
            assert_eq!((state.verdict, state.pairs, played.finish.complete), (verdict, repeat == 2, true));
            let decided = if verdict == Verdict::AcceptH1 {
                state.llr >= state.upper
            } else {
                state.llr <= state.lower
            };
            assert!(decided, "{state:?}");
            let games = played.records.len() as u64;
            assert!((5..2000).contains(&games), "{games}");
            assert_eq!(played.finish.standings.games(), games);
            // It stays decided when it is asked again, and no game is added.
            let again = go_on(folder.path(), &plan);
            assert_eq!((again.found, again.records.len()), (games, 0));
            assert_eq!(again.finish.sprt, Some(state));
        }
    }
}

#[test]
fn a_test_that_is_not_decided_plays_all_games() {
    let folder = tempdir().unwrap();
    let mut plan = tested(vec![random("a"), random("b")], 2);
    plan.length.rounds = 3;
    let played = go_on(folder.path(), &plan);
    assert_eq!(played.records.len(), 6);
    assert_eq!(played.finish.sprt.unwrap().verdict, Verdict::Continue);
    assert!(played.finish.complete);
}

#[test]
fn a_test_is_a_match_of_two() {
    let folder = tempdir().unwrap();
    let three = tested(vec![random("a"), random("b"), random("c")], 2);
    let mut knockout = tested(vec![random("a"), random("b")], 2);
    knockout.format = Format::Knockout;
    for plan in [three, knockout] {
        let error = play_in(folder.path(), &plan, &Openings::start_position(), &registry()).err().unwrap();
        assert!(matches!(error, RunError::Plan(why) if why.contains("match of two")), "{error:?}");
    }
}
