//! Files and folders that only their owner may read.

use super::{StoreError, StoreProblem};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::Result;
use std::path::Path;

/// How the names begin of what a server keeps in its folder.
const OWN: [&str; 7] = ["games.sqlite", "before-", "backup-", "restore-", "secret", "jobs", "nets"];

/// Makes a folder, with those above it, if it is not there. One that has nothing in it but what is ours is closed to others,
/// as earlier versions did not; any other stays as it is, for it may be shared.
pub fn folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)?;
    let ours = |file: fs::DirEntry| {
        let name = file.file_name();
        OWN.iter().any(|own| name.to_string_lossy().starts_with(own))
    };
    if fs::read_dir(path)?.filter_map(Result::ok).all(ours) {
        // It may belong to somebody else, who lets us write there.
        let _ = restrict(path, 0o700);
    }
    Ok(())
}

/// Makes an empty file that is not there yet.
pub fn create(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

/// Closes a file to others than its owner, if it is there.
pub fn close(path: &Path) {
    let _ = restrict(path, 0o600);
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let present = fs::metadata(path)?.permissions().mode() & 0o777;
    if present & !mode == 0 { Ok(()) } else { fs::set_permissions(path, PermissionsExt::from_mode(mode)) }
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) -> Result<()> {
    Ok(())
}

/// Which file is at a place: one that has been moved there is another. None where the system does not say, or there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identity(#[cfg(unix)] (u64, u64));

impl Identity {
    /// Returns which file is at a place.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).ok().map(|file| Identity((file.dev(), file.ino())))
    }

    /// Checks that it is still at its place. What is written to one that was moved away or deleted is found by nobody.
    ///
    /// # Errors
    /// If another is there, or none.
    pub fn check(self, path: &Path) -> std::result::Result<(), StoreError> {
        if Identity::of(path) == Some(self) {
            return Ok(());
        }
        let detail = format!(
            "{}: it was moved, replaced or deleted while the server runs, so that nothing is stored any more; put it \
             back, or end the server and start it again",
            path.display()
        );
        Err(StoreError { problem: StoreProblem::Moved, detail })
    }

    /// Other systems do not let an open file be moved.
    #[cfg(not(unix))]
    pub fn of(_: &Path) -> Option<Identity> {
        None
    }
}
