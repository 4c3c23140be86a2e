//! Values of nodes, from MAX's point of view, and windows of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Neg;

/// The value of a node, as MAX sees it: a whole number, or plus or minus infinity.
///
/// Infinities are what windows and SSS\* begin with; no position is worth them. The order is total, and every value but
/// the infinities has a neighbour above and one below.
///
/// ```
/// use treesearch::Value;
///
/// assert!(Value::MINUS_INFINITY < Value::from(-3) && Value::from(3) < Value::INFINITY);
/// assert_eq!(-Value::INFINITY, Value::MINUS_INFINITY);
/// assert_eq!(Value::from(3).above(), 4);
/// assert_eq!(Value::INFINITY.to_string(), "∞");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number | \"inf\" | \"-inf\""))]
pub struct Value(i32);

impl Value {
    /// Greater than the value of any position.
    pub const INFINITY: Value = Value(i32::MAX);
    /// Less than the value of any position.
    pub const MINUS_INFINITY: Value = Value(-i32::MAX);

    /// The greatest value of a position.
    pub const GREATEST: i32 = i32::MAX - 1;
    /// The least value of a position.
    pub const LEAST: i32 = -Value::GREATEST;

    /// Returns the value of a number; `None` beyond [`Value::LEAST`] and [`Value::GREATEST`].
    pub fn new(number: i32) -> Option<Value> {
        (Value::LEAST..=Value::GREATEST).contains(&number).then_some(Value(number))
    }

    /// Returns the number; `None` for an infinity.
    pub fn finite(self) -> Option<i32> {
        (self.0.abs() < i32::MAX).then_some(self.0)
    }

    /// Returns the next greater value; infinity stays.
    #[must_use]
    pub fn above(self) -> Value {
        Value(self.0.saturating_add(1))
    }

    /// Returns the next smaller value; minus infinity stays.
    #[must_use]
    pub fn below(self) -> Value {
        -(-self).above()
    }
}

impl From<i32> for Value {
    /// Converts a number to a value.
    ///
    /// Numbers at either end of the range that represent infinities become the greatest and least
    /// finite values, for evaluations of games. What people write is checked by [`Value::new`].
    fn from(number: i32) -> Value {
        Value(number.clamp(Value::LEAST, Value::GREATEST))
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl PartialEq<i32> for Value {
    fn eq(&self, number: &i32) -> bool {
        self.finite() == Some(*number)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.finite() {
            Some(number) => number.fmt(f),
            None if *self == Value::INFINITY => "∞".fmt(f),
            None => "-∞".fmt(f),
        }
    }
}

/// Error for text that is not a value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a value; expected a whole number from {least} to {greatest}, inf, +inf or -inf", least = Value::LEAST, greatest = Value::GREATEST)]
pub struct NotAValue(pub String);

/// Parses a number, `inf`, `+inf`, `-inf` or the sign `∞`, with or without `+` or `-`.
impl std::str::FromStr for Value {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Value, NotAValue> {
        match text {
            "inf" | "+inf" | "∞" | "+∞" => Ok(Value::INFINITY),
            "-inf" | "-∞" | "−∞" => Ok(Value::MINUS_INFINITY),
            number => number.parse().ok().and_then(Value::new).ok_or_else(|| NotAValue(text.to_owned())),
        }
    }
}

/// Serializes as a number, or as one of the strings `"inf"` and `"-inf"`.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.finite() {
            Some(number) => serializer.serialize_i32(number),
            None if *self == Value::INFINITY => serializer.serialize_str("inf"),
            None => serializer.serialize_str("-inf"),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(i32),
            Word(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Value::new(number).ok_or_else(|| {
                let (least, greatest) = (Value::LEAST, Value::GREATEST);
                de::Error::custom(format!("{number} is not a value; they go from {least} to {greatest}"))
            }),
            Either::Word(word) if word == "inf" => Ok(Value::INFINITY),
            Either::Word(word) if word == "-inf" => Ok(Value::MINUS_INFINITY),
            Either::Word(word) => Err(de::Error::custom(format!(
                "`{word}` is not a value; expected a number, \"inf\" or \"-inf\""
            ))),
        }
    }
}

/// What a search wants to know: the value of a node if it lies strictly between `alpha` and `beta`; otherwise only on
/// which side it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Window {
    /// What MAX has already elsewhere.
    pub alpha: Value,
    /// What MIN has already elsewhere.
    pub beta: Value,
}

impl Window {
    /// Window that contains every value.
    pub const FULL: Window = Window { alpha: Value::MINUS_INFINITY, beta: Value::INFINITY };

    /// Creates the window between two values; `None` unless `alpha < beta`.
    ///
    /// ```
    /// use treesearch::Window;
    ///
    /// assert!(Window::new(2.into(), 3.into()).is_some());
    /// assert!(Window::new(3.into(), 3.into()).is_none());
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// Returns the null window that only asks whether the value is at least `goal`.
    pub fn test(goal: Value) -> Window {
        Window { alpha: goal.below(), beta: goal }
    }

    /// Returns the relation of a fail-soft result with this window to the value.
    pub fn bound(self, result: Value) -> Bound {
        if result <= self.alpha {
            Bound::Upper
        } else if result >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

/// How a result is related to the value of its node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinities_are_beyond_every_number() {
        for number in [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX] {
            let value = Value::from(number);
            assert!(Value::MINUS_INFINITY < value && value < Value::INFINITY);
            assert!(value.below() < value && value < value.above());
            assert_eq!(-(-value), value);
        }
        assert_eq!(Value::INFINITY.above(), Value::INFINITY);
        assert_eq!(Value::MINUS_INFINITY.below(), Value::MINUS_INFINITY);
        assert!(Value::INFINITY.below().finite().is_some());
    }

    #[test]
    fn values_are_written_and_read_as_json() {
        for (value, text) in
            [(Value::from(-7), "-7"), (Value::INFINITY, "\"inf\""), (Value::MINUS_INFINITY, "\"-inf\"")]
        {
            assert_eq!(serde_json::to_string(&value).expect("a value"), text);
            assert_eq!(serde_json::from_str::<Value>(text).expect("a value"), value);
        }
        for beyond in [i32::MIN, i32::MIN + 1, i32::MAX] {
            let error = serde_json::from_str::<Value>(&beyond.to_string()).expect_err("no value");
            assert!(error.to_string().contains("from -2147483646 to 2147483646"), "{error}");
        }
        let error = serde_json::from_str::<Value>("\"x\"").expect_err("no value").to_string();
        assert!(error.contains("`x` is not a value"), "{error}");
    }
}
