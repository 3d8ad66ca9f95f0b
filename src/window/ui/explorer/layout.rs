//! The layout of the opening explorer: the moves played in the position shown, and the games in which it occurs.

use crate::explore::{Counts, IndexedResult, ResultTally, SourceSummary};
use crate::formats::PERSON;
use crate::formats::file_name::shown_name;
use crate::game::Color;
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::cast;
use crate::ui::explorer::{
    ExplorerAction, FilterDraft, GameFilterField, GameFilterList, ListedGame, N_EXPLAINED, SourcesDialog,
};
use crate::ui::geometry::Rect;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, TipContent, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::state::Focus;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Candidate, CandidateLook, CheckMark, Widget};

/// The heights of a row of controls, of a row in the list of moves, and of a row in the list of games, in logical
/// pixels.
const CONTROL: i32 = 28;
const MOVE: i32 = 22;
const GAME: i32 = 36;

/// Minimum width of a panel with drop-down lists, in logical pixels; a narrower panel offers them only in the filter
/// dialog.
const NARROW: i32 = 180;

/// The width of a column with names of points and the width of a column with numbers of games, in logical pixels.
const POINT: i32 = 36;
const NUMBER: i32 = 46;

/// The width and height of the preview of a game's final position, in logical pixels.
const PREVIEW: i32 = 216;

/// Maximum number of moves listed in the panel, and maximum number of the most frequent moves shown on the board.
const N_MOVES: i32 = 10;
const N_ON_BOARD: usize = 12;

/// A control above the list of moves.
#[derive(Clone, Copy)]
enum ExplorerControl {
    List(GameFilterList),
    Button(ExplorerAction),
}

impl DialogView for FilterDraft {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::ExplorerFilterTitle), rect);
        y += builder.list_choice(Msg::ExplorerSource, DropDown::GameFilter(GameFilterList::Source), y, rect);
        y += builder.list_choice(Msg::DialogRule, DropDown::GameFilter(GameFilterList::Rule), y, rect);
        for (msg, field) in [
            (Msg::ExplorerPlayer, TextField::GameFilter(GameFilterField::Player)),
            (Msg::ExplorerFrom, TextField::GameFilter(GameFilterField::FromYear)),
            (Msg::ExplorerTo, TextField::GameFilter(GameFilterField::ToYear)),
        ] {
            let row = builder.row(msg, y, rect);
            builder.text_field(row, field, builder.text(msg), builder.text(Msg::ExplorerAnyValue));
            y += builder.row.0 + builder.row.1;
        }
        y += builder.px(10);
        y += builder.feet(Some(Msg::ButtonCancel), Msg::ButtonDone, y, rect);
        y - rect.y
    }
}

impl DialogView for SourcesDialog {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::ExplorerSourcesTitle), rect);
        let sources = builder.state.explorer().sources();
        let labels: Vec<_> = sources.iter().map(|it| builder.source_label(it)).collect();
        let small = builder.font(size::SMALL, false);
        let about: Vec<_> = self.list.chosen(sources).map(|it| builder.about_source(it)).unwrap_or_default();
        let about: Vec<_> = about.iter().flat_map(|it| builder.wrap(it, small, rect.w)).collect();
        let below = builder.px(8 + 32 + 14 + 36) + small.height_of(about.len());
        y += builder.list(&labels, self.list.selected, self.list.first, y - rect.y + below, y, rect);
        y += builder.px(4);
        y += builder.add_lines(rect.row(y, 0), &about, small, Token::Ink3, Align::Left) + builder.px(4);
        let (gap, row) = (builder.px(6), builder.px(32));
        let third = (rect.w - 2 * gap) / 3;
        for (x, action, msg) in [
            (rect.x, Action::Explorer(ExplorerAction::AddFile), Msg::ExplorerAddFile),
            (rect.x + third + gap, Action::Explorer(ExplorerAction::AddFolder), Msg::ExplorerAddFolder),
            (rect.x + 2 * (third + gap), Action::Explorer(ExplorerAction::RemoveSource), Msg::ExplorerRemove),
        ] {
            let place = Rect::new(x, y, third, row);
            builder.add_button(place, action, Layer::Dialog, builder.text(msg), None, false);
        }
        y += row + builder.px(14);
        y += builder.feet(None, Msg::ButtonClose, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places the explorer in the panel.
    pub(in crate::ui) fn games_with_position(&mut self, rect: Rect, gap: i32) {
        let mut y = rect.y + self.explorer_controls(rect) + gap;
        let room = |y: i32| Rect { y, h: rect.bottom() - y, ..rect };
        if let Some(progress) = self.state.explorer().progress()
            && self.px(CONTROL) <= room(y).h
        {
            y += self.indexing_row(progress.percent(), room(y)) + gap;
        }
        let Some(found) = self.state.explorer().found() else { return };
        if found.n_games == 0 {
            let is_empty = self.state.explorer().sources().iter().all(|it| it.n_games.unwrap_or(0) == 0);
            let msg = if is_empty { Msg::ExplorerEmpty } else { Msg::ExplorerNone };
            let font = self.font(size::TEXT, false);
            let lines = self.wrap(self.text(msg), font, rect.w);
            let n_fit = cast::to_usize(room(y).h / font.line_height().max(1));
            self.add_lines(room(y), &lines[..lines.len().min(n_fit)], font, Token::Ink3, Align::Left);
            return;
        }
        y += self.explored_moves(room(y)) + gap;
        self.explored_games(room(y));
    }

    /// Places the drop-down lists and the buttons above the list of moves, and returns the height of their rows. If all
    /// fit in one row, they share it. Otherwise the lists share one row and the buttons another; if a row is too narrow
    /// for its controls, each of these controls gets its own row. A narrow panel has no drop-down lists. Rows that do
    /// not fit in the height are left out.
    fn explorer_controls(&mut self, rect: Rect) -> i32 {
        let (gap, row, font) = (self.px(6), self.px(CONTROL), self.font(size::TEXT, true));
        let lists = [GameFilterList::Source, GameFilterList::Rule]
            .map(|it| (it, self.drop_down_width(DropDown::GameFilter(it))));
        let lists = lists.iter().filter(|_| self.px(NARROW) <= rect.w).map(|it| (ExplorerControl::List(it.0), it.1));
        let buttons = [ExplorerAction::Filter, ExplorerAction::Sources, ExplorerAction::AddToLibrary]
            .map(|it| (ExplorerControl::Button(it), text::width(self.explorer_label(it), font) + self.px(6)));
        let (lists, buttons) = (lists.collect::<Vec<_>>(), buttons.to_vec());
        let spare = |row: &[(ExplorerControl, i32)]| {
            let n = cast::count(row.len());
            rect.w - row.iter().map(|it| it.1).sum::<i32>() - (n - 1) * gap
        };
        let fits = |row: &[(ExplorerControl, i32)]| 0 <= spare(row);
        let each = |row: Vec<_>| if fits(&row) { vec![row] } else { row.into_iter().map(|it| vec![it]).collect() };
        let all = [lists.clone(), buttons.clone()].concat();
        let rows = if fits(&all) { vec![all] } else { [each(lists), each(buttons)].concat() };
        let mut y = rect.y;
        for row_of in rows.iter().filter(|it| !it.is_empty()) {
            if rect.bottom() < y + row {
                break;
            }
            let n = cast::count(row_of.len());
            let mut x = rect.x;
            for (index, (control, least)) in (1..).zip(row_of) {
                let w = if index == n { rect.right() - x } else { least + spare(row_of) / n };
                self.explorer_control(*control, Rect { x, y, w, h: row });
                x += w + gap;
            }
            y += row + gap;
        }
        (y - rect.y - gap).max(0)
    }

    fn explorer_label(&self, action: ExplorerAction) -> &'static str {
        self.text(match action {
            ExplorerAction::Filter => Msg::ExplorerFilter,
            ExplorerAction::Sources => Msg::ExplorerSources,
            _ => Msg::ExplorerKeep,
        })
    }

    fn explorer_control(&mut self, control: ExplorerControl, place: Rect) {
        let action = match control {
            ExplorerControl::List(list) => {
                let heading = match list {
                    GameFilterList::Source => Msg::ExplorerSource,
                    GameFilterList::Rule => Msg::DialogRule,
                };
                return self.drop_down(place, DropDown::GameFilter(list), Layer::Window, heading);
            }
            ExplorerControl::Button(action) => action,
        };
        let label = self.explorer_label(action);
        let taken = action == ExplorerAction::Filter && !self.state.explorer().filter().is_empty();
        self.add_control(place, Action::Explorer(action), Layer::Window, label, |control| Widget::Choice {
            label: label.to_owned(),
            icon: None,
            taken,
            control,
        });
    }

    /// Places the progress of indexing and the button that cancels it, and returns the height.
    fn indexing_row(&mut self, percent: u8, rect: Rect) -> i32 {
        let (row, font) = (self.px(CONTROL), self.font(size::SMALL, false));
        let button = self.px(84).min(rect.w / 2);
        let words = self.language.fill(Template::ExplorerIndexing { percent: &percent.to_string() });
        let place = Rect { w: rect.w - button - self.px(6), h: row, ..rect };
        self.add_text(place, words, font, Token::Ink2, Align::Left);
        let place = Rect { x: rect.right() - button, w: button, h: row, ..rect };
        self.add_button(
            place,
            Action::Explorer(ExplorerAction::CancelIndexing),
            Layer::Window,
            self.text(Msg::ButtonCancel),
            None,
            false,
        );
        row
    }

    /// Places the card with the total counts and the counts of each move, and returns the height of the card.
    fn explored_moves(&mut self, room: Rect) -> i32 {
        let state = self.state;
        let Some(found) = state.explorer().found() else { return 0 };
        let (pad, row) = (self.px(5), self.px(MOVE).max(1));
        if room.h < 2 * (row + pad) {
            return 0;
        }
        let moves = &found.explored.continuations;
        let n_all = cast::count(moves.len());
        // Limit the rows of moves, so that the list of games keeps some rows.
        let n_fit = ((room.h / 2 - 2 * pad) / row - 1).clamp(1, N_MOVES);
        let n = n_all.min(n_fit);
        let focused = match state.input().focus() {
            Focus::Control(Action::Explorer(ExplorerAction::Move(index))) => cast::count(index),
            _ => 0,
        };
        // Scroll so that the move with the keyboard focus is visible.
        let first = (focused - n + 1).clamp(0, (n_all - n).max(0));
        let rect = Rect { h: (n + 1) * row + 2 * pad, ..room };
        let card = self.card(Token::Card, Token::Rule, self.hairline());
        self.add(rect, card);
        let line = Rect::new(rect.x + pad, rect.y + pad, rect.w - 2 * pad, row);
        self.explored_row(line, self.text(Msg::ExplorerTotal), &found.explored.total);
        for n in 0..n {
            let index = cast::to_usize(first + n);
            let Some(it) = moves.get(index) else { break };
            let place = Rect { y: line.y + (n + 1) * row, ..line };
            let action = Action::Explorer(ExplorerAction::Move(index));
            let name = it.point.label(state.game().record().size());
            let mut control = self.control_state(place, action, Layer::Window);
            control.hovered |= state.explorer().pointed() == Some(index);
            let widget = Widget::MenuItem { label: String::new(), key: String::new(), mark: CheckMark::None, control };
            let enabled = state.can(action);
            let tab = i32::try_from(index).is_ok_and(|it| it == focused);
            let spoken = self.spoken_counts(&name, &it.counts);
            let role = Role::Control { action, enabled, tab };
            let group = self.open_ground(GroupKind::Control, place, widget, role, &spoken);
            self.explored_row(place, &name, &it.counts);
            self.close_group(group);
        }
        rect.h
    }

    /// Places a row of counts: the name of the row, the number of games, a bar of their results, and the number of the
    /// player's own games. `name` is the name of a point or the word for the total.
    fn explored_row(&mut self, rect: Rect, name: &str, counts: &Counts) {
        let (font, small) = (self.font(size::TEXT, true), self.font(size::SMALL, false));
        let pad = self.px(4);
        let name_width = text::width(self.text(Msg::ExplorerTotal), font).max(self.px(POINT));
        let point = Rect { x: rect.x + pad, w: name_width, ..rect };
        self.add_text(point, name, font, Token::Ink, Align::Left);
        let number = Rect { x: point.right(), w: self.px(NUMBER), ..rect };
        let n_games = counts.all.n_games();
        let text = if n_games == 0 { "–".to_owned() } else { text::short(n_games) };
        self.add_text(number, text, small, Token::Ink2, Align::Right);
        let own = Rect { x: rect.right() - pad - self.px(NUMBER), w: self.px(NUMBER), ..rect };
        let mut parts = Vec::new();
        if 0 < counts.own.n_games() {
            parts.push(self.language.fill(Template::ExplorerMyGames { n: &text::short(counts.own.n_games()) }));
        } else if 0 < counts.n_libraries {
            parts.push(self.text(Msg::ExplorerLibraryFile).to_owned());
        }
        // A narrow panel has room only for the name and the number of games.
        if own.x < number.right() {
            return;
        }
        self.add_text(own, parts.concat(), small, Token::Ink3, Align::Right);
        let bar = Rect {
            x: number.right() + 2 * pad,
            y: rect.y + rect.h / 4,
            w: own.x - number.right() - 4 * pad,
            h: rect.h / 2,
        };
        self.result_bar(bar, &counts.all);
    }

    /// Places the bar of results: Black's wins at the left, draws in the middle, White's wins at the right.
    fn result_bar(&mut self, rect: Rect, tally: &ResultTally) {
        let n_ended = tally.black + tally.drawn + tally.white;
        if n_ended == 0 || rect.w < self.px(8) {
            return;
        }
        self.add(rect, Widget::Fill(Token::Edge));
        let inside = rect.grow(-self.hairline());
        let part = |n: u32| {
            let width = u64::try_from(inside.w).unwrap_or(0) * u64::from(n) / u64::from(n_ended);
            i32::try_from(width).unwrap_or(0)
        };
        let (black, drawn) = (part(tally.black), part(tally.black + tally.drawn));
        self.add(Rect { w: black, ..inside }, Widget::Fill(Token::BarBlack));
        self.add(Rect { x: inside.x + black, w: drawn - black, ..inside }, Widget::Fill(Token::BarUnknown));
        self.add(Rect { x: inside.x + drawn, w: inside.w - drawn, ..inside }, Widget::Fill(Token::BarWhite));
    }

    /// Returns the counts of a move as a sentence for screen readers.
    fn spoken_counts(&self, name: &str, counts: &Counts) -> String {
        let ResultTally { black, drawn, white, .. } = counts.all;
        let n_ended = (black + drawn + white).max(1);
        let percent = |n: u32| ((u64::from(n) * 200 / u64::from(n_ended)).div_ceil(2)).to_string();
        let (black, drawn, white) = (percent(black), percent(drawn), percent(white));
        let n = counts.all.n_games().to_string();
        self.language.fill(Template::ExplorerMove { point: name, n: &n, black: &black, drawn: &drawn, white: &white })
    }

    /// Places the list of the games in which the position shown occurs, with as many rows as fit.
    fn explored_games(&mut self, room: Rect) {
        let state = self.state;
        let Some(found) = state.explorer().found() else { return };
        let (pad, row) = (self.px(4), self.px(GAME).max(1));
        let n_fit = (room.h - 2 * pad) / row;
        let Ok(n_shown) = usize::try_from(n_fit) else { return };
        if n_shown == 0 {
            return;
        }
        let last = found.n_games.saturating_sub(n_shown);
        let first = state.explorer().first_game().min(last);
        self.scroll = Scroll { first, last };
        let card = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        let list = self.open_ground(GroupKind::List, room, card, Role::Page, self.text(Msg::ExplorerGames));
        let inside = Rect::new(room.x + pad, room.y + pad, room.w - self.px(18), row);
        let focused = match state.input().focus() {
            Focus::Control(Action::Explorer(ExplorerAction::Game(index))) => Some(index),
            _ => None,
        };
        for (line, index) in (0..).zip(first..found.n_games.min(first + n_shown)) {
            let Some(listed) = state.explorer().game(index) else { continue };
            let tab = focused.map_or(index == first, |it| it == index);
            self.explored_game(Rect { y: inside.y + line * row, ..inside }, index, listed, tab);
        }
        if 0 < last {
            let track = Rect::new(room.x, room.y + pad, room.w - self.px(2), room.h - 2 * pad);
            self.knob(track, self.scroll, found.n_games);
        }
        self.close_group(list);
    }

    fn explored_game(&mut self, rect: Rect, index: usize, listed: &ListedGame, tab: bool) {
        let (bold, small) = (self.font(size::TEXT, true), self.font(size::SMALL, false));
        let (players, result, detail) = self.words_of_game(listed);
        let action = Action::Explorer(ExplorerAction::Game(index));
        let control = self.control_state(rect, action, Layer::Window);
        let name = [&*players, &result, &detail].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
        let widget = Widget::MenuItem { label: String::new(), key: String::new(), mark: CheckMark::None, control };
        self.add_role(rect, widget, Role::Control { action, enabled: true, tab }, &name);
        self.add_tip(rect, TipContent::GameEnd(index));
        let pad = self.px(6);
        let width = rect.w - 2 * pad;
        let result_width = text::width(&result, small).min(width / 2);
        let top = Rect::new(rect.x + pad, rect.y + self.px(1), width - result_width - pad, self.px(18));
        self.add_text(top, text::elide(&players, bold, top.w), bold, Token::Ink, Align::Left);
        let place = top.column(rect.right() - pad - result_width, result_width);
        self.add_text(place, result, small, Token::Ink2, Align::Right);
        let below = Rect::new(top.x, top.bottom(), width, self.px(16));
        self.add_text(below, text::elide(&detail, small, width), small, Token::Ink3, Align::Left);
    }

    /// Places a preview of a game's final position beside the game's row, if the final position has been received.
    pub(in crate::ui) fn game_end(&mut self, index: usize, row: Rect) {
        let explorer = self.state.explorer();
        let (Some(end), Some(listed)) = (explorer.preview(index), explorer.game(index)) else { return };
        let (pad, font) = (self.px(8), self.font(size::SMALL, false));
        let side = self.px(PREVIEW);
        let (_, result, _) = self.words_of_game(listed);
        let ending = end.outcome.map_or(result, |it| self.language.result(&it));
        let lines = if ending.is_empty() { Vec::new() } else { self.wrap(&ending, font, side) };
        let words = font.height_of(lines.len());
        let height = side + words + if words == 0 { 2 } else { 3 } * pad;
        let width = side + 2 * pad;
        // Place the preview to the left of the panel or, if there is no room at the left, above the game's row.
        let x = if pad + width <= row.x { row.x - pad - width } else { (self.window.width - width) / 2 };
        let highest = self.window.height - height;
        let y = if pad + width <= row.x { row.y - height / 2 } else { row.y - height - pad };
        let rect = Rect::new(x, y.min(highest).max(0), width, height);
        self.add_tip_card(rect);
        self.small_board(&end.board, end.outcome, Rect::new(rect.x + pad, rect.y + pad, side, side));
        let below = Rect::new(rect.x + pad, rect.y + side + 2 * pad, side, 0);
        self.add_lines(below, &lines, font, Token::Ink2, Align::Left);
    }

    /// Returns three texts about a game: its players, its result, and other details such as date and rule.
    fn words_of_game(&self, listed: &ListedGame) -> (String, String, String) {
        let game = &listed.game;
        if game.is_library {
            let detail = self.language.fill(Template::ExplorerPositions { n: &game.n_stones.to_string() });
            return (listed.file.clone(), self.text(Msg::ExplorerLibraryFile).to_owned(), detail);
        }
        let name = |name: &str, side: Color| match name.trim() {
            "" => self.language.side(side).to_owned(),
            PERSON => self.text(Msg::CardYou).to_owned(),
            key => self.state.registry().find(key).map_or(key.to_owned(), |it| self.language.opponent_at_level(it)),
        };
        let players = format!("{} – {}", name(&game.black, Color::Black), name(&game.white, Color::White));
        let result = match game.end {
            IndexedResult::Won(Color::Black) => self.text(Msg::ResultBlack),
            IndexedResult::Won(Color::White) => self.text(Msg::ResultWhite),
            IndexedResult::Drawn => self.text(Msg::ResultDraw),
            IndexedResult::Unknown => "",
        };
        let n = self.language.fill(Template::ExplorerNMoves { n: &game.n_stones.to_string() });
        let parts = [game.date.to_string(), game.event.clone(), self.language.rule(game.rule).to_owned(), n];
        let detail = parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ");
        (players, result.to_owned(), detail)
    }

    /// Returns the moves of the explorer that are shown on the board: the most frequent moves, and the move that is
    /// under the pointer or has the focus.
    pub(in crate::ui) fn candidates_of_games(&self) -> Vec<Candidate> {
        let explorer = self.state.explorer();
        let Some(found) = explorer.found() else { return Vec::new() };
        let moves = found.explored.continuations.iter().enumerate();
        let shown = moves.filter(|it| it.0 < N_ON_BOARD || explorer.pointed() == Some(it.0));
        let candidate = |(index, it): (usize, &crate::explore::Continuation)| {
            let n_games = it.counts.all.n_games();
            let is_strong = explorer.pointed().map_or(index == 0, |pointed| pointed == index);
            Candidate {
                point: it.point,
                label: if n_games == 0 { "·".to_owned() } else { text::short(n_games) },
                look: if is_strong { CandidateLook::Strong } else { CandidateLook::Light },
            }
        };
        shown.map(candidate).collect()
    }

    fn source_label(&self, source: &SourceSummary) -> String {
        let state = match source.n_games {
            _ if source.is_missing => self.text(Msg::ExplorerSourceMissing).to_owned(),
            None => self.text(Msg::ExplorerSourceUnread).to_owned(),
            Some(n) => self.language.fill(Template::ExplorerNGames { n: &n.to_string() }),
        };
        self.language.fill(Template::ExplorerSourceLabel { name: &self.state.source_name(source.id), state: &state })
    }

    /// Returns lines of text about a source: its path, and the first files that could not be read, with the reasons
    /// once these are known.
    fn about_source(&self, source: &SourceSummary) -> Vec<String> {
        let mut lines = vec![source.path.display().to_string()];
        if source.broken.is_empty() {
            return lines;
        }
        lines.push(self.language.fill(Template::ExplorerBroken { n: &source.broken.len().to_string() }));
        let explained = self.state.explorer().broken_files(source.id);
        let own = shown_name(&source.path);
        for path in source.broken.iter().take(N_EXPLAINED) {
            let name = if path.is_empty() { &own } else { path };
            let why = explained.iter().find(|it| it.path == *path).map(|it| self.language.read_fault(&it.why));
            let told = |why: String| self.language.fill(Template::SourceFailed { name, why: &why });
            lines.push(why.map_or_else(|| name.clone(), told));
        }
        if N_EXPLAINED < source.broken.len() {
            lines.push("…".to_owned());
        }
        lines
    }
}
