//! Round robins and gauntlets: in each round every pairing plays one opening.

use super::{GameId, Length, Pairing, colors};
use std::collections::HashSet;

/// A round robin or a gauntlet.
#[derive(Clone, Debug)]
pub struct Rounds {
    encounters: Vec<(usize, usize)>,
    length: Length,
    /// How many games were handed out or skipped, in order.
    given: u64,
    played: HashSet<GameId>,
}

impl Rounds {
    pub(super) fn round_robin(contenders: usize, length: Length) -> Rounds {
        let all =
            (0..contenders).flat_map(|first| (first + 1..contenders).map(move |second| (first, second)));
        Rounds::new(all.collect(), length)
    }

    pub(super) fn gauntlet(contenders: usize, length: Length) -> Rounds {
        Rounds::new((1..contenders).map(|other| (0, other)).collect(), length)
    }

    fn new(encounters: Vec<(usize, usize)>, length: Length) -> Rounds {
        Rounds { encounters, length, given: 0, played: HashSet::new() }
    }

    pub(super) fn games(&self) -> u64 {
        u64::from(self.length.rounds) * self.games_a_round()
    }

    fn games_a_round(&self) -> u64 {
        self.encounters.len() as u64 * u64::from(self.length.repeat)
    }

    /// Returns the game with this number in playing order.
    fn id(&self, number: u64) -> Option<GameId> {
        let (a_round, repeat) = (self.games_a_round(), u64::from(self.length.repeat));
        let in_round = number.checked_rem(a_round)?;
        Some(GameId {
            round: u32::try_from(number / a_round).ok()?,
            encounter: u32::try_from(in_round / repeat).ok()?,
            game: u32::try_from(in_round % repeat).ok()?,
        })
    }

    pub(super) fn pairing(&self, id: GameId) -> Option<Pairing> {
        let &(first, second) = self.encounters.get(id.encounter as usize)?;
        if id.round >= self.length.rounds || id.game >= self.length.repeat {
            return None;
        }
        // If each opening is played an odd number of times, rounds alternate too.
        let game = u64::from(id.round) * u64::from(self.length.repeat) + u64::from(id.game);
        let (white, black) = colors(first, second, game);
        Some(Pairing { id, white, black, opening: u64::from(id.round) })
    }

    pub(super) fn give_out(&mut self) -> Option<Pairing> {
        while self.given < self.games() {
            let id = self.id(self.given)?;
            self.given += 1;
            if !self.played.contains(&id) {
                return self.pairing(id);
            }
        }
        None
    }

    pub(super) fn record(&mut self, id: GameId) -> bool {
        self.pairing(id).is_some() && self.played.insert(id)
    }

    pub(super) fn is_over(&self) -> bool {
        self.played.len() as u64 >= self.games()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn all(mut rounds: Rounds) -> Vec<Pairing> {
        std::iter::from_fn(|| rounds.give_out()).collect()
    }

    #[test]
    fn everyone_meets_everyone_with_both_colours_on_each_opening() {
        let games = all(Rounds::round_robin(5, Length { rounds: 3, repeat: 2 }));
        assert_eq!(games.len(), 10 * 3 * 2);
        let mut count: HashMap<(usize, usize, u64), u32> = HashMap::new();
        games.iter().for_each(|game| *count.entry((game.white, game.black, game.opening)).or_default() += 1);
        assert_eq!(count.len(), 5 * 4 * 3);
        assert!(count.iter().all(|((white, black, _), &games)| white != black && games == 1));
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_rest() {
        let games = all(Rounds::gauntlet(4, Length { rounds: 2, repeat: 2 }));
        assert_eq!(games.len(), 3 * 2 * 2);
        assert!(games.iter().all(|game| (game.white == 0) != (game.black == 0)));
    }

    #[test]
    fn colours_change_from_round_to_round_when_openings_are_played_once() {
        let games = all(Rounds::round_robin(2, Length { rounds: 4, repeat: 1 }));
        assert_eq!(games.iter().map(|game| game.white).collect::<Vec<_>>(), [0, 1, 0, 1]);
        assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn played_games_are_not_given_out_and_count_once() {
        let length = Length { rounds: 2, repeat: 2 };
        let mut rounds = Rounds::round_robin(3, length);
        let games = all(rounds.clone());
        for game in games.iter().step_by(3) {
            assert!(rounds.record(game.id));
            assert!(!rounds.record(game.id));
        }
        assert!(!rounds.record(GameId { round: 2, encounter: 0, game: 0 }));
        let rest = all(rounds.clone());
        let expected: Vec<_> =
            games.iter().enumerate().filter(|(number, _)| number % 3 != 0).map(|(_, &game)| game).collect();
        assert_eq!(rest, expected);
        rest.iter().for_each(|game| assert!(rounds.record(game.id)));
        assert!(rounds.is_over());
    }
}
