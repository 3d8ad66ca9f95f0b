//! The answers that a human player gives to the questions of an opening procedure.

use crate::game::{OpeningChoice, OpeningError, Step};
use crate::session::{Seat, SessionError, SessionEvent};
use crate::ui::effect::Sound;
use crate::ui::notice::Notice;
use crate::ui::state::{Focus, State};
use crate::ui::step_direction::StepDirection;

impl State {
    /// Returns `true` if a human player can give the answer `choice` with a button now.
    pub(in crate::ui) fn can_answer(&self, choice: OpeningChoice) -> bool {
        let is_person = self.cx.game.asked().is_some_and(Seat::is_person);
        is_person
            && match (self.cx.game.opening_step_shown(), choice) {
                (Some(Step::Decide { options, .. }), _) => options.contains(&choice),
                (Some(Step::Declare { max, .. }), OpeningChoice::Number(n)) => 1 <= n && n <= max,
                _ => false,
            }
    }

    /// Handles a human player's answer to the question of the opening, given with a button or on the board.
    pub(in crate::ui) fn answer(&mut self, choice: OpeningChoice) {
        match self.cx.game.handle(SessionEvent::Answer(choice)) {
            Ok(_) => {
                if let OpeningChoice::Point(_) = choice {
                    self.cx.sounds.add(Sound::Stone);
                }
                self.cx.notices.note_move();
                self.stone_placed();
                self.input.focus_on(Focus::Board);
            }
            Err(SessionError::Opening(OpeningError::Symmetrical)) => self.refuse(Notice::Symmetrical),
            Err(SessionError::Opening(OpeningError::OfferedBefore)) => self.refuse(Notice::OfferedBefore),
            // Ignore other errors: the cursor cannot select illegal points, and the buttons of impossible answers are
            // disabled.
            Err(_) => {}
        }
    }

    fn refuse(&mut self, why: Notice) {
        self.input.forget_pending();
        self.cx.tell(why);
    }

    /// Returns the number of fifth moves that the player has chosen and can declare, within the limits of the opening.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self.cx.game.opening_step() {
            Some(Step::Declare { max, .. }) => self.play.declared_number.clamp(1, max),
            _ => self.play.declared_number,
        }
    }

    /// Returns the number of fifth moves that is 1 lower or higher than the chosen number; `None` if the opening does
    /// not allow this number.
    pub(in crate::ui) fn number_beside(&self, turn: StepDirection) -> Option<u8> {
        let next = match turn {
            StepDirection::Back => self.number().checked_sub(1)?,
            StepDirection::Forward => self.number() + 1,
        };
        Some(next).filter(|it| self.can_answer(OpeningChoice::Number(*it)))
    }
}
