//! The layout of the window: a pure function of the state, the window's size and its scale (high DPI).
//!
//! The painter draws the layout, hit testing of the pointer uses it, and keyboard focus traversal follows its order.

pub(in crate::ui) mod banner;
mod bars;
mod board;
mod board_card;
mod buttons;
pub(in crate::ui) mod cover;
pub(in crate::ui) mod dialog;
mod drop_down;
pub(in crate::ui) mod exercise;
mod group;
mod messages;
pub(in crate::ui) mod panel;
pub(in crate::ui) mod scrolled_page;
pub(in crate::ui) mod tabs;
mod text_field;
mod title_bar;
mod tooltip;

use group::OpenGroup;
pub use group::{Group, GroupKind};

use crate::engine::PlayerInfo;
use crate::game::{Color, OpeningPlayer, PlayerId};
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::decorations::{self, ResizeEdge, TITLE_BAR, WindowRequest};
use crate::ui::geometry::Rect;
use crate::ui::glyph_set::GlyphSet;
use crate::ui::locale::{Language, Msg};
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::{Role, ScreenMap, Scroll};
use crate::ui::state::{Focus, Held, State};
use crate::ui::text::{self, FallbackGlyphs};
use crate::ui::theme::{Theme, Token};
use crate::ui::widgets::{Align, BoardView, Button, Card, ControlState, CursorLook, Font, Grid, Icon, Text, Widget};
use crate::ui::wrapped_text::WrappedText;

/// The size of a window, in device pixels, and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width in device pixels.
    pub width: i32,
    /// Height in device pixels.
    pub height: i32,
    /// Device pixels per logical pixel.
    pub scale: f64,
}

/// A widget and its place in the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The rectangle of the widget, in device pixels.
    pub rect: Rect,
    /// The widget, with everything that is needed to paint it.
    pub widget: Widget,
    /// The reaction of the widget to pointer and keyboard.
    pub role: Role,
    /// The name of the widget for screen readers; empty for decoration.
    pub name: String,
}

impl Placed {
    /// Returns a widget that reacts to neither pointer nor keyboard.
    #[must_use]
    pub const fn plain(rect: Rect, widget: Widget) -> Self {
        Self { rect, widget, role: Role::Plain, name: String::new() }
    }
}

/// A part of the window that a tooltip explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// The rectangle of the part, in device pixels.
    pub rect: Rect,
    /// The text or the picture that the tooltip shows.
    pub content: TipContent,
}

/// The contents of a tooltip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TipContent {
    /// A text, which the tooltip breaks into lines.
    Text(String),
    /// The final position of a game. The value is the index of the game in the opening explorer's list.
    GameEnd(usize),
}

/// The layout of the whole window: all widgets and their places.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The width of the window, in device pixels.
    pub width: i32,
    /// The height of the window, in device pixels.
    pub height: i32,
    /// The theme, from which all colors come.
    pub theme: Theme,
    /// The glyphs in which the language of the window is drawn.
    pub glyphs: GlyphSet,
    /// Glyphs of the system's fonts for characters that the embedded fonts lack.
    pub fallback: FallbackGlyphs,
    /// All widgets in painting order, the bottommost first.
    pub placed: Vec<Placed>,
    /// The groups of widgets; an outer group stands before the groups in it.
    pub groups: Vec<Group>,
    /// The scroll position of the list or page that can be scrolled.
    pub scroll: Scroll,
    /// The comment and the text fields that are shown: for each, the action of the control that edits it, and its text
    /// wrapped into rows.
    pub texts: Vec<(Action, WrappedText)>,
    /// The tooltips that were added for parts of the window. The tooltips of commands are not among them.
    pub tips: Vec<Tip>,
    /// The width of the edges that resize the window, in device pixels; 0 if the system draws the edges or the window
    /// is maximized.
    pub resize_edge: i32,
}

impl Layout {
    /// Returns the layout of the window that shows `state`; `window` has its size and scale.
    #[must_use]
    pub fn new(state: &State, window: Window) -> Self {
        let px = |logical: i32| scaled(logical, clamped(window.scale));
        let decorations = state.decorations();
        let top = decorations.map_or(0, |_| px(TITLE_BAR));
        let below = Window { height: window.height - top, ..window };
        let scale = panel_scale(below, state.settings().zoom);
        let layout = Self::built(state, Window { scale, ..below }, top, |it| it.window());
        let is_resizable = decorations.is_some_and(|it| !it.is_maximized);
        Self { resize_edge: if is_resizable { px(decorations::EDGE) } else { 0 }, ..layout }
    }

    /// Returns the layout of the board alone, as large as fits in a square of `side` device pixels.
    #[must_use]
    pub fn picture(state: &State, side: i32) -> Self {
        let scale = f64::from(side) / f64::from(PICTURE);
        Self::built(state, Window { width: side, height: side, scale }, 0, |it| it.board_picture())
    }

    fn built(state: &State, window: Window, top: i32, build: fn(&mut Builder<'_>)) -> Self {
        let mut builder = Builder {
            state,
            language: state.language(),
            window,
            top,
            scale: clamped(window.scale),
            placed: Vec::with_capacity(160),
            groups: Vec::new(),
            scroll: Scroll::default(),
            texts: Vec::new(),
            tips: Vec::new(),
            row: (0, 0),
            is_message_placed: false,
        };
        builder.row = (builder.px(ROW), builder.px(ROW_GAP));
        build(&mut builder);
        Self {
            width: window.width.max(0),
            height: (top + window.height).max(0),
            theme: state.theme(),
            glyphs: state.language().glyphs(),
            fallback: state.fallback().clone(),
            placed: builder.placed,
            groups: builder.groups,
            scroll: builder.scroll,
            texts: builder.texts,
            tips: builder.tips,
            resize_edge: 0,
        }
    }

    /// Returns the topmost widget under pixel `(x, y)` that is not transparent to the pointer: hit testing.
    #[must_use]
    pub fn hit(&self, x: i32, y: i32) -> Option<&Placed> {
        uppermost(&self.placed, (x, y))
    }

    /// Returns `true` if pixel `(x, y)` is on an enabled text field or on the comment, where the pointer selects text.
    #[must_use]
    pub fn is_text_at(&self, x: i32, y: i32) -> bool {
        let is_text = |action| matches!(action, Action::EditText(_) | Action::Moves(MoveAction::EditComment));
        self.hit(x, y)
            .is_some_and(|it| matches!(it.role, Role::Control { action, enabled: true, tab: true } if is_text(action)))
    }

    /// Returns the widgets that the keyboard can reach: those of the topmost dialog, or all widgets if no dialog is
    /// open.
    #[must_use]
    pub fn reachable(&self) -> &[Placed] {
        let veil = self.placed.iter().rposition(|it| matches!(it.widget, Widget::Veil | Widget::ClearVeil));
        &self.placed[veil.unwrap_or(0)..]
    }

    /// Returns the grid of the board's points; `None` if no board is shown.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        ScreenMap::grid(self)
    }

    /// Returns a layout of the board alone, with equal margins and without cursor, focus, candidates and moving stones;
    /// `None` if no board is shown.
    #[must_use]
    pub fn board_alone(&self) -> Option<Self> {
        let (outer, view) = self.placed.iter().find_map(|it| match &it.widget {
            Widget::Board(view) => Some((it.rect, view)),
            _ => None,
        })?;
        let grid = view.grid;
        let wood = grid.wood;
        // Letters and numbers are drawn on two sides only. Use one margin for all four sides, a little wider than the
        // letters and numbers need.
        let beside = (wood.x - outer.x).max(outer.right() - wood.right());
        let edge = beside.max(wood.y - outer.y).max(outer.bottom() - wood.bottom()) * 5 / 4;
        let (x, y) = (edge - wood.x, edge - wood.y);
        let wood = Rect::new(edge, edge, wood.w, wood.h);
        let grid = Grid { left: grid.left + x, top: grid.top + y, wood, ..grid };
        let (cursor, cursor_look) = (None, CursorLook::Open);
        let (ghost, moving, focused) = (None, Vec::new(), false);
        let (candidates, expected) = (Vec::new(), Vec::new());
        let view =
            BoardView { grid, cursor, cursor_look, ghost, moving, focused, candidates, expected, ..(**view).clone() };
        let rect = wood.grow(edge);
        let ground = Placed::plain(rect, Widget::Fill(Token::Ground));
        let placed = vec![ground, Placed::plain(rect, Widget::Board(Box::new(view)))];
        let (width, height, theme, fallback) = (rect.w, rect.h, self.theme, self.fallback.clone());
        Some(Self {
            width,
            height,
            theme,
            glyphs: self.glyphs,
            fallback,
            placed,
            groups: Vec::new(),
            scroll: Scroll::default(),
            texts: Vec::new(),
            tips: Vec::new(),
            resize_edge: 0,
        })
    }

    /// Returns the rectangle of the caret, in device pixels; `None` if no caret is shown.
    #[must_use]
    pub fn caret(&self) -> Option<Rect> {
        self.texts.iter().find_map(|it| it.1.caret)
    }

    /// Returns the topmost control that triggers an action; `None` if no such control is shown.
    #[must_use]
    pub fn control(&self, wanted: Action) -> Option<&Placed> {
        self.placed.iter().rev().find(|it| matches!(it.role, Role::Control { action, .. } if action == wanted))
    }
}

impl ScreenMap for Layout {
    fn role_at(&self, x: i32, y: i32) -> Option<Role> {
        let edge = ResizeEdge::at((x, y), (self.width, self.height), self.resize_edge);
        edge.map(|it| Role::Frame(WindowRequest::Resize(it))).or_else(|| self.hit(x, y).map(|it| it.role))
    }

    fn reachable_roles(&self) -> Vec<Role> {
        self.reachable().iter().map(|it| it.role).collect()
    }

    fn is_button(&self, action: Action) -> bool {
        self.control(action).is_some_and(|it| matches!(it.widget, Widget::Button(_)))
    }

    fn default_button(&self) -> Option<Action> {
        self.reachable().iter().rev().find_map(|it| match (&it.widget, it.role) {
            (Widget::Button(Button { primary: true, .. }), Role::Control { action, enabled: true, .. }) => Some(action),
            _ => None,
        })
    }

    fn board(&self) -> Option<&BoardView> {
        self.placed.iter().find_map(|it| match &it.widget {
            Widget::Board(view) => Some(&**view),
            _ => None,
        })
    }

    fn scroll(&self) -> Scroll {
        self.scroll
    }

    fn control_place(&self, action: Action) -> Option<Rect> {
        self.control(action).map(|it| it.rect)
    }

    fn tip_place(&self, x: i32, y: i32) -> Option<Rect> {
        self.tip_place_at(x, y)
    }

    fn text_rows(&self, control: Action) -> Option<&WrappedText> {
        self.texts.iter().find(|it| it.0 == control).map(|it| &it.1)
    }
}

/// Returns the topmost widget under pixel `(x, y)` that is not transparent to the pointer.
fn uppermost(placed: &[Placed], (x, y): (i32, i32)) -> Option<&Placed> {
    placed.iter().rev().find(|it| it.role != Role::Plain && it.rect.contains(x, y))
}

/// Returns a scale clamped to 0.5..=8, the scales that can be laid out; 1 if the scale is not finite.
const fn clamped(scale: f64) -> f64 {
    if scale.is_finite() { scale.clamp(0.5, 8.0) } else { 1.0 }
}

/// Returns a length in logical pixels as device pixels, rounded.
#[expect(clippy::cast_possible_truncation, reason = "a few thousand pixels at most")]
fn scaled(logical: i32, scale: f64) -> i32 {
    (f64::from(logical) * scale).round() as i32
}

/// Returns the number of device pixels per logical pixel for text and panel: the window's scale times a factor. The
/// factor is `zoom` in percent; if `zoom` is `None`, it grows with the window. A factor above 1 is limited so that the
/// layout of the smallest window still fits.
fn panel_scale(window: Window, zoom: Option<u16>) -> f64 {
    let share = |(width, height): (i32, i32)| {
        let (width, height) = (f64::from(width) * window.scale, f64::from(height) * window.scale);
        (f64::from(window.width) / width).min(f64::from(window.height) / height)
    };
    let factor = zoom.map_or_else(
        || {
            let growth = ((share(USUAL) - ROOMY).max(0.0) * GROWTH).min(1.0);
            // Round the zoom factor down to a multiple of 1/20, so that resizing the window by a pixel does not change
            // the size of everything.
            1.0 + (growth * 20.0).floor() / 20.0
        },
        |percent| f64::from(percent) / 100.0,
    );
    window.scale * if 1.0 < factor { factor.min(share(LEAST).max(1.0)) } else { factor }
}

/// In logical pixels: `USUAL` is the size of a window when it first opens, `LEAST` is the smallest size of a window.
const USUAL: (i32, i32) = (1120, 760);
const LEAST: (i32, i32) = (480, 520);

/// Text and panel start to grow when the window is more than `ROOMY` times as large as [`USUAL`]. If the window grows
/// by a further percent of this size, text and panel grow by `GROWTH` percent.
const ROOMY: f64 = 1.2;
const GROWTH: f64 = 0.7;

/// The side of a board picture, in device pixels, at which letters and gaps have their usual size.
const PICTURE: i32 = 640;

/// Height of the menu bar and of the status bar, in logical pixels.
const BAR: i32 = 30;

/// The height of a row of choices and the gap below it, in logical pixels.
const ROW: i32 = 32;
const ROW_GAP: i32 = 8;

/// Text sizes in logical pixels per em.
pub(in crate::ui) mod size {
    /// Size of details, descriptions, tooltips and keyboard shortcuts.
    pub const SMALL: i32 = 12;
    /// Size of ordinary text, which has no special size.
    pub const TEXT: i32 = 13;
    /// Size of the names of players, and of the titles of messages and cards.
    pub const NAME: i32 = 15;
    /// Size of the time left on a clock.
    pub const CLOCK: i32 = 19;
    /// Size of the result of a game, and of the points of the players.
    pub const RESULT: i32 = 22;
    /// Size of the titles of dialogs and panels.
    pub const TITLE: i32 = 18;
}

/// A layer of the window; only the topmost layer under the pointer reacts to the pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Layer {
    TitleBar,
    Window,
    MenuBar,
    Menu,
    Dialog,
    List,
}

pub(in crate::ui) struct Builder<'a> {
    pub(in crate::ui) state: &'a State,
    pub(in crate::ui) language: Language,
    /// The size and scale of the window without its title bar.
    pub(in crate::ui) window: Window,
    /// The height of the title bar, in device pixels; 0 without one.
    top: i32,
    scale: f64,
    pub(in crate::ui) placed: Vec<Placed>,
    groups: Vec<Group>,
    pub(in crate::ui) scroll: Scroll,
    pub(in crate::ui) texts: Vec<(Action, WrappedText)>,
    tips: Vec<Tip>,
    /// The height of a row of choices and the gap below it, in device pixels.
    pub(in crate::ui) row: (i32, i32),
    /// `true` if the panel already shows the current message.
    is_message_placed: bool,
}

impl Builder<'_> {
    fn window(&mut self) {
        let decorations = self.state.decorations();
        if let Some(decorations) = decorations {
            self.title_bar(decorations, Rect::new(0, 0, self.window.width, self.top));
        }
        let all = Rect::new(0, self.top, self.window.width, self.window.height);
        self.add(all, Widget::Fill(Token::Ground));
        let bar = self.px(BAR);
        let middle = Rect::new(0, all.y + bar, all.w, all.h - 2 * bar);
        let compact = self.board_and_panel(middle);
        self.status_bar(Rect::new(0, all.bottom() - bar, all.w, bar), compact);
        self.menu_bar(Rect { h: bar, ..all });
        self.open_menu();
        self.dialogs(all);
        self.open_list();
        self.tooltip();
        if decorations.is_some_and(|it| !it.is_maximized) {
            self.border();
        }
    }

    // The following functions are called at hundreds of places. Inlining them would make the executable larger, but not
    // faster.

    /// Returns a length in logical pixels as device pixels.
    #[inline(never)]
    pub(in crate::ui) fn px(&self, logical: i32) -> i32 {
        scaled(logical, self.scale)
    }

    #[inline(never)]
    pub(in crate::ui) fn font(&self, size: i32, bold: bool) -> Font {
        Font { size: self.px(size), bold }
    }

    pub(in crate::ui) fn text(&self, msg: Msg) -> &'static str {
        self.language.text(msg)
    }

    #[inline(never)]
    pub(in crate::ui) fn add(&mut self, rect: Rect, widget: Widget) {
        self.placed.push(Placed::plain(rect, widget));
    }

    #[inline(never)]
    pub(in crate::ui) fn add_role(&mut self, rect: Rect, widget: Widget, role: Role, name: &str) {
        self.placed.push(Placed { rect, widget, role, name: name.to_owned() });
    }

    /// Opens a group; the widgets that are added until [`Builder::close_group`] belong to it.
    pub(in crate::ui) fn open_group(&mut self, kind: GroupKind, rect: Rect, name: &str) -> OpenGroup {
        let first = self.placed.len();
        self.groups.push(Group { kind, name: name.to_owned(), rect, widgets: first..first });
        OpenGroup(self.groups.len() - 1)
    }

    /// Opens a group and adds its background widget.
    pub(in crate::ui) fn open_ground(
        &mut self,
        kind: GroupKind,
        rect: Rect,
        widget: Widget,
        role: Role,
        name: &str,
    ) -> OpenGroup {
        let group = self.open_group(kind, rect, name);
        self.add_role(rect, widget, role, name);
        group
    }

    /// Closes a group.
    pub(in crate::ui) fn close_group(&mut self, OpenGroup(index): OpenGroup) {
        self.groups[index].widgets.end = self.placed.len();
    }

    /// Sets the name of the uppermost dialog's group, which screen readers use, to the title of the dialog.
    pub(in crate::ui) fn name_dialog(&mut self, title: &str) {
        if let Some(dialog) = self.groups.iter_mut().rfind(|it| it.kind == GroupKind::Dialog) {
            title.clone_into(&mut dialog.name);
        }
    }

    pub(in crate::ui) fn add_text(
        &mut self,
        rect: Rect,
        text: impl Into<String>,
        font: Font,
        color: Token,
        align: Align,
    ) {
        self.push_text(rect, Text { text: text.into(), font, color, align });
    }

    #[inline(never)]
    fn push_text(&mut self, rect: Rect, text: Text) {
        self.add(rect, Widget::Text(text));
    }

    /// Adds the lines of a paragraph, one below the other, from the top of `rect`, and returns their height.
    pub(in crate::ui) fn add_lines(
        &mut self,
        rect: Rect,
        lines: &[String],
        font: Font,
        color: Token,
        align: Align,
    ) -> i32 {
        let height = font.line_height();
        let mut y = rect.y;
        for (n, line) in lines.iter().enumerate() {
            self.add_text(rect.row(y, height), line, font, color, align);
            if 0 < n {
                self.continue_paragraph();
            }
            y += height;
        }
        y - rect.y
    }

    /// Makes the text that was added last the next line of a paragraph, if the widget before it is a text too: the line
    /// above.
    pub(in crate::ui) fn continue_paragraph(&mut self) {
        let [.., above, line] = &self.placed[..] else { return };
        if !matches!(above.widget, Widget::Text(_)) {
            return;
        }
        let end = self.placed.len();
        match self.groups.last_mut().filter(|it| it.kind == GroupKind::Paragraph && it.widgets.end + 1 == end) {
            Some(paragraph) => {
                paragraph.rect = paragraph.rect.union(line.rect);
                paragraph.widgets.end = end;
            }
            None => self.groups.push(Group {
                kind: GroupKind::Paragraph,
                name: String::new(),
                rect: above.rect.union(line.rect),
                widgets: end - 2..end,
            }),
        }
    }

    pub(in crate::ui) fn add_control(
        &mut self,
        rect: Rect,
        action: Action,
        layer: Layer,
        name: &str,
        widget: impl Fn(ControlState) -> Widget,
    ) {
        let enabled = self.state.can(action);
        let tab = !matches!(layer, Layer::TitleBar | Layer::Menu | Layer::List);
        let control = self.control_state(rect, action, layer);
        self.add_role(rect, widget(control), Role::Control { action, enabled, tab }, name);
    }

    #[inline(never)]
    pub(in crate::ui) fn add_button(
        &mut self,
        rect: Rect,
        action: Action,
        layer: Layer,
        label: &str,
        icon: Option<Icon>,
        primary: bool,
    ) {
        self.add_control(rect, action, layer, label, |control| {
            Widget::Button(Button { label: label.to_owned(), icon, primary, control })
        });
    }

    pub(in crate::ui) fn card(&self, fill: Token, border: Token, border_width: i32) -> Widget {
        Widget::Card(Card { fill, border, border_width, radius: self.px(8), shadow: 0 })
    }

    /// Adds a card with a shadow, which seems to stand above its surroundings.
    fn add_raised_card(&mut self, rect: Rect, role: Role, name: &str) {
        let (radius, shadow, border_width) = (self.px(8), self.px(12), self.hairline());
        let card = Card { fill: Token::Card, border: Token::Rule, border_width, radius, shadow };
        self.add_role(rect, Widget::Card(card), role, name);
    }

    /// Returns the width of a thin line: one logical pixel, and at least one device pixel.
    pub(in crate::ui) fn hairline(&self) -> i32 {
        self.px(1).max(1)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a scale is a small number")]
    #[inline(never)]
    pub(in crate::ui) fn control_state(&self, rect: Rect, action: Action, layer: Layer) -> ControlState {
        let state = self.state;
        let enabled = state.can(action);
        let held = state.input().held() == Some(Held::Control(action));
        let hovered = enabled && self.is_over(rect, layer) && (held || state.input().held().is_none());
        let focused = self.has_keyboard(layer)
            && state.input().is_focus_shown()
            && state.input().focus() == Focus::Control(action);
        ControlState { enabled, hovered, pressed: held && hovered, focused, scale: (self.scale * 100.0).round() as i32 }
    }

    /// Returns `true` if the pointer is over a rectangle of a layer and no dialog, menu or list blocks that layer.
    pub(in crate::ui) fn is_over(&self, rect: Rect, layer: Layer) -> bool {
        let dialogs = self.state.dialogs();
        let live = match layer {
            Layer::Window => dialogs.are_closed(),
            Layer::MenuBar => dialogs.is_empty() && dialogs.list().is_none(),
            Layer::Dialog => dialogs.list().is_none(),
            Layer::TitleBar | Layer::Menu | Layer::List => true,
        };
        live && self.state.input().pointer().is_some_and(|(x, y)| rect.contains(x, y))
    }

    pub(in crate::ui) fn has_keyboard(&self, layer: Layer) -> bool {
        let dialog = !self.state.dialogs().is_empty();
        match layer {
            Layer::Window | Layer::MenuBar => !dialog && self.state.dialogs().menu().is_none(),
            Layer::Menu | Layer::List => true,
            Layer::Dialog => dialog,
            Layer::TitleBar => false,
        }
    }

    /// Returns the name that the game record has for the person who plays `side`; `None` if a program plays this side
    /// or the name is empty.
    fn name_given(&self, side: Color) -> Option<String> {
        let game = self.state.game();
        let name = game.record().info.names[side].trim();
        (game.seats()[side].is_person() && !name.is_empty()).then(|| name.to_owned())
    }

    pub(in crate::ui) fn seat_name(&self, side: Color) -> String {
        if let Some(name) = self.name_given(side) {
            return name;
        }
        if let Some(opening) = self.state.game().opening() {
            return self.player_name(opening.player_of(side));
        }
        match (&self.state.game().seats()[side], self.state.game().opponent()) {
            (Seat::Program(id), _) => self.program_name(id),
            (Seat::Person, Some(_)) => self.text(Msg::CardYou).to_owned(),
            (Seat::Person, None) => self.language.side(side).to_owned(),
        }
    }

    /// Returns the name of a program with its level, or its id if the registry does not have it.
    pub(in crate::ui) fn program_name(&self, id: &PlayerId) -> String {
        self.state.registry().get(id).map_or_else(|| id.to_string(), |it| self.language.opponent_at_level(it))
    }

    /// Returns the name of a player in the opening procedure. Two unnamed people are called first and second player,
    /// because the opening may exchange their sides.
    pub(in crate::ui) fn player_name(&self, player: OpeningPlayer) -> String {
        let side = self.state.game().opening().map(|it| it.side_of(player));
        if let Some(name) = side.and_then(|it| self.name_given(it)) {
            return name;
        }
        match (self.state.game().seat_of(player), self.state.game().opponent()) {
            (Seat::Program(id), _) => self.program_name(id),
            (Seat::Person, Some(_)) => self.text(Msg::CardYou).to_owned(),
            (Seat::Person, None) if player == OpeningPlayer::First => self.text(Msg::OpeningFirst).to_owned(),
            (Seat::Person, None) => self.text(Msg::OpeningSecond).to_owned(),
        }
    }

    pub(in crate::ui) fn opponent_name<'p>(&self, profile: &'p PlayerInfo) -> &'p str {
        self.language.opponent(profile)
    }

    pub(in crate::ui) fn wrap(&self, text: &str, font: Font, width: i32) -> Vec<String> {
        text::wrap(text, font, width)
    }
}
