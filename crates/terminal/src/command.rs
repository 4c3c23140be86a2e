//! Parsing what a person types.

use crate::speech::Speech as _;
use chess::{Game, Move, SanProblem};
use language::Language;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Play a move.
    Play(Move),
    /// Play a move and claim or offer a draw with it.
    PlayAndDraw(Move),
    /// Accept or claim a draw.
    Draw,
    /// Resign.
    Resign,
    /// Take back a move.
    Undo,
    /// List the legal moves.
    Moves,
    /// Turn the board round.
    Flip,
    /// Show the board.
    Board,
    /// Show the position as FEN.
    Fen,
    /// Show the game as PGN.
    Pgn,
    /// Explain the commands.
    Help,
    /// Leave the game.
    Quit,
}

/// Parses a line: a command in either language, or a move.
///
/// # Errors
/// A sentence for the user says what is wrong with the line.
pub fn read(line: &str, game: &Game, language: Language) -> Result<Command, String> {
    let text = line.trim();
    if let Some(command) = word(text) {
        return Ok(command);
    }
    let (text, draw) = match text.rsplit_once(char::is_whitespace) {
        Some((before, last)) if word(last) == Some(Command::Draw) => (before.trim(), true),
        _ => (text, false),
    };
    let m = read_move(without_number(text), game, language)
        .map_err(|problem| language.bad_move(line.trim(), &problem))?;
    Ok(if draw { Command::PlayAndDraw(m) } else { Command::Play(m) })
}

/// Strips a move number as in `1. e4` or `1...e5`.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < text.len() => rest.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

/// Parses a one-word command.
fn word(text: &str) -> Option<Command> {
    Some(match text.to_lowercase().as_str() {
        "?" | "help" | "ayuda" => Command::Help,
        "moves" | "jugadas" => Command::Moves,
        "undo" | "deshacer" => Command::Undo,
        "draw" | "tablas" => Command::Draw,
        "resign" | "abandonar" => Command::Resign,
        "flip" | "girar" => Command::Flip,
        "board" | "tablero" => Command::Board,
        "fen" => Command::Fen,
        "pgn" => Command::Pgn,
        "quit" | "exit" | "salir" => Command::Quit,
        _ => return None,
    })
}

/// Parses a move in UCI or algebraic notation with the letters of the language.
///
/// Letters of the other language are tried only where the text is not a move in this one: R is a
/// rook in English and a king in Spanish.
fn read_move(text: &str, game: &Game, language: Language) -> Result<Move, SanProblem> {
    let position = game.position();
    if let Ok(m) = position.parse_uci(text) {
        return Ok(m);
    }
    let own = position.parse_san_in(text, language.letters()).map_err(|error| error.problem().clone());
    match own {
        Err(SanProblem::Unreadable) => {
            position.parse_san_in(text, language.other_letters()).map_err(|error| error.problem().clone())
        }
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    const KNIGHT: Command = Command::Play(Move::normal(Square::G1, Square::F3));

    #[test]
    fn moves_are_read_in_every_form() {
        let game = Game::default();
        for language in [Language::English, Language::Spanish] {
            for text in ["Nf3", "Cf3", "g1f3", " Nf3 \r\n", "♘f3", "1. Nf3", "1.Cf3", "1... Nf3"] {
                assert_eq!(read(text, &game, language), Ok(KNIGHT), "{text}");
            }
            let offer = Command::PlayAndDraw(Move::normal(Square::G1, Square::F3));
            assert_eq!(read("Nf3 draw", &game, language), Ok(offer.clone()));
            assert_eq!(read("Cf3  TABLAS", &game, language), Ok(offer));
        }
    }

    #[test]
    fn a_letter_of_both_languages_means_ones_own() {
        let mut game = Game::default();
        for text in ["e2e4", "e7e5"] {
            let m = game.position().parse_uci(text).unwrap();
            game.play(m).unwrap();
        }
        let king = Command::Play(Move::normal(Square::E1, Square::E2));
        assert_eq!(read("Re2", &game, Language::Spanish), Ok(king));
        assert!(read("Re2", &game, Language::English).unwrap_err().contains("not a legal move"));
    }

    #[test]
    fn nonsense_is_answered_in_the_language() {
        let game = Game::default();
        assert!(
            read("hello", &game, Language::English).unwrap_err().contains("neither a move nor a command")
        );
        assert!(read("hola", &game, Language::Spanish).unwrap_err().contains("ni una jugada ni una orden"));
        assert!(read("", &game, Language::English).is_err());
        assert!(read("resign draw", &game, Language::English).unwrap_err().contains("\"resign draw\""));
        assert!(read("1.", &game, Language::English).is_err());
        assert!(read("e2e5", &game, Language::English).is_err());
    }
}
