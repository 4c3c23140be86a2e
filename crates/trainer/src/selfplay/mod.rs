//! Games of the engine with itself, and the files in which they are kept.
//!
//! - A [`Generator`] plays: game number so-and-so of a [`Run`] comes out the same wherever and
//!   whenever it is played.
//! - A [`Writer`] keeps games in about two bytes a ply, in blocks with checksums; a [`RunFile`] is
//!   a file that grows and can be gone on with after it was cut off anywhere.
//! - A [`Reader`] gives them back, checks everything, and goes on behind damage.
//! - [`GameRecord::usable`] gives the positions that are worth learning from.
//! - A [`SelfPlayPlan`] plays on several threads until its [`Goal`] is reached; [`check`],
//!   [`MergePlan`], [`ExportPlan`] and [`Statistics`] are for the files.
//!
//! Scores and results are White's, everywhere. The format is described in `docs/learning.md`.
//!
//! ```
//! use player::Stop;
//! use trainer::selfplay::{EngineId, Generator, Header, Reader, Run, Settings, Writer};
//!
//! let settings = Settings { nodes: 50, hash_megabytes: 1, ..Settings::default() };
//! let run = Run { engine: EngineId::current(None)?, seed: 7, settings };
//! let game = Generator::new(&run, None)?.game(0, &Stop::new())?;
//!
//! let mut writer = Writer::new(Vec::new(), &Header::new(vec![run]))?;
//! writer.add(0, &game)?;
//! let bytes = writer.finish()?;
//!
//! let mut reader = Reader::new(bytes.as_slice())?;
//! let stored = reader.next().expect("there is a game")?;
//! assert_eq!(stored.game, game);
//! for labelled in game.usable() {
//!     assert!(!labelled.position.in_check() && labelled.result == game.ending.points());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod code;
mod export;
mod generator;
pub(crate) mod header;
mod merge;
mod opening;
mod plan;
mod reader;
mod record;
mod run_file;
mod score;
mod settings;
mod statistics;
mod visit;
mod writer;

pub use blocks::{Damage, Fault};
pub use code::GameDamage;
pub use export::{ExportPlan, TextFormat};
pub use generator::{Generator, NoGame};
pub use header::{EngineId, FileError, Header, Run};
pub use merge::{MergePlan, Merged, Skipped};
pub use plan::{Goal, PlayEvent, PlayProgress, SelfPlayPlan};
pub use reader::{ReadError, Reader, StoredGame};
pub use record::{Ending, GameRecord, Labelled, Sample};
pub use run_file::{Contents, OpenError, RunFile};
pub use score::WhiteScore;
pub use settings::Settings;
pub use statistics::Statistics;
pub use visit::{
    Checked, Extent, Finding, Found, ReadProgress, check, header as read_header, visit, visit_games,
};
pub use writer::{WriteError, Writer};
