//! The real program in a real window, on its own virtual displays: its window must show exactly the expected pixels.
//!
//! Each test sends the same pointer and key events to the program and to a [`Harness`] (the twin), a simulation of the
//! window. The twin gets the computer's answers from the same opponent with the same seed, so it can compute every
//! pixel that the window must show.

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
