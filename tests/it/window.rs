//! The real program in a real window, on displays of its own: it must show the pixels of the pure state.
//!
//! Each test drives the program by pointer and keys, and a [`Harness`] (the twin) by the same events. The twin gets the
//! computer's answers from the same opponent with the same seed, so it knows every pixel that the window must show.

mod analyze;
mod computers;
mod desktop_entry;
mod disk;
mod display;
mod engines;
mod explorer;
mod files;
mod fonts;
mod full_disk;
mod history;
mod learning;
mod lists;
mod portal;
mod program;
mod puzzles;
mod rematch;
mod resume;
mod screen_reader;
mod session_bus;
mod teaching;
mod tournament;
mod uia;
mod wayland;
mod x11;
