//! Gumu, 古木五子棋: gomoku as one small native program.
//!
//! The house has four storeys, and imports go down only; `tests/it/architecture.rs` reads the source and says so.
//!
//! | storey | room | what is in it | may import |
//! |---|---|---|---|
//! | 0 | [`game`] | points, board, rules, record: pure, no files, clocks, threads, randomness or floats | – |
//! | 1 | [`engine`] | who plays: the opponents, their roster, the worker thread | game |
//! | 1 | [`formats`] | bytes in, records and warnings out, and back | game |
//! | 1 | [`session`] | the game being played: seats, clock, opening, taking back, result | game |
//! | 2 | [`protocol`] | the Gomocup protocol: our brain for others, and others' brains for us | game, engine |
//! | 2 | [`ui`] | the window without a window: events, state, layout, paint | game, session, formats, the engine's words |
//! | 2 | [`capi`] | the engine for programs in C and whatever can call it | game, engine |
//! | 3 | [`arena`] | matches of player against player, Elo and the sequential test | game, session, engine, protocol, formats |
//! | 3 | [`app`] | the shell: winit, softbuffer, files, threads | all |
//!
//! # Glossary
//!
//! *Point*: a crossing of two lines of the board. *Stone*: what lies on it. *Side*: Black or White. *Ply*: one stone
//! played. *Line*: the points in one direction. *Shape*: what one side's stones on one line amount to (five, open
//! four, four, open three, …). *Seat*: who plays a side, a person or an opponent of the roster.

#[cfg(feature = "app")]
pub mod app;
pub mod arena;
pub mod capi;
pub mod engine;
pub mod formats;
pub mod game;
pub mod protocol;
pub mod session;
#[cfg(feature = "ui")]
pub mod ui;
