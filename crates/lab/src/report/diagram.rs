//! Board diagrams.

use crate::text::{Language, Text};
use std::fmt::Write;

/// A position with a caption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The position.
    pub fen: String,
    /// Its caption.
    pub caption: Text,
}

/// Size of a square, on which the pieces are drawn.
const SQUARE: usize = 45;
/// Width of the border with the coordinates.
const BORDER: usize = 22;

/// Piece outlines, shared with the playing board: letter, body, fine lines.
const PIECES: [(char, &str, &str); 6] = [
    (
        'P',
        "M15 35c2.7-3 4.3-7.2 4.7-12.4h5.6C25.7 27.8 27.3 32 30 35zM17 20.2h11a1 1 0 0 1 1 1v.6\
        a1 1 0 0 1-1 1H17a1 1 0 0 1-1-1v-.6a1 1 0 0 1 1-1zM22.5 9.4a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 \
        0-10.8zM13.6 35h17.8a2 2 0 0 1 2 2v2.6H11.6V37a2 2 0 0 1 2-2z",
        "M18.2 31.6h8.6",
    ),
    (
        'N',
        "M13.2 35.2c-.2-6.4 4-9.2 7-12.2.8-.8.2-1.7-.8-1.3-2.6 1-4.3 3.4-6.6 4.4-2.4 1-5-.4-5.2-2.7-.2-2\
        .6 2.7-5.2 4.2-8.2 1.1-2.2 2-4.2 4.2-5.8l-.6-4.6 5 3.1C29 8.5 34.2 16.2 33.4 35.2zM12.4 35.2\
        h21.4a1.6 1.6 0 0 1 1.6 1.6v2.8H10.8v-2.8a1.6 1.6 0 0 1 1.6-1.6z",
        "M21.5 11.2c6 1.3 9 8.8 8.9 20.8M22.6 15.6c3.3 2.2 4.6 7.6 4.4 14.4M9 23.6c.8.7 1.9.8 2.8.3",
    ),
    (
        'B',
        "M15.2 35c3.2-2.6 4.8-6 5.2-9.8h4.2c.4 3.8 2 7.2 5.2 9.8zM22.5 9\
        c4.3 3.3 6.5 6.5 6.5 9.5 0 2-.9 3.5-2.3 4.5h-8.4c-1.4-1-2.3-2.5-2.3-4.5 0-3 2.2-6.2 6.5-9.5z\
        M16.8 23h11.4a1 1 0 0 1 1 1v.4a1 1 0 0 1-1 1H16.8a1 1 0 0 1-1-1V24a1 1 0 0 1 1-1zM22.5 5.2\
        a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM13.6 35h17.8a2 2 0 0 1 2 2v2.6H11.6V37a2 2 0 0 1 2-2z",
        "M22.5 13.4v6.4M19.3 16.6h6.4M18.6 31.6h7.8",
    ),
    (
        'R',
        "M14.2 33.4 15.4 18.6h14.2l1.2 14.8zM11.4 8.2h4.7v3h4v-3h4.8v3h4v-3h4.7v6.6l-2.6 3.8H14\
        l-2.6-3.8zM12.2 33.4h20.6a1.6 1.6 0 0 1 1.6 1.6v1.2H10.6V35a1.6 1.6 0 0 1 1.6-1.6zM9.4 36.2\
        h26.2v3.4H9.4z",
        "M14.2 14.9h16.6M17 22.3h11M16.7 26h11.6M16.4 29.7h12.2M22.5 22.3V26M19.6 26v3.7M25.4 26v3.7",
    ),
    (
        'Q',
        "M13.2 34.4c2.3-2.7 3.5-6 3.8-9.8h11c.3 3.8 1.5 7.1 3.8 9.8zM14.8 22.2 9.6 12.6\
        l6.2 4.2.5-7.6 4.3 6.4 1.9-8 1.9 8 4.3-6.4.5 7.6 6.2-4.2-5.2 9.6zM14.4 22.2h16.2\
        a1.2 1.2 0 0 1 0 2.4H14.4a1.2 1.2 0 0 1 0-2.4zM8.9 9.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2\
        zM16 6.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM22.5 4.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-\
        3.4zM29 6.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM36.1 9.7\
        a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12.2 34.4h20.6a2 2 0 0 1 2 2v3.2H10.2v-3.2\
        a2 2 0 0 1 2-2z",
        "M16.4 19.6h12.2M17 31h11M18.6 27.6h7.8",
    ),
    (
        'K',
        "M13.2 34.4c2.3-2.7 3.5-6 3.8-9.8h11c.3 3.8 1.5 7.1 3.8 9.8zM14.6 22.2\
        c-4-4.6-2.6-9.6 2.4-9.8 2.5-.1 4.5 1.2 5.5 3.2 1-2 3-3.3 5.5-3.2 5 .2 6.4 5.2 2.4 9.8z\
        M14.4 22.2h16.2a1.2 1.2 0 0 1 0 2.4H14.4a1.2 1.2 0 0 1 0-2.4zM21.2 4.3h2.6v2.5h2.7v2.5h-2.7\
        v4.9l-1.3 1.7-1.3-1.7V9.3h-2.7V6.8h2.7zM12.2 34.4h20.6a2 2 0 0 1 2 2v3.2H10.2v-3.2\
        a2 2 0 0 1 2-2z",
        "M17.6 19.6c-2.2-2.2-1.7-4.6.3-4.7M27.4 19.6c2.2-2.2 1.7-4.6-.3-4.7M17 31h11M18.6 27.6h7.8",
    ),
];

impl Diagram {
    /// Draws the board as SVG, from White's side. Only the board and the side to move are drawn.
    #[must_use]
    pub fn svg(&self, language: Language) -> String {
        let size = 8 * SQUARE + BORDER;
        let mut out = String::new();
        // Writing to a string never fails.
        let mut put = |text: std::fmt::Arguments<'_>| {
            let _ = out.write_fmt(text);
        };
        let (board, rest) = self.fen.split_once(' ').unwrap_or((&self.fen, ""));
        let label = Text::new("Position", "Posición");
        put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {size}\" role=\"img\" aria-label=\"{}: {}\">",
            size + BORDER,
            label.get(language),
            self.fen.replace(['<', '>', '&', '"'], "")
        ));
        for (place, colour) in (0..64).map(|place| {
            let dark = (place / 8 + place % 8) % 2 == 1;
            (place, if dark { "#b8ab8f" } else { "#efe8d8" })
        }) {
            let (x, y) = (BORDER + place % 8 * SQUARE, place / 8 * SQUARE);
            put(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{colour}\"/>"
            ));
        }
        for number in 0..8 {
            let middle = number * SQUARE + SQUARE / 2;
            let file = char::from(b'a' + number as u8);
            put(format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"18\" text-anchor=\"middle\" fill=\"#6b6456\">{file}</text>\
                 <text x=\"{}\" y=\"{}\" font-size=\"18\" text-anchor=\"middle\" fill=\"#6b6456\">{}</text>",
                BORDER + middle,
                size - 5,
                BORDER / 2,
                middle + 6,
                8 - number
            ));
        }
        for (row, men) in board.split('/').take(8).enumerate() {
            let mut file = 0;
            for man in men.chars() {
                if let Some(empty) = man.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                let piece = PIECES.iter().find(|piece| piece.0 == man.to_ascii_uppercase());
                if let Some((_, body, lines)) = piece.filter(|_| file < 8) {
                    let (fill, fine) =
                        if man.is_uppercase() { ("#fffdf6", "#1b222b") } else { ("#2b343f", "#d9c9a3") };
                    put(format_args!(
                        "<g transform=\"translate({} {})\"><path d=\"{body}\" fill=\"{fill}\" stroke=\"#1b222b\" \
                         stroke-width=\"1.4\" stroke-linejoin=\"round\"/><path d=\"{lines}\" fill=\"none\" stroke=\"{fine}\" \
                         stroke-width=\".9\" stroke-linecap=\"round\"/></g>",
                        BORDER + file * SQUARE,
                        row * SQUARE
                    ));
                }
                file += 1;
            }
        }
        // Side to move: a dot on that side.
        let (y, fill) = if rest.starts_with('b') { (10, "#2b343f") } else { (8 * SQUARE - 10, "#fffdf6") };
        put(format_args!(
            "<circle cx=\"{}\" cy=\"{y}\" r=\"6\" fill=\"{fill}\" stroke=\"#1b222b\" stroke-width=\"1.4\"/></svg>",
            BORDER + 8 * SQUARE + BORDER / 2
        ));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_stand_where_they_are_and_nonsense_does_no_harm() {
        let draw =
            |fen: &str| Diagram { fen: fen.to_owned(), caption: Text::same("") }.svg(Language::English);
        let svg = draw("8/8/8/8/8/8/8/K6k b - - 0 1");
        let corner = BORDER + 7 * SQUARE;
        assert!(svg.contains("translate(22 315)") && svg.contains(&format!("translate({corner} 315)")));
        assert_eq!(svg.matches("<g ").count(), 2);
        assert!(svg.contains("cy=\"10\""), "Black moves");
        assert_eq!(draw("KKKKKKKKKKKK/x9<>&\"/////////////K").matches("<g ").count(), 8);
    }
}
