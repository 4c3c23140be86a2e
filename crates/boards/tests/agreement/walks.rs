//! At every position of random walks, everything that a board can be asked agrees with `chess`; and the way back leads
//! through the same boards.

use crate::{ROOTS, board, position, set};
use boards::{Bits, Board, Kind, Representation, Visitor, Wanted};
use chess::{Bitboard, CastlingSide, Color, Move, Piece, Position, Role, Square, attacks};
use proptest::prelude::*;
use seeded::Random;

/// Everything but the moves.
fn assert_same<R: Representation>(board: &Board<R>, position: &Position) {
    let fen = position.to_fen();
    let name = R::NAME;
    assert_eq!(board.to_fen(), fen, "{name}");
    assert_eq!(board.key(), board.computed_key(), "{name}: {fen}");
    assert_eq!(board.in_check(), position.in_check(), "{name}: {fen}");
    for square in Square::ALL {
        assert_eq!(board.piece_on(square), position.piece_on(square), "{name}: {fen}");
        let attackers = position.attackers(square, position.occupied());
        for color in Color::ALL {
            let expected = attackers.intersects(position.by_color(color));
            assert_eq!(board.attacked(square, color), expected, "{name}: {square} by {color} in {fen}");
        }
        assert_eq!(board.men().attacks_from(square), attacked(position, square), "{name}: {square} in {fen}");
    }
    for color in Color::ALL {
        assert_eq!(board.king(color), position.king(color), "{name}: {fen}");
        assert_eq!(board.men().men(color), position.by_color(color), "{name}: {fen}");
        for role in Role::ALL {
            let men = position.pieces(color, role);
            assert_eq!(u32::from(board.count(color, role)), men.count(), "{name}: {fen}");
            assert_eq!(board.men().men_of(Piece::new(color, role)), men, "{name}: {fen}");
            assert_eq!(board.men().sets()[color as usize][role as usize], men, "{name}: {fen}");
        }
        for side in CastlingSide::ALL {
            let right = position.castling().rook(color, side, position.king(color)).is_some();
            assert_eq!(board.state().castling().has(color, side), right, "{name}: {fen}");
        }
    }
}

/// What the man on a square attacks, by the tables of `chess`.
fn attacked(position: &Position, square: Square) -> Bitboard {
    let occupied = position.occupied();
    let Some(piece) = position.piece_on(square) else { return Bitboard::EMPTY };
    match piece.role() {
        Role::Pawn => attacks::pawn(piece.color(), square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Queen => attacks::queen(square, occupied),
        Role::King => attacks::king(square),
    }
}

fn assert_moves<R: Representation>(board: &Board<R>, position: &Position) {
    let fen = position.to_fen();
    let legal = set(position.legal_moves());
    let list = |wanted| set(board.list(wanted));
    assert_eq!(list(Wanted::All), legal, "{}: {fen}", R::NAME);
    assert_eq!(list(Wanted::Noisy), set(position.captures()), "{}: {fen}", R::NAME);
    let captures = legal.iter().copied().filter(|&m| position.is_capture(m)).collect();
    assert_eq!(list(Wanted::Captures), captures, "{}: {fen}", R::NAME);
    assert_eq!(board.count_moves(), legal.len() as u64, "{}: {fen}", R::NAME);
    for m in legal {
        let taken = if m.is_en_passant() {
            Some(Piece::new(!position.turn(), Role::Pawn))
        } else {
            position.piece_on(m.to()).filter(|_| !m.is_castling())
        };
        assert_eq!(board.captured(m), taken, "{}: {m:?} in {fen}", R::NAME);
    }
}

/// A random game on one board, and its way back.
struct Walk<'a> {
    start: &'a Position,
    moves: &'a [Move],
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<R: Representation>(self) {
        let mut position = self.start.clone();
        let mut walking: Board<R> = board(&position);
        let mut trail = Vec::new();
        for &m in self.moves {
            assert_same(&walking, &position);
            assert_moves(&walking, &position);
            assert_eq!(walking.key(), board::<Bits>(&position).key(), "{}", R::NAME);
            trail.push(walking.clone());
            if !position.in_check() && trail.len() % 4 == 0 {
                let mut passed = position.clone();
                assert!(passed.play_null() && walking.make_null());
                assert_same(&walking, &passed);
                assert_moves(&walking, &passed);
                assert_eq!(walking.unmake(), None);
            }
            walking.make(m);
            position.play(m).unwrap();
        }
        assert_same(&walking, &position);
        for (before, &m) in trail.iter().zip(self.moves).rev() {
            assert_eq!(walking.unmake(), Some(m));
            assert!(walking == *before, "{}: {m:?} leaves a trace in {}", R::NAME, before.to_fen());
        }
        assert_eq!((walking.unmake(), walking.moves_made()), (None, 0));
    }
}

/// A game of random moves; castling, captures and promotions are drawn more often than others, for they change more.
fn random_game(start: &Position, random: &mut Random, length: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..length {
        let (legal, noisy) = (position.legal_moves(), position.captures());
        let special = |m: &Move| m.is_castling() || m.is_en_passant();
        let rare: Vec<Move> = legal.iter().copied().filter(special).collect();
        let choice: &[Move] = match random.below(3) {
            0 if !rare.is_empty() => &rare,
            1 if !noisy.is_empty() => &noisy,
            _ => &legal,
        };
        if choice.is_empty() {
            break;
        }
        moves.push(choice[random.below(choice.len())]);
        position.play(moves[moves.len() - 1]).unwrap();
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_agree_with_chess_along_random_games(root in 0..ROOTS.len(), seed: u64, length in 1..120usize) {
        let start = position(ROOTS[root]);
        let moves = random_game(&start, &mut Random::new(seed), length);
        for &kind in Kind::ALL {
            kind.visit(Walk { start: &start, moves: &moves });
        }
    }
}

/// The walks above would prove little if they met no special move.
#[test]
fn random_games_have_all_kinds_of_moves() {
    let mut random = Random::new(7);
    let (mut castlings, mut en_passants, mut promotions) = (0, 0, 0);
    for _ in 0..20 {
        for fen in ROOTS {
            for m in random_game(&position(fen), &mut random, 60) {
                castlings += u32::from(m.is_castling());
                en_passants += u32::from(m.is_en_passant());
                promotions += u32::from(m.promotion_role().is_some());
            }
        }
    }
    assert!(castlings > 20 && en_passants > 20 && promotions > 100, "{castlings} {en_passants} {promotions}");
}

/// Every position near the roots, not only those that a walk happens upon.
#[test]
fn boards_agree_with_chess_near_the_roots() {
    struct Look<'a>(&'a Position);
    impl Visitor for Look<'_> {
        type Output = ();
        fn visit<R: Representation>(self) {
            let mut board: Board<R> = board(self.0);
            assert_moves(&board, self.0);
            for m in self.0.legal_moves() {
                let mut child = self.0.clone();
                child.play(m).unwrap();
                let before = board.clone();
                assert!(board.play(m));
                assert_eq!(board.to_fen(), child.to_fen(), "{}", R::NAME);
                assert_eq!(board.key(), board.computed_key(), "{}: {}", R::NAME, child.to_fen());
                assert_moves(&board, &child);
                board.unmake();
                assert!(board == before, "{}: {m:?} in {}", R::NAME, before.to_fen());
            }
        }
    }
    for fen in ROOTS {
        for &kind in Kind::ALL {
            kind.visit(Look(&position(fen)));
        }
    }
}
