//! `quevedo` without a command, talking to another program: the first line says which protocol it speaks.

use crate::failure::Failure;
use crate::lines::Input;
use crate::uci::Message;
use crate::{uci, xboard};

/// Listens to the first line, and goes on in its protocol.
pub fn run() -> Result<(), Failure> {
    let (sender, receiver) = uci::listen()?;
    while let Ok(Message::Input(input)) = receiver.recv() {
        match input {
            Input::Line(line, _) if line.trim().is_empty() => {}
            Input::Line(line, _) if line.trim() == "xboard" => return xboard::converse(sender, &receiver),
            Input::Line(line, _) => return uci::converse(sender, &receiver, Some(&line)),
            Input::TooLong { .. } => {}
            Input::End => break,
        }
    }
    Ok(())
}
