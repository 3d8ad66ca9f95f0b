//! The window without a window: what happens to it, what is to be seen in it, and the pixels of that.

pub mod cast;
pub mod geometry;
pub mod layout;
pub mod paint;
pub mod text;
pub mod theme;
pub mod widgets;
