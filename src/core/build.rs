//! Build script: compresses the shipped puzzles into a file in `OUT_DIR`, which the crate includes.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Path of the shipped puzzles, relative to the folder of the package.
const PUZZLES: &str = "../../resources/puzzles.txt";

/// Deflate compression level of the puzzles, 0 to 10.
const DEFLATE_LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PUZZLES}");
    let puzzles = miniz_oxide::deflate::compress_to_vec(&fs::read(PUZZLES)?, DEFLATE_LEVEL);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("puzzles.deflate"), puzzles)?;
    Ok(())
}
