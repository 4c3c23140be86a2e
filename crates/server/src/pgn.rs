//! PGN export, and import of games and positions from text.

use crate::begin::read_fen;
use crate::domain::{
    EndReason, Ending, GameError, ImportProblem, ImportReport, MachineNames, Origin, Pacing, PgnProblem,
    Played, PlayerSpec, Record, Sides, Terms, now,
};
use crate::limits::{MAX_IMPORTED, MAX_PLIES, MAX_PROBLEMS};
use chess::pgn::{Games, PgnErrorKind, PgnGame, PgnResult, Step, Variant};
use chess::{Color, Game, PieceLetters, Position};

/// Returns a game as PGN; an imported one as it was imported, with its variations.
pub fn write(record: &Record, names: &impl MachineNames) -> String {
    if let Some(source) = &record.source {
        return source.clone();
    }
    let terms = &record.terms;
    let mut pgn = PgnGame::new(terms.start.clone());
    if terms.chess960 {
        pgn.variant = Variant::Chess960;
    }
    let mut tags = vec![("Event", terms.name.clone().unwrap_or_else(|| "Quevedo".to_owned()))];
    if let Ok(date) = time::UtcDateTime::from_unix_timestamp((terms.created / 1000) as i64) {
        let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
        tags.push(("Date", format!("{year:04}.{month:02}.{day:02}")));
        tags.push(("UTCTime", format!("{:02}:{:02}:{:02}", date.hour(), date.minute(), date.second())));
    }
    for (color, name, elo) in [(Color::White, "White", "WhiteElo"), (Color::Black, "Black", "BlackElo")] {
        let player = terms.players.of(color);
        tags.push((name, names.player_name(player).unwrap_or_else(|| "Human".to_owned())));
        let rated = if let PlayerSpec::Machine { elo, .. } = player { *elo } else { None };
        tags.extend(rated.map(|rating| (elo, rating.to_string())));
    }
    if let Some(clock) = &terms.clock {
        let control = |color| {
            let spec = clock.of(color);
            format!("{}+{}", spec.base_ms / 1000, spec.increment_ms / 1000)
        };
        let (white, black) = (control(Color::White), control(Color::Black));
        tags.push(("TimeControl", if white == black { white } else { format!("{white}:{black}") }));
    }
    tags.extend(record.ending.and_then(termination).map(|reason| ("Termination", reason.to_owned())));
    for (name, value) in tags {
        // A name that PGN cannot represent is dropped.
        let _ = pgn.tags.set(name, &value);
    }
    for played in &record.moves {
        pgn.line.push(played.m);
        if let (Some(left), Some(ply)) = (played.clock_ms, pgn.line.moves.last_mut()) {
            let seconds = left / 1000;
            ply.comments.push(format!(
                "[%clk {}:{:02}:{:02}]",
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60
            ));
        }
    }
    pgn.result = match record.ending {
        None => PgnResult::Unknown,
        Some(ending) => ending.winner.map_or(PgnResult::Draw, PgnResult::Win),
    };
    pgn.to_pgn().unwrap_or_default()
}

/// Returns the standard's `Termination` of a game's end, if it has one.
const fn termination(ending: Ending) -> Option<&'static str> {
    match ending.reason {
        EndReason::TimeForfeit | EndReason::TimeForfeitWithoutMatingMaterial => Some("time forfeit"),
        EndReason::RulesInfraction => Some("rules infraction"),
        EndReason::Unknown => None,
        _ => Some("normal"),
    }
}

/// Reads the games of a text: PGN, in English or Spanish letters, or positions as FEN, one per
/// line.
///
/// Invalid games are reported, and the rest is read.
///
/// # Errors
/// If there are more games than one import may have.
pub fn read(text: &str) -> Result<(Vec<Record>, ImportReport), GameError> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_fen =
        |line: &str| line.split_whitespace().next().is_some_and(|word| word.matches('/').count() == 7);
    if lines().next().is_some() && lines().all(is_fen) {
        return fens(text);
    }
    let english = games(text, PieceLetters::ENGLISH)?;
    if english.1.failed == 0 {
        return Ok(english);
    }
    let spanish = games(text, PieceLetters::SPANISH)?;
    Ok(if spanish.1.failed < english.1.failed { spanish } else { english })
}

/// Returns the game of a PGN text as it is stored; `None` if it is not one valid game.
pub fn read_one(text: &str) -> Option<Record> {
    let (mut records, report) = games(text, PieceLetters::ENGLISH).ok()?;
    records.pop().filter(|_| records.is_empty() && report.failed == 0)
}

fn games(text: &str, letters: PieceLetters) -> Result<(Vec<Record>, ImportReport), GameError> {
    let (mut records, mut report) = (Vec::new(), ImportReport::default());
    for (i, game) in Games::with_letters(text.as_bytes(), letters).enumerate() {
        let number = i as u32 + 1;
        match game {
            Ok(game) => match record(&game) {
                Ok(record) => records.push(record),
                Err((problem, detail)) => {
                    let (found, detail) = (String::new(), detail.to_owned());
                    add(&mut report, number, (0, 0), || GameError::BadPgn { problem, found, detail });
                }
            },
            Err(error) => {
                let place = (error.line() as u32, error.column() as u32);
                add(&mut report, number, place, || problem(error.kind(), text, place));
            }
        }
        enough(records.len())?;
    }
    Ok((records, report))
}

fn fens(text: &str) -> Result<(Vec<Record>, ImportReport), GameError> {
    let (mut records, mut report) = (Vec::new(), ImportReport::default());
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (number, (i, line)) in lines.enumerate() {
        let read =
            read_fen(line).and_then(|setup| Ok((Position::from_setup(&setup)?, setup.needs_chess960())));
        match read {
            Ok((start, chess960)) => {
                let mut game = PgnGame::new(start);
                if chess960 {
                    game.variant = Variant::Chess960;
                }
                records.extend(record(&game));
            }
            Err(error) => {
                let column = if let GameError::BadFen { column, .. } = error { column } else { 1 };
                add(&mut report, number as u32 + 1, (i as u32 + 1, column), || error);
            }
        }
        enough(records.len())?;
    }
    Ok((records, report))
}

fn enough(games: usize) -> Result<(), GameError> {
    if games > MAX_IMPORTED { Err(GameError::TooMany { limit: MAX_IMPORTED as u32 }) } else { Ok(()) }
}

/// Adds a problem. Its description takes time in a long text, and is made for the first ones only.
fn add(
    report: &mut ImportReport,
    number: u32,
    (line, column): (u32, u32),
    error: impl FnOnce() -> GameError,
) {
    report.failed += 1;
    if report.problems.len() < MAX_PROBLEMS {
        report.problems.push(ImportProblem { number, line, column, error: error() });
    }
}

/// Returns why a game is invalid, at this line and column of the text.
fn problem(kind: &PgnErrorKind, text: &str, (line, column): (u32, u32)) -> GameError {
    use PgnErrorKind as Kind;
    let found = word(text, line, column);
    let problem = match kind {
        Kind::BadMove(error) => return GameError::bad_move(&found, error.problem()),
        Kind::Utf16 => PgnProblem::Utf16,
        Kind::LineTooLong
        | Kind::CommentTooLong
        | Kind::TagTooLong
        | Kind::WordTooLong(_)
        | Kind::GameTooLarge
        | Kind::TooDeep => PgnProblem::TooLong,
        Kind::CommentNotClosed | Kind::VariationNotClosed => PgnProblem::NotClosed,
        Kind::NothingToClose | Kind::NothingToVary => PgnProblem::Variation,
        Kind::BadTag(_) => PgnProblem::Tag,
        Kind::BadNag(_) | Kind::UnexpectedChar(_) => PgnProblem::Sign,
        Kind::BadFen { .. } => PgnProblem::Fen,
        Kind::UnknownVariant(_) => PgnProblem::Variant,
        Kind::NullMoveInCheck => PgnProblem::NullMove,
        _ => PgnProblem::Other,
    };
    GameError::BadPgn { problem, found, detail: kind.to_string() }
}

/// Returns the word at a place of the text.
fn word(text: &str, line: u32, column: u32) -> String {
    /// Longest quote in characters.
    const QUOTED: usize = 20;
    let line = (line as usize).checked_sub(1).and_then(|line| text.lines().nth(line)).unwrap_or_default();
    let rest = line.chars().skip((column as usize).saturating_sub(1));
    rest.take_while(|c| !c.is_whitespace() && !c.is_control()).take(QUOTED).collect()
}

/// Returns a game as stored.
fn record(game: &PgnGame) -> Result<Record, (PgnProblem, &'static str)> {
    if game.line.moves.len() > MAX_PLIES {
        return Err((PgnProblem::TooLong, "the game has more moves than any legal game"));
    }
    let mut moves = Vec::new();
    for ply in &game.line.moves {
        let Step::Move(m) = ply.step else {
            return Err((PgnProblem::NullMove, "the game contains null moves"));
        };
        let comment = Some(ply.comments.join(" ")).filter(|comment| !comment.is_empty());
        moves.push(Played { m, spent_ms: None, clock_ms: None, comment, score: None, after: None });
    }
    let other = |why| (PgnProblem::Other, why);
    let last = game.last_position().map_err(|_| other("the game contains an illegal move"))?;
    let player = |tag| {
        let name = game.tags.get(tag).map(str::trim).filter(|name| !name.is_empty() && *name != "?");
        PlayerSpec::Human { name: name.map(str::to_owned) }
    };
    let terms = Terms {
        name: None,
        origin: Origin::Imported,
        created: now(),
        players: Sides { white: player("White"), black: player("Black") },
        start: game.start.clone(),
        chess960: game.variant == Variant::Chess960 || game.start.needs_chess960(),
        clock: None,
        takebacks: false,
        automatic_draws: false,
        tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        seed: 0,
    };
    let source = Some(game.to_pgn().map_err(|_| other("the game cannot be written as PGN"))?);
    let (ending, pacing) = (ending(game.result, last), Pacing::default());
    Ok(Record { terms, moves, ending, clocks: None, pacing, source })
}

/// Returns how an imported game ended: the result of the file; the reason, as far as the board
/// shows.
fn ending(result: PgnResult, last: Position) -> Option<Ending> {
    let shown = Game::new(last).outcome().map(Ending::from);
    let winner = match result {
        PgnResult::Win(color) => Some(color),
        PgnResult::Draw => None,
        PgnResult::Unknown => return shown,
    };
    let reason =
        shown.filter(|shown| shown.winner == winner).map_or(EndReason::Unknown, |shown| shown.reason);
    Some(Ending { winner, reason })
}
