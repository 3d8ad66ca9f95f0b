//! Gumu, 古木五子棋: gomoku as one small native program.
//!
//! The modules form layers, and a module imports lower layers only; `tests/it/architecture.rs` checks the source.
//! ARCHITECTURE.md says more.
//!
//! | layer | module | contents | may import |
//! |---|---|---|---|
//! | 0 | [`game`] | points, board, rules, record: pure, no files, threads, randomness or floats | – |
//! | 0 | [`input`] | plain files, read up to a size limit | – |
//! | 0 | [`output`] | the standard output, files that are replaced whole or not at all, errors of commands | – |
//! | 0 | [`system_memory`] | the memory that the system has left for the process | – |
//! | 1 | [`engine`] | players: their registry and requests, the house opponents, the worker thread | game |
//! | 1 | [`formats`] | bytes in, records and warnings out, and back | game |
//! | 1 | [`session`] | the game being played: seats, clock, opening, taking back, result | game |
//! | 2 | [`protocol`] | the Gomocup protocol: our brain, and other programs' | game, input, system_memory, engine |
//! | 2 | [`review`] | a game reviewed: win rates, forced wins and true statements about each move | game, engine |
//! | 2 | [`explore`] | opening explorer: the index of positions and what is asked of it | game, formats |
//! | 3 | [`sources`] | files of games for the explorer, and their indices | game, input, output, formats, explore |
//! | 3 | [`puzzle`] | positions with one right stone: their proof, their file, their making | game, engine, review |
//! | 3 | `ui` | the window without a display | game, engine, formats, session, explore, review, puzzle |
//! | 2 | [`capi`] | the engine for programs in C | game, engine |
//! | 4 | [`arena`] | matches, Elo and the sequential test | game, input, output, engine, formats, session, protocol |
//! | 4 | `app` | the program: event loop, window, files, threads | all |
//!
//! # Terms
//!
//! *Point*: a crossing of two lines of the board. *Stone*: a piece on a point. *Side*: Black or White. *Move*: a stone
//! or a pass. *Ply*: number of a move. *Line* (of the board): the points in one direction. *Shape*: the stones of one
//! side on one line as five, open four, four, open three, … *Seat*: player of a side, a person or an opponent.

#[cfg(feature = "app")]
pub mod app;
pub mod arena;
pub mod capi;
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
#[cfg(feature = "ui")]
pub mod ui;
