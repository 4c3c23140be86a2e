//! Adjudication: ending games whose result is no longer in doubt.

use crate::note::MoveNote;
use chess::{Color, Position};
use player::Score;
use serde::{Deserialize, Serialize};

/// The adjudication rules of a game. By default no rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Adjudicate a win by the engines' scores.
    pub win: Option<WinRule>,
    /// Adjudicate a draw by the engines' scores.
    pub draw: Option<DrawRule>,
    /// Adjudicate a draw after this many moves of each side, the opening included.
    pub move_limit: Option<u32>,
    /// Whether tablebases adjudicate, if there are any.
    pub tables: bool,
}

/// A win after scores have agreed for long enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WinRule {
    /// Consecutive moves of each side.
    pub moves: u32,
    /// Minimum score in centipawns.
    pub score: u32,
    /// Whether the losing engine's score alone decides; otherwise both must agree.
    pub loser_alone: bool,
}

/// A draw after both scores have agreed for long enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// First move of the game at which the rule applies.
    pub from_move: u32,
    /// Consecutive moves of each side.
    pub moves: u32,
    /// Maximum score in centipawns.
    pub score: u32,
}

/// What decided an adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The engines' scores.
    Scores,
    /// The move limit.
    MoveLimit,
    /// Tablebases.
    Tables,
}

/// A source of exact results, such as a set of tablebases.
pub trait Oracle: Send + Sync {
    /// Returns the winner with best play under all rules, if known; `Some(None)` is a draw.
    fn outcome(&self, position: &Position) -> Option<Option<Color>>;
}

/// Returns the adjudicated result after the last of these moves, if any.
///
/// The notes are those of the moves made by engines, and `last` is the side that made the last of
/// them.
pub(crate) fn verdict(
    rules: &Adjudication,
    oracle: Option<&dyn Oracle>,
    position: &Position,
    notes: &[MoveNote],
) -> Option<(Option<Color>, Ground)> {
    let last = !position.turn();
    if let Some(oracle) = oracle.filter(|_| rules.tables)
        && let Some(winner) = oracle.outcome(position)
    {
        return Some((winner, Ground::Tables));
    }
    if let Some(loser) = rules.win.as_ref().and_then(|rule| rule.loser(notes, last)) {
        return Some((Some(!loser), Ground::Scores));
    }
    // The number of the move just made.
    let number = position.fullmove_number() - u32::from(last == Color::Black);
    if rules.draw.as_ref().is_some_and(|rule| number >= rule.from_move && rule.holds(notes)) {
        return Some((None, Ground::Scores));
    }
    (last == Color::Black && rules.move_limit.is_some_and(|limit| number >= limit))
        .then_some((None, Ground::MoveLimit))
}

/// A mate exceeds any advantage.
const MATE: i64 = i64::MAX;

fn value(note: &MoveNote) -> Option<i64> {
    Some(match note.thought.score? {
        Score::Centipawns(value) => i64::from(value),
        Score::Mates(_) => MATE,
        Score::Mated(_) => -MATE,
    })
}

impl WinRule {
    /// Returns the side that has lost, if any; `last` made the last move.
    fn loser(&self, notes: &[MoveNote], last: Color) -> Option<Color> {
        [last, !last].into_iter().enumerate().find_map(|(age, side)| {
            let own = self.all(notes, age, |value| value <= -i64::from(self.score));
            let other = || self.all(notes, 1 - age, |value| value >= i64::from(self.score));
            (own && (self.loser_alone || other())).then_some(side)
        })
    }

    /// Whether the last scores of a side all satisfy `so`. The last move has age 0, the one before
    /// age 1.
    fn all(&self, notes: &[MoveNote], age: usize, so: impl Fn(i64) -> bool) -> bool {
        let wanted = self.moves as usize;
        let last = || notes.iter().rev().skip(age).step_by(2).take(wanted);
        wanted > 0 && last().count() == wanted && last().all(|note| value(note).is_some_and(&so))
    }
}

impl DrawRule {
    fn holds(&self, notes: &[MoveNote]) -> bool {
        let wanted = 2 * self.moves as usize;
        let last = || notes.iter().rev().take(wanted);
        let level =
            |note: &MoveNote| value(note).is_some_and(|value| value.unsigned_abs() <= u64::from(self.score));
        wanted > 0 && last().count() == wanted && last().all(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Thoughts;

    /// Moves with these scores, each from the side that made it.
    fn notes(scores: &[i32]) -> Vec<MoveNote> {
        let note = |&value: &i32| MoveNote {
            thought: Thoughts { score: Some(Score::Centipawns(value)), ..Thoughts::default() },
            ..MoveNote::default()
        };
        scores.iter().map(note).collect()
    }

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    const WHITE_TO_MOVE: &str = "4k3/8/8/8/8/8/8/4KR2 w - - 0 41";

    #[test]
    fn both_have_to_see_the_win_unless_the_loser_gives_up() {
        let rule = WinRule { moves: 2, score: 500, loser_alone: false };
        let judge = |rule: WinRule, scores: &[i32]| {
            let rules = Adjudication { win: Some(rule), ..Adjudication::default() };
            verdict(&rules, None, &position(WHITE_TO_MOVE), &notes(scores)).map(|(winner, _)| winner)
        };
        // Black made the last move.
        assert_eq!(judge(rule, &[600, -500, 700, -800]), Some(Some(Color::White)));
        assert_eq!(judge(rule, &[-600, 500, -700, 800]), Some(Some(Color::Black)));
        assert_eq!(judge(rule, &[499, -500, 700, -800]), None);
        assert_eq!(judge(rule, &[-500, 700, -800]), None);
        let alone = WinRule { loser_alone: true, ..rule };
        assert_eq!(judge(alone, &[0, -500, 0, -800]), Some(Some(Color::White)));
        assert_eq!(judge(alone, &[600, 0, 600, 0]), None);
        assert_eq!(judge(WinRule { moves: 0, ..rule }, &[]), None);
    }

    #[test]
    fn moves_without_a_score_decide_nothing() {
        let rules = Adjudication {
            win: Some(WinRule { moves: 1, score: 500, loser_alone: true }),
            draw: Some(DrawRule { from_move: 1, moves: 1, score: 10 }),
            ..Adjudication::default()
        };
        assert_eq!(verdict(&rules, None, &position(WHITE_TO_MOVE), &[MoveNote::default(); 4]), None);
        let mut mated = notes(&[0, 0]);
        mated[1].thought.score = Some(Score::Mated(3));
        let found = verdict(&rules, None, &position(WHITE_TO_MOVE), &mated);
        assert_eq!(found, Some((Some(Color::White), Ground::Scores)));
    }

    #[test]
    fn draws_wait_for_their_move() {
        let rules = |from_move| Adjudication {
            draw: Some(DrawRule { from_move, moves: 2, score: 10 }),
            ..Adjudication::default()
        };
        let judge =
            |from, scores: &[i32]| verdict(&rules(from), None, &position(WHITE_TO_MOVE), &notes(scores));
        assert_eq!(judge(40, &[900, 0, -10, 10, 3]), Some((None, Ground::Scores)));
        assert_eq!(judge(41, &[0, -10, 10, 3]), None);
        assert_eq!(judge(40, &[11, -10, 10, 3]), None);
        assert_eq!(judge(40, &[-10, 10, 3]), None);
    }

    #[test]
    fn the_move_limit_waits_for_black() {
        let rules = Adjudication { move_limit: Some(40), ..Adjudication::default() };
        let judge = |fen| verdict(&rules, None, &position(fen), &[]);
        assert_eq!(judge("4k3/8/8/8/8/8/8/4KR2 b - - 0 40"), None);
        assert_eq!(judge(WHITE_TO_MOVE), Some((None, Ground::MoveLimit)));
        assert_eq!(judge("4k3/8/8/8/8/8/8/4KR2 w - - 0 40"), None);
    }

    #[test]
    fn tables_decide_where_they_know() {
        struct Rook;
        impl Oracle for Rook {
            fn outcome(&self, position: &Position) -> Option<Option<Color>> {
                (position.occupied().count() == 3).then_some(Some(Color::White))
            }
        }
        let rules = Adjudication { tables: true, ..Adjudication::default() };
        let found = verdict(&rules, Some(&Rook), &position(WHITE_TO_MOVE), &[]);
        assert_eq!(found, Some((Some(Color::White), Ground::Tables)));
        assert_eq!(verdict(&Adjudication::default(), Some(&Rook), &position(WHITE_TO_MOVE), &[]), None);
    }
}
