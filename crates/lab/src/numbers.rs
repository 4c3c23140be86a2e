//! Number formatting by language.

use crate::text::Language;

/// Formats digits in groups of three: `12,301` in English; in Spanish by thin spaces, from five
/// digits on.
pub(crate) fn count(number: u64, language: Language) -> String {
    grouped(&number.to_string(), language)
}

/// Formats a number with this many decimals.
pub(crate) fn decimal(number: f64, decimals: usize, language: Language) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let point = if language == Language::Spanish { ',' } else { '.' };
    let mut written = grouped(whole, language);
    if !rest.is_empty() {
        written.push(point);
        written.push_str(rest);
    }
    let negative = number < 0.0 && text.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    if negative { format!("−{written}") } else { written }
}

/// Formats a share as a percentage with one decimal, or as many, up to four, as keep less than all
/// from reading 100 %.
pub(crate) fn percent(share: f64, language: Language) -> String {
    let sign = if language == Language::Spanish { "\u{a0}%" } else { "%" };
    let reads_as_all = |decimals: usize| format!("{:.decimals$}", 100.0 * share).starts_with("100.");
    let decimals = (1..=4).find(|&decimals| share >= 1.0 || !reads_as_all(decimals));
    decimal(100.0 * share, decimals.unwrap_or(1), language) + sign
}

fn grouped(digits: &str, language: Language) -> String {
    let (separator, least) = match language {
        Language::English => (',', 4),
        Language::Spanish => ('\u{202f}', 5),
    };
    if digits.len() < least {
        return digits.to_owned();
    }
    let mut written = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(separator);
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Spanish};

    #[test]
    fn numbers_are_written_as_the_language_has_it() {
        assert_eq!(count(999, English), "999");
        assert_eq!(count(12_301, English), "12,301");
        assert_eq!(count(3_010_936_384, English), "3,010,936,384");
        assert_eq!(count(1234, Spanish), "1234");
        assert_eq!(count(12_301, Spanish), "12\u{202f}301");
        assert_eq!(decimal(-1234.56, 1, English), "−1,234.6");
        assert_eq!(decimal(1234.56, 1, Spanish), "1234,6");
        assert_eq!(decimal(-0.04, 1, English), "0.0");
        assert_eq!(decimal(7.0, 0, English), "7");
        assert_eq!(percent(0.125, English), "12.5%");
        assert_eq!(percent(0.125, Spanish), "12,5\u{a0}%");
    }

    /// Of Fine 70 it said that all nodes are transpositions.
    #[test]
    fn less_than_all_does_not_read_as_all() {
        assert_eq!(percent(1.0, English), "100.0%");
        assert_eq!(percent(0.9994, English), "99.9%");
        assert_eq!(percent(0.999_513, English), "99.95%");
        assert_eq!(percent(0.999_988, Spanish), "99,999\u{a0}%");
        assert_eq!(percent(1.001, English), "100.1%");
        assert_eq!(percent(1.0 - f64::EPSILON, English), "100.0%", "an error of the sum");
    }
}
