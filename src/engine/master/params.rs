//! Every number that the search and its judgement were tuned by, with what it was found to gain.
//!
//! The numbers of the search were changed together by 900 steps of simultaneous perturbation (Spall, "Multivariate
//! Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation", 1992), two games of 8000 to
//! 10 700 positions a move each, freestyle. Against those before, 10 000 positions a move, balanced openings: freestyle
//! 53.0 % of 670 games (+21 Elo, +3 to +38), standard 53.8 % of 300 (+27, -3 to +57), renju 51.3 % of 300 (+9, -20 to
//! +38).

use crate::engine::master::pattern::{LineShape, Pattern};

/// What the lines through a free point are worth to the side to move, by the shape that its stone would make.
///
/// This and the three tables below count where no numbers by combinations have been fitted, see [`super::weights`].
/// They were fitted to 1400 games. What a number for each combination of four shapes, fitted to games of 4000 positions
/// a move, gained over them, and the logarithmic loss on games held out before and after:
///
/// | rule | fitted to | result | Elo | loss |
/// |---|---|---|---|---|
/// | freestyle, 3000 positions a move | 6276 games | 288 to 102, 10 draws | +175 (+142 to +212) | 0.804 to 0.543 |
/// | standard, by freestyle's numbers | the same | 151 to 47, 2 draws | +200 (+153 to +256) | |
/// | renju, for each side its own | 3489 games | 79 to 40, 1 draw | +117 (+57 to +184) | 0.844 to 0.548 |
///
/// A fit to 9000 games was no better (49 % of 300).
///
/// What numbers for combinations and for what both sides threaten, fitted to positions at the ends of searches, gained
/// over those fitted to games, from balanced openings and at 10 000 positions a move:
///
/// | rule | fitted to | result | Elo |
/// |---|---|---|---|
/// | freestyle | 144 000 positions | 74.7 % of 300 | +188 (+147 to +234) |
/// | standard | 83 000 positions | 68.5 % of 300 | +135 (+98 to +175) |
/// | renju | 188 000 positions | 68.8 % of 300 | +138 (+98 to +181) |
///
/// Searches of 6000 positions found the scores. In a first fit the threats alone brought 57.8 % of 300 (+55, +21 to
/// +90), with the combinations 64.8 % of 300 (+106, +74 to +140), and at 40 000 positions a move 65.8 % of 120 (+114,
/// +61 to +173). The loss on positions held out fell from 0.440 to 0.386, where 0.265 would be none. More than 100 000
/// positions, or numbers for parts of combinations, were no better. What the net added is told at
/// [`super::net::UNITS`].
pub const MOVER_LINES: [i16; LineShape::COUNT] = [0, -2, 0, -1, 22, 25, 17, 96, 78, 115, 69, 69, 103, 0];

/// What a free point is worth to the side to move besides, by the pattern of its four lines.
pub const MOVER_PATTERNS: [i16; Pattern::COUNT] = [0, 4, -23, -7, -7, 3, 65, 66, 8, 74, 89, 95, 118, 0];

/// What the lines through a free point are worth to the side that waits.
pub const OTHER_LINES: [i16; LineShape::COUNT] = [0, 0, -1, 2, 8, 13, 8, 45, 36, 89, 59, 59, 89, 0];

/// What a free point is worth to the side that waits besides.
pub const OTHER_PATTERNS: [i16; Pattern::COUNT] = [0, -2, -12, -4, 4, 8, 24, 40, 17, 48, 71, 82, 102, 0];

/// What it is worth to be the one who moves. It and [`THREATENED`] count where no numbers for what both sides threaten
/// have been fitted.
pub const TEMPO: i16 = 40;

/// What it costs that the other side threatens an open four. Against 120 it won 55 of 100 points (120 games, ±10).
pub const THREATENED: i16 = 250;

/// Merits are divided by this for the order of moves, whose unit is [`super::ordering::UNIT`].
///
/// What the order fitted to 90 000 positions of 5860 games, 6000 or 8000 positions a move, gained over one made by
/// hand, from balanced openings and at 10 000 positions a move:
///
/// | rule | result | Elo |
/// |---|---|---|
/// | freestyle, as fitted to the first 3574 games | 54.8 % of 500 | +33 (+6 to +61) |
/// | standard | 52.5 % of 180 | +17 (-26 to +61) |
/// | renju | 48.3 % of 180 | -12 (-51 to +27) |
///
/// To search a move less deep where the order holds it unlikely gained nothing (50.6 % of 500).
pub const ORDERING_HISTORY_DIVISOR: i32 = 21;

/// How early a move is tried that has refuted the same move elsewhere.
pub const COUNTER_MOVE_BONUS: i32 = 70;

/// VcfResult are looked for so far when the search ends in a position. This and the next against 80 and 400: 53 % of 200
/// games (+23 Elo, 0 to +46).
pub const QUIESCENCE_VCF_NODES: u32 = 37;

/// VcfResult are looked for so far before other moves are searched.
pub const NODE_VCF_NODES: u32 = 205;

/// VcfResult are looked for so far before the search begins, in one attempt after the other.
pub const ROOT_VCF_NODES: [u32; 4] = [200, 1_000, 5_000, 20_000];

/// The deepest at which a position is given up for the other side without a search.
pub const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;

/// By how much for each ply left a position must be too good to be searched. 150 played as well, and so did 45 from
/// balanced openings (50.5 % of 300).
pub const REVERSE_FUTILITY_MARGIN: i32 = 88;

/// Quiet moves that would be searched at depth 0; more at each further ply. 12 played as well.
pub const LMP_BASE: i32 = 4;

/// Quiet moves that are searched at each further ply beside its square, in tenths.
pub const LMP_PER_PLY_TENTHS: i32 = 14;

/// How many of a hundred such moves are searched where things do not get better.
pub const LMP_NOT_IMPROVING_PERCENT: i32 = 61;

/// By how much late moves are searched less deep: 16 would be a ply for each doubling of both depth and moves.
pub const LMR_SCALE: i32 = 9;

/// By how much all of them are, in parts of 256.
pub const LMR_BASE: i32 = 122;

/// By this much merit a move is searched a ply deeper.
pub const LMR_HISTORY_DIVISOR: i32 = 4750;

/// What a move that refutes another gains in merit, for the square of the depth.
pub const HISTORY_BONUS: i32 = 46;

/// The width of the first window around the score of the iteration before. From balanced openings, 10 000 positions a
/// move: 100 lost 64 Elo (40.8 % of 300 games, -94 to -36), 30 and 15 were no better (48.5 and 48.3 % of 240).
pub const ASPIRATION_DELTA: i32 = 66;

/// The depth from which on a window is used.
pub const ASPIRATION_MIN_DEPTH: i32 = 4;

/// The depth from which on the only move that is not found to lose is played without looking on. That it is the only
/// one can be believed, since no quiet move is left out before one has been found that does not lose: to search those
/// as well changed no game of 400.
pub const SINGLE_MOVE_MIN_DEPTH: u8 = 4;
