//! Warnings before a stone is played, remarks after it, and hints: in the panel and on the board.

use crate::review::statement::{Statement, StatementKind};
use crate::ui::action::Action;
use crate::ui::layout::Builder;
use crate::ui::layout::banner::Banner;
use crate::ui::locale::{Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::play::{Hint, HintStage, MoveRemark, MoveWarning, PlayAction};
use crate::ui::state::commands::key_name;
use crate::ui::theme::Token;
use crate::ui::widgets::BoardWarning;

impl Builder<'_> {
    /// Returns the warning about a stone that is not played yet, with buttons for the answers.
    pub(in crate::ui) fn warning_banner(&self, width: i32) -> Option<Banner> {
        let warning = self.state.teaching().warning()?;
        let detail = warning.statements.iter().filter_map(|it| self.warning_sentence(it)).collect::<Vec<_>>();
        let button = |action, msg| (action, self.text(msg).to_owned());
        let (another, play) = match width < self.px(200) {
            true => (Msg::ButtonChangeMyMoveShort, Msg::ButtonPlayIt),
            false => (Msg::ButtonChangeMyMove, Msg::ButtonPlayAnyway),
        };
        let buttons = vec![
            button(Action::Play(PlayAction::TakeAnother), another),
            button(Action::Play(PlayAction::PlayAnyway), play),
        ];
        let title = self.language.fill(Template::TeachingWarning { point: &self.name_of(warning.point) });
        Some(Banner { stays: true, buttons, ..Banner::plain(Token::Red, &title, &self.sentences(detail)) })
    }

    /// Returns the remark on the stone that was played last, with a button that takes the stone back.
    pub(in crate::ui) fn remark_banner(&self) -> Option<Banner> {
        let remark = self.state.teaching().remark()?;
        let size = self.state.game().record().size();
        let undo = self.language.fill(Template::TeachingUndo { key: &key_name(Action::Moves(MoveAction::Undo)) });
        let sentences = remark.statements.iter().map(|it| self.language.statement(it, size)).chain([undo]);
        let button = |action, msg| (action, self.text(msg).to_owned());
        let buttons = vec![
            button(Action::Play(PlayAction::DismissRemark), Msg::ButtonClose),
            button(Action::Moves(MoveAction::Undo), Msg::ButtonTakeBack),
        ];
        let title = self.language.fill(Template::TeachingRemark { point: &self.name_of(remark.point) });
        Some(Banner { stays: true, buttons, ..Banner::plain(Token::Red, &title, &self.sentences(sentences.collect())) })
    }

    /// Returns the banner of the hint at its current stage, with a note on how to see the next stage.
    pub(in crate::ui) fn hint_banner(&self) -> Option<Banner> {
        let hint = self.state.shown_hint()?;
        let detail = match hint.stage {
            HintStage::Area => self.text(Msg::TeachingHintArea).to_owned(),
            HintStage::Point => self.language.fill(Template::TeachingHintPoint { point: &self.name_of(hint.point) }),
            HintStage::Reason => self.hint_reason(hint),
        };
        Some(Banner { stays: true, ..Banner::plain(Token::Green, self.text(Msg::TeachingHint), &detail) })
    }

    /// Returns the reason for a hint and the expected line as sentences.
    fn hint_reason(&self, hint: &Hint) -> String {
        let size = self.state.game().record().size();
        let moves = hint.line.iter().map(|it| it.label(size)).collect::<Vec<_>>().join(" ");
        let line = self.language.fill(Template::TeachingHintLine { moves: &moves });
        // Put the sentence about a win at the end of the text, because it lists the moves of the win.
        let (wins, others): (Vec<_>, Vec<_>) =
            hint.statements.iter().partition(|it| it.kind == StatementKind::BeginsWin);
        let told = others.iter().chain(&wins).map(|it| self.language.statement(it, size));
        let mut sentences = told.collect::<Vec<_>>();
        if sentences.is_empty() {
            sentences.push(self.language.fill(Template::TeachingHintNone { point: &self.name_of(hint.point) }));
        }
        if 1 < hint.line.len() && wins.is_empty() {
            sentences.push(line);
        }
        self.sentences(sentences)
    }

    /// Joins sentences into one text.
    pub(in crate::ui) fn sentences(&self, sentences: Vec<String>) -> String {
        let both = |one: String, other: String| {
            self.language.fill(Template::TeachingSentences { first: &one, second: &other })
        };
        sentences.into_iter().reduce(both).unwrap_or_default()
    }

    /// Returns the name of a point on the board of the game.
    fn name_of(&self, point: crate::game::Point) -> String {
        point.label(self.state.game().record().size())
    }

    /// Returns a sentence of a warning about a stone. The sentence names the threat, but no point that answers the
    /// threat.
    fn warning_sentence(&self, statement: &Statement) -> Option<String> {
        let size = self.state.game().record().size();
        let ends = statement.shapes.first().and_then(|it| it.ends());
        let line = &ends.map(|(first, last)| format!("{}–{}", first.label(size), last.label(size))).unwrap_or_default();
        let (side, n) = (self.language.side(statement.side), &statement.n_moves().to_string());
        let template = match statement.kind {
            StatementKind::MissedFive => return Some(self.text(Msg::TeachingOwnFive).to_owned()),
            StatementKind::LeavesFive => Template::TeachingFive { side },
            StatementKind::LeavesOpenThree => Template::TeachingOpenThree { side, line },
            StatementKind::AllowsWinByFours => Template::TeachingWinByFours { side, n },
            StatementKind::AllowsWinByThreats => Template::TeachingWinByThreats { side, n },
            _ => return None,
        };
        Some(self.language.fill(template))
    }

    /// Returns the marks that a warning or a remark draws on the board.
    pub(in crate::ui) fn board_warning(&self) -> Option<BoardWarning> {
        let teaching = self.state.teaching();
        let (statements, stone) = match (teaching.warning(), teaching.remark()) {
            (Some(MoveWarning { point, side, statements, .. }), _) => (statements, Some((*point, *side))),
            (None, Some(MoveRemark { statements, .. })) => (statements, None),
            (None, None) => return None,
        };
        let shapes = statements.iter().flat_map(|it| &it.shapes).filter_map(|it| it.ends());
        let is_shown = |it: &&Statement| stone.is_none() || it.kind != StatementKind::MissedFive;
        let points = statements.iter().filter(is_shown).filter_map(|it| it.point).collect();
        Some(BoardWarning { stone, lines: shapes.map(|(first, last)| [first, last]).collect(), points })
    }
}
