//! Compresses the puzzles.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Path of the shipped puzzles.
const PUZZLES: &str = "../../resources/puzzles.txt";

/// Deflate compression level of the puzzles, 0 to 10.
const DEFLATE_LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PUZZLES}");
    let puzzles = miniz_oxide::deflate::compress_to_vec(&fs::read(PUZZLES)?, DEFLATE_LEVEL);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("puzzles.deflate"), puzzles)?;
    Ok(())
}
