//! Review of a game: statements on what each move gave away or achieved.
//! Each statement is true by definition or by proof, or reports what the search prefers or expects.
//!
//! ```
//! use gumu_core::engine::NullHandler;
//! use gumu_core::formats::{Format, read_as};
//! use gumu_core::review::game_review::{ReviewEffort, Reviewer};
//! use gumu_core::review::statement::StatementKind;
//! use gumu_core::review::win_probability::MoveClass;
//!
//! let game = &read_as(Format::Moves, b"h8h9g8i9f8a1")?[0].record;
//! let mut reviewer = Reviewer::new(game, ReviewEffort { n_nodes: 2000, ..ReviewEffort::default() });
//! let moves: Vec<_> = std::iter::from_fn(|| reviewer.next_move(&mut NullHandler)).collect();
//!
//! // White has left an open three, and Black now wins by fours.
//! assert_eq!(moves[5].class, MoveClass::Blunder);
//! let kinds: Vec<_> = moves[5].statements.iter().map(|it| it.kind).collect();
//! let [three, win, held] = kinds[..] else { panic!("{kinds:?}") };
//! assert_eq!([three, win], [StatementKind::LeavesOpenThree, StatementKind::AllowsWinByFours]);
//! // Another move was better: after it no forced win of Black is found.
//! assert_eq!(held, StatementKind::HoldsInstead);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
pub mod annotated;
pub mod board_shape;
mod effort;
pub mod explain;
pub mod forced_win;
pub mod game_review;
pub mod guess;
mod known_position;
pub mod level_estimate;
pub mod made_shape;
pub mod move_check;
pub mod move_context;
pub mod report;
pub mod retry;
pub mod skill;
pub mod statement;
pub mod stored;
pub mod story;
pub mod threads;
pub mod win_probability;
