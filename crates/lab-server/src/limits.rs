//! The limits of the laboratory, in one place.

use std::time::Duration;

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
/// Maximum `job.json`, in bytes; a job with the longest list of positions has a tenth of that.
pub const MAX_JOB_JSON: u64 = 1 << 20;
/// Maximum size of a job's file that is sent, in bytes.
pub const MAX_JOB_FILE: u64 = 64 << 20;
/// Size limit of a game in the file of a match, in bytes; the longest game is far shorter.
pub const MAX_GAME_LINE: u64 = 16 << 20;
/// How often the games of a tournament are polled.
pub const MATCH_POLL: Duration = Duration::from_millis(400);
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
