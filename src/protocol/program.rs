//! A player that is another program: a brain that speaks the Gomocup protocol.

use std::time::Duration;

use crate::engine::{
    IgnoredLines, Player, PlayerFault, PlayerInfo, PointEvaluator, PointValue, PositionView, Progress, SearchHandler,
};
use crate::game::{Move, Point};
use crate::protocol::manager::{BrainCommand, BrainProcess, GameTerms, MoveWait};

/// Time to get ready for a game where none is set: some programs load networks.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// Time that a move may take where neither its own time nor that of the game is limited.
const MOVE_PATIENCE: Duration = Duration::from_secs(60);

/// Time by which a move may be late where no patience is set.
const GRACE: Duration = Duration::from_millis(500);

/// Returns the registry entry of a program: its id is `cmd:` and the command.
#[must_use]
pub fn player_info(command: BrainCommand) -> PlayerInfo {
    let quoted: Vec<_> = command.arguments.iter().map(|it| format!(" {it:?}")).collect();
    let id = format!("cmd:{}{}", command.path.display(), quoted.concat());
    let label = command.to_string();
    PlayerInfo { label, ..PlayerInfo::new(&id, move |_seed| Box::new(ProgramPlayer::new(command.clone()))) }
}

/// A program as a player. Its process starts with the game, and ends when the player is dropped.
#[derive(Debug)]
struct ProgramPlayer {
    command: BrainCommand,
    process: Option<BrainProcess>,
    fault: Option<PlayerFault>,
}

impl ProgramPlayer {
    const fn new(command: BrainCommand) -> Self {
        Self { command, process: None, fault: None }
    }

    /// Returns the process with a game begun; starts both where needed.
    fn started(
        &mut self,
        view: PositionView<'_>,
        handler: &dyn SearchHandler,
        patience: Duration,
    ) -> Result<&mut BrainProcess, PlayerFault> {
        let process = match self.process.take() {
            Some(process) => process,
            None => {
                let terms = GameTerms {
                    size: view.board.size(),
                    rule: view.rule,
                    limits: handler.limits(),
                    start_time: patience,
                };
                let mut process = BrainProcess::launch(&self.command)?;
                process.start(terms, &|| handler.is_cancelled())?;
                process
            }
        };
        Ok(self.process.insert(process))
    }

    fn play(&mut self, view: PositionView<'_>, handler: &mut dyn SearchHandler) -> Result<Point, PlayerFault> {
        let limits = handler.limits();
        let most = limits.turn.or(limits.left).unwrap_or(MOVE_PATIENCE);
        let patience = handler.patience().unwrap_or(most + GRACE);
        let moves = history(view, handler.moves());
        let process = self.started(view, handler, START_PATIENCE)?;
        let wait = MoveWait { patience, time_left: limits.left, is_cancelled: &|| handler.is_cancelled() };
        let answered = process.best_move(&moves, wait)?;
        if let Some(depth) = answered.depth {
            handler.report(&Progress { depth, n_nodes: 0, time: Duration::ZERO, lines: Vec::new() });
        }
        Ok(answered.point)
    }
}

impl Player for ProgramPlayer {
    fn start_game(&mut self, view: PositionView<'_>, handler: &mut dyn SearchHandler) {
        // Another game needs other terms.
        self.process = None;
        let patience = handler.patience().unwrap_or(START_PATIENCE);
        self.fault = self.started(view, handler, patience).err();
    }

    fn best_move(&mut self, view: PositionView<'_>, handler: &mut dyn SearchHandler) -> Option<Point> {
        let point = self.play(view, handler);
        point.map_err(|fault| self.fault = Some(fault)).ok()
    }

    fn take_fault(&mut self) -> Option<PlayerFault> {
        self.fault.take()
    }

    fn settle(&mut self) {
        if let Some(process) = &self.process {
            process.settle();
        }
    }

    fn take_ignored(&mut self) -> IgnoredLines {
        self.process.as_mut().map(BrainProcess::take_ignored).unwrap_or_default()
    }

    /// The protocol has no word for the value of a point: all are zero.
    fn point_evaluator<'a>(&self, _view: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defence: 0 })
    }
}

/// Returns the moves that led to the position; where they are not known, its stones in an order of the board.
fn history(view: PositionView<'_>, moves: &[Move]) -> Vec<Move> {
    let n_stones = moves.iter().filter(|it| it.point.is_some()).count();
    if n_stones == usize::from(view.board.n_stones()) {
        return moves.to_vec();
    }
    let stone = |point| Some(Move { point: Some(point), color: view.board.stone(point)? });
    let mut moves: Vec<_> = view.board.points().filter_map(stone).collect();
    // The color of the last move says whose turn it is.
    moves.sort_by_key(|it| it.color != view.side);
    moves
}
