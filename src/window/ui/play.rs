//! Playing a game, from its start to its end.
//!
//! This includes the players and their answers, hints, warnings, the clock, draw offers, and openings.
//!
//! [`NewGameDraft`] and [`ClockDraft`] are dialogs, `starting` starts a game, `seats` assigns the players to the sides,
//! `requests` keeps track of the requests to computer players, and [`Teaching`] has the warnings and remarks about a
//! human player's stones. `PlayState` has the state of all this.

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
mod starting;
mod state;
mod teaching;
mod teaching_commands;
mod teaching_layout;
mod welcome;
mod welcome_layout;

pub use clock::ClockDraft;
pub(in crate::ui) use commands::COMMANDS;
pub use hint::{Hint, HintStage};
pub use new_game::NewGameDraft;
pub(in crate::ui) use new_game::move_pace_choice;
pub(in crate::ui) use seats::drawn_side;
pub use seats::{GameOrigin, mode, new_session, opponent, seat_keys, seated};
pub(in crate::ui) use state::PlayState;
pub use teaching::{MoveRemark, MoveWarning, Teaching};

use crate::engine::Ticket;
use crate::game::{OnFoul, OpeningChoice};
use crate::review::move_check::{CheckTask, CheckedMove};
use crate::ui::settings::{Begins, ClockExtra, Mode, TeachingMode};
use crate::ui::step_direction::StepDirection;

/// A command or a control for playing games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayAction {
    /// Open the New Game dialog.
    NewGame,
    /// Make a choice that the opening procedure asks for, such as a side.
    Answer(OpeningChoice),
    /// Change the number of fifth moves to declare in the opening.
    StepNumber(StepDirection),
    /// Start a new game with the last choices.
    Restart,
    /// After the end of the game: start a rematch with the sides exchanged.
    Rematch,
    /// After the end of the game: start a rematch against the opponent at this level, with the sides exchanged.
    RematchAtLevel(u8),
    /// Start a new game between such players: two people, a person and a computer, or two computers.
    SwitchMode(Mode),
    /// Pause the game.
    Pause,
    /// Resume the paused game.
    Resume,
    /// In a game of two computers: make the computer to move play a single move.
    Step,
    /// Pause or resume a game of two computers.
    TogglePause,
    /// Show what the strongest built-in opponent would play.
    Hint,
    /// Do not play the stone that a warning is about, so that the player can choose another point.
    TakeAnother,
    /// Play the stone that a warning is about.
    PlayAnyway,
    /// Dismiss the remark that is shown about the stone played last.
    DismissRemark,
    /// Pass: place no stone this turn, which renju allows.
    Pass,
    /// Resign, after a confirmation.
    Resign,
    /// Offer a draw to the other side.
    OfferDraw,
    /// On the welcome card of the first start: start a game against the computer, with this choice of who begins.
    Begin(Begins),
    /// In the New Game dialog: choose who plays: two people, a person and a computer, or two computers.
    ChooseMode(Mode),
    /// In the New Game dialog: choose who begins.
    ChooseBegins(Begins),
    /// In the New Game dialog: choose whether forbidden moves are refused or lose.
    ChooseFouls(OnFoul),
    /// In the New Game dialog: choose which of the player's stones are commented on.
    ChooseTeaching(TeachingMode),
    /// In the New Game dialog: choose the board size in lines.
    ChooseSize(u8),
    /// In the dialog for a custom clock: choose the kind of additional time (none, an increment per move, or byo-yomi).
    ClockExtra(ClockExtra),
}

/// A value that the player can set for a custom clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockNumber {
    /// Minutes for the game.
    Minutes,
    /// Seconds for the game, in addition to the minutes.
    Seconds,
    /// Seconds added per move, or seconds of a byo-yomi period.
    MoveSeconds,
    /// Number of byo-yomi periods.
    Periods,
}

/// A request to check a move: to find its faults or its achievements.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The number of this request, which its answer carries.
    pub ticket: Ticket,
    /// The move, with the position in which it is played.
    pub checked: CheckedMove,
    /// The kind of check: for faults before the move is played, for faults after it was played, or for achievements.
    pub task: CheckTask,
}
