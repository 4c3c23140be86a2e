//! Root finding.

/// Bisections after which no interval of doubles can be halved.
const HALVINGS: usize = 200;

/// Finds where a monotone function changes its sign, by bisection; if it does not, the end nearer
/// to zero.
///
/// Slow and sure: a few hundred evaluations at most, and no assumption about the slope.
pub(crate) fn root(one_end: f64, other_end: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (one_end.min(other_end), one_end.max(other_end));
    let (at_low, at_high) = (function(low), function(high));
    if at_low * at_high > 0.0 {
        return if at_low.abs() < at_high.abs() { low } else { high };
    }
    let rising = at_high > at_low;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if (function(middle) < 0.0) == rising {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_found_whether_the_function_rises_or_falls() {
        assert!((root(0.0, 2.0, |x| x * x - 2.0) - 2f64.sqrt()).abs() < 1e-15);
        assert!((root(2.0, 0.0, |x| x * x - 2.0) - 2f64.sqrt()).abs() < 1e-15);
        assert!((root(0.0, 2.0, |x| 2.0 - x * x) - 2f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn without_a_root_the_nearer_end_is_given() {
        assert_eq!(root(0.0, 2.0, |x| x + 1.0), 0.0);
        assert_eq!(root(0.0, 2.0, |x| x - 3.0), 2.0);
    }
}
