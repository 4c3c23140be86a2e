//! Whatever is named in the place of a file - a device without end, a pipe that nobody writes to, a folder, a huge
//! file - ends in an error that says so, soon and in little memory.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the program complains of when it works in a folder. It has four gigabytes of addresses at most.
fn complaint(folder: &Path, words: &str) -> String {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_quevedo")])
        .args(words.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > Duration::from_secs(60) => {
                let _ = child.kill();
                panic!("{words}: it still reads");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(matches!(status.code(), Some(1 | 2)), "{words}: {status}, {text}");
    text
}

/// Commands that read a file, which is named `{}` here, and how its name ends.
const READERS: [(&str, &str); 18] = [
    ("elo --table {}", ".csv"),
    ("elo --table {}", ".json"),
    ("match --engine random name=a --engine random name=b --rounds 1 --openings {}", ".bin"),
    ("match --engine random name=a --engine random name=b --rounds 1 --openings {}", ".epd"),
    ("match --engine random name=a --engine random name=b --rounds 1 --openings {}", ".pgn"),
    ("suite --engine random --nodes 1 {}", ".epd"),
    ("tune --engine random --params {}", ".txt"),
    ("lab run horizon --epd {}", ".epd"),
    ("lab trace --algorithm pvs --tree {}", ".txt"),
    ("rate {}", ".pgn"),
    ("fit-wdl {}", ".pgn"),
    ("tune-eval --output weights.rs {}", ".txt"),
    ("tune-eval --output weights.rs {}", ".pgn"),
    ("tune-eval --output weights.rs {}", ".zst"),
    ("train {}", ".qsp"),
    ("datagen check {}", ".qsp"),
    ("learn --data {}", ".qsp"),
    ("bench --eval-file {}", ".qnn"),
];

#[test]
fn what_has_no_end_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    for (words, end) in READERS {
        let name = format!("endless{end}");
        let place = folder.path().join(&name);
        symlink("/dev/zero", &place).unwrap();
        let text = complaint(folder.path(), &words.replace("{}", &name));
        assert!(text.contains(&name) && text.contains("it is not a regular file"), "{words}: {text}");
        fs::remove_file(place).unwrap();
    }
}

#[test]
fn a_pipe_is_not_waited_for_and_a_folder_is_none() {
    let folder = tempfile::tempdir().unwrap();
    for (words, end) in READERS {
        let name = format!("other{end}");
        let place = folder.path().join(&name);
        assert!(Command::new("mkfifo").arg(&place).status().unwrap().success());
        let text = complaint(folder.path(), &words.replace("{}", &name));
        assert!(text.contains(&name) && text.contains("it is not a regular file"), "{words}: {text}");
        fs::remove_file(&place).unwrap();
        fs::create_dir(&place).unwrap();
        let text = complaint(folder.path(), &words.replace("{}", &name));
        assert!(text.contains(&name) && text.contains("folder"), "{words}: {text}");
        fs::remove_dir(place).unwrap();
    }
}

/// Sixteen gigabytes of nothing, which take no room on the disk: refused by their length, or by their first line.
#[test]
fn a_huge_file_is_refused_with_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    for (words, end, limit) in [
        ("elo --table {}", ".csv", "longer than 16 MiB"),
        ("match --engine random name=a --engine random name=b --openings {}", ".bin", "longer than 1 GiB"),
        ("match --engine random name=a --engine random name=b --openings {}", ".epd", "more than 16 MiB"),
        ("match --engine random name=a --engine random name=b --openings {}", ".pgn", "more than 64 MiB"),
        ("suite --engine random --nodes 1 {}", ".epd", "more than 16 MiB"),
        ("tune --engine random --params {}", ".txt", "longer than 16 MiB"),
        ("lab run horizon --epd {}", ".epd", "more than 16 MiB"),
        ("lab trace --algorithm pvs --tree {}", ".txt", "longer than 4 MiB"),
        ("tune-eval --output weights.rs {}", ".txt", "line 1 is longer than 64 KiB"),
        ("bench --eval-file {}", ".qnn", "longer than 2 MiB"),
    ] {
        let name = format!("huge{end}");
        let place = folder.path().join(&name);
        fs::File::create(&place).unwrap().set_len(16 << 30).unwrap();
        let text = complaint(folder.path(), &words.replace("{}", &name));
        assert!(text.contains(&name) && text.contains(limit), "{words}: {text}");
        fs::remove_file(place).unwrap();
    }
}

/// What a command has left, and reads when it goes on.
#[test]
fn journals_without_end_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.epd"), "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2;\n").unwrap();
    let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 | 0.5\n";
    fs::write(folder.path().join("one.txt"), line.repeat(50)).unwrap();
    for (words, left) in [
        ("match --engine random name=a --engine random name=b --rounds 1 --out out", "out/games.jsonl"),
        ("levels --levels 600 --nodes 100 --games 1 --out out", "out/levels.jsonl"),
        ("lab run tema2-trees --quick --out out", "out/tema2-trees/cells.jsonl"),
        ("learn --out out", "out/learning.json"),
        ("train --out out --result better", "out/result.json"),
        ("suite --engine random --nodes 1 --out out/results.jsonl one.epd", "out/results.jsonl"),
        ("tune-eval --output weights.rs --state out/state.json one.txt", "out/state.json"),
    ] {
        let place = folder.path().join(left);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        symlink("/dev/zero", &place).unwrap();
        let text = complaint(folder.path(), words);
        let name = place.file_name().unwrap().to_str().unwrap();
        assert!(text.contains(name) && text.contains("it is not a regular file"), "{words}: {text}");
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}
