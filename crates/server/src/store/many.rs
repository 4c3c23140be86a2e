//! Many games at a time, in portions: between two of them others have their turn.

use super::games::add;
use super::{Store, StoreError};
use crate::domain::Record;
use crate::registry::Registry;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// So many games are stored or read at once; that takes a few hundredths of a second.
pub const PORTION: usize = 50;

/// What marks the hidden games of one import: a time that is none.
fn mark() -> i64 {
    static LAST: AtomicI64 = AtomicI64::new(0);
    LAST.fetch_sub(1, Ordering::Relaxed) - 1
}

impl Store {
    /// Stores new games, all or none, and gives their numbers. They are hidden until the last is stored, by a time of deletion
    /// before all times; those of a server that is killed before are forgotten when the store is next opened.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub async fn add_many(
        &self,
        records: Vec<Record>,
        registry: Arc<Registry>,
    ) -> Result<Vec<u32>, StoreError> {
        if records.len() <= PORTION {
            return self.run(move |store| store.add(&records, &registry)).await;
        }
        let (store, hidden) = (self.pinned(), mark());
        let (mut ids, mut rest) = (Vec::with_capacity(records.len()), records.into_iter());
        loop {
            let portion: Vec<Record> = rest.by_ref().take(PORTION).collect();
            if portion.is_empty() {
                break;
            }
            let registry = Arc::clone(&registry);
            match store.run(move |store| store.add_hidden(&portion, &registry, hidden)).await {
                Ok(added) => ids.extend(added),
                Err(error) => {
                    store.withdraw(ids).await;
                    return Err(error);
                }
            }
        }
        match store.run(move |store| store.reveal(hidden)).await {
            Ok(()) => Ok(ids),
            Err(error) => {
                store.withdraw(ids).await;
                Err(error)
            }
        }
    }

    fn add_hidden(
        &self,
        records: &[Record],
        registry: &Registry,
        hidden: i64,
    ) -> Result<Vec<u32>, StoreError> {
        self.write(|connection| {
            records.iter().map(|record| add(connection, record, registry, Some(hidden))).collect()
        })
    }

    fn reveal(&self, hidden: i64) -> Result<(), StoreError> {
        let sql = "UPDATE game SET deleted=NULL WHERE deleted=?";
        self.write(|connection| connection.execute(sql, [hidden])).map(drop)
    }

    /// Forgets games that were added and never shown.
    async fn withdraw(&self, ids: Vec<u32>) {
        for portion in ids.chunks(PORTION) {
            let portion = portion.to_vec();
            let forget = move |store: &Store| {
                store.write(|connection| {
                    let mut forget = connection.prepare_cached("DELETE FROM game WHERE id=?")?;
                    portion.iter().try_for_each(|id| forget.execute([id]).map(drop))
                })
            };
            // What cannot be forgotten now is hidden, and forgotten when the store is next opened.
            let _ = self.run(forget).await;
        }
    }
}
