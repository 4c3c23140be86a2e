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
/// The highest number of a game or a job. So many are never reached by asking for one after the other, and a file from outside
/// that has it leaves room.
pub const MAX_NUMBER: u32 = 1_000_000_000;
/// The longest row of a backup, in bytes: a game of the longest import with all that is derived from it.
pub const MAX_ROW: i32 = 128 << 20;
/// The longest text of SQL that is parsed for a backup; all of our own together is shorter.
pub const MAX_SQL: i32 = 64 << 10;
/// The longest text of a game in a backup, in bytes: as PGN, with its tags, and its comments once more.
pub const MAX_GAME_TEXT: usize = 4 * chess::pgn::MAX_GAME_SIZE;
/// The most that any machine's strength can be said to be.
pub const MAX_ELO: u32 = 4000;
/// How long a backup may take to be looked through; 20 000 games of 80 plies (51 MB) take a minute on a busy machine.
pub const AUDIT_TIME: Duration = Duration::from_secs(600);
/// The longest `job.json`; a job of the longest list of positions has a tenth of that.
pub const MAX_JOB_JSON: u64 = 1 << 20;
/// How many files may be imported or restored at a time; others wait before they are read.
pub const MAX_FILES: usize = 2;
/// How long the body of a request may take, and so much longer as what has come takes at [`LEAST_RATE`].
pub const SILENCE: Duration = Duration::from_secs(20);
/// The slowest that the body of a long request may come, in bytes a second.
pub const LEAST_RATE: u64 = 64 << 10;
/// How many files with the games from before a restoration are kept.
pub const KEPT_BEFORE: usize = 3;
/// How many backups may be on their way to a browser at a time; others wait before they are made.
pub const MAX_DOWNLOADS: usize = 2;
/// How long the head of a request may take, and how long a connection may be kept without one.
pub const HEAD_TIME: Duration = Duration::from_secs(15);
/// The longest head of a request, in bytes.
pub const MAX_HEAD: usize = 64 << 10;
/// How long who is sent something may take nothing of it.
pub const STALL: Duration = Duration::from_secs(20);
/// How many connections there may be, before anything is known of them.
pub const MAX_STREAMS: usize = 512;
/// How many of them from one address.
pub const MAX_STREAMS_EACH: usize = 128;
/// How many wrong secrets of an address are answered at once, and how many more a second.
pub const GUESS_BURST: u32 = 10;
/// See [`GUESS_BURST`].
pub const GUESSES_A_SECOND: u32 = 1;
/// How long the answer to a wrong secret takes after that.
pub const GUESS_DELAY: Duration = Duration::from_secs(1);
/// How much may wait to be sent over a socket, in bytes: the longest message there is.
pub const MAX_UNSENT: usize = 32 << 20;
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
/// How often a page is asked whether it is still there; browsers answer by themselves.
pub const PING: Duration = Duration::from_secs(10);
/// How many pings and pongs a page may send at once, and how many more a second; one that sends more is hung up on.
pub const PING_BURST: u32 = 30;
/// See [`PING_BURST`].
pub const PINGS_A_SECOND: u32 = 5;
/// After so long without a sign of it a page is gone: a machine that was cut off does not hang up, and the clocks of its games
/// would run on.
pub const GONE: Duration = Duration::from_secs(25);
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
/// How often running clocks are stored, charged ahead by as much: a killed server costs whoever is to move no more than this, and
/// gives nobody time.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often at most, where little time is left.
pub const LEAST_HEARTBEAT: Duration = Duration::from_millis(50);
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

/// How much work of the laboratory is kept, whatever became of it.
pub const MAX_JOBS: usize = 100;
/// How many positions an experiment may be given.
pub const MAX_POSITIONS: usize = 20;
/// How many contenders a tournament may have.
pub const MAX_CONTENDERS: usize = 12;
/// How many games a tournament may have.
pub const MAX_GAMES: u64 = 2_000;
/// How many games of a tournament are played at once, processors permitting.
pub const MAX_CONCURRENCY: usize = 4;
/// How many positions may be searched for a move of a tournament.
pub const MAX_MOVE_NODES: u32 = 2_000_000;
/// The shortest and the longest time for a move of a tournament.
pub const MOVE_MS: (u32, u32) = (10, 10_000);
/// After so many half-moves of either side a game of a tournament is a draw.
pub const LONGEST_GAME: u32 = 200;
/// How many games of a tournament are told that are over.
pub const RECENT_GAMES: usize = 12;
/// The largest file of a job that is sent.
pub const MAX_JOB_FILE: u64 = 64 << 20;
/// How often the games of a tournament are looked at.
pub const GLANCE: Duration = Duration::from_millis(400);
/// How often the progress of a job is stored.
pub const JOB_HEARTBEAT: Duration = Duration::from_secs(5);
/// So often a server may end in the middle of a job without any progress before the job is given up.
pub const MAX_CUT_OFF: u32 = 3;

/// How long an experiment is tried out to say how long it will take.
pub const ESTIMATE: Duration = Duration::from_secs(8);
/// How many are tried out at a time.
pub const MAX_ESTIMATES: usize = 2;

/// How many trainings are shown.
pub const MAX_TRAININGS: usize = 200;
/// How many bytes the record of a training may have, or a notebook.
pub const MAX_RECORD: u64 = 4 << 20;

/// Whether this can be a name: short, and of characters that can be shown.
pub fn is_name(text: &str) -> bool {
    text.chars().count() <= LIMITS.max_name as usize && !text.chars().any(char::is_control)
}
