//! Any bytes as a file of EPDs: what is accepted is written and read again.

use chess::epd::{Epd, EpdLines};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    for line in EpdLines::new(data) {
        match line {
            Ok(line) => assert_eq!(line.epd.to_string().parse::<Epd>().as_ref(), Ok(&line.epd)),
            Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
        }
    }
    if let Ok(text) = std::str::from_utf8(data)
        && let Err(error) = text.parse::<Epd>()
    {
        assert!(error.to_string().len() < 1000, "{error}");
    }
}
