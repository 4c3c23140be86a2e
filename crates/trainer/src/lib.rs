//! Learning: how the weights of the evaluation are found.
//!
//! [`texel`] fits them to the results of games, by gradient descent over positions whose terms have been traced once.
#![deny(missing_docs)]

pub mod texel;
