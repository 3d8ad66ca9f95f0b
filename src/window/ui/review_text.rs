//! Sentences of a review.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;
use crate::review::game_review::MoveReview;
use crate::review::report::{GameReview, PracticeTopic, ThreeLines};
use crate::review::statement::{Statement, StatementKind};
use crate::ui::locale::{Language, Msg};

/// The most moves of a forced win that a sentence tells.
const MAX_MOVES: usize = 9;

impl Language {
    /// Returns the sentence of a statement about a move on a board of this size.
    #[must_use]
    pub fn statement(self, statement: &Statement, size: u8) -> String {
        let name = |it: Option<Point>| it.map_or_else(|| "–".to_owned(), |it| it.name(size));
        let line = |n: usize| statement.shapes.get(n).map(|it| stones(it, size)).unwrap_or_default();
        let reply = statement.shapes.first().and_then(|it| it.gains.first().copied());
        let more = if MAX_MOVES < statement.line.len() { " …" } else { "" };
        let moves = statement.line.iter().take(MAX_MOVES).map(|it| name(*it)).collect::<Vec<_>>().join(" ") + more;
        let n = match statement.kind {
            StatementKind::Overline(n) => n,
            _ => statement.n_moves(),
        };
        let words = [
            ("point", name(statement.point)),
            ("side", self.side(statement.side).to_owned()),
            ("other", self.side(!statement.side).to_owned()),
            ("line", line(0)),
            ("line2", line(1)),
            ("reply", name(reply)),
            ("moves", moves),
            ("n", n.to_string()),
        ];
        let sentence = self.fill(template(statement), &words.each_ref().map(|(word, text)| (*word, text.as_str())));
        // What goes on needs no stop.
        sentence.replace("….", "…").replace("…。", "…")
    }
}

impl Language {
    /// Returns the report of a review that is complete, in lines: the accuracy of both sides, the moves that decided,
    /// the threes that were overlooked, and what each side should practice.
    #[must_use]
    pub fn review_report(self, review: &GameReview) -> String {
        let accuracy = |side| review.accuracy(side).map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
        let words = [("black", accuracy(Color::Black)), ("white", accuracy(Color::White))];
        let accuracy = self.fill(Msg::ReviewAccuracy, &words.each_ref().map(|(word, text)| (*word, text.as_str())));
        let lines = [Some(accuracy), self.review_moments(review)].into_iter().flatten();
        let sides = Color::ALL.into_iter().flat_map(|it| self.review_of_side(review, it));
        lines.chain(sides).collect::<Vec<_>>().join("\n")
    }

    /// Returns the line about the moves that decided a game; none if no move gave anything away.
    #[must_use]
    pub fn review_moments(self, review: &GameReview) -> Option<String> {
        let moments = review.moments();
        let moment = |it: &usize| review.get(*it).map(|it| self.review_moment(it, review.size()));
        let texts = moments.iter().filter_map(moment).collect::<Vec<_>>();
        (!texts.is_empty()).then(|| self.fill(Msg::ReviewMoments, &[("moves", &self.listed(&texts))]))
    }

    /// Returns a move with its win rates: `17. g7 ? (71 % → 32 %)`.
    #[must_use]
    pub fn review_moment(self, review: &MoveReview, size: u8) -> String {
        let percent = |rate: f64| format!("{:.0} %", 100.0 * rate);
        let (before, after) = (percent(review.before), percent(review.after));
        let words = [("move", &*move_with_sign(review, size)), ("before", &before), ("after", &after)];
        self.fill(Msg::ReviewMoment, &words)
    }

    /// Returns the lines about the threes that a side overlooked, and about what it should practice.
    #[must_use]
    pub fn review_of_side(self, review: &GameReview, side: Color) -> Vec<String> {
        let faced = review.threes(side).into_iter().filter(|(_, count)| 0 < count.n_overlooked);
        let threes = faced.map(|(lines, count)| {
            let msg = match lines {
                ThreeLines::Horizontal => Msg::ReviewThreesHorizontal,
                ThreeLines::Vertical => Msg::ReviewThreesVertical,
                ThreeLines::Slanting => Msg::ReviewThreesSlanting,
            };
            self.fill(msg, &[("n", &count.n_overlooked.to_string()), ("total", &count.n_faced.to_string())])
        });
        let threes = threes.collect::<Vec<_>>();
        let name = self.side(side);
        let threes = (!threes.is_empty())
            .then(|| self.fill(Msg::ReviewThrees, &[("side", name), ("threes", &self.listed(&threes))]));
        let topic = review.practice(side).map(|it| self.text(topic_name(it)));
        let practice = topic.map(|it| self.fill(Msg::ReviewPractice, &[("side", name), ("topic", it)]));
        threes.into_iter().chain(practice).collect()
    }

    /// Returns texts as a list in a line.
    pub(in crate::ui) fn listed(self, texts: &[String]) -> String {
        let and = |some: String, more: &String| self.fill(Msg::DialogAndAlso, &[("some", &some), ("more", more)]);
        let (first, others) = texts.split_first().map_or((String::new(), &[][..]), |(it, others)| (it.clone(), others));
        others.iter().fold(first, and)
    }
}

/// Returns a move with its number and the sign of its class: `17. g7 ?`.
#[must_use]
pub fn move_with_sign(review: &MoveReview, size: u8) -> String {
    format!("{}. {} {}", review.number, review.point.name(size), review.class.sign()).trim_end().to_owned()
}

/// Returns the name of what is to be practiced.
const fn topic_name(topic: PracticeTopic) -> Msg {
    match topic {
        PracticeTopic::StopFives => Msg::ReviewTopicStopFives,
        PracticeTopic::StopThrees => Msg::ReviewTopicStopThrees,
        PracticeTopic::StopDoubles => Msg::ReviewTopicStopDoubles,
        PracticeTopic::WinByFours => Msg::ReviewTopicWinByFours,
        PracticeTopic::WinByThreats => Msg::ReviewTopicWinByThreats,
        PracticeTopic::StopFours => Msg::ReviewTopicStopFours,
        PracticeTopic::StopThreats => Msg::ReviewTopicStopThreats,
        PracticeTopic::ForbiddenPoints => Msg::ReviewTopicForbidden,
    }
}

/// Returns the ends of a shape, such as `g7–j10`.
fn stones(shape: &BoardShape, size: u8) -> String {
    shape.ends().map(|(first, last)| format!("{}–{}", first.name(size), last.name(size))).unwrap_or_default()
}

/// Returns the template of a statement.
const fn template(statement: &Statement) -> Msg {
    let has_lines = 2 <= statement.shapes.len();
    match statement.kind {
        StatementKind::MakesFive => Msg::ReviewMakesFive,
        StatementKind::MakesOpenFour => Msg::ReviewMakesOpenFour,
        StatementKind::MakesTwoFours => Msg::ReviewMakesTwoFours,
        StatementKind::MakesFourThree => Msg::ReviewMakesFourThree,
        StatementKind::MakesFork => Msg::ReviewMakesFork,
        StatementKind::MakesTwoThrees => Msg::ReviewMakesTwoThrees,
        StatementKind::MakesOpenThree => Msg::ReviewMakesOpenThree,
        StatementKind::MakesFour => Msg::ReviewMakesFour,
        StatementKind::StopsFive => Msg::ReviewStopsFive,
        StatementKind::StopsOpenThree => Msg::ReviewStopsOpenThree,
        StatementKind::OnlyMove => Msg::ReviewOnlyMove,
        StatementKind::StopsWinByFours => Msg::ReviewStopsWinByFours,
        StatementKind::BeginsWin => Msg::ReviewBeginsWin,
        StatementKind::MissedFive => Msg::ReviewMissedFive,
        StatementKind::MissedWinByFours => Msg::ReviewMissedWinByFours,
        StatementKind::MissedWinByThreats => Msg::ReviewMissedWinByThreats,
        StatementKind::LeavesFive => Msg::ReviewLeavesFive,
        StatementKind::LeavesOpenThree => Msg::ReviewLeavesOpenThree,
        StatementKind::LeavesTwoFours => Msg::ReviewLeavesTwoFours,
        StatementKind::LeavesFourThree => Msg::ReviewLeavesFourThree,
        StatementKind::LeavesTwoThrees => Msg::ReviewLeavesTwoThrees,
        StatementKind::AllowsWinByFours => Msg::ReviewAllowsWinByFours,
        StatementKind::AllowsWinByThreats => Msg::ReviewAllowsWinByThreats,
        StatementKind::ThreeAtEdge => Msg::ReviewThreeAtEdge,
        StatementKind::ThreeClosed => Msg::ReviewThreeClosed,
        StatementKind::Overline(_) => Msg::ReviewOverline,
        StatementKind::FiveClosed => Msg::ReviewFiveClosed,
        StatementKind::Forbidden(Foul::Overline) => Msg::ReviewForbiddenOverline,
        StatementKind::Forbidden(Foul::DoubleFour) if has_lines => Msg::ReviewForbiddenFourLines,
        StatementKind::Forbidden(Foul::DoubleThree) if has_lines => Msg::ReviewForbiddenThreeLines,
        StatementKind::Forbidden(Foul::DoubleFour) => Msg::ReviewForbiddenFour,
        StatementKind::Forbidden(Foul::DoubleThree) => Msg::ReviewForbiddenThree,
        StatementKind::ReplyForbidden(Foul::Overline) => Msg::ReviewReplyForbiddenOverline,
        StatementKind::ReplyForbidden(Foul::DoubleFour) => Msg::ReviewReplyForbiddenFour,
        StatementKind::ReplyForbidden(Foul::DoubleThree) => Msg::ReviewReplyForbiddenThree,
        StatementKind::FarFromStones => Msg::ReviewFarFromStones,
        StatementKind::BetterMove => Msg::ReviewBetterMove,
    }
}
