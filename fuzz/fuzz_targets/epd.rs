//! Any bytes as a file of EPDs: what is accepted is written and read again.
#![no_main]

use chess::epd::{Epd, EpdLines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
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
});
