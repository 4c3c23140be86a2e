//! Endings that terms do not understand: won, drawn, or nearly so.

use crate::kpk;
use crate::terms::distance;
use chess::{Bitboard, Color, File, Position, Rank, Role, Square};

/// The least score of a bare king that is going to be mated: far below a mate, and more than the terms come to as long as
/// both sides have pieces, but where one has several queens more.
pub const SURE_MATE: i32 = 2_500;
/// The least score of a pawn that queens against a bare king: less than a piece that could be given up for it.
const WON_PAWN: i32 = 500;
/// The full weight of an endgame score.
pub const FULL_SCALE: i32 = 128;

/// The men of a side other than pawns and king, in points: 3 for a minor piece, 5 for a rook, 9 for a queen.
#[inline(always)]
fn points(position: &Position, side: Color) -> i32 {
    let count = |role| position.pieces(side, role).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// The value of the position for White, if it is an ending in which the terms are not asked.
#[inline(always)]
pub(crate) fn known(position: &Position) -> Option<i32> {
    let bare = |side| !position.by_color(side).many();
    let strong = match (bare(Color::White), bare(Color::Black)) {
        (false, true) => Color::White,
        (true, false) => Color::Black,
        (true, true) => return Some(0),
        (false, false) => return None,
    };
    against_bare_king(position, strong).map(|value| if strong.is_white() { value } else { -value })
}

/// The value for the strong side when the other has only its king.
#[cold]
fn against_bare_king(position: &Position, strong: Color) -> Option<i32> {
    let (king, weak_king) = (position.king(strong), position.king(!strong));
    let pawns = position.pieces(strong, Role::Pawn);
    let points = points(position, strong);
    let (knights, bishops) = (position.pieces(strong, Role::Knight), position.pieces(strong, Role::Bishop));
    if points == 0 {
        let pawn = pawns.single()?;
        let won = kpk::is_won(strong, king, pawn, weak_king, position.turn());
        return Some(if won { WON_PAWN + 40 * pawn.rank().relative_to(strong).index() as i32 } else { 0 });
    }
    let one_colour = !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK);
    let few = points == 3 || points == 6 && bishops.is_empty();
    if few || knights.is_empty() && points == 3 * bishops.count() as i32 && one_colour {
        // A minor piece, two knights or bishops of one colour cannot force mate; with pawns it is for the terms to say.
        return if pawns.any() { None } else { Some(0) };
    }
    let close = 35 * (7 - distance(king, weak_king)) as i32;
    let mut drive = 20 * from_centre(weak_king);
    if points == 6 && knights.any() {
        // Bishop and knight mate only in a corner of the bishop's colour.
        let to_corner = 7 - (weak_king.file().index() + weak_king.rank().index()) as i32;
        let light = bishops.intersects(Bitboard::LIGHT);
        let mirrored = weak_king.rank().index() as i32 - weak_king.file().index() as i32;
        drive += 40 * if light { mirrored.abs() } else { to_corner.abs() };
        // The knight has far to go, and without it the king slips away.
        drive -= knights.into_iter().map(|knight| 4 * distance(knight, weak_king) as i32).sum::<i32>();
    }
    let farthest = pawns.into_iter().map(|pawn| pawn.rank().relative_to(strong).index()).max().unwrap_or(0);
    let pawns = 150 * pawns.count() as i32 + 20 * farthest as i32;
    Some(SURE_MATE + 100 * points.min(20) + pawns + close + drive)
}

/// How far a square is from the centre, 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |index: usize| (3 - index as i32).max(index as i32 - 4);
    off(square.file().index()) + off(square.rank().index())
}

/// How much of the endgame score counts, of [`FULL_SCALE`], when `strong` is the side it favours.
#[inline(always)]
pub(crate) fn scale(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, Role::Pawn);
    let (mine, his) = (points(position, strong), points(position, !strong));
    if pawns.is_empty() && mine - his <= 3 {
        // Without pawns, a minor piece more does not win; nothing at all wins with less than a rook.
        return if mine < 5 {
            0
        } else if his <= 3 {
            24
        } else {
            36
        };
    }
    if is_wrong_bishop(position, strong, pawns, mine) {
        return 0;
    }
    if let Some(opposite) = opposite_bishops(position, mine, his) {
        return opposite;
    }
    // The fewer pawns, the fewer chances.
    let mut scale = (88 + 8 * pawns.count() as i32).min(FULL_SCALE);
    let rooks = mine == 5 && his == 5 && position.by_role(Role::Rook).count() == 2;
    let theirs = position.pieces(!strong, Role::Pawn).count();
    if rooks && pawns.count() <= theirs + 1 {
        let all = position.by_role(Role::Pawn);
        let one_wing = !all.intersects(Bitboard(0x0F0F_0F0F_0F0F_0F0F))
            || !all.intersects(Bitboard(0xF0F0_F0F0_F0F0_F0F0));
        if one_wing {
            scale = scale.min(72);
        }
    }
    scale
}

/// Bishops of opposite colours hold much, and hold most when they are alone.
#[inline(always)]
fn opposite_bishops(position: &Position, mine: i32, his: i32) -> Option<i32> {
    let bishops = position.by_role(Role::Bishop);
    let one_each = Color::ALL.into_iter().all(|side| (bishops & position.by_color(side)).count() == 1);
    let opposite = one_each && bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    match (mine, his) {
        _ if !opposite => None,
        (3, 3) => Some(60),
        _ if mine == his => Some(100),
        _ => None,
    }
}

/// A bishop that does not hold the corner where its rook's pawns promote, and the enemy king in that corner.
#[inline(always)]
fn is_wrong_bishop(position: &Position, strong: Color, pawns: Bitboard, points: i32) -> bool {
    let Some(bishop) = position.pieces(strong, Role::Bishop).single().filter(|_| points == 3) else {
        return false;
    };
    [File::A, File::H].into_iter().any(|file| {
        let goal = Square::new(file, Rank::Eighth.relative_to(strong));
        pawns.is_subset(file.into())
            && pawns.any()
            && goal.is_light() != bishop.is_light()
            && distance(position.king(!strong), goal) <= 1
    })
}
