//! The server without a network, for tests and fuzz targets: pages that speak with the house directly, and the audit of backups
//! by itself. No program uses it, and it may change at any time.

use crate::house::House;
use crate::http::{Access, Connection, Context};
use crate::jobs::Jobs;
use crate::pgn;
use crate::registry::Registry;
use crate::store::{Store, StoreError};
use crate::wire::{Fault, GameView};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

pub use crate::store::{Rows, check_backup};

/// A house with its games, at which one machine can think.
pub struct Room(Context);

impl Room {
    /// Opens the store of a folder.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn open(folder: &Path, registry: Registry) -> Result<Room, StoreError> {
        let store = Store::open(folder)?;
        let jobs = Jobs::open(folder, registry.contenders().clone());
        let house = House::new(registry, store, 1, jobs);
        // Nobody asks by an address.
        let access = Access::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), None);
        Ok(Room(Context::new(house, access)))
    }

    fn house(&self) -> &House {
        &self.0.house
    }

    /// A page that comes in.
    #[must_use]
    pub fn enter(&self) -> Page {
        let (connection, inbox) = Connection::new(self.0.clone());
        connection.enter();
        Page { connection, inbox }
    }

    /// Imports games from PGN; how many.
    ///
    /// # Errors
    /// If the text is none, or they cannot be stored.
    pub async fn import(&self, text: &str) -> Result<usize, Fault> {
        let (records, _) = pgn::read(text)?;
        Ok(self.house().add(records).await?.len())
    }

    /// A game as it is stored.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn stored(&self, game: u32) -> Result<GameView, Fault> {
        Ok(self.house().load(game).await?.view(game, &self.house().registry))
    }

    /// All games as one file.
    ///
    /// # Errors
    /// If it cannot be made.
    pub async fn backup(&self) -> Result<Vec<u8>, StoreError> {
        let copy = self.house().store.backup().await?;
        std::fs::read(copy.path()).map_err(|error| crate::store::io(copy.path(), &error))
    }

    /// Ends what is going on, as a server does that ends.
    pub async fn close(&self) {
        self.house().clear_all(false).await;
        self.house().jobs.close().await;
    }
}

/// A page without a browser.
pub struct Page {
    connection: Connection,
    inbox: crate::gallery::Inbox,
}

impl Page {
    /// Sends a message, however many came before; what was told until it was answered, the answer last.
    pub async fn say(&mut self, text: &str) -> Vec<String> {
        self.connection.rest();
        self.connection.hear(text).await;
        self.heard()
    }

    /// What has been told since.
    pub fn heard(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.inbox.try_recv().ok()).map(|text| text.to_string()).collect()
    }

    /// Goes.
    pub async fn leave(mut self) {
        self.connection.leave().await;
    }
}
