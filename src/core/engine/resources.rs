//! Resources of searches: threads and memory, with limits for a small address space.

/// Address space of one search thread, in bytes: its stack of 2 MiB, its tables and, on Linux, the arena in which glibc
/// allocates the thread's memory. The arena takes 64 MiB, and twice as much while glibc creates it.
const THREAD_ADDRESS_SPACE: u64 = 136 << 20;

/// Upper bound, in bytes, of the address space that search tables of the default size take.
const USUAL_TABLES: u64 = 512 << 20;

/// Threads and memory of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResources {
    /// Number of search threads.
    pub n_threads: usize,
    /// Size in bytes of the search tables of each player; `None` for the default size.
    pub n_bytes: Option<u64>,
}

impl SearchResources {
    /// Returns these resources, reduced so that threads take at most three quarters of `address_space` (in bytes) and
    /// tables at most one quarter; at least one thread remains. Threads get the larger part because a thread that gets
    /// no memory while it starts ends the process. If `address_space` is `None`, returns the resources unchanged.
    #[must_use]
    pub fn within(self, address_space: Option<u64>) -> Self {
        let Some(n_bytes) = address_space else { return self };
        let (for_threads, for_tables) = (n_bytes / 4 * 3, n_bytes / 4);
        let most = usize::try_from(for_threads / THREAD_ADDRESS_SPACE).unwrap_or(usize::MAX).max(1);
        let tables = match self.n_bytes {
            None if USUAL_TABLES <= for_tables => None,
            wanted => Some(wanted.map_or(for_tables, |it| it.min(for_tables))),
        };
        Self { n_threads: self.n_threads.min(most), n_bytes: tables }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resources_keep_within_the_address_space() {
        let within = |n_threads, n_bytes, address_space| {
            let it = SearchResources { n_threads, n_bytes }.within(address_space);
            (it.n_threads, it.n_bytes)
        };
        assert_eq!(within(64, Some(1 << 40), None), (64, Some(1 << 40)));
        assert_eq!(within(64, None, Some(1 << 40)), (64, None));
        assert_eq!(within(64, None, Some(1 << 30)), (5, Some(256 << 20)));
        assert_eq!(within(2, Some(1 << 20), Some(1 << 30)), (2, Some(1 << 20)));
        assert_eq!(within(64, Some(1 << 40), Some(100)), (1, Some(25)));
    }
}
