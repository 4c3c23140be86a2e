//! The tests of the page: types, lints and unit tests by Node, whole games in a real browser.

use super::tally::Tally;
use crate::shell::target_dir;
use crate::web::{browser, install, npm};
use anyhow::{Context, Result};
use std::process::{Command, Stdio};

/// What is tested without a browser, by the script of `web/package.json` that does it.
const CHECKS: [(&str, &str); 3] =
    [("types of the page", "check"), ("lints of the page", "lint"), ("unit tests of the page", "test")];

/// The name under which the games in the browser are counted.
const GAMES: &str = "games in the browser";

/// Runs all of them, or says which are skipped and why. The program has been built.
pub fn run() -> Result<Tally> {
    let mut tally = Tally::default();
    if let Err(problem) = install() {
        for (name, _) in CHECKS {
            tally.skip(name, &format!("{problem:#}"));
        }
        tally.skip(GAMES, &format!("{problem:#}"));
        return Ok(tally);
    }
    for (name, script) in CHECKS {
        tally.add(&check(name, npm().args(["run", script]))?);
    }
    tally.add(&games()?);
    Ok(tally)
}

/// Whole games in a browser, against the real server.
fn games() -> Result<Tally> {
    let mut tally = Tally::default();
    let Some(browser) = browser() else {
        tally.skip(GAMES, "there is no Chromium: install it, or name it in the variable CHROMIUM");
        return Ok(tally);
    };
    let binary = target_dir()?.join("debug").join(format!("quevedo{}", std::env::consts::EXE_SUFFIX));
    check(GAMES, npm().args(["run", "e2e"]).env("CHROMIUM", browser).env("QUEVEDO", binary))
}

/// Runs a command that is one check by itself; what it says is shown in one piece, for other tests run beside it.
fn check(name: &str, command: &mut Command) -> Result<Tally> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("{name}: the command cannot be started"))?;
    let said = [output.stdout, output.stderr].concat();
    println!("\n== {name}\n{}", String::from_utf8_lossy(&said));
    Ok(Tally::check(output.status.success(), name))
}
