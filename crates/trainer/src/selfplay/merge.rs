//! Merging game files.

use super::blocks::Fault;
use super::header::{Header, Run};
use super::visit::{Found, ReadProgress, damaged, header, visit};
use super::writer::Writer;
use crate::error::Error;
use journal::Fresh;
use std::collections::HashSet;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Several game files into one.
#[derive(Clone, Debug)]
pub struct MergePlan {
    /// The files to merge.
    pub files: Vec<PathBuf>,
    /// The new file; must not exist yet.
    pub out: PathBuf,
    /// Whether damaged parts are skipped; otherwise the first one ends it.
    pub salvage: bool,
}

/// What happened to the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Games of the new file.
    pub games: u64,
    /// Games that were there already, and skipped.
    pub duplicates: u64,
    /// Damaged parts that were skipped.
    pub faults: u64,
}

/// A part that is skipped when files are salvaged.
#[derive(Debug)]
pub enum Skipped {
    /// A damaged part.
    Fault(Fault),
    /// The game with this number contains an illegal move.
    Illegal(u64),
}

impl MergePlan {
    /// Writes the games of all files to the new file, each game once.
    ///
    /// # Errors
    /// If the new file exists or cannot be written, or a file cannot be read or is damaged; there is
    /// no new file then.
    pub fn run(
        &self,
        progress: &mut ReadProgress<'_>,
        skipped: &mut dyn FnMut(&Path, Skipped),
    ) -> Result<Merged, Error> {
        if self.out.exists() {
            let out = self.out.display();
            return Err(Error::Plan(format!("{out} already exists; give another file name")));
        }
        let mut runs: Vec<Run> = Vec::new();
        // For each file, the index of its runs among all runs.
        let mut places: Vec<Vec<u16>> = Vec::new();
        for path in &self.files {
            let place = |run: Run| {
                let place = runs.iter().position(|known| *known == run).unwrap_or_else(|| {
                    runs.push(run);
                    runs.len() - 1
                });
                u16::try_from(place)
                    .map_err(|_| Error::Plan("too many runs for one file; merge fewer files".into()))
            };
            places.push(header(path)?.runs.into_iter().map(place).collect::<Result<_, _>>()?);
        }
        let failed = |error| Error::writing(&self.out, error);
        let fresh = Fresh::beside(&self.out).map_err(failed)?;
        let merged = self.write(fresh.file(), &Header::new(runs), &places, progress, skipped)?;
        fresh.keep_new().map_err(failed)?;
        Ok(merged)
    }

    fn write(
        &self,
        file: &File,
        header: &Header,
        places: &[Vec<u16>],
        progress: &mut ReadProgress<'_>,
        skipped: &mut dyn FnMut(&Path, Skipped),
    ) -> Result<Merged, Error> {
        let mut writer =
            Writer::new(BufWriter::new(file), header).map_err(|error| Error::writing(&self.out, error))?;
        let (mut merged, mut seen) = (Merged::default(), HashSet::new());
        for (path, places) in self.files.iter().zip(places) {
            visit(path, progress, &mut |found| {
                let stored = match found {
                    // A game with an illegal move cannot be trained on.
                    Found::Game(stored) if self.salvage && stored.game.verify().is_err() => {
                        merged.faults += 1;
                        skipped(path, Skipped::Illegal(stored.game.number));
                        return Ok(());
                    }
                    Found::Game(stored) => stored,
                    Found::Fault(fault) if self.salvage => {
                        merged.faults += 1;
                        skipped(path, Skipped::Fault(fault));
                        return Ok(());
                    }
                    Found::Fault(fault) => return Err(damaged(path, &fault)),
                };
                // The reader has checked that the run is listed in the header.
                let Some(&run) = places.get(usize::from(stored.run)) else { return Ok(()) };
                if seen.insert((run, stored.game.number)) {
                    merged.games += 1;
                    writer.add(run, &stored.game).map_err(|error| Error::writing(&self.out, error))?;
                } else {
                    merged.duplicates += 1;
                }
                Ok(())
            })?;
        }
        writer.finish().map_err(|error| Error::writing(&self.out, error))?;
        Ok(merged)
    }
}
