//! The built-in openings.

use super::{Opening, Stored};
use chess::{Position, SanError};

/// Each line is a name, a semicolon and moves in SAN; lines that start with `#` are comments.
const TEXT: &str = include_str!("../../openings/balanced.txt");

/// Returns all of them.
pub(super) fn stored() -> Vec<Stored> {
    let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Stored::of(&opening(line).expect("the tests have read every line"))).collect()
}

fn opening(line: &str) -> Result<Opening, String> {
    let (name, moves) = line.split_once("; ").ok_or_else(|| format!("no \"; \" in {line:?}"))?;
    let mut position = Position::default();
    let mut played = Vec::new();
    for text in moves.split_whitespace() {
        let m = position.parse_san(text).map_err(|error: SanError| format!("{line:?}: {error}"))?;
        position.play(m).map_err(|error| format!("{line:?}: {error}"))?;
        played.push(m);
    }
    let opening = Opening::new(Position::default(), &played).map_err(|error| format!("{line:?}: {error}"))?;
    Ok(opening.named(name))
}

#[cfg(test)]
mod tests {
    use super::super::Openings;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_line_is_an_opening_of_its_own() {
        let openings = Openings::balanced();
        assert!(openings.len() >= 200, "{}", openings.len());
        let (mut ends, mut names) = (HashMap::new(), HashMap::new());
        for number in 0..openings.len() {
            let opening = openings.opening(number as u64);
            let name = opening.name().unwrap().to_owned();
            assert!((6..=10).contains(&opening.moves().len()), "{name}: {}", opening.moves().len());
            assert!(name.contains(|c: char| c.is_alphabetic()) && name.trim() == name, "{name:?}");
            if let Some(other) = ends.insert(opening.end().key(), name.clone()) {
                panic!("{name} and {other} lead to the same position");
            }
            assert_eq!(names.insert(name.clone(), number), None, "{name} is there twice");
        }
    }

    /// The first moves of the sides that a broad choice must have.
    #[test]
    fn the_choice_is_broad() {
        let openings = Openings::balanced();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for number in 0..openings.len() {
            let opening = openings.opening(number as u64);
            let first = opening.start().san(opening.moves()[0]).unwrap().to_string();
            *counts.entry(first).or_default() += 1;
        }
        for (m, least) in [("e4", 70), ("d4", 60), ("c4", 15), ("Nf3", 5)] {
            assert!(counts.get(m).is_some_and(|&count| count >= least), "{m}: {counts:?}");
        }
    }

    #[test]
    fn a_broken_line_is_quoted() {
        for line in ["no semicolon e4 e5", "Name; e4 e6 Ke3", "Fool's mate; f3 e5 g4 Qh4#"] {
            assert!(opening(line).unwrap_err().contains(line), "{line}");
        }
    }
}
