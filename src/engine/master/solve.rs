//! Proofs: whether a side wins by force, and how.

use crate::engine::Turn;
use crate::engine::master::position::Position;
use crate::engine::master::search::{Fours, Vain, Vcf};
use crate::game::Point;

/// Two to this power positions are remembered.
const VAIN_BITS: u32 = 18;

/// What became of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The side wins: the stones of both sides up to the five; none where the other side's only answer is forbidden.
    Win(Vec<Option<Point>>),
    /// It cannot win in this way.
    None,
    /// The effort did not suffice to know.
    Unknown,
}

/// Victory by continuous fours: whether the side to move wins by making one four after another. The search visits so
/// many positions at most.
#[must_use]
pub fn vcf(turn: Turn<'_>, n_nodes: u32) -> Proof {
    let mut vain = Vain::new(VAIN_BITS);
    let mut vcf = Vcf::new(&mut vain, n_nodes);
    match vcf.search(&mut Position::new(turn)) {
        Fours::Win(_) => Proof::Win(vcf.line().iter().map(|it| it.map(Point::from)).collect()),
        Fours::None => Proof::None,
        Fours::Unknown => Proof::Unknown,
    }
}
