//! The board in words for screen readers: descriptions of a point and of a small board.

use crate::game::{Color, MarkKind, Point};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::state::State;
use crate::ui::widgets::{BoardView, CandidateLook};

impl State {
    /// Returns the description of a point on the board shown: its name, its stone, and everything that is drawn on it.
    #[must_use]
    pub fn point_text(&self, view: &BoardView, point: Point) -> String {
        let language = self.language();
        let mut parts = vec![point.label(view.grid.size), stone_text(language, view.stone(point)).to_owned()];
        let is_game = !self.is_game_covered();
        if let Some(number) = self.number_of(point).filter(|_| is_game) {
            parts.push(language.fill(Template::SpokenMove { n: &number.to_string() }));
        }
        if view.last == Some(point) {
            parts.push(language.text(Msg::SpokenLast).to_owned());
        }
        if is_game && self.forbidden().contains(&point) {
            let record = self.cx.game.record();
            let foul = record.rule().foul(record.board(), point, record.side_to_move());
            parts.extend(foul.map(|it| language.forbidden_shape(it).to_owned()));
        }
        parts.extend(signs_of(language, view, point));
        if self.input.pending() == Some(point) {
            parts.push(language.text(Msg::SpokenPending).to_owned());
        }
        language.listed(&parts)
    }

    /// Returns the number of the last move on a point, among the moves up to the position shown; `None` if no move was
    /// played there.
    fn number_of(&self, point: Point) -> Option<usize> {
        let record = self.cx.game.record();
        record.moves()[..record.ply()].iter().rposition(|it| it.point == Some(point)).map(|it| it + 1)
    }
}

/// Returns the word for a stone of a color, or for an empty point.
pub(in crate::ui) fn stone_text(language: Language, stone: Option<Color>) -> &'static str {
    language.text(match stone {
        Some(Color::Black) => Msg::SpokenBlack,
        Some(Color::White) => Msg::SpokenWhite,
        None => Msg::SpokenEmpty,
    })
}

/// Returns the words for everything that is drawn on a point in addition to its stone.
fn signs_of(language: Language, view: &BoardView, point: Point) -> Vec<String> {
    let text = |msg| language.text(msg).to_owned();
    let mut signs = Vec::new();
    if view.five.is_some_and(|it| it.covers(point)) {
        signs.push(text(Msg::SpokenFive));
    }
    if view.hint == Some(point) {
        signs.push(text(Msg::SpokenHint));
    }
    let offer = view.offers.iter().position(|it| *it == point).map(|it| (it + 1).to_string());
    signs.extend(offer.map(|it| language.fill(Template::SpokenOffer { n: &it })));
    let candidates = view.candidates.iter().filter(|it| it.point == point);
    signs.extend(candidates.map(|it| match it.look {
        CandidateLook::Threat => text(Msg::SpokenThreatened),
        CandidateLook::Strong | CandidateLook::Light => language.fill(Template::SpokenCandidate { score: &it.label }),
    }));
    let expected = view.expected.iter().filter(|it| it.point == point).map(|it| it.number.to_string());
    signs.extend(expected.map(|it| language.fill(Template::SpokenExpected { n: &it })));
    let marks = view.marks.iter().filter(|it| it.point == point);
    signs.extend(marks.map(|it| language.fill(Template::SpokenMark { name: mark_text(language, &it.kind) })));
    if view.warning.as_ref().is_some_and(|it| it.points.contains(&point)) {
        signs.push(text(Msg::SpokenThreatened));
    }
    signs.extend(view.badge.filter(|it| it.point == point).map(|it| it.sign.to_owned()));
    signs
}

/// Returns the name of a mark, or the letters of a label.
fn mark_text(language: Language, kind: &MarkKind) -> &str {
    match kind {
        MarkKind::Triangle => language.text(Msg::SpokenTriangle),
        MarkKind::Square => language.text(Msg::SpokenSquare),
        MarkKind::Circle => language.text(Msg::SpokenCircle),
        MarkKind::Cross => language.text(Msg::SpokenCross),
        MarkKind::Label(label) => label,
    }
}

impl Language {
    /// Returns a description of a small board: its stones, and the points that are marked as forbidden or as the hint.
    #[must_use]
    pub fn board_text(self, view: &BoardView, points: impl Iterator<Item = Point> + Clone) -> String {
        let names = |points: Vec<Point>| {
            let names: Vec<String> = points.into_iter().map(|it| it.label(view.grid.size)).collect();
            (!names.is_empty()).then(|| self.listed(&names))
        };
        let sides = Color::ALL.into_iter().filter_map(|side| {
            let points = names(points.clone().filter(|it| view.stone(*it) == Some(side)).collect())?;
            Some(self.fill(Template::SpokenStones { side: self.side(side), points: &points }))
        });
        let asked = names(view.forbidden.iter().chain(&view.hint).copied().collect());
        let asked = asked.map(|it| self.fill(Template::SpokenMarkedPoints { points: &it }));
        let stones = sides.chain(asked).collect::<Vec<_>>().join(" ");
        self.fill(Template::SpokenDiagram { stones: &stones })
    }
}
