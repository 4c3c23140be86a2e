//! The contenders of laboratory matches. The program that starts the server provides them: a page
//! cannot name a program.

use crate::wire::{ContenderView, EloRange};
use arena::engine::Registry;
use arena::{Contender, Launch};

/// The players that can take part in matches.
///
/// ```
/// use server::Contenders;
/// let contenders = Contenders::new(arena::engine::Registry::default())
///     .with("random", "Random mover", None, arena::Contender::built_in("random"));
/// assert!(contenders.has("random") && !contenders.has("material"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Contenders {
    registry: Registry,
    all: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    view: ContenderView,
    contender: Contender,
}

impl Contenders {
    /// Creates an empty list; the registry creates the built-in players.
    #[must_use]
    pub fn new(registry: Registry) -> Contenders {
        Contenders { registry, all: Vec::new() }
    }

    /// Adds a player: a permanent id, a name, the range of its UCI strength limit, and what plays.
    #[must_use]
    pub fn with(mut self, id: &str, name: &str, elo: Option<(u32, u32)>, contender: Contender) -> Contenders {
        let elo = elo.map(|(min, max)| EloRange { min, max });
        let view = ContenderView { id: id.to_owned(), name: name.to_owned(), elo };
        self.all.push(Entry { view, contender });
        self
    }

    /// Whether there is a player with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// Returns all players as shown on the page.
    pub(crate) fn views(&self) -> Vec<ContenderView> {
        self.all.iter().map(|entry| entry.view.clone()).collect()
    }

    pub(crate) fn find(&self, id: &str) -> Option<(&ContenderView, &Contender)> {
        self.all.iter().find(|entry| entry.view.id == id).map(|entry| (&entry.view, &entry.contender))
    }

    /// Returns the registry of built-in players.
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Whether this is an external program.
    pub(crate) fn is_program(contender: &Contender) -> bool {
        matches!(contender.launch, Launch::Program(_))
    }
}
