//! A conversation over UCI in a build that watches its own memory: with the address sanitizer where the compiler has it, else
//! under valgrind.
//!
//! The sanitizer is a feature of nightly compilers, but stable ones come with its library, too; `RUSTC_BOOTSTRAP` lets them use it
//! for this one build. It knows all instructions of this processor, and valgrind does not: so there the build is a plain one.

use super::Build;
use super::tally::Tally;
use crate::shell::{output, succeeds, target_dir};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};

/// The name under which it is counted.
const NAME: &str = "a conversation over UCI with memory watched";

/// What ends the process when memory is misused.
const MISUSE: i32 = 99;

/// What is said, and how the answer that is waited for begins; an empty one is not waited for.
const CONVERSATION: [(&str, &str); 32] = [
    ("uci", "uciok"),
    ("setoption name Hash value 4", ""),
    ("setoption name Threads value 2", ""),
    ("isready", "readyok"),
    ("ucinewgame", ""),
    ("position startpos moves e2e4 e7e5 g1f3 b8c6", ""),
    ("go depth 7", "bestmove"),
    ("setoption name MultiPV value 3", ""),
    ("setoption name UCI_ShowWDL value true", ""),
    ("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    ("go nodes 20000", "bestmove"),
    ("setoption name MultiPV value 1", ""),
    ("setoption name Hash value 1", ""),
    ("setoption name Threads value 1", ""),
    ("setoption name UCI_Chess960 value true", ""),
    ("position fen bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1 moves d2d4", ""),
    ("go wtime 2000 btime 2000 winc 100 binc 100", "bestmove"),
    ("setoption name UCI_Chess960 value false", ""),
    ("setoption name UCI_LimitStrength value true", ""),
    ("setoption name UCI_Elo value 1200", ""),
    ("position startpos", ""),
    ("go movetime 300", "bestmove"),
    ("setoption name UCI_LimitStrength value false", ""),
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", ""),
    ("nonsense with words", ""),
    ("go ponder wtime 1000 btime 1000", ""),
    ("ponderhit", "bestmove"),
    ("go infinite", ""),
    ("isready", "readyok"),
    ("stop", "bestmove"),
    ("go depth 4 searchmoves d2d4", "bestmove"),
    ("quit", ""),
];

/// How memory is watched.
enum Watch {
    Sanitizer { target: String },
    Valgrind,
}

/// Builds the program, and talks to it; or says why not.
pub fn run() -> Result<Tally> {
    let host = output(Command::new("rustc").arg("-vV"))?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let watch = if has_sanitizer(host)? {
        Watch::Sanitizer { target: host.to_owned() }
    } else if succeeds(Command::new("valgrind").arg("--version")) {
        Watch::Valgrind
    } else {
        let mut tally = Tally::default();
        tally.skip(NAME, "the compiler has no address sanitizer for this machine, and there is no valgrind");
        return Ok(tally);
    };
    let binary = build(&watch)?;
    let mut command = match watch {
        Watch::Sanitizer { .. } => {
            let mut command = Command::new(&binary);
            // What lives as long as the program is no leak to us.
            command.env("ASAN_OPTIONS", format!("exitcode={MISUSE}:detect_leaks=0"));
            command
        }
        Watch::Valgrind => {
            let mut command = Command::new("valgrind");
            command.args(["--quiet", &format!("--error-exitcode={MISUSE}")]).arg(&binary);
            command
        }
    };
    let result = converse(command.arg("uci"));
    if let Err(error) = &result {
        println!("{error:#}");
    }
    Ok(Tally::check(result.is_ok(), NAME))
}

/// Whether the compiler has the library of the sanitizer.
fn has_sanitizer(host: &str) -> Result<bool> {
    let root = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let libraries = Path::new(root.trim()).join("lib/rustlib").join(host).join("lib");
    let files = std::fs::read_dir(&libraries).with_context(|| libraries.display().to_string())?;
    let mut names = files.filter_map(Result::ok).map(|file| file.file_name());
    Ok(names.any(|name| name.to_string_lossy().ends_with("_rt.asan.a")))
}

/// Builds the program in a folder of its own, so that other builds stay as they are.
fn build(watch: &Watch) -> Result<PathBuf> {
    let (mut command, folder) = match watch {
        Watch::Sanitizer { target } => {
            let folder = target_dir()?.join("sanitizer");
            let mut command = Build { portable: false, full: false }.cargo()?;
            command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &folder);
            // With a target, build scripts and macros are not watched.
            command.env("RUSTFLAGS", "-Zsanitizer=address -C target-cpu=native");
            command.args(["build", "--package", "quevedo", "--target", target]);
            (command, folder.join(target))
        }
        Watch::Valgrind => {
            let mut command = Build { portable: true, full: false }.cargo()?;
            command.args(["build", "--package", "quevedo"]);
            (command, target_dir()?.join("portable"))
        }
    };
    if !command.status().context("cargo cannot be started")?.success() {
        bail!("the build that watches memory failed; cargo says why above");
    }
    Ok(folder.join("debug").join(format!("quevedo{}", std::env::consts::EXE_SUFFIX)))
}

/// Holds the conversation.
fn converse(command: &mut Command) -> Result<()> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("it does not start")?;
    let mut input = child.stdin.take().context("it has no input")?;
    let mut replies = BufReader::new(child.stdout.take().context("it has no output")?);
    let mut talk = || {
        for (line, wanted) in CONVERSATION {
            writeln!(input, "{line}").with_context(|| format!("it is gone before {line:?}"))?;
            wait_for(&mut replies, wanted).with_context(|| format!("after {line:?}"))?;
        }
        Ok(())
    };
    let talked: Result<()> = talk();
    drop(input);
    // What it still says is nobody's concern, but must be read.
    std::io::copy(&mut replies, &mut std::io::sink())?;
    let status = child.wait()?;
    if status.code() == Some(MISUSE) {
        bail!("memory is misused, as said above");
    }
    talked?;
    if !status.success() {
        bail!("it ended with {status}");
    }
    Ok(())
}

/// Reads lines until one begins so.
fn wait_for(replies: &mut BufReader<ChildStdout>, wanted: &str) -> Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    for line in replies.lines() {
        if line?.starts_with(wanted) {
            return Ok(());
        }
    }
    bail!("it ended without {wanted:?}")
}
