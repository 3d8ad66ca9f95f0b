//! Parameters of search and evaluation. The experiments that led to them are listed in `docs/tuning.md`.

/// Divisor of history scores in move ordering; the quotient is in units of [`super::ordering::LOGIT_SCALE`].
pub const ORDERING_HISTORY_DIVISOR: i32 = 20;

/// Ordering score added to the counter move, in units of [`super::ordering::LOGIT_SCALE`].
pub const COUNTER_MOVE_BONUS: i32 = 54;

/// Nodes of the VCF probe in quiescence. One means a single line of fours, always the best one.
pub const QUIESCENCE_VCF_NODES: u32 = 1;

/// Nodes of the VCF probe in an inner node, before its moves are searched.
pub const NODE_VCF_NODES: u32 = 211;

/// Nodes of the VCF attempts at the root, one after the other.
pub const ROOT_VCF_NODES: [u32; 4] = [200, 1_000, 5_000, 20_000];

/// Greatest depth for reverse futility pruning, in plies.
pub const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;

/// Margin of reverse futility pruning for each ply of depth.
pub const REVERSE_FUTILITY_MARGIN: i32 = 69;

/// Reverse futility pruning: points less of margin in a node whose static eval is improving.
pub const REVERSE_FUTILITY_IMPROVING: i32 = 24;

/// Late move pruning: quiet moves searched at depth 0, to which the limit extrapolates.
pub const LMP_BASE: i32 = 2;

/// Late move pruning: hundredths of a move added for each ply of depth.
pub const LMP_PER_PLY_PERCENT: i32 = 50;

/// Late move pruning: hundredths of a move added for the square of the depth.
pub const LMP_PER_SQUARE_PERCENT: i32 = 88;

/// Late move pruning: percent of the limit that remain in a node whose static eval is not improving.
pub const LMP_NOT_IMPROVING_PERCENT: i32 = 52;

/// Late move reduction: growth of the reduction; 256 is a ply for each doubling of both depth and move number.
pub const LMR_SCALE: i32 = 124;

/// Late move reduction: constant part, in 1/256 of a ply, as are all its parts.
pub const LMR_BASE: i32 = 24;

/// Late move reduction: history score that makes a ply of difference.
pub const LMR_HISTORY_DIVISOR: i32 = 4446;

/// Late move reduction in a node that is expected to fail high.
pub const LMR_CUT_NODE: i32 = 316;

/// Late move reduction for each move of a PV node that has raised alpha.
pub const LMR_RAISED_ALPHA: i32 = 321;

/// Late move reduction in a node whose static eval is not improving.
pub const LMR_NOT_IMPROVING: i32 = 355;

/// Late move reduction in a node for which the transposition table has no move.
pub const LMR_NO_TABLE_MOVE: i32 = 61;

/// Late move reduction for each 256 points by which the static eval is below alpha.
pub const LMR_BELOW_ALPHA: i32 = 147;

/// Greatest number of points below alpha that count.
pub const LMR_MAX_BELOW_ALPHA: i32 = 400;

/// Late move reduction taken back for a move that makes an open three or more.
pub const LMR_THREAT: i32 = 249;

/// Late move reduction taken back for a move that takes such a point from the other side.
pub const LMR_DEFENSE: i32 = 115;

/// Late move reduction taken back in PV nodes.
pub const LMR_PV: i32 = 294;

/// Late move reduction of replies to a threat: its growth, as [`LMR_SCALE`].
pub const REPLY_LMR_SCALE: i32 = 146;

/// Late move reduction of a reply to a threat that is on no four of the other side.
pub const REPLY_LMR_OFF_FOURS: i32 = 229;

/// Late move reduction of a reply to a threat that is in no line with the last stone.
pub const REPLY_LMR_FAR: i32 = 248;

/// History bonus of a move that causes a cutoff, for the square of the depth.
pub const HISTORY_BONUS: i32 = 64;

/// Share of the correction by the last stone in the static eval, in 1/256.
pub const CORRECTION_SHARE: i32 = 165;

/// Part of the error of a static eval that one ply of a search corrects.
pub const CORRECTION_DIVISOR: i32 = 1024;

/// Half width of the first aspiration window around the score of the iteration before.
pub const ASPIRATION_DELTA: i32 = 47;

/// Least depth of an iteration with an aspiration window.
pub const ASPIRATION_MIN_DEPTH: i32 = 4;

/// Depth from which the search ends when all root moves but one are known to lose. No quiet move is pruned before one
/// has been found that does not lose, so that the count can be trusted.
pub const SINGLE_MOVE_MIN_DEPTH: u8 = 4;
