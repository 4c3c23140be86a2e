//! The machines that can be played against. The program that starts the server fills it; the server knows none by itself.

use crate::contenders::Contenders;
use crate::examples::Examples;
use crate::learning::Learning;
use crate::wire::{EloRange, LicencesView, MachineView};
use player::Player;

/// How a machine is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How strong it is to play, within its range; as well as it can if there is none.
    pub elo: Option<u32>,
    /// For whatever it does by lot.
    pub seed: u64,
}

/// What a machine can do.
///
/// ```
/// use server::Skills;
/// assert_eq!(Skills::default(), Skills { elo: None, chess960: true });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skills {
    /// From which strength to which it can be limited, if it can.
    pub elo: Option<(u32, u32)>,
    /// Whether it plays Chess960 besides standard chess.
    pub chess960: bool,
}

/// Always as well as it can, in both kinds of chess.
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

/// All machines, in the order in which they are shown, and the one that gives hints and reviews games.
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
    /// A registry without opponents; who gives hints and reviews is made by this.
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

    /// The same registry with one more machine: an id that stays the same for ever, for it is stored with games; a name;
    /// what it can do.
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

    /// The same registry with those who can play in matches of the laboratory; there is nobody at first.
    #[must_use]
    pub fn with_contenders(mut self, contenders: Contenders) -> Registry {
        self.contenders = contenders;
        self
    }

    /// The same registry with what is known of learning.
    #[must_use]
    pub fn with_learning(mut self, learning: Learning) -> Registry {
        self.learning = learning;
        self
    }

    /// The same registry with examples for the laboratory; there are none at first.
    #[must_use]
    pub fn with_examples(mut self, examples: Examples) -> Registry {
        self.examples = examples;
        self
    }

    /// The same registry with what the program is made of; nothing is said of it at first.
    #[must_use]
    pub fn with_licences(mut self, licences: LicencesView) -> Registry {
        self.licences = licences;
        self
    }

    /// What the program is made of.
    pub(crate) fn licences(&self) -> &LicencesView {
        &self.licences
    }

    /// What there is to look at before anything was done here.
    pub(crate) fn examples(&self) -> &Examples {
        &self.examples
    }

    /// What is known of learning.
    pub(crate) fn learning(&self) -> &Learning {
        &self.learning
    }

    /// Who can play in matches.
    pub(crate) fn contenders(&self) -> &Contenders {
        &self.contenders
    }

    /// All machines, as they are told to the page.
    pub fn machines(&self) -> impl Iterator<Item = &MachineView> {
        self.machines.iter().map(|machine| &machine.view)
    }

    /// The machine with this id.
    pub(crate) fn find(&self, id: &str) -> Option<&MachineView> {
        self.machines().find(|machine| machine.id == id)
    }

    /// A player; none if there is no such machine. Otherwise why it cannot be made.
    pub(crate) fn make(&self, id: &str, wanted: Wanted) -> Option<Result<Box<dyn Player>, String>> {
        let machine = self.machines.iter().find(|machine| machine.view.id == id)?;
        Some((machine.make)(wanted))
    }

    /// Whoever gives hints and reviews games.
    pub(crate) fn analyst(&self) -> Result<Box<dyn Player>, String> {
        (self.analyst)(Wanted { elo: None, seed: 0 })
    }
}
