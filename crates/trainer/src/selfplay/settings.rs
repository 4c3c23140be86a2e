//! The settings of self-play.

use serde::{Deserialize, Serialize};

/// How the games of a run are played; all of it is in the header of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Soft node limit per move: no new iteration starts after this many nodes.
    pub nodes: u64,
    /// Hard node limit per move, as a multiple of the soft one.
    pub hard_factor: u64,
    /// Size of the engine's table in MB. It is cleared before each game.
    pub hash_megabytes: usize,
    /// Minimum and maximum number of random plies before the game.
    pub random_plies: [u8; 2],
    /// Percentage of games that start from a Chess960 position.
    pub chess960_percent: u8,
    /// The opening is verified with this many times the nodes of a move.
    pub verify_factor: u64,
    /// It is rejected if one side is ahead by more than this, in centipawns.
    pub verify_limit: i16,
    /// A game is adjudicated as won when this advantage, in centipawns...
    pub win_score: i16,
    /// ...is reported for this many plies, by both sides.
    pub win_plies: usize,
    /// A game is adjudicated as drawn when no advantage greater than this...
    pub draw_score: i16,
    /// ...is reported for this many plies...
    pub draw_plies: usize,
    /// ...and this many have been played.
    pub draw_from: usize,
    /// A game longer than this, in plies, is drawn.
    pub max_plies: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nodes: 1000,
            hard_factor: 8,
            hash_megabytes: 4,
            random_plies: [8, 9],
            chess960_percent: 10,
            verify_factor: 5,
            verify_limit: 600,
            win_score: 2500,
            win_plies: 4,
            draw_score: 10,
            draw_plies: 12,
            draw_from: 70,
            max_plies: 600,
        }
    }
}
