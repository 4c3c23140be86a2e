//! The win-draw-loss model: expected results from a score.
//!
//! The model is a pair of logistic curves. A position with a score of `x` centipawns is won with
//! probability `1 / (1 + exp((a - x) / b))`, lost with the same of `-x`, and otherwise drawn. At
//! `a` centipawns half of the games are won; `b` is the spread. Both are linear in the material on
//! the board, because an advantage counts more when little is left.
//!
//! This is for people and GUIs; no node of the search depends on it, so that floating point does no
//! harm.

mod network;

use chess::{Position, Role};
use player::Score;

/// The parameters of the model.
///
/// [`WdlModel::HAND`] and [`WdlModel::NETWORK`] are what Quevedo uses; `quevedo fit-wdl` fits
/// others to games.
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
    /// The score at which half of the games are won, in centipawns: without material, and what a
    /// full board adds.
    pub half: [f64; 2],
    /// The spread in centipawns: without material, and what a full board adds.
    pub spread: [f64; 2],
}

/// Expected result in thousandths, for the side to move; the sum is 1000.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expectation {
    /// Win.
    pub win: u32,
    /// Draw.
    pub draw: u32,
    /// Loss.
    pub loss: u32,
}

/// The material of the initial position, as [`WdlModel::material`] counts it.
const FULL: f64 = 78.0;

impl WdlModel {
    /// The model for the hand-crafted evaluation, fitted by `quevedo fit-wdl` to 8844 short
    /// self-play games of some thousand nodes per move, from unbalanced openings.
    ///
    /// With more time, and from balanced ones, there are more draws.
    pub const HAND: WdlModel = WdlModel { half: [187.0, -131.0], spread: [52.5, 138.5] };

    /// Returns the material of both sides without kings: pawns 1, knights and bishops 3, rooks 5,
    /// queens 9.
    #[must_use]
    pub fn material(position: &Position) -> u32 {
        let values =
            [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
        values.into_iter().map(|(role, value)| value * position.by_role(role).count()).sum()
    }

    /// Returns the expected result of a score, for the side to move.
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
        // Two curves that are both near a half could sum up to more than one.
        let loss = thousandths(self.win(-centipawns, material)).min(1000 - win);
        Expectation { win, draw: 1000 - win - loss, loss }
    }

    /// Returns the probability of a win at this score and material.
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

    /// What people take a pawn for: with two thirds of the material, half of the games are won by
    /// it.
    #[test]
    fn a_pawn_wins_half_of_the_games_of_the_middlegame() {
        for model in [WdlModel::HAND, WdlModel::NETWORK] {
            let share = model.win(100.0, 52);
            assert!((0.45..0.55).contains(&share), "{share}");
        }
    }

    #[test]
    fn the_network_model_is_of_the_built_in_network() {
        let hash = nnue::Network::built_in().hash();
        assert_eq!(WdlModel::NETWORK_HASH, hash, "`quevedo learn adopt` fits the model to {hash:016x}");
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
