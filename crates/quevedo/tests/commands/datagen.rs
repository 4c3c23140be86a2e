//! `quevedo datagen` as a user meets it.

use chess::pgn::{Games, Step};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use trainer::selfplay::{GameRecord, Reader};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.arg("datagen").args(arguments);
    command
}

fn datagen(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Plays so many games of few nodes.
fn generate(path: &str, games: &str, threads: &str) -> Output {
    datagen(&["--games", games, "--nodes", "30", "--seed", "9", "--threads", threads, "--out", path])
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn good(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

pub(super) fn games(path: impl AsRef<Path>) -> Vec<GameRecord> {
    let bytes = fs::read(path).unwrap();
    Reader::new(bytes.as_slice()).unwrap().map(|next| next.unwrap().game).collect()
}

/// Killed again and again, and finished by one or by three threads: the games are those of an undisturbed run.
#[test]
fn a_killed_run_goes_on_to_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, killed) = (path("whole.qsp"), path("killed.qsp"));
    good(&generate(&whole, "150", "1"));
    let wanted = games(&whole);
    assert_eq!(wanted.len(), 150);

    let mut kills = 0;
    for threads in ["1", "3"] {
        let arguments =
            ["--games", "150", "--nodes", "30", "--seed", "9", "--threads", threads, "--out", &killed];
        let mut child: Child =
            command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Until a block is there, or the work is done.
        let length = || fs::metadata(&killed).map_or(0, |known| known.len());
        let before = length().max(2000);
        while length() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        kills += u32::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
        if threads == "1" {
            // And what a block that was being written would leave.
            let bytes = fs::read(&killed).unwrap();
            fs::write(&killed, &bytes[..bytes.len() - 5]).unwrap();
        }
    }
    assert!(kills > 0, "the work was done before it could be disturbed");
    let output = generate(&killed, "150", "3");
    assert!(text(&output.stderr).contains("resuming after"), "{}", text(&output.stderr));
    assert!(good(&output).contains("has 150 games"));
    assert_eq!(games(&killed), wanted);

    // Nothing is left to do; more can be asked for.
    assert!(good(&generate(&killed, "150", "1")).contains("0 games played"));
    good(&generate(&killed, "152", "1"));
    assert_eq!(games(&killed)[..150], wanted);
    assert_eq!(games(&killed).len(), 152);
    assert!(good(&datagen(&["check", &whole, &killed])).contains("sound, 152 games"));
}

#[test]
fn positions_end_a_run_and_other_settings_need_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/a.qsp").display().to_string();
    let arguments = ["--positions", "300", "--nodes", "30", "--threads", "2", "--out", &path];
    good(&datagen(&arguments));
    let played = games(&path);
    let usable = |games: &[GameRecord]| games.iter().map(|game| game.usable().count()).sum::<usize>();
    assert!(usable(&played) >= 300 && usable(&played[..played.len() - 1]) < 300);

    let other = ["--positions", "300", "--nodes", "31", "--threads", "2", "--out", &path];
    let output = datagen(&other);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("a setting differs"), "{}", text(&output.stderr));
    assert_eq!(games(&path), played);
    let nothing = datagen(&["--out", &path]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("--positions"));
}

#[test]
fn files_are_checked_merged_described_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [a, b, all] = ["a.qsp", "b.qsp", "all.qsp"].map(path);
    good(&generate(&a, "70", "2"));
    good(&datagen(&["--games", "5", "--nodes", "40", "--seed", "4", "--chess960", "100", "--out", &b]));

    // Merged: the games of one file that is given twice are there once.
    let told = good(&datagen(&["merge", &all, &a, &b, &a]));
    assert!(told.contains("75 games") && told.contains("70 duplicate games skipped"), "{told}");
    assert_eq!(games(&all), [games(&a), games(&b)].concat());
    for refused in [["merge", &all, &a], ["merge", &a, &a]] {
        assert_eq!(datagen(&refused).status.code(), Some(2));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "something is left behind");
    let onto = datagen(&["--games", "80", "--out", &all]);
    assert!(text(&onto.stderr).contains("2 runs"), "{}", text(&onto.stderr));

    let told = good(&datagen(&["stats", &all]));
    let usable: usize = games(&all).iter().map(|game| game.usable().count()).sum();
    for part in ["75 games", &format!("{usable} usable positions"), "seed 9, 30 nodes", "seed 4, 40 nodes"] {
        assert!(told.contains(part), "{part} is not in {told}");
    }

    // Exported, a line a position; and as games.
    let lines = good(&datagen(&["export", &all, "--to", "text"]));
    assert_eq!(lines.lines().count(), usable);
    let mut data = trainer::texel::Data::default();
    data.read(lines.as_bytes(), usize::MAX, &mut |_| {}).unwrap();
    let pgn = path("all.pgn");
    good(&datagen(&["export", &all, "--to", "pgn", "--out", &pgn]));
    let file = fs::File::open(&pgn).unwrap();
    let read: Vec<_> = Games::new(file).map(|game| game.unwrap()).collect();
    for (pgn, game) in read.iter().zip(&games(&all)) {
        let moves: Vec<_> = game.moves.iter().map(|&m| Step::Move(m)).collect();
        assert_eq!(pgn.line.moves.iter().map(|ply| ply.step).collect::<Vec<_>>(), moves);
    }
    assert_eq!(read.len(), 75);

    // Damaged: told with its place; what is sound can be rescued.
    let mut bytes = fs::read(&all).unwrap();
    let place = bytes.len() / 2;
    bytes[place] ^= 4;
    fs::write(&all, bytes).unwrap();
    let output = datagen(&["check", &a, &all]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stdout);
    assert!(told.contains("wrong block checksum") && told.contains("sound, 70 games"), "{told}");
    let rescued = path("rescued.qsp");
    assert_eq!(datagen(&["merge", &rescued, &all]).status.code(), Some(1));
    let told = good(&datagen(&["merge", "--salvage", &rescued, &all]));
    assert!(told.contains("1 damaged parts"), "{told}");
    good(&datagen(&["check", &rescued]));
    let left = games(&rescued).len();
    assert!((5..75).contains(&left), "{left}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.qsp");
    let mut child = command(&["--hours", "1", "--nodes", "30", "--threads", "2", "--out"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while fs::metadata(&path).map_or(0, |known| known.len()) < 2000 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = text(&output.stdout);
    assert!(told.contains("run the same command to resume"), "{told}");
    assert!(told.contains(&format!("has {} games", games(&path).len())), "{told}");
}
