//! The candidates of an analysis: rings with scores, and the stones of the expected line (principal variation).

use crate::ui::paint::marks;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::stone::{self, ink_on};
use crate::ui::theme::Token;
use crate::ui::widgets::{Candidate, CandidateLook, ExpectedStone, Grid};

/// The opacity of the stones of the expected line.
const OPACITY: f32 = 0.5;

/// Draws a ring with a score in it. The ring is strong for the best candidate move, light for the other candidates, and
/// red for a threat.
pub fn ring(painter: &mut Painter<'_>, grid: &Grid, candidate: &Candidate) {
    let radius = stone::radius_on_board(grid.cell);
    let (ground, edge, ink, part) = match candidate.look {
        CandidateLook::Strong => (Token::Best, Token::Green, Token::OnBest, 0.14),
        CandidateLook::Light => (Token::Candidate, Token::CandidateEdge, Token::OnCandidate, 0.07),
        CandidateLook::Threat => (Token::Best, Token::Red, Token::OnThreat, 0.14),
    };
    let thin = (radius * part).max(1.0);
    painter.disc(grid.pixel(candidate.point), radius, painter.color(ground));
    painter.ring(grid.pixel(candidate.point), radius - thin / 2.0, thin, painter.color(edge));
    marks::short_label(painter, grid, candidate.point, &candidate.label, painter.color(ink));
}

/// Draws a translucent stone of the expected line, with its number in the line.
pub fn expected(painter: &mut Painter<'_>, grid: &Grid, expected: ExpectedStone) {
    let side = stone::side_on_board(grid.cell);
    let (x, y) = grid.pixel(expected.point);
    let picture = painter.cache.stones.get(expected.color, side);
    painter.canvas.draw_translucent(picture, x - side / 2, y - side / 2, OPACITY);
    marks::number(painter, grid, expected.point, expected.number, ink_on(expected.color));
}
