//! The dialog for the lines and limits of the analysis.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::settings::{
    ANALYSIS_DEPTHS, ANALYSIS_LINES, ANALYSIS_MEBIBYTES, ANALYSIS_SECONDS, ANALYSIS_THREADS, ScoreUnit,
};
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

impl Builder<'_> {
    /// Places the choices and returns the height they take.
    pub(super) fn analysis_options(&mut self, rect: Rect) -> i32 {
        let settings = self.state.settings().analysis;
        let none = self.text(Msg::AnalyseUnlimited).to_owned();
        let mut y = rect.y + self.title(self.text(Msg::AnalyseOptionsTitle), rect);
        let lines = ANALYSIS_LINES.map(|it| (Action::AnalysisLines(it), it.to_string()));
        let taken = Action::AnalysisLines(settings.lines);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionLines, &lines, taken, y, rect);
        let times = ANALYSIS_SECONDS.map(|it| {
            let label = match it {
                0 => none.clone(),
                1..60 => self.language.fill(Template::AnalyseSeconds { n: &it.to_string() }),
                _ => self.language.fill(Template::AnalyseMinutes { n: &(it / 60).to_string() }),
            };
            (Action::AnalysisSeconds(it), label)
        });
        let taken = Action::AnalysisSeconds(settings.seconds);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionTime, &times, taken, y, rect);
        let number = |it: u8| if it == 0 { none.clone() } else { it.to_string() };
        let depths = ANALYSIS_DEPTHS.map(|it| (Action::AnalysisDepth(it), number(it)));
        let taken = Action::AnalysisDepth(settings.depth);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionDepth, &depths, taken, y, rect);
        let usual = self.text(Msg::AnalyseUsual).to_owned();
        let threads = ANALYSIS_THREADS
            .map(|it| (Action::AnalysisThreads(it), if it == 0 { usual.clone() } else { it.to_string() }));
        let taken = Action::AnalysisThreads(settings.threads);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionThreads, &threads, taken, y, rect);
        let memory = ANALYSIS_MEBIBYTES.map(|it| (Action::AnalysisMemory(it), it.to_string()));
        let taken = Action::AnalysisMemory(settings.mebibytes);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionMemory, &memory, taken, y, rect);
        let units = ScoreUnit::ALL.map(|it| {
            let label = match it {
                ScoreUnit::Chances => Msg::AnalyseOptionChances,
                ScoreUnit::Points => Msg::AnalyseOptionPoints,
            };
            (Action::Scores(it), self.text(label).to_owned())
        });
        let taken = Action::Scores(settings.scores);
        y += self.choices(Layer::Dialog, Msg::AnalyseOptionScores, &units, taken, y, rect);
        let font = self.font(size::SMALL, false);
        let detail = self.wrap(self.text(Msg::AnalyseOptionsDetail), font, rect.w);
        y += self.add_lines(Rect::new(rect.x, y, rect.w, 0), &detail, font, Token::Ink3, Align::Left);
        y += self.px(12);
        y += self.feet(None, Msg::ButtonDone, y, rect);
        y - rect.y
    }
}
