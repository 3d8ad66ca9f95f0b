//! The New Game dialog: the choices made so far.

use crate::engine::{PlayerInfo, Registry};
use crate::game::{MAX_SIZE, MIN_SIZE, OnFoul, OpeningKind, Rule};
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::play::PlayAction;
use crate::ui::settings::{CustomClock, Mode, MovePace, Pace, Setup};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_fields::TextFields;
use crate::ui::state::text_input::TextInput;

/// The choices of the New Game dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameDraft {
    /// All choices except the names, which are in `texts` while they are typed.
    pub setup: Setup,
    texts: TextFields,
}

impl NewGameDraft {
    /// Returns a draft that starts with the choices in `setup`.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let texts = [(TextField::Name, &*setup.name), (TextField::OtherName, &*setup.other_name)];
        Self { texts: TextFields::new(texts), setup }
    }

    /// Returns the choices together with the names as typed.
    pub(in crate::ui) fn finished(&self) -> Setup {
        let [name, other_name] = [TextField::Name, TextField::OtherName].map(|it| self.texts.typed(it).to_owned());
        Setup { name, other_name, is_exchanged: false, ..self.setup.clone() }
    }

    /// Chooses a custom time control.
    pub(in crate::ui) const fn set_clock(&mut self, clock: CustomClock) {
        (self.setup.pace, self.setup.clock) = (Pace::Custom, clock);
    }

    /// Returns the players that support the rule and the board size.
    fn players<'a>(&self, registry: &'a Registry) -> impl Iterator<Item = &'a PlayerInfo> {
        registry.fitting(self.setup.rule(), self.setup.size)
    }

    /// Returns the rows of a list of players, with `chosen` selected.
    fn player_choice(&self, chosen: &PlayerInfo, cx: &Cx) -> RowChoice {
        RowChoice::of(self.players(&cx.registry), |it| *it == chosen, |it| ListRow::player(it, cx.language()))
    }

    /// Returns the opening procedures that the rule and the board size allow.
    fn openings(&self) -> impl Iterator<Item = OpeningKind> {
        let (rule, size) = (self.setup.rule(), self.setup.size);
        OpeningKind::ALL.into_iter().filter(move |it| it.suits(rule) && it.min_size() <= size)
    }

    /// Returns the label of a time control. If the custom time control is selected, its label includes its times.
    fn pace_label(&self, pace: Pace, language: Language) -> String {
        if pace == Pace::Custom && self.setup.pace == pace {
            return language.fill(Template::PaceCustomNow { clock: &language.clock(self.setup.clock.control()) });
        }
        language.text(pace.msg()).to_owned()
    }
}

impl Modal for NewGameDraft {
    fn text(&self, field: TextField) -> Option<&TextInput> {
        self.texts.get(field)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.texts.get_mut(field)
    }

    fn can(&self, action: Action, _cx: &Cx) -> bool {
        match action {
            Action::Accept | Action::Play(PlayAction::ChooseMode(_) | PlayAction::ChooseSize(_)) => true,
            Action::Play(PlayAction::ChooseBegins(_) | PlayAction::ChooseTeaching(_)) => {
                self.setup.mode == Mode::AgainstComputer
            }
            Action::Play(PlayAction::ChooseFouls(_)) => self.setup.rule() == Rule::Renju,
            _ => false,
        }
    }

    fn can_open(&self, list: DropDown) -> bool {
        match list {
            DropDown::Opponent => self.setup.mode == Mode::AgainstComputer,
            DropDown::Computer(_) => self.setup.mode == Mode::TwoComputers,
            DropDown::MovePace | DropDown::Rule | DropDown::Opening | DropDown::Clock | DropDown::Size => true,
            _ => false,
        }
    }

    fn change(&mut self, action: Action) {
        match action {
            Action::Play(PlayAction::ChooseMode(mode)) => self.setup.mode = mode,
            Action::Play(PlayAction::ChooseBegins(begins)) => self.setup.begins = begins,
            Action::Play(PlayAction::ChooseFouls(on_foul)) => self.setup.fouls_lose = on_foul == OnFoul::Lose,
            Action::Play(PlayAction::ChooseSize(size)) => self.setup.size = size,
            Action::Play(PlayAction::ChooseTeaching(mode)) => self.setup.teaching = mode,
            _ => {}
        }
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let (setup, language) = (&self.setup, cx.language());
        Some(match list {
            DropDown::Opponent => self.player_choice(setup.player(&cx.registry), cx),
            DropDown::Computer(side) => self.player_choice(setup.computer(side, &cx.registry), cx),
            DropDown::MovePace => move_pace_choice(setup.move_pace, language),
            DropDown::Rule => RowChoice::of_rule(setup.rule(), language),
            DropDown::Opening => {
                let row = |it: OpeningKind| {
                    ListRow::keyed(it.key(), language.opening(it)).explained(language.opening_summary(it))
                };
                RowChoice::of(self.openings(), |it| *it == setup.opening(), row)
            }
            DropDown::Clock => {
                RowChoice::of(Pace::ALL, |it| *it == setup.pace, |it| ListRow::labeled(self.pace_label(it, language)))
            }
            DropDown::Size => RowChoice::of_size(setup.size),
            _ => return None,
        })
    }

    fn choose_row(&mut self, list: DropDown, row: usize, cx: &mut Cx) {
        match list {
            DropDown::Opponent => {
                let Some(player) = self.players(&cx.registry).nth(row) else { return };
                player.family().clone_into(&mut self.setup.opponent);
                self.setup.level = player.level.unwrap_or(self.setup.level);
            }
            DropDown::Computer(side) => {
                let player = self.players(&cx.registry).nth(row).map(|it| it.id.to_string());
                player.into_iter().for_each(|it| self.setup.computers[side as usize] = it);
            }
            DropDown::MovePace => {
                self.setup.move_pace = MovePace::ALL.get(row).copied().unwrap_or(self.setup.move_pace);
            }
            DropDown::Rule => {
                if let Some(rule) = Rule::ALL.get(row) {
                    rule.key().clone_into(&mut self.setup.rule);
                }
            }
            DropDown::Opening => {
                let opening = self.openings().nth(row);
                opening.into_iter().for_each(|it| it.key().clone_into(&mut self.setup.opening));
            }
            DropDown::Clock => self.setup.pace = Pace::ALL.get(row).copied().unwrap_or(self.setup.pace),
            DropDown::Size => self.setup.size = size_of_row(row),
            _ => {}
        }
    }
}

/// Returns the board size (number of lines) in a row of the list of sizes.
pub(in crate::ui) fn size_of_row(row: usize) -> u8 {
    u8::try_from(row).map_or(MAX_SIZE, |it| MIN_SIZE.saturating_add(it)).min(MAX_SIZE)
}

/// Returns the rows of the list of minimum times per move, with `chosen` selected.
pub(in crate::ui) fn move_pace_choice(chosen: MovePace, language: Language) -> RowChoice {
    let label = |pace: MovePace| match pace {
        MovePace::AtOnce => language.text(Msg::ComputersNoDelay).to_owned(),
        _ => language.fill(Template::AnalyzeSeconds { n: &pace.time().as_secs_f32().to_string() }),
    };
    RowChoice::of(MovePace::ALL, |it| *it == chosen, |it| ListRow::labeled(label(it)))
}
