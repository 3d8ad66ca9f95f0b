//! Exercises: the parts of their panels, and their board.
//!
//! Exercises are the lesson, a puzzle, drilled openings, guessed moves, and a mistake that is tried again.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::screen_map::Role;
use crate::ui::state::{Covering, Focus};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Card, Grid, Widget};

/// A button of an exercise: the action that it runs, its text, and `true` if it is highlighted as the way to continue.
pub(in crate::ui) type ExerciseButton = (Action, Msg, bool);

/// The panel of an exercise that asks for one move at a time.
pub(in crate::ui) struct ExercisePanel {
    /// The line of small letters above the title; not shown in a compact panel.
    pub above: String,
    /// The title of the panel; not shown in a compact panel.
    pub title: Msg,
    /// The color of the card's border and of the bar at the left of its text.
    pub color: Token,
    /// The text of the card: the question, or the comment on a stone.
    pub text: String,
    /// The action of the button by which the player switches to finding the moves of the other side.
    pub side: Action,
    /// The button that shows the answer, or asks for the next move.
    pub answer: ExerciseButton,
    /// The action of the button that leaves the exercise, and `true` if it is highlighted.
    pub leave: (Action, bool),
}

impl Builder<'_> {
    /// Places the panel of an exercise: heading, card, a message, and the buttons at the bottom. A compact panel has no
    /// heading, and all buttons in one row.
    pub(in crate::ui) fn exercise_panel(&mut self, panel: ExercisePanel, rect: Rect, compact: bool) {
        let (gap, button) = (self.px(if compact { 6 } else { 12 }), self.px(if compact { 32 } else { 38 }));
        let mut y = rect.y;
        if !compact {
            y += self.exercise_heading(rect, panel.above, self.text(panel.title)) + gap;
        }
        let rows = if compact { 1 } else { 2 };
        let feet = Rect { y: rect.bottom() - rows * button - (rows - 1) * gap, h: button, ..rect };
        let room = |y: i32| Rect { y, h: feet.y - gap - y, ..rect };
        y += self.exercise_card(room(y), panel.color, &panel.text, compact) + gap;
        self.message(room(y), gap);
        let side = (panel.side, Msg::ReviewGuessSide, false);
        let (leave, stands_out) = panel.leave;
        if compact {
            self.exercise_buttons(feet, &[(leave, Msg::ButtonBack, stands_out), side, panel.answer]);
        } else {
            self.exercise_buttons(feet, &[side, panel.answer]);
            let below = Rect { y: feet.y + button + gap, ..feet };
            self.exercise_buttons(below, &[(leave, Msg::ButtonBackToGame, stands_out)]);
        }
    }

    /// Returns the board to draw for a cover, such as a puzzle that is shown in place of the game: its stones, the last
    /// stone, the cursor, and the ghost of the stone that a click would place.
    pub(in crate::ui) fn trial_board(&self, grid: Grid, cover: &dyn Covering) -> BoardView {
        let (state, input, board) = (self.state, self.state.input(), cover.board());
        let takes_points = state.takes_points();
        let aim = input.aim().filter(|it| takes_points && board.is_free(*it));
        BoardView {
            labels: state.settings().coordinates,
            last: cover.last(),
            cursor: input.cursor().filter(|_| takes_points),
            cursor_look: self.cursor_look(),
            ghost: aim.zip(cover.side()),
            focused: input.is_focus_shown() && input.focus() == Focus::Board && takes_points,
            moving: state.motion().stones(),
            ..BoardView::of(grid, board)
        }
    }

    /// Places a line of small letters and the title below it, and returns the height of both.
    pub(in crate::ui) fn exercise_heading(&mut self, rect: Rect, above: String, title: &str) -> i32 {
        let (small, large) = (self.px(20), self.px(28));
        let (font, title_font) = (self.font(size::SMALL, false), self.font(size::TITLE, true));
        let above = text::elide(&above, font, rect.w);
        self.add_text(Rect { h: small, ..rect }, above, font, Token::Ink3, Align::Left);
        self.add_text(Rect { y: rect.y + small, h: large, ..rect }, title, title_font, Token::Ink, Align::Left);
        small + large
    }

    /// Places the card that shows `text`: a question, or a comment on the stone that the player has tried. Returns the
    /// height of the card.
    pub(in crate::ui) fn exercise_card(&mut self, room: Rect, color: Token, text: &str, compact: bool) -> i32 {
        let (pad, stripe) = (self.px(if compact { 8 } else { 14 }), self.px(4));
        let font = self.font(if compact { size::SMALL } else { size::NAME }, false);
        let left = stripe + pad + if compact { 0 } else { self.px(4) };
        let lines = self.wrap(text, font, room.w - left - pad);
        let inset = if compact { self.px(3) } else { pad };
        let rect = Rect { h: (font.height_of(lines.len()) + 2 * inset).min(room.h), ..room };
        let card = self.card(Token::Card, color, self.hairline());
        let group = self.open_ground(GroupKind::Message, rect, card, Role::Plain, text);
        let bar = Card { fill: color, border: color, border_width: 0, radius: stripe / 2, shadow: 0 };
        let beside = Rect::new(rect.x + pad / 2, rect.y + inset, stripe, (rect.h - 2 * inset).max(0));
        self.add(beside, Widget::Card(bar));
        let place = Rect::new(rect.x + left, rect.y + inset, rect.w - left - pad, 0);
        self.add_lines(place, &lines, font, Token::Ink, Align::Left);
        self.close_group(group);
        rect.h
    }

    /// Places buttons of equal width side by side.
    pub(in crate::ui) fn exercise_buttons(&mut self, rect: Rect, buttons: &[ExerciseButton]) {
        for (place, (action, label, primary)) in rect.columns(buttons.len(), self.px(8)).zip(buttons) {
            self.add_button(place, *action, Layer::Window, self.text(*label), None, *primary);
        }
    }
}
