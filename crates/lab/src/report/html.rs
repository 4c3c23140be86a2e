//! A report as one page that needs nothing else: to be read, sent and printed.

use super::{Align, Part, Report, Table};
use crate::error::LabError;
use crate::text::{Language, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const METHOD: Text = Text::new("How it was measured", "Cómo se ha medido");
const OF_SOURCE: Text = Text::new("figures of the source", "cifras de la fuente");
const LABORATORY: Text = Text::new("Laboratory of Quevedo", "Laboratorio de Quevedo");

const STYLE: &str = include_str!("report.css");

impl Report {
    /// The page.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn html(&self, language: Language) -> Result<String, LabError> {
        let say = |text: &Text| text.get(language).to_owned();
        let parts: Vec<Markup> =
            self.parts.iter().map(|part| part.html(language)).collect::<Result<_, LabError>>()?;
        let page = html! {
            (DOCTYPE)
            html lang=(language.code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (say(&self.title)) " · Quevedo" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        p.place { (say(&LABORATORY)) " · " code { (self.name) } }
                        h1 { (say(&self.title)) }
                        p.question { (say(&self.question)) }
                    }
                    main {
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
}

impl Part {
    fn html(&self, language: Language) -> Result<Markup, LabError> {
        Ok(match self {
            Part::Title(text) => html! { h2 { (text.get(language)) } },
            Part::Words(text) => html! { p { (text.get(language)) } },
            Part::Table(table) => table.html(language),
            Part::Figure(figure) => {
                let picture = figure.chart(language).svg()?;
                html! {
                    figure {
                        (PreEscaped(picture))
                        figcaption { (figure.caption.get(language)) }
                    }
                }
            }
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
