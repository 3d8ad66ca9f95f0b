//! Paints the README's screenshots of the window: `cargo run --example screenshots`.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use gumu_core::engine::classic::Gumu;
use gumu_core::engine::{NullHandler, Player, PositionView, roster};
use gumu_core::game::Point;
use gumu_core::session::SessionEvent;
use gumu_window::ui::event::Event;
use gumu_window::ui::layout::{Layout, Window};
use gumu_window::ui::locale::Language;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::State;
use gumu_window::ui::theme::Theme;

/// Seed of the random choices of moves in the game that the screenshots show.
const SEED: u64 = 7;

/// A screenshot: its file name and the settings of the window.
struct Shot {
    name: &'static str,
    language: Language,
    theme: Theme,
    window: Window,
    /// Number of stones on the board; it must be even, so that the human player is to move.
    n_stones: usize,
    numbers: bool,
}

const SHOTS: [Shot; 4] = [
    Shot {
        name: "light-en",
        language: Language::English,
        theme: Theme::Light,
        window: Window { width: 1120, height: 760, scale: 1.0 },
        n_stones: 22,
        numbers: false,
    },
    Shot {
        name: "dark-zh",
        language: Language::Chinese,
        theme: Theme::Dark,
        window: Window { width: 1120, height: 760, scale: 1.0 },
        n_stones: 22,
        numbers: true,
    },
    Shot {
        name: "contrast-en",
        language: Language::English,
        theme: Theme::HighContrast,
        window: Window { width: 1120, height: 760, scale: 1.0 },
        n_stones: 16,
        numbers: false,
    },
    Shot {
        name: "small-en",
        language: Language::English,
        theme: Theme::Light,
        window: Window { width: 480, height: 720, scale: 1.0 },
        n_stones: 12,
        numbers: false,
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("resources/screenshots");
    fs::create_dir_all(&folder)?;
    for shot in &SHOTS {
        Backing::fresh(&layout(shot)).to_rgba().save(folder.join(shot.name).with_extension("png"))?;
    }
    Ok(())
}

/// Returns the layout of the window in the middle of a game, with the pointer over the point that `advice` suggests to
/// the human player.
fn layout(shot: &Shot) -> Layout {
    let settings = Settings {
        language: Some(shot.language),
        theme: Some(shot.theme),
        numbers: shot.numbers,
        ..Settings::default()
    };
    let mut state = State::new(Arc::new(roster::house().clone()), settings, shot.language, SEED);
    let mut next = advice(&state);
    for _ in 0..shot.n_stones {
        let Some(point) = next.filter(|point| state.game_mut().handle(SessionEvent::Play(*point)).is_ok()) else {
            break;
        };
        debug_assert!(!state.game().record().board().is_free(point));
        next = advice(&state);
    }
    let layout = Layout::new(&state, shot.window);
    if let Some(((x, y), _)) = layout.grid().zip(next).map(|(grid, point)| (grid.pixel(point), point)) {
        state.update(Event::PointerMoved { x, y }, &layout);
    }
    Layout::new(&state, shot.window)
}

/// Returns the move that the built-in opponent `Gumu` would play for the side to move.
fn advice(state: &State) -> Option<Point> {
    let record = state.game().record();
    let seed = SEED + u64::try_from(record.ply()).unwrap_or_default();
    let view = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
    Gumu::new(seed).best_move(view, &mut NullHandler).ok().flatten()
}
