//! Event handling of a session: applies the events of players to the game being played.

use crate::game::{Color, Ending, OpeningChoice, Point};
use crate::session::event::{DrawAnswer, DrawOffer, Look, SessionError, SessionEvent, SessionOutcome};
use crate::session::{Seat, Session};

impl Session {
    /// Applies an event to the session. The caller must then update the clock with [`Session::set_clock`].
    ///
    /// # Errors
    /// When the event is refused; the session is then unchanged.
    pub fn handle(&mut self, event: SessionEvent) -> Result<SessionOutcome, SessionError> {
        let had_ended = self.live_outcome().is_some();
        match event {
            SessionEvent::Play(point) => self.place(point)?,
            SessionEvent::Reply(point) => {
                available(!self.paused)?;
                self.play_live(point)?;
                self.end_step();
            }
            SessionEvent::Vary(point) => {
                available(self.can_vary_beside())?;
                self.vary(point)?;
            }
            SessionEvent::Pass => {
                available(!self.is_locked() && !self.is_only_looking())?;
                self.pass()?;
                self.rest_programs();
            }
            SessionEvent::Answer(choice) => {
                self.give_answer(choice)?;
                self.end_step();
            }
            SessionEvent::Undo => {
                available(self.can_undo())?;
                self.undo();
                self.rest_programs();
            }
            SessionEvent::GoOnFromHere => {
                available(self.can_go_on_from_here())?;
                self.go_on_from_here();
                self.rest_programs();
            }
            SessionEvent::Redo => {
                available(self.can_redo())?;
                self.redo();
                self.rest_programs();
            }
            SessionEvent::Pause => {
                available(self.goes_on())?;
                (self.paused, self.is_stepping) = (true, false);
            }
            SessionEvent::Resume => {
                available(self.paused)?;
                self.paused = false;
            }
            SessionEvent::Step => {
                available(self.can_step())?;
                (self.paused, self.is_stepping) = (false, true);
            }
            SessionEvent::Resign => {
                let side = self.side_that_can_resign().ok_or(SessionError::Unavailable)?;
                self.conclude(Ending::Resigned(side))?;
            }
            SessionEvent::OfferDraw => {
                let side = self.side_that_can_offer_draw().ok_or(SessionError::Unavailable)?;
                self.draw = Some(DrawOffer { side, position: self.live_key(), is_declined: false });
            }
            SessionEvent::AnswerDraw(answer) => self.answer_draw(answer)?,
            SessionEvent::Look(look) => self.look(look)?,
            SessionEvent::BackToGame => {
                available(!self.is_locked())?;
                self.back_to_game();
            }
            SessionEvent::TimePassed(time) => self.spend(time),
        }
        self.draw = self.draw_offer();
        if self.live_outcome().is_some() {
            (self.paused, self.is_stepping) = (false, false);
        }
        let ended = self.live_outcome().filter(|_| !had_ended);
        Ok(ended.map_or(SessionOutcome::Changed, SessionOutcome::Ended))
    }

    /// Returns the offer of a draw that is valid now. Returns `None` if no draw was offered, or if the offer has lapsed
    /// because the position has changed or the game has ended.
    #[must_use]
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.draw.filter(|it| it.position == self.live_key() && self.live_outcome().is_none())
    }

    /// Returns the side to move if its player is a person who can offer a draw now; otherwise `None`. In each position,
    /// only one draw can be offered.
    #[must_use]
    pub fn side_that_can_offer_draw(&self) -> Option<Color> {
        let side = self.live_side();
        let can_offer = self.in_progress() && !self.paused && !self.is_opening() && self.draw_offer().is_none();
        Some(side).filter(|it| can_offer && self.seats[*it].is_person())
    }

    fn place(&mut self, point: Point) -> Result<(), SessionError> {
        if self.is_of_programs() {
            available(self.person_to_move() || self.record.outcome().is_some())?;
        } else if self.opening_step_shown().is_some() {
            return self.give_answer(OpeningChoice::Point(point));
        }
        available(!self.is_locked() && !self.is_only_looking())?;
        available(!self.is_looking() || self.can_vary() || self.record.outcome().is_some())?;
        self.play(point)?;
        self.guessed = None;
        self.rest_programs();
        Ok(())
    }

    /// Pauses a game between two programs again after it was resumed for a single move.
    const fn end_step(&mut self) {
        if self.is_stepping {
            self.rest_programs();
        }
    }

    /// Returns `true` if a game of two programs is paused and can run for a single move.
    #[must_use]
    pub fn can_step(&self) -> bool {
        self.paused && self.is_of_programs() && self.live_outcome().is_none()
    }

    fn give_answer(&mut self, choice: OpeningChoice) -> Result<(), SessionError> {
        available(!self.paused)?;
        let is_person = self.asked().is_some_and(Seat::is_person);
        self.answer(choice)?;
        if is_person {
            self.guessed = None;
        }
        Ok(())
    }

    fn answer_draw(&mut self, answer: DrawAnswer) -> Result<(), SessionError> {
        let offer = self.draw_offer().filter(|it| !it.is_declined).ok_or(SessionError::Unavailable)?;
        match answer {
            DrawAnswer::Agreed => self.conclude(Ending::Agreed)?,
            DrawAnswer::Declined => self.draw = Some(DrawOffer { is_declined: true, ..offer }),
            DrawAnswer::Failed => self.draw = None,
        }
        Ok(())
    }

    fn look(&mut self, look: Look) -> Result<(), SessionError> {
        available(!self.is_locked())?;
        match look {
            Look::At(node) => {
                available(self.record.contains(node))?;
                self.record.select(node);
            }
            Look::AtPly(ply) => self.record.go_to(ply),
            Look::AtLast => self.show_last(),
        }
        Ok(())
    }
}

const fn available(is_so: bool) -> Result<(), SessionError> {
    if is_so { Ok(()) } else { Err(SessionError::Unavailable) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    use crate::game::{
        Area, ByColor, Opening, OpeningError, OpeningKind, Outcome, PlayError, PlayerId, Record, Rule, TimeControl,
    };

    fn session(moves: &str, white: Seat) -> Session {
        let seats = ByColor { black: Seat::Person, white };
        let mut session = Session::new(Record::new(15, Rule::Freestyle), seats, TimeControl::Unlimited);
        for name in moves.split_whitespace() {
            assert_eq!(session.handle(SessionEvent::Play(point(name))), Ok(SessionOutcome::Changed));
        }
        session
    }

    fn people(moves: &str) -> Session {
        session(moves, Seat::Person)
    }

    fn against_program(moves: &str) -> Session {
        session(moves, Seat::Program(PlayerId::new("gumu")))
    }

    fn point(name: &str) -> Point {
        Point::parse(name, 15).unwrap()
    }

    fn do_all(session: &mut Session, events: &[SessionEvent]) {
        for event in events {
            session.handle(*event).unwrap_or_else(|error| panic!("{event:?}: {error}"));
        }
    }

    /// Checks that an event is refused and changes nothing.
    fn refused(session: &mut Session, event: SessionEvent) -> SessionError {
        let before = format!("{session:?}");
        let error = session.handle(event).expect_err("it is refused");
        assert_eq!(format!("{session:?}"), before, "{event:?}");
        error
    }

    #[test]
    fn the_fifth_stone_ends_the_game_and_a_play_after_it_is_refused() {
        let mut session = people("a1 a3 b1 b3 c1 c3 d1 d3");
        let outcome = session.handle(SessionEvent::Play(point("e1"))).unwrap();
        assert!(matches!(outcome, SessionOutcome::Ended(Outcome::Five { winner: Color::Black, .. })), "{outcome:?}");
        assert_eq!(refused(&mut session, SessionEvent::Play(point("e3"))), PlayError::GameOver.into());
        assert_eq!(refused(&mut session, SessionEvent::Reply(point("e3"))), PlayError::GameOver.into());
        assert_eq!(refused(&mut session, SessionEvent::Pass), PlayError::GameOver.into());
        for event in [SessionEvent::Pause, SessionEvent::Resign, SessionEvent::OfferDraw] {
            assert_eq!(refused(&mut session, event), SessionError::Unavailable);
        }
    }

    #[test]
    fn a_refused_event_leaves_the_session_as_it_was() {
        let mut session = people("h8 i9 g7");
        do_all(&mut session, &[SessionEvent::Undo]);
        assert_eq!(refused(&mut session, SessionEvent::Play(point("h8"))), PlayError::Occupied.into());
        do_all(&mut session, &[SessionEvent::Look(Look::AtPly(1))]);
        assert_eq!(refused(&mut session, SessionEvent::Vary(point("h8"))), PlayError::Occupied.into());
        let nothing_to_answer = SessionEvent::Answer(OpeningChoice::Swap);
        assert_eq!(refused(&mut session, nothing_to_answer), OpeningError::NotAsked.into());
        assert_eq!(refused(&mut session, SessionEvent::AnswerDraw(DrawAnswer::Agreed)), SessionError::Unavailable);
        assert_eq!(refused(&mut session, SessionEvent::Resume), SessionError::Unavailable);
        let mut fresh = people("");
        for event in [SessionEvent::Undo, SessionEvent::Redo, SessionEvent::Resign] {
            assert_eq!(refused(&mut fresh, event), SessionError::Unavailable);
        }
        assert!(fresh.delete_shown().is_none());
    }

    #[test]
    fn while_it_is_paused_a_game_is_only_resumed_or_resigned() {
        let mut session = people("h8 i9 g7");
        do_all(&mut session, &[SessionEvent::Pause]);
        let events = [
            SessionEvent::Play(point("a1")),
            SessionEvent::Reply(point("a1")),
            SessionEvent::Pass,
            SessionEvent::Undo,
            SessionEvent::Look(Look::AtPly(0)),
            SessionEvent::OfferDraw,
            SessionEvent::Pause,
        ];
        for event in events {
            assert_eq!(refused(&mut session, event), SessionError::Unavailable, "{event:?}");
        }
        assert!(session.delete_shown().is_none());
        let mut resumed = session.clone();
        do_all(&mut resumed, &[SessionEvent::Resume, SessionEvent::Play(point("a1"))]);
        let outcome = session.handle(SessionEvent::Resign);
        assert_eq!(outcome, Ok(SessionOutcome::Ended(Outcome::Resignation { winner: Color::Black })));
        assert!(!session.is_paused());
    }

    #[test]
    fn a_side_resigns_while_it_looks_and_after_undo() {
        let lost = Ok(SessionOutcome::Ended(Outcome::Resignation { winner: Color::White }));
        for event in [SessionEvent::Look(Look::AtPly(1)), SessionEvent::Undo] {
            let mut session = against_program("h8 i9 g7 f6");
            do_all(&mut session, &[event]);
            let ply = session.record().ply();
            assert_eq!(session.handle(SessionEvent::Resign), lost, "after {event:?}");
            assert_eq!(session.record().ply(), ply, "the position shown stays");
        }
    }

    fn of_programs(moves: &str) -> Session {
        let program = |id: &str| Seat::Program(PlayerId::new(id));
        people(moves).with_seats(ByColor { black: program("gumu"), white: program("counts") })
    }

    #[test]
    fn two_programs_play_until_they_are_paused_and_a_step_is_one_reply() {
        let mut session = of_programs("");
        assert_eq!((session.opponent(), session.is_locked()), (None, false));
        do_all(&mut session, &["h8", "i9"].map(|it| SessionEvent::Reply(point(it))));
        for event in
            [SessionEvent::Play(point("a1")), SessionEvent::Resign, SessionEvent::OfferDraw, SessionEvent::Step]
        {
            assert!(session.clone().handle(event).is_err(), "{event:?}");
        }
        do_all(&mut session, &[SessionEvent::Pause]);
        assert_eq!(session.opponent_to_move(), None);
        refused(&mut session, SessionEvent::Reply(point("g7")));
        do_all(&mut session, &[SessionEvent::Step]);
        assert_eq!(session.opponent_to_move().map(PlayerId::as_str), Some("gumu"));
        do_all(&mut session, &[SessionEvent::Reply(point("g7"))]);
        assert!(session.is_paused() && session.live_ply() == 3);
        do_all(&mut session, &[SessionEvent::Resume, SessionEvent::Reply(point("f6"))]);
        assert!(!session.is_paused(), "the step is over");
    }

    #[test]
    fn what_a_person_changes_pauses_two_programs() {
        let events = [
            SessionEvent::Undo,
            SessionEvent::Undo,
            SessionEvent::Redo,
            SessionEvent::Look(Look::AtPly(1)),
            SessionEvent::GoOnFromHere,
            SessionEvent::Play(point("c3")),
        ];
        let mut session = of_programs("h8 i9 g7");
        for (event, ply) in events.into_iter().zip([2, 1, 2, 2, 1, 2]) {
            do_all(&mut session, &[event]);
            assert_eq!((session.live_ply(), session.is_paused()), (ply, true), "{event:?}");
        }
        let mut session = of_programs("h8 i9 g7");
        do_all(&mut session, &[SessionEvent::Look(Look::AtPly(2))]);
        assert!(!session.is_paused(), "looking does not");
        session.delete_shown().unwrap();
        assert!(session.is_paused());
    }

    #[test]
    fn the_end_of_two_programs_is_no_pause() {
        let mut session = of_programs("a1 a3 b1 b3 c1 c3 d1 d3");
        do_all(&mut session, &[SessionEvent::Pause, SessionEvent::Play(point("e1"))]);
        assert!(session.live_outcome().is_some() && !session.is_paused());
        assert_eq!(refused(&mut session, SessionEvent::Resume), SessionError::Unavailable);
        do_all(&mut session, &[SessionEvent::Undo]);
        assert!(session.is_paused() && session.live_outcome().is_none());
    }

    #[test]
    fn a_draw_is_offered_once_in_a_position_and_the_offer_lapses_with_it() {
        let mut session = against_program("h8 i9");
        do_all(&mut session, &[SessionEvent::OfferDraw]);
        assert_eq!(session.draw_offer().map(|it| (it.side(), it.is_declined())), Some((Color::Black, false)));
        assert_eq!(refused(&mut session, SessionEvent::OfferDraw), SessionError::Unavailable);
        do_all(&mut session, &[SessionEvent::Look(Look::AtPly(0)), SessionEvent::AnswerDraw(DrawAnswer::Declined)]);
        assert!(session.draw_offer().is_some_and(|it| it.is_declined()), "looking is no other position");
        assert_eq!(refused(&mut session, SessionEvent::OfferDraw), SessionError::Unavailable);
        assert_eq!(refused(&mut session, SessionEvent::AnswerDraw(DrawAnswer::Agreed)), SessionError::Unavailable);
        do_all(&mut session, &[SessionEvent::BackToGame, SessionEvent::Play(point("g7"))]);
        assert_eq!(session.draw_offer(), None);
        do_all(&mut session, &[SessionEvent::Undo, SessionEvent::OfferDraw]);
        assert!(session.draw_offer().is_some_and(|it| !it.is_declined()), "it does not come back declined");
    }

    #[test]
    fn an_offer_is_agreed_to_or_void() {
        let mut session = people("h8 i9");
        do_all(&mut session, &[SessionEvent::OfferDraw, SessionEvent::AnswerDraw(DrawAnswer::Failed)]);
        assert_eq!(session.draw_offer(), None);
        do_all(&mut session, &[SessionEvent::OfferDraw]);
        let outcome = session.handle(SessionEvent::AnswerDraw(DrawAnswer::Agreed));
        assert_eq!(outcome, Ok(SessionOutcome::Ended(Outcome::Agreed)));
        assert_eq!(session.draw_offer(), None);
    }

    #[test]
    fn a_side_without_time_left_loses() {
        let minute = Duration::from_secs(60);
        let people = ByColor { black: Seat::Person, white: Seat::Person };
        let mut session = Session::new(Record::new(15, Rule::Freestyle), people, TimeControl::PerGame(minute));
        do_all(&mut session, &[SessionEvent::Play(point("h8"))]);
        session.set_clock();
        let passed = |seconds| SessionEvent::TimePassed(Duration::from_secs(seconds));
        do_all(&mut session, &[SessionEvent::OfferDraw]);
        assert_eq!(session.handle(passed(59)), Ok(SessionOutcome::Changed));
        assert_eq!(session.handle(passed(1)), Ok(SessionOutcome::Ended(Outcome::Time { winner: Color::Black })));
        assert_eq!(session.draw_offer(), None);
        assert_eq!(refused(&mut session, SessionEvent::Play(point("a1"))), PlayError::GameOver.into());
    }

    #[test]
    fn a_reply_leaves_the_view_and_no_stone_is_played_where_one_looks() {
        let mut session = against_program("h8 i9 g7");
        do_all(&mut session, &[SessionEvent::Look(Look::AtPly(2)), SessionEvent::Reply(point("f6"))]);
        assert_eq!((session.record().ply(), session.live_ply()), (2, 4));
        assert_eq!(refused(&mut session, SessionEvent::Play(point("a1"))), SessionError::Unavailable);
        assert_eq!(refused(&mut session, SessionEvent::Pass), SessionError::Unavailable);
        do_all(&mut session, &[SessionEvent::Look(Look::AtPly(0)), SessionEvent::Look(Look::AtLast)]);
        assert!(!session.is_looking());
    }

    #[test]
    fn a_stone_in_the_opening_is_an_answer_of_the_person_who_is_asked() {
        let opening = Opening::new(OpeningKind::Soosorv8, 15);
        let mut session = people("").with_opening(opening).with_guess(Color::Black);
        assert_eq!(
            refused(&mut session, SessionEvent::Play(point("a1"))),
            OpeningError::OutsideArea(Area::Within(1)).into()
        );
        do_all(&mut session, &["h8", "h9", "i8"].map(|it| SessionEvent::Play(point(it))));
        assert_eq!((session.opening().unwrap().stones().len(), session.guessed()), (3, None));
        do_all(&mut session, &[SessionEvent::Answer(OpeningChoice::Swap), SessionEvent::Undo]);
        assert!(session.can_redo() && session.opening().unwrap().choices().len() == 3);
    }
}
