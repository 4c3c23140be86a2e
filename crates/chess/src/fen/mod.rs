//! Forsyth-Edwards notation: a position in one line of text.
//!
//! Castling rights are read in all three styles. `K` or `Q` is the outermost rook on that side of
//! the king (X-FEN; in standard chess the rook in the corner), any other letter from `A` to `H` is
//! the rook's file (Shredder-FEN). Where there is no such rook, `K` and `Q` mean the corners, so
//! that [`Setup::check`] can say what is wrong.

mod error;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::Setup;
pub use error::{FenError, FenField};
use read::{Reader, Style};
use std::str::FromStr;
use write::CastlingStyle;

impl Setup {
    /// Reads a FEN strictly: six fields with one space between them, each as [`Setup::to_fen`] or
    /// [`Setup::to_shredder_fen`] writes it, so that a text that is read is written again as it
    /// was.
    ///
    /// The setup may be illegal: this is about notation only.
    ///
    /// ```
    /// use chess::Setup;
    /// let setup = Setup::from_fen("r3k2r/8/8/8/4P3/8/8/4K3 b kq e3 0 1")?;
    /// assert_eq!(setup, Setup::from_fen("r3k2r/8/8/8/4P3/8/8/4K3 b ha e3 0 1")?);
    /// let error = Setup::from_fen("r3k2r/8/8/8/4X3/8/8/4K3 b kq e3 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "piece placement, column 14: expected a piece (PNBRQK or pnbrqk) or a \
    ///     number of empty squares from 1 to 8, found \"X\"");
    /// # Ok::<(), chess::FenError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        Reader::whole(text, Style::Strict)
    }

    /// Reads a FEN as people and programs write it. Beyond [`Setup::from_fen`] it allows
    /// - white space before, between and after the fields, and underscores between them, as in web
    ///   addresses;
    /// - a missing move number, or both counters missing, as in EPD: they are then 1 and 0;
    /// - move number 0, which is read as 1, and zeros before a counter;
    /// - castling letters in any order, and `K` beside `A`;
    /// - several numbers of empty squares in a row;
    /// - the side to move and the en-passant square in capitals.
    ///
    /// ```
    /// use chess::Setup;
    /// let setup = Setup::from_fen_lenient(" 4k2r/8/8/11114/8/8/8/R3K3  W kQ - 0 0\n")?;
    /// assert_eq!(setup.to_string(), "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    /// assert_eq!(Setup::from_fen_lenient("4k2r/8/8/8/8/8/8/R3K3_w_Qk_-")?, setup);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn from_fen_lenient(text: &str) -> Result<Setup, FenError> {
        Reader::whole(text, Style::Lenient)
    }

    /// The FEN of the setup, with castling rights as in X-FEN: `KQkq` for the outermost rooks, as
    /// in standard FEN, and the file letter for any other.
    ///
    /// ```
    /// use chess::Setup;
    /// let inner = Setup::from_fen("4k3/8/8/8/8/8/8/1R1RK2R w HD - 0 1")?;
    /// assert_eq!(inner.to_fen(), "4k3/8/8/8/8/8/8/1R1RK2R w KD - 0 1");
    /// # Ok::<(), chess::FenError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_string()
    }

    /// The FEN of the setup, with castling rights as in Shredder-FEN: the file letters of the
    /// rooks.
    ///
    /// ```
    /// use chess::Setup;
    /// let fen = Setup::default().to_shredder_fen();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        write::fen(self, CastlingStyle::Shredder)
    }
}

/// Parses strictly, as [`Setup::from_fen`] does.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        Setup::from_fen(text)
    }
}

/// Parses the four fields of an EPD, and one or both counters if a digit follows; returns where
/// they end.
pub(crate) fn read_epd_position(line: &str) -> Result<(Setup, usize), FenError> {
    let mut reader = Reader::new(line, Style::Epd);
    let setup = reader.position()?;
    Ok((setup, reader.offset()))
}

/// The four fields of an EPD.
pub(crate) fn write_epd_position(setup: &Setup) -> String {
    write::four_fields(setup, CastlingStyle::Outermost)
}

/// Whether a character separates words of an EPD: ASCII white space, or the NUL with which some
/// files pad their lines.
pub(crate) fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\0'
}
