//! Starting programs so that they exit with the arena, even if it is killed.
//!
//! A program whose input ends should exit; one that hangs does not. On Linux the kernel can kill a
//! child when its parent dies. "Parent" means the thread that started it, so one thread, which
//! never ends, starts all programs.
#![expect(unsafe_code, reason = "what a child does before it becomes the program is unsafe to state")]

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread::Builder;

/// A program to start, and where to send the result.
type Order = (Command, Sender<io::Result<Child>>);

/// Starts a program that ends with this process.
///
/// # Errors
/// If the program cannot be started.
pub(super) fn spawn(mut command: Command) -> io::Result<Child> {
    end_with_parent(&mut command);
    static STARTER: OnceLock<Option<Sender<Order>>> = OnceLock::new();
    let no_thread = || io::Error::other("cannot start the thread that starts programs");
    let starter = STARTER.get_or_init(starter).as_ref().ok_or_else(no_thread)?;
    let (sender, receiver) = channel();
    starter.send((command, sender)).map_err(|_| no_thread())?;
    receiver.recv().map_err(|_| no_thread())?
}

fn starter() -> Option<Sender<Order>> {
    let (sender, receiver) = channel::<Order>();
    let start = move || {
        for (mut command, answer) in receiver {
            // The requester may be gone; then the program is dropped with the unread answer.
            if let Err(unread) = answer.send(command.spawn())
                && let Ok(mut child) = unread.0
            {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    };
    Builder::new().name("starter".into()).spawn(start).ok().map(|_| sender)
}

#[cfg(target_os = "linux")]
fn end_with_parent(command: &mut Command) {
    use nix::sys::{prctl::set_pdeathsig, signal::Signal};
    use nix::unistd::{Pid, getppid};
    use std::os::unix::process::CommandExt;

    let parent = Pid::this();
    let ask = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        // The parent may have died before the call.
        if getppid() == parent { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    };
    // SAFETY: between fork and exec only two system calls are made; nothing is allocated, locked or
    // dropped.
    unsafe { command.pre_exec(ask) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent(_: &mut Command) {}
