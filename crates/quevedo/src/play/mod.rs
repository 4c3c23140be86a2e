//! `quevedo play`: a game in the terminal, between people, machines or both.

mod board;
mod command;
mod language;
mod screen;

use crate::{failure::Failure, position};
use chess::{Game, Illegal};
use clap::{Args, ValueEnum};
pub use language::Language;
use player::{Contest, Human, News, Player, Players, Question, RandomMover, Spectator, State, Stop};
use screen::Screen;
use std::hash::{BuildHasher, RandomState};

/// What `quevedo play` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Who plays White
    #[arg(long, value_enum, default_value_t = Kind::Human)]
    white: Kind,
    /// Who plays Black
    #[arg(long, value_enum, default_value_t = Kind::Random)]
    black: Kind,
    /// The position to start from instead of the start of a game
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Castle as in Chess960
    #[arg(long)]
    chess960: bool,
    /// The language of the game; that of the system if left out
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// Draw pieces as letters, for terminals without figurines
    #[arg(long)]
    letters: bool,
    /// Make random players play the same game again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The players there are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A person at this terminal
    Human,
    /// A machine that plays any legal move
    Random,
}

/// Plays a game to its end, or until a person leaves.
pub fn run(options: &Options) -> Result<(), Failure> {
    let language = options.language.unwrap_or_else(Language::of_environment);
    let start = position::read(options.fen.as_deref(), options.chess960, Illegal::default(), language)?;
    let kinds = [options.white, options.black];
    let people = kinds.map(|kind| kind == Kind::Human);
    let names = kinds.map(|kind| if kind == Kind::Human { "Human" } else { "Random mover" }.to_owned());
    let screen = Screen::new(language, options.letters, people, names, options.chess960);
    if people.contains(&true) {
        screen.say(&format!("{}\n", language.welcome()));
    }

    // A hasher of the standard library is seeded at random: chance enough for a random mover.
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut contest = Contest::new(Game::new(start)).with_take_backs();
    if let State::Over(outcome) = contest.state() {
        (&screen).news(contest.game(), &News::Over(outcome)); // a start from which nobody can move
    }
    let mut white = player(options.white, &screen, seed);
    let mut black = player(options.black, &screen, seed.wrapping_add(1));
    let players = Players { white: white.as_mut(), black: black.as_mut() };
    let outcome = contest.run(players, &Stop::new(), &mut &screen);
    drop((white, black));
    if outcome.is_none() {
        screen.say(&format!("\n{}\n", language.left()));
    }
    screen.failure().map_or(Ok(()), |error| Err(Failure::Io(error, language)))
}

/// A player of this kind at this screen.
fn player(kind: Kind, screen: &Screen, seed: u64) -> Box<dyn Player + '_> {
    match kind {
        Kind::Human => Box::new(Human::new("Human", |question: &Question<'_>| screen.ask(question))),
        Kind::Random => Box::new(RandomMover::new(seed)),
    }
}
