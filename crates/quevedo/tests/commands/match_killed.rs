//! `quevedo match`, killed, interrupted or out of disk space in the middle of its games: the same command goes on, and
//! in the end all games are there, each once, as if nothing had happened.
#![cfg(unix)]

use chess::pgn::Games;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::tempdir;

/// How often the match is killed.
const KILLS: usize = 20;

/// More than are ever played: a match that is to be killed must not end before.
const ENDLESS: u32 = 1_000_000;

/// Two players of our own.
pub(super) const OWN: [&str; 2] = ["random name=a", "random name=b"];
const STOCKFISH: &str = "/usr/games/stockfish";

/// A player of our own against a program, where there is one.
fn against_a_program() -> [&'static str; 2] {
    let program = Path::new(STOCKFISH).exists();
    if program { [OWN[0], "/usr/games/stockfish name=b depth=1 option.Hash=1"] } else { OWN }
}

fn arguments(players: [&str; 2], folder: &Path, rounds: u32) -> Vec<String> {
    let mut words = vec!["match"];
    for player in players {
        words.push("--engine");
        words.extend(player.split(' '));
    }
    let (rounds, folder) = (rounds.to_string(), folder.to_str().unwrap());
    words.extend(["--rounds", &rounds, "--out", folder]);
    words.extend(["--concurrency", "2", "--seed", "7", "--move-limit", "60"]);
    words.into_iter().map(str::to_owned).collect()
}

fn start(players: [&str; 2], folder: &Path, rounds: u32) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(arguments(players, folder, rounds))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn play_to_the_end(players: [&str; 2], folder: &Path, rounds: u32) -> String {
    let output = start(players, folder, rounds).wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("Interrupted"), "{text}");
    text
}

/// The games by their number: players, moves and how they ended.
pub(super) fn games(folder: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap();
    let mut games = BTreeMap::new();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let rest =
            ["white", "black", "opening", "moves", "ending"].map(|key| game[key].to_string()).join(" ");
        assert!(games.insert(game["id"].to_string(), rest).is_none(), "a game twice: {line}");
    }
    games
}

/// The games of the PGN by their round: players, moves and result.
pub(super) fn pgn(folder: &Path) -> BTreeMap<String, String> {
    let text = fs::read(folder.join("games.pgn")).unwrap();
    let mut games = BTreeMap::new();
    for game in Games::new(text.as_slice()) {
        let game = game.unwrap();
        let tag = |name| game.tags.get(name).unwrap_or_default().to_owned();
        let moves: Vec<String> = game.line.moves.iter().map(|ply| format!("{:?}", ply.step)).collect();
        let rest = [tag("White"), tag("Black"), tag("Result"), moves.join(" ")].join(" ");
        assert!(games.insert(tag("Round"), rest).is_none(), "a game twice: {}", tag("Round"));
    }
    games
}

fn length(folder: &Path) -> u64 {
    fs::metadata(folder.join("games.jsonl")).map_or(0, |file| file.len())
}

/// How many games are in the journal, whose last line may be cut off.
fn whole_lines(folder: &Path) -> usize {
    let text = fs::read(folder.join("games.jsonl")).unwrap();
    text.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1)
}

/// Waits until the journal has so many bytes; false if the match ends before.
fn grows_to(child: &mut Child, folder: &Path, bytes: u64) -> bool {
    while child.try_wait().unwrap().is_none() {
        if length(folder) >= bytes {
            return true;
        }
        sleep(Duration::from_millis(1));
    }
    false
}

/// Rounds that hold all games so far, and some more.
fn rounds_for(games: usize) -> u32 {
    u32::try_from(games / 2 + 10).unwrap()
}

#[test]
fn a_match_killed_again_and_again_loses_nothing() {
    let players = against_a_program();
    let (whole, killed) = (tempdir().unwrap(), tempdir().unwrap());
    let (whole, killed) = (whole.path(), killed.path());
    let mut random = seeded::Random::new(0x1234_5678_9ABC_DEF1);
    let mut random = |below: usize| random.below(below) as u64;
    let mut within_games = 0;
    for kill in 0..KILLS {
        let mut child = start(players, killed, ENDLESS);
        // By turns while it starts its programs, while it opens its folder, and somewhere in its games.
        if kill % 4 == 0 {
            sleep(Duration::from_micros(random(if kill % 8 == 0 { 20_000 } else { 500_000 })));
        } else {
            assert!(grows_to(&mut child, killed, length(killed) + 1 + random(40_000)), "kill {kill}");
            sleep(Duration::from_micros(random(3_000)));
            within_games += 1;
        }
        child.kill().unwrap();
        let end = child.wait().unwrap();
        assert_eq!(end.code(), None, "it ended by itself before kill {kill}");
    }
    assert_eq!(within_games, KILLS - KILLS.div_ceil(4));
    let rounds = rounds_for(whole_lines(killed));
    let report = play_to_the_end(players, killed, rounds);
    let uninterrupted = play_to_the_end(players, whole, rounds);
    let wanted = games(whole);
    assert_eq!(wanted.len(), 2 * rounds as usize);
    assert_eq!(games(killed), wanted);
    assert_eq!(pgn(killed), pgn(whole));
    let result: Value = serde_json::from_slice(&fs::read(killed.join("result.json")).unwrap()).unwrap();
    assert_eq!(result["games_played"], 2 * rounds);
    // What was played before the last start counts in the report as if it had been played now.
    let first = |text: &str| text.lines().find(|line| line.contains("a against b")).map(str::to_owned);
    assert!(first(&report).is_some(), "{report}");
    assert_eq!(first(&report), first(&uninterrupted));
}

#[test]
fn an_interrupt_ends_a_match_in_order_and_it_goes_on() {
    let players = against_a_program();
    let (whole, broken) = (tempdir().unwrap(), tempdir().unwrap());
    let mut child = start(players, broken.path(), ENDLESS);
    assert!(grows_to(&mut child, broken.path(), 20_000));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(text.contains("Interrupted: run the same command to resume."), "{text}");
    let before = games(broken.path());
    assert!(!before.is_empty());
    let rounds = rounds_for(before.len());
    play_to_the_end(players, broken.path(), rounds);
    play_to_the_end(players, whole.path(), rounds);
    assert_eq!(games(broken.path()), games(whole.path()));
    assert_eq!(pgn(broken.path()), pgn(whole.path()));
}

/// A limit for the size of files stands for a full disk.
#[test]
fn a_full_disk_ends_the_match_with_its_reason_and_loses_nothing() {
    const ROUNDS: u32 = 40;
    let (whole, full) = (tempdir().unwrap(), tempdir().unwrap());
    play_to_the_end(OWN, whole.path(), ROUNDS);
    for share in [2, 3] {
        // In blocks of 512 bytes; the signal that comes with it is ignored, so that the error is seen.
        let blocks = length(whole.path()) / share / 512;
        let output: Output = Command::new("sh")
            .arg("-c")
            .arg(format!("trap '' XFSZ && ulimit -f {blocks} && exec \"$0\" \"$@\""))
            .arg(env!("CARGO_BIN_EXE_quevedo"))
            .args(arguments(OWN, full.path(), ROUNDS))
            .output()
            .unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        if !complaint.contains("games.") {
            #[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
            {
                eprintln!("SKIPPED: the size of files cannot be limited here: {complaint}");
            }
            return;
        }
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(complaint.contains("File too large"), "{complaint}");
        let text = fs::read_to_string(full.path().join("games.jsonl")).unwrap();
        assert!(text.ends_with('\n'), "a game in part: {text}");
        assert!(games(full.path()).len() < 80);
    }
    play_to_the_end(OWN, full.path(), ROUNDS);
    assert_eq!(games(full.path()), games(whole.path()));
    assert_eq!(pgn(full.path()), pgn(whole.path()));
}

/// A program that hangs does not see that its input has ended.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_hangs_ends_with_the_match_that_is_killed() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().unwrap();
    let (program, number) = (folder.path().join("hangs"), folder.path().join("number"));
    let text = format!("#!/bin/sh\necho $$ > {}.new\nmv {0}.new {0}\nexec sleep 1000\n", number.display());
    fs::write(&program, text).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let player = format!("{} name=b depth=1", program.display());
    let mut child = start([OWN[0], &player], &folder.path().join("out"), 1);
    while !number.exists() {
        assert!(child.try_wait().unwrap().is_none(), "the match has ended");
        sleep(Duration::from_millis(5));
    }
    let place = format!("/proc/{}/stat", fs::read_to_string(&number).unwrap().trim());
    // Dead, or dead and not yet buried.
    let lives = || fs::read_to_string(&place).is_ok_and(|text| !text.contains(") Z "));
    assert!(lives());
    child.kill().unwrap();
    child.wait().unwrap();
    while lives() {
        sleep(Duration::from_millis(5));
    }
}
