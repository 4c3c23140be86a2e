//! What a fresh installation shows in the laboratory: committed experiment runs and the notebook of
//! networks, packed by the build script.

use flate2::read::ZlibDecoder;
use lab_server::{Examples, Pack};

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/examples.zlib"));

fn unpacked() -> Result<Pack, String> {
    serde_json::from_reader(ZlibDecoder::new(PACKED))
        .map_err(|error| format!("the built-in examples are damaged: {error}"))
}

/// Returns the examples. Their pages are generated on first view.
///
/// # Errors
/// If they cannot be read, which a test rules out.
pub fn examples() -> Result<Examples, String> {
    unpacked()?.examples()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::{Language, experiments};
    use lab_server::wire::ExampleRun;

    /// What the examples may add to the program.
    const MOST: usize = 3 << 20;

    #[test]
    fn the_notebook_knows_the_network() {
        let notebook = unpacked().unwrap().notebook;
        let number = format!("- Network: {:016x},", nnue::Network::built_in().hash());
        assert!(notebook.contains(&number), "{number} is not in nets/HISTORY.md");
    }

    #[test]
    fn examples_are_small_and_of_every_experiment() {
        assert!(PACKED.len() <= MOST, "{} bytes", PACKED.len());
        let pack = unpacked().unwrap();
        let mut named: Vec<&str> = pack.about.runs.iter().map(|run| run.experiment.as_str()).collect();
        let mut all: Vec<&str> = experiments::ALL.iter().map(|experiment| experiment.name()).collect();
        named.sort_unstable();
        all.sort_unstable();
        assert_eq!(named, all, "experiments/runs.json has a run of every experiment");
        assert!(!pack.records.is_empty());
        assert!(!examples().unwrap().is_empty());
    }

    /// Committed cells are those of this version's experiments: the report can be made of them in
    /// both languages.
    #[test]
    fn every_committed_run_makes_its_report() {
        let pack = unpacked().unwrap();
        for (name, cells) in pack.cells {
            let measured = pack.measured.get(&name).map_or("", String::as_str);
            let (_, report) =
                lab::remake(&cells, measured, name.as_ref()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(report.name, name);
            for language in [Language::English, Language::Spanish] {
                assert!(report.html(language).is_ok_and(|page| page.contains(report.title.get(language))));
            }
        }
    }

    /// The table for people says what the file for programs says.
    #[test]
    fn the_readme_of_the_experiments_has_the_same_runs() {
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/README.md");
        let readme = std::fs::read_to_string(readme).unwrap();
        for run in unpacked().unwrap().about.runs {
            let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            let build = word(serde_json::to_value(run.build).unwrap());
            let load = word(serde_json::to_value(run.load).unwrap());
            let ExampleRun { experiment, date, processor, cores, .. } = run;
            let row = format!("| {experiment} | {date} | {processor}, {cores} cores | {build} | {load} |");
            assert!(readme.contains(&row), "experiments/README.md lacks: {row}");
        }
    }
}
