//! A report as one self-contained page: to be read, sent and printed.

use super::{Align, Figure, Part, Report, Table};
use crate::error::LabError;
use crate::text::{Language, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const METHOD: Text = Text::new("How it was measured", "Cómo se ha medido");
const OF_SOURCE: Text = Text::new("figures of the source", "cifras de la fuente");
const LABORATORY: Text = Text::new("Laboratory of Quevedo", "Laboratorio de Quevedo");

const ALL_ROWS: Text = Text::new("Show all rows:", "Mostrar todas las filas:");

const STYLE: &str = include_str!("report.css");
/// The fonts of the page, embedded.
const FONTS: &str = include_str!("fonts.css");

/// A table with more rows than this is folded on a screen, but printed in full.
const FOLDED: usize = 14;

impl Report {
    /// Returns the page.
    ///
    /// # Errors
    /// If a figure cannot be drawn.
    pub fn html(&self, language: Language) -> Result<String, LabError> {
        let say = |text: &Text| text.get(language).to_owned();
        let parts: Vec<Markup> =
            self.rest().map(|part| part.html(language)).collect::<Result<_, LabError>>()?;
        let lead = self.lead().map(|figure| figure.html(language)).transpose()?;
        let page = html! {
            (DOCTYPE)
            html lang=(language.code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (say(&self.title)) " · Quevedo" }
                    style { (PreEscaped(FONTS)) (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        p.place { (say(&LABORATORY)) " · " code { (self.name) } }
                        h1 { (say(&self.title)) }
                        p.question { (say(&self.question)) }
                    }
                    main {
                        @if self.answer().next().is_some() {
                            section.answer { @for text in self.answer() { p { (say(text)) } } }
                        }
                        @if let Some(lead) = lead { (lead) }
                        section.method {
                            h2 { (say(&METHOD)) }
                            @for paragraph in &self.method { p { (say(paragraph)) } }
                        }
                        @for part in parts { (part) }
                    }
                }
            }
        };
        Ok(page.into_string())
    }

    /// Returns what follows the answer, its chart and the method.
    fn rest(&self) -> impl Iterator<Item = &Part> {
        let mut lead = true;
        self.parts.iter().filter(move |part| match part {
            Part::Answer(_) => false,
            Part::Figure(_) => !std::mem::take(&mut lead),
            _ => true,
        })
    }
}

impl Figure {
    fn html(&self, language: Language) -> Result<Markup, LabError> {
        let picture = self.chart(language).svg()?;
        Ok(html! {
            figure {
                (PreEscaped(picture))
                figcaption { (self.caption.get(language)) }
            }
        })
    }
}

impl Part {
    fn html(&self, language: Language) -> Result<Markup, LabError> {
        Ok(match self {
            Part::Title(text) => html! { h2 { (text.get(language)) } },
            Part::Answer(text) | Part::Words(text) => html! { p { (text.get(language)) } },
            Part::Table(table) => table.html(language),
            Part::Figure(figure) => figure.html(language)?,
            Part::Diagrams(diagrams) => html! {
                div.diagrams {
                    @for diagram in diagrams {
                        figure {
                            (PreEscaped(diagram.svg(language)))
                            figcaption { (diagram.caption.get(language)) }
                        }
                    }
                }
            },
            Part::Listing(listing) => html! {
                figure.listing {
                    figcaption { (listing.caption.get(language)) " " code { (listing.file) } }
                    pre { (listing.text.get(language)) }
                }
            },
        })
    }
}

impl Table {
    fn html(&self, language: Language) -> Markup {
        let class = |align: Align| (align == Align::Left).then_some("left");
        html! {
            div.table {
                @if self.rows.len() > FOLDED {
                    label.fold { input type="checkbox"; " " (ALL_ROWS.get(language)) " " (self.rows.len()) }
                }
                table class=[self.of_source.then_some("source")] {
                    caption {
                        (self.caption.get(language))
                        @if self.of_source { " " span.mark { (OF_SOURCE.get(language)) } }
                    }
                    thead {
                        tr {
                            @for (name, align) in &self.columns {
                                th scope="col" class=[class(*align)] { (name.get(language)) }
                            }
                        }
                    }
                    tbody {
                        @for row in &self.rows {
                            tr {
                                @for (entry, (_, align)) in row.iter().zip(&self.columns) {
                                    td class=[class(*align)] { (entry.shown(language)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
