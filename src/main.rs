//! `gumu`: the window.

fn main() {}
