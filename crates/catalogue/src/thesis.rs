//! The engines of the theses as thinkers.

use chess::Game;
use classics::Classic;
use host::{Abilities, Event, Found, Request, Thinker, ask};
use player::setting::{Configurable, Setting, SettingError};
use player::{Answer, Observer, Player, Question};

/// An engine of a thesis.
pub(crate) struct Thesis(Box<dyn Classic>);

impl Thesis {
    /// The engine of that name, set up as its thesis says; one that chooses at random does so by the
    /// seed.
    pub(crate) fn make(name: &str, seed: u64) -> Result<Box<dyn Thinker>, String> {
        let mut engine = classics::by_name(name).ok_or_else(|| format!("there is no engine {name}"))?;
        if engine.settings().iter().any(|setting| setting.is_named(classics::SEED)) {
            engine.set(classics::SEED, &(seed as u32).to_string()).map_err(|error| error.to_string())?;
        }
        Ok(Box::new(Thesis(engine)))
    }
}

impl Player for Thesis {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        self.0.answer(question, observer)
    }
}

impl Configurable for Thesis {
    fn settings(&self) -> Vec<Setting> {
        self.0.settings()
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        self.0.apply(setting)
    }
}

impl Thinker for Thesis {
    fn title(&self) -> String {
        format!("{} (Quevedo {})", self.0.name(), env!("CARGO_PKG_VERSION"))
    }

    fn abilities(&self) -> Abilities {
        Abilities::default()
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.0.new_game();
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
        ask(self, request, observer)
    }

    fn explain(&self, game: &Game) -> Result<String, String> {
        self.0.explain(game).map(|explained| explained.to_string())
    }
}
