//! Build script that gives the shared library its SONAME.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Give the ELF library its SONAME, the name under which a starting program looks for the library. The name contains
    // only the major version, so that any library of the same major version fits. rustc sets a SONAME too, but Cargo
    // passes the option below after that of rustc, and linkers use the last one.
    let is_elf =
        env::var_os("CARGO_CFG_UNIX").is_some() && env::var_os("CARGO_CFG_TARGET_VENDOR") != Some("apple".into());
    if is_elf {
        let number = env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets the version of the package");
        println!("cargo::rustc-link-arg-cdylib=-Wl,-soname,libgumu_engine.so.{number}");
    }
}
