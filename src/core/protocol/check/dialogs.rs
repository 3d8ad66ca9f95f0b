//! The dialogs that check a gomoku program: commands that are sent to it, each with the expected answer.

use std::time::Duration;

use crate::game::{MAX_SIZE, MIN_SIZE, Point, Rule};
use crate::protocol::info::rule_number;

/// Time for a move in most dialogs, the series of commands that check a program.
pub(super) const TURN_TIME: Duration = Duration::from_millis(300);

/// Time for a whole game in most dialogs, the series of commands that check a program. Before a move, most dialogs also
/// send it as the time that is left.
const GAME_TIME: Duration = Duration::from_secs(100);

/// Memory in bytes that the checked program may use in most dialogs: as much as in the Gomocup tournament.
const MEMORY: u64 = 350 << 20;

/// Value of the setting `game_type` for a game against another program.
const AGAINST_PROGRAM: u8 = 1;

/// Board size, in lines, that every program must support.
pub(super) const REQUIRED_SIZE: u8 = 20;

/// Board size, in lines, in the dialogs that do not test whether the program supports a size.
const USUAL_SIZE: u8 = 15;

/// Property of the checked program that a dialog (an exchange of commands and answers) tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogSubject {
    /// The program can start a game; otherwise it is unusable.
    Game,
    /// The program tells its name.
    Name,
    /// The program supports a rule.
    Rule(Rule),
    /// The program supports boards with this number of lines.
    Size(u8),
    /// The program's behavior after this line, which no manager sends, and whose answer the protocol does not define.
    Undefined(&'static str),
    /// Any other behavior, such as the treatment of settings, time limits, and invalid or misplaced commands.
    Manners,
}

/// A dialog with a program that tests one property: a series of commands, each with the expected answer.
#[derive(Clone, Debug)]
pub struct CheckDialog {
    /// Name of the dialog, for reports.
    pub name: String,
    /// The property that the dialog tests.
    pub subject: DialogSubject,
    /// The rule under which moves are judged.
    pub(super) rule: Rule,
    pub(super) steps: Vec<CheckStep>,
}

/// A command of the manager, and the expected answer.
#[derive(Clone, Debug)]
pub(super) struct CheckStep {
    pub say: Say,
    pub expect: Expect,
}

/// Command that the check sends to the program in the role of a manager.
#[derive(Clone, Debug)]
pub(super) enum Say {
    /// This line, unchanged.
    Line(String),
    /// `START` with this board size.
    Start(u8),
    /// `RESTART`.
    Restart,
    /// `BEGIN`.
    Begin,
    /// `TURN` with the point nearest to this point on which the program's opponent may play without winning.
    Turn(Point),
    /// `TAKEBACK` of the stone that was placed last.
    TakeBack,
    /// `BOARD`, then these stones, then `DONE`. The colors of the stones alternate, and the last stone belongs to the
    /// program's opponent.
    Board(Vec<Point>),
    /// `YXBOARD`, then these stones, then `DONE`. The colors of the stones alternate, and there is no answer.
    QuietBoard(Vec<Point>),
    /// No command: the check closes the program's input.
    EndOfInput,
}

/// Answer that a step expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// `OK`.
    Ok,
    /// `OK`, or a refusal: the command is optional.
    OkOrRefusal,
    /// A legal move within this time.
    Move(Duration),
    /// A refusal (neither a move nor `OK`), since the command cannot be carried out.
    Refusal,
    /// A description of the program, as after `ABOUT`.
    Text,
    /// The points that are forbidden to Black. A program that does not know Yixin's extensions may refuse the command
    /// or stay silent.
    Forbidden,
    /// Any answer, or none in time: the step only gives the program time to start.
    Started,
    /// No line: the program must write nothing for a short time.
    Silence,
    /// No line for a short time, or else a refusal, because the setting is optional.
    SilenceOrRefusal,
    /// No answer is expected, and the dialog continues at once.
    Nothing,
    /// The process of the program must end.
    Exit,
}

const MOVE: Expect = Expect::Move(TURN_TIME);

impl CheckDialog {
    fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), subject: DialogSubject::Manners, rule: Rule::Freestyle, steps: Vec::new() }
    }

    /// Returns a dialog that starts with `START`.
    fn game(name: impl Into<String>, size: u8, expect: Expect) -> Self {
        Self::new(name).then(Say::Start(size), expect)
    }

    fn then(mut self, say: Say, expect: Expect) -> Self {
        self.steps.push(CheckStep { say, expect });
        self
    }

    fn about(self, subject: DialogSubject) -> Self {
        Self { subject, ..self }
    }

    fn line(self, line: &str, expect: Expect) -> Self {
        self.then(Say::Line(line.to_owned()), expect)
    }

    /// Adds an `INFO` command to the dialog; it sends a setting and has no answer.
    fn info(self, key: &str, value: impl std::fmt::Display) -> Self {
        self.line(&format!("INFO {key} {value}"), Expect::Nothing)
    }

    /// Adds `START` with the usual board size.
    fn start(self) -> Self {
        self.then(Say::Start(USUAL_SIZE), Expect::Ok)
    }

    /// Adds `BEGIN`, which asks for the first move.
    fn begin(self) -> Self {
        self.then(Say::Begin, MOVE)
    }

    /// Adds `START` and `BEGIN`: a game on a board of the usual size.
    fn then_game(self) -> Self {
        self.start().begin()
    }

    fn turn(self, x: u8, y: u8) -> Self {
        self.then(Say::Turn(Point::new(x, y)), MOVE)
    }

    /// Returns the value of the setting `key` that the dialog itself has sent last before step `n_steps`; `None` if it
    /// has not sent the setting.
    fn own_value(&self, key: &str, n_steps: usize) -> Option<&str> {
        self.steps.iter().take(n_steps).rev().find_map(|step| match &step.say {
            Say::Line(line) => line.strip_prefix("INFO ")?.strip_prefix(key)?.strip_prefix(' '),
            _ => None,
        })
    }

    /// Adds the settings that every manager sends, because a program may wait for them. Before every position, this is
    /// the time left; before the first position of a game, also all usual settings that the dialog does not send
    /// itself.
    ///
    /// If the dialog starts with a command that the program must refuse, puts `ABOUT` before this command, so that the
    /// program has time to start.
    fn with_manager_settings(self) -> Self {
        let mut steps = Vec::new();
        if matches!(self.steps.first(), Some(CheckStep { expect: Expect::Refusal, .. })) {
            steps.push(CheckStep { say: Say::Line("ABOUT".to_owned()), expect: Expect::Started });
        }
        let usual = [
            ("timeout_turn", TURN_TIME.as_millis().to_string()),
            ("timeout_match", GAME_TIME.as_millis().to_string()),
            ("max_memory", MEMORY.to_string()),
            ("game_type", AGAINST_PROGRAM.to_string()),
            ("rule", rule_number(self.rule).to_string()),
        ];
        let mut has_settings = false;
        for (n, step) in self.steps.iter().enumerate() {
            let asks_for_move = match &step.say {
                Say::Begin | Say::Turn(_) | Say::Board(_) | Say::QuietBoard(_) => true,
                Say::Line(line) => is_move_command(line),
                Say::Start(_) | Say::Restart | Say::TakeBack | Say::EndOfInput => false,
            };
            has_settings &= !matches!(step.say, Say::Start(_) | Say::Restart);
            if asks_for_move {
                let left = self.own_value("time_left", n).map_or(GAME_TIME.as_millis().to_string(), str::to_owned);
                let is_usual = |key: &str| self.own_value(key, self.steps.len()).is_none();
                let settings = usual.iter().filter(|(key, _)| !has_settings && is_usual(key));
                let settings = settings.cloned().chain([("time_left", left)]);
                let lines = settings.map(|(key, value)| Say::Line(format!("INFO {key} {value}")));
                steps.extend(lines.map(|say| CheckStep { say, expect: Expect::Nothing }));
                has_settings = true;
            }
            steps.push(step.clone());
        }
        Self { steps, ..self }
    }
}

/// Returns `true` for a `BEGIN` or `TURN` line, which asks for a move, even if it comes at the wrong time.
pub(super) fn is_move_command(line: &str) -> bool {
    line.starts_with("BEGIN") || line.starts_with("TURN")
}

/// Returns all dialogs (exchanges of commands) with which a program is checked. The first one tests the minimum that a
/// program needs to play.
#[must_use]
pub fn dialogs() -> Vec<CheckDialog> {
    let mut dialogs = vec![
        CheckDialog::game("START, BEGIN", USUAL_SIZE, Expect::Ok).begin().about(DialogSubject::Game),
        CheckDialog::new("ABOUT").line("ABOUT", Expect::Text).about(DialogSubject::Name),
    ];
    dialogs.extend((MIN_SIZE..=MAX_SIZE).map(|size| {
        let expect = if size == REQUIRED_SIZE { Expect::Ok } else { Expect::OkOrRefusal };
        let dialog = CheckDialog::game(format!("a board of {size} lines"), size, expect).begin().turn(0, 0);
        dialog.about(DialogSubject::Size(size))
    }));
    let no_board = |line: &str| {
        let dialog = CheckDialog::new(format!("{line}, which is no board")).line(line, Expect::Refusal);
        dialog.then_game()
    };
    dialogs.extend(["START 99", "START 0"].map(no_board));
    dialogs.extend(["START", "START x"].map(|line| no_board(line).about(DialogSubject::Undefined(line))));
    dialogs.extend(games());
    dialogs.extend(positions());
    dialogs.extend(settings());
    dialogs.push(forbidden_points());
    dialogs.extend(limits());
    dialogs.extend(disorder());
    dialogs.extend(ends());
    dialogs.into_iter().map(CheckDialog::with_manager_settings).collect()
}

/// Returns the dialogs that play games from their first move on.
fn games() -> Vec<CheckDialog> {
    let turns = |dialog: CheckDialog| (0..8).fold(dialog, |dialog, n| dialog.turn(7 + n % 3, 7 - n % 4));
    let first = || CheckDialog::game("", USUAL_SIZE, Expect::Ok).begin();
    let named = |name: &str, dialog: CheckDialog| CheckDialog { name: name.to_owned(), ..dialog };
    vec![
        named("TURN after BEGIN, eight times", turns(first())),
        turns(CheckDialog::game("TURN as White, eight times", USUAL_SIZE, Expect::Ok)),
        CheckDialog::game("TURN 0,0", USUAL_SIZE, Expect::Ok).turn(0, 0).turn(14, 14),
        named("RESTART", first().turn(7, 7).then(Say::Restart, Expect::OkOrRefusal).begin().turn(0, 14)),
        named("RESTART, BOARD", first().then(Say::Restart, Expect::OkOrRefusal).then(Say::Board(stones(3)), MOVE)),
        named("START in a game", first().turn(7, 7).then(Say::Start(REQUIRED_SIZE), Expect::Ok).begin()),
        named(
            "TAKEBACK of a move and its answer",
            first()
                .turn(7, 8)
                .then(Say::TakeBack, Expect::OkOrRefusal)
                .then(Say::TakeBack, Expect::OkOrRefusal)
                .turn(7, 8),
        ),
    ]
}

/// Returns the first `n_stones` stones of a fixed example game.
fn stones(n_stones: usize) -> Vec<Point> {
    let stones = [(7, 7), (8, 8), (6, 8), (8, 6), (8, 7), (9, 7), (6, 6)];
    stones.into_iter().take(n_stones).map(|(x, y)| Point::new(x, y)).collect()
}

/// Returns the dialogs that send whole positions with `BOARD`.
fn positions() -> Vec<CheckDialog> {
    let of = |n: usize| {
        let name = format!("BOARD of {n} stones");
        CheckDialog::game(name, USUAL_SIZE, Expect::Ok).then(Say::Board(stones(n)), MOVE).turn(5, 5)
    };
    let twice = CheckDialog::game("BOARD twice", USUAL_SIZE, Expect::Ok);
    let twice = twice.then(Say::Board(stones(4)), MOVE).start();
    vec![of(0), of(1), of(2), of(3), of(7), twice.then(Say::Board(stones(5)), MOVE)]
}

/// Returns the dialogs that send known and unknown settings, and each rule.
fn settings() -> Vec<CheckDialog> {
    let of = |name: &str, key: &str, value: &str, expect: Expect| {
        CheckDialog::new(name).start().line(&format!("INFO {key} {value}"), expect).begin()
    };
    let mut dialogs: Vec<_> = [
        ("timeout_match", "100000"),
        ("time_left", "2147483647"),
        ("max_memory", "367001600"),
        ("max_memory", "0"),
        ("game_type", "1"),
        ("folder", "."),
        ("evaluate", "7,7"),
    ]
    .map(|(key, value)| of(&format!("INFO {key} {value}"), key, value, Expect::Silence))
    .into();
    dialogs.push(of("INFO abracadabra, an unknown key", "abracadabra", "1", Expect::Silence));
    for rule in Rule::ALL {
        let expect = if rule == Rule::Freestyle { Expect::Silence } else { Expect::SilenceOrRefusal };
        let number = rule_number(rule).to_string();
        let dialog = of(&format!("INFO rule {number}, {}", rule.key()), "rule", &number, expect);
        dialogs.push(CheckDialog { rule, ..dialog.turn(7, 7).turn(8, 8).about(DialogSubject::Rule(rule)) });
    }
    dialogs
}

/// Returns the dialog that sends Yixin's `YXSHOWFORBID` for a position with a double three.
fn forbidden_points() -> CheckDialog {
    let stones = [(7, 7), (0, 0), (7, 8), (0, 2), (8, 9), (0, 4), (9, 9), (0, 6)];
    let stones = stones.into_iter().map(|(x, y)| Point::new(x, y)).collect();
    let dialog =
        CheckDialog { rule: Rule::Renju, ..CheckDialog::new("YXSHOWFORBID, points forbidden to Black").start() };
    let dialog = dialog.info("rule", rule_number(Rule::Renju)).then(Say::QuietBoard(stones), Expect::Nothing);
    dialog.line("YXSHOWFORBID", Expect::Forbidden)
}

/// Returns the dialogs that test whether the program keeps its time limits.
fn limits() -> Vec<CheckDialog> {
    let start = |name: &str| CheckDialog::new(name).start();
    let within = |milliseconds| Expect::Move(Duration::from_millis(milliseconds));
    let near = |x, y| Say::Turn(Point::new(x, y));
    vec![
        start("a second for a move")
            .info("timeout_turn", 1000)
            .then(Say::Begin, within(1000))
            .then(near(8, 8), within(1000)),
        start("50 ms for a move").info("timeout_turn", 50).then(Say::Begin, within(50)).then(near(8, 8), within(50)),
        start("no time for a move").info("timeout_turn", 0).then(Say::Begin, within(0)).then(near(8, 8), within(0)),
        start("300 ms left of the game")
            .info("timeout_turn", 30_000)
            .info("timeout_match", 60_000)
            .info("time_left", 300)
            .then(Say::Board(stones(4)), within(300)),
    ]
}

/// Returns dialogs with invalid or misplaced commands, after which the program must still be able to play a game.
fn disorder() -> Vec<CheckDialog> {
    let early = |line: &str| CheckDialog::new(format!("{line} before START")).line(line, Expect::Refusal).then_game();
    let wrong = |name: &str, line: &str| {
        let dialog = CheckDialog::game(name, USUAL_SIZE, Expect::Ok).then(Say::Board(stones(3)), MOVE);
        dialog.line(line, Expect::Refusal).then_game()
    };
    vec![
        CheckDialog::new("an unknown command").line("ABRACADABRA", Expect::Refusal).then_game(),
        CheckDialog::new("a line of 5000 letters").line(&"A".repeat(5000), Expect::Refusal).then_game(),
        early("BEGIN"),
        early("TURN 7,7").about(DialogSubject::Undefined("TURN 7,7")),
        wrong("TURN on a stone", "TURN 7,7"),
        wrong("TURN outside the board", "TURN 15,3"),
        wrong("TURN without a point", "TURN").about(DialogSubject::Undefined("TURN")),
    ]
}

/// Returns the dialogs that end with `END` or with the end of the program's input.
fn ends() -> Vec<CheckDialog> {
    let game = |name: &str| CheckDialog::game(name, USUAL_SIZE, Expect::Ok);
    vec![
        game("END").line("END", Expect::Exit),
        game("END after a move").begin().line("END", Expect::Exit),
        game("the end of the input").then(Say::EndOfInput, Expect::Exit),
        game("the end of the input after a move").begin().then(Say::EndOfInput, Expect::Exit),
    ]
}
