//! Writing FEN.

use crate::{CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};
use std::fmt;

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastlingStyle {
    /// X-FEN: K or Q for the outermost rook, otherwise the file letter.
    Outermost,
    /// Shredder-FEN: always the file letter.
    Shredder,
}

/// The FEN of the setup in X-FEN style, as [`Setup::to_fen`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&fen(self, CastlingStyle::Outermost))
    }
}

/// All six fields.
pub(super) fn fen(setup: &Setup, style: CastlingStyle) -> String {
    format!("{} {} {}", four_fields(setup, style), setup.halfmove_clock, setup.fullmove_number)
}

/// The fields that FEN and EPD share.
pub(super) fn four_fields(setup: &Setup, style: CastlingStyle) -> String {
    let en_passant = setup.en_passant.map_or_else(|| "-".to_string(), |square| square.to_string());
    format!("{} {} {} {en_passant}", board(setup), setup.turn.char(), castling(setup, style))
}

/// The piece placement, rank 8 first.
fn board(setup: &Setup) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for file in File::ALL {
            match setup.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_number(&mut text, &mut empty);
                    text.push(piece.char());
                }
            }
        }
        push_number(&mut text, &mut empty);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// Writes the number of empty squares so far, if any, and resets it.
fn push_number(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
    }
    *empty = 0;
}

/// The castling rights: White first, king side first.
pub(super) fn castling(setup: &Setup, style: CastlingStyle) -> String {
    if setup.castling.is_empty() {
        return "-".to_string();
    }
    let mut text = String::new();
    for color in Color::ALL {
        let named = CastlingSide::ALL.map(|side| outermost_rook(setup, color, side));
        for file in File::ALL.into_iter().rev() {
            if !setup.castling.rooks(color).has(Square::new(file, Rank::First.relative_to(color))) {
                continue;
            }
            let letter = match style {
                CastlingStyle::Outermost if file == named[0] => 'k',
                CastlingStyle::Outermost if file == named[1] => 'q',
                _ => file.char(),
            };
            text.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
        }
    }
    text
}

/// The file of the rook that `K` or `Q` stands for: the outermost on that side of the only king on
/// the first rank, or the corner where there is no such king or rook.
pub(super) fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> File {
    let on_rank = |role| {
        let wanted = Some(Piece::new(color, role));
        File::ALL
            .into_iter()
            .filter(move |&file| setup.piece_at(Square::new(file, Rank::First.relative_to(color))) == wanted)
    };
    let mut kings = on_rank(Role::King);
    let king = kings.next().filter(|_| kings.next().is_none());
    let rook = king.and_then(|king| match side {
        CastlingSide::King => on_rank(Role::Rook).rfind(|&rook| rook > king),
        CastlingSide::Queen => on_rank(Role::Rook).find(|&rook| rook < king),
    });
    rook.unwrap_or(match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    })
}
