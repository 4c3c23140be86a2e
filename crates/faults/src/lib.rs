//! Fault injection for tests, as SQLite tests itself: a program runs with a preloaded library that lets its n-th change of
//! a file fail, or kills it there. Whoever does that for every n has seen every crash that the program can have.
//!
//! The library (`preload/lib.rs`) is compiled by the build script. It watches `write`, `pwrite`, `writev`, `fsync`,
//! `fdatasync`, `ftruncate`, `rename`, `unlink` and the making of files, for files below one folder. Only tests use this
//! package.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! use faults::{Fault, Injection};
//! use std::process::Command;
//!
//! let place = tempfile::tempdir()?;
//! let (folder, log) = (place.path().join("data"), place.path().join("log"));
//! std::fs::create_dir(&folder)?;
//! let mut copy = Command::new("cp");
//! copy.arg("Cargo.toml").arg(folder.join("copy"));
//! if let Some(injection) = Injection::new(&folder, &log) {
//!     injection.at(Fault::Io, 1).apply_to(&mut copy);
//!     assert!(!copy.status()?.success());
//!     assert!(faults::calls(&log)?[0].starts_with("1 Create "));
//! }
//! # Ok(())
//! # }
//! ```
#![deny(missing_docs)]
#![allow(
    clippy::duplicate_mod,
    reason = "the preloaded library is linted as a module, and has the names too"
)]

#[path = "../preload/names.rs"]
mod names;

// Not linked, because it would intercept the calls of the test itself; but it is linted.
#[cfg(all(clippy, target_os = "linux"))]
#[path = "../preload/lib.rs"]
mod preload;

pub use names::Fault;

use names::{AT, FOLDER, LOG, MODE};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The preloaded library; none where it is not built: it knows Linux on x86-64 only.
#[must_use]
pub fn library() -> Option<&'static Path> {
    option_env!("QUEVEDO_FAULTS_LIBRARY").map(Path::new)
}

/// What is to happen to a program.
#[derive(Clone, Debug)]
pub struct Injection {
    library: &'static Path,
    folder: PathBuf,
    log: PathBuf,
    fault: Option<(Fault, u64)>,
}

impl Injection {
    /// Calls for files below the folder are counted and logged, and nothing fails. None where nothing can be preloaded.
    ///
    /// The log must not be in the folder.
    #[must_use]
    pub fn new(folder: &Path, log: &Path) -> Option<Injection> {
        // The kernel gives the paths of open files without links.
        let folder = folder.canonicalize().ok()?;
        Some(Injection { library: library()?, folder, log: log.to_owned(), fault: None })
    }

    /// The same with a fault at the n-th call, from 1.
    #[must_use]
    pub fn at(mut self, fault: Fault, number: u64) -> Injection {
        self.fault = Some((fault, number));
        self
    }

    /// Lets a program that is to be started have it.
    pub fn apply_to(self, command: &mut Command) {
        command.env("LD_PRELOAD", self.library).env(FOLDER, self.folder).env(LOG, self.log);
        if let Some((fault, number)) = self.fault {
            command.env(MODE, fault.name()).env(AT, OsString::from(number.to_string()));
        }
    }
}

/// The calls in a log, in their order: number, kind, and the file below the folder.
///
/// # Errors
/// If the log cannot be read. One that is not there has no calls.
pub fn calls(log: &Path) -> io::Result<Vec<String>> {
    match std::fs::read_to_string(log) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// So many of all pairs of a fault and a call from 1 to `calls`: calls are spread evenly, and faults come by turns.
#[must_use]
pub fn sample(calls: u64, count: u64) -> Vec<(Fault, u64)> {
    let faults = Fault::ALL.into_iter().cycle();
    let place = |number: u64| 1 + (2 * number + 1) * calls.saturating_sub(1) / (2 * count.max(1));
    faults.zip((0..count).map(place)).collect()
}

/// All pairs of a fault and a call from 1 to `calls`.
#[must_use]
pub fn all(calls: u64) -> Vec<(Fault, u64)> {
    (1..=calls).flat_map(|call| Fault::ALL.map(|fault| (fault, call))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_over_calls_and_faults() {
        let sample = sample(100, 24);
        assert_eq!(sample.len(), 24);
        for fault in Fault::ALL {
            let calls: Vec<u64> = sample.iter().filter(|(one, _)| *one == fault).map(|(_, at)| *at).collect();
            assert_eq!(calls.len(), 3, "{fault:?}");
            assert!(calls[0] <= 34 && calls[2] >= 66 && calls[2] <= 100, "{fault:?}: {calls:?}");
        }
        assert_eq!(all(10).len(), 80);
    }

    /// A shell writes two lines into a file, and moves it.
    fn shell(folder: &Path, fault: Option<(Fault, u64)>) -> (std::process::Output, Vec<String>) {
        let data = folder.join("data");
        let log = folder.join("log");
        let _ = std::fs::remove_dir_all(&data);
        let _ = std::fs::remove_file(&log);
        std::fs::create_dir(&data).unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "echo first > a && echo second >> a && mv \"$PWD/a\" \"$PWD/b\""]);
        command.current_dir(&data);
        let injection = Injection::new(&data, &log).unwrap();
        match fault {
            Some((fault, at)) => injection.at(fault, at).apply_to(&mut command),
            None => injection.apply_to(&mut command),
        }
        (command.output().unwrap(), calls(&log).unwrap())
    }

    #[test]
    fn each_fault_does_what_it_says() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        if library().is_none() {
            return;
        }
        let read = |name: &str| std::fs::read_to_string(folder.join("data").join(name)).ok();
        // The file is made by a relative name, which is not watched; `mv` is another process, which counts anew.
        let (output, calls) = shell(folder, None);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(calls[..2], ["1 Write /a", "2 Write /a"]);
        assert_eq!(read("b").as_deref(), Some("first\nsecond\n"));

        let (output, _) = shell(folder, Some((Fault::NoRoom, 2)));
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(complaint.contains("I/O error") || complaint.contains("No space left"), "{complaint}");
        assert_eq!(read("a").as_deref(), Some("first\nseco"));
        shell(folder, Some((Fault::Io, 2)));
        assert_eq!(read("a").as_deref(), Some("first\n"));
        shell(folder, Some((Fault::Broken, 1)));
        assert_eq!(read("a").as_deref(), Some(""));
        for (fault, left) in [(Fault::KillBefore, ""), (Fault::Torn, "fir"), (Fault::KillAfter, "first\n")] {
            let (output, calls) = shell(folder, Some((fault, 1)));
            assert_eq!(output.status.code(), None, "{fault:?}: {output:?}");
            assert_eq!(calls.len(), 1, "{fault:?}");
            assert_eq!(read("a").as_deref(), Some(left), "{fault:?}");
        }
    }
}
