//! Lines from standard input, read on a thread of their own.

use protocol::MAX_LINE;
use std::io::{BufRead, Read};

/// What comes from standard input.
pub enum Input {
    /// A line, without its end. What is not UTF-8 in it has been replaced.
    Line(String),
    /// A line that was too long to be kept.
    TooLong,
    /// Nothing comes any more.
    End,
}

/// Reads until the end, or until `take` wants no more.
pub fn read_lines(mut take: impl FnMut(Input) -> bool + Send + 'static) {
    std::thread::spawn(move || {
        let mut stdin = std::io::stdin().lock();
        while let Some(input) = next(&mut stdin) {
            if !take(input) {
                return;
            }
        }
        take(Input::End);
    });
}

/// The next line; `None` at the end, and if reading fails.
fn next(reader: &mut impl BufRead) -> Option<Input> {
    let mut bytes = Vec::new();
    let most = MAX_LINE as u64 + 1;
    if reader.by_ref().take(most).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    if bytes.len() as u64 == most && bytes.last() != Some(&b'\n') {
        skip_line(reader)?;
        return Some(Input::TooLong);
    }
    Some(Input::Line(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Leaves out what is left of a line, however long.
fn skip_line(reader: &mut impl BufRead) -> Option<()> {
    loop {
        let buffer = reader.fill_buf().ok()?;
        if buffer.is_empty() {
            return Some(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_left_out_and_the_next_one_read() {
        let text = format!("uci\n{}\nquit", "x".repeat(3 * MAX_LINE));
        let mut reader = text.as_bytes();
        assert!(matches!(next(&mut reader), Some(Input::Line(line)) if line == "uci\n"));
        assert!(matches!(next(&mut reader), Some(Input::TooLong)));
        assert!(matches!(next(&mut reader), Some(Input::Line(line)) if line == "quit"));
        assert!(next(&mut reader).is_none());
    }
}
