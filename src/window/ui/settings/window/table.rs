//! The table of settings, from which the pages of the settings window are made.
//!
//! A new setting is one row: its page and texts, the words by which the search finds it, and functions that read,
//! change and reset it.

use crate::ui::action::{Action, DropDown};
use crate::ui::engines::EngineAction;
use crate::ui::history::HistoryAction;
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::play::NewGameDraft;
use crate::ui::settings::window::{ProgramFolder, SettingsAction, SettingsPage};
use crate::ui::settings::{
    ANALYSIS_DEPTHS, ANALYSIS_LINES, ANALYSIS_MEBIBYTES, ANALYSIS_SECONDS, ANALYSIS_THREADS, Placing, ScoreUnit,
    Settings, TeachingFrom, TeachingMode, ThinkingTime, ZOOMS,
};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::theme::Theme;

/// A setting: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The page on which the setting is shown.
    pub page: SettingsPage,
    /// The heading under which the setting stands on its page; `None` if it stands under no heading.
    pub section: Option<Msg>,
    /// The name of the setting, by which it is identified.
    pub name: Msg,
    /// One sentence that explains the setting.
    pub detail: Msg,
    /// Further words with which players may search for the setting.
    pub words: Msg,
    /// The kind of control, and functions that read and change the setting.
    pub kind: SettingKind,
}

/// The kind of a setting's control.
#[derive(Clone, Copy, Debug)]
pub enum SettingKind {
    /// A switch: the setting is on or off.
    Switch {
        /// Returns `true` if the setting is on.
        is_on: fn(&Settings) -> bool,
        /// Switches the setting on or off.
        set: fn(&mut Settings, bool),
    },
    /// The setting has one of several values. They are shown side by side or, if there are many, in a drop-down list.
    Choice {
        /// `true` if the values are in a drop-down list.
        is_list: bool,
        /// Returns the rows of values, with the current value chosen.
        rows: fn(&Cx) -> RowChoice,
        /// Chooses the value with this index.
        choose: fn(&mut Cx, usize),
        /// Resets the setting: copies its value from the second argument to the first.
        reset: fn(&mut Settings, Settings),
    },
    /// A button, for an action instead of a value.
    Button {
        /// The text of the button.
        label: Msg,
        /// The action of the button.
        action: Action,
        /// Returns a text to show instead of the setting's explanation. If this text is empty, the explanation is
        /// shown.
        value: fn(&Cx) -> String,
    },
}

/// Returns every setting, in the order of the pages.
pub fn all_settings() -> impl Iterator<Item = &'static Setting> {
    TABLE.iter()
}

/// Returns the setting with this name.
pub(in crate::ui) fn setting(name: Msg) -> Option<&'static Setting> {
    all_settings().find(|it| it.name == name)
}

/// The texts of a setting: its name, its explanation, and further words for the search.
type Texts = [Msg; 3];

const fn row(page: SettingsPage, [name, detail, words]: Texts, kind: SettingKind) -> Setting {
    Setting { page, section: None, name, detail, words, kind }
}

const fn switch(
    page: SettingsPage,
    texts: Texts,
    is_on: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> Setting {
    row(page, texts, SettingKind::Switch { is_on, set })
}

const fn choice(
    page: SettingsPage,
    texts: Texts,
    rows: fn(&Cx) -> RowChoice,
    choose: fn(&mut Cx, usize),
    reset: fn(&mut Settings, Settings),
) -> Setting {
    row(page, texts, SettingKind::Choice { is_list: false, rows, choose, reset })
}

const fn list(
    page: SettingsPage,
    texts: Texts,
    rows: fn(&Cx) -> RowChoice,
    choose: fn(&mut Cx, usize),
    reset: fn(&mut Settings, Settings),
) -> Setting {
    row(page, texts, SettingKind::Choice { is_list: true, rows, choose, reset })
}

const fn button(page: SettingsPage, texts: Texts, label: Msg, action: Action, value: fn(&Cx) -> String) -> Setting {
    row(page, texts, SettingKind::Button { label, action, value })
}

impl Setting {
    /// Resets this setting in `settings` to its value in `usual`; does nothing for a button.
    pub(in crate::ui) fn reset(&self, settings: &mut Settings, usual: Settings) {
        match self.kind {
            SettingKind::Switch { is_on, set } => set(settings, is_on(&usual)),
            SettingKind::Choice { reset, .. } => reset(settings, usual),
            SettingKind::Button { .. } => {}
        }
    }

    const fn below(mut self, section: Msg) -> Self {
        self.section = Some(section);
        self
    }
}

/// Returns a list with a row for each value in `all`; the row of the value `chosen` is selected.
fn values<T: Copy + PartialEq>(all: &[T], chosen: T, label: impl Fn(T) -> String) -> RowChoice {
    RowChoice::of(all.iter().copied(), |it| *it == chosen, |it| ListRow::labeled(label(it)))
}

/// Returns the rows of a drop-down list of the New Game dialog, with the choice for the next game selected.
fn of_next_game(cx: &Cx, list: DropDown) -> RowChoice {
    NewGameDraft::new(cx.settings.setup.clone()).row_choice(list, cx).unwrap_or_default()
}

/// Chooses a row of a list of the New Game dialog, and stores this choice for the next game.
fn choose_for_next_game(cx: &mut Cx, list: DropDown, row: usize) {
    let mut draft = NewGameDraft::new(cx.settings.setup.clone());
    draft.choose_row(list, row, cx);
    cx.settings.setup = draft.setup;
}

/// The themes that can be chosen; `None` follows the system.
const THEMES: [Option<Theme>; 4] = [None, Some(Theme::Light), Some(Theme::Dark), Some(Theme::HighContrast)];

fn themes(cx: &Cx) -> RowChoice {
    values(&THEMES, cx.settings.theme, |it| {
        let msg = match it {
            None => Msg::PreferencesThemeSystem,
            Some(Theme::Light) => Msg::PreferencesThemeLight,
            Some(Theme::Dark) => Msg::PreferencesThemeDark,
            Some(Theme::HighContrast) => Msg::PreferencesThemeHighContrast,
        };
        cx.language().text(msg).to_owned()
    })
}

/// Returns the sizes of text that can be chosen, in percent; first `None` for the automatic size.
fn zooms() -> Vec<Option<u16>> {
    std::iter::once(None).chain(ZOOMS.map(Some)).collect()
}

/// Returns the languages that can be chosen; first `None` for the language of the system.
fn languages() -> Vec<Option<Language>> {
    std::iter::once(None).chain(Language::ALL.map(Some)).collect()
}

fn language_label(cx: &Cx, choice: Option<Language>) -> String {
    let name = cx.system_language.own_name();
    choice
        .map_or_else(|| cx.language().fill(Template::PreferencesLanguageSystem { name }), |it| it.own_name().to_owned())
}

/// Returns a number of seconds as text, with the decimal mark of the language.
fn seconds(language: Language, n: f32) -> String {
    let n = n.to_string().replace('.', language.text(Msg::NumberDecimalMark));
    language.fill(Template::AnalyzeSeconds { n: &n })
}

/// Returns the text of a time limit of `n` seconds.
fn time_limit(language: Language, n: u32) -> String {
    match n {
        0 => language.text(Msg::AnalyzeUnlimited).to_owned(),
        1..60 => language.fill(Template::AnalyzeSeconds { n: &n.to_string() }),
        _ => language.fill(Template::AnalyzeMinutes { n: &(n / 60).to_string() }),
    }
}

/// Returns a number as text; for the number 0, returns the text with the key `nothing`.
fn number_or(language: Language, nothing: Msg, n: u8) -> String {
    if n == 0 { language.text(nothing).to_owned() } else { n.to_string() }
}

/// Every setting, in the order of the pages.
static TABLE: [Setting; 33] = [
    choice(
        SettingsPage::Appearance,
        [Msg::PreferencesTheme, Msg::PreferencesThemeDetail, Msg::PreferencesThemeWords],
        themes,
        |cx, row| cx.settings.theme = THEMES[row],
        |it, usual| it.theme = usual.theme,
    ),
    choice(
        SettingsPage::Appearance,
        [Msg::PreferencesZoom, Msg::PreferencesZoomDetail, Msg::PreferencesZoomWords],
        |cx| {
            let label =
                |it: Option<u16>| it.map_or(cx.language().text(Msg::EngineAuto).to_owned(), |it| it.to_string());
            values(&zooms(), cx.settings.zoom, label)
        },
        |cx, row| cx.settings.zoom = zooms()[row],
        |it, usual| it.zoom = usual.zoom,
    ),
    list(
        SettingsPage::Appearance,
        [Msg::PreferencesLanguage, Msg::PreferencesLanguageDetail, Msg::PreferencesLanguageWords],
        |cx| values(&languages(), cx.settings.language, |it| language_label(cx, it)),
        |cx, row| cx.settings.language = languages()[row],
        |it, usual| it.language = usual.language,
    ),
    switch(
        SettingsPage::Appearance,
        [Msg::ItemCoordinates, Msg::PreferencesCoordinatesDetail, Msg::PreferencesCoordinatesWords],
        |it| it.coordinates,
        |it, on| it.coordinates = on,
    )
    .below(Msg::PreferencesOnBoard),
    switch(
        SettingsPage::Appearance,
        [Msg::ItemNumbers, Msg::PreferencesNumbersDetail, Msg::PreferencesNumbersWords],
        |it| it.numbers,
        |it, on| it.numbers = on,
    )
    .below(Msg::PreferencesOnBoard),
    switch(
        SettingsPage::Appearance,
        [Msg::ItemForbidden, Msg::PreferencesForbiddenDetail, Msg::PreferencesForbiddenWords],
        |it| it.forbidden,
        |it, on| it.forbidden = on,
    )
    .below(Msg::PreferencesOnBoard),
    switch(
        SettingsPage::Appearance,
        [Msg::PreferencesMotion, Msg::PreferencesMotionDetail, Msg::PreferencesMotionWords],
        |it| it.motion,
        |it, on| it.motion = on,
    )
    .below(Msg::PreferencesOnBoard),
    choice(
        SettingsPage::Play,
        [Msg::DialogTeaching, Msg::PreferencesTeachingDetail, Msg::PreferencesTeachingWords],
        |cx| {
            values(&TeachingMode::ALL, cx.settings.setup.teaching, |it| {
                let msg = match it {
                    TeachingMode::Off => Msg::DialogTeachingOff,
                    TeachingMode::Warn => Msg::DialogTeachingWarn,
                    TeachingMode::Explain => Msg::DialogTeachingExplain,
                };
                cx.language().text(msg).to_owned()
            })
        },
        |cx, row| cx.settings.setup.teaching = TeachingMode::ALL[row],
        |it, usual| it.setup.teaching = usual.setup.teaching,
    ),
    choice(
        SettingsPage::Play,
        [Msg::PreferencesTeachingFrom, Msg::PreferencesTeachingFromDetail, Msg::PreferencesTeachingFromWords],
        |cx| {
            values(&TeachingFrom::ALL, cx.settings.teaching_from, |it| {
                let msg = match it {
                    TeachingFrom::Losses => Msg::PreferencesTeachingFromLosses,
                    TeachingFrom::Blunders => Msg::PreferencesTeachingFromBlunders,
                    TeachingFrom::Mistakes => Msg::PreferencesTeachingFromMistakes,
                };
                cx.language().text(msg).to_owned()
            })
        },
        |cx, row| cx.settings.teaching_from = TeachingFrom::ALL[row],
        |it, usual| it.teaching_from = usual.teaching_from,
    ),
    switch(
        SettingsPage::Play,
        [Msg::PreferencesAdaptLevel, Msg::PreferencesAdaptLevelDetail, Msg::PreferencesAdaptLevelWords],
        |it| it.adapt_level,
        |it, on| it.adapt_level = on,
    ),
    choice(
        SettingsPage::Play,
        [Msg::PreferencesThinking, Msg::PreferencesThinkingDetail, Msg::PreferencesThinkingWords],
        |cx| {
            let label = |it: ThinkingTime| seconds(cx.language(), it.time().as_secs_f32());
            values(&ThinkingTime::ALL, cx.settings.thinking, label)
        },
        |cx, row| cx.settings.thinking = ThinkingTime::ALL[row],
        |it, usual| it.thinking = usual.thinking,
    ),
    switch(
        SettingsPage::Play,
        [Msg::PreferencesPondering, Msg::PreferencesPonderingDetail, Msg::PreferencesPonderingWords],
        |it| it.pondering,
        |it, on| it.pondering = on,
    ),
    choice(
        SettingsPage::Play,
        [Msg::PreferencesPlacing, Msg::PreferencesPlacingDetail, Msg::PreferencesPlacingWords],
        |cx| {
            values(&Placing::ALL, cx.settings.placing, |it| {
                let msg = match it {
                    Placing::OnRelease => Msg::PreferencesPlacingOnRelease,
                    Placing::OnPress => Msg::PreferencesPlacingOnPress,
                    Placing::AfterConfirm => Msg::PreferencesPlacingAfterConfirm,
                };
                cx.language().text(msg).to_owned()
            })
        },
        |cx, row| cx.settings.placing = Placing::ALL[row],
        |it, usual| it.placing = usual.placing,
    ),
    switch(
        SettingsPage::Play,
        [Msg::ItemSounds, Msg::PreferencesSoundsDetail, Msg::PreferencesSoundsWords],
        |it| it.sounds,
        |it, on| it.sounds = on,
    ),
    list(
        SettingsPage::Play,
        [Msg::DialogOpponent, Msg::PreferencesOpponentDetail, Msg::PreferencesOpponentWords],
        |cx| of_next_game(cx, DropDown::Opponent),
        |cx, row| choose_for_next_game(cx, DropDown::Opponent, row),
        |it, usual| (it.setup.opponent, it.setup.level) = (usual.setup.opponent, usual.setup.level),
    )
    .below(Msg::PreferencesNextGame),
    list(
        SettingsPage::Play,
        [Msg::DialogRule, Msg::PreferencesRuleDetail, Msg::PreferencesRuleWords],
        |cx| of_next_game(cx, DropDown::Rule),
        |cx, row| choose_for_next_game(cx, DropDown::Rule, row),
        |it, usual| it.setup.rule = usual.setup.rule,
    )
    .below(Msg::PreferencesNextGame),
    list(
        SettingsPage::Play,
        [Msg::DialogOpening, Msg::PreferencesOpeningDetail, Msg::PreferencesOpeningWords],
        |cx| of_next_game(cx, DropDown::Opening),
        |cx, row| choose_for_next_game(cx, DropDown::Opening, row),
        |it, usual| it.setup.opening = usual.setup.opening,
    )
    .below(Msg::PreferencesNextGame),
    list(
        SettingsPage::Play,
        [Msg::DialogSize, Msg::PreferencesSizeDetail, Msg::PreferencesSizeWords],
        |cx| of_next_game(cx, DropDown::Size),
        |cx, row| choose_for_next_game(cx, DropDown::Size, row),
        |it, usual| it.setup.size = usual.setup.size,
    )
    .below(Msg::PreferencesNextGame),
    list(
        SettingsPage::Play,
        [Msg::DialogClock, Msg::PreferencesClockDetail, Msg::PreferencesClockWords],
        |cx| of_next_game(cx, DropDown::Clock),
        |cx, row| choose_for_next_game(cx, DropDown::Clock, row),
        |it, usual| (it.setup.pace, it.setup.clock) = (usual.setup.pace, usual.setup.clock),
    )
    .below(Msg::PreferencesNextGame),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionLines, Msg::PreferencesLinesDetail, Msg::PreferencesLinesWords],
        |cx| values(&ANALYSIS_LINES, cx.settings.analysis.lines, |it| it.to_string()),
        |cx, row| cx.settings.analysis.lines = ANALYSIS_LINES[row],
        |it, usual| it.analysis.lines = usual.analysis.lines,
    ),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionTime, Msg::PreferencesTimeDetail, Msg::PreferencesTimeWords],
        |cx| values(&ANALYSIS_SECONDS, cx.settings.analysis.seconds, |it| time_limit(cx.language(), it)),
        |cx, row| cx.settings.analysis.seconds = ANALYSIS_SECONDS[row],
        |it, usual| it.analysis.seconds = usual.analysis.seconds,
    ),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionDepth, Msg::PreferencesDepthDetail, Msg::PreferencesDepthWords],
        |cx| {
            let label = |it| number_or(cx.language(), Msg::AnalyzeUnlimited, it);
            values(&ANALYSIS_DEPTHS, cx.settings.analysis.depth, label)
        },
        |cx, row| cx.settings.analysis.depth = ANALYSIS_DEPTHS[row],
        |it, usual| it.analysis.depth = usual.analysis.depth,
    ),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionThreads, Msg::PreferencesThreadsDetail, Msg::PreferencesThreadsWords],
        |cx| {
            let label = |it| number_or(cx.language(), Msg::AnalyzeThreadsDefault, it);
            values(&ANALYSIS_THREADS, cx.settings.analysis.threads, label)
        },
        |cx, row| cx.settings.analysis.threads = ANALYSIS_THREADS[row],
        |it, usual| it.analysis.threads = usual.analysis.threads,
    ),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionMemory, Msg::PreferencesMemoryDetail, Msg::PreferencesMemoryWords],
        |cx| values(&ANALYSIS_MEBIBYTES, cx.settings.analysis.mebibytes, |it| it.to_string()),
        |cx, row| cx.settings.analysis.mebibytes = ANALYSIS_MEBIBYTES[row],
        |it, usual| it.analysis.mebibytes = usual.analysis.mebibytes,
    ),
    choice(
        SettingsPage::Analysis,
        [Msg::AnalyzeOptionScores, Msg::PreferencesScoresDetail, Msg::PreferencesScoresWords],
        |cx| {
            values(&ScoreUnit::ALL, cx.settings.analysis.scores, |it| {
                let msg = match it {
                    ScoreUnit::Chances => Msg::AnalyzeOptionChances,
                    ScoreUnit::Points => Msg::AnalyzeOptionPoints,
                };
                cx.language().text(msg).to_owned()
            })
        },
        |cx, row| cx.settings.analysis.scores = ScoreUnit::ALL[row],
        |it, usual| it.analysis.scores = usual.analysis.scores,
    ),
    switch(
        SettingsPage::Analysis,
        [Msg::PreferencesRemember, Msg::PreferencesRememberDetail, Msg::PreferencesRememberWords],
        |it| it.analysis.remember,
        |it, on| it.analysis.remember = on,
    ),
    switch(
        SettingsPage::Analysis,
        [Msg::ItemPointValues, Msg::PreferencesPointValuesDetail, Msg::PreferencesPointValuesWords],
        |it| it.point_values,
        |it, on| it.point_values = on,
    ),
    switch(
        SettingsPage::Analysis,
        [Msg::PreferencesExpectedLine, Msg::PreferencesExpectedLineDetail, Msg::PreferencesExpectedLineWords],
        |it| it.expected_line,
        |it, on| it.expected_line = on,
    ),
    button(
        SettingsPage::Engines,
        [Msg::EngineTitle, Msg::EngineNone, Msg::PreferencesEnginesWords],
        Msg::EngineItem,
        Action::Engines(EngineAction::List),
        |cx| {
            let names = cx.settings.engines.iter().map(|it| it.name.clone());
            let both =
                |some: String, more: String| cx.language().fill(Template::DialogAndAlso { some: &some, more: &more });
            names.reduce(both).unwrap_or_default()
        },
    ),
    button(
        SettingsPage::Files,
        [Msg::PreferencesRecent, Msg::PreferencesRecentDetail, Msg::PreferencesRecentWords],
        Msg::PreferencesRecentClear,
        Action::Settings(SettingsAction::ForgetRecent),
        |_| String::new(),
    ),
    button(
        SettingsPage::Files,
        [Msg::HistoryTitle, Msg::PreferencesHistoryDetail, Msg::PreferencesHistoryWords],
        Msg::ItemHistory,
        Action::History(HistoryAction::Open),
        |_| String::new(),
    ),
    button(
        SettingsPage::Files,
        [Msg::PreferencesGamesFolder, Msg::PreferencesGamesFolderDetail, Msg::PreferencesGamesFolderWords],
        Msg::PreferencesCopyPath,
        Action::Settings(SettingsAction::CopyFolder(ProgramFolder::Games)),
        |cx| cx.folders.games.clone(),
    ),
    button(
        SettingsPage::Files,
        [Msg::PreferencesSettingsFolder, Msg::PreferencesSettingsFolderDetail, Msg::PreferencesSettingsFolderWords],
        Msg::PreferencesCopyPath,
        Action::Settings(SettingsAction::CopyFolder(ProgramFolder::Settings)),
        |cx| cx.folders.settings.clone(),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_has_one_row_and_stands_with_its_page_and_section() {
        for (n, row) in TABLE.iter().enumerate() {
            assert!(TABLE[..n].iter().all(|it| it.name != row.name), "{:?}", row.name);
            let is_alike = |it: &&Setting| (it.page, it.section) == (row.page, row.section);
            let last = TABLE[..n].iter().rposition(|it| is_alike(&it));
            assert!(last.is_none_or(|it| it + 1 == n), "{:?} stands apart", row.name);
        }
        let pages = TABLE.iter().map(|it| it.page).collect::<Vec<_>>();
        assert!(SettingsPage::ALL.iter().all(|it| pages.contains(it)));
    }
}
