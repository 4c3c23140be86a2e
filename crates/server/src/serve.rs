//! Starting, running and stopping the server.

use crate::app::App;
use crate::domain::{Event, StoreError};
use crate::http::{Access, Context, clock_fits, kept_secret, router, serve};
use crate::mount::Mount;
use crate::registry::Registry;
use crate::store::Store;
use axum::Router;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use thiserror::Error;
use tokio::net::TcpListener;

/// How many consecutive ports are tried.
const PORTS: u16 = 20;
/// How long the last answers may take at shutdown.
const FAREWELL: Duration = Duration::from_secs(2);

/// The configuration of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; if it is taken, one of the next. 0 is any free port.
    pub port: u16,
    /// The data folder.
    pub data: PathBuf,
    /// The number of concurrent searches.
    pub searches: usize,
    /// Whether a secret is required. It is stored in the folder, and part of the address.
    pub secret: bool,
}

impl Config {
    /// Local access only, with games in this folder; one processor is left for everything else.
    #[must_use]
    pub fn new(data: PathBuf) -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let searches = processors.saturating_sub(1).clamp(1, 8);
        Config { listen: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 1912, data, searches, secret: true }
    }
}

/// Why a server cannot be started, or has failed.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The games cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No port is free, or the address is not one of this machine.
    #[error("cannot listen on {address}: {reason}; choose another with --port or --listen")]
    Listen {
        /// The first address tried.
        address: SocketAddr,
        /// Why.
        reason: std::io::Error,
    },
    /// The system clock has a date that cannot be written.
    #[error("the system clock shows a date before 1970 or after 9999; correct it and start again")]
    Clock,
    /// The network failed.
    #[error("the server failed: {0}")]
    Network(std::io::Error),
}

/// A listening server.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    secret: Option<String>,
    app: Arc<App>,
    mounts: Vec<Mount>,
}

impl Server {
    /// Opens the store and starts listening.
    ///
    /// # Errors
    /// If either fails.
    pub async fn bind(config: Config, registry: Registry) -> Result<Server, ServeError> {
        if !clock_fits(SystemTime::now()) {
            return Err(ServeError::Clock);
        }
        let store = Store::open(&config.data)?;
        let listener = listen(SocketAddr::new(config.listen, config.port)).await?;
        let address = listener.local_addr().map_err(ServeError::Network)?;
        let secret = config.secret.then(|| kept_secret(&config.data)).transpose()?;
        let app = App::new(registry, store, config.searches);
        Ok(Server { listener, address, secret, app, mounts: Vec::new() })
    }

    /// Adds routes of another crate. What they keep in the data folder is to be opened after
    /// [`bind`](Server::bind), which makes sure that no other server uses it.
    #[must_use]
    pub fn mount(mut self, mount: Mount) -> Server {
        self.mounts.push(mount);
        self
    }

    /// Returns its address.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL for a browser on this machine, with the secret if there is one.
    #[must_use]
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        match &self.secret {
            Some(secret) => format!("http://{address}/?token={secret}"),
            None => format!("http://{address}/"),
        }
    }

    /// Whether other machines can reach it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// Returns the file of the games.
    #[must_use]
    pub fn games(&self) -> &std::path::Path {
        self.app.store.path()
    }

    /// Serves until asked to end; then closes connections, stops searches and
    /// what was mounted, and stores the clocks.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let access = Access::new(self.address, self.secret);
        let (mut others, mut closes) = (Router::new(), Vec::new());
        for mount in self.mounts {
            others = others.merge(mount.router);
            closes.push(mount.close);
        }
        let router = router(Context::new(Arc::clone(&self.app), access), others);
        let (ended, wait) = tokio::sync::watch::channel(false);
        let app = self.app;
        tokio::spawn(async move {
            end.await;
            app.everyone.publish(Event::Goodbye);
            app.tables.close_all(false).await;
            for close in closes {
                close.await;
            }
            app.everyone.close();
            let _ = tokio::time::timeout(FAREWELL, app.everyone.emptied()).await;
            let _ = ended.send(true);
        });
        // Open connections do not keep the server from ending.
        let farewell = async {
            // An error means that nobody can signal any more: that is an end too.
            let _ = wait.clone().wait_for(|ended| *ended).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = serve(self.listener, router, wait.clone()) => {}
            () = farewell => {}
        }
        Ok(())
    }
}

/// Listens on this port, or on one of the next.
async fn listen(first: SocketAddr) -> Result<TcpListener, ServeError> {
    let mut address = first;
    for _ in 0..PORTS {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() != std::io::ErrorKind::AddrInUse || address.port() == u16::MAX => {
                return Err(ServeError::Listen { address: first, reason: error });
            }
            Err(_) => address.set_port(address.port() + 1),
        }
    }
    let reason = std::io::Error::new(
        std::io::ErrorKind::AddrInUse,
        format!("this port and the next {} are in use", PORTS - 1),
    );
    Err(ServeError::Listen { address: first, reason })
}
