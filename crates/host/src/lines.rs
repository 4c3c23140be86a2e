//! Lines from a reader, read on their own thread.

use protocol::MAX_LINE;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;

/// An event of the input.
pub(crate) enum Input {
    /// A line, and its place in the queue. Bytes that are not UTF-8 have been replaced.
    Line(String, Place),
    /// A line that exceeded the length limit.
    TooLong { _place: Place },
    /// End of input.
    End,
}

/// How many lines may be read ahead: a faster writer has to wait.
const PLACES: usize = 64;

/// Stack size of the reading thread in bytes; far below the default.
const STACK: usize = 1 << 18;

/// The number of places taken, and a signal for when one is freed.
type Queue = Arc<(Mutex<usize>, Condvar)>;

/// The place of a line in the queue; dropping it lets another line be read.
pub(crate) struct Place(Queue);

impl Place {
    /// Waits for a place.
    fn take(queue: &Queue) -> Place {
        let (taken, bell) = &**queue;
        let taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |taken: &mut usize| *taken >= PLACES;
        *bell.wait_while(taken, full).unwrap_or_else(PoisonError::into_inner) += 1;
        Place(Arc::clone(queue))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let (taken, bell) = &*self.0;
        *taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        bell.notify_one();
    }
}

/// Reads until the end of input, or until `take` returns false.
///
/// # Errors
/// If the system cannot start a thread.
pub(crate) fn read_lines(
    mut reader: impl BufRead + Send + 'static,
    take: impl FnMut(Input) -> bool + Send + 'static,
) -> io::Result<()> {
    let read = move || read_from(&mut reader, take);
    Builder::new().name("input".into()).stack_size(STACK).spawn(read).map(drop)
}

/// The UTF-8 byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

fn read_from(reader: &mut impl BufRead, mut take: impl FnMut(Input) -> bool) {
    let queue = Queue::default();
    // Some shells start what they pass on with a byte order mark.
    if reader.fill_buf().is_ok_and(|bytes| bytes.starts_with(MARK)) {
        reader.consume(MARK.len());
    }
    while let Some(line) = next(reader) {
        let place = Place::take(&queue);
        let input = match line {
            Some(line) => Input::Line(line, place),
            None => Input::TooLong { _place: place },
        };
        if !take(input) {
            return;
        }
    }
    take(Input::End);
}

/// Returns the next line; `None` at the end or on error, `Some(None)` if it is too long.
fn next(reader: &mut impl BufRead) -> Option<Option<String>> {
    let mut bytes = Vec::new();
    let most = MAX_LINE as u64 + 1;
    if reader.by_ref().take(most).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    if bytes.len() as u64 == most && bytes.last() != Some(&b'\n') {
        skip_line(reader)?;
        return Some(None);
    }
    Some(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Skips the rest of a line, however long.
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
        assert!(matches!(next(&mut reader), Some(Some(line)) if line == "uci\n"));
        assert!(matches!(next(&mut reader), Some(None)));
        assert!(matches!(next(&mut reader), Some(Some(line)) if line == "quit"));
        assert!(next(&mut reader).is_none());
    }

    #[test]
    fn a_mark_of_the_encoding_is_passed_over() {
        let mut lines = Vec::new();
        read_from(&mut "\u{feff}uci\nquit\n".as_bytes(), |input| {
            lines.extend(match input {
                Input::Line(line, _) => Some(line),
                _ => None,
            });
            true
        });
        assert_eq!(lines, ["uci\n", "quit\n"]);
    }

    #[test]
    fn lines_that_nobody_deals_with_are_not_read_without_end() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let text = "isready\n".repeat(3 * PLACES);
        let reader =
            std::thread::spawn(move || read_from(&mut text.as_bytes(), |input| sender.send(input).is_ok()));
        // The queue fills, and no line more than that is read.
        let held: Vec<Input> = receiver.iter().take(PLACES).collect();
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(receiver.try_recv().is_err());
        drop(held);
        let lines = receiver.iter().filter(|input| matches!(input, Input::Line(..))).count();
        assert_eq!(lines, 2 * PLACES);
        reader.join().unwrap();
    }
}
