//! The layout of messages.
//!
//! A message is shown in the panel if it fits there whole, otherwise in the status bar. Recent messages are listed in a
//! dialog.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::help::{HelpAction, MessageList};
use crate::ui::layout::banner::Banner;
use crate::ui::layout::dialog::{DialogView, HEADING};
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, GroupKind, Layer, TipContent, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::notice::{MessageKind, Notice};
use crate::ui::screen_map::Role;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Icon, Text, Widget};

/// Returns the color of messages of a kind.
const fn color_of(kind: MessageKind) -> Token {
    match kind {
        MessageKind::Information => Token::Accent,
        MessageKind::Done => Token::Green,
        MessageKind::Warning => Token::Amber,
        MessageKind::Failure => Token::Red,
    }
}

impl DialogView for MessageList {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let title = builder.text(Msg::MessageTitle);
        let top = builder.title(title, rect);
        let font = builder.font(size::TEXT, false);
        let row = font.line_height();
        let (left, width) = (builder.px(HEADING), rect.w - builder.px(HEADING) - builder.px(14));
        let lines_of = |notice: &Notice| {
            let lines = builder.wrap(&notice.text(builder.language), font, width);
            let kinds = std::iter::once(Some(notice.kind())).chain(std::iter::repeat(None));
            kinds.zip(lines).collect::<Vec<_>>()
        };
        let lines: Vec<_> = builder.state.notices().recent().flat_map(lines_of).collect();
        let rows = PageRows { n: lines.len(), height: row.max(1), room: builder.page_room(top), scroll: self.scroll };
        let page = builder.open_page(rect, rect.y + top, &rows, title);
        for (index, place) in page.rows() {
            let (kind, line) = &lines[index];
            if let Some(kind) = *kind {
                let bold = builder.font(size::TEXT, true);
                builder.add_text(
                    Rect { w: left, ..place },
                    builder.text(kind.msg()),
                    bold,
                    color_of(kind),
                    Align::Left,
                );
            }
            builder.add_text(place.column(place.x + left, width), line.clone(), font, Token::Ink2, Align::Left);
            if kind.is_none() {
                builder.continue_paragraph();
            }
        }
        builder.close_page_of_dialog(page, rect)
    }
}

impl Builder<'_> {
    /// Returns the color and the text of the current message. The current message is the notice that is shown or, if no
    /// notice is shown, a message about the large file that is being read. Returns `None` if there is neither.
    fn message_now(&self) -> Option<(Token, String)> {
        if let Some(notice) = self.state.notices().shown() {
            return Some((color_of(notice.kind()), notice.text(self.language)));
        }
        let name = self.state.documents().reading()?;
        Some((Token::Accent, self.language.fill(Template::NoticeReading { name })))
    }

    /// Places the current message at the top of `room` if all of it fits, and returns its height with the gap below it.
    /// Otherwise returns 0, and the status bar shows the message.
    pub(in crate::ui) fn message(&mut self, room: Rect, gap: i32) -> i32 {
        let Some((color, text)) = self.message_now() else { return 0 };
        let close = (Action::Dismiss, self.text(Msg::ButtonClose).to_owned());
        let buttons = if self.state.can(Action::Dismiss) { vec![close] } else { Vec::new() };
        let banner = Banner { stays: true, buttons, ..Banner::plain(color, "", &text) };
        let marks = (self.placed.len(), self.groups.len());
        let height = self.banner(Rect { h: self.window.height, ..room }, &banner);
        self.is_message_placed = height <= room.h;
        if !self.is_message_placed {
            self.placed.truncate(marks.0);
            self.groups.truncate(marks.1);
            return 0;
        }
        height + gap
    }

    /// If the panel does not show the current message, places it in the status bar and returns `true`. A click on the
    /// message opens the list of recent messages, which shows the whole text.
    pub(super) fn message_in_status_bar(&mut self, room: Rect) -> bool {
        let Some((color, text)) = self.message_now().filter(|_| !self.is_message_placed) else { return false };
        let font = self.font(size::TEXT, false);
        let is_said = self.state.announcement().is_some_and(|it| it.1 == text);
        let group = self.open_group(GroupKind::Message, room, if is_said { "" } else { &text });
        let can_dismiss = self.state.can(Action::Dismiss);
        let (side, gap) = (self.px(22), self.px(6));
        let most = room.w - if can_dismiss { side + gap } else { 0 };
        let shown = text::elide(&text, font, most);
        let place = Rect { w: text::width(&shown, font), ..room };
        if shown != text {
            self.add_tip(place, TipContent::Text(text.clone()));
        }
        let role = Role::Control {
            action: Action::Help(HelpAction::Messages),
            enabled: self.state.can(Action::Help(HelpAction::Messages)),
            tab: false,
        };
        self.add_role(place, Widget::Text(Text { text: shown, font, color, align: Align::Left }), role, &text);
        if can_dismiss {
            let place = Rect::new(place.right() + gap, room.y + (room.h - side) / 2, side, side);
            self.add_button(place, Action::Dismiss, Layer::Window, "", Some(Icon::Close), false);
            if let Some(button) = self.placed.last_mut() {
                self.language.text(Msg::ButtonClose).clone_into(&mut button.name);
            }
        }
        self.close_group(group);
        true
    }
}
