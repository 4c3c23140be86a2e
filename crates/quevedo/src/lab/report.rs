//! `quevedo lab report`: reports from what was measured before.

use super::{Tongue, failure};
use crate::failure::Failure;
use crate::files;
use clap::Args;
use lab::{Language, Report};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The longest file of measurements, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Write the reports of experiments that were run before, without measuring anything
#[derive(Args)]
#[command(after_help = "Example: quevedo lab report experiments/*/ --lang es")]
pub struct Options {
    /// Folders of experiments, each with a file cells.jsonl
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    tongue: Tongue,
}

/// Writes the report of each folder into it.
pub fn run(options: &Options) -> Result<(), Failure> {
    let language = options.tongue.language();
    options.folders.iter().try_for_each(|folder| {
        let _occupied = trainer::train::lock_folder(folder)?;
        let path = folder.join("cells.jsonl");
        let text = journal::read_text(&path, MOST_BYTES).map_err(|error| Failure::reading(&path, &error))?;
        let beside = journal::Kind::beside(&path);
        let measured = match journal::read_text(&beside, MOST_BYTES) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            read => read.map_err(|error| Failure::reading(&beside, &error))?,
        };
        let (_, report) = lab::remake(&text, &measured, &path).map_err(failure)?;
        write(&report, folder, language)
    })
}

/// Writes the files of a report, and says where the page is.
pub(super) fn write(report: &Report, folder: &Path, language: Language) -> Result<(), Failure> {
    for (name, text) in report.files(language).map_err(failure)? {
        files::write_whole(&folder.join(name), text.as_bytes())?;
    }
    let page = folder.join("report.html");
    writeln!(std::io::stdout(), "{}: {}", report.title.get(language), page.display())?;
    Ok(())
}
