//! What other people's engines really print, where they are installed: all that is theirs to say in the protocol is
//! understood, with the value that they meant.

use chess::Position;
use protocol::{uci, xboard};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Debian puts engines here, which is not always searched.
const FOLDERS: [&str; 3] = ["/usr/games", "/usr/bin", "/usr/local/bin"];

/// How long an engine may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine, which ends with the value.
struct Engine {
    process: Child,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts it; `None`, with a notice, if it is not installed.
    fn start(name: &str, arguments: &[&str]) -> Option<Engine> {
        let found = FOLDERS.iter().map(|folder| PathBuf::from(folder).join(name)).find(|path| path.exists());
        let Some(path) = found else {
            #[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
            {
                eprintln!("SKIPPED: {name} is not installed");
            }
            return None;
        };
        let mut process = Command::new(path)
            .args(arguments)
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it can be run");
        let (sender, lines) = channel();
        let output = process.stdout.take().expect("it is piped");
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        });
        Some(Engine { process, lines })
    }

    fn send(&mut self, command: &impl ToString) {
        let line = command.to_string() + "\n";
        self.process.stdin.as_mut().expect("it is piped").write_all(line.as_bytes()).expect("it listens");
    }

    /// The lines up to the first that is wanted, with it.
    fn until(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    let found = wanted(&line);
                    lines.push(line);
                    if found {
                        return lines;
                    }
                }
                Err(RecvTimeoutError::Timeout) => panic!("silence after {lines:#?}"),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended after {lines:#?}"),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn uci(line: &str) -> uci::Command {
    uci::Command::parse(line).unwrap().unwrap()
}

fn xboard(line: &str) -> xboard::Command {
    xboard::Command::parse(line).unwrap().unwrap()
}

/// All that an engine says after `uci` and its greeting is typed, its best move is legal, its lines are too.
fn speaks_uci(name: &str, arguments: &[&str]) {
    let Some(mut engine) = Engine::start(name, arguments) else { return };
    engine.send(&uci::Command::Uci);
    let lines = engine.until(|line| uci::Reply::parse(line) == uci::Reply::UciOk);
    let greeting = lines.iter().take_while(|line| !line.starts_with("id ")).count();
    let mut options = 0;
    for line in lines.iter().skip(greeting).filter(|line| !line.trim().is_empty()) {
        let reply = uci::Reply::parse(line);
        assert!(!matches!(reply, uci::Reply::Other(_)), "{name}: {line}");
        if let uci::Reply::Option(option) = reply {
            options += 1;
            // An empty text is written out, where some print nothing.
            let missing = if line.trim_end().ends_with(" default") { " <empty>" } else { "" };
            assert_eq!(format!("option {option}"), line.trim_end().to_owned() + missing);
        }
    }
    assert!(options > 3, "{name} has {options} options");
    engine.send(&uci::Command::IsReady);
    engine.until(|line| uci::Reply::parse(line) == uci::Reply::ReadyOk);
    engine.send(&uci::Command::NewGame);
    let position = uci("position startpos moves e2e4 e7e5");
    engine.send(&position);
    engine.send(&uci("go depth 8"));
    let uci::Command::Position(position) = position else { panic!() };
    let position = position.to_game().unwrap().position().clone();
    let (mut scores, mut best_moves) = (0, 0);
    for line in engine.until(|line| line.starts_with("bestmove")) {
        match uci::Reply::parse(&line) {
            uci::Reply::Info(info) => {
                scores += usize::from(info.score.is_some());
                let mut position: Position = position.clone();
                for m in &info.pv {
                    position
                        .play(m.find(&position).unwrap_or_else(|error| panic!("{name}: {line}: {error}")))
                        .unwrap();
                }
                assert_eq!(line.contains(" pv "), !info.pv.is_empty(), "{name}: {line}");
            }
            uci::Reply::BestMove { best, .. } => {
                best_moves += usize::from(best.unwrap().find(&position).is_ok());
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(best_moves == 1 && scores > 0, "{name} gave {best_moves} moves and {scores} scores");
}

/// The features of an engine and its thinking are typed, its move is legal.
fn speaks_xboard(name: &str) {
    let Some(mut engine) = Engine::start(name, &[]) else { return };
    engine.send(&xboard::Command::XBoard);
    engine.send(&xboard::Command::ProtocolVersion(2));
    let done = |line: &str| match xboard::Reply::parse(line) {
        xboard::Reply::Features(features) => {
            assert!(!features.is_empty(), "{name}: {line}");
            assert_eq!(line.matches('=').count(), features.len(), "{name}: {line}");
            for feature in &features {
                assert_eq!(
                    feature.name() == "option",
                    matches!(feature, xboard::Feature::Option(_)),
                    "{line}"
                );
            }
            features.iter().any(|feature| feature.name() == "done" && feature.is_on() == Some(true))
        }
        _ => false,
    };
    engine.until(done);
    for line in ["new", "level 40 5 0", "post", "easy", "st 1", "sd 6", "ping 7"] {
        engine.send(&xboard(line));
    }
    engine.until(|line| xboard::Reply::parse(line) == xboard::Reply::Pong(7));
    // One move each, out of the usual, so that the engine has to think rather than look into its book.
    let mut position = Position::default();
    engine.send(&xboard("force"));
    for text in ["h2h3", "a7a6"] {
        engine.send(&xboard(text));
        position.play(position.parse_uci(text).unwrap()).unwrap();
    }
    engine.send(&xboard("go"));
    let lines = engine.until(|line| line.starts_with("move "));
    let replies: Vec<xboard::Reply> = lines.iter().map(|line| xboard::Reply::parse(line)).collect();
    let thinking = replies.iter().filter(|reply| matches!(reply, xboard::Reply::Thinking(_))).count();
    assert!(thinking > 0, "{name}: {lines:#?}");
    let Some(xboard::Reply::Move(m)) = replies.last() else { panic!("{name}: {lines:#?}") };
    assert!(m.find(&position).is_ok(), "{name}: {m}");
    for (line, reply) in lines.iter().zip(&replies) {
        // Four numbers and something that begins with a letter are thinking, whoever says it.
        let mut words = line.split_whitespace();
        let numbers = words.by_ref().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
        assert_eq!(numbers == 4, matches!(reply, xboard::Reply::Thinking(_)), "{name}: {line}");
    }
}

#[test]
fn stockfish_speaks_uci() {
    speaks_uci("stockfish", &[]);
}

#[test]
fn toga_speaks_uci() {
    speaks_uci("toga2", &[]);
}

#[test]
fn ethereal_speaks_uci() {
    speaks_uci("ethereal-chess", &[]);
}

#[test]
fn gnu_chess_speaks_uci() {
    speaks_uci("gnuchess", &["-u"]);
}

#[test]
fn phalanx_speaks_xboard() {
    speaks_xboard("phalanx");
}

#[test]
fn sjeng_speaks_xboard() {
    speaks_xboard("sjeng");
}

#[test]
fn hoichess_speaks_xboard() {
    speaks_xboard("hoichess");
}

#[test]
fn fairy_max_speaks_xboard() {
    speaks_xboard("fairymax");
}
