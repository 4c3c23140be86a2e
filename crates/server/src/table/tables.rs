//! The open tables, by the numbers of their games.

use super::{Command, Sender, Table};
use crate::domain::{GameError, Origin, Record};
use crate::limits::MAX_TABLES;
use crate::search::SearchQueue;
use crate::store::Store;
use crate::subscribers::Subscribers;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{Mutex, oneshot};

/// The open tables, and what all of them share.
pub struct Tables {
    store: Store,
    pub(super) searches: SearchQueue,
    /// All connections.
    pub(super) everyone: Subscribers,
    open: Mutex<HashMap<u32, Sender>>,
}

impl Tables {
    /// Opens no table yet.
    pub fn new(store: Store, searches: SearchQueue, everyone: Subscribers) -> Arc<Tables> {
        Arc::new(Tables { store, searches, everyone, open: Mutex::default() })
    }

    /// Removes a table that has ended.
    pub(super) async fn remove(&self, game: u32, table: &Sender) {
        let mut open = self.open.lock().await;
        if open.get(&game).is_some_and(|known| known.same_channel(table)) {
            open.remove(&game);
        }
    }

    /// Loads a game.
    ///
    /// # Errors
    /// If it does not exist, or cannot be read.
    pub async fn load(&self, game: u32) -> Result<Record, GameError> {
        let record = self.store.run(move |store| store.load(game)).await?;
        record.ok_or(GameError::UnknownGame { game })
    }

    /// Returns the table of a game, opening it if needed.
    async fn table(self: &Arc<Tables>, game: u32) -> Result<Sender, GameError> {
        // Held while loading, so that no game is at two tables.
        let mut open = self.open.lock().await;
        if let Some(table) = open.get(&game).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let store = self.store.pinned();
        let record = self.load(game).await?;
        if record.terms.origin == Origin::Imported {
            return Err(GameError::NotPlayable);
        }
        if open.len() >= MAX_TABLES {
            return Err(GameError::TooMany { limit: MAX_TABLES as u32 });
        }
        let table = Table::open(game, record, store, Arc::clone(self));
        open.insert(game, table.clone());
        Ok(table)
    }

    /// Sends a command to a table, and waits for its answer.
    ///
    /// # Errors
    /// As the table says, or if there is none.
    pub async fn ask<T>(
        self: &Arc<Tables>,
        game: u32,
        command: impl FnOnce(oneshot::Sender<Result<T, GameError>>) -> Command,
    ) -> Result<T, GameError> {
        let (reply, answer) = oneshot::channel();
        self.forward(game, command(reply)).await;
        // A table that could not be opened dropped the question: say why.
        match answer.await {
            Ok(answer) => answer,
            Err(_) => Err(self.table(game).await.err().unwrap_or(GameError::Internal)),
        }
    }

    /// Sends a command to a table; an undeliverable one is dropped, which its sender notices.
    pub(super) async fn forward(self: &Arc<Tables>, game: u32, mut command: Command) {
        while let Ok(table) = self.table(game).await {
            match table.send(command).await {
                Ok(()) => return,
                // It has just been closed: open another.
                Err(error) => command = error.0,
            }
            tokio::task::yield_now().await;
        }
    }

    /// Sends a command to a table if it is open.
    pub async fn mention(&self, game: u32, command: Command) {
        let table = self.open.lock().await.get(&game).cloned();
        if let Some(table) = table {
            // A table that is closing does not need it.
            let _ = table.send(command).await;
        }
    }

    /// Closes the table of a game, if open, notifies its watchers why, and waits until that is
    /// done.
    pub async fn close(&self, game: u32, why: Option<GameError>) {
        let (done, closed) = oneshot::channel();
        self.mention(game, Command::Clear(why, done)).await;
        let _ = closed.await;
    }

    /// Closes all tables. With `gone`, watchers are notified that their games no longer exist.
    pub async fn close_all(&self, gone: bool) {
        let games: Vec<u32> = self.open.lock().await.keys().copied().collect();
        for game in games {
            self.close(game, gone.then_some(GameError::UnknownGame { game })).await;
        }
    }
}
