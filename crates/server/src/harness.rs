//! The server without a network, for tests and fuzz targets: pages that speak with the app directly, and the audit of backups
//! by itself. No program uses it, and it may change at any time.

use crate::app::App;
use crate::domain::StoreError;
use crate::http::{Access, Connection, Context, message_text};
use crate::pgn;
use crate::registry::Registry;
use crate::store::{Rows as StoreRows, Store};
use crate::wire::{Fault, GameView};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

/// Whether a file may take the place of the store; whether it had a checksum, which was right.
///
/// # Errors
/// If it may not, or cannot be read or written.
pub fn check_backup(path: &Path, registry: &Registry) -> Result<bool, Fault> {
    Ok(crate::store::check_backup(path, registry)?)
}

/// The audit of the bytes of a backup, in memory; none if SQLite reads such bytes from a file only.
///
/// # Errors
/// As the audit says.
pub fn check_bytes(bytes: &[u8], registry: &Registry) -> Option<Result<(), Fault>> {
    Some(crate::store::check_bytes(bytes, registry)?.map_err(Fault::from))
}

/// The rows of a backup that has passed the audit.
pub struct Rows(StoreRows);

impl Rows {
    /// Opens a backup; it must not have a checksum any more.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path, registry: Registry) -> Result<Rows, StoreError> {
        StoreRows::open(path, registry).map(Rows)
    }

    /// Changes values, looks at all games as the audit of a backup does, shows them, and forgets the changes.
    ///
    /// # Errors
    /// As the audit says.
    pub fn audit(&mut self, changes: &str) -> Result<(), Fault> {
        Ok(self.0.audit(changes, |game, registry| drop(GameView::of(game, registry)))?)
    }
}

/// An app with its games, at which one machine can think.
pub struct Room(Context);

impl Room {
    /// Opens the store of a folder.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn open(folder: &Path, registry: Registry) -> Result<Room, StoreError> {
        let store = Store::open(folder)?;
        let app = App::new(registry, store, 1);
        // Nobody asks by an address.
        let access = Access::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), None);
        Ok(Room(Context::new(app, access)))
    }

    fn app(&self) -> &App {
        &self.0.app
    }

    /// A page that comes in.
    #[must_use]
    pub fn enter(&self) -> Page {
        let (connection, inbox) = Connection::new(self.0.clone());
        connection.enter();
        Page { connection, inbox, context: self.0.clone() }
    }

    /// Imports games from PGN; how many.
    ///
    /// # Errors
    /// If the text is none, or they cannot be stored.
    pub async fn import(&self, text: &str) -> Result<usize, Fault> {
        let (records, _) = pgn::read(text)?;
        Ok(self.app().add(records).await?.len())
    }

    /// A game as it is stored.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn stored(&self, game: u32) -> Result<GameView, Fault> {
        Ok(GameView::of(&self.app().tables.load(game).await?.snapshot(game), &*self.app().registry))
    }

    /// All games as one file.
    ///
    /// # Errors
    /// If it cannot be made.
    pub async fn backup(&self) -> Result<Vec<u8>, StoreError> {
        let copy = self.app().store.backup().await?;
        std::fs::read(copy.path()).map_err(|error| crate::store::io(copy.path(), &error))
    }

    /// Ends what is going on, as a server does that ends.
    pub async fn close(&self) {
        self.app().tables.close_all(false).await;
    }
}

/// A page without a browser.
pub struct Page {
    connection: Connection,
    inbox: crate::subscribers::Inbox,
    context: Context,
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
        let messages = std::iter::from_fn(|| self.inbox.try_recv().ok());
        messages.filter_map(|message| message_text(&message, &self.context.app.registry)).collect()
    }

    /// Goes.
    pub async fn leave(mut self) {
        self.connection.leave().await;
    }
}
