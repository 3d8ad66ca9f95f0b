//! Cards on the board: one leads back from an earlier position to the running game, the other ends a pause.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::play::PlayAction;
use crate::ui::screen_map::Role;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Grid};

/// The greatest width of a card, in logical pixels.
const WIDTH: i32 = 380;

impl Builder<'_> {
    /// Places the card that is now shown on the board, if any. After the player has tried to place a stone in an
    /// earlier position, the card has the buttons that lead back to the game. During a pause, the card has the button
    /// that ends the pause.
    pub(super) fn card_on_board(&mut self, grid: &Grid) {
        if self.state.shows_way_back() {
            let [n, total] = &self.move_numbers();
            let title = self.language.fill(Template::BannerLookingCard { n, total });
            let go_on = Some(Action::Moves(MoveAction::GoOnFromHere)).filter(|it| self.state.can(*it));
            let go_on = go_on.map(|it| (it, self.text(Msg::ItemGoOnFromHere).to_owned()));
            let back = (Action::Moves(MoveAction::BackToGame), self.text(Msg::ButtonBackToGame).to_owned());
            let buttons: Vec<_> = go_on.into_iter().chain([back]).collect();
            self.board_card(grid, &title, &buttons, Role::Shield);
        } else if self.state.shows_pause() {
            let resume = (Action::Play(PlayAction::Resume), self.text(Msg::ButtonResume).to_owned());
            // Clicks on the card outside its button pass through to the board, where a click ends the pause as well.
            self.board_card(grid, self.text(Msg::BannerPausedCard), &[resume], Role::Plain);
        }
    }

    /// Places a card with a title and buttons above the lower edge of the board; Enter presses the last button.
    fn board_card(&mut self, grid: &Grid, title: &str, buttons: &[(Action, String)], role: Role) {
        let (pad, gap) = (self.px(14), self.px(10));
        let wood = grid.wood;
        let width = self.px(WIDTH).min(wood.w - 2 * gap);
        let font = self.font(size::NAME, true);
        let lines = self.wrap(title, font, width - 2 * pad);
        let rows = self.button_rows(width - 2 * pad, buttons);
        let text_height = font.height_of(lines.len());
        let height = 2 * pad + text_height + self.rows_height(&rows);
        let rect = Rect::new(wood.x + (wood.w - width) / 2, wood.bottom() - grid.cell - height, width, height);
        let group = self.open_group(GroupKind::Message, rect, title);
        self.add_raised_card(rect, role, title);
        let inner = Rect::new(rect.x + pad, rect.y + pad, width - 2 * pad, 0);
        let below = self.add_lines(inner, &lines, font, Token::Ink, Align::Center);
        let place = Rect { y: inner.y + below + self.px(6), ..inner };
        self.place_rows(place, &rows, buttons.last().map(|it| it.0));
        self.close_group(group);
    }
}
