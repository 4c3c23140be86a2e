//! How games are played.

use serde::{Deserialize, Serialize};

/// How the games of a run are played; all of it is in the header of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Positions after which the search of a move goes no deeper.
    pub nodes: u64,
    /// The search of a move is broken off after so many times as many.
    pub hard_factor: u64,
    /// The size of the engine's table in megabytes. It forgets everything before each game.
    pub hash_megabytes: usize,
    /// The least and the greatest number of half-moves that are drawn by lot before the game.
    pub random_plies: [u8; 2],
    /// How many games of a hundred begin with a start position of Chess960.
    pub chess960_percent: u8,
    /// The opening is searched with so many times the nodes of a move.
    pub verify_factor: u64,
    /// It is thrown away if one side is ahead by more than this, in centipawns.
    pub verify_limit: i16,
    /// A game is won when this advantage, in centipawns...
    pub win_score: i16,
    /// ...is told for so many half-moves, by both sides.
    pub win_plies: usize,
    /// A game is drawn when no advantage greater than this...
    pub draw_score: i16,
    /// ...is told for so many half-moves...
    pub draw_plies: usize,
    /// ...and so many have been played.
    pub draw_from: usize,
    /// A game that is longer than this, in half-moves, is drawn.
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
