//! The queue of lines between the reading thread and the playing one.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line printed by a program.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: String,
    /// When it arrived.
    pub(super) at: Instant,
}

/// Limits of queued lines and bytes; beyond them the program blocks, so that it cannot fill the
/// memory.
const MOST_LINES: usize = 4096;
const MOST_BYTES: usize = 8 << 20;

/// A queue of lines that knows which of them can wait.
///
/// A thread that waits for an answer is not woken by `info` lines, which are most of an engine's
/// output: waking up for each would take time from the engines. They are read when someone looks,
/// at the latest when the answer arrives.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    inside: Mutex<Inside>,
    news: Condvar,
    room: Condvar,
}

#[derive(Debug, Default)]
struct Inside {
    lines: VecDeque<Line>,
    bytes: usize,
    /// No more lines will arrive.
    ended: bool,
    /// Nobody reads any more.
    abandoned: bool,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nothing {
    Yet,
    Ever,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line when there is room; false if nobody reads any more.
    pub(super) fn push(&self, line: Line) -> bool {
        let can_wait = line.text.starts_with("info ");
        let full = |inside: &mut Inside| {
            !inside.abandoned && (inside.lines.len() >= MOST_LINES || inside.bytes >= MOST_BYTES)
        };
        let mut inside = self.room.wait_while(self.lock(), full).unwrap_or_else(PoisonError::into_inner);
        if inside.abandoned {
            return false;
        }
        inside.bytes += line.text.len();
        inside.lines.push_back(line);
        let crowded = inside.lines.len() >= MOST_LINES / 2 || inside.bytes >= MOST_BYTES / 2;
        drop(inside);
        if !can_wait || crowded {
            self.news.notify_one();
        }
        true
    }

    /// Marks the end of output.
    pub(super) fn end(&self) {
        self.lock().ended = true;
        self.news.notify_one();
    }

    /// Marks the queue as abandoned by its reader.
    pub(super) fn abandon(&self) {
        self.lock().abandoned = true;
        self.room.notify_one();
    }

    /// Returns the next line; waits this long for one that cannot wait itself.
    pub(super) fn next(&self, patience: Duration) -> Result<Line, Nothing> {
        let mut inside = self.lock();
        if inside.lines.is_empty() && !inside.ended {
            inside = self.news.wait_timeout(inside, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
        let Some(line) = inside.lines.pop_front() else {
            return Err(if inside.ended { Nothing::Ever } else { Nothing::Yet });
        };
        inside.bytes -= line.text.len();
        drop(inside);
        self.room.notify_one();
        Ok(line)
    }

    /// Puts a line back at the front.
    pub(super) fn put_back(&self, line: Line) {
        let mut inside = self.lock();
        inside.bytes += line.text.len();
        inside.lines.push_front(line);
    }

    /// Discards all lines.
    pub(super) fn clear(&self) {
        let mut inside = self.lock();
        inside.lines.clear();
        inside.bytes = 0;
        drop(inside);
        self.room.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn line(text: &str) -> Line {
        Line { text: text.to_owned(), at: Instant::now() }
    }

    #[test]
    fn lines_come_in_their_order_and_news_with_the_answer() {
        let inbox = Inbox::default();
        for text in ["info depth 1", "info depth 2", "bestmove e2e4"] {
            assert!(inbox.push(line(text)));
        }
        inbox.end();
        let next = || inbox.next(Duration::ZERO).map(|line| line.text);
        assert_eq!(next(), Ok("info depth 1".to_owned()));
        let second = inbox.next(Duration::ZERO).unwrap();
        inbox.put_back(second);
        assert_eq!(next(), Ok("info depth 2".to_owned()));
        assert_eq!(next(), Ok("bestmove e2e4".to_owned()));
        assert_eq!(next(), Err(Nothing::Ever));
    }

    #[test]
    fn news_alone_are_found_by_who_looks() {
        let inbox = Inbox::default();
        assert_eq!(inbox.next(Duration::ZERO).map(|line| line.text), Err(Nothing::Yet));
        inbox.push(line("info depth 1"));
        assert!(inbox.next(Duration::ZERO).is_ok());
    }

    #[test]
    fn a_chatterer_waits_for_room_and_goes_when_nobody_looks() {
        let inbox = Arc::new(Inbox::default());
        let chatterer = {
            let inbox = Arc::clone(&inbox);
            std::thread::spawn(move || (0..).take_while(|_| inbox.push(line("info string chatter"))).count())
        };
        for _ in 0..3 * MOST_LINES {
            while inbox.next(Duration::from_secs(10)).is_err() {}
        }
        assert!(inbox.lock().lines.len() <= MOST_LINES);
        inbox.abandon();
        assert!(chatterer.join().unwrap() >= 3 * MOST_LINES);
    }
}
