//! The parameters to tune: spin options with their ranges and gains.

use crate::engine::Spin;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use thiserror::Error;

/// The default gain of the last step.
const R_END: f64 = 0.002;

/// The default perturbation of the last iteration, as a fraction of the range.
const C_SHARE: f64 = 1.0 / 20.0;

/// Below this the two sides would often have the same value.
const LEAST_DEFAULT_C: f64 = 0.5;

const FIELDS: &str = "NAME,START,MIN,MAX,C_END,R_END";

/// A parameter as the user gives it: what is left out comes from the engine.
///
/// ```
/// use arena::spsa::ParameterSpec;
/// let spec: ParameterSpec = "Null Move Margin, 120, 0, 300".parse()?;
/// assert_eq!((spec.name.as_str(), spec.start, spec.c_end), ("Null Move Margin", Some(120), None));
/// assert!("Margin,fast".parse::<ParameterSpec>().is_err());
/// # Ok::<(), arena::spsa::ParameterError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ParameterSpec {
    /// The name of the option.
    pub name: String,
    /// The start value; by default the value the engine is started with.
    pub start: Option<i64>,
    /// The minimum; by default the engine's.
    pub min: Option<i64>,
    /// The maximum; by default the engine's.
    pub max: Option<i64>,
    /// The perturbation of the last iteration; by default a twentieth of the range, at least half a
    /// unit.
    pub c_end: Option<f64>,
    /// The gain of the last step; by default 0.002.
    pub r_end: Option<f64>,
}

/// A parameter ready to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of the option, as the engine writes it.
    pub name: String,
    /// The start value.
    pub start: i64,
    /// The minimum.
    pub min: i64,
    /// The maximum.
    pub max: i64,
    /// The perturbation of the last iteration.
    pub c_end: f64,
    /// The gain of the last step: times `c_end`, the step per net win.
    pub r_end: f64,
}

/// What is wrong with a parameter.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ParameterError {
    /// The text is invalid.
    #[error("parameter {text:?}: {why}; expected {FIELDS}, all but the name optional")]
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A line of a file is invalid.
    #[error("line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<ParameterError>,
    },
    /// There are no parameters.
    #[error("no parameters given; add one with --param {FIELDS}")]
    Nothing,
    /// A parameter appears twice.
    #[error("parameter {name} appears twice; remove one")]
    Twice {
        /// Which.
        name: String,
    },
    /// The engine has no such option, or it takes no integers.
    #[error("{program} has no spin option {name}; its spin options are {known}")]
    NoSpin {
        /// The engine.
        program: String,
        /// What was to be tuned.
        name: String,
        /// What it has.
        known: String,
    },
    /// Neither the user nor the engine gives a value.
    #[error("parameter {name}: {program} declares no {what}; give it ({FIELDS})")]
    Missing {
        /// The parameter.
        name: String,
        /// The engine.
        program: String,
        /// What is missing.
        what: &'static str,
    },
    /// The range exceeds the engine's.
    #[error("parameter {name}: range {min} to {max} is not within {of}")]
    Range {
        /// The parameter.
        name: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// The range that the engine declares, as text.
        of: String,
    },
    /// The minimum is not below the maximum.
    #[error("parameter {name}: minimum {min} is not below maximum {max}")]
    Empty {
        /// The parameter.
        name: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// The start is out of range.
    #[error("parameter {name}: start {start} is not between {min} and {max}")]
    Start {
        /// The parameter.
        name: String,
        /// The start.
        start: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A gain is not positive.
    #[error("parameter {name}: {what} is {value}; it must be above 0 and at most {most}")]
    Gain {
        /// The parameter.
        name: String,
        /// The gain.
        what: &'static str,
        /// Its value.
        value: f64,
        /// Its maximum.
        most: f64,
    },
}

impl FromStr for ParameterSpec {
    type Err = ParameterError;

    /// Parses `NAME,START,MIN,MAX,C_END,R_END`; empty or missing fields are left to the engine.
    /// `int` after the name, as others write it, is ignored.
    fn from_str(text: &str) -> Result<ParameterSpec, ParameterError> {
        let error = |why: String| ParameterError::Text { text: text.to_owned(), why };
        let mut fields: Vec<&str> = text.split(',').map(str::trim).collect();
        if fields.get(1) == Some(&"int") {
            fields.remove(1);
        }
        if fields.len() > 6 {
            return Err(error(format!("it has {} fields", fields.len())));
        }
        if fields[0].is_empty() {
            return Err(error("the name is missing".to_owned()));
        }
        Ok(ParameterSpec {
            name: fields[0].to_owned(),
            start: field(&fields, 1, "START is not an integer").map_err(error)?,
            min: field(&fields, 2, "MIN is not an integer").map_err(error)?,
            max: field(&fields, 3, "MAX is not an integer").map_err(error)?,
            c_end: field(&fields, 4, "C_END is not a number").map_err(error)?,
            r_end: field(&fields, 5, "R_END is not a number").map_err(error)?,
        })
    }
}

fn field<T: FromStr>(fields: &[&str], number: usize, why: &str) -> Result<Option<T>, String> {
    match fields.get(number).filter(|text| !text.is_empty()) {
        Some(text) => text.parse().map(Some).map_err(|_| format!("{why} ({text:?})")),
        None => Ok(None),
    }
}

/// Reads a file of parameters: one a line; empty lines, and what follows `#` at the start or after
/// a blank, are passed over.
///
/// ```
/// let specs = arena::spsa::parse_parameters("# search\nMargin,100,0,200 # per depth\n\nDepth\n")?;
/// assert_eq!((specs.len(), specs[1].name.as_str()), (2, "Depth"));
/// # Ok::<(), arena::spsa::ParameterError>(())
/// ```
///
/// # Errors
/// If a line cannot be read; the error says which.
pub fn parse_parameters(text: &str) -> Result<Vec<ParameterSpec>, ParameterError> {
    let mut specs = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let end = if line.starts_with('#') { Some(0) } else { line.find(" #").or_else(|| line.find("\t#")) };
        let line = line[..end.unwrap_or(line.len())].trim();
        if !line.is_empty() {
            let spec: Result<ParameterSpec, _> = line.parse();
            specs.push(spec.map_err(|error| ParameterError::Line { line: number, error: Box::new(error) })?);
        }
    }
    Ok(specs)
}

/// Completes parameters with the engine's options and the settings it is started with.
pub(super) fn resolve(
    specs: &[ParameterSpec],
    program: &str,
    spins: &[Spin],
    set: &[(String, Option<String>)],
) -> Result<Vec<Parameter>, ParameterError> {
    if specs.is_empty() {
        return Err(ParameterError::Nothing);
    }
    for (number, spec) in specs.iter().enumerate() {
        if specs[..number].iter().any(|other| other.name.eq_ignore_ascii_case(&spec.name)) {
            return Err(ParameterError::Twice { name: spec.name.clone() });
        }
    }
    specs.iter().map(|spec| complete(spec, program, spins, set)).collect()
}

fn complete(
    spec: &ParameterSpec,
    program: &str,
    spins: &[Spin],
    set: &[(String, Option<String>)],
) -> Result<Parameter, ParameterError> {
    let same = |name: &str| name.eq_ignore_ascii_case(&spec.name);
    let Some(spin) = spins.iter().find(|spin| same(&spin.name)) else {
        let known: Vec<&str> = spins.iter().map(|spin| spin.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(ParameterError::NoSpin { program: program.to_owned(), name: spec.name.clone(), known });
    };
    let name = spin.name.clone();
    let missing = |what| ParameterError::Missing { name: name.clone(), program: program.to_owned(), what };
    let min = spec.min.or(spin.min).ok_or_else(|| missing("minimum"))?;
    let max = spec.max.or(spin.max).ok_or_else(|| missing("maximum"))?;
    let given = set.iter().find(|(name, _)| same(name)).and_then(|(_, value)| value.as_deref()?.parse().ok());
    let start = spec.start.or(given).or(spin.default).ok_or_else(|| missing("default"))?;
    if min >= max {
        return Err(ParameterError::Empty { name, min, max });
    }
    if spin.min.is_some_and(|least| min < least) || spin.max.is_some_and(|most| max > most) {
        let end = |end: Option<i64>| end.map_or_else(|| "any".to_owned(), |end| end.to_string());
        let of = format!("that of {program}, {} to {}", end(spin.min), end(spin.max));
        return Err(ParameterError::Range { name, min, max, of });
    }
    if !(min..=max).contains(&start) {
        return Err(ParameterError::Start { name, start, min, max });
    }
    let range = max as f64 - min as f64;
    let c_end = spec.c_end.unwrap_or((range * C_SHARE).max(LEAST_DEFAULT_C));
    let r_end = spec.r_end.unwrap_or(R_END);
    for (what, value, most) in [("C_END", c_end, range), ("R_END", r_end, 1000.0)] {
        if !(value > 0.0 && value <= most) {
            return Err(ParameterError::Gain { name, what, value, most });
        }
    }
    Ok(Parameter { name, start, min, max, c_end, r_end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spins() -> Vec<Spin> {
        let spin = |name: &str, default, min, max| Spin { name: name.into(), default, min, max };
        vec![
            spin("Alpha", Some(50), Some(0), Some(100)),
            spin("Switch", Some(0), Some(0), Some(1)),
            spin("Vague", None, None, Some(9)),
        ]
    }

    fn one(text: &str) -> Result<Parameter, ParameterError> {
        resolve(&[text.parse()?], "Mock 1", &spins(), &[("switch".into(), Some("1".into()))])
            .map(|mut all| all.remove(0))
    }

    #[test]
    fn what_is_left_out_comes_from_the_engine() {
        let alpha = Parameter { name: "Alpha".into(), start: 50, min: 0, max: 100, c_end: 5.0, r_end: 0.002 };
        assert_eq!(one("alpha"), Ok(alpha.clone()));
        assert_eq!(one("Alpha,,,"), Ok(alpha.clone()));
        assert_eq!(
            one("Alpha,int,40,20,60,3,0.01"),
            Ok(Parameter { start: 40, min: 20, max: 60, c_end: 3.0, r_end: 0.01, ..alpha })
        );
        let switch = one("Switch").unwrap();
        assert_eq!((switch.start, switch.c_end), (1, 0.5), "the value that the engine is started with");
        assert_eq!(one("Vague,5,1").map(|vague| vague.max), Ok(9));
    }

    #[test]
    fn what_cannot_be_tuned_is_named() {
        for (text, message) in [
            ("Gamma", "Mock 1 has no spin option Gamma; its spin options are Alpha, Switch, Vague"),
            ("Alpha,101", "parameter Alpha: start 101 is not between 0 and 100"),
            ("Alpha,50,60,40", "parameter Alpha: minimum 60 is not below maximum 40"),
            ("Alpha,50,-1", "parameter Alpha: range -1 to 100 is not within that of Mock 1, 0 to 100"),
            ("Alpha,,,,0", "parameter Alpha: C_END is 0; it must be above 0 and at most 100"),
            ("Alpha,,,,5,NaN", "parameter Alpha: R_END is NaN; it must be above 0 and at most 1000"),
            (
                "Vague,5",
                "parameter Vague: Mock 1 declares no minimum; give it (NAME,START,MIN,MAX,C_END,R_END)",
            ),
            (
                "Alpha,x",
                "parameter \"Alpha,x\": START is not an integer (\"x\"); expected NAME,START,MIN,MAX,C_END,R_END, all but the name optional",
            ),
        ] {
            assert_eq!(one(text).unwrap_err().to_string(), message);
        }
        assert!(matches!(one(""), Err(ParameterError::Text { .. })));
        assert!(matches!(one("a,1,2,3,4,5,6"), Err(ParameterError::Text { .. })));
        let twice = parse_parameters("Alpha\nalpha").unwrap();
        assert!(matches!(resolve(&twice, "", &spins(), &[]), Err(ParameterError::Twice { .. })));
        assert_eq!(resolve(&[], "", &spins(), &[]), Err(ParameterError::Nothing));
        let error = parse_parameters("Alpha\n\nBeta,1.5").unwrap_err().to_string();
        assert!(error.starts_with("line 3: parameter \"Beta,1.5\": START"), "{error}");
    }
}
