//! The window of Gumu, 古木五子棋: what happens in it and how it looks, and the program around it.
//!
//! [`ui`] has no display, files, threads or clocks; `app` has all of them. ARCHITECTURE.md has the table of the layers.

pub(crate) use gumu_core::{
    arena, engine, explore, formats, game, progress, protocol, puzzle, review, search_key, session, sort,
};
#[cfg(feature = "app")]
pub(crate) use gumu_core::{input, output, review_queue, sources, system_memory};

#[cfg(feature = "app")]
pub mod app;
#[cfg(test)]
#[expect(dead_code, reason = "the build script is here for its unit tests alone")]
mod build;
pub mod ui;
