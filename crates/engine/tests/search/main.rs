//! The search from outside; one program for all files, since each costs time to link.

mod endgames;
mod levels;
mod mates;
mod minimax;
mod network;
mod rules;
mod signature;
