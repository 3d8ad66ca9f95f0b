//! The guessing exercise: the board, and in the panel the question, the review of the guess and the buttons.

use crate::game::{Mark, MarkKind};
use crate::review::guess::GuessReview;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::exercise::ExercisePanel;
use crate::ui::locale::{Msg, Template};
use crate::ui::review::{Guess, GuessPhase, ReviewAction};
use crate::ui::state::Covering;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Grid};

impl CoverView for Guess {
    /// Returns the board. After a guess it shows the game's move as the last stone. A guess that differs from the
    /// game's move is marked: with a cross if it was a mistake, otherwise with a circle. A square marks a move that is
    /// better than both.
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        let mut marks = Vec::new();
        if let GuessPhase::Judged(review) = self.phase() {
            let kind = if review.guessed.class.is_marked() { MarkKind::Cross } else { MarkKind::Circle };
            marks.extend((!review.is_hit()).then_some(Mark { point: review.guessed.point, kind }));
            marks.extend(review.better().map(|point| Mark { point, kind: MarkKind::Square }));
        }
        BoardView { marks, ..builder.trial_board(grid, self) }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let color = match self.phase() {
            GuessPhase::Judged(review) if review.guessed.class.is_marked() => Token::Red,
            GuessPhase::Judged(_) => Token::Green,
            GuessPhase::Asked | GuessPhase::Judging(_) | GuessPhase::Shown | GuessPhase::Ended => Token::Accent,
        };
        let answer = match self.is_asking() {
            true => (Action::Review(ReviewAction::GuessShow), Msg::ReviewRetryAnswer, false),
            false => (Action::Review(ReviewAction::GuessNext), Msg::ReviewGuessNext, self.is_answered()),
        };
        let panel = ExercisePanel {
            above: builder.guess_number(self),
            title: Msg::ReviewGuessTitle,
            color,
            text: builder.guess_text(self),
            side: Action::Review(ReviewAction::GuessSide),
            answer,
            leave: (Action::Review(ReviewAction::LeaveGuess), *self.phase() == GuessPhase::Ended),
        };
        builder.exercise_panel(panel, rect, compact);
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        format!("{} · {}", builder.text(Msg::ReviewGuessTitle), builder.guess_number(self))
    }
}

impl Builder<'_> {
    fn guess_text(&self, guess: &Guess) -> String {
        let size = guess.board().size();
        let played = &guess.played().map(|it| it.label(size)).unwrap_or_default();
        match guess.phase() {
            GuessPhase::Asked => {
                let side = self.language.side(guess.guessed_side());
                self.language.fill(Template::ReviewGuessAsk { side })
            }
            GuessPhase::Judging(point) => {
                self.language.fill(Template::ReviewRetryJudging { point: &point.label(size) })
            }
            GuessPhase::Judged(review) => self.guess_review(review, size),
            GuessPhase::Shown => self.language.fill(Template::ReviewGuessHit { point: played }),
            GuessPhase::Ended => self.guess_end(guess),
        }
    }

    /// Returns a text with the review of a guess: whether the guess is the game's move, how much win probability each
    /// of the two moves loses, and the better move if there is one. If the guess is a mistake, or else if the game's
    /// move is a mistake, the text also gives the main reason.
    fn guess_review(&self, review: &GuessReview, size: u8) -> String {
        let (guessed, played) = (&review.guessed, &review.played);
        let [guess, loss] = review.losses().map(|it| self.language.percent(it));
        let point = &guessed.point.label(size);
        let mut sentences = if review.is_hit() {
            let lost = Template::ReviewGuessHitLoss { loss: &loss };
            vec![self.language.fill(Template::ReviewGuessHit { point }), self.language.fill(lost)]
        } else {
            let both = Template::ReviewGuessMiss { point, played: &played.point.label(size) };
            let lost = Template::ReviewGuessLoss { guess: &guess, loss: &loss };
            vec![self.language.fill(both), self.language.fill(lost)]
        };
        let marked = [guessed, played].into_iter().find(|it| it.class.is_marked());
        let reason = marked.and_then(|it| it.statements.first());
        sentences.extend(reason.map(|it| self.language.statement(it, size)));
        if let Some(better) = review.better() {
            let sentence = self.language.fill(Template::ReviewRetryShown { point: &better.label(size) });
            sentences.extend((!sentences.contains(&sentence)).then_some(sentence));
        }
        sentences.join("\n")
    }

    /// Returns a text with the result of all guesses.
    fn guess_end(&self, guess: &Guess) -> String {
        let tally = guess.tally();
        let [own, loss] = tally.mean_losses().map(|it| self.language.percent(it));
        let (hits, n) = (&tally.n_hits.to_string(), &tally.n_guesses.to_string());
        match tally.n_guesses {
            0 => self.text(Msg::ReviewGuessNone).to_owned(),
            _ => self.language.fill(Template::ReviewGuessEnd { hits, n, guess: &own, loss: &loss }),
        }
    }

    /// Returns a text with the number of the move that must be guessed and, after the first guess, the number of
    /// correct guesses so far.
    fn guess_number(&self, guess: &Guess) -> String {
        let (n, total) = guess.number();
        let number = self.language.fill(Template::ReviewRetryNumber { n: &n.to_string(), total: &total.to_string() });
        let tally = guess.tally();
        if tally.n_guesses == 0 {
            return number;
        }
        let (hits, n) = (&tally.n_hits.to_string(), &tally.n_guesses.to_string());
        format!("{number} · {}", self.language.fill(Template::ReviewGuessHits { hits, n }))
    }
}
