//! Parses the command line of `gumu`.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::game::{MAX_SIZE, MIN_SIZE};
use crate::ui::locale::{Language, Template};

/// The parsed command line.
#[derive(Debug)]
pub struct CommandLine {
    /// The language from `--lang`, which is known even if a later argument is wrong; `None` if no `--lang` was parsed.
    pub language: Option<Language>,
    /// The action that the arguments ask for, or the first wrong argument.
    pub invocation: Result<Invocation, CliFault>,
}

/// The action that the command line asks for.
#[derive(Debug)]
pub enum Invocation {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
    /// Change the program's entry in the desktop's menu.
    #[cfg(target_os = "linux")]
    DesktopEntry(EntryChange),
    /// Open the window.
    Open(Box<Options>),
}

/// A change of the program's entry in the desktop's menu.
#[cfg(target_os = "linux")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryChange {
    /// `--install-desktop`: install the entry.
    Install,
    /// `--remove-desktop`: remove the entry.
    Remove,
}

/// Command line options of the window.
#[derive(Debug, Default)]
pub struct Options {
    /// The file to open, which is read once the window is shown.
    pub file: Option<PathBuf>,
    /// The language; overrides the language in the settings.
    pub language: Option<Language>,
    /// Number of lines of the board; overrides the number in the settings.
    pub size: Option<u8>,
    /// The size of the window in logical pixels; overrides the size in the settings.
    pub window: Option<(u32, u32)>,
    /// The seed of the random numbers, which choose the player's side if it is drawn, and one move among several equal
    /// moves.
    pub seed: Option<u64>,
}

/// Returns the language of the system; English if the program has no translation into that language.
#[must_use]
pub fn system_language() -> Language {
    sys_locale::get_locale().and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// Returns the help in a language.
#[must_use]
pub fn help(language: Language) -> String {
    language.fill(Template::CliHelp { tags: &Language::tags() })
}

/// Parses the arguments, up to the first wrong one.
#[must_use]
pub fn parse(arguments: impl Iterator<Item = OsString>) -> CommandLine {
    let mut parser = lexopt::Parser::from_args(arguments);
    let mut language = None;
    let invocation = read(&mut parser, &mut language);
    CommandLine { language, invocation }
}

fn read(parser: &mut lexopt::Parser, language: &mut Option<Language>) -> Result<Invocation, CliFault> {
    let mut options = Options::default();
    let mut is_help = false;
    #[cfg(target_os = "linux")]
    let mut entry_change = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => is_help = true,
            Short('V') | Long("version") => return Ok(Invocation::Version),
            Long("lang") => {
                let tag = parser.value()?.string()?;
                *language = Some(Language::from_tag(&tag).ok_or(CliFault::Language(tag))?);
                options.language = *language;
            }
            Long("size") => {
                let text = parser.value()?.string()?;
                let size = text.parse().ok().filter(|size| MIN_SIZE <= *size && *size <= MAX_SIZE);
                options.size = Some(size.ok_or(CliFault::Size(text))?);
            }
            Long("window") => {
                let text = parser.value()?.string()?;
                let size = text.split_once(['x', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let size = size.filter(|(w, h)| 1 <= *w && 1 <= *h);
                options.window = Some(size.ok_or(CliFault::Window(text))?);
            }
            Long("seed") => {
                let text = parser.value()?.string()?;
                options.seed = Some(text.parse().map_err(|_| CliFault::Seed(text))?);
            }
            #[cfg(target_os = "linux")]
            Long("install-desktop") => entry_change = Some(EntryChange::Install),
            #[cfg(target_os = "linux")]
            Long("remove-desktop") => entry_change = Some(EntryChange::Remove),
            Value(path) if options.file.is_none() => options.file = Some(path.into()),
            Short(_) | Long(_) | Value(_) => return Err(argument.unexpected().into()),
        }
    }
    if is_help {
        return Ok(Invocation::Help);
    }
    #[cfg(target_os = "linux")]
    if let Some(change) = entry_change {
        return Ok(Invocation::DesktopEntry(change));
    }
    Ok(Invocation::Open(Box::new(options)))
}

/// The first wrong argument.
#[derive(Debug)]
pub enum CliFault {
    /// The value of `--lang` is not the tag of a language.
    Language(String),
    /// The value of `--size` is not a valid number of board lines.
    Size(String),
    /// The value of `--window` is not a width and a height such as `1200x900`.
    Window(String),
    /// The value of `--seed` is not a number.
    Seed(String),
    /// The argument is not an option, or its value is missing, superfluous or not text.
    Argument(lexopt::Error),
}

impl From<lexopt::Error> for CliFault {
    fn from(error: lexopt::Error) -> Self {
        Self::Argument(error)
    }
}

impl CliFault {
    /// Returns the fault as one line of text, which names the argument and the option for help.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let why = match self {
            Self::Language(tag) => language.fill(Template::CliLang { word: &quoted(tag), tags: &Language::tags() }),
            Self::Size(text) => {
                let (least, most) = (MIN_SIZE.to_string(), MAX_SIZE.to_string());
                language.fill(Template::CliSize { word: &quoted(text), least: &least, most: &most })
            }
            Self::Window(text) => language.fill(Template::CliWindow { word: &quoted(text) }),
            Self::Seed(text) => language.fill(Template::CliSeed { word: &quoted(text) }),
            Self::Argument(error) => argument_text(error, language),
        };
        language.fill(Template::CliSeeHelp { why: &why })
    }
}

/// Returns a value in quotation marks.
fn quoted(value: impl fmt::Debug) -> String {
    format!("{value:?}")
}

/// Returns the text of a parsing error in a language.
fn argument_text(error: &lexopt::Error, language: Language) -> String {
    let template = match error {
        lexopt::Error::MissingValue { option } => Template::CliNoValue { word: option.as_deref().unwrap_or("--") },
        lexopt::Error::UnexpectedOption(option) => Template::CliUnknown { word: option },
        lexopt::Error::UnexpectedArgument(value) => Template::CliSecondGame { word: &quoted(value) },
        lexopt::Error::UnexpectedValue { option, .. } => Template::CliValue { word: option },
        lexopt::Error::NonUnicodeValue(value) => Template::CliNotText { word: &quoted(value) },
        lexopt::Error::ParsingFailed { .. } | lexopt::Error::Custom(_) => return error.to_string(),
    };
    language.fill(template)
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    fn parse_words(words: &[&str]) -> Result<Invocation, String> {
        let CommandLine { language, invocation } = parse(words.iter().map(OsString::from));
        invocation.map_err(|fault| fault.text(language.unwrap_or(Language::English)))
    }

    #[test]
    fn options_are_read() {
        let Ok(Invocation::Open(options)) =
            parse_words(&["--lang=zh_CN", "--size", "19", "/nowhere/a.sgf", "--window", "800x600", "--seed", "7"])
        else {
            panic!("these are right");
        };
        assert_eq!(options.language, Some(Language::Chinese));
        assert_eq!((options.size, options.window, options.seed), (Some(19), Some((800, 600)), Some(7)));
        assert_eq!(options.file, Some(PathBuf::from("/nowhere/a.sgf")), "it is read later");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_menu_of_the_desktop_is_changed_in_the_language_that_is_chosen() {
        for (word, wanted) in [("--install-desktop", EntryChange::Install), ("--remove-desktop", EntryChange::Remove)] {
            let line = parse([word, "--lang", "ja"].map(OsString::from).into_iter());
            let Ok(Invocation::DesktopEntry(change)) = line.invocation else { panic!("{word} is right") };
            assert_eq!((change, line.language), (wanted, Some(Language::Japanese)));
            assert!(parse_words(&[&format!("{word}=yes")]).is_err());
        }
    }

    #[test]
    fn texts_are_in_the_language_that_is_chosen() {
        for language in Language::ALL {
            let line = parse(["--help", "--lang", language.tag()].map(OsString::from).into_iter());
            assert!(matches!(line.invocation, Ok(Invocation::Help)), "the help is wanted");
            let text = help(line.language.unwrap());
            assert_eq!(line.language, Some(language));
            assert!(text.contains(&Language::tags()) && text.contains("--window WxH"), "{text}");
            let error = parse_words(&["--lang", language.tag(), "--size=4"]).unwrap_err();
            assert!(error.contains("\"4\"") && error.contains("22") && error.contains("--help"), "{error}");
        }
        let error = parse_words(&["--size", "4"]).unwrap_err();
        assert_eq!(error, "--size must be a number from 5 to 22, not \"4\"; see gumu --help");
    }

    #[test]
    fn a_wrong_argument_is_named_in_one_line() {
        for words in [
            &["--size", "4"][..],
            &["--size", "23"],
            &["--size", "-1"],
            &["--size"],
            &["--lang", "tlh"],
            &["--window", "0x5"],
            &["--window", "wide"],
            &["--seed", "x"],
            &["--sized", "15"],
            &["-x"],
            &["one.sgf", "two.sgf"],
        ] {
            let error = parse_words(words).unwrap_err();
            assert!(!error.is_empty() && !error.contains('\n'), "{words:?}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_arguments_are_read_or_refused(
            words in prop::collection::vec(
                prop_oneof!["--(help|version|lang|size|window|seed)(=.*)?", "-[hVx]*", "[0-9x×]*", ".*"],
                0..5,
            ),
        ) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if let Err(error) = parse_words(&words) {
                prop_assert!(error.contains("--help"), "{error}");
            }
        }
    }
}
