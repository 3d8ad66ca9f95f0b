//! The dialogs, and what is chosen in them.

use crate::engine::roster;
use crate::game::{Color, Ending, MAX_SIZE, MIN_SIZE, OnFoul, Rule};
use crate::session::Session;
use crate::ui::action::{Action, Field, StepDirection, Topic};
use crate::ui::effect::Effect;
use crate::ui::settings::{Mode, Pace, Setup};
use crate::ui::state::opening::kinds;
use crate::ui::state::{Chooser, FileQuestion, Focus, Next, Picker, State, drawn_side, mode, new_session, opponent};

/// One dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The choices for a new game.
    NewGame(Setup),
    /// A question before something is given up.
    Confirm(Confirm),
    /// A page of help and the first of its lines that is shown.
    Help {
        /// Which page.
        topic: Topic,
        /// The first line shown.
        scroll: usize,
    },
    /// Files to choose from, where the system has no dialog for them.
    Picker(Box<Picker>),
    /// Games of a file, or files, to choose from.
    Chooser(Chooser),
    /// A game of an earlier run, to be gone on with.
    Resume(Offer),
}

/// A game of an earlier run that can be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its number among those that were found.
    pub number: usize,
    /// The key of its opponent; none for two people.
    pub opponent: Option<&'static str>,
    /// Stones on the board.
    pub n_stones: usize,
    /// Lines of the board.
    pub size: u8,
}

impl Offer {
    /// The offer of this game.
    #[must_use]
    pub fn of(number: usize, game: &Session) -> Self {
        Self {
            number,
            opponent: opponent(game).map(|(profile, _)| profile.id.as_str()),
            n_stones: usize::from(game.record.board().n_stones()),
            size: game.record.size(),
        }
    }
}

/// What is given up if the question is answered with yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// The game, by resigning.
    Resign,
    /// The game that goes on, for the draw that this side offers to the other person.
    Draw(Color),
    /// The game in progress, for another one with these choices.
    Abandon(Setup),
    /// Something about files.
    File(FileQuestion),
}

impl State {
    /// Opens a dialog with the keyboard on the control that Enter presses.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        self.menu = None;
        self.held = None;
        self.focus = Focus::Control(match dialog {
            Dialog::NewGame(_) | Dialog::Help { .. } | Dialog::Resume(_) => Action::Accept,
            Dialog::Confirm(_) => Action::Cancel,
            Dialog::Picker(_) => Action::EditName,
            Dialog::Chooser(_) => Action::Pick(0),
        });
        self.dialogs.push(dialog);
    }

    /// Puts the uppermost dialog away; if it offers a game, then all that do.
    pub(super) fn close_dialog(&mut self) {
        match self.dialogs.last() {
            Some(Dialog::Resume(_)) => self.withdraw_offers(),
            Some(Dialog::Picker(_) | Dialog::Chooser(_)) => {
                self.stop_reading();
                self.drop_dialog();
            }
            Some(_) | None => self.drop_dialog(),
        }
    }

    fn drop_dialog(&mut self) {
        self.dialogs.pop();
        self.held = None;
        self.focus = match self.dialogs.last() {
            None => Focus::Board,
            Some(Dialog::Picker(_)) => Focus::Control(Action::EditName),
            Some(_) => Focus::Control(Action::Accept),
        };
    }

    /// Does what the uppermost dialog offers.
    pub(super) fn accept(&mut self) -> Vec<Effect> {
        if let Some(effects) = self.accept_row() {
            return effects;
        }
        let Some(dialog) = self.dialogs.last().cloned() else { return Vec::new() };
        if let Dialog::Resume(offer) = dialog {
            // The dialog stays until the game is there.
            return vec![Effect::Resume(offer.number)];
        }
        self.close_dialog();
        match dialog {
            Dialog::NewGame(setup) => {
                if self.asks_to_save() {
                    return self.ask_to_save(Next::Start(setup));
                }
                if self.game.in_progress() && setup.mode != mode(&self.game) {
                    self.open_dialog(Dialog::Confirm(Confirm::Abandon(setup)));
                    return Vec::new();
                }
                self.start(setup)
            }
            Dialog::Confirm(Confirm::Abandon(setup)) => self.start(setup),
            Dialog::Confirm(Confirm::Resign) => {
                if let Some(side) = self.game.side_that_can_resign() {
                    // It can: the side was asked for just now.
                    let _ = self.game.conclude(Ending::Resigned(side));
                }
                Vec::new()
            }
            Dialog::Confirm(Confirm::Draw(_)) => {
                self.agree_draw();
                Vec::new()
            }
            Dialog::Confirm(Confirm::File(question)) => self.accept_file_question(question),
            Dialog::Help { .. } | Dialog::Picker(_) | Dialog::Chooser(_) | Dialog::Resume(_) => Vec::new(),
        }
    }

    /// Offers games of earlier runs, the first one before the others.
    pub fn offer(&mut self, offers: Vec<Offer>) {
        for offer in offers.into_iter().rev() {
            self.open_dialog(Dialog::Resume(offer));
        }
    }

    /// Whether a game is offered.
    #[must_use]
    pub fn has_offers(&self) -> bool {
        self.dialogs.iter().any(|it| matches!(it, Dialog::Resume(_)))
    }

    /// Puts away all dialogs that offer a game.
    pub(super) fn withdraw_offers(&mut self) {
        while let Some(Dialog::Resume(_)) = self.dialogs.last() {
            self.drop_dialog();
        }
    }

    /// Gives up the game that is offered; the next one is offered then.
    pub(super) fn give_up_offer(&mut self) -> Vec<Effect> {
        let Some(Dialog::Resume(offer)) = self.dialogs.last() else { return Vec::new() };
        let effects = vec![Effect::GiveUp(offer.number)];
        self.drop_dialog();
        effects
    }

    /// Starts a game with these choices, after a question if another one is in progress.
    pub(super) fn start_or_ask(&mut self, setup: Setup) -> Vec<Effect> {
        if self.asks_to_save() {
            return self.ask_to_save(Next::Start(setup));
        }
        if self.game.in_progress() {
            self.open_dialog(Dialog::Confirm(Confirm::Abandon(setup)));
            return Vec::new();
        }
        self.start(setup)
    }

    /// The choices in the New Game dialog, if it is the uppermost.
    pub(super) fn draft(&self) -> Option<&Setup> {
        match self.dialogs.last() {
            Some(Dialog::NewGame(setup)) => Some(setup),
            Some(
                Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Picker(_) | Dialog::Chooser(_) | Dialog::Resume(_),
            )
            | None => None,
        }
    }

    /// Changes a choice of the New Game dialog.
    pub(super) fn choose(&mut self, action: Action) {
        let Some(Dialog::NewGame(setup)) = self.dialogs.last_mut() else { return };
        match action {
            Action::ChooseMode(mode) => setup.mode = mode,
            Action::ChooseBegins(begins) => setup.begins = begins,
            Action::ChooseFouls(on_foul) => setup.fouls_lose = on_foul == OnFoul::Lose,
            Action::ChooseSize(size) => setup.size = size,
            Action::Step(field, turn) => {
                if let Some(next) = stepped(setup, field, turn) {
                    *setup = next;
                }
            }
            _ => {}
        }
    }

    /// Scrolls the page of help; the layout stops at its end.
    pub(super) fn scroll_page(&mut self, rows: i32, last: usize) {
        if let Some(Dialog::Help { scroll, .. }) = self.dialogs.last_mut() {
            *scroll = moved(*scroll, rows).min(last);
        }
        self.scroll_rows(|first| *first = moved((*first).min(last), rows).min(last));
    }

    pub(super) fn start(&mut self, setup: Setup) -> Vec<Effect> {
        let drawn = drawn_side(&mut self.random);
        self.enter(new_session(&setup, drawn));
        if self.settings.setup == setup {
            return Vec::new();
        }
        self.settings.setup = setup;
        vec![Effect::SaveSettings]
    }
}

/// The choices with one of them stepped on or back; none at the end of what there is.
pub(super) fn stepped(setup: &Setup, field: Field, turn: StepDirection) -> Option<Setup> {
    let mut next = setup.clone();
    match field {
        Field::Opponent if setup.mode == Mode::TwoPlayers => return None,
        Field::Opponent => {
            let offered: Vec<_> = roster::house().offered().collect();
            let index = offered.iter().position(|it| it.id == *setup.opponent)?;
            next.opponent = beside(&offered, index, turn)?.id.to_string();
        }
        Field::Level => {
            let profile = Some(setup.profile()).filter(|_| setup.mode == Mode::AgainstComputer)?;
            let levels: Vec<_> = roster::house().levels(profile.family()).collect();
            let index = levels.iter().position(|it| *it == profile)?;
            next.level = beside(&levels, index, turn)?.level?;
        }
        Field::Rule => {
            let index = Rule::ALL.iter().position(|rule| *rule == setup.rule())?;
            beside(&Rule::ALL, index, turn)?.key().clone_into(&mut next.rule);
        }
        Field::Pace => {
            let index = Pace::ALL.iter().position(|pace| *pace == setup.pace)?;
            next.pace = *beside(&Pace::ALL, index, turn)?;
        }
        Field::Opening => {
            let kinds = kinds(setup.rule(), setup.size);
            let index = kinds.iter().position(|kind| *kind == setup.opening())?;
            beside(&kinds, index, turn)?.key().clone_into(&mut next.opening);
        }
        Field::Size => {
            let size = match turn {
                StepDirection::Back => setup.size - 1,
                StepDirection::Forward => setup.size + 1,
            };
            next.size = Some(size).filter(|size| MIN_SIZE <= *size && *size <= MAX_SIZE)?;
        }
    }
    Some(next)
}

fn beside<T>(all: &[T], index: usize, turn: StepDirection) -> Option<&T> {
    match turn {
        StepDirection::Back => all.get(index.checked_sub(1)?),
        StepDirection::Forward => all.get(index + 1),
    }
}

/// A row so many rows further, and not before the first one.
pub(super) fn moved(row: usize, by: i32) -> usize {
    let by = isize::try_from(by).unwrap_or(0);
    row.saturating_add_signed(by)
}
