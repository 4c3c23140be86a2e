//! `cargo xtask test`: everything that must hold, in one command, with a summary that hides nothing.

mod libtest;
mod nextest;
mod page;
mod sanitizer;
mod supply;
mod tally;

use crate::shell::{cargo, root, succeeds, target_dir};
use crate::table::Table;
use crate::tidy;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::process::{Command, Stdio};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};
use tally::Tally;

/// What `cargo xtask test` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Run the tests once more, built for the plain instruction set instead of this processor's
    #[arg(long)]
    portable: bool,
    /// Run the long tests too, which are ignored otherwise, and a conversation with memory watched
    #[arg(long)]
    full: bool,
}

/// How a set of tests is built and chosen.
#[derive(Clone, Copy)]
pub struct Build {
    portable: bool,
    full: bool,
}

impl Build {
    /// Cargo with the environment of this build: the portable one has its own folder, so that the two do not
    /// undo each other.
    fn cargo(self) -> Result<Command> {
        let mut command = cargo();
        if self.portable {
            let plain = if cfg!(target_arch = "x86_64") { "x86-64" } else { "generic" };
            command.env("RUSTFLAGS", format!("-C target-cpu={plain}"));
            command.env("CARGO_TARGET_DIR", target_dir()?.join("portable"));
        }
        Ok(command)
    }
}

/// A step that has been taken.
struct Step {
    name: String,
    took: Duration,
    tally: Tally,
}

/// Passes every test; true if nothing failed.
pub fn run(options: &Options) -> Result<bool> {
    let native = Build { portable: false, full: options.full };
    let mut steps = std::thread::scope(|scope| {
        // Node has one core, and waits for the packages; Cargo has the others.
        let page = scope.spawn(|| take("page", page::checks));
        let mut steps = before_tests();
        steps.push(take("programs", || programs(native)));
        steps.push(ended("page", page));
        // A browser mostly waits.
        let games = scope.spawn(|| take("page in a browser", page::games));
        steps.push(take("build", || build(native)));
        steps.extend(tests(native));
        steps.push(ended("page in a browser", games));
        steps
    });
    if options.portable {
        steps.extend(tests(Build { portable: true, ..native }));
    }
    if options.full {
        steps.push(take("sanitizer", sanitizer::run));
    }
    Ok(summary(&steps))
}

/// What sees mistakes without running anything.
fn before_tests() -> Vec<Step> {
    vec![
        take("format", || {
            need_component("rustfmt", "fmt")?;
            check("format", cargo().args(["fmt", "--all", "--check"]))
        }),
        take("lints", || {
            need_component("clippy", "clippy")?;
            let with = |what: &str, arguments: &[&str]| {
                check(
                    what,
                    cargo().arg("clippy").args(arguments).args(["--all-targets", "--", "-D", "warnings"]),
                )
            };
            let mut tally = with("lints", &["--workspace"])?;
            // What nobody builds but who tunes the search. Only these two crates have code for it; whoever uses
            // them would be looked through a second time for nothing.
            tally.add(&with(
                "lints of tuning",
                &["-p", "quevedo-engine", "-p", "quevedo-catalogue", "--features", "quevedo-catalogue/tune"],
            )?);
            Ok(tally)
        }),
        take("house rules", || Ok(Tally::check(tidy::run()?, "house rules"))),
        take("documentation", || {
            let mut command = cargo();
            command.env("RUSTDOCFLAGS", "-D warnings");
            check("documentation", command.args(["doc", "--workspace", "--no-deps"]))
        }),
        take("fuzz targets", fuzz_targets),
        take("supply", supply::checks),
    ]
}

/// The end of a step that was taken beside others.
fn ended(name: &str, step: ScopedJoinHandle<'_, Step>) -> Step {
    step.join().unwrap_or_else(|_| take(name, || bail!("this step broke down")))
}

/// Looks through the fuzz targets, which are no part of the workspace. Nothing is fuzzed here; their seeds are run
/// through them by an ordinary test.
fn fuzz_targets() -> Result<Tally> {
    let manifest = root().join("fuzz/Cargo.toml");
    let with = |command: &[&str]| {
        let mut cargo = cargo();
        cargo.args(command).arg("--manifest-path").arg(&manifest);
        cargo
    };
    let mut tally = check("format of the fuzz targets", with(&["fmt"]).arg("--check"))?;
    // The library that drives them is written in C++, and is compiled with the first of them.
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    if succeeds(Command::new(&compiler).arg("--version")) {
        let mut clippy = with(&["clippy", "--locked"]);
        clippy.arg("--target-dir").arg(target_dir()?).args(["--", "-D", "warnings"]);
        tally.add(&check("lints of the fuzz targets", &mut clippy)?);
    } else {
        let why = format!("there is no C++ compiler ({})", compiler.to_string_lossy());
        tally.skip("lints of the fuzz targets", &why);
    }
    Ok(tally)
}

/// Whether there is the better of the two programs that run tests.
fn with_nextest() -> bool {
    succeeds(cargo().args(["nextest", "--version"]))
}

/// Builds the programs that the tests start. Where examples are built, dependencies of tests count, so that nothing of this has to
/// be built another time for the tests.
fn programs(build: Build) -> Result<Tally> {
    check("programs", build.cargo()?.args(["build", "--workspace", "--bins", "--examples"]))
}

/// Builds the ordinary tests.
fn build(build: Build) -> Result<Tally> {
    let mut command = build.cargo()?;
    let only_build: &[&str] =
        if with_nextest() { &["nextest", "run", "--no-run"] } else { &["test", "--no-run", "--all-targets"] };
    check("build", command.args(only_build).arg("--workspace"))
}

/// The tests of one build: the ordinary ones, then the examples of the documentation.
fn tests(build: Build) -> Vec<Step> {
    let suffix = if build.portable { ", portable" } else { "" };
    let with_nextest = with_nextest();
    vec![
        take(&format!("tests{suffix}"), || {
            if with_nextest {
                nextest::run(build)
            } else {
                libtest::run(build, &["--workspace", "--lib", "--bins", "--tests"])
            }
        }),
        take(&format!("examples{suffix}"), || libtest::run(build, &["--workspace", "--doc"])),
    ]
}

/// Takes one step and measures it; a step that cannot be taken has failed.
fn take(name: &str, step: impl FnOnce() -> Result<Tally>) -> Step {
    println!("\n== {name}");
    let start = Instant::now();
    let tally = step().unwrap_or_else(|error| {
        eprintln!("{error:#}");
        Tally::check(false, name)
    });
    Step { name: name.to_owned(), took: start.elapsed(), tally }
}

/// Runs a command that is one check by itself.
fn check(name: &str, command: &mut Command) -> Result<Tally> {
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("{name}: the command cannot be started"))?;
    Ok(Tally::check(status.success(), name))
}

/// Sees to it that a component of the tool chain is there, installing it where rustup can.
fn need_component(component: &str, subcommand: &str) -> Result<()> {
    if succeeds(cargo().args([subcommand, "--version"])) {
        return Ok(());
    }
    println!("{component} is missing: installing it with rustup");
    if succeeds(Command::new("rustup").current_dir(root()).args(["component", "add", component])) {
        return Ok(());
    }
    bail!("{component} is missing and rustup could not install it: install it as Rust itself was installed");
}

/// Prints what happened; true if nothing failed.
fn summary(steps: &[Step]) -> bool {
    let mut table = Table::new(&["step", "passed", "failed", "skipped", "time"]);
    let mut total = Tally::default();
    for Step { name, took, tally } in steps {
        let [passed, failed, skipped] = [tally.passed, tally.failed.len(), tally.skipped.len()];
        let mut cells = vec![name.clone()];
        cells.extend([passed, failed, skipped].map(|count| count.to_string()));
        cells.push(format!("{:.1} s", took.as_secs_f64()));
        table.row(cells);
        total.add(tally);
    }
    println!("\n{table}");
    if !total.skipped.is_empty() {
        println!("Skipped:");
        for skip in &total.skipped {
            println!("  {}: {}", skip.what, skip.why);
        }
        println!();
    }
    if !total.failed.is_empty() {
        println!("Failed:");
        for name in &total.failed {
            println!("  {name}");
        }
        println!();
    }
    println!("{} passed, {} failed, {} skipped", total.passed, total.failed.len(), total.skipped.len());
    total.failed.is_empty()
}
