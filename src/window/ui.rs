//! The user interface, independent of any window system, in immediate mode.
//!
//! Events change the state. After each event, the whole interface is laid out again from the state, and the layout is
//! painted as pixels.

pub mod action;
pub mod analysis;
pub mod cast;
pub mod chance;
pub mod decorations;
pub mod editor;
pub mod effect;
pub mod engines;
pub mod event;
pub mod explorer;
pub mod faults;
pub mod files;
pub mod geometry;
pub mod glyph_set;
pub mod help;
pub mod history;
pub mod layout;
pub mod lesson;
pub mod locale;
pub mod menu;
pub mod moves;
pub mod notice;
pub mod opponent;
pub mod paint;
pub mod play;
pub mod practice;
pub mod progress;
pub mod review;
pub mod screen_map;
pub mod settings;
pub mod spoken;
pub mod state;
pub mod step_direction;
pub mod text;
pub mod theme;
pub mod widgets;
pub mod wrapped_text;
