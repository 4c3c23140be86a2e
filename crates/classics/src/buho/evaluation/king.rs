//! King safety: section 2.4.3 of the thesis, from one side's point of view.

use super::men::View;
use super::terms::{Tally, Term};
use super::weights::{
    ATTACK_LINE, CASTLES_LONG, CASTLES_SHORT, CASTLING_LOST, KING_IN_ENDGAME, OPEN_FILE_NEAR_KING, PLACES,
    SHIELD_MISSING, SHIELD_MOVED, SHIELD_MOVED_FAR, SHIELD_NO_ENEMY, SHIELD_STORM, SHIELD_STORM_NEAR,
};
use boards::Rights;
use chess::{Bitboard, CastlingSide, File, Rank, Role, Square};

/// Returns the side to which the king has castled, as far as its square shows.
///
/// It must be on its first two ranks, on one wing.
fn castled(king: Square) -> Option<CastlingSide> {
    match (king.rank(), king.file()) {
        (Rank::First | Rank::Second, File::G | File::H) => Some(CastlingSide::King),
        (Rank::First | Rank::Second, File::A | File::B | File::C) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Evaluates the king of one side.
#[inline]
pub fn judge(view: &View, rights: Rights, endgame: bool, tally: &mut impl Tally) {
    attack_lines(view, tally);
    if endgame {
        give(view, tally, Term::KingInEndgame, KING_IN_ENDGAME.at(view.king));
    } else {
        give(view, tally, Term::Places, PLACES[Role::King as usize].at(view.king));
        shelter(view, rights, tally);
    }
}

/// Adds a term for the king.
#[inline(always)]
fn give(view: &View, tally: &mut impl Tally, term: Term, value: i32) {
    tally.on(view.color, term, view.seen_by_white(view.king.into()), value);
}

/// Castling (done, possible or lost) and the pawn shield.
#[inline]
fn shelter(view: &View, rights: Rights, tally: &mut impl Tally) {
    let side = castled(view.king);
    let castling = match side {
        Some(CastlingSide::King) => CASTLES_SHORT,
        Some(CastlingSide::Queen) => CASTLES_LONG,
        None if rights.has(view.color, CastlingSide::King) => CASTLES_SHORT,
        None if rights.has(view.color, CastlingSide::Queen) => CASTLES_LONG,
        None => CASTLING_LOST,
    };
    give(view, tally, Term::Castling, castling);
    let shield = |file| shield(view, file);
    match side {
        Some(CastlingSide::King) => {
            give(view, tally, Term::Shield, shield(File::F) / 2 + shield(File::G) + shield(File::H));
        }
        Some(CastlingSide::Queen) => {
            give(view, tally, Term::Shield, shield(File::A) + shield(File::B) + shield(File::C) / 2);
        }
        None => {
            let near = [-1, 0, 1].into_iter().filter_map(|step| view.king.file().offset(step));
            let open = near.filter(|&file| view.is_open(file)).count();
            give(view, tally, Term::OpenFiles, open as i32 * OPEN_FILE_NEAR_KING);
        }
    }
}

/// Returns the penalty of one file of the shield.
#[inline]
fn shield(view: &View, file: File) -> i32 {
    let own = match (view.pawns & Bitboard::file(file)).first().map(Square::rank) {
        Some(Rank::Second) => 0,
        Some(Rank::Third) => SHIELD_MOVED,
        Some(_) => SHIELD_MOVED_FAR,
        None => SHIELD_MISSING,
    };
    let enemy = view.enemy_pawns & Bitboard::file(file);
    let storm = if enemy.is_empty() {
        SHIELD_NO_ENEMY
    } else if enemy.has(Square::new(file, Rank::Third)) {
        SHIELD_STORM_NEAR
    } else if enemy.has(Square::new(file, Rank::Fourth)) {
        SHIELD_STORM
    } else {
        0
    };
    own + storm
}

/// The four orthogonal and four diagonal lines from every square.
static LINES: [[[Bitboard; 4]; 2]; 64] = {
    const STEPS: [[(i8, i8); 4]; 2] =
        [[(1, 0), (0, 1), (-1, 0), (0, -1)], [(1, 1), (-1, 1), (-1, -1), (1, -1)]];
    let mut lines = [[[Bitboard::EMPTY; 4]; 2]; 64];
    let mut from = 0;
    while from < 256 * 2 {
        let (square, kind, line) = (from / 8, from / 4 % 2, from % 4);
        let (files, ranks) = STEPS[kind][line];
        let mut at = Square::ALL[square];
        while let Some(next) = at.offset(files, ranks) {
            lines[square][kind][line].insert(next);
            at = next;
        }
        from += 1;
    }
    lines
};

/// Lines to the king on which an enemy slider stands; pieces in between are ignored.
#[inline]
fn attack_lines(view: &View, tally: &mut impl Tally) {
    let [straight, diagonal] = &LINES[view.king.index()];
    let aimed = |lines: &[Bitboard; 4], enemy: Bitboard| {
        if enemy.is_empty() { 0 } else { lines.iter().filter(|line| line.intersects(enemy)).count() }
    };
    let lines = aimed(straight, view.enemy_straight) + aimed(diagonal, view.enemy_diagonal);
    give(view, tally, Term::AttackLines, lines as i32 * ATTACK_LINE);
}
