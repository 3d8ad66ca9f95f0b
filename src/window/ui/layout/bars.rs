//! The menu bar, the open menu, and the status bar.

use crate::engine::PlayerInfo;
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::tooltip::command_with_key;
use crate::ui::layout::{BAR, Builder, GroupKind, Layer, size, uppermost};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::{ContextMenu, Menu, MenuPlace};
use crate::ui::play::opponent;
use crate::ui::screen_map::Role;
use crate::ui::state::commands::{MenuEntry, key_name};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Widget};

impl Builder<'_> {
    pub(super) fn menu_bar(&mut self, rect: Rect) {
        self.add(rect, Widget::Fill(Token::Panel));
        let line = self.hairline();
        self.add(rect.row(rect.bottom() - line, line), Widget::Fill(Token::Rule));
        let (first, (last, width)) = (self.menu_title(0).0, self.menu_title(Menu::ALL.len() - 1));
        let titles = Rect::new(first, rect.y, last + width - first, rect.h - line);
        let group = self.open_group(GroupKind::MenuBar, titles, self.text(Msg::SpokenMenuBar));
        for (index, menu) in Menu::ALL.iter().enumerate() {
            let label = self.text(menu.title());
            let open = self.state.dialogs().menu().is_some_and(|it| it.index() == Some(index));
            let (x, width) = self.menu_title(index);
            let title = titles.column(x, width);
            self.add_control(title, Action::Menu(index), Layer::MenuBar, label, |control| Widget::MenuTitle {
                label: label.to_owned(),
                open,
                control,
            });
        }
        self.close_group(group);
    }

    /// Returns the left edge and the width of a title in the menu bar.
    fn menu_title(&self, index: usize) -> (i32, i32) {
        let font = self.font(size::TEXT, false);
        let width = |menu: usize| text::width(self.text(Menu::ALL[menu].title()), font) + self.px(24);
        (self.px(4) + (0..index).map(width).sum::<i32>(), width(index))
    }

    pub(super) fn open_menu(&mut self) {
        let Some(open) = self.state.dialogs().menu() else { return };
        let entries = self.state.menu_entries(open.place);
        // A context menu without any available command is not shown.
        if entries.is_empty() {
            return;
        }
        let font = self.font(size::TEXT, false);
        let widths = entries.iter().map(|entry| match entry {
            MenuEntry::Command(it) => text::width(self.text(it.label), font) + text::width(&key_name(it.action), font),
            MenuEntry::Separator => 0,
        });
        let width = widths.max().unwrap_or(0) + self.px(84);
        let (gap, pad) = (self.px(9), self.px(5));
        let n_gaps = cast::count(entries.iter().filter(|it| it.action().is_none()).count());
        let n_rows = cast::count(entries.len()) - n_gaps;
        // If the window is too low for a long menu, make the rows of the menu lower.
        let room = self.window.height - self.px(BAR) - 2 * pad - n_gaps * gap;
        let row = self.px(28).min(room / n_rows.max(1)).max(self.px(18));
        let height: i32 = entries.iter().map(|it| if it.action().is_none() { gap } else { row }).sum();
        let bottom = self.top + self.window.height;
        let ((x, y), title) = match open.place {
            MenuPlace::Bar(menu) => {
                ((self.menu_title(menu).0, self.top + self.px(BAR)), self.text(Menu::ALL[menu].title()))
            }
            MenuPlace::At(ContextMenu::Board, at) => (at, self.text(Msg::BoardName)),
            MenuPlace::At(ContextMenu::Moves, at) => (at, self.text(Msg::MovesTitle)),
        };
        let (x, y) = (x.min(self.window.width - width).max(0), y.min(bottom - height - 2 * pad).max(self.top));
        let rect = Rect::new(x, y, width, height + 2 * pad);
        let group = self.open_group(GroupKind::Menu, rect, title);
        self.add_raised_card(rect, Role::Shield, "");
        let mut y = rect.y + pad;
        for entry in &entries {
            match entry {
                MenuEntry::Separator => {
                    let line = Rect::new(rect.x + pad, y + gap / 2, rect.w - 2 * pad, self.hairline());
                    self.add(line, Widget::Fill(Token::Rule));
                    y += gap;
                }
                MenuEntry::Command(command) => {
                    let name = self.text(command.label);
                    let on = open.item == Some(command.action);
                    let place = Rect::new(rect.x + pad, y, rect.w - 2 * pad, row);
                    let mark = self.state.check_mark(command);
                    self.add_control(place, command.action, Layer::Menu, name, |mut control| {
                        control.hovered = control.enabled && on;
                        let key = key_name(command.action);
                        Widget::MenuItem { label: name.to_owned(), key, mark, control }
                    });
                    y += row;
                }
            }
        }
        self.close_group(group);
    }

    pub(super) fn status_bar(&mut self, rect: Rect, compact: bool) {
        self.add(rect, Widget::Fill(Token::Panel));
        let line = self.hairline();
        self.add(rect.row(rect.y, line), Widget::Fill(Token::Rule));
        let pad = self.px(14);
        let font = self.font(size::TEXT, false);
        let state = self.state;
        let cursor = state.input().cursor().filter(|_| state.takes_points());
        let point = cursor.map(|point| point.label(state.board_shown().size()));
        let name = self
            .hovered_command()
            .or(point)
            .or_else(|| self.analysis_progress())
            .or_else(|| self.day_score_text().filter(|_| !compact))
            .unwrap_or_default();
        let rect = self.engines_in_status_bar(rect, pad);
        let rect = self.queue_in_status_bar(rect, pad);
        let right = text::width(&name, font).max(self.px(48)).min(rect.w / 2);
        let room = rect.column(rect.x + pad, rect.w - 3 * pad - right);
        if !self.message_in_status_bar(room) {
            let status = self.status(compact);
            let legend = self.value_legend(room, text::width(&status, font));
            let place = Rect { w: room.w - legend, ..room };
            // In the smallest window the longest texts do not fit: shorten them, and add an ellipsis.
            self.add_text(place, text::elide(&status, font, place.w), font, Token::Ink2, Align::Left);
        }
        let place = rect.column(rect.right() - pad - right, right);
        self.add_text(place, name, font, Token::Ink3, Align::Right);
    }

    /// Returns the name of the command whose button is under the pointer, with its keyboard shortcut, to be shown in
    /// the status bar. Returns `None` if there is no such button, or while a dialog or a menu is open.
    fn hovered_command(&self) -> Option<String> {
        if !self.state.dialogs().are_closed() {
            return None;
        }
        uppermost(&self.placed, self.state.input().pointer()?).and_then(command_with_key)
    }

    /// Returns the main text of the status bar: usually whose turn it is, the number of the next stone, the rule, and
    /// the size of the board.
    fn status(&self, compact: bool) -> String {
        let state = self.state;
        let (game, language) = (state.game(), self.language);
        if let Some(cover) = self.cover() {
            return cover.status(self);
        }
        if state.annotations().comment().is_some() {
            return self.text(Msg::StatusWriting).to_owned();
        }
        if state.annotations().marker().is_some() {
            return self.text(Msg::StatusMarking).to_owned();
        }
        let record = game.record();
        if state.input().pending().is_some() && !game.is_locked() {
            return self.text(Msg::StatusConfirm).to_owned();
        }
        let looking = Some(self.looking_text()).filter(|_| game.is_looking() && !game.is_locked());
        if let Some(looking) = looking.as_ref().filter(|_| game.live_outcome().is_some()) {
            return looking.clone();
        }
        let turn = match state.hint() {
            Some(point) => language.fill(Template::StatusHint { point: &point.label(record.size()) }),
            None => self.turn_text(),
        };
        let turn = looking.iter().cloned().chain([turn]).collect::<Vec<_>>().join(" · ");
        let size = record.size().to_string();
        let board = language.fill(Template::StatusBoard { rule: language.rule(record.rule()), size: &size });
        let mut parts = vec![turn];
        if looking.is_none() {
            let n = (record.ply() + usize::from(record.outcome().is_none())).to_string();
            parts.push(language.fill(Template::StatusMove { n: &n }));
        }
        parts.push(board);
        // In a compact window the name of the opening is shown only in the status bar.
        parts.extend(self.named_opening().filter(|_| compact && !game.is_opening()).map(|(title, _)| title));
        parts.join(" · ")
    }

    /// Returns the text that says that the player looks at another position than the one that the game has reached. The
    /// text contains the number of moves up to this position, and the number of all moves of its line.
    pub(super) fn looking_text(&self) -> String {
        let game = self.state.game();
        let is_study = game.live_outcome().is_some() && game.person_to_move();
        let [n, total] = &self.move_numbers();
        self.language.fill(match is_study {
            true => Template::StatusLookingPlay { n, total },
            false => Template::StatusLooking { n, total },
        })
    }

    /// Returns the number of moves up to the position shown, and the number of moves of the whole line of that
    /// position, as text.
    pub(super) fn move_numbers(&self) -> [String; 2] {
        let record = self.state.game().record();
        [record.ply(), record.moves().len()].map(|it| it.to_string())
    }

    /// Returns a text about the state of the running game: its result, a pause, or whose turn it is.
    fn turn_text(&self) -> String {
        let (state, language) = (self.state, self.language);
        let game = state.game();
        let side = language.side(game.live_side());
        let last = game.record().move_to(game.live());
        match (game.live_outcome(), game.opponent_to_move().and_then(|it| self.state.registry().get(it))) {
            (Some(outcome), _) => self.state.result_text(&outcome),
            (None, _) if state.has_player_failed() && !game.is_opening() => self.failed_text(),
            (None, _) if game.is_paused() => self.text(Msg::StatusPaused).to_owned(),
            (None, _) if game.is_opening() => self.opening_status(),
            (None, Some(profile)) => self.thinking_text(profile),
            (None, None) if state.awaits_draw() => self.text(Msg::StatusDrawOffered).to_owned(),
            (None, None) if state.awaits_hint() => self.hint_text(),
            (None, None) if last.is_some_and(|it| it.point.is_none()) => {
                let other = language.side(!game.live_side());
                language.fill(Template::StatusPassed { side, other })
            }
            (None, None) if game.opponent().is_some() => self.text(Msg::StatusYourMove).to_owned(),
            (None, None) => language.fill(Template::StatusToMove { side }),
        }
    }

    /// Returns the text that says that the program to move has failed.
    fn failed_text(&self) -> String {
        let game = self.state.game();
        let name = match &game.seats()[game.live_side()] {
            Seat::Program(id) => self.state.registry().get(id).map_or(id.as_str(), |it| self.opponent_name(it)),
            Seat::Person => "",
        };
        self.language.fill(Template::ComputersFailed { name })
    }

    /// Returns the text that says that a program is thinking. In a game between two programs, the text also names the
    /// program's side and the search depth.
    fn thinking_text(&self, profile: &PlayerInfo) -> String {
        let (state, language) = (self.state, self.language);
        let (side, name) = (language.side(state.game().side_asked()), self.opponent_name(profile));
        if !state.game().is_of_programs() {
            return language.fill(Template::StatusThinking { name });
        }
        self.with_depth(language.fill(Template::ComputersThinking { side, name }))
    }

    /// Returns the text that says that a hint is being searched for, with the search depth.
    fn hint_text(&self) -> String {
        self.with_depth(self.text(Msg::StatusHintComing).to_owned())
    }

    /// Returns `text`, a message about a running search, with the depth that the search has reached so far.
    fn with_depth(&self, text: String) -> String {
        let Some(progress) = self.state.thought_so_far() else { return text };
        let depth = self.language.fill(Template::CardDepth { n: &progress.depth.to_string() });
        self.language.fill(Template::CardBoth { first: &text, second: &depth })
    }

    /// Returns today's points of both players as text. Returns `None` unless the game on the board has ended and is one
    /// between a person and a program.
    fn day_score_text(&self) -> Option<String> {
        let game = self.state.game();
        game.live_outcome()?;
        let score = self.state.day_score()?;
        let (_, side) = opponent(game, self.state.registry())?;
        let (mine, theirs) = (score.points(!side), score.points(side));
        Some(self.language.fill(Template::StatusScore { mine: &mine, theirs: &theirs, name: &self.seat_name(side) }))
    }
}
