//! The damage: the rectangles of the picture that have changed.

use crate::ui::geometry::Rect;

/// Maximum number of rectangles. If there are more, a single rectangle around all of them replaces them.
const MAX_RECTS: usize = 24;

/// Two rectangles are merged if the area of the rectangle around both is at most five quarters of the sum of their
/// areas, plus this number of pixels.
const SLACK: i64 = 1500;

/// The changed rectangles of a picture, which must be repainted. All are within the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    rects: Vec<Rect>,
}

impl Damage {
    /// Returns a damage without rectangles: nothing has changed.
    #[must_use]
    pub const fn none() -> Self {
        Self { rects: Vec::new() }
    }

    /// Returns the damage of a whole rectangle.
    #[must_use]
    pub fn of(rect: Rect) -> Self {
        let mut damage = Self::none();
        damage.add(rect);
        damage
    }

    /// Returns the rectangles; they may overlap.
    #[must_use]
    pub fn rects(&self) -> &[Rect] {
        &self.rects
    }

    /// Returns `true` if nothing has changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    /// Returns the smallest rectangle around all changed rectangles.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        self.rects.iter().copied().fold(Rect::default(), Rect::union)
    }

    /// Adds a rectangle, and merges it with rectangles near to it. If too many rectangles remain, merges all into one.
    pub fn add(&mut self, rect: Rect) {
        if rect.is_empty() {
            return;
        }
        let mut rect = rect;
        while let Some(index) = self.rects.iter().position(|it| is_better_joined(*it, rect)) {
            rect = rect.union(self.rects.swap_remove(index));
        }
        self.rects.push(rect);
        if MAX_RECTS < self.rects.len() {
            self.rects = vec![self.bounds()];
        }
    }

    /// Adds the rectangles of another damage.
    pub fn merge(&mut self, other: &Self) {
        for rect in &other.rects {
            self.add(*rect);
        }
    }

    /// Returns the parts of the rectangles that lie within `rect`.
    #[must_use]
    pub fn clipped(&self, rect: Rect) -> Self {
        Self { rects: self.rects.iter().map(|it| it.intersect(rect)).filter(|it| !it.is_empty()).collect() }
    }
}

/// Returns `true` if painting the union of `a` and `b` is estimated to be no more work than painting both.
fn is_better_joined(a: Rect, b: Rect) -> bool {
    let apart = area(a) + area(b);
    area(a.union(b)) <= apart + apart / 4 + SLACK
}

fn area(rect: Rect) -> i64 {
    i64::from(rect.w) * i64::from(rect.h)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_rectangles_become_one() {
        let mut damage = Damage::of(Rect::new(0, 0, 50, 50));
        damage.add(Rect::new(50, 0, 50, 50));
        damage.add(Rect::new(500, 500, 50, 50));
        assert_eq!(damage.rects(), [Rect::new(0, 0, 100, 50), Rect::new(500, 500, 50, 50)]);
    }

    #[test]
    fn many_rectangles_become_one() {
        let mut damage = Damage::none();
        for n in 0..100 {
            damage.add(Rect::new(n % 10 * 100, n / 10 * 100, 10, 10));
            assert!(damage.rects().len() <= MAX_RECTS);
        }
        assert_eq!(damage.bounds(), Rect::new(0, 0, 910, 910));
    }
}
