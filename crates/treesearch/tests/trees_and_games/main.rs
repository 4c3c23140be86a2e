//! Searches of trees and games from outside; one program for all files, since each costs time to link.

mod agreement;
mod costs;
mod domination;
mod games;
mod lecture;
mod trees;
