//! Runs tests with `cargo nextest`, and reads its report instead of its screen.

use super::Build;
use super::libtest;
use super::tally::Tally;
use crate::shell::{output, root};
use anyhow::{Context, Result};
use serde_json::Value;
use std::process::{Command, Stdio};

/// The profile of `.config/nextest.toml` that writes the report.
const PROFILE: &str = "xtask";

/// Where that file has the report written, wherever the build goes.
const REPORT: &str = "target/nextest/xtask/junit.xml";

/// Runs all tests of the workspace.
pub fn run(build: Build) -> Result<Tally> {
    let report = root().join(REPORT);
    if report.exists() {
        std::fs::remove_file(&report).with_context(|| format!("{} is in the way", report.display()))?;
    }
    let mut command = build.cargo()?;
    command.args(["nextest", "run", "--workspace", "--profile", PROFILE]);
    if build.full {
        command.args(["--run-ignored", "all"]);
    }
    let status = command.stdin(Stdio::null()).status().context("cargo nextest cannot be started")?;
    let mut tally = match std::fs::read_to_string(&report) {
        Ok(text) => read_report(&text)?,
        Err(error) if status.success() => {
            return Err(error).with_context(|| format!("nextest left no report in {}", report.display()));
        }
        Err(_) => Tally::default(), // nothing was run: the build failed
    };
    if !status.success() && tally.failed.is_empty() {
        tally.failed.push(format!("cargo nextest run ({status})"));
    }
    if !build.full {
        match ignored(build) {
            Ok(skipped) => tally.add(&skipped),
            // What does not build has no list; the failure is counted already.
            Err(error) if !status.success() => eprintln!("the ignored tests cannot be listed: {error:#}"),
            Err(error) => return Err(error),
        }
    }
    Ok(tally)
}

/// Reads a report in the JUnit format.
fn read_report(text: &str) -> Result<Tally> {
    let report = roxmltree::Document::parse(text).context("the report of nextest is not XML")?;
    let mut tally = Tally::default();
    for case in report.descendants().filter(|node| node.has_tag_name("testcase")) {
        let name = case.attribute("name").unwrap_or("a test without a name");
        let name = format!("{} {name}", case.attribute("classname").unwrap_or_default());
        if case.children().any(|child| child.has_tag_name("failure") || child.has_tag_name("error")) {
            tally.failed.push(name);
        } else {
            let printed: String = case.descendants().filter_map(|node| node.text()).collect();
            tally.ended_well(&name, &printed);
        }
    }
    Ok(tally)
}

/// The ignored tests, with the reasons that their authors gave.
///
/// Nextest knows which they are but not why; a test binary that is asked for ignored tests by name answers with
/// the reason and runs nothing.
fn ignored(build: Build) -> Result<Tally> {
    let mut command = build.cargo()?;
    command.args(["nextest", "list", "--workspace", "--profile", PROFILE]);
    let list: Value = serde_json::from_str(&output(command.args(["--message-format", "json"]))?)
        .context("cargo nextest list did not answer in JSON")?;
    let mut tally = Tally::default();
    for suite in list["rust-suites"].as_object().into_iter().flatten().map(|(_, suite)| suite) {
        let cases = suite["testcases"].as_object().into_iter().flatten();
        let names: Vec<&String> =
            cases.filter(|(_, case)| case["ignored"] == true).map(|(name, _)| name).collect();
        if names.is_empty() {
            continue;
        }
        let binary = suite["binary-path"].as_str().context("nextest names no test binary")?;
        let text = output(Command::new(binary).arg("--exact").args(names))?;
        let mut report = libtest::Report::default();
        text.lines().for_each(|line| report.line(line));
        let id = suite["binary-id"].as_str().unwrap_or_default();
        for skip in report.finish().skipped {
            tally.skip(&format!("{id} {}", skip.what), &skip.why);
        }
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_understood() {
        let text = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="3" failures="1" errors="0">
  <testsuite name="chess" tests="3">
    <testcase name="pins" classname="chess" time="0.1"><system-out>running 1 test</system-out></testcase>
    <testcase name="suites" classname="chess" time="0.1">
      <system-out>running 1 test</system-out><system-err>SKIPPED: no &lt;data&gt;
</system-err></testcase>
    <testcase name="wrong" classname="chess" time="0.1"><failure type="test failure">left</failure></testcase>
  </testsuite>
</testsuites>"#;
        let tally = read_report(text).unwrap();
        assert_eq!(tally.passed, 1);
        assert_eq!(tally.failed, ["chess wrong"]);
        assert_eq!(tally.skipped[0].what, "chess suites");
        assert_eq!(tally.skipped[0].why, "no <data>");
    }
}
