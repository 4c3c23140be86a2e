//! `quevedo` without a command, talking to another program: the first line says which protocol it speaks.

use crate::failure::Failure;
use crate::lines::{Input, read_lines};
use crate::uci::Message;
use crate::{uci, xboard};
use std::sync::mpsc::channel;

/// Listens to the first line, and goes on in its protocol.
pub fn run() -> Result<(), Failure> {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    read_lines(move |input| lines.send(Message::Input(input)).is_ok());
    while let Ok(Message::Input(input)) = receiver.recv() {
        match input {
            Input::Line(line) if line.trim().is_empty() => {}
            Input::Line(line) if line.trim() == "xboard" => return xboard::converse(sender, &receiver),
            Input::Line(line) => return uci::converse(sender, &receiver, Some(&line)),
            Input::TooLong => {}
            Input::End => break,
        }
    }
    Ok(())
}
