//! What programs of both protocols share.

use super::inbox::Line;
use super::process::{NoLine, Process, Start};
use super::{Conditions, Engine, Fault, Leave, StartError, uci, xboard};
use crate::Contender;
use crate::contender::{Program, Protocol};
use player::Stop;
use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, Instant};

/// A program that prints without end where no clock runs is given up after this many times the
/// patience.
const CHATTER: u32 = 20;

/// How long a program may take to exit.
const LEAVE: Duration = Duration::from_secs(2);

/// A running program and how patient to be with it.
#[derive(Debug)]
pub(super) struct Talk {
    process: Process,
    pub(super) patience: Duration,
}

pub(super) fn start(
    contender: &Contender,
    program: &Program,
    conditions: &Conditions,
    stop: &Stop,
) -> Result<Box<dyn Engine>, StartError> {
    let complaints = conditions.complaints.as_ref().map(|folder| folder.join(log_name(&contender.name)));
    let failed = |error| StartError::Run {
        name: contender.name.clone(),
        command: program.command.display().to_string(),
        error,
    };
    let start = Start {
        command: &command_from_here(program).map_err(failed)?,
        arguments: &program.arguments,
        folder: program.folder.as_deref(),
        complaints,
    };
    if let Some(folder) = start.folder.filter(|folder| !folder.is_dir()) {
        let (name, folder) = (contender.name.clone(), folder.display().to_string());
        return Err(StartError::Folder { name, folder });
    }
    let process = Process::start(&start).map_err(failed)?;
    let mut talk = Talk { process, patience: conditions.patience };
    for line in &program.first_lines {
        let _ = talk.process.send(line); // a program that is gone is noticed below
    }
    match program.protocol {
        Protocol::Uci => Ok(Box::new(uci::Uci::start(contender, program, talk, stop)?)),
        Protocol::XBoard => Ok(Box::new(xboard::XBoard::start(contender, program, talk, stop)?)),
    }
}

/// Resolves the command of a program with its own working folder: a relative path starts from here.
/// A bare name is searched on the path.
fn command_from_here(program: &Program) -> std::io::Result<Cow<'_, Path>> {
    let command = program.command.as_path();
    if program.folder.is_some() && command.is_relative() && command.components().count() > 1 {
        return std::path::absolute(command).map(Cow::Owned);
    }
    Ok(Cow::Borrowed(command))
}

/// Returns the file name for a contender's standard error; the contender's name may contain
/// anything.
fn log_name(name: &str) -> String {
    let safe: String =
        name.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    format!("{}.log", safe.trim_start_matches('.'))
}

impl Talk {
    /// Sends a line; a program that is gone is noticed when its answer is awaited.
    pub(super) fn say(&mut self, line: &impl std::fmt::Display) {
        let _ = self.process.send(line);
    }

    pub(super) fn drain(&mut self) {
        self.process.drain();
    }

    /// Returns the next line before the given time.
    fn line(&mut self, until: Instant) -> Result<Line, NoLine> {
        self.process.line(until)
    }

    /// Like `line`; late at once when the flag is raised.
    pub(super) fn line_unless(&mut self, until: Instant, stop: &Stop) -> Result<Line, NoLine> {
        loop {
            // Checked before each line: a program may print without end.
            if stop.is_raised() {
                return Err(NoLine::Late);
            }
            let glance = (Instant::now() + GLANCE).min(until);
            match self.line(glance) {
                Err(NoLine::Late) if glance < until => {}
                line => return line,
            }
        }
    }

    /// Reads lines until one is the answer, where no clock runs, at most for the patience.
    ///
    /// An answer such as `readyok` takes no thinking. A caller that raises the flag ignores the
    /// resulting fault.
    pub(super) fn wait_for<T>(
        &mut self,
        what: &str,
        stop: &Stop,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let until = Instant::now() + self.patience;
        loop {
            match self.line_unless(until, stop) {
                Ok(line) => {
                    if let Some(found) = answer(&line.text) {
                        return Ok(found);
                    }
                }
                Err(NoLine::Gone) => return Err(self.ended()),
                Err(NoLine::Late) => return Err(self.hung(what)),
            }
        }
    }

    /// The fault of a program that has exited.
    pub(super) fn ended(&mut self) -> Fault {
        let status = match self.process.exit_status() {
            Some(status) => status.to_string(),
            None => "it closed its output but still runs".to_owned(),
        };
        Fault::Ended { status }
    }

    pub(super) fn hung(&self, what: &str) -> Fault {
        Fault::Hung { waiting_for: what.to_owned(), ms: millis(self.patience) }
    }

    pub(super) fn last_complaints(&self) -> String {
        self.process.last_complaints()
    }

    /// Quits the program in the background, since it may take its time.
    pub(super) fn end(self, last_word: &'static str) -> Leave {
        // Without a thread it is killed at once, which does no harm either.
        Leave(std::thread::Builder::new().spawn(move || self.process.end(&last_word, LEAVE)).ok())
    }

    /// The error of a program that does not speak the expected protocol.
    pub(super) fn no_protocol(
        &mut self,
        contender: &Contender,
        program: &Program,
        fault: &Fault,
    ) -> StartError {
        let complaints = self.last_complaints();
        let last = complaints.lines().last().map(|line| format!("; stderr: {line}")).unwrap_or_default();
        let (protocol, other, other_word) = match program.protocol {
            Protocol::Uci => ("UCI", "XBoard's protocol", "xboard"),
            Protocol::XBoard => ("XBoard's protocol", "UCI", "uci"),
        };
        StartError::Protocol {
            name: contender.name.clone(),
            command: program.command.display().to_string(),
            protocol,
            why: format!("{fault}{last}"),
            other,
            other_word,
        }
    }
}

/// The deadline of a search's answer, and the fault of missing it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    start: Instant,
    deadline: Option<Duration>,
}

/// How often waiting is interrupted to check whether the answer is still wanted.
const GLANCE: Duration = Duration::from_millis(250);

impl Wait {
    pub(super) fn new(deadline: Option<Duration>) -> Wait {
        Wait { start: Instant::now(), deadline }
    }

    pub(super) fn start(&self) -> Instant {
        self.start
    }

    /// Waits for the next line of a search; `Ok(None)` if the answer is no longer wanted.
    pub(super) fn line(&self, talk: &mut Talk, stop: &Stop) -> Result<Option<Line>, Fault> {
        let silent_until = Instant::now() + talk.patience;
        let last = self.start + talk.patience.saturating_mul(CHATTER);
        let limit = self.deadline.map(|deadline| self.start + deadline);
        match talk.line_unless(limit.unwrap_or_else(|| silent_until.min(last)), stop) {
            Ok(line) => Ok(Some(line)),
            Err(NoLine::Gone) => Err(talk.ended()),
            Err(NoLine::Late) if stop.is_raised() => Ok(None),
            Err(NoLine::Late) => Err(match self.deadline {
                Some(deadline) => {
                    Fault::Time { by_ms: millis(self.start.elapsed().saturating_sub(deadline)) }
                }
                None => talk.hung("a move"),
            }),
        }
    }
}

/// Longest quote of a program's output in a report.
const QUOTED: usize = 300;

/// Makes a program's output fit for reports: it may be long and contain anything.
pub(super) fn quote(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut quoted: String = clean.clone().take(QUOTED).collect();
    if clean.count() > QUOTED {
        quoted.push('…');
    }
    quoted
}

/// Whole milliseconds.
pub(super) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
