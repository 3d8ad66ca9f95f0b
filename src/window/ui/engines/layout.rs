//! The layout of the dialogs of engines.
//!
//! The list of engines, one engine with the check of its program, and the replacement of a player.

use crate::engine::ProgramInfo;
use crate::game::Rule;
use crate::protocol::CommandLineError;
use crate::protocol::check::{Survey, SurveyError};
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::cast;
use crate::ui::engines::{
    ENGINE_MEBIBYTES, ENGINE_THREADS, EngineAction, EngineCheck, EngineDraft, EngineField, EngineList, EngineSettings,
    EnginesDialog, Replacement,
};
use crate::ui::geometry::Rect;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Widget};

/// Maximum number of lines shown at once of the text that says what the check of an engine found.
const N_FINDINGS: usize = 6;

/// The height of the buttons below the list, in logical pixels.
const BUTTON: i32 = 32;

impl DialogView for Replacement {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::EngineReplace), rect);
        let font = builder.font(size::TEXT, false);
        let name = builder.seat_name(self.side);
        let detail = builder.language.fill(Template::EngineReplaceDetail { name: &name });
        for text in self.why.iter().chain([&detail]) {
            let lines = builder.wrap(text, font, rect.w);
            y += builder.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
            y += builder.px(8);
        }
        y += builder.list_choice(Msg::EnginePlayer, DropDown::Engines(EngineList::NextPlayer), y, rect);
        y += builder.px(10);
        let other = builder
            .state
            .can(Action::Engines(EngineAction::Edit))
            .then_some((Action::Engines(EngineAction::Edit), Msg::EngineEdit));
        y += builder.feet_beside(other, Some(Msg::ButtonCancel), Msg::EngineGoOn, y, rect);
        y - rect.y
    }
}

impl DialogView for EngineDraft {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let title = if self.is_new() { Msg::EngineNew } else { Msg::EngineChange };
        let mut y = rect.y + builder.title(builder.text(title), rect);
        for (field, heading, hint) in [
            (TextField::Engine(EngineField::Command), Msg::EngineCommandLine, Msg::EngineCommandHint),
            (TextField::Engine(EngineField::Name), Msg::EngineName, Msg::EngineNameHint),
        ] {
            let row = builder.row(heading, y, rect);
            builder.text_field(row, field, builder.text(heading), builder.text(hint));
            y += row.h + builder.row.1;
        }
        let own = builder.text(Msg::EngineAuto);
        let number = |it: u16| if it == 0 { own.to_owned() } else { it.to_string() };
        let threads = ENGINE_THREADS.map(|it| (Action::Engines(EngineAction::Threads(it)), number(it.into())));
        let taken = Action::Engines(EngineAction::Threads(self.threads));
        y += builder.choices(Layer::Dialog, Msg::EngineThreads, &threads, taken, y, rect);
        let memory = ENGINE_MEBIBYTES.map(|it| (Action::Engines(EngineAction::Memory(it)), number(it)));
        let taken = Action::Engines(EngineAction::Memory(self.mebibytes));
        y += builder.choices(Layer::Dialog, Msg::EngineMemory, &memory, taken, y, rect);
        let row = builder.row(Msg::EngineInfos, y, rect);
        builder.text_field(
            row,
            TextField::Engine(EngineField::Infos),
            builder.text(Msg::EngineInfos),
            builder.text(Msg::EngineInfosHint),
        );
        y += row.h + builder.row.1;
        y += builder.engine_check(self, y, rect);
        y += builder.px(10);
        let again = self.is_ready().then_some((Action::Engines(EngineAction::Check), Msg::EngineCheckAgain));
        let accept = if self.is_ready() { Msg::EngineKeep } else { Msg::EngineCheck };
        y += builder.feet_beside(again, Some(Msg::ButtonCancel), accept, y, rect);
        y - rect.y
    }
}

impl DialogView for EnginesDialog {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::EngineTitle), rect);
        let labels: Vec<String> = builder.state.settings().engines.iter().map(|it| builder.engine_label(it)).collect();
        let gap = builder.px(8);
        if labels.is_empty() {
            let font = builder.font(size::TEXT, false);
            let lines = builder.wrap(builder.text(Msg::EngineNone), font, rect.w);
            y += builder.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        } else {
            let below = 3 * gap + builder.px(BUTTON) + builder.row.0 + builder.row.1 + builder.px(36 + 12);
            y += builder.list(&labels, self.list.selected, self.list.first, y - rect.y + below, y, rect);
        }
        y += gap;
        let buttons = [
            (Action::Engines(EngineAction::Add), Msg::EngineAdd),
            (Action::Engines(EngineAction::Edit), Msg::EngineEdit),
            (Action::Engines(EngineAction::Remove), Msg::EngineRemove),
        ];
        let width = (rect.w - 2 * gap) / 3;
        for (index, (action, label)) in (0..).zip(buttons) {
            let place = Rect::new(rect.x + index * (width + gap), y, width, builder.px(BUTTON));
            builder.add_button(place, action, Layer::Dialog, builder.text(label), None, false);
        }
        y += builder.px(BUTTON) + 2 * gap;
        y += builder.list_choice(Msg::EngineAnalyzer, DropDown::Engines(EngineList::Analyzer), y, rect);
        y += builder.px(12);
        y += builder.feet(None, Msg::ButtonDone, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Returns the text of an engine's row in the list: its name, its rules, and whether it can analyze.
    fn engine_label(&self, engine: &EngineSettings) -> String {
        let (name, rules) = (&engine.name, &self.rule_names(engine.rules()));
        self.language.fill(match engine.can_analyze {
            true => Template::EngineRowAnalyzes { name, rules },
            false => Template::EngineRow { name, rules },
        })
    }

    fn rule_names(&self, rules: impl Iterator<Item = Rule>) -> String {
        let names = rules.map(|it| self.language.rule(it).to_owned());
        let both =
            |some: String, more: String| self.language.fill(Template::DialogAndAlso { some: &some, more: &more });
        names.reduce(both).unwrap_or_default()
    }

    /// Places the result of the program's check, or its progress while it runs. If the program was not checked, places
    /// an explanation of the command line. Returns the height.
    fn engine_check(&mut self, draft: &EngineDraft, y: i32, rect: Rect) -> i32 {
        let place = rect.row(y, 0);
        match &draft.check {
            EngineCheck::None => self.small_lines(self.text(Msg::EngineCommandDetail), Token::Ink3, place),
            EngineCheck::Running { n_done, n_all, .. } => {
                let text = match n_all {
                    0 => self.text(Msg::EngineCheckingBegins).to_owned(),
                    _ => {
                        let (done, all) = (&n_done.to_string(), &n_all.to_string());
                        self.language.fill(Template::EngineChecking { done, all })
                    }
                };
                let height = self.small_lines(&text, Token::Ink2, place);
                let part = cast::share(*n_done, *n_all);
                let bar = rect.row(y + height + self.px(4), self.px(4).max(2));
                self.add_role(bar, Widget::Bar(part), Role::Plain, &text);
                bar.bottom() - y
            }
            EngineCheck::Failed(error) => self.small_lines(&self.survey_error(error), Token::Red, place),
            EngineCheck::Done(survey) => self.survey(survey, draft.scroll, place),
        }
    }

    fn small_lines(&mut self, text: &str, color: Token, place: Rect) -> i32 {
        let font = self.font(size::SMALL, false);
        let lines = self.wrap(text, font, place.w);
        self.add_lines(place, &lines, font, color, Align::Left)
    }

    /// Returns in words the reason why a program cannot be used.
    fn survey_error(&self, error: &SurveyError) -> String {
        let text = |msg: Msg| self.text(msg).to_owned();
        match error {
            SurveyError::Command(CommandLineError::Empty) => text(Msg::EngineCommandEmpty),
            SurveyError::Command(CommandLineError::Quote) => text(Msg::EngineCommandQuote),
            SurveyError::Command(CommandLineError::NoProgram(name)) => {
                self.language.fill(Template::EngineNoProgram { name })
            }
            SurveyError::Unreadable(why) => self.language.fill(Template::EngineUnreadable { why }),
            SurveyError::Unusable(finding) => {
                self.language.fill(Template::EngineUnusable { why: &self.language.deviation(finding) })
            }
            SurveyError::Canceled => String::new(),
        }
    }

    /// Returns two sentences: the rules and board sizes that an engine supports, and whether it can analyze.
    pub(in crate::ui) fn engine_facts(&self, info: &ProgramInfo) -> [String; 2] {
        let rules = self.rule_names(info.rules.iter().copied());
        let knows = match size_ranges(&info.sizes) {
            sizes if sizes.is_empty() => self.language.fill(Template::EngineNoSizes { rules: &rules }),
            sizes => self.language.fill(Template::EngineKnows { rules: &rules, sizes: &sizes }),
        };
        let uses = self.text(if info.can_analyze { Msg::EngineAnalyzes } else { Msg::EngineOnlyPlays });
        [knows, uses.to_owned()]
    }

    /// Places the properties of a checked engine and everything wrong that the check found. Returns the height.
    fn survey(&mut self, survey: &Survey, scroll: usize, place: Rect) -> i32 {
        let n_wrong = survey.findings.len();
        let mut y = place.y;
        for text in self.engine_facts(&survey.info) {
            y += self.small_lines(&text, Token::Ink2, Rect { y, ..place });
        }
        let n_all = survey.n_dialogs.to_string();
        if n_wrong == 0 {
            let right = self.language.fill(Template::EngineRight { n: &n_all });
            return y + self.small_lines(&right, Token::Green, Rect { y, ..place }) - place.y;
        }
        let wrong = self.language.fill(Template::EngineWrong { n: &n_wrong.to_string(), all: &n_all });
        y += self.small_lines(&wrong, Token::Ink2, Rect { y, ..place });
        let font = self.font(size::SMALL, false);
        let width = place.w - self.px(16);
        let lines: Vec<String> =
            survey.findings.iter().flat_map(|it| self.wrap(&self.language.finding(it), font, width)).collect();
        let n_shown = lines.len().min(N_FINDINGS);
        let last = lines.len() - n_shown;
        let first = scroll.min(last);
        self.scroll = Scroll { first, last };
        let height = font.height_of(n_shown);
        let page = Rect { y, h: height, ..place };
        let group = self.open_ground(GroupKind::Page, page, Widget::Fill(Token::Card), Role::Page, &wrong);
        let lines: Vec<String> = lines.into_iter().skip(first).take(n_shown).collect();
        self.add_lines(Rect { w: width, ..page }, &lines, font, Token::Ink3, Align::Left);
        if 0 < last {
            self.knob(page, self.scroll, last + n_shown);
        }
        self.close_group(group);
        page.bottom() - place.y
    }
}

/// Returns ascending numbers as ranges: `5–12, 15`.
fn size_ranges(sizes: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for size in sizes {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *size => *last = *size,
            _ => ranges.push((*size, *size)),
        }
    }
    let text = |(first, last): (u8, u8)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    ranges.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_follow_each_other_are_a_range() {
        assert_eq!(size_ranges(&[5, 6, 7, 15, 19, 20]), "5–7, 15, 19–20");
        assert_eq!(size_ranges(&[]), "");
    }
}
