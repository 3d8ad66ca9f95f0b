//! Gumu, 古木五子棋: the game, the engine, the formats and the protocol.
//!
//! The modules form layers, and a module imports lower layers only. ARCHITECTURE.md has the table, and
//! `tests/it/architecture.rs` checks the source.
//!
//! # Terms
//!
//! *Point*: a crossing of two lines of the board. *Stone*: a piece on a point. *Side*: Black or White. *Move*: a stone
//! or a pass. *Ply*: number of a move. *Line* (of the board): the points in one direction. *Shape*: the stones of one
//! side on one line as five, open four, four, open three, … *Seat*: player of a side, a person or an opponent.

pub mod arena;
pub mod engine;
pub mod explore;
pub mod formats;
pub mod game;
pub mod input;
pub mod output;
pub mod protocol;
pub mod puzzle;
pub mod review;
pub mod session;
pub mod sources;
pub mod system_memory;
