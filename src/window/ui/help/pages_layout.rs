//! The layout of the pages of help.

use crate::ui::geometry::Rect;
use crate::ui::help::{HelpPage, Topic};
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::state::commands::key_lines;
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

/// The copyright notice that the font's license requires.
const FONT_COPYRIGHT: &str = "© 2014-2021 Adobe";

/// The libraries that are linked into the program, by license.
const CRATES: &str = include_str!("../../../../resources/crates.txt");

impl DialogView for HelpPage {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let Self { topic, scroll } = *self;
        if let Topic::Opponent(index) = topic {
            return builder.opponent_page(index, scroll, rect);
        }
        let (title, text) = match topic {
            Topic::HowToPlay => (Msg::ItemHowToPlay, builder.text(Msg::HelpHowToPlay).to_owned()),
            Topic::Chances => (Msg::ItemChances, builder.text(Msg::HelpChances).to_owned()),
            Topic::Keys => (Msg::ItemKeys, builder.text(Msg::HelpKeys).to_owned()),
            Topic::About | Topic::Opponent(_) => {
                let version = builder.state.version();
                let about = Template::HelpAbout { version, font: FONT_COPYRIGHT, crates: CRATES };
                (Msg::ItemAbout, builder.language.fill(about))
            }
        };
        let top = builder.title(builder.text(title), rect);
        let font = builder.font(size::TEXT, false);
        let keys = builder.px(150).min(rect.w / 2);
        let width = builder.page_width(rect);
        // Each row has a key, a meaning, and `true` if it continues the paragraph of the row above.
        let mut rows: Vec<(String, String, bool)> = text
            .lines()
            .flat_map(|line| match (line.split_once('\t'), line.strip_prefix("# ")) {
                (Some((key, meaning)), _) => vec![(key.to_owned(), meaning.to_owned(), false)],
                (None, Some(heading)) => vec![(heading.to_owned(), String::new(), false)],
                (None, None) => {
                    let lines = builder.wrap(line, font, width).into_iter().enumerate();
                    lines.map(|(n, it)| (String::new(), it, 0 < n)).collect()
                }
            })
            .collect();
        if topic == Topic::Keys {
            rows.extend(key_lines(builder.language).into_iter().map(|(key, meaning)| (key, meaning, false)));
        }
        let height = font.line_height().max(1);
        let about = PageRows { n: rows.len(), height, room: builder.page_room(top), scroll };
        let page = builder.open_page(rect, rect.y + top, &about, builder.text(title));
        for (index, place) in page.rows() {
            let ((key, meaning, continues), place) = (&rows[index], Rect { w: width, ..place });
            if key.is_empty() {
                builder.add_text(place, meaning.clone(), font, Token::Ink2, Align::Left);
                if *continues {
                    builder.continue_paragraph();
                }
                continue;
            }
            // A heading has no second column and takes the whole width.
            let key_width = if meaning.is_empty() { width } else { keys };
            let bold = builder.font(size::TEXT, true);
            builder.add_text(Rect { w: key_width, ..place }, key.clone(), bold, Token::Ink, Align::Left);
            if !meaning.is_empty() {
                let rest = place.column(place.x + keys, width - keys);
                builder.add_text(rest, meaning.clone(), font, Token::Ink2, Align::Left);
            }
        }
        builder.close_page_of_dialog(page, rect)
    }
}
