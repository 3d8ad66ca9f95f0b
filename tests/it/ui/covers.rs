//! Covers over the game (exercises, editor): commands act on the shown position, and the game does not change.

use gumu_core::game::{Color, NodeId, Point, diagram};
use gumu_window::ui::action::Action;
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::files::{FileAction, FileRequest};
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::menu::Menu;
use gumu_window::ui::practice::PracticeAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::state::commands::{command, commands};
use gumu_window::ui::step_direction::StepDirection;
use proptest::prelude::*;

use crate::harness::Harness;
use crate::practice::read_training;

/// The commands that open a cover, which is shown on the board in place of a running game.
const COVERS: [Action; 3] =
    [Action::Lesson(LessonAction::Open), Action::Practice(PracticeAction::Open), Action::Editor(EditorAction::Open)];

/// Returns a running game with some stones, behind the cover that the command `cover` opens.
fn covered(cover: Action) -> Harness {
    let mut it = Harness::two_players(15);
    for name in ["h8", "i9", "g9", "i7"] {
        it.click(name);
    }
    run(&mut it, cover);
    if cover == Action::Practice(PracticeAction::Open) {
        read_training(&mut it, None, "2026-11-22");
    }
    assert!(it.state.is_game_covered(), "{cover:?}");
    it
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

/// Returns the game behind the cover: its number, the size of its tree, the shown position, and the live position.
fn game(it: &Harness) -> (u64, usize, NodeId, NodeId) {
    let game = it.state.game();
    (game.number(), game.record().n_nodes(), game.record().node(), game.live())
}

#[test]
fn the_position_that_is_copied_is_the_one_that_is_shown() {
    for cover in COVERS {
        let mut it = covered(cover);
        if cover == Action::Editor(EditorAction::Open) {
            it.click("a1");
        }
        let shown = diagram::write(it.state.board_shown());
        assert_ne!(shown, diagram::write(it.state.game().record().board()), "{cover:?}");
        run(&mut it, Action::Files(FileAction::CopyPosition));
        let copied = it.effects.iter().rev().find_map(|it| match it {
            Effect::Files(FileRequest::Copy(text)) => Some(text.clone()),
            _ => None,
        });
        assert_eq!(copied, Some(shown), "{cover:?}");
    }
}

#[test]
fn no_command_changes_the_game_behind_a_cover() {
    for cover in COVERS {
        for command in commands() {
            let mut it = covered(cover);
            let before = game(&it);
            // Skip the commands of the editor that replace the game on purpose.
            if matches!(command.action, Action::Editor(EditorAction::Study | EditorAction::Play)) {
                continue;
            }
            run(&mut it, command.action);
            assert_eq!(game(&it), before, "{:?} in {cover:?}", command.action);
        }
    }
}

/// A step of a random walk over a cover.
#[derive(Clone, Debug)]
enum Step {
    Click(u8, u8),
    Key(Key),
    Do(Action),
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
    ];
    let leaves = |it: &Action| matches!(it, Action::Editor(EditorAction::Study | EditorAction::Play) | Action::Quit);
    let actions: Vec<Action> = actions.into_iter().chain(others).filter(|it| !leaves(it)).collect();
    prop_oneof![
        4 => (0..15_u8, 0..15_u8).prop_map(|(x, y)| Step::Click(x, y)),
        3 => prop::sample::select(keys.to_vec()).prop_map(Step::Key),
        4 => prop::sample::select(actions).prop_map(Step::Do),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_walk_over_a_cover_leaves_the_game_as_it_was(
        cover in prop::sample::select(COVERS.to_vec()),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let mut it = covered(cover);
        let before = game(&it);
        for step in steps {
            match step {
                Step::Click(x, y) => {
                    let size = it.state.board_shown().size();
                    it.click(&Point::new(x.min(size - 1), y.min(size - 1)).name(size));
                }
                // Skip Enter in the editor, where it presses a default button that replaces the game on purpose.
                Step::Key(Key::Enter) if cover == Action::Editor(EditorAction::Open) => {}
                Step::Key(key) => it.key(key),
                Step::Do(action) => run(&mut it, action),
            }
            if !it.state.is_game_covered() {
                break;
            }
            prop_assert_eq!(game(&it), before);
        }
        prop_assert_eq!(game(&it), before);
    }
}
