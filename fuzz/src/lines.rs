//! Any lines as what user interfaces and engines say in either protocol: what is understood is written so that it is
//! understood again, and errors are short.

use protocol::{uci, xboard};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        match uci::Command::parse(line) {
            Ok(Some(command)) => {
                if let uci::Command::Go(go) = &command {
                    assert_eq!(uci::Go::understood(line), Some((go.clone(), Vec::new())), "{line}");
                }
                assert_eq!(uci::Command::parse(&command.to_string()), Ok(Some(command)), "{line}");
            }
            Ok(None) => {}
            Err(error) => {
                assert!(error.to_string().len() < 2000, "{error}");
                // Whoever sends go gets an answer.
                assert!(error.command() != Some("go") || uci::Go::understood(line).is_some(), "{line}");
            }
        }
        match xboard::Command::parse(line) {
            Ok(Some(command)) => {
                assert_eq!(xboard::Command::parse(&command.to_string()), Ok(Some(command)), "{line}");
            }
            Ok(None) => {}
            Err(error) => assert!(error.to_string().len() < 2000, "{error}"),
        }
        let reply = uci::Reply::parse(line);
        assert_eq!(uci::Reply::parse(&reply.to_string()), reply, "{line}");
        let reply = xboard::Reply::parse(line);
        assert_eq!(xboard::Reply::parse(&reply.to_string()), reply, "{line}");
    }
}
