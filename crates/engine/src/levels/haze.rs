//! What a level does not see: evaluation errors and overlooked moves.
//!
//! Both are functions of the seed and the position, so that they are consistent. The error of a
//! position is the sum of three terms, for the pawns and for the pieces of each side: a structure
//! that is misjudged is misjudged in the whole tree, and the search cannot pick out the luckiest of
//! independent errors. A move that is overlooked is overlooked everywhere in the tree of one
//! search, for both sides; a move later it may be seen.

use super::Level;
use chess::{Move, Position, Role, Square};
use seeded::hash;

/// The handicaps of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Haze {
    noise: i32,
    overlooked: i32,
    /// Seed of the errors, the same for the whole game.
    seed: u64,
    /// Seed of the overlooked moves, for this search only.
    moment: u64,
    /// The square of a piece just captured, if recaptures are never overlooked.
    retake: Option<Square>,
}

/// Divisor of the error: the standard deviation of the sum of three bit counts of 64 random bits.
const DEVIATION: i32 = 7;

impl Haze {
    /// Returns the handicaps of a level in this position; `taken_on` is where the last move
    /// captured.
    pub(crate) fn new(level: &Level, position: &Position, taken_on: Option<Square>) -> Option<Haze> {
        let bare = [position.turn(), !position.turn()].map(|side| position.by_color(side).count() == 1);
        if level.elo >= Level::MATES && bare.contains(&true) {
            return None;
        }
        let seed = hash(level.seed);
        Some(Haze {
            noise: level.weakness.noise,
            overlooked: level.weakness.overlooked,
            seed,
            moment: hash(seed ^ position.key()),
            retake: taken_on.filter(|_| level.elo >= Level::RECAPTURES),
        })
    }

    /// Returns the evaluation error of a position, for the side to move.
    ///
    /// Kept out of the code of full strength, as [`Haze::hides`] is.
    #[cold]
    #[inline(never)]
    pub(crate) fn error(&self, position: &Position) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let keys = position.keys();
        let parts = [keys.pawns, keys.non_pawns[0], keys.non_pawns[1]];
        let opinion = |part: u64| hash(part ^ self.seed).count_ones() as i32 - 32;
        let error = parts.into_iter().map(opinion).sum::<i32>() * self.noise / DEVIATION;
        if position.turn().is_white() { error } else { -error }
    }

    /// Whether a move is overlooked. Evasions never are.
    #[cold]
    #[inline(never)]
    pub(crate) fn hides(&self, position: &Position, m: Move) -> bool {
        if self.overlooked == 0 || position.in_check() || self.retake == Some(m.to()) {
            return false;
        }
        let share = u64::from(self.overlooked.unsigned_abs()) * difficulty(position, m);
        hash(self.moment ^ u64::from(m.bits())) % 4000 < share.min(3960)
    }
}

/// Returns how hard a move is to see, in quarters.
///
/// Long moves, backward ones, quiet checks and above all mates are overlooked more often, pawn
/// moves less. Weak players win so few of their won games because they miss mates.
fn difficulty(position: &Position, m: Move) -> u64 {
    let (from, to, us) = (m.from(), m.to(), position.turn());
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let rank = |square: Square| square.rank().relative_to(us).index();
    let pawn = position.piece_on(from).is_some_and(|piece| piece.role() == Role::Pawn);
    let mut quarters = if pawn { 3 } else { 4 };
    quarters += 2 * u64::from(files.max(ranks) >= 4 && !m.is_castling());
    quarters += 2 * u64::from(rank(to) < rank(from));
    if position.gives_check(m) {
        let mut after = position.clone();
        after.play_unchecked(m, &mut ());
        quarters += if after.is_checkmate() { 11 } else { 2 * u64::from(!position.is_capture(m)) };
    }
    quarters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weakness;
    use chess::Game;

    fn haze(seed: u64, weakness: Weakness, position: &Position) -> Haze {
        let level = Level::new(800).unwrap().with_weakness(weakness).with_seed(seed);
        Haze::new(&level, position, None).unwrap()
    }

    const WEAK: Weakness = Weakness { nodes: 1, noise: 200, overlooked: 300 };

    #[test]
    fn errors_have_the_size_that_is_wanted_and_no_bias() {
        let position = Position::default();
        let errors: Vec<i64> =
            (0..4000).map(|seed| haze(seed, WEAK, &position).error(&position).into()).collect();
        let mean = errors.iter().sum::<i64>() / 4000;
        let variance = errors.iter().map(|error| error * error).sum::<i64>() / 4000;
        assert!(mean.abs() < 12, "{mean}");
        assert!((180 * 180..220 * 220).contains(&variance), "{variance}");
    }

    #[test]
    fn an_error_belongs_to_a_structure_whoever_is_to_move() {
        let one = Position::from_fen("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1").unwrap();
        let two = Position::from_fen("4k3/pp6/8/8/8/8/PP6/R3K3 b - - 0 1").unwrap();
        let haze = haze(5, WEAK, &one);
        assert_ne!(haze.error(&one), 0);
        assert_eq!(haze.error(&one), -haze.error(&two));
    }

    #[test]
    fn about_as_many_moves_are_overlooked_as_should_be() {
        let game = Game::default();
        let position = game.position();
        let moves = position.legal_moves();
        let hidden: usize = (0..1000)
            .map(|seed| {
                let haze = haze(seed, WEAK, position);
                moves.iter().filter(|&&m| haze.hides(position, m)).count()
            })
            .sum();
        // Sixteen pawn moves at three quarters of three tenths, four knight moves at three tenths.
        let expected = 16 * 225 + 4 * 300;
        assert!(hidden.abs_diff(expected) < expected / 20, "{hidden} of {expected}");
    }

    #[test]
    fn checks_are_answered_and_pieces_taken_back_with_open_eyes() {
        let blind = Weakness { overlooked: 1000, ..WEAK };
        let check = Position::from_fen("4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1").unwrap();
        let hidden = haze(1, blind, &check);
        assert!(check.legal_moves().into_iter().all(|m| !hidden.hides(&check, m)));

        let position = Position::from_fen("4k3/8/8/3p4/8/8/8/Q2RK3 w - - 0 1").unwrap();
        let level = Level::new(1000).unwrap().with_weakness(blind);
        let retake = position.parse_san("Rxd5").unwrap();
        let seen = |taken_on| !Haze::new(&level, &position, taken_on).unwrap().hides(&position, retake);
        assert!(seen(Some(retake.to())));
        let others = (0..100).filter(|&seed| {
            !Haze::new(&level.with_seed(seed), &position, None).unwrap().hides(&position, retake)
        });
        assert!(others.count() < 20);
    }

    #[test]
    fn a_bare_king_clears_the_haze_from_the_level_that_mates() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
        let clear = |elo| Haze::new(&Level::new(elo).unwrap(), &position, None).is_none();
        assert!(clear(Level::MATES) && !clear(Level::MATES - 1));
    }
}
