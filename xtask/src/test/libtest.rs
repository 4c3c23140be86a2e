//! Runs tests with `cargo test` and reads what the standard test harness prints.

use super::Build;
use super::tally::Tally;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Runs `cargo test` on the chosen targets, showing its output as it comes.
pub fn run(build: Build, targets: &[&str]) -> Result<Tally> {
    let mut command = build.cargo()?;
    command.args(["test", "--no-fail-fast"]).args(targets).args(["--", "--show-output"]);
    if build.full {
        command.arg("--include-ignored");
    }
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo test cannot be started: is cargo installed?")?;
    let mut report = Report::default();
    let stdout = child.stdout.take().context("cargo test has no output")?;
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line.context("the output of cargo test cannot be read")?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        report.line(&line);
    }
    let status = child.wait().context("cargo test was lost")?;
    let mut tally = report.finish();
    if !status.success() && tally.failed.is_empty() {
        tally.failed.push(format!("cargo test {} ({status})", targets.join(" ")));
    }
    Ok(tally)
}

/// A reader of the harness's lines.
#[derive(Default)]
pub struct Report {
    tally: Tally,
    /// The tests of the present binary that passed, and what each printed.
    passed: BTreeMap<String, String>,
    /// The test whose output is being shown.
    shown: Option<String>,
}

impl Report {
    /// Takes in one line.
    pub fn line(&mut self, line: &str) {
        if line.starts_with("test result: ") {
            self.end_of_binary();
        } else if let Some((name, result)) = verdict(line) {
            match result.split_once(", ").unwrap_or((result, "ignored without a reason")) {
                ("ok", _) => {
                    self.passed.insert(name.to_owned(), String::new());
                }
                ("FAILED", _) => self.tally.failed.push(name.to_owned()),
                ("ignored", why) => self.tally.skip(name, why),
                _ => {}
            }
        } else if let Some(name) =
            line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"))
        {
            self.shown = Some(name.to_owned());
        } else if let Some(output) = self.shown.as_ref().and_then(|name| self.passed.get_mut(name)) {
            output.push_str(line);
            output.push('\n');
        }
    }

    /// The tally of all that was read.
    pub fn finish(mut self) -> Tally {
        self.end_of_binary();
        self.tally
    }

    fn end_of_binary(&mut self) {
        for (name, output) in std::mem::take(&mut self.passed) {
            self.tally.ended_well(&name, &output);
        }
        self.shown = None;
    }
}

/// The name and the result of a line like `test moves::pins ... ok`.
fn verdict(line: &str) -> Option<(&str, &str)> {
    let (name, result) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let name = name.trim_end_matches(" - should panic");
    let first = result.split(',').next()?;
    ["ok", "FAILED", "ignored"].contains(&first).then_some((name, result))
}

#[cfg(test)]
mod tests {
    use super::super::tally::Skip;
    use super::*;

    #[test]
    fn the_harness_is_understood() {
        let text = "\
running 5 tests
test panics - should panic ... ok
test slow ... ignored, long: counts for an hour
test suites ... ok
test wrong ... FAILED
test plain ... ok

successes:

---- suites stdout ----
SKIPPED: the data is not here

---- plain stdout ----
thread started

failures:

---- wrong stdout ----
SKIPPED: not a note, the test failed

test result: FAILED. 3 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out

running 1 test
test suites ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out";
        let mut report = Report::default();
        text.lines().for_each(|line| report.line(line));
        let skip = |what: &str, why: &str| Skip { what: what.into(), why: why.into() };
        let expected = Tally {
            passed: 3,
            failed: vec!["wrong".into()],
            skipped: vec![skip("slow", "long: counts for an hour"), skip("suites", "the data is not here")],
        };
        assert_eq!(report.finish(), expected);
    }
}
