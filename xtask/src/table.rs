//! Tables in Markdown, aligned so that they read well in a terminal too.

use std::fmt;

/// A table: the first column is flush left, the others, being figures, flush right.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these headings.
    pub fn new(headings: &[&str]) -> Table {
        Table { rows: vec![headings.iter().map(ToString::to_string).collect()] }
    }

    /// Adds a row; it has as many cells as there are headings.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.rows[0].len());
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if column == 0 {
                    write!(f, "| {cell:<width$} ")?;
                } else {
                    write!(f, "| {cell:>width$} ")?;
                }
            }
            writeln!(f, "|")?;
            if number == 0 {
                for (column, &width) in widths.iter().enumerate() {
                    let end = if column == 0 { '-' } else { ':' };
                    write!(f, "|{}{end}", "-".repeat(width + 1))?;
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}

/// A whole number with its thousands apart: `119 060 324`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_aligned_markdown() {
        let mut table = Table::new(&["step", "time"]);
        table.row(vec!["format".into(), "1.5 s".into()]);
        assert_eq!(table.to_string(), "| step   |  time |\n|--------|------:|\n| format | 1.5 s |\n");
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(4_865_609), "4 865 609");
    }
}
