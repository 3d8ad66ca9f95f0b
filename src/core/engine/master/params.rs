//! Parameters of search and evaluation. The experiments that led to them are listed in `docs/tuning.md`.
//!
//! Parameters that SPSA can tune are functions. With the feature `tune`, `examples/spsa` can set their values, once
//! before the first search; without it they are constants.

/// Maximum number of nodes of the VCF probe in quiescence. With the value 1, the probe follows a single line: in each
/// position, it tries only the first of the fours with the strongest pattern.
pub const QUIESCENCE_VCF_NODES: u32 = 1;

/// Maximum number of nodes of the VCF probe in an inner node, before the node's moves are searched.
pub const NODE_VCF_NODES: u32 = 211;

/// Maximum numbers of nodes of the successive VCF attempts at the root.
pub const ROOT_VCF_NODES: [u32; 4] = [200, 1_000, 5_000, 20_000];

/// Minimum depth at which the search ends if all root moves but one are known to lose. The count of losing moves is
/// reliable, because quiet moves are pruned only after a move has been found that does not lose.
pub const SINGLE_MOVE_MIN_DEPTH: u8 = 4;

/// Declares tunable parameters with their values.
macro_rules! tunable {
    ($($(#[$doc:meta])* $name:ident = $value:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            pub const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub fn $name() -> i32 {
                cells::$name().load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        /// Atomic cells that hold the values of the parameters, so that they can be set.
        #[cfg(feature = "tune")]
        mod cells {
            use std::sync::atomic::AtomicI32;

            $(
                pub fn $name() -> &'static AtomicI32 {
                    static CELL: AtomicI32 = AtomicI32::new($value);
                    &CELL
                }
            )*
        }

        /// Names of the tunable parameters, with their values before tuning.
        #[cfg(feature = "tune")]
        pub const TUNABLE: &[(&str, i32)] = &[$((stringify!($name), $value)),*];

        /// Sets a tunable parameter; returns `false` if no parameter has this name.
        #[cfg(feature = "tune")]
        #[must_use]
        pub fn set(name: &str, value: i32) -> bool {
            let cell = match name {
                $(stringify!($name) => cells::$name(),)*
                _ => return false,
            };
            cell.store(value, std::sync::atomic::Ordering::Relaxed);
            true
        }
    };
}

tunable! {
    /// Divisor of history scores in move ordering; the quotient is in units of `LOGIT_SCALE`.
    ordering_history_divisor = 20;

    /// Ordering score added to the counter move, in units of `LOGIT_SCALE`.
    counter_move_bonus = 54;

    /// Maximum depth for reverse futility pruning, in plies.
    reverse_futility_max_depth = 6;

    /// Margin of reverse futility pruning for each ply of depth, in points of the evaluation.
    reverse_futility_margin = 69;

    /// Reverse futility pruning: reduction of the margin, in points, in a node whose static eval is improving.
    reverse_futility_improving = 24;

    /// Late move pruning: constant part of the limit, the number of moves after which the quiet moves of a node are
    /// skipped.
    lmp_base = 2;

    /// Late move pruning: the limit grows by this many hundredths of a move for each ply of depth.
    lmp_per_ply_percent = 50;

    /// Late move pruning: the limit grows by this many hundredths of a move times the square of the depth.
    lmp_per_square_percent = 88;

    /// Late move pruning: percentage of the limit that remains in a node whose static eval is not improving.
    lmp_not_improving_percent = 52;

    /// Late move reduction: factor of log2(depth) times log2(move number) in the reduction, in units of 1/256 of a ply.
    lmr_scale = 124;

    /// Late move reduction: constant part of the reduction. Like all its other parts, it is in units of 1/256 of a ply.
    lmr_base = 24;

    /// Late move reduction: a move with this history score is reduced by one ply less. Other scores count in
    /// proportion.
    lmr_history_divisor = 4446;

    /// Late move reduction: increase in a node that is expected to fail high.
    lmr_cut_node = 316;

    /// Late move reduction: increase in a PV node for each earlier move that has raised alpha.
    lmr_raised_alpha = 321;

    /// Late move reduction: increase in a node whose static eval is not improving.
    lmr_not_improving = 355;

    /// Late move reduction: increase in a node for which the transposition table has no move.
    lmr_no_table_move = 61;

    /// Late move reduction: increase for each 256 points by which the static eval is below alpha.
    lmr_below_alpha = 147;

    /// Late move reduction: maximum number of points below alpha that count for [`lmr_below_alpha`].
    lmr_max_below_alpha = 400;

    /// Late move reduction: decrease for a move that makes an open three or a stronger pattern, except for a simple
    /// four, which makes no second shape.
    lmr_threat = 249;

    /// Late move reduction: decrease for a move on a point where the other side would make an open three or a stronger
    /// pattern, unless [`lmr_threat`] applies to the move.
    lmr_defense = 115;

    /// Late move reduction: decrease in PV nodes.
    lmr_pv = 294;

    /// Late move reduction of replies to a threat: factor of log2(depth) times log2(move number), as [`lmr_scale`].
    reply_lmr_scale = 146;

    /// Late move reduction of replies to a threat: increase for a point where the other side would make no four.
    reply_lmr_off_fours = 229;

    /// Late move reduction of replies to a threat: increase for a point that is not in line with the last stone.
    reply_lmr_far = 248;

    /// History bonus of a move that causes a cutoff: this value times the square of the depth. The bonus is at most
    /// 1600.
    history_bonus = 64;

    /// Share of a correction from the correction history that is added to the static eval, in units of 1/256.
    correction_share = 165;

    /// Divisor of the error of a static eval in the update of its correction: a larger divisor corrects more slowly.
    correction_divisor = 1024;

    /// Half the width of the first aspiration window, which is centered on the score of the previous iteration.
    aspiration_delta = 47;

    /// Minimum depth of an iteration that starts with an aspiration window.
    aspiration_min_depth = 4;
}
