//! The game printed in the Tower thesis (chapter VI): its program, White, against a Chess
//! Challenger, drawn.

use crate::text::Text;
use chess::{Game, Move};

/// The moves. Three of Black's are illegible, see [`ILLEGIBLE`].
const MOVES: &str = "e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 c1e3 d7d5 e4d5 f8b4 c2c3 b4e7 d5c6 b8c6 g1f3 e8g8 e1g1 c8f5 d3d4 e5e4 \
    f3e5 c6e5 d4e5 d8d1 f1d1 f6g4 e3d4 f8d8 b1a3 e7a3 b2a3 a8c8 c4b5 a7a6 b5e2 d8d5 e2g4 f5g4 d1d2 c8d8 a1b1 b7b5 \
    d2b2 g4f5 g1f1 h7h5 h2h4 d8d7 f1e2 g8f8 g2g3 g7g6 e2e3 d7d8 b2d2 f8g7 b1d1 a6a5 f2f4 d8e8 e5e6 g7g8 e6f7 g8f7 \
    e3f2 f5g4 d1b1 e8c8 b1b2 d5f5 f2e3 f5d5 e3f2 d5f5 f2e3 f5d5";

/// The last book ply, counted from 0.
pub(crate) const LAST_OF_BOOK: usize = 5;

/// The plies, counted from 0, of illegible moves, and how each is read.
///
/// At moves 30 and 34 a rook goes from d8 along its rank, and later on from there: the square
/// cannot be read, and no other move depends on it. Move 33 is printed "f4-g5", which no piece can
/// play; with the bishop on f5 it is taken as f5-g4.
pub(crate) static ILLEGIBLE: [(usize, Text); 3] = [
    (59, SQUARE),
    (
        65,
        Text::new(
            "printed as f4-g5, which no piece can play: read as f5-g4",
            "impresa como f4-g5, que ninguna pieza puede jugar: se lee f5-g4",
        ),
    ),
    (67, SQUARE),
];

const SQUARE: Text = Text::new(
    "the square cannot be read: this one is a guess",
    "la casilla es ilegible: esta es una suposición",
);

/// The first illegible ply.
pub(crate) const FIRST_ILLEGIBLE: usize = 59;

/// Index of White's second move in plies, which belongs to none of the eleven openings the thesis
/// names.
pub(crate) const OUTSIDE_THE_BOOK: usize = 2;

/// The thesis's remarks on the game, paraphrased, by ply counted from 0.
pub(crate) static REMARKS: [(usize, Text); 7] = [
    (5, Text::new("both programs leave their books here", "ambos programas terminan aquí sus libros")),
    (
        9,
        Text::new(
            "loses a pawn; the author supposes that a check is worth many points to the Chess Challenger",
            "pierde un peón; el autor supone que dar jaque le vale muchos puntos al Chess Challenger",
        ),
    ),
    (
        18,
        Text::new(
            "here the opening ends for White's evaluation, and the middlegame begins",
            "aquí termina la apertura para la evaluación de las blancas y empieza el medio juego",
        ),
    ),
    (
        29,
        Text::new(
            "to double White's pawns, which is worth points",
            "para doblar peones blancos, lo que da puntos",
        ),
    ),
    (
        42,
        Text::new(
            "without initiative, White doubles its rooks for some points",
            "sin iniciativa, las blancas doblan sus torres por unos puntos",
        ),
    ),
    (
        43,
        Text::new(
            "from here on neither program has a plan of attack",
            "desde aquí ninguno de los programas tiene un plan de ataque",
        ),
    ),
    (
        75,
        Text::new(
            "drawn by repetition: neither can make points any more, nor a plan",
            "tablas por repetición: ninguno puede ya hacer puntos ni un plan",
        ),
    ),
];

/// The moves of the game.
pub(crate) fn moves() -> Vec<Move> {
    let mut game = Game::default();
    for text in MOVES.split_whitespace() {
        let m = game.position().parse_uci(text).expect("tests have played it");
        game.play(m).expect("tests have played it");
    }
    game.moves().to_vec()
}

/// Returns the game after this many plies.
pub(crate) fn after(half_moves: usize) -> Game {
    let mut game = Game::default();
    for m in moves().into_iter().take(half_moves) {
        game.play(m).expect("tests have played it");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_can_be_played_with_every_reading() {
        let game = after(usize::MAX);
        assert_eq!(game.moves().len(), 76);
        // The final position occurred only once before: by today's rules it is not drawn yet.
        assert_eq!((game.repetitions(), game.claimable_draw()), (2, None));
        let texts: Vec<&str> = MOVES.split_whitespace().collect();
        for square in ["a8", "b8", "c8", "e8", "f8", "g8", "h8"] {
            let mut game = Game::default();
            let mut possible = true;
            for (ply, &text) in texts.iter().enumerate() {
                let text = match ply {
                    59 => format!("d8{square}"),
                    67 => continue_from(square),
                    _ => text.to_owned(),
                };
                let Ok(m) = game.position().parse_uci(&text) else {
                    possible = false;
                    break;
                };
                game.play(m).unwrap();
            }
            // On g8 it would stand where the king goes.
            assert_eq!(possible, square != "g8", "{square}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_what_the_comments_say() {
        assert!(ILLEGIBLE.iter().map(|(ply, _)| *ply).eq([59, 65, 67]));
        assert_eq!(ILLEGIBLE[0].0, FIRST_ILLEGIBLE);
        // Move 33 as printed: no black piece stands on f4, and White's pawn does not move for it.
        let game = after(65);
        assert!(game.position().parse_uci("f4g5").is_err());
        let bishop = game.position().parse_uci("f5g4").unwrap();
        assert_eq!(moves()[65], bishop);
        // It is the only black move with both letters and both digits of the print, in any order.
        let alike = |m: &Move| {
            let mut signs: Vec<char> = format!("{m:?}").chars().collect();
            signs.sort_unstable();
            signs == ['4', '5', 'f', 'g']
        };
        assert_eq!(game.legal_moves().into_iter().filter(alike).collect::<Vec<_>>(), [bishop]);
    }

    /// The eleven openings that the thesis names, in the lines of the rebuilt book, all answer
    /// 1...e5 differently.
    #[test]
    fn the_second_move_is_not_in_the_book() {
        let played = moves();
        let book = classics::tower::Book::default();
        let known: Vec<Move> = book.answers(&played[..OUTSIDE_THE_BOOK]).collect();
        assert!(!known.is_empty() && !known.contains(&played[OUTSIDE_THE_BOOK]));
    }

    /// Anywhere else on the rank.
    fn continue_from(square: &str) -> String {
        format!("{square}{}", if square == "b8" { "a8" } else { "b8" })
    }
}
