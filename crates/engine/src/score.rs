//! Scores inside the search: centipawns for the side to move; towards both ends of the scale come what endgame tables say
//! is won or lost, and then mates.

use player::Score;

/// No line is longer than this, in half-moves from the root.
pub(crate) const MAX_PLY: usize = 200;
/// Being able to take the king at once; a mate in `n` half-moves is `n` less.
pub(crate) const MATE: i32 = 32_000;
/// Beyond any score.
pub(crate) const INFINITY: i32 = 32_001;
/// The worst of scores that are mates.
pub(crate) const LEAST_MATE: i32 = MATE - MAX_PLY as i32;
/// Won here by what an endgame table says; so many half-moves from the root it is as much less.
pub(crate) const TABLE_WIN: i32 = LEAST_MATE - 1;
/// The worst of scores that are proven wins, by mate or by table.
pub(crate) const LEAST_DECISIVE: i32 = TABLE_WIN - MAX_PLY as i32;
/// The greatest score that an evaluation may have.
pub(crate) const MOST_EVAL: i32 = LEAST_DECISIVE - 1;
/// What others are told of a win by table, in centipawns; half-moves are taken off here, too.
const TOLD_TABLE_WIN: i32 = 20_000;
/// The most that others are told of what is not proved, such as a mate that may come too late for the fifty moves: less than
/// a win by table.
const MOST_TOLD: i32 = 15_000;
/// Nobody is better.
pub(crate) const DRAW: i32 = 0;

/// The side to move is mated here.
#[inline(always)]
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The side to move mates with the move after this.
#[inline(always)]
pub(crate) const fn mates_at(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Whether somebody mates.
#[inline(always)]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() >= LEAST_MATE
}

/// Whether the game is decided, by mate or by what an endgame table says.
#[inline(always)]
pub(crate) const fn is_decisive(score: i32) -> bool {
    score.abs() >= LEAST_DECISIVE
}

/// A score as the table keeps it: mates and table wins are counted from the position, not from the root.
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

/// A score from the table, at this distance from the root and with this count of reversible half-moves.
///
/// A mate, or a win by an endgame table, that would come after the fifty moves are over is no proof any more: it becomes a
/// great advantage.
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

/// The score as others understand it.
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
