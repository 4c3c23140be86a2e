//! The limits of the server, in one place; those of the laboratory are in its own crate.

use std::time::Duration;

/// What the server allows in a game.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The shortest time for a move.
    pub min_think_ms: u32,
    /// The longest.
    pub max_think_ms: u32,
    /// The time for a move where nothing is said.
    pub default_think_ms: u32,
    /// The longest base time of a clock.
    pub max_base_ms: u32,
    /// The longest increment.
    pub max_increment_ms: u32,
    /// The longest pause between two moves of machines.
    pub max_pace_ms: u32,
    /// How many characters a name may have.
    pub max_name: u32,
    /// How many bytes a file to import may have.
    pub max_import: u32,
    /// How long a resignation can be undone.
    pub undo_resign_ms: u32,
}

/// The limits that the page knows too.
pub const LIMITS: Limits = Limits {
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

/// Longest message of a page, in bytes. A longer one is rejected; one longer than [`MAX_FRAME`]
/// closes the connection.
pub const MAX_MESSAGE: usize = 16 << 10;
/// Longest message that is read at all.
pub const MAX_FRAME: usize = 1 << 20;
/// Longest request body that is not an import or a backup.
pub const MAX_BODY: usize = 64 << 10;
/// The largest backup.
pub const MAX_BACKUP: usize = 256 << 20;
/// The highest number of a game or a job. It is never reached by adding one after the other, and an
/// imported file that has it leaves room.
pub const MAX_NUMBER: u32 = 1_000_000_000;
/// Maximum row of a backup, in bytes: a game of the longest import with all derived data.
pub const MAX_ROW: i32 = 128 << 20;
/// Maximum SQL text parsed for a backup, in bytes; all of our own together is shorter.
pub const MAX_SQL: i32 = 64 << 10;
/// Maximum text of a game in a backup, in bytes: as PGN, with its tags, and its comments once more.
pub const MAX_GAME_TEXT: usize = 4 * chess::pgn::MAX_GAME_SIZE;
/// Maximum Elo that a machine may declare.
pub const MAX_ELO: u32 = 4000;
/// Time limit for checking a backup; 20 000 games of 80 plies (51 MB) take a minute on a busy
/// machine.
pub const AUDIT_TIME: Duration = Duration::from_secs(600);
/// Maximum number of files imported or restored at a time; others wait before they are read.
pub const MAX_FILES: usize = 2;
/// Base time for a request body, plus what has arrived takes at [`LEAST_RATE`].
pub const SILENCE: Duration = Duration::from_secs(20);
/// Minimum rate of a long request body, in bytes per second.
pub const LEAST_RATE: u64 = 64 << 10;
/// Number of files kept with the games from before a restoration.
pub const KEPT_BEFORE: usize = 3;
/// Maximum number of backups downloading at a time; others wait before they are made.
pub const MAX_DOWNLOADS: usize = 2;
/// Time limit of request headers, and of idle connections.
pub const HEAD_TIME: Duration = Duration::from_secs(15);
/// Longest request headers, in bytes.
pub const MAX_HEAD: usize = 64 << 10;
/// Time limit for a client that does not read.
pub const STALL: Duration = Duration::from_secs(20);
/// Maximum number of TCP connections, known clients or not.
pub const MAX_STREAMS: usize = 512;
/// Most connections from one address.
pub const MAX_STREAMS_EACH: usize = 128;
/// Wrong secrets of an address that are answered at once; the next constant is the rate per second.
pub const GUESS_BURST: u32 = 10;
/// See [`GUESS_BURST`].
pub const GUESSES_A_SECOND: u32 = 1;
/// Delay of the response to a wrong secret after that.
pub const GUESS_DELAY: Duration = Duration::from_secs(1);
/// Most bytes that may wait to be sent over a socket: the longest message there is.
pub const MAX_UNSENT: usize = 32 << 20;
/// Messages that a connection may send at once; the next constant is the rate per second.
pub const BURST: u32 = 60;
/// See [`BURST`].
pub const MESSAGES_A_SECOND: u32 = 30;
/// HTTP requests, of all pages together, that may come at once; the next constant is the rate per
/// second.
pub const HTTP_BURST: u32 = 400;
/// See [`HTTP_BURST`].
pub const HTTP_A_SECOND: u32 = 100;
/// How many of those may be links from other sites.
pub const LINK_BURST: u32 = 10;
/// See [`LINK_BURST`].
pub const LINKS_A_SECOND: u32 = 1;
/// How often a page is pinged; browsers answer by themselves.
pub const PING: Duration = Duration::from_secs(10);
/// Pings and pongs that a page may send at once; the next constant is the rate per second. Beyond
/// it the connection is closed.
pub const PING_BURST: u32 = 30;
/// See [`PING_BURST`].
pub const PINGS_A_SECOND: u32 = 5;
/// A page silent for this long is gone: a machine that lost its network does not close the
/// connection, and the clocks of its games would run on.
pub const GONE: Duration = Duration::from_secs(25);
/// Most pending hints of a page.
pub const MAX_HINTS: usize = 4;
/// Most concurrent reviews of a page.
pub const MAX_REVIEWS: usize = 4;
/// Maximum number of connections.
pub const MAX_CONNECTIONS: u32 = 64;
/// Maximum number of games watched at a time, by all connections together.
pub const MAX_TABLES: usize = 256;
/// Messages that may wait for a slow connection; beyond it the connection is closed, and the page
/// reconnects.
pub const OUTBOX: usize = 512;
/// Plies of a line that are sent.
pub const LINE_LENGTH: usize = 16;
/// Minimum time between two thoughts that are sent.
pub const THOUGHT_INTERVAL: Duration = Duration::from_millis(100);
/// Search time of a hint.
pub const HINT_TIME: Duration = Duration::from_millis(700);
/// Full-strength search time of a position in which a limited machine is to move, so that the page
/// can show the true score; less where there are few moves.
pub const HONEST_TIME: Duration = Duration::from_millis(60);
/// Search time per position of a review.
pub const REVIEW_TIME: Duration = Duration::from_millis(400);
/// Machines kept ready between two moves; others are created again, so that memory stays bounded.
pub const KEPT_PLAYERS: usize = 12;
/// How often running clocks are stored, charged ahead by as much: a killed server costs whoever is to move no more than this, and
/// gives nobody time.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// The shortest interval between two stored clocks, where little time is left.
pub const LEAST_HEARTBEAT: Duration = Duration::from_millis(50);
/// How long a deleted game can be restored.
pub const KEEP_DELETED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Most problems of an import that are listed.
pub const MAX_PROBLEMS: usize = 20;
/// Maximum number of games in one import.
pub const MAX_IMPORTED: usize = 20_000;
/// Most plies of a game; by the seventy-five-move rule few have a tenth of that.
pub const MAX_PLIES: usize = 12_000;

/// Whether a text is a valid name: short, and of printable characters.
pub fn is_name(text: &str) -> bool {
    text.chars().count() <= LIMITS.max_name as usize && !text.chars().any(char::is_control)
}
