//! Everything that the window shows, and the one function that changes it.

mod asking;
mod board;
pub mod commands;
mod comment;
mod controls;
mod dialog;
mod draw;
mod editor;
mod files;
mod hint;
mod inside;
mod keys;
mod marks;
mod opening;
mod picker;
mod picture;
mod pointer;
mod ponder;
mod reading;
mod saving;
mod seats;
mod text_input;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub use comment::Writing;
pub use dialog::{Confirm, Dialog, Offer};
pub use editor::{Editor, PositionWarning};
pub use files::{Arrival, FileQuestion, Files, Next};
pub use inside::{Inside, Outlook};
pub use picker::{Choices, Chooser, Picker};
use seats::drawn_side;
pub use seats::{info_of, mode, new_session, opponent, seat_keys, seated};
pub use text_input::TextInput;

use asking::PendingRequest;
use draw::DrawOffer;
use hint::Hint;

use crate::engine::Progress;
use crate::formats::journal::Filing;
use crate::game::{Color, Point};
use crate::session::Session;
use crate::ui::action::{Action, Marker};
use crate::ui::effect::Effect;
use crate::ui::event::Event;
use crate::ui::locale::Language;
use crate::ui::menu::OpenMenu;
use crate::ui::screen_map::ScreenMap;
use crate::ui::settings::Settings;

/// The state of the window. [`State::update`] alone changes it; the layout is made of it anew at each event.
#[derive(Debug)]
pub struct State {
    /// What is remembered from one start to the next.
    pub settings: Settings,
    /// The language of the system, for as long as none is chosen.
    system_language: Language,
    /// The game on the board.
    pub game: Session,
    /// The position in the making, while there is one.
    pub editor: Option<Editor>,
    /// The file that the game belongs to.
    pub files: Files,
    /// Dialogs, the uppermost last.
    pub dialogs: Vec<Dialog>,
    /// The menu that hangs open.
    pub menu: Option<OpenMenu>,
    /// What the player should read.
    pub notice: Option<String>,
    /// What the player may like to read, where there is no notice.
    pub status_message: Option<String>,
    /// Where the keyboard is.
    pub focus: Focus,
    /// Whether the keyboard was used last, so that its place is to be seen.
    pub focus_seen: bool,
    /// Where the pointer is, in device pixels.
    pub pointer: Option<(i32, i32)>,
    /// What is held down.
    pub held: Option<Held>,
    /// The point in the red box: where the keyboard is, or the free point nearest to the pointer.
    pub cursor: Option<Point>,
    /// The point on which a click or Enter would place a stone.
    pub aim: Option<Point>,
    /// The point that waits for a second click.
    pub pending: Option<Point>,
    /// The first row of the move list, if it was scrolled; otherwise it follows the game.
    pub scroll: Option<usize>,
    /// What a click draws on a point, while points are marked.
    pub marker: Option<Marker>,
    /// The comment that is being typed.
    pub writing: Option<Writing>,
    /// The first line of the comment that is shown.
    pub comment_first: usize,
    /// The number of fifth moves that stands ready to be declared.
    number: u8,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// The points that are forbidden to the side to move, and the position for which they were found: the game, its
    /// key, whether the game has ended.
    forbidden: (Option<(u64, u64, bool)>, Vec<Point>),
    thinking: Option<PendingRequest>,
    /// The position on which the opponent was last asked to think ahead: the game and its key.
    pondered: Option<(u64, u64)>,
    hint: Option<Hint>,
    draw: Option<DrawOffer>,
    /// What an opponent makes of the position, while that is shown.
    pub inside: Option<Inside>,
    /// Whether the opponent failed in this position and is not to be asked again.
    engine_failed: bool,
    n_tickets: u64,
    /// Games so far: an empty board is not the same question in the next one.
    n_games: u64,
    random: ChaCha8Rng,
}

/// Where the keyboard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// On the board.
    Board,
    /// On the control that does this.
    Control(Action),
}

/// What is held down with the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A control.
    Control(Action),
    /// A point of the board.
    Point(Point),
}

impl State {
    /// The state at the start: a game with the last choices. The seed decides guesses and the opponents' ties.
    #[must_use]
    pub fn new(settings: Settings, system_language: Language, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let game = new_session(&settings.setup, drawn_side(&mut random));
        let files = Files::none(&game);
        Self {
            settings,
            system_language,
            game,
            editor: None,
            files,
            dialogs: Vec::new(),
            menu: None,
            notice: None,
            status_message: None,
            focus: Focus::Board,
            focus_seen: false,
            pointer: None,
            held: None,
            cursor: None,
            aim: None,
            pending: None,
            scroll: None,
            marker: None,
            writing: None,
            comment_first: 0,
            number: 2,
            full_screen: false,
            forbidden: (None, Vec::new()),
            thinking: None,
            pondered: None,
            hint: None,
            draw: None,
            inside: None,
            engine_failed: false,
            n_tickets: 0,
            n_games: 0,
            random,
        }
    }

    /// The language to be shown.
    #[must_use]
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// Whether the opponent is thinking.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// How far the thought about a move has come, if that was told.
    #[must_use]
    pub fn thought_so_far(&self) -> Option<&Progress> {
        self.thinking.as_ref().and_then(|it| it.so_far.as_ref())
    }

    /// Puts another game in the place of the one on the board: one from a file, or one that was offered.
    pub fn open(&mut self, game: Session) -> Vec<Effect> {
        self.withdraw_offers();
        self.enter(game);
        let mut effects = self.sync_worker();
        effects.extend(self.look_inside());
        effects
    }

    /// Goes on with a game that was offered, which belongs to this file.
    pub fn resume(&mut self, game: Session, filing: Filing) -> Vec<Effect> {
        let effects = self.open(game);
        self.file(filing);
        effects
    }

    /// Handles an event and returns what is to be done outside the state. `screen` describes the picture on the screen.
    pub fn update(&mut self, event: Event, screen: &dyn ScreenMap) -> Vec<Effect> {
        if let Some(prose) = screen.comment() {
            self.comment_first = prose.first;
        }
        let mut effects = match event {
            Event::PointerMoved { x, y } => self.pointer_moved(x, y, screen),
            Event::PointerLeft => {
                self.pointer = None;
                if !self.focus_seen {
                    (self.cursor, self.aim) = (None, None);
                }
                Vec::new()
            }
            Event::Pressed => self.pressed(screen),
            Event::Released => self.released(screen),
            Event::Wheel(rows) => self.wheel(rows, screen),
            Event::Key(chord) => self.key(chord, screen),
            Event::Passed(time) => {
                if self.editor.is_none() {
                    self.game.spend(time);
                }
                Vec::new()
            }
            Event::FocusLost => {
                self.held = None;
                Vec::new()
            }
            Event::Report(report) => {
                self.report(&report);
                Vec::new()
            }
            Event::FullScreen(on) => {
                self.full_screen = on;
                Vec::new()
            }
            Event::Failed(failure) => {
                self.failed(&failure);
                Vec::new()
            }
            Event::CloseRequested => self.quit(),
            Event::Text(_)
            | Event::NoDialog(..)
            | Event::Chosen(..)
            | Event::Listed(_)
            | Event::Reading(..)
            | Event::Read(..)
            | Event::Opened { .. }
            | Event::Dropped(_)
            | Event::Pasted(_)
            | Event::Saved(_)
            | Event::Exists(_)
            | Event::PictureSaved(_)
            | Event::PictureExists(_) => self.file_event(event),
        };
        self.leave_comment();
        self.notice_edits();
        if !self.focus_seen {
            self.aim_at_pointer(screen);
        }
        effects.extend(self.sync_worker());
        effects.extend(self.look_inside());
        effects
    }

    /// Finds the forbidden points once for each position: a glance at every point takes its time.
    fn find_forbidden(&mut self, position: (u64, u64, bool)) {
        if self.forbidden.0 == Some(position) {
            return;
        }
        let record = &self.game.record;
        let (rule, board, side) = (record.rule(), record.board(), record.side_to_move());
        let points = match position.2 {
            true => Vec::new(),
            false => board.free_points().filter(|point| rule.foul(board, *point, side).is_some()).collect(),
        };
        self.forbidden = (Some(position), points);
    }

    /// The points on which the side to move may not place a stone though they are free.
    #[must_use]
    pub fn forbidden(&self) -> &[Point] {
        &self.forbidden.1
    }

    /// What a stone on the board changes beside it.
    fn stone_placed(&mut self) {
        self.pending = None;
        self.scroll = None;
        self.status_message = None;
        self.comment_first = 0;
        self.engine_failed = false;
    }

    /// Puts a game on the board, and clears away what belonged to the last one.
    fn enter(&mut self, game: Session) {
        self.game = game;
        self.editor = None;
        self.writing = None;
        self.marker = None;
        self.n_games += 1;
        self.game.number = self.n_games;
        self.notice = None;
        self.held = None;
        self.forget_file();
        self.stone_placed();
        if self.focus_seen {
            self.cursor = Some(Point::center(self.game.record.size()));
            self.aim = self.cursor;
        }
    }

    /// The person puts no stone.
    fn pass(&mut self) {
        if self.game.pass().is_ok() {
            self.notice = None;
            self.stone_placed();
        }
    }

    /// Whether a person may place a stone now.
    #[must_use]
    pub fn may_place(&self) -> bool {
        self.is_free_for_board() && self.editor.is_none() && self.marker.is_none() && self.game.person_to_move()
    }

    /// Whether a click on the board marks a point.
    #[must_use]
    pub fn may_mark(&self) -> bool {
        self.is_free_for_board() && self.marker.is_some()
    }

    /// Whether neither a menu nor a dialog has the pointer.
    const fn is_free_for_board(&self) -> bool {
        self.dialogs.is_empty() && self.menu.is_none()
    }

    /// The color of the stone that would be placed.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.game.record.side_to_move()
    }
}
