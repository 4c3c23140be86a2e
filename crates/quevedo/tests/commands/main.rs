//! The program as its users meet it, a file for each command; one program, since each costs time to link.

mod browser;
mod classic;
mod datagen;
mod elo;
mod faults;
mod hardship;
mod lab;
mod learn;
mod levels;
mod licences;
mod limits;
mod match_errors;
mod match_killed;
mod match_result;
mod networks;
mod perft;
mod play;
mod rate;
mod suite;
mod tables;
mod theses;
mod train;
mod tune;
mod tune_eval;
mod uci;
mod xboard;
