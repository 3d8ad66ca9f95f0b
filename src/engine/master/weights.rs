//! What a free point is worth by its combination of shapes, and what it is worth to move by what both sides threaten.
//!
//! The numbers come from a resource that `examples/tune.rs` fits to what Master's own search makes of positions that it
//! meets; without it they are the sums of those in [`params`].

use std::sync::LazyLock;

use crate::engine::master::net;
use crate::engine::master::params;
use crate::engine::master::pattern::{COMBINATIONS, Combinations, LineShape, Pattern};
use crate::engine::master::threats::{self, N_THREAT_INDICES};
use crate::game::{Color, Rule};

/// What a point is worth to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// When it moves.
    pub mover: i16,
    /// When it waits.
    pub other: i16,
}

/// What is known of a combination.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    pattern: u8,
    worth: Worth,
}

/// Pattern and worth of all combinations, for one side under one rule.
#[derive(Debug)]
pub struct PointTable {
    combinations: &'static Combinations,
    facts: Box<[Facts; ROOM]>,
    /// What it is worth to be the one who moves, by the numbers of [`threats`].
    standings: Box<[i16]>,
}

/// Room for all combinations, a power of two.
const ROOM: usize = 4096;

impl PointTable {
    /// The table of a side, filled when it is first asked for.
    #[must_use]
    pub fn of(rule: Rule, color: Color) -> &'static Self {
        static FREESTYLE: LazyLock<PointTable> = LazyLock::new(|| PointTable::fill(0, Pattern::of));
        static STANDARD: LazyLock<PointTable> = LazyLock::new(|| PointTable::fill(1, Pattern::of));
        static RENJU_BLACK: LazyLock<PointTable> = LazyLock::new(|| PointTable::fill(2, Pattern::of_restricted));
        static RENJU_WHITE: LazyLock<PointTable> = LazyLock::new(|| PointTable::fill(3, Pattern::of));
        [&FREESTYLE, &STANDARD, &RENJU_BLACK, &RENJU_WHITE][section(rule, color)]
    }

    /// The number of a combination.
    #[must_use]
    #[inline]
    pub fn number(&self, shapes: u16) -> u16 {
        self.combinations.number(shapes)
    }

    /// The pattern's number, and what the point is worth.
    #[must_use]
    #[inline]
    pub fn look(&self, shapes: u16) -> (u8, Worth) {
        let facts = self.facts[usize::from(self.combinations.number(shapes)) % ROOM];
        (facts.pattern, facts.worth)
    }

    /// What it is worth to be the one who moves where both sides threaten this.
    #[must_use]
    #[inline]
    pub fn standing(&self, threats: usize) -> i32 {
        i32::from(self.standings[threats % N_THREAT_INDICES])
    }

    fn fill(section: usize, pattern_of: fn([LineShape; 4]) -> Pattern) -> Self {
        let combinations = Combinations::table();
        let fitted = sections().nth(section);
        let mut facts = Box::new([Facts::default(); ROOM]);
        for (number, (facts, shapes)) in facts.iter_mut().zip(combinations.shapes()).enumerate() {
            let pattern = pattern_of(*shapes);
            let worth = fitted.map_or_else(|| by_parts(*shapes, pattern), |it| worth(it, number));
            *facts = Facts { pattern: pattern as u8, worth };
        }
        let standings = (0..N_THREAT_INDICES)
            .map(|number| fitted.map_or_else(|| standing(number), |it| word(it, 2 * COMBINATIONS + number)));
        Self { combinations, facts, standings: standings.collect() }
    }
}

/// The sum of what the lines and the pattern are worth by themselves.
fn by_parts(shapes: [LineShape; 4], pattern: Pattern) -> Worth {
    let sum = |lines: [i16; LineShape::COUNT], patterns: [i16; Pattern::COUNT]| {
        shapes.iter().map(|it| lines[*it as usize]).sum::<i16>() + patterns[pattern as usize]
    };
    Worth {
        mover: sum(params::MOVER_LINES, params::MOVER_PATTERNS),
        other: sum(params::OTHER_LINES, params::OTHER_PATTERNS),
    }
}

/// What it is worth to move, by whether an open four threatens.
const fn standing(threats: usize) -> i16 {
    if threats::has_open_four(threats) { params::TEMPO - params::THREATENED } else { params::TEMPO }
}

/// The section of a side: freestyle, standard, renju for Black and for White.
#[must_use]
pub const fn section(rule: Rule, color: Color) -> usize {
    match (rule, color) {
        (Rule::Freestyle | Rule::Caro, _) => 0,
        (Rule::Standard | Rule::CaroExact, _) => 1,
        (Rule::Renju, Color::Black) => 2,
        (Rule::Renju, Color::White) => 3,
    }
}

/// Numbers of one side under one rule: for each combination one for the mover and one for the other, one for each
/// number of threats, and those of the net.
pub const WORDS: usize = SUMMED + net::NUMBERS;

/// Those which the estimate is simply a sum of.
pub const SUMMED: usize = 2 * COMBINATIONS + N_THREAT_INDICES;

/// Bytes of a section; each number has two, the least first.
const SECTION: usize = 2 * WORDS;

/// The fitted numbers: freestyle, standard, renju for Black and for White; behind them a CRC-32 of all. A section that
/// has not been fitted is missing at the end.
static FITTED: &[u8] = include_bytes!("../../../resources/master.weights");

/// The sections; none where the checksum says that they are not whole.
fn sections() -> impl Iterator<Item = &'static [u8]> {
    let (numbers, sum) = FITTED.split_last_chunk::<4>().map_or((FITTED, 0), |it| (it.0, u32::from_le_bytes(*it.1)));
    let is_whole = crc32fast::hash(numbers) == sum;
    numbers.chunks_exact(SECTION).take(if is_whole { usize::MAX } else { 0 })
}

/// The numbers of a side's net; none where they have not been fitted.
pub fn net(rule: Rule, color: Color) -> Vec<i16> {
    let fitted = sections().nth(section(rule, color));
    fitted.map_or_else(Vec::new, |it| (SUMMED..WORDS).map(|number| word(it, number)).collect())
}

fn worth(section: &[u8], combination: usize) -> Worth {
    Worth { mover: word(section, 2 * combination), other: word(section, 2 * combination + 1) }
}

fn word(section: &[u8], number: usize) -> i16 {
    section.get(2 * number..2 * number + 2).map_or(0, |it| i16::from_le_bytes([it[0], it[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_whole() {
        assert_eq!(FITTED.len(), 4 * SECTION + 4);
        assert_eq!(sections().count(), 4);
    }

    #[test]
    fn what_wins_sooner_is_worth_more() {
        for (rule, color) in [(Rule::Freestyle, Color::Black), (Rule::Standard, Color::White)] {
            let table = PointTable::of(rule, color);
            let worth = |shape: LineShape| table.look(shape as u16).1.mover;
            assert!(worth(LineShape::Dead) < worth(LineShape::BroadThree));
            assert!(worth(LineShape::BroadThree) < worth(LineShape::OpenFour));
        }
    }
}
