//! Parameters of search and evaluation. The experiments that led to them are listed in `docs/tuning.md`.

/// Divisor of history scores in move ordering; the quotient is in units of [`super::ordering::LOGIT_SCALE`].
pub const ORDERING_HISTORY_DIVISOR: i32 = 21;

/// Ordering score added to the counter move, in units of [`super::ordering::LOGIT_SCALE`].
pub const COUNTER_MOVE_BONUS: i32 = 70;

/// Nodes of the VCF probe in quiescence.
pub const QUIESCENCE_VCF_NODES: u32 = 37;

/// Nodes of the VCF probe in an inner node, before its moves are searched.
pub const NODE_VCF_NODES: u32 = 205;

/// Nodes of the VCF attempts at the root, one after the other.
pub const ROOT_VCF_NODES: [u32; 4] = [200, 1_000, 5_000, 20_000];

/// Greatest depth for reverse futility pruning, in plies.
pub const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;

/// Margin of reverse futility pruning for each ply of depth.
pub const REVERSE_FUTILITY_MARGIN: i32 = 88;

/// Late move pruning: quiet moves searched at depth 0, to which the limit extrapolates.
pub const LMP_BASE: i32 = 4;

/// Late move pruning: tenths of a move added for each ply of depth, beside its square.
pub const LMP_PER_PLY_TENTHS: i32 = 14;

/// Late move pruning: percent of the limit that remain in a node whose static eval is not improving.
pub const LMP_NOT_IMPROVING_PERCENT: i32 = 61;

/// Late move reduction: growth of the reduction; 16 is a ply for each doubling of both depth and move number.
pub const LMR_SCALE: i32 = 9;

/// Late move reduction: constant part, in 1/256 of a ply.
pub const LMR_BASE: i32 = 122;

/// Late move reduction: history score that makes a ply of difference.
pub const LMR_HISTORY_DIVISOR: i32 = 4750;

/// Late move reduction in a node that is expected to fail high, in 1/256 of a ply.
pub const LMR_CUT_NODE: i32 = 256;

/// Late move reduction for each move of a PV node that has raised alpha, in 1/256 of a ply.
pub const LMR_RAISED_ALPHA: i32 = 256;

/// Late move reduction of a reply to a threat that is on no four of the other side, in 1/256 of a ply.
pub const REPLY_LMR_OFF_FOURS: i32 = 200;

/// Late move reduction of a reply to a threat that is in no line with the last stone, in 1/256 of a ply.
pub const REPLY_LMR_FAR: i32 = 256;

/// History bonus of a move that causes a cutoff, for the square of the depth.
pub const HISTORY_BONUS: i32 = 46;

/// Half width of the first aspiration window around the score of the iteration before.
pub const ASPIRATION_DELTA: i32 = 66;

/// Least depth of an iteration with an aspiration window.
pub const ASPIRATION_MIN_DEPTH: i32 = 4;

/// Depth from which the search ends when all root moves but one are known to lose. No quiet move is pruned before one
/// has been found that does not lose, so that the count can be trusted.
pub const SINGLE_MOVE_MIN_DEPTH: u8 = 4;
