//! The window of Gumu, 古木五子棋: the user interface, and the program that opens it.
//!
//! [`ui`] uses no display, files, threads or clocks; `app` uses all of them. ARCHITECTURE.md has the table of the
//! layers.

pub(crate) use gumu_core::{
    arena, engine, explore, formats, game, progress, protocol, puzzle, review, search_key, session, sort,
};
#[cfg(feature = "app")]
pub(crate) use gumu_core::{evaluations, input, output, review_queue, sources, system_memory};

#[cfg(feature = "app")]
pub mod app;
#[cfg(test)]
#[expect(dead_code, reason = "the build script is here for its unit tests alone")]
mod build;
pub mod ui;
