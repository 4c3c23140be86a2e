//! What became of a set of tests.

/// The line with which a test says that it could not do its work, and why.
const NOTE: &str = "SKIPPED:";

/// Counts and names of what ran.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many passed.
    pub passed: usize,
    /// The names of those that failed.
    pub failed: Vec<String>,
    /// Those that were not run, or could not do their work.
    pub skipped: Vec<Skip>,
}

/// Something not tested, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skip {
    /// The name of the test.
    pub what: String,
    /// The reason that its author gave.
    pub why: String,
}

impl Tally {
    /// The tally of one check.
    pub fn check(passed: bool, name: &str) -> Tally {
        let mut tally = Tally::default();
        if passed {
            tally.passed = 1;
        } else {
            tally.failed.push(name.to_owned());
        }
        tally
    }

    /// Counts a test that ended well: as skipped if it noted so among the lines it printed.
    pub fn ended_well(&mut self, what: &str, output: &str) {
        match notes(output) {
            Some(why) => self.skip(what, &why),
            None => self.passed += 1,
        }
    }

    /// Counts a test that was not run.
    pub fn skip(&mut self, what: &str, why: &str) {
        self.skipped.push(Skip { what: what.to_owned(), why: why.to_owned() });
    }

    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Tally) {
        self.passed += other.passed;
        self.failed.extend_from_slice(&other.failed);
        self.skipped.extend_from_slice(&other.skipped);
    }
}

/// The reason noted in what a test printed, if there is one; of several, the first.
fn notes(output: &str) -> Option<String> {
    let mut reasons = output.lines().filter_map(|line| line.trim_start().strip_prefix(NOTE)).map(str::trim);
    let first = reasons.next()?;
    Some(match reasons.count() {
        0 => first.to_owned(),
        more => format!("{first} (and {more} more)"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noted_test_counts_as_skipped() {
        let mut tally = Tally::default();
        tally.ended_well("suites", "reading\nSKIPPED: no data here\n");
        tally.ended_well("files", "SKIPPED: no a\nSKIPPED: no b\nSKIPPED: no c\n");
        tally.ended_well("start", "SKIPPED is only a word here\n");
        assert_eq!(tally.passed, 1);
        let skip = |what: &str, why: &str| Skip { what: what.into(), why: why.into() };
        assert_eq!(tally.skipped, [skip("suites", "no data here"), skip("files", "no a (and 2 more)")]);
    }
}
