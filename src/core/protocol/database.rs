//! The brain's position database: Yixin's commands for it, moves played from it, and what searches add to it.
//!
//! The database is off until the manager sends `INFO usedatabase 1` or `YXSETDATABASE`, unless the command line names a
//! file. Only the strongest player uses it, and only in searches without excluded points. A move is played from the
//! database without a search if it is marked as the move to play, if it is a proved win, or if an earlier search by the
//! same engine had at least the effort that the current search is allowed.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::engine::master::engine_checksum;
use crate::engine::{Progress, Request, RequestKind, Score, SearchLimits, roster};
use crate::evaluations::files::{self, LibraryStart};
use crate::evaluations::{
    Evaluation, EvaluationStore, PositionKey, PositionTag, ScoreBound, SearchEffort, SearchedValue, library, table,
};
use crate::game::{Board, Color, Point, Rule};
use crate::output::{AtomicFile, Existing};
use crate::protocol::command::{DatabaseCommand, DatabaseFileCommand, DeletedEntries, EditedValue};
use crate::protocol::reply::Reply;
use crate::protocol::search_report::WIN_PROBABILITY_SCALE;

/// Maximum number of letters for the result of a move in a `DATABASE` line, which describes the move to the manager.
/// The letters are packed into a number of 32 bits.
const N_LETTERS: usize = 4;

/// Files with position databases that a brain (an engine run by a manager) may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseFiles {
    /// The file that the command line names; it is used from the start.
    pub named: Option<PathBuf>,
    /// The default file. It is used if the manager wants a database but the command line names no file.
    pub usual: Option<PathBuf>,
}

/// A task for the position database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseTask {
    /// Use the database, or stop using it.
    Use(bool),
    /// If `true`, do not change the database from now on; if `false`, changes are allowed again.
    OnlyRead(bool),
    /// Carry out a command on the entry of a position.
    Position(DatabaseCommand, DatabasePosition),
    /// Carry out a command on the file with this name.
    File(DatabaseFileCommand, String, DatabasePosition),
    /// Write the database to its file.
    Save,
}

/// A position that a database command refers to, with the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabasePosition {
    board: Board,
    rule: Rule,
    side: Color,
    moves: Vec<Option<Point>>,
}

impl DatabasePosition {
    /// Returns the position before the first move.
    #[must_use]
    pub fn start(size: u8, rule: Rule) -> Self {
        Self { board: Board::new(size), rule, side: Color::Black, moves: Vec::new() }
    }

    /// Returns the board with the stones of the position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the position after `moves`. The sides alternate, Black first; `None` is a pass.
    ///
    /// # Errors
    /// Returns a message about the first move that cannot be played.
    pub fn after(size: u8, rule: Rule, moves: Vec<Option<Point>>) -> Result<Self, String> {
        let mut position = Self::start(size, rule);
        for point in &moves {
            if let Some(point) = point {
                position.board.play(*point, position.side).map_err(|error| format!("{point:?}: {error}"))?;
            }
            position.side = !position.side;
        }
        Ok(Self { moves, ..position })
    }
}

/// Position database of a brain, which is opened when it is first needed.
#[derive(Debug, Default)]
pub(super) struct BrainDatabase {
    files: DatabaseFiles,
    store: Option<EvaluationStore>,
    /// `true` if the manager wants a database that is not opened yet. The database is opened when it is first needed.
    is_wanted: bool,
    is_only_read: bool,
}

impl BrainDatabase {
    /// Returns the database of a brain. If `files.named` is set, the database in this file is used from the start.
    pub fn new(files: DatabaseFiles) -> Self {
        Self { is_wanted: files.named.is_some(), files, ..Self::default() }
    }

    /// Performs a task, and returns the replies to the manager.
    pub fn perform(&mut self, task: &DatabaseTask) -> Vec<Reply> {
        let mut replies = Vec::new();
        match task {
            // Do not open the file of the database yet. Opening it may produce a message for the manager, and the
            // manager does not read messages while it sends settings.
            DatabaseTask::Use(is_used) => {
                self.is_wanted = *is_used;
                if !is_used {
                    replies.extend(self.close());
                }
            }
            DatabaseTask::OnlyRead(is_only_read) => self.is_only_read = *is_only_read,
            DatabaseTask::Position(command, position) => {
                replies.extend(self.open());
                replies.extend(self.obey(command, position));
            }
            DatabaseTask::File(command, name, position) => {
                if *command != DatabaseFileCommand::Set {
                    replies.extend(self.open());
                }
                let done = self.use_file(*command, name, position);
                replies.extend([Reply::Message(done.unwrap_or_else(|error| format!("{name}: {error}")))]);
            }
            DatabaseTask::Save => {
                replies.extend(self.open());
                let saved = self.store.as_ref().map(|it| it.save().map(|()| it.len()));
                replies.push(Reply::Message(match saved {
                    None => no_database(),
                    Some(Ok(n_entries)) => format!("the database is saved: {n_entries} positions"),
                    Some(Err(error)) => format!("the database cannot be saved: {error}"),
                }));
            }
        }
        replies
    }

    /// Opens the database if it is wanted; returns a message if something is unusual or wrong.
    pub fn open(&mut self) -> Option<Reply> {
        if !self.is_wanted || self.store.is_some() {
            return None;
        }
        // Try to open the file only once: if that fails, later commands do not try again.
        self.is_wanted = false;
        let Some(path) = self.files.named.as_ref().or(self.files.usual.as_ref()).cloned() else {
            return Some(Reply::Message(no_database()));
        };
        match self.open_file(&path) {
            Ok(about) => (!about.is_empty()).then_some(Reply::Message(about)),
            Err(error) => Some(Reply::Message(format!("the database {} cannot be read: {error}", path.display()))),
        }
    }

    /// Opens a file. Returns a sentence about damage or read-only access; empty if there is neither.
    fn open_file(&mut self, path: &Path) -> io::Result<String> {
        let store = EvaluationStore::open(path)?;
        let mut about = Vec::new();
        if store.was_damaged() {
            about.push("a part of it was damaged and is left out".to_owned());
        }
        if store.is_read_only() {
            about.push("it is only read: another program uses it, or it holds what is not understood".to_owned());
        }
        self.is_wanted = true;
        self.store = Some(store);
        let about = about.join("; ");
        Ok(if about.is_empty() { about } else { format!("the database {}: {about}", path.display()) })
    }

    /// Saves and closes the database; returns a message if it cannot be saved.
    pub fn close(&mut self) -> Option<Reply> {
        let error = self.store.take().filter(|it| !it.is_read_only())?.save().err()?;
        Some(Reply::Message(format!("the database cannot be saved: {error}")))
    }

    fn obey(&self, command: &DatabaseCommand, position: &DatabasePosition) -> Vec<Reply> {
        let Some(store) = &self.store else {
            return match command {
                DatabaseCommand::Moves
                | DatabaseCommand::MovesAndText
                | DatabaseCommand::Value
                | DatabaseCommand::Text => replies_about(command, &EvaluationStore::in_memory(), position),
                _ => vec![Reply::Message(no_database())],
            };
        };
        let DatabasePosition { board, rule, side, moves } = position;
        let edit = |change: &dyn Fn(&mut Evaluation)| store.edit(board, *rule, *side, change);
        match command {
            DatabaseCommand::Moves | DatabaseCommand::MovesAndText | DatabaseCommand::Value | DatabaseCommand::Text => {
                replies_about(command, store, position)
            }
            _ if self.is_only_read => vec![Reply::Message("the database is only read".to_owned())],
            DatabaseCommand::SetValue(value) => {
                edit(&|it| set_value(it, *value));
                replies_about(&DatabaseCommand::Value, store, position)
            }
            DatabaseCommand::SetText(text, _) => {
                edit(&|it| text.trim().clone_into(&mut it.comment));
                Vec::new()
            }
            DatabaseCommand::SetPointText(point, _) if !board.contains(*point) => {
                vec![Reply::Error(format!("{},{} lies outside the board", point.x(), point.y()))]
            }
            DatabaseCommand::SetPointText(point, text) => {
                edit(&|it| it.set_point_text(*point, text));
                Vec::new()
            }
            DatabaseCommand::SetForced(_) if moves.is_empty() => {
                vec![Reply::Error("no move leads to this position".to_owned())]
            }
            DatabaseCommand::SetForced(is_forced) => {
                edit(&|it| match (is_forced, it.tag) {
                    (true, _) => it.tag = Some(PositionTag::FORCED),
                    (false, Some(PositionTag::FORCED)) => it.tag = None,
                    (false, _) => {}
                });
                Vec::new()
            }
            DatabaseCommand::Delete => {
                store.remove(board, *rule, *side);
                Vec::new()
            }
            DatabaseCommand::DeleteBranch(which) => {
                let branch = store.with_map(|it| it.branch(board, *rule, *side));
                let here = PositionKey::of(board, *rule, *side).0;
                let n_removed = store.remove_all(&branch, |key, it| *key != here && is_deleted(*which, it));
                let mut replies = vec![Reply::Message(format!("{n_removed} positions are removed"))];
                replies.extend(replies_about(&DatabaseCommand::Moves, store, position));
                replies
            }
        }
    }

    /// Carries out a command on a file, and returns a sentence about the result.
    fn use_file(&mut self, command: DatabaseFileCommand, name: &str, at: &DatabasePosition) -> io::Result<String> {
        let path = Path::new(name);
        match command {
            DatabaseFileCommand::Unsupported(word) => return Ok(format!("{word} is not supported")),
            DatabaseFileCommand::Set => {
                if let Some(Reply::Message(fault)) = self.close() {
                    return Ok(fault);
                }
                let about = self.open_file(path)?;
                let n_entries = self.store.as_ref().map_or(0, EvaluationStore::len);
                return Ok(if about.is_empty() {
                    format!("the database {name} has {n_entries} positions")
                } else {
                    about
                });
            }
            _ => {}
        }
        let DatabasePosition { board, rule, side, moves } = at;
        let Some(store) = &self.store else { return Ok(no_database()) };
        let start = || LibraryStart { size: board.size(), rule: *rule, moves: moves.clone() };
        Ok(match command {
            DatabaseFileCommand::Merge | DatabaseFileCommand::FromLibrary if self.is_only_read => {
                "the database is only read".to_owned()
            }
            DatabaseFileCommand::Merge | DatabaseFileCommand::FromLibrary => {
                let read = files::read(path, *rule)?;
                let n_changed = store.merge_all(&read);
                format!("{n_changed} of {} positions of {name} were taken over", read.len())
            }
            DatabaseFileCommand::Split => {
                let branch = store.with_map(|it| it.branch(board, *rule, *side));
                let written = files::write(path, &branch, &start())?;
                format!("{} positions were written to {name}", written.n_written)
            }
            DatabaseFileCommand::ToLibrary => {
                let written = store.with_map(|it| library::write(it, board.size(), *rule, moves));
                let (bytes, n_positions) = written.map_err(|error| io::Error::other(error.to_string()))?;
                AtomicFile::write_all(path, &bytes, Existing::Replace)?;
                format!("{n_positions} positions were written to {name}")
            }
            DatabaseFileCommand::ToTable(has_all) => {
                let only = (!has_all).then_some((board.size(), *rule));
                let (text, n_lines) = store.with_map(|it| table::write(it, only));
                AtomicFile::write_all(path, text.as_bytes(), Existing::Replace)?;
                format!("{n_lines} positions were written to {name}")
            }
            DatabaseFileCommand::Set | DatabaseFileCommand::Unsupported(_) => String::new(),
        })
    }

    /// If the database knows a move for a request, returns it, together with a search report if the value of the move
    /// is known. Returns `None` if the move must be searched.
    pub fn answer(&self, request: &Request) -> Option<(Option<Progress>, Point)> {
        let store = self.store.as_ref().filter(|it| request.kind == RequestKind::Move && !it.is_empty())?;
        if !is_usable(request) {
            return None;
        }
        let Request { board, rule, side, .. } = request;
        let can_play =
            |it: Point| board.contains(it) && board.stone(it).is_none() && rule.foul(board, it, *side).is_none();
        let children = store.children(board, *rule, *side);
        let mut children = children.iter().filter(|it| can_play(it.0));
        if let Some((point, _)) = children.clone().find(|it| it.1.tag == Some(PositionTag::FORCED)) {
            return Some((None, *point));
        }
        let known = store.get(board, *rule, *side).and_then(|it| it.known_value());
        let best = known.as_ref().and_then(|it| it.line.first().copied()).filter(|it| can_play(*it));
        let is_won = |it: &SearchedValue| it.is_decided() && Score::DRAW < it.score;
        if let Some((value, best)) = known.as_ref().filter(|it| is_won(it)).zip(best) {
            return Some((Some(value.to_progress()), best));
        }
        // Choose the nearest win. A win of unknown distance counts as the most distant win.
        let decided = |it: &Evaluation| it.known_value().filter(SearchedValue::is_decided);
        let distance = |it: &Evaluation| decided(it).and_then(|it| it.score.mate()).map_or(u32::MAX, |it| it.0);
        let wins = children.by_ref().filter(|it| it.1.result() == Some(PositionTag::WIN));
        if let Some((point, entry)) = wins.min_by_key(|it| distance(&it.1)) {
            return Some((decided(entry).map(|it| it.before(*point).to_progress()), *point));
        }
        let value = known.filter(|it| it.bound == ScoreBound::Exact && has_effort(it, &request.limits))?;
        Some((Some(value.to_progress()), best?))
    }

    /// Stores the result of a search that ended with the report `progress` and the move `played`, together with the
    /// effort: the time and the nodes that the search has used. If the search was for a move, had no depth limit and
    /// was not stopped, it counts as if it had used its full limits.
    pub fn keep(&self, request: &Request, progress: &Progress, played: Point, was_stopped: bool) {
        let Some(store) = self.store.as_ref().filter(|_| !self.is_only_read && is_usable(request)) else { return };
        if !matches!(request.kind, RequestKind::Move | RequestKind::BestLines(_)) {
            return;
        }
        let mut effort = SearchEffort::of(progress, engine_checksum());
        let SearchLimits { depth, nodes, .. } = request.limits;
        // If a search without a depth limit ended by itself, the rest of its time or nodes would not have changed its
        // result. So store its full limits as the effort: later searches with the same limits can then use the result.
        if !was_stopped && depth.is_none() && request.kind == RequestKind::Move {
            effort.n_nodes = effort.n_nodes.max(nodes.unwrap_or(0));
            let time = request.limits.usual_time().filter(|_| nodes.is_none()).unwrap_or_default();
            effort.milliseconds = effort.milliseconds.max(u32::try_from(time.as_millis()).unwrap_or(u32::MAX));
        }
        // If a search is stopped during an iteration that has found a new best move, it plays this move. But its last
        // report is about the move of the iteration before. The time and nodes in that report do not apply to `played`,
        // so store them as unknown.
        if progress.best().is_some_and(|it| it.moves.first() != Some(&played)) {
            effort = SearchEffort { engine: effort.engine, ..SearchEffort::default() };
        }
        store.keep(request.view(), progress, effort);
    }
}

/// Returns `true` if the database may be used for this search: the strongest player searches, and no points are
/// excluded.
fn is_usable(request: &Request) -> bool {
    request.excluded.is_empty() && request.player == roster::house().strongest().id
}

/// Returns `true` if this engine has computed the value, and has spent at least the effort that `limits` allow.
/// Reaching one of the limits (nodes, depth or time) is enough.
fn has_effort(value: &SearchedValue, limits: &SearchLimits) -> bool {
    let SearchEffort { engine, n_nodes, milliseconds } = value.effort;
    let SearchLimits { depth, nodes, .. } = *limits;
    let has_time = limits.usual_time().is_some_and(|it| it <= Duration::from_millis(u64::from(milliseconds)));
    let is_deep = depth.is_some_and(|it| i16::from(it) <= value.depth);
    engine == engine_checksum() && (nodes.is_some_and(|it| it <= n_nodes) || is_deep || 0 < milliseconds && has_time)
}

/// Returns `true` if `which` selects the entry for deletion.
fn is_deleted(which: DeletedEntries, entry: &Evaluation) -> bool {
    let result = entry.result();
    let is_decided = [Some(PositionTag::WIN), Some(PositionTag::LOSS)].contains(&result);
    match which {
        DeletedEntries::All => true,
        DeletedEntries::Decided(is_wanted) => is_decided == is_wanted,
        DeletedEntries::Won(is_won) => result == Some(if is_won { PositionTag::WIN } else { PositionTag::LOSS }),
        DeletedEntries::DecidedWithoutDistance => is_decided && n_stones_to_end(entry).is_none(),
        DeletedEntries::DecidedWithin(limit) => {
            is_decided && n_stones_to_end(entry).is_some_and(|it| i64::from(it) <= limit)
        }
    }
}

/// Returns the number of stones that Yixin's manager shows for a proved win or loss: from the move that led to the
/// position up to the five. Returns `None` if no win or loss is proved, or if the number is unknown.
fn n_stones_to_end(entry: &Evaluation) -> Option<u32> {
    let value = entry.known_value().filter(SearchedValue::is_decided)?;
    value.score.mate().map(|it| it.0 + 1)
}

fn set_value(entry: &mut Evaluation, edited: EditedValue) {
    let EditedValue { mask, tag, score, depth } = edited;
    if mask & 1 != 0 {
        entry.tag = tag.map(PositionTag);
    }
    if mask & 6 != 0 {
        let old = entry.value.take();
        let effort = SearchEffort::default();
        let nothing =
            SearchedValue { score: Score::DRAW, bound: ScoreBound::Unknown, depth: 0, line: Vec::new(), effort };
        let mut value = SearchedValue { effort, ..old.unwrap_or(nothing) };
        if mask & 2 != 0 {
            value.score = Score::of(i32::from(score).clamp(-30_000, 30_000));
            value.line.clear();
        }
        if mask & 4 != 0 {
            (value.depth, value.bound) = (depth, ScoreBound::Exact);
        }
        entry.value = Some(value);
    }
}

/// Returns the replies to the query `command` about a position.
fn replies_about(command: &DatabaseCommand, store: &EvaluationStore, position: &DatabasePosition) -> Vec<Reply> {
    let DatabasePosition { board, rule, side, .. } = position;
    let entry = store.get(board, *rule, *side);
    let mut texts = Vec::new();
    if matches!(command, DatabaseCommand::Moves | DatabaseCommand::MovesAndText) {
        texts.push("DATABASE REFRESH".to_owned());
        let mut children = store.children(board, *rule, *side);
        let point_texts = entry.iter().flat_map(|it| &it.point_texts);
        let is_free = |it: &Point| board.contains(*it) && board.stone(*it).is_none();
        for (point, _) in point_texts.filter(|it| is_free(&it.0)) {
            if let Err(index) = children.binary_search_by_key(point, |it| it.0) {
                children.insert(index, (*point, Evaluation::default()));
            }
        }
        for (point, child) in &children {
            let text = entry.as_ref().and_then(|it| it.point_text(*point)).unwrap_or_default();
            texts.push(move_line(*point, child, text));
        }
        texts.push("DATABASE DONE".to_owned());
    }
    if matches!(command, DatabaseCommand::Value) {
        let number = entry.as_ref().map_or(0, |it| it.result().map_or(-1, |it| i32::from(it.0)));
        let label = entry.as_ref().map(label_of).unwrap_or_default();
        texts.push(format!("DATABASE ONE {number} {} {label}", numbers(entry.as_ref())).trim_end().to_owned());
    }
    if matches!(command, DatabaseCommand::MovesAndText | DatabaseCommand::Text) {
        let comment = entry.map(|it| it.comment).unwrap_or_default();
        let quoted = comment.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "");
        texts.push(format!("DATABASE TEXT \"{quoted}\""));
    }
    texts.into_iter().map(Reply::Message).collect()
}

/// Returns the line `DATABASE …`, which describes a move to the manager. It has the point, the letters of the result
/// packed into one number, the value, depth and bound, a flag (`1` if the position has a comment, else `0`), and the
/// text on the point.
fn move_line(point: Point, child: &Evaluation, text: &str) -> String {
    let letters = label_of(child);
    let letters = letters.bytes().take(N_LETTERS).fold(0_u32, |number, it| number << 8 | u32::from(it));
    let letters = if letters == 0 { "-1".to_owned() } else { letters.to_string() };
    let has_comment = u8::from(!child.comment.is_empty());
    let text = text.replace(['\n', '\r'], " ");
    let line = format!("DATABASE {} {} {letters} {} {has_comment} {text}", point.x(), point.y(), numbers(Some(child)));
    line.trim_end().to_owned()
}

/// Returns value, depth and bound of an entry, separated by spaces; zeros if the value is unknown.
fn numbers(entry: Option<&Evaluation>) -> String {
    match entry.and_then(Evaluation::known_value) {
        Some(it) => format!("{} {} {}", it.score.get(), it.depth, it.bound.number()),
        None => "0 0 0".to_owned(),
    }
}

/// Returns the text that Yixin's manager shows on the board for an entry, from the view of the side that has just
/// moved. This is the letter of the tag or of a decided result, or else the win probability in percent. After the
/// letter of a win or a loss comes the number of stones, or a star if the number is unknown.
fn label_of(entry: &Evaluation) -> String {
    match entry.result() {
        Some(tag @ (PositionTag::WIN | PositionTag::LOSS)) => {
            let n_stones = n_stones_to_end(entry).map_or_else(|| "*".to_owned(), |it| it.to_string());
            format!("{}{n_stones}", char::from(tag.0))
        }
        Some(tag) => char::from(tag.0).to_string(),
        None => match entry.known_value().filter(|it| it.bound == ScoreBound::Exact) {
            Some(value) => format!("{}%", percent((-value.score).win_probability(WIN_PROBABILITY_SCALE))),
            None => String::new(),
        },
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a probability is 0 to 1")]
fn percent(probability: f64) -> u8 {
    (probability * 100.0).clamp(0.0, 99.0) as u8
}

fn no_database() -> String {
    "there is no database: YXSETDATABASE or the option --database names one".to_owned()
}
