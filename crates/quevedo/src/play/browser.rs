//! The game in the browser: which machines there are, where games are kept, and how the browser is told.

use super::Language;
use super::contenders::contenders;
use super::examples::examples;
use super::learning::learning;
use super::thesis::thesis;
use crate::failure::Failure;
use crate::licences::licences;
use crate::networks::Choice;
use clap::Args;
use directories::ProjectDirs;
use engine::{Engine, Level};
use nnue::Network;
use player::Player;
use server::{Config, Registry, ServeError, Server, Skills, Wanted};
use std::io::{self, IsTerminal, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// What the game in the browser can be asked for.
#[derive(Args)]
#[group(id = "browser")]
pub struct Options {
    /// At which port the server listens; if it is taken, at the next that is free [default: 1912]
    #[arg(long, value_name = "N", conflicts_with = "terminal")]
    port: Option<u16>,
    /// Open no browser, only say the address
    #[arg(long, conflicts_with = "terminal")]
    no_open: bool,
    /// The folder where games are kept, instead of that of the system
    #[arg(long, value_name = "DIR", conflicts_with = "terminal")]
    data: Option<PathBuf>,
    /// Let other machines in too: listen at this address [default: 127.0.0.1]
    #[arg(long, value_name = "ADDR", conflicts_with = "terminal")]
    listen: Option<IpAddr>,
    /// Let anybody in who can reach the address, without the secret in it; for containers
    #[arg(long, conflicts_with = "terminal")]
    no_secret: bool,
    /// The folder of trainings that the laboratory shows [default: `nets` here, and in the folder of the games]
    #[arg(long, value_name = "DIR", conflicts_with = "terminal")]
    nets: Option<PathBuf>,
}

/// Serves until it is interrupted.
pub fn run(options: &Options, judge: &Choice, language: Language) -> Result<(), Failure> {
    let mut config = Config::new(options.data.clone().map_or_else(folder, Ok)?);
    config.port = options.port.unwrap_or(config.port);
    config.listen = options.listen.unwrap_or(config.listen);
    config.secret = !options.no_secret;
    let wanted = config.port;
    let network = judge.network()?;
    let registry = registry(network.clone())
        .with_contenders(contenders(judge.eval_file.as_deref()))
        .with_learning(learning(options.nets.clone(), config.data.clone(), network))
        .with_examples(examples().map_err(Failure::Work)?)
        .with_licences(licences().map_err(Failure::Work)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::no_thread(&error))?;
    let end = interruption()?;
    let served = runtime.block_on(async {
        let server = Server::bind(config, registry).await?;
        let opened = announce(&server, options, wanted, language);
        if let Err(error) = opened {
            return Ok(Err(error));
        }
        server.run(async move { end.notified().await }).await.map(Ok)
    });
    // Machines that still think are not waited for.
    runtime.shutdown_background();
    served.map_err(|error: ServeError| Failure::Work(language.serve_error(&error)))??;
    let mut out = io::stdout();
    writeln!(out, "\n{}", language.saved())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::Io(error, language))
}

/// Says where the game is, and opens a browser there if that is possible.
fn announce(server: &Server, options: &Options, wanted: u16, language: Language) -> Result<(), Failure> {
    let url = server.url();
    let wants_browser = !options.no_open && io::stdin().is_terminal() && has_screen();
    let opened = wants_browser && open::that_detached(&url).is_ok();
    let what = if opened { language.opening_browser() } else { language.open_browser() };
    let mut text = format!("{what}\n  {url}\n");
    if wanted != 0 && wanted != server.address().port() {
        text.push_str(&format!("{}\n", language.other_port()));
    }
    match (server.is_public(), options.no_secret) {
        (true, false) => text.push_str(&format!("{}\n", language.public_warning())),
        (true, true) => text.push_str(&format!("{}\n", language.open_warning())),
        (false, true) => text.push_str(&format!("{}\n", language.no_secret_warning())),
        (false, false) => {}
    }
    let (kept, file, how) = (language.games_kept(), server.games().display(), language.how_to_end());
    text.push_str(&format!("{kept} {file}\n{how}\n"));
    let mut out = io::stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::Io(error, language))
}

/// Whether there is a screen on which a browser could open: without one, some systems would open a browser of text in the
/// terminal.
fn has_screen() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// Raised by the first Ctrl-C; the second ends the program at once.
fn interruption() -> Result<Arc<Notify>, Failure> {
    let (end, again) = (Arc::new(Notify::new()), AtomicBool::new(false));
    let raised = Arc::clone(&end);
    ctrlc::set_handler(move || {
        if again.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        raised.notify_one();
    })
    .map_err(|error| Failure::Usage(format!("interrupts cannot be caught: {error}")))?;
    Ok(end)
}

/// Where the system wants programs to keep what is the user's.
fn folder() -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "quevedo");
    let none =
        || Failure::Usage("there is no folder of yours to keep games in: name one with --data".to_owned());
    folders.map(|folders| folders.data_dir().to_owned()).ok_or_else(none)
}

/// The machines of this program; Quevedo with a network if there is one.
fn registry(network: Option<Arc<Network>>) -> Registry {
    let any_level = Skills { elo: Some((Level::LEAST, Level::FULL - 1)), chess960: true };
    // The boards of the theses know standard chess only.
    let standard = Skills { elo: None, chess960: false };
    let analyst = network.clone();
    Registry::new(move |wanted| quevedo(wanted, analyst.clone()))
        .with("quevedo", "Quevedo", any_level, move |wanted| quevedo(wanted, network.clone()))
        .with("buho", "BuhoChess", standard, |wanted| thesis("buho", wanted))
        .with("tfg", "TFG", standard, |wanted| thesis("tfg", wanted))
        .with("tower", "Tower", standard, |wanted| thesis("tower", wanted))
}

fn quevedo(wanted: Wanted, network: Option<Arc<Network>>) -> Result<Box<dyn Player>, String> {
    let mut engine = Engine::new(engine::Options::default()).map_err(|error| error.to_string())?;
    engine.set_network(network);
    let level = wanted.elo.and_then(Level::new).map(|level| level.with_seed(wanted.seed));
    engine.set_level(level).map_err(|error| error.to_string())?;
    Ok(Box::new(engine))
}
