//! Late move reductions: a product of two logarithms, in thousandths of a ply.
//!
//! The logarithms are computed in integers at compile time, lest two machines round them
//! differently and search different trees.

use crate::params::{lmr_noisy_base, lmr_noisy_divisor, lmr_quiet_base, lmr_quiet_divisor};

/// One ply.
pub(crate) const PLY: i32 = 1000;

/// Natural logarithms in thousandths.
static LOGARITHMS: [i32; 256] = logarithms();

const fn logarithms() -> [i32; 256] {
    let mut table = [0; 256];
    let mut n = 1;
    while n < 256 {
        table[n] = logarithm(n as u64);
        n += 1;
    }
    table
}

/// The natural logarithm in thousandths: the binary one, bit by bit by squaring, times the
/// logarithm of two.
const fn logarithm(n: u64) -> i32 {
    const ONE: u64 = 1 << 30;
    let whole = 63 - n.leading_zeros() as u64;
    let mut mantissa = (n << 30) >> whole;
    let mut binary = whole << 16;
    let mut bit = 1 << 15;
    while bit > 0 {
        mantissa = (mantissa * mantissa) >> 30;
        if mantissa >= 2 * ONE {
            mantissa >>= 1;
            binary |= bit;
        }
        bit >>= 1;
    }
    // 693.147 thousandths, in 65536ths.
    (((binary * 693_147) / 1000) >> 16) as i32
}

#[inline(always)]
fn product(depth: i32, number: usize) -> i32 {
    LOGARITHMS[depth.clamp(1, 255) as usize] * LOGARITHMS[number.min(255)]
}

/// Returns the reduction of a quiet move with this number, in thousandths of a ply.
#[inline(always)]
pub(crate) fn quiet(depth: i32, number: usize) -> i32 {
    lmr_quiet_base() + product(depth, number) / (10 * lmr_quiet_divisor())
}

/// Returns the reduction of a capture or promotion.
#[inline(always)]
pub(crate) fn noisy(depth: i32, number: usize) -> i32 {
    lmr_noisy_base() + product(depth, number) / (10 * lmr_noisy_divisor())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library() {
        for n in 1..256 {
            let exact = f64::from(n).ln() * 1000.0;
            let found = f64::from(LOGARITHMS[n as usize]);
            assert!((found - exact).abs() < 1.5, "{n}: {found} for {exact}");
        }
    }
}
