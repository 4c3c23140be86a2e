//! At every node of small trees, all the ways of asking for moves and all the ways of having keys must agree.

use crate::position;
use chess::{Color, Move, MoveKind, MoveList, Piece, Position, Rank, Role, Setup, Square};
use std::collections::BTreeSet;

/// Positions with castling (of Chess960 and double Chess960 too), pins, checks, promotions and en-passant captures,
/// legal and not.
const ROOTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1",
    "1r3k1r/pp1pp2p/8/2p2pP1/2P2Pp1/8/PP1PP2P/R1K1R3 w EAhb f6 0 1",
    "4k3/8/8/8/8/8/8/rR1K3R w HB - 0 1",
    "r2k2rR/8/8/8/8/8/8/4K3 b ga - 0 1",
    "8/8/8/8/k1pP3R/8/8/3K4 b - d3 0 1",
    "7k/3p4/8/2P1P3/8/1b6/8/K2R4 b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// Shows every position of the tree, the root included.
fn walk(position: &Position, depth: u8, look: &mut impl FnMut(&Position)) {
    look(position);
    if depth > 0 {
        for m in position.legal_moves() {
            let mut child = position.clone();
            child.play(m).unwrap();
            walk(&child, depth - 1, look);
        }
    }
}

/// Shows the positions of the trees of all roots; returns how many.
fn walk_all(depth: u8, mut look: impl FnMut(&Position)) -> u32 {
    let mut nodes = 0;
    for fen in ROOTS {
        walk(&position(fen), depth, &mut |position| {
            nodes += 1;
            look(position);
        });
    }
    nodes
}

fn set(moves: MoveList) -> BTreeSet<Move> {
    let length = moves.len();
    let set = BTreeSet::from_iter(moves);
    assert_eq!(set.len(), length, "a move was generated twice");
    set
}

/// Everything that is kept from move to move (keys, checkers, pins, sets of squares) equals what is computed anew.
#[test]
fn what_is_kept_equals_what_is_recomputed() {
    let nodes = walk_all(3, |position| {
        let setup = position.to_setup();
        assert_eq!(Position::from_setup(&setup).as_ref(), Ok(position), "{setup}");
    });
    assert!(nodes > 200_000, "only {nodes} nodes");
}

#[test]
fn captures_and_quiets_are_the_legal_moves() {
    walk_all(3, |position| {
        let (legal, captures, quiets) =
            (set(position.legal_moves()), set(position.captures()), set(position.quiets()));
        let tactical = |m: &&Move| position.is_capture(**m) || m.promotion_role().is_some();
        assert_eq!(captures, legal.iter().filter(tactical).copied().collect(), "{position:?}");
        assert_eq!(quiets, legal.difference(&captures).copied().collect(), "{position:?}");
        assert_eq!(position.count_legal_moves() as usize, legal.len(), "{position:?}");
        assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position:?}");
    });
}

#[test]
fn a_move_gives_check_when_the_opponent_is_in_check_after_it() {
    let mut checks = 0;
    walk_all(3, |position| {
        for m in position.legal_moves() {
            let mut child = position.clone();
            child.play_unchecked(m, &mut ());
            assert_eq!(position.gives_check(m), child.in_check(), "{m:?} in {}", position.to_setup());
            checks += u32::from(child.in_check());
        }
    });
    assert!(checks > 10_000, "only {checks} checks");
}

/// All 28 224 moves that can be written down, in every position.
#[test]
fn any_move_is_judged_as_the_generator_does() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    assert_eq!(moves.len(), 7 * 64 * 63);
    walk_all(2, |position| {
        let legal: BTreeSet<Move> = set(position.legal_moves());
        let judged = moves.iter().copied().filter(|&m| position.is_legal(m)).collect();
        assert_eq!(legal, judged, "{}", position.to_setup());
        let pseudo_legal: BTreeSet<Move> = slow_pseudo_legal(position);
        let judged = moves.iter().copied().filter(|&m| position.is_pseudo_legal(m)).collect();
        assert_eq!(pseudo_legal, judged, "{}", position.to_setup());
    });
}

/// The slow twin of `is_pseudo_legal`: square by square, with no table. Castling, which is pseudo-legal only when it
/// is legal, comes from the generator.
fn slow_pseudo_legal(position: &Position) -> BTreeSet<Move> {
    let setup = position.to_setup();
    let mut moves: BTreeSet<Move> =
        position.legal_moves().into_iter().filter(|m| m.kind() == MoveKind::Castling).collect();
    for (from, piece) in setup.pieces().filter(|(_, piece)| piece.color() == setup.turn) {
        match piece.role() {
            Role::Pawn => pawn_moves(&setup, from, &mut moves),
            role => moves.extend(destinations(&setup, from, role).map(|to| Move::normal(from, to))),
        }
    }
    moves
}

/// Where a man that is not a pawn can go.
fn destinations(setup: &Setup, from: Square, role: Role) -> impl Iterator<Item = Square> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let (directions, reach) = match role {
        Role::Knight => (KNIGHT.to_vec(), 1),
        Role::Bishop => (DIAGONAL.to_vec(), 7),
        Role::Rook => (STRAIGHT.to_vec(), 7),
        Role::Queen => ([STRAIGHT, DIAGONAL].concat(), 7),
        _ => ([STRAIGHT, DIAGONAL].concat(), 1),
    };
    let ray = move |(files, ranks): (i8, i8)| {
        let squares = (1..=reach).map_while(move |step| from.offset(step * files, step * ranks));
        let mut free = true;
        squares.take_while(move |&to| std::mem::replace(&mut free, setup.piece_at(to).is_none()))
    };
    let own = |to: Square| setup.piece_at(to).is_some_and(|piece| piece.color() == setup.turn);
    directions.into_iter().flat_map(ray).filter(move |&to| !own(to))
}

fn pawn_moves(setup: &Setup, from: Square, moves: &mut BTreeSet<Move>) {
    let us = setup.turn;
    let up = if us == Color::White { 1 } else { -1 };
    let mut targets = Vec::new();
    let free = |to: &Square| setup.piece_at(*to).is_none();
    if let Some(single) = from.offset(0, up).filter(free) {
        targets.push(single);
        if from.rank() == Rank::Second.relative_to(us) {
            targets.extend(from.offset(0, 2 * up).filter(free));
        }
    }
    for to in [-1, 1].into_iter().filter_map(|side| from.offset(side, up)) {
        if setup.piece_at(to).is_some_and(|piece: Piece| piece.color() != us) {
            targets.push(to);
        } else if setup.en_passant == Some(to) {
            moves.insert(Move::en_passant(from, to));
        }
    }
    for to in targets {
        if to.rank() == Rank::Eighth.relative_to(us) {
            moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role)));
        } else {
            moves.insert(Move::normal(from, to));
        }
    }
}
