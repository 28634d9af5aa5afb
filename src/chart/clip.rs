//! Cutting curves and regions to a rectangle, with true intersection points, and thinning what is too dense to see.

use super::rect::Rect;

/// A pixel position.
pub type Point = (f64, f64);

/// The visible pieces of a polyline; a point that is not finite interrupts it.
pub fn polyline(points: &[Point], frame: &Rect) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for pair in points.windows(2) {
        let Some((start, end)) = segment(pair[0], pair[1], frame) else {
            open = false;
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if open && piece.last() == Some(&start) => piece.push(end),
            _ => pieces.push(vec![start, end]),
        }
        open = end == pair[1];
    }
    pieces.retain(|piece| piece.iter().any(|point| *point != piece[0]));
    pieces
}

/// The part of a segment inside the frame (Liang and Barsky, 1984).
fn segment(from: Point, to: Point, frame: &Rect) -> Option<(Point, Point)> {
    if ![from.0, from.1, to.0, to.1].iter().all(|number| number.is_finite()) {
        return None;
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    let edges = [
        (-dx, from.0 - frame.left),
        (dx, frame.right - from.0),
        (-dy, from.1 - frame.top),
        (dy, frame.bottom - from.1),
    ];
    for (direction, distance) in edges {
        if direction == 0.0 {
            if distance < 0.0 {
                return None;
            }
        } else if direction < 0.0 {
            enter = enter.max(distance / direction);
        } else {
            leave = leave.min(distance / direction);
        }
    }
    if enter > leave {
        return None;
    }
    let at = |share: f64| {
        ((from.0 + share * dx).clamp(frame.left, frame.right), (from.1 + share * dy).clamp(frame.top, frame.bottom))
    };
    let start = if enter == 0.0 { from } else { at(enter) };
    let end = if leave == 1.0 { to } else { at(leave) };
    Some((start, end))
}

/// The visible part of a polygon (Sutherland and Hodgman, 1974); empty if nothing is left of it.
pub fn polygon(points: &[Point], frame: &Rect) -> Vec<Point> {
    if points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
        return Vec::new();
    }
    let mut kept = points.to_vec();
    kept = cut(&kept, |point| point.0 - frame.left);
    kept = cut(&kept, |point| frame.right - point.0);
    kept = cut(&kept, |point| point.1 - frame.top);
    kept = cut(&kept, |point| frame.bottom - point.1);
    for point in &mut kept {
        *point = (point.0.clamp(frame.left, frame.right), point.1.clamp(frame.top, frame.bottom));
    }
    if kept.len() < 3 { Vec::new() } else { kept }
}

/// Keeps the side of a line on which `depth`, a linear function, is not negative.
fn cut(points: &[Point], depth: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::with_capacity(points.len() + 4);
    let Some(mut before) = points.last().copied() else {
        return kept;
    };
    for &point in points {
        let (a, b) = (depth(before), depth(point));
        if (a < 0.0) != (b < 0.0) {
            let share = a / (a - b);
            kept.push((before.0 + share * (point.0 - before.0), before.1 + share * (point.1 - before.1)));
        }
        if b >= 0.0 {
            kept.push(point);
        }
        before = point;
    }
    kept
}

/// At most two points for each column of `column` pixels besides the two ends: the lowest and the highest, in order.
pub fn thinned(points: Vec<Point>, column: f64) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return points;
    };
    let columns = ((last.0 - first.0).abs() / column).ceil() + 1.0;
    if points.len() <= 3 || (points.len() as f64) <= columns {
        return points;
    }
    let mut kept = vec![first];
    let inner = &points[1..points.len() - 1];
    let mut start = 0;
    while start < inner.len() {
        let place = (inner[start].0 / column).floor();
        let end = inner[start..].iter().position(|point| (point.0 / column).floor() != place);
        let group = &inner[start..end.map_or(inner.len(), |length| start + length)];
        let by_height = |a: &(usize, &Point), b: &(usize, &Point)| a.1.1.total_cmp(&b.1.1);
        let high = group.iter().enumerate().min_by(by_height).map_or(0, |(index, _)| index);
        let low = group.iter().enumerate().max_by(by_height).map_or(0, |(index, _)| index);
        kept.push(group[high.min(low)]);
        if high != low {
            kept.push(group[high.max(low)]);
        }
        start += group.len();
    }
    kept.push(last);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FRAME: Rect = Rect { left: 10.0, top: 10.0, right: 110.0, bottom: 60.0 };

    #[test]
    fn a_line_leaves_at_the_true_intersection() {
        // from inside (10, 20) up with slope −1: reaches the top edge y = 10 at x = 20
        assert_eq!(polyline(&[(10.0, 20.0), (110.0, -80.0)], &FRAME), vec![vec![(10.0, 20.0), (20.0, 10.0)]]);
    }

    #[test]
    fn no_false_plateau() {
        let pieces = polyline(&[(10.0, 50.0), (50.0, -50.0), (70.0, -50.0), (110.0, 50.0)], &FRAME);
        assert_eq!(pieces.len(), 2);
        // slope 100 px over 40 px: the edge y = 10 is met 16 px from each end
        assert_eq!(pieces[0][1], (26.0, 10.0));
        assert_eq!(pieces[1][0], (94.0, 10.0));
    }

    #[test]
    fn holes_interrupt() {
        let points = [(10.0, 20.0), (20.0, 20.0), (30.0, f64::NAN), (40.0, 20.0), (50.0, 30.0)];
        assert_eq!(polyline(&points, &FRAME).len(), 2);
        assert!(polyline(&[(f64::INFINITY, 20.0), (20.0, 20.0)], &FRAME).is_empty());
        assert!(polyline(&[], &FRAME).is_empty());
        assert!(polyline(&[(20.0, 20.0); 5], &FRAME).is_empty());
    }

    #[test]
    fn a_polygon_is_cut_to_its_visible_area() {
        let square = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)];
        let kept = polygon(&square, &FRAME);
        assert!((area(&kept) - 100.0 * 50.0).abs() < 1e-9);
        assert!(polygon(&[(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], &FRAME).is_empty());
    }

    fn area(points: &[Point]) -> f64 {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0
    }

    #[test]
    fn thinning_keeps_extremes() {
        let points: Vec<Point> = (0..10_000).map(|i| (f64::from(i) / 100.0, f64::from(i % 37))).collect();
        let kept = thinned(points, 1.0);
        assert!(kept.len() <= 2 * 100 + 2);
        assert!(kept.iter().any(|point| point.1 == 0.0) && kept.iter().any(|point| point.1 == 36.0));
        assert_eq!(thinned(vec![(0.0, 0.0), (50.0, 1.0)], 1.0).len(), 2);
    }

    proptest! {
        #[test]
        fn everything_kept_is_inside(points in prop::collection::vec((any::<f64>(), any::<f64>()), 0..40)) {
            let bounded: Vec<Point> = points.iter().map(|(x, y)| (x.clamp(-1e9, 1e9), y.clamp(-1e9, 1e9))).collect();
            let inside = |point: &Point| FRAME.contains(*point);
            prop_assert!(polyline(&bounded, &FRAME).iter().flatten().all(inside));
            prop_assert!(polygon(&bounded, &FRAME).iter().all(inside));
        }

        #[test]
        fn kept_points_lie_on_the_line(from in (-200.0..200.0, -200.0..200.0), to in (-200.0..200.0, -200.0..200.0)) {
            for point in polyline(&[from, to], &FRAME).into_iter().flatten() {
                let (dx, dy): (f64, f64) = (to.0 - from.0, to.1 - from.1);
                let off = ((point.0 - from.0) * dy - (point.1 - from.1) * dx) / dx.hypot(dy);
                prop_assert!(off.abs() < 1e-9, "{}", off);
            }
        }
    }
}
