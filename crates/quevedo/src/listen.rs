//! `quevedo` without a command: the first line of input decides between UCI and XBoard.

use crate::failure::Failure;
use crate::lines::Input;
use crate::uci::Message;
use crate::{uci, xboard};

/// Reads the first line and continues in its protocol.
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
