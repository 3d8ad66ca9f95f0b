//! Board and panel side by side or one above the other, and where the board's points lie.

use crate::game::{Area, Board, Color, MAX_SIZE, Mark, MarkKind, OnFoul, Outcome, Point, Step};
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::panel::FOOT;
use crate::ui::locale::Msg;
use crate::ui::screen_map::Role;
use crate::ui::state::Focus;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, CursorLook, Grid, Widget};

/// The minimum width of a window that has the panel beside the board, in logical pixels.
const SIDE_BY_SIDE: i32 = 760;

/// Room outside the wooden board, in logical pixels: for the numbers at its left, and for the letters below it. The
/// first pair is for a large window, the second pair for a small window.
const GUTTERS: ((i32, i32), (i32, i32)) = ((30, 26), (27, 21));

/// Width of the margin of the wooden board outside the outermost lines, in hundredths of the distance between two
/// lines.
const MARGIN: i32 = 65;

/// The minimum and maximum width of the panel beside the board, in logical pixels.
const PANEL: (i32, i32) = (290, 400);

/// The minimum height of the panel under the board, in logical pixels. The first value is for the usual panel, the
/// second value for the panel of a cover, such as a lesson or a puzzle.
const PANEL_UNDER: (i32, i32) = (214, 146);

/// The minimum and maximum width, in logical pixels, of the panel's column beside the board, if the rest of the panel
/// (its foot) is under the board.
const COLUMN: (i32, i32) = (104, 300);

/// The panel stays beside the board unless another arrangement makes the cells of the board larger than this percentage
/// of the size that they have with the panel beside the board.
const BESIDE_PERCENT: i32 = 115;

/// The places of board and panel.
enum Arrangement {
    /// The panel is beside the board.
    Beside(Grid, Rect),
    /// The panel is under the board.
    Under(Grid, Rect),
    /// A column of the panel is beside the board, and the panel's foot is under the board.
    Around(Grid, Rect, Rect),
}

impl Builder<'_> {
    /// Places board and panel, and returns `true` if the panel is compact. The panel is compact unless it is beside the
    /// board.
    pub(super) fn board_and_panel(&mut self, area: Rect) -> bool {
        let arrangement = self.arrangement(area);
        let (Arrangement::Beside(grid, _) | Arrangement::Under(grid, _) | Arrangement::Around(grid, ..)) = arrangement;
        self.board(grid);
        let right = match &arrangement {
            Arrangement::Beside(_, panel) => panel.x,
            Arrangement::Under(..) => area.right(),
            Arrangement::Around(_, column, _) => column.x,
        };
        self.evaluation_bar(&grid, right);
        match arrangement {
            Arrangement::Beside(_, panel) => self.panel_beside(panel),
            Arrangement::Under(_, panel) => self.panel_under(panel),
            Arrangement::Around(_, column, foot) => self.panel_around(column, foot),
        }
        self.point_tip(&grid, area);
        self.card_on_board(&grid);
        !matches!(arrangement, Arrangement::Beside(..))
    }

    /// Returns the arrangement with the largest board. But if the board is only a little smaller with the panel beside
    /// it (see `BESIDE_PERCENT`), returns the arrangement with the panel beside the board.
    fn arrangement(&self, area: Rect) -> Arrangement {
        let has_panel = self.cover().is_some_and(|it| it.has_panel());
        let least = if has_panel { PANEL_UNDER.1 } else { PANEL_UNDER.0 };
        let (beside, under, around) = (self.beside(area), self.under(area, least), self.around(area));
        // A narrow column has no room for the welcome card. No column has room for the panel of a cover, a mode such as
        // a lesson that takes the place of the game.
        let needs_width = has_panel || self.state.shows_welcome() && !self.has_room_for_welcome(around.1);
        let largest = under.0.cell.max(if needs_width { 0 } else { around.0.cell });
        if self.px(SIDE_BY_SIDE) <= area.w && 100 * largest <= BESIDE_PERCENT * beside.0.cell {
            return Arrangement::Beside(beside.0, beside.1);
        }
        if under.0.cell == largest {
            return Arrangement::Under(under.0, under.1);
        }
        Arrangement::Around(around.0, around.1, around.2)
    }

    /// Places only the board, without other controls, in the middle of a square window. The margins leave room for the
    /// letters and numbers beside it.
    pub(super) fn board_picture(&mut self) {
        let all = Rect::new(0, 0, self.window.width, self.window.height);
        self.add(all, Widget::Fill(Token::Ground));
        let (left, below) = self.gutters();
        let Rect { x, y, w, h } = all.grow(-self.px(6) - left.max(below));
        let grid = self.grid(Rect::new(x - left, y, w + left, h + below));
        self.board(grid);
    }

    /// Returns the board's grid and the panel's rectangle, if the panel is at the right of the board. Board and panel
    /// together are centered in `area`.
    fn beside(&self, area: Rect) -> (Grid, Rect) {
        let (edge, gap) = (self.px(16), self.px(28));
        let width = (area.w * 34 / 100).clamp(self.px(PANEL.0), self.px(PANEL.1));
        let room = Rect::new(area.x + edge, area.y + edge, area.w - width - 2 * edge - gap, area.h - 2 * edge);
        let grid = self.grid(room);
        let gutter = self.gutters().0;
        let used = grid.wood.w + gutter + gap + width;
        let left = area.x + (area.w - used).max(0) / 2 + gutter;
        let grid = shifted(grid, left - grid.wood.x, 0);
        (grid, grid.wood.column(grid.wood.right() + gap, width))
    }

    /// Returns the board's grid and the panel's rectangle, if the panel is under the board. The panel is at least
    /// `least` logical pixels high.
    fn under(&self, area: Rect, least: i32) -> (Grid, Rect) {
        let (edge, gap) = (self.px(10), self.px(8));
        let least = self.px(least);
        let room = Rect::new(area.x + edge, area.y + edge, area.w - 2 * edge, area.h - least - edge - 2 * gap);
        let grid = self.grid(room);
        // Center the wooden board, unless the numbers to its left need the room.
        let left = (area.x + (area.w - grid.wood.w) / 2).max(area.x + self.gutters().0);
        let grid = shifted(grid, left - grid.wood.x, room.y - grid.wood.y);
        let top = grid.wood.bottom() + self.gutters().1 + gap;
        let width = (area.w - 2 * edge).min(self.px(640).max(grid.wood.w));
        let panel = Rect::new(area.x + (area.w - width) / 2, top, width, area.bottom() - gap - top);
        (grid, panel)
    }

    /// Returns the board's grid, the panel's column beside the board, and the panel's foot under both, all centered in
    /// `area`.
    fn around(&self, area: Rect) -> (Grid, Rect, Rect) {
        let (edge, gap, foot) = (self.px(8), self.px(8), self.px(FOOT));
        let room = area.grow(-edge);
        let place = Rect::new(room.x, room.y, room.w - self.px(COLUMN.0) - gap, room.h - foot - gap);
        let grid = self.grid(place);
        let (left, below) = self.gutters();
        let column = (room.w - left - grid.wood.w - gap).min(self.px(COLUMN.1));
        let x = room.x + (room.w - left - grid.wood.w - gap - column) / 2 + left;
        let y = room.y + (room.h - grid.wood.h - below - gap - foot) / 2;
        let grid = shifted(grid, x - grid.wood.x, y - grid.wood.y);
        let column = Rect::new(grid.wood.right() + gap, y, column, grid.wood.h);
        let foot = Rect::new(x - left, grid.wood.bottom() + below + gap, column.right() - x + left, foot);
        (grid, column, foot)
    }

    fn gutters(&self) -> (i32, i32) {
        let roomy = 2 * self.px(SIDE_BY_SIDE) <= self.window.width + self.window.height;
        let (left, below) = match self.state.settings().coordinates {
            true if roomy => GUTTERS.0,
            true => GUTTERS.1,
            false => (8, 8),
        };
        (self.px(left), self.px(below))
    }

    /// Returns the grid of the largest board that fits a rectangle together with its letters and numbers.
    fn grid(&self, room: Rect) -> Grid {
        let n = i32::from(self.state.board_shown().size());
        let (left, below) = self.gutters();
        let side = (room.w - left).min(room.h - below);
        // Grid lines lie on whole pixels, so the size of a cell is a whole number of pixels.
        let cell = ((side - 1) * 100 / ((n - 1) * 100 + 2 * MARGIN)).clamp(4, 16_384 / i32::from(MAX_SIZE));
        let margin = (cell * MARGIN + 50) / 100;
        let side = (n - 1) * cell + 2 * margin + 1;
        let x = room.x + left + (room.w - left - side) / 2;
        let y = room.y + (room.h - below - side) / 2;
        Grid {
            size: self.state.board_shown().size(),
            cell,
            line: line_width(cell),
            left: x + margin,
            top: y + margin,
            wood: Rect::new(x, y, side, side),
            label_size: self.px(12).min(cell * 2 / 3),
            radius: self.px(6),
        }
    }

    fn board(&mut self, grid: Grid) {
        let view = self.cover().map_or_else(|| self.game_board(grid), |it| it.board_view(self, grid));
        self.add_board(view);
    }

    /// Returns the marks of the position shown, and crosses on the points that are left out of the analysis of that
    /// position.
    fn marks(&self) -> Vec<Mark> {
        let record = self.state.game().record();
        let excluded = if self.state.analyze().is_shown() { self.state.analysis().excluded() } else { &[] };
        let crosses = excluded.iter().map(|point| Mark { point: *point, kind: MarkKind::Cross });
        record.notes(record.node()).marks.iter().cloned().chain(crosses).collect()
    }

    /// Returns the view of the game's board, with stones, marks, candidates and warnings.
    fn game_board(&self, grid: Grid) -> BoardView {
        let state = self.state;
        let record = state.game().record();
        let board = record.board();
        let shown = state.takes_points();
        let pending = state.input().pending().filter(|_| shown);
        let (waiting, asked) = (state.teaching().waiting(), state.teaching().warning().map(|it| it.point));
        let target = waiting.or(pending).or(state.input().aim().filter(|_| shown));
        // Draw no ghost stone over a candidate, so that the candidate's score stays readable under the pointer.
        let candidates = self.candidates();
        let is_candidate = |it: Point| candidates.iter().any(|candidate| candidate.point == it);
        let is_ghost = |it: Point| board.is_free(it) && asked != Some(it) && !is_candidate(it) && !self.is_refused(it);
        let has_ghost = state.annotations().marker().is_none();
        let ghost = target.filter(|it| has_ghost && is_ghost(*it)).map(|it| (it, state.side_to_move()));
        let view = BoardView {
            labels: state.settings().coordinates,
            moving: state.motion().stones(),
            numbers: if state.settings().numbers { self.numbers() } else { Vec::new() },
            heat: self.heat(&grid),
            last: record.last().and_then(|it| it.point),
            cursor: state.input().cursor().filter(|_| shown).or(pending),
            cursor_look: self.cursor_look(),
            ghost,
            marks: self.marks(),
            hint: state.hint(),
            forbidden: if state.settings().forbidden { state.forbidden().to_vec() } else { Vec::new() },
            offers: state.game().offers().to_vec(),
            candidates,
            expected: self.expected_stones(),
            area: state.hint_area().or_else(|| self.framed()),
            shape_lines: self.shape_lines().into_iter().chain(self.win_row()).chain(self.foul_lines()).collect(),
            badge: None,
            warning: self.board_warning(),
            five: record.outcome().and_then(Outcome::five),
            focused: state.input().is_focus_shown() && state.input().focus() == Focus::Board && shown,
            ..BoardView::of(grid, board)
        };
        self.with_review(view)
    }

    /// Places a board, including the room for its letters, numbers and shadow.
    fn add_board(&mut self, view: BoardView) {
        let grid = view.grid;
        let (left, below) = self.gutters();
        let shadow = self.px(8).max(grid.cell / 4);
        // Limit how far the shadow reaches above the wooden board, because the menu bar may begin there.
        let above = self.px(10);
        let wood = grid.wood;
        let rect = Rect::new(
            wood.x - left.max(shadow),
            wood.y - shadow.min(above),
            wood.w + left.max(shadow) + shadow,
            wood.h + shadow.min(above) + below.max(shadow),
        );
        let name = self.text(Msg::BoardName);
        self.add_role(rect, Widget::Board(Box::new(view)), Role::Board, name);
    }

    /// Returns how the cursor is drawn: with thick red corners (open) if a click or Enter acts on the point under the
    /// cursor, otherwise with thin and short corners (closed).
    pub(super) fn cursor_look(&self) -> CursorLook {
        let input = self.state.input();
        match input.cursor() {
            Some(point) if input.aim() != Some(point) => CursorLook::Closed,
            Some(point) if self.state.may_place() && self.is_refused(point) => CursorLook::Closed,
            Some(_) | None => CursorLook::Open,
        }
    }

    /// Returns two opposite corners of the central square that the current step of the opening procedure names; `None`
    /// if it names no square. The stone of the step must lie within this square, or outside of it.
    fn framed(&self) -> Option<(Point, Point)> {
        let Some(Step::Place { area: Area::Within(n) | Area::Outside(n), .. }) = self.state.game().opening_step_shown()
        else {
            return None;
        };
        let (center, reach) = (Point::center(self.state.game().record().size()), n / 2);
        let corner = |x: u8, y: u8| Point::new(x, y);
        let first = corner(center.x().saturating_sub(reach), center.y().saturating_sub(reach));
        Some((first, corner(center.x() + reach, center.y() + reach)))
    }

    /// Returns the lines of the shapes that make a stone forbidden, each with the side of this stone: the last stone if
    /// the game was lost by it, or the stone that would be refused at the cursor. Returns an empty list if there is no
    /// such stone.
    fn foul_lines(&self) -> Vec<(Color, [Point; 2])> {
        let record = self.state.game().record();
        let cursor = self.state.input().cursor().filter(|it| self.state.takes_points() && self.is_refused(*it));
        let (point, side) = match (record.outcome(), cursor) {
            (Some(Outcome::Foul { winner, point, .. }), _) => (point, !winner),
            (None, Some(point)) => (point, record.side_to_move()),
            _ => return Vec::new(),
        };
        let lines = record.rule().foul_lines(record.board(), point, side);
        lines.into_iter().map(|it| (side, it)).collect()
    }

    /// Places a small board with the position at the end of a game.
    pub(in crate::ui) fn small_board(&mut self, board: &Board, outcome: Option<Outcome>, rect: Rect) {
        let card = self.card(Token::Ground, Token::Rule, self.hairline());
        self.add(rect, card);
        let n = i32::from(board.size());
        let room = rect.w - 2 * self.px(6);
        let cell = ((room - 1) * 100 / ((n - 1) * 100 + 2 * MARGIN)).max(4);
        let margin = (cell * MARGIN + 50) / 100;
        let side = (n - 1) * cell + 2 * margin + 1;
        let (x, y) = (rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2);
        let wood = Rect::new(x, y, side, side);
        let grid = Grid {
            size: board.size(),
            cell,
            line: line_width(cell),
            left: x + margin,
            top: y + margin,
            wood,
            label_size: 1,
            radius: self.px(3),
        };
        let five = outcome.and_then(Outcome::five);
        let view = BoardView { five, ..BoardView::of(grid, board) };
        let name = self.language.board_text(&view, board.points());
        self.add_role(wood, Widget::Board(Box::new(view)), Role::Plain, &name);
    }

    /// Returns `true` if the program would refuse a stone on this point because the rule forbids it.
    fn is_refused(&self, point: Point) -> bool {
        let record = self.state.game().record();
        record.on_foul() == OnFoul::Refuse && self.state.forbidden().contains(&point)
    }

    /// Returns the move number of each stone, row by row; 0 for an empty point.
    fn numbers(&self) -> Vec<u16> {
        let record = self.state.game().record();
        let size = usize::from(record.size());
        let mut numbers = vec![0; size * size];
        let moves = (1..).zip(&record.moves()[..record.ply()]);
        for (number, point) in moves.filter_map(|(number, it)| Some((number, it.point?))) {
            numbers[usize::from(point.y()) * size + usize::from(point.x())] = number;
        }
        numbers
    }
}

/// Returns the width of the board's lines in device pixels: thin, and odd, so that each line has a middle pixel.
const fn line_width(cell: i32) -> i32 {
    2 * ((cell + 40) / 120) + 1
}

fn shifted(grid: Grid, dx: i32, dy: i32) -> Grid {
    let wood = Rect::new(grid.wood.x + dx, grid.wood.y + dy, grid.wood.w, grid.wood.h);
    Grid { left: grid.left + dx, top: grid.top + dy, wood, ..grid }
}
