//! Opening procedures in the window: which player must answer, with which buttons, and what is stored.

use gumu_core::engine::{Answer, Report, RequestKind, SearchHandler, openings, roster};
use gumu_core::formats::journal::Filing;
use gumu_core::formats::{journal, sgf, text};
use gumu_core::game::{ByColor, Color, Opening, OpeningChoice, OpeningKind, Point, Rule, Step};
use gumu_core::session::{Seat, Session, SessionEvent};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::Key;
use gumu_window::ui::files::{FileEvent, FileKind, FileSummary};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::{GameOrigin, PlayAction, new_session, seat_keys, seated};
use gumu_window::ui::settings::{Begins, Mode, Settings, Setup};
use gumu_window::ui::step_direction::StepDirection;

use crate::harness::Harness;

/// A search handler that stops every search at once.
struct Hasty;

impl SearchHandler for Hasty {
    fn should_stop(&self) -> bool {
        true
    }
}

fn setup(kind: OpeningKind, mode: Mode) -> Setup {
    let rule = if kind.suits(Rule::Freestyle) { Rule::Freestyle } else { Rule::Renju };
    let (rule, opening) = (rule.key().to_owned(), kind.key().to_owned());
    let opponent = roster::house().offered().next().unwrap().id.to_string();
    Setup { mode, rule, opening, opponent, ..Setup::default() }
}

fn window(kind: OpeningKind) -> Harness {
    Harness::with(Settings { setup: setup(kind, Mode::TwoPlayers), ..Settings::default() }, 1)
}

fn notation(it: &Harness) -> String {
    it.state.game().opening().unwrap().notation()
}

#[test]
fn swap2_by_two_people() {
    let mut it = window(OpeningKind::Swap2);
    assert!(it.shows("First player") && it.shows("Place a stone for Black on any point."));
    it.click_all("h8 i9 g7");
    assert!(it.shows("Choose a side, or add two stones"));
    it.click("a1");
    assert_eq!(it.moves(), "h8 i9 g7", "no stone lies before the choice");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::AddTwo)));
    it.click_all("a1 b1");
    assert_eq!(it.state.game().opening_step().and_then(Step::by), Some(gumu_core::game::OpeningPlayer::First));
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    assert_eq!(notation(&it), "swap2: h8 i9 g7 add-two a1 b1 swap");
    assert!(!it.state.game().is_opening());
    it.click("h9");
    assert_eq!(it.moves(), "h8 i9 g7 a1 b1 h9");
    assert_eq!(it.state.game().record().last().unwrap().color, Color::White);
}

/// Answers the request for a choice in the opening as the worker does, but stops every search at once.
fn deal(it: &mut Harness) {
    let request = it.request().unwrap();
    let RequestKind::OpeningChoice(asked) = &request.kind else { panic!("{:?}", request.kind) };
    let choice = openings::choose(asked, request.rule, request.seed, &mut Hasty);
    it.event(&gumu_window::ui::event::Event::Report(Report::answer(request.ticket, Answer::Choice(choice))));
}

#[test]
fn a_balanced_opening_is_dealt_to_two_people_and_the_second_chooses() {
    let mut it = window(OpeningKind::Balanced);
    for n in 0..5 {
        assert!(it.shows("The program is placing five stones, fair to both sides."), "{n}");
        it.click("a1");
        assert_eq!(it.state.game().record().ply(), n, "the people place none of them");
        deal(&mut it);
    }
    assert!(it.shows("Second player") && it.shows("Choose a side."), "{:?}", it.texts());
    let stones = it.moves();
    it.ctrl('z');
    assert_eq!(it.moves(), stones, "nobody has placed what could be taken back");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    assert!(!it.state.game().is_opening());
    it.click("a1");
    assert_eq!(it.moves(), format!("{stones} a1"));
    assert_eq!(it.state.game().record().last().unwrap().color, Color::White);
    it.ctrl('z');
    it.ctrl('z');
    assert_eq!(it.state.game().opening_step().and_then(Step::by), Some(gumu_core::game::OpeningPlayer::Second));
    it.ctrl('z');
    assert_eq!(it.moves(), stones);
}

#[test]
fn an_opening_is_taken_back_step_by_step() {
    let mut it = window(OpeningKind::Swap2);
    it.click_all("h8 i9 g7");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::AddTwo)));
    it.click_all("a1 b1");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    it.click("h9");
    for expected in [
        "swap2: h8 i9 g7 add-two a1 b1 swap",
        "swap2: h8 i9 g7 add-two a1 b1",
        "swap2: h8 i9 g7 add-two a1",
        "swap2: h8 i9 g7 add-two",
        "swap2: h8 i9 g7",
        "swap2: h8 i9",
        "swap2: h8",
        "swap2:",
    ] {
        it.ctrl('z');
        let opening = it.state.game().opening().cloned().unwrap();
        assert_eq!(opening.notation(), expected);
        let stones: Vec<_> = opening.stones().iter().map(|it| it.name(15)).collect();
        assert_eq!(it.moves(), stones.join(" "));
    }
    assert!(!it.state.can(Action::Moves(MoveAction::Undo)));
    for expected in [
        "swap2: h8",
        "swap2: h8 i9",
        "swap2: h8 i9 g7",
        "swap2: h8 i9 g7 add-two",
        "swap2: h8 i9 g7 add-two a1",
        "swap2: h8 i9 g7 add-two a1 b1",
        "swap2: h8 i9 g7 add-two a1 b1 swap",
    ] {
        it.ctrl('y');
        assert_eq!(notation(&it), expected);
        assert_eq!(
            it.moves(),
            it.state.game().opening().unwrap().stones().iter().map(|it| it.name(15)).collect::<Vec<_>>().join(" ")
        );
    }
    it.ctrl('y');
    assert_eq!(it.moves(), "h8 i9 g7 a1 b1 h9", "the stone behind the opening comes back as well");
    assert_eq!(it.state.game().record().last().unwrap().color, Color::White);
    assert!(!it.state.can(Action::Moves(MoveAction::Redo)));
}

#[test]
fn another_answer_lets_those_go_that_were_taken_back() {
    let mut it = window(OpeningKind::Swap2);
    it.click_all("h8 i9 g7");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    it.click("h9");
    it.ctrl('z');
    it.ctrl('z');
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Keep)));
    assert!(!it.state.can(Action::Moves(MoveAction::Redo)));
    assert_eq!((notation(&it).as_str(), it.moves().as_str()), ("swap2: h8 i9 g7 keep", "h8 i9 g7"));
}

#[test]
fn an_answer_is_a_change_that_is_not_saved() {
    let mut it = window(OpeningKind::Swap2);
    it.click_all("h8 i9 g7");
    it.event(&gumu_window::ui::event::Event::Files(FileEvent::Written(
        FileKind::Game,
        "/games/one.sgf".into(),
        Ok(FileSummary::default()),
    )));
    it.state.resume(it.state.game().clone(), Filing { is_kept: true, ..Filing::default() });
    it.event(&gumu_window::ui::event::Event::PointerLeft);
    assert!(!it.state.asks_to_save());
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    assert!(it.state.asks_to_save());
}

#[test]
fn points_outside_the_area_cannot_be_clicked() {
    let mut it = window(OpeningKind::Pro);
    it.click("g8");
    assert_eq!(it.moves(), "");
    it.click_all("h8 i9 j10");
    assert_eq!(it.moves(), "h8 i9", "the second black stone lies outside the square of five");
    it.click_all("k11 h9");
    assert_eq!(it.moves(), "h8 i9 k11 h9");
}

#[test]
fn the_name_of_a_renju_opening_is_shown_when_it_appears() {
    let mut it = window(OpeningKind::Rif);
    it.click_all("h8 h9");
    assert!(!it.shows("Gold Star"));
    it.click("j8");
    assert!(it.shows("Choose a side.") && it.shows("Gold Star (7D) · Kinsei · 金星"));
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    it.click_all("h5 k10 k4 k10");
    assert!(it.shows("Gold Star (7D)") && it.shows("Kinsei · 金星") && !it.state.game().is_opening());
    it.resize(480, 520, 1.0);
    assert!(it.shows("White to move · move 6 · Renju 15×15 · Gold Star (7D)"), "{:?}", it.texts());
    assert!(it.shows("K10"), "and the moves stand there");
}

#[test]
fn fifth_moves_are_offered_and_one_is_picked() {
    let mut it = window(OpeningKind::Rif);
    it.click_all("h8 h9 h10");
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Keep)));
    it.click_all("h11 g8 i8");
    assert!(it.shows("mirrors one already offered"), "{:?}", it.texts());
    it.click("g8");
    assert!(it.shows("This move was already offered"));
    it.click("j7");
    assert!(it.shows("Pick one of the 2 fifth moves"));
    it.click("a1");
    assert_eq!(it.moves(), "h8 h9 h10 h11");
    it.click_all("g8 a1");
    assert_eq!(it.moves(), "h8 h9 h10 h11 g8 a1");
    assert!(it.shows("Cold Star (1D)") && it.shows("Kansei"));
}

#[test]
fn a_number_is_declared_and_all_can_be_done_by_keys() {
    let mut it = window(OpeningKind::Yamaguchi);
    it.click_all("h8 h9 h10");
    it.press(Action::Play(PlayAction::StepNumber(StepDirection::Forward)));
    assert!(it.shows("Declare 3"));
    it.key(Key::F(6));
    while it.state.input().focus()
        != gumu_window::ui::state::Focus::Control(Action::Play(PlayAction::Answer(OpeningChoice::Number(3))))
    {
        it.key(Key::Tab);
    }
    it.key(Key::Enter);
    while it.state.input().focus()
        != gumu_window::ui::state::Focus::Control(Action::Play(PlayAction::Answer(OpeningChoice::Swap)))
    {
        it.key(Key::Tab);
    }
    it.key(Key::Enter);
    assert_eq!(notation(&it), "yamaguchi: h8 h9 h10 3 swap");
    it.key(Key::Left);
    it.key(Key::Enter);
    assert_eq!(it.state.game().record().ply(), 4);
}

#[test]
fn the_dialog_offers_what_suits_rule_and_board() {
    let mut it = Harness::new();
    it.press(Action::Play(PlayAction::NewGame));
    assert_eq!(it.rows(DropDown::Opening).len(), 6);
    it.choose(DropDown::Opening, "Long Pro");
    assert!(it.shows("Long Pro"));
    it.key(Key::Enter);
    assert_eq!(it.state.settings().setup.opening, "long-pro");
    let read = Settings::read(&it.state.settings().write(), roster::house()).settings;
    assert_eq!(read.setup.opening(), OpeningKind::LongPro);
    assert_eq!(Setup { size: 7, ..read.setup }.opening(), OpeningKind::Free);
}

#[test]
fn every_opening_is_played_with_the_computer_on_either_side() {
    for kind in OpeningKind::ALL {
        for begins in [Begins::Me, Begins::Computer] {
            let setup = Setup { begins, ..setup(kind, Mode::AgainstComputer) };
            let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
            let mut n_answers = 0;
            let mut told = None;
            while it.state.game().is_opening() {
                n_answers += 1;
                assert!(n_answers < 40, "{kind:?} ends");
                let opening = it.state.game().opening().cloned().unwrap();
                assert!(!it.state.can(Action::Play(PlayAction::Hint)), "the buttons say what can be answered");
                if it.state.is_thinking() {
                    let request = it.request().unwrap();
                    let RequestKind::OpeningChoice(asked) = &request.kind else { panic!("{:?}", request.kind) };
                    let choice = openings::choose(asked, request.rule, request.seed, &mut Hasty);
                    let choice = choice.unwrap();
                    let answer = Answer::Choice(Some(choice));
                    it.event(&gumu_window::ui::event::Event::Report(Report::answer(request.ticket, answer)));
                    if !matches!(choice, OpeningChoice::Point(_)) {
                        told = opening.step().by().map(|by| (by, choice));
                    }
                } else {
                    match openings::choose(&opening, it.state.game().record().rule(), 3, &mut Hasty).unwrap() {
                        OpeningChoice::Point(point) => it.click(&point.name(15)),
                        choice => {
                            while it.layout.control(Action::Play(PlayAction::Answer(choice))).is_none() {
                                it.press(Action::Play(PlayAction::StepNumber(StepDirection::Forward)));
                            }
                            it.press(Action::Play(PlayAction::Answer(choice)));
                        }
                    }
                    told = None;
                }
                assert_ne!(it.state.game().opening(), Some(&opening), "{kind:?} goes on");
                let waits = it.state.game().goes_on() && !it.state.is_thinking();
                assert_eq!(it.state.game().answered(), told.filter(|_| waits), "{kind:?} tells what was answered");
            }
            assert!(
                matches!(it.state.game().seats()[Color::Black], Seat::Person)
                    != it.state.game().opponent().is_some_and(|(_, color)| color == Color::Black)
            );
            let is_thinking = it.state.is_thinking();
            assert_eq!(is_thinking, it.state.game().opponent_to_move().is_some());
            assert_eq!(it.state.can(Action::Play(PlayAction::Hint)), !is_thinking);
            let all = all_of(&it);
            while it.state.can(Action::Moves(MoveAction::Undo)) {
                it.ctrl('z');
                assert!(it.state.game().asked().is_none_or(Seat::is_person) && !it.state.is_thinking());
            }
            while it.state.can(Action::Moves(MoveAction::Redo)) {
                it.ctrl('y');
            }
            assert_eq!(all_of(&it), all, "{kind:?} is answered once more");
            it.key(Key::Home);
            it.key(Key::End);
            assert_eq!(all_of(&it), all, "{kind:?} is only looked through");
        }
    }
}

/// Returns what undo and redo must restore: the opening, the moves, the players, and whether a program is thinking.
fn all_of(it: &Harness) -> (Option<Opening>, String, ByColor<String>, bool) {
    (it.state.game().opening().cloned(), it.moves(), seat_keys(it.state.game()), it.state.is_thinking())
}

#[test]
fn files_and_the_journal_bring_an_opening_back_at_its_step() {
    let mut game = new_session(&setup(OpeningKind::Soosorv8, Mode::AgainstComputer), roster::house(), Color::Black);
    let answers = ["h8", "h9", "i8"].map(|it| OpeningChoice::Point(Point::parse(it, 15).unwrap()));
    for choice in answers.into_iter().chain([OpeningChoice::Swap]) {
        game.handle(SessionEvent::Answer(choice)).unwrap();
    }
    assert!(!game.seats().black.is_person() && game.seats().white.is_person(), "sides have changed");
    let seats = seat_keys(&game);
    let entry = journal::write(game.record(), &seats, &journal::Circumstances::default());
    let recovered = journal::recover(&[journal::HEADER, &entry].concat()).unwrap();
    let texts = [text::write(game.record(), &seats)];
    let read = texts.iter().map(|it| text::read(it).unwrap()).chain([recovered.loaded]);
    for loaded in read {
        let (resumed, _) = seated(loaded, roster::house(), GameOrigin::Journal);
        assert_eq!(resumed.opening(), game.opening());
        assert_eq!(resumed.opening_step(), game.opening_step());
        assert_eq!(seat_keys(&resumed), seats);
    }
    let read = sgf::read(&sgf::write(game.record())).unwrap().remove(0);
    assert_eq!(Session::of(read.record).opening(), game.opening());
}

#[test]
fn the_card_of_an_opening_says_where_one_stands() {
    let setup = Setup { mode: Mode::TwoPlayers, opening: "swap2".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    assert!(it.shows("Swap2: stone 1 of 3 – next: White may swap sides"), "{:?}", it.texts());
    it.click("h8");
    assert!(it.shows("Swap2: stone 2 of 3 – next: White may swap sides"), "{:?}", it.texts());
    it.click_all("a1 b2");
    assert!(!it.texts().iter().any(|it| it.contains("Swap2: stone")));
}
