//! The rows of controls in the panel.
//!
//! With these controls the player chooses between two human players and a computer opponent, steps through the
//! positions of the game (the transport), and runs commands such as Undo.

use crate::game::Color;
use crate::ui::action::{Action, DropDown};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::moves::MoveAction;
use crate::ui::opponent::OpponentAction;
use crate::ui::play::{PlayAction, mode};
use crate::ui::settings::Mode;
use crate::ui::state::commands::command;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Icon, Widget};

/// The gap between the controls of a row, in logical pixels.
const GAP: i32 = 6;

/// The height of a row of buttons with icons above their labels, in logical pixels.
const STACKED: i32 = 48;

/// The commands that step through the positions of a game.
const TRANSPORT: [Action; 4] = [
    Action::Moves(MoveAction::First),
    Action::Moves(MoveAction::Previous),
    Action::Moves(MoveAction::Next),
    Action::Moves(MoveAction::Last),
];

/// The labels of the buttons New, Undo, Hint and Resign, in this order.
const COMMAND_LABELS: [Msg; 4] = [Msg::ButtonNewGame, Msg::ButtonUndo, Msg::ButtonHint, Msg::ButtonResign];

/// The arrangement of icon and label on a button.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    /// The icon before the label.
    Inline,
    /// The icon above the label.
    Stacked,
    /// The icon alone.
    Icon,
}

impl Builder<'_> {
    /// Places the buttons that choose between a game of two people and a game against the computer, and the buttons
    /// that pause and restart the game.
    pub(super) fn switch_row(&mut self, rect: Rect) {
        if self.state.game().is_of_programs() {
            return self.computers_row(rect);
        }
        let modes = [
            (Mode::TwoPlayers, Msg::ButtonTwoPlayers, Icon::TwoPlayers),
            (Mode::AgainstComputer, Msg::ButtonAgainstComputer, Icon::Computer),
        ];
        let (gap, square) = (self.px(GAP), rect.h);
        let restart = self.inline_width(Msg::ItemRestart);
        let widest =
            modes.map(|(_, msg, _)| text::width(self.text(msg), self.font(size::TEXT, true))).into_iter().max();
        let widest = widest.unwrap_or(0) + self.px(12);
        let with_icon = widest + self.px(Icon::SIDE) + self.px(Icon::GAP);
        let has_labels = 2 * widest + 3 * gap + 2 * square <= rect.w;
        let gap = if has_labels { gap } else { self.px(4) };
        let restart = match 2 * with_icon + 3 * gap + restart + square <= rect.w {
            true => restart,
            false if has_labels => square,
            false => (rect.w - 3 * gap) / 4,
        };
        let square = square.min(restart);
        let room = rect.w - restart - square - 3 * gap;
        let taken = mode(self.state.game());
        for (index, (it, msg, icon)) in (0..).zip(modes) {
            let (left, right) = (rect.x + room * index / 2, rect.x + room * (index + 1) / 2);
            let place = rect.column(left + gap * index, right - left);
            let name = self.text(msg);
            let label = if has_labels { name.to_owned() } else { String::new() };
            let icon = Some(icon).filter(|_| !has_labels || with_icon <= place.w);
            self.add_control(place, Action::Play(PlayAction::SwitchMode(it)), Layer::Window, name, |control| {
                Widget::Choice { label: label.clone(), icon, taken: it == taken, control }
            });
        }
        let place = rect.column(rect.right() - restart, restart);
        let pause = self.pause();
        self.command_button(rect.column(place.x - gap - square, square), pause, Face::Icon);
        let face = if self.inline_width(Msg::ItemRestart) <= restart { Face::Inline } else { Face::Icon };
        self.command_button(place, Action::Play(PlayAction::Restart), face);
    }

    /// Places the buttons for a game of two computers. They pause the game, play a single move, and restart the game.
    fn computers_row(&mut self, rect: Rect) {
        let labels = [Msg::ButtonPause, Msg::ButtonResume, Msg::ComputersItemStep, Msg::ItemRestart];
        let each = (rect.w - 2 * self.px(GAP)) / 3;
        let face = if labels.into_iter().all(|it| self.inline_width(it) <= each) { Face::Inline } else { Face::Icon };
        self.even_row(rect, &[self.pause(), Action::Play(PlayAction::Step), Action::Play(PlayAction::Restart)], face);
    }

    /// Places the drop-down list of the minimum time per move. In a game of two computers, this list takes the place of
    /// the commands that need a person. If there is no room for the heading of the list, the heading is left out.
    fn move_pace(&mut self, rect: Rect) {
        let height = rect.h.min(self.px(36));
        let mut place = Rect { y: rect.y + (rect.h - height) / 2, h: height, ..rect };
        let (font, heading) = (self.font(size::SMALL, false), self.text(Msg::ComputersPace));
        let (gap, width) = (self.px(GAP), text::width(heading, font));
        if self.drop_down_width(DropDown::MovePace) + width + 2 * gap <= place.w {
            let room = Rect { x: place.x + gap, w: width, ..place };
            self.add_text(room, heading, font, Token::Ink3, Align::Left);
            place = Rect { x: room.right() + gap, w: place.right() - room.right() - gap, ..place };
        }
        self.drop_down(place, DropDown::MovePace, Layer::Window, Msg::ComputersPace);
    }

    /// Returns the action of the pause button: to resume the game if it is paused, otherwise to pause it.
    fn pause(&self) -> Action {
        if self.state.game().is_paused() { Action::Play(PlayAction::Resume) } else { Action::Play(PlayAction::Pause) }
    }

    /// Places the buttons that step through the positions of the game.
    pub(in crate::ui) fn transport(&mut self, rect: Rect) {
        self.even_row(rect, &TRANSPORT, Face::Icon);
    }

    /// Returns the height of the row of command buttons, such as Undo, in a panel of this width.
    pub(super) fn commands_height(&self, width: i32) -> i32 {
        self.px(if self.commands_face(width) == Face::Stacked { STACKED } else { 36 })
    }

    /// Places the buttons New, Undo, Redo, Hint and Resign. All have an icon and a label, except Redo, which has only
    /// an icon. In a game of two computers, the list of minimum times per move replaces Hint and Resign.
    pub(super) fn commands(&mut self, rect: Rect) {
        let face = self.commands_face(rect.w);
        self.commands_as(rect, face);
    }

    /// Places two groups of buttons in one row: the buttons that step through the game (the transport), and the buttons
    /// of commands such as Undo.
    pub(super) fn toolbar(&mut self, rect: Rect) {
        let (gap, between) = (self.px(4), self.px(10));
        // The row has nine buttons: four that step through the game, and five for commands. If there is room, show the
        // commands with their labels. Otherwise make all nine buttons equally wide.
        let nine = (rect.w - 7 * gap - between) / 9;
        let few = self.px(40).min(nine);
        let part = 4 * few + 3 * gap;
        let rest = rect.w - part - between;
        let has_labels = self.commands_face(rest) == Face::Inline;
        let part = if has_labels { part } else { 4 * nine + 3 * gap };
        self.even_row(Rect { w: part, ..rect }, &TRANSPORT, Face::Icon);
        let place = Rect { x: rect.x + part + between, w: rect.w - part - between, ..rect };
        if has_labels {
            self.commands_as(place, Face::Inline);
        } else {
            let commands = [
                Action::Play(PlayAction::NewGame),
                Action::Moves(MoveAction::Undo),
                Action::Moves(MoveAction::Redo),
                Action::Play(PlayAction::Hint),
                Action::Play(PlayAction::Resign),
            ];
            if self.state.game().is_of_programs() {
                let pace = Rect { x: place.x + (place.w + gap) * 3 / 5, ..place };
                self.even_row(Rect { w: pace.x - gap - place.x, ..place }, &commands[..3], Face::Icon);
                self.move_pace(Rect { w: place.right() - pace.x, ..pace });
            } else {
                self.even_row(place, &commands, Face::Icon);
            }
        }
    }

    fn commands_face(&self, width: i32) -> Face {
        let each = (width - 4 * self.px(GAP) - self.px(36)) / 4;
        if COMMAND_LABELS.into_iter().all(|it| self.inline_width(it) <= each) { Face::Inline } else { Face::Stacked }
    }

    fn commands_as(&mut self, rect: Rect, face: Face) {
        let gap = self.px(GAP);
        let small = self.px(36);
        let room = rect.w - small - 4 * gap;
        let mut x = rect.x;
        let wide = [
            Action::Play(PlayAction::NewGame),
            Action::Moves(MoveAction::Undo),
            Action::Play(PlayAction::Hint),
            Action::Play(PlayAction::Resign),
        ];
        let is_of_programs = self.state.game().is_of_programs();
        for (action, width) in wide.into_iter().zip(self.command_widths(room)) {
            if is_of_programs && action == Action::Play(PlayAction::Hint) {
                return self.move_pace(Rect { x, w: rect.right() - x, ..rect });
            }
            self.command_button(rect.column(x, width), action, face);
            x += width + gap;
            if action == Action::Moves(MoveAction::Undo) {
                self.command_button(rect.column(x, small), Action::Moves(MoveAction::Redo), Face::Icon);
                x += small + gap;
            }
        }
    }

    /// Returns the widths of the command buttons. If a label needs more than an equal share of `room` and all labels
    /// fit together, each button gets the width of its label and an equal part of the spare width. Otherwise all widths
    /// are equal.
    fn command_widths(&self, room: i32) -> [i32; 4] {
        let even = [0, 1, 2, 3].map(|index| room * (index + 1) / 4 - room * index / 4);
        let needed = COMMAND_LABELS.map(|it| self.label_width(it) + self.px(12));
        let spare = room - needed.iter().sum::<i32>();
        if spare < 0 || needed.iter().all(|it| *it <= room / 4) {
            return even;
        }
        let mut widths = needed.map(|it| it + spare / 4);
        widths[3] += spare % 4;
        widths
    }

    /// Places buttons of equal width side by side.
    fn even_row(&mut self, rect: Rect, actions: &[Action], face: Face) {
        let gap = self.px(if face == Face::Icon { 4 } else { GAP });
        for (place, action) in rect.columns(actions.len(), gap).zip(actions) {
            self.command_button(place, *action, face);
        }
    }

    /// Returns `true` if a label fits a button of this width.
    pub(in crate::ui) fn fits(&self, label: Msg, width: i32) -> bool {
        self.label_width(label) + self.px(12) <= width
    }

    /// Returns the width of a button with its icon before its label.
    fn inline_width(&self, label: Msg) -> i32 {
        self.label_width(label) + self.px(Icon::SIDE) + self.px(Icon::GAP) + self.px(12)
    }

    fn label_width(&self, label: Msg) -> i32 {
        text::width(self.text(label), self.font(size::TEXT, true))
    }

    /// Places the button with which the sides are exchanged before the first move. It stands on the card of the player
    /// of `side`, if this player is a person. Returns the width of the button and the gap beside it; 0 if the button is
    /// not shown.
    pub(super) fn exchange_button(&mut self, card: Rect, right: i32, side: Color) -> i32 {
        let action = Action::Opponent(OpponentAction::ExchangeSides);
        if !self.state.can(action) || !self.state.game().seats()[side].is_person() {
            return 0;
        }
        let square = self.px(30).min(card.h - self.px(8));
        let place = Rect::new(right - square, card.y + (card.h - square) / 2, square, square);
        self.command_button(place, action, Face::Icon);
        square + self.px(GAP)
    }

    fn command_button(&mut self, rect: Rect, action: Action, face: Face) {
        let Some(command) = command(action) else { return };
        let name = self.text(command.button.unwrap_or(Msg::AppTitle));
        let label = if face == Face::Icon { "" } else { name };
        self.add_button(rect, action, Layer::Window, label, icon_of(action), false);
        if let Some(button) = self.placed.last_mut() {
            name.clone_into(&mut button.name);
        }
    }
}

/// Returns the icon of a command in the panel.
const fn icon_of(action: Action) -> Option<Icon> {
    Some(match action {
        Action::Moves(MoveAction::First) => Icon::First,
        Action::Moves(MoveAction::Previous) => Icon::Previous,
        Action::Moves(MoveAction::Next) => Icon::Next,
        Action::Moves(MoveAction::Last) => Icon::Last,
        Action::Play(PlayAction::NewGame) => Icon::New,
        Action::Moves(MoveAction::Undo) => Icon::Undo,
        Action::Moves(MoveAction::Redo) => Icon::Redo,
        Action::Play(PlayAction::Hint) => Icon::Hint,
        Action::Play(PlayAction::Resign) => Icon::Resign,
        Action::Play(PlayAction::Pause) => Icon::Pause,
        Action::Play(PlayAction::Resume) => Icon::Resume,
        Action::Play(PlayAction::Step) => Icon::Step,
        Action::Play(PlayAction::Restart) => Icon::Restart,
        Action::Opponent(OpponentAction::ExchangeSides) => Icon::Exchange,
        _ => return None,
    })
}
