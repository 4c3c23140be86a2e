//! The program at the other end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// After so long without a word that was promised, the program hangs. No machine is so slow.
const HANGS: Duration = Duration::from_secs(180);

/// A conversation with the program, of which all is remembered.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// What tells this conversation from others.
    pub name: String,
    /// What both sides said.
    pub log: Vec<String>,
}

impl Program {
    pub fn start(protocol: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .arg(protocol)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
                // Whatever comes in, what goes out is text.
                let line =
                    String::from_utf8(std::mem::take(&mut bytes)).unwrap_or_else(|e| format!("NO TEXT {e}"));
                if sender.send(line.trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        Program { child, input, output: receiver, name: protocol.to_owned(), log: Vec::new() }
    }

    pub fn send(&mut self, line: &[u8]) {
        self.log.push(format!("> {}", String::from_utf8_lossy(line).chars().take(300).collect::<String>()));
        let input = self.input.as_mut().unwrap();
        // If the program is gone, that shows when it is asked.
        let _ = input.write_all(line).and_then(|()| input.write_all(b"\n")).and_then(|()| input.flush());
    }

    /// What is said up to a line that begins so, which is the last.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Ok(line) = self.output.recv_timeout(HANGS) else {
                self.fail(&format!("no {beginning:?}"));
            };
            self.log.push(format!("< {line}"));
            let last = line.starts_with(beginning);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Ends the test, with what was said last.
    pub fn fail(&mut self, what: &str) -> ! {
        let _ = self.child.kill();
        let mut errors = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            let _ = stderr.read_to_string(&mut errors);
        }
        let tail = self.log.len().saturating_sub(60);
        panic!("{}: {what}\n{}\n{errors}", self.name, self.log[tail..].join("\n"));
    }

    /// The input ends, after a last line or without one; so must the program, without a complaint.
    pub fn end(mut self, last: Option<&str>) {
        if let Some(last) = last {
            self.send(last.as_bytes());
        }
        self.input = None;
        // The output ends with the program.
        while self.output.recv_timeout(HANGS).is_ok() {}
        let start = std::time::Instant::now();
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if start.elapsed() > HANGS => self.fail("does not go"),
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        if !status.success() || !errors.is_empty() {
            self.fail(&format!("{status}: {errors}"));
        }
    }

    /// A number that the system keeps about the process, where it does.
    pub fn system_number(&self, name: &str) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_ascii_whitespace().nth(1)?.parse().ok()
    }
}
