//! Playing levels: the engine made as weak as is wanted, with mistakes such as people make.
//!
//! A [`Level`] searches few positions, misjudges the rest in its own consistent way, and overlooks moves. It is limited
//! by nodes and never by time, so that it plays the same on every machine; and it remembers nothing from move to move, so
//! that the same game, level and seed always have the same answer.
//!
//! `knots` has the numbers of each level, `haze` what a level does not see, `limited` the search with it.

mod haze;
mod knots;
mod limited;

pub(crate) use haze::Haze;
pub(crate) use limited::Limited;

/// How weak a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// How many positions are looked at for a move; the first iteration is finished in any case that comes up in games.
    pub nodes: u64,
    /// The standard deviation of the error in judging a position, in centipawns.
    pub noise: i32,
    /// Of a thousand moves, ours or the opponent's, how many are not thought of; some kinds are overlooked more often than
    /// others.
    pub overlooked: i32,
}

/// A playing strength below the full one, and the seed of its mistakes.
///
/// ```
/// use chess::Game;
/// use engine::{Engine, Level, Options, Request};
/// use player::{Limits, Stop};
///
/// let mut engine = Engine::new(Options::default())?;
/// engine.set_level(Level::new(1200).map(|level| level.with_seed(7)))?;
/// let (game, stop) = (Game::default(), Stop::new());
/// // No other limit is needed.
/// let found = engine.search(&Request::new(&game, &Limits::INFINITE, &stop), &mut |_| {});
/// assert!(found.best.is_some_and(|m| game.position().is_legal(m)));
/// # Ok::<(), engine::NoMemory>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    elo: u32,
    weakness: Weakness,
    seed: u64,
}

impl Level {
    /// The weakest level.
    pub const LEAST: u32 = knots::KNOTS[0].0;
    /// From here on the engine plays as well as it can.
    pub const FULL: u32 = knots::KNOTS[knots::KNOTS.len() - 1].0 + 1;

    /// From this level on a piece just taken is always taken back in thought.
    const RECAPTURES: u32 = 1000;
    /// From this level on a bare king is played against without handicaps, so that won endings are won.
    const MATES: u32 = 1200;
    /// From this level on a move is looked over before it is played, lest it lose a queen for nothing.
    const CAREFUL: u32 = 1600;
    /// From this level on the search sees more than a glance, which would forbid its sacrifices.
    const FAR_SIGHTED: u32 = 2700;

    /// The level with this rating, on the scale of Stockfish 16 and later; none if that is full strength. Below
    /// [`Level::LEAST`] there is no other.
    #[must_use]
    pub fn new(elo: u32) -> Option<Level> {
        let elo = elo.max(Level::LEAST);
        (elo < Level::FULL).then(|| Level { elo, weakness: knots::weakness(elo), seed: 0 })
    }

    /// The same level with other mistakes.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Level {
        Level { seed, ..self }
    }

    /// A level that is made weak in another way than its rating says, for calibration.
    #[must_use]
    pub const fn with_weakness(self, weakness: Weakness) -> Level {
        Level { weakness, ..self }
    }

    /// Its rating.
    #[must_use]
    pub const fn elo(&self) -> u32 {
        self.elo
    }

    /// How weak it is.
    #[must_use]
    pub const fn weakness(&self) -> Weakness {
        self.weakness
    }

    /// The seed of its mistakes.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_end_where_full_strength_begins() {
        assert_eq!(Level::new(0), Level::new(Level::LEAST));
        assert_eq!(Level::new(Level::FULL), None);
        let last = Level::new(Level::FULL - 1).unwrap();
        assert_eq!((last.elo(), last.seed()), (Level::FULL - 1, 0));
    }

    #[test]
    fn a_higher_level_is_weaker_in_nothing() {
        let levels: Vec<Level> = (Level::LEAST..Level::FULL).filter_map(Level::new).collect();
        for pair in levels.windows(2) {
            let [low, high] = [pair[0].weakness, pair[1].weakness];
            assert!(low.nodes <= high.nodes, "{pair:?}");
            assert!(low.noise >= high.noise && low.overlooked >= high.overlooked, "{pair:?}");
        }
    }
}
