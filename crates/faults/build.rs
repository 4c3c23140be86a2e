//! Compiles the preloaded library (`preload/lib.rs`), where there is something to preload it.
//!
//! It cannot be a library target of the package: tests link this package, and would have their own calls intercepted.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo")]

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=preload");
    let target = env::var("TARGET")?;
    // The numbers of system calls are those of x86-64.
    if target != "x86_64-unknown-linux-gnu" {
        return Ok(());
    }
    let library = PathBuf::from(env::var("OUT_DIR")?).join("libfaults.so");
    let rustc = env::var("RUSTC")?;
    let status = Command::new(&rustc)
        .args(["--edition", "2024", "--crate-type", "cdylib", "--crate-name", "faults", "--target", &target])
        .args(["-C", "opt-level=1", "-C", "panic=abort", "-D", "warnings", "-o"])
        .arg(&library)
        .arg("preload/lib.rs")
        .status()?;
    if !status.success() {
        return Err(format!("{rustc} cannot build the preloaded library ({status})").into());
    }
    println!("cargo::rustc-env=QUEVEDO_FAULTS_LIBRARY={}", library.display());
    Ok(())
}
