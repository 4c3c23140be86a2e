//! Scores in the comments of a game.

use chess::pgn::Ply;

/// Returns the score of a move's comment such as `[%eval -0.35,12]`, in centipawns for White;
/// `None` without one, and for mates.
pub(crate) fn white_centipawns(ply: &Ply) -> Option<i32> {
    ply.comments.iter().find_map(|comment| of_comment(comment))
}

fn of_comment(comment: &str) -> Option<i32> {
    let (_, rest) = comment.split_once("[%eval ")?;
    let text = rest.split([',', ']']).next()?.trim();
    let pawns: f64 = text.parse().ok()?;
    // NaN and infinity are not scores.
    (pawns.abs() < 1000.0).then(|| (100.0 * pawns).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_comments() {
        for (comment, score) in [
            ("[%eval -0.35,12] [%emt 0:00:00.013]", Some(-35)),
            ("well [%eval 12.00]", Some(1200)),
            ("[%eval #-3,12]", None),
            ("[%eval NaN]", None),
            ("[%eval inf]", None),
            ("0.35/12", None),
        ] {
            assert_eq!(of_comment(comment), score, "{comment}");
        }
    }
}
