//! Built-in players by name.

use super::{Engine, Fault, NewGame, Opinion, Reply, StartError, Task, Thoughts};
use crate::Contender;
use player::{Player, Question, RandomMover, Stop, Thought};
use std::sync::Arc;
use std::time::Instant;

/// Settings of a built-in player.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// Options and their values.
    pub options: &'a [(String, Option<String>)],
    /// Differs from game to game.
    pub seed: u64,
}

/// Creates a player; an error says what is wrong with the settings.
type Maker = dyn Fn(&Settings<'_>) -> Result<Box<dyn Player>, String> + Send + Sync;

/// The built-in players by name.
///
/// ```
/// use arena::engine::Registry;
/// assert_eq!(Registry::default().names().collect::<Vec<_>>(), ["random"]);
/// ```
#[derive(Clone)]
pub struct Registry {
    players: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    name: &'static str,
    /// Whether it searches until a limit stops it.
    thinks: bool,
    make: Arc<Maker>,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// The registry with only the random mover.
impl Default for Registry {
    fn default() -> Registry {
        let mut registry = Registry { players: Vec::new() };
        registry.add("random", |settings| match settings.options {
            [] => Ok(Box::new(RandomMover::new(settings.seed))),
            [(option, _), ..] => Err(format!("the random mover has no option {option}; remove it")),
        });
        registry
    }
}

impl Registry {
    /// Adds a player that moves at once.
    pub fn add<F>(&mut self, name: &'static str, make: F)
    where
        F: Fn(&Settings<'_>) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    {
        self.players.push(Entry { name, thinks: false, make: Arc::new(make) });
    }

    /// Adds a player that searches until a limit stops it, and so needs one.
    pub fn add_thinker<F>(&mut self, name: &'static str, make: F)
    where
        F: Fn(&Settings<'_>) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    {
        self.players.push(Entry { name, thinks: true, make: Arc::new(make) });
    }

    /// Returns the names of the players.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.players.iter().map(|entry| entry.name)
    }

    /// Whether there is a player of that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// Whether the player of that name searches until a limit stops it.
    pub(crate) fn thinks(&self, name: &str) -> bool {
        self.players.iter().any(|entry| entry.name == name && entry.thinks)
    }

    fn make(&self, name: &str, settings: &Settings<'_>) -> Result<Box<dyn Player>, String> {
        match self.players.iter().find(|entry| entry.name == name) {
            Some(entry) => (entry.make)(settings),
            None => {
                let known = self.names().collect::<Vec<_>>().join(", ");
                Err(format!("unknown built-in player {name:?}; choose from: {known}"))
            }
        }
    }
}

/// A built-in player in a game.
pub(super) struct BuiltIn {
    contender: String,
    kind: String,
    registry: Registry,
    options: Vec<(String, Option<String>)>,
    player: Box<dyn Player>,
}

impl BuiltIn {
    pub(super) fn new(contender: &Contender, kind: &str, registry: &Registry) -> Result<BuiltIn, StartError> {
        let options = contender.options.clone();
        let player = make(registry, kind, &options, 0, &contender.name)?;
        let (contender, kind, registry) = (contender.name.clone(), kind.to_owned(), registry.clone());
        Ok(BuiltIn { contender, kind, registry, options, player })
    }

    fn remake(&mut self, seed: u64) -> Result<(), StartError> {
        self.player = make(&self.registry, &self.kind, &self.options, seed, &self.contender)?;
        Ok(())
    }
}

fn make(
    registry: &Registry,
    kind: &str,
    options: &[(String, Option<String>)],
    seed: u64,
    contender: &str,
) -> Result<Box<dyn Player>, StartError> {
    let error = |why| StartError::BuiltIn { name: contender.to_owned(), why };
    registry.make(kind, &Settings { options, seed }).map_err(error)
}

impl Engine for BuiltIn {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn new_game(&mut self, game: NewGame, _stop: &Stop) -> Result<(), Fault> {
        self.remake(game.seed).map_err(|error| Fault::NoStart { why: error.to_string() })
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault> {
        self.think_aloud(task, &mut |_| {})
    }

    fn think_aloud(&mut self, task: &Task<'_>, listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        let question = Question {
            game: task.game,
            limits: task.limits,
            stop: task.stop,
            draw_offered: task.draw_offered,
            refused: None,
        };
        let mut thought = Thoughts::default();
        let start = Instant::now();
        let mut observe = |news: &Thought<'_>| match *news {
            Thought::Line { depth, score, moves } => {
                thought.depth = Some(depth);
                thought.score = Some(score);
                let best = moves.first().copied();
                listen(&Opinion { elapsed: start.elapsed(), depth: Some(depth), best, score: Some(score) });
            }
            Thought::DepthDone { nodes, .. } => thought.nodes = Some(nodes),
            _ => {}
        };
        let answer = self.player.answer(&question, &mut observe);
        Ok(Reply { answer, elapsed: start.elapsed(), thought })
    }

    fn set_options(&mut self, options: &[(String, Option<String>)]) -> Result<(), StartError> {
        for (name, value) in options {
            match self.options.iter_mut().find(|(known, _)| known == name) {
                Some((_, old)) => old.clone_from(value),
                None => self.options.push((name.clone(), value.clone())),
            }
        }
        self.remake(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Game;
    use player::{Answer, Limits};

    fn task<'a>(game: &'a Game, stop: &'a Stop) -> Task<'a> {
        Task { game, limits: &Limits::INFINITE, deadline: None, draw_offered: false, stop }
    }

    #[test]
    fn the_random_mover_plays_legal_moves_and_another_game_each_time() {
        let contender = Contender::built_in("random");
        let mut engine = BuiltIn::new(&contender, "random", &Registry::default()).unwrap();
        let (game, stop) = (Game::default(), Stop::new());
        let mut firsts = Vec::new();
        for seed in 0..20 {
            engine.new_game(NewGame { seed, ..NewGame::default() }, &stop).unwrap();
            let Some(Answer::Play(m)) = engine.think(&task(&game, &stop)).unwrap().answer else { panic!() };
            assert!(game.position().is_legal(m));
            firsts.push(m);
        }
        firsts.dedup();
        assert!(firsts.len() > 5, "another seed, another game");
    }

    #[test]
    fn unknown_players_and_options_are_named() {
        let registry = Registry::default();
        let error = BuiltIn::new(&Contender::built_in("kasparov"), "kasparov", &registry).err().unwrap();
        assert_eq!(error.to_string(), "kasparov: unknown built-in player \"kasparov\"; choose from: random");
        let mut contender = Contender::built_in("random");
        contender.options.push(("Hash".into(), Some("1".into())));
        let error = BuiltIn::new(&contender, "random", &registry).err().unwrap();
        assert_eq!(error.to_string(), "random: the random mover has no option Hash; remove it");
    }
}
