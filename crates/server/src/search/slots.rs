//! Search slots, and who gets the next one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// Priorities, highest first; first come, first served among equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// A move in a game, with a clock perhaps running.
    Game,
    /// A hint, for a waiting person.
    Hint,
    /// A position of a review.
    Review,
}

/// A number of slots. Clones are the same slots.
#[derive(Clone)]
pub struct Slots(Arc<Mutex<State>>);

struct State {
    free: usize,
    /// Waiters by rank; empty while a slot is free.
    waiting: [VecDeque<oneshot::Sender<Slot>>; 3],
}

/// A slot in use, until this is dropped.
pub struct Slot(Slots);

impl Slots {
    pub fn new(count: usize) -> Slots {
        Slots(Arc::new(Mutex::new(State { free: count, waiting: Default::default() })))
    }

    /// Waits for a slot; `None` if there will never be one.
    pub async fn take(&self, rank: Rank) -> Option<Slot> {
        let turn = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if state.free > 0 {
                state.free -= 1;
                return Some(Slot(self.clone()));
            }
            let (called, turn) = oneshot::channel();
            state.waiting[rank as usize].push_back(called);
            turn
        };
        turn.await.ok()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let next = loop {
            match state.waiting.iter_mut().find_map(VecDeque::pop_front) {
                // A waiter that has given up is skipped.
                Some(next) if next.is_closed() => {}
                next => break next,
            }
        };
        match next {
            Some(next) => {
                drop(state);
                // If nobody takes it, it is dropped, and the next one is called.
                let _ = next.send(Slot(self.0.clone()));
            }
            None => state.free += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn games_come_first_and_who_is_gone_is_passed_over() {
        let slots = Slots::new(1);
        let held = slots.take(Rank::Review).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for (name, rank) in [
            ("review", Rank::Review),
            ("gone", Rank::Game),
            ("hint", Rank::Hint),
            ("game", Rank::Game),
            ("second game", Rank::Game),
        ] {
            let (slots, order) = (slots.clone(), Arc::clone(&order));
            let task = tokio::spawn(async move {
                let slot = slots.take(rank).await.unwrap();
                order.lock().unwrap().push(name);
                drop(slot);
            });
            tokio::task::yield_now().await;
            if name == "gone" {
                task.abort();
                let _ = task.await;
            } else {
                waiting.push(task);
            }
        }
        drop(held);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["game", "second game", "hint", "review"]);
        assert_eq!(slots.0.lock().unwrap().free, 1);
    }
}
