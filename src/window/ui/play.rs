//! The game that is played: new games, players and their answers, hints, warnings, clock, draw offers, openings, end.
//!
//! [`NewGameDraft`] and [`ClockDraft`] are dialogs, `seats` says who plays, `requests` what players were asked,
//! [`Teaching`] what was said about the moves of the person.

mod asking;
mod assistance;
mod clock;
mod clock_layout;
mod commands;
mod computers;
mod draw;
mod end_card;
mod forbidden;
mod hint;
mod hint_commands;
pub(in crate::ui) mod new_game;
mod new_game_layout;
mod opening;
mod opening_layout;
mod ponder;
mod rematch;
pub(in crate::ui) mod requests;
mod seats;
mod teaching;
mod teaching_commands;
mod teaching_layout;
mod welcome;
mod welcome_layout;

pub use clock::ClockDraft;
pub(in crate::ui) use commands::COMMANDS;
pub(in crate::ui) use forbidden::ForbiddenPoints;
pub(in crate::ui) use hint::Hints;
pub use hint::{Hint, HintStage};
pub use new_game::NewGameDraft;
pub(in crate::ui) use new_game::move_pace_choice;
pub(in crate::ui) use requests::Requests;
pub(in crate::ui) use seats::drawn_side;
pub use seats::{GameOrigin, mode, new_session, opponent, seat_keys, seated};
pub use teaching::{MoveRemark, MoveWarning, Teaching};

use crate::engine::Ticket;
use crate::game::{OnFoul, OpeningChoice};
use crate::review::move_check::{CheckTask, CheckedMove};
use crate::ui::settings::{Begins, ClockExtra, Mode, TeachingMode};
use crate::ui::step_direction::StepDirection;

/// A command or a control of the game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayAction {
    /// Open the New Game dialog.
    NewGame,
    /// Answer what the opening asks for.
    Answer(OpeningChoice),
    /// Change the number of fifth moves to declare.
    StepNumber(StepDirection),
    /// Begin again with the same choices.
    Restart,
    /// After the end: play the same again, with the sides exchanged.
    Rematch,
    /// After the end: play the same again at another level, with the sides exchanged.
    RematchAtLevel(u8),
    /// Begin again, for two people or against the computer.
    SwitchMode(Mode),
    /// Pause the game.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Let one of two computers make a single move.
    Step,
    /// Pause a game of two computers, or let it go on.
    TogglePause,
    /// Show what the strongest built-in opponent would play.
    Hint,
    /// Take back the stone that is asked about, and choose another point.
    TakeAnother,
    /// Play the stone that is asked about.
    PlayAnyway,
    /// Put the remark on a stone away.
    DismissRemark,
    /// Put no stone this turn: in renju.
    Pass,
    /// Give up the game, after a question.
    Resign,
    /// Offer the other side a draw.
    OfferDraw,
    /// On the card of the first start: play against the computer, with this first move.
    Begin(Begins),
    /// In the New Game dialog: who plays.
    ChooseMode(Mode),
    /// In the New Game dialog: who begins.
    ChooseBegins(Begins),
    /// In the New Game dialog: what becomes of forbidden moves.
    ChooseFouls(OnFoul),
    /// In the New Game dialog: choose which of the player's stones are commented on.
    ChooseTeaching(TeachingMode),
    /// In the New Game dialog: the lines of the board.
    ChooseSize(u8),
    /// In the dialog for a clock of one's own: the time beside the time for the game.
    ClockExtra(ClockExtra),
}

/// A number of a clock of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockNumber {
    /// Minutes for the game.
    Minutes,
    /// Seconds for the game beside the minutes.
    Seconds,
    /// Seconds added per move, or seconds of a byo-yomi period.
    MoveSeconds,
    /// Number of periods.
    Periods,
}

/// A question about a move.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The move.
    pub checked: CheckedMove,
    /// The question.
    pub task: CheckTask,
}
