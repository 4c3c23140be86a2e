//! Evaluation. Beside chapter III, "Función de evaluación".
//!
//! Material, and one of three short lists of terms: for the opening, the middlegame and the
//! endgame. Each number below is the one the thesis prints; the terms are in its order.

use super::Phase;
use super::phase::material;
use boards::{Board, Representation};
use chess::{Bitboard, Color, File, Rank, Role};

/// Returns a piece's value in centipawns.
pub(super) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 1000,
    }
}

/// Returns the evaluation from the engine's point of view: its points minus its opponent's.
///
/// ```
/// use boards::{Bits, Board};
/// use chess::Color;
/// use classics::tower::{Phase, evaluate};
/// // Two pawns, one protecting the other, against two doubled ones.
/// let board = Board::<Bits>::from_fen("4k3/2p5/2p5/8/8/5P2/4P3/4K3 w - - 0 1")?;
/// assert_eq!(evaluate(&board, Phase::Opening, Color::White), 1 + 2);
/// # Ok::<(), boards::BoardError>(())
/// ```
#[must_use]
pub fn evaluate<R: Representation>(board: &Board<R>, phase: Phase, machine: Color) -> i32 {
    let men = Men::of(board);
    let points = |color| {
        let mut sum = 0;
        judge(board, &men, phase, color, &mut |_, points: Points| sum += points.sum());
        sum
    };
    points(machine) - points(!machine)
}

/// Points of a term: a total, or so much for each of some pieces.
#[derive(Clone, Copy)]
pub(super) enum Points {
    All(i32),
    Each(Bitboard, i32),
}

impl Points {
    #[inline]
    pub(super) fn sum(self) -> i32 {
        match self {
            Points::All(points) => points,
            Points::Each(men, each) => men.len() * each,
        }
    }
}

/// Reports each term of a side by name, with its points.
///
/// The set of terms depends on the phase only.
pub(super) fn judge<R: Representation>(
    board: &Board<R>,
    men: &Men,
    phase: Phase,
    color: Color,
    tell: &mut impl FnMut(&'static str, Points),
) {
    tell("material", Points::All(material(board, color)));
    let side = men.side(color);
    match phase {
        Phase::Opening => opening(&side, tell),
        Phase::Middlegame => middlegame(&side, tell),
        Phase::Endgame => endgame(&side, tell),
    }
}

/// Terms before the eleventh move.
fn opening(side: &Side, tell: &mut impl FnMut(&'static str, Points)) {
    tell("doubled pawns", Points::All(-2 * i32::from(side.doubled_files() > 0)));
    tell("pawns protecting a pawn", Points::Each(side.protecting(), 1));
    tell("of them, protected", Points::Each(side.protecting() & side.protected(), 6));
    tell("minor men at home", Points::Each(side.minor & side.home, -4));
    tell("queen at home", Points::All(i32::from(side.queens.intersects(side.home))));
    tell("knights in the centre", Points::Each(side.knights & CENTRE, 4));
}

/// Terms from the eleventh move on.
fn middlegame(side: &Side, tell: &mut impl FnMut(&'static str, Points)) {
    tell("rooks without enemy pawns", Points::All(4 * side.rooks_off(side.enemy_pawns)));
    tell("rooks without own pawns", Points::All(5 * side.rooks_off(side.pawns)));
    tell("rooks on one rank", Points::All(2 * i32::from(side.rooks_share(&ranks()))));
    tell("rooks on one file", Points::All(3 * i32::from(side.rooks_share(&files()))));
    tell("doubled pawns", Points::All(-2 * i32::from(side.doubled_files() > 0)));
    tell("pawns protecting a pawn", Points::Each(side.protecting(), 1));
    tell("of them, protected", Points::Each(side.protecting() & side.protected(), 7));
    tell("files with own pawns only", Points::All(3 * side.own_files()));
    tell("minor men at home", Points::Each(side.minor & side.home, -3));
}

/// Terms when the engine has little material left.
fn endgame(side: &Side, tell: &mut impl FnMut(&'static str, Points)) {
    tell("rooks without enemy pawns", Points::All(5 * side.rooks_off(side.enemy_pawns)));
    tell("rooks without own pawns", Points::All(4 * side.rooks_off(side.pawns)));
    let in_line = side.rooks_share(&ranks()) || side.rooks_share(&files());
    tell("rooks on one line", Points::All(3 * i32::from(in_line)));
    tell("rooks on the seventh", Points::Each(side.rooks & side.seventh, 2));
    tell("doubled pawns", Points::All(-2 * side.doubled_files()));
    tell("pawns protecting a pawn", Points::Each(side.protecting(), 1));
    tell("of them, protected", Points::Each(side.protecting() & side.protected(), 4));
    tell("files with own pawns only", Points::All(4 * side.own_files()));
}

/// Files c to f, ranks 3 to 6.
const CENTRE: Bitboard = Bitboard(0x0000_3C3C_3C3C_0000);

fn files() -> [Bitboard; 8] {
    File::ALL.map(Bitboard::file)
}

fn ranks() -> [Bitboard; 8] {
    Rank::ALL.map(Bitboard::rank)
}

/// Pieces of a position, by colour and role.
pub(super) struct Men([[Bitboard; Role::COUNT]; 2]);

impl Men {
    pub(super) fn of<R: Representation>(board: &Board<R>) -> Men {
        Men(board.men().sets())
    }

    fn side(&self, color: Color) -> Side {
        let [own, enemy] = [color, !color].map(|color| &self.0[color as usize]);
        let [pawns, knights, bishops, rooks, queens, _] = *own;
        Side {
            color,
            pawns,
            knights,
            minor: knights | bishops,
            rooks,
            queens,
            enemy_pawns: enemy[Role::Pawn.index()],
            home: Bitboard::rank(Rank::First.relative_to(color)),
            seventh: Bitboard::rank(Rank::Seventh.relative_to(color)),
        }
    }
}

/// Features of a side that the terms use.
struct Side {
    color: Color,
    pawns: Bitboard,
    knights: Bitboard,
    minor: Bitboard,
    rooks: Bitboard,
    queens: Bitboard,
    enemy_pawns: Bitboard,
    home: Bitboard,
    seventh: Bitboard,
}

impl Side {
    /// Returns the number of files with more than one of its pawns.
    fn doubled_files(&self) -> i32 {
        count(|file| (self.pawns & file).many())
    }

    /// Returns the number of files with its pawns and none of the opponent's.
    fn own_files(&self) -> i32 {
        count(|file| self.pawns.intersects(file) && !self.enemy_pawns.intersects(file))
    }

    /// Returns the number of its rooks on files without any of these pawns.
    fn rooks_off(&self, pawns: Bitboard) -> i32 {
        files()
            .into_iter()
            .filter(|&file| !pawns.intersects(file))
            .map(|file| (self.rooks & file).len())
            .sum()
    }

    /// Returns whether two of its rooks stand on one of these lines.
    fn rooks_share(&self, lines: &[Bitboard]) -> bool {
        self.rooks.many() && lines.iter().any(|&line| (self.rooks & line).many())
    }

    /// Returns its pawns that protect another of its pawns.
    fn protecting(&self) -> Bitboard {
        self.pawns & self.beside(-self.ahead())
    }

    /// Returns its pawns that another of its pawns protects.
    fn protected(&self) -> Bitboard {
        self.pawns & self.beside(self.ahead())
    }

    /// Returns the squares next to its pawns, this many ranks ahead.
    fn beside(&self, ranks: i32) -> Bitboard {
        self.pawns.shift(-1, ranks) | self.pawns.shift(1, ranks)
    }

    fn ahead(&self) -> i32 {
        if self.color.is_white() { 1 } else { -1 }
    }
}

fn count(mut wanted: impl FnMut(Bitboard) -> bool) -> i32 {
    files().into_iter().map(|file| i32::from(wanted(file))).sum()
}

/// Number of squares of a set as a signed integer, to multiply by points.
trait Len {
    fn len(self) -> i32;
}

impl Len for Bitboard {
    #[inline]
    fn len(self) -> i32 {
        self.count() as i32
    }
}
