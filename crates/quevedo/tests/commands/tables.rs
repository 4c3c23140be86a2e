//! `quevedo tables` as a user meets it.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn tables(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.arg("tables").args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn good(arguments: &[&str], folder: &Path) -> String {
    let output = tables(arguments, folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a failed run says, and its code.
fn bad(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = tables(arguments, folder).output().unwrap();
    assert!(stdout.is_empty(), "{stdout:?}");
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn tables_are_made_with_all_they_need_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let made = good(&["generate", "--pieces", "KPK", "--threads", "2"], folder.path());
    assert!(made.ends_with("5 tables in tables, 5 of them new.\n"), "{made}");
    let longest = |name: &str| {
        let row = made.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        row.split_whitespace().nth(4).unwrap().to_owned()
    };
    assert_eq!(["KQK", "KRK", "KPK"].map(longest), ["10", "16", "28"]);
    let files: Vec<_> = ["KBK", "KNK", "KQK", "KRK", "KPK"].map(|name| format!("tables/{name}.qdtm")).into();
    let read = || files.iter().map(|name| fs::read(folder.path().join(name)).unwrap()).collect::<Vec<_>>();
    let before = read();
    let again = good(&["generate", "--pieces", "KRK,KPK"], folder.path());
    assert_eq!(again, "5 tables in tables, 0 of them new.\n");
    // One that is missing is made again, the same.
    fs::remove_file(folder.path().join(&files[4])).unwrap();
    assert!(good(&["generate", "--pieces", "3"], folder.path()).ends_with("1 of them new.\n"));
    assert_eq!(read(), before);
}

#[test]
fn killed_while_it_computes_it_goes_on_and_leaves_nothing_broken() {
    let folder = tempfile::tempdir().unwrap();
    let generate = ["generate", "--pieces", "KPK", "--threads", "1"];
    for delay in [20, 60, 120, 200] {
        let mut run =
            tables(&generate, folder.path()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        let _ = run.kill();
        run.wait().unwrap();
    }
    assert!(good(&generate, folder.path()).contains("5 tables in tables"));
    let names: Vec<_> =
        fs::read_dir(folder.path().join("tables")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    let tables = names.iter().filter(|name| name.to_string_lossy().ends_with(".qdtm")).count();
    assert_eq!((tables, names.len()), (5, 6), "five tables and the lock: {names:?}");
}

#[test]
fn a_position_and_all_its_moves_are_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mate = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    let text = good(&["probe", mate], folder.path());
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("mates in 1"));
    assert_eq!(lines.next(), Some("Rh8#     mates in 1"));
    let rest: Vec<_> = lines.collect();
    assert_eq!(rest.len(), 14 + 6 - 1, "every other legal move: {text}");
    let value: Value = serde_json::from_str(&good(&["probe", mate, "--json"], folder.path())).unwrap();
    assert_eq!((&value["outcome"]["result"], &value["outcome"]["plies"]), (&"win".into(), &1.into()));
    assert_eq!(value["moves"][0]["move"], "Rh8#");
    assert_eq!(value["moves"].as_array().unwrap().len(), rest.len() + 1);
    // The lone king takes the rook.
    assert_eq!(good(&["probe", "8/8/8/8/8/8/kR6/4K3 b - - 0 1"], folder.path()).lines().next(), Some("draw"));
}

#[test]
fn what_cannot_be_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = bad(&["generate", "--pieces", "KXK"], folder.path());
    assert!(code == Some(2) && text.contains("\"KXK\" names no material") && text.contains("KBNK"), "{text}");
    let (code, text) = bad(&["probe", "k7/8/1K6/8/8/8/8/6RR w - - 0 1"], folder.path());
    assert!(
        code == Some(1) && text.contains("no table covers") && text.contains("tables generate"),
        "{text}"
    );
    let (code, text) = bad(&["probe", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"], folder.path());
    assert!(code == Some(1) && text.contains("castling"), "{text}");
    let (code, _) = bad(&["probe", "no position"], folder.path());
    assert_eq!(code, Some(2));
    let (code, text) = bad(&["probe", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "--tables", "none"], folder.path());
    assert!(code == Some(1) && text.contains("none"), "{text}");
}

#[test]
fn a_damaged_table_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    good(&["generate", "--pieces", "KRK"], folder.path());
    let path = folder.path().join("tables/KRK.qdtm");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let (code, text) = bad(&["generate", "--pieces", "KRK"], folder.path());
    assert!(code == Some(1) && text.contains("KRK.qdtm") && text.contains("damaged"), "{text}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}
