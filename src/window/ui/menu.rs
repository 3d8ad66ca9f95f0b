//! The menu bar's titles, the menu that is open, and the drop-down list that is open.

use crate::engine::PlayerInfo;
use crate::game::{MAX_SIZE, MIN_SIZE, Rule};
use crate::ui::action::DropDown;
use crate::ui::locale::{Language, Msg};

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

impl ListRow {
    /// Returns a row with a label alone.
    #[must_use]
    pub fn labeled(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// Returns a row with a label and its name in settings.
    #[must_use]
    pub fn keyed(key: &str, label: &str) -> Self {
        Self { key: key.to_owned(), ..Self::labeled(label) }
    }

    /// Returns the row of a player: its name and level, its strength, and how it plays.
    #[must_use]
    pub fn player(player: &PlayerInfo, language: Language) -> Self {
        let figure = |elo: i32| language.fill(Msg::DialogElo, &[("elo", &elo.to_string())]);
        Self {
            key: player.id.to_string(),
            label: language.opponent_at_level(player),
            figure: player.elo.map_or_else(String::new, |it| figure(it.elo)),
            detail: language.character(player).to_owned(),
        }
    }
}

/// The rows of a drop-down list, one of which is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowChoice {
    /// The rows.
    pub rows: Vec<ListRow>,
    /// Index of the chosen row; `None` if none of them is.
    pub chosen: Option<usize>,
}

impl RowChoice {
    /// Returns the rules, of which one is chosen.
    #[must_use]
    pub fn of_rule(chosen: Rule, language: Language) -> Self {
        Self {
            rows: Rule::ALL.iter().map(|it| ListRow::keyed(it.key(), language.rule(*it))).collect(),
            chosen: Rule::ALL.iter().position(|it| *it == chosen),
        }
    }

    /// Returns the numbers of lines of a board, of which one is chosen.
    #[must_use]
    pub fn of_size(chosen: u8) -> Self {
        Self {
            rows: (MIN_SIZE..=MAX_SIZE).map(|it| ListRow::labeled(format!("{it} × {it}"))).collect(),
            chosen: chosen.checked_sub(MIN_SIZE).map(usize::from),
        }
    }
}
