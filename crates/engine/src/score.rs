//! Scores inside the search: centipawns for the side to move; near both ends of the scale tablebase
//! results, and then mates.

use player::Score;

/// Longest line, in plies from the root.
pub(crate) const MAX_PLY: usize = 200;
/// The score of mate at the root; a mate in `n` plies is `n` less.
pub(crate) const MATE: i32 = 32_000;
/// Greater than any score.
pub(crate) const INFINITY: i32 = 32_001;
/// The smallest mate score.
pub(crate) const LEAST_MATE: i32 = MATE - MAX_PLY as i32;
/// A tablebase win at the root; `n` plies from the root it is `n` less.
pub(crate) const TABLE_WIN: i32 = LEAST_MATE - 1;
/// The smallest score that is a proven win, by mate or by tablebase.
pub(crate) const LEAST_DECISIVE: i32 = TABLE_WIN - MAX_PLY as i32;
/// The greatest score of an evaluation.
pub(crate) const MOST_EVAL: i32 = LEAST_DECISIVE - 1;
/// The score reported for a tablebase win, in centipawns; reduced by plies too.
const TOLD_TABLE_WIN: i32 = 20_000;
/// The greatest score reported for what is not proved, such as a mate that may come too late for
/// the fifty-move rule: less than a tablebase win.
const MOST_TOLD: i32 = 15_000;
/// The draw score.
pub(crate) const DRAW: i32 = 0;

/// The side to move is mated here.
#[inline(always)]
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The side to move mates with the next move.
#[inline(always)]
pub(crate) const fn mates_at(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Whether a score is a mate.
#[inline(always)]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() >= LEAST_MATE
}

/// Whether the game is decided, by mate or by tablebase.
#[inline(always)]
pub(crate) const fn is_decisive(score: i32) -> bool {
    score.abs() >= LEAST_DECISIVE
}

/// Converts a score for the table: mates and tablebase wins count from the position, not from the
/// root.
#[inline(always)]
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= LEAST_DECISIVE {
        score + ply as i32
    } else if score <= -LEAST_DECISIVE {
        score - ply as i32
    } else {
        score
    }
}

/// Converts a score from the table, at this ply and with this count of reversible plies.
///
/// A mate or tablebase win that would come after the fifty-move limit is no proof any more: it
/// becomes a large advantage.
#[inline(always)]
pub(crate) const fn from_table(score: i32, ply: usize, halfmove_clock: u32) -> i32 {
    let left = 100 - if halfmove_clock < 100 { halfmove_clock as i32 } else { 100 };
    if score >= LEAST_DECISIVE {
        let best = if score >= LEAST_MATE { MATE } else { TABLE_WIN };
        if best - score > left { MOST_EVAL } else { score - ply as i32 }
    } else if score <= -LEAST_DECISIVE {
        let best = if score <= -LEAST_MATE { MATE } else { TABLE_WIN };
        if best + score > left { -MOST_EVAL } else { score + ply as i32 }
    } else {
        score
    }
}

/// Converts a score for reports.
pub(crate) fn to_player(score: i32) -> Score {
    if score >= LEAST_MATE {
        Score::Mates((MATE - score + 1).unsigned_abs() / 2)
    } else if score <= -LEAST_MATE {
        Score::Mated((MATE + score).unsigned_abs() / 2)
    } else if is_decisive(score) {
        Score::Centipawns(score.signum() * (TOLD_TABLE_WIN - (TABLE_WIN - score.abs())))
    } else {
        Score::Centipawns(score.clamp(-MOST_TOLD, MOST_TOLD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(to_player(mates_at(1)), Score::Mates(1));
        assert_eq!(to_player(mates_at(3)), Score::Mates(2));
        assert_eq!(to_player(mated_at(0)), Score::Mated(0));
        assert_eq!(to_player(mated_at(2)), Score::Mated(1));
        assert_eq!(to_player(-17), Score::Centipawns(-17));
    }

    #[test]
    fn table_wins_are_below_mates_and_above_evaluations() {
        assert!(MOST_EVAL < TABLE_WIN - MAX_PLY as i32 && TABLE_WIN < LEAST_MATE);
        assert!(is_decisive(TABLE_WIN - 7) && !is_mate(TABLE_WIN) && !is_decisive(MOST_EVAL));
        assert_eq!(to_player(TABLE_WIN - 7), Score::Centipawns(19_993));
        assert_eq!(to_player(7 - TABLE_WIN), Score::Centipawns(-19_993));
        assert_eq!([MOST_EVAL, -MOST_EVAL].map(to_player), [15_000, -15_000].map(Score::Centipawns));
        for score in [TABLE_WIN - 9, 12 - TABLE_WIN] {
            assert_eq!(from_table(to_table(score, 4), 4, 0), score);
            assert!(!is_decisive(from_table(to_table(score, 4), 4, 98)));
        }
    }

    #[test]
    fn mates_survive_the_table_unless_the_fifty_moves_come_first() {
        for score in [mates_at(9), mated_at(12), 55] {
            assert_eq!(from_table(to_table(score, 4), 4, 0), score);
        }
        assert_eq!(from_table(to_table(mates_at(9), 4), 4, 94), mates_at(9 - 4 + 4));
        assert_eq!(from_table(to_table(mates_at(9), 4), 4, 96), MOST_EVAL);
        assert_eq!(from_table(to_table(mated_at(12), 4), 4, 96), -MOST_EVAL);
    }
}
