//! Gradient noise from a hash function, with the same values on every machine.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places of the lattice are small integers, and a hash is cut into bits"
)]

/// Returns a pseudorandom number from 0 to 1 for a lattice point.
pub fn hash(x: i32, y: i32, seed: u32) -> f32 {
    (mixed(x, y, seed) >> 8) as f32 / (1_u32 << 24) as f32
}

/// Returns gradient noise from about -1 to 1, with features one unit wide.
pub fn gradient(x: f32, y: f32, seed: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (column, row) = (left as i32, top as i32);
    let (dx, dy) = (x - left, y - top);
    let corner = |i: i32, j: i32| slope(column + i, row + j, seed, dx - i as f32, dy - j as f32);
    let (across, down) = (ease(dx), ease(dy));
    let upper = lerp(corner(0, 0), corner(1, 0), across);
    let lower = lerp(corner(0, 1), corner(1, 1), across);
    lerp(upper, lower, down) * 1.6
}

/// Returns the contribution of the lattice corner (`x`, `y`) to the noise at a point that is `dx` and `dy` away from
/// the corner.
fn slope(x: i32, y: i32, seed: u32, dx: f32, dy: f32) -> f32 {
    const SIDE: f32 = 0.924;
    const SHORT: f32 = 0.383;
    let (gx, gy) = match mixed(x, y, seed) >> 29 {
        0 => (SIDE, SHORT),
        1 => (SHORT, SIDE),
        2 => (-SHORT, SIDE),
        3 => (-SIDE, SHORT),
        4 => (-SIDE, -SHORT),
        5 => (-SHORT, -SIDE),
        6 => (SHORT, -SIDE),
        _ => (SIDE, -SHORT),
    };
    gx * dx + gy * dy
}

fn mixed(x: i32, y: i32, seed: u32) -> u32 {
    let mut bits = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed;
    for factor in [0x7feb_352d_u32, 0x846c_a68b] {
        bits = (bits ^ (bits >> 16)).wrapping_mul(factor);
        bits ^= bits >> 15;
    }
    bits
}

fn ease(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}
