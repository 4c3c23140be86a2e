//! Subscribers: who receives which messages.

use crate::domain::Event;
use crate::limits::OUTBOX;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, mpsc};

/// The messages waiting to be sent to a page.
pub type Inbox = mpsc::Receiver<Message>;

/// A message to a page.
#[derive(Clone)]
pub enum Message {
    /// Something has happened.
    Event(Arc<Event>),
    /// An answer to the page alone, ready to be sent.
    Reply(String),
    /// The connection is closed after this.
    Close,
}

/// A subscribed page. Clones are the same page.
#[derive(Clone)]
pub struct Subscriber {
    id: u64,
    outbox: mpsc::Sender<Message>,
    overrun: Arc<Notify>,
    taken: Arc<Notify>,
}

impl Subscriber {
    /// Creates a subscriber, and the receiver of its messages.
    pub fn new(id: u64) -> (Subscriber, Inbox) {
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        (Subscriber { id, outbox, overrun: Arc::default(), taken: Arc::default() }, inbox)
    }

    /// Its number.
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Reports an event to it.
    pub fn notify(&self, event: Event) {
        let may_be_lost = may_be_lost(&event);
        self.send(Message::Event(Arc::new(event)), may_be_lost);
    }

    /// Sends it an answer.
    pub fn reply(&self, text: String) {
        self.send(Message::Reply(text), false);
    }

    /// Resolves when the page reads too slowly and has missed a message it needs.
    pub async fn overrun(&self) {
        self.overrun.notified().await;
    }

    /// The page has read a message, or reads no more.
    pub fn took(&self) {
        self.taken.notify_one();
    }

    /// Resolves when there is room for answers, and for other messages meanwhile. A page that is
    /// served only then cannot overrun itself by asking.
    pub async fn room(&self) {
        while self.outbox.capacity() < OUTBOX / 2 && !self.outbox.is_closed() {
            self.taken.notified().await;
        }
    }

    fn send(&self, message: Message, may_be_lost: bool) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.outbox.try_send(message)
            && !may_be_lost
        {
            self.overrun.notify_one();
        }
    }
}

/// Whether an event may be dropped for a page that reads slowly: the next one replaces it.
const fn may_be_lost(event: &Event) -> bool {
    matches!(event, Event::Thinking { .. })
}

/// A group of subscribers. Clones are the same group.
#[derive(Clone, Default)]
pub struct Subscribers {
    subscribers: Arc<Mutex<Vec<Subscriber>>>,
    left: Arc<Notify>,
}

impl Subscribers {
    /// Adds a subscriber, once.
    pub fn add(&self, subscriber: Subscriber) {
        let mut subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.retain(|other| other.id != subscriber.id);
        subscribers.push(subscriber);
    }

    /// Removes a subscriber.
    pub fn remove(&self, id: u64) {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| other.id != id);
        self.left.notify_one();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Resolves when it is empty.
    pub async fn emptied(&self) {
        while !self.is_empty() {
            self.left.notified().await;
        }
    }

    /// Closes the connections of all, after their pending messages.
    pub fn close(&self) {
        let subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.iter().for_each(|subscriber| subscriber.send(Message::Close, false));
    }

    /// Reports an event to all.
    pub fn publish(&self, event: Event) {
        let subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        if subscribers.is_empty() {
            return;
        }
        let (may_be_lost, event) = (may_be_lost(&event), Arc::new(event));
        subscribers
            .iter()
            .for_each(|subscriber| subscriber.send(Message::Event(Arc::clone(&event)), may_be_lost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_asks_is_heard_again_when_there_is_room_for_answers() {
        let (subscriber, mut inbox) = Subscriber::new(1);
        let has_room = || timeout(Duration::from_millis(20), subscriber.room());
        for _ in 0..=OUTBOX / 2 {
            assert!(has_room().await.is_ok());
            subscriber.notify(Event::Goodbye);
        }
        assert!(has_room().await.is_err());
        assert!(timeout(Duration::from_millis(20), subscriber.overrun()).await.is_err());
        inbox.recv().await.unwrap();
        subscriber.took();
        assert!(has_room().await.is_ok());
        subscriber.notify(Event::Goodbye);
        assert!(has_room().await.is_err());
        drop(inbox);
        subscriber.took();
        assert!(has_room().await.is_ok(), "who takes no more needs no room");
    }
}
