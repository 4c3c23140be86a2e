//! Runs the engine, with a conversation known beforehand or line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for what has to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine, which ends with the value.
pub struct Mock {
    pub process: Child,
    lines: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

impl Mock {
    pub fn start(arguments: &[&str]) -> Mock {
        let mut process = Command::new(env!("CARGO_BIN_EXE_mock-engine"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it can be run");
        let lines = reader(process.stdout.take().expect("it is piped"));
        let errors = reader(process.stderr.take().expect("it is piped"));
        Mock { process, lines, errors }
    }

    /// Says something, if the engine still listens.
    pub fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.process.stdin {
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// The next line; `None` at the end of the output.
    pub fn line(&self) -> Option<String> {
        next(&self.lines)
    }

    /// The next line on standard error; `None` at its end.
    pub fn error(&self) -> Option<String> {
        next(&self.errors)
    }

    /// The lines up to the first that begins so, with it.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.starts_with(start)) {
            let Some(line) = self.line() else { panic!("no {start}, but {lines:#?}") };
            lines.push(line);
        }
        lines
    }

    /// Whether the output is still open a little later. Nothing else must be printed.
    pub fn is_open(&self) -> bool {
        self.lines.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout)
    }

    /// Whether the engine still lives a little later.
    pub fn lives(&mut self) -> bool {
        sleep(Duration::from_millis(200));
        self.process.try_wait().expect("it can be asked").is_none()
    }

    /// Waits for the end.
    pub fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().expect("it can be asked") {
                return status;
            }
            sleep(Duration::from_millis(2));
        }
        panic!("it does not end");
    }
}

impl Drop for Mock {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn next(lines: &Receiver<Vec<u8>>) -> Option<String> {
    match lines.recv_timeout(PATIENCE) {
        Ok(line) => Some(String::from_utf8_lossy(&line).into_owned()),
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => panic!("silence"),
    }
}

fn reader(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// How a conversation known beforehand went.
pub struct Talk {
    pub code: Option<i32>,
    /// Bytes that are no UTF-8 are replaced.
    pub lines: Vec<String>,
    pub errors: String,
}

impl Talk {
    /// How many lines begin so.
    pub fn count(&self, start: &str) -> usize {
        self.lines.iter().filter(|line| line.starts_with(start)).count()
    }
}

/// Says all this, ends the input, and listens to the end. Words of the flags are separated by blanks.
pub fn talk(flags: &str, said: &[&str]) -> Talk {
    let mut mock = Mock::start(&flags.split_whitespace().collect::<Vec<_>>());
    said.iter().for_each(|line| mock.send(line));
    drop(mock.process.stdin.take());
    let lines = std::iter::from_fn(|| mock.line()).collect();
    let errors = std::iter::from_fn(|| mock.error()).collect::<Vec<_>>().join("\n");
    Talk { code: mock.end().code(), lines, errors }
}

/// Moves asked for over UCI, one after the other.
pub fn uci(flags: &str, moves: usize) -> Talk {
    let said = ["uci", "isready", "ucinewgame"].into_iter();
    let moves = std::iter::repeat_n(["position startpos", "go depth 2"], moves).flatten();
    talk(flags, &said.chain(moves).chain(["isready"]).collect::<Vec<_>>())
}

/// Moves asked for over XBoard's protocol, for both sides in turn.
pub fn xboard(flags: &str, moves: usize) -> Talk {
    let said = ["xboard", "protover 2", "new", "post", "ping 1"].into_iter();
    let moves = std::iter::repeat_n(["time 1000", "go"], moves).flatten();
    talk(&format!("--protocol xboard {flags}"), &said.chain(moves).chain(["ping 2"]).collect::<Vec<_>>())
}
