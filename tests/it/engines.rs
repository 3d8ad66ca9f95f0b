//! External engines in the window, without a display: adding, checking, playing, faults and replacement.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use gumu_core::engine::{
    Answer, PlayerFault, Registry, Report, ReportContent, RequestKind, SearchLimits, SearchResources, StopToken,
    Ticket, Worker,
};
use gumu_core::formats;
use gumu_core::game::{ByColor, Color, Point, Record, Rule};
use gumu_core::protocol::BrainCommand;
use gumu_core::protocol::check::{CheckTimes, Survey, SurveyError, survey};
use gumu_core::session::Seat;
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::{
    EngineAction, EngineCheck, EngineEvent, EngineField, EngineList, EngineRequest, EngineSettings,
};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::settings::{Begins, Mode, Pace, Settings, Setup, ThinkingTime};
use gumu_window::ui::state::Dialog;

use crate::harness::Harness;

/// Timeout for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A window without a display, and a real worker that answers its requests.
struct Played {
    it: Harness,
    worker: Worker,
    reports: Receiver<Report>,
    sender: Sender<Report>,
}

impl Played {
    fn new(settings: Settings) -> Self {
        let it = Harness::with(settings, 1);
        let (sender, reports) = mpsc::channel();
        let worker = worker(Arc::clone(it.state.registry()), sender.clone());
        let mut played = Self { it, worker, reports, sender };
        played.carry_out();
        played
    }

    /// Passes the window's requests on to the worker.
    fn carry_out(&mut self) {
        for effect in std::mem::take(&mut self.it.effects) {
            match effect {
                Effect::Ask(request) => self.worker.ask(*request),
                Effect::Interrupt => self.worker.interrupt(),
                Effect::Engines(EngineRequest::UsePlayers(registry)) => {
                    self.worker = worker(registry, self.sender.clone());
                }
                _ => {}
            }
        }
    }

    /// Passes the worker's answers to the window until `is_so` returns `true` for the window.
    fn wait(&mut self, is_so: impl Fn(&Harness) -> bool) {
        let begin = Instant::now();
        self.carry_out();
        while !is_so(&self.it) {
            let rest = PATIENCE.saturating_sub(begin.elapsed());
            let report = self.reports.recv_timeout(rest).expect("an answer in time");
            self.it.event(&Event::Report(report));
            self.carry_out();
        }
    }

    fn wait_for_ply(&mut self, ply: usize) {
        self.wait(|it| it.state.game().live_ply() == ply);
    }

    /// Waits for the dialog about a fault of the engine, and returns its sentence about the fault.
    fn wait_for_fault(&mut self) -> String {
        self.wait(|it| matches!(it.state.dialogs().top(), Some(Dialog::Replacement(_))));
        let Some(Dialog::Replacement(replacement)) = self.it.state.dialogs().top() else {
            unreachable!("it was awaited")
        };
        replacement.why.clone().expect("there is a reason")
    }
}

fn worker(registry: Arc<Registry>, sender: Sender<Report>) -> Worker {
    let resources = SearchResources { n_threads: 1, n_bytes: None };
    Worker::spawn(registry, resources, move |report| drop(sender.send(report))).unwrap()
}

/// Returns the command line of `pbrain-gumu`, Gumu's own brain, playing as the built-in opponent `opponent`.
fn gumu(opponent: &str) -> String {
    format!("'{}' --opponent {opponent}", env!("CARGO_BIN_EXE_pbrain-gumu"))
}

/// Returns the command line of a faulty brain in `tests/data/brains`.
fn brain(name: &str) -> String {
    format!("'{}/tests/data/brains/{name}.sh'", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the settings of an engine that has passed the check of its program, as the window stores them.
fn engine(name: &str, command: String) -> EngineSettings {
    EngineSettings {
        id: format!("engine:{name}"),
        name: name.to_owned(),
        command,
        rules: Rule::ALL.iter().map(|it| it.key().to_owned()).collect(),
        sizes: (5..=22).collect(),
        mebibytes: 64,
        can_analyze: name == "Brain",
        ..EngineSettings::default()
    }
}

/// Returns settings for a new game against an engine, in which the human player has Black.
fn against(engine: EngineSettings) -> Settings {
    let setup =
        Setup { mode: Mode::AgainstComputer, begins: Begins::Me, opponent: engine.id.clone(), ..Setup::default() };
    Settings { setup, engines: vec![engine], thinking: ThinkingTime::HalfSecond, ..Settings::default() }
}

fn press_menu(it: &mut Harness, action: Action) {
    it.press(Action::Menu(5));
    it.press(action);
}

fn type_command(it: &mut Harness, command: &str) {
    press_menu(it, Action::Engines(EngineAction::List));
    it.press(Action::Engines(EngineAction::Add));
    it.event(&Event::Text(command.to_owned()));
    it.key(Key::Enter);
}

/// Returns the ticket (request number) of the last requested check, and the command line that was to be checked.
fn asked_check(it: &Harness) -> (Ticket, String) {
    let asked = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Engines(EngineRequest::Check(ticket, command)) => Some((*ticket, command.clone())),
        _ => None,
    });
    asked.expect("a check was asked for")
}

fn check(it: &mut Harness) -> Result<Survey, SurveyError> {
    let (ticket, command) = asked_check(it);
    let times = CheckTimes { start: PATIENCE, grace: Duration::from_secs(5) };
    let mut all = Vec::new();
    let result = survey(&command, times, &StopToken::new(), &mut |n_done, n_all| all.push((n_done, n_all)));
    for (n_done, n_all) in all {
        it.event(&Event::Engines(EngineEvent::Checking(ticket, n_done, n_all)));
    }
    it.event(&Event::Engines(EngineEvent::Checked(ticket, Box::new(result.clone()))));
    result
}

#[test]
fn an_engine_is_added_by_one_line_checked_and_named_by_itself() {
    let mut it = Harness::new();
    type_command(&mut it, &gumu("master:1"));
    let Some(Dialog::Engine(draft)) = it.state.dialogs().top() else { panic!("the dialog is open") };
    assert!(matches!(draft.check, EngineCheck::Running { .. }));
    it.key(Key::Enter);
    assert!(!it.state.can(Action::Accept), "nothing is kept before its check");
    let survey = check(&mut it).unwrap();
    assert!(survey.findings.is_empty() && survey.info.can_analyze, "{survey:?}");
    assert_eq!((survey.info.rules.len(), survey.info.sizes.len()), (Rule::ALL.len(), 18));
    assert!(it.shows("The engine can be an opponent, and it can analyze."), "{:?}", it.texts());
    it.press(Action::Engines(EngineAction::Threads(2)));
    it.press(Action::EditText(TextField::Engine(EngineField::Name)));
    it.event(&Event::Text("Own".to_owned()));
    it.press(Action::Accept);
    let kept = it.state.settings().engines[0].clone();
    assert_eq!((kept.threads, kept.can_analyze), (2, true));
    assert!(kept.id == format!("engine:{}", kept.name) && kept.name.contains("Own"), "{kept:?}");
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Engines(EngineRequest::UsePlayers(_)))));
    assert!(it.effects.iter().any(|it| matches!(it, Effect::SaveSettings)));
    it.press(Action::Accept);
    it.ctrl('n');
    it.choose(DropDown::Opponent, &kept.name);
    it.press(Action::Accept);
    assert_eq!(it.state.game().seats()[Color::White], Seat::Program(kept.id.as_str().into()));
    // The settings of the engine stay the same when all settings are written and read again.
    let text = it.state.settings().write();
    let read = Settings::read(&text, &Registry::clone(it.state.registry())).settings;
    assert_eq!(read.engines, [kept]);
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_be_used_is_not_kept_and_said_why() {
    for (command, sentence) in [
        (brain("crash"), "BEGIN – the program has ended: exit status: 3. It has to speak the Gomocup protocol."),
        ("no-such-program --fast".to_owned(), "There is no program no-such-program. Check the path;"),
        ("'never closed".to_owned(), "A quotation mark is not closed in the command line. Add one after"),
    ] {
        let mut it = Harness::new();
        type_command(&mut it, &command);
        check(&mut it).unwrap_err();
        assert!(it.texts().join(" ").contains(sentence), "{command}: {:?}", it.texts());
        it.press(Action::Accept);
        assert!(it.state.settings().engines.is_empty());
        it.key(Key::Escape);
        assert!(
            it.effects.iter().any(|it| matches!(it, Effect::Engines(EngineRequest::StopCheck))),
            "the second check is stopped"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_check_ends_when_it_is_canceled() {
    let stop = StopToken::new();
    let stopping = thread::spawn({
        let stop = stop.clone();
        move || {
            thread::sleep(Duration::from_millis(300));
            stop.stop();
        }
    });
    let result = survey(&brain("mute"), CheckTimes::default(), &stop, &mut |_, _| ());
    stopping.join().unwrap();
    assert_eq!(result, Err(SurveyError::Canceled));
}

#[cfg(unix)]
#[test]
fn a_brain_without_extensions_is_an_opponent_only() {
    let times = CheckTimes { start: Duration::from_secs(5), grace: Duration::from_millis(200) };
    let seen = survey(&brain("corner"), times, &StopToken::new(), &mut |_, _| ()).unwrap();
    assert!(!seen.info.can_analyze && seen.info.rules.contains(&Rule::Freestyle), "{seen:?}");
    let mut it = Harness::new();
    type_command(&mut it, &brain("corner"));
    let (ticket, _) = asked_check(&it);
    it.event(&Event::Engines(EngineEvent::Checked(ticket, Box::new(Ok(seen)))));
    assert!(it.shows("It cannot analyze, since it reports no lines of its search"), "{:?}", it.texts());
    it.press(Action::Accept);
    assert_eq!(it.rows(DropDown::Engines(EngineList::Analyzer)).len(), 1, "only the house analyzes");
}

#[test]
fn an_engine_plays_with_undo_and_another_rule() {
    let mut played = Played::new(against(engine("Brain", gumu("gumu"))));
    for (ply, stone) in [(2, "h8"), (4, "a1"), (6, "o15")] {
        played.it.click(stone);
        played.wait_for_ply(ply);
    }
    played.it.ctrl('z');
    played.wait_for_ply(4);
    played.it.click("o1");
    played.wait_for_ply(6);
    assert!(played.it.moves().contains("o1"));
    played.it.press(Action::Moves(MoveAction::First));
    played.it.press(Action::Moves(MoveAction::Last));
    assert!(played.it.state.dialogs().is_empty());
}

#[test]
fn an_engine_is_no_opponent_where_it_does_not_know_the_rule() {
    let only = EngineSettings { rules: vec!["freestyle".to_owned()], ..engine("Brain", gumu("gumu")) };
    let mut it = Harness::with(against(only), 1);
    it.ctrl('n');
    assert!(it.rows(DropDown::Opponent).iter().any(|it| it.label == "Brain"));
    it.choose(DropDown::Rule, "Renju");
    assert!(it.rows(DropDown::Opponent).iter().all(|it| it.label != "Brain"));
    assert!(it.shows("Brain does not play this rule on a board of this size"), "{:?}", it.texts());
    it.press(Action::Accept);
    assert!(it.state.game().opponent().is_some_and(|(id, _)| id.as_str().starts_with("master")));
}

/// Checks the message about a faulty brain, and that the game continues after another player has replaced the brain.
#[cfg(unix)]
#[track_caller]
fn check_fault(name: &str, sentence: &str) {
    let mut played = Played::new(against(engine(name, brain(name))));
    played.it.click("a15");
    let said = played.wait_for_fault();
    assert!(said.contains(sentence), "{name}: {said}");
    assert!(played.it.shows("Who continues?"));
    played.it.choose(DropDown::Engines(EngineList::NextPlayer), "Master · level 1");
    played.it.press(Action::Accept);
    played.wait_for_ply(2);
}

#[cfg(unix)]
#[test]
fn an_engine_at_fault_is_replaced_and_the_game_goes_on() {
    check_fault("crash", "crash ended unexpectedly: exit status: 3.");
    check_fault("closed", "closed ended unexpectedly: closed its output.");
    check_fault("flood", "flood wrote too many lines of text.");
    check_fault("nonsense", "nonsense answered with “I play h8, I think”, which is not a move.");
    check_fault("refusal", "refusal cannot play: “ERROR my head aches”.");
    check_fault("stubborn", "stubborn made an illegal move: A15:");
    check_fault("silent", "silent did not answer within 3.5 s.");
    check_fault("unready", "unready cannot play: “ERROR unsupported size”.");
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_eats_memory_ends_and_the_window_does_not() {
    let glutton = EngineSettings { mebibytes: 64, ..engine("glutton", brain("glutton")) };
    let mut played = Played::new(Settings { thinking: ThinkingTime::QuarterMinute, ..against(glutton) });
    played.it.click("h8");
    assert!(played.wait_for_fault().contains("glutton ended unexpectedly: "));
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_is_ended_for_the_memory_and_the_number_of_all_its_processes() {
    for (name, why) in [("herd", "it took more than 1152 MB of memory"), ("crowd", "it had more than 1024 processes")] {
        let engine = EngineSettings { mebibytes: 64, ..engine(name, brain(name)) };
        let mut played = Played::new(Settings { thinking: ThinkingTime::QuarterMinute, ..against(engine) });
        played.it.click("h8");
        let said = played.wait_for_fault();
        assert!(said.contains(&format!("{name} ended unexpectedly: {why}")), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn the_same_engine_can_begin_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (script, flag) = (folder.path().join("brain.sh"), folder.path().join("flag"));
    // The engine is a script that exits at once when it is started for the first time, and that plays from the second
    // start on.
    let text = format!("[ -e '{0}' ] || {{ touch '{0}'; exit 1; }}; exec {1}\n", flag.display(), gumu("gumu"));
    std::fs::write(&script, text).unwrap();
    let mut played = Played::new(against(engine("Brain", format!("sh '{}'", script.display()))));
    played.it.click("h8");
    assert!(played.wait_for_fault().contains("Brain ended unexpectedly: exit status: 1."));
    played.it.press(Action::Accept);
    played.wait_for_ply(2);
}

#[cfg(unix)]
#[test]
fn a_program_that_has_changed_is_not_started_until_it_is_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("brain.sh");
    std::fs::write(&script, format!("exec {}\n", gumu("gumu"))).unwrap();
    let command = format!("sh '{}'", script.display());
    let fingerprint = BrainCommand::parse(&command).unwrap().fingerprint().ok();
    let mut played = Played::new(against(EngineSettings { fingerprint, ..engine("Brain", command) }));
    played.it.click("h8");
    played.wait_for_ply(2);
    std::fs::write(&script, format!("touch '{}/ran'\n", folder.path().display())).unwrap();
    played.it.ctrl('r');
    played.it.press(Action::Accept);
    played.it.click("h8");
    let said = played.wait_for_fault();
    assert!(said.contains("The program of Brain has changed since it was checked"), "{said}");
    assert!(!folder.path().join("ran").exists(), "it was not started");
    played.it.press(Action::Engines(EngineAction::Edit));
    assert!(matches!(played.it.state.dialogs().top(), Some(Dialog::Engine(_))));
}

#[test]
fn an_engine_that_an_earlier_version_has_checked_is_checked_again_before_it_starts() {
    let fingerprint = BrainCommand::parse(&gumu("gumu")).unwrap().fingerprint().ok();
    let settings = against(EngineSettings { fingerprint, ..engine("Brain", gumu("gumu")) });
    let mut text: serde_json::Value = serde_json::from_str(&settings.write()).unwrap();
    text["engines"][0]["fingerprint"] = serde_json::json!({ "n_bytes": 5, "crc32": 907_060_870 });
    let read = Settings::read(&text.to_string(), &Registry::clone(Harness::new().state.registry()));
    assert!(read.trouble.is_none(), "{:?}", read.trouble);
    let mut played = Played::new(read.settings);
    played.it.click("h8");
    let said = played.wait_for_fault();
    assert!(said.contains("Brain was checked by an earlier version of Gumu"), "{said}");
    // Open the settings of the engine, and accept them. The dialog then checks the engine's program again.
    played.it.press(Action::Engines(EngineAction::Edit));
    played.it.press(Action::Accept);
    check(&mut played.it).unwrap();
    played.it.press(Action::Accept);
    assert_eq!(played.it.state.settings().engines[0].fingerprint, settings.engines[0].fingerprint);
    played.it.press(Action::Accept);
    played.wait_for_ply(2);
}

#[test]
fn no_file_starts_a_program() {
    let mut it = Harness::with(against(engine("Brain", gumu("gumu"))), 1);
    let mut record = Record::new(15, Rule::Freestyle);
    record.play(Point::new(7, 7)).unwrap();
    let seats = ByColor { black: "person".to_owned(), white: "engine:Brain".to_owned() };
    let text = formats::text::write(&record, &seats);
    it.effects.clear();
    it.event(&Event::Files(FileEvent::Pasted(text)));
    assert_eq!(it.state.game().record().moves().len(), 1);
    assert!(it.state.game().opponent().is_none(), "the side is a person's");
    assert!(it.shows("files cannot start programs"), "{:?}", it.texts());
    assert!(it.effects.iter().all(|it| !matches!(it, Effect::Ask(_))));
}

#[test]
fn an_engine_is_removed_and_its_game_can_go_on() {
    let mut it = Harness::with(against(engine("Brain", gumu("gumu"))), 1);
    press_menu(&mut it, Action::Engines(EngineAction::List));
    it.press(Action::Engines(EngineAction::Edit));
    assert_eq!(it.state.dialogs().text(TextField::Engine(EngineField::Name)).unwrap().text(), "Brain");
    it.key(Key::Escape);
    it.press(Action::Engines(EngineAction::Remove));
    assert!(it.state.settings().engines.is_empty());
    it.press(Action::Accept);
    it.click("h8");
    let request = it.request().unwrap();
    assert_eq!(request.player, "engine:Brain", "its seat is kept until another player is chosen");
}

/// Waits until the brain `family` has written the ids of its processes into a file, and returns them.
#[cfg(target_os = "linux")]
pub fn family(file: &std::path::Path) -> Vec<String> {
    let begin = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text.ends_with('\n') {
            return text.split_whitespace().map(str::to_owned).collect();
        }
        assert!(begin.elapsed() < PATIENCE, "the brain does not start");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until none of these processes runs any more.
#[cfg(target_os = "linux")]
#[track_caller]
pub fn wait_for_ends(processes: &[String]) {
    let begin = Instant::now();
    let runs = |id: &String| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // A zombie process counts as ended: in the test nothing waits for processes whose parents have ended.
        !stat.is_empty() && !stat.contains(") Z ")
    };
    while processes.iter().any(runs) {
        assert!(begin.elapsed() < PATIENCE, "{processes:?} still run");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Lets a brain start processes and write their ids into a file. Then ends the program that runs the brain, and checks
/// that all the processes end too.
#[cfg(target_os = "linux")]
#[track_caller]
fn check_end<T>(brain_name: &str, start: impl Fn(&str) -> T, end: impl Fn(T)) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("family");
    let owner = start(&format!("{} '{}'", brain(brain_name), file.display()));
    let processes = family(&file);
    end(owner);
    wait_for_ends(&processes);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_all_that_it_has_started() {
    let start = |command: &str| {
        let mut played = Played::new(against(engine("family", command.to_owned())));
        played.it.click("h8");
        played.carry_out();
        played
    };
    check_end("family", start, drop);
    check_end("strays", start, drop);
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_started_ends_when_it_ends_by_itself() {
    let start = |command: &str| {
        let mut played = Played::new(against(engine("strays", format!("{command} ends"))));
        played.it.click("h8");
        played.carry_out();
        played
    };
    check_end("strays", start, |mut played| {
        let said = played.wait_for_fault();
        assert!(said.contains("strays ended unexpectedly: exit status: 3."), "{said}");
        // Do not drop `played`, which owns the engine: that would end the engine's processes.
        std::mem::forget(played);
    });
}

/// Starts a long match against a brain.
#[cfg(target_os = "linux")]
fn start_match(command: &str) -> std::process::Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"))
        .args(["match", "gumu", &format!("cmd:{command}"), "--time-per-move", "600", "--games", "2"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_all_that_it_has_started_when_its_owner_is_killed() {
    let kill = |mut owner: std::process::Child| {
        owner.kill().unwrap();
        owner.wait().unwrap();
    };
    check_end("family", start_match, kill);
    check_end("strays", start_match, kill);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_all_that_it_has_started_when_its_match_is_called_off() {
    for signal in ["-INT", "-TERM"] {
        check_end("strays", start_match, |mut owner| {
            let id = owner.id().to_string();
            assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
            owner.wait().unwrap();
        });
    }
}

#[test]
fn an_engine_analyzes_the_position_and_its_lines_bear_its_name() {
    let settings = against(engine("Brain", gumu("master:8")));
    let mut played = Played::new(Settings { analyzer: Some("engine:Brain".to_owned()), ..settings });
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    played.it = Harness::with(Settings { setup, ..played.it.state.settings().clone() }, 1);
    played.it.click("h8");
    played.it.key(Key::F(5));
    let request = played.it.analysis_request().unwrap();
    assert_eq!(request.player, "engine:Brain");
    played.worker.ask(request);
    played.wait(|it| it.state.analysis().progress().is_some_and(|it| it.lines.len() == 3 && 0 < it.depth));
    assert_eq!(played.it.state.analyzer().program.as_ref().map(|it| it.name.as_str()), Some("Brain"));
    let best = played.it.state.analysis().lines()[0].moves[0];
    assert!(played.it.state.game().record().board().is_free(best));
    // The engine has stopped the analysis of the earlier position. It must then analyze the next position too.
    played.it.click("i9");
    let request = played.it.analysis_request().unwrap();
    played.worker.ask(request);
    played.wait(|it| it.state.analysis().progress().is_some_and(|it| it.lines.len() == 3));
    played.it.event(&Event::PointerLeft);
    let texts = played.it.texts();
    assert!(texts.iter().any(|it| it.starts_with("Brain · depth ")), "{texts:?}");
}

#[test]
fn the_page_of_an_engine_says_what_it_knows() {
    let program = Settings { engines: vec![engine("Brain", gumu("gumu"))], ..Settings::default() };
    let setup = Setup { opponent: "engine:Brain".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..program }, 1);
    it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
    it.press(Action::Help(HelpAction::WhoIsThis));
    let page = it.texts().join(" ");
    assert!(page.contains("Who is Brain?"), "{page}");
    assert!(page.contains("An external engine, added under Options › Engines."), "{page}");
    assert!(page.contains("The engine plays Freestyle"), "{page}");
}

#[test]
fn the_analyzer_is_chosen_among_the_engines_that_can() {
    let mute = EngineSettings { can_analyze: false, ..engine("Mute", gumu("gumu")) };
    let only = EngineSettings { rules: vec!["freestyle".to_owned()], ..engine("Brain", gumu("gumu")) };
    let mut it = Harness::with(Settings { engines: vec![mute, only], ..Settings::default() }, 1);
    press_menu(&mut it, Action::Engines(EngineAction::List));
    let labels: Vec<_> = it.rows(DropDown::Engines(EngineList::Analyzer)).into_iter().map(|it| it.label).collect();
    assert_eq!(labels, ["Master · level 10", "Brain"]);
    it.choose(DropDown::Engines(EngineList::Analyzer), "Brain");
    it.press(Action::Accept);
    assert_eq!(it.state.settings().analyzer.as_deref(), Some("engine:Brain"));
    assert_eq!(it.state.analyzer().id, "engine:Brain");
    it.ctrl('n');
    it.choose(DropDown::Rule, "Renju");
    it.press(Action::Accept);
    assert_eq!(it.state.analyzer().id, "master", "it does not know the rule");
}

#[test]
fn an_engines_time_begins_when_it_is_ready_and_it_is_started_once_for_a_game() {
    let mut settings = against(engine("Slow", gumu("counts")));
    settings.setup.pace = Pace::FiveMinutes;
    let mut it = Harness::with(settings, 1);
    let left = |it: &Harness| it.state.game().clock().left_for_move(Color::White).unwrap();
    let pass = |it: &mut Harness, seconds| {
        it.event(&Event::Passed(Duration::from_secs(seconds)));
    };
    let report = |it: &mut Harness, content: ReportContent| {
        let ticket = it.request().unwrap().ticket;
        it.event(&Event::Report(Report { ticket, content }));
    };
    it.click("h8");
    assert_eq!(it.request().unwrap().kind, RequestKind::StartGame);
    pass(&mut it, 9);
    assert_eq!(left(&it), Duration::from_secs(300), "while it gets ready its time stands");
    report(&mut it, ReportContent::Answer(Answer::Ready));
    assert_eq!(it.request().unwrap().kind, RequestKind::Move);
    pass(&mut it, 2);
    assert_eq!(left(&it), Duration::from_secs(298));
    it.answer("i9");
    it.click("g7");
    assert_eq!(it.request().unwrap().kind, RequestKind::Move, "it is there already");
    pass(&mut it, 1);
    report(&mut it, ReportContent::Fault(PlayerFault::Crash("exit status: 1".to_owned())));
    it.press(Action::Accept);
    assert_eq!(it.request().unwrap().kind, RequestKind::StartGame, "one that has failed is started again");
    it.ctrl('r');
    it.press(Action::Accept);
    it.click("h8");
    assert_eq!(it.request().unwrap().kind, RequestKind::StartGame, "each game has a start of its own");
    report(&mut it, ReportContent::Fault(PlayerFault::Launch("no such file".to_owned())));
    assert!(
        matches!(it.state.dialogs().top(), Some(Dialog::Replacement(_))),
        "a start that fails is told like any other fault"
    );
}

#[test]
fn an_analysis_without_a_limit_sends_no_number_that_a_program_cannot_read() {
    // Like some real brains, the brain `strict` stops reading its input when it gets a number of more than 32 bits.
    let command = format!("{} '{}'", brain("strict"), env!("CARGO_BIN_EXE_pbrain-gumu"));
    let mut played = Played::new(Settings {
        analyzer: Some("engine:Brain".to_owned()),
        setup: Setup { mode: Mode::TwoPlayers, ..Setup::default() },
        engines: vec![engine("Brain", command)],
        ..Settings::default()
    });
    played.it.click("h8");
    played.it.key(Key::F(5));
    let request = played.it.analysis_request().unwrap();
    assert_eq!(request.limits, SearchLimits::default());
    played.worker.ask(request);
    played.wait(|it| it.state.analysis().progress().is_some_and(|it| it.lines.len() == 3));
}
