//! The engine as an opponent at the terminal.

use crate::failure::Failure;
use engine::{Engine, Level, NoMemory, Options};
use nnue::Network;
use player::{Answer, Limits, Observer, Player, Question};
use std::sync::Arc;

/// The engine with limits of its own: a terminal game has no clock.
pub struct Machine {
    engine: Engine,
    limits: Limits,
}

impl Machine {
    /// Creates an engine with these limits and a network if given, or at a level.
    pub fn new(
        limits: Limits,
        network: Option<Arc<Network>>,
        level: Option<Level>,
    ) -> Result<Machine, Failure> {
        let no_memory = |error: NoMemory| Failure::Usage(error.to_string());
        let mut engine = Engine::new(Options::default()).map_err(no_memory)?;
        engine.set_network(network);
        engine.set_level(level).map_err(no_memory)?;
        Ok(Machine { engine, limits })
    }
}

impl Player for Machine {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        self.engine.answer(&Question { limits: &self.limits, ..*question }, observer)
    }
}
