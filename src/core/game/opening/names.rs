//! The 26 openings of renju and their names.

use crate::game::Point;

/// An opening of renju: Black in the center, White on a neighboring point, and Black's second stone within two lines of
/// the center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedOpening {
    /// Usual abbreviation of the opening: `4D` for the fourth direct opening, `7I` for the seventh indirect one.
    pub sign: &'static str,
    /// Columns to the right and rows upward from the first stone to the third. They apply if the second stone lies
    /// directly above the first (direct openings) or to its upper right (indirect openings).
    third: (i8, i8),
}

impl NamedOpening {
    /// All openings, the direct ones first, in their usual order.
    pub const ALL: [Self; 26] = [
        named("1D", (0, 2)),
        named("2D", (1, 2)),
        named("3D", (2, 2)),
        named("4D", (1, 1)),
        named("5D", (2, 1)),
        named("6D", (1, 0)),
        named("7D", (2, 0)),
        named("8D", (0, -1)),
        named("9D", (1, -1)),
        named("10D", (2, -1)),
        named("11D", (0, -2)),
        named("12D", (1, -2)),
        named("13D", (2, -2)),
        named("1I", (2, 2)),
        named("2I", (2, 1)),
        named("3I", (2, 0)),
        named("4I", (2, -1)),
        named("5I", (2, -2)),
        named("6I", (1, 0)),
        named("7I", (1, -1)),
        named("8I", (1, -2)),
        named("9I", (0, -1)),
        named("10I", (0, -2)),
        named("11I", (-1, -1)),
        named("12I", (-1, -2)),
        named("13I", (-2, -2)),
    ];

    /// Returns all openings in the order of [`NamedOpening::ALL`], as a static reference.
    #[must_use]
    pub fn all() -> &'static [Self; 26] {
        &ALL
    }

    /// Returns `true` if the opening is direct: White's stone lies next to Black's first stone in a row or column, not
    /// diagonally.
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.sign.ends_with('D')
    }

    /// Returns the opening that the first three stones form, in any rotation or reflection. Returns `None` if there are
    /// fewer than three stones, or if they form none of the 26 openings.
    #[must_use]
    pub fn of(stones: &[Point], size: u8) -> Option<&'static Self> {
        let [first, second, third, ..] = stones else { return None };
        if *first != Point::center(size) {
            return None;
        }
        let (second, third) = (offset(*first, *second), offset(*first, *third));
        ALL.iter().find(|it| {
            let own = if it.is_direct() { (0, 1) } else { (1, 1) };
            symmetries(own).zip(symmetries(it.third)).any(|found| found == (second, third))
        })
    }
}

static ALL: [NamedOpening; 26] = NamedOpening::ALL;

const fn named(sign: &'static str, third: (i8, i8)) -> NamedOpening {
    NamedOpening { sign, third }
}

/// Returns the step from `from` to `to`: columns to the right and rows upward.
fn offset(from: Point, to: Point) -> (i8, i8) {
    let signed = |from: u8, to: u8| to.cast_signed() - from.cast_signed();
    (signed(from.x(), to.x()), signed(to.y(), from.y()))
}

/// Returns the images of the step (columns, rows) under the eight rotations and reflections, always in the same order.
fn symmetries((x, y): (i8, i8)) -> impl Iterator<Item = (i8, i8)> {
    [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)].into_iter()
}
