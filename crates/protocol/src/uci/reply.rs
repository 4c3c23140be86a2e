//! Replies of an engine.

use super::{Info, UciOption};
use crate::reader::Reader;
use crate::{MoveText, Text};
use std::fmt;

/// A line from an engine to a GUI.
///
/// `Display` writes it, without a line break; [`Reply::parse`] parses it. Whatever an engine prints
/// is a reply: anything else is [`Reply::Other`].
///
/// ```
/// use protocol::uci::{Id, Reply};
/// assert_eq!(Reply::parse("id name Deep Thought 0.02"), Reply::Id(Id::Name("Deep Thought 0.02".into())));
/// assert_eq!(Reply::parse("bestmove (none)"), Reply::BestMove { best: None, ponder: None });
/// assert!(matches!(Reply::parse("Segmentation fault"), Reply::Other(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id name …` or `id author …`.
    Id(Id),
    /// `uciok`: end of the options.
    UciOk,
    /// `readyok`: everything asked before is done.
    ReadyOk,
    /// `bestmove … ponder …`: the answer to `go`.
    BestMove {
        /// The move; `None` if there is none, which engines write as `(none)`, `0000`, or not at
        /// all.
        best: Option<MoveText>,
        /// The expected reply.
        ponder: Option<MoveText>,
    },
    /// `copyprotection …`.
    CopyProtection(Verdict),
    /// `registration …`.
    Registration(Verdict),
    /// `info …`.
    Info(Box<Info>),
    /// `option …`.
    Option(UciOption),
    /// Anything else.
    Other(Chatter),
}

/// The engine's identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Id {
    /// `name`: the engine, with its version.
    Name(Text),
    /// `author`: who wrote it.
    Author(Text),
}

/// The state of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// `checking`: in progress.
    Checking,
    /// `ok`.
    Ok,
    /// `error`.
    Error,
}

/// A line that is not a reply: a greeting, a blank, a board diagram, or an invalid reply.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chatter(Text);

impl Chatter {
    /// Returns the text as such a line; `None` if it is a reply.
    #[must_use]
    pub fn new(text: &str) -> Option<Chatter> {
        match Reply::parse(text) {
            Reply::Other(chatter) => Some(chatter),
            _ => None,
        }
    }

    /// The line.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the reply word with which the line starts, if any: then it was meant as a reply, and
    /// is invalid.
    ///
    /// ```
    /// use protocol::uci::Reply;
    /// let Reply::Other(line) = Reply::parse("bestmove resign") else { panic!() };
    /// assert_eq!(line.broken_reply(), Some("bestmove"));
    /// ```
    #[must_use]
    pub fn broken_reply(&self) -> Option<&'static str> {
        let first = Reader::new(self.as_str()).word()?;
        ["id", "bestmove", "copyprotection", "registration", "option"].into_iter().find(|&word| word == first)
    }
}

impl From<Info> for Reply {
    fn from(info: Info) -> Reply {
        Reply::Info(Box::new(info))
    }
}

impl Reply {
    /// Parses a line.
    #[must_use]
    pub fn parse(line: &str) -> Reply {
        Reply::read(&mut Reader::new(line)).unwrap_or_else(|| Reply::Other(Chatter(Text::from(line))))
    }

    fn read(reader: &mut Reader<'_>) -> Option<Reply> {
        Some(match reader.word()? {
            "id" => match reader.word()? {
                "name" => Reply::Id(Id::Name(reader.text())),
                "author" => Reply::Id(Id::Author(reader.text())),
                _ => return None,
            },
            "uciok" => Reply::UciOk,
            "readyok" => Reply::ReadyOk,
            "bestmove" => {
                let best = match reader.peek() {
                    // Some write the expected reply even so.
                    None | Some("ponder") => None,
                    Some(word) => {
                        reader.word();
                        if is_null(word) { None } else { Some(MoveText::new(word)?) }
                    }
                };
                let ponder = reader.word().filter(|&word| word == "ponder").and_then(|_| reader.word());
                Reply::BestMove { best, ponder: ponder.and_then(MoveText::new) }
            }
            "copyprotection" => Reply::CopyProtection(Verdict::read(reader)?),
            "registration" => Reply::Registration(Verdict::read(reader)?),
            "info" => Info::read(reader).into(),
            "option" => Reply::Option(UciOption::read(reader)?),
            _ => return None,
        })
    }
}

/// Whether a word means that there is no move.
fn is_null(word: &str) -> bool {
    ["(none)", "none", "0000", "null"].iter().any(|null| null.eq_ignore_ascii_case(word))
}

impl Verdict {
    fn read(reader: &mut Reader<'_>) -> Option<Verdict> {
        let word = reader.word()?;
        [Verdict::Checking, Verdict::Ok, Verdict::Error].into_iter().find(|verdict| verdict.word() == word)
    }

    const fn word(self) -> &'static str {
        match self {
            Verdict::Checking => "checking",
            Verdict::Ok => "ok",
            Verdict::Error => "error",
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id(Id::Name(text)) => write!(f, "id name {text}"),
            Reply::Id(Id::Author(text)) => write!(f, "id author {text}"),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_ref().map_or("(none)", MoveText::as_str))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Reply::CopyProtection(verdict) => write!(f, "copyprotection {}", verdict.word()),
            Reply::Registration(verdict) => write!(f, "registration {}", verdict.word()),
            Reply::Info(info) => write!(f, "info{info}"),
            Reply::Option(option) => write!(f, "option {option}"),
            Reply::Other(chatter) => f.write_str(chatter.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_many_ways_to_have_no_move() {
        for line in
            ["bestmove (none)", "bestmove 0000", "bestmove", "bestmove NULL", "bestmove (none) ponder (none)"]
        {
            assert_eq!(Reply::parse(line), Reply::BestMove { best: None, ponder: None }, "{line}");
        }
        let Reply::BestMove { best, ponder } = Reply::parse("bestmove e7e8q ponder ") else { panic!() };
        assert_eq!((best.unwrap().as_str(), ponder), ("e7e8q", None));
    }

    #[test]
    fn broken_replies_are_told_from_chatter() {
        for (line, word) in [
            ("bestmove I resign", Some("bestmove")),
            ("registration maybe", Some("registration")),
            ("option name Hash", Some("option")),
            ("id", Some("id")),
            ("Toga II 3.0 UCI based on Fruit 2.1", None),
            ("", None),
        ] {
            let Reply::Other(chatter) = Reply::parse(line) else { panic!("{line}") };
            assert_eq!((chatter.as_str(), chatter.broken_reply()), (line, word));
        }
    }
}
