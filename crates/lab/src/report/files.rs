//! A report as files.

use super::{Align, Diagram, Entry, Part, Report, Table};
use crate::error::LabError;
use crate::text::{Language, Text};
use serde_json::{Map, Value, json};

impl Report {
    /// Returns the files of the report.
    ///
    /// These are `report.html` with everything in it, `report.json`, a CSV file for each table, an
    /// SVG file for each figure, and the listings.
    ///
    /// # Errors
    /// If a figure cannot be drawn.
    pub fn files(&self, language: Language) -> Result<Vec<(String, String)>, LabError> {
        let mut files = vec![
            ("report.html".to_owned(), self.html(language)?),
            ("report.json".to_owned(), format!("{:#}\n", self.json(language))),
        ];
        for part in &self.parts {
            match part {
                Part::Table(table) => files.push((format!("{}.csv", table.name), table.csv(language))),
                Part::Figure(figure) => {
                    files.push((format!("{}.svg", figure.name), figure.chart(language).svg()?));
                }
                Part::Listing(listing) => {
                    files.push((listing.file.clone(), listing.text.get(language).to_owned()));
                }
                Part::Title(_) | Part::Answer(_) | Part::Words(_) | Part::Diagrams(_) => {}
            }
        }
        Ok(files)
    }

    /// Returns the report as JSON.
    pub fn json(&self, language: Language) -> Value {
        let parts: Vec<Value> = self
            .parts
            .iter()
            .filter(|part| !matches!(part, Part::Answer(_)))
            .map(|part| match part {
                Part::Answer(text) | Part::Words(text) => json!({"words": text.get(language)}),
                Part::Title(text) => json!({"title": text.get(language)}),
                Part::Figure(figure) => {
                    json!({"figure": figure.name, "caption": figure.caption.get(language)})
                }
                Part::Table(table) => table.json(language),
                Part::Listing(listing) => {
                    json!({"file": listing.file, "caption": listing.caption.get(language), "text": listing.text.get(language)})
                }
                Part::Diagrams(diagrams) => {
                    let one = |diagram: &Diagram| {
                        json!({"fen": diagram.fen, "caption": diagram.caption.get(language)})
                    };
                    json!({"positions": diagrams.iter().map(one).collect::<Vec<_>>()})
                }
            })
            .collect();
        let method: Vec<&str> = self.method.iter().map(|text| text.get(language)).collect();
        json!({
            "experiment": self.name,
            "language": language,
            "title": self.title.get(language),
            "question": self.question.get(language),
            "answer": self.answer().map(|text| text.get(language)).collect::<Vec<_>>(),
            "method": method,
            "parts": parts,
        })
    }
}

impl Table {
    fn csv(&self, language: Language) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let head = self.columns.iter().map(|(text, _)| text.get(language).to_owned());
        let rows = self.rows.iter().map(|row| row.iter().map(|entry| entry.plain(language)).collect());
        for record in std::iter::once(head.collect::<Vec<_>>()).chain(rows) {
            writer.write_record(record).expect("memory takes everything, and rows are as long as the head");
        }
        String::from_utf8(writer.into_inner().expect("memory takes everything")).expect("texts were put in")
    }

    fn json(&self, language: Language) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let named = self.columns.iter().zip(row);
                let fields =
                    named.map(|((name, _), entry)| (name.get(language).to_owned(), entry.json(language)));
                Value::Object(fields.collect::<Map<_, _>>())
            })
            .collect();
        let column = |(name, align): &(Text, Align)| json!({"name": name.get(language), "number": *align == Align::Right});
        let shown = |row: &Vec<Entry>| row.iter().map(|entry| entry.shown(language)).collect::<Vec<_>>();
        json!({
            "table": self.name,
            "caption": self.caption.get(language),
            "of_source": self.of_source,
            "rows": rows,
            "columns": self.columns.iter().map(column).collect::<Vec<_>>(),
            "shown": self.rows.iter().map(shown).collect::<Vec<_>>(),
        })
    }
}

impl Entry {
    fn json(&self, language: Language) -> Value {
        match self {
            Entry::Nothing => Value::Null,
            Entry::Words(text) => json!(text.get(language)),
            Entry::Count(number) => json!(number),
            Entry::MoreThan(_) => json!(self.plain(language)),
            Entry::Number(number, _) | Entry::Share(number) | Entry::Elo(number) => {
                json!(number)
            }
        }
    }
}
