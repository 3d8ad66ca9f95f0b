//! Writes a review into the game's record for other programs: as comments, labels on points, and variations.

use crate::game::Record;
use crate::review::annotated::annotate;
use crate::review::game_review::MoveReview;
use crate::review::report::GameReview;
use crate::review::statement::{Statement, StatementKind};
use crate::ui::locale::Language;

impl Language {
    /// Adds a review to a game: its sentences as comments, the better points as labels, and the better lines as
    /// variations.
    pub fn annotate_review(self, record: &mut Record, review: &GameReview) {
        let report = if review.is_complete() { self.review_report(review) } else { String::new() };
        annotate(record, review, &report, &|it| {
            let [before, after] = self.chances(it);
            let head = format!("{} {before} → {after}", it.class.sign());
            let sentences = self.review_sentences(it, review);
            [head].into_iter().chain(sentences).collect::<Vec<_>>().join("\n")
        });
    }

    /// Returns the sentences about a move. If the move misses a win that the same side has missed before, one sentence
    /// says this instead of describing the win again.
    #[must_use]
    pub fn review_sentences(self, review: &MoveReview, game: &GameReview) -> Vec<String> {
        let again = self.review_missed_again(game, review.number);
        let is_of_win = |it: &Statement| {
            it.side == review.side
                && matches!(
                    it.kind,
                    StatementKind::MissedWinByFours
                        | StatementKind::MissedWinByThreats
                        | StatementKind::LeadsToTwoFours
                        | StatementKind::LeadsToFourThree
                )
        };
        let is_repeated = again.is_some();
        let said = review.statements.iter().filter(|it| !(is_repeated && is_of_win(it)));
        again.into_iter().chain(said.map(|it| self.statement(it, game.size()))).collect()
    }
}
