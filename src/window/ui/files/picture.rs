//! Pictures of a game for files: the board as a PNG, the whole game as an animated GIF.

use std::io::{self, Cursor, Write};
use std::sync::Arc;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use image::{ImageFormat, ImageResult, imageops};

use crate::engine::roster;
use crate::game::{Color, Record};
use crate::session::{Look, Session, SessionEvent};
use crate::ui::cast;
use crate::ui::files::PictureKind;
use crate::ui::layout::Layout;
use crate::ui::locale::Language;
use crate::ui::paint::Backing;
use crate::ui::settings::Settings;
use crate::ui::state::{Cover, State};
use crate::ui::theme::Theme;

/// Minimum and maximum width and height of a picture, in pixels.
pub const SIDES: (u16, u16) = (64, 8192);

/// Maximum width and height of an animated picture, in pixels, so that all its frames together fit in the memory of a
/// small machine.
pub const MAX_MOVING_SIDE: u16 = 1600;

/// The width and height of the pictures that the player saves, in pixels: `STILL_SIDE` for the board, `MOVING_SIDE` for
/// the animated game.
const STILL_SIDE: i32 = 1280;
const MOVING_SIDE: u16 = 720;

/// The time for which a frame is shown, in hundredths of a second: for each frame but the last, and for the last frame.
const PACE: (u16, u16) = (70, 400);

/// The speed at which the GIF encoder chooses the colors of a frame: 1 is best, 30 is fastest.
const GIF_SPEED: i32 = 1;

/// The display options of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Width and height, in pixels; see [`SIDES`] and [`MAX_MOVING_SIDE`].
    pub side: u16,
    /// The color theme.
    pub theme: Theme,
    /// `true` if the stones show their move numbers.
    pub numbers: bool,
    /// `true` if coordinates are shown beside the board.
    pub coordinates: bool,
}

/// The content of a picture that the player saves.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A still picture: the layout to paint.
    Still(Box<Layout>),
    /// An animated picture: the positions of a game record from its start to the position that the record shows.
    Moving(Box<Record>, Style),
}

impl Subject {
    /// Returns the content of a picture of this kind; `None` if `kind` is a picture of the board and no board is shown.
    #[must_use]
    pub fn new(kind: PictureKind, state: &State) -> Option<Self> {
        match kind {
            PictureKind::Board => Self::board(state),
            PictureKind::Game => Some(Self::game(state)),
        }
    }

    /// Returns the board as it is shown, without cursor and focus; `None` if no board is shown.
    #[must_use]
    pub fn board(state: &State) -> Option<Self> {
        Layout::picture(state, STILL_SIDE).board_alone().map(Box::new).map(Self::Still)
    }

    /// Returns the whole game along the line that is shown, with the display options of the settings. While a cover
    /// (such as a puzzle) hides the game, returns the position of the cover instead, as a picture with a single frame.
    #[must_use]
    pub fn game(state: &State) -> Self {
        let &Settings { numbers, coordinates, .. } = state.settings();
        let record = match state.cover().map(Cover::get) {
            Some(cover) => {
                let (rule, side) = (cover.rule(state.game()), cover.side_to_move().unwrap_or(Color::Black));
                Record::from_position(cover.board().clone(), rule, side)
            }
            None => {
                let mut record = state.game().record().clone();
                record.go_to(record.moves().len());
                record
            }
        };
        Self::Moving(Box::new(record), Style { side: MOVING_SIDE, theme: state.theme(), numbers, coordinates })
    }

    /// Returns the picture encoded as a PNG, or as a GIF if it is animated.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn encode(&self) -> ImageResult<Vec<u8>> {
        match self {
            Self::Still(layout) => encode(layout),
            Self::Moving(record, style) => {
                let mut bytes = Vec::new();
                gif(record, *style, &mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
                Ok(bytes)
            }
        }
    }
}

/// Returns the position that the record shows, encoded as a PNG.
///
/// # Errors
/// If the encoder fails.
pub fn png(record: &Record, style: Style) -> ImageResult<Vec<u8>> {
    encode(&Layout::picture(&state(record.clone(), style), i32::from(style.side)))
}

fn encode(layout: &Layout) -> ImageResult<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    Backing::fresh(layout).to_rgba().write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

/// Writes the shown line of the record, from its start to the position that the record shows, as a GIF that repeats
/// endlessly. The GIF has a frame for each position. Every frame but the first holds only the rectangle that has
/// changed.
///
/// # Errors
/// If the writer fails.
pub fn gif(record: &Record, style: Style, out: impl Write) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(out, style.side, style.side, &[])?;
    encoder.set_repeat(Repeat::Infinite)?;
    let last = record.ply();
    let mut state = state(record.clone(), style);
    let mut backing = Backing::new();
    for ply in 0..=last {
        // Ignore the result: showing a position fails only in a paused game, and this game is not paused.
        let _ = state.game_mut().handle(SessionEvent::Look(Look::AtPly(ply)));
        let changed = backing.show(&Layout::picture(&state, i32::from(style.side))).bounds();
        let [left, top, width, height] = [changed.x, changed.y, changed.w, changed.h].map(cast::to_u32);
        let mut part = imageops::crop_imm(&backing.frame().to_rgba(), left, top, width, height).to_image();
        let [left, top, width, height] = [left, top, width, height].map(|it| u16::try_from(it).unwrap_or(style.side));
        let frame = Frame::from_rgba_speed(width, height, &mut part, GIF_SPEED);
        let delay = if ply == last { PACE.1 } else { PACE.0 };
        encoder.write_frame(&Frame { left, top, delay, dispose: DisposalMethod::Keep, ..frame })?;
    }
    Ok(())
}

/// Returns a window state that shows the record and nothing else.
fn state(record: Record, style: Style) -> State {
    let Style { theme, numbers, coordinates, .. } = style;
    let settings = Settings { theme: Some(theme), numbers, coordinates, forbidden: false, ..Settings::default() };
    let mut state = State::new(Arc::new(roster::house().clone()), settings, Language::English, 0);
    *state.game_mut() = Session::of(record);
    state
}
