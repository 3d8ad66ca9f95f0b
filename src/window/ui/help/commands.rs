//! The commands and the controls of the pages of help.

use crate::ui::action::Action;
use crate::ui::event::{Chord, Key};
use crate::ui::help::rules_pages::RulesPage;
use crate::ui::help::{HelpAction, HelpPage, MessageList, RulesDialog, Topic};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::play::opponent;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, State};

const fn help(topic: Topic, label: Msg, group: u8, run: fn(&mut State)) -> Command {
    Command::new(Action::Help(HelpAction::Open(topic)), label, run).menu(Menu::Help, group)
}

/// The commands of the menu Help: the rules, pages of help, and the recent messages.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Help(HelpAction::Rules), Msg::ItemRules, |it| {
        let page = RulesPage::Rule(it.rule_shown());
        it.open_dialog(Dialog::Rules(RulesDialog { page, scroll: 0 }));
    })
    .menu(Menu::Help, 0),
    help(Topic::HowToPlay, Msg::ItemHowToPlay, 0, |it| it.open_help(Topic::HowToPlay)).key(Chord::plain(Key::F(1))),
    help(Topic::Chances, Msg::ItemChances, 0, |it| it.open_help(Topic::Chances)),
    help(Topic::Keys, Msg::ItemKeys, 0, |it| it.open_help(Topic::Keys)).key(Chord::plain(Key::Letter('?'))),
    Command::new(Action::Help(HelpAction::WhoIsThis), Msg::ItemWhoIsThis, State::open_opponent_page)
        .menu(Menu::Help, 0),
    Command::new(Action::Help(HelpAction::Messages), Msg::ItemMessages, |it| {
        it.open_dialog(Dialog::Messages(MessageList::default()));
    })
    .menu(Menu::Help, 0)
    .when(|it| it.cx.notices.recent().next().is_some()),
    help(Topic::About, Msg::ItemAbout, 1, |it| it.open_help(Topic::About)),
];

impl Acceptable for HelpPage {}
impl Acceptable for MessageList {}
impl Acceptable for RulesDialog {}

impl State {
    /// Returns `true` if `action`, the action of a help control that is not in the table of commands, can be carried
    /// out now.
    pub(in crate::ui) fn can_use_help(&self, action: HelpAction) -> bool {
        match action {
            HelpAction::Open(Topic::Opponent(index)) => index < self.cx.registry.offered().count(),
            _ => true,
        }
    }

    /// Carries out `action`, the action of a help control that is not in the table of commands.
    pub(in crate::ui) fn run_help(&mut self, action: HelpAction) {
        match action {
            HelpAction::Open(_) => self.change_dialog(Action::Help(action)),
            HelpAction::RulesPage(page) => self.open_dialog(Dialog::Rules(RulesDialog { page, scroll: 0 })),
            _ => {}
        }
    }

    fn open_help(&mut self, topic: Topic) {
        self.open_dialog(Dialog::Help(HelpPage { topic, scroll: 0 }));
    }

    /// Opens the help page about an opponent: the opponent chosen in the open dialog, or else the opponent of the game,
    /// or else the strongest player.
    fn open_opponent_page(&mut self) {
        let strongest = self.cx.registry.strongest();
        let player = match self.dialogs.top() {
            Some(Dialog::NewGame(draft)) => draft.setup.player(&self.cx.registry),
            Some(Dialog::Opponent(draft)) => self.cx.registry.get(&draft.player).unwrap_or(strongest),
            Some(_) | None => opponent(&self.cx.game, &self.cx.registry).map_or(strongest, |it| it.0),
        };
        let index = self.cx.registry.offered().position(|it| it.family() == player.family()).unwrap_or(0);
        self.open_help(Topic::Opponent(index));
    }
}
