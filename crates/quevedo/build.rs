//! Packs what the laboratory shows as examples: the cells of the committed runs, where and when they were measured, and the
//! records of the trainings; and what the program is made of, with the texts of the licences. `src/play/examples.rs` and
//! `src/licences.rs` read the packs; their sizes are asserted there.

use flate2::{Compression, write::ZlibEncoder};
use serde_json::{Map, Value, json};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    write("licences.zlib", &serde_json::from_str(&read(&root.join("crates/quevedo/notices.json"))?)?)?;
    if env::var_os("CARGO_FEATURE_SERVER").is_some() { examples(&root) } else { Ok(()) }
}

/// The examples of the laboratory, which the game in the browser shows.
fn examples(root: &Path) -> Result<(), Box<dyn Error>> {
    let runs: Value = serde_json::from_str(&read(&root.join("experiments/runs.json"))?)?;
    let mut cells = Map::new();
    for run in runs["runs"].as_array().ok_or("experiments/runs.json has no runs")? {
        let name = run["experiment"].as_str().ok_or("a run of experiments/runs.json has no name")?;
        cells.insert(name.to_owned(), read(&root.join("experiments").join(name).join("cells.jsonl"))?.into());
    }
    let nets = root.join("nets");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&nets)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    folders.sort();
    let records = folders.iter().map(|folder| folder.join("result.json")).filter(|path| path.is_file());
    let records: Vec<String> = records.map(|path| read(&path)).collect::<Result<_, _>>()?;
    let notebook = read(&nets.join("HISTORY.md"))?;
    let pack = json!({"about": runs, "cells": cells, "records": records, "notebook": notebook});
    write("examples.zlib", &pack)
}

/// Packs a value without the white space of its file.
fn write(name: &str, value: &Value) -> Result<(), Box<dyn Error>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(value.to_string().as_bytes())?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), packed.finish()?)?;
    Ok(())
}

/// A file, which when it changes makes the pack anew.
fn read(path: &Path) -> Result<String, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}
