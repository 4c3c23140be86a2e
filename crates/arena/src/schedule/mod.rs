//! Who plays whom, and when: a schedule gives out games, and is told how they ended.
//!
//! What it gives out depends only on its settings and on results, never on the order in which games end; so a match that
//! was interrupted goes on with the games that are missing.

mod knockout;
mod rounds;

use knockout::Knockout;
use rounds::Rounds;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everyone plays everyone; two contenders play a match.
    #[default]
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
    /// Who loses is out.
    Knockout,
}

/// How many games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Length {
    /// How many openings each two contenders play.
    pub rounds: u32,
    /// How often they play each; colours change from game to game.
    pub repeat: u32,
}

/// Which game of a tournament this is. All numbers count from 0, and are shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId {
    /// The round: for a knockout the stage.
    pub round: u32,
    /// Which two meet in the round.
    pub encounter: u32,
    /// Which of their games in the round.
    pub game: u32,
}

impl GameId {
    /// The pair of games, with colours reversed, to which the game belongs.
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

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// Which game.
    pub id: GameId,
    /// The number of the contender with the white men.
    pub white: usize,
    /// The number of the contender with the black men.
    pub black: usize,
    /// The number of the opening.
    pub opening: u64,
}

/// A tournament's games.
#[derive(Clone, Debug)]
pub enum Schedule {
    /// Everyone against everyone, or one against all.
    Rounds(Rounds),
    /// Who loses is out.
    Knockout(Knockout),
}

impl Schedule {
    /// A schedule for so many contenders, two at least.
    #[must_use]
    pub fn new(format: Format, contenders: usize, length: Length) -> Schedule {
        match format {
            Format::RoundRobin => Schedule::Rounds(Rounds::round_robin(contenders, length)),
            Format::Gauntlet => Schedule::Rounds(Rounds::gauntlet(contenders, length)),
            Format::Knockout => Schedule::Knockout(Knockout::new(contenders, length)),
        }
    }

    /// The game of that number, if the schedule has such a game now.
    #[must_use]
    pub fn pairing(&self, id: GameId) -> Option<Pairing> {
        match self {
            Schedule::Rounds(rounds) => rounds.pairing(id),
            Schedule::Knockout(knockout) => knockout.pairing(id),
        }
    }

    /// The next game to be played, if one can be played now; it is not given out again.
    pub fn give_out(&mut self) -> Option<Pairing> {
        match self {
            Schedule::Rounds(rounds) => rounds.give_out(),
            Schedule::Knockout(knockout) => knockout.give_out(),
        }
    }

    /// Tells how a game ended; false if there is no such game, or if that is known already.
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

    /// How many games there will be; of a knockout at least, for a tie brings more.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Schedule::Rounds(rounds) => rounds.games(),
            Schedule::Knockout(knockout) => knockout.games(),
        }
    }
}

/// Who has which colour in the games of two: they take turns.
fn colors(first: usize, second: usize, game: u64) -> (usize, usize) {
    if game.is_multiple_of(2) { (first, second) } else { (second, first) }
}
