//! Variations and their undo: the effect of a stone in an earlier position.
//!
//! While a game is running, an earlier position can only be viewed: [`SessionEvent::Play`] is refused there.
//! [`SessionEvent::GoOnFromHere`] takes back the moves after the position, and [`SessionEvent::Vary`] adds a stone as a
//! variation. In a game that has ended, or that was opened from a file or set up to be looked through rather than
//! played, a stone in an earlier position starts a variation. Undo of the first stone of a variation removes the
//! variation and shows the game as it was before.
//!
//! [`SessionEvent::Play`]: crate::session::SessionEvent::Play
//! [`SessionEvent::GoOnFromHere`]: crate::session::SessionEvent::GoOnFromHere
//! [`SessionEvent::Vary`]: crate::session::SessionEvent::Vary

use crate::game::{NodeId, PlayError, Point, RecordEdit};
use crate::session::Session;
use crate::session::variation_history::{UndoneVariation, Variation};

impl Session {
    /// Returns the session marked as a game that was opened from a file or set up, to be looked through rather than
    /// played. If people have both sides, a stone in an earlier position of such a game starts a variation.
    #[must_use]
    pub fn studied(self) -> Self {
        Self { is_studied: true, ..self }
    }

    /// Returns the session marked as a game that is being played; the opposite is [`Session::studied`].
    #[must_use]
    pub fn played(self) -> Self {
        Self { is_studied: false, ..self }
    }

    /// Returns `true` if the session is marked as a game that was opened from a file or set up, to be looked through
    /// rather than played.
    #[must_use]
    pub const fn is_studied(&self) -> bool {
        self.is_studied
    }

    /// Returns `true` if the game is being played and has not ended. The earlier positions of such a game can only be
    /// viewed.
    #[must_use]
    pub fn is_running(&self) -> bool {
        let is_study = self.is_studied && self.seats.black.is_person() && self.seats.white.is_person();
        !is_study && !self.has_ended() && self.live_outcome().is_none()
    }

    /// Returns `true` if the game is running and the shown position is not the one that it has reached. Then a stone in
    /// the shown position cannot continue the game.
    #[must_use]
    pub fn is_only_looking(&self) -> bool {
        self.is_looking() && self.is_running()
    }

    /// Returns `true` if the shown position is an earlier position of a running game and a stone can be added there as
    /// a variation. A game of two programs must be paused.
    #[must_use]
    pub fn can_vary_beside(&self) -> bool {
        let is_at_rest = self.paused || !self.is_of_programs();
        self.is_only_looking() && is_at_rest && self.can_vary()
    }

    /// Adds a stone in the shown position as a variation. The game being played and the main line do not change.
    ///
    /// # Errors
    /// When no stone can be placed on the point.
    pub(super) fn vary(&mut self, point: Point) -> Result<(), PlayError> {
        self.begin_variation(|it| {
            it.record.play(point)?;
            it.variations.forget_undone();
            Ok(None)
        })
    }

    /// Places a stone of the side to move in the shown position; the game then goes on from the resulting position. As
    /// long as the game has not ended, the line of the stone becomes the main line; after the end, a new move is a
    /// variation. If the game had reached another position than the shown one, the stone starts a variation that Undo
    /// can remove.
    ///
    /// # Errors
    /// When no stone can be placed on the point.
    pub(super) fn play(&mut self, point: Point) -> Result<(), PlayError> {
        let make = |it: &mut Self| it.make(|record| record.play(point));
        if self.is_looking() { self.begin_variation(make) } else { make(self).map(drop) }
    }

    /// Calls `make`, which makes a move in the shown position, and remembers this move as the start of a variation that
    /// Undo can remove. `make` returns the edit that restores the previous main line; `None` if it has not changed the
    /// main line.
    fn begin_variation(
        &mut self,
        make: impl FnOnce(&mut Self) -> Result<Option<RecordEdit>, PlayError>,
    ) -> Result<(), PlayError> {
        let (branch, line_end, live) = (self.record.node(), self.record.end(), self.live);
        let n_nodes = self.record.n_nodes();
        let order = make(self)?;
        let (first, is_new) = (self.record.node(), n_nodes < self.record.n_nodes());
        self.variations.begun.push(Variation { branch, first, line_end, live, is_new, order });
        Ok(())
    }

    /// Returns the index of the variation that the next Undo removes: among the variations that contain the shown
    /// position, the one that was started last. Returns `None` if there is no such variation, or if Undo must first
    /// take back later moves of this variation.
    fn variation_to_undo(&self) -> Option<usize> {
        let shown = self.record.path(self.record.node());
        let is_through = |it: &Variation| {
            let is_there = self.record.contains(it.live) && self.record.contains(it.line_end);
            is_there && self.record.parent(it.first) == Some(it.branch) && shown.contains(&it.first)
        };
        let index = self.variations.begun.iter().rposition(is_through)?;
        let first = self.variations.begun[index].first;
        let is_live = self.record.path(self.live).contains(&first);
        let n_stones = self.record.path(first).len();
        let goes_behind = self.was_ended() || self.ply_before().is_some_and(|it| n_stones <= it);
        (!is_live || !goes_behind).then_some(index)
    }

    /// Returns `true` if the next Undo removes a variation.
    pub(super) fn can_undo_variation(&self) -> bool {
        self.variation_to_undo().is_some()
    }

    /// Removes the variation in which the shown position lies, and shows the game as it was before the variation.
    /// Returns `false` if Undo does not remove a variation.
    pub(super) fn undo_variation(&mut self) -> bool {
        let Some(index) = self.variation_to_undo() else { return false };
        let variation = self.variations.begun.remove(index);
        self.variations.begun.truncate(index);
        let (shown, live) = (self.record.node(), self.live);
        let had_live = self.record.path(live).contains(&variation.first);
        if let Some(order) = &variation.order {
            self.record.edit(order.clone());
        }
        let delete = variation.is_new.then_some(RecordEdit::Delete(variation.first));
        let restore = delete.and_then(|it| self.record.edit(it));
        if had_live {
            self.set_live(variation.live);
        }
        // If the latest position of the game lay in the variation, show the line that was shown before the variation.
        // Otherwise the game may have gone on outside the variation after the variation was started, so show the line
        // to the latest position of the game.
        self.record.select(if had_live { variation.line_end } else { self.live });
        self.record.select(variation.branch);
        self.variations.undone = Some(Box::new(UndoneVariation { variation, restore, shown, live, had_live }));
        true
    }

    /// Returns `true` if the next Redo restores a variation: the position at which the variation started is shown, and
    /// no move of the game was played or taken back since the variation was removed.
    pub(super) fn can_redo_variation(&self) -> bool {
        let undone = self.variations.undone.as_ref();
        undone.is_some_and(|it| it.variation.branch == self.record.node() && it.is_live_as_before(self.live))
    }

    /// Restores the variation that was taken back last. Returns `false` if Redo does not restore a variation.
    pub(super) fn redo_variation(&mut self) -> bool {
        if !self.can_redo_variation() {
            return false;
        }
        let Some(undone) = self.variations.undone.take() else { return false };
        let UndoneVariation { mut variation, restore, shown, live, had_live } = *undone;
        if let Some(RecordEdit::Delete(first)) = restore.and_then(|it| self.record.edit(it)) {
            variation.first = first;
        }
        if had_live && self.record.contains(live) {
            self.set_live(live);
            if variation.order.is_some() {
                variation.order = self.record.promotion(live).and_then(|it| self.record.edit(it));
            }
        }
        self.record.select(shown);
        self.variations.begun.push(variation);
        true
    }

    /// Returns the number of moves that remain after [`Session::go_on_from_here`]: the moves up to the shown position
    /// or, if a program is to move there in a game against a person, up to the last position before it in which the
    /// person is to move. Returns `None` if no move would be taken back, or if moves of the opening would be taken
    /// back.
    fn ply_to_go_on_from(&self) -> Option<usize> {
        let first = self.opening.as_ref().map_or(0, |it| it.stones().len());
        let shown = self.record.ply();
        let is_before = self.is_only_looking() && shown < self.live_ply() && self.live_is_shown();
        (first..=shown).rev().find(|ply| is_before && self.stops_after(*ply))
    }

    /// Returns `true` if the running game can continue from the shown position.
    #[must_use]
    pub fn can_go_on_from_here(&self) -> bool {
        !self.is_locked() && self.ply_to_go_on_from().is_some()
    }

    /// Takes back the moves after the shown position. If a program is to move there in a game against a person, also
    /// takes back moves until the person is to move. Redo replays all these moves in one step.
    pub(super) fn go_on_from_here(&mut self) {
        let Some(ply) = self.ply_to_go_on_from() else { return };
        let before = self.live;
        self.record.go_to(ply);
        self.set_live(self.record.node());
        self.variations.forget_undone();
        self.variations.gone_back = Some((self.live, before));
    }

    /// Replays all moves that [`Session::go_on_from_here`] took back. Returns `false` if no such moves follow the
    /// position that the game has reached.
    pub(super) fn redo_gone_back(&mut self) -> bool {
        let Some((at, before)) = self.variations.gone_back else { return false };
        if at != self.live || !self.record.path(before).contains(&at) && at != NodeId::ROOT {
            return false;
        }
        self.variations.gone_back = None;
        self.record.select(before);
        self.set_live(before);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use crate::game::{ByColor, Move, PlayerId, Record, Rule, TimeControl};
    use crate::session::{Look, Seat, SessionEvent};

    fn session(moves: &str, white: Seat) -> Session {
        let seats = ByColor { black: Seat::Person, white };
        let mut session = Session::new(Record::new(15, Rule::Freestyle), seats, TimeControl::Unlimited);
        for name in moves.split_whitespace() {
            session.handle(SessionEvent::Play(point(name))).unwrap();
        }
        session
    }

    fn point(name: &str) -> Point {
        Point::parse(name, 15).unwrap()
    }

    fn do_all(session: &mut Session, events: &[SessionEvent]) {
        for event in events {
            session.handle(*event).unwrap_or_else(|error| panic!("{event:?}: {error}"));
        }
    }

    /// Returns the moves that lead to the position that the game has reached.
    fn live_line(session: &Session) -> Vec<Option<Move>> {
        session.record.path(session.live).into_iter().map(|it| session.record.move_to(it)).collect()
    }

    /// Returns everything that a player sees of a game as text: its tree with the main line first, the shown line and
    /// position, and the line to the position that the game has reached.
    fn picture(session: &Session) -> String {
        let record = &session.record;
        let tree: Vec<_> = record.nodes().map(|it| (record.path(it).len(), record.move_to(it))).collect();
        let shown: Vec<_> = record.moves().to_vec();
        format!("{tree:?} {shown:?} {} {:?}", record.ply(), live_line(session))
    }

    #[test]
    fn a_game_goes_on_from_an_earlier_position_and_redo_brings_all_of_it_back() {
        let mut game = session("h8 i9 g7 f6 e5 d4", Seat::Program(PlayerId::new("gumu")));
        let before = live_line(&game);
        do_all(&mut game, &[SessionEvent::Look(Look::AtPly(3))]);
        assert!(game.is_only_looking() && game.can_go_on_from_here());
        do_all(&mut game, &[SessionEvent::GoOnFromHere]);
        assert_eq!((game.live_ply(), game.is_looking()), (2, false), "the last turn of the person");
        do_all(&mut game, &[SessionEvent::Redo]);
        assert_eq!((live_line(&game), game.is_looking()), (before, false));
        do_all(&mut game, &[SessionEvent::Look(Look::AtPly(2)), SessionEvent::GoOnFromHere]);
        do_all(&mut game, &[SessionEvent::Play(point("a1")), SessionEvent::Undo, SessionEvent::Redo]);
        assert_eq!(live_line(&game).last().unwrap().unwrap().point, Some(point("a1")), "another line was played");
    }

    #[test]
    fn a_stone_beside_a_running_game_leaves_it_and_undo_takes_the_stone_away() {
        let mut game = session("h8 i9 g7 f6", Seat::Person);
        do_all(&mut game, &[SessionEvent::Look(Look::AtPly(2))]);
        let before = picture(&game);
        do_all(&mut game, &[SessionEvent::Vary(point("a1"))]);
        let (one, line) = (picture(&game), live_line(&game));
        do_all(&mut game, &[SessionEvent::Vary(point("b1"))]);
        assert_eq!((game.record.ply(), game.live_ply()), (4, 4));
        assert_eq!(live_line(&game), line);
        do_all(&mut game, &[SessionEvent::Undo]);
        assert_eq!(picture(&game), one);
        do_all(&mut game, &[SessionEvent::Undo]);
        assert_eq!(picture(&game), before);
        do_all(&mut game, &[SessionEvent::Redo]);
        assert_eq!(picture(&game), one);
    }

    #[test]
    fn one_undo_takes_a_variation_away_and_shows_the_game_as_it_was() {
        let finished = session("a1 a3 b1 b3 c1 c3 d1 d3 e1", Seat::Person);
        let studied = session("h8 i9 g7 f6 e5", Seat::Person).studied();
        for mut game in [finished, studied] {
            do_all(&mut game, &[SessionEvent::Look(Look::AtPly(3))]);
            let before = picture(&game);
            do_all(&mut game, &[SessionEvent::Play(point("h1"))]);
            let begun = picture(&game);
            assert_eq!((game.live_ply(), game.is_looking()), (4, false));
            do_all(&mut game, &[SessionEvent::Undo]);
            assert_eq!(picture(&game), before);
            do_all(&mut game, &[SessionEvent::Redo]);
            assert_eq!(picture(&game), begun);
            do_all(&mut game, &[SessionEvent::Play(point("h3")), SessionEvent::Undo]);
            assert_eq!((game.live_ply(), game.is_looking()), (4, false), "the stone behind it alone");
            do_all(&mut game, &[SessionEvent::Undo]);
            assert_eq!(picture(&game), before);
        }
    }

    #[test]
    fn a_move_of_the_game_itself_stays_in_it_when_it_is_taken_back() {
        let mut game = session("h8 i9 g7 f6 e5", Seat::Person).studied();
        do_all(&mut game, &[SessionEvent::Look(Look::AtPly(3))]);
        let before = picture(&game);
        do_all(&mut game, &[SessionEvent::Play(point("f6")), SessionEvent::Undo]);
        assert_eq!(picture(&game), before);
    }

    #[test]
    fn in_a_running_game_only_three_events_change_the_live_line() {
        let mut random = ChaCha8Rng::seed_from_u64(36);
        for seed in 0..60 {
            let white = if seed % 2 == 0 { Seat::Person } else { Seat::Program(PlayerId::new("gumu")) };
            let mut game = session("h8 i9", white);
            for _ in 0..200 {
                let any = Point::new(random.random_range(0..15), random.random_range(0..15));
                let nodes: Vec<_> = game.record.nodes().collect();
                let event = match random.random_range(0..10) {
                    0..2 => SessionEvent::Play(any),
                    2 => SessionEvent::Vary(any),
                    3 => SessionEvent::Look(Look::AtPly(random.random_range(0..=game.record.moves().len()))),
                    4 => SessionEvent::Look(Look::At(nodes[random.random_range(0..nodes.len())])),
                    5 => SessionEvent::Look(Look::AtLast),
                    6 => SessionEvent::BackToGame,
                    7 => SessionEvent::Pass,
                    8 => [SessionEvent::Undo, SessionEvent::Redo][random.random_range(0..2)],
                    _ => SessionEvent::GoOnFromHere,
                };
                let (before, was_looking) = (live_line(&game), game.is_looking());
                let is_running = game.is_running();
                let was_asked = event != SessionEvent::GoOnFromHere || game.can_go_on_from_here();
                if game.handle(event).is_err() || !is_running {
                    continue;
                }
                let after = live_line(&game);
                let may_change = matches!(event, SessionEvent::Undo | SessionEvent::Redo | SessionEvent::GoOnFromHere)
                    || matches!(event, SessionEvent::Play(_) | SessionEvent::Pass) && !was_looking;
                assert!(was_asked && (after == before || may_change), "{event:?} {before:?} {after:?}");
                let path = game.record.path(game.record.main_end());
                let is_main = game.live == NodeId::ROOT || path.contains(&game.live);
                assert!(is_main, "the live position lies in the main line after {event:?}");
            }
        }
    }
}
