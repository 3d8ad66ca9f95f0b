//! Effort of a review: the limits of the searches for each position.

/// Factor by which a deep review searches more nodes than a usual review.
const DEEPER: u32 = 8;

/// Effort of a review: the search limits for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewEffort {
    /// Maximum number of nodes of the search for the best move.
    pub n_nodes: u64,
    /// Maximum depth of the search, in plies; `None` is unlimited.
    pub depth: Option<u8>,
    /// Maximum number of nodes of the search for a win by fours.
    pub n_vcf_nodes: u32,
    /// Maximum number of nodes of the search for a win by threats.
    pub n_vct_nodes: u32,
}

impl ReviewEffort {
    /// Returns the effort of a deep review, with eight times the usual nodes.
    #[must_use]
    pub fn deep() -> Self {
        let Self { n_nodes, depth, n_vcf_nodes, n_vct_nodes } = Self::default();
        Self {
            n_nodes: n_nodes * u64::from(DEEPER),
            depth,
            n_vcf_nodes: n_vcf_nodes * DEEPER,
            n_vct_nodes: n_vct_nodes * DEEPER,
        }
    }
}

impl Default for ReviewEffort {
    fn default() -> Self {
        Self { n_nodes: 100_000, depth: None, n_vcf_nodes: 30_000, n_vct_nodes: 60_000 }
    }
}
