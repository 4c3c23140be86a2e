//! The tests of the page: types, lints and unit tests by Node, whole games in a real browser.

use super::tally::Tally;
use crate::shell::target_dir;
use crate::web::{browser, install, npm};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// What is tested without a browser, by the script of `web/package.json` that does it.
const CHECKS: [(&str, &str); 3] =
    [("types of the page", "check"), ("lints of the page", "lint"), ("unit tests of the page", "test")];

/// The name under which the games in the browser are counted.
const GAMES: &str = "games in the browser";

/// What needs neither a browser nor the program, or why it is skipped.
pub fn checks() -> Result<Tally> {
    let mut tally = Tally::default();
    let installed = install();
    for (name, script) in CHECKS {
        match &installed {
            Ok(()) => tally.add(&check(name, npm().args(["run", script]))?),
            Err(problem) => tally.skip(name, &format!("{problem:#}")),
        }
    }
    Ok(tally)
}

/// Whole games in a browser, against the real server, or why they are skipped. The program has been built.
pub fn games() -> Result<Tally> {
    let mut tally = Tally::default();
    // It takes no time when everything is there.
    if let Err(problem) = install() {
        tally.skip(GAMES, &format!("{problem:#}"));
        return Ok(tally);
    }
    let Some(browser) = browser() else {
        tally.skip(GAMES, "there is no Chromium: install it, or name it in the variable CHROMIUM");
        return Ok(tally);
    };
    let binary = target_dir()?.join("debug").join(format!("quevedo{}", std::env::consts::EXE_SUFFIX));
    check(GAMES, npm().args(["run", "e2e"]).env("CHROMIUM", browser).env("QUEVEDO", binary))
}

/// Runs a command that is one check by itself; what it says is shown in one piece, for other tests run beside it.
fn check(name: &str, command: &mut Command) -> Result<Tally> {
    // Colours would stand among the names of failures, which are read below.
    let output = command.env("NO_COLOR", "1").env_remove("FORCE_COLOR").stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("{name}: the command cannot be started"))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    println!("\n== {name}\n{said}");
    let mut tally = Tally::check(output.status.success(), name);
    if let Some(failed) = tally.failed.first_mut() {
        failed.extend(failures(&said).iter().map(|failure| format!("\n    {failure}")));
    }
    Ok(tally)
}

/// The tests that Vitest says have failed, each with the first line of its error.
fn failures(said: &str) -> BTreeSet<String> {
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    let failed =
        lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.strip_prefix("FAIL ")?.trim())));
    let with_error = failed.map(|(at, test)| match lines.get(at + 1) {
        Some(error) if !error.is_empty() && !error.starts_with("FAIL ") => format!("{test}: {error}"),
        _ => test.to_owned(),
    });
    with_error.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_named_with_their_errors() {
        let said = " \u{2713} e2e/help.test.ts (3 tests) 900ms\n\n FAIL  e2e/looks.test.ts > all pages, phone\n\
                    TimeoutError: locator.waitFor: Timeout 30000ms exceeded.\nCall log:\n\n\
                    \u{20}FAIL  e2e/table.test.ts > moves\n FAIL  e2e/table.test.ts > clocks\nAssertionError: no\n";
        let named = [
            "e2e/looks.test.ts > all pages, phone: TimeoutError: locator.waitFor: Timeout 30000ms exceeded.",
            "e2e/table.test.ts > clocks: AssertionError: no",
            "e2e/table.test.ts > moves",
        ];
        assert!(failures(said).iter().eq(named));
    }
}
