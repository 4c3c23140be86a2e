//! Commands from a GUI to an engine.

use super::{Go, OptionName, OptionValue, PositionCommand};
use crate::Text;
use crate::error::{LineError, LineProblem, quoted};
use crate::reader::Reader;
use crate::text::phrase;
use std::fmt;

/// A line from a GUI to an engine.
///
/// `Display` writes it, without a line break; [`Command::parse`] parses it.
///
/// ```
/// use protocol::uci::{Command, OptionName, OptionValue};
/// let name = OptionName::new("Clear Hash").unwrap();
/// let command = Command::SetOption { name, value: None };
/// assert_eq!(command.to_string(), "setoption name Clear Hash");
/// assert_eq!(Command::parse("setoption name Clear Hash\r\n"), Ok(Some(command)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: switch to UCI mode; answer with id and options, then `uciok`.
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer `readyok` when everything asked before is done.
    IsReady,
    /// `setoption name … value …`: set an option, or press a button.
    SetOption {
        /// The option, as the GUI spells it: see [`OptionName::matches`].
        name: OptionName,
        /// The value, if any follows.
        value: Option<OptionValue>,
    },
    /// `register …`: the owner of the engine.
    Register(Registration),
    /// `ucinewgame`: the next search belongs to another game.
    NewGame,
    /// `position …`: the position to search.
    Position(PositionCommand),
    /// `go …`: start a search.
    Go(Go),
    /// `stop`: stop the search, and answer.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// Common commands beyond UCI, for people at a terminal.
    Extra(Extra),
}

/// Who owns a copy of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registration {
    /// `later`: the user does not want to say now.
    Later,
    /// `name … code …`: the name of the owner, and perhaps a code.
    Owner {
        /// The name.
        name: Owner,
        /// The code.
        code: Option<Text>,
    },
    /// `code …`: a code alone.
    Code(Text),
}

phrase! {
    /// The name of an engine's owner: words other than `code`.
    Owner, |words| !words.contains(&"code")
}

/// A command beyond UCI, with what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extra {
    /// The command.
    pub kind: ExtraKind,
    /// Its arguments.
    pub arguments: Text,
}

/// Common commands beyond UCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExtraKind {
    /// `bench`: search a fixed set of positions, and print nodes and speed.
    Bench,
    /// `d`: draw the board.
    Draw,
    /// `eval`: explain the evaluation.
    Eval,
    /// `flip`: exchange the colours.
    Flip,
    /// `help`: list the commands.
    Help,
}

impl ExtraKind {
    /// All of them.
    pub const ALL: [ExtraKind; 5] =
        [ExtraKind::Bench, ExtraKind::Draw, ExtraKind::Eval, ExtraKind::Flip, ExtraKind::Help];

    /// Returns its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ExtraKind::Bench => "bench",
            ExtraKind::Draw => "d",
            ExtraKind::Eval => "eval",
            ExtraKind::Flip => "flip",
            ExtraKind::Help => "help",
        }
    }
}

impl Command {
    /// Parses a line; `None` if it is blank.
    ///
    /// As UCI requires, unknown words before a command are skipped; but an [`Extra`] must be at the
    /// start, lest a stray word be taken for one. Arguments of a command that takes none are
    /// ignored. Negative times are read as zero; any other number must be in range.
    ///
    /// ```
    /// use protocol::uci::Command;
    /// assert_eq!(Command::parse("joho debug on"), Ok(Some(Command::Debug(true))));
    /// assert_eq!(Command::parse(" \t"), Ok(None));
    /// assert_eq!(Command::parse("castle").unwrap_err().to_string(), "column 1: unknown command \"castle\"");
    /// ```
    ///
    /// # Errors
    /// If no word of the line is a command, or if what follows it cannot be understood.
    pub fn parse(line: &str) -> Result<Option<Command>, LineError> {
        let mut reader = Reader::new(line);
        let mut first = None;
        while let Some(word) = reader.word() {
            if first.is_none() {
                if let Some(kind) = ExtraKind::ALL.into_iter().find(|kind| kind.word() == word) {
                    return Ok(Some(Command::Extra(Extra { kind, arguments: reader.text() })));
                }
                first = Some((word, reader.clone()));
            }
            if let Some(command) = Command::after(word, &mut reader)? {
                return Ok(Some(command));
            }
        }
        first
            .map_or(Ok(None), |(word, reader)| Err(reader.at_last(LineProblem::UnknownCommand(quoted(word)))))
    }

    /// Parses the command that starts with this word, if any.
    fn after(word: &str, reader: &mut Reader<'_>) -> Result<Option<Command>, LineError> {
        Ok(Some(match word {
            "uci" => Command::Uci,
            "debug" => {
                reader.enter("debug");
                match reader.need("on or off")? {
                    "on" => Command::Debug(true),
                    "off" => Command::Debug(false),
                    other => return Err(reader.unexpected("on or off", other)),
                }
            }
            "isready" => Command::IsReady,
            "setoption" => set_option(reader)?,
            "register" => Command::Register(registration(reader)?),
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(PositionCommand::read(reader)?),
            "go" => Command::Go(Go::read(reader)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            _ => return Ok(None),
        }))
    }
}

/// What follows `setoption`.
fn set_option(reader: &mut Reader<'_>) -> Result<Command, LineError> {
    reader.enter("setoption");
    match reader.need("name and an option")? {
        "name" => {}
        other => return Err(reader.unexpected("name and an option", other)),
    }
    let text = reader.until(|word| word == "value");
    if text.is_empty() {
        return Err(match reader.word() {
            Some(word) => reader.unexpected("the name of an option", word),
            None => reader.missing("the name of an option"),
        });
    }
    let name = OptionName::new(text).ok_or_else(|| reader.unexpected("the name of an option", text))?;
    let value = reader.word().map(|_| OptionValue::from(reader.rest()));
    Ok(Command::SetOption { name, value })
}

/// What follows `register`.
fn registration(reader: &mut Reader<'_>) -> Result<Registration, LineError> {
    const EXPECTED: &str = "later, name or code";
    reader.enter("register");
    match reader.need(EXPECTED)? {
        "later" => Ok(Registration::Later),
        "name" => {
            let name = Owner::new(reader.until(|word| word == "code"));
            let name = name.ok_or_else(|| reader.missing("a name"))?;
            Ok(Registration::Owner { name, code: reader.word().map(|_| reader.text()) })
        }
        "code" => Ok(Registration::Code(reader.text())),
        other => Err(reader.unexpected(EXPECTED, other)),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Register(registration) => write!(f, "register{registration}"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position(position) => write!(f, "position {position}"),
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Extra(Extra { kind, arguments }) if arguments.is_empty() => f.write_str(kind.word()),
            Command::Extra(Extra { kind, arguments }) => write!(f, "{} {arguments}", kind.word()),
        }
    }
}

/// With a space before each part.
impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Registration::Later => f.write_str(" later"),
            Registration::Owner { name, code: None } => write!(f, " name {name}"),
            Registration::Owner { name, code: Some(code) } => write!(f, " name {name} code {code}"),
            Registration::Code(code) => write!(f, " code {code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        Command::parse(line).unwrap().unwrap()
    }

    fn message(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let Command::SetOption { name, value } =
            command("setoption  name Debug  Log File value C:\\two  spaces\\log.txt ")
        else {
            panic!()
        };
        assert_eq!(name.as_str(), "Debug Log File");
        assert_eq!(value.unwrap().as_str(), "C:\\two  spaces\\log.txt");
        let empty = Some(OptionValue::default());
        for line in ["setoption name A value", "setoption name A value <empty>"] {
            assert_eq!(
                command(line),
                Command::SetOption { name: OptionName::new("A").unwrap(), value: empty.clone() }
            );
        }
    }

    #[test]
    fn wrong_commands_say_what_and_where() {
        assert_eq!(message("  foo bar"), "column 3: unknown command \"foo\"");
        assert_eq!(message("debug maybe"), "debug, column 7: expected on or off, found \"maybe\"");
        assert_eq!(message("debug "), "debug, column 6: expected on or off, but the line ends");
        assert_eq!(
            message("setoption Hash 3"),
            "setoption, column 11: expected name and an option, found \"Hash\""
        );
        assert_eq!(
            message("setoption name value 3"),
            "setoption, column 16: expected the name of an option, found \"value\""
        );
        assert_eq!(
            message("register"),
            "register, column 9: expected later, name or code, but the line ends"
        );
        assert_eq!(message("register name"), "register, column 14: expected a name, but the line ends");
    }

    #[test]
    fn strange_words_before_a_command_are_skipped_but_extras_come_first() {
        assert_eq!(command("please quit"), Command::Quit);
        assert_eq!(message("draw d"), "column 1: unknown command \"draw\"");
        let Command::Extra(extra) = command("bench 16 1 13") else { panic!() };
        assert_eq!((extra.kind, extra.arguments.as_str()), (ExtraKind::Bench, "16 1 13"));
    }
}
