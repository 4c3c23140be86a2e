//! The game in the browser: opponents, where games are stored, and opening the browser.

use super::examples::examples;
use super::page::page;
use super::trouble::serve_error;
use crate::failure::Failure;
use crate::licences::licences;
use crate::networks::Choice;
use catalogue::Contenders;
use clap::Args;
use directories::ProjectDirs;
use lab_server::{Laboratory, learning, opponents};
use language::Language;
use server::{Config, ServeError, Server};
use std::io::{self, IsTerminal, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use terminal::Speech as _;
use tokio::sync::Notify;

/// Options of the game in the browser.
#[derive(Args)]
#[group(id = "browser")]
pub struct Options {
    /// Listen on this port, or the next free one if it is taken [default: 1912]
    #[arg(long, value_name = "N", conflicts_with = "terminal")]
    port: Option<u16>,
    /// Do not open a browser; only print the address
    #[arg(long, conflicts_with = "terminal")]
    no_open: bool,
    /// Store games in this folder instead of the system's data folder
    #[arg(long, value_name = "DIR", conflicts_with = "terminal")]
    data: Option<PathBuf>,
    /// Listen on this address, to admit other machines [default: 127.0.0.1]
    #[arg(long, value_name = "ADDR", conflicts_with = "terminal")]
    listen: Option<IpAddr>,
    /// Admit anyone who can reach the address, without a secret in it; for containers
    #[arg(long, conflicts_with = "terminal")]
    no_secret: bool,
    /// Folder of the trainings shown in the laboratory [default: `nets` here and in the data
    /// folder]
    #[arg(long, value_name = "DIR", conflicts_with = "terminal")]
    nets: Option<PathBuf>,
}

/// Serves until interrupted.
pub fn run(options: &Options, judge: &Choice, language: Language) -> Result<(), Failure> {
    let mut config = Config::new(options.data.clone().map_or_else(folder, Ok)?);
    config.port = options.port.unwrap_or(config.port);
    config.listen = options.listen.unwrap_or(config.listen);
    config.secret = !options.no_secret;
    let wanted = config.port;
    let network = judge.network()?;
    let registry =
        opponents(network.clone()).with_page(page).with_licences(licences().map_err(Failure::Work)?);
    let contenders = contenders(judge.eval_file.as_deref());
    let (data, examples) = (config.data.clone(), examples().map_err(Failure::Work)?);
    let learning = learning(options.nets.clone(), data.clone(), network);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::no_thread(&error))?;
    let end = interruption()?;
    let served = runtime.block_on(async {
        let server = Server::bind(config, registry).await?;
        let laboratory = Laboratory::open(&data, contenders).with_learning(learning).with_examples(examples);
        let server = server.mount(laboratory.mount());
        let opened = announce(&server, options, wanted, language);
        if let Err(error) = opened {
            return Ok(Err(error));
        }
        server.run(async move { end.notified().await }).await.map(Ok)
    });
    // Do not wait for engines that still think.
    runtime.shutdown_background();
    served.map_err(|error: ServeError| Failure::Work(serve_error(&error, language)))??;
    let mut out = io::stdout();
    writeln!(out, "\n{}", language.saved())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::Io(error, language))
}

/// Prints the address, and opens a browser if possible.
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

/// Whether a graphical browser can open; without a display some systems would start a text browser
/// in the terminal.
fn has_screen() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// Returns a notification of the first Ctrl-C; the second one exits at once.
fn interruption() -> Result<Arc<Notify>, Failure> {
    let (end, again) = (Arc::new(Notify::new()), AtomicBool::new(false));
    let raised = Arc::clone(&end);
    ctrlc::set_handler(move || {
        if again.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        raised.notify_one();
    })
    .map_err(|error| Failure::Usage(format!("cannot install the interrupt handler: {error}")))?;
    Ok(end)
}

/// Returns the system's data folder for this program.
fn folder() -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "quevedo");
    let none =
        || Failure::Usage("no home folder found to store games in; give a folder with --data".to_owned());
    folders.map(|folders| folders.data_dir().to_owned()).ok_or_else(none)
}

/// Returns who can play in the laboratory's matches: the built-in players, and Stockfish if installed.
/// A page can choose no others.
fn contenders(network: Option<&Path>) -> Contenders {
    let built_in = Contenders::built_in(network);
    match on_path("stockfish") {
        Some(program) => built_in.with_stockfish(&program),
        None => built_in,
    }
}

/// Finds a program on the search path.
fn on_path(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file())
}
