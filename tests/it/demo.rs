//! A window in the middle of a game, as the tests and the timings of the painter need it.
#![allow(dead_code, reason = "the tests use all of it, the timings a part")]

use gumu_lib::game::{Color, Point};
use gumu_lib::ui::geometry::Rect;
use gumu_lib::ui::layout::{Layout, Placed, Scroll};
use gumu_lib::ui::theme::{Theme, Token};
use gumu_lib::ui::widgets::{Align, BoardView, Button, Card, Font, Grid, Look, Mark, Text, Widget};

/// The moves of the game that is shown.
pub const MOVES: &str = "h8 h9 i8 g8 i9 i7 j8 k8 g10 j7 h7 k7 l7 h10 g6 f5 i10 i11 j10 k10 h6 i6 k11";

/// A control that nobody touches.
pub const fn look(scale: i32) -> Look {
    Look { enabled: true, hot: false, pressed: false, focused: false, scale }
}

/// A board that fills a square, with room for letters and numbers if they are shown.
pub fn grid(square: Rect, size: u8, scale: i32) -> Grid {
    let px = |n: i32| (n * scale + 50) / 100;
    let lines = i32::from(size);
    // Three fifths of a cell of wood around the points, and the labels' room at the left and below.
    let room = square.w.min(square.h) - px(30);
    let cell = (room * 5 / (5 * (lines - 1) + 13 / 2)).max(1);
    let margin = cell * 13 / 20;
    let side = (lines - 1) * cell + 2 * margin + 1;
    let (x, y) = (square.right() - side - (square.w - side - px(30)).max(0) / 2, square.y);
    Grid {
        size,
        cell,
        line: (2 * (scale / 200) + 1).max(1),
        left: x + margin,
        top: y + margin,
        wood: Rect::new(x, y, side, side),
        label_size: px(12),
        radius: px(6),
    }
}

/// A board with the first moves of the game.
pub fn view(grid: Grid, n_moves: usize) -> BoardView {
    let mut view = BoardView {
        grid,
        labels: true,
        stones: vec![None; usize::from(grid.size) * usize::from(grid.size)],
        numbers: Vec::new(),
        last: None,
        cursor: None,
        ghost: None,
        five: None,
        focused: false,
    };
    for (place, name) in MOVES.split(' ').take(n_moves).enumerate() {
        let point = Point::parse(name, grid.size).expect("the moves lie on the board");
        view.stones[grid.cell_index(point)] = Some(Color::ALL[place % 2]);
        view.last = Some(point);
    }
    view
}

/// A list of widgets that grows.
#[derive(Default)]
struct List(Vec<Placed>);

impl List {
    fn put(&mut self, rect: Rect, widget: Widget) {
        self.0.push(Placed::plain(rect, widget));
    }

    fn text(&mut self, rect: Rect, text: &str, font: Font, color: Token, align: Align) {
        self.put(rect, Widget::Text(Text { text: text.to_owned(), font, color, align }));
    }
}

/// The whole window with the first moves of the game.
pub fn window(width: i32, height: i32, theme: Theme, scale: i32, n_moves: usize) -> Layout {
    let px = |n: i32| (n * scale + 50) / 100;
    let rect = |x: i32, y: i32, w: i32, h: i32| Rect::new(px(x), px(y), px(w), px(h));
    let plain = |size: i32| Font { size: px(size), bold: false };
    let bold = |size: i32| Font { size: px(size), bold: true };
    let mut list = List::default();
    list.put(Rect::new(0, 0, width, height), Widget::Fill(Token::Ground));
    list.put(Rect::new(0, 0, width, px(30)), Widget::Fill(Token::Panel));
    list.put(Rect::new(0, px(30), width, px(1)), Widget::Fill(Token::Rule));
    let mut x = 4;
    for label in ["Game 对局", "Edit 编辑", "Analyse 分析", "Engine 引擎", "View 视图", "Help 帮助"] {
        let w = gumu_lib::ui::text::width(label, Font { size: 13, bold: false }) + 20;
        list.put(rect(x, 0, w, 30), Widget::MenuTitle { label: label.to_owned(), open: false, look: look(scale) });
        x += w;
    }
    let panel = width - px(408);
    let square = Rect::new(px(12), px(54), panel - px(44), height - px(54 + 42));
    let mut board = view(grid(square, 15, scale), n_moves);
    board.cursor = Point::parse("l12", 15).ok();
    board.ghost = board.cursor.map(|it| (it, Color::White));
    list.put(square.grow(px(10)), Widget::Board(Box::new(board)));
    let card = |fill: Token, border: Token, border_width: i32| {
        Widget::Card(Card { fill, border, border_width, radius: px(8), shadow: 0 })
    };
    let at = |x: i32, y: i32, w: i32, h: i32| Rect::new(panel + px(x), px(y), px(w), px(h));
    list.put(at(0, 74, 380, 62), card(Token::CardQuiet, Token::Rule, px(1)));
    list.put(at(15, 88, 34, 34), Widget::Stone(Color::Black));
    list.text(at(62, 84, 200, 24), "You", bold(15), Token::Ink, Align::Left);
    list.text(at(62, 105, 200, 20), "Human · Black", plain(12), Token::Ink3, Align::Left);
    list.text(at(284, 90, 80, 30), "14:32", plain(20), Token::Ink, Align::Right);
    list.put(at(0, 146, 380, 62), card(Token::Card, Token::Accent, px(2)));
    list.put(at(15, 160, 34, 34), Widget::Stone(Color::White));
    list.text(at(62, 156, 200, 24), "Gumu · Master", bold(15), Token::Ink, Align::Left);
    list.text(at(62, 177, 220, 20), "thinking… depth 18, 1.9 Mn/s", plain(12), Token::Ink3, Align::Left);
    list.text(at(284, 162, 80, 30), "09:41", plain(20), Token::Ink, Align::Right);
    list.put(at(0, 226, 380, 172), card(Token::Card, Token::Rule, px(1)));
    let moves = MOVES.split(' ').take(n_moves).collect::<Vec<_>>();
    for (row, pair) in (0..7).zip(moves.chunks(2).skip(moves.len().div_ceil(2).saturating_sub(7))) {
        let y = 234 + 22 * row;
        if row == 6 {
            let current =
                Card { fill: Token::Current, border: Token::Current, border_width: 0, radius: px(4), shadow: 0 };
            list.put(at(6, y, 368, 22), Widget::Card(current));
        }
        list.text(at(14, y, 30, 22), &format!("{}.", row + 5), plain(12), Token::Ink3, Align::Left);
        for (x, name) in [54, 130].into_iter().zip(pair) {
            list.text(at(x, y, 60, 22), name, plain(13), Token::Ink, Align::Left);
        }
        let (score, color) = if row == 4 { ("?! −1.8", Token::Red) } else { ("+0.6", Token::Ink3) };
        list.text(at(300, y, 66, 22), score, plain(12), color, Align::Right);
    }
    list.put(at(371, 280, 5, 40), Widget::Knob);
    let labels = [("New", "新局"), ("Undo", "悔棋"), ("Hint", "提示"), ("Resign", "认输")];
    for (place, (label, detail)) in (0..).zip(labels) {
        let look = Look { enabled: place != 3, hot: place == 2, ..look(scale) };
        let (label, detail) = (label.to_owned(), detail.to_owned());
        let button = Button { label, detail, primary: place == 0, look };
        list.put(at(97 * place, 410, 89, 52), Widget::Button(button));
    }
    list.put(Rect::new(0, height - px(31), width, px(1)), Widget::Fill(Token::Rule));
    list.put(Rect::new(0, height - px(30), width, px(30)), Widget::Fill(Token::Panel));
    let status = Rect::new(px(14), height - px(30), width - px(28), px(30));
    list.text(status, "White to move · move 24 · Renju 15×15", plain(13), Token::Ink2, Align::Left);
    list.text(status, "pv l9 l8 m9 g7 f7 … +0.62 4.1 M nodes", plain(13), Token::Ink3, Align::Right);
    Layout { width, height, theme, placed: list.0, scroll: Scroll::default() }
}

/// An open menu above a window.
pub fn menu(x: i32, y: i32, scale: i32) -> Vec<Placed> {
    let px = |n: i32| (n * scale + 50) / 100;
    let mut list = List::default();
    let items = [
        ("New game… 新局", "Ctrl+N", Mark::None, true),
        ("Undo 悔棋", "Ctrl+Z", Mark::None, false),
        ("Coordinates 坐标", "", Mark::Check, true),
        ("Light 浅色", "", Mark::Dot, true),
        ("Quit 退出", "Ctrl+Q", Mark::None, true),
    ];
    let height = px(28) * 5 + px(12);
    let card = Card { fill: Token::Card, border: Token::Rule, border_width: px(1), radius: px(8), shadow: px(16) };
    list.put(Rect::new(x, y, px(240), height), Widget::Card(card));
    for (row, (label, key, mark, enabled)) in (0..).zip(items) {
        let rect = Rect::new(x + px(6), y + px(6) + row * px(28), px(228), px(28));
        let look = Look { enabled, hot: row == 2, ..look(scale) };
        let (label, key) = (label.to_owned(), key.to_owned());
        list.put(rect, Widget::MenuItem { label, key, mark, look });
    }
    list.0
}

/// A dialog above a window.
pub fn dialog(width: i32, height: i32, scale: i32) -> Vec<Placed> {
    let px = |n: i32| (n * scale + 50) / 100;
    let mut list = List::default();
    list.put(Rect::new(0, 0, width, height), Widget::Veil);
    let (x, y) = ((width - px(420)) / 2, (height - px(260)) / 2);
    let card = Card { fill: Token::Card, border: Token::Rule, border_width: px(1), radius: px(10), shadow: px(28) };
    list.put(Rect::new(x, y, px(420), px(260)), Widget::Card(card));
    let at = |dx: i32, dy: i32, w: i32, h: i32| Rect::new(x + px(dx), y + px(dy), px(w), px(h));
    list.text(at(24, 20, 372, 28), "New game 新局", Font { size: px(17), bold: true }, Token::Ink, Align::Left);
    let font = Font { size: px(13), bold: false };
    list.text(at(24, 60, 372, 22), "Who begins? 谁先行？", font, Token::Ink2, Align::Left);
    for (place, label) in (0..).zip(["You 你", "Gumu 古木", "Guess 猜先"]) {
        let look = Look { focused: place == 1, enabled: place != 2, ..look(scale) };
        let (label, taken) = (label.to_owned(), place == 0);
        list.put(at(24 + 126 * place, 88, 118, 34), Widget::Choice { label, taken, look });
    }
    for (place, (label, primary)) in (0..).zip([("Cancel 取消", false), ("Start 开始", true)]) {
        let look = Look { focused: primary, ..look(scale) };
        let button = Button { label: label.to_owned(), detail: String::new(), primary, look };
        list.put(at(156 + 122 * place, 204, 114, 34), Widget::Button(button));
    }
    list.0
}
