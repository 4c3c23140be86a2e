//! A server of one's own with the laboratory, and plain HTTP.
#![allow(dead_code, unused_imports)] // each file of tests uses a part of this

#[path = "../../../server/tests/common/host.rs"]
mod host;
#[path = "../../../server/tests/common/page.rs"]
mod page;

pub use host::*;

use arena::Contender;
use catalogue::Contenders;
use lab_server::{Examples, Laboratory, Learning};
use player::{Answer, MaterialMover, Observer, Player, Question};
use server::{Config, Registry, Server};
use std::path::Path;
use std::time::Duration;

/// Breaks down.
struct Broken;

impl Player for Broken {
    fn name(&self) -> &str {
        "Broken"
    }

    fn answer(&mut self, _: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        panic!("as a test wants it");
    }
}

/// Takes some time for each move, and plays the first.
struct Dawdler;

impl Player for Dawdler {
    fn name(&self) -> &str {
        "Dawdler"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        std::thread::sleep(Duration::from_millis(4));
        if question.stop.is_raised() {
            return None;
        }
        question.game.legal_moves().first().map(|&m| Answer::Play(m))
    }
}

/// Those who play in matches of the tests.
pub fn contenders() -> Contenders {
    let mut registry = arena::engine::Registry::default();
    registry.add("material", |settings| Ok(Box::new(MaterialMover::new(settings.seed))));
    registry.add("dawdler", |_| Ok(Box::new(Dawdler)));
    registry.add("broken", |_| Ok(Box::new(Broken)));
    let own = Contender::built_in;
    Contenders::new(registry)
        .with("random", "Random", None, own("random"))
        .with("material", "Material", Some((600, 2000)), own("material"))
        .with("dawdler", "Dawdler", None, own("dawdler"))
        .with("broken", "Broken", None, own("broken"))
}

impl Host {
    /// A server with jobs in this folder, and which anybody may ask.
    pub async fn start(data: &Path) -> Host {
        Host::with(data, Learning::default(), Examples::default()).await
    }

    /// The same, with what is known of learning, and examples.
    pub async fn with(data: &Path, learning: Learning, examples: Examples) -> Host {
        let config = Config { port: 0, secret: false, ..Config::new(data.to_owned()) };
        Host::of(config, learning, examples).await
    }

    pub async fn of(config: Config, learning: Learning, examples: Examples) -> Host {
        let registry = Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed))));
        let data = config.data.clone();
        let server = Server::bind(config, registry).await.unwrap();
        let laboratory =
            Laboratory::open(&data, contenders()).with_learning(learning).with_examples(examples);
        Host::run(server.mount(laboratory.mount()))
    }
}
