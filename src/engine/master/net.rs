//! What both sides' patterns on all points amount to together: a layer of a few units, whose values are sums as well.
//!
//! Each free point adds numbers of its own to the units, by the pattern that the side to move would make there and that
//! of the side that waits. A unit that is above nothing counts in full, and below nothing an eighth of it; so the worth
//! of one pattern can depend on how many there are of others. The numbers come from the resource of `weights`, fitted
//! together with them.

use std::sync::LazyLock;

use crate::engine::master::pattern::Pattern;
use crate::engine::master::weights;
use crate::game::{Color, Rule};

/// Units of a side.
///
/// What eight of them and more positions to fit to gained, from balanced openings and at 10 000 positions a move:
///
/// | rule | fitted to | result | Elo |
/// |---|---|---|---|
/// | freestyle | 510 000 positions, 144 000 before | 56.8 % of 300 | +48 (+18 to +78) |
/// | freestyle | 624 000 positions, the 114 000 more labeled by what has the units | 54.1 % of 552 | +28 (+6 to +51) |
/// | standard | 204 000 positions, 83 000 before | 60.3 % of 300 | +73 (+43 to +104) |
/// | renju | 313 000 positions, 188 000 before | 61.3 % of 300 | +80 (+47 to +115) |
///
/// They take 7 % of the time. A fit without them to 205 000 new positions had 52.1 % of 600 (+14, -8 to +37); the loss
/// on positions held out was 0.363 then and is 0.341 with them, where 0.214 would be none. Sixteen or 32 units lowered
/// it no further.
pub const UNITS: usize = 8;

/// Pairs of patterns, the mover's by the greater step.
pub const PAIRS: usize = Pattern::COUNT * Pattern::COUNT;

/// Numbers of a side: what each pair adds to each unit, where the units begin, and what they count.
pub const NUMBERS: usize = (PAIRS + 2) * UNITS;

/// What stands for 1 in a unit.
pub const ONE: i16 = 128;

/// What a unit's worth is multiplied by, so that little of it is lost.
pub const FINE: i16 = 16;

/// What is left of a unit that is below nothing: it is shifted so far.
pub const LEAK: u32 = 3;

/// The values of the units, first those that count when Black moves, and then those for White.
pub type Units = [i16; 2 * UNITS];

/// The numbers of both sides under one rule.
#[derive(Debug)]
pub struct Net {
    /// What a point adds, by Black's pattern there, and White's above.
    rows: Box<[Units; 256]>,
    /// The units where no point is counted.
    begin: Units,
    /// What a unit counts, by who moves.
    worths: [[i16; UNITS]; 2],
}

impl Net {
    /// The numbers of a rule, read when they are first asked for.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        static FREESTYLE: LazyLock<Net> = LazyLock::new(|| Net::read(Rule::Freestyle));
        static STANDARD: LazyLock<Net> = LazyLock::new(|| Net::read(Rule::Standard));
        static RENJU: LazyLock<Net> = LazyLock::new(|| Net::read(Rule::Renju));
        match rule {
            Rule::Freestyle | Rule::Caro => &FREESTYLE,
            Rule::Standard | Rule::CaroExact => &STANDARD,
            Rule::Renju => &RENJU,
        }
    }

    /// The units of a board without points.
    #[must_use]
    pub const fn begin(&self) -> Units {
        self.begin
    }

    /// Counts a point on which Black and White make these patterns.
    #[inline]
    pub fn add(&self, units: &mut Units, patterns: [u8; 2]) {
        let row = self.row(patterns);
        for (unit, more) in units.iter_mut().zip(row) {
            *unit = unit.wrapping_add(*more);
        }
    }

    /// Counts a point no more.
    #[inline]
    pub fn take(&self, units: &mut Units, patterns: [u8; 2]) {
        let row = self.row(patterns);
        for (unit, less) in units.iter_mut().zip(row) {
            *unit = unit.wrapping_sub(*less);
        }
    }

    fn row(&self, [black, white]: [u8; 2]) -> &Units {
        &self.rows[usize::from(black & 15 | white << 4)]
    }

    /// What the units are worth to `color`, which moves.
    #[must_use]
    #[inline]
    pub fn worth(&self, units: &Units, color: Color) -> i32 {
        let own = units.as_chunks::<UNITS>().0[color as usize];
        let counted = own.map(|it| i32::from(it.max(it >> LEAK)));
        let sum: i32 =
            counted.into_iter().zip(self.worths[color as usize]).map(|(it, worth)| it * i32::from(worth)).sum();
        sum / (i32::from(ONE) * i32::from(FINE))
    }

    fn read(rule: Rule) -> Self {
        let mut net = Self { rows: Box::new([[0; 2 * UNITS]; 256]), begin: [0; 2 * UNITS], worths: [[0; UNITS]; 2] };
        for color in Color::ALL {
            let side = color as usize;
            let numbers = weights::net(rule, color);
            let mut rows = numbers.as_chunks::<UNITS>().0.iter();
            let half = |units: &mut Units, from: &[i16; UNITS]| units[side * UNITS..][..UNITS].copy_from_slice(from);
            for (pair, row) in rows.by_ref().take(PAIRS).enumerate() {
                let (mover, other) = (pair / Pattern::COUNT, pair % Pattern::COUNT);
                let (black, white) = if color == Color::Black { (mover, other) } else { (other, mover) };
                half(&mut net.rows[black | white << 4], row);
            }
            rows.next().into_iter().for_each(|it| half(&mut net.begin, it));
            rows.next().into_iter().for_each(|it| net.worths[side] = *it);
        }
        net
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_counted_and_not_counted_any_more() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let net = Net::of(rule);
            let mut units = net.begin();
            net.add(&mut units, [3, 5]);
            assert_ne!(units, net.begin());
            net.take(&mut units, [3, 5]);
            assert_eq!(units, net.begin());
        }
    }

    /// Where both sides have the same rules, each sees what the other would see in its place.
    #[test]
    fn colors_are_alike() {
        let net = Net::of(Rule::Freestyle);
        let [mut one, mut other] = [net.begin(); 2];
        for (black, white, n) in [(5, 2, 4), (8, 0, 3), (2, 2, 7), (0, 7, 2)] {
            for _ in 0..n {
                net.add(&mut one, [black, white]);
                net.add(&mut other, [white, black]);
            }
        }
        assert_eq!(net.worth(&one, Color::Black), net.worth(&other, Color::White));
        assert_ne!(net.worth(&one, Color::Black), net.worth(&one, Color::White));
    }
}
