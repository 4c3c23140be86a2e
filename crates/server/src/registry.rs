//! The machines to play against. The program that starts the server provides them; the server has
//! none of its own.

use crate::domain::{Machine, MachineNames};
use crate::page::Page;
use crate::wire::LicencesView;
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

/// A machine of the registry, and how it is made.
struct Entry {
    machine: Machine,
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
    machines: Vec<Entry>,
    licences: LicencesView,
    page: Page,
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
            licences: LicencesView::default(),
            page: |_| None,
        }
    }

    /// Adds a machine: a permanent id, because it is stored with games; a name; its capabilities.
    #[must_use]
    pub fn with<F>(mut self, id: &str, name: &str, skills: Skills, make: F) -> Registry
    where
        F: Fn(Wanted) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    {
        let Skills { elo, chess960 } = skills;
        let machine = Machine { id: id.to_owned(), name: name.to_owned(), elo, chess960 };
        self.machines.push(Entry { machine, make: Box::new(make) });
        self
    }

    /// Adds the components of the program with their licences; none at first.
    #[must_use]
    pub fn with_licences(mut self, licences: LicencesView) -> Registry {
        self.licences = licences;
        self
    }

    /// Sets the files of the page; none by default.
    #[must_use]
    pub fn with_page(mut self, page: Page) -> Registry {
        self.page = page;
        self
    }

    /// Returns the files of the page.
    pub(crate) fn page(&self) -> Page {
        self.page
    }

    /// Returns the components of the program with their licences.
    pub(crate) fn licences(&self) -> &LicencesView {
        &self.licences
    }

    /// Returns all machines, in display order.
    pub fn machines(&self) -> impl Iterator<Item = &Machine> {
        self.machines.iter().map(|entry| &entry.machine)
    }

    /// Returns the machine with this id.
    pub(crate) fn find(&self, id: &str) -> Option<&Machine> {
        self.machines().find(|machine| machine.id == id)
    }

    /// Creates a player; `None` if the id is unknown, otherwise perhaps an error.
    pub(crate) fn make(&self, id: &str, wanted: Wanted) -> Option<Result<Box<dyn Player>, String>> {
        let entry = self.machines.iter().find(|entry| entry.machine.id == id)?;
        Some((entry.make)(wanted))
    }

    /// Creates the machine for hints and reviews.
    pub(crate) fn analyst(&self) -> Result<Box<dyn Player>, String> {
        (self.analyst)(Wanted { elo: None, seed: 0 })
    }
}

impl MachineNames for Registry {
    fn name_of(&self, id: &str) -> Option<&str> {
        self.find(id).map(|machine| machine.name.as_str())
    }
}
