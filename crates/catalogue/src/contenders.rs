//! Who can be chosen for a match where nobody may name a program, such as on a page.

use crate::{PLAYERS, registry};
use arena::engine::Registry;
use arena::ladder::levels::MODERN;
use arena::{Contender, Launch};
use std::path::Path;

/// A player that can be chosen for a match.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its id, which stays the same for ever.
    pub id: String,
    /// Its name, the same in all languages.
    pub name: String,
    /// The levels at which it can play below its full strength, from and to, in Elo.
    pub levels: Option<(u32, u32)>,
    /// What plays, at full strength.
    pub contender: Contender,
}

impl Choice {
    /// Whether it is an external program.
    #[must_use]
    pub fn is_program(&self) -> bool {
        matches!(self.contender.launch, Launch::Program(_))
    }
}

/// All players that can be chosen for a match, in the order in which they are offered.
///
/// ```
/// use catalogue::Contenders;
/// let contenders = Contenders::built_in(None);
/// assert!(contenders.find("quevedo").is_some_and(|choice| choice.levels.is_some()));
/// assert!(contenders.find("stockfish").is_none());
/// let contenders = contenders.with_stockfish("/usr/games/stockfish".as_ref());
/// assert!(contenders.find("stockfish").is_some_and(|choice| choice.is_program()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Contenders {
    registry: Registry,
    all: Vec<Choice>,
}

impl Contenders {
    /// Creates an empty list; the registry creates the players that are not programs.
    #[must_use]
    pub fn new(registry: Registry) -> Contenders {
        Contenders { registry, all: Vec::new() }
    }

    /// Returns all [`PLAYERS`], and Quevedo with the hand-crafted evaluation (HCE); also with the
    /// network of a file if one is given.
    #[must_use]
    pub fn built_in(network: Option<&Path>) -> Contenders {
        let quevedo = |name: &str, value: &str| Contender {
            options: vec![option(name, value)],
            ..Contender::built_in("quevedo")
        };
        let mut all = Contenders::new(registry());
        for entry in PLAYERS {
            all = all.with(entry.id, entry.name, entry.levels, Contender::built_in(entry.id));
            if entry.id == "quevedo" {
                all = all.with("hand", "Quevedo HCE", None, quevedo("UseNetwork", "false"));
            }
        }
        match network.and_then(Path::to_str) {
            Some(file) => all.with("network", "Quevedo EvalFile", None, quevedo("EvalFile", file)),
            None => all,
        }
    }

    /// Adds Stockfish, which is this program.
    #[must_use]
    pub fn with_stockfish(self, program: &Path) -> Contenders {
        let options = vec![option("Hash", "16"), option("Threads", "1")];
        let levels = (MODERN.0 as u32, MODERN.1 as u32);
        let contender = Contender { options, ..Contender::program(program) };
        self.with("stockfish", "Stockfish", Some(levels), contender)
    }

    /// Adds a player: a permanent id, a name, the range of its UCI strength limit, and what plays.
    #[must_use]
    pub fn with(
        mut self,
        id: &str,
        name: &str,
        levels: Option<(u32, u32)>,
        contender: Contender,
    ) -> Contenders {
        self.all.push(Choice { id: id.to_owned(), name: name.to_owned(), levels, contender });
        self
    }

    /// Returns all players.
    #[must_use]
    pub fn all(&self) -> &[Choice] {
        &self.all
    }

    /// Returns the player with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Choice> {
        self.all.iter().find(|choice| choice.id == id)
    }

    /// Returns the registry of players that are not programs.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }
}

/// An option of a player, by name.
fn option(name: &str, value: &str) -> (String, Option<String>) {
    (name.to_owned(), Some(value.to_owned()))
}
