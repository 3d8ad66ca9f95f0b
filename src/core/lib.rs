//! Gumu, 古木五子棋: the game, the engine, the formats and the protocol.
//!
//! A game against Master, Gumu's own engine. Black places its stones row by row, and Master answers:
//!
//! ```
//! use gumu_core::engine::{Keep, PlayerRunner, SearchLimits, roster};
//! use gumu_core::game::{Color, Outcome, Record, Rule};
//!
//! let mut game = Record::new(15, Rule::Freestyle);
//! let mut runner = PlayerRunner::new(roster::house().clone().into(), Keep::All);
//! while game.outcome().is_none() {
//!     let point = match game.side_to_move() {
//!         Color::Black => game.board().free_points().next(),
//!         Color::White => runner.best_move(&game, "master", SearchLimits::nodes(1000)).expect("no fault"),
//!     };
//!     game.play(point.expect("a full board ends the game")).expect("the point is free");
//! }
//! assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White));
//! ```
//!
//! The entry points of the package:
//!
//! - [`game::Record`] holds a game with its variations.
//! - [`engine::Request`] asks a player for a move, lines or values.
//! - [`formats::read()`] and [`formats::write()`] read and write game files.
//! - [`review::game_review::Reviewer`] tells what each move gave away.
//! - [`session::Session`] is a game that two players play with a clock.
//! - [`protocol`] communicates with other programs.
//!
//! The modules form layers, and a module imports lower layers only. ARCHITECTURE.md has the table, and
//! `tests/it/architecture.rs` checks the source.
//!
//! # Terms
//!
//! *Point*: a crossing of two lines of the board. *Stone*: a piece on a point. *Side*: Black or White. *Move*: a stone
//! or a pass. *Ply*: number of a move. *Line* (of the board): the points in one direction. *Shape*: the stones of one
//! side on one line as five, open four, four, open three, … *Seat*: player of a side, a person or an opponent.

/// Runs the examples of `docs/embed.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/embed.md")]
pub struct EmbedExamples;

pub mod arena;
pub mod engine;
pub mod evaluations;
pub mod explore;
pub mod formats;
pub mod game;
pub mod input;
pub mod output;
pub mod parallel;
pub mod progress;
pub mod protocol;
pub mod puzzle;
pub mod review;
pub mod review_queue;
pub mod search_key;
pub mod session;
pub mod sort;
pub mod sources;
pub mod stop;
pub mod system_memory;
