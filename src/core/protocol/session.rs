//! The state of a brain (a Gomocup engine), without threads and pipes: takes the manager's lines and returns outputs.

mod blocks;
mod yixin;

use std::collections::VecDeque;

use crate::engine::{Answer, PlayerFault, Progress, Request, RequestKind, Score, roster};
use crate::game::{Board, Color, MAX_SIZE, MIN_SIZE, Move, Opening, OpeningChoice, OpeningKind, PlayerId, Point, Rule};
use crate::protocol::command::{
    BoardStone, CommandError, DatabaseCommand, DatabaseFileCommand, ListPurpose, ManagerCommand, quoted,
};
use crate::protocol::database::{DatabasePosition, DatabaseTask};
use crate::protocol::info::{ManagerSettings, is_continuous};
use crate::protocol::output::BrainOutput;
use crate::protocol::reply::Reply;
use crate::protocol::search_report;
use crate::protocol::session::blocks::Blocks;
use crate::protocol::session::yixin::{AnswerWording, AwaitedFile};

/// Board size that the commands for position databases use before the first `START` sets a size.
const DEFAULT_SIZE: u8 = 15;

/// Maximum number of commands that wait for the end of a search.
const MAX_WAITING: usize = 10_000;

/// Maximum length of a text of several lines, in bytes. A longer text is taken as complete, even if its end is missing.
const MAX_TEXT: usize = 60_000;

/// Messages that tell Yixin's manager the maximum values of two settings: the number of threads, and the binary
/// logarithm of the table size in KiB.
const LIMITS: [&str; 2] = ["INFO MAX_THREAD_NUM 64", "INFO MAX_HASH_SIZE 20"];

/// The state of a conversation with a manager.
///
/// During a search, only `END` and `YXSTOP` take effect at once: they stop the search, and its move is sent. All other
/// commands wait until the search ends. Commands that came before `END` are still answered; commands after it are
/// ignored. Any line stops pondering.
#[derive(Clone, Debug)]
pub struct BrainSession {
    player: PlayerId,
    seed: u64,
    info: ManagerSettings,
    /// Bytes of the machine's memory that are free; `None` if the system does not report it.
    free_memory: Option<u64>,
    board: Option<Board>,
    /// The stones in the order in which the manager has sent them. This is the order of play if the manager has given
    /// it.
    moves: Vec<Point>,
    /// The brain's side; `None` before the first move.
    own: Option<Color>,
    /// The list of stones or points that the manager is sending; `None` if it is sending no list.
    list: Option<List>,
    is_thinking: bool,
    /// `true` if the brain must start to ponder when the current search has ended.
    will_ponder: bool,
    is_pondering: bool,
    /// `true` after `END` or the end of the input.
    is_leaving: bool,
    /// Points and lines that are excluded from searches.
    blocks: Blocks,
    /// Form in which the answer to the current request will be written to the manager.
    wording: AnswerWording,
    /// The kind of file whose name the manager sends in the next line; `None` if no file name is expected.
    awaits_file: Option<AwaitedFile>,
    /// The last report on the current search: depth, score and moves.
    reported: Option<(u8, Score, Vec<Point>)>,
    waiting: VecDeque<String>,
    /// Complaints about settings. They wait for the next reply, because a manager does not read while it sends
    /// settings.
    notices: Vec<String>,
}

/// A list of stones or points of which the manager has not sent all lines yet.
#[derive(Clone, Debug)]
struct List {
    purpose: ListPurpose,
    stones: Vec<BoardStone>,
    /// The first error in the list.
    fault: Option<String>,
}

/// The outputs of a command, or the reason why the command cannot be carried out.
type Obeyed = Result<Vec<BrainOutput>, String>;

impl BrainSession {
    /// Creates a session in which `player` plays; `seed` determines the player's random choices.
    #[must_use]
    pub fn new(player: PlayerId, seed: u64) -> Self {
        Self {
            player,
            seed,
            info: ManagerSettings::default(),
            free_memory: None,
            board: None,
            moves: Vec::new(),
            own: None,
            list: None,
            is_thinking: false,
            will_ponder: false,
            is_pondering: false,
            is_leaving: false,
            blocks: Blocks::default(),
            wording: AnswerWording::Moves,
            awaits_file: None,
            reported: None,
            waiting: VecDeque::new(),
            notices: Vec::new(),
        }
    }

    /// Sets the free memory of the machine in bytes. Transposition tables may use a part of it.
    #[must_use]
    pub fn with_free_memory(self, free_memory: Option<u64>) -> Self {
        Self { free_memory, ..self }
    }

    /// Returns `true` during a search.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.is_thinking
    }

    /// Returns `true` after `END` or the end of the input.
    #[must_use]
    pub const fn is_leaving(&self) -> bool {
        self.is_leaving
    }

    /// Processes a line of the manager, and returns the outputs.
    pub fn line(&mut self, line: &str) -> Vec<BrainOutput> {
        let hurry = std::mem::take(&mut self.is_pondering).then_some(BrainOutput::Hurry);
        hurry.into_iter().chain(self.receive(line)).collect()
    }

    fn receive(&mut self, line: &str) -> Vec<BrainOutput> {
        match ManagerCommand::parse(line) {
            Ok(_) | Err(_) if self.is_leaving => Vec::new(),
            Ok(ManagerCommand::End) => self.end(),
            Ok(ManagerCommand::Stop) if self.is_thinking() => vec![BrainOutput::Hurry],
            // Do not reply: the search has already been answered, so the manager would take a further reply as the
            // answer to its next command.
            Ok(ManagerCommand::Stop) => Vec::new(),
            Ok(_) | Err(_) if !self.is_thinking() => self.obey(line),
            Ok(_) | Err(_) if self.waiting.len() < MAX_WAITING => {
                self.waiting.push_back(line.to_owned());
                Vec::new()
            }
            Ok(_) | Err(_) => vec![BrainOutput::Say(Reply::Error("too many commands wait".to_owned()))],
        }
    }

    /// Processes `END` or the end of the input. If a search runs, stops it; its move is written before the session
    /// ends. Without a search, ends the session at once.
    pub fn end(&mut self) -> Vec<BrainOutput> {
        self.is_leaving = true;
        vec![if self.is_thinking { BrainOutput::Hurry } else { BrainOutput::Quit }]
    }

    /// Processes the answer to the current request, and then the lines that have waited for it.
    pub fn answer(&mut self, answer: Result<Answer, PlayerFault>) -> Vec<BrainOutput> {
        if !std::mem::take(&mut self.is_thinking) {
            return Vec::new();
        }
        let replies = self.conclude(answer).unwrap_or_else(|error| vec![Reply::Error(error)]);
        let ahead = if matches!(replies[..], [Reply::Moves(_)]) { self.look_ahead() } else { None };
        let mut effects: Vec<_> = replies.into_iter().map(BrainOutput::Say).collect();
        if let Some(request) = ahead {
            self.is_pondering = true;
            effects.push(BrainOutput::Ponder(Box::new(request)));
        }
        while !self.is_thinking()
            && let Some(line) = self.waiting.pop_front()
        {
            effects.extend(self.obey(&line));
        }
        if self.is_leaving {
            effects.extend(self.end());
        }
        effects
    }

    /// Processes a progress report of the current request. Returns no output in three cases: depth, score and best line
    /// are the same as in the last report; the depth is 0 and no win or loss is proved; or `END` has come.
    pub fn progress(&mut self, progress: &Progress) -> Vec<BrainOutput> {
        let Some(best) = progress.best().filter(|_| self.is_thinking && !self.is_leaving) else { return Vec::new() };
        let reported = Some((progress.depth, best.score, best.moves.clone()));
        let is_known = self.reported == reported || progress.depth == 0 && !best.score.is_mate();
        if is_known {
            return Vec::new();
        }
        self.reported = reported;
        search_report::report_lines(progress, self.info.detail).into_iter().map(BrainOutput::Say).collect()
    }

    /// Returns the request to ponder after a move. Returns `None` if pondering is off, the game is over, or a command
    /// waits.
    fn look_ahead(&self) -> Option<Request> {
        let (board, side, rule) = (self.board.as_ref()?, !self.own?, self.rule().ok()?);
        let is_free = self.will_ponder && self.waiting.is_empty() && !self.is_leaving;
        let is_won = self.moves.last().is_some_and(|it| rule.winning_line(board, *it).is_some());
        let request = Request { kind: RequestKind::Ponder, ..self.request(board.clone(), side, rule) };
        (is_free && !is_won).then_some(request)
    }

    fn conclude(&mut self, answer: Result<Answer, PlayerFault>) -> Result<Vec<Reply>, String> {
        let fault = |it: PlayerFault| format!("{} has failed: {}", self.player, it.to_string().replace('\n', " "));
        let answer = answer.map_err(fault)?;
        let reply = match answer {
            Answer::Draw(agrees) => Ok(Reply::Message(format!("DRAW {}", if agrees { "YES" } else { "NO" }))),
            Answer::Stones(points) => self.play_balanced(points),
            Answer::OpeningPhase(choices, _) if self.wording != AnswerWording::Moves => {
                return yixin::opening_replies(self.wording, &choices);
            }
            Answer::Move(point) => self.play_own(point).map(|it| Reply::Moves(vec![it])),
            Answer::OpeningPhase(choices, None) if choices.is_empty() => {
                self.play_own(None).map(|it| Reply::Moves(vec![it]))
            }
            Answer::OpeningPhase(_, Some(first)) => Ok(Reply::Moves(vec![first])),
            // The brain has swapped sides or kept its side, and need not place a stone itself. The protocol has no word
            // for keeping the side, so answer `SWAP` in both cases.
            Answer::OpeningPhase(choices, None)
                if matches!(choices.last(), Some(OpeningChoice::Swap | OpeningChoice::Keep)) =>
            {
                Ok(Reply::Swap)
            }
            Answer::OpeningPhase(choices, None) => {
                let point = |it: &OpeningChoice| if let OpeningChoice::Point(point) = it { Some(*point) } else { None };
                Ok(Reply::Moves(choices.iter().filter_map(point).collect()))
            }
            Answer::Ready | Answer::Choice(_) | Answer::Value(_) | Answer::Values(_) | Answer::Win(_) => {
                Err(format!("{} has no move", self.player))
            }
        };
        reply.map(|it| vec![it])
    }

    /// Plays the one or two stones that balance a position: the first stone has the color of the brain, the second the
    /// color of its opponent.
    fn play_balanced(&mut self, points: Vec<Point>) -> Result<Reply, String> {
        let own = self.own.ok_or("no side has played")?;
        if points.is_empty() {
            return Err("no point is free".to_owned());
        }
        for (color, point) in [own, !own].into_iter().zip(&points) {
            let board = self.board_mut()?;
            board.play(*point, color).map_err(|error| error.to_string())?;
            self.moves.push(*point);
        }
        Ok(Reply::Moves(points))
    }

    /// Plays the brain's move and returns its point. If `point` is `None`, all free points are forbidden to the brain.
    /// The protocol has no pass, so the brain plays the first free point, and the manager judges this move.
    fn play_own(&mut self, point: Option<Point>) -> Result<Point, String> {
        let is_blocked = |it: &Point| self.blocks.contains(*it);
        let free = || self.board.as_ref().and_then(|it| it.free_points().find(|it| !is_blocked(it)));
        let point = point.or_else(free).ok_or("no point is free")?;
        if let (Some(board), Some(own)) = (&mut self.board, self.own) {
            board.play(point, own).map_err(|error| format!("{} has failed: {error}", self.player))?;
            self.moves.push(point);
        }
        Ok(point)
    }

    /// Processes a line while no search runs.
    fn obey(&mut self, line: &str) -> Vec<BrainOutput> {
        match self.awaits_file.take() {
            Some(AwaitedFile::Table(direction)) => return vec![BrainOutput::Table(direction, line.trim().to_owned())],
            Some(AwaitedFile::Database(command)) => return self.database_file(command, line.trim()),
            None => {}
        }
        let obeyed = match (self.list.take(), ManagerCommand::parse(line)) {
            (Some(mut list), _) if list.awaits_text() => {
                list.add_text(line);
                self.list = Some(list);
                Ok(Vec::new())
            }
            (Some(list), Ok(ManagerCommand::Done)) => self.use_list(list),
            (Some(mut list), Err(_)) => {
                list.add(line);
                self.list = Some(list);
                Ok(Vec::new())
            }
            (Some(_), Ok(command)) => {
                let mut effects = self.say(Reply::Error("the list of stones was not ended by DONE".to_owned()));
                effects.extend(self.command(command).unwrap_or_else(|error| self.say(Reply::Error(error))));
                return effects;
            }
            (None, Ok(command)) => self.command(command),
            (None, Err(CommandError::Unknown(word))) => {
                let reply = Reply::Unknown(CommandError::Unknown(word).to_string());
                return self.say(reply);
            }
            (None, Err(error @ CommandError::Wrong(_))) => Err(error.to_string()),
        };
        obeyed.unwrap_or_else(|error| self.say(Reply::Error(error)))
    }

    fn command(&mut self, command: ManagerCommand) -> Obeyed {
        match command {
            ManagerCommand::Start(size) => self.start(size),
            ManagerCommand::Restart => {
                let size = self.board()?.size();
                self.start(size)
            }
            ManagerCommand::Begin => self.begin(),
            ManagerCommand::Turn(point) => self.turn(point),
            ManagerCommand::Play(point) => self.play(point),
            ManagerCommand::TakeBack(point) => self.take_back(point),
            ManagerCommand::List(purpose) => Ok(self.open_list(purpose)),
            ManagerCommand::Done => Err("DONE ends a list of stones, and none was begun".to_owned()),
            ManagerCommand::Info { key, value } => {
                let before = self.info.clone();
                self.notices.extend(self.info.set(&key, &value).err());
                if key == "strength" && self.own_level().is_none() {
                    self.notices.push(format!("strength is not supported: {} has no levels", self.player));
                }
                let info = &self.info;
                let [bytes_before, bytes] = [&before, info].map(|it| it.table_bytes(self.free_memory));
                let limit = (bytes != bytes_before).then_some(BrainOutput::Limit(bytes));
                let threads = (info.n_threads != before.n_threads).then_some(BrainOutput::Threads(info.n_threads));
                let prepare = if info.rule() == before.rule() { None } else { self.prepare() };
                let is_used = info.uses_database.filter(|_| info.uses_database != before.uses_database);
                let is_only_read = info.only_reads_database;
                let only_read = (is_only_read != before.only_reads_database).then_some(is_only_read);
                let database = is_used.map(DatabaseTask::Use).into_iter().chain(only_read.map(DatabaseTask::OnlyRead));
                let database = database.map(|it| BrainOutput::Database(Box::new(it)));
                Ok(limit.into_iter().chain(threads).chain(prepare).chain(database).collect())
            }
            ManagerCommand::About => Ok(self.say(Reply::About(about(&self.player)))),
            ManagerCommand::HashClear => Ok(vec![BrainOutput::Forget]),
            ManagerCommand::ShowForbidden => self.show_forbidden(),
            ManagerCommand::ShowLimits => {
                self.info.is_yixin = true;
                let lines = LIMITS.map(|it| BrainOutput::Say(Reply::Message(it.to_owned())));
                Ok(lines.into_iter().chain(self.notices()).collect())
            }
            ManagerCommand::Best(n_moves) => {
                self.ready()?;
                let own = side_to_move(self.board()?);
                self.own = Some(own);
                self.think_about(self.board()?.clone(), own, RequestKind::BestLines(n_moves))
            }
            ManagerCommand::Balance(balance) => {
                self.ready()?;
                let own = side_to_move(self.board()?);
                self.own = Some(own);
                self.think_about(self.board()?.clone(), own, RequestKind::BalancedStones(balance))
            }
            ManagerCommand::BlockReset => {
                self.blocks.reset_points();
                Ok(Vec::new())
            }
            ManagerCommand::BlockPathReset => {
                self.blocks.reset_lines();
                Ok(Vec::new())
            }
            ManagerCommand::Swap2Step(step) => {
                let stones = if step == 1 { Vec::new() } else { self.moves.clone() };
                if step != 1 && stones.len() != usize::from(2 * step - 1) {
                    return Err(format!("this step comes after {} stones", 2 * step - 1));
                }
                self.swap2(&stones, AnswerWording::Swap2(stones.len()))
            }
            ManagerCommand::SoosorvFirst => self.soosorv(1, 0, &[]),
            ManagerCommand::OfferDraw => {
                self.ready()?;
                // In a request of this kind, the side to move is the side that offers the draw. Here the brain's
                // opponent offers it and the brain answers, so the opponent is the side to move.
                let side = !self.own.unwrap_or(Color::White);
                self.think_about(self.board()?.clone(), side, RequestKind::DrawOffer)
            }
            ManagerCommand::Resign => Ok(self.say(Reply::Message("RESIGN".to_owned()))),
            ManagerCommand::Table(direction, name) if name.is_empty() => {
                self.awaits_file = Some(AwaitedFile::Table(direction));
                Ok(Vec::new())
            }
            ManagerCommand::DatabaseFile(command, name) if name.is_empty() => {
                self.awaits_file = Some(AwaitedFile::Database(command));
                Ok(Vec::new())
            }
            ManagerCommand::DatabaseFile(command, name) => Ok(self.database_file(command, &name)),
            ManagerCommand::SaveDatabase => Ok(self.database(DatabaseTask::Save)),
            ManagerCommand::Table(direction, name) => Ok(vec![BrainOutput::Table(direction, name)]),
            ManagerCommand::TableUsage => Ok(vec![BrainOutput::TableUsage]),
            ManagerCommand::Unsupported(word) => Ok(self.say(Reply::Message(format!("{word} is not supported")))),
            ManagerCommand::End => Ok(vec![BrainOutput::Quit]),
            ManagerCommand::Stop => Ok(Vec::new()),
        }
    }

    fn start(&mut self, size: u8) -> Obeyed {
        if !(MIN_SIZE <= size && size <= MAX_SIZE) {
            return Err(format!("boards have {MIN_SIZE} to {MAX_SIZE} lines"));
        }
        self.board = Some(Board::new(size));
        self.moves.clear();
        self.own = None;
        // Prepare the player before replying: after the reply, the manager starts the clock of the first move.
        Ok(self.prepare().into_iter().chain(self.say(Reply::Ok)).collect())
    }

    /// Returns the output `Prepare`, on which the player gets ready before the manager starts the clock of a move;
    /// `None` if the rule is unknown.
    fn prepare(&self) -> Option<BrainOutput> {
        self.rule().ok().map(BrainOutput::Prepare)
    }

    /// Starts a search for the side to move, as `BEGIN` requests.
    fn begin(&mut self) -> Obeyed {
        self.ready()?;
        let own = side_to_move(self.board()?);
        self.own = Some(own);
        self.think()
    }

    fn turn(&mut self, point: Point) -> Obeyed {
        self.ready()?;
        let own = self.own.unwrap_or(Color::White);
        self.board_mut()?.play(point, !own).map_err(|error| error.to_string())?;
        self.moves.push(point);
        self.own = Some(own);
        self.think()
    }

    fn play(&mut self, point: Point) -> Obeyed {
        let own = self.own.unwrap_or(side_to_move(self.board()?));
        self.board_mut()?.play(point, own).map_err(|error| error.to_string())?;
        self.moves.push(point);
        self.own = Some(own);
        Ok(self.say(Reply::Moves(vec![point])))
    }

    fn take_back(&mut self, point: Point) -> Obeyed {
        let board = self.board_mut()?;
        if !board.contains(point) || board.undo(point).is_none() {
            return Err("no stone lies there".to_owned());
        }
        if board.n_stones() == 0 {
            self.own = None;
        }
        self.moves.retain(|it| *it != point);
        Ok(self.say(Reply::Ok))
    }

    fn show_forbidden(&mut self) -> Obeyed {
        let board = self.board()?;
        let rule = self.rule()?;
        let forbidden = board.free_points().filter(|it| rule.foul(board, *it, Color::Black).is_some()).collect();
        Ok(self.say(Reply::Forbidden(forbidden)))
    }

    fn open_list(&mut self, purpose: ListPurpose) -> Vec<BrainOutput> {
        self.list = Some(List { purpose, stones: Vec::new(), fault: None });
        Vec::new()
    }

    fn use_list(&mut self, list: List) -> Obeyed {
        if let Some(fault) = list.fault {
            return Err(fault);
        }
        match list.purpose.clone() {
            ListPurpose::Board => {
                self.ready()?;
                self.set_up(&list.stones)?;
                self.think()
            }
            ListPurpose::QuietBoard => {
                self.set_up(&list.stones)?;
                Ok(Vec::new())
            }
            ListPurpose::Swap2 => self.swap2(&list.points()?, AnswerWording::Moves),
            ListPurpose::Block | ListPurpose::Unblock => {
                self.blocks.set_points(&list.points()?, list.purpose == ListPurpose::Block);
                Ok(Vec::new())
            }
            ListPurpose::BlockPath | ListPurpose::UnblockPath => {
                self.blocks.set_line(list.points()?, list.purpose == ListPurpose::BlockPath);
                Ok(Vec::new())
            }
            ListPurpose::Database(command) => {
                self.ready()?;
                let moves = list.stones.iter().map(|it| it.point).collect();
                let position = DatabasePosition::after(self.board()?.size(), self.rule()?, moves)?;
                Ok(self.database(DatabaseTask::Position(command, position)))
            }
            ListPurpose::Soosorv(step, n_fifths) => self.soosorv(step, n_fifths, &list.points()?),
        }
    }

    /// Returns the outputs for `task`, a task on the position database: first the notices that wait to be sent, then
    /// the task.
    fn database(&mut self, task: DatabaseTask) -> Vec<BrainOutput> {
        let mut effects = self.notices();
        effects.push(BrainOutput::Database(Box::new(task)));
        effects
    }

    /// Returns the outputs for a command on a file of evaluations. The command applies to the position of the game. If
    /// the moves of the game are not known, it applies to the empty board.
    fn database_file(&mut self, command: DatabaseFileCommand, name: &str) -> Vec<BrainOutput> {
        let rule = self.rule().unwrap_or(Rule::Freestyle);
        let size = self.board.as_ref().map_or(DEFAULT_SIZE, Board::size);
        let moves = self.moves.iter().map(|it| Some(*it)).collect();
        let position = DatabasePosition::after(size, rule, moves).ok();
        let position = position.filter(|it| Some(it.board()) == self.board.as_ref());
        let position = position.unwrap_or_else(|| DatabasePosition::start(size, rule));
        self.database(DatabaseTask::File(command, name.to_owned(), position))
    }

    /// Sets up a position. In renju, where the colors have different rules, the first stone of `stones` is Black's.
    /// Under other rules, the brain is Black unless it has fewer stones than the other side.
    fn set_up(&mut self, stones: &[BoardStone]) -> Result<(), String> {
        let n_stones = |whose| stones.iter().filter(|it| it.whose == Some(whose)).count();
        let first = stones.iter().filter_map(|it| it.whose).find(|it| *it <= 2);
        let own = match first.filter(|_| self.info.rule() == Ok(Rule::Renju)) {
            Some(2) => Color::White,
            Some(_) => Color::Black,
            None if n_stones(1) < n_stones(2) => Color::White,
            None => Color::Black,
        };
        let mut board = Board::new(self.board()?.size());
        for stone in stones {
            let color = match stone.whose {
                Some(1) => own,
                Some(2) => !own,
                // Skip entries whose third number is 3: they mark forbidden points, and the brain finds these by the
                // rule.
                Some(_) => continue,
                None => return Err("a stone is x,y,1 or x,y,2".to_owned()),
            };
            // A pass has no point, so no stone is placed for it. But `n_stones` above counts passes too.
            let Some(point) = stone.point else { continue };
            board.play(point, color).map_err(|error| format!("{point:?}: {error}"))?;
        }
        self.board = Some(board);
        self.moves = stones.iter().filter(|it| it.whose != Some(3)).filter_map(|it| it.point).collect();
        self.own = Some(own);
        Ok(())
    }

    /// Starts the brain's choice in a Swap2 opening. With no stones, the brain places the first three. After three or
    /// five stones, it swaps or plays; after three, it may also add two stones and leave the choice to the other side.
    fn swap2(&mut self, stones: &[Point], wording: AnswerWording) -> Obeyed {
        self.ready()?;
        let mut opening = Opening::new(OpeningKind::Swap2, self.board()?.size());
        if ![0, 3, 5].contains(&stones.len()) {
            return Err("an opening has no stones, three or five".to_owned());
        }
        for (n, point) in stones.iter().enumerate() {
            let passed_on = (n == 3).then_some(OpeningChoice::AddTwo);
            for choice in passed_on.into_iter().chain([OpeningChoice::Point(*point)]) {
                opening.play(choice).map_err(|error| format!("{point:?}: {error}"))?;
            }
        }
        self.think_about_opening(opening, wording)
    }

    /// Lets the brain choose what to do at step number `step` of a Soosorv-8 opening. The stones after the fourth in
    /// `stones` are the fifth moves that were offered.
    fn soosorv(&mut self, step: u8, n_fifths: u8, stones: &[Point]) -> Obeyed {
        self.ready()?;
        let opening = yixin::soosorv(self.board()?.size(), step, n_fifths, stones)?;
        self.think_about_opening(opening, AnswerWording::Soosorv(step))
    }

    fn think_about_opening(&mut self, opening: Opening, wording: AnswerWording) -> Obeyed {
        let (board, side) = (opening.board().clone(), opening.side_to_move());
        let obeyed = self.think_about(board, side, RequestKind::OpeningPhase(Box::new(opening)));
        self.wording = wording;
        obeyed
    }

    fn think(&mut self) -> Obeyed {
        let own = self.own.ok_or("no side has played")?;
        self.think_about(self.board()?.clone(), own, RequestKind::Move)
    }

    fn think_about(&mut self, board: Board, side: Color, kind: RequestKind) -> Obeyed {
        let rule = self.rule()?;
        self.is_thinking = true;
        self.wording = AnswerWording::Moves;
        self.reported = None;
        let is_counted = self.info.max_depth.is_some() || self.info.max_nodes.is_some();
        self.will_ponder = self.info.pondering && kind == RequestKind::Move && !is_counted;
        let mut effects = self.notices();
        effects.extend(search_report::begin(self.info.detail).map(BrainOutput::Say));
        let request = Request { kind, limits: self.info.limits(), ..self.request(board, side, rule) };
        effects.push(BrainOutput::Ask(Box::new(request)));
        Ok(effects)
    }

    /// Returns a request for a move in a position. The request contains the known moves of the game, except moves whose
    /// stones are not on the board.
    fn request(&self, board: Board, side: Color, rule: Rule) -> Request {
        let color = |point: &Point| Some(Move { point: Some(*point), color: board.stone(*point)? });
        let moves = self.moves.iter().filter_map(color).collect();
        let excluded = self.blocks.excluded(&board);
        Request { moves, excluded, seed: self.seed, ..Request::at(board, rule, side, self.playing()) }
    }

    /// Returns the level of the session's player; `None` if the player has no levels.
    fn own_level(&self) -> Option<u8> {
        roster::house().get(&self.player)?.level
    }

    /// Returns the player that makes the moves. If the session's player has levels and the manager has set a strength,
    /// this is the player at that percentage of its level. Otherwise it is the session's player itself.
    fn playing(&self) -> PlayerId {
        let (house, strength) = (roster::house(), self.info.strength);
        let player = house.get(&self.player).zip(self.own_level()).zip(strength);
        player.map_or_else(
            || self.player.clone(),
            |((player, level), strength)| {
                let level = (u16::from(level) * u16::from(strength)).div_ceil(100).max(1);
                house.at_level(player, u8::try_from(level).unwrap_or(u8::MAX)).id.clone()
            },
        )
    }

    /// Checks that a game was started under a known rule.
    ///
    /// # Errors
    /// The reason why no move can be searched.
    fn ready(&self) -> Result<(), String> {
        self.rule()?;
        self.board().map(|_| ())
    }

    fn rule(&self) -> Result<Rule, String> {
        self.info.rule().map_err(|number| match is_continuous(number) {
            true => format!("the continuous game, rule {number}, is not supported"),
            false => format!("rule {number} is unknown"),
        })
    }

    fn board(&self) -> Result<&Board, String> {
        self.board.as_ref().ok_or_else(no_game)
    }

    fn board_mut(&mut self) -> Result<&mut Board, String> {
        self.board.as_mut().ok_or_else(no_game)
    }

    fn say(&mut self, reply: Reply) -> Vec<BrainOutput> {
        let mut effects = self.notices();
        effects.push(BrainOutput::Say(reply));
        effects
    }

    fn notices(&mut self) -> Vec<BrainOutput> {
        self.notices.drain(..).map(|it| BrainOutput::Say(Reply::Message(it))).collect()
    }
}

impl List {
    /// Returns `true` while the manager has not sent all lines of the text that comes before the list of stones.
    const fn awaits_text(&self) -> bool {
        matches!(self.purpose, ListPurpose::Database(DatabaseCommand::SetText(_, false)))
    }

    /// Adds a line to the text that comes before the list of stones. The text is complete after its closing quotation
    /// mark, or when it is longer than [`MAX_TEXT`].
    fn add_text(&mut self, line: &str) {
        if let ListPurpose::Database(DatabaseCommand::SetText(text, is_whole)) = &mut self.purpose {
            let (more, is_end) = quoted(line, true);
            text.push('\n');
            text.push_str(&more);
            *is_whole = is_end || MAX_TEXT < text.len();
        }
    }

    /// Adds a line. If the list already has more stones than the largest board has points, further stones are dropped:
    /// the list must repeat a point, which is an error in any case.
    fn add(&mut self, line: &str) {
        match BoardStone::parse(line) {
            Ok(stone) if self.stones.len() <= Point::N_INDICES => self.stones.push(stone),
            Ok(_) => (),
            Err(error) => self.fault = self.fault.take().or(Some(error.to_string())),
        }
    }

    /// Returns the points of the list, in order.
    ///
    /// # Errors
    /// If the list contains a pass.
    fn points(&self) -> Result<Vec<Point>, String> {
        let points: Option<Vec<_>> = self.stones.iter().map(|it| it.point).collect();
        points.ok_or_else(|| "this list has no pass".to_owned())
    }
}

fn no_game() -> String {
    "no game: START comes first".to_owned()
}

/// Returns the side with fewer stones; Black if both have the same number.
fn side_to_move(board: &Board) -> Color {
    let n_stones = |color| board.points().filter(|it| board.stone(*it) == Some(color)).count();
    if n_stones(Color::White) < n_stones(Color::Black) { Color::White } else { Color::Black }
}

fn about(player: &PlayerId) -> String {
    format!(
        "name=\"Gumu\", version=\"{}\", author=\"The Gumu authors\", opponent=\"{}\"",
        env!("CARGO_PKG_VERSION"),
        player
    )
}
