//! The menu bar's titles, the menu that is open, and the drop-down list that is open.

use crate::ui::action::DropDown;
use crate::ui::locale::Msg;

/// A menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Files and the clipboard.
    File,
    /// The game that is played.
    Game,
    /// The moves and what is noted beside them.
    Moves,
    /// The analysis of positions and the review of a game.
    Analyse,
    /// The placing of stones and the opponent's time.
    Options,
    /// The parts of the window, its language and colors.
    View,
    /// The pages of help.
    Help,
}

impl Menu {
    /// All menus, from the left; [`OpenMenu::menu`] and [`Action::Menu`](crate::ui::action::Action::Menu) are indices
    /// into it.
    pub const ALL: [Self; 7] =
        [Self::File, Self::Game, Self::Moves, Self::Analyse, Self::Options, Self::View, Self::Help];

    /// Returns the title in the menu bar.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::File => Msg::MenuFile,
            Self::Game => Msg::MenuGame,
            Self::Moves => Msg::MenuMoves,
            Self::Analyse => Msg::MenuAnalyse,
            Self::Options => Msg::MenuOptions,
            Self::View => Msg::MenuView,
            Self::Help => Msg::MenuHelp,
        }
    }
}

/// The menu that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    /// Index into [`Menu::ALL`].
    pub menu: usize,
    /// Index of the entry under the keyboard or the pointer.
    pub item: Option<usize>,
}

/// The drop-down list that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenList {
    /// The list.
    pub drop_down: DropDown,
    /// Index of the row under the keyboard or the pointer; Enter chooses it.
    pub current: usize,
    /// Index of the first row shown; none as long as the part shown follows the current row.
    pub first: Option<usize>,
    /// The characters typed so far, with which a row begins.
    pub typed: String,
}

/// A row of a drop-down list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Its text; the box of the closed list shows it too.
    pub label: String,
    /// A number at the right, such as a rating; empty if none.
    pub figure: String,
    /// A sentence below; empty if none.
    pub detail: String,
    /// Its name in settings: typed letters find it where the label has other ones.
    pub key: String,
}
