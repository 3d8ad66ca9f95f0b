//! Golden screens of the analysis panel.

use gumu_core::engine::master::forced_search::prove_win;
use gumu_core::engine::{Answer, NullHandler, Report, Score};
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::analysis::{AnalysisAction, LineStep};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::theme::Theme;

use super::{GAME, check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;

/// The lines that the test reports to the window as the analysis of the position after [`GAME`].
const LINES: [(Score, &str); 3] = [
    (Score::mate_in(13), "f10 e11 g9 e9 g11 g8 e10 d10 f9"),
    (Score::of(189), "j6 g9 k5 l4 j9 m9 f9 e9"),
    (Score::of(-84), "l8 m8 j11 k9"),
];

/// Returns a window that shows a game of two human players, with the analysis panel open.
pub fn analyzing(language: Language, theme: Theme, (width, height): (i32, i32)) -> Harness {
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
    for (black, white) in GAME {
        it.click_all(&format!("{black} {white}"));
    }
    it.resize(width, height, 1.0);
    it.press(Action::ShowTab(PanelTab::Analyze));
    it.event(&Event::PointerLeft);
    it
}

#[test]
fn the_lines_of_an_analysis() {
    let mut golden = GoldenFile::open("analyze");
    let languages = [Language::English, Language::Chinese];
    for (theme, language) in Theme::ALL.into_iter().flat_map(|theme| languages.map(|it| (theme, it))) {
        for (width, height) in [(480, 520), (1120, 760), (2560, 1440)] {
            // Pictures of the largest size take seconds, so use only one language for each theme.
            if width == 2560 && (theme == Theme::Dark) != (language == Language::Chinese) {
                continue;
            }
            let mut it = analyzing(language, theme, (width, height));
            for ply in [20, 21] {
                it.press(Action::Moves(MoveAction::GoTo(ply)));
                it.report_lines(9, &[(Score::of(20 * i32::try_from(ply).unwrap() - 400), "f10")]);
            }
            it.key(Key::End);
            it.report_lines(21, &LINES);
            it.event(&Event::PointerLeft);
            let tag = language.tag().to_lowercase();
            check(&mut golden, &format!("analyze-{theme:?}-{tag}-{width}").to_lowercase(), &it);
        }
    }
}

#[test]
fn a_line_that_is_followed_on_the_board() {
    let mut golden = GoldenFile::open("analyze-line");
    for (name, theme, size) in [("light", Theme::Light, (1120, 760)), ("dark-least", Theme::Dark, (480, 520))] {
        let mut it = analyzing(Language::English, theme, size);
        it.report_lines(21, &LINES);
        it.press(Action::Analysis(AnalysisAction::ShowLine(LineStep { line: 0, n_stones: 9 })));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("analyze-line-{name}"), &it);
    }
}

#[test]
fn an_analysis_without_lines() {
    let mut golden = GoldenFile::open("analyze-without");
    let mut it = analyzing(Language::English, Theme::Light, (800, 600));
    check(&mut golden, "analyze-thinking", &it);
    it.press(Action::Analysis(AnalysisAction::Stop));
    it.event(&Event::PointerLeft);
    check(&mut golden, "analyze-stopped", &it);
    for (language, size) in [(Language::English, (1120, 760)), (Language::Chinese, (480, 520))] {
        let mut it = Harness::with(settings(language, Theme::Light), 1);
        it.click("h8");
        it.answer("i9");
        it.resize(size.0, size.1, 1.0);
        it.press(Action::ShowTab(PanelTab::Analyze));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("analyze-consent-{}", language.tag().to_lowercase()), &it);
    }
}

#[test]
fn a_win_by_force() {
    let mut golden = GoldenFile::open("analyze-win");
    for (language, theme, size) in
        [(Language::English, Theme::Light, (1120, 760)), (Language::Chinese, Theme::Dark, (480, 520))]
    {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        it.click_all("g8 f12 h8 e14 g7 f14");
        it.resize(size.0, size.1, 1.0);
        it.ctrl('2');
        for (name, chord) in [("win", Chord::ctrl('f')), ("threat", Chord::ctrl_shift('f'))] {
            if name == "threat" {
                it.key(Key::PageUp);
            }
            it.event(&Event::Key(chord));
            let request = it.analysis_request().unwrap();
            let answer = Answer::Win(prove_win(request.view(), &NullHandler));
            it.event(&Event::Report(Report::answer(request.ticket, answer)));
            it.event(&Event::PointerLeft);
            check(&mut golden, &format!("analyze-{name}-{}", language.tag().to_lowercase()), &it);
        }
        it.press(Action::Analysis(AnalysisAction::PlayWin));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("analyze-play-{}", language.tag().to_lowercase()), &it);
    }
}
