//! Games are seen while they are played.

use crate::table::{plan, random};
use arena::Openings;
use arena::engine::Registry;
use arena::runner::{Audience, Glimpse, Surroundings, Tables, run};
use player::{Answer, Observer, Player, Question, Stop};
use std::time::Duration;

/// Plays the first move after a while, as slowly as people can follow.
struct Slow;

impl Player for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        std::thread::sleep(Duration::from_millis(10));
        question.game.legal_moves().first().map(|&m| Answer::Play(m))
    }
}

#[derive(Default)]
struct Onlooker(Vec<Vec<Glimpse>>);

impl Audience for Onlooker {
    fn look(&mut self, tables: &Tables) {
        self.0.push(tables.now());
    }
}

#[test]
fn games_are_seen_while_they_are_played() {
    let mut registry = Registry::default();
    registry.add("slow", |_| Ok(Box::new(Slow)));
    let slow = arena::Contender::built_in("slow");
    let (openings, stop) = (Openings::balanced(), Stop::new());
    let around =
        Surroundings { registry: &registry, openings: &openings, oracle: None, folder: None, stop: &stop };
    let mut onlooker = Onlooker::default();
    let finish = run(&plan(vec![slow, random("random")], 1), around, &mut onlooker).unwrap();
    assert_eq!(finish.standings.games(), 2);
    let seen: Vec<&Glimpse> = onlooker.0.iter().flatten().collect();
    assert!(onlooker.0.iter().any(|now| now.len() == 2), "two tables");
    assert!(onlooker.0.iter().all(|now| now.len() <= 2));
    for pair in seen.windows(2).filter(|pair| pair[0].id == pair[1].id) {
        let [before, after] = [pair[0].game.moves(), pair[1].game.moves()];
        assert!(after.starts_with(before), "a game goes on from what was seen");
    }
    let longest = seen.iter().map(|glimpse| glimpse.game.moves().len()).max().unwrap();
    assert!(longest > 12, "more than the opening was seen: {longest}");
    assert!(seen.iter().all(|glimpse| glimpse.white != glimpse.black));
}
