//! Build script: packs relocations of Linux executables, and gives Windows executables icon, version and manifest.

use std::env;
use std::error::Error;

/// Names of the executables that this package builds.
const PROGRAMS: [&str; 2] = ["gumu", "pbrain-gumu"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    pack_relocations();
    // Read the configuration of the target, because `cfg!(windows)` in a build script describes the machine that
    // builds.
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        PROGRAMS.into_iter().try_for_each(embed_resources)?;
    }
    Ok(())
}

/// Packs the relative relocations of the executables, which makes them 0.2 MB smaller. The executables then need glibc
/// 2.36 or later; an older glibc refuses to start them and names the missing feature.
fn pack_relocations() {
    let is_target = |key: &str, value: &str| env::var(key).is_ok_and(|it| it == value);
    if is_target("CARGO_CFG_TARGET_OS", "linux") && is_target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Compiles the resource file of a Windows executable, with the version of the package, and links it into the
/// executable.
fn embed_resources(program: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=resources/windows");
    println!("cargo::rerun-if-changed=resources/gumu.ico");
    let part = |name: &str| env::var(format!("CARGO_PKG_VERSION_{name}"));
    let (major, minor, patch) = (part("MAJOR")?, part("MINOR")?, part("PATCH")?);
    let macros = [format!("VERSION={major}.{minor}.{patch}"), format!("NUMBERS={major},{minor},{patch},0")];
    embed_resource::compile_for(format!("resources/windows/{program}.rc"), [program], &macros).manifest_required()?;
    Ok(())
}
