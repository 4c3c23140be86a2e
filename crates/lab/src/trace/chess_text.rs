//! A trace of a chess search as text: a line per event, indented by ply, in either language.

use super::chess::{ChessEvent, ChessRecord, ChessTrace};
use super::reasons::{ChessCut, ChessExtension};
use super::text::{more, sign};
use crate::text::Language;
use std::fmt;

impl ChessTrace {
    /// Returns the trace as text.
    pub fn told(&self, language: Language) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            for record in &self.events {
                writeln!(f, "{}", Told(record, language))?;
            }
            more(f, self.lost, language)?;
            let (counts, line) = (&self.counts, self.line.join(" "));
            let (version, depth, value) = (&self.techniques, self.depth, &self.value);
            let (visited, beyond) = (counts.visited, counts.quiescence);
            let (evaluated, cuts) = (counts.evaluated, counts.cuts);
            match language {
                Language::English => {
                    writeln!(f, "buho {version}, depth {depth}: value {value}, line {line}")?;
                    writeln!(
                        f,
                        "visited {visited}, beyond the horizon {beyond}, evaluated {evaluated}, cuts {cuts}"
                    )
                }
                Language::Spanish => {
                    writeln!(f, "buho {version}, profundidad {depth}: valor {value}, variante {line}")?;
                    writeln!(
                        f,
                        "visitados {visited}, más allá del horizonte {beyond}, evaluados {evaluated}, cortes {cuts}"
                    )
                }
            }
        })
    }
}

/// An event as text.
struct Told<'a>(&'a ChessRecord, Language);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(ChessRecord { node, event }, language) = *self;
        let say = |en, es| language.say(en, es);
        let indent = 2 * node.depth();
        write!(f, "{:indent$}{node} ", "")?;
        let with_window = say("window", "ventana");
        match event {
            ChessEvent::Pass { depth, window } => {
                write!(
                    f,
                    "{} {depth}, {with_window} {window}",
                    say("search to depth", "búsqueda a profundidad")
                )
            }
            ChessEvent::Enter { by, player, depth, quiescence, window } => {
                match by {
                    Some(by) => write!(f, "{by}: ")?,
                    None if node.depth() > 0 => write!(f, "{}: ", say("null move", "jugada nula"))?,
                    None => {}
                }
                write!(f, "{player}")?;
                match (quiescence, depth) {
                    (true, _) => f.write_str(say(" beyond the horizon", " más allá del horizonte"))?,
                    (_, ..=0) => f.write_str(say(" at the horizon", " en el horizonte"))?,
                    _ => write!(f, ", {} {depth}", say("depth", "profundidad"))?,
                }
                write!(f, ", {with_window} {window}")
            }
            ChessEvent::Evaluated { value } => write!(f, "{}: {value}", say("evaluated", "evaluado")),
            ChessEvent::Value { value, bound, best } => {
                write!(f, "{} {value}", sign(*bound))?;
                best.as_ref().map_or(Ok(()), |best| write!(f, " {} {best}", say("by", "por")))
            }
            ChessEvent::Cut { reason, by: Some(by), .. } if reason.leaves_out_one() => {
                write!(f, "{}: {by} {}", why(*reason, language), say("is left out", "se descarta"))
            }
            ChessEvent::Cut { reason, by, skipped } => {
                f.write_str(why(*reason, language))?;
                if let Some(by) = by {
                    write!(f, " {} {by}", say("by", "por"))?;
                }
                write!(f, ": {skipped} {}", say("not looked at", "sin examinar"))
            }
            ChessEvent::Extended { reason } => {
                let farther = say("one ply farther", "una media jugada más");
                write!(f, "{farther}: {}", why_farther(*reason, language))
            }
            ChessEvent::Reduced { by } => {
                write!(f, "{by} {}", say("comes late, one ply less", "llega tarde, una media jugada menos"))
            }
            ChessEvent::Repeated { by } => {
                let again =
                    say("is better than expected, once more", "es mejor de lo esperado, se busca otra vez");
                write!(f, "{by} {again}")
            }
        }
    }
}

fn why(reason: ChessCut, language: Language) -> &'static str {
    match reason {
        ChessCut::Alpha => language.say("cut, worth at most α", "corte, vale como mucho α"),
        ChessCut::Beta => language.say("cut, worth at least β", "corte, vale al menos β"),
        ChessCut::Table => language.say("known from the table", "lo sabe la tabla"),
        ChessCut::NullMove => language.say("good enough without a move", "basta aun sin mover"),
        ChessCut::Futility => language.say("futility", "poda de futilidad"),
        ChessCut::Razoring => language.say("razoring", "razoring"),
        ChessCut::StandPat => language.say("good enough as it stands", "basta tal como está"),
        ChessCut::Draw => language.say("a draw", "tablas"),
        ChessCut::Ceiling => language.say("as deep as it may go", "profundidad máxima"),
    }
}

fn why_farther(reason: ChessExtension, language: Language) -> &'static str {
    match reason {
        ChessExtension::Check => language.say("check", "jaque"),
        ChessExtension::SingleReply => language.say("a single reply", "una sola respuesta"),
        ChessExtension::Threat => language.say("a threat", "una amenaza"),
        ChessExtension::Pawn => language.say("a pawn far ahead", "un peón muy avanzado"),
        ChessExtension::KingSafety => {
            language.say("the king has lost its shelter", "el rey ha perdido su refugio")
        }
    }
}
