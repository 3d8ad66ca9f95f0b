//! Sentences of a review.

use crate::game::{Foul, Point};
use crate::review::board_shape::BoardShape;
use crate::review::statement::{Statement, StatementKind};
use crate::ui::locale::{Language, Msg};

impl Language {
    /// Returns the sentence of a statement about a move on a board of this size.
    #[must_use]
    pub fn statement(self, statement: &Statement, size: u8) -> String {
        let name = |it: Option<Point>| it.map_or_else(|| "–".to_owned(), |it| it.name(size));
        let line = |n: usize| statement.shapes.get(n).map(|it| stones(it, size)).unwrap_or_default();
        let reply = statement.shapes.first().and_then(|it| it.gains.first().copied());
        let moves = statement.line.iter().map(|it| name(*it)).collect::<Vec<_>>().join(" ");
        let n = match statement.kind {
            StatementKind::Overline(n) => n,
            _ => statement.n_moves(),
        };
        let words = [
            ("point", name(statement.point)),
            ("side", self.side(statement.side).to_owned()),
            ("line", line(0)),
            ("line2", line(1)),
            ("reply", name(reply)),
            ("moves", moves),
            ("n", n.to_string()),
        ];
        self.fill(template(statement.kind), &words.each_ref().map(|(word, text)| (*word, text.as_str())))
    }
}

/// Returns the ends of a shape, such as `g7–j10`.
fn stones(shape: &BoardShape, size: u8) -> String {
    shape.ends().map(|(first, last)| format!("{}–{}", first.name(size), last.name(size))).unwrap_or_default()
}

/// Returns the template of a kind of statement.
const fn template(kind: StatementKind) -> Msg {
    match kind {
        StatementKind::MakesFive => Msg::ReviewMakesFive,
        StatementKind::MakesOpenFour => Msg::ReviewMakesOpenFour,
        StatementKind::MakesTwoFours => Msg::ReviewMakesTwoFours,
        StatementKind::MakesFourThree => Msg::ReviewMakesFourThree,
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
        StatementKind::Forbidden(Foul::DoubleFour) => Msg::ReviewForbiddenFour,
        StatementKind::Forbidden(Foul::DoubleThree) => Msg::ReviewForbiddenThree,
        StatementKind::ReplyForbidden(Foul::Overline) => Msg::ReviewReplyForbiddenOverline,
        StatementKind::ReplyForbidden(Foul::DoubleFour) => Msg::ReviewReplyForbiddenFour,
        StatementKind::ReplyForbidden(Foul::DoubleThree) => Msg::ReviewReplyForbiddenThree,
        StatementKind::FarFromStones => Msg::ReviewFarFromStones,
        StatementKind::BetterMove => Msg::ReviewBetterMove,
    }
}
