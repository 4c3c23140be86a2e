//! The preloaded library: it takes the place of the C library's calls that change files, counts those for files below one
//! folder, writes each into a log, and lets one of them fail, or kills the process there.
//!
//! It asks the kernel directly, so that it needs nothing of the C library but `syscall` and `errno`. Functions that take
//! variable arguments are declared with all of them: on x86-64 those are passed in the same registers.
#![allow(unsafe_code, reason = "a preloaded library has the C library's signatures and calls the kernel")]
#![allow(missing_docs, reason = "the functions are those of the C library")]

#[path = "names.rs"]
#[allow(dead_code, reason = "some of it is for those who use the library")]
mod names;

use names::{AT, FOLDER, Fault, LOG, MODE};
use std::ffi::{CStr, CString, c_char, c_int, c_long, c_uint, c_void};
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

unsafe extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn __errno_location() -> *mut c_int;
}

const WRITE: c_long = 1;
const PWRITE: c_long = 18;
const WRITEV: c_long = 20;
const ACCESS: c_long = 21;
const PAUSE: c_long = 34;
const GETPID: c_long = 39;
const KILL: c_long = 62;
const FSYNC: c_long = 74;
const FDATASYNC: c_long = 75;
const FTRUNCATE: c_long = 77;
const READLINK: c_long = 89;
const OPENAT: c_long = 257;
const UNLINKAT: c_long = 263;
const RENAMEAT2: c_long = 316;

const EIO: c_int = 5;
const ENOSPC: c_int = 28;
const SIGKILL: c_long = 9;
const O_CREAT: c_int = 0o100;
/// Paths are relative to the present folder.
const AT_FDCWD: c_int = -100;
/// To write, at the end, made if need be, not for other programs.
const LOG_FLAGS: c_long = 0o1 | 0o100 | 0o2000 | 0o2_000_000;

/// What was asked for by the environment.
struct Plan {
    folder: Vec<u8>,
    log: c_long,
    fault: Option<(Fault, u64)>,
}

/// Kinds of calls; their names are in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Write,
    Sync,
    Truncate,
    Rename,
    Unlink,
    Create,
}

/// What a call is about: an open file, or a path below an open folder.
#[derive(Clone, Copy)]
enum Place<'a> {
    Open(c_int),
    Path(c_int, &'a CStr),
}

/// What becomes of a call.
#[derive(Clone, Copy)]
enum Fate {
    Happens,
    Fails(c_int),
    HappensInPart,
    IsNeverMade,
    IsTheLast,
    IsTorn,
}

fn plan() -> Option<&'static Plan> {
    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
    let read = || {
        let folder = std::env::var_os(FOLDER)?.into_vec();
        let log = CString::new(std::env::var_os(LOG)?.into_vec()).ok()?;
        // SAFETY: the path ends with a zero and lives until the call is over.
        let log =
            unsafe { syscall(OPENAT, c_long::from(AT_FDCWD), log.as_ptr(), LOG_FLAGS, c_long::from(0o600)) };
        let mode = std::env::var(MODE).ok();
        let fault = mode.and_then(|mode| Fault::ALL.into_iter().find(|fault| fault.name() == mode));
        let at = std::env::var(AT).ok().and_then(|at| at.parse().ok());
        Some(Plan { folder, log, fault: fault.zip(at) })
    };
    PLAN.get_or_init(read).as_ref()
}

/// The path of an open file.
fn path_of(descriptor: c_int, buffer: &mut [u8]) -> Option<&[u8]> {
    let mut link = [0; 40];
    write!(&mut link[..], "/proc/self/fd/{descriptor}").ok()?;
    // SAFETY: the name ends with a zero, for the array is longer than it; the kernel writes at most as much as there is.
    let length = unsafe { syscall(READLINK, link.as_ptr(), buffer.as_mut_ptr(), buffer.len()) };
    buffer.get(..usize::try_from(length).ok()?)
}

/// The part of a path below the folder, if it is there; nothing of the folder itself.
fn below<'a>(path: &'a [u8], folder: &[u8]) -> Option<&'a [u8]> {
    path.strip_prefix(folder).filter(|rest| rest.first().is_none_or(|&byte| byte == b'/'))
}

/// Whether there is a file already.
fn exists(path: &CStr) -> bool {
    // SAFETY: the path ends with a zero.
    unsafe { syscall(ACCESS, path.as_ptr(), 0_i64) == 0 }
}

/// Counts a call if it is watched, and says what becomes of it.
fn fate(kind: Kind, place: Place<'_>) -> Fate {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    /// A part of a write has been written, for which there was no room.
    static IS_FULL: AtomicBool = AtomicBool::new(false);
    let Some(plan) = plan() else { return Fate::Happens };
    let mut buffer = [0; 4096];
    let path = match place {
        Place::Path(_, path) if path.to_bytes().first() == Some(&b'/') => Some(path.to_bytes()),
        Place::Open(descriptor) | Place::Path(descriptor, _) => path_of(descriptor, &mut buffer),
    };
    let Some(rest) = path.and_then(|path| below(path, &plan.folder)) else { return Fate::Happens };
    let number = CALLS.fetch_add(1, Ordering::SeqCst) + 1;
    let mut line = [0; 300];
    let mut left = &mut line[..];
    // A line that is too long is cut off.
    let _ = writeln!(left, "{number} {kind:?} {}", rest.escape_ascii());
    let left = left.len();
    // SAFETY: the array has as many bytes as are written.
    unsafe { syscall(WRITE, plan.log, line.as_ptr(), line.len() - left) };
    let Some((fault, at)) = plan.fault else { return Fate::Happens };
    if fault == Fault::NoRoom && number > at && IS_FULL.swap(false, Ordering::SeqCst) {
        return Fate::Fails(ENOSPC);
    }
    if number < at || (number > at && !fault.lasts()) {
        return Fate::Happens;
    }
    let first = number == at && kind == Kind::Write;
    match fault {
        Fault::Io | Fault::Broken => Fate::Fails(EIO),
        Fault::NoRoom if first => {
            IS_FULL.store(true, Ordering::SeqCst);
            Fate::HappensInPart
        }
        Fault::NoRoom => Fate::Fails(ENOSPC),
        Fault::Full if first => Fate::HappensInPart,
        Fault::Full if matches!(kind, Kind::Write | Kind::Create) => Fate::Fails(ENOSPC),
        Fault::Full => Fate::Happens,
        Fault::Short => Fate::HappensInPart,
        Fault::KillAfter => Fate::IsTheLast,
        Fault::Torn if kind == Kind::Write => Fate::IsTorn,
        Fault::KillBefore | Fault::Torn => Fate::IsNeverMade,
    }
}

/// Fails a call as the C library does.
fn fail(error: c_int) -> c_long {
    // SAFETY: the C library gives the place of this thread's error, which is there as long as the thread.
    unsafe { *__errno_location() = error };
    -1
}

/// Kills the process, as a power cut would.
fn die() -> ! {
    loop {
        // SAFETY: numbers only. The signal cannot be caught; until it arrives, this thread does nothing.
        unsafe {
            syscall(KILL, syscall(GETPID), SIGKILL);
            syscall(PAUSE);
        }
    }
}

/// Makes a call, given how much of it, or does not.
fn make(kind: Kind, place: Place<'_>, whole: usize, call: impl Fn(usize) -> c_long) -> c_long {
    match fate(kind, place) {
        Fate::Happens => call(whole),
        Fate::Fails(error) => fail(error),
        // Nothing at all would be an error of its own.
        Fate::HappensInPart => call(whole.div_ceil(2)),
        Fate::IsNeverMade => die(),
        Fate::IsTheLast => {
            call(whole);
            die()
        }
        Fate::IsTorn => {
            call(whole / 2);
            die()
        }
    }
}

/// A path of a caller.
///
/// # Safety
/// It must be one that the kernel would take, too.
unsafe fn text<'a>(path: *const c_char) -> &'a CStr {
    if path.is_null() {
        return c"";
    }
    // SAFETY: it is not null, and otherwise as the caller promises.
    unsafe { CStr::from_ptr(path) }
}

// SAFETY: of all functions below: callers keep to the rules of the C library's functions of the same names, and what they
// hand over goes to the kernel unchanged, or less of it.

#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, data: *const c_void, count: usize) -> isize {
    // SAFETY: as above.
    let call = |count: usize| unsafe { syscall(WRITE, c_long::from(file), data, count) };
    make(Kind::Write, Place::Open(file), count, call) as isize
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(file: c_int, data: *const c_void, count: usize, at: i64) -> isize {
    // SAFETY: as above.
    let call = |count: usize| unsafe { syscall(PWRITE, c_long::from(file), data, count, at) };
    make(Kind::Write, Place::Open(file), count, call) as isize
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(file: c_int, data: *const c_void, count: usize, at: i64) -> isize {
    // SAFETY: as above.
    unsafe { pwrite(file, data, count, at) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, parts: *const c_void, count: c_int) -> isize {
    // SAFETY: as above; fewer of the parts are as good as all.
    let call = |count: usize| unsafe { syscall(WRITEV, c_long::from(file), parts, count) };
    make(Kind::Write, Place::Open(file), usize::try_from(count).unwrap_or(0), call) as isize
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(file: c_int) -> c_int {
    // SAFETY: a number only.
    let call = |_| unsafe { syscall(FSYNC, c_long::from(file)) };
    make(Kind::Sync, Place::Open(file), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(file: c_int) -> c_int {
    // SAFETY: a number only.
    let call = |_| unsafe { syscall(FDATASYNC, c_long::from(file)) };
    make(Kind::Sync, Place::Open(file), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate(file: c_int, length: i64) -> c_int {
    // SAFETY: numbers only.
    let call = |_| unsafe { syscall(FTRUNCATE, c_long::from(file), length) };
    make(Kind::Truncate, Place::Open(file), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(file: c_int, length: i64) -> c_int {
    // SAFETY: numbers only.
    unsafe { ftruncate(file, length) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn renameat2(
    from: c_int,
    old: *const c_char,
    to: c_int,
    new: *const c_char,
    flags: c_uint,
) -> c_int {
    let call = |_| {
        // SAFETY: as above.
        unsafe { syscall(RENAMEAT2, c_long::from(from), old, c_long::from(to), new, c_long::from(flags)) }
    };
    // SAFETY: as above.
    make(Kind::Rename, Place::Path(to, unsafe { text(new) }), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn renameat(from: c_int, old: *const c_char, to: c_int, new: *const c_char) -> c_int {
    // SAFETY: as above.
    unsafe { renameat2(from, old, to, new, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(old: *const c_char, new: *const c_char) -> c_int {
    // SAFETY: as above.
    unsafe { renameat2(AT_FDCWD, old, AT_FDCWD, new, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: as above.
    let call = |_| unsafe { syscall(UNLINKAT, c_long::from(folder), path, c_long::from(flags)) };
    // SAFETY: as above.
    let path = unsafe { text(path) };
    // What is not there is not removed: that is no change.
    if path.to_bytes().first() == Some(&b'/') && !exists(path) {
        return call(0) as c_int;
    }
    make(Kind::Unlink, Place::Path(folder, path), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: as above.
    unsafe { unlinkat(AT_FDCWD, path, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(folder: c_int, path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    let call = |_| {
        // SAFETY: as above; without `O_CREAT` the kernel does not look at the mode, which may then be anything.
        unsafe { syscall(OPENAT, c_long::from(folder), path, c_long::from(flags), c_long::from(mode)) }
    };
    // SAFETY: as above.
    let name = unsafe { text(path) };
    if flags & O_CREAT == 0 || exists(name) {
        return call(0) as c_int;
    }
    make(Kind::Create, Place::Path(folder, name), 0, call) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(folder: c_int, path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: as above.
    unsafe { openat(folder, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: as above.
    unsafe { openat(AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: as above.
    unsafe { openat(AT_FDCWD, path, flags, mode) }
}
