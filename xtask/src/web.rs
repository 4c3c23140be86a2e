//! `cargo xtask web`: builds the pages in `web/dist`, which are committed and go into the binary, so that users need no
//! Node; and records of which sources they were built, so that a test sees when they are stale.

use crate::shell::{root, succeeds};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the hashes are recorded, relative to the root.
const RECORD: &str = "web/dist.hashes";

/// What the pages are made of, relative to `web`; tests and tools are not in them.
const SOURCES: [&str; 6] =
    ["index.html", "package-lock.json", "package.json", "public", "src", "vite.config.ts"];

/// Installs what the build needs, builds, and records the hashes.
pub fn run() -> Result<bool> {
    install()?;
    if !npm().args(["run", "build"]).status().context("npm cannot be started")?.success() {
        bail!("the pages could not be built; vite says why above");
    }
    let record = record()?;
    std::fs::write(root().join(RECORD), &record).with_context(|| format!("{RECORD} cannot be written"))?;
    print!("{record}");
    Ok(true)
}

/// npm, ready to be given arguments, in the folder of the page.
pub fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(root().join("web"));
    command
}

/// Where browsers are looked for, besides what `CHROMIUM` names.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser to test the page with, if there is one.
pub fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let mut all = named.into_iter().chain(BROWSERS.map(str::to_owned));
    all.find(|name| succeeds(Command::new(name).arg("--version")))
}

/// Sees to it that the packages of the page are there. All versions are exact, and the lock file has their hashes.
pub fn install() -> Result<()> {
    if !succeeds(npm().arg("--version")) {
        bail!("npm is not installed: install Node.js 20.19 or later");
    }
    let status = npm().args(["install", "--no-audit", "--no-fund"]).status();
    if !status.context("npm cannot be started")?.success() {
        bail!("npm could not install the packages of the page; it says why above");
    }
    Ok(())
}

/// The text of the record: what the pages were made of, and what they are.
fn record() -> Result<String> {
    let web = root().join("web");
    let sources = hash(&web, &SOURCES)?;
    let pages = hash(&web, &["dist"])?;
    Ok(format!("sources {sources:016x}\npages {pages:016x}\n"))
}

/// A hash of the names and contents of files, in the order of their names. It sees accidents, not malice. Line ends are
/// taken as they are in the repository, whatever the working copy has.
fn hash(folder: &Path, parts: &[&str]) -> Result<u64> {
    let mut files = Vec::new();
    for part in parts {
        collect(&folder.join(part), &mut files)?;
    }
    files.sort();
    let mut state = Fnv::default();
    for file in files {
        let bytes = std::fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => text.replace("\r\n", "\n").into_bytes(),
            Err(binary) => binary.into_bytes(),
        };
        let mut name = String::new();
        for part in file.strip_prefix(folder).unwrap_or(&file) {
            let _ = write!(name, "/{}", part.to_string_lossy());
        }
        state.add(name.as_bytes());
        state.add(&(bytes.len() as u64).to_le_bytes());
        state.add(&bytes);
    }
    Ok(state.0)
}

/// All files of a folder and its folders, or the file itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
    for entry in entries {
        collect(&entry.with_context(|| format!("{} cannot be read", path.display()))?.path(), files)?;
    }
    Ok(())
}

/// The hash of Fowler, Noll and Vo, variant 1a, of 64 bits.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_pages_are_those_of_the_sources() {
        let recorded = std::fs::read_to_string(root().join(RECORD)).expect("web/dist.hashes is committed");
        let recorded = recorded.replace("\r\n", "\n");
        assert_eq!(recorded, record().unwrap(), "run `cargo xtask web`, and commit what it builds");
    }

    #[test]
    fn the_hash_is_the_published_one() {
        let mut state = Fnv::default();
        state.add(b"foobar");
        assert_eq!(state.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn names_contents_and_line_ends_are_told_apart() {
        let folder = std::env::temp_dir().join(format!("quevedo-hash-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("src")).unwrap();
        let of = |name: &str, text: &str| {
            std::fs::write(folder.join("src").join(name), text).unwrap();
            let hash = hash(&folder, &["src"]).unwrap();
            std::fs::remove_file(folder.join("src").join(name)).unwrap();
            hash
        };
        let first = of("a.ts", "one\ntwo\n");
        assert_eq!(first, of("a.ts", "one\r\ntwo\r\n"));
        assert_ne!(first, of("b.ts", "one\ntwo\n"));
        assert_ne!(first, of("a.ts", "one\ntwo!\n"));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
