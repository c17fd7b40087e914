//! The outlines of patches, for cutting and stitching.

use std::collections::HashSet;
use std::fmt::Write as _;

/// A corner of an outline, in cells.
pub type Point = (f64, f64);

/// The closed outlines around these cells (row, column), walked with the cells on the right hand.
#[must_use]
pub fn loops(cells: &[(i32, i32)]) -> Vec<Vec<Point>> {
    let covered: HashSet<(i32, i32)> = cells.iter().copied().collect();
    let mut edges: Vec<((i32, i32), (i32, i32))> = Vec::new();
    for &(row, column) in cells {
        let (x, y) = (column, row);
        let sides = [
            ((row - 1, column), (x, y), (x + 1, y)),
            ((row, column + 1), (x + 1, y), (x + 1, y + 1)),
            ((row + 1, column), (x + 1, y + 1), (x, y + 1)),
            ((row, column - 1), (x, y + 1), (x, y)),
        ];
        edges
            .extend(sides.into_iter().filter(|(beyond, ..)| !covered.contains(beyond)).map(|(_, from, to)| (from, to)));
    }
    let mut found = Vec::new();
    while let Some((start, mut at)) = edges.pop() {
        let mut walked = vec![start, at];
        while at != start {
            // Where two cells touch at a corner only, the sharpest right turn keeps to the same cell.
            let before = walked[walked.len() - 2];
            let next = edges
                .iter()
                .enumerate()
                .filter(|(_, (from, _))| *from == at)
                .max_by_key(|(_, (_, to))| turn(before, at, *to))
                .map(|(index, _)| index);
            let Some(next) = next else { break };
            at = edges.swap_remove(next).1;
            walked.push(at);
        }
        walked.pop();
        found.push(corners(&walked));
    }
    found
}

/// Positive for a turn to the right, with y pointing down.
fn turn(a: (i32, i32), b: (i32, i32), c: (i32, i32)) -> i32 {
    (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
}

/// Only the points where the outline turns.
fn corners(walked: &[(i32, i32)]) -> Vec<Point> {
    let count = walked.len();
    let turns = (0..count).filter(|i| turn(walked[(i + count - 1) % count], walked[*i], walked[(i + 1) % count]) != 0);
    turns.map(|i| (f64::from(walked[i].0), f64::from(walked[i].1))).collect()
}

/// The same outline, drawn inwards by that much.
#[must_use]
pub fn inset(outline: &[Point], by: f64) -> Vec<Point> {
    let count = outline.len();
    let inward = |from: Point, to: Point| {
        let (dx, dy) = ((to.0 - from.0), (to.1 - from.1));
        let length = dx.hypot(dy);
        (-dy / length * by, dx / length * by)
    };
    (0..count)
        .map(|i| {
            let (before, here, after) = (outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
            let (a, b) = (inward(before, here), inward(here, after));
            (here.0 + a.0 + b.0, here.1 + a.1 + b.1)
        })
        .collect()
}

/// An SVG path along these outlines, with corners rounded by that much.
#[must_use]
pub fn path(outlines: &[Vec<Point>], radius: f64) -> String {
    let mut path = String::new();
    for outline in outlines {
        let count = outline.len();
        for i in 0..count {
            let (before, here, after) = (outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
            let (from, to) = (towards(here, before, radius), towards(here, after, radius));
            let step = if i == 0 { 'M' } else { 'L' };
            let _ = write!(
                path,
                "{step}{} {}Q{} {} {} {}",
                short(from.0),
                short(from.1),
                short(here.0),
                short(here.1),
                short(to.0),
                short(to.1)
            );
        }
        path.push('Z');
    }
    path
}

fn towards(from: Point, to: Point, by: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let share = (by / length).min(0.5);
    (from.0 + dx * share, from.1 + dy * share)
}

/// Three digits are finer than any screen.
fn short(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_one_outline_of_four_corners_and_shrinks_inwards() {
        let outlines = loops(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(outlines.len(), 1);
        assert_eq!(outlines[0].len(), 4);
        let inner = inset(&outlines[0], 0.25);
        assert!(inner.iter().all(|(x, y)| [0.25, 1.75].contains(x) && [0.25, 1.75].contains(y)), "{inner:?}");
    }

    #[test]
    fn an_angle_has_six_corners() {
        let outlines = loops(&[(0, 0), (1, 0), (1, 1)]);
        assert_eq!(outlines[0].len(), 6);
        // The inner corner moves away from the gap as well.
        assert!(inset(&outlines[0], 0.1).contains(&(0.9, 1.1)));
    }

    #[test]
    fn a_ring_has_an_outline_outside_and_one_inside() {
        let ring: Vec<(i32, i32)> =
            (0..3).flat_map(|r| (0..3).map(move |c| (r, c))).filter(|cell| *cell != (1, 1)).collect();
        assert_eq!(loops(&ring).len(), 2);
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_outlines_of_their_own() {
        assert_eq!(loops(&[(0, 0), (1, 1)]).len(), 2);
    }

    #[test]
    fn a_path_is_closed_and_rounded() {
        let outline = vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let drawn = path(&[outline], 0.1);
        assert!(drawn.starts_with("M0 0.1Q0 0 0.1 0L0.9 0Q1 0 1 0.1"), "{drawn}");
        assert!(drawn.ends_with('Z'));
    }
}
