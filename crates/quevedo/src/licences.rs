//! `quevedo licences`: what the program is made of, under which licences, and their texts.
//!
//! The list is `notices.json` of this crate, which `cargo xtask notices` makes; the script of the build packs it.

use crate::failure::Failure;
use clap::Args;
use flate2::read::ZlibDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Write as _;
use std::io::{self, Write};

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.zlib"));

/// The components of the program, as far as they are printed.
#[derive(Debug, Deserialize)]
struct Licences {
    works: Vec<Work>,
    texts: Vec<String>,
}

/// A component.
#[derive(Debug, Deserialize)]
struct Work {
    kind: String,
    name: String,
    version: Option<String>,
    licence: String,
    /// The texts of its licence, by their places in the list.
    texts: Vec<u32>,
}

/// What `quevedo licences` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Print names and licences only, without the texts
    #[arg(long)]
    list: bool,
}

/// Prints the list, and the texts unless only the list is wanted.
pub fn run(options: &Options) -> Result<(), Failure> {
    let all: Licences = licences().map_err(Failure::Work)?;
    let mut text = list(&all);
    if !options.list {
        text.push_str(&texts(&all));
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Everything that the program is made of, in the form that is wanted.
///
/// # Errors
/// If it cannot be read, which a test rules out.
pub fn licences<T: DeserializeOwned>() -> Result<T, String> {
    serde_json::from_reader(ZlibDecoder::new(PACKED))
        .map_err(|error| format!("the list of licences is damaged: {error}"))
}

/// The works, by kind, with the numbers of their texts.
fn list(all: &Licences) -> String {
    let mut text = String::new();
    for (kind, title) in [
        ("program", "The program"),
        ("font", "Typefaces"),
        ("pieces", "Pieces"),
        ("page", "Packages of the page"),
        ("library", "Libraries"),
    ] {
        let works: Vec<&Work> = all.works.iter().filter(|work| work.kind == kind).collect();
        let width = works.iter().map(|work| name(work).chars().count()).max().unwrap_or(0);
        let _ = writeln!(text, "{title}");
        for work in works {
            let numbers: Vec<String> = work.texts.iter().map(|text| format!("[{}]", text + 1)).collect();
            let _ = writeln!(text, "  {:<width$}  {} {}", name(work), work.licence, numbers.join(" "));
        }
        text.push('\n');
    }
    text
}

/// The texts, each with those who use it.
fn texts(all: &Licences) -> String {
    let mut told = String::new();
    for (number, text) in (0..).zip(&all.texts) {
        let users: Vec<String> =
            all.works.iter().filter(|work| work.texts.contains(&number)).map(name).collect();
        let _ = writeln!(told, "{}\n[{}] {}\n\n{text}\n", "=".repeat(80), number + 1, users.join(", "));
    }
    told
}

fn name(work: &Work) -> String {
    match &work.version {
        Some(version) => format!("{} {version}", work.name),
        None => work.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the list may add to the program.
    const MOST: usize = 256 << 10;

    #[test]
    fn every_work_has_its_licence_and_a_text_and_every_text_its_work() {
        assert!(PACKED.len() <= MOST, "{} bytes", PACKED.len());
        let all: Licences = licences().unwrap();
        let mut used = vec![false; all.texts.len()];
        for work in &all.works {
            assert!(!work.name.is_empty() && !work.licence.is_empty() && !work.texts.is_empty(), "{work:?}");
            work.texts.iter().for_each(|&text| used[text as usize] = true);
        }
        assert!(used.iter().all(|&used| used), "a text belongs to nobody");
    }

    #[test]
    fn the_program_its_fonts_and_pieces_are_there() {
        let all: Licences = licences().unwrap();
        let find =
            |kind: &str, name: &str| all.works.iter().find(|work| work.kind == kind && work.name == name);
        for (kind, name, licence, text) in [
            ("program", "Quevedo", "GPL-3.0-or-later", "GNU GENERAL PUBLIC LICENSE"),
            ("font", "Inter", "OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"),
            ("pieces", "Cburnett", "GPL-2.0-or-later", "GNU GENERAL PUBLIC LICENSE"),
            ("font", "@fontsource/barlow", "OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"),
            ("page", "d3-hierarchy", "ISC", "Mike Bostock"),
            ("library", "SQLite", "blessing", "blessing"),
        ] {
            let work = find(kind, name).unwrap_or_else(|| panic!("{name} is missing"));
            assert_eq!(work.licence, licence, "{name}");
            let texts: Vec<&String> = work.texts.iter().map(|&number| &all.texts[number as usize]).collect();
            assert!(texts.iter().any(|known| known.contains(text)), "{name}: {texts:?}");
        }
        assert!(list(&all).contains("Typefaces\n  Inter"));
    }
}
