//! A position as written, legal or not.

use crate::{CastlingRights, Color, File, Piece, Rank, Role, Square};

/// The content of a FEN: any arrangement of pieces, legal or not.
///
/// A setup guarantees nothing; [`Setup::check`] says what is wrong with it. `Display` and `FromStr`
/// use FEN: see [`Setup::to_fen`] and [`Setup::from_fen`].
///
/// ```
/// use chess::{Piece, Setup, Square};
/// let mut setup = Setup::default();
/// assert_eq!(setup.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// assert_eq!(setup.piece_at(Square::D8), Some(Piece::BlackQueen));
/// setup.put(Square::D8, None);
/// assert!(setup.check().is_ok());
/// setup.put(Square::E8, None);
/// assert_eq!(setup.check().unwrap_err().to_string(), "a side has no king; \
///     a side may castle although its king is not on its first rank");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The piece on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed, whether or not it can be captured there.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The move number, counted from 1 and incremented after Black's move.
    pub fullmove_number: u32,
}

/// The pieces of a standard game's first rank, from the a-file.
const STANDARD_RANK: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];

impl Setup {
    /// Number of start positions of Chess960.
    pub const CHESS960_COUNT: u16 = 960;

    /// The board without any piece, White to move, move 1.
    ///
    /// ```
    /// use chess::Setup;
    /// assert_eq!(Setup::empty().to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    #[must_use]
    pub fn empty() -> Setup {
        Setup {
            board: [None; 64],
            turn: Color::White,
            castling: CastlingRights::default(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The Chess960 start position with this number in Scharnagl's order, 0 to 959; 518 is standard
    /// chess.
    ///
    /// ```
    /// use chess::Setup;
    /// assert_eq!(Setup::chess960(518), Some(Setup::default()));
    /// let first = Setup::chess960(0).unwrap();
    /// assert_eq!(first.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Setup> {
        Setup::double_chess960(number, number)
    }

    /// The start position of double Chess960 with one number for White's pieces and one for
    /// Black's.
    ///
    /// ```
    /// use chess::Setup;
    /// let setup = Setup::double_chess960(518, 959).unwrap();
    /// assert_eq!(setup.to_string(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(setup.to_shredder_fen(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAca - 0 1");
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Setup> {
        Some(Setup::with_first_ranks([chess960_rank(white)?, chess960_rank(black)?]))
    }

    /// The start position with these pieces on the first ranks of White and of Black.
    fn with_first_ranks(ranks: [[Role; 8]; 2]) -> Setup {
        let mut setup = Setup::empty();
        for (color, roles) in Color::ALL.into_iter().zip(ranks) {
            for (file, role) in File::ALL.into_iter().zip(roles) {
                let square = |rank: Rank| Square::new(file, rank.relative_to(color));
                setup.put(square(Rank::First), Some(Piece::new(color, role)));
                setup.put(square(Rank::Second), Some(Piece::new(color, Role::Pawn)));
                if role == Role::Rook {
                    setup.castling.insert(color, file);
                }
            }
        }
        setup
    }

    /// The piece on a square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square, or empties it.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// All pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// use chess::{Piece, Setup, Square};
    /// let setup = Setup::default();
    /// assert_eq!(setup.pieces().count(), 32);
    /// assert_eq!(setup.pieces().next(), Some((Square::A1, Piece::WhiteRook)));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::ALL.into_iter().zip(self.board).filter_map(|(square, piece)| Some((square, piece?)))
    }

    /// Whether a side has a castling right that only Chess960 has.
    ///
    /// ```
    /// use chess::Setup;
    /// assert!(!Setup::default().needs_chess960());
    /// assert!(Setup::chess960(0).unwrap().needs_chess960());
    /// assert!(!Setup::from_fen("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1")?.needs_chess960());
    /// # Ok::<(), chess::FenError>(())
    /// ```
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        let king_on = |color, square| self.piece_at(square) == Some(Piece::new(color, Role::King));
        self.castling.chess960_right(king_on).is_some()
    }

    /// The position with colours exchanged: each side has what the other had, seen from its own
    /// side of the board, and the other side is to move.
    ///
    /// ```
    /// use chess::Setup;
    /// let setup = Setup::from_fen("4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1")?;
    /// assert_eq!(setup.mirrored().to_string(), "r3k3/8/8/4p3/8/8/8/4K3 w q e6 0 1");
    /// # Ok::<(), chess::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut mirror = Setup {
            turn: !self.turn,
            en_passant: self.en_passant.map(Square::flip_rank),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            ..Setup::empty()
        };
        for (square, piece) in self.pieces() {
            mirror.put(square.flip_rank(), Some(Piece::new(!piece.color(), piece.role())));
        }
        for color in Color::ALL {
            for rook in self.castling.rooks(color) {
                mirror.castling.insert(!color, rook.file());
            }
        }
        mirror
    }
}

/// The start position of standard chess.
impl Default for Setup {
    fn default() -> Setup {
        Setup::with_first_ranks([STANDARD_RANK; 2])
    }
}

/// The pieces of a Chess960 first rank, from the a-file: Scharnagl's direct derivation.
fn chess960_rank(number: u16) -> Option<[Role; 8]> {
    /// Which two of the five files left free the knights take.
    const KNIGHTS: [[usize; 2]; 10] =
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
    if number >= Setup::CHESS960_COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    fill_nth_free(&mut rank, number / 16 % 6, Role::Queen);
    let [left, right] = KNIGHTS[number / 96];
    // The right one first, so that it does not change the count for the left one.
    fill_nth_free(&mut rank, right, Role::Knight);
    fill_nth_free(&mut rank, left, Role::Knight);
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    Some(rank.map(|role| role.or_else(|| rest.next()).unwrap_or(Role::Rook)))
}

/// Puts a piece on the free file that has `n` free files to its left.
fn fill_nth_free(rank: &mut [Option<Role>; 8], n: usize, role: Role) {
    if let Some(file) = rank.iter_mut().filter(|file| file.is_none()).nth(n) {
        *file = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn chess960_has_960_different_legal_starts() {
        let setups: HashSet<Setup> = (0..960).map(|number| Setup::chess960(number).unwrap()).collect();
        assert_eq!(setups.len(), 960);
        for setup in &setups {
            assert_eq!(setup.check(), Ok(()), "{setup}");
            let rank: Vec<Role> = setup.board[..8].iter().map(|piece| piece.unwrap().role()).collect();
            let files = |role| (0..8).filter(|&file| rank[file] == role).collect::<Vec<_>>();
            let (king, rooks, bishops) = (files(Role::King), files(Role::Rook), files(Role::Bishop));
            assert!(rooks.len() == 2 && rooks[0] < king[0] && king[0] < rooks[1], "{setup}");
            assert!(bishops.len() == 2 && bishops[0] % 2 != bishops[1] % 2, "{setup}");
            assert_eq!((files(Role::Knight).len(), files(Role::Queen).len()), (2, 1), "{setup}");
        }
    }

    #[test]
    fn known_chess960_numbers() {
        for (number, rank) in
            [(0, "bbqnnrkr"), (1, "bqnbnrkr"), (518, "rnbqkbnr"), (534, "rnbkqbnr"), (959, "rkrnnqbb")]
        {
            let fen = Setup::chess960(number).unwrap().to_fen();
            assert_eq!(&fen[..8], rank, "start position {number}");
        }
        assert_eq!(Setup::double_chess960(0, 960), None);
    }

    #[test]
    fn every_double_chess960_pairing_of_a_few_is_legal() {
        for white in (0..960).step_by(97) {
            for black in (0..960).step_by(89) {
                let setup = Setup::double_chess960(white, black).unwrap();
                assert_eq!(setup.check(), Ok(()), "{white} and {black}");
                assert_eq!(setup.mirrored().mirrored(), setup);
            }
        }
    }
}
