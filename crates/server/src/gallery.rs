//! Subscribers: who receives which messages.

use crate::limits::OUTBOX;
use crate::wire::ServerMessage;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, mpsc};

/// The messages waiting to be sent to a page.
pub type Inbox = mpsc::Receiver<Arc<str>>;

/// The message after which a connection is closed; no other is empty.
pub const END: &str = "";

/// A subscribed page. Clones are the same page.
#[derive(Clone)]
pub struct Listener {
    id: u64,
    outbox: mpsc::Sender<Arc<str>>,
    overrun: Arc<Notify>,
    taken: Arc<Notify>,
}

impl Listener {
    /// Creates a listener, and the receiver of its messages.
    pub fn new(id: u64) -> (Listener, Inbox) {
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        (Listener { id, outbox, overrun: Arc::default(), taken: Arc::default() }, inbox)
    }

    /// Its number.
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Sends it a message.
    pub fn tell(&self, message: &ServerMessage) {
        self.send(text(message), matches!(message, ServerMessage::Thinking { .. }));
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

    fn send(&self, text: Arc<str>, may_be_lost: bool) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.outbox.try_send(text)
            && !may_be_lost
        {
            self.overrun.notify_one();
        }
    }
}

/// Serialises a message.
fn text(message: &ServerMessage) -> Arc<str> {
    // Messages have string keys only, so this cannot fail.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A group of subscribers. Clones are the same group.
#[derive(Clone, Default)]
pub struct Gallery {
    listeners: Arc<Mutex<Vec<Listener>>>,
    left: Arc<Notify>,
}

impl Gallery {
    /// Adds a subscriber, once.
    pub fn enter(&self, listener: Listener) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|other| other.id != listener.id);
        listeners.push(listener);
    }

    /// Removes a subscriber.
    pub fn leave(&self, id: u64) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| other.id != id);
        self.left.notify_one();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).len()
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
    pub fn dismiss(&self) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.iter().for_each(|listener| listener.send(END.into(), false));
    }

    /// Sends a message to all.
    pub fn tell(&self, message: &ServerMessage) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if listeners.is_empty() {
            return;
        }
        let text = text(message);
        let may_be_lost = matches!(message, ServerMessage::Thinking { .. });
        listeners.iter().for_each(|listener| listener.send(Arc::clone(&text), may_be_lost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_asks_is_heard_again_when_there_is_room_for_answers() {
        let (listener, mut inbox) = Listener::new(1);
        let has_room = || timeout(Duration::from_millis(20), listener.room());
        for _ in 0..=OUTBOX / 2 {
            assert!(has_room().await.is_ok());
            listener.tell(&ServerMessage::Goodbye);
        }
        assert!(has_room().await.is_err());
        assert!(timeout(Duration::from_millis(20), listener.overrun()).await.is_err());
        inbox.recv().await.unwrap();
        listener.took();
        assert!(has_room().await.is_ok());
        listener.tell(&ServerMessage::Goodbye);
        assert!(has_room().await.is_err());
        drop(inbox);
        listener.took();
        assert!(has_room().await.is_ok(), "who takes no more needs no room");
    }
}
