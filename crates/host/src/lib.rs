//! Conversations with user interfaces: UCI or XBoard's protocol in front of anything that can think.
//!
//! A [`Thinker`] is a player that can be asked a richer question ([`Request`]): with pondering, several
//! lines, settings by name, and typed [`Event`]s on the way. [`uci`] and [`xboard`] hold a conversation
//! about it over any reader and writer; [`either`] lets the first line decide. One thread reads lines,
//! one thinks, and the calling one answers: it never waits for either longer than for the other, so
//! that `isready` and `stop` are answered at once.
//!
//! ```
//! use host::{Output, Simple};
//! use player::MaterialMover;
//!
//! let (out, text) = Output::captured();
//! let lines = "uci\nposition startpos moves e2e4\ngo depth 1\n";
//! host::uci(Box::new(Simple::new("Material", MaterialMover::new(1))), lines.as_bytes(), out)?;
//! let text = text.read();
//! assert!(text.starts_with("id name Material\n") && text.contains("\nbestmove "));
//! # Ok::<(), host::HostError>(())
//! ```
#![deny(missing_docs)]

mod conversation;
mod lines;
mod manner;
mod output;
mod simple;
mod thinker;
mod uci;
mod xboard;

pub use conversation::HostError;
pub use manner::settings_of_conversation;
pub use output::{Captured, Output};
pub use simple::{Simple, ask};
pub use thinker::{Abilities, Bench, Bound, Effort, Event, Expected, Found, Line, Request, Thinker};

use conversation::{Conversation, Message};
use lines::Input;
use std::io::BufRead;

/// Speaks UCI until the conversation ends.
///
/// # Errors
/// If the output cannot be written, or there is no thread to read the input.
pub fn uci(
    thinker: Box<dyn Thinker>,
    input: impl BufRead + Send + 'static,
    output: Output,
) -> Result<(), HostError> {
    uci::converse(Conversation::begin(thinker, input, output)?, None)
}

/// Speaks XBoard's protocol, version 2, until the conversation ends.
///
/// # Errors
/// If the output cannot be written, or there is no thread to read the input.
pub fn xboard(
    thinker: Box<dyn Thinker>,
    input: impl BufRead + Send + 'static,
    output: Output,
) -> Result<(), HostError> {
    xboard::converse(Conversation::begin(thinker, input, output)?)
}

/// Speaks the protocol of the first line: XBoard's after `xboard`, else UCI.
///
/// # Errors
/// If the output cannot be written, or there is no thread to read the input.
pub fn either(
    thinker: Box<dyn Thinker>,
    input: impl BufRead + Send + 'static,
    output: Output,
) -> Result<(), HostError> {
    let mut conversation = Conversation::begin(thinker, input, output)?;
    while let Some(Message::Input(input)) = conversation.next() {
        match input {
            Input::Line(line, _) if line.trim().is_empty() => {}
            Input::Line(line, _) if line.trim() == "xboard" => return xboard::converse(conversation),
            Input::Line(line, _) => return uci::converse(conversation, Some(&line)),
            Input::TooLong { .. } => {}
            Input::End => break,
        }
    }
    Ok(())
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
