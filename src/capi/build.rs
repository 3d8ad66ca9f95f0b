//! Names the shared library for the programs that are linked to it.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // An ELF file bears the name by which the programs linked to it ask for it, its SONAME: of all versions with the
    // same first number one can stand for another. Without an argument rustc 1.95 writes no name, and 1.96 that of the
    // file; cargo places this argument behind rustc's, and linkers take the last name.
    let is_elf =
        env::var_os("CARGO_CFG_UNIX").is_some() && env::var_os("CARGO_CFG_TARGET_VENDOR") != Some("apple".into());
    if is_elf {
        let number = env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets the version of the package");
        println!("cargo::rustc-link-arg-cdylib=-Wl,-soname,libgumu_engine.so.{number}");
    }
}
