//! How a game is expected to end, from a score: won, drawn or lost.
//!
//! The model is a pair of logistic curves. A position in which the search gives `x` centipawns is won with probability
//! `1 / (1 + exp((a - x) / b))`, lost with the same of `-x`, and else drawn. At `a` centipawns half of the games are won;
//! `b` says how slowly that changes. Both are straight lines over the material on the board, for an advantage counts
//! more when little is left.
//!
//! This is for people and user interfaces; no node of the search depends on it, so that floating point does no harm.

use chess::{Position, Role};
use player::Score;

/// The numbers of the model. [`WdlModel::HAND`] and [`WdlModel::NETWORK`] are what Quevedo uses; `quevedo fit-wdl` finds others
/// from games.
///
/// ```
/// use chess::Position;
/// use engine::WdlModel;
/// use player::Score;
/// let wdl = WdlModel::NETWORK.expect(Score::Centipawns(0), &Position::default());
/// assert_eq!(wdl.win, wdl.loss);
/// assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
/// assert_eq!(WdlModel::NETWORK.expect(Score::Mated(3), &Position::default()).loss, 1000);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// Where half of the games are won, in centipawns: with no material, and what a full board adds.
    pub half: [f64; 2],
    /// How slowly that changes, in centipawns: with no material, and what a full board adds.
    pub spread: [f64; 2],
}

/// How a game is expected to end, in thousandths, for the side to move; together they are 1000.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expectation {
    /// It wins.
    pub win: u32,
    /// It draws.
    pub draw: u32,
    /// It loses.
    pub loss: u32,
}

/// The material of the start position, as [`WdlModel::material`] counts it.
const FULL: f64 = 78.0;

impl WdlModel {
    /// For scores by the hand-crafted evaluation, fitted by `quevedo fit-wdl` to 8844 short games of Quevedo against itself,
    /// some thousand nodes a move, from unbalanced openings. With more time, and from balanced ones, there are more draws.
    pub const HAND: WdlModel = WdlModel { half: [187.0, -131.0], spread: [52.5, 138.5] };

    /// The same for scores by the network of the program, fitted to 1250 games with 4000 nodes a move.
    pub const NETWORK: WdlModel = WdlModel { half: [190.0, -125.0], spread: [43.0, 115.5] };

    /// The men of both sides, kings left out: pawns 1, knights and bishops 3, rooks 5, queens 9.
    #[must_use]
    pub fn material(position: &Position) -> u32 {
        let values =
            [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
        values.into_iter().map(|(role, value)| value * position.by_role(role).count()).sum()
    }

    /// What is to be expected when the search gives this score, for the side to move.
    #[must_use]
    pub fn expect(&self, score: Score, position: &Position) -> Expectation {
        let centipawns = match score {
            Score::Centipawns(value) => f64::from(value),
            Score::Mates(_) => return Expectation { win: 1000, draw: 0, loss: 0 },
            Score::Mated(_) => return Expectation { win: 0, draw: 0, loss: 1000 },
        };
        let material = WdlModel::material(position);
        let thousandths = |share: f64| (1000.0 * share).round() as u32;
        let win = thousandths(self.win(centipawns, material));
        // Two curves that are both near a half could sum up to more than all.
        let loss = thousandths(self.win(-centipawns, material)).min(1000 - win);
        Expectation { win, draw: 1000 - win - loss, loss }
    }

    /// The probability of a win with so many centipawns and so much material, from 0 to 1.
    #[must_use]
    pub fn win(&self, centipawns: f64, material: u32) -> f64 {
        let share = (f64::from(material) / FULL).min(1.0);
        let line = |[none, more]: [f64; 2]| none + more * share;
        let spread = line(self.spread).max(1.0);
        1.0 / (1.0 + ((line(self.half) - centipawns) / spread).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_better_and_both_sides_agree() {
        let endgame = Position::from_fen("8/5k2/7p/1p2p1p1/pP2P1P1/P2K1P1P/8/8 w - - 0 40").unwrap();
        let models = [WdlModel::HAND, WdlModel::NETWORK];
        for (position, model) in [Position::default(), endgame].iter().flat_map(|p| models.map(|m| (p, m))) {
            let mut last = -1;
            for value in (-2000..=2000).step_by(10).chain([31_000]) {
                let wdl = model.expect(Score::Centipawns(value), position);
                let other = model.expect(Score::Centipawns(-value), position);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
                assert!(wdl.win.abs_diff(other.loss) <= 1 && wdl.draw.abs_diff(other.draw) <= 1);
                let points = 2 * wdl.win as i32 + wdl.draw as i32;
                assert!(points >= last, "{value}: {wdl:?}");
                last = points;
            }
            assert_eq!(model.expect(Score::Centipawns(20_000), position).win, 1000);
        }
    }

    /// What people take a pawn for: with two thirds of the material, half of the games are won by it.
    #[test]
    fn a_pawn_wins_half_of_the_games_of_the_middlegame() {
        for model in [WdlModel::HAND, WdlModel::NETWORK] {
            let share = model.win(100.0, 52);
            assert!((0.45..0.55).contains(&share), "{share}");
        }
    }

    #[test]
    fn the_start_has_all_the_material() {
        assert_eq!(WdlModel::material(&Position::default()), FULL as u32);
    }

    #[test]
    fn curves_that_meet_do_not_sum_up_to_more_than_all() {
        let flat = WdlModel { half: [-50.0, 0.0], spread: [10.0, 0.0] };
        let wdl = flat.expect(Score::Centipawns(0), &Position::default());
        assert_eq!((wdl.win + wdl.draw + wdl.loss, wdl.draw), (1000, 0));
    }
}
