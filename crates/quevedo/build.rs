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
    let (mut cells, mut measured) = (Map::new(), Map::new());
    for run in runs["runs"].as_array().ok_or("experiments/runs.json has no runs")? {
        let name = run["experiment"].as_str().ok_or("a run of experiments/runs.json has no name")?;
        let folder = root.join("experiments").join(name);
        cells.insert(name.to_owned(), read(&folder.join("cells.jsonl"))?.into());
        let times = folder.join("cells.measured.jsonl");
        if times.exists() {
            measured.insert(name.to_owned(), read(&times)?.into());
        }
    }
    let nets = root.join("nets");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&nets)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    folders.sort();
    let records = folders.iter().filter(|folder| folder.join("result.json").is_file());
    let records: Vec<String> = records.map(|folder| record(folder)).collect::<Result<_, _>>()?;
    let notebook = read(&nets.join("HISTORY.md"))?;
    let pack = json!({"about": runs, "cells": cells, "measured": measured, "records": records, "notebook": notebook});
    write("examples.zlib", &pack)
}

/// The record of a training, with what was measured if that is in a file of its own.
fn record(folder: &Path) -> Result<String, Box<dyn Error>> {
    let text = read(&folder.join("result.json"))?;
    let measured = folder.join("result.measured.json");
    if !measured.is_file() {
        return Ok(text);
    }
    let mut record: Map<String, Value> = serde_json::from_str(&text)?;
    record.extend(serde_json::from_str::<Map<String, Value>>(&read(&measured)?)?);
    Ok(Value::Object(record).to_string())
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
