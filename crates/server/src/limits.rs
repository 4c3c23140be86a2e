//! What the server allows, in one place.

use crate::wire::LimitsView;
use std::time::Duration;

/// What is told to the page.
pub const LIMITS: LimitsView = LimitsView {
    min_think_ms: 50,
    max_think_ms: 60_000,
    default_think_ms: 2_000,
    max_base_ms: 3 * 60 * 60 * 1000,
    max_increment_ms: 3 * 60 * 1000,
    max_pace_ms: 10_000,
    max_name: 100,
    max_import: 16 << 20,
    undo_resign_ms: 5_000,
};

/// The longest message of a page, in bytes. A longer one is refused; one longer than [`MAX_FRAME`] ends the connection.
pub const MAX_MESSAGE: usize = 16 << 10;
/// The longest that is read at all.
pub const MAX_FRAME: usize = 1 << 20;
/// The longest body of a request that is not an import or a backup.
pub const MAX_BODY: usize = 64 << 10;
/// The largest backup.
pub const MAX_BACKUP: usize = 256 << 20;
/// How many files may be imported or restored at a time; others wait before they are read.
pub const MAX_FILES: usize = 2;
/// How many messages a connection may send at once, and how many more a second.
pub const BURST: u32 = 60;
/// See [`BURST`].
pub const MESSAGES_A_SECOND: u32 = 30;
/// How many requests over HTTP, those of all pages together, may come at once, and how many more a second.
pub const HTTP_BURST: u32 = 400;
/// See [`HTTP_BURST`].
pub const HTTP_A_SECOND: u32 = 100;
/// How many of those may be links on pages of other sites that lead here.
pub const LINK_BURST: u32 = 10;
/// See [`LINK_BURST`].
pub const LINKS_A_SECOND: u32 = 1;
/// How many hints a page may wait for.
pub const MAX_HINTS: usize = 4;
/// How many games a page may have looked through at a time.
pub const MAX_REVIEWS: usize = 4;
/// How many connections there may be.
pub const MAX_CONNECTIONS: u32 = 64;
/// How many games may be watched at a time, by all connections together.
pub const MAX_TABLES: usize = 256;
/// Messages that wait for a slow connection; when there are more it is ended, and the page asks anew.
pub const OUTBOX: usize = 512;
/// How many half-moves of a line are told.
pub const LINE_LENGTH: usize = 16;
/// The least time between two thoughts that are told.
pub const THOUGHT_INTERVAL: Duration = Duration::from_millis(100);
/// How long a hint is thought about.
pub const HINT_TIME: Duration = Duration::from_millis(700);
/// How long full strength looks at a position in which a limited machine is to move, so that the page can show how the game
/// stands; it takes less where there are few moves.
pub const HONEST_TIME: Duration = Duration::from_millis(60);
/// How long each position of a review is looked at.
pub const REVIEW_TIME: Duration = Duration::from_millis(400);
/// Machines that are kept ready between two moves; others are made anew, so that memory stays bounded.
pub const KEPT_PLAYERS: usize = 12;
/// How often running clocks are stored; a killed server forgets no more than this.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a deleted game can be brought back.
pub const KEEP_DELETED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How many problems of an import are told.
pub const MAX_PROBLEMS: usize = 20;
/// How many games one import may bring.
pub const MAX_IMPORTED: usize = 20_000;
/// How many half-moves a game may have; by the rule of seventy-five moves few have a tenth of that.
pub const MAX_PLIES: usize = 12_000;
/// How many nodes a tree of the laboratory may have.
pub const MAX_TREE_NODES: u32 = 20_000;
/// How many it may have where whole lists are told.
pub const MAX_LIST_NODES: u32 = 1_500;
/// How many positions a chess search of the laboratory may visit, whose tree is kept whole.
pub const MAX_CHESS_NODES: u32 = 300_000;
/// How long it may take.
pub const CHESS_TREE_TIME: Duration = Duration::from_secs(20);
/// How many nodes are kept of the last such trees together, some sixty bytes each.
pub const KEPT_CHESS_NODES: u32 = 1_200_000;
/// How many such searches may wait or go on.
pub const MAX_WAITING_SEARCHES: usize = 16;
/// How many nodes of a tree are looked below at a time.
pub const MAX_LOOKED_BELOW: usize = 64;
/// How many events of a search of a tree are told.
pub const MAX_EVENTS: usize = 60_000;

/// Whether this can be a name: short, and of characters that can be shown.
pub fn is_name(text: &str) -> bool {
    text.chars().count() <= LIMITS.max_name as usize && !text.chars().any(char::is_control)
}
