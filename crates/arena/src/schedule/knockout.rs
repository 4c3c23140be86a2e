//! Knockout tournaments.

use super::{GameId, Length, Pairing, colors};
use std::collections::{HashMap, HashSet};

/// Ties are played off by this many extra pairs; after that the contender named first advances.
const EXTRA_PAIRS: u32 = 10;

/// A knockout bracket. The order of contenders is their seeding: the first two can meet only in the
/// final.
#[derive(Clone, Debug)]
pub struct Knockout {
    /// Stages, each half the size of the one before; the last is the final.
    stages: Vec<Vec<Encounter>>,
    length: Length,
    given: HashSet<GameId>,
}

#[derive(Clone, Debug, Default)]
struct Encounter {
    /// The players, as far as known; a bye leaves the second place empty.
    players: [Option<usize>; 2],
    bye: bool,
    /// The first player's score in each finished game.
    scores: HashMap<u32, f64>,
}

impl Encounter {
    /// Returns the number of games to be played as things stand.
    fn wanted(&self, length: Length) -> u32 {
        let regular = length.rounds.saturating_mul(length.repeat);
        let complete = |games: u32| (0..games).all(|game| self.scores.contains_key(&game));
        let mut games = regular;
        for _ in 0..EXTRA_PAIRS {
            if !complete(games) || self.lead(games) != 0.0 {
                break;
            }
            games += 2;
        }
        games
    }

    /// Returns the first player's lead after so many games. Scores are halves, so sums are exact.
    fn lead(&self, games: u32) -> f64 {
        (0..games).filter_map(|game| self.scores.get(&game)).map(|score| 2.0 * score - 1.0).sum()
    }

    fn winner(&self, length: Length) -> Option<usize> {
        let [first, second] = self.players;
        if self.bye {
            return first;
        }
        let (first, second) = (first?, second?);
        let games = self.wanted(length);
        if !(0..games).all(|game| self.scores.contains_key(&game)) {
            return None;
        }
        let lead = self.lead(games);
        Some(if lead > 0.0 || (lead == 0.0 && first < second) { first } else { second })
    }
}

impl Knockout {
    pub(super) fn new(contenders: usize, length: Length) -> Knockout {
        let places = contenders.max(2).next_power_of_two();
        let seat = |seed: usize| Some(seed).filter(|&seed| seed < contenders);
        let first_stage: Vec<Encounter> = bracket(places)
            .chunks_exact(2)
            .map(|pair| {
                let mut players = [seat(pair[0]), seat(pair[1])];
                players.sort_by_key(|player| player.unwrap_or(usize::MAX));
                Encounter { players, bye: players[1].is_none(), scores: HashMap::new() }
            })
            .collect();
        let mut stages = vec![first_stage];
        while stages[stages.len() - 1].len() > 1 {
            stages.push(vec![Encounter::default(); stages[stages.len() - 1].len() / 2]);
        }
        let mut knockout = Knockout { stages, length, given: HashSet::new() };
        knockout.promote();
        knockout
    }

    /// Advances the winners to the next stage.
    fn promote(&mut self) {
        for stage in 1..self.stages.len() {
            for slot in 0..self.stages[stage].len() {
                let winners = [0, 1].map(|side| self.stages[stage - 1][2 * slot + side].winner(self.length));
                self.stages[stage][slot].players = winners;
            }
        }
    }

    fn encounter(&self, id: GameId) -> Option<&Encounter> {
        self.stages.get(id.round as usize)?.get(id.encounter as usize)
    }

    pub(super) fn pairing(&self, id: GameId) -> Option<Pairing> {
        let encounter = self.encounter(id)?;
        let (first, second) = encounter.players[0].zip(encounter.players[1])?;
        if id.game >= encounter.wanted(self.length) {
            return None;
        }
        let (white, black) = colors(first, second, u64::from(id.game));
        Some(Pairing { id, white, black, opening: u64::from(id.game / self.length.repeat.max(1)) })
    }

    pub(super) fn give_out(&mut self) -> Option<Pairing> {
        for (round, stage) in (0..).zip(&self.stages) {
            for (slot, encounter) in (0..).zip(stage) {
                for game in 0..encounter.wanted(self.length) {
                    let id = GameId { round, encounter: slot, game };
                    if !encounter.scores.contains_key(&game)
                        && !self.given.contains(&id)
                        && let Some(pairing) = self.pairing(id)
                    {
                        self.given.insert(id);
                        return Some(pairing);
                    }
                }
            }
        }
        None
    }

    pub(super) fn record(&mut self, id: GameId, white_score: f64) -> bool {
        let Some(pairing) = self.pairing(id) else { return false };
        let Some(encounter) =
            self.stages.get_mut(id.round as usize).and_then(|stage| stage.get_mut(id.encounter as usize))
        else {
            return false;
        };
        let score = if encounter.players[0] == Some(pairing.white) { white_score } else { 1.0 - white_score };
        if encounter.scores.contains_key(&id.game) {
            return false;
        }
        encounter.scores.insert(id.game, score);
        self.promote();
        true
    }

    /// Returns the winner of the final, when decided.
    #[must_use]
    pub fn champion(&self) -> Option<usize> {
        self.stages.last()?.first()?.winner(self.length)
    }

    pub(super) fn is_over(&self) -> bool {
        self.champion().is_some()
    }

    pub(super) fn games(&self) -> u64 {
        let encounters = self.stages.iter().flatten().filter(|encounter| !encounter.bye);
        encounters.map(|encounter| u64::from(encounter.wanted(self.length))).sum()
    }
}

/// Returns the seeds in bracket order: in each stage the best meets the worst left.
fn bracket(places: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < places {
        let sum = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIR: Length = Length { rounds: 1, repeat: 2 };

    /// Plays a tournament in which the one with the lower number wins each game, or draws if
    /// `level` says so.
    fn run(contenders: usize, length: Length, level: impl Fn(&Pairing) -> bool) -> (Knockout, Vec<Pairing>) {
        let mut knockout = Knockout::new(contenders, length);
        let mut games = Vec::new();
        while let Some(game) = knockout.give_out() {
            let score = if level(&game) { 0.5 } else { f64::from(u8::from(game.white < game.black)) };
            assert!(knockout.record(game.id, score));
            assert!(!knockout.record(game.id, score));
            games.push(game);
        }
        (knockout, games)
    }

    #[test]
    fn the_bracket_keeps_the_best_apart() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn the_best_wins_and_nobody_loses_twice() {
        for contenders in 2..=9 {
            let (knockout, games) = run(contenders, PAIR, |_| false);
            assert!(knockout.is_over());
            assert_eq!(knockout.champion(), Some(0));
            // Every encounter throws one out.
            assert_eq!(games.len(), 2 * (contenders - 1));
            assert_eq!(knockout.games(), games.len() as u64);
        }
    }

    #[test]
    fn ties_bring_more_pairs_and_at_last_the_seeding() {
        let (knockout, games) = run(2, PAIR, |game| game.id.game < 4);
        assert_eq!((games.len(), knockout.champion()), (6, Some(0)));
        let (knockout, games) = run(2, PAIR, |_| true);
        assert_eq!((games.len() as u32, knockout.champion()), (2 + 2 * EXTRA_PAIRS, Some(0)));
        assert!(games.iter().all(|game| (game.white == 0) == (game.id.game % 2 == 0)));
    }

    #[test]
    fn a_stage_begins_when_its_players_are_known() {
        let mut knockout = Knockout::new(4, PAIR);
        let first: Vec<_> = std::iter::from_fn(|| knockout.give_out()).collect();
        assert_eq!(first.len(), 4);
        first[..2].iter().for_each(|game| {
            assert!(knockout.record(game.id, 1.0 - f64::from(u8::from(game.white > game.black))))
        });
        assert_eq!(knockout.give_out(), None);
        first[2..].iter().for_each(|game| assert!(knockout.record(game.id, 0.5)));
        // The tie goes on; the final cannot begin.
        assert_eq!(knockout.give_out().unwrap().id, GameId { round: 0, encounter: 1, game: 2 });
    }
}
