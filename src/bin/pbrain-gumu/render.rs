//! `pbrain-gumu render`: paints pictures of a game without opening a window.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gumu_core::formats::file_name::shown_path;
use gumu_core::formats::{self, MAX_FILE};
use gumu_core::game::Record;
use gumu_core::input::read_plain;
use gumu_core::output::{self, AtomicFile, Existing, ToolError};
use gumu_window::ui::files::picture::{self, MAX_MOVING_SIDE, SIDES, Style};
use gumu_window::ui::theme::Theme;
use lexopt::prelude::{Long, Short, Value};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as NoTheme;

use crate::arguments;

/// Help text.
const HELP: &str = "\
pbrain-gumu render FILE --out PICTURE [OPTIONS]

Paints a game: its position as board.png, or the whole game as game.gif. FILE is a game in any format that Gumu reads;
of several games the first one is taken.

Options:
  --out PICTURE        where to, ending in .png or .gif
  --size PX            width and height in pixels (640)
  --move N             the position after N stones (all of them)
  --numbers            write the numbers of the moves on the stones
  --theme T            light, dark or high-contrast (light)";

/// Options of `pbrain-gumu render` on the command line.
struct RenderOptions {
    file: PathBuf,
    out: PathBuf,
    is_moving: bool,
    ply: Option<usize>,
    style: Style,
}

/// Paints the picture that the arguments describe, and writes it to the file that they name.
///
/// # Errors
/// One line that says what is wrong with the arguments or the files.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = parse(parser)? else {
        return Ok(output::print(HELP));
    };
    let record = read(&options.file, options.ply)?;
    let out = &options.out;
    let fault =
        |why: &dyn std::fmt::Display| ToolError::Failed(format!("{} cannot be written: {why}", shown_path(out)));
    let mut bytes = Vec::new();
    if options.is_moving {
        picture::gif(&record, options.style, &mut bytes).map_err(|error| fault(&error))?;
    } else {
        bytes = picture::png(&record, options.style).map_err(|error| fault(&error))?;
    }
    AtomicFile::write_all(out, &bytes, Existing::Replace).map_err(|error| fault(&error))?;
    Ok(ExitCode::SUCCESS)
}

/// Parses the arguments; returns `None` if they ask for help.
fn parse(parser: &mut lexopt::Parser) -> Result<Option<RenderOptions>, String> {
    let (mut file, mut out, mut ply) = (None, None, None);
    let mut style = Style { side: 640, theme: Theme::Light, numbers: false, coordinates: true };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("out") => out = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Long("size") => {
                style.side = arguments::number(parser, &format!("--size is {} to {}", SIDES.0, SIDES.1), |it| {
                    SIDES.0 <= *it && *it <= SIDES.1
                })?;
            }
            Long("move") => {
                ply = Some(arguments::number(parser, "--move is a number of stones", |_| true)?);
            }
            Long("numbers") => style.numbers = true,
            Long("theme") => {
                let text = arguments::text(parser)?;
                let theme = Theme::deserialize(text.as_str().into_deserializer());
                style.theme =
                    theme.map_err(|_: NoTheme| format!("--theme is light, dark or high-contrast, not {text:?}"))?;
            }
            Value(path) if file.is_none() => file = Some(PathBuf::from(path)),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    let file = file.ok_or("render needs the file of a game")?;
    let out = out.ok_or("render needs --out, the file of the picture")?;
    let ending = out.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let is_moving = match ending.as_str() {
        "png" => false,
        "gif" => true,
        _ => return Err(format!("--out ends in .png or .gif, which {:?} does not", shown_path(&out))),
    };
    if is_moving && MAX_MOVING_SIDE < style.side {
        return Err(format!("--size of a GIF is at most {MAX_MOVING_SIDE}, not {}", style.side));
    }
    Ok(Some(RenderOptions { file, out, is_moving, ply, style }))
}

/// Reads the first game of a file and goes to the position after `ply` moves, or after all moves if `ply` is `None`.
///
/// # Errors
/// One line that says what is wrong with the file, or that the game has fewer moves.
pub fn read(path: &Path, ply: Option<usize>) -> Result<Record, ToolError> {
    let fault = |why: String| ToolError::Failed(format!("{} cannot be read: {why}", shown_path(path)));
    let bytes = read_plain(path, MAX_FILE).map_err(|error| fault(error.to_string()))?;
    let games = formats::read(&bytes).map_err(|error| fault(error.to_string()))?;
    let loaded = games.into_iter().next().ok_or_else(|| fault("it holds no game".to_owned()))?;
    for warning in &loaded.warnings {
        let _ = writeln!(io::stderr(), "pbrain-gumu: {}: {warning}", shown_path(path));
    }
    let mut record = loaded.record;
    let total = record.moves().len();
    let ply = ply.unwrap_or(total);
    if total < ply {
        return Err(format!("--move {ply} is too far: the game has {total} stones").into());
    }
    record.go_to(ply);
    Ok(record)
}
