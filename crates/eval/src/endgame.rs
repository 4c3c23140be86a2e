//! Endgames that the terms do not understand: won, drawn, or nearly so.

use crate::kpk;
use crate::terms::distance;
use chess::{Bitboard, Color, File, Position, Rank, Role, Square};

/// Minimum score of a bare king that will be mated: far below a mate, and more than the terms reach
/// while both sides have pieces, except with several extra queens.
pub const SURE_MATE: i32 = 2_500;
/// Minimum score of a pawn that queens against a bare king: less than a piece that could be given
/// up for it.
const WON_PAWN: i32 = 500;
/// Per rank that such a pawn has advanced: the nearer, the sooner it queens.
const PAWN_STEP: i32 = 40;
/// Per point of the mating pieces, up to [`MOST_POINTS`]: more of them mate sooner, so that
/// promotions are wanted.
const MATING_POINT: i32 = 100;
/// More points than this do not help to mate.
const MOST_POINTS: i32 = 20;
/// Per square that the kings are closer: no piece mates without its king, except a queen or rooks
/// with another.
const KING_NEAR: i32 = 35;
/// Per step of the weak king from the centre: mates are at the edge.
const TO_EDGE: i32 = 20;
/// Per diagonal towards a corner of the bishop's colour, the only place where bishop and knight
/// mate.
const TO_CORNER: i32 = 40;
/// Per square between the knight and the weak king: without the knight the king slips away.
const KNIGHT_FAR: i32 = 4;
/// Per pawn beside the mating pieces: it must not be given away for nothing.
const SPARE_PAWN: i32 = 150;
/// Per rank that the foremost of these has advanced.
const SPARE_PAWN_STEP: i32 = 20;

/// The full scale of an endgame score.
pub const FULL_SCALE: i32 = 128;
/// Scale without pawns and at most a minor piece ahead, when the other side has at most a minor
/// piece: rook against minor piece is a draw, but not without trouble.
const NO_PAWNS_LIGHT: i32 = 24;
/// The same with more on the board, where more can go wrong.
const NO_PAWNS_HEAVY: i32 = 36;
/// Scale without pawns in other cases...
const FEWEST_PAWNS: i32 = 88;
/// ...and per pawn: the fewer pawns, the fewer chances.
const EACH_PAWN: i32 = 8;
/// Upper bound with a rook each, an extra pawn, and all pawns on one wing: the weak king is near
/// all of them.
const ROOKS_ONE_WING: i32 = 72;
/// Bishops of opposite colours and nothing else: the weak side holds the squares of its bishop's
/// colour.
const OPPOSITE_ALONE: i32 = 60;
/// The same with equal pieces beside them, which can attack what the other bishop cannot defend.
const OPPOSITE_WITH_PIECES: i32 = 100;

/// Returns a side's pieces without pawns and king, in points: 3 for a minor piece, 5 for a rook, 9
/// for a queen.
#[inline(always)]
fn points(position: &Position, side: Color) -> i32 {
    let count = |role| position.pieces(side, role).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Returns the value of the position for White, if it is an endgame evaluated without the terms.
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

/// Returns the value for the strong side against a bare king.
#[cold]
fn against_bare_king(position: &Position, strong: Color) -> Option<i32> {
    let (king, weak_king) = (position.king(strong), position.king(!strong));
    let pawns = position.pieces(strong, Role::Pawn);
    let points = points(position, strong);
    let (knights, bishops) = (position.pieces(strong, Role::Knight), position.pieces(strong, Role::Bishop));
    if points == 0 {
        let pawn = pawns.single()?;
        let won = kpk::is_won(strong, king, pawn, weak_king, position.turn());
        return Some(if won {
            WON_PAWN + PAWN_STEP * pawn.rank().relative_to(strong).index() as i32
        } else {
            0
        });
    }
    let one_colour = !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK);
    let few = points == 3 || points == 6 && bishops.is_empty();
    if few || knights.is_empty() && points == 3 * bishops.count() as i32 && one_colour {
        // A minor piece, two knights or bishops of one colour cannot force mate; with pawns the
        // terms decide.
        return if pawns.any() { None } else { Some(0) };
    }
    let close = KING_NEAR * (7 - distance(king, weak_king)) as i32;
    let mut drive = TO_EDGE * from_centre(weak_king);
    if points == 6 && knights.any() {
        // Bishop and knight mate only in a corner of the bishop's colour.
        let to_corner = 7 - (weak_king.file().index() + weak_king.rank().index()) as i32;
        let light = bishops.intersects(Bitboard::LIGHT);
        let mirrored = weak_king.rank().index() as i32 - weak_king.file().index() as i32;
        drive += TO_CORNER * if light { mirrored.abs() } else { to_corner.abs() };
        drive -=
            knights.into_iter().map(|knight| KNIGHT_FAR * distance(knight, weak_king) as i32).sum::<i32>();
    }
    let farthest = pawns.into_iter().map(|pawn| pawn.rank().relative_to(strong).index()).max().unwrap_or(0);
    let pawns = SPARE_PAWN * pawns.count() as i32 + SPARE_PAWN_STEP * farthest as i32;
    Some(SURE_MATE + MATING_POINT * points.min(MOST_POINTS) + pawns + close + drive)
}

/// Returns the distance of a square from the centre, 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |index: usize| (3 - index as i32).max(index as i32 - 4);
    off(square.file().index()) + off(square.rank().index())
}

/// Returns the scale of the endgame score, of [`FULL_SCALE`], when `strong` is the side it favours.
#[inline(always)]
pub(crate) fn scale(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, Role::Pawn);
    let (mine, his) = (points(position, strong), points(position, !strong));
    if pawns.is_empty() && mine - his <= 3 {
        // Without pawns, an extra minor piece does not win; nothing wins with less than a rook.
        return if mine < 5 {
            0
        } else if his <= 3 {
            NO_PAWNS_LIGHT
        } else {
            NO_PAWNS_HEAVY
        };
    }
    if is_wrong_bishop(position, strong, pawns, mine) {
        return 0;
    }
    if let Some(opposite) = opposite_bishops(position, mine, his) {
        return opposite;
    }
    let mut scale = (FEWEST_PAWNS + EACH_PAWN * pawns.count() as i32).min(FULL_SCALE);
    let rooks = mine == 5 && his == 5 && position.by_role(Role::Rook).count() == 2;
    let theirs = position.pieces(!strong, Role::Pawn).count();
    if rooks && pawns.count() <= theirs + 1 {
        let all = position.by_role(Role::Pawn);
        let one_wing = !all.intersects(Bitboard(0x0F0F_0F0F_0F0F_0F0F))
            || !all.intersects(Bitboard(0xF0F0_F0F0_F0F0_F0F0));
        if one_wing {
            scale = scale.min(ROOKS_ONE_WING);
        }
    }
    scale
}

/// Bishops of opposite colours hold a lot, and most when they are alone.
#[inline(always)]
fn opposite_bishops(position: &Position, mine: i32, his: i32) -> Option<i32> {
    let bishops = position.by_role(Role::Bishop);
    let one_each = Color::ALL.into_iter().all(|side| (bishops & position.by_color(side)).count() == 1);
    let opposite = one_each && bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    match (mine, his) {
        _ if !opposite => None,
        (3, 3) => Some(OPPOSITE_ALONE),
        _ if mine == his => Some(OPPOSITE_WITH_PIECES),
        _ => None,
    }
}

/// Whether the bishop does not control the corner where its rook pawns promote, and the enemy king
/// is in that corner.
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
