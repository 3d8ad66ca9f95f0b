//! The state of pointer and keyboard: the focus, the cursor on the board, and the point that a click means.

use std::time::Duration;

use crate::game::{NodeId, Point};
use crate::ui::action::Action;
use crate::ui::state::tooltip::TooltipClock;

/// The duration of a long press: a finger that rests on the window for this time opens the context menu.
const LONG_PRESS: Duration = Duration::from_millis(600);

/// The part of the window that has the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The board.
    Board,
    /// The list of moves.
    MoveList,
    /// The control with this action.
    Control(Action),
}

/// The target that the pointer has pressed and still holds down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A control.
    Control(Action),
    /// A text in which the pointer selects characters.
    Text(Action),
    /// A point of the board.
    Point(Point),
    /// The title bar, which moves the window.
    TitleBar,
}

/// Identifies an earlier position of a game while it is shown. The value becomes different when the player shows
/// another position, a move is played, or another game is put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct EarlierPosition {
    /// The number of the game.
    pub game: u64,
    /// The ply that is shown.
    pub ply: usize,
    /// The position that the game has reached, in which it goes on.
    pub live: NodeId,
}

/// The state of pointer and keyboard.
#[derive(Debug)]
pub struct Input {
    focus: Focus,
    is_focus_shown: bool,
    pointer: Option<(i32, i32)>,
    held: Option<Held>,
    cursor: Option<Point>,
    aim: Option<Point>,
    pending: Option<Point>,
    /// The point of the board at which the board's context menu was opened.
    menu_point: Option<Point>,
    /// The earlier position in which the player has tried to place a stone. While this position is shown, a card offers
    /// the ways back to the game.
    way_back: Option<EarlierPosition>,
    /// The text field that has the focus, and the width of its text that is scrolled out at the left edge, in device
    /// pixels.
    text_left: Option<(Action, i32)>,
    tooltip: TooltipClock,
    /// The time for which a finger has rested on the window; `None` without a finger, and after the long press was
    /// handled.
    touch: Option<Duration>,
}

impl Input {
    pub(super) fn new() -> Self {
        Self {
            focus: Focus::Board,
            is_focus_shown: false,
            pointer: None,
            held: None,
            cursor: None,
            aim: None,
            pending: None,
            menu_point: None,
            way_back: None,
            text_left: None,
            tooltip: TooltipClock::default(),
            touch: None,
        }
    }

    /// Starts to measure the time for a long press.
    pub(super) const fn begin_touch(&mut self) {
        self.touch = Some(Duration::ZERO);
    }

    /// Adds `time` to the time for which a finger has rested on the window.
    pub(super) fn hold_touch(&mut self, time: Duration) {
        self.touch = self.touch.map(|it| it.saturating_add(time));
    }

    /// Returns the time until the resting finger makes a long press; `None` if no finger rests on the window.
    #[must_use]
    pub(super) fn touch_wake_in(&self) -> Option<Duration> {
        self.touch.map(|it| LONG_PRESS.saturating_sub(it))
    }

    /// Returns `true` once for each long press of a finger.
    pub(super) fn take_long_press(&mut self) -> bool {
        self.touch.take_if(|it| LONG_PRESS <= *it).is_some()
    }

    /// Returns the timer of the tooltip.
    #[must_use]
    pub const fn tooltip(&self) -> &TooltipClock {
        &self.tooltip
    }

    /// Returns a mutable reference to the timer of the tooltip.
    pub(super) const fn tooltip_mut(&mut self) -> &mut TooltipClock {
        &mut self.tooltip
    }

    /// Returns the part of the window that has the focus.
    #[must_use]
    pub const fn focus(&self) -> Focus {
        self.focus
    }

    /// Returns `true` if the keyboard was used last, so that the focus is shown.
    #[must_use]
    pub const fn is_focus_shown(&self) -> bool {
        self.is_focus_shown
    }

    /// Returns the position of the pointer in pixels; `None` outside the window.
    #[must_use]
    pub const fn pointer(&self) -> Option<(i32, i32)> {
        self.pointer
    }

    /// Returns the target, such as a control or a point, that the pointer has pressed and still holds down.
    #[must_use]
    pub const fn held(&self) -> Option<Held> {
        self.held
    }

    /// Returns the point of the cursor, which the keyboard moves, and which follows the pointer.
    #[must_use]
    pub const fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// Returns the aim: the point on which a click or Enter would place a stone.
    #[must_use]
    pub const fn aim(&self) -> Option<Point> {
        self.aim
    }

    /// Returns the point at which the context menu of the board is open; `None` if it is not open.
    #[must_use]
    pub const fn menu_point(&self) -> Option<Point> {
        self.menu_point
    }

    /// Stores the point at which the context menu of the board opens; `None` when the menu closes.
    pub(in crate::ui) const fn set_menu_point(&mut self, point: Option<Point>) {
        self.menu_point = point;
    }

    /// Returns the point that was clicked once and waits for a second click as confirmation.
    #[must_use]
    pub const fn pending(&self) -> Option<Point> {
        self.pending
    }

    /// Returns the width of the part of a text field's text that is scrolled out at the left, in device pixels.
    #[must_use]
    pub fn text_left(&self, control: Action) -> i32 {
        self.text_left.filter(|it| it.0 == control).map_or(0, |it| it.1)
    }

    /// Stores how far the text of a field is scrolled to the left, so that the next layout keeps it there.
    pub(super) const fn keep_text_left(&mut self, control: Action, left: i32) {
        self.text_left = Some((control, left));
    }

    /// Moves the focus to the board, the list of moves or a control.
    pub(in crate::ui) const fn focus_on(&mut self, focus: Focus) {
        self.focus = focus;
    }

    /// Shows the focus, because the keyboard was used.
    pub(in crate::ui) const fn show_focus(&mut self) {
        self.is_focus_shown = true;
    }

    /// Hides the focus, because the pointer was used.
    pub(super) const fn hide_focus(&mut self) {
        self.is_focus_shown = false;
    }

    /// Moves the pointer, and returns `true` if it was elsewhere before.
    pub(super) fn move_pointer(&mut self, pixel: (i32, i32)) -> bool {
        let is_new = self.pointer.replace(pixel) != Some(pixel);
        if is_new {
            self.touch = None;
            self.is_focus_shown = false;
        }
        is_new
    }

    /// Removes the pointer, which has left the window. Also removes the cursor, unless the keyboard was used last.
    pub(super) fn remove_pointer(&mut self) {
        (self.pointer, self.touch) = (None, None);
        self.tooltip.move_to(None);
        if !self.is_focus_shown {
            (self.cursor, self.aim) = (None, None);
        }
    }

    /// Records the target, such as a control or a point, that the pointer has pressed and holds down.
    pub(super) const fn hold(&mut self, held: Held) {
        self.held = Some(held);
    }

    /// Releases the target that the pointer holds down, such as a control or a point, and returns the target.
    pub(super) const fn release(&mut self) -> Option<Held> {
        self.touch = None;
        self.held.take()
    }

    /// Sets the cursor, and the aim: the point on which a click or Enter would place a stone.
    pub(in crate::ui) const fn set_cursor(&mut self, cursor: Option<Point>, aim: Option<Point>) {
        (self.cursor, self.aim) = (cursor, aim);
    }

    /// Returns the earlier position in which the player has tried to place a stone, so that a card offers the ways back
    /// to the game.
    pub(in crate::ui) const fn way_back(&self) -> Option<EarlierPosition> {
        self.way_back
    }

    /// Requests the card that offers the ways back from an earlier position to the game. The card stays as long as
    /// `position` identifies the position shown.
    pub(in crate::ui) const fn ask_way_back(&mut self, position: EarlierPosition) {
        self.way_back = Some(position);
    }

    /// Makes the stone on `point` wait for a second click as confirmation.
    pub(in crate::ui) const fn await_second_click(&mut self, point: Point) {
        self.pending = Some(point);
    }

    /// Forgets the point that waits for a second click.
    pub(in crate::ui) const fn forget_pending(&mut self) {
        self.pending = None;
    }

    /// Moves the focus back to the board. Forgets the target that the pointer holds down, and the point that waits for
    /// a second click.
    pub(in crate::ui) const fn return_to_board(&mut self) {
        (self.pending, self.held, self.focus) = (None, None, Focus::Board);
    }
}
