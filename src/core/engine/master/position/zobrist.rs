//! Zobrist keys of positions; see A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::engine::master::square::Square;
use crate::game::Color;

/// Number that is XORed into the key of a position if White is to move.
pub const WHITE_MOVES: u64 = 0x7a3b_91d4_c6e5_2f08;

/// Returns the number that is XORed into the key of a position for a stone.
pub const fn stone(square: Square, color: Color) -> u64 {
    KEYS[color as usize][square.index()]
}

static KEYS: [[u64; Square::COUNT]; 2] = keys();

const fn keys() -> [[u64; Square::COUNT]; 2] {
    let mut keys = [[0; Square::COUNT]; 2];
    // SplitMix64 generator; see Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    let mut state: u64 = 0x4d41_5354_4552_0001;
    let mut n = 0;
    while n < 2 * Square::COUNT {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[n % 2][n / 2] = z ^ (z >> 31);
        n += 1;
    }
    keys
}
