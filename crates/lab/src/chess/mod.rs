//! What experiments with chess have in common: moves and values in words, searches of the theses' engines with what they
//! counted, games between players, the game that the thesis of Tower prints.

pub(crate) mod games;
pub(crate) mod printed;
pub(crate) mod searches;
pub(crate) mod words;
