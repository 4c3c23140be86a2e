//! The experiment that was played: the results by level, and its settings.

use super::{Experiment, Rivals, Row, Table, TableError};
use crate::contender::Contender;
use crate::runner::{Finish, Plan};
use std::collections::BTreeMap;
use std::path::Path;

/// Returns a level that appears twice: such levels would share a contender name and a table row.
#[must_use]
pub fn twice(levels: &[i64]) -> Option<i64> {
    let mut all = levels.iter().enumerate();
    all.find(|(place, level)| levels[..*place].contains(level)).map(|(_, &level)| level)
}

/// Returns the results by level, with the settings that produced them; `None` if no game was
/// finished. The openings are those of a file, or the built-in ones.
///
/// # Errors
/// If no table can be made of the results.
pub fn experiment(
    levels: &[i64],
    openings: Option<&Path>,
    plan: &Plan,
    rivals: &Rivals,
    finish: &Finish,
) -> Result<Option<Experiment>, TableError> {
    let row = |(number, &level): (usize, &i64)| {
        let games = finish.standings.meeting(0, number).games;
        Row { level, wins: games.wins, losses: games.losses, draws: games.draws }
    };
    let rows: Vec<Row> =
        (1..).zip(levels).map(row).filter(|row| row.wins + row.losses + row.draws > 0).collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let table = Table::new(rows)?;
    let faults: u64 =
        (0..plan.contenders.len()).flat_map(|number| finish.standings.faults(number).values()).sum();
    let settings = [
        ("pace of the player", plan.contenders[0].pace.to_string()),
        (
            "pace of the opponent",
            rivals.contenders.first().map(|rival| rival.pace.to_string()).unwrap_or_default(),
        ),
        ("scale of the levels", rivals.scale.to_string()),
        ("UCI_Elo that was set", set_values(rivals)),
        ("games planned for each level", (2 * plan.length.rounds).to_string()),
        (
            "openings",
            openings.map_or_else(|| "built-in balanced set".to_owned(), |path| path.display().to_string()),
        ),
        ("seed", plan.seed.to_string()),
        ("games at once", plan.concurrency.to_string()),
        ("games lost by a fault of a program", faults.to_string()),
    ];
    Ok(Some(Experiment {
        player: plan.contenders[0].name.clone(),
        opponent: Some(rivals.program.clone()),
        settings: settings
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<BTreeMap<_, _>>(),
        table,
    }))
}

/// The option value that was set at each level.
fn set_values(rivals: &Rivals) -> String {
    let value = |contender: &Contender| {
        contender.options.last().and_then(|(_, value)| value.clone()).unwrap_or_default()
    };
    rivals.contenders.iter().map(value).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_appears_twice_is_found() {
        assert_eq!(twice(&[1700, 1800, 1700]), Some(1700));
        assert_eq!(twice(&[1700, 1800]), None);
    }
}
