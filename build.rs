//! Turns the locale tables into Rust – one `Msg` or `PluralMsg` for each text, so that a missing or left-over
//! translation does not build –, compresses the puzzles, has relocations packed, and gives the executables for Windows
//! their icon, version and manifest.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The tables in the order of `Language`'s variants, each with the plural forms of its language, named as CLDR names
/// them and in the order of `Language::plural_form`. The first table says which texts there are.
const LOCALES: [(&str, &[&str]); 2] = [("en", &["one", "other"]), ("zh-CN", &["other"])];

/// The puzzles, and the level of their compression.
const PUZZLES: &str = "resources/puzzles.txt";
const DEFLATE_LEVEL: u8 = 10;

/// The executables.
const PROGRAMS: [&str; 2] = ["gumu", "pbrain-gumu"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=resources/locales");
    let tables = LOCALES.into_iter().map(|(name, forms)| read(name, forms)).collect::<Result<Vec<_>, _>>()?;
    for (table, (name, _)) in tables.iter().zip(LOCALES).skip(1) {
        check_keys(&tables[0], table, name)?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("locale.rs"), locale_code(&tables)?)?;
    println!("cargo::rerun-if-changed={PUZZLES}");
    let puzzles = miniz_oxide::deflate::compress_to_vec(&fs::read(PUZZLES)?, DEFLATE_LEVEL);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("puzzles.deflate"), puzzles)?;
    pack_relocations();
    // `cfg(windows)` would ask about the machine that builds.
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        PROGRAMS.into_iter().try_for_each(embed_resources)?;
    }
    Ok(())
}

/// Has the relative relocations of the executables packed, which takes 0.2 MB off them. glibc reads them from 2.36 on, and
/// an older one says what it lacks.
fn pack_relocations() {
    let is_target = |key: &str, value: &str| env::var(key).is_ok_and(|it| it == value);
    if is_target("CARGO_CFG_TARGET_OS", "linux") && is_target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// One text of a table.
enum Text {
    Plain(String),
    /// A text with a number: one wording for each plural form of the language.
    Plural(Vec<String>),
}

/// The texts of one language by `section.key`.
type Table = BTreeMap<String, Text>;

/// Reads a table. A text with a number is a table of its plural forms, of which none may be missing or left over.
fn read(name: &str, forms: &[&str]) -> Result<Table, Box<dyn Error>> {
    let path = format!("resources/locales/{name}.toml");
    let sections: BTreeMap<String, BTreeMap<String, toml::Value>> =
        toml::from_str(&fs::read_to_string(&path)?).map_err(|error| format!("{path}: {error}"))?;
    let mut table = Table::new();
    for (section, texts) in sections {
        for (key, value) in texts {
            let key = format!("{section}.{key}");
            let text = text_of(value, forms).map_err(|why| format!("{path}: `{key}` {why}"))?;
            table.insert(key, text);
        }
    }
    Ok(table)
}

fn text_of(value: toml::Value, forms: &[&str]) -> Result<Text, String> {
    let toml::Value::Table(wordings) = value else {
        let text = value.as_str().ok_or("is no text")?;
        return Ok(Text::Plain(text.trim().to_owned()));
    };
    if let Some(form) = wordings.keys().find(|it| !forms.contains(&it.as_str())) {
        return Err(format!("has the plural form `{form}`, which the language has not"));
    }
    let wording = |form: &&str| wordings.get(*form).and_then(toml::Value::as_str).map(str::to_owned);
    let wordings = forms.iter().map(|form| wording(form).ok_or_else(|| format!("lacks the plural form `{form}`")));
    wordings.collect::<Result<_, _>>().map(Text::Plural)
}

/// Checks that a table has the same keys as the first one, with plural forms where that has them.
fn check_keys(first: &Table, table: &Table, name: &str) -> Result<(), Box<dyn Error>> {
    for (key, text) in first {
        match (text, table.get(key)) {
            (_, None) => return Err(format!("{name}.toml lacks `{key}`").into()),
            (Text::Plain(_), Some(Text::Plain(_))) | (Text::Plural(_), Some(Text::Plural(_))) => {}
            _ => return Err(format!("{name}.toml: `{key}` has plural forms in one language only").into()),
        }
    }
    match table.keys().find(|key| !first.contains_key(*key)) {
        Some(key) => Err(format!("{name}.toml has `{key}`, which {}.toml has not", LOCALES[0].0).into()),
        None => Ok(()),
    }
}

/// Writes the enums `Msg`, of the plain texts, and `PluralMsg`, of those with a number, with all wordings.
fn locale_code(tables: &[Table]) -> Result<String, Box<dyn Error>> {
    let plain = |text: &Text| if let Text::Plain(text) = text { Some(text.clone()) } else { None };
    let plural = |text: &Text| if let Text::Plural(forms) = text { Some(format!("&{forms:?}")) } else { None };
    let mut code = String::new();
    let in_quotes = |text: &Text| plain(text).map(|it| format!("{it:?}"));
    write_enum(&mut code, tables, ["Msg", "One text of the interface."], in_quotes)?;
    let texts = |table| Table::iter(table).filter_map(|it| plain(it.1)).collect::<Vec<_>>();
    let n_texts = texts(&tables[0]).len();
    writeln!(code, "/// The texts of each language, in the order of [`Msg::ALL`].")?;
    writeln!(code, "static TEXTS: [TextTable<{n_texts}>; {}] = [", tables.len())?;
    for table in tables {
        writeln!(code, "    {},", text_table(&texts(table)))?;
    }
    let keys: Vec<_> = tables[0].iter().filter(|it| plain(it.1).is_some()).map(|it| it.0.clone()).collect();
    writeln!(code, "];\n\n/// The keys of [`Msg::ALL`], in the same order, which is that of the alphabet.")?;
    writeln!(code, "static KEYS: TextTable<{n_texts}> = {};\n", text_table(&keys))?;
    write_enum(&mut code, tables, ["PluralMsg", "One text of the interface that has a number."], plural)?;
    writeln!(code, "/// The wordings of each language, in the order of [`PluralMsg::ALL`].")?;
    let wordings = |table| Table::iter(table).filter_map(|it| plural(it.1)).collect::<Vec<_>>();
    writeln!(code, "static PLURALS: [[&[&str]; {}]; {}] = [", wordings(&tables[0]).len(), tables.len())?;
    for table in tables {
        writeln!(code, "    [{}],", wordings(table).join(", "))?;
    }
    writeln!(code, "];")?;
    Ok(code)
}

/// Returns texts as a `TextTable`: one behind the other, and the end of each.
fn text_table(texts: &[String]) -> String {
    let ends = texts.iter().scan(0, |end, text| {
        *end += text.len();
        Some(*end)
    });
    format!("TextTable {{ texts: {:?}, ends: {:?} }}", texts.concat(), ends.collect::<Vec<_>>())
}

/// Writes an enum of those texts that `wording` picks.
fn write_enum(
    code: &mut String,
    tables: &[Table],
    [name, head]: [&str; 2],
    wording: impl Fn(&Text) -> Option<String>,
) -> Result<(), Box<dyn Error>> {
    let texts = tables[0].iter().filter_map(|(key, text)| Some((key, wording(text)?))).collect::<Vec<_>>();
    writeln!(code, "/// {head}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum {name} {{")?;
    for (key, text) in &texts {
        writeln!(code, "    /// `{key}`: {}\n    {},", first_line(text), variant(key))?;
    }
    writeln!(
        code,
        "}}\n\nimpl {name} {{\n    /// Every text, in the order of the keys.\n    pub const ALL: &[Self] = &["
    )?;
    for (key, _) in &texts {
        writeln!(code, "        Self::{},", variant(key))?;
    }
    writeln!(code, "    ];\n}}\n")?;
    Ok(())
}

/// `menu.new-game` becomes `MenuNewGame`.
fn variant(key: &str) -> String {
    let words = key.split(['.', '-']).map(|word| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
    });
    words.collect()
}

/// The first line of a text as source code has it.
fn first_line(text: &str) -> &str {
    text.split("\\n").next().unwrap_or_default()
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
