//! Clipping of lines and areas to the unit square, in axis positions.

/// Position: left to right and bottom to top, 0 to 1 inside the field.
pub(crate) type Place = (f64, f64);

pub(crate) fn inside((x, y): Place) -> bool {
    (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)
}

/// Clips a line segment to the unit square (Liang-Barsky).
pub(crate) fn segment(from: Place, to: Place) -> Option<(Place, Place)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut start, mut end) = (0.0f64, 1.0f64);
    // For each edge, the line is inside while `speed * t <= room`.
    for (speed, room) in [(-dx, from.0), (dx, 1.0 - from.0), (-dy, from.1), (dy, 1.0 - from.1)] {
        if speed == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            start = start.max(room / speed);
        } else {
            end = end.min(room / speed);
        }
    }
    let at = |t: f64| {
        let place = |from: f64, step: f64, to: f64| if t == 1.0 { to } else { from + t * step };
        (place(from.0, dx, to.0), place(from.1, dy, to.1))
    };
    (start <= end).then(|| (at(start), at(end)))
}

/// Clips a polygon to the unit square (Sutherland-Hodgman).
///
/// Parts that should separate may stay connected along an edge, which is invisible.
pub(crate) fn area(corners: &[Place]) -> Vec<Place> {
    let left = |p: Place| p.0;
    let right = |p: Place| 1.0 - p.0;
    let below = |p: Place| p.1;
    let above = |p: Place| 1.0 - p.1;
    let edges: [&dyn Fn(Place) -> f64; 4] = [&left, &right, &below, &above];
    edges.into_iter().fold(corners.to_vec(), |corners, depth| cut(&corners, depth))
}

/// Clips a polygon to the half-plane where the depth is not negative.
fn cut(corners: &[Place], depth: &dyn Fn(Place) -> f64) -> Vec<Place> {
    let mut kept = Vec::new();
    for (index, &here) in corners.iter().enumerate() {
        let before = corners[(index + corners.len() - 1) % corners.len()];
        let (from, to) = (depth(before), depth(here));
        if (from < 0.0) != (to < 0.0) {
            let share = from / (from - to);
            kept.push((before.0 + share * (here.0 - before.0), before.1 + share * (here.1 - before.1)));
        }
        if to >= 0.0 {
            kept.push(here);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_the_edges() {
        assert_eq!(segment((0.2, 0.2), (0.8, 0.4)), Some(((0.2, 0.2), (0.8, 0.4))));
        assert_eq!(segment((-1.0, 0.5), (2.0, 0.5)), Some(((0.0, 0.5), (1.0, 0.5))));
        assert_eq!(segment((0.5, -0.5), (0.5, 0.5)), Some(((0.5, 0.0), (0.5, 0.5))));
        assert_eq!(segment((-1.0, 0.5), (0.5, 2.5)), None);
        assert_eq!(segment((2.0, 0.0), (2.0, 1.0)), None);
        assert_eq!(segment((0.3, 0.3), (0.3, 0.3)), Some(((0.3, 0.3), (0.3, 0.3))));
    }

    #[test]
    fn areas_are_cut_at_the_edges() {
        let size = |corners: &[Place]| -> f64 {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).map(|(a, b)| 0.5 * (a.0 * b.1 - b.0 * a.1)).sum()
        };
        let square = |low: f64, high: f64| area(&[(low, low), (high, low), (high, high), (low, high)]);
        assert!((size(&square(0.25, 0.75)) - 0.25).abs() < 1e-12);
        assert!((size(&square(-5.0, 5.0)) - 1.0).abs() < 1e-12);
        assert!((size(&square(0.5, 5.0)) - 0.25).abs() < 1e-12);
        assert!(square(2.0, 3.0).is_empty());
        assert!(area(&[]).is_empty());
    }
}
