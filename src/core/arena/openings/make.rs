//! Makes balanced openings: random stones for which Master's searches prove no forced win and find an even score.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::arena::openings::{StartPosition, has_balanced_shapes, scatter};
use crate::engine::master::Master;
use crate::engine::master::solve::{Proof, vcf, vct};
use crate::engine::{NullHandler, PositionView, SearchLimits};
use crate::game::{Board, CanonicalPosition, Color, MAX_SIZE, Point, Record, Rule};

/// Board sizes, in lines, for which openings are made: smaller boards have few balanced openings.
pub const SIZES: RangeInclusive<u8> = 9..=MAX_SIZE;

/// Default node limit of the deepest search that judges an opening.
pub const N_NODES: u64 = 200_000;

/// Minimum and maximum number of stones of an opening.
const N_STONES: RangeInclusive<usize> = 4..=8;

/// Minimum number of lines between the edge of the board and the middle of an opening's stones.
const MARGIN: u8 = 3;

/// One in `ANYWHERE` openings, on average, may lie anywhere on the board; the other openings lie near the center.
const ANYWHERE: u32 = 3;

/// Settings of the searches that judge an opening, those of the cheapest search first: the number by which the node
/// limit is divided, and the largest absolute score that counts as even.
const SEARCHES: [(u64, i32); 3] = [(200, 160), (12, 80), (1, 80)];

/// Maximum number of nodes of each search for a forced win, by continuous fours (VCF) and by threats (VCT).
const PROOF_NODES: u32 = 20_000;

/// Generator of balanced openings for one board size and rule. The same seed gives the same openings in the same order.
#[derive(Debug)]
pub struct OpeningMaker {
    size: u8,
    rule: Rule,
    n_nodes: u64,
    random: ChaCha8Rng,
    master: Master,
    seen: HashSet<CanonicalPosition>,
    n_tried: u64,
}

impl OpeningMaker {
    /// Creates a generator of openings whose deepest search has a limit of `n_nodes` nodes.
    ///
    /// # Panics
    /// If the size is not in [`SIZES`].
    #[must_use]
    pub fn new(size: u8, rule: Rule, n_nodes: u64, seed: u64) -> Self {
        assert!(SIZES.contains(&size), "openings are made for boards of {SIZES:?} lines");
        let (random, master) = (ChaCha8Rng::seed_from_u64(seed), Master::default());
        Self { size, rule, n_nodes, random, master, seen: HashSet::new(), n_tried: 0 }
    }

    /// Returns the number of openings that were tried so far.
    #[must_use]
    pub const fn n_tried(&self) -> u64 {
        self.n_tried
    }

    /// Excludes an opening and all its turned and mirrored images from the openings that are made.
    pub fn leave_out(&mut self, opening: &StartPosition) {
        self.seen.insert(canonical(opening, self.size));
    }

    /// Places random stones, and returns the opening if it is new and balanced; `None` otherwise. Call it again until
    /// it returns an opening.
    pub fn next_opening(&mut self) -> Option<StartPosition> {
        self.n_tried += 1;
        let (n_stones, middle) = (self.random.random_range(N_STONES), self.middle());
        let record = scatter(self.size, self.rule, n_stones, middle, &mut self.random);
        let opening: StartPosition = record.moves().iter().filter_map(|it| it.point).collect();
        let is_new = has_balanced_shapes(&record) && !self.seen.contains(&canonical(&opening, self.size));
        if !is_new || !self.is_even(&record) {
            return None;
        }
        self.leave_out(&opening);
        Some(opening)
    }

    /// Returns a random point around which the stones of an opening are placed.
    fn middle(&mut self) -> Point {
        let center = Point::center(self.size);
        let is_anywhere = self.random.random_range(0..ANYWHERE) == 0;
        let range = if is_anywhere { MARGIN..=self.size - 1 - MARGIN } else { center.x() - 1..=center.x() + 1 };
        Point::new(self.random.random_range(range.clone()), self.random.random_range(range))
    }

    /// Returns `true` if every search finds an even score, and neither side would have a forced win if it were to move.
    fn is_even(&mut self, record: &Record) -> bool {
        let turn = PositionView { board: record.board(), rule: self.rule, side: record.side_to_move() };
        let mut is_even = |(share, margin): (u64, i32)| {
            let limits = SearchLimits::nodes((self.n_nodes / share).max(1));
            self.master.think(turn, limits, &mut NullHandler).score().get().abs() <= margin
        };
        let [glance, look, deep] = SEARCHES;
        if !is_even(glance) || !is_even(look) || Color::ALL.into_iter().any(|side| has_forced_win(turn, side)) {
            return false;
        }
        is_even(deep)
    }
}

/// Returns `true` if a side would win by continuous fours or threats if it were to move.
fn has_forced_win(turn: PositionView<'_>, side: Color) -> bool {
    let turn = PositionView { side, ..turn };
    [vcf, vct].into_iter().any(|prove| matches!(prove(turn, PROOF_NODES), Proof::Win(_)))
}

/// Returns the canonical form of an opening, which all its turned and mirrored images share.
///
/// # Panics
/// If a stone of the opening lies outside the board, or two stones lie on one point.
#[must_use]
pub fn canonical(opening: &StartPosition, size: u8) -> CanonicalPosition {
    let position = Board::after(size, opening.iter().copied());
    let (board, side) = position.expect("the stones of an opening lie on different points");
    CanonicalPosition::of(&board, side)
}
