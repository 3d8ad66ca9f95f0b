//! The trait that every player implements, and the arguments of its methods: a position and a search handler.

use std::time::Duration;

use crate::engine::fault::PlayerFault;
use crate::engine::progress::Progress;
use crate::engine::time::SearchLimits;
use crate::game::{Board, Color, Move, Point, Rule};

/// A player of gomoku: a built-in opponent or an external program.
pub trait Player: Send {
    /// Gets the player ready for a game that begins with the position `view`. Called before the clock of the first move
    /// starts; does nothing by default.
    ///
    /// # Errors
    /// If an external program fails. A built-in opponent cannot fail except by a panic.
    fn start_game(&mut self, _view: PositionView<'_>, _handler: &mut dyn SearchHandler) -> Result<(), PlayerFault> {
        Ok(())
    }

    /// Returns the point to play; `None` if no point may be played, or if an external program was stopped.
    ///
    /// A player with long searches calls [`SearchHandler::should_stop`] again and again. When the call returns `true`,
    /// the player returns its best move so far.
    ///
    /// # Errors
    /// As for [`Player::start_game`].
    fn best_move(
        &mut self,
        view: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault>;

    /// Returns the point to play. During the search, reports the `n_moves` best lines if the player supports MultiPV.
    ///
    /// # Errors
    /// As for [`Player::start_game`].
    fn best_moves(
        &mut self,
        view: PositionView<'_>,
        _n_moves: usize,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        self.best_move(view, handler)
    }

    /// Searches in the other side's time until the handler stops the search (pondering). Does nothing by default.
    fn ponder(&mut self, _view: PositionView<'_>, _handler: &mut dyn SearchHandler) {}

    /// Returns the player as a [`Program`] if it runs in a child process. The default is `None`, for built-in players.
    fn as_program(&mut self) -> Option<&mut dyn Program> {
        None
    }

    /// Sets the size in bytes of the tables that the player keeps from move to move; `None` selects the default size.
    /// The tables may be cleared. Does nothing by default.
    fn set_memory(&mut self, _n_bytes: Option<u64>) {}

    /// Returns the transposition table as bytes, which [`Player::load_table`] reads; `None` if the player has no
    /// transposition table.
    fn dump_table(&self) -> Option<Vec<u8>> {
        None
    }

    /// Adds the entries of a dumped transposition table to the player's table. Returns `false` if the bytes are not a
    /// dumped table, or the player has no table.
    fn load_table(&mut self, _bytes: &[u8]) -> bool {
        false
    }

    /// Returns how much of the transposition table is in use, in thousandths; `None` if the player has no transposition
    /// table.
    fn table_usage(&self) -> Option<u32> {
        None
    }

    /// Sets the number of search threads. Ignored by default.
    fn set_threads(&mut self, _n_threads: usize) {}

    /// Returns an evaluator of the points of a position. The values are in this player's own units.
    fn point_evaluator<'a>(&self, view: PositionView<'a>) -> PointEvaluator<'a>;

    /// Returns the value of a point for the side to move; `None` if that side may not play there.
    fn evaluate_point(&self, view: PositionView<'_>, point: Point) -> Option<PointValue> {
        let is_legal = view.board.is_free(point) && view.rule.foul(view.board, point, view.side).is_none();
        is_legal.then(|| self.point_evaluator(view)(point))
    }

    /// Returns the values of all points that the side to move may play, row by row from the upper left.
    fn evaluate_points(&self, view: PositionView<'_>) -> Vec<(Point, PointValue)> {
        let mut evaluator = self.point_evaluator(view);
        view.legal_points().map(|point| (point, evaluator(point))).collect()
    }
}

/// A player that runs in a child process and exchanges lines of text with this process.
pub trait Program {
    /// Sets the time after which a missing answer is a timeout; `None` for the default timeout.
    fn set_patience(&mut self, patience: Option<Duration>);

    /// Waits until another request may be sent, because some programs drop input that arrives just after their answer.
    /// Must be called while no player's clock runs.
    fn settle(&mut self);

    /// Returns how many lines of the program's output were ignored since the last call, with the first of them, and
    /// sets the count back to 0.
    fn take_ignored(&mut self) -> IgnoredLines;
}

/// Number and first line of the ignored output lines of an external program: error messages, and lines that the
/// protocol does not define.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IgnoredLines {
    /// Number of the ignored lines.
    pub n_lines: u32,
    /// The first ignored line; empty if no line was ignored.
    pub first: String,
}

impl IgnoredLines {
    /// Adds one line.
    pub fn add_line(&mut self, line: &str) {
        self.add(&Self { n_lines: 1, first: line.to_owned() });
    }

    /// Adds the lines of `later`, which were ignored after the lines counted so far.
    pub fn add(&mut self, later: &Self) {
        if self.n_lines == 0 {
            self.first.clone_from(&later.first);
        }
        self.n_lines = self.n_lines.saturating_add(later.n_lines);
    }
}

/// Function that returns the value of a point in the one position for which the function was made.
pub type PointEvaluator<'a> = Box<dyn FnMut(Point) -> PointValue + 'a>;

/// Value of a free point. The values of different players are not comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointValue {
    /// Value of a stone of the side to move on the point.
    pub attack: u32,
    /// Value that a stone of the other side would have on the point.
    pub defense: u32,
}

impl PointValue {
    /// Value of a stone that wins the game. It is greater than all other values.
    pub const WIN: u32 = u32::MAX;
}

/// A borrowed position: board, rule and side to move.
#[derive(Clone, Copy, Debug)]
pub struct PositionView<'a> {
    /// The board with its stones.
    pub board: &'a Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
}

impl<'a> PositionView<'a> {
    /// Returns the points that the side to move may play, row by row from the upper left.
    pub fn legal_points(self) -> impl Iterator<Item = Point> + 'a {
        self.rule.legal_points(self.board, self.side)
    }
}

/// The caller of a search, as the search sees it: stop flag, limits, history and progress.
pub trait SearchHandler {
    /// Returns `true` if the search must return, because it was canceled or its time is up.
    fn should_stop(&self) -> bool;

    /// Returns `true` if the request was canceled, whether or not the time limit is over. Programs in other processes
    /// are stopped by this method instead of [`SearchHandler::should_stop`], because they get more time to answer.
    fn is_canceled(&self) -> bool {
        false
    }

    /// Returns the limits of the search; [`SearchHandler::should_stop`] checks only the time limits among them.
    fn limits(&self) -> SearchLimits {
        SearchLimits::default()
    }

    /// Returns the moves that led to the position, as far as they are known, in the order of play.
    fn moves(&self) -> &[Move] {
        &[]
    }

    /// Returns the lines that the search must exclude. A line of one move excludes this move in the searched position.
    /// A longer line excludes its last move in the position after its other moves.
    fn excluded(&self) -> &[Vec<Point>] {
        &[]
    }

    /// Receives the progress of the search after an iteration: all best lines at once. Ignored by default.
    fn report(&mut self, _progress: &Progress) {}
}

/// Handler that never stops a search and ignores its progress.
#[derive(Clone, Copy, Debug)]
pub struct NullHandler;

impl SearchHandler for NullHandler {
    fn should_stop(&self) -> bool {
        false
    }
}
