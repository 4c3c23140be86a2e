//! `quevedo suite` as a user meets it.

use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The only legal move.
const FORCED: &str = "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2; id \"forced\";\n";

/// A folder of its own, which goes with it.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Scratch {
        Scratch(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.path().join(name), text).unwrap();
        self.path(name)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// The command, which works in the folder.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
        command.arg("suite").args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn lines(&self, arguments: &[&str]) -> Vec<String> {
        let output = self.command(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }

    /// What a refused run complains of; it ends with code 2 and prints nothing else.
    fn complaint(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// The names of what is in the folder.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn the_table_tells_themes_points_and_failures() {
    let scratch = Scratch::new();
    // Nobody solves the second: the move to find is not the only one, which is the one to avoid.
    let text = "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2; id \"LCTII.POS.01\"; c0 \"Kxg2=7\";\n\
                7k/8/8/8/8/8/6q1/7K w - - am Kxg2; id \"LCTII.FIN.01\";\n";
    let file = scratch.file("two.epd", text);
    let found = scratch.lines(&[&file, "--engine", "random", "--depth", "1", "--failures"]);
    assert!(found[0].ends_with(", depth 1, 2 positions"), "{found:?}");
    let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(cells(&found[2])[..8], ["theme", "positions", "solved", "%", "points", "max", "%", "time"]);
    assert_eq!(cells(&found[4])[..7], ["POS", "1", "1", "100.0", "7", "7", "100.0"]);
    assert_eq!(cells(&found[5])[..8], ["FIN", "1", "0", "0.0", "0", "1", "0.0", "-"]);
    assert_eq!(cells(&found[6])[..7], ["total", "2", "1", "50.0", "7", "8", "87.5"]);
    assert_eq!(found[8..10], ["Not solved:", "  LCTII.FIN.01  expected not Kxg2; played Kxg2"]);
}

#[test]
fn results_are_kept_and_a_second_run_goes_on_from_them() {
    let scratch = Scratch::new();
    let file = scratch.file("many.epd", &FORCED.repeat(7));
    let (out, json) = (scratch.path("results.jsonl"), scratch.path("report.json"));
    let run =
        [&file, "--engine", "random", "--nodes", "9", "--concurrency", "3", "--out", &out, "--json", &json];
    scratch.lines(&run);
    let kept = std::fs::read_to_string(&out).unwrap();
    assert_eq!(kept.lines().count(), 8);
    std::fs::write(&out, &kept[..kept.len() - 5]).unwrap();
    assert!(scratch.lines(&run)[0].ends_with(", 9 nodes a move, 7 positions (6 done before)"));
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert_eq!((&report["total"]["solved"], &report["total"]["positions"]), (&7.into(), &7.into()));
    assert_eq!(report["trials"][6]["played"], "Kxg2");
    assert_eq!(
        (&report["themes"][0]["theme"], &report["limits"]),
        (&"many".into(), &"9 nodes a move".into())
    );
    let other = scratch.complaint(&[&file, "--engine", "random", "--nodes", "8", "--out", &out]);
    assert!(other.contains("limits: 9 nodes a move instead of 8 nodes a move"), "{other}");
}

#[test]
fn nonsense_is_refused_before_anything_begins() {
    let scratch = Scratch::new();
    let good = scratch.file("good.epd", FORCED);
    let bad = scratch.file("bad.epd", &format!("{FORCED}7k/8/8/8/8/8/6q1/7K w - - id \"aimless\";\n"));
    let engine = ["--engine", "random"];
    for (arguments, expected) in [
        (&[good.as_str(), engine[0], engine[1]][..], "add --time, --nodes or --depth"),
        (&[&good, "--engine", "random", "--time", "0"], "expected a time above 0"),
        (&[&good, "--engine", "random", "--depth", "0"], "--depth"),
        (&[&good, "--engine", "random", "--depth", "1", "--patience", "0"], "expected a time above 0"),
        (&[&good, "--engine", "random", "tc=1+1", "--depth", "1"], "has no game clock"),
        (&[&good, "--engine", "random", "speed=9", "--depth", "1"], "--engine: unknown setting \"speed=9\""),
        (&[&good, "--engine", "random", "option.Hash=1", "--depth", "1"], "has no option Hash"),
        (&[&good, "--engine", "no-such-program", "--depth", "1"], "cannot run no-such-program"),
        (&[&bad, "--engine", "random", "--depth", "1"], "bad.epd, line 2, no goal given"),
        (&["missing.epd", "--engine", "random", "--depth", "1"], "missing.epd: "),
        (&[&good, "--engine", "random", "--depth", "1", "--json", "no/such/folder/x"], "no/such/folder/x: "),
    ] {
        let text = scratch.complaint(arguments);
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    assert_eq!(scratch.names(), ["bad.epd", "good.epd"], "nothing is written");
}

#[test]
fn without_a_file_results_are_kept_in_one_that_the_same_command_finds() {
    let scratch = Scratch::new();
    let file = scratch.file("many.epd", &FORCED.repeat(3));
    let run = |words: &[&str]| scratch.lines(&[&[&file, "--engine", "random"], words].concat());
    let first = run(&["--depth", "1"]);
    assert!(first[0].ends_with("3 positions"), "{first:?}");
    assert!(run(&["--depth", "1"])[0].ends_with("3 positions (3 done before)"));
    assert!(run(&["--depth", "2"])[0].ends_with("3 positions"), "other limits, another file");
    assert!(run(&["--depth", "1", "--fresh"])[0].ends_with("3 positions"));
    let (all, names) = (scratch.names(), first.last().unwrap());
    let kept = names.strip_prefix("Results in ").and_then(|name| name.strip_suffix('.')).unwrap();
    let (measured, decided): (Vec<_>, Vec<_>) = all.iter().partition(|name| name.contains(".measured"));
    assert_eq!((decided.len(), measured.len()), (4, 3), "{all:?}");
    assert!(all.iter().any(|name| name == kept) && all.contains(&format!("{kept}.old1")), "{all:?}");
}

/// An engine that complains, answers three times and then, unless there is a file of the name `on`, no more.
#[cfg(unix)]
const HALTING: &str = r#"echo "halting is its habit" >&2
answers=0
while read -r line; do
  case "$line" in
    uci) echo "id name halting"; echo uciok;;
    isready) echo readyok;;
    go*) answers=$((answers + 1)); if [ $answers -le 3 ] || [ -e on ]; then echo bestmove h1g2; fi;;
    quit) exit;;
  esac
done
"#;

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_suite_in_order_and_it_goes_on() {
    let scratch = Scratch::new();
    scratch.file("halting.sh", HALTING);
    let file = scratch.file("many.epd", &FORCED.repeat(7));
    let engine = ["--engine", "/bin/sh", "args=halting.sh"];
    let run = [&[file.as_str(), "--depth", "1", "--out", "kept.jsonl", "--json", "report.json"], &engine[..]]
        .concat();
    let mut child = scratch.command(&run).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let kept = || std::fs::read_to_string(scratch.path("kept.jsonl")).unwrap_or_default().lines().count();
    while kept() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(130) && output.stderr.is_empty(), "{output:?}");
    assert!(
        text.ends_with("Interrupted after 3 of 7 positions: run the same command to resume.\n"),
        "{text}"
    );
    let report = || -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(scratch.path("report.json")).unwrap()).unwrap()
    };
    assert_eq!((&report()["complete"], &report()["total"]["solved"]), (&false.into(), &3.into()));

    scratch.file("on", "");
    let text = scratch.lines(&run);
    assert!(text[0].ends_with("7 positions (3 done before)"), "{text:?}");
    assert!(!text.concat().contains("Interrupted"), "{text:?}");
    assert_eq!((&report()["complete"], &report()["total"]["solved"]), (&true.into(), &7.into()));
    let complaints: Vec<_> = std::fs::read_dir(scratch.path("kept.stderr")).unwrap().flatten().collect();
    let complaint = std::fs::read_to_string(complaints[0].path()).unwrap();
    assert!(complaint.contains("halting is its habit"), "{complaint}");
}

#[test]
fn a_mate_that_is_announced_need_not_be_waited_for() {
    let scratch = Scratch::new();
    let mates = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm #1;\n5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - dm 2;\n";
    let file = scratch.file("mates.epd", mates);
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_quevedo"));
    let arguments = ["--engine", &engine, "args=uci", "--time", "20", "--early", "--out", "out.jsonl"];
    let lines = scratch.lines(&[&[file.as_str()][..], &arguments].concat());
    assert!(lines.iter().any(|line| line.contains('2') && line.contains("mates")), "{lines:?}");
    let log = std::fs::read_to_string(scratch.path("out.jsonl")).unwrap();
    let trials: Vec<serde_json::Value> =
        log.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(trials.len(), 2);
    for trial in trials {
        assert_eq!((&trial["solved"], &trial["played"]), (&true.into(), &serde_json::Value::Null), "{trial}");
    }
}
