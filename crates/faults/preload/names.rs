//! Words that the preloaded library and those who use it share.

/// The folder whose files are watched; without it nothing is.
pub const FOLDER: &str = "QUEVEDO_FAULTS_FOLDER";
/// The file to which each watched call is added, a line each.
pub const LOG: &str = "QUEVEDO_FAULTS_LOG";
/// The number of the call at which the fault happens, from 1.
pub const AT: &str = "QUEVEDO_FAULTS_AT";
/// Which fault; none if this is not set.
pub const MODE: &str = "QUEVEDO_FAULTS_MODE";

/// What happens at the n-th call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The call fails with `EIO`.
    Io,
    /// There is no room for a moment: a write writes only a part, and the call after it fails with `ENOSPC`; any other call
    /// fails at once.
    NoRoom,
    /// A write writes only a part, which it says; other calls are not changed.
    Short,
    /// The disk is full from the middle of the call on: nothing more can be written or created.
    Full,
    /// The disk is gone from then on: every call fails with `EIO`.
    Broken,
    /// The process is killed before the call.
    KillBefore,
    /// The process is killed after the call.
    KillAfter,
    /// The process is killed when half of a write has been written; before any other call.
    Torn,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 8] = [
        Fault::Io,
        Fault::NoRoom,
        Fault::Short,
        Fault::Full,
        Fault::Broken,
        Fault::KillBefore,
        Fault::KillAfter,
        Fault::Torn,
    ];

    /// The value of the environment variable.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Io => "io",
            Fault::NoRoom => "no-room",
            Fault::Short => "short",
            Fault::Full => "full",
            Fault::Broken => "broken",
            Fault::KillBefore => "kill-before",
            Fault::KillAfter => "kill-after",
            Fault::Torn => "torn",
        }
    }

    /// Whether it ends the process.
    pub const fn kills(self) -> bool {
        matches!(self, Fault::KillBefore | Fault::KillAfter | Fault::Torn)
    }

    /// Whether it lasts: later calls fail too.
    pub const fn lasts(self) -> bool {
        matches!(self, Fault::Full | Fault::Broken)
    }
}
