//! Golden screens of the window, compared with golden files that a person has looked at and accepted.
//!
//! Pictures made by repainting patches are compared with pictures painted from scratch.

mod analyze;
mod drill;
mod explorer;
mod progress;
mod review;
mod review_queue;
mod settings_window;
mod title_bar;
mod tournament;

use std::io;
use std::time::Duration;

use gumu_core::engine::{Answer, PlayerFault, ProgramInfo, Progress, PvLine, Report, RequestKind, Score};
use gumu_core::game::{ByColor, Color, OpeningChoice, OpeningKind, PlayerId, Point, Rule};
use gumu_core::protocol::BrainCommand;
use gumu_core::protocol::check::{Deviation, DialogSubject, Finding, SentCommand, Survey};
use gumu_core::puzzle::tactic::PuzzleKind;
use gumu_core::session::{Seat, Session};
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::{EngineAction, EngineEvent, EngineRequest, EngineSettings};
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::{FileEvent, FileKind, FileSummary, Offer, Purpose};
use gumu_window::ui::help::rules_pages::RulesPage;
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::history::{HistoryAction, HistoryPage};
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::moves::{Marker, MoveAction};
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::{PracticeAction, PracticeEvent};
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::settings::{Begins, ClockExtra, Mode, Pace, Settings, Setup, TeachingMode};
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::theme::Theme;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::{accessibility, files, history, practice};

/// Compares a window with the golden screen named `name`, and checks the window's accessibility tree.
fn check(golden: &mut GoldenFile, name: &str, it: &Harness) {
    accessibility::check(name, it);
    golden.check(name, &it.layout);
}

const GAME: [(&str, &str); 11] = [
    ("h8", "h9"),
    ("i8", "g8"),
    ("i9", "i7"),
    ("j8", "k8"),
    ("g10", "j7"),
    ("h7", "k7"),
    ("l7", "h10"),
    ("g6", "f5"),
    ("i10", "i11"),
    ("j10", "k10"),
    ("h6", "i6"),
];

/// Returns a window in the middle of a game.
fn playing(settings: Settings) -> Harness {
    let mut it = Harness::with(settings, 1);
    for (mine, reply) in GAME {
        it.click(mine);
        it.answer(reply);
    }
    it
}

fn settings(language: Language, theme: Theme) -> Settings {
    Settings { language: Some(language), theme: Some(theme), ..Settings::default() }
}

#[test]
fn the_window_as_it_opens() {
    let mut golden = GoldenFile::open("start");
    check(&mut golden, "start-light-en", &Harness::with(settings(Language::English, Theme::Light), 1));
}

#[test]
fn the_history_and_its_statistics() {
    let mut golden = GoldenFile::open("history");
    for (name, language, theme, (width, height), page) in [
        ("history-light-en", Language::English, Theme::Light, (1120, 760), HistoryPage::Games),
        ("history-dark-zh-small", Language::Chinese, Theme::Dark, (480, 520), HistoryPage::Games),
        ("history-contrast-en", Language::English, Theme::HighContrast, (800, 600), HistoryPage::Games),
        ("statistics-light-zh", Language::Chinese, Theme::Light, (1120, 760), HistoryPage::Statistics),
        ("statistics-dark-en-small", Language::English, Theme::Dark, (480, 520), HistoryPage::Statistics),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        history::open_history(&mut it, history::kept_games());
        it.key(Key::Down);
        it.key(Key::Down);
        it.press(Action::History(HistoryAction::ShowPage(page)));
        it.event(&Event::PointerLeft);
        check(&mut golden, name, &it);
    }
    let mut it = Harness::with(settings(Language::English, Theme::Light), 1);
    it.resize(480, 520, 1.0);
    history::open_history(&mut it, Vec::new());
    check(&mut golden, "history-empty-small", &it);
}

#[test]
fn the_time_that_each_move_took() {
    let mut golden = GoldenFile::open("times");
    let cases = [("renju", 800, 600), ("standard", 480, 520)];
    for (language, (rule, width, height)) in Language::ALL.into_iter().flat_map(|it| cases.map(|case| (it, case))) {
        let setup = Setup { mode: Mode::TwoPlayers, rule: rule.to_owned(), pace: Pace::ByoYomi, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, Theme::Light) }, 1);
        it.resize(width, height, 1.0);
        for (seconds, name) in [(0, "h8"), (7, "h9"), (65, "i9"), (1, "i10"), (600, "g11"), (602, "o15")] {
            it.event(&Event::Passed(Duration::from_secs(seconds)));
            it.click(name);
        }
        it.ctrl('t');
        it.event(&Event::Passed(Duration::from_secs(9)));
        it.ctrl('z');
        check(&mut golden, &format!("times-{}-{width}", language.tag()).to_lowercase(), &it);
    }
}

#[test]
fn a_game_in_each_theme_and_language() {
    let mut golden = GoldenFile::open("game");
    for theme in Theme::ALL {
        for language in Language::ALL {
            let mut it = playing(settings(language, theme));
            it.resize(800, 600, 1.0);
            it.move_to(it.pixel("l12"));
            check(&mut golden, &format!("game-{theme:?}-{}", language.tag()).to_lowercase(), &it);
        }
    }
}

#[test]
fn a_game_at_several_scales_and_sizes() {
    let mut golden = GoldenFile::open("size");
    for (name, width, height, scale) in [
        ("large", 1280, 900, 1.5),
        ("double", 1000, 1080, 2.0),
        ("least", 480, 520, 1.0),
        ("tall", 560, 900, 1.0),
        ("huge", 2560, 1440, 1.0),
    ] {
        let mut it = playing(settings(Language::English, Theme::Light));
        it.resize(width, height, scale);
        it.move_to(it.pixel("l12"));
        check(&mut golden, &format!("size-{name}"), &it);
    }
}

/// Checks how a stone appears: with an animation, or without one if the system asks for reduced motion.
#[test]
fn a_stone_is_set_down() {
    let mut golden = GoldenFile::open("motion");
    for (name, is_reduced) in [("usual", false), ("reduced", true)] {
        let mut it = Harness::two_players(15);
        it.resize(480, 520, 1.0);
        it.event(&Event::ReducedMotion(is_reduced));
        it.click("h8");
        it.event(&Event::Passed(Duration::from_millis(40)));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("motion-{name}"), &it);
    }
}

/// Checks the dialog for typing a move, which is made for players who do not see the board, at scales of 100 % and 200
/// %.
#[test]
fn a_move_is_typed() {
    let mut golden = GoldenFile::open("type-move");
    for (name, language, theme, (width, height, scale)) in [
        ("en", Language::English, Theme::Light, (800, 600, 1.0)),
        ("ja-contrast-double", Language::Japanese, Theme::HighContrast, (960, 1040, 2.0)),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        it.resize(width, height, scale);
        it.click_all("h8 i9");
        it.key(Key::Letter('i'));
        it.event(&Event::Text("z9".to_owned()));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("type-move-{name}"), &it);
        it.key(Key::Enter);
        check(&mut golden, &format!("type-move-{name}-wrong"), &it);
    }
}

#[test]
fn boards_of_other_sizes_with_numbers_and_without_labels() {
    let mut golden = GoldenFile::open("board");
    for (size, coordinates) in [(5, true), (13, false), (19, true), (22, true)] {
        let mut it = Harness::two_players(size);
        it.state.settings_mut().numbers = true;
        it.state.settings_mut().coordinates = coordinates;
        it.resize(480, 520, 1.0);
        it.click_all("c3 d3 d4 a1 b5 e5");
        check(&mut golden, &format!("board-{size}"), &it);
    }
}

#[test]
fn forbidden_points() {
    let mut golden = GoldenFile::open("forbidden");
    let setup = Setup { mode: Mode::TwoPlayers, rule: "renju".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.resize(480, 520, 1.0);
    it.click_all("i8 a1 j8 a3 h7 a5 h6 a7");
    check(&mut golden, "forbidden", &it);
}

#[test]
fn the_editor() {
    let mut golden = GoldenFile::open("editor");
    for (name, language, theme, width, height) in [
        ("editor-en", Language::English, Theme::Light, 800, 600),
        ("editor-zh-dark-least", Language::Chinese, Theme::Dark, 480, 520),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        it.ctrl('e');
        it.click_all("h8 i9 j10");
        it.press(Action::Editor(EditorAction::Tool(Tool::Stone(Color::White))));
        it.click("h9");
        it.move_to(it.pixel("h10"));
        check(&mut golden, name, &it);
    }
}

#[test]
fn comments() {
    let mut golden = GoldenFile::open("comment");
    let english =
        "Black builds on both sides at once. White must answer in the corner, or the open four cannot be stopped.";
    let chinese = "黑方两边同时发展，白方必须在角上应对，否则活四无法阻挡。\n\n下一手黑方取胜。";
    for (name, language, theme, (width, height), text, is_written) in [
        ("read-en", Language::English, Theme::Light, (800, 600), english.repeat(4), false),
        ("read-zh-least", Language::Chinese, Theme::Light, (480, 520), chinese.to_owned(), false),
        ("written-en-contrast", Language::English, Theme::HighContrast, (1120, 760), english.to_owned(), true),
        ("written-zh-dark-least", Language::Chinese, Theme::Dark, (480, 520), chinese.to_owned(), true),
        ("empty-zh", Language::Chinese, Theme::Light, (800, 600), String::new(), true),
    ] {
        let mut it = playing(settings(language, theme));
        it.resize(width, height, 1.0);
        it.ctrl('k');
        it.event(&Event::Files(FileEvent::Pasted(text)));
        for key in if is_written { [Key::Left, Key::Left] } else { [Key::Home, Key::Escape] } {
            it.event(&Event::Key(Chord { key, ctrl: !is_written, shift: false }));
        }
        check(&mut golden, &format!("comment-{name}"), &it);
    }
}

#[test]
fn marks() {
    let mut golden = GoldenFile::open("marks");
    let long = "(;GM[4]SZ[15]C[x];B[hh];W[ii];B[gg]TR[hh][ii][gg][ba]SQ[bh][ca]CR[bi][da]MA[bj][ea]\
        LB[hb:A][ib:b][jb:12][kb:128][lb:好][mb:变化][nb:a long one][hd:W])";
    for (theme, language, (width, height)) in [
        (Theme::Light, Language::English, (800, 600)),
        (Theme::Dark, Language::Chinese, (480, 520)),
        (Theme::HighContrast, Language::English, (480, 520)),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, numbers: true, ..settings(language, theme) }, 1);
        it.resize(width, height, 1.0);
        files::open(&mut it, "/games/one.sgf", long);
        it.ctrl('m');
        for (marker, points) in
            [(Marker::Square, "h8 i7"), (Marker::Circle, "i7"), (Marker::Letter, "h8 k8"), (Marker::Number, "l8")]
        {
            it.press(Action::Moves(MoveAction::Marker(marker)));
            it.click_all(points);
        }
        it.click_all("g9 l12");
        it.click("g9");
        it.move_to(it.pixel("l12"));
        check(&mut golden, &format!("marks-{theme:?}").to_lowercase(), &it);
    }
}

/// Shows a hint in each of its three stages.
#[test]
fn a_hint() {
    let mut golden = GoldenFile::open("hint");
    for (theme, language, (width, height)) in [
        (Theme::Light, Language::English, (1120, 760)),
        (Theme::Dark, Language::Chinese, (800, 600)),
        (Theme::HighContrast, Language::Chinese, (480, 520)),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        it.resize(width, height, 1.0);
        it.click_all("h8 d4 h9 e5 l12 f6");
        it.press(Action::Play(PlayAction::Hint));
        it.report_expected("g7 c3 i9 j10 h10");
        it.answer("g7");
        for stage in ["area", "point", "reason"] {
            check(&mut golden, &format!("hint-{stage}-{theme:?}").to_lowercase(), &it);
            if stage != "reason" {
                it.press(Action::Play(PlayAction::Hint));
                it.check_moves();
            }
        }
    }
}

/// Shows the warning before a stone that overlooks an open three is placed, and the remark after it is placed.
#[test]
fn a_stone_that_overlooks_a_threat() {
    let mut golden = GoldenFile::open("warn");
    for (teaching, theme, language, (width, height)) in [
        (TeachingMode::Warn, Theme::Light, Language::English, (1120, 760)),
        (TeachingMode::Warn, Theme::Dark, Language::Chinese, (800, 600)),
        (TeachingMode::Warn, Theme::HighContrast, Language::English, (480, 520)),
        (TeachingMode::Explain, Theme::Light, Language::Chinese, (1120, 760)),
        (TeachingMode::Explain, Theme::Dark, Language::English, (480, 520)),
    ] {
        let setup = Setup { teaching, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        it.resize(width, height, 1.0);
        for (own, other) in [("h8", "d4"), ("h9", "e5"), ("l12", "f6")] {
            it.click(own);
            it.check_moves();
            it.answer(other);
        }
        it.click("k10");
        it.check_moves();
        check(&mut golden, &format!("{teaching:?}-{theme:?}").to_lowercase(), &it);
    }
}

#[test]
fn the_view_of_point_values() {
    let mut golden = GoldenFile::open("point-values");
    for (name, opponent, language, theme, (width, height)) in [
        ("light-en", "scan2", Language::English, Theme::Light, (1120, 760)),
        ("dark-zh", "gumu", Language::Chinese, Theme::Dark, (800, 600)),
        ("contrast-en", "master", Language::English, Theme::HighContrast, (800, 600)),
        ("least-zh", "sequences", Language::Chinese, Theme::Light, (480, 520)),
        ("least-dark-en", "alphabeta", Language::English, Theme::Dark, (480, 520)),
    ] {
        let setup = Setup { opponent: opponent.to_owned(), ..Setup::default() };
        let mut it = playing(Settings { setup, point_values: true, ..settings(language, theme) });
        it.resize(width, height, 1.0);
        it.evaluate_points();
        it.move_to(it.pixel("l12"));
        check(&mut golden, &format!("point-values-{name}"), &it);
    }
    let mut it = Harness::two_players(22);
    it.resize(480, 520, 1.0);
    it.key(Key::F(2));
    it.click_all("k11 l12");
    it.evaluate_points();
    it.move_to(it.pixel("v1"));
    check(&mut golden, "point-values-22", &it);
}

#[test]
fn variations() {
    let mut golden = GoldenFile::open("variations");
    let mut it = Harness::two_players(15);
    it.resize(800, 600, 1.0);
    it.click_all("h8 h9 i8 i9 j8");
    let record = it.state.game().record().clone();
    it.open(Session::of(record));
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click_all("j8 j9 k8 k9 l8 l9 m8");
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click_all("g7 g6");
    it.event(&Event::PointerLeft);
    check(&mut golden, "variations", &it);
}

#[test]
fn the_end_of_a_game() {
    let mut golden = GoldenFile::open("won");
    let mut it = Harness::with(settings(Language::Chinese, Theme::Light), 1);
    for (mine, reply) in [("h8", "a1"), ("i9", "a3"), ("j10", "a5"), ("k11", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l12");
    it.resize(800, 600, 1.0);
    it.event(&Event::PointerLeft);
    check(&mut golden, "won", &it);
}

#[test]
fn the_end_card() {
    let mut golden = GoldenFile::open("end");
    for (name, language, theme, (width, height), wins) in [
        ("won-en", Language::English, Theme::Light, (1120, 760), true),
        ("won-zh-contrast-least", Language::Chinese, Theme::HighContrast, (480, 520), true),
        ("lost-en-dark", Language::English, Theme::Dark, (800, 600), false),
        ("lost-zh-least", Language::Chinese, Theme::Light, (480, 520), false),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        for n in 0..3 {
            let mine = if wins { ["h8", "i9", "j10", "k11", "l12"] } else { ["a1", "a3", "a5", "a7", "c9"] };
            let theirs = if wins { ["a1", "a3", "a5", "a7", "c9"] } else { ["h8", "i9", "j10", "k11", "l12"] };
            for (mine, reply) in mine.into_iter().zip(theirs) {
                it.click(mine);
                if it.state.is_thinking() {
                    it.answer(reply);
                }
            }
            if n < 2 {
                it.ctrl('r');
            }
        }
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("end-{name}"), &it);
    }
    let mut it = Harness::two_players(15);
    it.resize(1120, 760, 1.0);
    it.click_all("h8 h9");
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    it.event(&Event::PointerLeft);
    check(&mut golden, "end-two", &it);
    it.press(Action::Review(ReviewAction::Start));
    it.event(&Event::PointerLeft);
    check(&mut golden, "end-review", &it);
}

#[test]
fn a_thought_under_way() {
    let mut golden = GoldenFile::open("thinking");
    for (language, width) in [(Language::English, 800), (Language::Chinese, 480)] {
        let mut chosen = settings(language, Theme::Light);
        chosen.setup.level = 10;
        let mut it = playing(chosen);
        it.resize(width, 520, 1.0);
        it.click("l12");
        it.event(&Event::Passed(Duration::from_millis(900)));
        let line = ["j6", "g8", "k5", "l4", "j9", "m9"].map(|name| Point::parse(name, 15).unwrap()).to_vec();
        let time = Duration::from_millis(1_400);
        let lines = vec![PvLine { score: Score::estimate(-118), moves: line }];
        let thinking = Progress { depth: 12, selective_depth: 12, n_nodes: 612_345, time, lines };
        let ticket = it.request().unwrap().ticket;
        it.event(&Event::Report(Report::progress(ticket, thinking)));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("thinking-{}", language.tag().to_lowercase()), &it);
    }
}

#[test]
fn menus_and_dialogs() {
    let mut golden = GoldenFile::open("menus");
    let mut it = playing(settings(Language::English, Theme::Light));
    it.resize(800, 600, 1.0);
    it.press(Action::Menu(5));
    it.key(Key::Down);
    check(&mut golden, "menu", &it);
    it.key(Key::Escape);
    it.ctrl('n');
    it.key(Key::Tab);
    check(&mut golden, "new-game-en", &it);
    it.key(Key::Escape);
    it.ctrl('g');
    check(&mut golden, "resign", &it);

    let seats = ByColor { black: Seat::Person, white: Seat::Program(PlayerId::new("gumu")) };
    let offer = Offer { number: 0, seats, n_stones: 12, size: 15 };
    for language in [Language::English, Language::Chinese] {
        let mut it = Harness::with(settings(language, Theme::Light), 1);
        it.resize(480, 520, 1.0);
        it.offer(vec![offer.clone()]);
        check(&mut golden, &format!("offer-{language:?}").to_lowercase(), &it);
    }

    let mut it = Harness::with(settings(Language::Chinese, Theme::Dark), 1);
    it.resize(800, 600, 1.0);
    it.ctrl('n');
    check(&mut golden, "new-game-zh-dark", &it);
    let mut strong = settings(Language::English, Theme::Light);
    strong.setup.level = 10;
    let mut it = Harness::with(strong, 1);
    it.resize(480, 520, 1.0);
    it.ctrl('n');
    check(&mut golden, "new-game-least-en", &it);
    for topic in [Topic::HowToPlay, Topic::Keys, Topic::About] {
        let mut it = Harness::with(settings(Language::Chinese, Theme::Light), 1);
        it.resize(640, 600, 1.0);
        it.press(Action::Menu(6));
        it.press(Action::Help(HelpAction::Open(topic)));
        check(&mut golden, &format!("help-{topic:?}").to_lowercase(), &it);
    }
    for (name, opponent, language, theme, (width, height)) in [
        ("who-gumu-en", "gumu", Language::English, Theme::Light, (640, 720)),
        ("who-weights-zh-dark", "weights", Language::Chinese, Theme::Dark, (480, 520)),
        ("who-master-en-contrast", "master", Language::English, Theme::HighContrast, (800, 600)),
        ("who-counts-zh", "counts", Language::Chinese, Theme::Light, (640, 600)),
    ] {
        let mut settings = settings(language, theme);
        settings.setup.opponent = opponent.to_owned();
        let mut it = Harness::with(settings, 1);
        it.resize(width, height, 1.0);
        it.press(Action::Menu(6));
        it.press(Action::Help(HelpAction::WhoIsThis));
        check(&mut golden, name, &it);
    }
}

/// Returns the settings of an engine, as the window stores them after the check of the engine's program.
fn an_engine(name: &str, rules: &[Rule], can_analyze: bool) -> EngineSettings {
    EngineSettings {
        id: format!("engine:{name}"),
        name: name.to_owned(),
        command: format!("/opt/brains/pbrain-{name}"),
        rules: rules.iter().map(|it| it.key().to_owned()).collect(),
        sizes: (10..=20).collect(),
        can_analyze,
        ..EngineSettings::default()
    }
}

#[test]
fn engines() {
    let mut golden = GoldenFile::open("engine");
    let engines = vec![
        an_engine("Rapfi", &[Rule::Freestyle, Rule::Standard, Rule::Renju], true),
        an_engine("Eulring", &[Rule::Freestyle], false),
    ];
    for (language, theme) in [(Language::English, Theme::Light), (Language::Chinese, Theme::Dark)] {
        let name = |it: &str| format!("engine-{it}-{}", language.tag());
        let mut it = Harness::with(Settings { engines: engines.clone(), ..settings(language, theme) }, 1);
        it.resize(480, 520, 1.0);
        it.press(Action::Menu(5));
        it.press(Action::Engines(EngineAction::List));
        check(&mut golden, &name("list"), &it);
        it.press(Action::Engines(EngineAction::Add));
        it.event(&Event::Text("ssh host pbrain-gumu".to_owned()));
        check(&mut golden, &name("add"), &it);
        it.press(Action::Accept);
        let ticket = it.effects.iter().find_map(|it| match it {
            Effect::Engines(EngineRequest::Check(ticket, _)) => Some(*ticket),
            _ => None,
        });
        it.event(&Event::Engines(EngineEvent::Checking(ticket.unwrap(), 24, 66)));
        check(&mut golden, &name("checking"), &it);
        let finding = |sent: &[&str], deviation: Deviation| Finding {
            dialog: String::new(),
            subject: DialogSubject::Manners,
            sent: sent.iter().map(|it| SentCommand::Line((*it).to_owned())).collect(),
            deviation: Some(deviation),
            about: None,
        };
        let survey = Survey {
            info: ProgramInfo {
                name: "Wine".to_owned(),
                rules: vec![Rule::Freestyle, Rule::Standard],
                sizes: vec![15, 19, 20],
                can_analyze: false,
            },
            fingerprint: BrainCommand::from(file!()).fingerprint().unwrap(),
            n_dialogs: 66,
            findings: vec![
                finding(&["ABRACADABRA"], Deviation::NoRefusal(Duration::from_millis(500))),
                finding(&["START 15", "BEGIN", "TURN 7,7"], Deviation::Answer("7,6".to_owned())),
            ],
        };
        it.event(&Event::Engines(EngineEvent::Checked(ticket.unwrap(), Box::new(Ok(survey)))));
        check(&mut golden, &name("checked"), &it);
    }
    let setup = Setup { opponent: "engine:Eulring".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { engines, setup, ..settings(Language::English, Theme::Light) }, 1);
    it.resize(640, 600, 1.0);
    it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
    it.press(Action::Help(HelpAction::WhoIsThis));
    check(&mut golden, "engine-page", &it);
    it.press(Action::Accept);
    it.key(Key::Escape);
    it.click("h8");
    let ticket = it.request().unwrap().ticket;
    it.event(&Event::Report(Report::fault(ticket, PlayerFault::Crash("exit status: 3".to_owned()))));
    check(&mut golden, "engine-replace", &it);
}

#[test]
fn drop_down_lists() {
    let mut golden = GoldenFile::open("list");
    for (name, list, language, theme, (width, height)) in [
        ("opponents-en", DropDown::Opponent, Language::English, Theme::Light, (1120, 760)),
        ("opponents-zh-dark-least", DropDown::Opponent, Language::Chinese, Theme::Dark, (480, 520)),
        ("rules-en-contrast", DropDown::Rule, Language::English, Theme::HighContrast, (800, 600)),
        ("openings-zh", DropDown::Opening, Language::Chinese, Theme::Light, (800, 600)),
        ("clocks-en-dark-least", DropDown::Clock, Language::English, Theme::Dark, (480, 520)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        it.ctrl('n');
        it.press(Action::DropDown(list));
        it.key(Key::Down);
        check(&mut golden, &format!("list-{name}"), &it);
    }
}

#[test]
fn two_computers() {
    let mut golden = GoldenFile::open("computers");
    for (name, language, theme, (width, height)) in [
        ("en", Language::English, Theme::Light, (1120, 760)),
        ("zh-dark-least", Language::Chinese, Theme::Dark, (480, 520)),
    ] {
        let mut it = playing(settings(language, theme));
        it.resize(width, height, 1.0);
        it.ctrl('n');
        it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoComputers)));
        it.choose(
            DropDown::Computer(Color::White),
            language.opponent(gumu_core::engine::roster::house().find("gumu").unwrap()),
        );
        check(&mut golden, &format!("computers-dialog-{name}"), &it);
        it.press(Action::Accept);
        it.press(Action::Accept);
        for point in ["h8", "i9", "g9", "i7"] {
            it.answer(point);
        }
        it.report_expected("i8 h9");
        check(&mut golden, &format!("computers-game-{name}"), &it);
        it.key(Key::Space);
        check(&mut golden, &format!("computers-paused-{name}"), &it);
    }
}

#[test]
fn names_and_clocks() {
    let mut golden = GoldenFile::open("names");
    for (name, language, theme, (width, height), extra) in [
        ("en", Language::English, Theme::Light, (800, 600), ClockExtra::ByoYomi),
        ("zh-dark-least", Language::Chinese, Theme::Dark, (480, 520), ClockExtra::Increment),
    ] {
        let mut it = playing(settings(language, theme));
        it.resize(width, height, 1.0);
        it.ctrl('n');
        it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
        it.press(Action::EditText(TextField::Name));
        it.event(&Event::Text("Ada Lovelace 古木".to_owned()));
        it.press(Action::EditText(TextField::OtherName));
        it.event(&Event::Text("Bob".to_owned()));
        it.event(&Event::Composing("ni hao".to_owned(), Some(6)));
        check(&mut golden, &format!("names-{name}"), &it);
        it.event(&Event::Composing(String::new(), None));
        it.choose(DropDown::Clock, language.text(Msg::PaceCustom));
        it.press(Action::Play(PlayAction::ClockExtra(extra)));
        check(&mut golden, &format!("clock-{name}"), &it);
    }
}

#[test]
fn dialogs_for_files() {
    let mut golden = GoldenFile::open("files");
    let folders = ["gomoku", "renju 连珠", "solved"];
    let files = ["2026-11-20.sgf", "final.psq", "对局.sgf", "puzzle.txt", "a long name that goes on and on.sgf"];
    for (name, language, theme, (width, height), purpose) in [
        ("open-en", Language::English, Theme::Light, (800, 600), Purpose::Open),
        ("open-zh-dark", Language::Chinese, Theme::Dark, (480, 520), Purpose::Open),
        ("save-en-contrast", Language::English, Theme::HighContrast, (480, 520), Purpose::Write(FileKind::Game)),
        ("save-zh", Language::Chinese, Theme::Light, (800, 600), Purpose::Write(FileKind::Game)),
    ] {
        let mut it = playing(settings(language, theme));
        it.resize(width, height, 1.0);
        files::own_dialog(&mut it, purpose, "/home/ada/Documents/games/game.sgf");
        files::list(&mut it, "/home/ada/Documents/games", &folders, &files);
        it.key(Key::Down);
        if purpose == Purpose::Write(FileKind::Game) {
            it.press(Action::EditText(TextField::FileName));
            let why = io::Error::other("no room is left").into();
            it.event(&Event::Files(FileEvent::Written(FileKind::Game, "对局 😀.sgf".into(), Err(why))));
            it.event(&Event::Text("对局 😀.sgf".to_owned()));
        }
        check(&mut golden, name, &it);
    }
    for language in Language::ALL {
        let mut it = Harness::with(settings(language, Theme::Light), 1);
        it.resize(480, 520, 1.0);
        let game = "(;GM[4]SZ[15]PB[Ada]PW[Bob]EV[Autumn cup];B[hh]C[good];W[ii](;B[aa])(;B[bb]))";
        files::open(&mut it, "/games/one.sgf", &game.repeat(40));
        it.key(Key::PageDown);
        check(&mut golden, &format!("games-{}", language.tag()).to_lowercase(), &it);
        it.key(Key::Enter);
        it.click("c3");
        it.event(&Event::Key(Chord::ctrl_shift('s')));
        it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some("/games/one.psq".into()))));
        check(&mut golden, &format!("losses-{}", language.tag()).to_lowercase(), &it);
        it.key(Key::Escape);
        it.ctrl('q');
        check(&mut golden, &format!("unsaved-{}", language.tag()).to_lowercase(), &it);
    }
}

#[test]
fn saving_a_picture() {
    let mut golden = GoldenFile::open("picture");
    for (language, theme, (width, height)) in
        [(Language::English, Theme::Light, (800, 600)), (Language::Chinese, Theme::Dark, (480, 520))]
    {
        let mut it = playing(settings(language, theme));
        it.resize(width, height, 1.0);
        files::own_dialog(&mut it, Purpose::Write(FileKind::Picture), "/home/ada/Pictures/game.png");
        files::list(&mut it, "/home/ada/Pictures", &["boards"], &["game.png", "final.gif"]);
        check(&mut golden, &format!("picture-{}", language.tag()).to_lowercase(), &it);
        it.key(Key::Enter);
        it.event(&Event::Files(FileEvent::Written(
            FileKind::Picture,
            "/home/ada/Pictures/game.png".into(),
            Ok(FileSummary::default()),
        )));
        check(&mut golden, &format!("picture-saved-{}", language.tag()).to_lowercase(), &it);
    }
}

#[test]
fn banners() {
    let mut golden = GoldenFile::open("banners");
    let setup = Setup { begins: Begins::Guess, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.resize(480, 520, 1.0);
    check(&mut golden, "guess", &it);
    it.press(Action::Play(PlayAction::Pause));
    check(&mut golden, "paused", &it);
    let mut it = playing(settings(Language::English, Theme::Light));
    it.resize(800, 600, 1.0);
    it.event(&Event::Failed(Failure::SettingsUnwritable(io::Error::other("no room on the disk").into())));
    check(&mut golden, "notice", &it);
}

#[test]
fn steps_of_openings() {
    let mut golden = GoldenFile::open("opening");
    let steps: [(&str, &str, &str); 6] = [
        ("area", "pro", "h8 i9"),
        ("choice", "swap2", "h8 i9 g7"),
        ("number", "yamaguchi", "h8 h9 h10"),
        ("offer", "rif", "h8 h9 h10 keep h11 j7"),
        ("pick", "rif", "h8 h9 h10 keep h11 j7 g8"),
        ("ten", "taraguchi-10", "h8 keep h9 keep i8 keep g7"),
    ];
    for (name, kind, answers) in steps {
        for (language, theme, (width, height)) in
            [(Language::English, Theme::Light, (1120, 760)), (Language::Chinese, Theme::Dark, (480, 520))]
        {
            let (rule, opening) = ("renju".to_owned(), kind.to_owned());
            let setup = Setup { mode: Mode::TwoPlayers, rule, opening, ..Setup::default() };
            let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
            it.resize(width, height, 1.0);
            for answer in answers.split(' ') {
                if answer == "keep" {
                    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Keep)));
                } else {
                    it.click(answer);
                }
            }
            it.move_to(it.pixel("k11"));
            check(&mut golden, &format!("opening-{name}-{}", if width < 500 { "zh-cn" } else { "en" }), &it);
        }
    }
}

#[test]
fn answers_of_the_computer_in_openings() {
    let mut golden = GoldenFile::open("told");
    let tell = |it: &mut Harness, choice: OpeningChoice| {
        let ticket = it.request().unwrap().ticket;
        it.event(&Event::Report(Report::answer(ticket, Answer::Choice(Some(choice)))));
    };
    let point = |name: &str| OpeningChoice::Point(Point::parse(name, 15).unwrap());
    for (language, theme, (width, height), end) in
        [(Language::English, Theme::Light, (800, 600), "en"), (Language::Chinese, Theme::Dark, (480, 520), "zh-cn")]
    {
        for (name, kind, answers) in [
            ("swap", "swap", vec![OpeningChoice::Swap]),
            ("add", "swap2", vec![OpeningChoice::AddTwo, point("j10"), point("f6")]),
        ] {
            let setup = Setup { mode: Mode::AgainstComputer, opening: kind.to_owned(), ..Setup::default() };
            let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
            it.resize(width, height, 1.0);
            for stone in ["h8", "i9", "g7"] {
                it.click(stone);
            }
            for answer in answers {
                tell(&mut it, answer);
            }
            it.move_to(it.pixel("k11"));
            check(&mut golden, &format!("told-{name}-{end}"), &it);
        }
    }
}

#[test]
fn the_card_of_the_first_start() {
    let mut golden = GoldenFile::open("welcome");
    for (language, theme, (width, height)) in [
        (Language::English, Theme::Light, (1120, 760)),
        (Language::Chinese, Theme::Dark, (480, 520)),
        (Language::Chinese, Theme::HighContrast, (800, 600)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.state.welcome();
        it.resize(width, height, 1.0);
        check(&mut golden, &format!("welcome-{theme:?}").to_lowercase(), &it);
    }
}

#[test]
fn puzzles_and_the_training() {
    let mut golden = GoldenFile::open("puzzle");
    use Language::{Chinese, English};
    use Theme::{Dark, HighContrast, Light};
    type View = (&'static str, PuzzleKind, fn(&mut Harness), [(Language, Theme); 3]);
    // Choose languages and themes so that each view appears in each size, each theme and both languages at least once.
    let views: [View; 5] = [
        ("hint", PuzzleKind::Threats, hint_twice, [(English, Light), (Chinese, Dark), (English, HighContrast)]),
        (
            "wrong",
            PuzzleKind::Defense,
            |it| try_wrong(it, "a1"),
            [(Chinese, Dark), (English, HighContrast), (Chinese, Light)],
        ),
        (
            "solved",
            PuzzleKind::Fours,
            |it| _ = practice::solve(it),
            [(Chinese, HighContrast), (English, Light), (English, Dark)],
        ),
        (
            "forbidden",
            PuzzleKind::Forbidden,
            |it| try_wrong(it, "f10"),
            [(Chinese, Light), (English, Dark), (Chinese, HighContrast)],
        ),
        ("training", PuzzleKind::Fours, load_training, [(English, Dark), (Chinese, HighContrast), (Chinese, Light)]),
    ];
    let puzzles = [&practice::PUZZLES[..], &[practice::FORBIDDEN]].concat();
    for (name, kind, show, looks) in views {
        let sizes = [("480", 480, 520), ("1120", 1120, 760), ("2560", 2560, 1440)];
        for ((size, width, height), (language, theme)) in sizes.into_iter().zip(looks) {
            let mut it = Harness::with(settings(language, theme), 1);
            it.resize(width, height, 1.0);
            practice::with_own(&mut it, &puzzles, Some(TRAINING));
            while practice::task(&it).puzzle().kind != kind {
                it.press(Action::Practice(PracticeAction::Next));
            }
            show(&mut it);
            it.event(&Event::PointerLeft);
            check(&mut golden, &format!("puzzle-{name}-{size}"), &it);
        }
    }
}

fn hint_twice(it: &mut Harness) {
    it.press(Action::Practice(PracticeAction::Hint));
    it.press(Action::Practice(PracticeAction::Hint));
}

fn try_wrong(it: &mut Harness, point: &str) {
    it.click(point);
    practice::judge(it);
}

/// Reports to the window that a training file was loaded. The window then asks whether the file should replace the
/// player's own training results.
fn load_training(it: &mut Harness) {
    let text = Ok("gumu-training 1\nrating 1500 9\n".to_owned());
    it.event(&Event::Practice(PracticeEvent::TrainingLoaded("/home/me/training.txt".into(), text)));
}

/// The text of a training file with results of several weeks.
const TRAINING: &str = "gumu-training 1
rating 1342 31
day 2026-10-02 3 5
day 2026-10-03 0 2
day 2026-10-20 6 8
day 2026-11-05 2 2
day 2026-11-06 4 4
day 2026-11-20 9 9
day 2026-11-22 1 3
";

#[test]
fn the_lesson() {
    let mut golden = GoldenFile::open("lesson");
    for (name, language, theme, (width, height), step, points) in [
        ("asked", Language::English, Theme::Light, (1120, 760), 0, ""),
        ("shown", Language::Chinese, Theme::Light, (800, 600), 6, "?"),
        ("wrong", Language::English, Theme::Dark, (800, 600), 2, "a1"),
        ("reply", Language::Chinese, Theme::HighContrast, (480, 520), 5, "a1"),
        ("solved", Language::English, Theme::HighContrast, (800, 600), 7, "g5"),
        ("least", Language::English, Theme::Light, (480, 520), 8, "g6"),
        ("end", Language::Chinese, Theme::Dark, (1120, 760), 9, "f7 e8 i4"),
        ("end-least", Language::English, Theme::Light, (480, 520), 9, "f7 e8 i4"),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.press(Action::Menu(6));
        it.press(Action::Lesson(LessonAction::Open));
        it.resize(width, height, 1.0);
        let next = Action::Lesson(LessonAction::Turn(StepDirection::Forward));
        (0..step).for_each(|_| it.press(next));
        match points {
            "?" => it.press(Action::Lesson(LessonAction::ShowAnswers)),
            points => it.click_all(points),
        }
        if step == 9 {
            it.press(next);
        }
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("lesson-{name}"), &it);
    }
}

#[test]
fn pages_about_the_rules() {
    let mut golden = GoldenFile::open("rules");
    for page in RulesPage::ALL {
        let mut it = Harness::with(settings(Language::English, Theme::Light), 1);
        open_rules(&mut it, page);
        it.resize(1120, 760, 1.0);
        check(&mut golden, &format!("rules-{page:?}").to_lowercase().replace(['(', ')'], "-"), &it);
    }
    let pages = [
        ("dark", Theme::Dark, RulesPage::Rule(Rule::Renju), (480, 520), Key::Down),
        ("contrast", Theme::HighContrast, RulesPage::Rule(Rule::Caro), (800, 600), Key::End),
        ("least", Theme::Light, RulesPage::Opening(OpeningKind::Taraguchi10), (480, 520), Key::End),
    ];
    for (name, theme, page, (width, height), key) in pages {
        let mut it = Harness::with(settings(Language::Chinese, theme), 1);
        open_rules(&mut it, page);
        it.resize(width, height, 1.0);
        it.key(key);
        check(&mut golden, &format!("rules-{name}"), &it);
    }
}

fn open_rules(it: &mut Harness, page: RulesPage) {
    it.press(Action::Menu(6));
    it.press(Action::Help(HelpAction::Rules));
    while it.rules_page() != Some(page) {
        let is_before = it.rules_page() == Some(RulesPage::Rule(Rule::Freestyle));
        it.key(if is_before && page == RulesPage::Basics { Key::Left } else { Key::Right });
    }
}

/// Runs a random walk from a seed: play, answers, undo, redo, hovering, resizing and changes of the theme.
fn walk(seed: u64) {
    const SIZES: [(i32, i32, f64); 5] =
        [(480, 520, 1.0), (760, 520, 1.0), (801, 603, 1.25), (500, 900, 1.0), (1120, 760, 1.5)];
    const KEYS: [Key; 14] = [
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Enter,
        Key::Tab,
        Key::Escape,
        Key::Home,
        Key::PageUp,
        Key::PageDown,
        Key::Menu,
        Key::F(1),
        Key::F(5),
        Key::F(6),
    ];
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut it = Harness::with(Settings::default(), seed);
    it.resize(480, 520, 1.0);
    let mut backing = Backing::new();
    for step in 0..150 {
        match random.random_range(0..22) {
            0..6 => it.move_to((random.random_range(0..it.window.width), random.random_range(0..it.window.height))),
            6..10 => {
                let at = it.layout.grid().unwrap().pixel(any_point(&mut random, &it));
                it.click_pixel(at);
            }
            10..14 => {
                if let Some(question) = it.request() {
                    let answer = Answer::Move(Some(any_point(&mut random, &it)));
                    it.event(&Event::Report(Report::answer(question.ticket, answer)));
                }
            }
            14 => it.ctrl('z'),
            15 => it.ctrl('y'),
            16 => {
                it.event(&Event::Key(Chord::plain(KEYS[random.random_range(0..KEYS.len())])));
            }
            17 => {
                let (width, height, scale) = SIZES[random.random_range(0..SIZES.len())];
                it.resize(width, height, scale);
            }
            18 => {
                it.state.settings_mut().theme = Some(Theme::ALL[random.random_range(0..Theme::ALL.len())]);
                it.state.settings_mut().numbers = random.random();
                it.state.settings_mut().point_values = random.random();
                it.event(&Event::FocusLost);
            }
            19 => it.ctrl(['k', 'm'][random.random_range(0..2)]),
            20 => {
                it.event(&Event::Text("连珠 a\n".repeat(random.random_range(1..9))));
                let marker = Action::Moves(MoveAction::Marker(Marker::ALL[random.random_range(0..Marker::ALL.len())]));
                if it.layout.control(marker).is_some() {
                    it.press(marker);
                }
            }
            _ => {
                it.event(&Event::PointerLeft);
            }
        }
        if it.state.point_values().is_some_and(|it| it.values().is_empty()) && random.random() {
            it.evaluate_points();
        }
        if it.state.analyze().is_on() && random.random() {
            let is_lines = it.analysis_request().is_some_and(|it| matches!(it.kind, RequestKind::Analyze(_)));
            let score = random.random_range(-400..400);
            let first = any_point(&mut random, &it).name(15);
            if is_lines {
                it.report_lines(random.random_range(1..30), &[(Score::of(score), &first)]);
            }
        }
        backing.show(&it.layout);
        if step % 5 == 4 {
            let fresh = Backing::fresh(&it.layout);
            assert!(
                backing.frame().pixels() == fresh.pixels(),
                "seed {seed}, step {step}: the patched picture differs"
            );
        }
    }
}

fn any_point(random: &mut ChaCha8Rng, it: &Harness) -> Point {
    let size = it.state.game().record().size();
    Point::new(random.random_range(0..size), random.random_range(0..size))
}

#[test]
fn a_patched_picture_equals_one_painted_from_scratch() {
    for seed in 0..12 {
        walk(seed);
    }
}
