//! The painter, which turns a layout into pixels with tiny-skia. The picture depends on the layout alone.
//!
//! Any rectangle of the picture can be painted by itself, and then gets exactly the pixels that it has when everything
//! is painted. [`Backing`] relies on that: it repaints only the parts that differ from the previous layout, and the
//! result equals a picture painted from scratch. Removed stones are overpainted with patches of a cached empty board.

mod backing;
mod badge;
mod board;
mod cache;
mod candidates;
mod canvas;
mod chrome;
mod damage;
mod diagram;
mod empty_board;
mod evaluation_bar;
mod glyphs;
mod graph;
mod heat;
mod hover;
mod icon;
mod icon_paths;
mod marks;
mod motion;
mod painter;
mod scene;
mod shapes;
mod stone;
mod warning;
mod wood;

pub use backing::Backing;
pub use canvas::Picture;
pub use damage::Damage;
pub use empty_board::star_table;
pub use icon::window_icon;
