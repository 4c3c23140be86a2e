//! `cargo xtask tidy`: the rules of the house that neither compiler nor clippy knows.

use crate::cycles;
use crate::glossary::{self, Glossary};
use crate::reach;
use crate::shell::{metadata, output, root};
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// A source file longer than this is two files; tests and tables may be longer.
const LONGEST_FILE: usize = 400;

/// The binary only parses arguments, prints and reports failures; what it computes belongs into a library.
const LARGEST_BINARY: usize = 5000;

/// How the names of source files end.
const SOURCE: [&str; 4] = [".rs", ".ts", ".tsx", ".css"];

/// A file that is a table, and may be long, says so in its first lines.
const TABLE_MARK: &str = "tidy: a table";

/// Text that no source file may hold, and why. Written in two halves, lest this file be found.
const FORBIDDEN: [(&str, &str); 5] = [
    (concat!("todo", "!("), "unfinished code: finish it or leave it out"),
    (concat!("unimplemented", "!("), "unfinished code: finish it or leave it out"),
    (concat!("FIX", "ME"), "a known fault: mend it, or open an issue"),
    (concat!("static ", "mut "), "shared mutable state: pass it, or use an atomic"),
    (concat!("#[", "ignore]"), "an ignored test must give its reason: #[ignore = \"long: …\"]"),
];

/// How paths begin that only one machine has; no text may hold them.
const OWN_PATHS: [&str; 3] = [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// What each room may use of ours; the binary and the chores may use everything.
const ROOMS: [(&str, &[&str]); 28] = [
    ("arena", &["book", "charts", "chess", "journal", "player", "protocol", "seeded", "stats"]),
    ("boards", &["chess", "seeded"]),
    ("book", &["chess", "journal"]),
    ("calibration", &["arena", "charts", "chess", "engine", "journal", "player"]),
    (
        "catalogue",
        &["arena", "chess", "classics", "engine", "eval", "host", "journal", "nnue", "player", "tablebase"],
    ),
    ("charts", &[]),
    ("chess", &["seeded"]),
    ("classics", &["boards", "chess", "player", "seeded"]),
    ("dtm", &["chess", "journal"]),
    ("engine", &["chess", "eval", "nnue", "player", "seeded", "tablebase"]),
    ("eval", &["chess", "seeded"]),
    ("faults", &[]),
    ("host", &["chess", "player", "protocol"]),
    ("journal", &[]),
    (
        "lab",
        &[
            "arena",
            "boards",
            "catalogue",
            "charts",
            "chess",
            "classics",
            "engine",
            "eval",
            "journal",
            "language",
            "player",
            "seeded",
            "stats",
            "treesearch",
        ],
    ),
    (
        "lab-server",
        &[
            "arena",
            "boards",
            "catalogue",
            "chess",
            "classics",
            "eval",
            "journal",
            "lab",
            "nnue",
            "player",
            "server",
            "stats",
            "trainer",
            "treesearch",
        ],
    ),
    ("language", &[]),
    ("nnue", &["chess"]),
    ("player", &["chess", "seeded"]),
    ("processor", &[]),
    ("protocol", &["chess"]),
    ("server", &["chess", "player"]),
    ("seeded", &[]),
    ("stats", &[]),
    ("tablebase", &["chess"]),
    ("terminal", &["chess", "engine", "language", "nnue", "player"]),
    ("trainer", &["charts", "chess", "engine", "eval", "journal", "nnue", "player", "seeded", "stats"]),
    ("treesearch", &["seeded"]),
];
const UNBOUND: [&str; 3] = ["quevedo", "xtask", "rivals"];

/// Looks at everything and prints what it finds; true if that is nothing.
pub fn run() -> Result<bool> {
    let mut findings = Vec::new();
    let mut words = Glossary::of_house()?;
    let mut binary = 0;
    let files = output(Command::new("git").current_dir(root()).args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
    ]))
    .context("tidy asks git which files belong to the project")?;
    for file in files.lines() {
        let path = root().join(file);
        // A file that git still lists but that has been deleted is no concern of ours.
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let Ok(text) = String::from_utf8(bytes) else { continue };
        if SOURCE.iter().any(|end| file.ends_with(end)) && !file.starts_with("web/dist/") {
            findings.extend(source(file, &text));
            if file.starts_with("crates/quevedo/src/") {
                binary += text.lines().count();
            }
            // The binary is built from the whole project, and is no package of its own.
            if !file.starts_with("crates/quevedo/") {
                findings.extend(reach::outside(file, &text));
            }
            if glossary::speaks(file) {
                findings.extend(words.look(file, &text));
            }
        } else if file.ends_with(".md") {
            findings.extend(dead_links(file, &text));
        }
        if SOURCE.iter().chain(&[".md", ".toml"]).any(|end| file.ends_with(end)) {
            findings.extend(own_paths(file, &text));
        }
    }
    if binary > LARGEST_BINARY {
        findings.push(format!(
            "crates/quevedo/src: {binary} lines; move what is not command line into a library (at most {LARGEST_BINARY})"
        ));
    }
    findings.extend(words.unused());
    findings.extend(dependencies()?);
    findings.extend(circles()?);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("nothing found");
    }
    Ok(findings.is_empty())
}

/// What is wrong with a source file.
fn source(file: &str, text: &str) -> Vec<String> {
    let mut findings = Vec::new();
    let lines = text.lines().count();
    let is_test = file.contains("tests/") || file.ends_with("tests.rs");
    let is_table = text.lines().take(5).any(|line| line.contains(TABLE_MARK));
    if lines > LONGEST_FILE && !is_test && !is_table {
        findings.push(format!("{file}: {lines} lines; split it (at most {LONGEST_FILE})"));
    }
    for (number, line) in text.lines().enumerate() {
        for (words, reason) in FORBIDDEN {
            if line.contains(words) {
                findings.push(format!("{file}:{}: `{words}`: {reason}", number + 1));
            }
        }
    }
    findings
}

/// Paths that only one machine has.
fn own_paths(file: &str, text: &str) -> Vec<String> {
    let has = |line: &str| OWN_PATHS.into_iter().find(|path| line.contains(path));
    let lines = text.lines().enumerate().filter_map(|(number, line)| Some((number + 1, has(line)?)));
    lines.map(|(number, path)| format!("{file}:{number}: `{path}`: a path of one machine")).collect()
}

/// Links of a Markdown file that lead to no file of ours.
fn dead_links(file: &str, text: &str) -> Vec<String> {
    let folder = root().join(file).parent().map(Path::to_path_buf).unwrap_or_default();
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', '#']).next())
        .filter(|target| !target.is_empty() && !target.contains("://") && !folder.join(target).exists())
        .map(|target| format!("{file}: the link to {target} leads nowhere"))
        .collect()
}

/// The name of a crate's folder and library, from that of its package.
fn room(package: &serde_json::Value) -> &str {
    let name = package.as_str().unwrap_or_default();
    name.strip_prefix("quevedo-").unwrap_or(name)
}

/// Rooms that use what they may not.
fn dependencies() -> Result<Vec<String>> {
    let metadata = metadata()?;
    let mut findings = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = room(&package["name"]);
        if UNBOUND.contains(&name) {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| *room == name) else {
            findings.push(format!("the crate {name} is new: say in xtask/src/tidy.rs what it may use"));
            continue;
        };
        // Of dependencies, those of ours have a path; tests may use what they like.
        let ours = package["dependencies"].as_array().into_iter().flatten();
        for used in ours.filter(|used| used["path"].is_string() && used["kind"].is_null()) {
            let used = room(&used["name"]);
            if !allowed.contains(&used) {
                findings.push(format!("the crate {name} uses {used}, which it may not: see ARCHITECTURE.md"));
            }
        }
    }
    Ok(findings)
}

/// Crates whose top-level modules depend on each other in a circle.
fn circles() -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for entry in std::fs::read_dir(root().join("crates"))? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = cycles::of_crate(&folder.join("src"))?;
        let text = |group: Vec<String>| {
            let modules = group.join(", ");
            format!(
                "the crate {name}: {modules} depend on each other; move what they share into a module of its own"
            )
        };
        findings.extend(found.into_iter().map(text));
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_where_they_are() {
        let text = format!("fn a() {{}}\nfn b() {{ {}) }}\n", FORBIDDEN[0].0);
        let findings = source("crates/chess/src/a.rs", &text);
        assert_eq!(findings.len(), 1);
        assert!(findings[0].starts_with("crates/chess/src/a.rs:2: "));
    }

    #[test]
    fn long_files_are_found_unless_tests_or_tables() {
        let long = "//\n".repeat(LONGEST_FILE + 1);
        assert_eq!(source("crates/chess/src/a.rs", &long).len(), 1);
        assert!(source("crates/chess/tests/a.rs", &long).is_empty());
        assert!(source("crates/chess/src/a.rs", &format!("//! {TABLE_MARK}\n{long}")).is_empty());
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for path in OWN_PATHS {
            let findings = own_paths("docs/a.md", &format!("see\n`{path}shared`\n"));
            assert_eq!(findings, [format!("docs/a.md:2: `{path}`: a path of one machine")]);
        }
        assert!(own_paths("docs/a.md", "see ../shared and crates/chess/tests").is_empty());
    }

    #[test]
    fn dead_links_are_found() {
        let text = "[a](Cargo.toml) [b](docs/never-written.md) [c](https://example.org/x) [d](#here)";
        assert_eq!(
            dead_links("README.md", text),
            ["README.md: the link to docs/never-written.md leads nowhere"]
        );
    }
}
