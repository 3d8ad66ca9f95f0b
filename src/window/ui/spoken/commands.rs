//! Keyboard commands for players who use a screen reader and do not see the board.

use crate::game::Direction;
use crate::ui::action::Action;
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::spoken::{Question, Sought, SpokenAction, TypedMove};
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, State};
use crate::ui::step_direction::StepDirection;

const fn letter(letter: char) -> Chord {
    Chord::plain(Key::Letter(letter))
}

/// Returns the command with which the player asks `question`, which the program answers in words.
const fn tell(question: Question, label: Msg, run: fn(&mut State)) -> Command {
    Command::new(Action::Spoken(SpokenAction::Tell(question)), label, run).when(|it| !it.is_typing_in_list())
}

const fn line(direction: Direction, label: Msg, run: fn(&mut State)) -> Command {
    tell(Question::Line(direction), label, run)
}

const fn seek(sought: Sought, step: StepDirection, label: Msg, run: fn(&mut State)) -> Command {
    Command::new(Action::Spoken(SpokenAction::Seek(sought, step)), label, run).when(|it| !it.is_typing_in_list())
}

/// The commands for players who do not see the board.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    tell(Question::LastMove, Msg::SpokenKeyLast, |it| it.ask_in_words(Question::LastMove)).key(letter('l')),
    tell(Question::Turn, Msg::SpokenKeyTurn, |it| it.ask_in_words(Question::Turn)).key(letter('t')),
    tell(Question::Here, Msg::SpokenKeyHere, |it| it.ask_in_words(Question::Here)).key(letter('o')),
    line(Direction::Horizontal, Msg::SpokenKeyRow, |it| it.ask_in_words(Question::Line(Direction::Horizontal)))
        .key(letter('1')),
    line(Direction::Vertical, Msg::SpokenKeyColumn, |it| it.ask_in_words(Question::Line(Direction::Vertical)))
        .key(letter('2')),
    line(Direction::Descending, Msg::SpokenKeyDescending, |it| it.ask_in_words(Question::Line(Direction::Descending)))
        .key(letter('3')),
    line(Direction::Ascending, Msg::SpokenKeyAscending, |it| it.ask_in_words(Question::Line(Direction::Ascending)))
        .key(letter('4')),
    tell(Question::AllLines, Msg::SpokenKeyLines, |it| it.ask_in_words(Question::AllLines)).key(letter('a')),
    tell(Question::Again, Msg::SpokenKeyAgain, |it| it.ask_in_words(Question::Again)).key(letter('r')),
    seek(Sought::Stone, StepDirection::Forward, Msg::SpokenKeyStone, |it| it.seek(Sought::Stone, 1)).key(letter('n')),
    seek(Sought::Stone, StepDirection::Back, Msg::SpokenKeyStoneBack, |it| it.seek(Sought::Stone, -1))
        .key(Chord { shift: true, ..letter('n') }),
    seek(Sought::Threat, StepDirection::Forward, Msg::SpokenKeyThreat, |it| it.seek(Sought::Threat, 1))
        .key(letter('x')),
    seek(Sought::Threat, StepDirection::Back, Msg::SpokenKeyThreatBack, |it| it.seek(Sought::Threat, -1))
        .key(Chord { shift: true, ..letter('x') }),
    Command::new(Action::Spoken(SpokenAction::TypeMove), Msg::SpokenTypeMove, |it| {
        it.open_dialog(Dialog::Move(TypedMove::default()));
    })
    .key(letter('i'))
    .when(|it| it.takes_points() && !it.is_typing_in_list()),
];

impl Acceptable for TypedMove {
    fn accept(self, state: &mut State) {
        state.close_dialog();
        state.play_typed(self.input.text());
    }
}
