//! Compresses the puzzles.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The puzzles.
const PUZZLES: &str = "../../resources/puzzles.txt";

/// The level at which they are compressed.
const DEFLATE_LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PUZZLES}");
    let puzzles = miniz_oxide::deflate::compress_to_vec(&fs::read(PUZZLES)?, DEFLATE_LEVEL);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("puzzles.deflate"), puzzles)?;
    Ok(())
}
