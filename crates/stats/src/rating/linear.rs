//! Symmetric positive definite matrices, by Cholesky's decomposition.

/// A lower triangle `L` with `L Lᵀ` the original matrix.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Decomposes a matrix; `None` if it is not numerically positive definite.
    pub(super) fn new(matrix: &[Vec<f64>]) -> Option<Cholesky> {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (i, given) in matrix.iter().enumerate() {
            let mut row = Vec::with_capacity(i + 1);
            for j in 0..=i {
                let above: &[f64] = if j < i { &rows[j] } else { &row };
                let rest = given[j] - row.iter().zip(above).map(|(a, b)| a * b).sum::<f64>();
                let entry = if j < i { rest / rows[j][j] } else { rest.sqrt() };
                if !entry.is_finite() || (i == j && entry <= 0.0) {
                    return None;
                }
                row.push(entry);
            }
            rows.push(row);
        }
        Some(Cholesky { rows })
    }

    /// Solves for the vector that the matrix maps to the given one.
    pub(super) fn solve(&self, vector: &[f64]) -> Vec<f64> {
        let mut solution = vector.to_vec();
        for (i, row) in self.rows.iter().enumerate() {
            let known: f64 = row[..i].iter().zip(&solution).map(|(a, b)| a * b).sum();
            solution[i] = (solution[i] - known) / row[i];
        }
        for i in (0..solution.len()).rev() {
            let known: f64 = (i + 1..solution.len()).map(|k| self.rows[k][i] * solution[k]).sum();
            solution[i] = (solution[i] - known) / self.rows[i][i];
        }
        solution
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.rows.len();
        let unit = |i: usize| (0..size).map(|j| f64::from(u8::from(i == j))).collect::<Vec<f64>>();
        (0..size).map(|i| self.solve(&unit(i))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 2.0, -1.0], vec![2.0, 5.0, 0.5], vec![-1.0, 0.5, 3.0]];
        let inverse = Cholesky::new(&matrix).unwrap().inverse();
        for (i, row) in matrix.iter().enumerate() {
            for (j, column) in inverse.iter().enumerate() {
                let product: f64 = row.iter().zip(column).map(|(a, b)| a * b).sum();
                assert!((product - f64::from(u8::from(i == j))).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn what_is_not_positive_definite_is_refused() {
        assert!(Cholesky::new(&[vec![1.0, 2.0], vec![2.0, 1.0]]).is_none());
        assert!(Cholesky::new(&[vec![f64::NAN]]).is_none());
    }
}
