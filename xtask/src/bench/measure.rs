//! How much processor time a child process took.

use anyhow::{Context, Result, bail};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A run of a program, ended.
pub struct Run {
    /// What it printed.
    pub output: String,
    /// The processor time that it spent in its own code.
    pub user: Duration,
}

/// Runs a program to its end, with this text as its input. One at a time: the system adds up the time of all
/// children that have ended.
pub fn run(command: &mut Command, input: &str) -> Result<Run> {
    let name = command.get_program().to_string_lossy().into_owned();
    let before = children()?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{name} cannot be started"))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).with_context(|| format!("{name} does not read its input"))?;
    }
    let output = child.wait_with_output().with_context(|| format!("{name} was lost"))?;
    let user = children()?.saturating_sub(before);
    if !output.status.success() {
        bail!("{name} failed ({})", output.status);
    }
    Ok(Run { output: String::from_utf8_lossy(&output.stdout).into_owned(), user })
}

/// Binds this thread, and the processes that it starts from now on, to the core it is on: a table then compares programs, not
/// cores. False where the system has no way to do so.
#[cfg(target_os = "linux")]
pub fn stay_on_one_core() -> bool {
    use nix::sched::{CpuSet, sched_getcpu, sched_setaffinity};
    use nix::unistd::Pid;
    let mut cores = CpuSet::new();
    let core = sched_getcpu().and_then(|core| cores.set(core));
    core.and_then(|()| sched_setaffinity(Pid::from_raw(0), &cores)).is_ok()
}

#[cfg(not(target_os = "linux"))]
pub fn stay_on_one_core() -> bool {
    false
}

/// The processor time of all children that have ended.
#[cfg(unix)]
fn children() -> Result<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let time =
        getrusage(UsageWho::RUSAGE_CHILDREN).context("the system does not tell processor times")?.user_time();
    let micros = u64::try_from(time.tv_usec()).context("a negative processor time")?;
    Ok(Duration::from_secs(u64::try_from(time.tv_sec())?) + Duration::from_micros(micros))
}

/// Elsewhere the time on the wall has to do: close the other programs.
#[cfg(not(unix))]
fn children() -> Result<Duration> {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    Ok(START.get_or_init(Instant::now).elapsed())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn output_and_time_of_a_child_are_taken() {
        // No shell takes so many steps in a millisecond.
        let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; cat";
        let busy = run(Command::new("sh").args(["-c", busy]), "Nodes: 20\n").unwrap();
        assert_eq!(busy.output, "Nodes: 20\n");
        assert!(busy.user > Duration::from_millis(1), "{:?}", busy.user);
        // Only what the child itself took counts, not what those before it did.
        let idle = run(&mut Command::new("cat"), "").unwrap();
        assert!(idle.user < busy.user, "{:?}, {:?}", idle.user, busy.user);
    }

    #[test]
    fn children_stay_on_the_one_core() {
        assert!(stay_on_one_core());
        let status = run(Command::new("cat").arg("/proc/self/status"), "").unwrap().output;
        let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap();
        assert!(allowed.trim().parse::<u32>().is_ok(), "{allowed}");
    }
}
