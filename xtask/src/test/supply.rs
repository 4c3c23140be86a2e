//! Whether what the program is built of may be used, comes from where it should and has no known fault: by cargo-deny and
//! npm, where they are installed and reach what they ask.

use super::tally::Tally;
use crate::shell::{cargo, succeeds};
use crate::web::npm;
use anyhow::{Context, Result};
use serde_json::Value;
use std::process::Stdio;

const TERMS: &str = "licences, sources and versions of the crates";
const ADVISORIES: &str = "advisories about the crates";
const AUDIT: &str = "advisories about the packages of the page";

/// All of it. What cannot be asked is skipped: a test that needs a network would fail without a fault of ours.
pub fn checks() -> Result<Tally> {
    let mut tally = crates()?;
    tally.add(&packages()?);
    Ok(tally)
}

/// The crates, by the rules of `deny.toml`.
fn crates() -> Result<Tally> {
    let mut tally = Tally::default();
    if !succeeds(cargo().args(["deny", "--version"])) {
        let why = "cargo-deny is not installed: `cargo install --locked cargo-deny` installs it";
        tally.skip(TERMS, why);
        tally.skip(ADVISORIES, why);
        return Ok(tally);
    }
    tally.add(&super::check(TERMS, cargo().args(["deny", "check", "licenses", "sources", "bans"]))?);
    if succeeds(cargo().args(["deny", "fetch", "db"])) {
        let mut command = cargo();
        tally.add(&super::check(
            ADVISORIES,
            command.args(["deny", "check", "--disable-fetch", "advisories"]),
        )?);
    } else {
        tally.skip(ADVISORIES, "the database of advisories cannot be fetched");
    }
    Ok(tally)
}

/// The packages that are built into the page.
fn packages() -> Result<Tally> {
    let mut tally = Tally::default();
    if !succeeds(npm().arg("--version")) {
        tally.skip(AUDIT, "npm is not installed");
        return Ok(tally);
    }
    // Without a network there is an answer soon, too.
    let patience = ["--fetch-retries=0", "--fetch-timeout=20000"];
    let mut command = npm();
    command.args(["audit", "--omit=dev", "--json"]).args(patience).stdin(Stdio::null());
    let output = command.output().context("npm cannot be started")?;
    match verdict(&output.stdout) {
        Verdict::Sound => tally.passed += 1,
        Verdict::Faulty(told) => {
            println!("{told}");
            tally.failed.push(AUDIT.to_owned());
        }
        Verdict::Unknown(why) => tally.skip(AUDIT, &why),
    }
    Ok(tally)
}

/// What npm says of the packages.
#[derive(PartialEq, Eq, Debug)]
enum Verdict {
    Sound,
    /// There are faults, told in lines.
    Faulty(String),
    /// There was no answer, for this reason.
    Unknown(String),
}

fn verdict(answer: &[u8]) -> Verdict {
    let report: Value = serde_json::from_slice(answer).unwrap_or_default();
    let Some(count) = report["metadata"]["vulnerabilities"]["total"].as_u64() else {
        let why = ["message", "summary"].into_iter().find_map(|name| {
            report[name].as_str().or_else(|| report["error"][name].as_str()).filter(|why| !why.is_empty())
        });
        let why = why.map_or("npm gave no report", |why| why.lines().next().unwrap_or_default());
        return Verdict::Unknown(format!("npm cannot ask for advisories: {why}"));
    };
    if count == 0 {
        return Verdict::Sound;
    }
    let all = report["vulnerabilities"].as_object().into_iter().flatten();
    let told =
        all.map(|(name, fault)| format!("{name}: {}", fault["severity"].as_str().unwrap_or("unknown")));
    Verdict::Faulty(told.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_npm_are_understood() {
        let sound = br#"{"auditReportVersion": 2, "vulnerabilities": {}, "metadata": {"vulnerabilities": {"total": 0}}}"#;
        assert_eq!(verdict(sound), Verdict::Sound);
        let faulty = br#"{"vulnerabilities": {"a": {"severity": "high"}}, "metadata": {"vulnerabilities": {"total": 1}}}"#;
        assert_eq!(verdict(faulty), Verdict::Faulty("a: high".to_owned()));
        for (answer, why) in [
            (&br#"{"message": "request failed\nand more"}"#[..], "request failed"),
            (br#"{"error": {"code": "ENOTFOUND", "summary": "no network"}}"#, "no network"),
            (b"not JSON", "npm gave no report"),
            (b"", "npm gave no report"),
        ] {
            assert_eq!(verdict(answer), Verdict::Unknown(format!("npm cannot ask for advisories: {why}")));
        }
    }
}
