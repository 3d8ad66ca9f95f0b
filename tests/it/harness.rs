//! A test harness: the state and the layout of a window, driven by clicks, keys and answers.

use std::sync::Arc;
use std::time::Duration;

use gumu_core::engine::{Answer, NullHandler, Progress, PvLine, Report, Request, Score, roster};
#[cfg(unix)]
use gumu_core::formats::journal::Filing;
use gumu_core::game::Point;
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::analysis::AnalysisRequest;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::Offer;
use gumu_window::ui::help::rules_pages::RulesPage;
use gumu_window::ui::layout::{GroupKind, Layout, Placed, Window};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::menu::ListRow;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList, all_settings};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::{Dialog, State};
use gumu_window::ui::widgets::Widget;

/// The version of the program that the tests show, so that pictures do not change with the version.
pub const VERSION: &str = "1.2.3";

/// The default size of a window.
pub const WINDOW: Window = Window { width: 1120, height: 760, scale: 1.0 };

/// A window without a display: its state, its layout, and all effects since its start.
pub struct Harness {
    pub state: State,
    pub window: Window,
    pub layout: Layout,
    pub effects: Vec<Effect>,
}

impl Harness {
    /// Returns a window with default settings.
    pub fn new() -> Self {
        Self::with(Settings::default(), 1)
    }

    /// Returns a window with a game against the built-in opponent Master at this level.
    pub fn at_level(level: u8) -> Self {
        Self::with(Settings { setup: Setup { level, ..Setup::default() }, ..Settings::default() }, 1)
    }

    /// Returns a window at its first start, with the welcome card.
    pub fn welcomed() -> Self {
        let mut it = Self::new();
        it.state.welcome();
        it.event(&Event::PointerLeft);
        it
    }

    /// Returns a window with a game of two human players on a board of this size.
    pub fn two_players(size: u8) -> Self {
        let setup = Setup { mode: Mode::TwoPlayers, size, ..Setup::default() };
        Self::with(Settings { setup, ..Settings::default() }, 1)
    }

    /// Returns a window with these settings; `seed` determines the random choices.
    pub fn with(settings: Settings, seed: u64) -> Self {
        let mut state = State::new(Arc::new(roster::house().clone()), settings, Language::English, seed);
        state.set_version(VERSION);
        let layout = Layout::new(&state, WINDOW);
        let mut harness = Self { state, window: WINDOW, layout, effects: Vec::new() };
        harness.event(&Event::PointerLeft);
        harness
    }

    /// Passes an event to the state, and returns the effects that the event has caused.
    pub fn event(&mut self, event: &Event) -> Vec<Effect> {
        let effects = self.state.update(event.clone(), &self.layout);
        for effect in &effects {
            if let Effect::FullScreen(on) = effect {
                self.state.update(Event::FullScreen(*on), &self.layout);
            }
        }
        self.layout = Layout::new(&self.state, self.window);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    /// Makes the window offer to resume these games, which earlier runs of the program have left.
    pub fn offer(&mut self, offers: Vec<Offer>) {
        self.state.offer(offers);
        self.layout = Layout::new(&self.state, self.window);
    }

    /// Puts a game on the board.
    pub fn open(&mut self, game: Session) {
        let effects = self.state.open(game);
        self.effects.extend(effects);
        self.layout = Layout::new(&self.state, self.window);
    }

    /// Resumes a game that an earlier run of the program has left.
    #[cfg(unix)]
    pub fn resume(&mut self, game: Session, filing: Filing) {
        let effects = self.state.resume(game, filing);
        self.effects.extend(effects);
        self.layout = Layout::new(&self.state, self.window);
    }

    pub fn resize(&mut self, width: i32, height: i32, scale: f64) {
        self.window = Window { width, height, scale };
        self.layout = Layout::new(&self.state, self.window);
    }

    pub fn move_to(&mut self, (x, y): (i32, i32)) {
        self.event(&Event::PointerMoved { x, y });
    }

    pub fn click_pixel(&mut self, at: (i32, i32)) {
        self.move_to(at);
        self.event(&Event::Pressed);
        self.event(&Event::Released);
    }

    /// Returns the pixel of the point with this name, such as `h8`.
    pub fn pixel(&self, name: &str) -> (i32, i32) {
        let grid = self.layout.grid().unwrap();
        grid.pixel(Point::parse(name, grid.size).unwrap())
    }

    /// Clicks a point of the board.
    pub fn click(&mut self, name: &str) {
        self.click_pixel(self.pixel(name));
    }

    /// Clicks several points one after the other.
    pub fn click_all(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.click(name);
        }
    }

    /// Clicks the control that carries out an action.
    pub fn press(&mut self, action: Action) {
        let placed = self.layout.control(action).unwrap_or_else(|| panic!("no control does {action:?}"));
        self.click_pixel(placed.rect.center());
    }

    /// Returns the rows of a drop-down list; an empty list if it cannot be opened.
    pub fn rows(&self, list: DropDown) -> Vec<ListRow> {
        self.state.row_choice(list).unwrap_or_default().rows
    }

    /// Returns the choices that are made in the New Game dialog; `None` if it is not the topmost dialog.
    pub fn draft(&self) -> Option<&Setup> {
        if let Some(Dialog::NewGame(draft)) = self.state.dialogs().top() { Some(&draft.setup) } else { None }
    }

    /// Returns the page that the rules dialog shows; `None` if it is not the topmost dialog.
    pub fn rules_page(&self) -> Option<RulesPage> {
        if let Some(Dialog::Rules(dialog)) = self.state.dialogs().top() { Some(dialog.page) } else { None }
    }

    /// Chooses the row with a label from a drop-down list.
    pub fn choose(&mut self, list: DropDown, label: &str) {
        self.press(Action::DropDown(list));
        let row = self.rows(list).iter().position(|it| it.label == label);
        let row = row.unwrap_or_else(|| panic!("no row of {list:?} is {label}"));
        self.event(&Event::Key(Chord::plain(Key::Home)));
        while self.layout.control(Action::ListRow(row)).is_none() {
            self.event(&Event::Key(Chord::plain(Key::PageDown)));
        }
        self.press(Action::ListRow(row));
    }

    /// Opens the settings window and scrolls to a setting, given by its name.
    pub fn show_setting(&mut self, name: Msg) {
        self.ctrl(',');
        let row = all_settings().find(|it| it.name == name).unwrap();
        self.press(Action::Settings(SettingsAction::ShowPage(row.page)));
        let dialog = self.layout.groups.iter().find(|it| it.kind == GroupKind::Dialog).unwrap();
        self.move_to(dialog.rect.center());
        let is_shown = |placed: &Placed| match placed.role {
            Role::Control { action: Action::Settings(action), .. } => {
                matches!(action, SettingsAction::Switch(it) | SettingsAction::Choose(it, _) if it == name)
            }
            Role::Control { action, .. } => action == Action::DropDown(DropDown::Settings(SettingsList::Values(name))),
            _ => false,
        };
        while !self.layout.placed.iter().any(is_shown) {
            assert!(self.layout.scroll.first < self.layout.scroll.last, "{name:?} is on no page");
            self.event(&Event::Wheel(1));
        }
    }

    /// Switches a setting on or off in the settings window.
    pub fn switch_setting(&mut self, name: Msg) {
        self.show_setting(name);
        self.press(Action::Settings(SettingsAction::Switch(name)));
        self.press(Action::Accept);
    }

    /// Chooses a value of a setting in the settings window, by its index.
    pub fn choose_setting(&mut self, name: Msg, row: usize) {
        self.show_setting(name);
        let list = DropDown::Settings(SettingsList::Values(name));
        if self.layout.control(Action::DropDown(list)).is_some() {
            let label = self.rows(list)[row].label.clone();
            self.choose(list, &label);
        } else {
            self.press(Action::Settings(SettingsAction::Choose(name, row)));
        }
        self.press(Action::Accept);
    }

    pub fn key(&mut self, key: Key) {
        self.event(&Event::Key(Chord::plain(key)));
    }

    pub fn ctrl(&mut self, letter: char) {
        self.event(&Event::Key(Chord::ctrl(letter)));
    }

    /// Returns the last request to the worker that an opponent must answer, such as for a move.
    pub fn request(&self) -> Option<Request> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Ask(request) => Some((**request).clone()),
            _ => None,
        })
    }

    /// Returns the last request for an analysis.
    pub fn analysis_request(&self) -> Option<Request> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Analysis(AnalysisRequest::Start { request, .. }) => Some((**request).clone()),
            _ => None,
        })
    }

    /// Reports these lines to the window as the result of the last requested analysis; each line has a score and its
    /// moves.
    pub fn report_lines(&mut self, depth: u8, lines: &[(Score, &str)]) {
        let request = self.analysis_request().unwrap();
        let point = |name: &str| Point::parse(name, request.board.size()).unwrap();
        let line = |(score, moves): &(Score, &str)| PvLine {
            score: *score,
            moves: moves.split_whitespace().map(point).collect(),
        };
        let time = Duration::from_millis(100 * u64::from(depth));
        let progress = Progress {
            depth,
            selective_depth: depth,
            n_nodes: 190_000 * u64::from(depth),
            time,
            lines: lines.iter().map(line).collect(),
        };
        self.event(&Event::Report(Report::progress(request.ticket, progress)));
    }

    /// Reports to the window, as progress of the last request, the line of moves that the searching player expects.
    pub fn report_expected(&mut self, moves: &str) {
        let request = self.request().unwrap();
        let point = |name: &str| Point::parse(name, request.board.size()).unwrap();
        let line = PvLine { score: Score::DRAW, moves: moves.split_whitespace().map(point).collect() };
        let progress = Progress {
            depth: 9,
            selective_depth: 9,
            n_nodes: 1_000,
            time: Duration::from_millis(100),
            lines: vec![line],
        };
        self.event(&Event::Report(Report::progress(request.ticket, progress)));
    }

    /// Answers the last request for a move with a move on the point of this name.
    pub fn answer(&mut self, name: &str) {
        let request = self.request().unwrap();
        let point = Point::parse(name, request.board.size()).unwrap();
        self.event(&Event::Report(Report::answer(request.ticket, Answer::Move(Some(point)))));
    }

    /// Answers the last request for the values of all points with the values that the requested player computes.
    pub fn evaluate_points(&mut self) {
        let request = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Analysis(AnalysisRequest::EvaluatePoints(request)) => Some((**request).clone()),
            _ => None,
        });
        let request: Request = request.unwrap();
        let player = roster::house().get(&request.player).unwrap().make(request.seed);
        let (ticket, values) = (request.ticket, player.evaluate_points(request.view()));
        self.event(&Event::Report(Report::answer(ticket, Answer::Values(values))));
    }

    /// Answers all open requests to check a move, with the findings of a real check.
    pub fn check_moves(&mut self) {
        for effect in std::mem::take(&mut self.effects) {
            match effect {
                Effect::CheckMove(request) => {
                    let report = request.checked.answer(request.task, &mut NullHandler);
                    self.event(&Event::MoveChecked(request.ticket, report));
                }
                effect => self.effects.push(effect),
            }
        }
    }

    /// Returns the text of the message that the window shows.
    pub fn message(&self) -> Option<String> {
        self.state.notices().shown().map(|it| it.text(self.state.language()))
    }

    /// Returns the names of the moves on the board.
    pub fn moves(&self) -> String {
        let record = self.state.game().record();
        let names: Vec<_> = record.moves()[..record.ply()].iter().map(|it| it.name(record.size())).collect();
        names.join(" ")
    }

    /// Returns `true` if a text is shown anywhere, even if it is wrapped over several lines.
    pub fn shows(&self, kind: &str) -> bool {
        self.texts().join(" ").contains(kind)
    }

    /// Returns every text that is shown.
    pub fn texts(&self) -> Vec<String> {
        let text = |placed: &Placed| match &placed.widget {
            Widget::Text(text) => vec![text.text.clone()],
            Widget::Button(button) => vec![button.label.clone()],
            Widget::Field { text, .. } => vec![text.clone()],
            Widget::MenuTitle { label, .. }
            | Widget::Choice { label, .. }
            | Widget::Segment { label, .. }
            | Widget::Switch { label, .. } => vec![label.clone()],
            Widget::DropDown { label, figure, .. } => vec![label.clone(), figure.clone()],
            Widget::MenuItem { label, key, .. } => vec![label.clone(), key.clone()],
            Widget::Fill(_)
            | Widget::Card(_)
            | Widget::ListRow { .. }
            | Widget::SliderStop { .. }
            | Widget::Stone(_)
            | Widget::Icon(..)
            | Widget::Bar(_)
            | Widget::EvaluationBar(_)
            | Widget::Graph(_)
            | Widget::Curve(..)
            | Widget::Plot(_)
            | Widget::Veil
            | Widget::ClearVeil
            | Widget::Knob
            | Widget::Board(_)
            | Widget::Diagram { .. } => Vec::new(),
        };
        self.layout.placed.iter().flat_map(text).collect()
    }
}
