//! Sentences of a review.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;
use crate::review::game_review::MoveReview;
use crate::review::report::{GameReview, PracticeTopic, ThreeLines};
use crate::review::statement::{Statement, StatementKind};
use crate::ui::locale::{Language, Msg, Template};

/// The most moves of a forced win that a sentence tells.
const MAX_MOVES: usize = 9;

impl Language {
    /// Returns the sentence of a statement about a move on a board of this size.
    #[must_use]
    pub fn statement(self, statement: &Statement, size: u8) -> String {
        let name = |it: Option<Point>| it.map_or_else(|| "–".to_owned(), |it| it.label(size));
        let line = |n: usize| statement.shapes.get(n).map(|it| stones(it, size)).unwrap_or_default();
        let reply = statement.shapes.first().and_then(|it| it.gains.first().copied());
        let more = if MAX_MOVES < statement.line.len() { " …" } else { "" };
        let moves = statement.line.iter().take(MAX_MOVES).map(|it| name(*it)).collect::<Vec<_>>().join(" ") + more;
        let n = match statement.kind {
            StatementKind::Overline(n) => n,
            _ => statement.n_moves(),
        };
        let (point, reply, line, line2) = (&name(statement.point), &name(reply), &line(0), &line(1));
        let (side, other) = (self.side(statement.side), self.side(!statement.side));
        let (moves, n) = (&moves, &n.to_string());
        let has_lines = 2 <= statement.shapes.len();
        let sentence = self.fill(match statement.kind {
            StatementKind::MakesFive => Template::ReviewMakesFive { point },
            StatementKind::MakesOpenFour => Template::ReviewMakesOpenFour { point, line },
            StatementKind::MakesTwoFours => Template::ReviewMakesTwoFours { point },
            StatementKind::MakesFourThree => Template::ReviewMakesFourThree { point, line, line2 },
            StatementKind::MakesFork => Template::ReviewMakesFork { point, other, line, line2 },
            StatementKind::MakesTwoThrees => Template::ReviewMakesTwoThrees { point, line, line2 },
            StatementKind::MakesOpenThree => Template::ReviewMakesOpenThree { point, line },
            StatementKind::MakesFour => Template::ReviewMakesFour { point, reply },
            StatementKind::StopsFive => Template::ReviewStopsFive { point, side },
            StatementKind::StopsOpenThree => Template::ReviewStopsOpenThree { point, side, line },
            StatementKind::OnlyMove => Template::ReviewOnlyMove { point, side },
            StatementKind::StopsWinByFours => Template::ReviewStopsWinByFours { point, side },
            StatementKind::BeginsWin => Template::ReviewBeginsWin { point, side, moves, n },
            StatementKind::MissedFive => Template::ReviewMissedFive { point, side },
            StatementKind::MissedWinByFours => Template::ReviewMissedWinByFours { side, moves, n },
            StatementKind::MissedWinByThreats => Template::ReviewMissedWinByThreats { side, moves, n },
            StatementKind::LeavesFive => Template::ReviewLeavesFive { point, side },
            StatementKind::LeavesOpenThree => Template::ReviewLeavesOpenThree { side, line },
            StatementKind::LeavesTwoFours => Template::ReviewLeavesTwoFours { point, side },
            StatementKind::LeavesFourThree => Template::ReviewLeavesFourThree { point, side },
            StatementKind::LeavesTwoThrees => Template::ReviewLeavesTwoThrees { point, side },
            StatementKind::AllowsWinByFours => Template::ReviewAllowsWinByFours { side, moves, n },
            StatementKind::AllowsWinByThreats => Template::ReviewAllowsWinByThreats { side, moves, n },
            StatementKind::ThreeAtEdge => Template::ReviewThreeAtEdge { line },
            StatementKind::ThreeClosed => Template::ReviewThreeClosed { line },
            StatementKind::Overline(_) => Template::ReviewOverline { point, n },
            StatementKind::FiveClosed => Template::ReviewFiveClosed { point },
            StatementKind::Forbidden(Foul::Overline) => Template::ReviewForbiddenOverline { point },
            StatementKind::Forbidden(Foul::DoubleFour) if has_lines => {
                Template::ReviewForbiddenFourLines { point, line, line2 }
            }
            StatementKind::Forbidden(Foul::DoubleThree) if has_lines => {
                Template::ReviewForbiddenThreeLines { point, line, line2 }
            }
            StatementKind::Forbidden(Foul::DoubleFour) => Template::ReviewForbiddenFour { point },
            StatementKind::Forbidden(Foul::DoubleThree) => Template::ReviewForbiddenThree { point },
            StatementKind::ReplyForbidden(Foul::Overline) => Template::ReviewReplyForbiddenOverline { point },
            StatementKind::ReplyForbidden(Foul::DoubleFour) => Template::ReviewReplyForbiddenFour { point },
            StatementKind::ReplyForbidden(Foul::DoubleThree) => Template::ReviewReplyForbiddenThree { point },
            StatementKind::FarFromStones => Template::ReviewFarFromStones { point },
            StatementKind::BetterMove => Template::ReviewBetterMove { point },
        });
        // A sentence that ends with an ellipsis gets no full stop.
        sentence.replace("….", "…").replace("…。", "…")
    }
}

impl Language {
    /// Returns the report of a review that is complete, in lines: the accuracy of both sides, the moves that decided,
    /// the threes that were overlooked, and what each side should practice.
    #[must_use]
    pub fn review_report(self, review: &GameReview) -> String {
        let accuracy = |side| review.accuracy(side).map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
        let accuracy =
            self.fill(Template::ReviewAccuracy { black: &accuracy(Color::Black), white: &accuracy(Color::White) });
        let lines = [Some(accuracy), self.review_moments(review)].into_iter().flatten();
        let sides = Color::ALL.into_iter().flat_map(|it| self.review_of_side(review, it));
        lines.chain(sides).collect::<Vec<_>>().join("\n")
    }

    /// Returns the line about the moves that decided a game; `None` if no move gave anything away.
    #[must_use]
    pub fn review_moments(self, review: &GameReview) -> Option<String> {
        let moments = review.moments();
        let moment = |it: &usize| review.get(*it).map(|it| self.review_moment(it, review.size()));
        let texts = moments.iter().filter_map(moment).collect::<Vec<_>>();
        (!texts.is_empty()).then(|| self.fill(Template::ReviewMoments { moves: &self.listed(&texts) }))
    }

    /// Returns a move with its win rates: `17 G7 ? (71% → 32%)`.
    #[must_use]
    pub fn review_moment(self, review: &MoveReview, size: u8) -> String {
        let [before, after] = self.chances(review);
        self.fill(Template::ReviewMoment { played: &move_with_sign(review, size), before: &before, after: &after })
    }

    /// Returns the lines about the threes that a side overlooked, and about what it should practice.
    #[must_use]
    pub fn review_of_side(self, review: &GameReview, side: Color) -> Vec<String> {
        let faced = review.threes(side).into_iter().filter(|(_, count)| 0 < count.n_overlooked);
        let threes = faced.map(|(lines, count)| {
            let (n, total) = (&count.n_overlooked.to_string(), &count.n_faced.to_string());
            self.fill(match lines {
                ThreeLines::Horizontal => Template::ReviewThreesHorizontal { n, total },
                ThreeLines::Vertical => Template::ReviewThreesVertical { n, total },
                ThreeLines::Slanting => Template::ReviewThreesSlanting { n, total },
            })
        });
        let threes = threes.collect::<Vec<_>>();
        let name = self.side(side);
        let threes = (!threes.is_empty())
            .then(|| self.fill(Template::ReviewThrees { side: name, threes: &self.listed(&threes) }));
        let topic = review.practice(side).map(|it| self.text(topic_name(it)));
        let practice = topic.map(|it| self.fill(Template::ReviewPractice { side: name, topic: it }));
        threes.into_iter().chain(practice).collect()
    }

    /// Returns texts as a list in a line.
    pub(in crate::ui) fn listed(self, texts: &[String]) -> String {
        let and = |some: String, more: &String| self.fill(Template::DialogAndAlso { some: &some, more });
        let (first, others) = texts.split_first().map_or((String::new(), &[][..]), |(it, others)| (it.clone(), others));
        others.iter().fold(first, and)
    }
}

/// Returns a move with its number and the sign of its class: `17 G7 ?`.
#[must_use]
pub fn move_with_sign(review: &MoveReview, size: u8) -> String {
    format!("{} {} {}", review.number, review.point.label(size), review.class.sign()).trim_end().to_owned()
}

/// Returns the name of a topic to practice.
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
    shape.ends().map(|(first, last)| format!("{}–{}", first.label(size), last.label(size))).unwrap_or_default()
}
