//! The layout of the tournament dialogs: the choices, and the cross table.

use crate::arena::elo::{Estimate, Tally};
use crate::arena::tournament::{CrossTableRow, MIN_GAMES, whole};
use crate::ui::action::{Action, DropDown};
use crate::ui::cast;
use crate::ui::engines::{
    EngineAction, EngineList, MAX_PLAYERS, ResultsDialog, Tournament, TournamentAction, TournamentDraft,
};
use crate::ui::files::layout::CheckRow;
use crate::ui::geometry::Rect;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::ListRow;
use crate::ui::screen_map::Role;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, CheckMark, Font, Text, Widget};

/// The height of a row of the cross table, and of the buttons below the table, in logical pixels.
const ROW: i32 = 26;
const BUTTON: i32 = 32;

/// If the dialog's content is at least this wide, in logical pixels, the cross table has wide result columns and shows
/// ratings with error margins.
const WIDE: i32 = 520;

/// The widths of the columns of the cross table, in device pixels.
struct Columns {
    place: i32,
    name: i32,
    result: i32,
    points: i32,
    elo: i32,
    /// `true` if ratings are shown with their error margins.
    has_error: bool,
}

impl DialogView for ResultsDialog {
    fn width(&self) -> i32 {
        660
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let Some(tournament) = builder.state.tournament() else { return 0 };
        let mut y = rect.y + builder.title(builder.text(Msg::TournamentCrossTable), rect);
        let rows = tournament.table().rows();
        let columns = builder.columns(rows.len(), rect.w);
        y += builder.cross_table_head(rows.len(), &columns, y, rect);
        for place in 0..rows.len() {
            let row = rect.row(y, builder.px(ROW));
            builder.cross_table_row(tournament, &rows, place, &columns, row);
            y += row.h;
        }
        y += builder.px(8);
        let small = builder.font(size::SMALL, false);
        let faults = (0 < tournament.n_faults())
            .then(|| builder.language.fill(Template::TournamentFaults { n: &tournament.n_faults().to_string() }));
        let has_few = rows.iter().any(|it| 0 < it.tally.n_games() && it.shown_rating().is_none());
        let few = has_few.then(|| builder.language.fill(Template::TournamentFewGames { n: &MIN_GAMES.to_string() }));
        let status = builder.state.tournament_status();
        for (text, color) in [(Some(status), Token::Ink2), (few, Token::Ink2), (faults, Token::Red)] {
            let lines = text.map(|it| builder.wrap(&it, small, rect.w)).unwrap_or_default();
            y += builder.add_lines(rect.row(y, 0), &lines, small, color, Align::Left);
        }
        y += builder.px(12);
        let first = match tournament.pairing() {
            Some(_) => (Action::Engines(EngineAction::Tournament(TournamentAction::Stop)), Msg::TournamentStop),
            None => (Action::Engines(EngineAction::Tournament(TournamentAction::New)), Msg::TournamentNew),
        };
        let gap = builder.px(8);
        let width = (rect.w - gap) / 2;
        for (x, (action, label)) in [
            (rect.x, first),
            (
                rect.right() - width,
                (Action::Engines(EngineAction::Tournament(TournamentAction::Keep)), Msg::TournamentKeep),
            ),
        ] {
            let place = Rect::new(x, y, width, builder.px(BUTTON));
            builder.add_button(place, action, Layer::Dialog, builder.text(label), None, false);
        }
        y += builder.px(BUTTON) + gap;
        y += builder.feet(None, Msg::ButtonDone, y, rect);
        y - rect.y
    }
}

impl DialogView for TournamentDraft {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let registry = builder.state.registry();
        let mut y = rect.y + builder.title(builder.text(Msg::TournamentTitle), rect);
        let small = builder.font(size::SMALL, false);
        let words = builder.tournament_summary(self);
        let lines = builder.wrap(&words.0, small, rect.w);
        let rows: Vec<CheckRow> = self
            .entrants(registry)
            .map(|it| {
                let ListRow { label, figure, .. } = ListRow::player(it.player, builder.language);
                CheckRow { label, figure, mark: CheckMark::Check(it.is_chosen) }
            })
            .collect();
        // Reserve two lines for the summary at the bottom, although it may be shorter. The length of the summary
        // depends on the chosen players, and the dialog must not move when the length changes.
        let below = 4 * (builder.row.0 + builder.row.1) + 2 * small.line_height() + builder.px(8 + 12 + 36);
        y += builder.check_list(&rows, self.list.selected, self.list.first, y - rect.y + below, y, rect);
        y += builder.px(8);
        for (heading, list) in [
            (Msg::DialogRule, DropDown::Rule),
            (Msg::DialogSize, DropDown::Size),
            (Msg::TournamentGamesPerPair, DropDown::Engines(EngineList::TournamentGames)),
            (Msg::TournamentTimePerMove, DropDown::Engines(EngineList::TournamentTime)),
        ] {
            y += builder.list_choice(heading, list, y, rect);
        }
        builder.add_lines(rect.row(y, 0), &lines, small, words.1, Align::Left);
        y += 2 * small.line_height() + builder.px(12);
        y += builder.feet(Some(Msg::ButtonCancel), Msg::TournamentStart, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places the progress of the running tournament at the right of the status bar, and returns the remaining
    /// rectangle of the bar. A click on the progress opens the cross table.
    pub(in crate::ui) fn engines_in_status_bar(&mut self, bar: Rect, pad: i32) -> Rect {
        let Some(tournament) = self.state.tournament().filter(|it| it.pairing().is_some()) else { return bar };
        let (n, all) = ((tournament.n_played() + 1).to_string(), tournament.n_games().to_string());
        let text = self.language.fill(Template::TournamentBar { n: &n, all: &all });
        let font = self.font(size::TEXT, false);
        let width = text::width(&text, font);
        let place = bar.column(bar.right() - pad - width, width);
        let action = Action::Engines(EngineAction::Tournament(TournamentAction::Open));
        let role = Role::Control { action, enabled: self.state.can(action), tab: false };
        let name = self.state.tournament_status();
        let shown = Text { text, font, color: Token::Accent, align: Align::Right };
        self.add_role(place, Widget::Text(shown), role, &name);
        Rect { w: bar.w - width - pad, ..bar }
    }

    /// Returns a sentence, and its color: the number of games of a tournament, or an error if too few or too many
    /// players are chosen.
    fn tournament_summary(&self, draft: &TournamentDraft) -> (String, Token) {
        let registry = self.state.registry();
        let n_players = draft.chosen(registry).count();
        if n_players < 2 {
            return (self.text(Msg::TournamentTooFew).to_owned(), Token::Red);
        }
        if MAX_PLAYERS < n_players {
            return (self.language.fill(Template::TournamentTooMany { n: &MAX_PLAYERS.to_string() }), Token::Red);
        }
        let (n, all) = (draft.setup.n_games.to_string(), draft.n_games(registry).to_string());
        (self.language.fill(Template::TournamentSummary { n: &n, all: &all }), Token::Ink3)
    }

    /// Returns the columns of the cross table of `n_players` players; `width` is in device pixels.
    fn columns(&self, n_players: usize, width: i32) -> Columns {
        let has_error = self.px(WIDE) <= width;
        let (result, elo) = if has_error { (38, 104) } else { (27, 46) };
        let (place, result, points, elo) = (self.px(22), self.px(result), self.px(44), self.px(elo));
        let others = place + cast::count(n_players) * result + points + elo;
        Columns { place, name: (width - others).max(0), result, points, elo, has_error }
    }

    /// Places the headings of the columns, and returns their height.
    fn cross_table_head(&mut self, n_players: usize, columns: &Columns, y: i32, rect: Rect) -> i32 {
        let (font, height) = (self.font(size::SMALL, false), self.px(ROW));
        let mut x = rect.x + columns.place;
        let mut heading = |this: &mut Self, text: &str, width: i32, align: Align| {
            this.add_text(Rect::new(x, y, width, height), text, font, Token::Ink3, align);
            x += width;
        };
        heading(self, self.text(Msg::TournamentPlayer), columns.name, Align::Left);
        for place in 1..=n_players {
            heading(self, &place.to_string(), columns.result, Align::Right);
        }
        heading(self, self.text(Msg::TournamentPoints), columns.points, Align::Right);
        heading(self, self.text(Msg::TournamentElo), columns.elo, Align::Right);
        height
    }

    /// Places a row of the cross table: a player, its points against each other player, its total, and its rating.
    fn cross_table_row(
        &mut self,
        tournament: &Tournament,
        rows: &[CrossTableRow],
        place: usize,
        columns: &Columns,
        rect: Rect,
    ) {
        let CrossTableRow { player, tally, .. } = &rows[place];
        let name = self.program_name(&tournament.players()[*player]);
        let (number, points) = ((place + 1).to_string(), points_of(*tally));
        let rating = rows[place].shown_rating();
        let elo = rating_text(rating, true);
        let n_games = tally.n_games().to_string();
        let spoken = self.language.fill(Template::TournamentRow {
            place: &number,
            name: &name,
            points: &points,
            n: &n_games,
            elo: &elo,
        });
        let group = self.open_ground(GroupKind::Page, rect, Widget::Fill(Token::Card), Role::Page, &spoken);
        let (font, bold) = (self.font(size::TEXT, false), self.font(size::TEXT, true));
        let mut x = rect.x;
        let mut cell = |this: &mut Self, text: &str, width: i32, font: Font, color: Token, align: Align| {
            this.add_text(Rect { x, w: width, ..rect }, text, font, color, align);
            x += width;
        };
        cell(self, &number, columns.place, font, Token::Ink3, Align::Left);
        let shown = text::elide(&name, font, columns.name - self.px(6));
        cell(self, &shown, columns.name, font, Token::Ink, Align::Left);
        for other in rows {
            let against = tournament.table().tally(*player, other.player);
            let text = match against.n_games() {
                _ if other.player == *player => "·".to_owned(),
                0 => String::new(),
                _ => points_of(against),
            };
            let font = if columns.has_error { font } else { self.font(size::SMALL, false) };
            cell(self, &text, columns.result, font, Token::Ink2, Align::Right);
        }
        cell(self, &points, columns.points, bold, Token::Ink, Align::Right);
        let elo = rating_text(rating, columns.has_error);
        cell(self, &elo, columns.elo, font, Token::Ink2, Align::Right);
        self.close_group(group);
    }
}

/// Returns the points of a tally as text: 1 for a win, ½ for a draw.
fn points_of(tally: Tally) -> String {
    let (whole, is_half) = (tally.half_points() / 2, tally.half_points() % 2 == 1);
    match (whole, is_half) {
        (0, true) => "½".to_owned(),
        (_, true) => format!("{whole}½"),
        (_, false) => whole.to_string(),
    }
}

/// Returns a rating as text, with its error margin if `has_error`; a dash if there is no rating.
fn rating_text(rating: Option<Estimate>, has_error: bool) -> String {
    let Some(rating) = rating else { return "–".to_owned() };
    let elo = format!("{:+.0}", whole(rating.elo)).replace('-', "−");
    if has_error { format!("{elo} ± {:.0}", rating.error) } else { elo }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_in_halves() {
        let tally = |wins, draws| Tally { wins, draws, losses: 3 };
        assert_eq!([(0, 0), (0, 1), (3, 1), (3, 2)].map(|it| points_of(tally(it.0, it.1))), ["0", "½", "3½", "4"]);
    }

    #[test]
    fn a_rating_has_its_sign_and_its_interval() {
        let rating = |elo| Some(Estimate { elo, error: 80.2 });
        assert_eq!(rating_text(rating(-12.4), true), "−12 ± 80");
        assert_eq!(rating_text(rating(7.0), false), "+7");
        assert_eq!(rating_text(rating(-0.4), true), "+0 ± 80");
        assert_eq!(rating_text(None, true), "–");
    }
}
