//! Opening procedure of the game being played: the player who must choose, and the effects of each choice.

use crate::game::{
    Color, NamedOpening, Opening, OpeningChoice, OpeningError, OpeningPlayer, Point, Record, Rule, Step,
};
use crate::session::undone::UndoneOpening;
use crate::session::{Seat, Session};

impl Session {
    /// Returns the current step of the opening procedure; `None` if the game has no such procedure, the procedure is
    /// finished, or the game is paused or has ended.
    #[must_use]
    pub fn opening_step(&self) -> Option<Step> {
        let opening = self.opening.as_ref().filter(|_| self.goes_on())?;
        Some(opening.step()).filter(|it| it.by().is_some())
    }

    /// Returns the same step as [`Session::opening_step`], or `None` if a position other than the one that the game has
    /// reached is shown.
    #[must_use]
    pub fn opening_step_shown(&self) -> Option<Step> {
        self.opening_step().filter(|_| !self.is_looking())
    }

    /// Returns `true` if the game has an opening procedure that is not finished.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.opening.as_ref().is_some_and(|it| it.step().by().is_some())
    }

    /// Returns `true` if the next stone of the opening procedure is placed by this program itself and not by a player.
    #[must_use]
    pub fn is_dealing(&self) -> bool {
        self.opening.as_ref().is_some_and(Opening::is_dealt)
    }

    /// Returns who is the first or second player of the opening procedure: a person or a program. Players can swap
    /// sides during the procedure, so the result is the seat of the side that the player has now.
    #[must_use]
    pub fn seat_of(&self, player: OpeningPlayer) -> &Seat {
        let at_first = if player == OpeningPlayer::First { Color::Black } else { Color::White };
        &self.seats[self.opening.as_ref().map_or(at_first, |it| it.side_of(player))]
    }

    /// Returns the seat (a person or a program) that must answer the current step of the opening procedure; `None` if
    /// no step must be answered, or the game is paused or has ended.
    #[must_use]
    pub fn asked(&self) -> Option<&Seat> {
        self.opening_seat().filter(|_| self.goes_on())
    }

    /// Returns the seat (a person or a program) that must answer the current step of the opening procedure, even while
    /// the game is paused.
    fn opening_seat(&self) -> Option<&Seat> {
        Some(self.seat_of(self.opening.as_ref()?.step().by()?))
    }

    /// Returns the side that must act: the side of the player who must answer the current step of the opening procedure
    /// or, if no step must be answered, the side to move.
    #[must_use]
    pub fn side_asked(&self) -> Color {
        let asked = self.opening_step().and_then(Step::by).zip(self.opening.as_ref());
        asked.map_or_else(|| self.live_side(), |(by, opening)| opening.side_of(by))
    }

    /// Returns the last answer that a program gave in the opening procedure, apart from points, and the player who gave
    /// it. Returns `None` as soon as a person has answered or moved after that answer.
    #[must_use]
    pub fn answered(&self) -> Option<(OpeningPlayer, OpeningChoice)> {
        let mut opening = self.opening.clone().filter(|_| self.goes_on() && !self.is_looking())?;
        if !self.seats[self.side_asked()].is_person() || opening.stones().len() + 1 < self.record.ply() {
            return None;
        }
        loop {
            let choice = opening.undo()?;
            let by = opening.step().by().filter(|by| !self.seat_of(*by).is_person())?;
            if !matches!(choice, OpeningChoice::Point(_)) {
                return Some((by, choice));
            }
        }
    }

    /// Gives the answer `choice` to the current step of the opening procedure.
    ///
    /// # Errors
    /// When `choice` is not an allowed answer to the current step.
    pub(super) fn answer(&mut self, choice: OpeningChoice) -> Result<(), OpeningError> {
        self.answer_again(choice)?;
        self.undone = None;
        Ok(())
    }

    fn answer_again(&mut self, choice: OpeningChoice) -> Result<(), OpeningError> {
        let opening = self.opening.as_mut().ok_or(OpeningError::NotAsked)?;
        let before = opening.black();
        opening.play(choice)?;
        self.follow_opening(before);
        Ok(())
    }

    /// Returns the opening procedure as Undo would leave it, at an earlier step. Returns `None` if Undo does not go
    /// back into the procedure, for example because it takes back a stone that a person played after the opening.
    pub(super) fn opening_before(&self) -> Option<Opening> {
        let mut opening = self.opening.clone()?;
        if opening.stones().len() < self.live_ply() && self.ply_before().is_some() || !self.follows(&opening) {
            return None;
        }
        let mut black = opening.black();
        let mut seats = self.seats.clone();
        while opening.undo().is_some() {
            if opening.black() != black {
                black = opening.black();
                std::mem::swap(&mut seats.black, &mut seats.white);
            }
            let asked = opening.step().by()?;
            let seat = if asked == black { &seats.black } else { &seats.white };
            if !opening.is_dealt() && self.stops_at(seat) {
                return Some(opening);
            }
        }
        None
    }

    /// Returns `true` if the line to the position that the game has reached begins with the stones of `opening`. A line
    /// that goes through a variation may begin with other stones.
    fn follows(&self, opening: &Opening) -> bool {
        let path = self.record.path(self.live());
        let points = path.iter().map(|it| self.record.move_to(*it).and_then(|it| it.point));
        let n_shared = opening.stones().iter().zip(points).take_while(|(ours, it)| Some(**ours) == *it).count();
        n_shared == opening.stones().len()
    }

    /// Takes back answers: replaces the opening procedure by its earlier state `earlier`, and keeps the later state for
    /// Redo. The caller must first show the position that the game has reached.
    pub(super) fn undo_opening(&mut self, earlier: Opening) {
        let live = self.live();
        let Some(opening) = &mut self.opening else { return };
        let (before, record) = (opening.black(), &self.record);
        let later = std::mem::replace(opening, earlier);
        self.undone.get_or_insert_with(|| Box::new(UndoneOpening { record: record.clone(), opening: later, live }));
        self.follow_opening(before);
    }

    /// Replays answers that were taken back, up to the next step that a person must answer. After the last answer,
    /// restores the whole record and shows the position after the stones of the opening. The caller must first show the
    /// position that the game has reached.
    pub(super) fn redo_opening(&mut self) {
        let Some(undone) = self.undone.take() else { return };
        let n_given = self.opening.as_ref().map_or(0, |it| it.choices().len());
        for (n, choice) in (1..).zip(undone.opening.choices()).skip(n_given) {
            if self.answer_again(*choice).is_err() {
                return;
            }
            let stops = !self.is_dealing() && self.opening_seat().is_some_and(|it| self.stops_at(it));
            if n < undone.opening.choices().len() && stops {
                self.undone = Some(undone);
                return;
            }
        }
        let ply = undone.opening.stones().len();
        self.record.replace(undone.record);
        self.record.select(undone.live);
        self.record.go_to(ply);
    }

    /// Updates the record and the players after the state of the opening has changed: which player has which side, the
    /// players' names, the stones, and the text of the opening in the record. `black_before` is the player who had
    /// Black before the change.
    fn follow_opening(&mut self, black_before: OpeningPlayer) {
        let Some(opening) = &self.opening else { return };
        if opening.black() != black_before {
            let (seats, names) = (&mut self.seats, &mut self.record.info.names);
            std::mem::swap(&mut seats.black, &mut seats.white);
            std::mem::swap(&mut names.black, &mut names.white);
        }
        let (stones, notation) = (opening.stones().to_vec(), opening.notation());
        self.in_live_position(|record| {
            let n_shared = stones.iter().zip(record.moves()).take_while(|(ours, it)| Some(**ours) == it.point).count();
            record.go_to(n_shared);
            let later: Vec<_> = record.children(record.node()).collect();
            for node in later {
                record.delete(node);
            }
            for stone in &stones[n_shared..] {
                // Ignore the result: the opening has checked the point, and an opening has too few stones, at most
                // five, to end the game.
                let _ = record.play(*stone);
            }
            record.info.opening = notation;
        });
    }

    /// Parses the opening in the game data of a record; `None` if there is none, or it does not match the record's
    /// moves.
    #[must_use]
    pub fn opening_of(record: &Record) -> Option<Opening> {
        let opening = Opening::parse(&record.info.opening, record.size())?;
        let agrees = record.setup().is_empty()
            && opening.kind().suits(record.rule())
            && opening.stones().len() <= record.moves().len()
            && opening.stones().iter().zip(record.moves()).all(|(ours, it)| Some(*ours) == it.point)
            && (opening.step().by().is_none() || opening.stones().len() == record.moves().len());
        agrees.then_some(opening)
    }

    /// Returns the opening of renju, one of 26, that the first three stones before the shown position form. Returns
    /// `None` if they form no such opening, if the rule is not renju, or if the game has a setup or passes.
    #[must_use]
    pub fn named_opening(&self) -> Option<&'static NamedOpening> {
        let record = &self.record;
        if record.rule() != Rule::Renju || !record.setup().is_empty() {
            return None;
        }
        let stones: Vec<_> = record.moves()[..record.ply()].iter().map(|it| it.point).collect::<Option<_>>()?;
        NamedOpening::of(&stones, record.size())
    }

    /// Returns `true` if a click on `point` counts as a stone or as an answer in the opening procedure. A fifth move
    /// that repeats or mirrors an offered one also counts: the procedure then refuses it, and the player is told why.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        let is_asked = self.opening_step_shown().and(self.opening.as_ref()).is_none_or(|opening| {
            matches!(opening.check(point), Ok(()) | Err(OpeningError::Symmetrical | OpeningError::OfferedBefore))
        });
        is_asked && self.record.board().is_free(point)
    }

    /// Returns the fifth moves that were offered in the opening procedure; empty if no step of a procedure must be
    /// answered in the shown position.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        self.opening.as_ref().filter(|_| self.opening_step_shown().is_some()).map_or(&[], Opening::offers)
    }
}
