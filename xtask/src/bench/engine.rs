//! The engine by the wall clock: how soon it stops, what a second thread brings, and nodes a second beside another engine.
//!
//! These figures depend on what else the machine does; they are printed, and nothing is made of them.

use crate::shell::release_binary;
use crate::table::{Table, grouped};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How often `stop` is measured.
const STOPS: u32 = 50;
/// How long a search goes on before it is stopped, or its speed is taken.
const SEARCH: Duration = Duration::from_millis(30);
const SPEED_MS: u32 = 3000;
const POSITION: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP1BBPPP/R2Q1RK1 b - - 0 9";

/// A program that speaks UCI.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &Path, threads: u32) -> Result<Engine> {
        let mut child = Command::new(program)
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started", program.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("{} has no input or output", program.display())
        };
        let mut engine = Engine { child, input, output: BufReader::new(output) };
        engine.send(&format!(
            "setoption name Threads value {threads}\nsetoption name Hash value 64\nposition fen {POSITION}\nisready"
        ))?;
        engine.until("readyok")?;
        Ok(engine)
    }

    fn send(&mut self, text: &str) -> Result<()> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).context("the engine does not listen")
    }

    /// The lines up to one that begins so.
    fn until(&mut self, beginning: &str) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).context("the engine cannot be heard")? == 0 {
                bail!("the engine ended without {beginning}");
            }
            let last = line.starts_with(beginning);
            lines.push(line);
            if last {
                return Ok(lines);
            }
        }
    }

    fn end(mut self) -> Result<()> {
        self.send("quit")?;
        self.child.wait().context("the engine was lost")?;
        Ok(())
    }
}

/// Takes the figures of this program, or of one built for release, and prints them.
pub fn run(program: Option<&Path>) -> Result<()> {
    let program =
        program.map_or_else(|| release_binary("quevedo", "quevedo", &[]), |file| Ok(file.to_owned()))?;
    println!("## The engine by the wall clock\n");
    let mut table =
        Table::new(&["threads", "stop: median, ms", "stop: worst of 50, ms", "nodes a second", "times one"]);
    let mut first = None;
    for threads in [1, 2] {
        let (median, worst) = stops(&program, threads)?;
        let speed = speed(&program, threads)?;
        let one = *first.get_or_insert(speed);
        table.row(vec![
            threads.to_string(),
            millis(median),
            millis(worst),
            grouped(speed),
            format!("{:.2}", speed as f64 / one.max(1) as f64),
        ]);
    }
    println!("{table}");
    println!(
        "- `go infinite`, {} ms later `stop`: the time until `bestmove`. Speed: {SPEED_MS} ms of search.\n",
        SEARCH.as_millis()
    );
    let mut table = Table::new(&["bench", "nodes", "nodes a second"]);
    let mut contenders = vec![("Quevedo", program)];
    match installed("ethereal-chess") {
        Some(file) => contenders.push(("Ethereal", file)),
        None => println!("- Ethereal is not installed and was left out (Debian: package `ethereal-chess`)."),
    }
    for (name, file) in contenders {
        let (nodes, speed) = bench(&file)?;
        table.row(vec![name.into(), grouped(nodes), grouped(speed)]);
    }
    println!("{table}");
    Ok(())
}

fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1000.0)
}

/// Median and worst of the times from `stop` to `bestmove`.
fn stops(program: &Path, threads: u32) -> Result<(Duration, Duration)> {
    let mut engine = Engine::start(program, threads)?;
    let mut times = Vec::new();
    for _ in 0..STOPS {
        engine.send("go infinite")?;
        engine.until("info depth 1 ")?;
        std::thread::sleep(SEARCH);
        let start = Instant::now();
        engine.send("stop")?;
        engine.until("bestmove")?;
        times.push(start.elapsed());
    }
    engine.end()?;
    times.sort_unstable();
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    Ok((at(times.len() / 2), at(times.len() - 1)))
}

/// Nodes a second of a search, as the engine tells them last.
fn speed(program: &Path, threads: u32) -> Result<u64> {
    let mut engine = Engine::start(program, threads)?;
    engine.send(&format!("go movetime {SPEED_MS}"))?;
    let lines = engine.until("bestmove")?;
    engine.end()?;
    let told = lines.iter().rev().find_map(|line| number_after(line, "nps"));
    told.context("the engine tells no nps")
}

/// Nodes, and nodes a second, that the engine's own `bench` prints at its end.
fn bench(program: &Path) -> Result<(u64, u64)> {
    let output = Command::new(program).arg("bench").output();
    let output = output.with_context(|| format!("{} cannot be started", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).to_lowercase();
    let last = |word: &str| text.lines().rev().find_map(|line| number_beside(line, word));
    match (last("nodes"), last("nps")) {
        (Some(nodes), Some(speed)) => Ok((nodes, speed)),
        _ => bail!("{}: what bench prints is not understood", program.display()),
    }
}

fn number_after(line: &str, word: &str) -> Option<u64> {
    let mut words = line.split_ascii_whitespace().skip_while(|&found| found != word);
    words.nth(1)?.parse().ok()
}

/// The number before a word, as in `12 nodes 34 nps`, or after it, as in `nodes : 12`.
fn number_beside(line: &str, word: &str) -> Option<u64> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let at = words.iter().position(|found| found.trim_end_matches(':') == word)?;
    let number = |index: usize| words.get(index).and_then(|text| text.parse().ok());
    let before = at.checked_sub(1).and_then(number);
    before.or_else(|| (at + 1..=at + 2).find_map(number))
}

/// A program on the path, or where Debian puts games.
pub fn installed(name: &str) -> Option<PathBuf> {
    let debian = std::iter::once(PathBuf::from("/usr/games"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).chain(debian).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_print_at_the_end_of_bench_is_understood() {
        for (line, nodes, speed) in [
            ("12 nodes 34 nps", Some(12), Some(34)),
            ("nodes : 12", Some(12), None),
            ("nps   : 7", None, Some(7)),
        ] {
            assert_eq!((number_beside(line, "nodes"), number_beside(line, "nps")), (nodes, speed), "{line}");
        }
        assert_eq!(number_after("info depth 3 nps 88 time 1", "nps"), Some(88));
        assert_eq!(number_after("info string nothing", "nps"), None);
    }
}
