//! The common interface of the thesis engines: settings by name, and an explained evaluation.

use chess::{Color, Game, Square};
use player::Player;
use player::setting::Configurable;
use std::fmt;

/// A thesis engine: a player with settings, whose evaluation can be explained.
///
/// ```
/// use classics::Classic;
/// use player::setting::{SettingError, Value};
/// let mut engine = classics::by_name("buho").expect("it is built in");
/// engine.set("version", "A")?;
/// assert!(engine.set("Version", "Z").unwrap_err().to_string().contains("A, B, C"));
/// let named = |name: &str| engine.settings().into_iter().find(|setting| setting.name == name);
/// assert_eq!(named("MinimalWindow").map(|setting| setting.value), Some(Value::Switch(false)));
/// # Ok::<(), SettingError>(())
/// ```
pub trait Classic: Player + Configurable {
    /// Forgets what it has learnt in the last game.
    fn new_game(&mut self);

    /// Explains the evaluation of a game's position.
    ///
    /// # Errors
    /// If the engine does not support this variant; the text says why.
    fn explain(&self, game: &Game) -> Result<Explanation, String>;

    /// Returns the evaluation by square: for some terms all of it, for others nothing.
    ///
    /// The values of a term for a side add up to its [`Share`], or there are none.
    ///
    /// # Errors
    /// As [`explain`](Classic::explain).
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String>;
}

/// An explained evaluation: the value of each term for each side.
///
/// ```
/// let engine = classics::by_name("buho").expect("it is built in");
/// let explained = engine.explain(&chess::Game::default())?;
/// assert_eq!(explained.total(), 0);
/// let text = explained.to_string();
/// assert!(text.lines().any(|line| line.starts_with("material") && line.contains("3920")));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The terms, in the order of the thesis.
    pub terms: Vec<Share>,
}

/// The value of one term for each side, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Its name.
    pub name: &'static str,
    /// White's value.
    pub white: i32,
    /// Black's value.
    pub black: i32,
}

/// The value of a term for a side on one square, mostly for the piece there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// Its name, as in [`Share`].
    pub name: &'static str,
    /// The side.
    pub color: Color,
    /// The square.
    pub square: Square,
    /// The value.
    pub value: i32,
}

impl Explanation {
    /// Returns the value of the position for White.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.terms.iter().map(|share| share.white - share.black).sum()
    }
}

/// A table for people; zero terms are omitted.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.terms.iter().map(|share| share.name.len()).max().unwrap_or(0).max(5);
        writeln!(f, "{:width$} {:>7} {:>7} {:>7}", "term", "White", "Black", "total")?;
        for Share { name, white, black } in
            self.terms.iter().filter(|share| (share.white, share.black) != (0, 0))
        {
            writeln!(f, "{name:width$} {white:>7} {black:>7} {:>+7}", white - black)?;
        }
        let sum = |side: fn(&Share) -> i32| self.terms.iter().map(side).sum::<i32>();
        let (white, black) = (sum(|share| share.white), sum(|share| share.black));
        writeln!(f, "{:width$} {white:>7} {black:>7} {:>+7}", "total", self.total())
    }
}
