//! Playing levels: the engine at reduced strength, with human-like mistakes.
//!
//! A [`Level`] searches few nodes, misjudges positions in its own consistent way, and overlooks
//! moves. It is limited by nodes and never by time, so that it plays the same on every machine; and
//! it remembers nothing from move to move, so that the same game, level and seed always give the
//! same answer.
//!
//! `knots` has the calibration points, `haze` the handicaps; `crate::limited` searches with them.

mod haze;
mod knots;

pub(crate) use haze::Haze;

/// The weakness of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// Nodes per move; the first iteration is finished in any position that arises in games.
    pub nodes: u64,
    /// Standard deviation of the evaluation error, in centipawns.
    pub noise: i32,
    /// Overlooked moves per thousand, of both sides; some kinds are overlooked more often than
    /// others.
    pub overlooked: i32,
}

/// A playing strength below full strength, and the seed of its mistakes.
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
    /// From this rating on the engine plays at full strength.
    pub const FULL: u32 = knots::KNOTS[knots::KNOTS.len() - 1].0 + 1;

    /// From this level on recaptures are never overlooked.
    const RECAPTURES: u32 = 1000;
    /// From this level on a bare king is played against without handicaps, so that won endgames are
    /// won.
    const MATES: u32 = 1200;
    /// From this level on a move is verified before it is played, lest it lose a queen for nothing.
    pub(crate) const CAREFUL: u32 = 1600;
    /// From this level on the search sees more than the verification, which would forbid its
    /// sacrifices.
    pub(crate) const FAR_SIGHTED: u32 = 2700;

    /// Returns the level of this rating, on the scale of Stockfish 16 and later; `None` for full
    /// strength.
    ///
    /// Ratings below [`Level::LEAST`] give the weakest level.
    #[must_use]
    pub fn new(elo: u32) -> Option<Level> {
        let elo = elo.max(Level::LEAST);
        (elo < Level::FULL).then(|| Level { elo, weakness: knots::weakness(elo), seed: 0 })
    }

    /// Returns the level with another seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Level {
        Level { seed, ..self }
    }

    /// Returns the level with another weakness, for calibration.
    #[must_use]
    pub const fn with_weakness(self, weakness: Weakness) -> Level {
        Level { weakness, ..self }
    }

    /// Returns its rating.
    #[must_use]
    pub const fn elo(&self) -> u32 {
        self.elo
    }

    /// Returns its weakness.
    #[must_use]
    pub const fn weakness(&self) -> Weakness {
        self.weakness
    }

    /// Returns the seed of its mistakes.
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
