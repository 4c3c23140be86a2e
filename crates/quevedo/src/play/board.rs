//! The board in a terminal.

use super::language::Language;
use chess::{Color, File, Move, Piece, PieceLetters, Position, Rank, Square};
use std::fmt::Write;

/// How to draw the board.
#[derive(Clone, Copy)]
pub struct Style {
    /// The language of the piece letters.
    pub language: Language,
    /// Draw letters, capitals for White, instead of figurines.
    pub letters: bool,
    /// Draw it from Black's side.
    pub flipped: bool,
}

impl Style {
    /// Letters, from White's side.
    pub const fn letters() -> Style {
        Style { language: Language::English, letters: true, flipped: false }
    }
}

/// Draws the board, with the squares of the last move in brackets.
pub fn draw(position: &Position, last: Option<Move>, style: Style) -> String {
    let mut files: Vec<File> = File::ALL.to_vec();
    let mut ranks: Vec<Rank> = Rank::ALL.to_vec();
    if style.flipped {
        files.reverse();
    } else {
        ranks.reverse();
    }
    let marked = |square: Square| last.is_some_and(|m| m.from() == square || m.to() == square);
    let mut text = String::new();
    for rank in ranks {
        // Writing to a string cannot fail.
        let _ = write!(text, "  {} ", rank.char());
        let mut open = false;
        for &file in &files {
            let square = Square::new(file, rank);
            let here = marked(square);
            text.push(if here {
                '['
            } else if open {
                ']'
            } else {
                ' '
            });
            text.push(position.piece_on(square).map_or('·', |piece| sign(piece, style)));
            open = here;
        }
        text.push_str(if open { "]\n" } else { "\n" });
    }
    text.push_str("    ");
    for file in files {
        let _ = write!(text, " {}", file.char());
    }
    text.push('\n');
    text
}

/// The symbol of a piece. White's figurines are the hollow ones, as in books.
fn sign(piece: Piece, style: Style) -> char {
    const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
    let (color, role) = (piece.color(), piece.role());
    match (style.letters, color) {
        (false, Color::White) => PieceLetters::FIGURINES.letter(role),
        (false, Color::Black) => BLACK[role as usize],
        (true, Color::White) => style.language.letters().letter(role),
        (true, Color::Black) => style.language.letters().letter(role).to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_seen_from_either_side() {
        let style = Style { language: Language::Spanish, letters: true, flipped: false };
        let mut position = Position::default();
        let e4 = Move::normal(Square::E2, Square::E4);
        position.play(e4).unwrap();
        let expected = "
  8  t c a d r a c t
  7  p p p p p p p p
  6  · · · · · · · ·
  5  · · · · · · · ·
  4  · · · ·[P]· · ·
  3  · · · · · · · ·
  2  P P P P[·]P P P
  1  T C A D R A C T
     a b c d e f g h
";
        assert_eq!(draw(&position, Some(e4), style), expected[1..]);
        let flipped = draw(&position, None, Style { flipped: true, ..style });
        assert!(flipped.starts_with("  1  T C A R D A C T\n"), "{flipped}");
        assert!(flipped.ends_with("\n     h g f e d c b a\n"), "{flipped}");
        let figurines = draw(&position, None, Style { letters: false, ..style });
        assert!(figurines.starts_with("  8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{figurines}");
    }
}
