//! The state of the dialog in which an opponent is chosen.

use crate::engine::{PlayerInfo, Registry};
use crate::game::{Color, PlayerId, Record};
use crate::ui::opponent::OpponentAction;
use crate::ui::state::dialogs::interface::Modal;

/// The player's choice in the opponent dialog so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentDraft {
    /// The side that the opponent plays.
    pub side: Color,
    /// The player chosen as the opponent.
    pub player: PlayerId,
}

impl Modal for OpponentDraft {}

/// Returns the levels of the strongest player, each as a player of its own, the weakest first.
pub(super) fn levels(registry: &Registry) -> impl Iterator<Item = &PlayerInfo> {
    registry.levels(registry.strongest().family())
}

/// Returns the players without levels that support the rule and the board size of `record`: first the historic
/// programs, which are built in, then the external engines.
pub(super) fn others<'r>(registry: &'r Registry, record: &Record) -> impl Iterator<Item = &'r PlayerInfo> {
    registry.fitting(record.rule(), record.size()).filter(|it| it.level.is_none())
}

/// Returns the player that an action chooses; `None` if the action chooses no player, or if that player does not exist.
pub(super) fn player_of<'r>(action: OpponentAction, registry: &'r Registry, record: &Record) -> Option<&'r PlayerInfo> {
    match action {
        OpponentAction::Level(level) => levels(registry).find(|it| it.level == Some(level)),
        OpponentAction::Player(index) => others(registry, record).nth(index),
        OpponentAction::Choose | OpponentAction::ChooseFor(_) | OpponentAction::ExchangeSides => None,
    }
}
