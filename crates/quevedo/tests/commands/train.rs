//! `quevedo train` as a user meets it.

use nnue::Network;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Works in a folder, so that nothing is left elsewhere.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.current_dir(folder).arg("train").args(arguments);
    command
}

fn train(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn good(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// What a command that is refused says.
fn refused(output: &Output, code: i32) -> String {
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{}{told}", text(&output.stdout));
    assert!(told.starts_with("error: "), "{told}");
    told
}

/// A file of games, played once for all tests of a process.
fn games() -> PathBuf {
    static GAMES: OnceLock<TempDir> = OnceLock::new();
    let folder = GAMES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.qsp").display().to_string();
        let arguments =
            ["datagen", "--games", "60", "--nodes", "20", "--threads", "2", "--hand-crafted", "--out", &path];
        let output = Command::new(env!("CARGO_BIN_EXE_quevedo")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        folder
    });
    folder.path().join("games.qsp")
}

/// Settings of a training that takes a moment; more can be added.
fn small<'a>(games: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut all =
        vec![games, "--hidden", "32", "--epochs", "6", "--batch", "512", "--threads", "2", "--out", out];
    all.extend(more);
    all
}

#[test]
fn a_training_leaves_a_network_its_losses_and_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let arguments = small(&path, "nets/a", &["--buckets", "2", "--validate", "20"]);
    let told = good(&train(folder.path(), &arguments));
    for part in
        ["training positions", "(expected score 73 %)", "validation", "centipawns on average", "network.qnn"]
    {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    let place = |name: &str| folder.path().join("nets/a").join(name);
    let network = Network::read(&fs::read(place("network.qnn")).unwrap()).unwrap();
    assert_eq!((network.shape().hidden, network.shape().buckets), (32, 2));
    let losses = fs::read_to_string(place("losses.csv")).unwrap();
    assert_eq!(losses.lines().count(), 7, "{losses}");
    assert!(losses.starts_with("epoch,training,validation,"));
    assert!(fs::read_to_string(place("losses.svg")).unwrap().starts_with("<svg"));
    assert!(fs::read(place("losses.png")).unwrap().starts_with(b"\x89PNG"));
    let report: serde_json::Value = serde_json::from_slice(&fs::read(place("result.json")).unwrap()).unwrap();
    assert_eq!(report["network"]["hash"], format!("{:016x}", network.hash()));
    let compared = &report["network"]["compared"];
    let (error, same) = (compared["mean_error"].as_f64().unwrap(), compared["same_sign"].as_f64().unwrap());
    assert!(error <= 2.0 && same > 0.995, "{compared}");

    // The record is in the folder of networks, which was there when the record was made.
    let history = || fs::read_to_string(folder.path().join("nets/HISTORY.md")).unwrap();
    for part in [
        "## a (",
        "- State: finished",
        "games.qsp: 60 games",
        "- Match: none yet",
        "hidden 32 x 2, 2 outputs",
    ] {
        assert!(history().contains(part), "{part} is not in {}", history());
    }
    good(&train(folder.path(), &["--out", "nets/a", "--result", "+12 Elo"]));
    assert!(history().contains("- Match: +12 Elo"));

    // Once more: nothing is left to do, and nothing changes.
    let before = fs::read(place("network.qnn")).unwrap();
    good(&train(folder.path(), &arguments));
    let after = Network::read(&fs::read(place("network.qnn")).unwrap()).unwrap();
    assert_eq!(after.weights(), Network::read(&before).unwrap().weights());
    assert!(history().contains("- Match: +12 Elo") && history().matches("## a (").count() == 1);

    // Other settings or other data need another folder, or a fresh one.
    let other = small(&path, "nets/a", &["--buckets", "2", "--validate", "20", "--rate", "0.002"]);
    let told = refused(&train(folder.path(), &other), 2);
    assert!(told.contains("rate is 0.001, not 0.002"), "{told}");
    let other =
        small(&path, "nets/a", &["--buckets", "2", "--validate", "20", "--most", "1000", "--scale", "300"]);
    refused(&train(folder.path(), &other), 2);
    let scale = report["settings"]["scale"].as_f64().unwrap().to_string();
    let other =
        small(&path, "nets/a", &["--buckets", "2", "--validate", "20", "--most", "1000", "--scale", &scale]);
    let told = refused(&train(folder.path(), &other), 2);
    assert!(told.contains("other data"), "{told}");
    let fresh = small(&path, "nets/a", &["--buckets", "2", "--rate", "0.002", "--fresh"]);
    good(&train(folder.path(), &fresh));
    assert!(folder.path().join("nets/a.old1/network.qnn").exists());
    assert_eq!(history().matches("## a (").count(), 2);
}

/// The losses and the network of a training.
fn outcome(folder: &Path) -> (String, Network) {
    let network = Network::read(&fs::read(folder.join("network.qnn")).unwrap()).unwrap();
    (fs::read_to_string(folder.join("losses.csv")).unwrap(), network.with_description("").unwrap())
}

/// Killed and interrupted in the midst, a training ends as one that was not disturbed.
#[cfg(unix)]
#[test]
fn a_disturbed_training_comes_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let settings = |out| {
        [
            "--hidden",
            "32",
            "--epochs",
            "40",
            "--batch",
            "512",
            "--threads",
            "2",
            "--checkpoint",
            "0",
            "--out",
            out,
        ]
        .into_iter()
        .chain([path.as_str()])
        .collect::<Vec<_>>()
    };
    good(&train(folder.path(), &settings("whole")));

    let checkpoint = folder.path().join("torn/checkpoint.qtc");
    let mut disturbed = 0;
    for signal in ["-KILL", "-KILL", "-INT", "-KILL", "-INT"] {
        let mut child = command(folder.path(), &settings("torn"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Until some batches more have been kept.
        let before = fs::read(&checkpoint).ok();
        while fs::read(&checkpoint).ok() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let pid = child.id().to_string();
        let _ = Command::new("kill").args([signal, &pid]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            continue;
        }
        disturbed += 1;
        if signal == "-INT" && output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
        }
    }
    assert!(disturbed >= 2, "the work was done before it could be disturbed");
    let output = train(folder.path(), &settings("torn"));
    good(&output);
    assert!(outcome(&folder.path().join("torn")) == outcome(&folder.path().join("whole")));
    // Equal work, equal bytes, but for what has the name of the folder in it.
    let bytes = |name: &str, file: &str| fs::read(folder.path().join(name).join(file)).unwrap();
    assert!(bytes("torn", "checkpoint.qtc") == bytes("whole", "checkpoint.qtc"));
    let record = |name: &str| text(&bytes(name, "result.json")).replace(name, "NAME");
    assert_eq!(record("torn"), record("whole"));
    assert!(!record("whole").contains("\"when\"") && bytes("whole", "result.measured.json").len() > 10);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let arguments = [&path, "--hidden", "32", "--epochs", "100000", "--threads", "1", "--out", "a"];
    let mut child =
        command(folder.path(), &arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    while !folder.path().join("a/result.json").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it has ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // Another one must not work in the same folder.
    let told = refused(&train(folder.path(), &arguments), 1);
    assert!(told.contains("in use by another run"), "{told}");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).contains("run the same command to resume"), "{}", text(&output.stdout));
    let history = fs::read_to_string(folder.path().join("a/HISTORY.md")).unwrap();
    assert!(history.contains("broken off after"), "{history}");
}

#[test]
fn a_sweep_trains_with_all_values_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let arguments = [
        &path,
        "--sweep",
        "--hidden",
        "32,64",
        "--lambda",
        "0.2,0.2:0.6",
        "--epochs",
        "2",
        "--threads",
        "1",
        "--out",
        "s",
    ];
    let told = good(&train(folder.path(), &arguments));
    for name in ["hidden=32,lambda=0.2", "hidden=64,lambda=0.2-0.6"] {
        assert!(folder.path().join("s").join(name).join("network.qnn").exists(), "{name}");
    }
    let table = fs::read_to_string(folder.path().join("s/sweep.csv")).unwrap();
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.starts_with("hidden,lambda,epochs done,training,validation,results,scores,"), "{table}");
    assert!(told.contains("0.2:0.6"), "{told}");
    // One was lost; the others are not trained again.
    fs::remove_dir_all(folder.path().join("s/hidden=32,lambda=0.2")).unwrap();
    let kept = folder.path().join("s/hidden=64,lambda=0.2/checkpoint.qtc");
    let before = fs::read(&kept).unwrap();
    good(&train(folder.path(), &arguments));
    assert_eq!(fs::read(&kept).unwrap(), before);
    let again = fs::read_to_string(folder.path().join("s/sweep.csv")).unwrap();
    let networks = |table: &str| -> Vec<String> {
        table.lines().map(|line| line.rsplit(',').next().unwrap().to_owned()).collect()
    };
    assert_eq!(networks(&again), networks(&table));
}

#[test]
fn several_sizes_are_measured_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        ["--bench", "--seconds", "0.2", "--hidden", "32,64", "--lessons", "0.5", "--threads", "1"];
    let told = good(&train(folder.path(), &arguments));
    assert!(told.contains("200000 positions with") && told.contains("1 threads"), "{told}");
    let speeds: Vec<(usize, f64)> = told
        .lines()
        .filter_map(|line| {
            let [hidden, _, _, speed, _] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            Some((hidden.parse().ok()?, speed.parse().ok()?))
        })
        .collect();
    assert!(matches!(speeds[..], [(32, a), (64, b)] if a > 0.0 && b > 0.0), "{told}");
}

/// Whoever reads what is told may go, but not without a word about the work.
#[test]
fn nobody_takes_unfinished_work_for_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let mut child = command(folder.path(), &[&*path, "--hidden", "32", "--epochs", "1", "--out", "x"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stderr).contains("Run the same command to resume"), "{output:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = games().display().to_string();
    let told = |code, arguments: &[&str]| refused(&train(folder.path(), arguments), code);
    for (arguments, part) in [
        (vec![&*path, "--hidden", "100"], "100"),
        (vec![&*path, "--hidden", "32,64"], "add --sweep"),
        (vec![&*path, "--hidden", "32,32", "--sweep"], "twice"),
        (vec![&*path, "--buckets", "9"], "9"),
        (vec![&*path, "--rate", "2"], "learning rate"),
        (vec![&*path, "--lambda", "1.5"], "result weight"),
        (vec![&*path, "--lessons", "0:2"], "share of HCE targets"),
        (vec![&*path, "--schedule", "linear"], "step:EPOCHS:FACTOR"),
        (vec![&*path, "--scale", "x"], "fit"),
        (vec![&*path, "--first-ply", "5000"], "no training positions left"),
        (vec![], "FILE"),
        (vec!["--out", &*path, &*path], "is a file"),
    ] {
        let text = told(2, &arguments);
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let text = told(1, &["none.qsp"]);
    assert!(text.contains("none.qsp cannot be read"), "{text}");
    fs::write(folder.path().join("text.qsp"), "1. e4").unwrap();
    assert!(told(1, &["text.qsp"]).contains("not a self-play game file"));
    // Damage, with something sound behind it or not: an unfinished block would be shorter.
    let long = folder.path().join("long.qsp");
    let arguments =
        ["datagen", "--games", "200", "--nodes", "5", "--hand-crafted", "--out", &long.display().to_string()];
    assert!(Command::new(env!("CARGO_BIN_EXE_quevedo")).args(arguments).output().unwrap().status.success());
    let bytes = fs::read(&long).unwrap();
    for place in [bytes.len() / 4, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1;
        fs::write(folder.path().join("broken.qsp"), bytes).unwrap();
        assert!(told(1, &["broken.qsp"]).contains("datagen check"));
    }

    // A checkpoint that is damaged is not overwritten.
    fs::create_dir(folder.path().join("a")).unwrap();
    let checkpoint = folder.path().join("a/checkpoint.qtc");
    fs::write(&checkpoint, "nothing").unwrap();
    let text = told(1, &small(&path, "a", &[]));
    assert!(text.contains("not a training checkpoint"), "{text}");
    assert_eq!(fs::read(&checkpoint).unwrap(), b"nothing");
    let text = told(1, &["--out", "b", "--result", "x"]);
    assert!(text.contains("result.json cannot be read"), "{text}");
}
