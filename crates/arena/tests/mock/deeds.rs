//! The faults that happen when the engine is asked for a move, before it thinks.

use crate::args::{LINGER, LINGER_ON, SLEEP};
use crate::faults::Fault;
use crate::state::{Engine, complain, print};
use std::io::{Write, stderr};
use std::process::{Command, Stdio, exit};

/// Does what the faults of this move demand.
pub fn misbehave(engine: &mut Engine) {
    let has = |fault| engine.fault(fault);
    if has(Fault::Crash).is_some() {
        complain("it all went wrong: crash as demanded");
        exit(3);
    }
    if has(Fault::Abort).is_some() {
        std::process::abort();
    }
    if has(Fault::Exit).is_some() {
        exit(0);
    }
    if let Some(ms) = has(Fault::ForkChild) {
        fork(ms);
    }
    if has(Fault::CloseStdout).is_some() {
        close_stdout(engine.standing(Fault::IgnoreQuit).is_none());
    }
    if has(Fault::Zombie).is_some() {
        // The child is dropped without being waited for.
        let _ = myself(&[SLEEP, "0"]).stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    }
    if let Some(kilobytes) = has(Fault::StderrFlood) {
        let line = [b'!'; 1023].into_iter().chain([b'\n']).collect::<Vec<_>>();
        let mut err = stderr().lock();
        (0..kilobytes).for_each(|_| drop(err.write_all(&line)));
    }
    if let Some(lines) = has(Fault::Chatty) {
        let line = |number| match number % 3 {
            0 => format!("info currmove e2e4 currmovenumber {number}\n"),
            1 => format!("# chatter {number}\n"),
            _ => format!("line {number} of many\n"),
        };
        (0..lines).for_each(|number| print(&line(number)));
    }
    if has(Fault::BadUtf8).is_some() {
        print(b"info string caf\xe9 \xff\xfe\xc0\x80\n# \xf0\x28\x8c\x28\n");
    }
    if has(Fault::NanScore).is_some() {
        absurdities(engine);
    }
    if let Some(megabytes) = engine.fault(Fault::EndlessLine) {
        print("info string ");
        let piece = vec![b'x'; 1 << 16];
        (0..megabytes * 16).for_each(|_| print(&piece));
        engine.deaf = true;
    }
    if engine.fault(Fault::Hang).is_some() {
        engine.deaf = true;
    }
}

fn absurdities(engine: &mut Engine) {
    for line in [
        "info depth -5 seldepth 99999999999999999999 score cp nan nodes -1 nps inf time 1e9 pv",
        "info depth 4294967295 score cp 2147483647 nodes 18446744073709551615 time 18446744073709551615",
        "info depth 3 score mate -2147483648 hashfull 99999 multipv 0 pv a1a1 e9e9 h7h8k",
        "info depth depth score score cp cp pv pv",
        "info score mate 0 wdl 5 -5 1000 string",
        "4294967295 -2147483648 18446744073709551615 18446744073709551615 e4",
        "-1 nan inf 99999999999999999999 Nf3",
    ] {
        engine.say(line);
    }
}

/// This program, to be run once more.
fn myself(arguments: &[&str]) -> Command {
    let program = std::env::current_exe().unwrap_or_else(|error| {
        complain(&format!("cannot find itself: {error}"));
        exit(2)
    });
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Starts a process that holds all streams open, and ends.
fn fork(ms: u64) -> ! {
    match myself(&[SLEEP, &ms.to_string()]).spawn() {
        Ok(child) => complain(&format!("left {} behind", child.id())),
        Err(error) => complain(&format!("cannot start itself: {error}")),
    }
    exit(0)
}

/// Becomes a process without output: that is how to close a stream for good without unsafe code.
#[cfg(unix)]
fn close_stdout(obey_quit: bool) -> ! {
    use std::os::unix::process::CommandExt;
    let error = myself(&[if obey_quit { LINGER } else { LINGER_ON }]).stdout(Stdio::null()).exec();
    complain(&format!("cannot start itself: {error}"));
    exit(2)
}

#[cfg(not(unix))]
fn close_stdout(_: bool) -> ! {
    let _ = (LINGER, LINGER_ON);
    complain("close-stdout works on Unix only");
    exit(2)
}
