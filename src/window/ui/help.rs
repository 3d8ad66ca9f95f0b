//! The pages of help, of the rules and of recent messages.

mod commands;
mod pages;
mod pages_layout;
mod rules_layout;
pub mod rules_pages;

pub(in crate::ui) use commands::COMMANDS;
pub use pages::{HelpPage, MessageList, RulesDialog};

use crate::ui::help::rules_pages::RulesPage;

/// An action of the help pages, run by a command of a menu or by a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HelpAction {
    /// Open the pages about the rules.
    Rules,
    /// In the New Game dialog: open the page about the chosen rule or opening.
    RulesPage(RulesPage),
    /// Open a page of help.
    Open(Topic),
    /// Open the page about the current opponent or, in the New Game dialog, about the chosen opponent.
    WhoIsThis,
    /// Open the list of recent messages.
    Messages,
}

/// A help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The page that explains how to play.
    HowToPlay,
    /// The page that explains win probabilities in percent and forced wins.
    Chances,
    /// The keyboard shortcuts.
    Keys,
    /// Version and licenses.
    About,
    /// The page about an opponent, which is given by its index among the offered opponents.
    Opponent(usize),
}
