//! An engine for the tests of matches: it plays legal chess at once, over UCI or XBoard's protocol, and misbehaves as its
//! flags say. `--help` lists them.

mod args;
mod brain;
mod deeds;
mod faults;
mod options;
mod state;
mod think;
mod uci;
mod xboard;

use args::{Args, Protocol, Request};
use faults::Fault;
use state::Engine;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// No process of this program lives longer than this, whatever is asked of it, lest a failed test leave it behind.
pub const LONGEST_LIFE: Duration = Duration::from_secs(600);

fn main() -> ExitCode {
    match Args::parse(std::env::args().skip(1)) {
        Ok(Request::Run(args)) => run(*args),
        Ok(Request::Help) => {
            let _ = stdout().write_all(args::help().as_bytes());
        }
        Ok(Request::Sleep(ms)) => sleep(Duration::from_millis(ms).min(LONGEST_LIFE)),
        Ok(Request::Linger { obey_quit }) => linger(obey_quit),
        Err(error) => {
            state::complain(&error);
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// A front end for one of the protocols.
trait Tongue {
    /// Acts on a line.
    fn hear(&mut self, engine: &mut Engine, line: &str);
    /// Gives the answer that is due.
    fn answer(&mut self, engine: &mut Engine);
}

fn run(args: Args) {
    let protocol = args.protocol;
    let mut engine = Engine::new(args);
    if engine.standing(Fault::DieAtStart).is_some() {
        state::complain("cannot start");
        std::process::exit(4);
    }
    let mut tongue: Box<dyn Tongue> = match protocol {
        Protocol::Uci => Box::new(uci::Uci::default()),
        Protocol::XBoard => Box::new(xboard::XBoard::default()),
    };
    let lines = lines();
    let end = Instant::now() + LONGEST_LIFE;
    loop {
        let due = engine.due();
        if due.is_some_and(|due| due <= Instant::now()) {
            tongue.answer(&mut engine);
            continue;
        }
        let until = due.unwrap_or(end).min(end);
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                engine.log("in", &line);
                if line.trim() == "quit" {
                    break;
                }
                if !engine.deaf {
                    tongue.hear(&mut engine, &line);
                }
            }
            Err(RecvTimeoutError::Timeout) if Instant::now() < end => {}
            Err(_) => break,
        }
    }
    if engine.standing(Fault::IgnoreQuit).is_some() {
        linger(false);
    }
}

/// The lines that come in; the receiver is cut off when the input ends.
fn lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in stdin().lock().split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Lives on without a word, until told to quit if that counts.
fn linger(obey_quit: bool) {
    if obey_quit {
        let lines = lines();
        while lines.recv_timeout(LONGEST_LIFE).is_ok_and(|line| line != "quit") {}
    } else {
        sleep(LONGEST_LIFE);
    }
}
