//! What the speeds were meant to be, and whether they are.

use super::{Figure, Row};

/// How many times as fast as a rival Quevedo is to be.
#[derive(Clone, Copy)]
pub struct Target {
    /// The rival's name in the tables.
    pub rival: &'static str,
    /// What must be reached: less is a failure.
    pub floor: f64,
    /// What is aimed at, if that is more.
    pub goal: Option<f64>,
}

/// One line a figure that has a target, and whether every floor is reached. What was not measured misses nothing.
pub fn judge(rows: &[Row], targets: &[Target]) -> (Vec<String>, bool) {
    let (mut lines, mut good) = (Vec::new(), true);
    for row in rows {
        for target in targets {
            let measured = |figure: &&Figure| figure.name == target.rival;
            let Some(Figure { ratio, .. }) = row.contenders.iter().find(measured) else { continue };
            let word = |wanted: f64| if *ratio >= wanted { "met" } else { "MISSED" };
            let goal = target.goal.map(|goal| format!(", goal {goal:.1} {}", word(goal))).unwrap_or_default();
            lines.push(format!(
                "{}: {ratio:.2} times {}: floor {:.1} {}{goal}",
                row.task,
                target.rival,
                target.floor,
                word(target.floor)
            ));
            good &= *ratio >= target.floor;
        }
    }
    (lines, good)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ratio: f64) -> Row {
        let figure = Figure { name: "cozy-chess", seconds: 1.0, mnps: 1.0, ratio };
        Row { task: "start".into(), nodes: 20, contenders: vec![figure] }
    }

    #[test]
    fn only_a_missed_floor_is_a_failure() {
        let targets = [
            Target { rival: "cozy-chess", floor: 1.0, goal: Some(1.5) },
            Target { rival: "Stockfish", floor: 1.5, goal: None },
        ];
        let verdict = |ratio| judge(&[row(ratio)], &targets);
        let line = |text: &str| vec![format!("start: {text}")];
        assert_eq!(verdict(1.6), (line("1.60 times cozy-chess: floor 1.0 met, goal 1.5 met"), true));
        assert_eq!(verdict(1.2), (line("1.20 times cozy-chess: floor 1.0 met, goal 1.5 MISSED"), true));
        assert_eq!(verdict(0.9), (line("0.90 times cozy-chess: floor 1.0 MISSED, goal 1.5 MISSED"), false));
    }
}
