//! The match runner against programs that behave, and programs that do not.

mod claims;
mod faults;

mod leaving;
mod resume;

mod starts;
mod table;
mod time;
