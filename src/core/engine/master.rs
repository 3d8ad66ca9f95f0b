//! Master (大师), Gumu's own engine: pattern tables, fitted evaluation, principal variation search with VCF.

mod bench;
mod correction;
mod eval;
mod features;
pub mod forced_search;
mod history;
mod level;
pub mod line_net;
mod movepick;
pub mod net;
pub mod ordering;
#[cfg(feature = "tune")]
pub mod params;
#[cfg(not(feature = "tune"))]
mod params;
pub mod pattern;
mod perception;
mod player;
mod position;
pub mod prove;
mod search;
pub mod solve;
mod square;
mod table_file;
#[cfg(test)]
mod testing;
mod thread_pool;
mod thread_role;
pub mod threats;
mod tt;
pub mod weight_file;
pub mod weights;

pub use crate::engine::master::bench::{Bench, bench, engine_checksum};
pub use crate::engine::master::features::{EvalFeatures, MoveFeatures, eval_features, fast_eval, fouls, move_features};
pub use crate::engine::master::level::Level;
pub use crate::engine::master::player::Master;
pub use crate::engine::master::search::{SearchResult, SearchSettings};
