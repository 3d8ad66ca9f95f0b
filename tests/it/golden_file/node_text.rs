//! The nodes of a layout as text: one line for each, with its rectangle, its role, its widget and its name.

use gumu_core::game::Point;
use gumu_window::ui::layout::{Layout, Placed};
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::widgets::{BoardView, Widget};

/// Returns the nodes of a layout as lines, with texts and rectangles but without the colors of the theme.
pub fn nodes(layout: &Layout) -> Vec<String> {
    let mut lines: Vec<_> = layout.placed.iter().map(node).collect();
    lines.push(format!("scroll {} of {}", layout.scroll.first, layout.scroll.last));
    lines
}

/// Returns a widget as one line, which begins with the two words of its rectangle.
fn node(placed: &Placed) -> String {
    let rect = placed.rect;
    let mut line = format!("{},{} {}×{} {}", rect.x, rect.y, rect.w, rect.h, widget(&placed.widget));
    if placed.role != Role::Plain {
        line += &format!(" -> {}", role(placed.role));
    }
    let name = format!("{:?}", placed.name);
    if !placed.name.is_empty() && !line.contains(&name) {
        line += &format!(" named {name}");
    }
    line
}

fn role(role: Role) -> String {
    match role {
        Role::Control { action, enabled, tab } => {
            let enabled = if enabled { ", enabled" } else { "" };
            format!("{}{enabled}{}", condensed(&action), if tab { ", tab" } else { "" })
        }
        role => condensed(&role),
    }
}

fn widget(widget: &Widget) -> String {
    let with_points = |view: &BoardView, widget: &Widget| format!("{}{}", condensed(widget), points(view));
    match widget {
        Widget::Board(view) => with_points(view, &Widget::Board(Box::new(without_points(view)))),
        Widget::Diagram { view, part } => {
            with_points(view, &Widget::Diagram { view: Box::new(without_points(view)), part: *part })
        }
        _ => condensed(widget),
    }
}

/// Returns a copy of a board's view without the lists of stones, numbers and values, which have an entry for each
/// point.
fn without_points(view: &BoardView) -> BoardView {
    BoardView { stones: Vec::new(), numbers: Vec::new(), heat: Vec::new(), ..view.clone() }
}

/// Describes the points of a board that have a stone, a number or a value, row by row.
fn points(view: &BoardView) -> String {
    let mut text = String::new();
    for point in Point::all(view.grid.size) {
        let index = view.grid.cell_index(point);
        let stone = view.stones[index].map(|it| format!(" {it:?}"));
        let number = view.numbers.get(index).filter(|it| **it != 0).map(|it| format!(" {it}"));
        let heat = view.heat.get(index).and_then(Option::as_ref).map(|it| format!(" {}", condensed(it)));
        let parts = [stone, number, heat].into_iter().flatten().collect::<String>();
        if !parts.is_empty() {
            text += &format!(" {}{parts}", point.name(view.grid.size));
        }
    }
    text
}

/// Returns the `Debug` text of a value in a condensed form: without the fields that are `false`, `None` or empty, and
/// with only the name of each field that is `true`.
fn condensed(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let mut rest = text.as_str();
    let condensed = take_value(&mut rest);
    assert_eq!(rest, "", "all of {text} is read");
    condensed
}

/// Reads a value from the start of the `Debug` text `rest`, and removes it from `rest`. Returns the value in condensed
/// form.
fn take_value(rest: &mut &str) -> String {
    let name = take_while(rest, |it| !"\"'{}()[],".contains(it)).trim();
    match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => take_quoted(rest, quote).to_owned(),
        Some('(') => match (name, take_items(rest, ')').as_slice()) {
            ("Some", [item]) => item.clone(),
            // Write `Button(Button {…})` as `Button {…}`: variants of `Widget` have the names of their structs.
            (name, [item]) if item.strip_prefix(name).is_some_and(|it| it.starts_with([' ', '('])) => item.clone(),
            (name, [item]) if item.starts_with(&format!("{name}View ")) => item.clone(),
            (name, items) => format!("{name}({})", items.join(", ")),
        },
        Some('[') => format!("[{}]", take_items(rest, ']').join(", ")),
        Some('{') => format!("{name} {{{}}}", take_items(rest, '}').join(", ")),
        _ => name.to_owned(),
    }
}

/// Reads the items up to the closing bracket `end`, and removes them from `rest`. Returns the items in condensed form,
/// without fields that are `false`, `None` or empty.
fn take_items(rest: &mut &str, end: char) -> Vec<String> {
    *rest = &rest[1..];
    let mut items = Vec::new();
    loop {
        *rest = rest.trim_start_matches([',', ' ']);
        if let Some(behind) = rest.strip_prefix(end) {
            *rest = behind;
            return items;
        }
        if end != '}' {
            items.push(take_value(rest));
            continue;
        }
        let field = take_while(rest, |it| it != ':');
        *rest = &rest[1..];
        match take_value(rest).as_str() {
            "false" | "None" | "[]" | "\"\"" | "0..0" => {}
            "true" => items.push(field.to_owned()),
            value => match value.split_once(" {") {
                // Leave out the struct's name if it begins with the name of the field: `control: ControlState {…}`
                // becomes `control {…}`.
                Some((name, fields)) if name.to_lowercase().starts_with(field) => {
                    items.push(format!("{field} {{{fields}"));
                }
                _ => items.push(format!("{field}: {value}")),
            },
        }
    }
}

/// Reads a text in quotation marks, which may contain escaped quotation marks, and removes it from the start of `rest`.
fn take_quoted<'a>(rest: &mut &'a str, quote: char) -> &'a str {
    let mut is_escaped = false;
    let end = rest[1..].find(|it| {
        let is_end = it == quote && !is_escaped;
        is_escaped = it == '\\' && !is_escaped;
        is_end
    });
    let (quoted, behind) = rest.split_at(end.map_or(rest.len(), |it| it + 2));
    *rest = behind;
    quoted
}

fn take_while<'a>(rest: &mut &'a str, is_wanted: impl Fn(char) -> bool) -> &'a str {
    let (taken, behind) = rest.split_at(rest.find(|it| !is_wanted(it)).unwrap_or(rest.len()));
    *rest = behind;
    taken
}

#[test]
fn debug_texts_are_condensed() {
    #[derive(Debug)]
    #[expect(dead_code, reason = "its fields are read by `Debug` alone")]
    struct Shape {
        text: &'static str,
        points: Vec<Option<(u8, u8)>>,
        is_new: bool,
        is_old: bool,
        none: Option<u8>,
        sign: char,
        range: std::ops::Range<u8>,
    }
    let shape = |text| Shape {
        text,
        points: vec![Some((1, 2)), None],
        is_new: true,
        is_old: false,
        none: None,
        sign: '\'',
        range: 1..3,
    };
    let expected = r#"Shape {text: "a \"b, {c: false\\", points: [(1, 2), None], is_new, sign: '\'', range: 1..3}"#;
    assert_eq!(condensed(&Some(shape("a \"b, {c: false\\"))), expected);
    assert_eq!(condensed(&[shape("").is_new, false]), "[true, false]");
}
