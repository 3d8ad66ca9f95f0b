//! Every number that the search and its judgement were tuned by, with what it was found to gain.

use crate::engine::master::pattern::{LineShape, Pattern};

/// What a free point is worth to a side, by the shape that its stone would make there in one direction.
///
/// Set by hand: a shape is worth about as much as the number of points on which the next one would make a threat.
pub const LINE_VALUES: [i16; LineShape::COUNT] = [0, 1, 3, 4, 11, 14, 12, 30, 34, 36, 60, 60, 90];

/// What a free point is worth besides, by the pattern of its four lines.
pub const PATTERN_VALUES: [i16; Pattern::COUNT] = [0, 0, 0, 0, 6, 0, 12, 40, 0, 16, 60, 80, 100];

/// What it is worth to be the one who moves.
pub const TEMPO: i32 = 40;

/// In hundredths, how much the points of the side to move count against the other's.
pub const MOVER_WEIGHT: i32 = 115;

/// What it costs that the other side threatens an open four.
pub const THREATENED: i32 = 120;

/// How early a move is tried for the pattern that it makes.
pub const OWN_RANKS: [i32; Pattern::COUNT] = [0, 0, 0, 0, 20, 150, 220, 600, 100, 300, 2000, 4000, 8000];

/// How early a move is tried for the pattern that it takes from the other side.
pub const OTHER_RANKS: [i32; Pattern::COUNT] = [0, 0, 0, 0, 15, 100, 150, 400, 60, 200, 1500, 3000, 7000];

/// How much the worth of the point for the mover counts for the order of moves.
pub const OWN_RANK: i32 = 4;

/// How much the worth of the point for the other side counts for the order of moves.
pub const OTHER_RANK: i32 = 3;

/// Merits are divided by this.
pub const MERIT_RANK_DIVISOR: i32 = 24;

/// How early a move is tried that has refuted the same move elsewhere.
pub const ANSWER_RANK: i32 = 120;

/// Fours are looked for so far when the search ends in a position.
pub const LEAF_VCF_NODES: u32 = 80;

/// Fours are looked for so far before other moves are searched.
pub const NODE_VCF_NODES: u32 = 400;

/// Fours are looked for so far before the search begins.
pub const ROOT_VCF_NODES: u32 = 100_000;

/// The deepest at which a position is given up for the other side without a search.
pub const FUTILITY_DEPTH: i32 = 6;

/// By how much for each ply left a position must be too good to be searched.
pub const FUTILITY_MARGIN: i32 = 70;

/// The least depth at which passing is tried.
pub const PASS_DEPTH: i32 = 3;

/// By how much the search after a pass is shallower.
pub const PASS_REDUCTION: i32 = 3;

/// Quiet moves that are searched at depth 0, the first of all depths.
pub const LEAST_MOVES: i32 = 6;

/// The width of the first window around the score of the iteration before.
pub const WINDOW: i32 = 60;

/// The depth from which on a window is used.
pub const WINDOW_DEPTH: i32 = 4;
