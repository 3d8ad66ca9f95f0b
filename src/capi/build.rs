//! Build script that gives the shared library its SONAME.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Give the ELF library its SONAME, the name under which programs that are linked to it look it up. The name
    // contains only the major version, so that libraries with the same major version can replace each other. The option
    // overrides what rustc sets (1.95: no SONAME, 1.96: the file name), because Cargo passes it last and linkers use
    // the last SONAME.
    let is_elf =
        env::var_os("CARGO_CFG_UNIX").is_some() && env::var_os("CARGO_CFG_TARGET_VENDOR") != Some("apple".into());
    if is_elf {
        let number = env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets the version of the package");
        println!("cargo::rustc-link-arg-cdylib=-Wl,-soname,libgumu_engine.so.{number}");
    }
}
