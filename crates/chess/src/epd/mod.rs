//! Extended Position Description: the four position fields of a FEN, then operations, in one line.
//!
//! ```
//! use chess::epd::Epd;
//! let epd: Epd = "2k5/8/1K1P4/8/8/8/8/8 w - - bm Kc6; id \"ZPTS.16\";".parse()?;
//! assert_eq!(epd.id(), Some("ZPTS.16"));
//! assert_eq!(epd.get("bm").unwrap().words().collect::<Vec<_>>(), ["Kc6"]);
//! assert_eq!(epd.to_string(), "2k5/8/1K1P4/8/8/8/8/8 w - - bm Kc6; id \"ZPTS.16\";");
//! # Ok::<(), chess::epd::EpdError>(())
//! ```

mod lines;
mod operation;
#[cfg(test)]
mod tests;

use crate::fen::{is_space, read_epd_position, write_epd_position};
use crate::{FenError, ParseError, Setup};
pub use lines::{EpdLine, EpdLineError, EpdLines};
use operation::{Counter, scan_operation};
pub use operation::{Operand, Operation};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Longest line read as an EPD, in bytes.
pub const MAX_LINE: usize = 65_536;

/// A position with operations.
///
/// The counters of the setup are written as the operations `hmvc` and `fmvn`, and only where they
/// are not 0 and 1; these two never appear in [`Epd::operations`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Epd {
    /// The position, legal or not.
    pub setup: Setup,
    operations: Vec<Operation>,
}

impl Epd {
    /// The position without operations.
    #[must_use]
    pub const fn new(setup: Setup) -> Epd {
        Epd { setup, operations: Vec::new() }
    }

    /// The operations in the order in which they were written.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Adds an operation at the end; `hmvc` and `fmvn` set the counters of the setup instead.
    ///
    /// ```
    /// use chess::Setup;
    /// use chess::epd::{Epd, Operand, Operation};
    /// let mut epd = Epd::new(Setup::default());
    /// epd.push(Operation::new("D1", [Operand::Word("20".to_string())])?);
    /// epd.push(Operation::new("fmvn", [Operand::Word("7".to_string())])?);
    /// assert_eq!(epd.get("D1").unwrap().integer(), Some(20));
    /// assert_eq!(epd.setup.fullmove_number, 7);
    /// assert!(epd.to_string().ends_with(" w KQkq - fmvn 7; D1 20;"));
    /// # Ok::<(), chess::ParseError>(())
    /// ```
    pub fn push(&mut self, operation: Operation) {
        match operation.counter() {
            Some((Counter::HalfmoveClock, value)) => self.setup.halfmove_clock = value,
            Some((Counter::FullmoveNumber, value)) => self.setup.fullmove_number = value,
            None => self.operations.push(operation),
        }
    }

    /// The first operation with this opcode.
    #[must_use]
    pub fn get(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode() == opcode)
    }

    /// The name of the position: what the operation `id` says.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.get("id")?.operands().first().map(Operand::as_str)
    }
}

/// A line that is not an EPD.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    /// The position is not written as in a FEN.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An operation is malformed.
    #[error("operation, column {column}: {error}")]
    Operation {
        /// Where the error starts, in characters counted from 1.
        column: usize,
        /// What is wrong.
        error: ParseError,
    },
    /// The line is longer than [`MAX_LINE`].
    #[error("the line has more than {MAX_LINE} bytes")]
    TooLong,
}

/// Reads one line.
///
/// Positions are read as by [`Setup::from_fen_lenient`], but without underscores. Beyond the
/// standard it allows
/// - the two counters of a FEN after the fourth field;
/// - a missing semicolon after the last operation, and additional semicolons anywhere;
/// - `\"` and `\\` in a quoted text, which stand for `"` and `\`;
/// - any words as operands, and any word in place of an opcode, as at the beginning of a remark;
/// - NUL characters as white space.
///
/// ```
/// use chess::epd::Epd;
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66".parse()?;
/// assert_eq!(epd.get("D2").unwrap().integer(), Some(66));
/// let error = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x".parse::<Epd>().unwrap_err();
/// assert_eq!(error.to_string(), "operation, column 39: expected a closing quotation mark, found \"\\\"x\"");
/// # Ok::<(), chess::epd::EpdError>(())
/// ```
impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        if line.len() > MAX_LINE {
            return Err(EpdError::TooLong);
        }
        let (setup, mut offset) = read_epd_position(line)?;
        let mut epd = Epd::new(setup);
        loop {
            let rest = line[offset..].trim_start_matches(|c| is_space(c) || c == ';');
            if rest.is_empty() {
                return Ok(epd);
            }
            offset = line.len() - rest.len();
            let (operation, length) = scan_operation(rest).map_err(|(at, error)| EpdError::Operation {
                column: line[..offset + at].chars().count() + 1,
                error,
            })?;
            epd.push(operation);
            offset += length;
        }
    }
}

/// Writes one line, castling rights as in [`Setup::to_fen`].
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_epd_position(&self.setup))?;
        let (clock, number) = (self.setup.halfmove_clock, self.setup.fullmove_number);
        if clock != 0 {
            write!(f, " hmvc {clock};")?;
        }
        if number != 1 {
            write!(f, " fmvn {number};")?;
        }
        let first = self.operations.first().map_or("", Operation::opcode);
        if (clock, number) == (0, 1) && first.starts_with(|c: char| c.is_ascii_digit()) {
            // A number right after the position would be its halfmove clock.
            f.write_str(" ;")?;
        }
        for operation in &self.operations {
            write!(f, " {operation};")?;
        }
        Ok(())
    }
}
