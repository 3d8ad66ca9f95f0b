//! Reading a single game of a source from its file.

use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use crate::formats::rif::RifReader;
use crate::formats::{self, Format, FormatError, LoadedGame, MAX_FILE, SourcePosition};
use crate::input::{open_plain, read_plain};

/// Size of the read buffer for RenjuNet's database, in bytes.
pub(super) const BUFFER_BYTES: usize = 1 << 17;

/// Reason why a game of a source cannot be read.
#[derive(Debug)]
pub enum LoadError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is in no known format, or damaged.
    Format(FormatError),
    /// The file no longer has the game, or the source was removed.
    Gone,
}

/// Returns `true` if a file name has an extension of RenjuNet's database (`.rif`, `.xml`). Such a file may be larger
/// than other files.
pub(super) fn is_database(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("rif") || it.eq_ignore_ascii_case("xml"))
}

/// Reads one game of a file. In RenjuNet's database, `place` is the byte offset of the game; in other files, it is the
/// index of the game.
pub(super) fn game(path: &Path, place: u64) -> Result<LoadedGame, LoadError> {
    if is_database(path) {
        let found = game_of_database(|| open_plain(path), place);
        return found.map_err(LoadError::Io)?.ok_or(LoadError::Gone);
    }
    let bytes = read_file(path).map_err(LoadError::Io)?;
    if Format::detect(&bytes) == Some(Format::Rif) {
        let found = game_of_database(|| Ok(io::Cursor::new(&bytes)), place);
        return found.map_err(LoadError::Io)?.ok_or(LoadError::Gone);
    }
    let games = formats::read(&bytes).map_err(LoadError::Format)?;
    let number = usize::try_from(place).unwrap_or(usize::MAX);
    games.into_iter().nth(number).ok_or(LoadError::Gone)
}

/// Returns the reason why no game can be read from a file; `None` if a game can be read.
pub(super) fn fault_of(path: &Path) -> Option<LoadError> {
    let read = || match read_file(path) {
        Ok(bytes) => formats::read(&bytes).map(|_| ()).map_err(LoadError::Format),
        Err(error) => Err(LoadError::Io(error)),
    };
    read().err()
}

pub(super) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    read_plain(path, MAX_FILE)
}

/// Reads the game whose start tag is at `offset` in RenjuNet's database. First reads the tables of players, tournaments
/// and so on, which usually come before all games.
fn game_of_database<R: Read + Seek>(open: impl Fn() -> io::Result<R>, offset: u64) -> io::Result<Option<LoadedGame>> {
    let mut reader = RifReader::open(Box::new(BufReader::with_capacity(BUFFER_BYTES, open()?)))?;
    let mut game = reader.next_game()?;
    let mut base = 0;
    let mut file = open()?;
    let mut tag = [0; 5];
    // `offset` counts the bytes of the decoded text. If a start tag lies at `offset` in the file itself, begin to read
    // there. Otherwise the file may be in another encoding, such as UTF-16: read all games up to `offset`.
    file.seek(SeekFrom::Start(offset))?;
    if file.read_exact(&mut tag).is_ok() && tag == *b"<game" {
        base = offset;
        file.seek(SeekFrom::Start(offset))?;
        reader = reader.resumed(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)));
        game = reader.next_game()?;
    }
    while game.as_ref().is_some_and(|it| it.offset + base < offset) {
        game = reader.next_game()?;
    }
    let at = |_| SourcePosition::Byte(usize::try_from(offset).unwrap_or(usize::MAX));
    Ok(game.filter(|it| it.offset + base == offset).map(|it| reader.load(&it, at)))
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Format(error) => write!(f, "{error}"),
            Self::Gone => write!(f, "the game is not there any more"),
        }
    }
}

impl std::error::Error for LoadError {}
