//! The window without a window: what happens to it, what is to be seen in it, and the pixels of that.

pub mod action;
pub mod cast;
pub mod effect;
pub mod engines;
pub mod event;
pub mod explorer;
pub mod faults;
mod findings;
pub mod geometry;
pub mod glyph_set;
pub mod history;
pub mod layout;
pub mod lesson;
pub mod locale;
pub mod menu;
pub mod paint;
pub mod picture;
mod reasons;
mod review_text;
pub mod rules_pages;
pub mod screen_map;
pub mod settings;
pub mod state;
pub mod text;
pub mod theme;
pub mod widgets;
pub mod wrapped_text;
