//! Trainings with all combinations of some values, one after the other.

use super::options::{Options, Variant};
use super::report::Report;
use super::run::{self, Ground};
use crate::columns::table;
use crate::failure::Failure;
use crate::files;
use std::io::Write;
use std::path::Path;

/// Trains each variant in its own folder and compares the results. Finished ones are not repeated.
pub fn run(options: &Options, variants: &[Variant], ground: &Ground<'_>) -> Result<(), Failure> {
    let folder = super::folder(options, "sweep", &format!("{:016x}", ground.fingerprint))?;
    let _occupied = files::occupy(&folder)?;
    let mut reports = Vec::new();
    let mut broken_off = false;
    for (number, variant) in (1..).zip(variants) {
        let name = variant.name();
        let name = if name.is_empty() { "single" } else { &name };
        writeln!(std::io::stderr().lock(), "{number}/{}: {name}", variants.len())?;
        match run::train(&folder.join(name), &variant.settings, ground) {
            Ok(report) => {
                broken_off = report.network.is_none();
                reports.push((variant, Some(report)));
            }
            // A diverging training is a result too; the others may do better.
            Err(Failure::Work(why)) => {
                writeln!(std::io::stderr().lock(), "{name}: {why}")?;
                reports.push((variant, None));
            }
            Err(failure) => return Err(failure),
        }
        write_table(&folder, &reports)?;
        if broken_off || ground.stop.is_raised() {
            broken_off |= reports.len() < variants.len();
            break;
        }
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{}", show(&reports))?;
    writeln!(out, "Table in {0}/sweep.csv, each training in a folder of its own in {0}.", folder.display())?;
    if broken_off {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    if reports.iter().any(|(_, report)| report.is_none()) {
        return Err(Failure::Work("some trainings failed; see the messages above".to_owned()));
    }
    Ok(())
}

type Row<'a> = (&'a Variant, Option<Report>);

/// Column headers after those of the values.
const COLUMNS: [&str; 7] =
    ["epochs done", "training", "validation", "results", "scores", "positions/s", "network"];

fn cells((variant, report): &Row<'_>) -> Vec<String> {
    let mut cells: Vec<String> = variant.values.iter().map(|(_, value)| value.clone()).collect();
    let last = report.as_ref().and_then(|report| report.epochs.last());
    let held = last.and_then(|last| last.validation);
    let number = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.6}"));
    cells.push(last.map_or(0, |last| last.epoch).to_string());
    cells.push(number(last.map(|last| last.training)));
    cells.extend([
        number(held.map(|held| held.blend)),
        number(held.map(|held| held.result)),
        number(held.map(|held| held.score)),
    ]);
    let speed = report.as_ref().and_then(|report| report.positions_per_second);
    cells.push(speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")));
    let network = report.as_ref().and_then(|report| report.network.as_ref());
    let failed = if report.is_some() { "-" } else { "failed" };
    cells.push(network.map_or_else(|| failed.to_owned(), |network| network.hash.clone()));
    cells
}

fn head(rows: &[Row<'_>]) -> Vec<&'static str> {
    let values = rows.first().map(|(variant, _)| variant.values.as_slice()).unwrap_or_default();
    values.iter().map(|(name, _)| *name).chain(COLUMNS).collect()
}

/// Formats all results, the lowest error against game results first: it is comparable across
/// settings.
fn show(rows: &[Row<'_>]) -> String {
    let error = |row: &Row<'_>| {
        let last = row.1.as_ref().and_then(|report| report.epochs.last());
        last.and_then(|last| last.validation).map_or(f64::INFINITY, |held| held.result)
    };
    let mut order: Vec<&Row<'_>> = rows.iter().collect();
    order.sort_by(|one, two| error(one).total_cmp(&error(two)));
    let mut table = table(&head(rows), &[]);
    for row in order {
        table.add_row(cells(row));
    }
    table.to_string()
}

fn write_table(folder: &Path, rows: &[Row<'_>]) -> Result<(), Failure> {
    let path = folder.join("sweep.csv");
    let failed = |error: csv::Error| Failure::writing(&path, &error);
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(head(rows)).map_err(failed)?;
    for row in rows {
        writer.write_record(cells(row)).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| Failure::writing(&path, &error))?;
    files::write_whole(&path, &bytes)
}
