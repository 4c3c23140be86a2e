//! `quevedo play`: a game in the browser, or with `--terminal` in the terminal.

#[cfg(feature = "server")]
mod browser;
#[cfg(feature = "server")]
mod examples;
#[cfg(feature = "server")]
mod page;
#[cfg(feature = "server")]
mod trouble;

use crate::{failure::Failure, networks::Choice};
use chess::{Color, Game, Illegal, Position, Setup};
use clap::{Args, ValueEnum};
use engine::{Level, NoMemory};
use language::Language;
use player::{Contest, Human, Limits, News, Player, Players, Question, RandomMover, Spectator, State, Stop};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terminal::{Machine, Screen, Setting, Sheet, Speech as _};

/// Arguments of `quevedo play`.
#[derive(Args)]
pub struct Options {
    #[cfg(feature = "server")]
    #[command(flatten)]
    browser: browser::Options,
    #[command(flatten)]
    judge: Choice,
    /// Play in the terminal instead of the browser; the options below apply to it
    #[arg(long)]
    terminal: bool,
    /// Player of the white pieces
    #[arg(long, value_enum, default_value_t = Kind::Human, requires = "terminal")]
    white: Kind,
    /// Player of the black pieces [default: quevedo against a human, otherwise human]
    #[arg(long, value_enum, requires = "terminal")]
    black: Option<Kind>,
    /// Nodes per move for the engine; the default takes about a tenth of a second
    #[arg(long, value_name = "N", default_value_t = 50_000, requires = "terminal", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Search depth of the engine in plies, instead of --nodes
    #[arg(long, value_name = "N", conflicts_with = "nodes", requires = "terminal", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Strength of the engine in Elo, from 600 to 3100, with human-like mistakes
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["nodes", "depth"],
        requires = "terminal",
        value_parser = clap::value_parser!(u32).range(i64::from(Level::LEAST)..=i64::from(Level::FULL) - 1)
    )]
    elo: Option<u32>,
    /// Start from this position instead of the initial one
    #[arg(long, value_name = "FEN", requires = "terminal")]
    fen: Option<String>,
    /// Play Chess960, from --fen or a random start position
    #[arg(long, requires = "terminal")]
    chess960: bool,
    /// Append the game to this PGN file when it ends or is interrupted
    #[arg(long, value_name = "FILE", requires = "terminal")]
    pgn: Option<PathBuf>,
    /// Language of the game [default: that of the system]
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// End the game automatically on threefold repetition or the fifty-move rule; otherwise the
    /// side to move may claim the draw
    #[arg(long, requires = "terminal")]
    automatic_draws: bool,
    /// Draw pieces as letters, for terminals without figurines
    #[arg(long, requires = "terminal")]
    letters: bool,
    /// Random seed for random players and the mistakes of a level
    #[arg(long, value_name = "N", requires = "terminal")]
    seed: Option<u64>,
}

/// The kinds of player.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Person at this terminal
    Human,
    /// Quevedo, the engine
    Quevedo,
    /// Random legal moves
    Random,
}

impl Kind {
    /// Returns the usual opponent.
    const fn opponent(self) -> Kind {
        match self {
            Kind::Human => Kind::Quevedo,
            Kind::Quevedo | Kind::Random => Kind::Human,
        }
    }

    /// Returns its name in the PGN.
    fn name(self, level: Option<Level>) -> String {
        match (self, level) {
            (Kind::Human, _) => "Human".to_owned(),
            (Kind::Quevedo, None) => "Quevedo".to_owned(),
            (Kind::Quevedo, Some(level)) => format!("Quevedo ({})", level.elo()),
            (Kind::Random, _) => "Random mover".to_owned(),
        }
    }
}

/// Serves the game in the browser until interrupted, or plays one in the terminal.
pub fn run(options: &Options) -> Result<(), Failure> {
    let language = options.language.unwrap_or_else(of_environment);
    if options.terminal { in_terminal(options, language) } else { in_browser(options, language) }
}

/// Returns the language of the environment: `LC_ALL`, `LC_MESSAGES` or `LANG`, as in
/// `es_MX.UTF-8`.
fn of_environment() -> Language {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default();
    if locale.starts_with("es") { Language::Spanish } else { Language::English }
}

#[cfg(feature = "server")]
fn in_browser(options: &Options, language: Language) -> Result<(), Failure> {
    browser::run(&options.browser, &options.judge, language)
}

#[cfg(not(feature = "server"))]
fn in_browser(_: &Options, _: Language) -> Result<(), Failure> {
    Err(Failure::Usage(
        "this build has no game in the browser; add --terminal, or build with the feature server".to_owned(),
    ))
}

/// Plays a game to its end, or until a person leaves.
fn in_terminal(options: &Options, language: Language) -> Result<(), Failure> {
    let network = options.judge.network()?;
    // The standard hasher is randomly seeded: random enough for a start position or a random mover.
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let start = match &options.fen {
        None if options.chess960 => drawn_by_lot(seed),
        fen => terminal::read_position(fen.as_deref(), options.chess960, Illegal::default(), language)
            .map_err(Failure::Usage)?,
    };
    let kinds = [options.white, options.black.unwrap_or(options.white.opponent())];
    let people = kinds.map(|kind| kind == Kind::Human);
    let level = options.elo.and_then(Level::new);
    let names = kinds.map(|kind| kind.name(level));
    let goodbye = || language.left().to_owned();
    let sheet = options.pgn.as_deref().map(|path| saved_when_interrupted(path, goodbye())).transpose()?;
    let (letters, chess960) = (options.letters, options.chess960);
    let setting = Setting { language, letters, people, names, chess960, date };
    let screen = Screen::new(setting, sheet.clone(), BufReader::new(io::stdin()), io::stdout());
    let mut contest = Contest::new(Game::new(start)).with_take_backs();
    if options.automatic_draws {
        contest = contest.with_automatic_draws();
    }
    if let State::Over(outcome) = contest.state() {
        (&screen).news(contest.game(), &News::Over(outcome)); // the start position has no legal move
    } else if people.contains(&true) {
        screen.say(&format!("{}\n", language.welcome()));
        if let Some(opponent) = opponent(options, kinds, language) {
            screen.say(&format!("{opponent}\n"));
        }
    }
    screen.keep(contest.game());
    let limits = match (level, options.depth) {
        (Some(_), _) => Limits::INFINITE,
        (None, Some(depth)) => Limits { depth: Some(depth), ..Limits::INFINITE },
        (None, None) => Limits { nodes: Some(options.nodes), ..Limits::INFINITE },
    };
    let no_memory = |error: NoMemory| Failure::Usage(error.to_string());
    let player = |kind, seed: u64| -> Result<Box<dyn Player + '_>, Failure> {
        let level = level.map(|level| level.with_seed(seed));
        Ok(match kind {
            Kind::Human => Box::new(Human::new("Human", |question: &Question<'_>| screen.ask(question))),
            Kind::Quevedo => {
                Box::new(Machine::new(limits.clone(), network.clone(), level).map_err(no_memory)?)
            }
            Kind::Random => Box::new(RandomMover::new(seed)),
        })
    };
    let mut white = player(kinds[0], seed)?;
    let mut black = player(kinds[1], seed.wrapping_add(1))?;
    let players = Players { white: white.as_mut(), black: black.as_mut() };
    let outcome = contest.run(players, &Stop::new(), &mut &screen);
    drop((white, black));
    if outcome.is_none() {
        screen.say(&format!("\n{}\n", language.left()));
    }
    screen.keep(contest.game());
    if let Some(Err((pgn, why))) = sheet.map(|sheet| sheet.file()) {
        // Nothing is lost: the game is printed to the terminal instead.
        screen.say(&format!("\n{pgn}"));
        return Err(Failure::File(why, language));
    }
    screen.failure().map_or(Ok(()), |error| Err(Failure::Io(error, language)))
}

/// Returns the date as a PGN has it.
fn date() -> String {
    let today = arena::utc_now().date();
    format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day())
}

/// Creates a sheet; from now on an interrupt saves the game to the file.
fn saved_when_interrupted(path: &Path, goodbye: String) -> Result<Arc<Sheet>, Failure> {
    let sheet = Arc::new(Sheet::new(path));
    let kept = Arc::clone(&sheet);
    ctrlc::set_handler(move || {
        kept.file_and(|filed| {
            let mut out = io::stdout();
            if let Err((pgn, why)) = filed {
                // Nothing is lost: the game is printed to the terminal instead.
                let _ = writeln!(out, "\n{pgn}");
                let _ = writeln!(io::stderr(), "error: {why}");
            }
            let _ = writeln!(out, "\n{goodbye}");
            let _ = out.flush();
            std::process::exit(130)
        })
    })
    .map_err(|error| Failure::Usage(format!("cannot install the interrupt handler: {error}")))?;
    Ok(sheet)
}

/// Describes a person's opponent and its strength; `None` if two people play.
fn opponent(options: &Options, kinds: [Kind; 2], language: Language) -> Option<String> {
    let (color, kind) = match kinds {
        [Kind::Human, kind] => (Color::White, kind),
        [kind, Kind::Human] => (Color::Black, kind),
        _ => return None,
    };
    let strength = match (kind, options.elo, options.depth) {
        (Kind::Human, ..) => return None,
        (Kind::Random, ..) => return Some(language.against_random(color)),
        (Kind::Quevedo, Some(elo), _) => language.at_elo(elo),
        (Kind::Quevedo, None, Some(depth)) => language.at_depth(depth),
        (Kind::Quevedo, None, None) => language.at_nodes(options.nodes),
    };
    Some(language.against_quevedo(color, &strength))
}

/// Returns a random Chess960 start position.
fn drawn_by_lot(seed: u64) -> Position {
    let number = (seed % u64::from(Setup::CHESS960_COUNT)) as u16;
    let setup = Setup::chess960(number).unwrap_or_default();
    Position::from_setup(&setup).unwrap_or_default()
}
