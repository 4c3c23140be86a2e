//! `quevedo suite` as a user meets it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The only legal move.
const FORCED: &str = "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2; id \"forced\";\n";

/// A folder of its own, which goes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder =
            std::env::temp_dir().join(format!("quevedo-suite-command-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn quevedo(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.arg("suite").args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn lines(arguments: &[&str]) -> Vec<String> {
    let output = quevedo(arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What a refused run complains of; it ends with code 2 and prints nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = quevedo(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_table_tells_themes_points_and_failures() {
    let scratch = Scratch::new("table");
    // Nobody solves the second: the move to find is not the only one, which is the one to avoid.
    let text = "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2; id \"LCTII.POS.01\"; c0 \"Kxg2=7\";\n\
                7k/8/8/8/8/8/6q1/7K w - - am Kxg2; id \"LCTII.FIN.01\";\n";
    let file = scratch.file("two.epd", text);
    let found = lines(&[&file, "--engine", "random", "--depth", "1", "--failures"]);
    assert!(found[0].ends_with(", depth 1, 2 positions"), "{found:?}");
    let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(cells(&found[2])[..8], ["theme", "positions", "solved", "%", "points", "max", "%", "time"]);
    assert_eq!(cells(&found[3])[..7], ["POS", "1", "1", "100.0", "7", "7", "100.0"]);
    assert_eq!(cells(&found[4])[..8], ["FIN", "1", "0", "0.0", "0", "1", "0.0", "-"]);
    assert_eq!(cells(&found[5])[..7], ["total", "2", "1", "50.0", "7", "8", "87.5"]);
    assert_eq!(found[7..], ["Not solved:", "  LCTII.FIN.01  wanted not Kxg2; played Kxg2"]);
}

#[test]
fn results_are_kept_and_a_second_run_goes_on_from_them() {
    let scratch = Scratch::new("out");
    let file = scratch.file("many.epd", &FORCED.repeat(7));
    let (out, json) = (scratch.path("results.jsonl"), scratch.path("report.json"));
    let run =
        [&file, "--engine", "random", "--nodes", "9", "--concurrency", "3", "--out", &out, "--json", &json];
    lines(&run);
    let kept = std::fs::read_to_string(&out).unwrap();
    assert_eq!(kept.lines().count(), 8);
    std::fs::write(&out, &kept[..kept.len() - 5]).unwrap();
    assert!(lines(&run)[0].ends_with(", 9 nodes a move, 7 positions (6 done before)"));
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert_eq!((&report["total"]["solved"], &report["total"]["positions"]), (&7.into(), &7.into()));
    assert_eq!(report["trials"][6]["played"], "Kxg2");
    assert_eq!(
        (&report["themes"][0]["theme"], &report["limits"]),
        (&"many".into(), &"9 nodes a move".into())
    );
    let other = complaint(&[&file, "--engine", "random", "--nodes", "8", "--out", &out]);
    assert!(other.contains("limits: 9 nodes a move instead of 8 nodes a move"), "{other}");
}

#[test]
fn nonsense_is_refused_before_anything_begins() {
    let scratch = Scratch::new("nonsense");
    let good = scratch.file("good.epd", FORCED);
    let bad = scratch.file("bad.epd", &format!("{FORCED}7k/8/8/8/8/8/6q1/7K w - - id \"aimless\";\n"));
    let engine = ["--engine", "random"];
    for (arguments, expected) in [
        (&[good.as_str(), engine[0], engine[1]][..], "give --time, --nodes or --depth"),
        (&[&good, "--engine", "random", "--time", "0"], "expected a time above 0"),
        (&[&good, "--engine", "random", "--depth", "0"], "--depth"),
        (&[&good, "--engine", "random", "tc=1+1", "--depth", "1"], "has no clock"),
        (
            &[&good, "--engine", "random", "speed=9", "--depth", "1"],
            "--engine: \"speed=9\" is not understood",
        ),
        (&[&good, "--engine", "random", "option.Hash=1", "--depth", "1"], "has no option Hash"),
        (&[&good, "--engine", "no-such-program", "--depth", "1"], "cannot run no-such-program"),
        (&[&bad, "--engine", "random", "--depth", "1"], "bad.epd, line 2, nothing says what is to be found"),
        (&["missing.epd", "--engine", "random", "--depth", "1"], "missing.epd: "),
        (&[&good, "--engine", "random", "--depth", "1", "--json", "no/such/folder/x"], "no/such/folder/x: "),
    ] {
        let text = complaint(arguments);
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}
