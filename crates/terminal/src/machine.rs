//! The engine as an opponent at the terminal.

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
    ///
    /// # Errors
    /// If the memory of the engine cannot be allocated.
    pub fn new(
        limits: Limits,
        network: Option<Arc<Network>>,
        level: Option<Level>,
    ) -> Result<Machine, NoMemory> {
        let mut engine = Engine::new(Options::default())?;
        engine.set_network(network);
        engine.set_level(level)?;
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
