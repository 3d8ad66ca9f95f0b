//! Zobrist keys: one random number per stone and point, so that a position's key changes by one XOR per stone.
//!
//! See A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::game::{Color, Point};

/// Returns the Zobrist key of a stone of `color` on `point`.
pub(super) const fn stone(point: Point, color: Color) -> u64 {
    KEYS[color as usize][point.index()]
}

static KEYS: [[u64; Point::N_INDICES]; 2] = keys();

const fn keys() -> [[u64; Point::N_INDICES]; 2] {
    let mut keys = [[0; Point::N_INDICES]; 2];
    let mut state = 0x4755_4d55_0035_0005;
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < Point::N_INDICES {
            state = next(state);
            keys[color][index] = mix(state);
            index += 1;
        }
        color += 1;
    }
    keys
}

/// Returns the next state of SplitMix64; see Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014.
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9e37_79b9_7f4a_7c15)
}

/// Applies the finalizer of SplitMix64.
pub(super) const fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
