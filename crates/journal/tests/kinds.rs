//! Whatever may be named in the place of a file is read, or refused quickly and in words.
#![allow(clippy::print_stderr, reason = "a test that cannot be done says so")]

use journal::{Lines, Refusal, open, open_log, read, read_text};
use std::fs;
use std::io::{BufReader, ErrorKind};
use std::path::Path;

fn refused<T: std::fmt::Debug>(result: std::io::Result<T>) -> Refusal {
    let error = result.unwrap_err();
    Refusal::of(&error).unwrap_or_else(|| panic!("{error}"))
}

#[test]
fn files_are_read_within_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    fs::write(&path, "twelve bytes").unwrap();
    assert_eq!(read(&path, 12).unwrap(), b"twelve bytes");
    assert_eq!(read_text(&path, 1 << 20).unwrap(), "twelve bytes");
    assert_eq!(refused(read(&path, 11)), Refusal::TooLong { most: 11 });
    // Gigabytes that nobody wrote are refused by their length, without a look at them.
    let file = fs::File::create(&path).unwrap();
    file.set_len(1 << 40).unwrap();
    assert_eq!(refused(read(&path, 1 << 30)), Refusal::TooLong { most: 1 << 30 });
    let line = Lines::new(BufReader::new(open(&path).unwrap()), 1 << 16).next().unwrap();
    assert_eq!(refused(line), Refusal::LongLine { line: 1, most: 1 << 16 });
}

#[test]
fn what_is_no_text_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    fs::write(&path, b"one\ntwo\n caf\xe9\n").unwrap();
    assert_eq!(refused(read_text(&path, 100)), Refusal::NotText { line: 3 });
}

#[test]
fn folders_are_refused_and_missing_files_told_as_ever() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(refused(open(folder.path())), Refusal::Folder);
    assert_eq!(refused(read(folder.path(), 100)), Refusal::Folder);
    assert_eq!(refused(open_log(folder.path())), Refusal::Folder);
    let missing = folder.path().join("none");
    assert_eq!(read(&missing, 100).unwrap_err().kind(), ErrorKind::NotFound);
    assert!(!missing.exists());
}

#[test]
fn a_log_is_made_and_grows() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    for line in ["one\n", "two\n"] {
        open_log(&path).unwrap().write_all(line.as_bytes()).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
}

#[cfg(unix)]
#[test]
fn devices_without_end_are_not_read() {
    for device in ["/dev/zero", "/dev/null", "/dev/random"] {
        let device = Path::new(device);
        assert_eq!(refused(open(device)), Refusal::NotRegular);
        assert_eq!(refused(read(device, 1 << 20)), Refusal::NotRegular);
        assert_eq!(refused(open_log(device)), Refusal::NotRegular);
    }
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("job.json");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    assert_eq!(refused(read(&link, 1 << 20)), Refusal::NotRegular);
}

/// To open it would wait for somebody to write.
#[cfg(unix)]
#[test]
fn a_pipe_by_its_name_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    match std::process::Command::new("mkfifo").arg(&pipe).status() {
        Ok(status) if status.success() => {}
        other => {
            eprintln!("SKIPPED: mkfifo makes no pipe ({other:?})");
            return;
        }
    }
    assert_eq!(refused(open(&pipe)), Refusal::NotRegular);
    assert_eq!(refused(open_log(&pipe)), Refusal::NotRegular);
}
