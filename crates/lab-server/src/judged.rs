//! Where the trainings of the program are, and the evaluations of positions by hand and by network.

use crate::learning::{Judged, Learning};
use crate::wire::NetworkView;
use chess::Position;
use eval::{Coefficients, FULL_PHASE, FULL_SCALE, Pair, danger_score, evaluate_traced};
use nnue::Network;
use std::path::PathBuf;
use std::sync::Arc;

/// The networks folder in a source checkout, and its name in the data folder.
const NETS: &str = "nets";

/// Trainings of this folder or the usual ones, which are `nets` here and in the data folder;
/// evaluations by HCE, and by network if there is one.
#[must_use]
pub fn learning(nets: Option<PathBuf>, data: PathBuf, network: Option<Arc<Network>>) -> Learning {
    let folders = match nets {
        Some(folder) => vec![folder],
        None => {
            let here = Some(PathBuf::from(NETS)).filter(|folder| folder.is_dir());
            here.into_iter().chain([data.join(NETS)]).collect()
        }
    };
    let view = network.as_ref().map(|network| NetworkView {
        hash: format!("{:016x}", network.hash()),
        hidden: network.shape().hidden as u32,
        buckets: network.shape().buckets as u32,
        built_in: Arc::ptr_eq(network, &Network::built_in()),
    });
    Learning::new(folders).with_judge(view, move |position| judged(position, network.as_deref()))
}

fn judged(position: &Position, network: Option<&Network>) -> Judged {
    let mut trace = Coefficients::default();
    let sum = evaluate_traced(position, &mut trace);
    let mut terms: Vec<(&'static str, i32)> = Vec::new();
    let mut add = |theme, value| match terms.iter_mut().find(|(known, _)| *known == theme) {
        Some((_, sum)) => *sum += value,
        None => terms.push((theme, value)),
    };
    // In a known endgame the terms do not count.
    if sum.score.is_some() {
        let mixed = |[white, black]: [Pair; 2], scale: i32| {
            let (mg, eg) = (white.mg() - black.mg(), (white.eg() - black.eg()) * scale / FULL_SCALE);
            (mg * sum.phase + eg * (FULL_PHASE - sum.phase)) / FULL_PHASE
        };
        for (name, score) in trace.by_group() {
            let scale = if name == "tempo" { FULL_SCALE } else { sum.scale };
            add(theme(name), mixed(score, scale));
        }
        add("king", mixed(trace.king_danger().map(danger_score), sum.scale));
    }
    terms.retain(|&(_, value)| value != 0);
    let hand = sum.value();
    // Each theme was rounded on its own, and a known endgame has its own value.
    let rest = hand - terms.iter().map(|&(_, value)| value).sum::<i32>();
    if rest != 0 {
        terms.push((if sum.score.is_some() { "rounding" } else { "known" }, rest));
    }
    let sign = if position.turn().is_white() { 1 } else { -1 };
    Judged { hand, terms, network: network.map(|network| sign * network.evaluate(position)) }
}

/// Returns the theme of a group of weights.
fn theme(group: &str) -> &'static str {
    let about: [(&str, &[&str]); 8] = [
        ("material", &["material", "bishop_pair", "knight_by_pawns", "bishop_by_pawns", "rook_by_pawns"]),
        ("squares", &["squares_"]),
        ("mobility", &["mobility_"]),
        ("pawns", &["pawn_"]),
        ("passed", &["passed"]),
        ("king", &["shelter", "storm", "king_", "danger_"]),
        ("threats", &["threat_"]),
        ("tempo", &["tempo"]),
    ];
    let found = about.iter().find(|(_, names)| names.iter().any(|name| group.starts_with(name)));
    found.map_or(if group == "space" { "space" } else { "pieces" }, |(theme, _)| theme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_add_up_to_the_value() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 b - - 0 9",
            "8/5k2/8/3P4/8/4K3/8/8 w - - 0 1",
            "8/8/8/3k4/8/8/4K2R/8 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let judged = judged(&position, None);
            let sum: i32 = judged.terms.iter().map(|&(_, value)| value).sum();
            assert_eq!(sum, judged.hand, "{fen}");
            assert_eq!(judged.hand, eval::Report::of(&position).value(), "{fen}");
            let rounding = judged.terms.iter().find(|(theme, _)| *theme == "rounding");
            assert!(rounding.is_none_or(|(_, rest)| rest.abs() < 12), "{fen}: {judged:?}");
        }
    }

    #[test]
    fn every_group_has_a_theme() {
        assert_eq!(theme("material"), "material");
        assert_eq!(theme("bishop_outpost"), "pieces");
        assert_eq!(theme("squares_own_king"), "squares");
        assert_eq!(theme("storm"), "king");
        assert_eq!(theme("passed_free"), "passed");
    }
}
