//! The board as text.

use crate::{Color, File, Move, Piece, PieceLetters, Position, Rank, Square};

/// How a board is drawn as text: by default in English letters, from White's side.
///
/// ```
/// use chess::{Diagram, Position};
/// let text = Diagram::default().draw(&Position::default(), None);
/// assert!(text.starts_with("  8  r n b q k b n r\n"));
/// assert!(text.ends_with("     a b c d e f g h\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The letters of the pieces, capitals for White; figurines if there are none.
    pub letters: Option<PieceLetters>,
    /// Whether it is seen from Black's side.
    pub flipped: bool,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram { letters: Some(PieceLetters::ENGLISH), flipped: false }
    }
}

impl Diagram {
    /// The board, with the squares of the last move in brackets.
    #[must_use]
    pub fn draw(&self, position: &Position, last: Option<Move>) -> String {
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        if self.flipped {
            files.reverse();
        } else {
            ranks.reverse();
        }
        let marked = |square: Square| last.is_some_and(|m| m.from() == square || m.to() == square);
        let mut text = String::new();
        for rank in ranks {
            text.extend([' ', ' ', rank.char(), ' ']);
            let mut open = false;
            for file in files {
                let square = Square::new(file, rank);
                let here = marked(square);
                text.push(match (here, open) {
                    (true, _) => '[',
                    (false, true) => ']',
                    (false, false) => ' ',
                });
                text.push(position.piece_on(square).map_or('·', |piece| self.sign(piece)));
                open = here;
            }
            text.push_str(if open { "]\n" } else { "\n" });
        }
        text.push_str("    ");
        files.into_iter().for_each(|file| text.extend([' ', file.char()]));
        text.push('\n');
        text
    }

    /// The sign of a piece. The figurines of White are the hollow ones, as in books.
    fn sign(&self, piece: Piece) -> char {
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        let (color, role) = (piece.color(), piece.role());
        match (self.letters, color) {
            (None, Color::White) => PieceLetters::FIGURINES.letter(role),
            (None, Color::Black) => BLACK[role.index()],
            (Some(letters), Color::White) => letters.letter(role),
            (Some(letters), Color::Black) => letters.letter(role).to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_seen_from_either_side() {
        let spanish = Diagram { letters: Some(PieceLetters::SPANISH), flipped: false };
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
        assert_eq!(spanish.draw(&position, Some(e4)), expected[1..]);
        let flipped = Diagram { flipped: true, ..spanish }.draw(&position, None);
        assert!(flipped.starts_with("  1  T C A R D A C T\n"), "{flipped}");
        assert!(flipped.ends_with("\n     h g f e d c b a\n"), "{flipped}");
        let figurines = Diagram { letters: None, flipped: false }.draw(&position, None);
        assert!(figurines.starts_with("  8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{figurines}");
    }
}
