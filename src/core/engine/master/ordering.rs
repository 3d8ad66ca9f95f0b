//! Move ordering fitted to games: the log odds that a move is the best move.
//!
//! The score of a move is a sum of table entries: by the combination of shapes that the move makes, by the combination
//! that it takes from the other side, and by the offsets of the move from the last two stones. The tables come from
//! `resources/master.order`, which `examples/order.rs` fits to moves that Master found best in games against itself.

use std::sync::LazyLock;

use crate::engine::master::pattern::COMBINATIONS;
use crate::engine::master::square::Square;
use crate::engine::master::weight_file::{N_SECTIONS, WeightFile, WeightKind, WeightLayout, section_index};
use crate::game::{Color, Rule};

/// Scale of the log odds, which are stored as integers: the number `LOGIT_SCALE` stands for log odds of 1.
pub const LOGIT_SCALE: i32 = 128;

/// Number of classes of offsets between two points. Offsets with the same two distances, in columns and in rows or the
/// other way around, share a class. All offsets with a distance above seven share one class.
pub const N_OFFSETS: usize = 37;

/// Number of move-ordering tables for each rule and color. The first is for positions in which the other side threatens
/// neither an open four nor two fours, the second for positions in which it threatens one of them.
pub const N_TABLES: usize = 2;

/// Number of weights of a move-ordering table. They are stored in four groups, in this order: by the combination of
/// shapes that the move makes, by the combination that it takes from the other side, by its offset from the last stone,
/// and by its offset from the stone before the last stone.
pub const N_TABLE_WEIGHTS: usize = 2 * COMBINATIONS + 2 * N_OFFSETS;

/// The kind of weights that the file `resources/master.order` must hold, and their dimensions.
pub const LAYOUT: WeightLayout = WeightLayout {
    kind: WeightKind::Ordering,
    shape: &[N_TABLES, COMBINATIONS, N_OFFSETS],
    n_weights: N_TABLES * N_TABLE_WEIGHTS,
};

/// Move-ordering table of a color under a rule.
#[derive(Debug)]
pub struct OrderingTable {
    /// First term of a move's score: a weight for each combination of shapes, such as fours and threes, that the move
    /// can make.
    own: Box<[i16; CAPACITY]>,
    /// Second term of a move's score: a weight for each combination of shapes that the move can take from the other
    /// side.
    other: Box<[i16; CAPACITY]>,
    /// Third term of a move's score: a weight for each class of the move's offset (columns and rows) from the last
    /// stone.
    last: [i16; OFFSET_CAPACITY],
    /// Fourth term of a move's score: a weight for each class of the move's offset from the stone before the last
    /// stone.
    before: [i16; OFFSET_CAPACITY],
}

/// Number of weights in an array that is indexed by combination of shapes: [`COMBINATIONS`] rounded up to a power of
/// two.
const CAPACITY: usize = 4096;

/// Number of weights in an array that is indexed by offset class: a power of two above [`N_OFFSETS`]. The surplus
/// weights are 0. The first of them belongs to [`NO_OFFSET`].
const OFFSET_CAPACITY: usize = 64;

impl OrderingTable {
    /// Returns the two tables for a color under a rule. The first is for positions in which the other side threatens
    /// neither an open four nor two fours, the second for positions in which it threatens one of them.
    #[must_use]
    pub fn of(rule: Rule, color: Color) -> &'static [Self; N_TABLES] {
        static TABLES: LazyLock<[[OrderingTable; N_TABLES]; N_SECTIONS]> = LazyLock::new(|| {
            let bytes = include_bytes!("../../../../resources/master.order");
            let file = WeightFile::parse("resources/master.order", bytes, LAYOUT);
            let file = file.expect("a test reads the built-in file");
            std::array::from_fn(|section| std::array::from_fn(|table| OrderingTable::build(&file, section, table)))
        });
        &TABLES[section_index(rule, color)]
    }

    /// Returns the ordering score of a move: the log odds that it is the best move, in units of 1 / [`LOGIT_SCALE`].
    ///
    /// `own` is the combination of shapes that the move makes; `other` is the combination that it takes from the other
    /// side. `last` is the class of the move's offset from the last stone, `before` the class of its offset from the
    /// stone before the last stone; see [`offset_class`].
    #[must_use]
    #[inline]
    pub fn score(&self, own: u16, other: u16, [last, before]: [u8; 2]) -> i32 {
        i32::from(self.own[usize::from(own) % CAPACITY])
            + i32::from(self.other[usize::from(other) % CAPACITY])
            + i32::from(self.last[usize::from(last) % OFFSET_CAPACITY])
            + i32::from(self.before[usize::from(before) % OFFSET_CAPACITY])
    }

    fn build(file: &WeightFile, section: usize, table: usize) -> Self {
        let mut weights = file.section(section)[table * N_TABLE_WEIGHTS..].iter().copied();
        let mut next = || weights.next().unwrap_or(0);
        let mut table = Self {
            own: Box::new([0; CAPACITY]),
            other: Box::new([0; CAPACITY]),
            last: [0; OFFSET_CAPACITY],
            before: [0; OFFSET_CAPACITY],
        };
        table.own[..COMBINATIONS].fill_with(&mut next);
        table.other[..COMBINATIONS].fill_with(&mut next);
        table.last[..N_OFFSETS].fill_with(&mut next);
        table.before[..N_OFFSETS].fill_with(&mut next);
        table
    }
}

/// Offset class that is used if the stone from which the offset is measured does not exist, as before the first move.
#[expect(clippy::cast_possible_truncation, reason = "there are few classes")]
const NO_OFFSET: u8 = N_OFFSETS as u8;

/// Table of the offset classes. The first index is the number of rows between two points, the second index is the
/// number of columns between them.
#[expect(clippy::cast_possible_truncation, reason = "there are few classes")]
const OFFSET_CLASSES: [[u8; Square::STRIDE]; Square::STRIDE] = {
    let mut classes = [[0; Square::STRIDE]; Square::STRIDE];
    let mut rows = 0;
    while rows < Square::STRIDE {
        let mut columns = 0;
        while columns < Square::STRIDE {
            let (long, short) = if columns < rows { (rows, columns) } else { (columns, rows) };
            classes[rows][columns] = (if 7 < long { N_OFFSETS - 1 } else { long * (long + 1) / 2 + short }) as u8;
            columns += 1;
        }
        rows += 1;
    }
    classes
};

/// Returns the class of the offset between a point and a stone, a number below [`N_OFFSETS`]. Offsets that rotations or
/// reflections map to each other belong to one class, and so do all offsets of more than seven rows or columns. Returns
/// [`N_OFFSETS`] if `stone` is `None`.
#[must_use]
#[inline]
pub fn offset_class(square: Square, stone: Option<Square>) -> u8 {
    stone.map_or(NO_OFFSET, |it| OFFSET_CLASSES[it.row().abs_diff(square.row())][it.column().abs_diff(square.column())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_tables_are_read_and_all_are_fitted() {
        for (rule, color) in [(Rule::Freestyle, Color::Black), (Rule::Standard, Color::Black)]
            .into_iter()
            .chain(Color::ALL.map(|it| (Rule::Renju, it)))
        {
            let tables = OrderingTable::of(rule, color);
            assert!(tables.iter().all(|it| it.own.iter().any(|weight| *weight != 0)), "{rule:?} {color:?}");
        }
    }

    #[test]
    fn each_offset_has_a_class() {
        let middle = Square::new(15, 15);
        let class =
            |columns: u32, rows: usize| usize::from(offset_class(middle, Some(Square::new(15 + columns, 15 + rows))));
        let mut seen: Vec<usize> =
            (0..=7).flat_map(|long| (0..=long as usize).map(move |short| class(long, short))).collect();
        assert!(seen.iter().all(|it| *it < N_OFFSETS));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), N_OFFSETS - 1);
        assert_eq!(class(2, 5), class(5, 2));
        assert_eq!(class(8, 0), N_OFFSETS - 1);
        assert_eq!(usize::from(offset_class(middle, None)), N_OFFSETS);
    }
}
