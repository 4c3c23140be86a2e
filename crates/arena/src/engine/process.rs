//! A child process behind three pipes: lines in, timestamped lines out, and its standard error
//! kept.

use super::inbox::{Inbox, Line, Nothing};
use super::spawn::spawn;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Bytes of the end of standard error kept for reports.
const TAIL: usize = 2000;

/// Limit of standard error written to its file, in bytes, so that it cannot fill the disk.
const MOST_COMPLAINTS: u64 = 8 << 20;

/// How often a silent program is checked for being alive.
const HEARTBEAT: Duration = Duration::from_millis(200);

/// How long a program that seems to have exited may take to do so, and its last errors to arrive.
const MOMENT: Duration = Duration::from_millis(500);

/// Why no line arrived.
#[derive(Debug)]
pub(super) enum NoLine {
    /// The time given has passed.
    Late,
    /// The program has exited, or closed its output.
    Gone,
}

/// How to start a program.
#[derive(Debug)]
pub(super) struct Start<'a> {
    pub(super) command: &'a Path,
    pub(super) arguments: &'a [String],
    pub(super) folder: Option<&'a Path>,
    /// The file to which its standard error is appended.
    pub(super) complaints: Option<PathBuf>,
}

/// A running program. Dropping it kills it and everything it started.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Arc<Inbox>,
    complaints: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnected when standard error has ended and is read to its end.
    complaints_end: Receiver<()>,
}

impl Process {
    pub(super) fn start(start: &Start<'_>) -> io::Result<Process> {
        let log = start.complaints.as_deref().map(open_log).transpose()?;
        let mut command = Command::new(start.command);
        command.args(start.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = start.folder {
            command.current_dir(folder);
        }
        // Its own process group: Ctrl-C at the terminal reaches only the arena, and the whole group
        // can be killed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = spawn(command)?;
        let lines = Arc::new(Inbox::default());
        let inbox = Arc::clone(&lines);
        let (listener, complaints_end) = channel::<()>();
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process { child, input, lines, complaints: Arc::clone(&complaints), complaints_end };
        // If a thread cannot be started, dropping the process ends the program.
        if let Some(output) = output {
            std::thread::Builder::new()
                .name("engine output".into())
                .spawn(move || read_lines(output, &inbox))?;
        }
        if let Some(errors) = errors {
            let listen = move || {
                let _listener = listener;
                keep_complaints(errors, &complaints, log);
            };
            std::thread::Builder::new().name("engine errors".into()).spawn(listen)?;
        }
        Ok(process)
    }

    /// Sends a line. A program that is gone is noticed when its answer is awaited.
    pub(super) fn send(&mut self, line: &impl std::fmt::Display) -> io::Result<()> {
        let text = format!("{line}\n");
        match &mut self.input {
            Some(input) => input.write_all(text.as_bytes()).and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Returns the next line if it arrives in time. A later one is kept for the next call.
    pub(super) fn line(&mut self, until: Instant) -> Result<Line, NoLine> {
        loop {
            let patience = until.saturating_duration_since(Instant::now()).min(HEARTBEAT);
            match self.lines.next(patience) {
                Ok(line) if line.at > until => {
                    self.lines.put_back(line);
                    return Err(NoLine::Late);
                }
                Ok(line) => return Ok(line),
                Err(Nothing::Ever) => return Err(NoLine::Gone),
                // It may have arrived in time and been handed over late; and a grandchild may keep
                // the pipe open.
                Err(Nothing::Yet) if Instant::now() >= until || self.has_ended() => {
                    match self.lines.next(Duration::ZERO) {
                        Ok(line) => self.lines.put_back(line),
                        Err(_) => return Err(if self.has_ended() { NoLine::Gone } else { NoLine::Late }),
                    }
                }
                Err(Nothing::Yet) => {}
            }
        }
    }

    /// Discards unsolicited output.
    pub(super) fn drain(&mut self) {
        self.lines.clear();
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Returns the exit status, after a moment of waiting.
    ///
    /// Its standard error is then complete, unless a child it left behind keeps the pipe open.
    pub(super) fn exit_status(&mut self) -> Option<ExitStatus> {
        let status = self.wait(MOMENT)?;
        let _ = self.complaints_end.recv_timeout(MOMENT);
        Some(status)
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            // Lines that still arrive do not matter; the inbox doubles as a timer.
            let nap = left.min(Duration::from_millis(5));
            if self.lines.next(nap).is_err_and(|nothing| nothing == Nothing::Ever) {
                std::thread::park_timeout(nap); // there is no portable way to wait for a child for a while
            }
        }
    }

    /// Returns the end of the program's standard error.
    pub(super) fn last_complaints(&self) -> String {
        let tail = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let (front, back) = tail.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).trim().to_owned()
    }

    /// Asks the program to exit; kills it if it does not.
    pub(super) fn end(mut self, last_word: &impl std::fmt::Display, patience: Duration) {
        let _ = self.send(last_word);
        self.input = None;
        self.wait(patience);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.lines.abandon();
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id()) {
            use nix::{sys::signal, unistd::Pid};
            let _ = signal::killpg(Pid::from_raw(id), signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn open_log(path: &Path) -> io::Result<File> {
    File::options().create(true).append(true).open(path)
}

/// Reads lines to the end and queues them with their arrival time. Overlong lines are truncated.
fn read_lines(output: impl Read, inbox: &Inbox) {
    let mut output = BufReader::with_capacity(1 << 16, output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let limit = protocol::MAX_LINE as u64;
        match output.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let at = Instant::now();
        if line.last() != Some(&b'\n') && line.len() as u64 == limit && skip_line(&mut output).is_err() {
            break;
        }
        if !inbox.push(Line { text: String::from_utf8_lossy(&line).trim_end().to_owned(), at }) {
            return;
        }
    }
    inbox.end();
}

/// Skips the rest of a line, however long.
fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = output.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        output.consume(used);
        if done {
            return Ok(());
        }
    }
}

/// Keeps the end of standard error, and writes it to the log up to the limit.
///
/// Other processes may write to the same log, so its length is queried each time.
fn keep_complaints(mut errors: impl Read, tail: &Mutex<VecDeque<u8>>, log: Option<File>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let bytes = &buffer[..count];
        if let Some(mut log) = log.as_ref() {
            let length = log.metadata().map_or(MOST_COMPLAINTS, |file| file.len());
            let room = usize::try_from(MOST_COMPLAINTS.saturating_sub(length)).unwrap_or(usize::MAX);
            let _ = log.write_all(&bytes[..count.min(room)]); // a full disk is no reason to stop a game
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend(bytes);
        let surplus = tail.len().saturating_sub(TAIL);
        tail.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_of_all_times_together_do_not_fill_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let log = open_log(&path).unwrap();
        log.set_len(MOST_COMPLAINTS - 4).unwrap();
        let tail = Mutex::default();
        for complaint in ["abc", "def", "ghi"] {
            keep_complaints(complaint.as_bytes(), &tail, Some(open_log(&path).unwrap()));
        }
        assert!(std::fs::read(&path).unwrap().ends_with(b"\0abcd"));
        assert_eq!(log.metadata().unwrap().len(), MOST_COMPLAINTS);
        assert!(tail.into_inner().unwrap().iter().eq(b"abcdefghi"));
    }
}
