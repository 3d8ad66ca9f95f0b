//! The texts of a review: the sentences about moves and the report of the game.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;
use crate::review::game_review::MoveReview;
use crate::review::report::{GameReview, PracticeTopic, ThreeLines};
use crate::review::statement::{Statement, StatementKind};
use crate::review::story::{GamePart, Mistake};
use crate::ui::locale::{Language, Msg, Template};

/// The maximum number of moves of a forced win that a sentence lists.
const MAX_MOVES: usize = 9;

/// A side has played a part of the game well if its accuracy there is at least `GOOD_PART` percent, and badly if it is
/// at most `BAD_PART` percent.
const GOOD_PART: f64 = 90.0;
const BAD_PART: f64 = 75.0;

impl Language {
    /// Returns the sentence for a statement about a move; `size` is the size of the board.
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
        let chance = match statement.kind {
            StatementKind::AllowsChance(chance) => self.percent(f64::from(chance) / 10_000.0),
            _ => String::new(),
        };
        let chance = &chance;
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
            StatementKind::MakesOpenTwo => Template::ReviewMakesOpenTwo { point, line },
            StatementKind::MakesTwoTwos => Template::ReviewMakesTwoTwos { point, line, line2 },
            StatementKind::StopsOpenTwo => Template::ReviewStopsOpenTwo { point, side, line },
            StatementKind::LeavesThreePoint => Template::ReviewLeavesThreePoint { point, side, line },
            StatementKind::ThreatensWinByFours => Template::ReviewThreatensWinByFours { point, moves, n },
            StatementKind::SpendsFour => Template::ReviewSpendsFour { point, reply },
            StatementKind::LeadsToTwoFours => Template::ReviewLeadsToTwoFours { point },
            StatementKind::LeadsToFourThree => Template::ReviewLeadsToFourThree { point },
            StatementKind::LeavesBestPoint => Template::ReviewLeavesBestPoint { point, side },
            StatementKind::HoldsInstead => Template::ReviewHoldsInstead { point },
            StatementKind::AllowsChance(_) => Template::ReviewAllowsChance { point, side, chance, moves },
        });
        // The sentence ends with a full stop. Remove the full stop if an ellipsis stands before it.
        sentence.replace("….", "…").replace("…。", "…")
    }
}

impl Language {
    /// Returns the report of a complete review, one line for each statement. First come the accuracy of both sides, the
    /// decisive moves, the last chance, and wins that were missed more than once. Then follow, for each side, the
    /// threes that it overlooked, what it should practice, and its accuracy by parts of the game.
    #[must_use]
    pub fn review_report(self, review: &GameReview) -> String {
        let accuracy = |side| review.accuracy(side).map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
        let accuracy =
            self.fill(Template::ReviewAccuracy { black: &accuracy(Color::Black), white: &accuracy(Color::White) });
        let lines = [Some(accuracy), self.review_moments(review), self.review_forced_end(review)].into_iter().flatten();
        let lines = lines.chain(self.review_repeats(review));
        let sides = Color::ALL.into_iter().flat_map(|it| self.review_of_side(review, it));
        lines.chain(sides).collect::<Vec<_>>().join("\n")
    }

    /// Returns the line about the decisive moves of a game; `None` if the game has no decisive move.
    #[must_use]
    pub fn review_moments(self, review: &GameReview) -> Option<String> {
        let moments = review.moments();
        let moment = |it: &usize| review.get(*it).map(|it| self.review_moment(it, review.size()));
        let texts = moments.iter().filter_map(moment).collect::<Vec<_>>();
        (!texts.is_empty()).then(|| self.fill(Template::ReviewMoments { moves: &self.listed(&texts) }))
    }

    /// Returns the line about the losing side's last chance. If there was no such chance, returns the line about the
    /// move from which the end was forced. Returns `None` if the end was not forced.
    #[must_use]
    pub fn review_forced_end(self, review: &GameReview) -> Option<String> {
        let end = review.forced_end()?;
        let losing = review.get(end.first)?;
        let (played, side) = (&move_with_sign(losing, review.size()), self.side(end.winner));
        let better = losing.better().filter(|_| end.is_last_chance);
        Some(match better {
            Some(point) => self.fill(Template::ReviewLastChance { played, point: &point.label(review.size()), side }),
            None => self.fill(Template::ReviewForcedFrom { played, side }),
        })
    }

    /// Returns a sentence for each win that a side missed more than once.
    pub fn review_repeats(self, review: &GameReview) -> impl Iterator<Item = String> {
        review.mistakes().into_iter().filter(Mistake::is_repeated).map(move |it| {
            let (first, last) = (&it.first.to_string(), &it.last.to_string());
            self.fill(Template::ReviewRepeated { first, last, side: self.side(it.side) })
        })
    }

    /// Returns a sentence if a move misses a win that its side has missed before; `None` for any other move.
    #[must_use]
    pub fn review_missed_again(self, review: &GameReview, number: usize) -> Option<String> {
        let played = review.get(number)?;
        let holds = |it: &Mistake| it.side == played.side && it.first < number && number <= it.last;
        let first = review.mistakes().into_iter().find(holds)?.first;
        Some(self.fill(Template::ReviewMissedAgain { n: &first.to_string() }))
    }

    /// Returns the lines about a side's accuracy by parts of the game: the values, a sentence about the best part if it
    /// was played well, and a sentence about the worst part if it was played badly. Returns no lines if the side played
    /// in fewer than two parts.
    fn review_parts(self, review: &GameReview, side: Color) -> Vec<String> {
        let parts = review.accuracy_by_part(side);
        if parts.len() < 2 {
            return Vec::new();
        }
        let name = self.side(side);
        let texts = parts.iter().map(|(part, accuracy)| {
            let n = &format!("{accuracy:.0}");
            self.fill(match part {
                GamePart::Opening => Template::ReviewAccuracyInOpening { n },
                GamePart::Middle => Template::ReviewAccuracyInMiddle { n },
                GamePart::Attack => Template::ReviewAccuracyInAttack { n },
                GamePart::Defense => Template::ReviewAccuracyInDefense { n },
            })
        });
        let values = self.listed(&texts.collect::<Vec<_>>());
        let mut lines = vec![self.fill(Template::ReviewAccuracyByPart { side: name, parts: &values })];
        let by_accuracy = |a: &&(GamePart, f64), b: &&(GamePart, f64)| a.1.total_cmp(&b.1);
        if let Some((part, _)) = parts.iter().max_by(by_accuracy).filter(|it| GOOD_PART <= it.1) {
            lines.push(self.fill(match part {
                GamePart::Opening => Template::ReviewGoodOpening { side: name },
                GamePart::Middle => Template::ReviewGoodMiddle { side: name },
                GamePart::Attack => Template::ReviewGoodAttack { side: name },
                GamePart::Defense => Template::ReviewGoodDefense { side: name },
            }));
        }
        if let Some((part, _)) = parts.iter().min_by(by_accuracy).filter(|it| it.1 <= BAD_PART) {
            lines.push(self.fill(match part {
                GamePart::Opening => Template::ReviewBadOpening { side: name },
                GamePart::Middle => Template::ReviewBadMiddle { side: name },
                GamePart::Attack => Template::ReviewBadAttack { side: name },
                GamePart::Defense => Template::ReviewBadDefense { side: name },
            }));
        }
        lines
    }

    /// Returns a move with the win probabilities before and after it: `17 G7 ? (71% → 32%)`.
    #[must_use]
    pub fn review_moment(self, review: &MoveReview, size: u8) -> String {
        let [before, after] = self.chances(review);
        let played = &move_with_sign(review, size);
        self.fill(Template::ReviewMoveWithChances { played, before: &before, after: &after })
    }

    /// Returns the lines about a side: the threes that it overlooked, what it should practice, and its accuracy by
    /// parts of the game.
    #[must_use]
    pub fn review_of_side(self, review: &GameReview, side: Color) -> Vec<String> {
        let faced = review.threes(side).into_iter().filter(|(_, count)| 0 < count.n_overlooked);
        let threes = faced.map(|(lines, count)| {
            let (n, total) = (&count.n_overlooked.to_string(), &count.n_faced.to_string());
            self.fill(match lines {
                ThreeLines::Horizontal => Template::ReviewThreesHorizontal { n, total },
                ThreeLines::Vertical => Template::ReviewThreesVertical { n, total },
                ThreeLines::Slanting => Template::ReviewThreesDiagonal { n, total },
            })
        });
        let threes = threes.collect::<Vec<_>>();
        let name = self.side(side);
        let threes = (!threes.is_empty())
            .then(|| self.fill(Template::ReviewThrees { side: name, threes: &self.listed(&threes) }));
        let topic = review.practice(side).map(|it| self.text(topic_name(it)));
        let practice = topic.map(|it| self.fill(Template::ReviewPractice { side: name, topic: it }));
        threes.into_iter().chain(practice).chain(self.review_parts(review, side)).collect()
    }

    /// Joins texts into one text with the language's separator.
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
pub(in crate::ui) const fn topic_name(topic: PracticeTopic) -> Msg {
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

/// Returns the two end points of a shape, such as `G7–J10`.
fn stones(shape: &BoardShape, size: u8) -> String {
    shape.ends().map(|(first, last)| format!("{}–{}", first.label(size), last.label(size))).unwrap_or_default()
}
