//! Lines from a reader, read on a thread of their own.

use protocol::MAX_LINE;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;

/// What comes from the reader.
pub(crate) enum Input {
    /// A line, and its place in the queue. What is not UTF-8 in it has been replaced.
    Line(String, Place),
    /// A line that was too long to be kept.
    TooLong { _place: Place },
    /// Nothing comes any more.
    End,
}

/// So many lines may have been read and not yet been dealt with: whoever writes faster than they can be has to wait.
const PLACES: usize = 64;

/// What reading needs of a stack, in bytes; far less than a thread has without being asked.
const STACK: usize = 1 << 18;

/// The places that are taken, and a bell for when one gets free.
type Queue = Arc<(Mutex<usize>, Condvar)>;

/// The place of a line in the queue; when it is dropped, another line is read.
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

/// Reads until the end, or until `take` wants no more.
///
/// # Errors
/// If the system has no thread for it.
pub(crate) fn read_lines(
    mut reader: impl BufRead + Send + 'static,
    take: impl FnMut(Input) -> bool + Send + 'static,
) -> io::Result<()> {
    let read = move || read_from(&mut reader, take);
    Builder::new().name("input".into()).stack_size(STACK).spawn(read).map(drop)
}

/// That text is in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

fn read_from(reader: &mut impl BufRead, mut take: impl FnMut(Input) -> bool) {
    let queue = Queue::default();
    // Some shells begin what they pass on with a mark of its encoding.
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

/// The next line; `None` at the end, and if reading fails; inside, none if it is too long.
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
