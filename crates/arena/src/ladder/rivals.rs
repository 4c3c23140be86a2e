//! The rival of a ladder at each level.

use super::levels::{LevelError, Scale};
use crate::Contender;
use crate::engine::{self, Conditions, Registry, StartError};
use thiserror::Error;

/// A rival that can play at several levels.
#[derive(Clone, Debug)]
pub struct Rivals {
    /// The rival's name for itself.
    pub program: String,
    /// How it interprets levels.
    pub scale: Scale,
    /// The rival at each level, in the order of the levels.
    pub contenders: Vec<Contender>,
}

/// Why a rival cannot play a ladder.
#[derive(Debug, Error)]
pub enum RivalError {
    /// It cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It cannot play at a level.
    #[error("{name}: {error}")]
    Level {
        /// The rival.
        name: String,
        /// What is wrong.
        error: LevelError,
    },
}

impl Rivals {
    /// Asks a rival for its version, and converts the levels for it.
    ///
    /// # Errors
    /// If it cannot be started, or its strength cannot be limited to one of these levels.
    pub fn new(
        rival: &Contender,
        levels: &[i64],
        registry: &Registry,
        conditions: &Conditions,
    ) -> Result<Rivals, RivalError> {
        let engine = engine::start(rival, registry, conditions)?;
        let program = engine.name().to_owned();
        let elo = engine.spins().into_iter().find(|spin| spin.name.eq_ignore_ascii_case(ELO));
        engine.quit().wait();
        let wrong = |error| RivalError::Level { name: rival.name.clone(), error };
        let scale = Scale::of(&program, elo.and_then(|spin| spin.min.zip(spin.max))).map_err(wrong)?;
        let at = |&level: &i64| {
            let mut contender = rival.clone();
            contender.name = format!("{} at {level}", rival.name);
            contender.options.push(("UCI_LimitStrength".to_owned(), Some("true".to_owned())));
            contender.options.push((ELO.to_owned(), Some(scale.uci_elo(level)?.to_string())));
            Ok(contender)
        };
        let contenders = levels.iter().map(at).collect::<Result<_, _>>().map_err(wrong)?;
        Ok(Rivals { program, scale, contenders })
    }
}

const ELO: &str = "UCI_Elo";
