//! The match runner against programs that behave, and programs that do not.

mod claims;
mod faults;
mod formats;
mod leaving;
mod looking;
mod resume;
mod sequential;
mod starts;
mod table;
mod time;
mod verify;
mod verify_engines;
