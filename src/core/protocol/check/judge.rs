//! Judges the lines that a program writes in a dialog.
//! A dialog is an exchange of lines in which a program's answers to protocol commands are checked. The judge turns
//! lines and timeouts into judgments. It uses no processes and no clocks.

use std::time::Duration;

use crate::game::{Board, Color, Point};
use crate::protocol::check::dialogs::{CheckDialog, CheckStep, Expect, REQUIRED_SIZE, Say, TURN_TIME, is_move_command};
use crate::protocol::check::finding::{CheckTimes, Deviation, Finding, SentCommand};
use crate::protocol::command::shortened;
use crate::protocol::reply::{Reply, written};

/// Time for which the program must write nothing after a command that has no answer.
const QUIET_TIME: Duration = Duration::from_millis(150);

/// Time within which a program should exit after `END` or the end of the input.
const END_TIME: Duration = Duration::from_millis(500);

/// Maximum grace time for a move that a program plays although it has refused the command. A correct program plays no
/// move here, so the check waits in vain; the maximum keeps this wait short.
const MAX_LATE_MOVE: Duration = Duration::from_secs(2);

/// Maximum number of lines that a program may write in one step.
const MAX_LINES: usize = 10_000;

/// A step of a dialog (an exchange of lines with the tested program), which the caller carries out: the lines to send,
/// and the time to wait for the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentStep {
    /// The lines that are sent.
    pub lines: Vec<String>,
    /// `true` if the program's input is closed after these lines.
    pub ends_input: bool,
    /// Maximum time to wait for the answer.
    pub patience: Duration,
}

/// State of the current step after the program has written a line, or after a timeout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepProgress {
    /// The answer has not come yet.
    Waits,
    /// The caller must send this line to the program, and then continue to wait.
    Answers(String),
    /// The caller must wait at most this time from now on.
    WaitsFor(Duration),
    /// The step is done.
    Done,
}

/// Judges the lines that a tested program writes in a dialog, an exchange of lines that checks a part of the protocol.
#[derive(Debug)]
pub struct Judge<'a> {
    dialog: &'a CheckDialog,
    times: CheckTimes,
    /// Number of steps that were started.
    n_begun: usize,
    /// The commands of the steps so far.
    sent: Vec<SentCommand>,
    n_lines: usize,
    /// While an answer is awaited: the first error message or meaningless line that the program has written since the
    /// last command.
    complaint: Option<String>,
    /// `true` after the program has refused the command of the current step, while a move may still follow.
    is_refused: bool,
    /// `true` after the program has refused an invalid command or left it unanswered. Until the program next writes
    /// `OK`, refusals, complaints and moves are ignored, because they may still belong to that command.
    is_unsettled: bool,
    /// `true` after the program has played its first move. Before that move, it may spend time on preparing tables and
    /// networks.
    has_played: bool,
    board: Board,
    /// The points of all stones in the order in which they were placed.
    played: Vec<Point>,
    /// The program's color: White until `BEGIN` or a position makes it Black.
    own: Color,
    /// The deviation from the protocol that is reported, and the number of commands that were sent before it.
    deviation: Option<(usize, Deviation)>,
    /// The program's answer to `ABOUT`: its description of itself.
    about: Option<String>,
    is_over: bool,
}

impl<'a> Judge<'a> {
    /// Returns the judge of a dialog that has not started.
    #[must_use]
    pub fn new(dialog: &'a CheckDialog, times: CheckTimes) -> Self {
        Self {
            dialog,
            times,
            n_begun: 0,
            sent: Vec::new(),
            n_lines: 0,
            complaint: None,
            is_refused: false,
            is_unsettled: false,
            has_played: false,
            board: Board::new(REQUIRED_SIZE),
            played: Vec::new(),
            own: Color::White,
            deviation: None,
            about: None,
            is_over: false,
        }
    }

    /// Starts the next step; returns `None` if the dialog is over.
    pub fn next_step(&mut self) -> Option<SentStep> {
        if self.is_over {
            return None;
        }
        let CheckStep { say, expect } = self.dialog.steps.get(self.n_begun)?;
        self.n_begun += 1;
        (self.n_lines, self.complaint, self.is_refused) = (0, None, false);
        let lines = self.lines(say);
        self.sent.push(match (lines.first(), lines.len()) {
            (None, _) => SentCommand::EndOfInput,
            (Some(line), 1) => SentCommand::Line(shortened(line)),
            (Some(word), n_lines) => SentCommand::Board(word.clone(), n_lines - 2),
        });
        let patience = match expect {
            Expect::Ok | Expect::OkOrRefusal | Expect::Text | Expect::Started => self.times.start,
            // Allow the start time for the first move, because some programs build tables and load networks only then.
            Expect::Move(time) if !self.has_played => self.times.start.max(*time + self.times.grace),
            Expect::Move(time) => *time + self.times.grace,
            // The program should refuse this command, but it may search and play a move instead. So wait as long as for
            // a move.
            Expect::Refusal if self.asks_for_move() => TURN_TIME + self.times.grace,
            Expect::Refusal | Expect::Forbidden => self.times.grace,
            Expect::Silence | Expect::SilenceOrRefusal => QUIET_TIME,
            Expect::Nothing => Duration::ZERO,
            Expect::Exit => END_TIME + self.times.grace,
        };
        Some(SentStep { lines, ends_input: matches!(say, Say::EndOfInput), patience })
    }

    /// Returns the lines to send in a step, and places the stones of the step on the board.
    fn lines(&mut self, say: &Say) -> Vec<String> {
        match say {
            Say::Line(line) => vec![line.clone()],
            Say::Start(size) => {
                self.clear(*size);
                vec![format!("START {size}")]
            }
            Say::Restart => {
                self.clear(self.board.size());
                vec!["RESTART".to_owned()]
            }
            Say::Begin => {
                self.own = Color::Black;
                vec!["BEGIN".to_owned()]
            }
            Say::Turn(near) => {
                let point = self.free_point(*near);
                self.put(point, !self.own);
                vec![format!("TURN {}", written(point))]
            }
            Say::TakeBack => {
                let last = self.played.pop().unwrap_or(Point::center(self.board.size()));
                self.board.undo(last);
                vec![format!("TAKEBACK {}", written(last))]
            }
            Say::Board(stones) | Say::QuietBoard(stones) => {
                self.clear(self.board.size());
                self.own = if stones.len().is_multiple_of(2) { Color::Black } else { Color::White };
                let word = if matches!(say, Say::Board(_)) { "BOARD" } else { "YXBOARD" };
                let mut lines = vec![word.to_owned()];
                for (color, point) in Color::ALL.into_iter().cycle().zip(stones) {
                    self.put(*point, color);
                    lines.push(format!("{},{}", written(*point), if color == self.own { 1 } else { 2 }));
                }
                lines.push("DONE".to_owned());
                lines
            }
            Say::EndOfInput => Vec::new(),
        }
    }

    /// Returns the point nearest to `near` on which the program's opponent may legally play without winning.
    fn free_point(&self, near: Point) -> Point {
        let (board, rule, color) = (&self.board, self.dialog.rule, !self.own);
        let fits = |it: &Point| rule.foul(board, *it, color).is_none() && !rule.wins_at(board, *it, color);
        board.free_points().filter(fits).min_by_key(|it| it.distance(near)).unwrap_or(near)
    }

    fn clear(&mut self, size: u8) {
        self.board = Board::new(size);
        self.played.clear();
        self.own = Color::White;
    }

    fn put(&mut self, point: Point, color: Color) {
        // Ignore the result: the checks place stones on free points only.
        let _ = self.board.play(point, color);
        self.played.push(point);
    }

    /// Returns the expected answer of the current step.
    fn expected(&self) -> Expect {
        self.n_begun.checked_sub(1).and_then(|it| self.dialog.steps.get(it)).map_or(Expect::Nothing, |it| it.expect)
    }

    /// Returns `true` if the current step sends a line that asks for a move.
    fn asks_for_move(&self) -> bool {
        matches!(self.sent.last(), Some(SentCommand::Line(line)) if is_move_command(line))
    }

    /// Judges a line that the program has written.
    pub fn line(&mut self, line: &str) -> StepProgress {
        self.n_lines += 1;
        if MAX_LINES < self.n_lines {
            return self.fail(Deviation::Flood);
        }
        let reply = Reply::parse(line);
        if let Reply::Message(_) | Reply::Debug(_) = reply {
            return StepProgress::Waits;
        }
        let said = shortened(line);
        match (self.expected(), reply) {
            (Expect::Ok | Expect::OkOrRefusal, Reply::Ok) => {
                self.is_unsettled = false;
                StepProgress::Done
            }
            // Ignore late output of the program for the previous command: a refusal, further complaints, or a move.
            (Expect::Ok | Expect::OkOrRefusal, Reply::Error(_) | Reply::Unknown(_) | Reply::Moves(_))
                if self.is_unsettled =>
            {
                StepProgress::Waits
            }
            (Expect::OkOrRefusal | Expect::SilenceOrRefusal, Reply::Error(_) | Reply::Unknown(_)) => {
                self.lacks(Some(said))
            }
            (Expect::Move(_), Reply::Suggest(point)) => StepProgress::Answers(format!("PLAY {}", written(point))),
            (Expect::Move(_), Reply::Moves(points)) if points.len() == 1 => self.judge_move(points[0]),
            // Continue waiting for a move after an error or a meaningless line, such as a message that was cut in two.
            (Expect::Move(_), Reply::Error(_) | Reply::Unknown(_) | Reply::About(_)) => {
                self.complaint.get_or_insert(said);
                StepProgress::Waits
            }
            (Expect::Refusal, Reply::Error(_) | Reply::Unknown(_)) => self.judge_refusal(said),
            (Expect::Refusal, Reply::Moves(_)) => {
                let complaint = self.complaint.take();
                self.note(complaint.map_or(Deviation::Played(said), Deviation::RefusalAndMove));
                StepProgress::Done
            }
            (Expect::Refusal, Reply::About(_)) if self.asks_for_move() => {
                self.complaint.get_or_insert(said);
                StepProgress::Waits
            }
            // The position has a forbidden point. A program that lists no forbidden points does not know the rule.
            (Expect::Forbidden, Reply::Forbidden(points)) if points.is_empty() => self.lacks(Some(said)),
            (Expect::Forbidden, Reply::Forbidden(points)) => self.judge_forbidden(&points, said),
            (Expect::Text, Reply::About(text)) => self.judge_about(&text),
            (Expect::Started, _) => StepProgress::Done,
            // Ignore the program's line, and wait for the next one. The line may be a late OK to an earlier command, a
            // complaint about a setting, or one of several complaints about an unknown command.
            (Expect::Nothing | Expect::Exit | Expect::Forbidden, _)
            | (Expect::Ok | Expect::OkOrRefusal, Reply::About(_)) => StepProgress::Waits,
            (Expect::Silence | Expect::SilenceOrRefusal, _) => self.fail(Deviation::Unasked(said)),
            _ => self.fail(Deviation::Answer(said)),
        }
    }

    /// Judges the refusal of a command. A program that refuses a command for a move may still search and play, and lose
    /// the commands that come during its search. So before the next command, the check waits for a possible move, up to
    /// the time for a move.
    fn judge_refusal(&mut self, said: String) -> StepProgress {
        if self.is_refused {
            return StepProgress::Waits;
        }
        (self.is_refused, self.is_unsettled) = (true, true);
        if !self.asks_for_move() {
            return StepProgress::Done;
        }
        self.complaint = Some(said);
        StepProgress::WaitsFor(TURN_TIME + self.times.grace.min(MAX_LATE_MOVE))
    }

    fn judge_move(&mut self, point: Point) -> StepProgress {
        let name = written(point);
        if !self.board.contains(point) {
            return self.fail(Deviation::Outside(name));
        }
        if !self.board.is_free(point) {
            return self.fail(Deviation::Occupied(name));
        }
        if let Some(foul) = self.dialog.rule.foul(&self.board, point, self.own) {
            return self.fail(Deviation::Forbidden(name, foul));
        }
        self.put(point, self.own);
        self.has_played = true;
        // A five ends the game, so the check sends no further moves.
        self.is_over = self.dialog.rule.winning_line(&self.board, point).is_some();
        if let Some(complaint) = self.complaint.take() {
            self.note(Deviation::RefusalAndMove(complaint));
        }
        StepProgress::Done
    }

    fn judge_forbidden(&mut self, points: &[Point], said: String) -> StepProgress {
        let is_foul = |it: &Point| self.dialog.rule.foul(&self.board, *it, Color::Black).is_some();
        let is_same =
            self.board.free_points().filter(is_foul).all(|it| points.contains(&it)) && points.iter().all(is_foul);
        if is_same { StepProgress::Done } else { self.fail(Deviation::Answer(said)) }
    }

    fn judge_about(&mut self, text: &str) -> StepProgress {
        self.about = Some(text.to_owned());
        if !text.to_ascii_lowercase().replace(' ', "").contains("name=\"") {
            self.note(Deviation::NoName(shortened(text)));
        }
        StepProgress::Done
    }

    /// Judges a timeout: no answer has come within `patience`.
    pub fn time_out(&mut self, patience: Duration) -> StepProgress {
        match (self.expected(), self.complaint.take()) {
            (Expect::Silence | Expect::SilenceOrRefusal | Expect::Nothing | Expect::Forbidden | Expect::Started, _) => {
                StepProgress::Done
            }
            (Expect::Refusal, _) if self.is_refused => StepProgress::Done,
            (Expect::Refusal, Some(line)) => self.fail(Deviation::Answer(line)),
            (Expect::Refusal, None) => {
                self.is_unsettled = true;
                self.note(Deviation::NoRefusal(patience));
                StepProgress::Done
            }
            (Expect::OkOrRefusal, _) => self.lacks(None),
            (Expect::Exit, _) => self.fail(Deviation::Stays(patience)),
            (Expect::Move(_), Some(line)) => self.fail(match Reply::parse(&line) {
                Reply::Error(_) | Reply::Unknown(_) => Deviation::Refusal(line),
                _ => Deviation::Answer(line),
            }),
            (Expect::Move(_), None) => self.fail(Deviation::NoMove(patience)),
            (Expect::Ok | Expect::Text, _) => self.fail(Deviation::NoAnswer(patience)),
        }
    }

    /// Judges the end of the program, or of its output.
    pub fn end(&mut self, reason: &str) -> StepProgress {
        if self.expected() == Expect::Exit && reason != "closed its output" {
            self.is_over = true;
            return StepProgress::Done;
        }
        self.fail(Deviation::Ended(reason.to_owned()))
    }

    /// Records that the program lacks something optional, and ends the dialog.
    fn lacks(&mut self, said: Option<String>) -> StepProgress {
        self.note(Deviation::Optional(said));
        self.is_over = true;
        StepProgress::Done
    }

    /// Records a deviation from the protocol that does not end the dialog. Does nothing if a deviation is already
    /// recorded.
    fn note(&mut self, deviation: Deviation) {
        self.deviation.get_or_insert((self.sent.len(), deviation));
    }

    fn fail(&mut self, deviation: Deviation) -> StepProgress {
        self.deviation = Some((self.sent.len(), deviation));
        self.is_over = true;
        StepProgress::Done
    }

    /// Returns the finding that the program could not be started.
    pub fn no_start(mut self, why: String) -> Finding {
        self.fail(Deviation::NoStart(why));
        self.finding()
    }

    /// Returns the finding of the dialog: the commands that were sent, and the deviation from the protocol if there is
    /// one.
    #[must_use]
    pub fn finding(self) -> Finding {
        let Self { dialog, mut sent, deviation, about, .. } = self;
        if let Some((n_sent, _)) = deviation {
            sent.truncate(n_sent);
        }
        let deviation = deviation.map(|(_, deviation)| deviation);
        Finding { dialog: dialog.name.clone(), subject: dialog.subject, sent, deviation, about }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::check::dialogs::dialogs;
    use crate::protocol::check::finding::Severity;

    const TIMES: CheckTimes = CheckTimes { start: Duration::from_secs(1), grace: Duration::ZERO };

    /// Runs the dialog `name` with a simulated program that plays `moves` in turn and answers `OK` where `OK` is
    /// expected. Returns the finding, and the lines that were sent to the program, except for `INFO` lines.
    fn hold(name: &str, moves: &[&str]) -> (Finding, Vec<String>) {
        let dialogs = dialogs();
        let dialog = dialogs.iter().find(|it| it.name == name).unwrap();
        let (mut judge, mut moves, mut sent) = (Judge::new(dialog, TIMES), moves.iter(), Vec::new());
        while let Some(step) = judge.next_step() {
            sent.extend(step.lines.into_iter().filter(|it| !it.starts_with("INFO ")));
            let progress = match judge.expected() {
                Expect::Ok | Expect::OkOrRefusal => judge.line("OK"),
                Expect::Move(_) => moves.next().map_or(StepProgress::Waits, |it| judge.line(it)),
                _ => judge.time_out(step.patience),
            };
            if progress == StepProgress::Waits {
                judge.time_out(step.patience);
            }
        }
        (judge.finding(), sent)
    }

    #[test]
    fn moves_are_judged_on_the_board_of_the_dialog() {
        let wrong = |moves: &[&str]| hold("TURN 0,0", moves).0.to_string();
        assert_eq!(wrong(&["0,0"]), "WRONG  TURN 0,0: TURN 0,0 is answered by 0,0, where a stone lies");
        assert_eq!(wrong(&["15,3"]), "WRONG  TURN 0,0: TURN 0,0 is answered by 15,3, outside the board");
        assert_eq!(wrong(&["1,0", "1,0"]), "WRONG  TURN 0,0: TURN 14,14 is answered by 1,0, where a stone lies");
        assert_eq!(wrong(&["1,0"]), "WRONG  TURN 0,0: TURN 14,14 has no move in 0.30 s");
        assert_eq!(wrong(&["MESSAGE hello", "1,0"]), "WRONG  TURN 0,0: TURN 0,0 has no move in 1.00 s");
        assert_eq!(wrong(&["1,0", "0,1"]), "right  TURN 0,0");
    }

    #[test]
    fn a_refusal_that_comes_late_is_not_that_of_the_next_command() {
        let dialogs = dialogs();
        let dialog = dialogs.iter().find(|it| it.name == "BEGIN before START").unwrap();
        let mut judge = Judge::new(dialog, TIMES);
        judge.next_step();
        assert_eq!(judge.line("name=\"Late\""), StepProgress::Done);
        while judge.expected() != Expect::Refusal {
            judge.next_step();
        }
        judge.time_out(Duration::ZERO);
        judge.next_step();
        assert_eq!(judge.line("ERROR no game"), StepProgress::Waits);
        assert_eq!(judge.line("OK"), StepProgress::Done);
        assert_eq!(judge.finding().severity(), Severity::Note);
    }

    /// If a program plays after an invalid command, this is only noted: no manager sends an invalid command, and the
    /// protocol does not say how to answer it.
    #[test]
    fn a_program_that_plays_where_it_could_refuse_is_not_wrong() {
        let dialogs = dialogs();
        let dialog = dialogs.iter().find(|it| it.name == "TURN on a stone").unwrap();
        let mut judge = Judge::new(dialog, TIMES);
        while let Some(step) = judge.next_step() {
            match judge.expected() {
                Expect::Refusal => judge.line("ERROR a stone lies there"),
                Expect::Ok if 1 < judge.n_begun => {
                    assert_eq!(judge.line("8,8"), StepProgress::Waits, "a move after a refusal");
                    judge.line("OK")
                }
                Expect::Ok => judge.line("OK"),
                Expect::Move(_) => judge.line("0,0"),
                _ => judge.time_out(step.patience),
            };
        }
        assert_eq!(judge.finding().severity(), Severity::Right);
        for is_late in [false, true] {
            let dialog = dialogs.iter().find(|it| it.name == "TURN 7,7 before START").unwrap();
            let mut judge = Judge::new(dialog, TIMES);
            while let Some(step) = judge.next_step() {
                match judge.expected() {
                    Expect::Refusal if is_late => judge.time_out(step.patience),
                    Expect::Refusal => judge.line("8,8"),
                    Expect::Ok if is_late && judge.line("8,8") == StepProgress::Done => unreachable!("it waits for OK"),
                    Expect::Ok => judge.line("OK"),
                    Expect::Move(_) => judge.line("0,0"),
                    _ => judge.time_out(step.patience),
                };
            }
            let (finding, said) = (judge.finding(), if is_late { "nothing in 0.3 s" } else { "8,8" });
            assert_eq!(finding.severity(), Severity::Note, "{finding}");
            assert!(finding.to_string().contains(&format!("TURN 7,7 is answered by {said}")), "{finding}");
        }
    }

    /// Returns the judge of a dialog after it has sent the command that the program must refuse. The program has
    /// answered all earlier commands correctly.
    fn at_refusal<'a>(dialogs: &'a [CheckDialog], name: &str) -> Judge<'a> {
        let mut judge = Judge::new(dialogs.iter().find(|it| it.name == name).unwrap(), TIMES);
        loop {
            let step = judge.next_step().unwrap();
            match judge.expected() {
                Expect::Refusal => return judge,
                Expect::Ok => judge.line("OK"),
                Expect::Move(_) => judge.line("0,0"),
                _ => judge.time_out(step.patience),
            };
        }
    }

    #[test]
    fn a_move_after_a_refusal_is_waited_for() {
        let dialogs = dialogs();
        let mut judge = at_refusal(&dialogs, "TURN on a stone");
        assert_eq!(judge.line("ERROR a stone lies there"), StepProgress::WaitsFor(TURN_TIME));
        assert_eq!(judge.line("MESSAGE depth 3"), StepProgress::Waits);
        assert_eq!(judge.line("ERROR no game"), StepProgress::Waits);
        assert_eq!(judge.line("8,6"), StepProgress::Done);
        let text = "note   TURN on a stone: TURN 7,7 is answered by a move after \"ERROR a stone lies there\"";
        assert_eq!(judge.finding().to_string(), text);
        let mut judge = at_refusal(&dialogs, "TURN on a stone");
        judge.line("ERROR a stone lies there");
        assert_eq!(judge.time_out(TURN_TIME), StepProgress::Done);
        assert_eq!(judge.finding().severity(), Severity::Right);
        let mut judge = at_refusal(&dialogs, "an unknown command");
        assert_eq!(judge.line("UNKNOWN command"), StepProgress::Done);
    }

    #[test]
    fn a_meaningless_line_instead_of_a_refusal_is_wrong_only_if_no_move_follows() {
        let dialogs = dialogs();
        for (lines, expected) in [
            (
                &["ev 30 nd 2k", "8,6"][..],
                "note   TURN on a stone: TURN 7,7 is answered by a move after \"ev 30 nd 2k\"",
            ),
            (&["ev 30 nd 2k"], "WRONG  TURN on a stone: TURN 7,7 is answered by \"ev 30 nd 2k\""),
        ] {
            let mut judge = at_refusal(&dialogs, "TURN on a stone");
            let mut progress = StepProgress::Waits;
            for line in lines {
                progress = judge.line(line);
            }
            if progress == StepProgress::Waits {
                judge.time_out(TURN_TIME);
            }
            assert_eq!(judge.finding().to_string(), expected);
        }
    }

    /// If the protocol does not define the answer to a line, every deviation from that line on is only a note. A
    /// deviation before that line is still an error.
    #[test]
    fn what_follows_a_line_that_no_manager_sends_is_a_note() {
        let dialogs = dialogs();
        for name in
            ["START, which is no board", "START x, which is no board", "TURN 7,7 before START", "TURN without a point"]
        {
            let mut judge = at_refusal(&dialogs, name);
            judge.end("exit status: 3");
            assert_eq!(judge.finding().severity(), Severity::Note, "{name}");
            let mut judge = at_refusal(&dialogs, name);
            judge.line("ERROR no");
            judge.next_step();
            judge.time_out(TURN_TIME);
            assert_eq!(judge.finding().severity(), Severity::Note, "{name}");
            let judge = Judge::new(dialogs.iter().find(|it| it.name == name).unwrap(), TIMES);
            assert_eq!(judge.no_start("no such file".to_owned()).severity(), Severity::Wrong, "{name}");
        }
        for name in ["START 99, which is no board", "TURN on a stone", "TURN outside the board", "BEGIN before START"] {
            let mut judge = at_refusal(&dialogs, name);
            judge.end("exit status: 3");
            assert_eq!(judge.finding().severity(), Severity::Wrong, "{name}");
        }
    }

    #[test]
    fn forbidden_points_are_those_of_the_rule() {
        let severity = |line: &str| {
            let dialogs = dialogs();
            let dialog = dialogs.iter().find(|it| it.name.starts_with("YXSHOWFORBID")).unwrap();
            let mut judge = Judge::new(dialog, TIMES);
            while let Some(step) = judge.next_step() {
                match judge.expected() {
                    Expect::Ok => judge.line("OK"),
                    Expect::Forbidden if judge.line(line) == StepProgress::Done => StepProgress::Done,
                    _ => judge.time_out(step.patience),
                };
            }
            judge.finding().severity()
        };
        assert_eq!(severity("FORBID 0709."), Severity::Right);
        assert_eq!(severity("UNKNOWN YXSHOWFORBID"), Severity::Right);
        assert_eq!(severity("FORBID ."), Severity::Note, "an edition that does not know renju");
        assert_eq!(severity("FORBID 07090808."), Severity::Wrong);
    }

    #[test]
    fn every_position_has_the_settings_that_a_manager_sends() {
        for dialog in dialogs() {
            let mut judge = Judge::new(&dialog, TIMES);
            let (mut known, mut has_time) = (Vec::new(), false);
            while let Some(step) = judge.next_step() {
                for line in &step.lines {
                    let mut words = line.split(' ');
                    match (words.next(), words.next()) {
                        (Some("START" | "RESTART"), _) => known.clear(),
                        (Some("INFO"), Some("time_left")) => has_time = true,
                        (Some("INFO"), Some(key)) => known.push(key.to_owned()),
                        (Some("BEGIN" | "TURN" | "BOARD" | "YXBOARD"), _)
                            if !matches!(judge.expected(), Expect::Refusal) =>
                        {
                            let keys = ["timeout_turn", "timeout_match", "max_memory", "game_type", "rule"];
                            let is_own = |key: &&str| dialog.name.contains(*key) || known.iter().any(|it| it == key);
                            assert!(has_time && keys.iter().all(is_own), "{}: {line} after {known:?}", dialog.name);
                            has_time = false;
                        }
                        _ => {}
                    }
                }
                judge.time_out(step.patience);
                judge.is_over = false;
            }
        }
    }

    #[test]
    fn a_rule_that_the_program_does_not_know_is_a_note() {
        let judged = |name: &str, line: &str| {
            let dialogs = dialogs();
            let dialog = dialogs.iter().find(|it| it.name.starts_with(name)).unwrap();
            let mut judge = Judge::new(dialog, TIMES);
            judge.next_step();
            judge.line("OK");
            judge.next_step();
            judge.line(line);
            judge.finding().to_string()
        };
        assert_eq!(
            judged("INFO rule 8", "ERROR unknown rule"),
            "note   INFO rule 8, caro: INFO rule 8 is answered by ERROR unknown rule, and is optional"
        );
        assert!(judged("INFO rule 0", "ERROR unknown rule").starts_with("WRONG"));
        assert!(judged("INFO rule 8", "OK").starts_with("WRONG"));
    }

    #[test]
    fn a_five_ends_the_dialog() {
        let (finding, sent) = hold("TURN after BEGIN, eight times", &["0,0", "1,0", "2,0", "3,0", "4,0", "4,0"]);
        assert_eq!((finding.severity(), sent.last().map(String::as_str)), (Severity::Right, Some("TURN 7,4")));
    }

    #[test]
    fn a_line_that_means_nothing_is_wrong_only_if_no_move_follows() {
        let dialogs = dialogs();
        let dialog = dialogs.iter().find(|it| it.name == "START, BEGIN").unwrap();
        for (moves, expected) in [
            (Some("7,7"), "note   START, BEGIN: BEGIN is answered by a move after \"ev 304 nd 26k\""),
            (None, "WRONG  START, BEGIN: BEGIN is answered by \"ev 304 nd 26k\""),
        ] {
            let mut judge = Judge::new(dialog, TIMES);
            while let Some(step) = judge.next_step() {
                match judge.expected() {
                    Expect::Ok => judge.line("OK"),
                    Expect::Move(_) => {
                        assert_eq!(judge.line("ev 304 nd 26k"), StepProgress::Waits);
                        match moves {
                            Some(point) => judge.line(point),
                            None => judge.time_out(step.patience),
                        }
                    }
                    _ => judge.time_out(step.patience),
                };
            }
            assert_eq!(judge.finding().to_string(), expected);
        }
    }

    #[test]
    fn stones_that_were_taken_back_are_free_again() {
        let (finding, sent) = hold("TAKEBACK of a move and its answer", &["7,7", "7,6", "7,6"]);
        assert_eq!(finding.severity(), Severity::Right, "{finding}");
        assert_eq!(sent[2..], ["TURN 7,8", "TAKEBACK 7,6", "TAKEBACK 7,8", "TURN 7,8"]);
    }
}
