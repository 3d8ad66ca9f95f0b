//! Turns the locale tables into Rust – one `Msg` for each text, so that a missing or left-over translation does not
//! build – and gives the executables for Windows their icon, version and manifest.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The tables, in the order of `Language`'s variants; the first one says which texts there are.
const LOCALES: [&str; 2] = ["en", "zh-CN"];

/// The executables.
const PROGRAMS: [&str; 2] = ["gumu", "pbrain-gumu"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=resources/locales");
    let tables = LOCALES.map(|name| read(&format!("resources/locales/{name}.toml")));
    let [english, others @ ..] = tables;
    let english = english?;
    let others = others.into_iter().collect::<Result<Vec<_>, _>>()?;
    for (table, name) in others.iter().zip(&LOCALES[1..]) {
        if let Some(key) = english.keys().find(|key| !table.contains_key(*key)) {
            return Err(format!("{name}.toml lacks `{key}`").into());
        }
        if let Some(key) = table.keys().find(|key| !english.contains_key(*key)) {
            return Err(format!("{name}.toml has `{key}`, which en.toml has not").into());
        }
    }
    let mut code = String::from("/// One text of the interface.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n");
    code += "pub enum Msg {\n";
    for (key, text) in &english {
        writeln!(code, "    /// {:?}\n    {},", first_line(text), variant(key))?;
    }
    code += "}\n\nimpl Msg {\n    /// Every text.\n    pub const ALL: &[Self] = &[\n";
    for key in english.keys() {
        writeln!(code, "        Self::{},", variant(key))?;
    }
    code += "    ];\n}\n\n/// The texts of each language, in the order of [`Msg::ALL`].\n";
    writeln!(code, "static TEXTS: [[&str; {}]; {}] = [", english.len(), LOCALES.len())?;
    for table in std::iter::once(&english).chain(&others) {
        writeln!(code, "    {:?},", table.values().collect::<Vec<_>>())?;
    }
    code += "];\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("locale.rs"), code)?;
    // `cfg(windows)` would ask about the machine that builds.
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        PROGRAMS.into_iter().try_for_each(embed_resources)?;
    }
    Ok(())
}

/// Links the resources of an executable for Windows into it, with the version of the package.
fn embed_resources(program: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=resources/windows");
    println!("cargo::rerun-if-changed=resources/gumu.ico");
    let part = |name: &str| env::var(format!("CARGO_PKG_VERSION_{name}"));
    let (major, minor, patch) = (part("MAJOR")?, part("MINOR")?, part("PATCH")?);
    let macros = [format!("VERSION={major}.{minor}.{patch}"), format!("NUMBERS={major},{minor},{patch},0")];
    embed_resource::compile_for(format!("resources/windows/{program}.rc"), [program], &macros).manifest_required()?;
    Ok(())
}

/// The texts of a table by `section.key`.
fn read(path: &str) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let table: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(&fs::read_to_string(path)?).map_err(|error| format!("{path}: {error}"))?;
    let flat = table.into_iter().flat_map(|(section, texts)| {
        texts.into_iter().map(move |(key, text)| (format!("{section}.{key}"), text.trim().to_owned()))
    });
    Ok(flat.collect())
}

/// `menu.new-game` becomes `MenuNewGame`.
fn variant(key: &str) -> String {
    let words = key.split(['.', '-']).map(|word| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
    });
    words.collect()
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
