//! The state that all parts of the server share.

use crate::desk::Desk;
use crate::gallery::Gallery;
use crate::jobs::Jobs;
use crate::limits::{MAX_DOWNLOADS, MAX_FILES, MAX_TABLES};
use crate::record::{Pacing, Record, Terms};
use crate::registry::Registry;
use crate::store::{Store, StoreError};
use crate::table::{Command, Sender, Table};
use crate::wire::{Fault, Origin, RestoreReport, ServerMessage, Sides};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{Mutex, Semaphore, oneshot};

/// The shared state.
pub struct House {
    /// The machines.
    pub registry: Arc<Registry>,
    /// The stored games.
    pub store: Store,
    /// The queue of searches.
    pub desk: Desk,
    /// The open tables.
    pub hall: Hall,
    /// All connections.
    pub everybody: Gallery,
    /// Limit of large files read at once.
    pub files: Semaphore,
    /// Limit of backups sent at once.
    pub downloads: Arc<Semaphore>,
    /// Long jobs of the laboratory.
    pub jobs: Jobs,
}

/// The open tables, by game number.
#[derive(Default)]
pub struct Hall(Mutex<HashMap<u32, Sender>>);

impl Hall {
    /// Removes a table that has ended.
    pub async fn remove(&self, game: u32, table: &Sender) {
        let mut tables = self.0.lock().await;
        if tables.get(&game).is_some_and(|known| known.same_channel(table)) {
            tables.remove(&game);
        }
    }
}

impl House {
    /// Creates the state with this many concurrent searches.
    pub fn new(registry: Registry, store: Store, places: usize, jobs: Jobs) -> Arc<House> {
        let registry = Arc::new(registry);
        let desk = Desk::new(Arc::clone(&registry), places);
        let (hall, everybody, files) = (Hall::default(), Gallery::default(), Semaphore::new(MAX_FILES));
        let downloads = Arc::new(Semaphore::new(MAX_DOWNLOADS));
        Arc::new(House { registry, store, desk, hall, everybody, files, downloads, jobs })
    }

    /// Starts a game and returns its number.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn begin(&self, terms: Terms) -> Result<u32, Fault> {
        let clocks = terms.clock.map(|clock: Sides<_>| clock.map(|spec| spec.base_ms));
        let pacing = Pacing::default();
        let record = Record { terms, moves: Vec::new(), ending: None, clocks, pacing, source: None };
        let ids = self.add(vec![record]).await?;
        ids.first().copied().ok_or(Fault::Internal)
    }

    /// Stores games and returns their numbers.
    ///
    /// # Errors
    /// If they cannot be stored; then none is.
    pub async fn add(&self, records: Vec<Record>) -> Result<Vec<u32>, StoreError> {
        let ids = self.store.add_many(records, Arc::clone(&self.registry)).await?;
        self.everybody.tell(&ServerMessage::LibraryChanged);
        Ok(ids)
    }

    /// Loads a game.
    ///
    /// # Errors
    /// If it does not exist, or cannot be read.
    pub async fn load(&self, game: u32) -> Result<Record, Fault> {
        let record = self.store.run(move |store| store.load(game)).await?;
        record.ok_or(Fault::UnknownGame { game })
    }

    /// Returns the table of a game, opening it if needed.
    ///
    /// # Errors
    /// If there is no such game, it is not played here, or there are too many tables.
    pub async fn table(self: &Arc<House>, game: u32) -> Result<Sender, Fault> {
        // Held while loading, so that no game is at two tables.
        let mut tables = self.hall.0.lock().await;
        if let Some(table) = tables.get(&game).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let store = self.store.pinned();
        let record = self.load(game).await?;
        if record.terms.origin == Origin::Imported {
            return Err(Fault::NotPlayable);
        }
        if tables.len() >= MAX_TABLES {
            return Err(Fault::TooMany { limit: MAX_TABLES as u32 });
        }
        let table = Table::open(game, record, store, Arc::clone(self));
        tables.insert(game, table.clone());
        Ok(table)
    }

    /// Sends a command to a table, and waits for its answer.
    ///
    /// # Errors
    /// As the table says, or if there is none.
    pub async fn ask<T>(
        self: &Arc<House>,
        game: u32,
        command: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Command,
    ) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        self.forward(game, command(reply)).await;
        // A table that could not be opened dropped the question: say why.
        match answer.await {
            Ok(answer) => answer,
            Err(_) => Err(self.table(game).await.err().unwrap_or(Fault::Internal)),
        }
    }

    /// Sends a command to a table; an undeliverable one is dropped, which its sender notices.
    pub async fn forward(self: &Arc<House>, game: u32, mut command: Command) {
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
        let table = self.hall.0.lock().await.get(&game).cloned();
        if let Some(table) = table {
            // A table that is closing does not need it.
            let _ = table.send(command).await;
        }
    }

    /// Replaces all games by a backup. Pages that watch a game are notified that it is gone.
    ///
    /// # Errors
    /// If it is not restored; then everything goes on as before.
    pub async fn restore(&self, backup: impl AsRef<[u8]> + Send + 'static) -> Result<RestoreReport, Fault> {
        let report = self.store.restore(backup, Arc::clone(&self.registry)).await?;
        self.clear_all(true).await;
        self.everybody.tell(&ServerMessage::LibraryChanged);
        Ok(report)
    }

    /// Closes the table of a game, if open, notifies its watchers why, and waits until that is
    /// done.
    pub async fn clear(&self, game: u32, why: Option<Fault>) {
        let (done, cleared) = oneshot::channel();
        self.mention(game, Command::Clear(why, done)).await;
        let _ = cleared.await;
    }

    /// Closes all tables. With `gone`, watchers are notified that their games no longer exist.
    pub async fn clear_all(&self, gone: bool) {
        let games: Vec<u32> = self.hall.0.lock().await.keys().copied().collect();
        for game in games {
            self.clear(game, gone.then_some(Fault::UnknownGame { game })).await;
        }
    }
}
