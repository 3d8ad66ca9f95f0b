//! Build script that gives the shared library its SONAME.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Give the ELF library its SONAME, the name under which programs linked to it look it up: versions of the library
    // with the same major number can replace each other. Without this argument rustc 1.95 writes no SONAME, and rustc
    // 1.96 writes the name of the file; cargo passes this argument after rustc's own, and linkers use the last SONAME.
    let is_elf =
        env::var_os("CARGO_CFG_UNIX").is_some() && env::var_os("CARGO_CFG_TARGET_VENDOR") != Some("apple".into());
    if is_elf {
        let number = env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets the version of the package");
        println!("cargo::rustc-link-arg-cdylib=-Wl,-soname,libgumu_engine.so.{number}");
    }
}
