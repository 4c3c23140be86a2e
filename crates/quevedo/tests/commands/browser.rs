//! `quevedo play` without a terminal: the server of the browser's game, as a user starts and ends it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Starts it, and reads what it says until it can be ended.
fn start(arguments: &[&str]) -> (Child, BufReader<ChildStdout>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("play")
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("Ctrl-C") {
        assert!(output.read_line(&mut said).unwrap() > 0, "it ended: {said}");
    }
    (child, output, said)
}

/// The server says where it is, answers there, and ends well when it is interrupted.
fn serves(arguments: &[&str], goodbye: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new").to_string_lossy().into_owned();
    let (mut child, mut output, said) = start(&[arguments, &["--port", "0", "--data", &data]].concat());
    let host =
        said.lines().find_map(|line| line.trim().strip_prefix("http://")).unwrap().split('/').next().unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    assert!(said.contains("games.sqlite"), "{said}");
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success() && child.wait().unwrap().success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(rest.contains(goodbye), "{rest}");
    said
}

#[test]
fn the_address_is_said_in_both_languages() {
    let english = serves(&["--language", "en"], "Everything is saved");
    assert!(english.starts_with("Open this address in a browser:\n  http://127.0.0.1:"), "{english}");
    let spanish = serves(&["--language", "es", "--no-open"], "Todo está guardado");
    assert!(spanish.starts_with("Abre esta dirección en un navegador:\n"), "{spanish}");
}

#[test]
fn who_lets_others_in_is_warned() {
    let said = serves(&["--language", "en", "--listen", "0.0.0.0"], "goodbye");
    assert!(said.contains("/?token=") && said.contains("Warning"), "{said}");
}

#[test]
fn the_address_has_a_secret_unless_it_is_unwanted() {
    let with = serves(&["--language", "en"], "goodbye");
    let secret = with.split_once("/?token=").unwrap().1.lines().next().unwrap();
    assert!(secret.len() == 32 && !with.contains("Warning"), "{with}");
    let without = serves(&["--language", "en", "--no-secret"], "goodbye");
    assert!(!without.contains("token") && without.contains("Other users of this machine"), "{without}");
    let open = serves(&["--language", "es", "--no-secret", "--listen", "0.0.0.0"], "adiós");
    assert!(!open.contains("token") && open.contains("Aviso: no hay clave"), "{open}");
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_string_lossy().into_owned();
    for (language, advice) in [("en", "choose another folder"), ("es", "elige otra carpeta")] {
        let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .args(["play", "--language", language, "--data", &path])
            .output()
            .unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(complaint.contains(&path) && complaint.contains(advice), "{complaint}");
    }
}

#[test]
fn options_of_the_terminal_want_the_terminal() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_quevedo")).args(["play", "--elo", "1200"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--terminal"));
}
