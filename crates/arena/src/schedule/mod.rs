//! Pairings: a schedule hands out games and receives their results.
//!
//! What it hands out depends only on its settings and on results, never on the order in which games
//! end; so an interrupted match resumes with the games that are missing.

mod knockout;
mod rounds;

use knockout::Knockout;
use rounds::Rounds;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A tournament format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everyone plays everyone; two contenders play a match.
    #[default]
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
    /// Losers are out.
    Knockout,
}

/// The length of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Length {
    /// Openings per pairing.
    pub rounds: u32,
    /// Games per opening; colours alternate.
    pub repeat: u32,
}

/// The number of a game. All parts count from 0, and are shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId {
    /// The round; in a knockout the stage.
    pub round: u32,
    /// The pairing within the round.
    pub encounter: u32,
    /// The game within the pairing.
    pub game: u32,
}

impl GameId {
    /// Returns the game pair, with colours reversed, to which the game belongs.
    #[must_use]
    pub fn pair(self) -> GameId {
        GameId { game: self.game / 2, ..self }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [round, encounter, game] =
            [self.round, self.encounter, self.game].map(|number| u64::from(number) + 1);
        write!(f, "{round}.{encounter}.{game}")
    }
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// The number of the game.
    pub id: GameId,
    /// The number of the contender with White.
    pub white: usize,
    /// The number of the contender with Black.
    pub black: usize,
    /// The number of the opening.
    pub opening: u64,
}

/// The games of a tournament.
#[derive(Clone, Debug)]
pub enum Schedule {
    /// A round robin or a gauntlet.
    Rounds(Rounds),
    /// A knockout.
    Knockout(Knockout),
}

impl Schedule {
    /// Creates a schedule for this many contenders, at least two.
    #[must_use]
    pub fn new(format: Format, contenders: usize, length: Length) -> Schedule {
        match format {
            Format::RoundRobin => Schedule::Rounds(Rounds::round_robin(contenders, length)),
            Format::Gauntlet => Schedule::Rounds(Rounds::gauntlet(contenders, length)),
            Format::Knockout => Schedule::Knockout(Knockout::new(contenders, length)),
        }
    }

    /// Returns the game of that number, if the schedule has it now.
    #[must_use]
    pub fn pairing(&self, id: GameId) -> Option<Pairing> {
        match self {
            Schedule::Rounds(rounds) => rounds.pairing(id),
            Schedule::Knockout(knockout) => knockout.pairing(id),
        }
    }

    /// Hands out the next game, if one can be played now.
    pub fn give_out(&mut self) -> Option<Pairing> {
        match self {
            Schedule::Rounds(rounds) => rounds.give_out(),
            Schedule::Knockout(knockout) => knockout.give_out(),
        }
    }

    /// Records a result; false if there is no such game, or it is already known.
    pub fn record(&mut self, id: GameId, white_score: f64) -> bool {
        match self {
            Schedule::Rounds(rounds) => rounds.record(id),
            Schedule::Knockout(knockout) => knockout.record(id, white_score),
        }
    }

    /// Whether all games have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Schedule::Rounds(rounds) => rounds.is_over(),
            Schedule::Knockout(knockout) => knockout.is_over(),
        }
    }

    /// Returns the number of games; for a knockout the minimum, since ties add more.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Schedule::Rounds(rounds) => rounds.games(),
            Schedule::Knockout(knockout) => knockout.games(),
        }
    }
}

/// Returns who has White and Black: colours alternate.
fn colors(first: usize, second: usize, game: u64) -> (usize, usize) {
    if game.is_multiple_of(2) { (first, second) } else { (second, first) }
}
