//! Tower's evaluation and search in the plainest form: square by square, all moves, no bounds.

use crate::children;
use chess::{Color, Move, Piece, Position, Role, Square};
use classics::tower::{Fifth, Phase};

/// What a man is worth.
fn value(role: Role) -> i32 {
    [100, 300, 300, 500, 900, 1000][role.index()]
}

/// The men of one kind, as (file, rank), the rank counted from their own side, from 1.
fn men(position: &Position, color: Color, role: Role) -> Vec<(i8, i8)> {
    let here = |square: &Square| position.piece_on(*square) == Some(Piece::new(color, role));
    let seen = |square: Square| (square.file() as i8 + 1, square.relative_to(color).rank() as i8 + 1);
    Square::ALL.into_iter().filter(here).map(seen).collect()
}

/// The points of a side.
fn points(position: &Position, phase: Phase, color: Color) -> i32 {
    let of = |role| men(position, color, role);
    let (pawns, knights, bishops) = (of(Role::Pawn), of(Role::Knight), of(Role::Bishop));
    let (rooks, queens) = (of(Role::Rook), of(Role::Queen));
    let enemy = men(position, !color, Role::Pawn);
    let on_file = |pawns: &[(i8, i8)], file: i8| pawns.iter().filter(|pawn| pawn.0 == file).count();
    let protects = |(file, rank): (i8, i8)| {
        pawns.contains(&(file - 1, rank + 1)) || pawns.contains(&(file + 1, rank + 1))
    };
    let protected = |(file, rank): (i8, i8)| {
        pawns.contains(&(file - 1, rank - 1)) || pawns.contains(&(file + 1, rank - 1))
    };
    let pairs = |same: fn(&(i8, i8), &(i8, i8)) -> bool| {
        rooks.iter().enumerate().any(|(number, a)| rooks[..number].iter().any(|b| same(a, b)))
    };
    let (one_file, one_rank) = (pairs(|a, b| a.0 == b.0), pairs(|a, b| a.1 == b.1));

    let mut sum: i32 = Role::ALL.into_iter().map(|role| value(role) * of(role).len() as i32).sum();
    let doubled = (1..=8).filter(|&file| on_file(&pawns, file) > 1).count() as i32;
    sum -= match phase {
        Phase::Endgame => 2 * doubled,
        _ => 2 * doubled.min(1),
    };
    let (first, both, home, alone) = match phase {
        Phase::Opening => (1, 6, 4, 0),
        Phase::Middlegame => (1, 7, 3, 3),
        Phase::Endgame => (1, 4, 0, 4),
    };
    for &pawn in pawns.iter().filter(|&&pawn| protects(pawn)) {
        sum += first + if protected(pawn) { both } else { 0 };
    }
    sum -= home * knights.iter().chain(&bishops).filter(|man| man.1 == 1).count() as i32;
    let alone_on = |&file: &i8| on_file(&pawns, file) > 0 && on_file(&enemy, file) == 0;
    sum += alone * (1..=8).filter(alone_on).count() as i32;
    if phase == Phase::Opening {
        sum += i32::from(queens.iter().any(|queen| queen.1 == 1));
        let central = |man: &&(i8, i8)| (3..=6).contains(&man.0) && (3..=6).contains(&man.1);
        return sum + 4 * knights.iter().filter(central).count() as i32;
    }
    let (no_enemy, no_own) = if phase == Phase::Middlegame { (4, 5) } else { (5, 4) };
    for rook in &rooks {
        sum += if on_file(&enemy, rook.0) == 0 { no_enemy } else { 0 };
        sum += if on_file(&pawns, rook.0) == 0 { no_own } else { 0 };
        sum += if phase == Phase::Endgame && rook.1 == 7 { 2 } else { 0 };
    }
    sum + match phase {
        Phase::Middlegame => 2 * i32::from(one_rank) + 3 * i32::from(one_file),
        _ => 3 * i32::from(one_rank || one_file),
    }
}

/// What a position is worth to the machine.
pub fn evaluate(position: &Position, phase: Phase, machine: Color) -> i32 {
    points(position, phase, machine) - points(position, phase, !machine)
}

/// A whole search: all moves to the nominal depth, and beyond it where a criterion says so.
pub struct Plain {
    pub depth: usize,
    /// How many levels beyond, if secondary searches are made.
    pub ceiling: Option<usize>,
    pub fifth: Fifth,
    pub phase: Phase,
    pub machine: Color,
    /// How many more nodes may be looked at.
    pub budget: u64,
}

/// A move with the position in which it was made.
type Made = (Position, Move);

impl Plain {
    /// What the position is worth to the machine after the moves of `path`; `None` when the budget is spent.
    pub fn value(&mut self, position: &Position, path: &mut Vec<Made>) -> Option<i32> {
        self.budget = self.budget.checked_sub(1)?;
        let level = path.len();
        if level >= self.depth && !self.is_unstable(position, path) {
            return Some(evaluate(position, self.phase, self.machine));
        }
        let machine = position.turn() == self.machine;
        if position.legal_moves().is_empty() {
            let mate = if position.is_checkmate() { 1_000_000 - level as i32 } else { 0 };
            return Some(if machine { -mate } else { mate });
        }
        let mut values = Vec::new();
        for (m, after) in children(position) {
            path.push((position.clone(), m));
            values.push(self.value(&after, path)?);
            path.pop();
        }
        if machine { values.into_iter().max() } else { values.into_iter().min() }
    }

    /// The five criteria, as the thesis words them.
    fn is_unstable(&self, position: &Position, path: &[Made]) -> bool {
        let beyond = path.len() - self.depth;
        let (Some(ceiling), Some((before, m))) = (self.ceiling, path.last()) else { return false };
        if beyond >= ceiling {
            return false;
        }
        let role = |square| before.piece_on(square).map(|piece| piece.role());
        let victim_square =
            if m.is_en_passant() { Square::new(m.to().file(), m.from().rank()) } else { m.to() };
        let victim = if before.is_capture(*m) { role(victim_square).map(value) } else { None };
        let taker = role(m.from()).map(value);
        let just_moved = path.len() >= 2 && path[path.len() - 2].1.to() == victim_square;
        if just_moved && victim.is_some() && victim <= taker || m.promotion_role().is_some() {
            return true;
        }
        // Could its side take back, pins apart?
        let protected = || {
            let takers = position.attackers(m.to(), position.occupied());
            takers.intersects(position.by_color(position.turn()))
        };
        beyond <= 2
            && match victim {
                None => position.in_check(),
                Some(_) if victim < taker => true,
                Some(_) => self.fifth == Fifth::AsPlayed || !protected(),
            }
    }
}
