//! Properties of every layout: every control has a name, texts have enough room, and every character has a glyph.

use std::io;

use gumu_core::engine::roster;
use gumu_core::game::{ByColor, Color, Record, Rule};
use gumu_core::session::{Seat, Session};
use gumu_window::ui::action::{Action, DropDown, PanelTab, TextField};
use gumu_window::ui::engines::EngineAction;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::explorer::ExplorerAction;
use gumu_window::ui::files::{FileEvent, FileKind, Purpose};
use gumu_window::ui::help::rules_pages::RulesPage;
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::layout::{Layout, Placed};
use gumu_window::ui::lesson::{Lesson, LessonAction};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::menu::Menu;
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList, SettingsPage};
use gumu_window::ui::settings::{Begins, ClockExtra, Mode, Placing, Settings, Setup};
use gumu_window::ui::state::Covering;
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::text;
use gumu_window::ui::widgets::{Align, Button, Font, Icon, SWITCH, Widget};

use crate::harness::Harness;
use crate::ui::{choose_by_key, exploring, offered, tournament};
use crate::{files, history, progress};

/// Returns a window for each state in which layouts are checked, together with the name of the state.
pub fn states(language: Language) -> Vec<(String, Harness)> {
    states_where(language, &|_| true)
}

/// Returns a window for each state in which layouts are checked, together with the name of the state. Leaves out states
/// whose name does not satisfy `is_wanted`.
#[expect(clippy::too_many_lines, reason = "it is a list, a state after the other")]
pub fn states_where(language: Language, is_wanted: &dyn Fn(&str) -> bool) -> Vec<(String, Harness)> {
    let settings = |begins| Settings {
        language: Some(language),
        setup: Setup { begins, ..Setup::default() },
        ..Settings::default()
    };
    let mut all = Vec::new();
    let mut add = |name: &str, prepare: &dyn Fn(&mut Harness)| {
        if !is_wanted(name) {
            return;
        }
        let mut it = Harness::with(settings(Begins::Me), 1);
        prepare(&mut it);
        all.push((name.to_owned(), it));
    };
    add("start", &|_| {});
    add("thinking", &|it| it.click("h8"));
    add("paused", &|it| it.press(Action::Play(PlayAction::Pause)));
    add("analyze", &|it| {
        it.click("h8");
        it.answer("i9");
        it.press(Action::ShowTab(PanelTab::Analyze));
    });
    add("analyze, looking", &|it| {
        it.click("h8");
        it.answer("i9");
        it.ctrl('2');
        it.key(Key::Home);
        it.event(&Event::Failed(Failure::Clipboard("why so".to_owned())));
    });
    add("new game", &|it| {
        it.click("h8");
        it.ctrl('n');
    });
    add("resign", &|it| {
        it.click("h8");
        it.ctrl('g');
    });
    add("passed", &|it| {
        *it.state.game_mut() = Session::of(Record::new(15, Rule::Renju));
        it.click("h8");
        it.ctrl('t');
    });
    add("draw", &|it| {
        let people = ByColor { black: Seat::Person, white: Seat::Person };
        *it.state.game_mut() = it.state.game().clone().with_seats(people);
        it.click("h8");
        it.ctrl('d');
    });
    add("offer", &|it| it.offer(vec![offered(0)]));
    add("review", &|it| {
        it.click("h8");
        it.answer("i9");
        it.key(Key::Home);
    });
    add("won", &|it| {
        for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
            it.click(mine);
            it.answer(reply);
        }
        it.click("l8");
    });
    add("won again and again", &|it| {
        for n in 0..3 {
            if 0 < n {
                it.ctrl('r');
            }
            for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
                it.click(mine);
                it.answer(reply);
            }
            it.click("l8");
        }
    });
    add("confirm", &|it| {
        it.state.settings_mut().placing = Placing::AfterConfirm;
        it.click("h8");
    });
    for topic in [Topic::HowToPlay, Topic::Keys, Topic::About] {
        add(&format!("{topic:?}"), &|it| choose_by_key(it, Action::Help(HelpAction::Open(topic))));
    }
    for index in 0..roster::house().offered().count() {
        add(&format!("opponent {index}"), &|it| {
            choose_by_key(it, Action::Help(HelpAction::WhoIsThis));
            it.press(Action::Help(HelpAction::Open(Topic::Opponent(index))));
        });
    }
    add("choice of an opponent", &|it| it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White))));
    add("choice of the next opponent", &|it| {
        it.click("h8");
        it.answer("h9");
        it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
        it.press(Action::Opponent(OpponentAction::Player(1)));
    });
    add("open", &|it| {
        files::own_dialog(it, Purpose::Open, "/games");
        files::list(it, "/games", &["renju", "gomoku"], &["a.sgf", "b.txt"]);
        it.event(&Event::Failed(Failure::Unreadable("a.sgf".to_owned(), io::Error::other("why so").into())));
    });
    add("save", &|it| {
        files::own_dialog(it, Purpose::Write(FileKind::Game), "/games/game.sgf");
        let names: Vec<String> = (10..50).map(|n| format!("{n}.sgf")).collect();
        files::list(it, "/games", &[], &names.iter().map(String::as_str).collect::<Vec<_>>());
    });
    add("folders", &|it| {
        let deep = format!("/games/{}/one.sgf", "a long name ".repeat(9));
        it.state.settings_mut().recent = vec!["/home/li/games/renju/one.sgf".to_owned(), deep];
        files::own_dialog(it, Purpose::Open, "/games");
        files::list(it, "/games", &["renju"], &["a.sgf"]);
        it.press(Action::DropDown(DropDown::Folder));
    });
    add("long folder", &|it| {
        let deep = format!("/games/{}", "a long name ".repeat(9));
        files::own_dialog(it, Purpose::Write(FileKind::Picture), "/games/one.png");
        files::list(it, &deep, &[], &["a.png"]);
    });
    add("formats", &|it| {
        files::own_dialog(it, Purpose::Write(FileKind::Game), "/games/2026-11-24 Li – Master 3.sgf");
        files::list(it, "/games", &["renju"], &["a.sgf"]);
        it.press(Action::DropDown(DropDown::Format));
    });
    add("recent", &|it| {
        it.state.settings_mut().recent = vec!["/games/one.sgf".to_owned()];
        it.event(&Event::Key(Chord::ctrl_shift('o')));
    });
    for list in [DropDown::Opponent, DropDown::Rule, DropDown::Opening, DropDown::Clock, DropDown::Size] {
        add(&format!("{list:?}"), &|it| {
            it.ctrl('n');
            it.press(Action::DropDown(list));
        });
    }
    for kind in [ClockExtra::None, ClockExtra::Increment, ClockExtra::ByoYomi] {
        add(&format!("clock {kind:?}"), &|it| {
            it.ctrl('n');
            it.choose(DropDown::Clock, it.state.language().text(Msg::PaceCustom));
            it.press(Action::Play(PlayAction::ClockExtra(kind)));
            it.event(&Event::Text("0".to_owned()));
        });
    }
    let two_computers = |it: &mut Harness| {
        it.ctrl('n');
        it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoComputers)));
        it.press(Action::Accept);
        it.answer("h8");
    };
    add("two computers", &two_computers);
    add("two computers, paused", &|it| {
        two_computers(it);
        it.key(Key::Space);
    });
    add("two computers, looked at", &|it| {
        two_computers(it);
        it.key(Key::Home);
    });
    add("two computers, chosen", &|it| {
        it.ctrl('n');
        it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoComputers)));
    });
    add("names", &|it| {
        it.click("h8");
        it.ctrl('n');
        it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
        it.press(Action::EditText(TextField::OtherName));
        it.event(&Event::Text("Ada 阿达".to_owned()));
    });
    add("unsaved", &|it| {
        files::open(it, "/games/one.sgf", "(;GM[4]SZ[15];B[hh]C[good];W[ii](;B[aa])(;B[bb]))");
        it.click("c3");
        it.ctrl('q');
    });
    add("losses", &|it| {
        files::open(it, "/games/one.sgf", "(;GM[4]SZ[15]RU[renju];B[hh]C[good];W[ii](;B[aa])(;B[bb]LB[cc:a]))");
        it.event(&Event::Key(Chord::ctrl_shift('s')));
        it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some("/games/one.psq".into()))));
    });
    add("replace", &|it| {
        it.event(&Event::Files(FileEvent::Written(
            FileKind::Game,
            "/games/one.psq".into(),
            Err(io::ErrorKind::AlreadyExists.into()),
        )));
    });
    for page in RulesPage::ALL {
        let open = |it: &mut Harness| {
            choose_by_key(it, Action::Help(HelpAction::Rules));
            it.key(Key::Left);
            while it.rules_page() != Some(page) {
                it.key(Key::Right);
            }
        };
        add(&format!("{page:?}"), &open);
        add(&format!("{page:?}, its end"), &|it| {
            open(it);
            it.key(Key::End);
        });
    }
    add("welcome", &|it| it.state.welcome());
    for step in 0..=Lesson::N_STEPS {
        let open = |it: &mut Harness| {
            choose_by_key(it, Action::Lesson(LessonAction::Open));
            (0..step).for_each(|_| it.press(Action::Lesson(LessonAction::Turn(StepDirection::Forward))));
        };
        add(&format!("step {step}"), &open);
        add(&format!("step {step}, a wrong stone"), &|it| {
            open(it);
            it.click("a1");
        });
        add(&format!("step {step}, solved"), &|it| {
            open(it);
            while let Some(task) = it.state.lesson().filter(|it| it.is_asking()).and_then(Lesson::task) {
                let point = task.goal.answers(it.state.lesson().unwrap().board()).next().unwrap();
                it.click(&point.name(11));
            }
        });
    }
    add("explorer", &|it| exploring::open_in(it, &exploring::games()));
    add("explorer, a move", &|it| {
        exploring::open_in(it, &exploring::games());
        it.press(Action::Dismiss);
        it.click("h8");
        exploring::answer_from(it, &exploring::games());
    });
    add("sources", &|it| {
        exploring::open_in(it, &exploring::games());
        it.press(Action::Explorer(ExplorerAction::Sources));
    });
    add("games that are counted", &|it| {
        exploring::open_in(it, &exploring::games());
        it.press(Action::Explorer(ExplorerAction::Filter));
    });
    add("reviews", &history::reviewing);
    add("reviews, stopped", &history::stopped_reviewing);
    add("progress", &|it| progress::open(it, progress::figures(), 4));
    add("progress, nothing", &|it| progress::open(it, Vec::new(), 3));
    add("engines", &|it| choose_by_key(it, Action::Engines(EngineAction::List)));
    add("engine", &|it| {
        choose_by_key(it, Action::Engines(EngineAction::List));
        it.press(Action::Engines(EngineAction::Add));
    });
    add("tournament", &tournament::choosing);
    add("cross table", &tournament::finished);
    add("cross table, under way", &tournament::running);
    for page in SettingsPage::ALL {
        let open = |it: &mut Harness| {
            it.ctrl(',');
            let list = DropDown::Settings(SettingsList::Pages);
            match it.layout.control(Action::DropDown(list)) {
                Some(_) => it.choose(list, it.state.language().text(page.title())),
                None => it.press(Action::Settings(SettingsAction::ShowPage(page))),
            }
        };
        add(&format!("settings {page:?}"), &open);
        add(&format!("settings {page:?}, its end"), &|it| {
            open(it);
            it.key(Key::PageDown);
        });
    }
    add("settings found", &|it| {
        it.ctrl(',');
        it.event(&Event::Text("5".to_owned()));
    });
    add("settings not found", &|it| {
        it.ctrl(',');
        it.event(&Event::Text("qqq".to_owned()));
    });
    add("typed move", &|it| it.key(Key::Letter('i')));
    for menu in 0..Menu::ALL.len() {
        add(&format!("menu {menu}"), &|it| it.press(Action::Menu(menu)));
    }
    if is_wanted("guess") {
        all.push(("guess".to_owned(), Harness::with(settings(Begins::Guess), 1)));
    }
    all
}

#[test]
fn every_control_has_a_name() {
    for language in Language::ALL {
        for (state, it) in states(language) {
            for placed in &it.layout.placed {
                let touchable = !matches!(placed.role, Role::Plain | Role::Shield);
                assert!(!touchable || !placed.name.is_empty(), "{state}: {placed:?}");
            }
        }
    }
}

#[test]
fn nothing_overlaps_or_is_cut_off_at_any_size() {
    let sizes = [
        (480, 520),
        (640, 560),
        (600, 1000),
        (759, 700),
        (760, 520),
        (800, 600),
        (1120, 760),
        (1920, 1080),
        (2560, 700),
    ];
    for language in Language::ALL {
        for (state, mut it) in states(language) {
            for (width, height) in sizes {
                for scale in [1.0, 1.25, 2.0] {
                    #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
                    let scaled = |it: i32| (f64::from(it) * scale).ceil() as i32;
                    it.resize(scaled(width), scaled(height), scale);
                    let place = format!("{state} {language:?} {width}x{height} at {scale}");
                    nothing_overlaps(&it.layout, &place);
                    nothing_is_cut_off(&it.layout, &place);
                }
            }
        }
    }
}

fn nothing_overlaps(layout: &Layout, place: &str) {
    let window = gumu_window::ui::geometry::Rect::new(0, 0, layout.width, layout.height);
    // An open menu or list covers parts of the window by design, so compare only widgets of the same layer.
    let is_above = |it: &Placed| it.role == Role::List || matches!(it.widget, Widget::MenuItem { .. });
    let reachable = layout.reachable();
    let (layer, above) = reachable.split_at(reachable.iter().position(is_above).unwrap_or(reachable.len()));
    let (texts, rows): (Vec<_>, Vec<_>) = above.iter().partition(|it| matches!(it.widget, Widget::Text(_)));
    for (one, other) in texts.iter().flat_map(|one| texts.iter().map(move |other| (*one, *other))) {
        assert!(one == other || !one.rect.meets(other.rect), "{place}: {one:?} and {other:?} overlap");
    }
    assert!(rows.iter().all(|it| window.covers(it.rect)), "{place}: a row leaves the window");
    let solid: Vec<_> = layer
        .iter()
        .filter(|it| it.widget != Widget::ClearVeil)
        .filter(|it| matches!(it.role, Role::Control { .. } | Role::Board) || matches!(it.widget, Widget::Text(_)))
        .collect();
    // A card with a shadow covers parts of the board by design.
    let is_raised = |it: &&Placed| matches!(it.widget, Widget::Card(card) if 0 < card.shadow);
    let cards: Vec<_> = layer.iter().filter(is_raised).collect();
    for (index, a) in solid.iter().enumerate() {
        assert!(window.covers(a.rect), "{place}: {a:?} leaves the window");
        for b in &solid[index + 1..] {
            let is_label = matches!(b.widget, Widget::Text(_)) && has_no_label(a) && a.rect.covers(b.rect);
            let is_on_card = a.role == Role::Board && cards.iter().any(|card| card.rect.covers(b.rect));
            assert!(is_label || is_on_card || !a.rect.meets(b.rect), "{place}: {a:?} and {b:?} overlap");
        }
    }
}

/// Returns `true` for a control that draws no label itself. Its texts are separate widgets, which are drawn over it.
fn has_no_label(placed: &Placed) -> bool {
    match &placed.widget {
        Widget::Card(_) | Widget::SliderStop { .. } => true,
        Widget::Choice { label, .. } => label.is_empty(),
        _ => false,
    }
}

fn nothing_is_cut_off(layout: &Layout, place: &str) {
    for placed in &layout.placed {
        if let Widget::Board(view) = &placed.widget {
            let grid = view.grid;
            let font = Font { size: grid.label_size, bold: false };
            let needed = text::width(&grid.size.to_string(), font) + grid.label_size * 5 / 6;
            assert!(needed <= grid.wood.x - placed.rect.x, "{place}: the numbers of the rows are cut off");
            assert!(
                grid.label_size * 7 / 4 <= placed.rect.bottom() - grid.wood.bottom(),
                "{place}: so are the letters"
            );
        }
        // A label stands to the right of its icon. If the control is high enough, the label stands below the icon
        // instead.
        let beside = |icon: Option<Icon>, label: &str, scale: i32| match icon {
            Some(_) if !label.is_empty() && placed.rect.h < 44 * scale / 100 => (Icon::SIDE + Icon::GAP) * scale / 100,
            _ => 2 * (3 * scale / 100),
        };
        let (text, font, room) = match &placed.widget {
            Widget::Text(text) => (&text.text, text.font, placed.rect.w),
            Widget::Button(Button { label, icon, control, .. }) | Widget::Choice { label, icon, control, .. } => {
                let font = Font { size: 13 * control.scale / 100, bold: true };
                (label, font, placed.rect.w - beside(*icon, label, control.scale))
            }
            Widget::Segment { label, align, control, .. } => {
                let pad = if *align == Align::Left { 12 } else { 3 };
                (
                    label,
                    Font { size: 13 * control.scale / 100, bold: true },
                    placed.rect.w - 2 * pad * control.scale / 100,
                )
            }
            Widget::Switch { label, control, .. } => {
                let left = (SWITCH.0 + SWITCH.2) * control.scale / 100;
                (label, Font { size: 13 * control.scale / 100, bold: false }, placed.rect.w - left)
            }
            Widget::DropDown { label, figure, control, .. } => {
                let font = |bold: bool| Font { size: (if bold { 13 } else { 12 }) * control.scale / 100, bold };
                let taken = 44 * control.scale / 100 + text::width(figure, font(false));
                (label, font(true), placed.rect.w - taken)
            }
            _ => continue,
        };
        let width = text::width(text, font);
        assert!(width <= room, "{place}: {text:?} is {width} wide and has {room}");
        assert!(font.size <= placed.rect.h, "{place}: {text:?} is too high for {:?}", placed.rect);
    }
}

#[test]
fn every_text_has_its_glyphs() {
    for language in Language::ALL {
        for (key, shown) in language.texts() {
            for glyph in shown.chars().filter(|it| !it.is_control()) {
                assert!(text::has_glyph(glyph), "{glyph:?} of {key} is not in the font");
            }
        }
    }
}
