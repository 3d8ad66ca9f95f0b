//! The state of the window, divided into parts, and the code that coordinates these parts.
//!
//! `Cx` is the context that every part can use and change. A [`Cover`], such as an exercise, is shown in place of the
//! game. The state of a feature is defined in the folder of the feature, and its fields are visible only there; other
//! features use its methods. The files that handle events, and the `commands` of the features, coordinate the parts.
//! Events enter through [`State::update`].

pub(in crate::ui) mod answering;
mod board;
pub mod command_row;
pub mod commands;
mod controls;
pub(in crate::ui) mod cover;
mod cover_commands;
pub(in crate::ui) mod cx;
pub(in crate::ui) mod dialogs;
mod drop_down;
mod focusing;
pub(in crate::ui) mod input;
mod keys;
mod lists;
mod motion;
mod notices;
mod pointer;
mod sounds;
pub(in crate::ui) mod text_fields;
pub(in crate::ui) mod text_input;
mod tooltip;
mod typing;
mod update;
mod window_state;

use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::ui::files::Documents;
use crate::ui::play::{PlayState, drawn_side, new_session};
use crate::ui::review::Reviews;

pub use cover::{Cover, Covering};
pub use dialogs::{Confirm, Dialog, Dialogs, FileQuestion, ListView, Modal};
pub use input::{Focus, Held, Input};
pub use motion::{AnimationClock, Motion};
pub use notices::Notices;
pub use text_input::TextInput;

use cx::Cx;
pub use cx::FolderNames;
use window_state::WindowState;

use crate::engine::Registry;
use crate::game::{Color, Point};
use crate::session::{Session, SessionEvent};
use crate::ui::analysis::Panel;
use crate::ui::decorations::Decorations;
use crate::ui::engines::{EngineState, with_engines};
use crate::ui::explorer::Explorer;
use crate::ui::history::HistoryState;
use crate::ui::locale::Language;
use crate::ui::moves::MovesState;
use crate::ui::practice::PuzzlePool;
use crate::ui::progress::ProgressState;
use crate::ui::settings::Settings;
use crate::ui::text::FallbackGlyphs;
use crate::ui::theme::Theme;

/// While the opponent is thinking, the time that it has used is shown; this is the time between two updates of that
/// display.
const THINKING_TICK: Duration = Duration::from_millis(100);

/// The state of the window. A new layout is made from it after each event.
#[derive(Debug)]
pub struct State {
    /// The game, the settings, the players and the messages, which all parts of the window can change.
    pub(in crate::ui) cx: Cx,
    /// The view, such as a puzzle or the position editor, that covers the game; `None` while the game is shown.
    pub(in crate::ui) cover: Option<Cover>,
    pub(in crate::ui) dialogs: Dialogs,
    pub(in crate::ui) panel: Panel,
    pub(in crate::ui) explorer: Explorer,
    pub(in crate::ui) document: Document,
    pub(in crate::ui) play: PlayState,
    pub(in crate::ui) puzzles: PuzzlePool,
    pub(in crate::ui) engines: EngineState,
    pub(in crate::ui) input: Input,
    motion: Motion,
    window: WindowState,
}

/// The game as a document: its file, its moves, its reviews, the history of finished games, and the progress page.
#[derive(Debug)]
pub(in crate::ui) struct Document {
    pub(in crate::ui) file: Documents,
    pub(in crate::ui) moves: MovesState,
    pub(in crate::ui) reviews: Reviews,
    pub(in crate::ui) history: HistoryState,
    pub(in crate::ui) progress: ProgressState,
}

impl State {
    /// Returns the state when the program starts: a new game with the choices of the last game. `house` contains the
    /// built-in players; the engines from the settings are added to them. `seed` seeds the random choices, such as who
    /// begins and how opponents choose among equal moves.
    #[must_use]
    pub fn new(house: Arc<Registry>, settings: Settings, system_language: Language, seed: u64) -> Self {
        let registry = with_engines(&house, &settings.engines);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = new_session(&settings.setup, &registry, drawn_side(&mut random));
        // Pause a game of two computers until the player starts it.
        game.rest_programs();
        let document = Document {
            file: Documents::new(&game),
            moves: MovesState::default(),
            reviews: Reviews::default(),
            history: HistoryState::default(),
            progress: ProgressState::default(),
        };
        Self {
            cx: Cx::new(game, settings, house, registry, system_language, random),
            cover: None,
            dialogs: Dialogs::default(),
            panel: Panel::default(),
            explorer: Explorer::default(),
            document,
            play: PlayState::default(),
            puzzles: PuzzlePool::default(),
            engines: EngineState::default(),
            input: Input::new(),
            motion: Motion::default(),
            window: WindowState::default(),
        }
    }

    /// Returns the game on the board.
    #[must_use]
    pub const fn game(&self) -> &Session {
        &self.cx.game
    }

    /// Returns the game, so that screenshots and benchmarks can change it without events.
    pub const fn game_mut(&mut self) -> &mut Session {
        &mut self.cx.game
    }

    /// Returns the players that can be chosen.
    #[must_use]
    pub const fn registry(&self) -> &Arc<Registry> {
        &self.cx.registry
    }

    /// Returns the settings, which are kept from one start to the next.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.cx.settings
    }

    /// Returns the settings for changes: the shell (`app/shell.rs`) stores the place of the window in them.
    pub const fn settings_mut(&mut self) -> &mut Settings {
        &mut self.cx.settings
    }

    /// Sets the names of the program's folders, which the settings window shows.
    pub fn set_folders(&mut self, folders: FolderNames) {
        self.cx.folders = folders;
    }

    /// Returns the version of the program.
    #[must_use]
    pub(in crate::ui) const fn version(&self) -> &'static str {
        self.cx.version
    }

    /// Sets the version of the program, which the dialog *About* shows.
    pub const fn set_version(&mut self, version: &'static str) {
        self.cx.version = version;
    }

    /// Returns the theme that is shown.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.cx.settings.theme.unwrap_or(self.window.system_theme)
    }

    /// Returns the file of the game.
    #[must_use]
    pub const fn documents(&self) -> &Documents {
        &self.document.file
    }

    /// Returns the open dialogs and the open menu.
    #[must_use]
    pub const fn dialogs(&self) -> &Dialogs {
        &self.dialogs
    }

    /// Returns the messages beside the board.
    #[must_use]
    pub const fn notices(&self) -> &Notices {
        &self.cx.notices
    }

    /// Returns the state of pointer and keyboard focus.
    #[must_use]
    pub const fn input(&self) -> &Input {
        &self.input
    }

    /// Returns the stones that are being placed or removed, and the clock that drives all animations.
    #[must_use]
    pub const fn motion(&self) -> &Motion {
        &self.motion
    }

    /// Returns the time until the picture changes by itself; `None` while nothing is animated and no time counts down.
    #[must_use]
    pub fn wake_in(&self) -> Option<Duration> {
        let thinking = self.time_used().filter(|it| *it < 1000).map(|_| THINKING_TICK);
        let tooltip = self.input.tooltip().wake_in();
        let messages = self.cx.notices.wake_in().filter(|_| self.counts_messages());
        let parts = [
            self.motion.wake_in(),
            self.bar_wake_in(),
            self.teaching().wake_in(),
            tooltip,
            self.input.touch_wake_in(),
            messages,
        ];
        let moving = parts.into_iter().flatten();
        moving.chain(self.cx.game.clock().wake_in()).chain(thinking).min()
    }

    /// Returns `true` while the state must regularly be told how much time has passed, by
    /// [`Event::Passed`](crate::ui::event::Event::Passed).
    #[must_use]
    pub fn counts_time(&self) -> bool {
        let is_moving = self.motion.wake_in().is_some() || self.bar_wake_in().is_some();
        let awaits_tooltip = self.input.tooltip().wake_in().is_some() || self.input.touch_wake_in().is_some();
        let is_waiting = self.time_used().is_some() || self.teaching().waiting().is_some() || awaits_tooltip;
        let is_telling = self.cx.notices.wake_in().is_some() && self.counts_messages();
        self.cx.game.clock().running().is_some() || is_moving || is_waiting || is_telling
    }

    /// Returns `true` while the player can see the messages. Their display time counts only then.
    pub(super) fn counts_messages(&self) -> bool {
        self.dialogs.is_empty() && !self.window.is_hidden
    }

    /// Returns `true` while the window is completely hidden.
    pub(in crate::ui) const fn is_hidden(&self) -> bool {
        self.window.is_hidden
    }

    /// Returns `true` if the window fills the screen.
    #[must_use]
    pub const fn is_full_screen(&self) -> bool {
        self.window.is_full_screen
    }

    /// Returns the state of the client-side decorations; `None` if the window draws none.
    #[must_use]
    pub const fn decorations(&self) -> Option<Decorations> {
        self.window.decorations
    }

    /// Returns the glyphs of the system's fonts that were needed so far.
    #[must_use]
    pub const fn fallback(&self) -> &FallbackGlyphs {
        &self.window.fallback
    }

    /// Returns the language that is shown.
    #[must_use]
    pub fn language(&self) -> Language {
        self.cx.language()
    }

    /// Resets what must not outlast the placing of a stone: the welcome card, a stone that waits for confirmation, the
    /// scroll positions of the move list and of the comment, and a failure of the opponent.
    pub(in crate::ui) fn stone_placed(&mut self) {
        self.play.stone_placed();
        self.input.forget_pending();
        self.document.moves.stone_placed();
    }

    /// Puts a game on the board, and clears the edits and the file of the previous game.
    pub(in crate::ui) fn enter(&mut self, game: Session) {
        self.exchange_game(game);
        self.document.moves.clear_edits();
        self.document.file.forget_file(&self.cx.game);
    }

    /// Puts a game on the board and returns the previous game; the file and the undo history of edits stay.
    pub(in crate::ui) fn exchange_game(&mut self, game: Session) -> Session {
        // Give each game a new number, so that a late answer about the previous game is not applied to an equal
        // position of the new game.
        let number = self.cx.game.number() + 1;
        let before = std::mem::replace(&mut self.cx.game, game.numbered(number));
        self.document.moves.enter_game();
        self.play.enter_game();
        self.cover = None;
        self.panel.enter_game();
        self.cx.notices.note_game();
        self.input.release();
        self.document.history.enter_game(&self.cx.game);
        self.stone_placed();
        if self.input.is_focus_shown() {
            let center = Some(Point::center(self.cx.game.record().size()));
            self.input.set_cursor(center, center);
        }
        before
    }

    /// Passes for the human player who is to move.
    pub(in crate::ui) fn pass(&mut self) {
        if self.cx.game.handle(SessionEvent::Pass).is_ok() {
            self.cx.notices.note_move();
            self.stone_placed();
        }
    }

    /// Returns `true` if a human player may place a stone now.
    #[must_use]
    pub fn may_place(&self) -> bool {
        let is_free = self.cover.is_none() && self.annotations().marker().is_none();
        let may_vary = self.analyze().is_shown() && self.cx.game.can_vary_beside();
        self.dialogs.are_closed() && is_free && (self.cx.game.person_to_move() || may_vary)
    }

    /// Returns `true` if a click on the board marks a point instead of placing a stone.
    #[must_use]
    pub const fn may_mark(&self) -> bool {
        self.dialogs.are_closed() && self.annotations().marker().is_some() && !self.is_game_covered()
    }

    /// Returns the side to move in the position shown.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.cx.game.record().side_to_move()
    }
}
