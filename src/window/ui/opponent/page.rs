//! The page "About the opponent", which describes an opponent of the player.
//!
//! As far as this is known, the page names the document from which the opponent's program was made, and tells how the
//! program thinks, what its weaknesses are, and what its Elo is.

use crate::engine::{HouseElo, PlayerInfo};
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::help::{HelpAction, Topic};
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, OpponentText, Template};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Font};

/// Number of buttons for opponents in one row above the text.
const IN_A_ROW: usize = 4;

/// The height of the button of an opponent, in logical pixels.
const CHOICE: i32 = 30;

/// A line of text on the page about an opponent.
struct PageLine {
    text: String,
    /// Distance from the left edge, in device pixels.
    indent: i32,
    bold: bool,
    color: Token,
    /// `true` if the line continues the paragraph of the line above.
    continues: bool,
}

impl Builder<'_> {
    /// Places the page about the opponent with this index in the list of offered players. Returns the height of the
    /// page.
    pub(in crate::ui) fn opponent_page(&mut self, index: usize, scroll: usize, rect: Rect) -> i32 {
        let registry = self.state.registry();
        let Some(player) = registry.offered().nth(index) else { return 0 };
        let title = self.language.fill(Template::WhoTitle { name: self.opponent_name(player) });
        let mut y = rect.y + self.title(&title, rect);
        y += self.opponent_choices(index, y, rect);
        let font = self.font(size::TEXT, false);
        let lines = self.page_lines(player, font, self.page_width(rect));
        let height = font.line_height().max(1);
        let rows = PageRows { n: lines.len(), height, room: self.page_room(y - rect.y), scroll };
        let page = self.open_page(rect, y, &rows, &title);
        for (index, place) in page.rows() {
            let line = &lines[index];
            let font = Font { bold: line.bold, ..font };
            let at = Rect { x: place.x + line.indent, w: place.w - line.indent, ..place };
            self.add_text(at, line.text.clone(), font, line.color, Align::Left);
            if line.continues {
                self.continue_paragraph();
            }
        }
        self.close_page_of_dialog(page, rect)
    }

    /// Places a button for each opponent, and returns the height of all buttons.
    fn opponent_choices(&mut self, shown: usize, y: i32, rect: Rect) -> i32 {
        let names: Vec<_> = self.state.registry().offered().map(|it| self.opponent_name(it).to_owned()).collect();
        let (gap, height) = (self.px(6), self.px(CHOICE));
        let mut top = y;
        for (row, names) in names.chunks(IN_A_ROW).enumerate() {
            let places = rect.row(top, height).columns(IN_A_ROW, gap);
            for (index, (place, name)) in (row * IN_A_ROW..).zip(places.zip(names)) {
                let action = Action::Help(HelpAction::Open(Topic::Opponent(index)));
                self.choice(Layer::Dialog, place, action, name, index == shown);
            }
            top += height + gap;
        }
        top - y + self.px(6)
    }

    /// Returns the text of an opponent's page in lines, wrapped to a width in device pixels.
    fn page_lines(&self, player: &PlayerInfo, font: Font, width: i32) -> Vec<PageLine> {
        let mut page = PageText { lines: Vec::new(), font, width };
        let levels: Vec<_> = self.state.registry().levels(player.family()).collect();
        if let Some(program) = &player.program {
            page.paragraph(self.text(Msg::EngineFromOutside));
            self.engine_facts(program).iter().for_each(|it| page.paragraph(it));
        } else if levels.is_empty() {
            page.paragraph(self.language.character(player));
            if let Some(HouseElo { elo, error }) = player.elo {
                let (elo, error) = (elo.to_string(), error.to_string());
                page.heading(&self.language.fill(Template::WhoElo { elo: &elo, error: &error }));
                page.paragraph(self.text(Msg::WhoScale));
            }
        }
        for (heading, part) in [
            (Msg::WhoDocument, OpponentText::Document),
            (Msg::WhoThinks, OpponentText::Thinking),
            (Msg::WhoWeak, OpponentText::Weaknesses),
        ] {
            let Some(text) = self.language.about_opponent(player, part) else { continue };
            page.heading(self.text(heading));
            text.lines().for_each(|it| page.paragraph(it));
        }
        if !levels.is_empty() {
            page.heading(self.text(Msg::WhoLevels));
            page.paragraph(self.text(Msg::WhoScale));
        }
        for it in levels {
            let Some(HouseElo { elo, error }) = it.elo else { continue };
            let (elo, error, n) = (elo.to_string(), error.to_string(), it.level.unwrap_or(0).to_string());
            page.bold(&self.language.fill(Template::WhoLevel { elo: &elo, error: &error, n: &n }));
            page.paragraph(self.language.character(it));
        }
        page.lines
    }
}

/// The lines of text on the page about an opponent, to which headings and paragraphs are added.
struct PageText {
    lines: Vec<PageLine>,
    font: Font,
    width: i32,
}

impl PageText {
    /// Adds a bold heading, after an empty line if it is not the first line.
    fn heading(&mut self, text: &str) {
        if !self.lines.is_empty() {
            self.paragraph("");
        }
        self.bold(text);
    }

    fn bold(&mut self, text: &str) {
        let rows = text::wrap(text, Font { bold: true, ..self.font }, self.width);
        self.lines.extend(rows.into_iter().enumerate().map(|(index, text)| PageLine {
            text,
            indent: 0,
            bold: true,
            color: Token::Ink,
            continues: 0 < index,
        }));
    }

    /// Adds a paragraph. If it begins with a number and a full stop, such as `1.`, the lines after the first are
    /// indented to align with the text after the number.
    fn paragraph(&mut self, text: &str) {
        let number = text.split_once(' ').map(|it| it.0).filter(|it| it.ends_with('.') && it.len() <= 3);
        let indent = number.map_or(0, |it| text::width(&format!("{it} "), self.font));
        // Wrap the text without the number. The first line stands behind the number, and the other lines are indented
        // to align with it.
        let rest = number.map_or(text, |it| text[it.len()..].trim_start());
        let rows = text::wrap(rest, self.font, self.width - indent);
        for (index, row) in rows.into_iter().enumerate() {
            let (text, indent) = match number {
                Some(number) if index == 0 => (format!("{number} {row}"), 0),
                _ => (row, indent),
            };
            self.lines.push(PageLine { text, indent, bold: false, color: Token::Ink2, continues: 0 < index });
        }
    }
}
