//! Commands from XBoard to an engine.

use super::time::{Seconds, seconds_from};
use super::{Level, OptionName};
use crate::error::{LineError, LineProblem, quoted};
use crate::reader::Reader;
use crate::{MoveText, Text, Word};
use chess::{Setup, pgn::PgnResult};
use std::fmt;

/// Declares the commands without arguments, each with its word.
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident = $word:literal,)+ ; $($rest:tt)*) => {
        /// A line from XBoard to an engine.
        ///
        /// `Display` writes it, without a line break; [`Command::parse`] parses it.
        ///
        /// ```
        /// use protocol::xboard::Command;
        /// assert_eq!(Command::parse("protover 2"), Ok(Some(Command::ProtocolVersion(2))));
        /// assert_eq!(Command::MoveNow.to_string(), "?");
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Command {
            $(#[doc = concat!("`", $word, "`: ")] $(#[$meta])* $name,)+
            $($rest)*
        }

        impl Command {
            /// Returns the command without arguments that has this word.
            fn simple(word: &str) -> Option<Command> {
                Some(match word {
                    $($word => Command::$name,)+
                    _ => return None,
                })
            }

            /// Returns the word of a command without arguments.
            fn simple_word(&self) -> Option<&'static str> {
                Some(match self {
                    $(Command::$name => $word,)+
                    _ => return None,
                })
            }

            /// All commands without arguments.
            pub const SIMPLE: &[Command] = &[$(Command::$name),+];
        }
    };
}

commands! {
    /// switch to this protocol.
    XBoard = "xboard",
    /// start a game: standard chess, the engine plays Black and forgets the last game.
    New = "new",
    /// end the program.
    Quit = "quit",
    /// toggle random play.
    Random = "random",
    /// play neither side, only follow the moves.
    Force = "force",
    /// play the side to move, starting now.
    Go = "go",
    /// play the side that is not to move.
    PlayOther = "playother",
    /// White is to move; obsolete.
    White = "white",
    /// Black is to move; obsolete.
    Black = "black",
    /// move now.
    MoveNow = "?",
    /// the opponent offers a draw.
    Draw = "draw",
    /// ask for a hint.
    Hint = "hint",
    /// ask for book moves.
    Book = "bk",
    /// take back one ply.
    Undo = "undo",
    /// take back two plies.
    Remove = "remove",
    /// ponder.
    Hard = "hard",
    /// do not ponder.
    Easy = "easy",
    /// print thinking output.
    Post = "post",
    /// do not print thinking output.
    NoPost = "nopost",
    /// analyse until `exit`.
    Analyze = "analyze",
    /// ask for the progress of the analysis.
    Status = ".",
    /// end the analysis.
    Exit = "exit",
    /// the opponent is a program too.
    Computer = "computer",
    /// pause everything.
    Pause = "pause",
    /// resume after a pause.
    Resume = "resume",
    ;
    /// `protover …`: the version of the protocol; answer with features.
    ProtocolVersion(u32),
    /// `accepted …`: the feature is granted.
    Accepted(Word),
    /// `rejected …`: the feature is not granted.
    Rejected(Word),
    /// `variant …`: the variant of the game just started, such as `fischerandom`.
    Variant(Word),
    /// `level …`: the time control.
    Level(Level),
    /// `st …`: the time per move, in milliseconds here and in seconds on the line.
    MoveTime(u64),
    /// `sd …`: the maximum depth, in plies.
    Depth(u32),
    /// `nps …`: count time by nodes, at this many per second.
    NodesPerSecond(u32),
    /// `time …`: the engine's clock, in hundredths of a second.
    Time(u64),
    /// `otim …`: the opponent's clock, in hundredths of a second.
    OpponentTime(u64),
    /// A move without a word before it, for engines without the feature `usermove`.
    Move(MoveText),
    /// `usermove …`: a move, for engines with the feature `usermove`.
    UserMove(MoveText),
    /// `ping …`: answer with `pong` and the same number when everything asked before is done.
    Ping(u32),
    /// `result … {…}`: the game is over.
    Result {
        /// How it ended.
        result: PgnResult,
        /// Why, as text.
        comment: Option<Text>,
    },
    /// `setboard …`: continue from this position.
    SetBoard(Setup),
    /// `name …`: the opponent's name.
    Name(Text),
    /// `rating …`: the ratings of the engine and of its opponent; 0 is unknown.
    Rating(u32, u32),
    /// `memory …`: use at most this many megabytes.
    Memory(u32),
    /// `cores …`: use at most this many processors.
    Cores(u32),
    /// `egtpath …`: the tablebase folder.
    TablePath {
        /// Their format, such as `syzygy`.
        format: Word,
        /// The folder.
        path: Text,
    },
    /// `option …`: set an engine option, or press a button.
    Option {
        /// The option.
        name: OptionName,
        /// The value, if any follows.
        value: Option<Text>,
    },
}

impl Command {
    /// Reads a line; `None` if there is nothing but blanks on it.
    ///
    /// A line of one word that looks like a move is a move. What follows a command that takes
    /// nothing is ignored. Clocks below zero are read as zero; any other number has to be in range.
    ///
    /// ```
    /// use protocol::{MoveText, xboard::Command};
    /// let m = MoveText::new("e2e4").unwrap();
    /// assert_eq!(Command::parse("e2e4"), Ok(Some(Command::Move(m))));
    /// assert_eq!(Command::parse("usermove e2e4"), Ok(Some(Command::UserMove(m))));
    /// let error = Command::parse("edit").unwrap_err();
    /// assert_eq!(error.to_string(), "edit, column 1: not supported: set positions up with setboard and a FEN");
    /// ```
    ///
    /// # Errors
    /// If the line is no command, or if what follows it cannot be understood.
    pub fn parse(line: &str) -> Result<Option<Command>, LineError> {
        let mut reader = Reader::new(line);
        let Some(word) = reader.word() else { return Ok(None) };
        if let Some(command) = Command::simple(word) {
            return Ok(Some(command));
        }
        match Command::with_arguments(word, &mut reader)? {
            Some(command) => Ok(Some(command)),
            None if reader.peek().is_none() && MoveText::new(word).is_some() => {
                Ok(MoveText::new(word).map(Command::Move))
            }
            None => Err(reader.at_last(LineProblem::UnknownCommand(quoted(word)))),
        }
    }

    /// Parses a command with arguments that starts with this word.
    fn with_arguments(word: &str, r: &mut Reader<'_>) -> Result<Option<Command>, LineError> {
        let Some(&word) = WORDS.iter().find(|&&known| known == word) else { return Ok(None) };
        r.enter(word);
        Ok(Some(match word {
            "protover" => Command::ProtocolVersion(r.number()?),
            "accepted" => Command::Accepted(r.one_word("a feature")?),
            "rejected" => Command::Rejected(r.one_word("a feature")?),
            "variant" => Command::Variant(r.one_word("a variant")?),
            "level" => Command::Level(Level::read(r)?),
            "st" => Command::MoveTime(seconds_from(r)?),
            "sd" => Command::Depth(r.number()?),
            "nps" => Command::NodesPerSecond(r.number()?),
            "time" => Command::Time(r.time()?),
            "otim" => Command::OpponentTime(r.time()?),
            "usermove" => Command::UserMove(r.move_text(1)?),
            "ping" => Command::Ping(r.number()?),
            "result" => {
                const EXPECTED: &str = "a result: 1-0, 0-1, 1/2-1/2 or *";
                let word = r.need(EXPECTED)?;
                let result = word.parse().map_err(|_| r.unexpected(EXPECTED, word))?;
                Command::Result { result, comment: super::reply::comment(r.rest()) }
            }
            "setboard" => {
                let fen = r.until(|_| false);
                if fen.is_empty() {
                    return Err(r.missing("a position in FEN"));
                }
                Command::SetBoard(r.fen(fen)?)
            }
            "name" => Command::Name(r.text()),
            "rating" => Command::Rating(r.number()?, r.number()?),
            "memory" => Command::Memory(r.number()?),
            "cores" => Command::Cores(r.number()?),
            "egtpath" => Command::TablePath { format: r.one_word("a tablebase format")?, path: r.text() },
            "option" => {
                let text = r.rest();
                let (name, value) = match text.split_once('=') {
                    Some((name, value)) => (name, Some(Text::from(value))),
                    None => (text, None),
                };
                let name =
                    OptionName::new(name).ok_or_else(|| r.unexpected("the name of an option", name))?;
                Command::Option { name, value }
            }
            _ => {
                return Err(r.at_last(LineProblem::Refused("set positions up with setboard and a FEN")));
            }
        }))
    }
}

/// The words of the commands with arguments, and of the one that is refused.
const WORDS: [&str; 21] = [
    "protover", "accepted", "rejected", "variant", "level", "st", "sd", "nps", "time", "otim", "usermove",
    "ping", "result", "setboard", "name", "rating", "memory", "cores", "egtpath", "option", "edit",
];

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = self.simple_word() {
            return f.write_str(word);
        }
        match self {
            Command::ProtocolVersion(version) => write!(f, "protover {version}"),
            Command::Accepted(feature) => write!(f, "accepted {feature}"),
            Command::Rejected(feature) => write!(f, "rejected {feature}"),
            Command::Variant(name) => write!(f, "variant {name}"),
            Command::Level(level) => write!(f, "level {level}"),
            Command::MoveTime(ms) => write!(f, "st {}", Seconds(*ms)),
            Command::Depth(depth) => write!(f, "sd {depth}"),
            Command::NodesPerSecond(nodes) => write!(f, "nps {nodes}"),
            Command::Time(time) => write!(f, "time {time}"),
            Command::OpponentTime(time) => write!(f, "otim {time}"),
            Command::Move(m) => write!(f, "{m}"),
            Command::UserMove(m) => write!(f, "usermove {m}"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Result { result, comment } => {
                write!(f, "result {result}")?;
                comment.as_ref().map_or(Ok(()), |comment| write!(f, " {{{comment}}}"))
            }
            Command::SetBoard(setup) => write!(f, "setboard {setup}"),
            Command::Name(name) => write!(f, "name {name}"),
            Command::Rating(own, other) => write!(f, "rating {own} {other}"),
            Command::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Command::Cores(cores) => write!(f, "cores {cores}"),
            Command::TablePath { format, path } => write!(f, "egtpath {format} {path}"),
            Command::Option { name, value: None } => write!(f, "option {name}"),
            Command::Option { name, value: Some(value) } => write!(f, "option {name}={value}"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn wrong_commands_say_what_and_where() {
        assert_eq!(message("castle"), "column 1: unknown command \"castle\"");
        assert_eq!(message("e2e4 e7e5"), "column 1: unknown command \"e2e4\"");
        assert_eq!(
            message("sd deep"),
            "sd, column 4: expected a whole number from 0 to 4294967295, found \"deep\""
        );
        assert_eq!(
            message("level 40"),
            "level, column 9: expected minutes, or minutes:seconds, but the line ends"
        );
        assert_eq!(message("st soon"), "st, column 4: expected a number of seconds, found \"soon\"");
        assert_eq!(message("variant "), "variant, column 8: expected a variant, but the line ends");
        assert_eq!(
            message("usermove x"),
            "usermove, column 10: move 1: expected a move such as e2e4 or e7e8q, found \"x\""
        );
        assert!(message("setboard 8/8 w").contains("piece placement"));
        assert_eq!(
            message("result 2-0"),
            "result, column 8: expected a result: 1-0, 0-1, 1/2-1/2 or *, found \"2-0\""
        );
    }

    #[test]
    fn clocks_below_zero_are_at_zero() {
        assert_eq!(Command::parse("time -31"), Ok(Some(Command::Time(0))));
        assert_eq!(Command::parse("otim 500"), Ok(Some(Command::OpponentTime(500))));
    }

    #[test]
    fn options_and_results_are_read() {
        let Ok(Some(Command::Option { name, value })) = Command::parse("option Own Book = a = b") else {
            panic!()
        };
        assert_eq!((name.as_str(), value.unwrap().as_str()), ("Own Book", "a = b"));
        let Ok(Some(Command::Result { result, comment })) = Command::parse("result 1/2-1/2 {Draw {by} rule}")
        else {
            panic!()
        };
        assert_eq!((result, comment.unwrap().as_str()), (PgnResult::Draw, "Draw {by} rule"));
    }
}
