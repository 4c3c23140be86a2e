//! Positions from the command line.

use crate::complaints::Complaints as _;
use crate::speech::Speech as _;
use chess::{Illegal, Position, Setup};
use language::Language;

/// Parses a FEN, or returns the initial position. Some illegalities may be tolerated.
///
/// # Errors
/// Says in this language what is wrong with the FEN and what to do.
pub fn read(
    fen: Option<&str>,
    chess960: bool,
    tolerated: Illegal,
    language: Language,
) -> Result<Position, String> {
    let Some(text) = fen else { return Ok(Position::default()) };
    let setup = Setup::from_fen_lenient(text).map_err(|error| {
        let example = Setup::default().to_fen();
        format!(
            "{}: {}.\n{}: --fen \"{example}\"",
            language.bad_fen(),
            language.fen_error(&error),
            language.fen_example()
        )
    })?;
    let position = Position::from_setup_tolerating(&setup, tolerated).map_err(|illegal| {
        let reasons = language.illegal(illegal);
        format!("{}: {reasons}.\n{}", language.illegal_fen(), language.try_again())
    })?;
    if !chess960 && position.needs_chess960() {
        return Err(language.unusual_castling().to_owned());
    }
    Ok(position)
}
