//! Reads files of published perft counts, in the three forms in which they are found.

use anyhow::{Context, Result, bail};

/// A position and how many leaves its tree has at some depths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The position, with both counters.
    pub fen: String,
    /// Depths and numbers of leaves.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a suite. A line is `FEN ;D1 20 ;D2 400`, however spaced, or one of `epd FEN`, `perft 1 20`, `id NAME`;
/// empty lines and those that start with `#` say nothing.
pub fn read(text: &str) -> Result<Vec<Case>> {
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // One of the files ends its lines with a null character.
        let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
        read_line(line, &mut cases).with_context(|| format!("line {}: {line}", number + 1))?;
    }
    if let Some(case) = cases.iter().find(|case| case.counts.is_empty()) {
        bail!("no count is given for {}", case.fen);
    }
    Ok(cases)
}

fn read_line(line: &str, cases: &mut Vec<Case>) -> Result<()> {
    if line.is_empty() || line.starts_with('#') || line.starts_with("id ") {
    } else if let Some(fen) = line.strip_prefix("epd ") {
        cases.push(Case { fen: whole_fen(fen), counts: Vec::new() });
    } else if let Some(count) = line.strip_prefix("perft ") {
        cases.last_mut().context("a count before any position")?.counts.push(read_count(count)?);
    } else {
        let mut parts = line.split(';').map(str::trim);
        let fen = whole_fen(parts.next().unwrap_or_default());
        let counts = parts
            .filter(|part| !part.is_empty())
            .map(|part| read_count(part.strip_prefix('D').context("a count starts with D and the depth")?));
        cases.push(Case { fen, counts: counts.collect::<Result<_>>()? });
    }
    Ok(())
}

/// Reads `4 197281`.
fn read_count(text: &str) -> Result<(u32, u64)> {
    let (depth, nodes) = text.trim().split_once(' ').context("a count is a depth and a number of nodes")?;
    Ok((
        depth.parse().context("the depth is not a number")?,
        nodes.trim().parse().context("the count is not a number")?,
    ))
}

/// The FEN with single spaces, and with counters if it has none.
fn whole_fen(text: &str) -> String {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() == 4 {
        fields.extend(["0", "1"]);
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_forms_are_read() {
        let text = "\
# a comment
8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 2 ;D2 10
8/8/8/8/8/8/8/K1k5 b - -  0 1; D1 5; D3 70 \0
id last
epd 8/8/8/8/8/8/8/K2k4 w - -
perft 1 3
perft 2 15
";
        let cases = read(text).unwrap();
        assert_eq!(cases.len(), 3);
        assert_eq!(cases[0].counts, [(1, 2), (2, 10)]);
        assert_eq!(cases[1].fen, "8/8/8/8/8/8/8/K1k5 b - - 0 1");
        assert_eq!(cases[1].counts, [(1, 5), (3, 70)]);
        assert_eq!(cases[2].fen, "8/8/8/8/8/8/8/K2k4 w - - 0 1");
        assert_eq!(cases[2].counts, [(1, 3), (2, 15)]);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for text in ["8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 many", "perft 1 20", "epd 8/8/8/8/8/8/8/K1k5 w - -"] {
            let error = read(text).unwrap_err();
            assert!(format!("{error:#}").contains(text.split(' ').next_back().unwrap()), "{error:#}");
        }
    }
}
