//! Build script that gives the shared library its SONAME.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Give the ELF library its SONAME, the name by which a program finds the library when the program starts. The name
    // contains only the major version, so that a library can be replaced by another with the same major version.
    // Linkers use the last SONAME option, and Cargo passes this one after that of rustc.
    let is_elf =
        env::var_os("CARGO_CFG_UNIX").is_some() && env::var_os("CARGO_CFG_TARGET_VENDOR") != Some("apple".into());
    if is_elf {
        let number = env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets the version of the package");
        println!("cargo::rustc-link-arg-cdylib=-Wl,-soname,libgumu_engine.so.{number}");
    }
}
