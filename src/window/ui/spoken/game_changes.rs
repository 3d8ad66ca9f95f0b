//! Announcements of changes in the game, for screen readers: moves played, positions shown, low time, and results.

use crate::game::{Move, Outcome};
use crate::review::made_shape;
use crate::review::statement::StatementKind;
use crate::ui::effect::Sound;
use crate::ui::locale::{Msg, Template};
use crate::ui::play::opponent;
use crate::ui::screen_map::ScreenMap;
use crate::ui::spoken::announcements::Seen;
use crate::ui::state::State;

impl State {
    /// Returns the last announcement and its number, from 1; `None` before the first one.
    #[must_use]
    pub fn announcement(&self) -> Option<(usize, &str)> {
        self.cx.announcements.last()
    }

    /// If the player has asked a question during the current event, answers it in words. Then announces how the event
    /// has changed the game.
    pub(in crate::ui) fn announce_changes(&mut self, screen: &dyn ScreenMap) {
        self.answer_in_words(screen);
        let record = self.cx.game.record();
        let now = Seen {
            game: self.cx.game.number(),
            live: self.cx.game.live(),
            shown: record.node(),
            has_ended: self.cx.game.live_outcome().is_some(),
        };
        let Some(seen) = self.cx.announcements.replace_seen(now) else { return };
        let is_played = [Sound::Stone, Sound::Answer].into_iter().any(|it| self.cx.sounds.has(it));
        let mut texts = Vec::new();
        if self.is_game_covered() {
            // An exercise or another view covers the game, so announce no moves or positions of the game. The text on
            // the card of that view is announced instead.
        } else if seen.game != now.game {
            texts.push(self.new_game_text());
        } else if seen.live != now.live && is_played {
            texts.extend(record.move_to(now.live).map(|it| self.played_text(it)));
        } else if seen.shown != now.shown {
            texts.push(self.shown_text());
        }
        if now.has_ended && !seen.has_ended && seen.game == now.game {
            texts.push(self.end_text());
        }
        if self.cx.sounds.has(Sound::LittleTime) {
            let side = self.language().side(self.cx.game.live_side());
            texts.push(self.language().fill(Template::SpokenHurry { side }));
        }
        if !texts.is_empty() {
            self.cx.announcements.announce(texts.join(" "));
        }
    }

    /// Returns the text about a new game: its rule, its board and the side to move.
    fn new_game_text(&self) -> String {
        let (language, record) = (self.language(), self.cx.game.record());
        let size = record.size().to_string();
        let board = language.fill(Template::StatusBoard { rule: language.rule(record.rule()), size: &size });
        language.fill(Template::SpokenNewGame { board: &board, side: language.side(record.side_to_move()) })
    }

    /// Returns the text about a move that was played. The text names the side, the point and the shape that the stone
    /// makes; for a pass, it says that the side passes.
    fn played_text(&self, mv: Move) -> String {
        let (language, record) = (self.language(), self.cx.game.record());
        let Some(point) = mv.point else {
            return language.fill(Template::SpokenPasses { side: language.side(mv.color) });
        };
        let (side, point) = (language.side(mv.color), &point.label(record.size()));
        let shape = (!self.cx.game.is_looking()).then(|| self.shape_text(mv)).flatten();
        language.fill(match shape {
            Some(shape) => Template::SpokenPlaysShape { side, point, shape },
            None => Template::SpokenPlays { side, point },
        })
    }

    /// Returns the name of the shape that the last stone makes; `None` if it makes neither a five, a four nor an open
    /// three.
    fn shape_text(&self, mv: Move) -> Option<&'static str> {
        let (point, record) = (mv.point?, self.cx.game.record());
        let mut before = record.board().clone();
        before.undo(point);
        let statement = made_shape::shape_made(&before, record.rule(), mv.color, point)?;
        let msg = match statement.kind {
            StatementKind::MakesFive => Msg::ShapeFive,
            StatementKind::MakesOpenFour => Msg::ShapeOpenFour,
            StatementKind::MakesTwoFours => Msg::CombinedFourFour,
            StatementKind::MakesFourThree | StatementKind::MakesFork => Msg::CombinedFourOpenThree,
            StatementKind::MakesTwoThrees => Msg::CombinedDoubleOpenThree,
            StatementKind::MakesOpenThree => Msg::ShapeOpenThree,
            StatementKind::MakesFour => Msg::ShapeFour,
            _ => return None,
        };
        Some(self.language().text(msg))
    }

    /// Returns a text about the last move before the position shown, with its number. At the start of the game, returns
    /// a text that says that it is the start.
    pub(in crate::ui) fn shown_text(&self) -> String {
        let (language, record) = (self.language(), self.cx.game.record());
        let Some(mv) = record.last() else { return language.text(Msg::SpokenStart).to_owned() };
        let name = mv.point.map_or_else(|| language.text(Msg::MovesPass).to_owned(), |it| it.label(record.size()));
        let (n, total) = (record.ply().to_string(), record.moves().len().to_string());
        language.fill(Template::SpokenShown { n: &n, total: &total, side: language.side(mv.color), point: &name })
    }

    /// Returns a sentence about the result of the game; empty while the game is in progress.
    pub(in crate::ui) fn end_text(&self) -> String {
        self.cx.game.live_outcome().map_or_else(String::new, |it| self.result_text(&it))
    }

    /// Returns a result as a sentence: from the human player's point of view against the computer, otherwise naming the
    /// side.
    #[must_use]
    pub fn result_text(&self, outcome: &Outcome) -> String {
        let language = self.language();
        match opponent(&self.cx.game, &self.cx.registry) {
            Some((info, side)) => language.result_against(outcome, language.opponent(info), side),
            None => language.result(outcome),
        }
    }
}
