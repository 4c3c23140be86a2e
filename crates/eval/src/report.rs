//! The evaluation explained, as a table for people.

use crate::{Coefficients, FULL_PHASE, FULL_SCALE, Pair, Sum, danger_score, evaluate_traced};
use chess::Position;
use std::fmt;

/// All terms of an evaluation, for both sides and phases.
///
/// ```
/// use chess::Position;
/// use eval::Report;
/// let text = Report::of(&Position::default()).to_string();
/// assert!(text.contains("mobility knight"), "{text}");
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    rows: Vec<(String, [Pair; 2])>,
    sum: Sum,
}

impl Report {
    /// Evaluates a position and records the terms.
    #[must_use]
    pub fn of(position: &Position) -> Report {
        let mut trace = Coefficients::default();
        let sum = evaluate_traced(position, &mut trace);
        let mut rows: Vec<_> =
            trace.by_group().into_iter().map(|(name, score)| (name.replace('_', " "), score)).collect();
        let danger = trace.king_danger();
        rows.push(("king danger".to_owned(), danger.map(danger_score)));
        rows.retain(|(_, score)| *score != [Pair::ZERO; 2]);
        Report { rows, sum }
    }

    /// Returns the non-zero terms by name, for White and for Black.
    ///
    /// The names are those of [`GROUPS`](crate::GROUPS) with spaces, and `king danger`.
    ///
    /// ```
    /// use chess::Position;
    /// use eval::{Pair, Report};
    /// let report = Report::of(&Position::default());
    /// let material = report.rows().iter().find(|(name, _)| name == "material").unwrap().1;
    /// assert_eq!(material[0], material[1]);
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[(String, [Pair; 2])] {
        &self.rows
    }

    /// Returns the sum, and how middlegame and endgame are tapered.
    #[must_use]
    pub const fn sum(&self) -> Sum {
        self.sum
    }

    /// Returns the value for White, in centipawns.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.sum.value()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "In centipawns: mg in the middlegame, eg in the endgame.")?;
        writeln!(f, "The value is White minus Black, tapered as given below.")?;
        writeln!(f, "{:24} {:>13} {:>13} {:>13}", "", "White", "Black", "difference")?;
        let (m, e) = ("mg", "eg");
        writeln!(f, "{:24} {m:>6} {e:>6} {m:>6} {e:>6} {m:>6} {e:>6}", "term")?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, [white, black]: [Pair; 2]| {
            let all = [white, black, white - black];
            write!(f, "{name:24}")?;
            all.iter().try_for_each(|pair| write!(f, " {:>6} {:>6}", pair.mg(), pair.eg()))?;
            writeln!(f)
        };
        let mut total = [Pair::ZERO; 2];
        for (name, score) in &self.rows {
            row(f, name, *score)?;
            total = [total[0] + score[0], total[1] + score[1]];
        }
        row(f, "sum", total)?;
        let Sum { phase, scale, score, .. } = self.sum;
        if score.is_none() {
            writeln!(f, "known endgame: the terms are not used")?;
        }
        writeln!(f, "middlegame {phase}/{FULL_PHASE}, endgame scaled {scale}/{FULL_SCALE}")?;
        writeln!(f, "evaluation for White: {} centipawns", self.value())
    }
}
