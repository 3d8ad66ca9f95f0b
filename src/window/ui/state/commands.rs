//! The table of commands, of which menus, keys, buttons and the page of keys are made.
//!
//! A new command is one row here or in the folder of its feature, beside its variant of [`Action`].
//!
//! Controls that are no commands – a row of a list, a choice of a dialog – are in `ui/state/controls`.

use crate::game::{Direction, Rule};
use crate::session::{Look, SessionEvent};
use crate::ui::action::{Action, PanelTab, Question, Sought, StepDirection, Topic, WinSide};
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, FileKind, Key, Purpose};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::menu::{Menu, MenuPlace};
use crate::ui::rules_pages::RulesPage;
use crate::ui::settings::{Mode, Setup, ZOOMS};
use crate::ui::state::command_row::{Command, dot, tick};
use crate::ui::state::seats::{mode, opponent};
use crate::ui::state::{
    Confirm, Dialog, HelpPage, MessageList, NewGameDraft, PositionEditor, ReviewDetail, RulesDialog, State,
};
use crate::ui::widgets::CheckMark;
use crate::ui::{engines, explorer, history, opponent, practice, preferences};

const fn help(topic: Topic, label: Msg, group: u8, run: fn(&mut State)) -> Command {
    Command::new(Action::Help(topic), label, run).menu(Menu::Help, group)
}

/// Returns every command, in the order of the menus.
pub fn commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().copied().flatten()
}

const fn letter(letter: char) -> Chord {
    Chord::plain(Key::Letter(letter))
}

/// A question that is answered in words.
const fn tell(question: Question, label: Msg, run: fn(&mut State)) -> Command {
    Command::new(Action::Tell(question), label, run).when(|it| !it.is_typing_in_list())
}

const fn line(direction: Direction, label: Msg, run: fn(&mut State)) -> Command {
    tell(Question::Line(direction), label, run)
}

const fn seek(sought: Sought, step: StepDirection, label: Msg, run: fn(&mut State)) -> Command {
    Command::new(Action::Seek(sought, step), label, run).when(|it| !it.is_typing_in_list())
}

/// Every command, in the order of the menus.
static COMMANDS: &[&[Command]] = &[
    FILE,
    history::COMMANDS,
    SAVING,
    explorer::FILE_COMMANDS,
    CLIPBOARD,
    GAME,
    opponent::COMMANDS,
    engines::GAME_COMMANDS,
    MOVES,
    ANALYSIS,
    REVIEWS,
    STUDY,
    explorer::COMMANDS,
    practice::COMMANDS,
    OPTIONS,
    engines::COMMANDS,
    preferences::COMMANDS,
    HELP,
    SPOKEN,
    EDITOR,
];

/// The menu File, above the history.
const FILE: &[Command] = &[
    Command::new(Action::Open, Msg::ItemOpen, |it| it.choose_file(Purpose::Open, None))
        .menu(Menu::File, 0)
        .key(Chord::ctrl('o'))
        .when(|it| !it.document.file.awaits_dialog())
        .blocked_by_editor(),
    Command::new(Action::OpenRecent, Msg::ItemOpenRecent, State::open_recent)
        .menu(Menu::File, 0)
        .key(Chord::ctrl_shift('o'))
        .when(|it| !it.cx.settings.recent.is_empty())
        .blocked_by_editor(),
];

/// The menu File, between the history and the library.
const SAVING: &[Command] = &[
    Command::new(Action::Save, Msg::ItemSave, |it| it.save(None))
        .menu(Menu::File, 1)
        .key(Chord::ctrl('s'))
        .when(State::can_save),
    Command::new(Action::SaveAs, Msg::ItemSaveAs, |it| it.choose_file(Purpose::Write(FileKind::Game), None))
        .menu(Menu::File, 1)
        .key(Chord::ctrl_shift('s'))
        .when(|it| it.holds_something() && !it.document.file.awaits_dialog()),
    Command::new(Action::SavePicture, Msg::ItemSavePicture, |it| {
        it.choose_file(Purpose::Write(FileKind::Picture), None);
    })
    .menu(Menu::File, 1)
    .key(Chord::ctrl_shift('i'))
    .when(|it| !it.document.file.awaits_dialog()),
];

/// The menu File, below the library.
const CLIPBOARD: &[Command] = &[
    Command::new(Action::CopyGame, Msg::ItemCopyGame, State::copy_game)
        .menu(Menu::File, 2)
        .key(Chord::ctrl('c'))
        .when(State::holds_something),
    Command::new(Action::CopyPosition, Msg::ItemCopyPosition, State::copy_position)
        .menu(Menu::File, 2)
        .key(Chord::ctrl_shift('c'))
        .when(|it| 0 < it.board_shown().n_stones()),
    Command::new(Action::CopyPicture, Msg::ItemCopyPicture, State::copy_picture)
        .menu(Menu::File, 2)
        .key(Chord::ctrl('i')),
    Command::new(Action::Paste, Msg::ItemPaste, |it| it.cx.send(Effect::Paste))
        .menu(Menu::File, 2)
        .key(Chord::ctrl('v'))
        .blocked_by_editor(),
    Command::new(Action::Quit, Msg::ItemQuit, State::quit).menu(Menu::File, 3).key(Chord::ctrl('q')),
];

/// The menu Game.
const GAME: &[Command] = &[
    Command::new(Action::NewGame, Msg::ItemNewGame, |it| it.ask_for_a_game())
        .menu(Menu::Game, 0)
        .key(Chord::ctrl('n'))
        .button(Msg::ButtonNew)
        .blocked_by_editor(),
    Command::new(Action::Restart, Msg::ItemRestart, |it| it.start_or_ask(it.cx.settings.setup.clone()))
        .menu(Menu::Game, 0)
        .key(Chord::ctrl('r'))
        .button(Msg::ItemRestart)
        .when(|it| !it.cx.game.record().moves().is_empty())
        .blocked_by_editor(),
    Command::new(Action::Rematch, Msg::ItemRematch, State::rematch)
        .menu(Menu::Game, 0)
        .listed_when(|it| it.cx.game.live_outcome().is_some())
        .key(Chord::ctrl_shift('r'))
        .when(|it| it.cx.game.live_outcome().is_some())
        .blocked_by_editor(),
    Command::new(Action::SwitchMode(Mode::TwoPlayers), Msg::ItemTwoPlayers, |it| it.switch_mode(Mode::TwoPlayers))
        .menu(Menu::Game, 1)
        .checked(|it| dot(mode(&it.cx.game) == Mode::TwoPlayers))
        .blocked_by_editor(),
    Command::new(Action::SwitchMode(Mode::AgainstComputer), Msg::ItemAgainstComputer, |it| {
        it.switch_mode(Mode::AgainstComputer);
    })
    .menu(Menu::Game, 1)
    .checked(|it| dot(mode(&it.cx.game) == Mode::AgainstComputer))
    .blocked_by_editor(),
    Command::new(Action::SwitchMode(Mode::TwoComputers), Msg::ComputersItem, |it| it.switch_mode(Mode::TwoComputers))
        .menu(Menu::Game, 1)
        .checked(|it| dot(mode(&it.cx.game) == Mode::TwoComputers))
        .blocked_by_editor(),
    Command::new(Action::Hint, Msg::ItemHint, |it| it.ask_hint())
        .menu(Menu::Game, 2)
        .key(Chord::ctrl('h'))
        .button(Msg::ButtonHint)
        .when(State::can_hint)
        .blocked_by_editor(),
    Command::new(Action::Pass, Msg::ItemPass, |it| it.pass())
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.record().rule() == Rule::Renju)
        .key(Chord::ctrl('t'))
        .when(|it| it.cx.game.can_pass())
        .blocked_by_editor(),
    Command::new(Action::Pause, Msg::ItemPause, |it| it.handle(SessionEvent::Pause))
        .menu(Menu::Game, 2)
        .listed_when(|it| !it.cx.game.is_paused())
        .key(Chord::ctrl('p'))
        .button(Msg::ButtonPause)
        .when(|it| !it.cx.game.is_paused() && it.cx.game.live_outcome().is_none())
        .blocked_by_editor(),
    Command::new(Action::Resume, Msg::ItemResume, State::resume_game)
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.is_paused())
        .key(Chord::ctrl('p'))
        .button(Msg::ButtonResume)
        .when(|it| it.cx.game.is_paused())
        .blocked_by_editor(),
    Command::new(Action::Step, Msg::ComputersItemStep, State::step_computers)
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.is_of_programs())
        .key(letter('.'))
        .button(Msg::ComputersItemStep)
        .when(|it| it.cx.game.can_step())
        .blocked_by_editor(),
    Command::new(Action::TogglePause, Msg::ComputersItemPause, State::toggle_pause)
        .key(Chord::plain(Key::Space))
        .when(|it| it.cx.game.is_of_programs() && it.cx.game.live_outcome().is_none())
        .blocked_by_editor(),
    Command::new(Action::OfferDraw, Msg::ItemOfferDraw, |it| it.offer_draw())
        .menu(Menu::Game, 2)
        .listed_when(|it| !it.cx.game.is_of_programs())
        .key(Chord::ctrl('d'))
        .when(State::can_offer_draw)
        .blocked_by_editor(),
    Command::new(Action::Resign, Msg::ItemResign, |it| it.ask(Dialog::Confirm(Confirm::Resign)))
        .menu(Menu::Game, 2)
        .key(Chord::ctrl('g'))
        .button(Msg::ButtonResign)
        .when(|it| it.cx.game.side_that_can_resign().is_some())
        .blocked_by_editor(),
];

/// The menu Moves.
const MOVES: &[Command] = &[
    Command::new(Action::Undo, Msg::ItemUndo, |it| it.change_game(SessionEvent::Undo))
        .menu(Menu::Moves, 0)
        .key(Chord::ctrl('z'))
        .button(Msg::ButtonUndo)
        .when(|it| it.cx.game.can_undo())
        .blocked_by_editor(),
    Command::new(Action::Redo, Msg::ItemRedo, |it| it.change_game(SessionEvent::Redo))
        .menu(Menu::Moves, 0)
        .key(Chord::ctrl('y'))
        .key(Chord::ctrl_shift('z'))
        .button(Msg::ButtonRedo)
        .when(|it| it.cx.game.can_redo())
        .blocked_by_editor(),
    Command::new(Action::First, Msg::ItemFirst, |it| it.go_to(0))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::Home))
        .button(Msg::ItemFirst)
        .when(State::can_go_back)
        .blocked_by_editor(),
    Command::new(Action::Previous, Msg::ItemPrevious, |it| it.go_to(it.cx.game.record().ply() - 1))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::PageUp))
        .button(Msg::ItemPrevious)
        .when(State::can_go_back)
        .blocked_by_editor(),
    Command::new(Action::Next, Msg::ItemNext, |it| it.go_to(it.cx.game.record().ply() + 1))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::PageDown))
        .button(Msg::ItemNext)
        .when(State::can_go_forward)
        .blocked_by_editor(),
    Command::new(Action::Last, Msg::ItemLast, |it| it.change_game(SessionEvent::Look(Look::AtLast)))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::End))
        .button(Msg::ItemLast)
        .when(State::can_go_forward)
        .blocked_by_editor(),
    Command::new(Action::BackToGame, Msg::ItemBackToGame, State::back_to_game)
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::Escape))
        .when(|it| it.panel.mode.is_shown() || it.can_look_back_to_game())
        .blocked_by_editor(),
    Command::new(Action::GoOnFromHere, Msg::ItemGoOnFromHere, |it| it.change_game(SessionEvent::GoOnFromHere))
        .menu(Menu::Moves, 1)
        .when(|it| it.cx.game.can_go_on_from_here())
        .blocked_by_editor(),
    Command::new(Action::Promote, Msg::ItemPromote, |it| it.promote_line())
        .menu(Menu::Moves, 2)
        .when(|it| !it.cx.game.is_locked() && it.cx.game.record().asides().next().is_some())
        .blocked_by_editor(),
    Command::new(Action::Delete, Msg::ItemDelete, |it| it.delete_from_here())
        .menu(Menu::Moves, 2)
        .when(|it| it.cx.game.can_delete())
        .blocked_by_editor(),
    Command::new(Action::UndoEdit, Msg::ItemUndoEdit, |it| it.undo_edit())
        .menu(Menu::Moves, 3)
        .key(Chord::ctrl('b'))
        .when(State::can_undo_edit),
    Command::new(Action::RedoEdit, Msg::ItemRedoEdit, |it| it.redo_edit())
        .menu(Menu::Moves, 3)
        .key(Chord::ctrl_shift('b'))
        .when(State::can_redo_edit),
];

/// Analysis and the search for a win, in the menu Analysis.
const ANALYSIS: &[Command] = &[
    Command::new(Action::ShowTab(PanelTab::Play), Msg::AnalyzePlay, |it| it.show_tab(PanelTab::Play))
        .menu(Menu::Analysis, 0)
        .key(Chord::ctrl('1'))
        .checked(|it| dot(!it.panel.mode.is_shown()))
        .blocked_by_editor(),
    Command::new(Action::ShowTab(PanelTab::Analyze), Msg::AnalyzeAnalyze, |it| it.show_tab(PanelTab::Analyze))
        .menu(Menu::Analysis, 0)
        .key(Chord::ctrl('2'))
        .checked(|it| dot(it.panel.mode.is_shown()))
        .blocked_by_editor(),
    Command::new(Action::StartAnalysis, Msg::AnalyzeStart, State::start_analysis)
        .menu(Menu::Analysis, 0)
        .listed_when(|it| !it.wants_analysis())
        .key(Chord::plain(Key::F(5)))
        .button(Msg::AnalyzeButtonStart)
        .when(|it| !it.wants_analysis())
        .blocked_by_editor(),
    Command::new(Action::StopAnalysis, Msg::AnalyzeStop, State::stop_analysis)
        .menu(Menu::Analysis, 0)
        .listed_when(State::wants_analysis)
        .key(Chord::plain(Key::F(5)))
        .button(Msg::AnalyzeButtonStop)
        .when(State::wants_analysis),
    Command::new(Action::NextLine, Msg::AnalyzeNextLine, |it| it.show_next_line())
        .menu(Menu::Analysis, 1)
        .key(Chord::with_ctrl(Key::Down))
        .when(|it| !it.panel.analysis.lines().is_empty())
        .blocked_by_editor(),
    Command::new(Action::StepLine(StepDirection::Forward), Msg::AnalyzeStepOn, |it| it.step_line(1))
        .menu(Menu::Analysis, 1)
        .key(Chord::with_ctrl(Key::Right))
        .when(|it| it.step_beside(1).is_some())
        .blocked_by_editor(),
    Command::new(Action::StepLine(StepDirection::Back), Msg::AnalyzeStepBack, |it| it.step_line(-1))
        .menu(Menu::Analysis, 1)
        .key(Chord::with_ctrl(Key::Left))
        .when(|it| it.step_beside(-1).is_some())
        .blocked_by_editor(),
    Command::new(Action::AddLine, Msg::AnalyzeAddLine, |it| it.add_line())
        .menu(Menu::Analysis, 1)
        .key(Chord::ctrl('l'))
        .when(State::can_add_line)
        .blocked_by_editor(),
    Command::new(Action::FindWin(WinSide::ToMove), Msg::AnalyzeFindWin, |it| it.find_win(WinSide::ToMove))
        .menu(Menu::Analysis, 2)
        .key(Chord::ctrl('f'))
        .when(State::can_find_win)
        .blocked_by_editor(),
    Command::new(Action::FindWin(WinSide::Other), Msg::AnalyzeThreats, |it| it.find_win(WinSide::Other))
        .menu(Menu::Analysis, 2)
        .key(Chord::ctrl_shift('f'))
        .when(State::can_find_win)
        .blocked_by_editor(),
];

/// Values of points and reviews, in the menu Analysis.
const REVIEWS: &[Command] = &[
    Command::new(Action::Review, Msg::ItemReview, State::review)
        .menu(Menu::Analysis, 3)
        .key(Chord::plain(Key::F(7)))
        .button(Msg::ButtonReview)
        .when(State::can_review)
        .blocked_by_editor(),
    Command::new(Action::DeepReview, Msg::ReviewItemDeeper, State::review_deeper)
        .menu(Menu::Analysis, 3)
        .listed_when(|it| it.panel.reviews.progress().is_none())
        .when(State::can_review_deeper)
        .blocked_by_editor(),
    Command::new(Action::StopReview, Msg::ReviewItemStop, State::stop_review)
        .menu(Menu::Analysis, 3)
        .listed_when(|it| it.panel.reviews.progress().is_some())
        .when(|it| it.panel.reviews.progress().is_some()),
    Command::new(Action::ReviewReport, Msg::ReviewItemReport, |it| {
        it.show_tab(PanelTab::Analyze);
        it.go_to(0);
    })
    .menu(Menu::Analysis, 3)
    .when(|it| it.panel.reviews.get().is_some() && !it.cx.game.is_locked())
    .blocked_by_editor(),
];

/// Mistakes of the review, notes and the position editor, in the menu Study.
const STUDY: &[Command] = &[
    Command::new(Action::StepMistake(StepDirection::Forward), Msg::ReviewItemNext, |it| {
        it.step_mistake(StepDirection::Forward);
    })
    .menu(Menu::Study, 0)
    .key(Chord::plain(Key::F(3)))
    .when(|it| it.can_step_mistake(StepDirection::Forward))
    .blocked_by_editor(),
    Command::new(Action::StepMistake(StepDirection::Back), Msg::ReviewItemPrevious, |it| {
        it.step_mistake(StepDirection::Back);
    })
    .menu(Menu::Study, 0)
    .key(Chord { shift: true, ..Chord::plain(Key::F(3)) })
    .when(|it| it.can_step_mistake(StepDirection::Back))
    .blocked_by_editor(),
    Command::new(Action::ReviewLine, Msg::ReviewItemLine, |it| it.toggle_review_detail(ReviewDetail::Line))
        .menu(Menu::Study, 0)
        .key(Chord::plain(Key::F(8)))
        .when(State::can_show_review_line)
        .checked(|it| tick(it.review_detail() == Some(ReviewDetail::Line)))
        .blocked_by_editor(),
    Command::new(Action::Retry, Msg::ReviewItemTry, State::open_retry)
        .menu(Menu::Study, 0)
        .key(Chord::plain(Key::F(9)))
        .when(State::can_retry)
        .blocked_by_editor(),
    Command::new(Action::EditComment, Msg::ItemComment, |it| it.write_comment())
        .menu(Menu::Study, 1)
        .key(Chord::ctrl('k'))
        .when(|it| it.dialogs.is_empty())
        .blocked_by_editor(),
    Command::new(Action::MarkPoints, Msg::ItemMarkPoints, |it| it.mark_points())
        .menu(Menu::Study, 1)
        .key(Chord::ctrl('m'))
        .when(|it| it.dialogs.is_empty())
        .checked(|it| tick(it.document.annotations.marker().is_some()))
        .blocked_by_editor(),
    Command::new(Action::EditPosition, Msg::ItemEditPosition, |it| it.open_editor())
        .menu(Menu::Study, 2)
        .key(Chord::ctrl('e'))
        .blocked_by_editor(),
];

/// The menu Options, above the engines.
const OPTIONS: &[Command] = &[
    Command::new(Action::PointValues, Msg::ItemPointValues, |it| {
        it.change_preferences(|it| it.settings.point_values ^= true);
    })
    .menu(Menu::Options, 0)
    .key(Chord::plain(Key::F(2)))
    .checked(|it| tick(it.cx.settings.point_values)),
    Command::new(Action::Coordinates, Msg::ItemCoordinates, |it| {
        it.change_preferences(|it| it.settings.coordinates ^= true);
    })
    .menu(Menu::Options, 0)
    .checked(|it| tick(it.cx.settings.coordinates)),
    Command::new(Action::Numbers, Msg::ItemNumbers, |it| it.change_preferences(|it| it.settings.numbers ^= true))
        .menu(Menu::Options, 0)
        .checked(|it| tick(it.cx.settings.numbers)),
    Command::new(Action::Forbidden, Msg::ItemForbidden, |it| it.change_preferences(|it| it.settings.forbidden ^= true))
        .menu(Menu::Options, 0)
        .checked(|it| tick(it.cx.settings.forbidden)),
    Command::new(Action::Sounds, Msg::ItemSounds, |it| it.change_preferences(|it| it.settings.sounds ^= true))
        .menu(Menu::Options, 0)
        .checked(|it| tick(it.cx.settings.sounds)),
    Command::new(Action::Zoom(StepDirection::Forward), Msg::ItemZoomIn, |it| it.zoom(StepDirection::Forward))
        .menu(Menu::Options, 1)
        .key(Chord::ctrl('+'))
        .when(|it| it.zoom_beside(StepDirection::Forward).is_some()),
    Command::new(Action::Zoom(StepDirection::Back), Msg::ItemZoomOut, |it| it.zoom(StepDirection::Back))
        .menu(Menu::Options, 1)
        .key(Chord::ctrl('-'))
        .when(|it| it.zoom_beside(StepDirection::Back).is_some()),
    Command::new(Action::ZoomAutomatic, Msg::ItemZoomAutomatic, |it| {
        it.change_preferences(|it| it.settings.zoom = None);
    })
    .menu(Menu::Options, 1)
    .key(Chord::ctrl('0'))
    .checked(|it| tick(it.cx.settings.zoom.is_none())),
    Command::new(Action::FullScreen, Msg::ItemFullScreen, |it| {
        it.cx.send(Effect::FullScreen(!it.window.is_full_screen));
    })
    .menu(Menu::Options, 1)
    .key(Chord::plain(Key::F(11)))
    .checked(|it| tick(it.window.is_full_screen)),
];

/// The menu Help.
const HELP: &[Command] = &[
    Command::new(Action::Learn, Msg::ItemLearn, State::open_lesson).menu(Menu::Help, 0).blocked_by_editor(),
    Command::new(Action::Rules, Msg::ItemRules, |it| {
        let page = RulesPage::Rule(it.cx.game.record().rule());
        it.ask(Dialog::Rules(RulesDialog { page, scroll: 0 }));
    })
    .menu(Menu::Help, 0),
    help(Topic::HowToPlay, Msg::ItemHowToPlay, 0, |it| it.open_help(Topic::HowToPlay)).key(Chord::plain(Key::F(1))),
    help(Topic::Chances, Msg::ItemChances, 0, |it| it.open_help(Topic::Chances)),
    help(Topic::Keys, Msg::ItemKeys, 0, |it| it.open_help(Topic::Keys)).key(letter('?')),
    Command::new(Action::WhoIsThis, Msg::ItemWhoIsThis, State::open_opponent_page).menu(Menu::Help, 0),
    Command::new(Action::Messages, Msg::ItemMessages, |it| it.ask(Dialog::Messages(MessageList::default())))
        .menu(Menu::Help, 0)
        .when(|it| it.cx.notices.recent().next().is_some()),
    help(Topic::About, Msg::ItemAbout, 1, |it| it.open_help(Topic::About)),
];

/// Commands for those who do not see the board.
const SPOKEN: &[Command] = &[
    tell(Question::LastMove, Msg::SpokenKeyLast, |it| it.ask_in_words(Question::LastMove)).key(letter('l')),
    tell(Question::Turn, Msg::SpokenKeyTurn, |it| it.ask_in_words(Question::Turn)).key(letter('t')),
    tell(Question::Here, Msg::SpokenKeyHere, |it| it.ask_in_words(Question::Here)).key(letter('o')),
    line(Direction::Horizontal, Msg::SpokenKeyRow, |it| it.ask_in_words(Question::Line(Direction::Horizontal)))
        .key(letter('1')),
    line(Direction::Vertical, Msg::SpokenKeyColumn, |it| it.ask_in_words(Question::Line(Direction::Vertical)))
        .key(letter('2')),
    line(Direction::Descending, Msg::SpokenKeyDescending, |it| it.ask_in_words(Question::Line(Direction::Descending)))
        .key(letter('3')),
    line(Direction::Ascending, Msg::SpokenKeyAscending, |it| it.ask_in_words(Question::Line(Direction::Ascending)))
        .key(letter('4')),
    tell(Question::AllLines, Msg::SpokenKeyLines, |it| it.ask_in_words(Question::AllLines)).key(letter('a')),
    tell(Question::Again, Msg::SpokenKeyAgain, |it| it.ask_in_words(Question::Again)).key(letter('r')),
    seek(Sought::Stone, StepDirection::Forward, Msg::SpokenKeyStone, |it| it.seek(Sought::Stone, 1)).key(letter('n')),
    seek(Sought::Stone, StepDirection::Back, Msg::SpokenKeyStoneBack, |it| it.seek(Sought::Stone, -1))
        .key(Chord { shift: true, ..letter('n') }),
    seek(Sought::Threat, StepDirection::Forward, Msg::SpokenKeyThreat, |it| it.seek(Sought::Threat, 1))
        .key(letter('x')),
    seek(Sought::Threat, StepDirection::Back, Msg::SpokenKeyThreatBack, |it| it.seek(Sought::Threat, -1))
        .key(Chord { shift: true, ..letter('x') }),
    Command::new(Action::TypeMove, Msg::SpokenTypeMove, |it| it.ask(Dialog::Move(Box::default())))
        .key(letter('i'))
        .when(|it| it.takes_points() && !it.is_typing_in_list()),
];

/// The position editor.
const EDITOR: &[Command] = &[
    Command::new(Action::TurnBoard, Msg::EditorTurn, |it| it.edit_position(|it| it.board = it.board.turned()))
        .when(|it| it.editor().is_some()),
    Command::new(Action::MirrorBoard, Msg::EditorMirror, |it| it.edit_position(|it| it.board = it.board.mirrored()))
        .when(|it| it.editor().is_some()),
    Command::new(Action::ClearBoard, Msg::EditorClear, |it| it.edit_position(PositionEditor::clear))
        .when(|it| it.editor().is_some_and(|it| 0 < it.board.n_stones())),
    Command::new(Action::LeaveEditor, Msg::ButtonCancel, |it| it.leave_cover()).when(|it| it.editor().is_some()),
    Command::new(Action::StudyPosition, Msg::EditorStudy, State::study_position).when(|it| it.editor().is_some()),
    Command::new(Action::PlayPosition, Msg::EditorPlay, State::play_position).when(State::can_play_position),
];

/// A line of a menu.
#[derive(Clone, Copy, Debug)]
pub enum MenuEntry {
    /// A command.
    Command(&'static Command),
    /// A line between groups.
    Separator,
}

impl MenuEntry {
    /// Returns the action of a command.
    #[must_use]
    pub const fn action(&self) -> Option<Action> {
        match self {
            Self::Command(command) => Some(command.action),
            Self::Separator => None,
        }
    }
}

/// Returns every command of a menu, by its index in [`Menu::ALL`].
pub fn menu_commands(menu: usize) -> impl Iterator<Item = &'static Command> {
    commands().filter(move |it| it.menu.is_some_and(|it| it.0 == Menu::ALL[menu]))
}

/// Returns the row of an action; `None` if it is no command but another control.
#[must_use]
pub fn command(action: Action) -> Option<&'static Command> {
    commands().find(|it| it.action == action)
}

/// Returns the first key of a command as text; empty if it has none.
#[must_use]
pub fn key_name(action: Action) -> String {
    command(action).and_then(|it| it.keys[0]).map(|it| it.to_string()).unwrap_or_default()
}

/// Returns the keys of the commands with their texts, in the order of the table; commands that share a key share a
/// line.
#[must_use]
pub fn key_lines(language: Language) -> Vec<(String, String)> {
    let both = |some: String, more: &str| language.fill(Template::DialogAndAlso { some: &some, more });
    let mut lines: Vec<(String, String)> = Vec::new();
    for command in commands() {
        let keys = command.keys.iter().flatten().map(Chord::to_string).reduce(|some, more| both(some, &more));
        let Some(keys) = keys else { continue };
        let label = language.text(command.label).trim_end_matches('…');
        match lines.last_mut().filter(|(last, _)| *last == keys) {
            Some((_, labels)) => *labels = both(std::mem::take(labels), label),
            None => lines.push((keys, label.to_owned())),
        }
    }
    lines
}

impl State {
    /// Returns `true` if an action can be done now; otherwise its control is disabled.
    #[must_use]
    pub fn can(&self, action: Action) -> bool {
        match command(action) {
            Some(command) => !(command.is_blocked_by_editor && self.is_game_covered()) && (command.can)(self),
            None => self.can_control(action),
        }
    }

    /// Returns `true` if a control that is no command can be used now.
    fn can_control(&self, action: Action) -> bool {
        match action {
            Action::Engines(action) => self.can_use_engines(action),
            Action::Explorer(action) => self.can_explore(action),
            Action::History(action) => self.can_use_history(action),
            Action::Opponent(action) => self.can_choose_opponent(action),
            Action::Preferences(action) => self.can_use_preferences(action),
            _ => self.can_use(action),
        }
    }

    /// Returns the mark before the menu entry of a command.
    #[must_use]
    pub fn check_mark(&self, command: &Command) -> CheckMark {
        (command.checked)(self)
    }

    /// Returns the lines of a menu: the commands that apply now, and lines between the groups.
    #[must_use]
    pub fn menu_entries(&self, place: MenuPlace) -> Vec<MenuEntry> {
        let commands: Vec<(u8, &Command)> = match place {
            MenuPlace::Bar(menu) => {
                let listed = menu_commands(menu).filter(|it| (it.is_listed)(self));
                listed.map(|it| (it.menu.map_or(0, |it| it.1), it)).collect()
            }
            MenuPlace::At(menu, _) => {
                let groups = (0..).zip(menu.groups());
                let rows = groups.flat_map(|(group, actions)| actions.iter().map(move |it| (group, *it)));
                let runnable = rows.filter(|(_, action)| self.can(*action));
                runnable.filter_map(|(group, action)| Some((group, command(action)?))).collect()
            }
        };
        let mut entries = Vec::new();
        let mut last_group = None;
        for (group, command) in commands {
            if last_group.is_some_and(|it| it != group) {
                entries.push(MenuEntry::Separator);
            }
            last_group = Some(group);
            entries.push(MenuEntry::Command(command));
        }
        entries
    }

    /// Does an action, if it can be done now.
    pub(super) fn act(&mut self, action: Action) {
        if !self.can(action) {
            return;
        }
        if !matches!(action, Action::Menu(_)) {
            self.dialogs.set_menu(None);
        }
        if !matches!(action, Action::DropDown(_) | Action::ListRow(_)) {
            self.dialogs.set_list(None);
        }
        match (action, command(action)) {
            (_, Some(command)) => (command.run)(self),
            (Action::Engines(action), None) => self.run_engines(action),
            (Action::Explorer(action), None) => self.explore(action),
            (Action::History(action), None) => self.run_history(action),
            (Action::Opponent(action), None) => self.run_opponent(action),
            (Action::Preferences(action), None) => self.run_preferences(action),
            (_, None) => self.run_control(action),
        }
    }

    /// Returns the command of a key that can be run now.
    pub(super) fn command_of_key(&self, chord: Chord) -> Option<Action> {
        let has_key = |it: &&Command| it.keys.contains(&Some(chord)) && self.can(it.action);
        commands().find(has_key).map(|it| it.action)
    }

    /// Returns the next command of a menu that can be chosen, from another one in steps of 1 or −1 and round the ends;
    /// none if none can.
    pub(super) fn next_menu_item(&self, place: MenuPlace, from: Option<Action>, step: isize) -> Option<Action> {
        let actions: Vec<_> = self.menu_entries(place).iter().filter_map(MenuEntry::action).collect();
        let n = actions.len();
        let from = from.and_then(|it| actions.iter().position(|action| *action == it));
        let start = from.unwrap_or(if step < 0 { 0 } else { n - 1 });
        let mut order = (1..=n).map(|k| if step < 0 { (start + n - k) % n } else { (start + k) % n });
        order.find_map(|index| Some(actions[index]).filter(|it| self.can(*it)))
    }

    /// Returns the size of text and panel a step away from the one chosen; `None` at the end of the sizes.
    fn zoom_beside(&self, direction: StepDirection) -> Option<u16> {
        let now = self.cx.settings.zoom.unwrap_or(100);
        match direction {
            StepDirection::Back => ZOOMS.into_iter().rev().find(|it| *it < now),
            StepDirection::Forward => ZOOMS.into_iter().find(|it| now < *it),
        }
    }

    fn zoom(&mut self, direction: StepDirection) {
        let zoom = self.zoom_beside(direction);
        self.change_preferences(|it| it.settings.zoom = zoom.or(it.settings.zoom));
    }

    /// Starts a game in another mode; in the one that is played nothing changes.
    fn switch_mode(&mut self, new: Mode) {
        if new == mode(&self.cx.game) {
            return;
        }
        self.start_or_ask(Setup { mode: new, ..self.cx.settings.setup.clone() });
    }

    fn ask_for_a_game(&mut self) {
        let setup = self.cx.settings.setup.clone();
        let level =
            self.suggested_level().filter(|_| self.cx.settings.adapt_level && self.cx.game.live_outcome().is_some());
        let setup = Setup { level: level.unwrap_or(setup.level), ..setup };
        self.ask(Dialog::NewGame(Box::new(NewGameDraft::new(setup))));
    }

    fn ask(&mut self, dialog: Dialog) {
        self.open_dialog(dialog);
    }

    fn open_help(&mut self, topic: Topic) {
        self.ask(Dialog::Help(HelpPage { topic, scroll: 0 }));
    }

    /// Opens the page of the opponent chosen in the New Game dialog, of the one at the board, or of the strongest.
    fn open_opponent_page(&mut self) {
        let strongest = self.cx.registry.strongest();
        let player = match self.dialogs.top() {
            Some(Dialog::NewGame(draft)) => draft.setup.player(&self.cx.registry),
            Some(Dialog::Opponent(draft)) => self.cx.registry.get(&draft.player).unwrap_or(strongest),
            Some(_) | None => opponent(&self.cx.game, &self.cx.registry).map_or(strongest, |it| it.0),
        };
        let index = self.cx.registry.offered().position(|it| it.family() == player.family()).unwrap_or(0);
        self.open_help(Topic::Opponent(index));
    }

    fn can_go_back(&self) -> bool {
        !self.cx.game.is_locked() && 0 < self.cx.game.record().ply()
    }

    fn can_go_forward(&self) -> bool {
        !self.cx.game.is_locked() && self.cx.game.record().ply() < self.cx.game.record().moves().len()
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.change_game(SessionEvent::Look(Look::AtPly(ply)));
    }

    /// Handles an event of the game that is available: its control is enabled.
    pub(super) fn handle(&mut self, event: SessionEvent) {
        let _ = self.cx.game.handle(event);
    }

    /// Changes the live position or the one shown, and clears away what belonged to the old one.
    pub(super) fn change_game(&mut self, event: SessionEvent) {
        self.cx.sounds.walk();
        let n_answers = |it: &Self| it.cx.game.opening().map_or(0, |it| it.choices().len());
        let n_before = n_answers(self);
        self.handle(event);
        if n_answers(self) != n_before {
            // The opening has put another record in the place of the one that was edited.
            self.document.edits.clear();
        }
        self.cx.notices.note_move();
        self.stone_placed();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::roster;
    use crate::ui::settings::Settings;

    #[test]
    fn an_action_has_one_row_and_a_key_one_meaning_at_a_time() {
        let state = State::new(Arc::new(roster::house().clone()), Settings::default(), Language::English, 0);
        for (n, command) in commands().enumerate() {
            assert!(commands().take(n).all(|it| it.action != command.action), "{:?}", command.action);
            for key in command.keys.iter().flatten() {
                let others = commands().filter(|it| it.keys.contains(&Some(*key)) && state.can(it.action));
                assert!(others.count() <= 1, "{key}");
            }
        }
    }

    #[test]
    fn the_groups_of_a_menu_stand_together() {
        for menu in 0..Menu::ALL.len() {
            let groups: Vec<_> = menu_commands(menu).filter_map(|it| it.menu).map(|it| it.1).collect();
            assert!(groups.is_sorted(), "{groups:?}");
        }
    }
}
