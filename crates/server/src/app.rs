//! The state that all parts of the server share.

use crate::domain::{Event, GameError, Pacing, Record, RestoreReport, StoreError, Terms};
use crate::limits::{MAX_DOWNLOADS, MAX_FILES};
use crate::registry::Registry;
use crate::search::SearchQueue;
use crate::store::Store;
use crate::subscribers::Subscribers;
use crate::table::Tables;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The shared state.
pub struct App {
    /// The machines.
    pub registry: Arc<Registry>,
    /// The stored games.
    pub store: Store,
    /// The queue of searches.
    pub searches: SearchQueue,
    /// The open tables.
    pub tables: Arc<Tables>,
    /// All connections.
    pub everyone: Subscribers,
    /// Limit of large files read at once.
    pub files: Semaphore,
    /// Limit of backups sent at once.
    pub downloads: Arc<Semaphore>,
}

impl App {
    /// Creates the state with this many concurrent searches.
    pub fn new(registry: Registry, store: Store, searches: usize) -> Arc<App> {
        let registry = Arc::new(registry);
        let searches = SearchQueue::new(Arc::clone(&registry), searches);
        let (everyone, files) = (Subscribers::default(), Semaphore::new(MAX_FILES));
        let tables = Tables::new(store.clone(), searches.clone(), everyone.clone());
        let downloads = Arc::new(Semaphore::new(MAX_DOWNLOADS));
        Arc::new(App { registry, store, searches, tables, everyone, files, downloads })
    }

    /// Starts a game and returns its number.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn begin(&self, terms: Terms) -> Result<u32, GameError> {
        let clocks = terms.clock.map(|clock| clock.map(|spec| spec.base_ms));
        let pacing = Pacing::default();
        let record = Record { terms, moves: Vec::new(), ending: None, clocks, pacing, source: None };
        let ids = self.add(vec![record]).await?;
        ids.first().copied().ok_or(GameError::Internal)
    }

    /// Stores games and returns their numbers.
    ///
    /// # Errors
    /// If they cannot be stored; then none is.
    pub async fn add(&self, records: Vec<Record>) -> Result<Vec<u32>, StoreError> {
        let ids = self.store.add_many(records, Arc::clone(&self.registry)).await?;
        self.everyone.publish(Event::LibraryChanged);
        Ok(ids)
    }

    /// Replaces all games by a backup. Pages that watch a game are notified that it is gone.
    ///
    /// # Errors
    /// If it is not restored; then everything goes on as before.
    pub async fn restore(
        &self,
        backup: impl AsRef<[u8]> + Send + 'static,
    ) -> Result<RestoreReport, GameError> {
        let report = self.store.restore(backup, Arc::clone(&self.registry)).await?;
        self.tables.close_all(true).await;
        self.everyone.publish(Event::LibraryChanged);
        Ok(report)
    }
}
