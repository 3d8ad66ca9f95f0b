//! Covers over the game (exercises, play-out, editor): each command acts on the shown position or is disabled, and the
//! game does not change.

use std::sync::LazyLock;
use std::time::Duration;

use gumu_core::engine::master::forced_search::{ForcedSearch, prove_win};
use gumu_core::engine::{Answer, NullHandler, Progress, PvLine, Report, Score};
use gumu_core::formats::{Format, read_as};
use gumu_core::game::{Color, NodeId, Outcome, Point, Record, Rule, diagram};
use gumu_core::puzzle::attempt::PuzzleJudgment;
use gumu_core::review::retry::RetryVerdict;
use gumu_core::session::Session;
use gumu_window::ui::action::Action;
use gumu_window::ui::analysis::{
    AnalysisAction, AnalysisRequest, AnalysisStatus, LookedUpPosition, LookedUpPositions, WinPhase, WinSide,
};
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, FocusTarget, Key};
use gumu_window::ui::files::picture::Subject;
use gumu_window::ui::files::{FileAction, FileEvent, FileRequest, PictureKind};
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::help::rules_pages::RulesPage;
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::locale::{Language, Template};
use gumu_window::ui::menu::Menu;
use gumu_window::ui::practice::{PracticeAction, PracticeEvent, PracticeRequest};
use gumu_window::ui::review::{ReviewAction, ReviewEvent, ReviewRequest};
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Mode, Pace, Settings, Setup};
use gumu_window::ui::state::commands::{command, commands};
use gumu_window::ui::state::{Cover, Covering, Dialog, Focus};
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::widgets::Widget;
use proptest::prelude::*;

use crate::harness::Harness;
use crate::practice::{PUZZLES, read_training, solve, task, with_own};
use crate::review_ui::LOST;
use crate::ui::drilling;

/// A kind of cover: an exercise, the play-out of a win, or the position editor, which the window shows over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CoverKind {
    Lesson,
    Practice,
    Drill,
    Retry,
    Guess,
    PlayOut,
    Editor,
}

const COVERS: [CoverKind; 7] = [
    CoverKind::Lesson,
    CoverKind::Practice,
    CoverKind::Drill,
    CoverKind::Retry,
    CoverKind::Guess,
    CoverKind::PlayOut,
    CoverKind::Editor,
];

/// Returns the kind of the cover that is shown; `None` if the game is shown.
fn kind(it: &Harness) -> Option<CoverKind> {
    Some(match it.state.cover()? {
        Cover::Lesson(_) => CoverKind::Lesson,
        Cover::Practice(_) => CoverKind::Practice,
        Cover::Drill(_) => CoverKind::Drill,
        Cover::Retry(_) => CoverKind::Retry,
        Cover::Guess(_) => CoverKind::Guess,
        Cover::PlayOut(_) => CoverKind::PlayOut,
        Cover::Editor(_) => CoverKind::Editor,
    })
}

/// A game in which Black has an open three; White's stones are far away.
const OPEN_THREE: &str = "h8 a1 i8 c1 j8 e1";

/// Black's forced win in the position after [`OPEN_THREE`].
static WIN: LazyLock<ForcedSearch> = LazyLock::new(|| {
    let mut it = running(OPEN_THREE);
    it.ctrl('f');
    prove_win(it.analysis_request().unwrap().view(), &NullHandler)
});

/// A reviewed game with mistakes.
static REVIEWED: LazyLock<Record> = LazyLock::new(|| {
    let text = include_bytes!("../../data/reviewed.sgf");
    read_as(Format::Sgf, text).unwrap().remove(0).record
});

/// A running game of renju with clocks, with White to move.
static OTHER_GAME: LazyLock<Session> = LazyLock::new(|| {
    let rule = Rule::Renju.key().to_owned();
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::QuarterHour, rule, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all("h8 h9 c12");
    it.state.game().clone()
});

fn played(names: &str) -> Record {
    let mut record = Record::new(15, Rule::Freestyle);
    for name in names.split_whitespace() {
        record.play(Point::parse(name, 15).unwrap()).unwrap();
    }
    record
}

/// Returns a running game with these moves.
fn running(names: &str) -> Harness {
    let mut it = Harness::two_players(15);
    it.click_all(names);
    it
}

/// Returns a window that shows a cover of this kind over a game. The game is still running, except where the exercise
/// needs a game that has ended.
fn covered(wanted: CoverKind) -> Harness {
    let mut it = match wanted {
        CoverKind::Lesson | CoverKind::Practice | CoverKind::Editor => running("h8 i9 g9 i7"),
        CoverKind::PlayOut => running(OPEN_THREE),
        CoverKind::Drill | CoverKind::Retry | CoverKind::Guess => Harness::two_players(15),
    };
    match wanted {
        CoverKind::Lesson => run(&mut it, Action::Lesson(LessonAction::Open)),
        CoverKind::Practice => {
            with_own(&mut it, &PUZZLES, None);
            // Move the focus away from the drop-down list, because typed letters would choose a row of the list.
            it.event(&Event::FocusMoved(FocusTarget::Board));
        }
        CoverKind::Drill => {
            drilling::put_tree(&mut it);
            drilling::open(&mut it, None);
        }
        CoverKind::Retry => {
            it.open(Session::of(REVIEWED.clone()));
            it.key(Key::Home);
            // Go to the last mistake, so that the command that goes to the next mistake is unavailable in the exercise.
            // This command would end the exercise.
            while it.state.can(Action::Review(ReviewAction::StepMistake(StepDirection::Forward))) {
                it.key(Key::F(3));
            }
            it.key(Key::F(9));
        }
        CoverKind::Guess => {
            it.open(Session::of(played(LOST)));
            run(&mut it, Action::Review(ReviewAction::GuessMoves));
        }
        CoverKind::PlayOut => {
            it.ctrl('2');
            it.ctrl('f');
            report_win(&mut it);
            it.press(Action::Analysis(AnalysisAction::PlayWin));
        }
        CoverKind::Editor => it.ctrl('e'),
    }
    assert_eq!(kind(&it), Some(wanted), "{:?}", it.texts());
    it
}

/// Answers the last request for a forced win with [`WIN`].
fn report_win(it: &mut Harness) {
    let ticket = it.analysis_request().unwrap().ticket;
    it.event(&Event::Report(Report::answer(ticket, Answer::Win(WIN.clone()))));
}

/// Changes the position of a cover: makes an attempt in an exercise; in the editor, places a stone and changes the side
/// to move.
fn attempt(it: &mut Harness) {
    match kind(it).unwrap() {
        CoverKind::Lesson => it.click("a1"),
        CoverKind::Practice => {
            it.click("a1");
            report_judgment(it, PuzzleJudgment::NoThreat);
        }
        CoverKind::Drill => run(it, Action::Practice(PracticeAction::DrillShow)),
        CoverKind::Guess => it.press(Action::Review(ReviewAction::GuessShow)),
        CoverKind::Retry | CoverKind::PlayOut => it.click("a15"),
        CoverKind::Editor => {
            it.click("a1");
            it.press(Action::Editor(EditorAction::SideToMove(Color::White)));
        }
    }
    it.event(&Event::PointerLeft);
}

fn report_judgment(it: &mut Harness, judgment: PuzzleJudgment) {
    let ticket = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Practice(PracticeRequest::JudgeAttempt(ticket, _)) => Some(*ticket),
        _ => None,
    });
    if let Some(ticket) = ticket {
        it.event(&Event::Practice(PracticeEvent::AttemptJudged(ticket, judgment)));
    }
}

fn report_verdict(it: &mut Harness, verdict: RetryVerdict) {
    let ticket = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Judge(request)) => Some(request.ticket),
        _ => None,
    });
    if let Some(ticket) = ticket {
        it.event(&Event::Review(ReviewEvent::Judged(ticket, verdict)));
    }
}

/// Exchanges the game behind the cover for another game. Under the position editor, the other game has the same rule,
/// because the editor takes the rule of its position from the game.
fn exchange_game(it: &mut Harness) {
    let number = it.state.game().number();
    let other = match kind(it) {
        Some(CoverKind::Editor) => Session::of(played("c3 d4 e5 f6 g7")),
        _ => OTHER_GAME.clone(),
    };
    *it.state.game_mut() = other.numbered(number);
    it.event(&Event::PointerLeft);
}

/// Carries out an action as a player does: by its key, in its menu, or with a click.
pub fn run(it: &mut Harness, action: Action) {
    let command = command(action);
    if let Some(chord) = command.and_then(|it| it.keys[0]) {
        it.event(&Event::Key(chord));
        return;
    }
    let menu = command.and_then(|it| it.menu).and_then(|(menu, _)| Menu::ALL.iter().position(|it| *it == menu));
    menu.into_iter().for_each(|menu| it.press(Action::Menu(menu)));
    let is_enabled = |role: Role| matches!(role, Role::Control { enabled: true, .. });
    if it.layout.control(action).is_some_and(|it| is_enabled(it.role)) {
        it.press(action);
    } else if menu.is_some() {
        it.key(Key::Escape);
    }
}

/// Returns the game that is hidden by the cover: its number, the size of its tree, the shown position, and the position
/// that the game has reached.
fn game(it: &Harness) -> (u64, usize, NodeId, NodeId) {
    let game = it.state.game();
    (game.number(), game.record().n_nodes(), game.record().node(), game.live())
}

/// Returns the cover that is shown, as the interface that all covers have.
fn cover(it: &Harness) -> &dyn Covering {
    it.state.cover().unwrap().get()
}

/// Presses a letter key that asks for an announcement, and returns the announced text.
fn told(it: &mut Harness, key: char) -> String {
    it.key(Key::Letter(key));
    it.state.announcement().unwrap().1.to_owned()
}

/// Returns the announcement that is expected in the position of the cover: which side is to move, or that the win is
/// complete. `is_attempted` is `true` after an attempt was made there.
fn turn(it: &Harness, is_attempted: bool) -> String {
    let language = Language::English;
    let side = match (kind(it).unwrap(), is_attempted) {
        (CoverKind::PlayOut, true) => return "Black wins: five in a row".to_owned(),
        (CoverKind::Lesson | CoverKind::Practice, _) | (CoverKind::Drill | CoverKind::Guess, false) => Color::Black,
        (CoverKind::Drill | CoverKind::Guess, true) | (CoverKind::PlayOut, false) => Color::White,
        (CoverKind::Retry, false) => it.state.retry().unwrap().side(),
        (CoverKind::Retry, true) => !it.state.retry().unwrap().side(),
        (CoverKind::Editor, false) => Color::Black,
        (CoverKind::Editor, true) => Color::White,
    };
    language.fill(Template::SpokenToMove { side: language.side(side) })
}

#[test]
fn commands_that_read_the_position_read_the_one_that_is_shown() {
    for (wanted, is_attempted) in COVERS.into_iter().flat_map(|it| [(it, false), (it, true)]) {
        let mut it = covered(wanted);
        if is_attempted {
            attempt(&mut it);
        }
        exchange_game(&mut it);
        let about = format!("{wanted:?}, {is_attempted}");
        let (board, shown) = (it.state.board_shown().clone(), diagram::write(it.state.board_shown()));
        assert_ne!(shown, diagram::write(it.state.game().record().board()), "{about}");
        run(&mut it, Action::Files(FileAction::CopyPosition));
        let copied = it.effects.iter().rev().find_map(|it| match it {
            Effect::Files(FileRequest::Copy(text)) => Some(text.clone()),
            _ => None,
        });
        assert_eq!(copied, (0 < board.n_stones()).then_some(shown), "{about}");

        let Some(Subject::Still(picture)) = Subject::new(PictureKind::Board, &it.state) else { panic!("{about}") };
        let painted = picture.placed.iter().find_map(|placed| match &placed.widget {
            Widget::Board(view) => Some(view.clone()),
            _ => None,
        });
        let painted = painted.unwrap();
        assert!(board.points().all(|point| painted.stone(point) == board.stone(point)), "{about}");
        let Some(Subject::Moving(animated, _)) = Subject::new(PictureKind::Game, &it.state) else { panic!("{about}") };
        let rule = cover(&it).rule(it.state.game());
        assert_eq!((animated.board(), animated.rule(), animated.ply()), (&board, rule, 0), "{about}");

        assert_eq!(told(&mut it, 't'), turn(&it, is_attempted), "{about}");
        let last = cover(&it).last().map(|it| it.label(board.size()));
        let said = told(&mut it, 'l');
        assert!(
            last.map_or(said == "There is nothing to announce.", |last| said.starts_with(&last)),
            "{about}: {said}"
        );
        it.key(Key::Letter('n'));
        if 0 < board.n_stones() {
            let stone = it.state.input().cursor().unwrap();
            let color = if board.stone(stone) == Some(Color::Black) { "black" } else { "white" };
            assert!(told(&mut it, 'o').starts_with(&format!("{}, {color}", stone.label(board.size()))), "{about}");
        }

        run(&mut it, Action::Help(HelpAction::Rules));
        assert_eq!(it.rules_page(), Some(RulesPage::Rule(rule)), "{about}");
        it.key(Key::Escape);

        run(&mut it, Action::Analysis(AnalysisAction::PointValues));
        let evaluated = it.effects.iter().rev().find_map(|it| match it {
            Effect::Analysis(AnalysisRequest::EvaluatePoints(request)) => Some((request.board.clone(), request.side)),
            _ => None,
        });
        // Exercises do not show point values, because these would give the answer away.
        let is_editor = wanted == CoverKind::Editor;
        let side = if is_attempted { Color::White } else { Color::Black };
        assert_eq!(evaluated, is_editor.then_some((board, side)), "{about}");
        assert_eq!(it.state.point_values().is_some(), is_editor, "{about}");
        for action in [
            Action::Analysis(AnalysisAction::Start),
            Action::Analysis(AnalysisAction::FindWin(WinSide::ToMove)),
            Action::Analysis(AnalysisAction::FindWin(WinSide::Other)),
            Action::Practice(PracticeAction::Add),
            Action::Editor(EditorAction::Open),
        ] {
            assert!(!it.state.can(action), "{about}: {action:?}");
        }
    }
}

#[test]
fn no_cover_shows_what_the_position_database_knows() {
    for wanted in COVERS {
        let mut it = covered(wanted);
        it.event(&Event::PointerLeft);
        let (n_effects, texts) = (it.effects.len(), it.texts());
        let record = it.state.game().record();
        let board = it.state.board_shown();
        let lines = vec![PvLine { score: Score::mate_in(5), moves: board.free_points().take(3).collect() }];
        let progress = Progress { depth: 20, selective_depth: 20, n_nodes: 9, time: Duration::ZERO, lines };
        let nodes = (0..=record.moves().len()).map(|it| record.node_at(it).unwrap());
        let known = |node| LookedUpPosition { node, side: Color::Black, progress: progress.clone() };
        let positions = nodes.map(known).collect();
        it.event(&Event::LookedUp(LookedUpPositions { game: it.state.game().number(), positions }));
        it.event(&Event::PointerLeft);
        assert!(it.state.analysis().lines().is_empty(), "{wanted:?}");
        // Beside the play-out of a win, the moves of the game stay listed with their values.
        if wanted != CoverKind::PlayOut {
            assert_eq!(it.texts(), texts, "{wanted:?}");
        }
        let is_look_up = |it: &Effect| matches!(it, Effect::Analysis(AnalysisRequest::LookUp(_)));
        assert!(!it.effects[n_effects..].iter().any(is_look_up), "{wanted:?}");
    }
}

#[test]
fn a_position_that_is_won_is_told_as_won() {
    let mut it = covered(CoverKind::Lesson);
    it.press(Action::Lesson(LessonAction::ShowAnswers));
    let answer = it.state.lesson().unwrap().answers_shown()[0];
    it.click(&answer.name(it.state.board_shown().size()));
    assert!(it.state.lesson().unwrap().five().is_some());
    assert_eq!(told(&mut it, 't'), "Black wins: five in a row");
    let mut it = covered(CoverKind::Practice);
    solve(&mut it);
    assert_eq!(told(&mut it, 't'), "Black wins: five in a row");
    assert!(matches!(cover(&it).outcome(it.state.game()), Some(Outcome::Five { winner: Color::Black, .. })));
    run(&mut it, Action::Practice(PracticeAction::ShowLine));
    assert_eq!(told(&mut it, 't'), "Black to move.", "the line begins in the position of the puzzle");
    let mut it = covered(CoverKind::PlayOut);
    it.click("a15");
    assert_eq!(it.state.win_play().unwrap().phase(), WinPhase::Won);
}

/// Opens the practice and tries a wrong stone in the first puzzle.
fn try_in_vain(it: &mut Harness) {
    run(it, Action::Practice(PracticeAction::Open));
    read_training(it, None, "2026-11-22");
    it.click("a1");
    report_judgment(it, PuzzleJudgment::NoThreat);
}

#[test]
fn the_key_of_the_analysis_analyzes_the_puzzle_and_not_the_game_behind_it() {
    for is_stopped in [false, true] {
        let mut it = Harness::two_players(15);
        it.ctrl('2');
        if is_stopped {
            it.key(Key::F(5));
        }
        try_in_vain(&mut it);
        let board = task(&it).puzzle().board.clone();
        assert!(!it.state.can(Action::Analysis(AnalysisAction::Stop)));
        it.key(Key::F(5));
        assert_eq!((kind(&it), it.state.board_shown()), (None, &board));
        assert_eq!(it.analysis_request().unwrap().board, board, "the puzzle is analyzed, {is_stopped}");
        assert_eq!(it.state.analysis_status(), AnalysisStatus::Thinking, "{is_stopped}");
    }
}

/// The commands that act on the game even while it is covered: those about the game, its file and the program.
const ABOUT_THE_GAME: [Action; 5] = [
    Action::Files(FileAction::Save),
    Action::Files(FileAction::SaveAs),
    Action::Files(FileAction::CopyGame),
    Action::Help(HelpAction::WhoIsThis),
    Action::Quit,
];

/// The commands that close a cover and show the game as it was before.
const LEAVING: [Action; 3] = [
    Action::Practice(PracticeAction::Leave),
    Action::Practice(PracticeAction::LeaveDrill),
    Action::Editor(EditorAction::Leave),
];

/// The commands that put the position of the cover on the board in place of the game.
const REPLACING: [Action; 3] = [
    Action::Practice(PracticeAction::Analyze),
    Action::Editor(EditorAction::Study),
    Action::Editor(EditorAction::Play),
];

/// Returns two windows that show the same cover, each over a different game.
fn twins(wanted: CoverKind, is_attempted: bool) -> [Harness; 2] {
    let mut twins = [covered(wanted), covered(wanted)];
    if is_attempted {
        twins.iter_mut().for_each(attempt);
    }
    exchange_game(&mut twins[1]);
    twins[0].event(&Event::PointerLeft);
    // The last announcements of the two windows may differ, because they may be about the games. Replace them: the key
    // O announces the point under the cursor, and this point is the same in both windows.
    twins.iter_mut().for_each(|it| it.key(Key::Letter('o')));
    twins
}

/// Runs a command, and returns as text what the player notices: effects, dialogs, announcements, messages and stones.
fn outcome(it: &mut Harness, action: Action) -> String {
    let n_effects = it.effects.len();
    run(it, action);
    let (effects, dialogs) = (&it.effects[n_effects..], it.state.dialogs().all());
    let words = (it.state.announcement(), it.message());
    format!("{effects:?} {dialogs:?} {words:?} {}", diagram::write(it.state.board_shown()))
}

/// Closes all open dialogs, including the system's own file dialog.
fn leave_dialogs(it: &mut Harness) {
    if let Some(Effect::Files(FileRequest::Choose(purpose, _))) = it.effects.last() {
        let left = FileEvent::Chosen(*purpose, None);
        it.event(&Event::Files(left));
    }
    while !it.state.dialogs().is_empty() {
        it.key(Key::Escape);
    }
}

#[test]
fn no_command_over_a_cover_changes_or_reads_the_game_behind_it() {
    for (wanted, is_attempted) in COVERS.into_iter().flat_map(|it| [(it, false), (it, true)]) {
        let mut now = twins(wanted, is_attempted);
        for action in commands().map(|it| it.action) {
            let about = format!("{action:?} in {wanted:?}, {is_attempted}");
            let is_about_game = ABOUT_THE_GAME.contains(&action);
            let [one, other] = now.each_ref().map(|it| it.state.can(action));
            assert!(one == other || is_about_game, "{about}");
            if !one || !other {
                continue;
            }
            let before = now.each_ref().map(game);
            let [one, other] = now.each_mut().map(|it| outcome(it, action));
            let is_covered = now.each_ref().map(|it| it.state.is_game_covered());
            if REPLACING.contains(&action) {
                let is_asked = |it: &Harness| matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_)));
                assert!(now.iter().all(|it| is_asked(it) || !it.state.is_game_covered()), "{about}");
                now = twins(wanted, is_attempted);
                continue;
            }
            assert_eq!(now.each_ref().map(game), before, "{about}");
            if LEAVING.contains(&action) {
                assert_eq!(is_covered, [false; 2], "{about}");
                now = twins(wanted, is_attempted);
                continue;
            }
            assert_eq!(is_covered, [true; 2], "{about}");
            assert!(one == other || is_about_game, "{about}:\n{one}\n{other}");
            now.iter_mut().for_each(leave_dialogs);
        }
    }
}

/// A step of a random walk in a window that shows a cover.
#[derive(Clone, Debug)]
enum Step {
    Click(u8, u8),
    Key(Key),
    Do(Action),
    /// The engine's answer to the last request of an exercise: its judgment of a stone tried in a puzzle or of a move
    /// tried in place of a mistake, or a new proof of a win.
    Report,
}

fn step() -> impl Strategy<Value = Step> {
    let keys = [Key::Enter, Key::Space, Key::Escape, Key::Tab, Key::Left, Key::Down, Key::PageDown, Key::Home];
    let actions: Vec<Action> = commands().map(|it| it.action).collect();
    let others = [
        Action::Lesson(LessonAction::Turn(StepDirection::Forward)),
        Action::Lesson(LessonAction::Turn(StepDirection::Back)),
        Action::Lesson(LessonAction::ShowAnswers),
        Action::PlaceAtCursor,
        Action::Editor(EditorAction::Tool(Tool::Erase)),
        Action::Editor(EditorAction::SideToMove(Color::White)),
        Action::Review(ReviewAction::RetryAnswer),
        Action::Review(ReviewAction::GuessShow),
        Action::Review(ReviewAction::GuessNext),
        Action::Review(ReviewAction::GuessSide),
        Action::Review(ReviewAction::Statement(0)),
        Action::Analysis(AnalysisAction::PlayWin),
        Action::Analysis(AnalysisAction::SearchLonger),
    ];
    let leaves = |it: &Action| REPLACING.contains(it) || *it == Action::Quit;
    let actions: Vec<Action> = actions.into_iter().chain(others).filter(|it| !leaves(it)).collect();
    prop_oneof![
        4 => (0..15_u8, 0..15_u8).prop_map(|(x, y)| Step::Click(x, y)),
        3 => prop::sample::select(keys.to_vec()).prop_map(Step::Key),
        4 => prop::sample::select(actions).prop_map(Step::Do),
        2 => Just(Step::Report),
    ]
}

/// Returns `true` if a key may put another game on the board, because this is what the key is for: in the editor, Enter
/// plays the edited position, and everywhere Enter and Space press a focused button that replaces the game.
fn may_replace(it: &Harness, key: Key) -> bool {
    let is_focused = REPLACING.iter().any(|action| it.state.input().focus() == Focus::Control(*action));
    key == Key::Enter && kind(it) == Some(CoverKind::Editor) || matches!(key, Key::Enter | Key::Space) && is_focused
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_walk_over_a_cover_leaves_the_game_as_it_was(
        wanted in prop::sample::select(COVERS.to_vec()),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let mut it = covered(wanted);
        let before = game(&it);
        for step in steps {
            match step {
                Step::Click(x, y) => {
                    let size = it.state.board_shown().size();
                    it.click(&Point::new(x.min(size - 1), y.min(size - 1)).name(size));
                }
                Step::Key(key) if may_replace(&it, key) => {}
                Step::Key(key) => it.key(key),
                Step::Do(action) => run(&mut it, action),
                Step::Report => match wanted {
                    CoverKind::Practice => report_judgment(&mut it, PuzzleJudgment::NoThreat),
                    CoverKind::Retry => report_verdict(&mut it, RetryVerdict::MissesWin),
                    CoverKind::PlayOut => report_win(&mut it),
                    CoverKind::Lesson | CoverKind::Drill | CoverKind::Guess | CoverKind::Editor => {}
                },
            }
            if !it.state.is_game_covered() {
                break;
            }
            prop_assert_eq!(game(&it), before);
        }
        prop_assert_eq!(game(&it), before);
    }
}
