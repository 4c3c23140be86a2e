//! Replies of an engine to XBoard.

use super::{Feature, Thinking};
use crate::reader::Reader;
use crate::{MoveText, Plain, Text};
use chess::pgn::PgnResult;
use std::fmt;

/// A line from an engine to XBoard.
///
/// `Display` writes it, without a line break; [`Reply::parse`] parses it. Whatever an engine prints
/// is a reply: anything else is [`Reply::Other`].
///
/// ```
/// use chess::{Color, pgn::PgnResult};
/// use protocol::xboard::Reply;
/// let Reply::Move(m) = Reply::parse("move O-O") else { panic!() };
/// assert_eq!(m.as_str(), "O-O");
/// let Reply::Result { result, comment } = Reply::parse("0-1 {Black mates}") else { panic!() };
/// assert_eq!((result, comment.unwrap().as_str()), (PgnResult::Win(Color::Black), "Black mates"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `feature …`: the engine's capabilities.
    Features(Vec<Feature>),
    /// `move …`: the engine's move.
    Move(MoveText),
    /// `resign`: the engine resigns.
    Resign,
    /// `offer draw`: the engine offers a draw, or accepts one.
    OfferDraw,
    /// `1-0 {…}` and the like: the engine claims that the game is over.
    Result {
        /// How it ended.
        result: PgnResult,
        /// Why, as text.
        comment: Option<Text>,
    },
    /// `Illegal move (…): …`: the engine rejects a move.
    IllegalMove {
        /// Why.
        reason: Option<Plain>,
        /// The move, and perhaps more.
        text: Text,
    },
    /// `Error (…): …`: the engine does not accept a command.
    Error {
        /// Why.
        reason: Option<Plain>,
        /// The command, and perhaps more.
        text: Text,
    },
    /// `tellics …`, `telluser …` and the like: a message.
    Tell {
        /// To whom.
        audience: Audience,
        /// The message.
        text: Text,
    },
    /// `pong …`: the answer to `ping`.
    Pong(u32),
    /// Numbers and moves: thinking output.
    Thinking(Thinking),
    /// `stat01: …`: the progress of the analysis.
    Status(Status),
    /// `Hint: …`: the move the engine would play for the user.
    Hint(Text),
    /// `# …`: a comment for people who read the log.
    Remark(Text),
    /// Anything else.
    Other(Chatter),
}

/// The audience of a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// `telluser`: the user.
    User,
    /// `tellusererror`: the user, as an error.
    UserError,
    /// `tellics`: the server.
    Server,
    /// `tellicsnoalias`: the server, past its aliases.
    ServerNoAlias,
    /// `tellopponent`: the opponent.
    Opponent,
    /// `tellothers`: the observers.
    Others,
    /// `tellall`: the opponent and the observers.
    All,
}

/// The progress of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// Time since it started, in hundredths of a second.
    pub time_cs: u64,
    /// The nodes searched.
    pub nodes: u64,
    /// The depth in plies.
    pub depth: u32,
    /// The moves left at this depth.
    pub moves_left: u32,
    /// All moves.
    pub moves: u32,
    /// The move being searched.
    pub current: Option<MoveText>,
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
    /// use protocol::xboard::Reply;
    /// let Reply::Other(line) = Reply::parse("move nowhere") else { panic!() };
    /// assert_eq!(line.broken_reply(), Some("move"));
    /// ```
    #[must_use]
    pub fn broken_reply(&self) -> Option<&'static str> {
        let first = Reader::new(self.as_str()).word()?;
        ["move", "offer", "pong", "stat01:"].into_iter().find(|&word| word == first)
    }
}

impl Reply {
    /// Parses a line.
    #[must_use]
    pub fn parse(line: &str) -> Reply {
        let read = || Reply::words(line).or_else(|| Thinking::read(line).map(Reply::Thinking));
        read().unwrap_or_else(|| Reply::Other(Chatter(Text::from(line))))
    }

    /// Parses the reply that starts with a word of its own.
    fn words(line: &str) -> Option<Reply> {
        let mut reader = Reader::new(line);
        Some(match reader.word()? {
            "feature" => Reply::Features(Feature::read_all(reader.rest())),
            "move" => Reply::Move(MoveText::new(reader.word()?)?),
            "resign" => Reply::Resign,
            "offer" if reader.word()? == "draw" => Reply::OfferDraw,
            "pong" => Reply::Pong(reader.number().ok()?),
            "stat01:" => Reply::Status(Status::read(&mut reader)?),
            "Hint:" => Reply::Hint(reader.text()),
            // As in version 1 of the protocol, and in GNU Chess to this day.
            number if is_move_number(number) && reader.word()? == "..." => {
                Reply::Move(MoveText::new(reader.word()?).filter(|_| reader.word().is_none())?)
            }
            word if word.starts_with('#') => Reply::Remark(Text::from(Text::from(line).as_str().get(1..)?)),
            word if word.starts_with("tell") => {
                let audience = Audience::ALL.into_iter().find(|audience| audience.word() == word)?;
                Reply::Tell { audience, text: reader.text() }
            }
            word if word.to_ascii_lowercase().starts_with("illegal") => {
                let (reason, text) = complaint(line, "illegal move")?;
                Reply::IllegalMove { reason, text }
            }
            word if word.to_ascii_lowercase().starts_with("error") => {
                let (reason, text) = complaint(line, "error")?;
                Reply::Error { reason, text }
            }
            // Only a comment may follow: a list with asterisks is not a list of results.
            word if reader.rest().is_empty() || reader.rest().starts_with('{') => {
                Reply::Result { result: word.parse().ok()?, comment: comment(reader.rest()) }
            }
            _ => return None,
        })
    }
}

/// Returns the text between the first and the last brace, if any.
pub(super) fn comment(text: &str) -> Option<Text> {
    let inner = text.split_once('{')?.1;
    Some(Text::from(inner.rsplit_once('}').map_or(inner, |(inner, _)| inner)))
}

/// Parses `Words (reason): text`, with or without the reason.
fn complaint(line: &str, words: &str) -> Option<(Option<Plain>, Text)> {
    let line = Text::from(line);
    let head = line.as_str().get(..words.len())?;
    if !head.eq_ignore_ascii_case(words) {
        return None;
    }
    let rest = line.as_str()[words.len()..].trim_start_matches(' ');
    if let Some(inner) = rest.strip_prefix('(') {
        let (reason, text) = inner.split_once(')')?;
        return Some((
            Some(Plain::from(reason)),
            Text::from(text.trim_start_matches(' ').strip_prefix(':')?),
        ));
    }
    Some((None, Text::from(rest.strip_prefix(':')?)))
}

impl Audience {
    /// All of them.
    pub const ALL: [Audience; 7] = [
        Audience::User,
        Audience::UserError,
        Audience::Server,
        Audience::ServerNoAlias,
        Audience::Opponent,
        Audience::Others,
        Audience::All,
    ];

    const fn word(self) -> &'static str {
        match self {
            Audience::User => "telluser",
            Audience::UserError => "tellusererror",
            Audience::Server => "tellics",
            Audience::ServerNoAlias => "tellicsnoalias",
            Audience::Opponent => "tellopponent",
            Audience::Others => "tellothers",
            Audience::All => "tellall",
        }
    }
}

impl Status {
    fn read(reader: &mut Reader<'_>) -> Option<Status> {
        Some(Status {
            time_cs: reader.number().ok()?,
            nodes: reader.number().ok()?,
            depth: reader.number().ok()?,
            moves_left: reader.number().ok()?,
            moves: reader.number().ok()?,
            current: reader.word().and_then(MoveText::new),
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let complaint =
            |f: &mut fmt::Formatter<'_>, words: &str, reason: &Option<Plain>, text: &Text| match reason {
                Some(reason) => write!(f, "{words} ({reason}): {text}"),
                None => write!(f, "{words}: {text}"),
            };
        match self {
            Reply::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Reply::Move(m) => write!(f, "move {m}"),
            Reply::Resign => f.write_str("resign"),
            Reply::OfferDraw => f.write_str("offer draw"),
            Reply::Result { result, comment } => {
                write!(f, "{result}")?;
                comment.as_ref().map_or(Ok(()), |comment| write!(f, " {{{comment}}}"))
            }
            Reply::IllegalMove { reason, text } => complaint(f, "Illegal move", reason, text),
            Reply::Error { reason, text } => complaint(f, "Error", reason, text),
            Reply::Tell { audience, text } => write!(f, "{} {text}", audience.word()),
            Reply::Pong(number) => write!(f, "pong {number}"),
            Reply::Thinking(thinking) => write!(f, "{thinking}"),
            Reply::Status(status) => write!(f, "{status}"),
            Reply::Hint(text) => write!(f, "Hint: {text}"),
            Reply::Remark(text) => write!(f, "# {text}"),
            Reply::Other(chatter) => f.write_str(chatter.as_str()),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Status { time_cs, nodes, depth, moves_left, moves, .. } = self;
        write!(f, "stat01: {time_cs} {nodes} {depth} {moves_left} {moves}")?;
        self.current.as_ref().map_or(Ok(()), |current| write!(f, " {current}"))
    }
}

/// Whether a word is a number with a full stop.
fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_real_engines_are_read_and_written() {
        for (line, written) in [
            ("Illegal move: a1a8", None),
            ("Illegal move (no piece there): a1a8", None),
            ("Illegal move: sd 6", None),
            ("Error (unknown command): usermove", None),
            ("tellics say     Fairy-Max 5.0b", None),
            ("Hint: d7-d5  ", Some("Hint: d7-d5")),
            ("# times @ 3781138365", None),
            ("#no blank", Some("# no blank")),
            ("stat01: 1234 30000 7 5 30 Nf3", None),
            ("1/2-1/2 {Draw by repetition}", None),
            ("0-1", None),
            ("1-0 {White mates", Some("1-0 {White mates}")),
            ("offer draw", None),
            ("tellusererror Error: no book", None),
        ] {
            let reply = Reply::parse(line);
            assert!(!matches!(reply, Reply::Other(_)), "{line}");
            assert_eq!(reply.to_string(), written.unwrap_or(line));
        }
    }

    #[test]
    fn chatter_is_kept() {
        for (line, word) in [
            ("  +----+----+", None),
            ("Illegal", None),
            ("12. ... e7e5 e.p.", None),
            (". ... e7e5", None),
            ("1. e2e4", None),
            ("tell me more", None),
            ("Error", None),
            ("* the best moves", None),
            ("*** buffer overflow detected ***: terminated", None),
            ("offer money", Some("offer")),
            ("move", Some("move")),
            ("pong ping", Some("pong")),
            ("8 | *R | *N |", None),
            ("", None),
        ] {
            let Reply::Other(chatter) = Reply::parse(line) else { panic!("{line}") };
            assert_eq!((chatter.as_str(), chatter.broken_reply()), (line.trim(), word));
        }
    }

    #[test]
    fn moves_of_version_1_are_moves() {
        let text = MoveText::new("b8c6").unwrap();
        assert_eq!(Reply::parse("12. ... b8c6"), Reply::Move(text));
    }
}
