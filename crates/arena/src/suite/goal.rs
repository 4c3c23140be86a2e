//! The goal of a suite position.

use chess::epd::{Epd, Operation};
use chess::{Move, Position, SanProblem};
use player::Score;
use protocol::MoveText;
use std::num::NonZeroI32;
use thiserror::Error;

/// What is to be found in a position: everything its line gives must hold at once.
///
/// ```
/// use arena::suite::Goal;
/// use chess::{Position, epd::Epd};
/// let epd: Epd = "k7/8/1K6/8/8/8/8/7R w - - bm Rh8+; c0 \"Rh8+=10, Rg1=1\";".parse()?;
/// let position = Position::from_setup(&epd.setup)?;
/// let goal = Goal::read(&epd, &position)?;
/// let waiting = position.parse_san("Rg1")?;
/// assert_eq!((goal.is_met(Some(waiting), None), goal.points(Some(waiting), None)), (false, 1));
/// assert_eq!((goal.max_points(), goal.to_string().as_str()), (10, "Rh8#"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    best: Vec<Move>,
    avoid: Vec<Move>,
    points: Vec<(Move, u32)>,
    mate: Option<NonZeroI32>,
    words: String,
}

/// Why a line gives no goal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GoalError {
    /// It has none.
    #[error("no goal given; add bm, am or dm, or points such as c0 \"e4=10, d4=3\"")]
    Nothing,
    /// A move is illegal in this position.
    #[error("{opcode}: {why}")]
    Move {
        /// Its opcode.
        opcode: String,
        /// What is wrong with it.
        why: String,
    },
    /// A distance to mate is invalid.
    #[error("{opcode}: expected the moves to mate, such as {example}, found {found:?}")]
    Mate {
        /// Its opcode.
        opcode: String,
        /// An example.
        example: &'static str,
        /// What was found.
        found: String,
    },
}

/// The most points of a move; more is not meant as points.
const MOST_POINTS: u32 = 1_000_000;

impl Goal {
    /// Reads the goal of a line.
    ///
    /// `bm` and `am` are moves to find and to avoid, in SAN or as pairs of squares; `bm #3` is a
    /// mate to be announced, and so is `dm 3`; a negative number is for the side that is mated.
    /// Points are the comment `c0` in the form `move=points, move=points`, or `c8` with the moves
    /// in `c7` or `c9`; any other comment is ignored.
    ///
    /// # Errors
    /// If there is no goal, or one that is invalid in this position.
    pub fn read(epd: &Epd, position: &Position) -> Result<Goal, GoalError> {
        let mut goal = Goal::default();
        for operation in epd.operations() {
            match operation.opcode() {
                "bm" => goal.read_best(operation, position)?,
                "am" => {
                    for word in operation.words() {
                        goal.avoid.push(find(operation.opcode(), word, position)?);
                    }
                }
                "dm" => {
                    let word = operation.words().collect::<Vec<_>>().join(" ");
                    goal.mate = Some(distance(operation.opcode(), &word, &word, "dm 3")?);
                }
                _ => {}
            }
        }
        goal.points = read_points(epd, position)?;
        if goal.best.is_empty() && goal.avoid.is_empty() && goal.points.is_empty() && goal.mate.is_none() {
            return Err(GoalError::Nothing);
        }
        if goal.best.is_empty() && goal.avoid.is_empty() && goal.mate.is_none() {
            let most = goal.max_points();
            let full = goal.points.iter().filter(|(_, points)| *points == most);
            goal.best = full.map(|(m, _)| *m).collect();
        }
        goal.words = goal.in_words(position);
        Ok(goal)
    }

    fn read_best(&mut self, operation: &Operation, position: &Position) -> Result<(), GoalError> {
        for word in operation.words() {
            match word.strip_prefix('#') {
                // Older files write the check sign as a separate word.
                None if word == "+" && !self.best.is_empty() => {}
                Some(moves) => self.mate = Some(distance("bm", moves, word, "#3")?),
                None => self.best.push(find("bm", word, position)?),
            }
        }
        Ok(())
    }

    /// Whether this move, with this score, meets the goal.
    #[must_use]
    pub fn is_met(&self, played: Option<Move>, score: Option<Score>) -> bool {
        let is = |moves: &[Move]| played.is_some_and(|m| moves.contains(&m));
        let best = self.best.is_empty() || is(&self.best);
        let avoided = self.avoid.is_empty() || (played.is_some() && !is(&self.avoid));
        best && avoided && self.mate.is_none_or(|mate| is_announced(mate, score))
    }

    /// Returns the points of a move where moves are graded, otherwise 1 if it meets the goal.
    #[must_use]
    pub fn points(&self, played: Option<Move>, score: Option<Score>) -> u32 {
        if !self.is_graded() {
            return u32::from(self.is_met(played, score));
        }
        self.points.iter().find(|(m, _)| Some(*m) == played).map_or(0, |(_, points)| *points)
    }

    /// Returns the maximum number of points.
    #[must_use]
    pub fn max_points(&self) -> u32 {
        self.points.iter().map(|(_, points)| *points).max().unwrap_or(1)
    }

    /// Whether the goal is to announce a mate, and nothing else.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.mate.is_some() && self.best.is_empty() && self.avoid.is_empty() && !self.is_graded()
    }

    /// Whether moves have points.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        !self.points.is_empty()
    }

    fn in_words(&self, position: &Position) -> String {
        let list = |moves: &[Move]| {
            let names = moves.iter().filter_map(|&m| position.san(m).ok());
            names.map(|san| san.to_string()).collect::<Vec<_>>().join(" or ")
        };
        let mut parts = Vec::new();
        if !self.best.is_empty() {
            parts.push(list(&self.best));
        }
        if !self.avoid.is_empty() {
            parts.push(format!("not {}", list(&self.avoid)));
        }
        match self.mate.map(NonZeroI32::get) {
            Some(moves @ 1..) => parts.push(format!("mate in {moves}")),
            Some(moves) => parts.push(format!("mated in {}", moves.unsigned_abs())),
            None => {}
        }
        parts.join(", ")
    }
}

/// As text, such as `Qg6 or Qh5, not Qxf7+` or `mate in 3`.
impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)
    }
}

/// A mate counts if it is announced at this distance or nearer.
fn is_announced(mate: NonZeroI32, score: Option<Score>) -> bool {
    match score {
        Some(Score::Mates(moves)) => mate.get() > 0 && moves <= mate.get().unsigned_abs(),
        Some(Score::Mated(moves)) => mate.get() < 0 && moves <= mate.get().unsigned_abs(),
        _ => false,
    }
}

fn find(opcode: &str, word: &str, position: &Position) -> Result<Move, GoalError> {
    let error = |why| GoalError::Move { opcode: opcode.to_owned(), why };
    // Published moves may carry `!` or `?`.
    let bare = word.trim_end_matches(['!', '?']);
    let text = MoveText::new(bare).ok_or_else(|| error(format!("expected a move, found {word:?}")))?;
    text.find(position).map_err(|why| error(why.to_string()))
}

fn distance(opcode: &str, moves: &str, found: &str, example: &'static str) -> Result<NonZeroI32, GoalError> {
    let error = || GoalError::Mate { opcode: opcode.to_owned(), example, found: found.to_owned() };
    moves.parse::<NonZeroI32>().ok().filter(|moves| moves.get() > i32::MIN).ok_or_else(error)
}

/// Reads the points of moves from the comments; a comment of another form has none.
fn read_points(epd: &Epd, position: &Position) -> Result<Vec<(Move, u32)>, GoalError> {
    let remark =
        |opcode: &str| epd.get(opcode).map(|operation| operation.words().collect::<Vec<_>>().join(" "));
    if let Some(text) = remark("c0") {
        let pairs: Option<Vec<(&str, &str)>> =
            text.split(',').map(|item| item.trim().rsplit_once('=')).collect();
        if let Some(points) = pairs.and_then(|pairs| graded("c0", &pairs, position).transpose()) {
            return points;
        }
    }
    let Some(points) = remark("c8") else { return Ok(Vec::new()) };
    for opcode in ["c7", "c9"] {
        let Some(moves) = remark(opcode) else { continue };
        if moves.split_whitespace().count() == points.split_whitespace().count() {
            let pairs: Vec<(&str, &str)> = moves.split_whitespace().zip(points.split_whitespace()).collect();
            if let Some(points) = graded(opcode, &pairs, position).transpose() {
                return points;
            }
        }
    }
    Ok(Vec::new())
}

/// Returns the moves with their points; `None` if these are not moves or not points.
fn graded(
    opcode: &str,
    pairs: &[(&str, &str)],
    position: &Position,
) -> Result<Option<Vec<(Move, u32)>>, GoalError> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|points| *points <= MOST_POINTS);
    let numbers: Option<Vec<u32>> = pairs.iter().map(|(_, text)| number(text.trim())).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.iter().any(|points| *points > 0)) else {
        return Ok(None);
    };
    let is_move = |word: &str| {
        let squares = position.parse_uci(word).is_ok();
        squares || !position.parse_san(word).is_err_and(|error| *error.problem() == SanProblem::Unreadable)
    };
    if !pairs.iter().all(|(word, _)| is_move(word.trim())) {
        return Ok(None);
    }
    let moves = pairs.iter().map(|(word, _)| find(opcode, word.trim(), position));
    moves.zip(numbers).map(|(m, points)| Ok((m?, points))).collect::<Result<Vec<_>, _>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White mates with Rh8 or takes its time.
    const BOARD: &str = "k7/8/1K6/8/8/8/8/7R w - - ";

    fn read(operations: &str) -> Result<(Goal, Position), GoalError> {
        let epd: Epd = format!("{BOARD}{operations}").parse().unwrap();
        let position = Position::from_setup(&epd.setup).unwrap();
        Goal::read(&epd, &position).map(|goal| (goal, position))
    }

    fn met(operations: &str, played: &str, score: Option<Score>) -> bool {
        let (goal, position) = read(operations).unwrap();
        goal.is_met(position.parse_san(played).ok(), score)
    }

    #[test]
    fn best_moves_and_moves_to_avoid() {
        assert!(met("bm Rh8+ Rh7;", "Rh7", None));
        assert!(met("bm h1h8;", "Rh8", None));
        assert!(met("bm Rh8!;", "Rh8", None) && met("bm Rh8 +;", "Rh8", None));
        assert!(!met("bm Rh8;", "Rh7", None));
        assert!(met("am Rh7;", "Rh6", None));
        assert!(!met("am Rh7 Rh6;", "Rh6", None));
        assert!(!met("bm Rh8 Rh7; am Rh7;", "Rh7", None));
        assert!(!met("am Rh7;", "no move", None));
    }

    #[test]
    fn mates_are_met_when_announced_in_time() {
        let (near, far, mated) = (Score::Mates(2), Score::Mates(3), Score::Mated(2));
        for goal in ["dm 2;", "bm #2;"] {
            assert!(met(goal, "Rh7", Some(near)) && met(goal, "Rh7", Some(Score::Mates(1))), "{goal}");
            for score in [Some(far), Some(mated), Some(Score::Centipawns(9999)), None] {
                assert!(!met(goal, "Rh8", score), "{goal} {score:?}");
            }
        }
        assert!(met("bm #-2;", "Rh7", Some(mated)));
        assert!(!met("bm #-2;", "Rh7", Some(near)) && !met("bm #-2;", "Rh7", Some(Score::Mated(3))));
        assert!(met("bm Rh8; dm 2;", "Rh8", Some(near)));
        assert!(!met("bm Rh8; dm 2;", "Rh7", Some(near)) && !met("bm Rh8; dm 2;", "Rh8", None));
    }

    #[test]
    fn points_are_read_in_all_forms_and_remarks_are_left_alone() {
        let given = |operations: &str, played: &str| {
            let (goal, position) = read(operations).unwrap();
            (goal.is_graded(), goal.points(position.parse_san(played).ok(), None), goal.max_points())
        };
        for form in [
            r#"bm Rh8; c0 "Rh8+=10, Rh7=3,Rg1=1";"#,
            r#"bm Rh8; c7 "Rh8+ Rh7 Rg1"; c8 "10 3 1";"#,
            r#"bm Rh8; c0 "a remark"; c8 "10 3 1"; c9 "h1h8 h1h7 h1g1";"#,
            r#"c0 "Rh8=10, Rh7=3, Rg1=1";"#,
        ] {
            assert_eq!(given(form, "Rh8"), (true, 10, 10), "{form}");
            assert_eq!(given(form, "Rh7"), (true, 3, 10), "{form}");
            assert_eq!(given(form, "Rh6"), (true, 0, 10), "{form}");
        }
        for remark in
            ["Karpov - Deep Thought, 1990", "depth=10", "a1=Q wins", "1 ... e3 2 a7=Q, x", "", "Rh8=0"]
        {
            assert_eq!(given(&format!("bm Rh8; c0 \"{remark}\";"), "Rh8"), (false, 1, 1), "{remark}");
        }
        assert_eq!(given(r#"bm Rh8; c7 "Rh8 Rh7"; c8 "10";"#, "Rh8"), (false, 1, 1));
        assert!(read(r#"c0 "Rh8=10, Rh7=3";"#).unwrap().0.is_met(Some(first_rook_move()), None));
    }

    fn first_rook_move() -> Move {
        read("bm Rh8;").unwrap().1.parse_san("Rh8").unwrap()
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        for (operations, message) in [
            (
                r#"id "x"; c0 "a remark";"#,
                "no goal given; add bm, am or dm, or points such as c0 \"e4=10, d4=3\"",
            ),
            ("bm;", "no goal given; add bm, am or dm, or points such as c0 \"e4=10, d4=3\""),
            ("bm Qh8;", "bm: illegal move \"Qh8\""),
            ("am h1h8q;", "am: illegal move \"h1h8q\""),
            ("bm ?;", "bm: expected a move, found \"?\""),
            ("dm soon;", "dm: expected the moves to mate, such as dm 3, found \"soon\""),
            ("dm 0;", "dm: expected the moves to mate, such as dm 3, found \"0\""),
            ("bm #x;", "bm: expected the moves to mate, such as #3, found \"#x\""),
            (r#"bm Rh8; c0 "Qh8=10";"#, "c0: illegal move \"Qh8\""),
        ] {
            assert_eq!(read(operations).unwrap_err().to_string(), message, "{operations}");
        }
    }
}
