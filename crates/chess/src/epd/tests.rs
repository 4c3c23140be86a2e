//! Tests of reading and writing EPD.

use super::*;
use proptest::prelude::*;

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof!["[!#-:<-~]{1,6}".prop_map(Operand::Word), "[^\n\r]{0,12}".prop_map(Operand::Text)]
}

fn epd() -> impl Strategy<Value = Epd> {
    let operation = ("[a-zA-Z][a-zA-Z0-9_]{0,4}", proptest::collection::vec(operand(), 0..4));
    let operations = proptest::collection::vec(operation, 0..5);
    (0..960_u16, any::<u32>(), 1..=u32::MAX, operations).prop_map(|(start, clock, number, operations)| {
        let mut setup = Setup::chess960(start).unwrap();
        (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
        let mut epd = Epd::new(setup);
        for (opcode, operands) in operations {
            if let Ok(operation) = Operation::new(opcode, operands) {
                epd.push(operation);
            }
        }
        epd
    })
}

proptest! {
    #[test]
    fn every_epd_is_read_as_it_was_written(epd in epd()) {
        let text = epd.to_string();
        let again: Epd = text.parse().unwrap();
        prop_assert_eq!(&again, &epd, "{}", text);
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn no_text_panics(text in any::<String>(), operations in "[ ;\"\\\\a-z0-9é\n\\x00]{0,40}") {
        let _ = text.parse::<Epd>();
        let with_position = format!("8/8/8/8/8/8/8/8 w - - {operations}");
        if let Ok(epd) = with_position.parse::<Epd>() {
            prop_assert!(operations.contains(['\n', '\r']) || epd.to_string().parse() == Ok(epd));
        }
        for bytes in [text.as_bytes(), with_position.as_bytes()] {
            let _ = EpdLines::new(bytes).count();
        }
    }

    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        let lines = bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count() + 1;
        prop_assert!(EpdLines::new(bytes.as_slice()).count() <= lines);
    }
}

#[test]
fn errors_say_what_and_where() {
    for (operations, message) in [
        (
            "bm e4; \"18\" knights",
            "operation, column 30: expected an opcode (a letter, then letters, digits or _), \
             found \"\\\"18\\\" knights\"",
        ),
        (
            "bm e4; c0 \"é\" \"open",
            "operation, column 37: expected a closing quotation mark, found \"\\\"open\"",
        ),
        ("hmvc x", "operation, column 28: expected one number from 0 to 4294967295, found \"x\""),
        ("bm e4; fmvn", "operation, column 30: expected one number from 0 to 4294967295, found \"\""),
        ("1 2k", "move number, column 25: expected a number from 0 to 4294967295, found \"2k\""),
        (
            "4294967296",
            "half-move clock, column 23: expected a number from 0 to 4294967295, found \"4294967296\"",
        ),
    ] {
        let line = format!("8/8/8/8/8/8/8/8 w - - {operations}");
        let error = line.parse::<Epd>().unwrap_err();
        assert_eq!(error.to_string(), message, "{line}");
    }
}

#[test]
fn counters_come_from_either_place() {
    for line in ["8/8/8/8/8/8/8/8 b - - 12 34 bm x;", "8/8/8/8/8/8/8/8 b - - bm x; fmvn 34; hmvc 12"] {
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.to_string(), "8/8/8/8/8/8/8/8 b - - hmvc 12; fmvn 34; bm x;", "{line}");
    }
}

#[test]
fn a_remark_that_begins_with_a_number_is_no_counter() {
    let line = "8/8/8/8/8/8/8/8 w - - ; 1 Kb2! wins;";
    let epd: Epd = line.parse().unwrap();
    assert_eq!((epd.setup.halfmove_clock, epd.operations()[0].opcode()), (0, "1"));
    assert_eq!(epd.to_string(), line);
}

#[test]
fn a_line_of_ten_megabytes_is_an_error_and_the_next_is_read() {
    let mut file = "x".repeat(10_000_000);
    assert_eq!(file.parse::<Epd>(), Err(EpdError::TooLong));
    file.push_str("\n8/8/8/8/8/8/8/8 w - -");
    let mut lines = EpdLines::new(file.as_bytes());
    assert_eq!(lines.next().unwrap().unwrap_err().to_string(), "line 1, the line has more than 65536 bytes");
    assert_eq!(lines.next().unwrap().unwrap().number, 2);
    assert!(lines.next().is_none());
    assert!(lines.buffer.capacity() <= 4 * MAX_LINE);
}

#[test]
fn old_character_sets_and_padding_are_read() {
    let file = b"\xef\xbb\xbf8/8/8/8/8/8/8/8 w - - c0 \"R\xc3\xa9ti\";\r\n8/8/8/8/8/8/8/8 w - - c0 \"R\xe9ti\"\0\n \r\n\0";
    let names: Vec<String> =
        EpdLines::new(file.as_slice()).map(|line| line.unwrap().epd.get("c0").unwrap().to_string()).collect();
    assert_eq!(names, ["c0 \"Réti\"", "c0 \"Réti\""]);
}

/// An input that fails after its first line.
struct Failing<'a>(&'a [u8]);

impl std::io::Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() { Err(std::io::Error::other("gone")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_failing_input_is_reported_once() {
    let input = std::io::BufReader::new(Failing(b"8/8/8/8/8/8/8/8 w - -\nrest"));
    let mut lines = EpdLines::new(input);
    assert!(lines.next().unwrap().is_ok());
    assert_eq!(lines.next().unwrap().unwrap_err().to_string(), "line 2: gone");
    assert!(lines.next().is_none());
}

#[test]
fn a_line_without_end_ends_the_reading() {
    let mut lines = EpdLines::new(std::io::BufReader::new(std::io::repeat(0)));
    let error = lines.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1: the line goes on for more than 16 MiB: this is no EPD");
    assert!(lines.next().is_none());
}

#[test]
fn all_line_ends_are_understood() {
    let positions = ["4k3/8/8/8/8/8/8/4K3 w - - id \"1\";", "4k3/8/8/8/8/8/8/3K4 w - - id \"2\";"];
    for end in ["\n", "\r", "\r\n"] {
        let file = format!("{}{end}{end}{}{end}", positions[0], positions[1]);
        for chunk in [1, 7, 1000] {
            let input = std::io::BufReader::with_capacity(chunk, file.as_bytes());
            let lines: Vec<_> = EpdLines::new(input).map(|line| line.unwrap()).collect();
            let found: Vec<_> = lines.iter().map(|line| (line.number, line.epd.id().unwrap())).collect();
            assert_eq!(found, [(1, "1"), (3, "2")], "lines end with {end:?}, read {chunk} bytes at a time");
        }
    }
}
