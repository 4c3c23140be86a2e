//! Polyglot's key of a position.

use crate::randoms::RANDOMS;
use chess::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Setup, Square, attacks};

/// Where the numbers of castling, en passant and the side to move start.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// Returns the Polyglot key of a position.
///
/// Polyglot counts the en-passant file when a pawn could capture, even if it is pinned; a
/// [`Position`] keeps en passant only where the capture is legal. For a pinned pawn the two differ:
/// [`setup_key`] follows the format, and [`Book::moves`](crate::Book::moves) tries both.
///
/// ```
/// use chess::Position;
/// assert_eq!(book::key(&Position::default()), 0x463B_9618_1691_FC9C);
/// ```
#[must_use]
pub fn key(position: &Position) -> u64 {
    setup_key(&position.to_setup())
}

/// Returns the Polyglot key of a setup, legal or not.
///
/// The format was made for standard chess. In Chess960 a castling right counts by its direction,
/// towards the h- or the a-file, whichever rook it belongs to. So two positions that differ only in
/// which of two rooks on one side may castle have the same key; their moves are distinguished by
/// legality.
///
/// ```
/// use chess::Setup;
/// // The pawn on e4 is beside the one that has just moved, but pinned.
/// let pinned = Setup::from_fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")?;
/// let without = Setup { en_passant: None, ..pinned.clone() };
/// assert_ne!(book::setup_key(&pinned), book::setup_key(&without));
/// # Ok::<(), chess::FenError>(())
/// ```
#[must_use]
pub fn setup_key(setup: &Setup) -> u64 {
    let mut key = 0;
    let mut pawns = Bitboard::EMPTY;
    let mut kings = [None; 2];
    for (square, piece) in setup.pieces() {
        let (color, role) = (piece.color(), piece.role());
        let kind = role.index() * 2 + usize::from(color == Color::White);
        key ^= RANDOMS[kind * 64 + square.index()];
        match role {
            Role::Pawn if color == setup.turn => pawns.insert(square),
            Role::King => kings[color as usize] = Some(square),
            _ => {}
        }
    }
    for color in Color::ALL {
        let Some(king) = kings[color as usize] else { continue };
        for (number, side) in CastlingSide::ALL.into_iter().enumerate() {
            if setup.castling.rook(color, side, king).is_some() {
                key ^= RANDOMS[CASTLING + color as usize * 2 + number];
            }
        }
    }
    if let Some(target) = setup.en_passant
        && attacks::pawn(!setup.turn, target).intersects(pawns)
    {
        key ^= en_passant(target.file());
    }
    if setup.turn == Color::White {
        key ^= RANDOMS[TURN];
    }
    key
}

/// Returns the other keys under which Polyglot may know the position beside [`key`]: with a double
/// step just made beside a pinned pawn. The legal moves are the same.
pub(crate) fn other_keys(position: &Position) -> impl Iterator<Item = u64> {
    let (us, them) = (position.turn(), !position.turn());
    let plain = key(position);
    let possible = position.en_passant().is_none() && position.halfmove_clock() == 0;
    let files = File::ALL.into_iter().filter(move |_| possible);
    files.filter_map(move |file| {
        let square = |rank: Rank| Square::new(file, rank.relative_to(them));
        let (from, target, to) = (square(Rank::Second), square(Rank::Third), square(Rank::Fourth));
        let stepped = position.pieces(them, Role::Pawn).has(to)
            && !position.occupied().has(from)
            && !position.occupied().has(target);
        let beside = attacks::pawn(them, target).intersects(position.pieces(us, Role::Pawn));
        (stepped && beside).then(|| plain ^ en_passant(file))
    })
}

fn en_passant(file: File) -> u64 {
    RANDOMS[EN_PASSANT + file.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nine examples that are published with the format.
    #[test]
    fn the_published_keys() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Position::default();
            for text in moves.split_whitespace() {
                position.play(position.parse_uci(text).unwrap()).unwrap();
            }
            assert_eq!(key(&position), expected, "after {moves:?}");
        }
    }

    #[test]
    fn a_double_step_that_nobody_can_take_does_not_count() {
        let key = |fen| setup_key(&Setup::from_fen(fen).unwrap());
        assert_eq!(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
        assert_ne!(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn castling_counts_by_direction_in_chess960() {
        let key = |fen| setup_key(&Setup::from_fen(fen).unwrap());
        let none = key("4k3/8/8/8/8/8/8/1R3KR1 w - - 0 1");
        assert_eq!(key("4k3/8/8/8/8/8/8/1R3KR1 w G - 0 1"), none ^ RANDOMS[CASTLING]);
        assert_eq!(key("4k3/8/8/8/8/8/8/1R3KR1 w B - 0 1"), none ^ RANDOMS[CASTLING + 1]);
        let inner = key("4k3/8/8/8/8/8/8/1RR2K2 w C - 0 1");
        assert_eq!(inner, key("4k3/8/8/8/8/8/8/1RR2K2 w B - 0 1"), "one key, whichever rook it is");
        let none = key("1r3kr1/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(key("1r3kr1/8/8/8/8/8/8/4K3 w g - 0 1"), none ^ RANDOMS[CASTLING + 2]);
        assert_eq!(key("1r3kr1/8/8/8/8/8/8/4K3 w b - 0 1"), none ^ RANDOMS[CASTLING + 3]);
    }

    #[test]
    fn setups_without_kings_have_keys() {
        assert_eq!(setup_key(&Setup::empty()), RANDOMS[TURN]);
        let mut odd = Setup::empty();
        odd.castling.insert(Color::White, File::A);
        assert_eq!(setup_key(&odd), RANDOMS[TURN]);
    }
}
