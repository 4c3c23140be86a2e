//! The standings of a tournament.

use crate::bout::Reason;
use crate::record::GameRecord;
use crate::schedule::GameId;
use serde::Serialize;
use stats::{Pentanomial, Trinomial};
use std::collections::{BTreeMap, HashMap};

/// The results of all games so far.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    names: Vec<String>,
    /// Results of the first against the second contender, the first having the lower number.
    meetings: BTreeMap<(usize, usize), Meeting>,
    /// The first games of pairs whose second game is not over: the score of the contender with the
    /// lower number. The opening is part of the key, because games of a knockout may have different
    /// ones.
    half_pairs: HashMap<(GameId, u64), f64>,
    /// Counts of game endings by kind.
    endings: BTreeMap<String, u64>,
    faults: Vec<BTreeMap<String, u64>>,
    effort: Vec<Effort>,
    games: u64,
    plies: u64,
    white: Trinomial,
    game_seconds: f64,
    ready_seconds: f64,
    /// The time of games without a fault, and how much of it no engine worked.
    orderly_seconds: f64,
    idle_seconds: f64,
}

/// The results between two contenders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meeting {
    /// Their games, from the first one's side.
    pub games: Trinomial,
    /// Their game pairs with the same opening and both colours; incomplete pairs are not included.
    pub pairs: Pentanomial,
}

/// The effort of a contender.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Effort {
    /// Moves it made itself.
    pub moves: u64,
    /// The time for them.
    pub seconds: f64,
    /// The nodes it reported.
    pub nodes: u64,
    /// The sum of the depths it reported, and how many moves had one.
    #[serde(skip)]
    depths: (u64, u64),
}

impl Effort {
    /// Returns the mean depth, if it reports depths.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths.1 > 0).then(|| self.depths.0 as f64 / self.depths.1 as f64)
    }
}

impl Standings {
    /// Creates empty standings.
    #[must_use]
    pub fn new(names: Vec<String>) -> Standings {
        let faults = vec![BTreeMap::new(); names.len()];
        let effort = vec![Effort::default(); names.len()];
        Standings { names, faults, effort, ..Standings::default() }
    }

    /// Adds a game. A game with unknown contenders is ignored.
    pub fn add(&mut self, record: &GameRecord) {
        let number = |name: &str| self.names.iter().position(|known| known == name);
        let Some((white, black)) = number(&record.white).zip(number(&record.black)) else { return };
        let white_score = record.ending.white_score();
        let (key, score) =
            if white < black { ((white, black), white_score) } else { ((black, white), 1.0 - white_score) };
        let meeting = self.meetings.entry(key).or_default();
        count(&mut meeting.games, score);
        let pair = (record.id.pair(), record.opening);
        match self.half_pairs.remove(&pair) {
            Some(other) => meeting.pairs.pairs[pair_kind(score + other)] += 1,
            None => _ = self.half_pairs.insert(pair, score),
        }
        count(&mut self.white, white_score);
        self.games += 1;
        self.game_seconds += record.seconds;
        self.ready_seconds += record.ready_seconds;
        *self.endings.entry(record.ending.reason.kind().to_owned()).or_default() += 1;
        if let Reason::Fault { .. } = record.ending.reason {
            let loser = if white_score == 0.0 { white } else { black };
            *self.faults[loser].entry(record.ending.reason.kind().to_owned()).or_default() += 1;
        } else {
            let thinking: f64 = record.notes.iter().map(|note| note.elapsed.as_secs_f64()).sum();
            self.orderly_seconds += record.seconds;
            self.idle_seconds += record.seconds - record.ready_seconds - thinking;
        }
        self.spend(record, white, black);
    }

    fn spend(&mut self, record: &GameRecord, white: usize, black: usize) {
        // The start position and the length of the opening say who moves first after it.
        let black_starts = record.start.split_whitespace().nth(1) == Some("b");
        for (ply, note) in (record.opening_plies % 2..).zip(&record.notes) {
            let effort = &mut self.effort[if ply.is_multiple_of(2) == black_starts { black } else { white }];
            effort.moves += 1;
            effort.seconds += note.elapsed.as_secs_f64();
            effort.nodes = effort.nodes.saturating_add(note.thought.nodes.unwrap_or(0));
            if let Some(depth) = note.thought.depth {
                effort.depths = (effort.depths.0 + u64::from(depth), effort.depths.1 + 1);
            }
        }
        self.plies += record.notes.len() as u64;
    }

    /// Returns the names of the contenders.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of moves the engines made.
    #[must_use]
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns all games from White's side.
    #[must_use]
    pub fn white(&self) -> Trinomial {
        self.white
    }

    /// Returns the results of two contenders, from the first one's side.
    #[must_use]
    pub fn meeting(&self, first: usize, second: usize) -> Meeting {
        if first < second {
            return self.meetings.get(&(first, second)).copied().unwrap_or_default();
        }
        let Meeting { games, pairs } = self.meetings.get(&(second, first)).copied().unwrap_or_default();
        let mut reversed = pairs.pairs;
        reversed.reverse();
        Meeting { games: games.reversed(), pairs: Pentanomial::new(reversed) }
    }

    /// Returns all results of a contender, from its side.
    #[must_use]
    pub fn total(&self, contender: usize) -> Meeting {
        let mut total = Meeting::default();
        for other in (0..self.names.len()).filter(|&other| other != contender) {
            let meeting = self.meeting(contender, other);
            total.games.wins += meeting.games.wins;
            total.games.draws += meeting.games.draws;
            total.games.losses += meeting.games.losses;
            for (sum, count) in total.pairs.pairs.iter_mut().zip(meeting.pairs.pairs) {
                *sum += count;
            }
        }
        total
    }

    /// Returns the effort of a contender.
    #[must_use]
    pub fn effort(&self, contender: usize) -> Effort {
        self.effort[contender]
    }

    /// Returns how often a contender lost by its own fault, by kind.
    #[must_use]
    pub fn faults(&self, contender: usize) -> &BTreeMap<String, u64> {
        &self.faults[contender]
    }

    /// Returns counts of game endings by kind.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// Returns the share of game time in which no engine worked: the arena's overhead.
    ///
    /// Games that ended by a fault are excluded, because the time of the fault is unknown.
    #[must_use]
    pub fn overhead(&self) -> Option<f64> {
        (self.orderly_seconds > 0.0).then(|| self.idle_seconds / self.orderly_seconds)
    }

    /// Returns the time in which engines got ready for games.
    #[must_use]
    pub fn ready_seconds(&self) -> f64 {
        self.ready_seconds
    }

    /// Returns the total time of all games, concurrent ones counted separately.
    #[must_use]
    pub fn game_seconds(&self) -> f64 {
        self.game_seconds
    }
}

fn count(tally: &mut Trinomial, score: f64) {
    match score {
        1.0 => tally.wins += 1,
        0.0 => tally.losses += 1,
        _ => tally.draws += 1,
    }
}

/// Returns the index of a pair's score among 0, ½, 1, 1½ and 2.
fn pair_kind(score: f64) -> usize {
    [0.0, 0.5, 1.0, 1.5].iter().position(|&kind| score <= kind).unwrap_or(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bout::Ending;
    use crate::engine::{Fault, Thoughts};
    use crate::note::MoveNote;
    use chess::{Color, Position};
    use std::time::Duration;

    fn record(ending: Ending) -> GameRecord {
        let thought = Thoughts { nodes: Some(u64::MAX), depth: Some(u32::MAX), ..Thoughts::default() };
        let note = MoveNote { elapsed: Duration::from_secs(1), clock: None, thought };
        GameRecord {
            id: GameId { round: u32::MAX, encounter: u32::MAX, game: u32::MAX },
            white: "a".into(),
            black: "b".into(),
            white_pace: String::new(),
            black_pace: String::new(),
            opening: u64::MAX,
            opening_name: None,
            start: Position::default().to_fen().to_string(),
            chess960: false,
            opening_plies: usize::MAX,
            moves: "e2e4 e7e5 g1f3".into(),
            notes: vec![note; 3],
            ending,
            date: String::new(),
            seconds: 8.0,
            ready_seconds: 1.0,
        }
    }

    /// Files and programs can say anything.
    #[test]
    fn the_greatest_numbers_do_no_harm() {
        let mut standings = Standings::new(vec!["a".into(), "b".into()]);
        let record = record(Ending { winner: None, reason: Reason::Rules("agreement".into()) });
        standings.add(&record);
        standings.add(&record);
        let effort = standings.effort(1);
        assert_eq!((effort.moves, effort.nodes), (4, u64::MAX), "an odd number of plies: Black goes on");
        assert_eq!(record.id.to_string(), "4294967296.4294967296.4294967296");
        assert!(record.to_pgn("").unwrap().contains("OpeningNumber \"18446744073709551615\""));
    }

    /// The time of the move that never came is nowhere written down.
    #[test]
    fn games_with_faults_are_no_overhead() {
        let mut standings = Standings::new(vec!["a".into(), "b".into()]);
        standings.add(&record(Ending::by_fault(Color::White, Fault::Time { by_ms: 1 }, String::new())));
        assert_eq!(standings.overhead(), None);
        standings.add(&record(Ending { winner: None, reason: Reason::Rules("agreement".into()) }));
        assert_eq!((standings.overhead(), standings.game_seconds()), (Some(0.5), 16.0));
    }
}
