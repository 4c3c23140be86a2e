//! `quevedo learn` as a user meets it, with numbers so small that nothing is learnt.

use nnue::Network;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn command(folder: &Path, more: &[&str]) -> Command {
    let small = [
        ["--positions", "400"],
        ["--nodes", "20"],
        ["--hidden", "32"],
        ["--epochs", "2"],
        ["--pace", "nodes=20"],
        ["--rounds", "3"],
        ["--threads", "2"],
        ["--concurrency", "2"],
        ["--buckets", "1"],
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.current_dir(folder).arg("learn").args(small.iter().flatten()).args(more);
    command
}

fn learn(folder: &Path, more: &[&str]) -> Output {
    command(folder, more).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn good(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn cycles_follow_each_other_and_the_same_command_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let place = |name: &str| folder.join("learning").join(name);
    let network = |number: u32| fs::read(place(&format!("cycle-0{number}/network.qnn"))).unwrap();
    // A test that almost nobody passes, and one that almost everybody does who plays against his like.
    let [hard, easy] = [["0", "400"], ["-400", "0"]].map(|[low, high]| ["--sprt", low, high, "0.49", "0.49"]);

    let told = good(&learn(folder, &[&["--cycles", "1", "--hand-crafted"], &hard[..]].concat()));
    for words in ["quevedo datagen --positions 400", "quevedo train learning/cycle-01.qsp", "quevedo match"] {
        assert!(told.contains(&format!("Cycle 1: {words}")), "{words}: {told}");
    }
    // At first it is done by hand, as was asked for, not by the network of the program.
    assert!(told.contains(" --hand-crafted ") && told.contains(" option.UseNetwork=false "), "{told}");
    assert!(told.contains("against hand-crafted") && told.contains("No network has passed"), "{told}");
    assert!(!place("best.qnn").exists());
    // It is not gone on with by something else.
    let other = learn(folder, &["--cycles", "2"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("started with hand-crafted, not with network"), "{other:?}");
    // As if it had passed. The same again has nothing to do but to put it in its place.
    let state = fs::read_to_string(place("learning.json")).unwrap();
    fs::write(place("learning.json"), state.replace("\"kept\": false", "\"kept\": true")).unwrap();
    let told = good(&learn(folder, &["--cycles", "1"]));
    assert!(!told.contains("quevedo datagen") && told.contains("Best: cycle 1"), "{told}");
    assert_eq!(fs::read(place("best.qnn")).unwrap(), network(1));

    let told = good(&learn(folder, &[&["--cycles", "2"], &easy[..]].concat()));
    assert!(told.contains("--eval-file learning/cycle-01/network.qnn"), "{told}");
    assert!(told.contains("quevedo train learning/cycle-01.qsp learning/cycle-02.qsp"), "{told}");
    assert!(told.contains("against cycle-01") && told.contains("Best: cycle 2"), "{told}");
    assert_eq!(fs::read(place("best.qnn")).unwrap(), network(2));
    assert_ne!(network(1), network(2));

    let told = good(&learn(folder, &[&["--cycles", "3"], &hard[..]].concat()));
    assert!(told.contains("against cycle-02") && told.contains("Best: cycle 2"), "{told}");
    let notebook = |number: u32| fs::read_to_string(place(&format!("cycle-0{number}/HISTORY.md"))).unwrap();
    assert!(notebook(1).contains("- Match: +") && notebook(1).contains("against hand-crafted"));
    assert!(notebook(2).contains("against cycle-01") && notebook(2).contains(": kept"), "{}", notebook(2));
}

/// Killed again and again, whatever it is doing, it comes to the same networks.
#[test]
fn killed_learning_goes_on() {
    let [undisturbed, killed] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    good(&learn(undisturbed.path(), &["--cycles", "2"]));
    let mut kills = 0;
    loop {
        let mut run = command(killed.path(), &["--cycles", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Longer each time, so that it comes to an end on any machine.
        std::thread::sleep(Duration::from_millis(150 + 60 * kills));
        run.kill().unwrap();
        if run.wait().unwrap().success() {
            break;
        }
        kills += 1;
    }
    assert!(kills > 1, "it was never killed");
    let told = good(&learn(killed.path(), &["--cycles", "2"]));
    assert!(!told.contains("quevedo datagen"), "{told}");
    for cycle in ["cycle-01", "cycle-02"] {
        let came_to = |folder: &Path| {
            let folder = folder.join("learning").join(cycle);
            let network = Network::read(&fs::read(folder.join("network.qnn")).unwrap()).unwrap();
            (fs::read_to_string(folder.join("losses.csv")).unwrap(), network.hash())
        };
        assert_eq!(came_to(undisturbed.path()), came_to(killed.path()), "{cycle}");
    }
}

#[test]
fn what_is_wrong_is_said_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let refused = |output: &Output, part: &str| {
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.starts_with("error: ") && told.contains(part), "{told}");
    };
    fs::create_dir(folder.join("learning")).unwrap();
    fs::write(folder.join("learning/learning.json"), "{").unwrap();
    refused(&learn(folder, &[]), "learning.json");
    fs::remove_file(folder.join("learning/learning.json")).unwrap();
    refused(&learn(folder, &["--eval-file", "none.qnn"]), "none.qnn");
    fs::write(folder.join("other.qsp"), "games").unwrap();
    refused(&learn(folder, &["--data", "other.qsp"]), "other.qsp: not a self-play game file");
    let refused_at = |name: &str, value: &str, part: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .current_dir(folder)
            .args(["learn", name, value])
            .output()
            .unwrap();
        refused(&output, part);
    };
    refused_at("--hidden", "33", "32");
    refused_at("--pace", "speed=9", "speed");
    assert!(!folder.join("learning/cycle-01.qsp").exists());
}

/// A trained network becomes that of the program: its model, its record and its file.
#[test]
fn a_network_is_adopted_in_a_checkout_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    good(&learn(folder, &["--cycles", "1", "--hand-crafted"]));
    let network = Network::read(&fs::read(folder.join("learning/cycle-01/network.qnn")).unwrap()).unwrap();
    let hash = format!("{:016x}", network.hash());
    let adopt = |network: &str, more: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .current_dir(folder)
            .args(["learn", "adopt", network, "--play", "20", "--nodes", "20", "--threads", "2"])
            .args(more)
            .output()
            .unwrap()
    };
    let refused = |output: &Output, part: &str| {
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(part), "{part} is not in {told}");
    };
    refused(&adopt("learning/cycle-01", &[]), "is not a source checkout");

    let sources = folder.join("sources");
    let [built_in, notebook, model] =
        ["crates/nnue/nets/quevedo.qnn", "nets/HISTORY.md", "crates/engine/src/wdl/network.rs"]
            .map(|name| sources.join(name));
    for (path, bytes) in [(&built_in, "old"), (&notebook, "# Networks\n"), (&model, "old")] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let unchanged = || assert_eq!(fs::read(&built_in).unwrap(), b"old");
    // Games of somebody else, and a network that nobody knows.
    let other = ["--sources", "sources", "--games", "learning/cycle-01.qsp"];
    refused(&adopt("learning/cycle-01", &other), "games by hand");
    fs::copy(folder.join("learning/cycle-01/network.qnn"), folder.join("unknown.qnn")).unwrap();
    refused(&adopt("unknown.qnn", &["--sources", "sources"]), "has no record");
    unchanged();
    assert_eq!(fs::read(&model).unwrap(), b"old");

    let told = good(&adopt("learning/cycle-01", &["--sources", "sources"]));
    assert!(told.contains(&hash) && told.contains("scores of 20 games"), "{told}");
    assert_eq!(Network::read(&fs::read(&built_in).unwrap()).unwrap(), network);
    assert!(fs::read_to_string(&notebook).unwrap().contains(&format!("- Network: {hash},")));
    let written = fs::read_to_string(&model).unwrap();
    assert!(written.contains("fitted to 20 games"), "{written}");
    assert!(written.replace('_', "").contains(&format!("0x{hash}")), "{written}");
    // Once more, from the file, which the notebook now knows: the games are there, and nothing changes.
    let again = ["--sources", "sources", "--games", "learning/cycle-01/adoption.qsp"];
    good(&adopt("unknown.qnn", &again));
    assert_eq!(fs::read_to_string(&model).unwrap(), written);
    assert_eq!(fs::read_to_string(&notebook).unwrap().matches("- Network: ").count(), 1);
}
