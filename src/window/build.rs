//! Turns the locale tables into Rust, and compresses the texts.
//!
//! There is a `Language` for each table, a `Msg` for each text without placeholders, and a `Template` for each text
//! with placeholders such as `{n}`. The names of its placeholders (the words) become the fields of a `Template`. So the
//! build fails if a translation is missing or left over. It also fails if a placeholder is missing, left over or
//! misspelled, be it in a translation or where the program fills in a text.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Folder of the locale tables, one for each language. Every table must have the same keys as the table [`FIRST`].
const LOCALES: &str = "../../resources/locales";
const FIRST: &str = "en";

/// The names of the placeholders that stand for a side: `{side:…|…}` has one form for Black and one for White. Any
/// other placeholder with forms stands for a number, and has one form for each plural form of the language.
const SIDES: [&str; 2] = ["side", "other"];

/// Compression level of the texts.
const DEFLATE_LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={LOCALES}");
    let locales = read_locales()?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("locale.rs"), locale_code(&locales)?)?;
    Ok(())
}

/// A locale table: its section `language`, and the texts of all other sections, keyed by `section.key`.
struct Locale {
    /// The tag of the language, which is the name of the table's file without the extension.
    tag: String,
    about: LanguageSection,
    texts: BTreeMap<String, String>,
}

/// The section `language` of a table.
struct LanguageSection {
    /// The language's name for itself.
    name: String,
    /// The English name of the language, which is also the name of the variant of the enum `Language`.
    english: String,
    /// Language codes of the system locales for which this language is chosen.
    codes: Vec<String>,
    /// Rust conditions on a number `n`, one for each plural form except the last.
    plural: Vec<String>,
    /// Fonts that have the characters of the language; texts are drawn in the first of these fonts.
    fonts: Vec<String>,
}

/// Reads and checks all tables: [`FIRST`] first, the others in the order of their tags.
fn read_locales() -> Result<Vec<Locale>, Box<dyn Error>> {
    let mut tags = Vec::new();
    for file in fs::read_dir(LOCALES)? {
        let path = file?.path();
        tags.extend(path.file_stem().map(|it| it.to_string_lossy().into_owned()));
    }
    tags.sort_by_key(|it| (it != FIRST, it.clone()));
    let locales = tags.into_iter().map(read_locale).collect::<Result<Vec<_>, _>>()?;
    for locale in &locales {
        check(&locales[0], locale).map_err(|why| format!("{LOCALES}/{}.toml: {why}", locale.tag))?;
    }
    Ok(locales)
}

fn read_locale(tag: String) -> Result<Locale, Box<dyn Error>> {
    let path = format!("{LOCALES}/{tag}.toml");
    let mut sections: toml::Table =
        toml::from_str(&fs::read_to_string(&path)?).map_err(|error| format!("{path}: {error}"))?;
    let about = sections.remove("language").ok_or_else(|| format!("{path} has no section `language`"))?;
    let missing = |key: &str| format!("{path} lacks `language.{key}`");
    let text = |key| about.get(key).and_then(toml::Value::as_str).map(str::to_owned).ok_or_else(|| missing(key));
    let list = |key| {
        let values = about.get(key).and_then(toml::Value::as_array).ok_or_else(|| missing(key))?;
        Ok::<_, String>(values.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect())
    };
    let about = LanguageSection {
        name: text("name")?,
        english: text("english")?,
        codes: list("codes")?,
        plural: list("plural")?,
        fonts: list("fonts")?,
    };
    let mut texts = BTreeMap::new();
    for (section, table) in sections {
        for (key, text) in table.as_table().into_iter().flatten() {
            let text = text.as_str().ok_or_else(|| format!("{path}: `{section}.{key}` is no text"))?;
            texts.insert(format!("{section}.{key}"), text.trim().to_owned());
        }
    }
    Ok(Locale { tag, about, texts })
}

/// Checks that `locale` has the same keys as `first`, that each text has the same placeholders as the text in `first`,
/// and that its placeholders for numbers have all plural forms of the language of `locale`.
fn check(first: &Locale, locale: &Locale) -> Result<(), String> {
    for (key, wanted) in &first.texts {
        let text = locale.texts.get(key).ok_or_else(|| format!("`{key}` is missing"))?;
        let words = words_of(text, locale.about.plural.len() + 1).map_err(|why| format!("`{key}` {why}"))?;
        let wanted = words_of(wanted, first.about.plural.len() + 1).unwrap_or_default();
        if let Some(word) = words.symmetric_difference(&wanted).next() {
            return Err(format!("`{key}`: {{{word}}} stands in one of {FIRST}.toml and this table only"));
        }
    }
    match locale.texts.keys().find(|key| !first.texts.contains_key(*key)) {
        Some(key) => Err(format!("{FIRST}.toml has no `{key}`")),
        None => Ok(()),
    }
}

/// Returns the names of the placeholders in a text, or the first error in the text.
fn words_of(text: &str, n_plural_forms: usize) -> Result<BTreeSet<&str>, String> {
    let mut words = BTreeSet::new();
    for part in text.split('{').skip(1) {
        let (word, _) = part.split_once('}').ok_or("has a bracket that is not closed")?;
        let (name, forms) = word.split_once(':').map_or((word, None), |(name, forms)| (name, Some(forms)));
        let wanted = if SIDES.contains(&name) { 2 } else { n_plural_forms };
        let n_forms = forms.map_or(wanted, |it| it.split('|').count());
        if n_forms != wanted {
            return Err(format!("has {n_forms} forms and not {wanted} in {{{word}}}"));
        }
        words.insert(name);
    }
    Ok(words)
}

/// Returns the Rust code of the enums `Language`, `Msg` and `Template` and of the tables with their texts. Also writes
/// the files from which this code reads the texts.
fn locale_code(locales: &[Locale]) -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    write_languages(&mut code, locales)?;
    let first = &locales[0];
    let (mut messages, mut templates) = (Vec::new(), Vec::new());
    for (key, text) in &first.texts {
        let words: Vec<_> = words_of(text, first.about.plural.len() + 1)?.into_iter().collect();
        if words.is_empty() { messages.push(key) } else { templates.push((key, words)) }
    }
    write_messages(&mut code, &messages, &first.texts)?;
    write_templates(&mut code, &templates, messages.len(), &first.texts)?;
    writeln!(code, "/// The texts of each language: those of [`Msg::ALL`], and after them those of the templates.")?;
    writeln!(code, "static TEXTS: [TextTable; {}] = [", locales.len())?;
    for locale in locales {
        let plain = messages.iter().map(|key| locale.texts[*key].clone());
        let with_words = templates.iter().map(|(key, words)| number_words(&locale.texts[*key], words));
        writeln!(code, "    {},", text_table(&locale.tag, plain.chain(with_words))?)?;
    }
    writeln!(code, "];\n\n/// The keys of the texts, in the same order; those of [`Msg::ALL`] are sorted.")?;
    let keys = messages.iter().copied().chain(templates.iter().map(|it| it.0)).cloned();
    writeln!(code, "static KEYS: TextTable = {};", text_table("keys", keys)?)?;
    Ok(code)
}

/// Writes the Rust code of the enum `Msg`.
fn write_messages(code: &mut String, messages: &[&String], texts: &BTreeMap<String, String>) -> std::fmt::Result {
    writeln!(
        code,
        "/// A text of the interface without words.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Msg {{"
    )?;
    for key in messages {
        writeln!(code, "    /// `{key}`: {}\n    {},", first_line(&texts[*key]), variant(key))?;
    }
    writeln!(
        code,
        "}}\n\nimpl Msg {{\n    /// Every text without words, in the order of the keys.\n    pub const ALL: &[Self] = &["
    )?;
    for key in messages {
        writeln!(code, "        Self::{},", variant(key))?;
    }
    writeln!(code, "    ];\n}}\n")
}

/// Writes the Rust code of the enum `Template`. Its texts are numbered from `n_messages` on, after the texts of `Msg`.
fn write_templates(
    code: &mut String,
    templates: &[(&String, Vec<&str>)],
    n_messages: usize,
    texts: &BTreeMap<String, String>,
) -> std::fmt::Result {
    writeln!(
        code,
        "/// A text of the interface with the words that [`Language::fill`] fills in.\n\
         #[derive(Clone, Copy, Debug)]\npub enum Template<'a> {{"
    )?;
    for (key, words) in templates {
        writeln!(code, "    /// `{key}`: {}\n    {} {{", first_line(&texts[*key]), variant(key))?;
        for word in words {
            writeln!(code, "        /// Replaces `{{{word}}}`.\n        {word}: &'a str,")?;
        }
        writeln!(code, "    }},")?;
    }
    let indices =
        (n_messages..).zip(templates).map(|(index, (key, _))| format!("Self::{} {{ .. }} => {index}", variant(key)));
    writeln!(code, "}}\n\nimpl<'a> Template<'a> {{\n    /// Returns the index of the text.")?;
    writeln!(
        code,
        "    const fn index(&self) -> usize {{ match self {{ {} }} }}\n",
        indices.collect::<Vec<_>>().join(", ")
    )?;
    let max = templates.iter().map(|it| it.1.len()).max().unwrap_or(0);
    writeln!(code, "    /// Returns the words in the order of their numbers, and empty ones after them.")?;
    writeln!(code, "    const fn words(&self) -> [&'a str; {max}] {{\n        match *self {{")?;
    // Write one match arm for all templates with the same number of placeholders, so that they share their machine
    // code.
    for n in templates.iter().map(|it| it.1.len()).collect::<BTreeSet<_>>() {
        let patterns = templates.iter().filter(|it| it.1.len() == n).map(|(key, words)| {
            let fields = words.iter().enumerate().map(|(index, word)| format!("{word}: w{index}"));
            format!("Self::{} {{ {} }}", variant(key), fields.collect::<Vec<_>>().join(", "))
        });
        let values = (0..max).map(|index| if index < n { format!("w{index}") } else { "\"\"".to_owned() });
        let (patterns, values) = (patterns.collect::<Vec<_>>(), values.collect::<Vec<_>>());
        writeln!(code, "            {} => [{}],", patterns.join(" | "), values.join(", "))?;
    }
    writeln!(code, "        }}\n    }}\n}}\n")
}

/// Returns a text with the indices of its placeholders instead of their names: `{n} {n:move|moves}` becomes
/// `{0} {0:move|moves}`.
fn number_words(text: &str, words: &[&str]) -> String {
    let mut parts = text.split('{');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(part.find([':', '}']).unwrap_or(part.len()));
        let index = words.iter().position(|it| *it == name).unwrap_or(words.len());
        numbered += &format!("{{{index}{rest}");
    }
    numbered
}

/// Writes the Rust code of the enum `Language` from the sections `language` of the tables.
fn write_languages(code: &mut String, locales: &[Locale]) -> Result<(), Box<dyn Error>> {
    writeln!(
        code,
        "/// A language of the interface.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]"
    )?;
    writeln!(code, "pub enum Language {{\n    #[default]")?;
    for Locale { tag, about, .. } in locales {
        writeln!(code, "    /// {}.\n    #[serde(rename = {tag:?})]\n    {},", about.name, about.english)?;
    }
    let count = locales.len();
    writeln!(code, "}}\n\nimpl Language {{\n    /// All languages, in the order of the menu.")?;
    writeln!(code, "    pub const ALL: [Self; {count}] = [")?;
    for locale in locales {
        writeln!(code, "        Self::{},", locale.about.english)?;
    }
    writeln!(code, "    ];\n")?;
    let mut write_match = |head: [&str; 3], arm: &dyn Fn(&Locale) -> String| -> Result<(), std::fmt::Error> {
        writeln!(code, "    /// {}\n    #[must_use]\n    {} {} {{\n        match self {{", head[0], head[1], head[2])?;
        for locale in locales {
            writeln!(code, "            Self::{} => {},", locale.about.english, arm(locale))?;
        }
        writeln!(code, "        }}\n    }}\n")
    };
    let own_name = ["Returns the language's name for itself.", "pub const fn own_name(self)", "-> &'static str"];
    write_match(own_name, &|it| format!("{:?}", it.about.name))?;
    let tag = [
        "Returns the language's tag in settings and on the command line.",
        "pub const fn tag(self)",
        "-> &'static str",
    ];
    write_match(tag, &|it| format!("{:?}", it.tag))?;
    let codes = [
        "Returns the language codes of the systems that it is for.",
        "const fn codes(self)",
        "-> &'static [&'static str]",
    ];
    write_match(codes, &|it| format!("&{:?}", it.about.codes))?;
    let plural =
        ["Returns the index of the plural form of a number.", "const fn plural_form(self, n: u64)", "-> usize"];
    write_match(plural, &|it| {
        let forms = it.about.plural.iter().enumerate();
        let tests = forms.map(|(index, condition)| format!("if {condition} {{ {index} }} else ")).collect::<String>();
        format!("{tests}{{ {} }}", it.about.plural.len())
    })?;
    let glyphs = ["Returns the glyphs that the language is drawn in.", "pub const fn glyphs(self)", "-> GlyphSet"];
    let faces = faces(locales);
    write_match(glyphs, &|it| {
        let index = faces.iter().position(|face| *face == it.about.fonts.first());
        format!("GlyphSet({})", index.unwrap_or(0))
    })?;
    writeln!(code, "}}\n")?;
    Ok(())
}

/// Returns the fonts in which the languages are drawn, in the order of the locale tables and without repetitions. The
/// font of the first table is the default.
fn faces(locales: &[Locale]) -> Vec<Option<&String>> {
    let mut faces = Vec::new();
    for face in locales.iter().map(|it| it.about.fonts.first()) {
        if !faces.contains(&face) {
            faces.push(face);
        }
    }
    faces
}

/// Writes texts into a file, compressed and separated by zero bytes, and returns the Rust expression that reads them.
fn text_table(name: &str, texts: impl Iterator<Item = String>) -> Result<String, Box<dyn Error>> {
    let texts: Vec<_> = texts.collect();
    let file = format!("{name}.deflate");
    let path = Path::new(&env::var("OUT_DIR")?).join(&file);
    fs::write(path, miniz_oxide::deflate::compress_to_vec(texts.join("\0").as_bytes(), DEFLATE_LEVEL))?;
    Ok(format!("LazyLock::new(|| read_texts(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}\"))))"))
}

/// Returns the name of the enum variant for the key of a text: `MenuNewGame` for `menu.new-game`.
fn variant(key: &str) -> String {
    let words = key.split(['.', '-']).map(|word| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
    });
    words.collect()
}

/// Returns the beginning of a text, up to the first line break or tab.
fn first_line(text: &str) -> &str {
    text.split(['\n', '\t']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(text: &str) -> Locale {
        let about = LanguageSection {
            name: "English".to_owned(),
            english: "English".to_owned(),
            codes: Vec::new(),
            plural: vec!["n == 1".to_owned()],
            fonts: Vec::new(),
        };
        Locale { tag: "en".to_owned(), about, texts: BTreeMap::from([("a.text".to_owned(), text.to_owned())]) }
    }

    #[test]
    fn a_translation_has_the_words_of_the_first_table() {
        let first = locale("{side} has {n} {n:stone|stones}");
        assert_eq!(check(&first, &locale("{side:Black|White}: {n}")), Ok(()));
        for (text, why) in [
            ("{n} {n:stone|stones}", "`a.text`: {side} stands in one of en.toml and this table only"),
            ("{side} has {n} of {all}", "`a.text`: {all} stands in one of en.toml and this table only"),
            ("{site} has {n}", "`a.text`: {side} stands in one of en.toml and this table only"),
            ("{side} has {n} {n:stone}", "`a.text` has 1 forms and not 2 in {n:stone}"),
            ("{side} has {n", "`a.text` has a bracket that is not closed"),
        ] {
            assert_eq!(check(&first, &locale(text)), Err(why.to_owned()), "{text}");
        }
    }

    #[test]
    fn words_of_a_text_are_numbered() {
        assert_eq!(number_words("{side} has {n} {n:stone|stones}.", &["n", "side"]), "{1} has {0} {0:stone|stones}.");
        assert_eq!(number_words("Nothing", &[]), "Nothing");
    }

    #[test]
    fn a_template_has_a_field_for_each_word() {
        let mut code = String::new();
        let texts = locale("{side} has {n}").texts;
        write_templates(&mut code, &[(&"a.text".to_owned(), vec!["n", "side"])], 7, &texts).unwrap();
        assert!(code.contains("AText {\n        /// Replaces `{n}`.\n        n: &'a str,\n"), "{code}");
        assert!(code.contains("Self::AText { .. } => 7"), "{code}");
        assert!(code.contains("Self::AText { n: w0, side: w1 } => [w0, w1],"), "{code}");
    }
}
