//! Reports: text, tables and charts, in both languages.

mod diagram;
mod files;
mod html;

use crate::numbers;
use crate::text::{Language, Text};
use charts::Chart;
pub use diagram::Diagram;

/// The report of an experiment.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the experiment.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// The question.
    pub question: Text,
    /// The method, one paragraph each.
    pub method: Vec<Text>,
    /// The results, in order.
    pub parts: Vec<Part>,
}

impl Report {
    /// Returns the parts that answer the question, in order.
    pub(crate) fn answer(&self) -> impl Iterator<Item = &Text> {
        self.parts.iter().filter_map(|part| match part {
            Part::Answer(text) => Some(text),
            _ => None,
        })
    }

    /// Returns the chart shown with the answer: the first.
    pub(crate) fn lead(&self) -> Option<&Figure> {
        self.parts.iter().find_map(|part| match part {
            Part::Figure(figure) => Some(&**figure),
            _ => None,
        })
    }
}

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Part {
    /// The title of the following parts.
    Title(Text),
    /// A paragraph that answers the question: it opens the page.
    Answer(Text),
    /// A paragraph.
    Words(Text),
    /// A table.
    Table(Table),
    /// A chart.
    Figure(Box<Figure>),
    /// Positions, side by side.
    Diagrams(Vec<Diagram>),
    /// A separate text file, such as a game.
    Listing(Listing),
}

/// A separate text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its file name.
    pub file: String,
    /// Its caption.
    pub caption: Text,
    /// Its content.
    pub text: Text,
}

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column's header and alignment.
pub type Column = (Text, Align);

/// A column of words.
pub(crate) const fn left(en: &'static str, es: &'static str) -> Column {
    (Text::new(en, es), Align::Left)
}

/// A column of numbers.
pub(crate) const fn right(en: &'static str, es: &'static str) -> Column {
    (Text::new(en, es), Align::Right)
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The stem of its file name.
    pub name: String,
    /// Its caption.
    pub caption: Text,
    /// Whether its figures are those of the source, and not ours.
    pub of_source: bool,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, with an entry for each column.
    pub rows: Vec<Vec<Entry>>,
}

impl Table {
    /// A table of our figures.
    pub(crate) fn new(
        name: impl Into<String>,
        caption: Text,
        columns: Vec<Column>,
        rows: impl IntoIterator<Item = Vec<Entry>>,
    ) -> Table {
        Table { name: name.into(), caption, of_source: false, columns, rows: rows.into_iter().collect() }
    }

    /// The same, with figures of the source if that is so.
    pub(crate) fn of_source(self, of_source: bool) -> Table {
        Table { of_source, ..self }
    }
}

/// A table entry.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// Empty: not measured, or undefined.
    Nothing,
    /// Words.
    Words(Text),
    /// A whole number.
    Count(u64),
    /// A lower bound: counting was cut short there.
    MoreThan(u64),
    /// A number with this many decimals.
    Number(f64, usize),
    /// A share of one, shown as a percentage.
    Share(f64),
    /// A rating: an integer without digit groups.
    Elo(f64),
}

impl Entry {
    /// A whole number, if there is one.
    pub(crate) fn count(number: Option<impl Into<u64>>) -> Entry {
        number.map_or(Entry::Nothing, |number| Entry::Count(number.into()))
    }

    /// A number with so many decimals, if there is one.
    pub(crate) fn number(number: Option<f64>, decimals: usize) -> Entry {
        number.map_or(Entry::Nothing, |number| Entry::Number(number, decimals))
    }

    /// A share of one, if there is one.
    pub(crate) fn share(share: Option<f64>) -> Entry {
        share.map_or(Entry::Nothing, Entry::Share)
    }

    /// Formats the entry for people.
    pub fn shown(&self, language: Language) -> String {
        match self {
            Entry::Nothing => "–".to_owned(),
            Entry::Words(text) => text.get(language).to_owned(),
            Entry::Count(number) => numbers::count(*number, language),
            Entry::MoreThan(number) => format!("> {}", numbers::count(*number, language)),
            Entry::Number(number, decimals) => numbers::decimal(*number, *decimals, language),
            Entry::Share(share) => numbers::percent(*share, language),
            Entry::Elo(rating) => format!("{rating:.0}"),
        }
    }

    /// Formats the entry for programs.
    pub fn plain(&self, language: Language) -> String {
        match self {
            Entry::Nothing => String::new(),
            Entry::Words(text) => text.get(language).to_owned(),
            Entry::Count(number) => number.to_string(),
            Entry::MoreThan(number) => format!(">{number}"),
            Entry::Number(number, _) | Entry::Share(number) | Entry::Elo(number) => number.to_string(),
        }
    }
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The stem of its file name.
    pub name: String,
    /// What it shows.
    pub caption: Text,
    english: Chart,
    spanish: Chart,
}

impl Figure {
    /// Creates a chart from a function of the language.
    pub fn new(name: impl Into<String>, caption: Text, draw: impl Fn(Language) -> Chart) -> Figure {
        let [english, spanish] = [Language::English, Language::Spanish].map(draw);
        Figure { name: name.into(), caption, english, spanish }
    }

    /// Returns the chart in a language.
    pub fn chart(&self, language: Language) -> &Chart {
        match language {
            Language::English => &self.english,
            Language::Spanish => &self.spanish,
        }
    }
}
