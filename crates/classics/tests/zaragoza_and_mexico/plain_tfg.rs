//! TFG's evaluation and search in the plainest form.

use crate::children;
use chess::{Color, Position, Role, Square};

/// Left halves of the tables, rank 8 first: all but the queen's are the same on both sides.
const HALVES: [[[i32; 4]; 8]; 6] = [
    [
        [0, 0, 0, 0],
        [50, 50, 50, 50],
        [10, 10, 20, 30],
        [5, 5, 10, 25],
        [0, 0, 0, 20],
        [5, -5, -10, 0],
        [5, 10, 10, -20],
        [0, 0, 0, 0],
    ],
    [
        [-50, -40, -30, -30],
        [-40, -20, 0, 0],
        [-30, 0, 10, 15],
        [-30, 5, 15, 20],
        [-30, 0, 15, 20],
        [-30, 5, 10, 15],
        [-40, -20, 0, 5],
        [-50, -40, -30, -30],
    ],
    [
        [-20, -10, -10, -10],
        [-10, 0, 0, 0],
        [-10, 0, 5, 10],
        [-10, 5, 5, 10],
        [-10, 0, 10, 10],
        [-10, 10, 10, 10],
        [-10, 5, 0, 0],
        [-20, -10, -10, -10],
    ],
    [
        [0, 0, 0, 0],
        [5, 10, 10, 10],
        [-5, 0, 0, 0],
        [-5, 0, 0, 0],
        [-5, 0, 0, 0],
        [-5, 0, 0, 0],
        [-5, 0, 0, 0],
        [0, 0, 0, 5],
    ],
    [
        [-20, -10, -10, -5],
        [-10, 0, 0, 0],
        [-10, 0, 5, 5],
        [-5, 0, 5, 5],
        [-5, 0, 5, 5],
        [-10, 0, 5, 5],
        [-10, 0, 0, 0],
        [-20, -10, -10, -5],
    ],
    [
        [-30, -40, -40, -50],
        [-30, -40, -40, -50],
        [-30, -40, -40, -50],
        [-30, -40, -40, -50],
        [-20, -30, -30, -40],
        [-10, -20, -20, -20],
        [20, 20, 0, 0],
        [20, 30, 10, 0],
    ],
];

/// Where the queen's table differs from its mirrored half, for White: square and what is to be added.
const QUEEN: [(Square, i32); 3] = [(Square::A4, 5), (Square::B3, 5), (Square::C2, 5)];

/// What a man is worth on a square. Black's board is turned round: a1 is h8.
fn worth(color: Color, role: Role, square: Square) -> i32 {
    let seen = if color.is_white() { square } else { square.flip_rank().flip_file() };
    let (file, rank) = (seen.index() % 8, seen.index() / 8);
    let special = QUEEN.iter().filter(|(queen, _)| role == Role::Queen && *queen == seen);
    let table =
        HALVES[role.index()][7 - rank][file.min(7 - file)] + special.map(|(_, more)| more).sum::<i32>();
    [100, 300, 320, 500, 900, 0][role.index()] + table
}

/// What a position is worth to the side to move.
pub fn evaluate(position: &Position) -> i32 {
    let men = Square::ALL.into_iter().filter_map(|square| Some((square, position.piece_on(square)?)));
    let sides = men.map(|(square, piece)| {
        let worth = worth(piece.color(), piece.role(), square);
        if piece.color() == position.turn() { worth } else { -worth }
    });
    sides.sum()
}

/// NegaMax with quiescence: captures only, in check too or all moves there. `None` when more than `budget` nodes are needed.
pub fn negamax(position: &Position, depth: u32, ply: i32, evasions: bool, budget: &mut u64) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    if depth == 0 {
        return quiescence(position, ply, evasions, budget);
    }
    if position.legal_moves().is_empty() {
        return Some(if position.is_checkmate() { ply - 1_000_000 } else { 0 });
    }
    let mut best = i32::MIN;
    for (_, after) in children(position) {
        best = best.max(-negamax(&after, depth - 1, ply + 1, evasions, budget)?);
    }
    Some(best)
}

fn quiescence(position: &Position, ply: i32, evasions: bool, budget: &mut u64) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let must_move = evasions && position.in_check();
    if must_move && position.is_checkmate() {
        return Some(ply - 1_000_000);
    }
    let mut best = if must_move { i32::MIN } else { evaluate(position) };
    for (m, after) in children(position) {
        if must_move || position.is_capture(m) {
            best = best.max(-quiescence(&after, ply + 1, evasions, budget)?);
        }
    }
    Some(best)
}
