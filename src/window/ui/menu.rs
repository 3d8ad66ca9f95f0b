//! The menus of the menu bar, context menus, the open menu, and the rows of drop-down lists.

use crate::engine::PlayerInfo;
use crate::game::{MAX_SIZE, MIN_SIZE, Rule};
use crate::ui::action::{Action, DropDown};
use crate::ui::analysis::{AnalysisAction, WinSide};
use crate::ui::editor::EditorAction;
use crate::ui::files::FileAction;
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::play::PlayAction;
use crate::ui::practice::PracticeAction;
use crate::ui::review::ReviewAction;

/// A menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Files and the clipboard.
    File,
    /// Playing a game.
    Game,
    /// The moves of the game.
    Moves,
    /// The analysis of positions and the review of a game.
    Analysis,
    /// Exercises with mistakes and guessed moves; comments and marks; the opening explorer and the position editor;
    /// puzzles, drilled openings, and the player's progress.
    Study,
    /// Options that are switched often, and the settings.
    Options,
    /// The pages of help.
    Help,
}

impl Menu {
    /// All menus, from the left; the indices of [`MenuPlace::Bar`] and [`Action::Menu`] refer to this array.
    pub const ALL: [Self; 7] =
        [Self::File, Self::Game, Self::Moves, Self::Analysis, Self::Study, Self::Options, Self::Help];

    /// Returns the title of the menu, as the menu bar shows it.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::File => Msg::MenuFile,
            Self::Game => Msg::MenuGame,
            Self::Moves => Msg::MenuMoves,
            Self::Analysis => Msg::MenuAnalysis,
            Self::Study => Msg::MenuStudy,
            Self::Options => Msg::MenuOptions,
            Self::Help => Msg::MenuHelp,
        }
    }
}

/// A context menu. The mouse opens it at the pointer, the keyboard at the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContextMenu {
    /// On the board: commands for the position.
    Board,
    /// On the list of moves: commands for the move that is shown.
    Moves,
}

impl ContextMenu {
    /// Returns all commands of the context menu, in groups. The menu on the screen leaves out the commands that cannot
    /// be run at that time.
    #[must_use]
    pub const fn groups(self) -> &'static [&'static [Action]] {
        match self {
            Self::Board => &[
                &[Action::Moves(MoveAction::GoOnFromHere), Action::Moves(MoveAction::BackToGame)],
                &[
                    Action::Analysis(AnalysisAction::Start),
                    Action::Analysis(AnalysisAction::Exclude),
                    Action::Analysis(AnalysisAction::FindWin(WinSide::ToMove)),
                    Action::Play(PlayAction::Hint),
                ],
                &[Action::Practice(PracticeAction::ShowLine), Action::Practice(PracticeAction::Analyze)],
                &[Action::Files(FileAction::CopyPosition), Action::Files(FileAction::CopyPicture)],
                &[
                    Action::Practice(PracticeAction::Add),
                    Action::Moves(MoveAction::MarkPoints),
                    Action::Moves(MoveAction::EditComment),
                    Action::Editor(EditorAction::Open),
                ],
            ],
            Self::Moves => &[
                &[Action::Moves(MoveAction::GoOnFromHere), Action::Moves(MoveAction::BackToGame)],
                &[
                    Action::Analysis(AnalysisAction::Start),
                    Action::Review(ReviewAction::Start),
                    Action::Review(ReviewAction::RetryMistake),
                ],
                &[
                    Action::Practice(PracticeAction::Add),
                    Action::Moves(MoveAction::EditComment),
                    Action::Moves(MoveAction::MarkPoints),
                ],
                &[Action::Moves(MoveAction::Promote), Action::Moves(MoveAction::Delete)],
                &[Action::Files(FileAction::CopyGame), Action::Files(FileAction::CopyPosition)],
            ],
        }
    }
}

/// Identifies the open menu and its place in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuPlace {
    /// A menu of the menu bar, by its index in [`Menu::ALL`].
    Bar(usize),
    /// A context menu, at this pixel of the window.
    At(ContextMenu, (i32, i32)),
}

/// The menu that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    /// The menu that is open and, for a context menu, the pixel at which it was opened.
    pub place: MenuPlace,
    /// The command that is highlighted by keyboard or pointer; `None` if no command is highlighted.
    pub item: Option<Action>,
}

impl OpenMenu {
    /// Returns a menu of the menu bar that has just been opened, so that no command is highlighted. `menu` is the index
    /// of the menu in [`Menu::ALL`].
    #[must_use]
    pub const fn in_bar(menu: usize) -> Self {
        Self { place: MenuPlace::Bar(menu), item: None }
    }

    /// Returns the index in [`Menu::ALL`] if this is a menu of the menu bar; `None` if it is a context menu.
    #[must_use]
    pub const fn index(self) -> Option<usize> {
        match self.place {
            MenuPlace::Bar(menu) => Some(menu),
            MenuPlace::At(..) => None,
        }
    }
}

/// The drop-down list that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenList {
    /// Identifies the list.
    pub drop_down: DropDown,
    /// Index of the row that is highlighted by keyboard or pointer; Enter chooses it.
    pub current: usize,
    /// Index of the first row shown; `None` while the list scrolls to the current row by itself.
    pub first: Option<usize>,
    /// The characters typed so far to find a row by the start of its text.
    pub typed: String,
}

/// A row of a drop-down list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// The text of the row; the closed drop-down list shows the text of the chosen row.
    pub label: String,
    /// A number at the right of the row, such as an Elo rating; empty if none.
    pub figure: String,
    /// A sentence below the text of the row; empty if none.
    pub detail: String,
    /// The row's key in the settings file. Typed letters are also compared with the key, so that a row whose label is
    /// in another script can be found.
    pub key: String,
}

impl ListRow {
    /// Returns a row with only a label.
    #[must_use]
    pub fn labeled(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// Returns a row with the text `label` and the settings key `key`.
    #[must_use]
    pub fn keyed(key: &str, label: &str) -> Self {
        Self { key: key.to_owned(), ..Self::labeled(label) }
    }

    /// Returns the row with a sentence below its label.
    #[must_use]
    pub fn explained(self, detail: &str) -> Self {
        Self { detail: detail.to_owned(), ..self }
    }

    /// Returns the row of a computer player: its name and level, its Elo rating, and a sentence about how it plays.
    #[must_use]
    pub fn player(player: &PlayerInfo, language: Language) -> Self {
        let figure = |elo: i32| language.fill(Template::DialogElo { elo: &elo.to_string() });
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
    /// Index of the chosen row; `None` if no row is chosen.
    pub chosen: Option<usize>,
}

impl RowChoice {
    /// Returns a row for each item. The first row whose item satisfies `is_chosen` is chosen.
    #[must_use]
    pub fn of<T>(
        items: impl IntoIterator<Item = T>,
        is_chosen: impl Fn(&T) -> bool,
        row: impl Fn(T) -> ListRow,
    ) -> Self {
        let mut choice = Self::default();
        for (index, item) in items.into_iter().enumerate() {
            choice.chosen = choice.chosen.or_else(|| is_chosen(&item).then_some(index));
            choice.rows.push(row(item));
        }
        choice
    }

    /// Returns the rows for a choice of rule. The first row has the text `any` and stands for any rule; then follows a
    /// row for each of `rules`. The row of the rule `chosen` is selected, or the first row if `chosen` is `None`.
    #[must_use]
    pub fn of_any_rule(rules: &[Rule], chosen: Option<Rule>, any: Msg, language: Language) -> Self {
        let choices = std::iter::once(None).chain(rules.iter().copied().map(Some));
        let label = |it: Option<Rule>| it.map_or(language.text(any), |rule| language.rule(rule));
        let choice = Self::of(choices, |it| *it == chosen, |it| ListRow::labeled(label(it)));
        Self { chosen: choice.chosen.or(Some(0)), ..choice }
    }

    /// Returns a row for each rule, with one rule chosen.
    #[must_use]
    pub fn of_rule(chosen: Rule, language: Language) -> Self {
        let row = |it: Rule| ListRow::keyed(it.key(), language.rule(it)).explained(language.rule_summary(it));
        Self::of(Rule::ALL, |it| *it == chosen, row)
    }

    /// Returns a row for each board size, with one size chosen.
    #[must_use]
    pub fn of_size(chosen: u8) -> Self {
        Self::of(MIN_SIZE..=MAX_SIZE, |it| *it == chosen, |it| ListRow::labeled(format!("{it} × {it}")))
    }
}

/// Returns the rule that a row of [`RowChoice::of_any_rule`] stands for; `None` for the row that stands for any rule.
#[must_use]
pub fn rule_of_row(rules: &[Rule], row: usize) -> Option<Rule> {
    row.checked_sub(1).and_then(|it| rules.get(it)).copied()
}
