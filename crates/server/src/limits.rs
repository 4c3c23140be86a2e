//! The limits of the server, in one place.

use crate::wire::LimitsView;
use std::time::Duration;

/// The limits shown to the page.
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
/// Maximum `job.json`, in bytes; a job with the longest list of positions has a tenth of that.
pub const MAX_JOB_JSON: u64 = 1 << 20;
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
/// Maximum number of nodes of a tree in the laboratory.
pub const MAX_TREE_NODES: u32 = 20_000;
/// Most nodes where whole lists are sent.
pub const MAX_LIST_NODES: u32 = 1_500;
/// Node limit of a laboratory chess search whose tree is stored whole.
pub const MAX_CHESS_NODES: u32 = 300_000;
/// Its time limit.
pub const CHESS_TREE_TIME: Duration = Duration::from_secs(20);
/// Most nodes cached of the last such trees together, some sixty bytes each.
pub const KEPT_CHESS_NODES: u32 = 1_200_000;
/// Most such searches that run or wait.
pub const MAX_WAITING_SEARCHES: usize = 16;
/// Most nodes of a tree inspected in one request.
pub const MAX_LOOKED_BELOW: usize = 64;
/// Most events of a trace.
pub const MAX_EVENTS: usize = 60_000;

/// Most laboratory jobs, in whatever state.
pub const MAX_JOBS: usize = 100;
/// Maximum number of positions of an experiment.
pub const MAX_POSITIONS: usize = 20;
/// Maximum number of contenders of a tournament.
pub const MAX_CONTENDERS: usize = 12;
/// Maximum number of games of a tournament.
pub const MAX_GAMES: u64 = 2_000;
/// Maximum number of games of a tournament played at once, processors permitting.
pub const MAX_CONCURRENCY: usize = 4;
/// Node limit per move of a tournament.
pub const MAX_MOVE_NODES: u32 = 2_000_000;
/// The shortest and the longest time per move of a tournament.
pub const MOVE_MS: (u32, u32) = (10, 10_000);
/// After this many moves of each side a tournament game is a draw.
pub const LONGEST_GAME: u32 = 200;
/// Finished games of a tournament that are listed.
pub const RECENT_GAMES: usize = 12;
/// Maximum size of a job's file that is sent, in bytes.
pub const MAX_JOB_FILE: u64 = 64 << 20;
/// Size limit of a game in the file of a match, in bytes; the longest game is far shorter.
pub const MAX_GAME_LINE: u64 = 16 << 20;
/// How often the games of a tournament are polled.
pub const GLANCE: Duration = Duration::from_millis(400);
/// Interval at which the progress of a job is stored.
pub const JOB_HEARTBEAT: Duration = Duration::from_secs(5);
/// After this many server exits during a job without any progress the job is given up.
pub const MAX_CUT_OFF: u32 = 3;

/// Trial time of a run time estimate.
pub const ESTIMATE: Duration = Duration::from_secs(8);
/// Most concurrent estimates.
pub const MAX_ESTIMATES: usize = 2;

/// Maximum number of trainings shown.
pub const MAX_TRAININGS: usize = 200;
/// Maximum size of a training's record or a notebook, in bytes.
pub const MAX_RECORD: u64 = 4 << 20;

/// Whether a text is a valid name: short, and of printable characters.
pub fn is_name(text: &str) -> bool {
    text.chars().count() <= LIMITS.max_name as usize && !text.chars().any(char::is_control)
}
