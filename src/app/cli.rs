//! The command line of `gumu`.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::game::{MAX_SIZE, MIN_SIZE};
use crate::ui::locale::Language;

/// The text of `--help`.
pub const HELP: &str = "\
Gumu, 古木五子棋: gomoku as one small native program

Usage: gumu [OPTIONS] [GAME]

  GAME               a game to open: SGF, PSQ, RenLib's LIB, RenjuNet's RIF,
                     SAV or POS of Yixin-Board, REC of Gomotur, or moves as
                     text, such as \"h8 i9 j10\"

Options:
  --lang TAG         the language: en or zh-CN
  --size N           the lines of the board, 5 to 22
  --window WxH       the size of the window in logical pixels, such as 1120x760
  --seed N           repeat guesses and ties
  -h, --help         print this and leave
  -V, --version      print the version and leave";

/// The arguments, read.
#[derive(Debug)]
pub enum Invocation {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
    /// Open the window.
    Open(Box<Options>),
}

/// Options of the window.
#[derive(Debug, Default)]
pub struct Options {
    /// The file to open, which is read once the window is there.
    pub file: Option<PathBuf>,
    /// The language in place of that of the settings.
    pub language: Option<Language>,
    /// The lines of the board.
    pub size: Option<u8>,
    /// The size of the window in logical pixels.
    pub window: Option<(u32, u32)>,
    /// The seed of guesses and ties.
    pub seed: Option<u64>,
}

/// Reads the arguments.
///
/// # Errors
/// One line that names the first wrong argument.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Invocation, String> {
    let mut parser = lexopt::Parser::from_args(arguments);
    let mut options = Options::default();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(Invocation::Help),
            Short('V') | Long("version") => return Ok(Invocation::Version),
            Long("lang") => {
                let tag = value(&mut parser)?;
                let language = Language::from_tag(&tag);
                options.language = Some(language.ok_or_else(|| format!("--lang knows en and zh-CN, not {tag:?}"))?);
            }
            Long("size") => {
                let text = value(&mut parser)?;
                let size = text.parse().ok().filter(|size| MIN_SIZE <= *size && *size <= MAX_SIZE);
                options.size = Some(
                    size.ok_or_else(|| format!("--size is a number from {MIN_SIZE} to {MAX_SIZE}, not {text:?}"))?,
                );
            }
            Long("window") => {
                let text = value(&mut parser)?;
                let size = text.split_once(['x', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let size = size.filter(|(w, h)| 1 <= *w && 1 <= *h);
                options.window = Some(size.ok_or_else(|| format!("--window is a size like 1120x760, not {text:?}"))?);
            }
            Long("seed") => {
                let text = value(&mut parser)?;
                let seed = text.parse().map_err(|_| format!("--seed is a number, not {text:?}"))?;
                options.seed = Some(seed);
            }
            Value(path) if options.file.is_none() => options.file = Some(path.into()),
            Short(_) | Long(_) | Value(_) => return Err(argument.unexpected().to_string()),
        }
    }
    Ok(Invocation::Open(Box::new(options)))
}

fn value(parser: &mut lexopt::Parser) -> Result<String, String> {
    let value = parser.value().map_err(|error| error.to_string())?;
    value.string().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &[&str]) -> Result<Invocation, String> {
        parse(words.iter().map(OsString::from))
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
}
