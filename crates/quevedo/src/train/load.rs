//! Reading the positions.

use super::options::Options;
use crate::failure::Failure;
use crate::progress::Meter;
use player::Stop;
use std::io::{BufReader, Write};
use trainer::train::{Data, DataError, Loader};

/// Reads all files given; a raised flag ends it as an interruption.
pub fn load(options: &Options, stop: &Stop) -> Result<Data, Failure> {
    let most = options.memory.map_or_else(free_memory, |megabytes| megabytes << 20);
    let mut loader = Loader::new(options.filter(), most);
    let lengths: Vec<u64> = options
        .files
        .iter()
        .map(|path| {
            std::fs::metadata(path).map(|known| known.len()).map_err(|error| Failure::reading(path, &error))
        })
        .collect::<Result<_, _>>()?;
    let all: u64 = lengths.iter().sum();
    let mut meter = Meter::new("KB");
    meter.begin(0, all >> 10, String::new());
    let mut before = 0;
    let mut result = Ok(());
    for (path, length) in options.files.iter().zip(lengths) {
        let file = journal::open(path).map_err(|error| Failure::reading(path, &error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut progress = |place: u64, positions: usize| {
            meter.show((before + place) >> 10, all >> 10, format!("{name}, {positions} positions"));
        };
        result = loader.read(&name, BufReader::new(file), stop, &mut progress).map_err(|error| match error {
            DataError::Stopped => Failure::Interrupted,
            DataError::Memory { .. } => Failure::Work(error.to_string()),
            error => Failure::reading(path, &error),
        });
        if result.is_err() {
            break;
        }
        before += length;
    }
    meter.clear();
    if matches!(result, Err(Failure::Interrupted)) {
        writeln!(std::io::stdout().lock(), "Interrupted while reading positions; nothing was changed.")?;
    }
    result?;
    let data = loader.finish().map_err(|error| Failure::Usage(error.to_string()))?;
    tell(&data)?;
    Ok(data)
}

fn tell(data: &Data) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for source in &data.sources {
        writeln!(
            out,
            "{}: {} games, {} usable positions, {} duplicates, {} used",
            source.name, source.games, source.usable, source.duplicates, source.taken
        )?;
        if source.unfinished > 0 {
            writeln!(
                out,
                "{}: skipped {} bytes of an unfinished block at the end",
                source.name, source.unfinished
            )?;
        }
    }
    writeln!(
        out,
        "{} training positions, {} validation positions from other games",
        data.training.len(),
        data.validation.len()
    )?;
    Ok(())
}

/// Nine tenths of the free memory, as Linux reports it; unlimited elsewhere.
fn free_memory() -> u64 {
    let told = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let free = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = free.and_then(|text| text.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| (kilobytes << 10) / 10 * 9)
}
