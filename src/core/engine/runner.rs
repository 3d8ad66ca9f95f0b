//! Carries out requests to players.
//! They are sent by the worker thread, the protocol, the C library, and the arena, which plays matches.

use std::cmp::Reverse;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use crate::engine::fault::PlayerFault;
use crate::engine::master::forced_search::prove_win;
use crate::engine::player::{IgnoredLines, Player, PointValue, SearchHandler};
use crate::engine::progress::Progress;
use crate::engine::registry::{PlayerInfo, Registry};
use crate::engine::report::Answer;
use crate::engine::request::{Request, RequestKind};
use crate::engine::resources::SearchResources;
use crate::engine::time::{SearchLimits, SearchTimer};
use crate::engine::{balance, draws, openings};
use crate::game::{Move, Opening, PlayerId, Point, Record, Step};
use crate::stop::StopToken;

/// Maximum number of players that are kept between requests: enough for both players of a game.
const MAX_KEPT: usize = 2;

/// Players that a runner keeps, together with their tables, for later requests of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Every player.
    All,
    /// Only players whose searches have no limit but time. Other players are created for each request, so that their
    /// answers do not depend on earlier requests.
    LimitedByTime,
}

/// Carries out requests one after the other, with players of a registry.
pub struct PlayerRunner {
    registry: Arc<Registry>,
    keep: Keep,
    n_threads: usize,
    n_bytes: Option<u64>,
    /// The players that are kept, the most recently used player last.
    kept: Vec<KeptPlayer>,
    ignored: IgnoredLines,
}

/// A player that is kept, with the tables that it has filled during its game.
struct KeptPlayer {
    player: Box<dyn Player>,
    id: PlayerId,
    game: u64,
}

impl PlayerRunner {
    /// Creates a runner whose players search in one thread, with tables of the default size.
    #[must_use]
    pub fn new(registry: Arc<Registry>, keep: Keep) -> Self {
        Self { registry, keep, n_threads: 1, n_bytes: None, kept: Vec::new(), ignored: IgnoredLines::default() }
    }

    /// Sets the number of threads and the size of the tables with which the players search.
    pub const fn set_resources(&mut self, resources: SearchResources) {
        self.set_threads(resources.n_threads);
        self.set_memory(resources.n_bytes);
    }

    /// Sets the number of search threads of the players.
    pub const fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads;
    }

    /// Sets the size of the players' tables in bytes; `None` for the default size.
    pub const fn set_memory(&mut self, n_bytes: Option<u64>) {
        self.n_bytes = n_bytes;
    }

    /// Waits until each external program that is kept can receive another request.
    pub fn settle(&mut self) {
        for program in self.kept.iter_mut().filter_map(|it| it.player.as_program()) {
            program.settle();
        }
    }

    /// Returns the number and the first of the programs' output lines that were ignored since the last call, and clears
    /// them.
    pub fn take_ignored(&mut self) -> IgnoredLines {
        std::mem::take(&mut self.ignored)
    }

    /// Drops the players that were kept, with their tables.
    pub fn forget(&mut self) {
        self.kept.clear();
    }

    /// Carries out a request and returns its answer; `None` for [`RequestKind::Ponder`], which has no answer.
    /// `on_progress` receives the progress of a search.
    ///
    /// # Errors
    /// If the player panics or reports a fault; the player is then dropped. Faults during pondering are not reported.
    pub fn run(
        &mut self,
        request: &Request,
        stop: &StopToken,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<Option<Answer>, PlayerFault> {
        let done = catch_panic(|| self.answer(request, stop, on_progress)).and_then(|it| it);
        match request.kind {
            RequestKind::Ponder => Ok(None),
            _ => done.map(Some),
        }
    }

    /// Returns the point that a player chooses in the position at the cursor of a record; `None` if no point may be
    /// played.
    ///
    /// # Errors
    /// As for [`PlayerRunner::run`].
    pub fn best_move(
        &mut self,
        record: &Record,
        player: impl Into<PlayerId>,
        limits: SearchLimits,
    ) -> Result<Option<Point>, PlayerFault> {
        let request = Request { limits, ..Request::after(record, player.into()) };
        let answer = self.run(&request, &StopToken::new(), &mut |_| ())?;
        Ok(if let Some(Answer::Move(point)) = answer { point } else { None })
    }

    fn answer(
        &mut self,
        request: &Request,
        stop: &StopToken,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, PlayerFault> {
        let limits = match request.kind {
            RequestKind::Analyze(_) => request.limits.or_until_stopped(),
            _ => request.limits,
        };
        let mut handler = RequestHandler::new(request, limits, stop, on_progress);
        let view = request.view();
        Ok(match &request.kind {
            RequestKind::Move => Answer::Move(self.with_player(request, |it| {
                let best = it.best_move(view, &mut handler)?;
                Ok(allowed_move(best, request, it))
            })?),
            RequestKind::BestLines(n) | RequestKind::Analyze(n) => Answer::Move(self.with_player(request, |it| {
                let best = it.best_moves(view, *n, &mut handler)?;
                Ok(allowed_move(best, request, it))
            })?),
            RequestKind::BalancedStones(wanted) => Answer::Stones(balance::stones(view, *wanted, &mut handler)),
            RequestKind::FindWin => Answer::Win(prove_win(view, &handler)),
            RequestKind::StartGame => {
                self.with_player(request, |it| it.start_game(view, &mut handler))?;
                Answer::Ready
            }
            RequestKind::Ponder => {
                self.with_player(request, |it| {
                    it.ponder(view, &mut handler);
                    Ok(())
                })?;
                Answer::Ready
            }
            RequestKind::EvaluatePoints => Answer::Values(self.evaluate(request, |it| it.evaluate_points(view))?),
            RequestKind::EvaluatePoint(point) => {
                Answer::Value(self.evaluate(request, |it| it.evaluate_point(view, *point))?)
            }
            RequestKind::OpeningChoice(opening) => {
                Answer::Choice(openings::choose(opening, request.rule, request.seed, &mut handler))
            }
            RequestKind::OpeningPhase(opening) => {
                self.opening_phase(request, (**opening).clone(), stop, handler.on_progress)?
            }
            RequestKind::DrawOffer => Answer::Draw(draws::agrees(view, request.seed, &mut handler)),
        })
    }

    /// Returns all choices that the player who must choose in an opening procedure makes until the other player must
    /// choose, and also the first move after the opening if the same player makes it.
    fn opening_phase(
        &mut self,
        request: &Request,
        mut opening: Opening,
        stop: &StopToken,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, PlayerFault> {
        let nothing = Answer::OpeningPhase(Vec::new(), None);
        let Some(own) = opening.step().by() else { return Ok(nothing) };
        let limits = request.limits.halved();
        let mut choices = Vec::new();
        let mut handler = RequestHandler::new(request, limits, stop, on_progress);
        while opening.step().by() == Some(own) {
            let choice = openings::choose(&opening, request.rule, request.seed, &mut handler);
            let Some(choice) = choice else { return Ok(nothing) };
            choices.push(choice);
            opening.play(choice).map_err(|error| PlayerFault::Illegal(error.to_string()))?;
        }
        let first = match opening.step() {
            Step::Done { side, .. } if opening.side_of(own) == side => {
                let board = opening.board().clone();
                let first =
                    Request { board, side, moves: Vec::new(), limits, kind: RequestKind::Move, ..request.clone() };
                let mut handler = RequestHandler::new(&first, limits, stop, handler.on_progress);
                let point = self.with_player(request, |it| it.best_move(first.view(), &mut handler))?;
                let Some(point) = point else { return Ok(nothing) };
                Some(point)
            }
            _ => None,
        };
        Ok(Answer::OpeningPhase(choices, first))
    }

    /// Runs `task` with the player of a request, to read or change the player's transposition table.
    ///
    /// # Errors
    /// If the registry lacks the player, or `task` panics.
    pub fn with_table<T>(
        &mut self,
        request: &Request,
        task: impl FnOnce(&mut dyn Player) -> T,
    ) -> Result<T, PlayerFault> {
        catch_panic(|| self.with_player(request, |player| Ok(task(player)))).and_then(|it| it)
    }

    /// Evaluates points with the player of a request if it is kept, and otherwise with a new player, which is dropped
    /// afterward.
    fn evaluate<T>(&self, request: &Request, evaluate: impl FnOnce(&dyn Player) -> T) -> Result<T, PlayerFault> {
        Ok(match self.kept.iter().find(|it| it.is_for(request)) {
            Some(kept) => evaluate(&*kept.player),
            None => evaluate(&*self.info(request)?.make(request.seed)),
        })
    }

    /// Runs `task` with the player of a request: the kept player or a new player. A player whose task fails is dropped.
    fn with_player<T>(
        &mut self,
        request: &Request,
        task: impl FnOnce(&mut dyn Player) -> Result<T, PlayerFault>,
    ) -> Result<T, PlayerFault> {
        let kept = self.kept.iter().position(|it| it.is_for(request)).map(|index| self.kept.remove(index));
        self.kept.retain(|it| it.game == request.game);
        let info = self.info(request)?;
        let is_kept = self.keep == Keep::All || info.is_limited_by_time;
        let mut kept = kept.unwrap_or_else(|| KeptPlayer {
            player: info.make(request.seed),
            id: request.player.clone(),
            game: request.game,
        });
        if let Some(program) = kept.player.as_program() {
            program.set_patience(request.patience);
        }
        // Set the limit of memory before the number of threads, because each thread takes some of the memory.
        kept.player.set_memory(self.n_bytes);
        kept.player.set_threads(self.n_threads);
        let done = task(&mut *kept.player);
        if let Some(program) = kept.player.as_program() {
            self.ignored.add(&program.take_ignored());
        }
        let done = done?;
        if is_kept {
            self.kept.push(kept);
            let n_superfluous = self.kept.len().saturating_sub(MAX_KEPT);
            self.kept.drain(..n_superfluous);
        }
        Ok(done)
    }

    fn info(&self, request: &Request) -> Result<&PlayerInfo, PlayerFault> {
        let id = &request.player;
        self.registry.get(id).ok_or_else(|| PlayerFault::Launch(format!("there is no player {id}")))
    }
}

impl fmt::Debug for PlayerRunner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerRunner").field("keep", &self.keep).finish_non_exhaustive()
    }
}

impl KeptPlayer {
    fn is_for(&self, request: &Request) -> bool {
        self.id == request.player && self.game == request.game
    }
}

/// Handler of the search for a request: passes on the limits, moves and excluded lines of the request, and stops the
/// search at the time limit or by the stop token.
struct RequestHandler<'a> {
    request: &'a Request,
    limits: SearchLimits,
    timer: SearchTimer,
    stop: &'a StopToken,
    on_progress: &'a mut dyn FnMut(&Progress),
}

impl<'a> RequestHandler<'a> {
    fn new(
        request: &'a Request,
        limits: SearchLimits,
        stop: &'a StopToken,
        on_progress: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        Self { request, limits, timer: SearchTimer::start(&limits), stop, on_progress }
    }
}

impl SearchHandler for RequestHandler<'_> {
    fn should_stop(&self) -> bool {
        self.stop.is_stopped() || self.timer.is_over()
    }

    fn is_canceled(&self) -> bool {
        self.stop.is_stopped()
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }

    fn moves(&self) -> &[Move] {
        &self.request.moves
    }

    fn excluded(&self) -> &[Vec<Point>] {
        &self.request.excluded
    }

    fn report(&mut self, progress: &Progress) {
        (self.on_progress)(progress);
    }
}

/// Returns `best` if it is not excluded. A player that does not support exclusions may return an excluded point. In
/// this case, returns the point with the highest sum of attack and defense among the points that are not excluded; of
/// equal points, the point nearest to the center.
fn allowed_move(best: Option<Point>, request: &Request, player: &dyn Player) -> Option<Point> {
    let is_excluded = |point: Point| request.excluded.iter().any(|it| **it == [point]);
    if best.is_none_or(|it| !is_excluded(it)) {
        return best;
    }
    let values = player.evaluate_points(request.view()).into_iter().filter(|(point, _)| !is_excluded(*point));
    let center = Point::center(request.board.size());
    let rank = |(point, value): &(Point, PointValue)| {
        (u64::from(value.attack) + u64::from(value.defense), Reverse(point.distance(center)))
    };
    values.max_by_key(rank).map(|(point, _)| point)
}

/// Runs a task and returns its result.
///
/// # Errors
/// If the task panics; the error holds the message of the panic. Do not use values that the task was changing: they may
/// be left half changed.
fn catch_panic<T>(task: impl FnOnce() -> T) -> Result<T, PlayerFault> {
    panic::catch_unwind(AssertUnwindSafe(task)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        PlayerFault::Panic(text.unwrap_or_else(|| "unknown".to_owned()))
    })
}

#[cfg(test)]
mod tests;
