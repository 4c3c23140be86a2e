//! What the engines of the theses have in common towards programs that use them: settings by name, and an evaluation that
//! can be explained.

use chess::{Color, Game, Square};
use player::Player;
use player::setting::Configurable;
use std::fmt;

/// An engine of a thesis: a player with settings, whose evaluation can be explained.
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

    /// How the evaluation of the position of a game comes about.
    ///
    /// # Errors
    /// If the engine does not play this kind of chess; the text says why.
    fn explain(&self, game: &Game) -> Result<Explanation, String>;

    /// What the evaluation of the position of a game gives to single squares: of some terms all, of others nothing. What is
    /// told of a term for a side adds up to its [`Share`], or there is nothing.
    ///
    /// # Errors
    /// As [`explain`](Classic::explain).
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String>;
}

/// How an evaluation comes about: what each term gives to each side.
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

/// What one term of an evaluation gives to each side, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// What is judged.
    pub name: &'static str,
    /// What White gets for it.
    pub white: i32,
    /// What Black gets for it.
    pub black: i32,
}

/// What a term gives to a side for one square: mostly for the piece who stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// What is judged, as in [`Share`].
    pub name: &'static str,
    /// Who gets it.
    pub color: Color,
    /// The square.
    pub square: Square,
    /// How much.
    pub value: i32,
}

impl Explanation {
    /// The value of the position, as White sees it.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.terms.iter().map(|share| share.white - share.black).sum()
    }
}

/// A table for people; terms that give nothing are left out.
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
