//! The choice of another player for a side.

use crate::engine::PlayerInfo;
use crate::game::{Color, PlayerId};
use crate::ui::action::DropDown;
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;

/// The choice of another player for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The side.
    pub side: Color,
    /// The player that is chosen.
    pub player: PlayerId,
    /// A sentence on why the last one cannot go on; none if the player asks for another one.
    pub why: Option<String>,
}

impl Modal for Replacement {
    fn can_open(&self, list: DropDown) -> bool {
        list == DropDown::Replacement
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let row = |it| ListRow::player(it, cx.language());
        (list == DropDown::Replacement).then(|| RowChoice::of(fitting_players(cx), |it| it.id == self.player, row))
    }

    fn choose_row(&mut self, _list: DropDown, row: usize, cx: &Cx) {
        if let Some(player) = fitting_players(cx).nth(row) {
            self.player = player.id.clone();
        }
    }
}

/// Returns the players that know the rule and the board of the game.
fn fitting_players(cx: &Cx) -> impl Iterator<Item = &PlayerInfo> {
    cx.registry.fitting(cx.game.record().rule(), cx.game.record().size())
}
