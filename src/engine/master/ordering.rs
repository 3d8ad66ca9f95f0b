//! How likely it is that a move is the best: by what it makes, what it takes, and where the last stones lie.
//!
//! A move's rank is the logarithm of its odds. The numbers come from a resource that `examples/order.rs` fits to the
//! moves that Master found best in its own games.

use std::sync::LazyLock;

use crate::engine::master::pattern::COMBINATIONS;
use crate::engine::master::square::Square;
use crate::engine::master::weights::section;
use crate::game::{Color, Rule};

/// What one stands for in the odds' logarithm.
pub const UNIT: i32 = 128;

/// How one point can lie to another: by its distance in columns and rows, the longer one first, up to seven; and
/// farther away.
pub const N_OFFSETS: usize = 37;

/// Numbers of one table.
pub const NUMBERS: usize = 2 * COMBINATIONS + 2 * N_OFFSETS;

/// The ranks of moves for one side under one rule, where an open four must be hindered or where not.
#[derive(Debug)]
pub struct OrderingTable {
    /// By the combination of shapes that the move makes.
    own: Box<[i16; ROOM]>,
    /// By the combination of shapes that it takes from the other side.
    other: Box<[i16; ROOM]>,
    /// By the place of the last stone.
    last: [i16; N_OFFSETS],
    /// By the place of the stone before it.
    before: [i16; N_OFFSETS],
}

/// Room for all combinations, a power of two.
const ROOM: usize = 4096;

impl OrderingTable {
    /// The tables of a side: for calm positions, and for those in which an open four threatens.
    #[must_use]
    pub fn of(rule: Rule, color: Color) -> &'static [Self; 2] {
        static TABLES: LazyLock<[[OrderingTable; 2]; 4]> =
            LazyLock::new(|| [0, 2, 4, 6].map(|number| [number, number + 1].map(OrderingTable::read)));
        &TABLES[section(rule, color)]
    }

    /// The rank of a move: by the combination of shapes that it makes, the one that it takes from the other side, and
    /// how it lies to the last stone and to the one before, see [`place`].
    #[must_use]
    #[inline]
    pub fn score(&self, own: u16, other: u16, places: [Option<u8>; 2]) -> i32 {
        let [last, before] = places;
        let fitted = |numbers: &[i16; N_OFFSETS], place: Option<u8>| {
            place.and_then(|it| numbers.get(usize::from(it))).map_or(0, |it| i32::from(*it))
        };
        i32::from(self.own[usize::from(own) % ROOM])
            + i32::from(self.other[usize::from(other) % ROOM])
            + fitted(&self.last, last)
            + fitted(&self.before, before)
    }

    fn read(number: usize) -> Self {
        let mut numbers = table(number).chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]]));
        let mut next = || numbers.next().unwrap_or(0);
        let mut table =
            Self { own: Box::new([0; ROOM]), other: Box::new([0; ROOM]), last: [0; N_OFFSETS], before: [0; N_OFFSETS] };
        table.own[..COMBINATIONS].fill_with(&mut next);
        table.other[..COMBINATIONS].fill_with(&mut next);
        table.last.fill_with(&mut next);
        table.before.fill_with(&mut next);
        table
    }
}

/// How a point lies to another, as a number below [`N_OFFSETS`].
#[must_use]
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "there are few places")]
pub const fn offset_class(one: Square, other: Square) -> u8 {
    let columns = one.column().abs_diff(other.column());
    let rows = one.row().abs_diff(other.row());
    let (long, short) = if columns < rows { (rows, columns) } else { (columns, rows) };
    (if 7 < long { N_OFFSETS - 1 } else { long * (long + 1) / 2 + short }) as u8
}

/// The fitted numbers: for each section the two tables; behind them a CRC-32 of all.
static FITTED: &[u8] = include_bytes!("../../../resources/master.order");

/// The numbers of a table, least byte first; none where the checksum says that they are not whole.
fn table(number: usize) -> &'static [u8] {
    let (numbers, sum) = FITTED.split_last_chunk::<4>().map_or((FITTED, 0), |it| (it.0, u32::from_le_bytes(*it.1)));
    let is_whole = crc32fast::hash(numbers) == sum;
    let start = 2 * NUMBERS * number;
    if is_whole { numbers.get(start..start + 2 * NUMBERS).unwrap_or_default() } else { &[] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_whole() {
        assert_eq!(FITTED.len(), 2 * NUMBERS * 8 + 4);
        assert!((0..8).all(|it| !table(it).is_empty()));
    }

    #[test]
    fn each_offset_has_a_class() {
        let middle = Square::new(15, 15);
        let class = |columns: u32, rows: usize| usize::from(offset_class(middle, Square::new(15 + columns, 15 + rows)));
        let mut seen: Vec<usize> =
            (0..=7).flat_map(|long| (0..=long as usize).map(move |short| class(long, short))).collect();
        assert!(seen.iter().all(|it| *it < N_OFFSETS));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), N_OFFSETS - 1);
        assert_eq!(class(2, 5), class(5, 2));
        assert_eq!(class(8, 0), N_OFFSETS - 1);
    }
}
