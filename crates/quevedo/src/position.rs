//! Positions from the command line.

use crate::complaints::Complaints as _;
use crate::failure::Failure;
use crate::speech::Speech as _;
use chess::{Color, File, Illegal, Position, Setup, Square};
use language::Language;

/// Parses a FEN, or returns the initial position. Some illegalities may be tolerated. Errors are in
/// this language.
pub fn read(
    fen: Option<&str>,
    chess960: bool,
    tolerated: Illegal,
    language: Language,
) -> Result<Position, Failure> {
    let Some(text) = fen else { return Ok(Position::default()) };
    let setup = Setup::from_fen_lenient(text).map_err(|error| {
        let example = Setup::default().to_fen();
        Failure::Usage(format!(
            "{}: {}.\n{}: --fen \"{example}\"",
            language.bad_fen(),
            language.fen_error(&error),
            language.fen_example()
        ))
    })?;
    let position = Position::from_setup_tolerating(&setup, tolerated).map_err(|illegal| {
        let reasons = language.illegal(illegal);
        Failure::Usage(format!("{}: {reasons}.\n{}", language.illegal_fen(), language.try_again()))
    })?;
    if !chess960 && castles_unusually(&position) {
        return Err(Failure::Usage(language.unusual_castling().to_owned()));
    }
    Ok(position)
}

/// Whether a side may castle with a king off the e-file or a rook off the corner.
fn castles_unusually(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut rooks = position.castling().rooks(color).into_iter();
        let usual = |rook: Square| matches!(rook.file(), File::A | File::H);
        let home = position.king(color).file() == File::E;
        rooks.any(|rook| !home || !usual(rook))
    })
}
