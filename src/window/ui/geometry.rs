//! Rectangles of whole device pixels: every edge of the interface lies on a pixel boundary, so it is drawn crisp.

use crate::ui::cast;

/// A rectangle in device pixels, with the origin at the upper left of the window or picture. It may be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width; never negative.
    pub w: i32,
    /// The height; never negative.
    pub h: i32,
}

impl Rect {
    /// Returns a rectangle; a negative width or height becomes 0.
    #[must_use]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w: if w < 0 { 0 } else { w }, h: if h < 0 { 0 } else { h } }
    }

    /// Returns the square of side `2 · radius + 1` around pixel `(x, y)`.
    #[must_use]
    pub const fn around(x: i32, y: i32, radius: i32) -> Self {
        Self::new(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1)
    }

    /// Returns the first column to the right of the rectangle.
    #[must_use]
    pub const fn right(self) -> i32 {
        self.x + self.w
    }

    /// Returns the first row below the rectangle.
    #[must_use]
    pub const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Returns the pixel in the middle.
    #[must_use]
    pub const fn center(self) -> (i32, i32) {
        (self.x + self.w / 2, self.y + self.h / 2)
    }

    /// Returns `true` if the rectangle holds no pixel.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.w == 0 || self.h == 0
    }

    /// Returns `true` if pixel `(x, y)` lies in the rectangle.
    #[must_use]
    pub const fn contains(self, x: i32, y: i32) -> bool {
        self.x <= x && x < self.right() && self.y <= y && y < self.bottom()
    }

    /// Returns `true` if `other` lies completely in the rectangle.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        self.x <= other.x && self.y <= other.y && other.right() <= self.right() && other.bottom() <= self.bottom()
    }

    /// Returns the intersection of both rectangles; empty if they have no pixel in common.
    #[must_use]
    pub fn intersect(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        Self::new(x, y, self.right().min(other.right()) - x, self.bottom().min(other.bottom()) - y)
    }

    /// Returns `true` if both rectangles have a pixel in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !self.intersect(other).is_empty()
    }

    /// Returns the smallest rectangle that contains both rectangles. An empty rectangle is ignored.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// Returns a rectangle with the same left and right edges, with its upper edge at `y` and with the height `h`.
    #[must_use]
    pub const fn row(self, y: i32, h: i32) -> Self {
        Self::new(self.x, y, self.w, h)
    }

    /// Returns a rectangle with the same upper and lower edges, with its left edge at `x` and with the width `w`.
    #[must_use]
    pub const fn column(self, x: i32, w: i32) -> Self {
        Self::new(x, self.y, w, self.h)
    }

    /// Returns `n` columns side by side with a gap between them. Their widths differ by at most a pixel, and the last
    /// column ends at the right edge of the rectangle.
    pub fn columns(self, n: usize, gap: i32) -> impl Iterator<Item = Self> {
        let n = cast::count(n).max(1);
        let edge = move |index: i32| self.x + index * (self.w + gap) / n;
        (0..n).map(move |index| self.column(edge(index), edge(index + 1) - gap - edge(index)))
    }

    /// Returns the rectangle enlarged by `by` pixels on every side. If `by` is negative, the rectangle shrinks.
    #[must_use]
    pub const fn grow(self, by: i32) -> Self {
        Self::new(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_apart_has_nothing_in_common() {
        let left = Rect::new(0, 0, 10, 10);
        assert!(!left.meets(Rect::new(10, 0, 5, 5)));
        assert!(left.intersect(Rect::new(20, 20, 5, 5)).is_empty());
        assert_eq!(left.intersect(Rect::new(5, 6, 10, 10)), Rect::new(5, 6, 5, 4));
    }

    #[test]
    fn columns_fill_a_rectangle() {
        let it = Rect::new(5, 4, 100, 6);
        for (n, gap) in [(1, 8), (3, 8), (7, 2)] {
            let columns: Vec<_> = it.columns(n, gap).collect();
            assert_eq!((columns.len(), columns[0].x, columns[n - 1].right()), (n, 5, 105));
            assert!(columns.windows(2).all(|it| it[0].right() + gap == it[1].x));
            let widths = columns.iter().map(|it| it.w);
            assert!(widths.clone().max() <= widths.min().map(|it| it + 1));
        }
        assert_eq!(it.row(7, 2), Rect::new(5, 7, 100, 2));
        assert_eq!(it.column(20, 9), Rect::new(20, 4, 9, 6));
    }

    #[test]
    fn an_empty_rectangle_adds_nothing() {
        let it = Rect::new(3, 4, 5, 6);
        assert_eq!(it.union(Rect::default()), it);
        assert_eq!(Rect::default().union(it), it);
        assert_eq!(it.union(Rect::new(0, 0, 1, 1)), Rect::new(0, 0, 8, 10));
        assert!(it.grow(-3).is_empty());
    }
}
