//! Quevedo as a thinker: the engine with all its settings.

mod table;

use crate::bench::bench;
use chess::Game;
use engine::{Engine, Level, NoMemory, Options, WdlModel};
use eval::{Evaluator, Report};
use host::{Abilities, Bench, Bound, Effort, Event, Expected, Found, Line, Request, Thinker};
use nnue::Network;
use player::setting::{Configurable, Setting, SettingError};
use player::{Answer, Observer, Player, Question};
use std::sync::Arc;
use table::TABLE;

/// The engine with its settings.
pub struct Quevedo {
    engine: Engine,
    /// The network, whether it is used or not, and its file.
    network: Arc<Network>,
    eval_file: String,
    use_network: bool,
    /// The folders of the endgame tables; empty if there are none.
    syzygy_path: String,
    limit_strength: bool,
    elo: u32,
    /// What makes a level weak, where it is to be other than the level's own: nodes, noise, overlooked
    /// moves.
    weakness: [Option<i64>; 3],
    /// The errors of a level follow from it; another for each game.
    seed: u64,
}

impl Quevedo {
    /// The engine at full strength, with the network of the program.
    ///
    /// # Errors
    /// If there is no memory for its tables.
    pub fn new(seed: u64) -> Result<Quevedo, NoMemory> {
        let mut engine = Engine::new(Options::default())?;
        let network = Network::built_in();
        engine.set_network(Some(Arc::clone(&network)));
        Ok(Quevedo {
            engine,
            network,
            eval_file: String::new(),
            use_network: true,
            syzygy_path: String::new(),
            limit_strength: false,
            elo: Level::FULL,
            weakness: [None; 3],
            seed,
        })
    }

    /// Evaluates by another network, or by hand if there is none.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.use_network = network.is_some();
        if let Some(network) = network {
            self.network = network;
        }
        self.renew_network();
    }

    /// The level at which it plays; `None` at full strength.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.engine.level()
    }

    /// The network by which it evaluates at full strength; `None` if by hand.
    fn network(&self) -> Option<Arc<Network>> {
        self.use_network.then(|| Arc::clone(&self.network))
    }

    /// Gives the engine the network that has been chosen.
    fn renew_network(&mut self) {
        self.engine.set_network(self.network());
    }

    /// Gives the engine the level that has been chosen.
    fn renew_level(&mut self) -> Result<(), NoMemory> {
        let level = Level::new(self.elo).filter(|_| self.limit_strength).map(|level| {
            let mut weakness = level.weakness();
            let [nodes, noise, overlooked] = self.weakness;
            weakness.nodes = nodes.map_or(weakness.nodes, i64::unsigned_abs);
            weakness.noise = noise.map_or(weakness.noise, |noise| noise as i32);
            weakness.overlooked = overlooked.map_or(weakness.overlooked, |share| share as i32);
            level.with_weakness(weakness).with_seed(self.seed)
        });
        self.engine.set_level(level)
    }

    /// What scores mean for results. Levels evaluate by hand.
    fn model(&self) -> WdlModel {
        let by_hand = self.engine.level().is_some() || !self.use_network;
        if by_hand { WdlModel::HAND } else { WdlModel::NETWORK }
    }
}

impl Player for Quevedo {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        self.engine.answer(question, observer)
    }
}

impl Configurable for Quevedo {
    fn settings(&self) -> Vec<Setting> {
        let all = TABLE.iter().map(|row| (row.declare)(self));
        #[cfg(feature = "tune")]
        let all = all.chain(table::parameters());
        all.collect()
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        #[cfg(feature = "tune")]
        if engine::set_parameter(setting.name, setting.as_number() as i32) {
            return Ok(None);
        }
        let Some(row) = TABLE.iter().find(|row| setting.is_named((row.declare)(self).name)) else {
            return Err(SettingError::unknown(setting.name, &self.settings()));
        };
        (row.apply)(self, setting).map_err(|why| SettingError::Refused { name: setting.name, why })
    }
}

impl Thinker for Quevedo {
    fn title(&self) -> String {
        concat!("Quevedo ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            chess960: true,
            ponders: true,
            search_moves: true,
            lines: usize::MAX,
            analyses: true,
            expects: true,
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.engine.clear();
        self.seed = self.seed.wrapping_add(1);
        self.renew_level().map_err(|error| error.to_string())
    }

    fn think(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
        let (model, position) = (self.model(), request.game.position());
        let tables = !self.syzygy_path.is_empty();
        let effort = |effort: engine::Effort| Effort {
            nodes: effort.nodes,
            elapsed: effort.elapsed,
            table_fullness: Some(effort.table_fullness),
            endgame_hits: tables.then_some(effort.endgame_hits),
        };
        let question = engine::Request {
            game: request.game,
            limits: request.limits,
            stop: request.stop,
            pondering: Some(request.pondering),
            search_moves: request.search_moves,
            multi_pv: request.lines,
            analysis: request.analysis,
            silent: false,
        };
        let found = self.engine.search(&question, &mut |event| match event {
            engine::Event::Line(line) => {
                let expect = || {
                    let wdl = model.expect(line.score, position);
                    Expected { win: wdl.win, draw: wdl.draw, loss: wdl.loss }
                };
                observer(&Event::Line(Line {
                    number: Some(line.number),
                    depth: line.depth,
                    selective_depth: Some(line.selective_depth),
                    score: line.score,
                    bound: match line.bound {
                        engine::Bound::Exact => Bound::Exact,
                        engine::Bound::Lower => Bound::Lower,
                        engine::Bound::Upper => Bound::Upper,
                    },
                    moves: line.moves,
                    effort: Some(effort(line.effort)),
                    expected: request.expected.then(expect),
                }));
            }
            &engine::Event::Looking { depth, m, number } => observer(&Event::Looking { depth, m, number }),
            engine::Event::BrokenTable(error) => {
                observer(&Event::Remark(&format!("SyzygyPath: {error}; searching on without tablebases")));
            }
            &engine::Event::DepthDone { depth, effort: spent } => {
                observer(&Event::DepthDone { depth, effort: effort(spent) });
            }
            _ => {}
        });
        Found { best: found.best, ponder: found.ponder, score: Some(found.score), remark: None }
    }

    fn explain(&self, game: &Game) -> Result<String, String> {
        let position = game.position();
        let mut text = Report::of(position).to_string();
        if let Some(network) = self.network() {
            let value = network.evaluate(position);
            let white = if position.turn().is_white() { value } else { -value };
            let known = Evaluator::new().known_ending(position).is_some();
            let used = if known { " (not used in this endgame)" } else { "" };
            text += &format!("network evaluation for White: {white} centipawns{used}\n");
        }
        Ok(text)
    }

    fn bench(&self) -> Option<Bench> {
        let network = self.network();
        Some(Box::new(move |depth, line| bench(depth, network, line).map_err(|error| error.to_string())))
    }
}
