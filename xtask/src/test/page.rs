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
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("{name}: the command cannot be started"))?;
    let said = [output.stdout, output.stderr].concat();
    println!("\n== {name}\n{}", String::from_utf8_lossy(&said));
    Ok(Tally::check(output.status.success(), name))
}
