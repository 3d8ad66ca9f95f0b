//! Saving and opening games through the interface without a window: questions, stored state and messages.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gumu_core::engine::{Ticket, roster};
use gumu_core::formats::{self, Format, sgf, text};
use gumu_core::game::{ByColor, Color, OnFoul, Outcome, Point};
use gumu_core::session::Seat;
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::{
    FileAction, FileContent, FileEntry, FileEvent, FileKind, FileRequest, FileSummary, Listing, Place, Present, Purpose,
};
use gumu_window::ui::layout::Layout;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::paint::Backing;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Begins, Mode, Pace, Settings, Setup};
use gumu_window::ui::state::{Dialog, Focus, State};
use gumu_window::ui::widgets::Widget;

use crate::harness::{Harness, WINDOW};

const FILE: &str = "/games/one.sgf";

fn english(msg: Msg) -> &'static str {
    Language::English.text(msg)
}

/// Opens a game, given as text, as if the window had read it from the file at `path`.
pub fn open(it: &mut Harness, path: &str, text: &str) -> Vec<Effect> {
    it.event(&Event::Files(FileEvent::Opened { path: PathBuf::from(path), games: formats::read(text.as_bytes()) }))
}

/// Reports the entries of a folder to the window, whose own file dialog then lists them.
pub fn list(it: &mut Harness, folder: &str, folders: &[&str], files: &[&str]) {
    let entry = |is_folder| move |name: &&str| FileEntry { name: (*name).to_owned(), is_folder };
    let entries = files.iter().map(entry(false)).chain(folders.iter().map(entry(true))).collect();
    let places = vec![Place::Home(PathBuf::from("/home/li")), Place::Named(PathBuf::from("/home/li/Desktop"))];
    it.event(&Event::Files(FileEvent::Listed(Listing {
        folder: PathBuf::from(folder),
        entries,
        trouble: None,
        places,
    })));
}

/// Opens the file dialog that the window draws itself if the system has none.
pub fn own_dialog(it: &mut Harness, purpose: Purpose, start: &str) {
    it.event(&Event::Files(FileEvent::NoDialog(purpose, PathBuf::from(start))));
}

/// Returns the path and the text of the game file that the window requests to write, and whether it replaces an
/// existing file.
fn written(effects: &[Effect]) -> Option<(&Path, String, Present)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Files(FileRequest::Write { path, content: FileContent::Game(bytes), present }) => {
            Some((&**path, String::from_utf8(bytes.clone()).unwrap(), *present))
        }
        _ => None,
    })
}

fn quits(effects: &[Effect]) -> bool {
    effects.iter().any(|it| matches!(it, Effect::Quit))
}

/// Returns a window with a game that was read from a file and to which one stone was added; the stone is not saved yet.
fn changed() -> Harness {
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, "(;GM[4]SZ[15];B[hh];W[ii])");
    it.click("a1");
    it
}

#[test]
fn a_game_goes_to_a_file_and_comes_back() {
    for name in ["game.sgf", "game.txt", "game.psq"] {
        let mut it = Harness::two_players(15);
        assert!(!it.state.can(Action::Files(FileAction::Save)), "there is nothing to save yet");
        it.click_all("h8 i9 j10");
        let effects = it.event(&Event::Key(Chord::ctrl('s')));
        let Some(Effect::Files(FileRequest::Choose(Purpose::Write(FileKind::Game), start))) = effects.first() else {
            panic!("a file is chosen: {effects:?}")
        };
        assert_eq!(start.clone().path("2026-11-24"), Path::new("2026-11-24 Black – White.sgf"));
        let file = Path::new("/games").join(name);
        let mut effects =
            it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(file.clone()))));
        if name.ends_with("psq") {
            it.key(Key::Escape);
            it.ctrl('s');
            effects = it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(file.clone()))));
        }
        let (path, text, present) = written(&effects).unwrap_or_else(|| panic!("{name}: {effects:?}"));
        assert_eq!((path, present), (&*file, Present::Replace));
        it.event(&Event::Files(FileEvent::Written(FileKind::Game, file.clone(), Ok(FileSummary::default()))));
        assert_eq!(it.state.title(), format!("{name} – Gumu"));
        assert!(!it.state.can(Action::Files(FileAction::Save)), "it is saved");
        let mut other = Harness::new();
        open(&mut other, path.to_str().unwrap(), &text);
        assert_eq!((other.moves(), other.state.title()), (it.moves(), it.state.title()));
    }
}

/// Presses the keys of a command that saves a file. Returns the name that the window suggests on the day 2026-11-24.
fn suggested(it: &mut Harness, chord: Chord) -> String {
    let effects = it.event(&Event::Key(chord));
    let [Effect::Files(FileRequest::Choose(purpose, start))] = &effects[..] else { panic!("{effects:?}") };
    let path = start.clone().path("2026-11-24");
    it.event(&Event::Files(FileEvent::Chosen(*purpose, None)));
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_file_is_named_after_the_date_and_the_players() {
    let names = [
        (Language::English, "You – Master 3", "Black – White"),
        (Language::Chinese, "你 – 大师 3", "黑方 – 白方"),
        (Language::Japanese, "あなた – マスター 3", "黒 – 白"),
        (Language::Korean, "나 – 마스터 3", "흑 – 백"),
        (Language::Vietnamese, "Bạn – Cao thủ 3", "Đen – Trắng"),
        (Language::Russian, "Вы – Мастер 3", "Чёрные – Белые"),
        (Language::Czech, "Vy – Mistr 3", "Černý – Bílý"),
    ];
    assert!(Language::ALL.iter().all(|language| names.iter().any(|it| it.0 == *language)));
    for (language, against_computer, of_two) in names {
        let setup = Setup { level: 3, mode: Mode::AgainstComputer, begins: Begins::Me, ..Setup::default() };
        let mut it = Harness::with(Settings { language: Some(language), setup, ..Settings::default() }, 1);
        it.click("h8");
        let save_as = Chord::ctrl_shift('s');
        assert_eq!(suggested(&mut it, save_as), format!("2026-11-24 {against_computer}.sgf"));
        assert_eq!(suggested(&mut it, Chord::ctrl_shift('i')), format!("2026-11-24 {against_computer}.png"));
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { language: Some(language), setup, ..Settings::default() }, 1);
        it.click("h8");
        assert_eq!(suggested(&mut it, save_as), format!("2026-11-24 {of_two}.sgf"));
    }
}

#[test]
fn a_game_from_elsewhere_is_named_after_its_own_date_and_players() {
    let save_as = Chord::ctrl_shift('s');
    let paste = |text: &str| {
        let mut it = Harness::two_players(15);
        it.ctrl('v');
        it.event(&Event::Files(FileEvent::Pasted(text.to_owned())));
        it
    };
    let mut it = paste("(;GM[4]SZ[15]PB[../../x]PW[Ada: 2\\0]DT[1996-05-06,07];B[hh])");
    assert_eq!(suggested(&mut it, save_as), "1996-05-06 x – Ada 20.sgf");
    let mut it = paste("(;GM[4]SZ[15]PB[CON.x]PW[ ];B[hh])");
    assert_eq!(suggested(&mut it, save_as), "_CON.x – White.sgf", "its date is not known");
    // The suggested names for a copy and for a picture are derived from the name of the game's file.
    let mut it = Harness::two_players(15);
    open(&mut it, "/games/vs. Li.psq", "(;GM[4]SZ[15]PB[Li]PW[Ada];B[hh])");
    assert_eq!(suggested(&mut it, save_as), "/games/vs. Li.sgf");
    assert_eq!(suggested(&mut it, Chord::ctrl_shift('i')), "/games/vs. Li.png");
}

#[test]
fn the_players_of_a_file_are_named() {
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, "(;GM[4]SZ[15]PB[Li]PW[ ];B[hh];W[ii])");
    let names: Vec<_> = it
        .layout
        .placed
        .iter()
        .filter_map(|it| match &it.widget {
            Widget::Text(text) if text.font.bold => Some(text.text.as_str()),
            _ => None,
        })
        .collect();
    assert!(names.contains(&"Li") && names.contains(&"White") && !names.contains(&"Black"), "{names:?}");
}

#[test]
fn forbidden_points_of_a_file_are_refused_unless_fouls_lose() {
    let double_three = "(;GM[4]SZ[15]RU[renju];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga])";
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, double_three);
    it.click("j8");
    assert_eq!(it.state.game().record().outcome(), None);
    assert_eq!(it.message().as_deref(), Some(english(Msg::NoticeDoubleThree)));
    let setup = Setup { fouls_lose: true, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    open(&mut it, FILE, double_three);
    it.click("j8");
    assert!(matches!(it.state.game().record().outcome(), Some(Outcome::Foul { winner: Color::White, .. })));
    // A file with a game that was lost by a forbidden move can be opened even if the settings refuse such moves. This
    // holds for our own text format and for SGF.
    let lost = it.state.game().record().clone().with_fouls(OnFoul::Refuse);
    for text in [text::write(&lost, &ByColor::default()), sgf::write(&lost)] {
        let mut it = Harness::two_players(15);
        open(&mut it, FILE, &text);
        assert_eq!(it.state.game().record().outcome(), lost.outcome());
    }
}

#[test]
fn a_name_without_an_ending_becomes_sgf_and_is_asked_about_anew() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    let effects = it.event(&Event::Files(FileEvent::Chosen(
        Purpose::Write(FileKind::Game),
        Some(PathBuf::from("/games/vs. 古木")),
    )));
    let (path, text, present) = written(&effects).unwrap();
    assert_eq!((path, present), (Path::new("/games/vs. 古木.sgf"), Present::Keep));
    assert!(text.starts_with("(;"));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        PathBuf::from("/games/vs. 古木.sgf"),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    assert!(it.shows("Replace vs. 古木.sgf?"));
    it.key(Key::Enter);
    assert_eq!(it.state.title(), "Gumu", "Enter cancels: it is the safe answer");
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(PathBuf::from("/games/vs. 古木")))));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        PathBuf::from("/games/vs. 古木.sgf"),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    it.press(Action::Accept);
    assert_eq!(written(&it.effects[it.effects.len() - 1..]).unwrap().2, Present::Replace);
}

#[test]
fn a_file_says_who_played_and_with_how_much_time() {
    let saved = |pace| {
        let mut it = Harness::with(Settings { setup: Setup { pace, ..Setup::default() }, ..Settings::default() }, 1);
        it.click("h8");
        it.ctrl('s');
        let effects = it.event(&Event::Files(FileEvent::Chosen(
            Purpose::Write(FileKind::Game),
            Some(PathBuf::from("/games/a.sgf")),
        )));
        written(&effects).unwrap().1
    };
    let none = saved(Pace::Unlimited);
    assert!(none.contains("PW[Master · level 1]") && !none.contains("PB") && !none.contains("TM"), "{none}");
    assert!(saved(Pace::HalfMinuteEach).contains("TM[0]OT[30 simple]"));
    assert!(saved(Pace::ThreeAndTwo).contains("TM[180]OT[2 fischer]"));
    let byo_yomi = saved(Pace::ByoYomi);
    assert!(byo_yomi.contains("TM[600]OT[3x30 byo-yomi]"));
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, &byo_yomi);
    assert!(it.shows("Master · level 1"));
    it.click("h9");
    let effects = it.event(&Event::Key(Chord::ctrl('s')));
    assert!(written(&effects).unwrap().1.contains("TM[600]OT[3x30 byo-yomi]"));
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(PathBuf::from("/games/a.psq")))));
    assert!(it.shows("the time control"), "what is lost is told");
}

#[test]
fn a_file_in_text_says_who_plays() {
    let mut it = Harness::new();
    it.click("h8");
    it.ctrl('s');
    let effects =
        it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(PathBuf::from("/games/a.txt")))));
    let text = written(&effects).unwrap().1;
    let mut it = Harness::two_players(15);
    open(&mut it, "/games/a.txt", &text);
    assert!(matches!(it.state.game().seats().white, Seat::Program(_)));
    assert!(it.state.is_thinking(), "the computer goes on");
}

#[test]
fn what_a_format_cannot_hold_is_told_once_before_saving() {
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, "(;GM[4]SZ[15];B[hh]C[good];W[ii](;B[aa])(;B[bb]))");
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    let chosen = Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(PathBuf::from("/games/one.psq"))));
    assert!(written(&it.event(&chosen)).is_none());
    assert!(it.shows("one.psq cannot store all of this game"), "{:?}", it.texts());
    assert!(it.shows(english(Msg::LossVariations)) && it.shows(english(Msg::LossComments)));
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty() && it.state.title().starts_with("one.sgf"));
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    it.event(&chosen);
    it.press(Action::Accept);
    assert!(written(&it.effects[it.effects.len() - 1..]).unwrap().1.starts_with("Piskvorky"));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        PathBuf::from("/games/one.psq"),
        Ok(FileSummary::default()),
    )));
    it.click("c3");
    it.ctrl('s');
    assert!(it.state.dialogs().is_empty(), "the same losses are not told again");
    assert!(written(&it.effects[it.effects.len() - 1..]).is_some());
}

#[test]
fn what_is_no_game_leaves_the_game_as_it_is() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    open(&mut it, "/etc/holiday.jpg", "\u{1}\u{2}\u{3}");
    assert!(it.shows("holiday.jpg cannot be opened as a game"), "{:?}", it.texts());
    open(&mut it, "/games/bad.txt", "Size: 15\n\nh8 h8\n");
    assert!(it.shows("bad.txt") && it.shows("line 3, column 4"), "{:?}", it.texts());
    for event in [
        Event::Failed(Failure::Unreadable("a.sgf".to_owned(), io::Error::other("why so").into())),
        Event::Failed(Failure::TooLarge("a.sgf".to_owned())),
        Event::Files(FileEvent::Written(FileKind::Game, "/a.sgf".into(), Err(io::Error::other("why so").into()))),
    ] {
        it.event(&event);
        assert!(it.shows("a.sgf"), "{:?}", it.texts());
    }
    assert_eq!((it.moves().as_str(), it.state.title().as_str()), ("h8 i9", "Gumu"));
    assert!(it.state.settings().recent.is_empty());
}

#[test]
fn a_game_in_progress_is_given_up_only_after_a_question() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    open(&mut it, FILE, "(;GM[4]SZ[15];B[hh])");
    assert!(it.shows(english(Msg::DialogAbandon)));
    it.key(Key::Enter);
    assert_eq!(it.moves(), "h8 i9");
    open(&mut it, FILE, "(;GM[4]SZ[15];B[hh])");
    it.press(Action::Accept);
    assert_eq!((it.moves().as_str(), it.state.title().as_str()), ("h8", "one.sgf – Gumu"));
    open(&mut it, "/games/two.txt", "a1 b2");
    assert_eq!(it.moves(), "a1 b2", "a game that was only looked at is not asked about");
}

#[test]
fn changes_are_saved_let_go_or_kept_before_quitting() {
    let mut it = changed();
    assert_eq!(it.state.title(), "*one.sgf – Gumu");
    for _ in 0..2 {
        assert!(!quits(&it.event(&Event::CloseRequested)));
    }
    assert_eq!(it.state.dialogs().all().len(), 1, "it is asked once");
    it.press(Action::Cancel);
    assert_eq!(it.moves(), "h8 i7 a1");

    it.ctrl('q');
    it.press(Action::Files(FileAction::Discard));
    assert!(quits(&it.effects));

    let mut it = changed();
    it.ctrl('q');
    it.key(Key::Enter);
    assert!(written(&it.effects).is_some() && !quits(&it.effects));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        FILE.into(),
        Err(io::Error::other("the disk is full").into()),
    )));
    assert!(!quits(&it.effects) && it.shows("the disk is full"));
    assert_eq!(it.state.title(), "*one.sgf – Gumu");
    it.ctrl('q');
    it.press(Action::Accept);
    assert!(quits(&it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        PathBuf::from(FILE),
        Ok(FileSummary::default())
    )))));
}

#[test]
fn saving_says_that_it_has_succeeded_until_the_next_stone() {
    let mut it = changed();
    it.ctrl('s');
    it.event(&Event::Files(FileEvent::Written(FileKind::Game, PathBuf::from(FILE), Ok(FileSummary::default()))));
    assert!(it.shows("The game was saved to one.sgf."), "{:?}", it.texts());
    it.click("c3");
    assert!(!it.shows("The game was saved"));
}

#[test]
fn a_game_that_cannot_be_kept_is_warned_about_until_it_can() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.event(&Event::Failed(Failure::GameUnkept(io::Error::other("the disk is full").into())));
    it.click("i9");
    it.ctrl('z');
    assert!(it.shows("cannot be kept on disk (the disk is full)"), "{:?}", it.texts());
    it.event(&Event::Failed(Failure::Clipboard("why so".to_owned())));
    assert!(it.shows("why so") && !it.shows("cannot be kept"), "news come first");
    it.press(Action::Dismiss);
    assert!(it.shows("cannot be kept on disk") && it.layout.control(Action::Dismiss).is_none());
    it.event(&Event::GameKept);
    assert!(!it.shows("cannot be kept"));
}

#[test]
fn names_of_files_are_shown_without_what_controls_a_terminal() {
    let mut it = Harness::new();
    it.event(&Event::Files(FileEvent::Opened {
        path: PathBuf::from("/games/a\nb\u{202e}.sgf"),
        games: formats::read(b"h8 i9"),
    }));
    assert_eq!(it.state.title(), "a\\nb\\u{202e}.sgf – Gumu");
}

#[test]
fn the_computer_does_not_begin_while_the_file_of_the_command_line_is_read() {
    let begun = |it: &Harness| it.effects.iter().any(|it| matches!(it, Effect::Ask(_)));
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let settings = Settings { setup, ..Settings::default() };
    assert!(begun(&Harness::with(settings.clone(), 1)), "the computer has the first move");
    let mut state = State::new(Arc::new(roster::house().clone()), settings, Language::English, 1);
    let path = PathBuf::from("/games/one.txt");
    let [Effect::Files(FileRequest::Open(_, ticket))] = state.open_file(path.clone())[..] else {
        panic!("it is asked for")
    };
    let layout = Layout::new(&state, WINDOW);
    let mut it = Harness { state, window: WINDOW, layout, effects: Vec::new() };
    it.event(&Event::PointerLeft);
    assert!(!begun(&it));
    let opened = Event::Files(FileEvent::Opened { path, games: formats::read(b"good morning") });
    it.event(&Event::Read(ticket, Box::new(opened)));
    assert!(it.shows("one.txt cannot be opened as a game: the file or text is in none"), "{:?}", it.texts());
    assert!(begun(&it), "without a game from the file the new one begins");
}

#[test]
fn changes_are_asked_about_before_another_game() {
    let mut it = changed();
    it.ctrl('r');
    assert!(it.shows(english(Msg::DialogUnsaved)));
    it.press(Action::Files(FileAction::Discard));
    assert_eq!((it.moves().as_str(), it.state.title().as_str()), ("", "Gumu"));

    let mut it = changed();
    it.ctrl('n');
    it.key(Key::Enter);
    it.press(Action::Accept);
    it.event(&Event::Files(FileEvent::Written(FileKind::Game, PathBuf::from(FILE), Ok(FileSummary::default()))));
    assert_eq!(it.moves(), "");

    let mut it = changed();
    open(&mut it, "/games/two.txt", "a1 b2");
    assert!(it.shows(english(Msg::DialogUnsaved)));
    it.press(Action::Files(FileAction::Discard));
    assert_eq!((it.moves().as_str(), it.state.title().as_str()), ("a1 b2", "two.txt – Gumu"));
}

#[test]
fn a_quick_game_is_left_without_a_question() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    it.ctrl('q');
    assert!(quits(&it.effects));
}

#[test]
fn looking_through_a_game_changes_nothing() {
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, "(;GM[4]SZ[15];B[hh];W[ii])");
    it.ctrl('z');
    it.ctrl('y');
    it.key(Key::Home);
    it.click("h8");
    assert_eq!((it.state.title().as_str(), it.moves().as_str()), ("one.sgf – Gumu", "h8"));
    it.key(Key::End);
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    assert_eq!(it.state.title(), "*one.sgf – Gumu");
}

#[test]
fn a_game_is_chosen_where_a_file_holds_several() {
    let games: String = (0..30).map(|n| format!("(;GM[4]SZ[15]PB[Ada]PW[Bob {n}];B[hh];W[ii])")).collect();
    let mut it = Harness::two_players(15);
    open(&mut it, FILE, &games);
    assert!(it.shows("1. Ada – Bob 0, 2 moves"), "{:?}", it.texts());
    for _ in 0..29 {
        it.key(Key::Down);
    }
    assert!(it.shows("30. Ada – Bob 29, 2 moves"));
    it.key(Key::Up);
    it.key(Key::Enter);
    assert_eq!(it.state.game().record().info.names.white, "Bob 28");
    assert!(it.state.dialogs().is_empty());
    assert_eq!(it.state.title(), "Gumu", "saving one game must not replace the file of many");

    open(&mut it, FILE, &games);
    let list = it.layout.control(Action::Pick(2)).unwrap().rect.center();
    it.move_to(list);
    it.event(&Event::Wheel(5));
    it.press(Action::Pick(7));
    it.press(Action::Pick(7));
    assert_eq!(it.state.game().record().info.names.white, "Bob 7");
}

#[test]
fn the_last_eight_files_are_offered() {
    let mut it = Harness::new();
    assert!(!it.state.can(Action::Files(FileAction::OpenRecent)));
    for n in 0..10 {
        open(&mut it, &format!("/games/{n}.txt"), "h8 i9");
    }
    open(&mut it, "/games/5.txt", "h8 i9");
    let names: Vec<&str> = it.state.settings().recent.iter().map(|it| &it[7..8]).collect();
    assert_eq!(names, ["5", "9", "8", "7", "6", "4", "3", "2"]);
    it.event(&Event::Key(Chord::ctrl_shift('o')));
    assert!(it.shows(english(Msg::DialogRecent)));
    it.key(Key::Down);
    it.key(Key::Enter);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Open(path, _))) if path == Path::new("/games/9.txt"))
    );
    it.event(&Event::Failed(Failure::Unreadable("9.txt".to_owned(), io::Error::other("it has gone").into())));
    assert!(it.state.dialogs().is_empty() && it.shows("it has gone"));
    let loaded = Settings::read(&it.state.settings().write(), roster::house()).settings;
    assert_eq!(loaded.recent, it.state.settings().recent);
}

#[test]
fn the_own_dialog_opens_a_file_by_keyboard() {
    let mut it = Harness::new();
    let effects = it.event(&Event::Key(Chord::ctrl('o')));
    assert!(matches!(effects[..], [Effect::Files(FileRequest::Choose(Purpose::Open, _))]));
    assert!(!it.state.can(Action::Files(FileAction::Open)), "one dialog is enough");
    own_dialog(&mut it, Purpose::Open, "/games");
    assert!(it.state.can(Action::Files(FileAction::Open)));
    list(&mut it, "/games", &["renju", "Alt"], &["b.sgf", "A.txt", ".hidden"]);
    let Some(Dialog::Picker(picker)) = it.state.dialogs().top() else { panic!("the dialog is open") };
    let rows: Vec<String> = (0..picker.listing.entries.len()).map(|row| picker.label(row)).collect();
    assert_eq!(rows, ["../", "Alt/", "renju/", "A.txt", "b.sgf"]);
    it.key(Key::Down);
    it.key(Key::Enter);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::List(path))) if path == Path::new("/games/Alt"))
    );
    list(&mut it, "/games/Alt", &[], &["c.sgf"]);
    it.key(Key::Backspace);
    assert!(matches!(it.effects.last(), Some(Effect::Files(FileRequest::List(path))) if path == Path::new("/games")));
    list(&mut it, "/games", &["Alt"], &["b.sgf"]);
    it.key(Key::End);
    it.key(Key::Enter);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Open(path, _))) if path == Path::new("/games/b.sgf"))
    );
    it.event(&Event::Failed(Failure::Unreadable("b.sgf".to_owned(), io::Error::other("not yours").into())));
    assert!(it.shows("not yours") && it.state.dialogs().all().len() == 1, "another one can be chosen");
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
}

/// Returns the labels of the rows of a drop-down list.
fn labels(it: &Harness, list: DropDown) -> Vec<String> {
    it.rows(list).into_iter().map(|it| it.label).collect()
}

/// Returns the label of the chosen row of a drop-down list.
fn chosen(it: &Harness, list: DropDown) -> String {
    let choice = it.state.row_choice(list).unwrap();
    choice.rows[choice.chosen.unwrap()].label.clone()
}

/// Returns the file name that is typed into the window's own file dialog.
fn name(it: &Harness) -> String {
    let Some(Dialog::Picker(picker)) = it.state.dialogs().top() else { panic!("the dialog is open") };
    picker.name.text().to_owned()
}

#[test]
fn the_own_dialog_offers_folders() {
    let mut it = Harness::two_players(15);
    let recent = ["/games/renju/a.sgf", "/games/renju/b.sgf", "/home/li/c.sgf", "relative.sgf", "/d.sgf"];
    it.state.settings_mut().recent = recent.map(str::to_owned).to_vec();
    own_dialog(&mut it, Purpose::Open, "/somewhere/else/deep");
    list(&mut it, "/somewhere/else/deep", &[], &["b.sgf"]);
    let folder = DropDown::Folder;
    assert_eq!(labels(&it, folder), ["Home folder", "Desktop", "games/renju", "/", "else/deep"]);
    assert_eq!(chosen(&it, folder), "else/deep");
    it.choose(folder, "games/renju");
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::List(path))) if path == Path::new("/games/renju"))
    );
    list(&mut it, "/games/renju", &[], &["a.sgf"]);
    assert_eq!(labels(&it, folder), ["Home folder", "Desktop", "games/renju", "/"]);
    assert_eq!(chosen(&it, folder), "games/renju");
    // Use only the keyboard from here: Shift+Tab moves the focus from the first row to the drop-down list of folders.
    it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
    assert_eq!(it.state.input().focus(), Focus::Control(Action::DropDown(folder)));
    it.key(Key::Space);
    it.key(Key::Home);
    it.key(Key::Enter);
    assert!(matches!(it.effects.last(), Some(Effect::Files(FileRequest::List(path))) if path == Path::new("/home/li")));
    assert!(it.state.row_choice(DropDown::Format).is_none(), "a file that is read has its own format");
}

#[test]
fn the_own_dialog_offers_every_format_that_can_be_written() {
    let mut writable: Vec<&str> =
        Format::ALL.iter().filter(|it| it.can_be_written()).map(|it| it.extension()).collect();
    writable.sort_unstable();
    writable.dedup();
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/vs. Li.sgf");
    list(&mut it, "/games", &["old"], &["one.txt"]);
    let format = DropDown::Format;
    let mut offered: Vec<String> = labels(&it, format).iter().map(|it| it.to_lowercase()).collect();
    offered.sort_unstable();
    assert_eq!(offered, writable);
    assert_eq!((chosen(&it, format).as_str(), name(&it).as_str()), ("SGF", "vs. Li.sgf"));
    // Choosing a format in the dialog changes the extension in the file name.
    it.choose(format, "PSQ");
    assert_eq!((chosen(&it, format).as_str(), name(&it).as_str()), ("PSQ", "vs. Li.psq"));
    it.choose(format, "TXT");
    assert_eq!((chosen(&it, format).as_str(), name(&it).as_str()), ("TXT", "vs. Li.txt"));
    // Changing the extension in the file name changes the chosen format, whether the name is typed or a file is
    // clicked.
    it.press(Action::EditText(TextField::FileName));
    it.key(Key::End);
    for _ in 0..3 {
        it.key(Key::Backspace);
    }
    assert_eq!(chosen(&it, format), "SGF", "as it will be written");
    it.event(&Event::Text("LIB".to_owned()));
    assert_eq!(chosen(&it, format), "LIB");
    it.press(Action::Pick(2));
    assert_eq!((chosen(&it, format).as_str(), name(&it).as_str()), ("TXT", "one.txt"));
    // A name without an extension gets the extension of the format, and an empty name stays empty.
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/vs. Li");
    it.choose(format, "PSQ");
    assert_eq!(name(&it), "vs. Li.psq");
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/");
    it.choose(format, "PSQ");
    let effects = it.event(&Event::Key(Chord::plain(Key::Enter)));
    assert!(written(&effects).is_none());
    own_dialog(&mut it, Purpose::Write(FileKind::Picture), "/games/one.png");
    it.choose(format, "GIF");
    assert_eq!(name(&it), "one.gif");
}

#[test]
fn a_name_is_typed_in_the_own_dialog() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.ctrl('s');
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/game.sgf");
    list(&mut it, "/games", &["old"], &["one.sgf"]);
    for _ in 0..4 {
        it.key(Key::Left);
    }
    for _ in 0..4 {
        it.key(Key::Backspace);
    }
    it.event(&Event::Key(Chord::plain(Key::Space)));
    it.event(&Event::Text(" 对局 ".to_owned()));
    it.key(Key::Home);
    it.key(Key::Delete);
    it.event(&Event::Text("x".to_owned()));
    it.key(Key::End);
    it.key(Key::Backspace);
    it.event(&Event::Text("f".to_owned()));
    it.key(Key::Enter);
    let (path, _, present) = written(&it.effects[it.effects.len() - 1..]).unwrap();
    assert_eq!((path, present), (Path::new("/games/x对局 .sgf"), Present::Keep));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        path.to_path_buf(),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    it.key(Key::Escape);
    assert!(it.layout.control(Action::EditText(TextField::FileName)).is_some(), "another name can be typed");
    it.press(Action::EditText(TextField::FileName));
    it.key(Key::Enter);
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        PathBuf::from("/games/x.sgf"),
        Ok(FileSummary::default()),
    )));
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn a_part_of_the_name_is_chosen_copied_and_replaced() {
    let shift = |key| Event::Key(Chord { key, ctrl: false, shift: true });
    let name = |it: &Harness| match it.state.dialogs().top() {
        Some(Dialog::Picker(picker)) => picker.name.text().to_owned(),
        _ => panic!("the dialog is open"),
    };
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.ctrl('s');
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/game.sgf");
    list(&mut it, "/games", &[], &[]);
    it.ctrl('a');
    it.event(&Event::Text("one.sgf".to_owned()));
    assert_eq!(name(&it), "one.sgf");
    assert!(it.event(&Event::Key(Chord::ctrl('c'))).is_empty(), "nothing is chosen");
    it.event(&shift(Key::Home));
    let field = it.layout.placed.iter().find_map(|it| match &it.widget {
        Widget::Field { chosen, .. } => Some(chosen.clone()),
        _ => None,
    });
    assert_eq!(field, Some(0..7), "it is to be seen");
    let is_copied = |effects: &[Effect], text| matches!(effects, [Effect::Files(FileRequest::Copy(it))] if it == text);
    assert!(is_copied(&it.event(&Event::Key(Chord::ctrl('c'))), "one.sgf"));
    it.key(Key::Right);
    assert_eq!(name(&it), "one.sgf", "the caret stands behind what was chosen");
    it.event(&shift(Key::Left));
    it.event(&shift(Key::Left));
    assert!(is_copied(&it.event(&Event::Key(Chord::ctrl('x'))), "gf"));
    it.event(&Event::Files(FileEvent::Pasted("GF".to_owned())));
    assert_eq!(name(&it), "one.sGF");
    it.event(&shift(Key::Home));
    it.key(Key::Left);
    it.event(&shift(Key::End));
    it.key(Key::Delete);
    assert_eq!(name(&it), "");
}

#[test]
fn the_own_dialog_is_used_by_mouse() {
    let mut it = Harness::new();
    it.ctrl('o');
    own_dialog(&mut it, Purpose::Open, "/games");
    let names: Vec<String> = (10..90).map(|n| format!("{n}.sgf")).collect();
    list(&mut it, "/games", &[], &names.iter().map(String::as_str).collect::<Vec<_>>());
    it.move_to(it.layout.control(Action::Pick(3)).unwrap().rect.center());
    it.event(&Event::Wheel(20));
    assert!(0 < it.layout.scroll.first && it.layout.control(Action::Pick(3)).is_none());
    it.event(&Event::Wheel(1000));
    assert_eq!(it.layout.scroll.first, it.layout.scroll.last);
    it.press(Action::Pick(80));
    it.press(Action::Accept);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Open(path, _))) if path == Path::new("/games/89.sgf"))
    );
    it.press(Action::Pick(79));
    it.press(Action::Pick(79));
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Open(path, _))) if path == Path::new("/games/88.sgf"))
    );
    it.press(Action::Cancel);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn a_folder_is_shown_where_a_file_was_meant() {
    let mut it = Harness::new();
    list(&mut it, "/games", &[], &["a.sgf"]);
    assert!(it.shows("a.sgf") && it.shows(english(Msg::DialogOpen)));
    open(&mut it, "/games/a.sgf", "h8");
    assert_eq!(it.moves(), "h8");
}

#[test]
fn what_the_state_writes_is_what_formats_reads() {
    let mut it = changed();
    it.ctrl('s');
    let text = written(&it.effects).unwrap().1;
    let games = formats::read(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].record.moves(), it.state.game().record().moves());
}

#[test]
fn a_game_is_copied_and_pasted() {
    let mut it = Harness::two_players(15);
    for action in [Action::Files(FileAction::CopyGame), Action::Files(FileAction::CopyPosition)] {
        assert!(!it.state.can(action), "there is nothing to copy yet");
    }
    it.click_all("h8 i9 j10");
    it.key(Key::PageUp);
    it.ctrl('c');
    it.event(&Event::Key(Chord::ctrl_shift('c')));
    it.ctrl('i');
    let [
        ..,
        Effect::Files(FileRequest::Copy(game)),
        Effect::Files(FileRequest::Copy(position)),
        Effect::Files(FileRequest::CopyPicture),
    ] = &it.effects[..]
    else {
        panic!("both are copied: {:?}", it.effects)
    };
    for (text, moves, n_stones) in [(game, "h8 i9 j10", 3), (position, "", 2)] {
        let mut other = Harness::two_players(19);
        assert!(matches!(other.event(&Event::Key(Chord::ctrl('v')))[..], [Effect::Files(FileRequest::Paste)]));
        other.event(&Event::Files(FileEvent::Pasted(text.clone())));
        assert_eq!(other.moves(), moves);
        assert_eq!(other.state.game().record().board().n_stones(), n_stones);
        other.click("a1");
        assert_eq!(other.state.title(), "*Gumu", "it is in no file");
    }
}

#[test]
fn what_cannot_be_pasted_is_told_and_the_game_stays() {
    for (text, told) in [
        ("", "the file or text is empty"),
        ("good morning", "none of the formats that Gumu reads: SGF"),
        ("1. h8 h8", "line 1, column 7"),
    ] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 i9");
        it.event(&Event::Files(FileEvent::Pasted(text.to_owned())));
        assert!(it.shows(told), "{text:?}: {:?}", it.texts());
        assert_eq!(it.moves(), "h8 i9");
    }
    let mut it = Harness::two_players(15);
    it.event(&Event::Failed(Failure::Clipboard("why so".to_owned())));
    assert!(it.shows("why so"));
    it.event(&Event::Files(FileEvent::Pasted("(;GM[4];B[hh])(;GM[4];B[aa])".to_owned())));
    it.key(Key::Down);
    it.key(Key::Enter);
    assert_eq!(it.moves(), "a15");
}

#[test]
fn a_name_is_pasted_in_the_own_dialog() {
    let mut it = Harness::new();
    own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/a.sgf");
    it.key(Key::Home);
    assert!(matches!(it.event(&Event::Key(Chord::ctrl('v')))[..], [Effect::Files(FileRequest::Paste)]));
    it.event(&Event::Files(FileEvent::Pasted("h8\n".to_owned())));
    it.key(Key::Enter);
    assert!(it.shows("h8a.sgf") && it.moves().is_empty());
}

#[test]
fn a_picture_of_the_board_has_nothing_else_in_it() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    let apart = it.layout.board_alone().unwrap();
    it.move_to(it.pixel("c3"));
    it.key(Key::Up);
    assert_ne!(it.layout.grid().unwrap().wood.x, apart.grid().unwrap().wood.x);
    assert_eq!(it.layout.board_alone().unwrap(), apart);
    let (picture, whole) = (Backing::fresh(&apart).to_rgba(), Backing::fresh(&it.layout).to_rgba());
    let ((x, y), (left, top)) = (apart.grid().unwrap().pixel(Point::center(15)), it.pixel("h8"));
    let pixel = |it: i32| u32::try_from(it).unwrap();
    assert_eq!(picture.get_pixel(pixel(x - 9), pixel(y)), whole.get_pixel(pixel(left - 9), pixel(top)));
}

#[test]
fn why_a_file_is_no_game_is_told_in_the_language_of_the_window() {
    let bad = [
        "what is this",
        "Piskvorky",
        "(;GM[4]SZ[99])",
        "Size: 99\n\n1. h8",
        "Rule: chess\n\n1. h8",
        "Size: 15\n\n1. h8 h8",
        "Size: 15\n\n1. h8 (i9",
        "Size: 15\n\n1. h8 Size: 15",
        "x . .\n. . .\n. . .\n",
        "x . . . .\n. . .\n",
    ];
    for text in bad {
        let settings = Settings { language: Some(Language::Chinese), ..Settings::default() };
        let mut it = Harness::with(settings, 1);
        open(&mut it, "/games/对局", text);
        let notice = it.message().unwrap_or_else(|| panic!("{text:?} is a game"));
        // Check that the notice is in Chinese, except names of points and text in quotation marks, which is quoted from
        // the file.
        let own: String = notice.split('"').step_by(2).collect::<String>().replace("h8", "");
        assert!(!own.contains(|it: char| it.is_ascii_lowercase()), "{text:?}: {notice}");
    }
}

#[test]
fn why_the_system_refuses_is_told_in_the_language_of_the_window() {
    for (kind, english, chinese) in [
        (io::ErrorKind::NotFound, "there is no such file or folder", "没有这个文件或文件夹"),
        (io::ErrorKind::PermissionDenied, "you have no permission", "没有权限"),
        (io::ErrorKind::StorageFull, "no space is left on the disk", "磁盘空间不足"),
    ] {
        let fault = kind.into();
        assert_eq!(Language::English.io_fault(&fault), english);
        assert_eq!(Language::Chinese.io_fault(&fault), chinese);
    }
    let rare = io::Error::other("the cable is loose").into();
    assert_eq!(Language::Chinese.io_fault(&rare), "the cable is loose");
}

#[test]
fn of_several_dropped_files_one_is_chosen() {
    let drop = |it: &mut Harness, names: &[&str]| {
        it.event(&Event::Files(FileEvent::Dropped(names.iter().map(PathBuf::from).collect())))
    };
    let mut it = Harness::two_players(15);
    assert!(drop(&mut it, &[]).is_empty() && it.state.dialogs().is_empty());
    assert!(
        matches!(&drop(&mut it, &["/a.sgf"])[..], [Effect::Files(FileRequest::Open(path, _))] if path == Path::new("/a.sgf"))
    );
    assert!(drop(&mut it, &["/a.sgf", "/b.sgf"]).is_empty());
    assert!(it.shows("Which file do you want to open?"));
    it.key(Key::Down);
    it.key(Key::Enter);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Open(path, _))) if path == Path::new("/b.sgf"))
    );
    it.key(Key::Escape);
    it.ctrl('e');
    assert!(drop(&mut it, &["/a.sgf"]).is_empty() && it.state.editor().is_some(), "what is edited is not lost");
}

/// Drops a file on the window. Returns the ticket (number) of the request to read the file, which the window sends.
fn ask(it: &mut Harness, path: &str) -> Ticket {
    match it.event(&Event::Files(FileEvent::Dropped(vec![PathBuf::from(path)])))[..] {
        [Effect::Files(FileRequest::Open(_, ticket))] => ticket,
        ref effects => panic!("{effects:?}"),
    }
}

/// Answers the window's request to read a file, as if the file had contained the game `text`.
fn arrive(it: &mut Harness, ticket: Ticket, text: &str) {
    let opened =
        Event::Files(FileEvent::Opened { path: PathBuf::from("/large.txt"), games: formats::read(text.as_bytes()) });
    it.event(&Event::Read(ticket, Box::new(opened)));
}

#[test]
fn the_window_says_that_a_large_file_is_being_read_and_plays_on() {
    let mut it = Harness::two_players(15);
    let ticket = ask(&mut it, "/large.txt");
    assert_eq!(it.state.documents().reading(), None, "most files are there at once");
    it.event(&Event::Files(FileEvent::Reading(ticket, PathBuf::from("/large.txt"))));
    assert!(it.shows("Reading large.txt…"), "{:?}", it.texts());
    it.click_all("h8 i9");
    assert!(it.moves() == "h8 i9" && it.shows("Reading large.txt…"), "a move changes nothing about it");
    arrive(&mut it, ticket, "a1 b2 c3");
    assert!(it.moves() == "h8 i9" && it.state.documents().reading().is_none());
    assert!(!it.state.dialogs().is_empty(), "the game in progress is asked about");
    it.press(Action::Accept);
    assert!(it.moves() == "a1 b2 c3" && !it.shows("Reading"));
}

#[test]
fn a_large_file_that_cannot_be_read_is_told_and_no_longer_waited_for() {
    let mut it = Harness::two_players(15);
    for path in ["/one.txt", "/two.txt"] {
        let ticket = ask(&mut it, path);
        it.event(&Event::Files(FileEvent::Reading(ticket, PathBuf::from(path))));
        let failed = Event::Failed(Failure::Unreadable("one.txt".to_owned(), io::Error::other("it has gone").into()));
        it.event(&Event::Read(ticket, Box::new(failed)));
        assert!(it.shows("it has gone") && it.state.documents().reading().is_none(), "{:?}", it.texts());
    }
}

#[test]
fn a_file_that_is_wanted_no_more_does_not_come() {
    type Deed = (&'static str, fn(&mut Harness));
    let gives_up: [Deed; 4] = [
        ("it is put away", |it| it.press(Action::Dismiss)),
        ("a new game is begun", |it| {
            it.ctrl('n');
            it.key(Key::Enter);
        }),
        ("another file is opened", |it| _ = ask(it, "/small.txt")),
        ("a position is set up", |it| {
            it.ctrl('e');
            assert!(it.state.editor().is_some());
        }),
    ];
    for (why, give_up) in gives_up {
        let mut it = Harness::two_players(15);
        let ticket = ask(&mut it, "/large.txt");
        it.event(&Event::Files(FileEvent::Reading(ticket, PathBuf::from("/large.txt"))));
        give_up(&mut it);
        assert!(!it.shows("Reading large.txt"), "{why}: {:?}", it.texts());
        arrive(&mut it, ticket, "a1 b2 c3");
        assert!(it.moves().is_empty() && it.state.dialogs().is_empty(), "{why}");
        // The window may still get a late report that the file is being read. It must then not wait for the file again.
        it.event(&Event::Files(FileEvent::Reading(ticket, PathBuf::from("/large.txt"))));
        assert_eq!(it.state.documents().reading(), None, "{why}");
    }
}

#[test]
fn the_own_dialog_says_that_a_file_is_being_read_and_closing_it_is_enough() {
    for closes in [false, true] {
        let mut it = Harness::two_players(15);
        it.ctrl('o');
        own_dialog(&mut it, Purpose::Open, "/games");
        list(&mut it, "/games", &[], &["large.txt"]);
        it.key(Key::End);
        it.key(Key::Enter);
        let Some(Effect::Files(FileRequest::Open(_, ticket))) = it.effects.last() else { panic!("{:?}", it.effects) };
        let ticket = *ticket;
        it.event(&Event::Files(FileEvent::Reading(ticket, PathBuf::from("/games/large.txt"))));
        assert!(it.state.dialogs().all().len() == 1 && it.shows("Reading large.txt…"), "{:?}", it.texts());
        if closes {
            it.key(Key::Escape);
        }
        arrive(&mut it, ticket, "a1 b2 c3");
        assert_eq!(it.moves(), if closes { "" } else { "a1 b2 c3" });
        assert!(it.state.dialogs().is_empty() && !it.shows("Reading"));
    }
}

#[test]
fn of_two_files_the_last_one_that_was_asked_for_comes() {
    let mut it = Harness::two_players(15);
    let (first, second) = (ask(&mut it, "/one.txt"), ask(&mut it, "/two.txt"));
    arrive(&mut it, first, "h8");
    assert_eq!(it.moves(), "");
    arrive(&mut it, second, "a1 b2");
    arrive(&mut it, first, "h8");
    assert_eq!(it.moves(), "a1 b2");
}
