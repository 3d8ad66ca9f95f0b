//! The menu bar as a table, and the menu that hangs open.

use crate::ui::action::{Action, Topic};
use crate::ui::locale::{Language, Msg};
use crate::ui::settings::{Mode, Placing, ThinkingTime};
use crate::ui::state::State;
use crate::ui::theme::Theme;
use crate::ui::widgets::CheckMark;

/// A menu that hangs open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    /// Its place in [`MENUS`].
    pub menu: usize,
    /// The entry on which the keyboard or the pointer is, by its place in the menu.
    pub item: Option<usize>,
}

/// One menu of the menu bar.
#[derive(Debug)]
pub struct Menu {
    /// Its title.
    pub title: Msg,
    /// What hangs under it.
    pub entries: &'static [MenuEntry],
}

/// One line of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// An action and its text.
    Item(Action, Label),
    /// A line between groups.
    Separator,
}

/// The text of a menu item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A text of the locale table.
    Msg(Msg),
    /// A language, in its own words.
    OwnName(Language),
}

const fn item(action: Action, text: Msg) -> MenuEntry {
    MenuEntry::Item(action, Label::Msg(text))
}

const fn language(language: Language) -> MenuEntry {
    MenuEntry::Item(Action::Language(language), Label::OwnName(language))
}

/// The menus, from the left.
pub static MENUS: [Menu; 6] = [
    Menu {
        title: Msg::MenuFile,
        entries: &[
            item(Action::Open, Msg::ItemOpen),
            item(Action::OpenRecent, Msg::ItemOpenRecent),
            MenuEntry::Separator,
            item(Action::Save, Msg::ItemSave),
            item(Action::SaveAs, Msg::ItemSaveAs),
            item(Action::SavePicture, Msg::ItemSavePicture),
            MenuEntry::Separator,
            item(Action::CopyGame, Msg::ItemCopyGame),
            item(Action::CopyPosition, Msg::ItemCopyPosition),
            item(Action::CopyPicture, Msg::ItemCopyPicture),
            item(Action::Paste, Msg::ItemPaste),
            MenuEntry::Separator,
            item(Action::Quit, Msg::ItemQuit),
        ],
    },
    Menu {
        title: Msg::MenuGame,
        entries: &[
            item(Action::NewGame, Msg::ItemNewGame),
            item(Action::Restart, Msg::ItemRestart),
            MenuEntry::Separator,
            item(Action::SwitchMode(Mode::TwoPlayers), Msg::ItemTwoPlayers),
            item(Action::SwitchMode(Mode::AgainstComputer), Msg::ItemAgainstComputer),
            item(Action::EditPosition, Msg::ItemEditPosition),
            MenuEntry::Separator,
            item(Action::Hint, Msg::ItemHint),
            item(Action::Pass, Msg::ItemPass),
            item(Action::Pause, Msg::ItemPause),
            item(Action::Resume, Msg::ItemResume),
            item(Action::OfferDraw, Msg::ItemOfferDraw),
            item(Action::Resign, Msg::ItemResign),
        ],
    },
    Menu {
        title: Msg::MenuMoves,
        entries: &[
            item(Action::Undo, Msg::ItemUndo),
            item(Action::Redo, Msg::ItemRedo),
            MenuEntry::Separator,
            item(Action::First, Msg::ItemFirst),
            item(Action::Previous, Msg::ItemPrevious),
            item(Action::Next, Msg::ItemNext),
            item(Action::Last, Msg::ItemLast),
            MenuEntry::Separator,
            item(Action::EditComment, Msg::ItemComment),
            item(Action::MarkPoints, Msg::ItemMarkPoints),
            MenuEntry::Separator,
            item(Action::Promote, Msg::ItemPromote),
            item(Action::Delete, Msg::ItemDelete),
        ],
    },
    Menu {
        title: Msg::MenuOptions,
        entries: &[
            item(Action::Placing(Placing::OnRelease), Msg::ItemPlaceOnRelease),
            item(Action::Placing(Placing::OnPress), Msg::ItemPlaceOnPress),
            item(Action::Placing(Placing::AfterConfirm), Msg::ItemPlaceAfterConfirm),
            MenuEntry::Separator,
            item(Action::Thinking(ThinkingTime::HalfSecond), Msg::ItemThinkHalfSecond),
            item(Action::Thinking(ThinkingTime::Usual), Msg::ItemThinkUsual),
            item(Action::Thinking(ThinkingTime::FiveSeconds), Msg::ItemThinkFiveSeconds),
            item(Action::Thinking(ThinkingTime::QuarterMinute), Msg::ItemThinkQuarterMinute),
            MenuEntry::Separator,
            item(Action::Pondering, Msg::ItemPondering),
        ],
    },
    Menu {
        title: Msg::MenuView,
        entries: &[
            language(Language::English),
            language(Language::Chinese),
            MenuEntry::Separator,
            item(Action::Theme(Theme::Light), Msg::ItemThemeLight),
            item(Action::Theme(Theme::Dark), Msg::ItemThemeDark),
            item(Action::Theme(Theme::HighContrast), Msg::ItemThemeHighContrast),
            MenuEntry::Separator,
            item(Action::Coordinates, Msg::ItemCoordinates),
            item(Action::Numbers, Msg::ItemNumbers),
            item(Action::Forbidden, Msg::ItemForbidden),
            item(Action::Inside, Msg::ItemInside),
            MenuEntry::Separator,
            item(Action::FullScreen, Msg::ItemFullScreen),
        ],
    },
    Menu {
        title: Msg::MenuHelp,
        entries: &[
            item(Action::Help(Topic::Rules), Msg::ItemRules),
            item(Action::Help(Topic::HowToPlay), Msg::ItemHowToPlay),
            item(Action::Help(Topic::Keys), Msg::ItemKeys),
            MenuEntry::Separator,
            item(Action::Help(Topic::About), Msg::ItemAbout),
        ],
    },
];

impl Menu {
    /// The next entry that can be chosen, from an entry in steps of 1 or −1 and round the ends; none if no entry can.
    #[must_use]
    pub fn next_item(&self, from: Option<usize>, step: isize, state: &State) -> Option<usize> {
        let n = self.entries.len();
        let start = from.unwrap_or(if step < 0 { 0 } else { n - 1 });
        let order = (1..=n).map(|k| if step < 0 { (start + n - k) % n } else { (start + k) % n });
        order.into_iter().find(|index| matches!(self.entries[*index], MenuEntry::Item(action, _) if state.can(action)))
    }
}

/// What stands before the item of an action.
#[must_use]
pub fn mark(action: Action, state: &State) -> CheckMark {
    let chosen = |it: bool| if it { CheckMark::Dot } else { CheckMark::None };
    let switched = |it: bool| if it { CheckMark::Check } else { CheckMark::None };
    let settings = &state.settings;
    match action {
        Action::SwitchMode(mode) => chosen(state.game.mode() == mode),
        Action::Placing(placing) => chosen(settings.placing == placing),
        Action::Thinking(time) => chosen(settings.thinking == time),
        Action::Pondering => switched(settings.pondering),
        Action::Language(language) => chosen(state.language() == language),
        Action::Theme(theme) => chosen(settings.theme == theme),
        Action::Coordinates => switched(settings.coordinates),
        Action::Numbers => switched(settings.numbers),
        Action::Forbidden => switched(settings.forbidden),
        Action::MarkPoints => switched(state.marker.is_some()),
        Action::Inside => switched(settings.inside),
        Action::FullScreen => switched(state.full_screen),
        _ => CheckMark::None,
    }
}
