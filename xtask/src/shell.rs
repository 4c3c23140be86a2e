//! Where things are, and how other programs are called.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the repository.
pub fn root() -> PathBuf {
    // Cargo names the folder at run time; the one of the build serves when the program is started by hand.
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// Cargo, ready to be given arguments, in the root of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// What cargo knows of the workspace's own packages.
pub fn metadata() -> Result<Value> {
    let text = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    serde_json::from_str(&text).context("cargo metadata did not answer in JSON")
}

/// The folder that cargo builds into.
pub fn target_dir() -> Result<PathBuf> {
    let metadata = metadata()?;
    let folder = metadata["target_directory"].as_str();
    Ok(PathBuf::from(folder.context("cargo metadata names no target directory")?))
}

/// Builds one package in release mode and gives the path of its binary.
pub fn release_binary(package: &str, binary: &str, features: &[&str]) -> Result<PathBuf> {
    let mut arguments = vec!["--package", package, "--bin", binary];
    let features = features.join(",");
    if !features.is_empty() {
        arguments.extend(["--features", &features]);
    }
    release(&arguments, "", binary)
}

/// Builds an example of a package in release mode and gives the path of its binary.
pub fn release_example(package: &str, example: &str) -> Result<PathBuf> {
    release(&["--package", package, "--example", example], "examples", example)
}

fn release(arguments: &[&str], folder: &str, binary: &str) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--release"]).args(arguments);
    if !command.status().context("cargo cannot be started")?.success() {
        bail!("the release build of {binary} failed; cargo says why above");
    }
    let name = format!("{binary}{}", std::env::consts::EXE_SUFFIX);
    Ok(target_dir()?.join("release").join(folder).join(name))
}

/// Whether the command runs and ends well; what it prints is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// What a command prints, if it ends well.
pub fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("{name} cannot be started"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("{name} failed ({}): {}", output.status, complaint.trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{name} did not answer in UTF-8"))
}
