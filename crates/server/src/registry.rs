//! The machines to play against. The program that starts the server provides them; the server has
//! none of its own.

use crate::contenders::Contenders;
use crate::examples::Examples;
use crate::learning::Learning;
use crate::wire::{EloRange, LicencesView, MachineView};
use player::Player;

/// The requested settings of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its strength within its range; `None` is full strength.
    pub elo: Option<u32>,
    /// Its random seed.
    pub seed: u64,
}

/// The capabilities of a machine.
///
/// ```
/// use server::Skills;
/// assert_eq!(Skills::default(), Skills { elo: None, chess960: true });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skills {
    /// The range of its strength limit, if it has one.
    pub elo: Option<(u32, u32)>,
    /// Whether it supports Chess960 besides standard chess.
    pub chess960: bool,
}

/// Full strength only, both variants.
impl Default for Skills {
    fn default() -> Skills {
        Skills { elo: None, chess960: true }
    }
}

type Make = Box<dyn Fn(Wanted) -> Result<Box<dyn Player>, String> + Send + Sync>;

/// A machine of the registry.
struct Machine {
    view: MachineView,
    make: Make,
}

/// All machines, in display order, and the one that gives hints and reviews games.
///
/// ```
/// use player::{MaterialMover, RandomMover};
/// use server::{Registry, Skills};
/// let registry = Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed))))
///     .with("random", "Random mover", Skills::default(), |wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
/// assert_eq!(registry.machines().next().map(|machine| machine.id.as_str()), Some("random"));
/// ```
pub struct Registry {
    analyst: Make,
    machines: Vec<Machine>,
    contenders: Contenders,
    learning: Learning,
    examples: Examples,
    licences: LicencesView,
}

impl Registry {
    /// Creates a registry without opponents; the function creates the machine for hints and
    /// reviews.
    pub fn new<F>(analyst: F) -> Registry
    where
        F: Fn(Wanted) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    {
        Registry {
            analyst: Box::new(analyst),
            machines: Vec::new(),
            contenders: Contenders::default(),
            learning: Learning::default(),
            examples: Examples::default(),
            licences: LicencesView::default(),
        }
    }

    /// Adds a machine: a permanent id, because it is stored with games; a name; its capabilities.
    #[must_use]
    pub fn with<F>(mut self, id: &str, name: &str, skills: Skills, make: F) -> Registry
    where
        F: Fn(Wanted) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    {
        let elo = skills.elo.map(|(min, max)| EloRange { min, max });
        let view = MachineView { id: id.to_owned(), name: name.to_owned(), elo, chess960: skills.chess960 };
        self.machines.push(Machine { view, make: Box::new(make) });
        self
    }

    /// Sets the contenders of laboratory matches; none by default.
    #[must_use]
    pub fn with_contenders(mut self, contenders: Contenders) -> Registry {
        self.contenders = contenders;
        self
    }

    /// Sets what is known of learning.
    #[must_use]
    pub fn with_learning(mut self, learning: Learning) -> Registry {
        self.learning = learning;
        self
    }

    /// Sets the laboratory examples; none by default.
    #[must_use]
    pub fn with_examples(mut self, examples: Examples) -> Registry {
        self.examples = examples;
        self
    }

    /// Adds the components of the program with their licences; none at first.
    #[must_use]
    pub fn with_licences(mut self, licences: LicencesView) -> Registry {
        self.licences = licences;
        self
    }

    /// Returns the components of the program with their licences.
    pub(crate) fn licences(&self) -> &LicencesView {
        &self.licences
    }

    /// Returns the examples.
    pub(crate) fn examples(&self) -> &Examples {
        &self.examples
    }

    /// Returns what is known of learning.
    pub(crate) fn learning(&self) -> &Learning {
        &self.learning
    }

    /// Returns the contenders of matches.
    pub(crate) fn contenders(&self) -> &Contenders {
        &self.contenders
    }

    /// Returns all machines, as shown on the page.
    pub fn machines(&self) -> impl Iterator<Item = &MachineView> {
        self.machines.iter().map(|machine| &machine.view)
    }

    /// Returns the machine with this id.
    pub(crate) fn find(&self, id: &str) -> Option<&MachineView> {
        self.machines().find(|machine| machine.id == id)
    }

    /// Creates a player; `None` if the id is unknown, otherwise perhaps an error.
    pub(crate) fn make(&self, id: &str, wanted: Wanted) -> Option<Result<Box<dyn Player>, String>> {
        let machine = self.machines.iter().find(|machine| machine.view.id == id)?;
        Some((machine.make)(wanted))
    }

    /// Creates the machine for hints and reviews.
    pub(crate) fn analyst(&self) -> Result<Box<dyn Player>, String> {
        (self.analyst)(Wanted { elo: None, seed: 0 })
    }
}
