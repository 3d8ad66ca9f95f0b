//! All integration tests, in one binary: every further one would link the library again.
#![allow(clippy::unwrap_used, reason = "a helper of a test may fail as a test does")]

mod architecture;
mod record;
mod rules;
mod symmetry;
