//! `EvalFile` and `UseNetwork` in both protocols, and wherever else a network can be chosen.

use chess::Position;
use nnue::{Network, Shape, Weights};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A network that finds every position so many centipawns good.
fn constant(centipawns: i32) -> Network {
    let mut weights = Weights::zero(Shape::new(32, 2).unwrap(), 400);
    weights.output_bias = vec![centipawns * 255 * 64 / 400; 2];
    Network::new(weights).unwrap()
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments may have ended before it is spoken to.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let output = run(arguments, input);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// A sound network, and files that are none, each with a word of the complaint about it.
fn files(folder: &Path) -> (String, Vec<(String, &'static str)>) {
    let bytes = constant(300).write();
    let mut damaged = bytes.clone();
    damaged[1000] ^= 4;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let wrong = vec![
        (folder.join("none").display().to_string(), "cannot read"),
        (folder.display().to_string(), "cannot read"),
        (write("empty", b""), "not a Quevedo network"),
        (write("text", b"this is a letter and no network"), "not a Quevedo network"),
        (write("cut", &bytes[..bytes.len() / 2]), "truncated"),
        (write("damaged", &damaged), "checksum"),
    ];
    (write("a network.qnn", &bytes), wrong)
}

#[test]
fn uci_takes_a_network_and_keeps_it_when_others_are_wrong() {
    let folder = TempDir::new().unwrap();
    let (good, wrong) = files(folder.path());
    let mut input = format!("setoption name EvalFile value {good}\neval\n");
    for (file, _) in &wrong {
        input += &format!("setoption name EvalFile value {file}\neval\n");
    }
    input += "setoption name EvalFile value <empty>\neval\n";
    input += "position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1\neval\n";
    input +=
        &format!("setoption name UseNetwork value false\neval\nsetoption name EvalFile value {good}\nquit\n");
    let lines = lines(&["uci"], &input);
    let said: Vec<&String> = lines.iter().filter(|line| line.contains("info string")).collect();
    let hash = format!("{:016x}", constant(300).hash());
    assert!(
        said[0].starts_with(&format!("info string EvalFile: network {hash}, hidden size 32, 2 outputs, "))
    );
    for ((file, word), line) in wrong.iter().zip(&said[1..]) {
        assert!(line.starts_with(&format!("info string EvalFile: {file}: ")), "{line}");
        assert!(line.contains(word) && line.ends_with("; evaluation unchanged"), "{line}");
    }
    let built_in = format!("info string EvalFile: network {:016x}, ", Network::built_in().hash());
    assert!(said[1 + wrong.len()].starts_with(&built_in), "{said:?}");
    let by_hand = [
        "info string UseNetwork: hand-crafted evaluation",
        "info string EvalFile: not used while UseNetwork is false",
    ];
    assert_eq!(said[2 + wrong.len()..], by_hand);
    let by = "network evaluation for White: ";
    let network: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(by)).collect();
    let (loaded, last) = network.split_at(1 + wrong.len());
    assert!(loaded.iter().all(|&value| value == "300 centipawns"), "{network:?}");
    let black = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1").unwrap();
    let built_in = Network::built_in();
    let [start, ending] = [built_in.evaluate(&Position::default()), -built_in.evaluate(&black)];
    let ending = format!("{ending} centipawns (not used in this endgame)");
    assert_eq!(last, [format!("{start} centipawns"), ending]);
}

#[test]
fn xboard_offers_the_option_and_refuses_what_is_wrong() {
    let folder = TempDir::new().unwrap();
    let (good, wrong) = files(folder.path());
    let mut input = format!("xboard\nprotover 2\noption EvalFile={good}\nping 1\n");
    for (file, _) in &wrong {
        input += &format!("option EvalFile={file}\n");
    }
    input +=
        "option Contempt=3\noption UseNetwork=yes\noption UseNetwork=0\noption EvalFile=\nping 2\nquit\n";
    let lines = lines(&[], &input);
    for option in ["option=\"EvalFile -file \"", "option=\"UseNetwork -check 1\""] {
        let mut features = lines.iter().filter(|line| line.starts_with("feature "));
        assert!(features.any(|line| line.contains(option)), "{option}");
    }
    let after = lines.iter().position(|line| line == "pong 1").unwrap();
    for ((file, word), line) in wrong.iter().zip(&lines[after + 1..]) {
        assert!(line.starts_with(&format!("tellusererror EvalFile: {file}: ")), "{line}");
        assert!(line.contains(word) && line.ends_with("; evaluation unchanged"), "{line}");
    }
    assert_eq!(
        lines[after + 1 + wrong.len()..],
        [
            "Error (unknown option): option Contempt",
            "Error (expected 0 or 1): option UseNetwork=yes",
            "pong 2"
        ]
    );
}

#[test]
fn bench_searches_by_the_network_that_is_named() {
    let folder = TempDir::new().unwrap();
    let (good, wrong) = files(folder.path());
    let last = |arguments: &[&str]| lines(arguments, "").pop().unwrap();
    let nodes = |line: String| line.split(' ').next().unwrap().parse::<u64>().unwrap();
    let by_hand = nodes(last(&["bench", "4", "--hand-crafted"]));
    let built_in = nodes(last(&["bench", "4"]));
    let by_network = nodes(last(&["bench", "4", "--eval-file", &good]));
    assert!(by_hand != by_network && built_in != by_hand && built_in != by_network);
    let both = run(&["bench", "4", "--hand-crafted", "--eval-file", &good], "");
    assert_eq!(both.status.code(), Some(2), "{both:?}");
    // In a conversation it is the one of the option.
    let said = lines(&["uci"], &format!("setoption name EvalFile value {good}\nbench 4\n"));
    assert!(said.iter().any(|line| line.starts_with(&format!("{by_network} nodes "))), "{said:?}");
    let said = lines(&["uci"], "setoption name UseNetwork value false\nbench 4\n");
    assert!(said.iter().any(|line| line.starts_with(&format!("{by_hand} nodes "))), "{said:?}");
    for (file, word) in wrong {
        let output = run(&["bench", "4", "--eval-file", &file], "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && complaint.contains(&file) && complaint.contains(word),
            "{complaint}"
        );
    }
}

/// Not only what is told of positions, but what is searched depends on the choice.
#[test]
fn the_search_of_a_conversation_judges_by_what_was_chosen() {
    let nodes = |arguments: &[&str], input: &str, place: usize| {
        let lines = lines(arguments, input);
        let last = lines.iter().rfind(|line| line.starts_with("info depth 7 ") || line.starts_with("7 "));
        let words: Vec<&str> = last.unwrap_or_else(|| panic!("{lines:?}")).split_ascii_whitespace().collect();
        let found = words.iter().position(|word| *word == "nodes").map_or(place, |name| name + 1);
        words[found].parse::<u64>().unwrap()
    };
    let go = "go depth 7\n";
    let built_in = nodes(&["uci"], go, 0);
    let by_hand = nodes(&["uci"], &format!("setoption name UseNetwork value false\n{go}"), 0);
    assert_ne!(built_in, by_hand);
    let go = "post\nsd 7\ngo\n";
    assert_eq!(nodes(&["xboard"], go, 3), built_in);
    assert_eq!(nodes(&["xboard"], &format!("option UseNetwork=0\n{go}"), 3), by_hand);
}

#[test]
fn contenders_of_matches_can_have_networks() {
    let folder = TempDir::new().unwrap();
    let (good, wrong) = files(folder.path());
    let play = |option: &str| {
        // Another match for each: one that is there already would go on.
        let out = TempDir::new_in(folder.path()).unwrap().path().join("match").display().to_string();
        let words = "--rounds 1 --move-limit 20 --each nodes=50 --out".split(' ');
        let mut arguments = vec!["match", "-e", "quevedo", "name=a", option, "-e", "quevedo", "name=b"];
        arguments.extend(words);
        arguments.push(&out);
        run(&arguments, "")
    };
    for option in [format!("option.EvalFile={good}"), "option.UseNetwork=false".to_owned()] {
        let output = play(&option);
        assert!(output.status.success(), "{output:?}");
    }
    let output = play("option.UseNetwork=no");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && complaint.contains("true or false"), "{output:?}");
    let output = play(&format!("option.EvalFile={}", wrong[4].0));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && complaint.contains("truncated"), "{output:?}");
}

#[test]
fn matches_tell_what_programs_remark_about_their_options() {
    let folder = TempDir::new().unwrap();
    let (good, wrong) = files(folder.path());
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_quevedo"));
    let out = folder.path().join("match").display().to_string();
    let refused = format!("option.EvalFile={}", wrong[4].0);
    let taken = format!("option.EvalFile={good}");
    let engine = |name| ["-e", &program, "args=uci", name];
    let mut arguments = vec!["match"];
    arguments.extend(engine("name=a").into_iter().chain([refused.as_str()]));
    arguments.extend(engine("name=b").into_iter().chain([taken.as_str()]));
    arguments.extend(engine("name=c"));
    arguments.extend(["--rounds", "1", "--move-limit", "20", "--each", "nodes=50", "--out", &out]);
    let output = run(&arguments, "");
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let remarks: Vec<&str> = said.lines().filter(|line| line.contains("says:")).collect();
    assert_eq!(remarks.len(), 2, "{said}");
    assert!(remarks[0].starts_with(&format!("a says: EvalFile: {}: ", wrong[4].0)), "{said}");
    assert!(remarks[0].contains("truncated"), "{said}");
    assert!(remarks[1].starts_with("b says: EvalFile: network "), "{said}");
}
