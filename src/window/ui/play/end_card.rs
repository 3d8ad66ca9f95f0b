//! The card after the end of a game: who won and how, and the next steps.

use crate::game::{Color, Outcome};
use crate::session::Seat;
use crate::sort::sort_by_key;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, size};
use crate::ui::locale::{Msg, Template, winner_text};
use crate::ui::play::{PlayAction, opponent};
use crate::ui::review::ReviewAction;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// A result from the human player's point of view; it decides the colors of the card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Won,
    Lost,
    Neutral,
}

impl Tone {
    /// Returns the colors of the stripe, the title and the background.
    const fn colors(self) -> (Token, Token, Token) {
        match self {
            Self::Won => (Token::Green, Token::Won, Token::WonGround),
            Self::Lost => (Token::Red, Token::Lost, Token::LostGround),
            Self::Neutral => (Token::Ink3, Token::Ink, Token::CardQuiet),
        }
    }
}

impl Builder<'_> {
    /// Returns the outcome for the end card; `None` if the game has not ended or an earlier position is shown.
    pub(in crate::ui) fn shown_end(&self) -> Option<Outcome> {
        let game = self.state.game();
        if game.is_looking() { None } else { game.live_outcome() }
    }

    /// Places the end card at the top of the free area `room`, and returns the card's height; 0 if the card does not
    /// fit.
    pub(in crate::ui) fn end_card(&mut self, room: Rect, outcome: Outcome) -> i32 {
        let is_narrow = room.w < self.px(200);
        let (tone, title) = self.end_title(outcome);
        let (stripe, ink, ground) = tone.colors();
        let pad = self.px(if is_narrow { 7 } else { 16 });
        let width = room.w - 2 * pad;
        let title_size = if is_narrow { size::TITLE } else { size::RESULT };
        let (title_font, font) = (self.font(title_size, true), self.font(size::SMALL, false));
        let titles = self.wrap(&title, title_font, width);
        let lines = self.wrap(&self.end_detail(outcome), font, width);
        let rows = self.button_rows(width, &self.end_buttons(width));
        let feet = self.rows_height(&rows);
        let n = |lines: &[String]| cast::count(lines.len());
        let (above, title_line) = (self.px(8), title_font.size * 5 / 4);
        let titles_height = n(&titles) * title_line;
        let height = above + titles_height + n(&lines) * font.line_height() + feet + pad * 3 / 4;
        // If there is little room, leave out the reason for the result; the status bar also shows the reason.
        let spared = if room.h < height { n(&lines) * font.line_height() } else { 0 };
        let height = height - spared;
        if room.h < height {
            return 0;
        }
        let rect = room.row(room.y, height);
        // First draw a card in the color of the stripe, then the background as a smaller card over it. What remains
        // visible is a thin border and, at the top, the stripe. So the stripe has the rounded corners of the card.
        let edge = self.card(stripe, stripe, 0);
        self.add(rect, edge);
        let (line, thick) = (self.hairline(), self.px(4));
        let inside = Rect::new(rect.x + line, rect.y + thick, rect.w - 2 * line, rect.h - thick - line);
        let radius = (self.px(8) - line).max(1);
        self.add(inside, Widget::Card(Card { fill: ground, border: ground, border_width: 0, radius, shadow: 0 }));
        let mut y = rect.y + above;
        for line in &titles {
            self.add_text(Rect::new(rect.x + pad, y, width, title_line), line, title_font, ink, Align::Left);
            y += title_line;
        }
        let lines = if spared == 0 { lines } else { Vec::new() };
        y += self.add_lines(Rect::new(rect.x + pad, y, width, 0), &lines, font, Token::Ink2, Align::Left);
        let place = Rect::new(rect.x + pad, y + self.px(6), width, 0);
        self.place_rows(place, &rows, Some(self.next_game()));
        height
    }

    /// Returns the tone (won, lost or neutral) and the title for a result. In a game against the computer, both are
    /// from the human player's point of view. Otherwise the tone is neutral, and the title names the winning side.
    fn end_title(&self, outcome: Outcome) -> (Tone, String) {
        let game = self.state.game();
        match outcome.winner().map(|it| &game.seats()[it]) {
            Some(Seat::Person) if game.opponent().is_some() => (Tone::Won, self.text(Msg::EndWon).to_owned()),
            Some(Seat::Program(_)) if Color::ALL.iter().any(|it| game.seats()[*it].is_person()) => {
                (Tone::Lost, self.text(Msg::EndLost).to_owned())
            }
            Some(_) | None => (Tone::Neutral, self.text(winner_text(&outcome)).to_owned()),
        }
    }

    /// Returns the action that starts the proposed next game. If another level is suggested and the setting
    /// `adapt_level` is on, this is a rematch at the suggested level; otherwise it is a rematch at the same level.
    fn next_game(&self) -> Action {
        let level = self.state.suggested_level().filter(|_| self.state.settings().adapt_level);
        level.map_or(Action::Play(PlayAction::Rematch), |it| Action::Play(PlayAction::RematchAtLevel(it)))
    }

    /// Returns a text that says how the game has ended and at which move. If another level is suggested, the text also
    /// gives advice about the level.
    fn end_detail(&self, outcome: Outcome) -> String {
        let n = self.state.game().live_ply().to_string();
        let why = self.reason(outcome);
        let detail = self.language.fill(Template::EndDetail { why: &why, n: &n });
        let Some(level) = self.state.suggested_level() else { return detail };
        let current = opponent(self.state.game(), self.state.registry()).and_then(|(it, _)| it.level);
        let n = &level.to_string();
        let advice =
            self.language.fill(match (current.is_some_and(|it| it < level), self.state.settings().adapt_level) {
                (true, false) => Template::EndTooEasy { n },
                (false, false) => Template::EndTooHard { n },
                (true, true) => Template::EndTooEasyTwo { n },
                (false, true) => Template::EndTooHardTwo { n },
            });
        self.language.fill(Template::EndWithAdvice { detail: &detail, advice: &advice })
    }

    /// Returns a sentence with the reason for a result.
    fn reason(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Resignation { .. } if opponent(self.state.game(), self.state.registry()).is_some() => {
                self.state.result_text(&outcome)
            }
            _ => self.language.ending_sentence(&outcome),
        }
    }

    /// Returns the buttons of the card. The last button, at the right, starts the proposed next game. The button for a
    /// rematch has a short label if the long label would need a row of its own.
    fn end_buttons(&self, width: i32) -> Vec<(Action, String)> {
        let font = self.font(size::TEXT, true);
        let level = self.state.suggested_level().map(|level| {
            let label = self.language.fill(Template::ButtonLevel { n: &level.to_string() });
            (Action::Play(PlayAction::RematchAtLevel(level)), label)
        });
        let review = (Action::Review(ReviewAction::Start), self.text(Msg::ButtonReview).to_owned());
        let others: Vec<_> = [review.clone()].into_iter().chain(level.clone()).collect();
        let long = text::width(self.text(Msg::ItemRematch), font);
        let wanted = others.iter().map(|(_, it)| text::width(it, font) + self.px(30)).sum::<i32>();
        let fits = long + self.px(24) + wanted <= width;
        let rematch = self.text(if fits { Msg::ItemRematch } else { Msg::ButtonRematch });
        let mut games: Vec<_> =
            level.into_iter().chain([(Action::Play(PlayAction::Rematch), rematch.to_owned())]).collect();
        sort_by_key(&mut games, |it| it.0 == self.next_game());
        [review].into_iter().chain(games).collect()
    }
}
