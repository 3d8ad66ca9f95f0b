//! One game of a match, and its referee.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::arena::MatchSettings;
use crate::arena::match_player::MatchPlayer;
use crate::arena::openings::StartPosition;
use crate::engine::{IgnoredLines, PlayerFault, Registry, SearchLimits, StopToken};
use crate::game::{ByColor, Color, OnFoul, Outcome, PlayError, PlayerId, Record, TimeControl};
use crate::session::{Seat, Session, SessionError, SessionEvent};

/// Time limit of a move if the time control does not limit the move.
const PATIENCE: Duration = Duration::from_secs(60);

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// Board, rule and moves of the game, including the moves of the opening.
    pub record: Record,
    /// Reason for the end, and the side that won or lost by it.
    pub end: GameEnd,
    /// Number of moves, time and search depth of each side.
    pub usage: ByColor<TimeUsage>,
    /// For each side, the lines that its program printed and that were ignored.
    pub ignored: ByColor<IgnoredLines>,
}

/// The end of a game: a win, a draw, or the fault of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The side `.0` has made five.
    Five(Color),
    /// The game is a draw.
    Draw,
    /// The side `.0` has lost by its own fault `.1`, such as a crash, a late move or a foul.
    Fault(Color, PlayerFault),
}

impl GameEnd {
    /// Returns the winner; `None` in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Five(winner) => Some(*winner),
            Self::Draw => None,
            Self::Fault(loser, _) => Some(!*loser),
        }
    }
}

/// Number of moves, time and search depth of a player, summed over one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsage {
    /// Number of moves.
    pub n_moves: u32,
    /// Time that these `n_moves` moves took.
    pub time: Duration,
    /// Number of moves for which the player reported a search depth.
    pub n_depths: u32,
    /// Sum of the reported search depths, in plies.
    pub depths: u32,
}

impl TimeUsage {
    /// Adds the moves, time and depths of `other`. The sums saturate, because the numbers of a match report that is
    /// read from a file may be arbitrarily great.
    pub fn add(&mut self, other: &Self) {
        self.n_moves = self.n_moves.saturating_add(other.n_moves);
        self.time = self.time.saturating_add(other.time);
        self.n_depths = self.n_depths.saturating_add(other.n_depths);
        self.depths = self.depths.saturating_add(other.depths);
    }
}

/// Plays and referees one game from the position after `opening`; returns `None` if `stop` ended the game early.
pub(super) fn play(
    registry: &Arc<Registry>,
    entrants: ByColor<&PlayerId>,
    opening: &StartPosition,
    settings: &MatchSettings,
    seeds: ByColor<u64>,
    stop: &StopToken,
) -> Option<Played> {
    let mut record = Record::new(settings.size, settings.rule).with_fouls(OnFoul::Lose);
    for point in opening {
        record.play(*point).expect("openings are played out before they are used");
    }
    let [black, white] = Color::ALL.map(|it| Seat::Program(entrants[it].clone()));
    let session = Session::new(record, ByColor { black, white }, settings.control);
    let mut referee = Referee { settings, session, usage: ByColor::default(), stop };
    let player = |color: Color| MatchPlayer::new(registry, entrants[color], seeds[color]);
    let mut players = ByColor { black: player(Color::Black), white: player(Color::White) };
    let end = match referee.start_game(&mut players) {
        Ok(()) => referee.referee(&mut players),
        Err((loser, fault)) => GameEnd::Fault(loser, fault),
    };
    let is_called_off = stop.is_stopped() || matches!(end, GameEnd::Fault(_, PlayerFault::Canceled));
    let [black, white] = Color::ALL.map(|it| players[it].take_ignored());
    let (record, usage, ignored) = (referee.session.into_record(), referee.usage, ByColor { black, white });
    (!is_called_off).then_some(Played { record, end, usage, ignored })
}

struct Referee<'a> {
    settings: &'a MatchSettings,
    session: Session,
    usage: ByColor<TimeUsage>,
    stop: &'a StopToken,
}

impl Referee<'_> {
    fn start_game(&self, players: &mut ByColor<MatchPlayer>) -> Result<(), (Color, PlayerFault)> {
        for color in Color::ALL {
            let (record, patience) = (self.session.record(), self.settings.start_time);
            let started = players[color].start_game(record, self.limits(color), patience, self.stop);
            started.map_err(|fault| (color, fault))?;
        }
        Ok(())
    }

    fn referee(&mut self, players: &mut ByColor<MatchPlayer>) -> GameEnd {
        loop {
            match self.session.live_outcome() {
                Some(Outcome::Five { winner, line: _ }) => return GameEnd::Five(winner),
                Some(Outcome::Foul { winner, foul, point }) => {
                    return GameEnd::Fault(
                        !winner,
                        PlayerFault::Foul(format!("{} makes {foul}", point.name(self.settings.size))),
                    );
                }
                // Other outcomes are impossible: the arena keeps the time itself, and engines neither resign, pass nor
                // agree to a draw.
                Some(
                    Outcome::Draw
                    | Outcome::Passed
                    | Outcome::Agreed
                    | Outcome::Resignation { .. }
                    | Outcome::Time { .. },
                ) => {
                    return GameEnd::Draw;
                }
                None => (),
            }
            let side = self.session.live_side();
            if let Err(fault) = self.turn(side, &mut players[side]) {
                return GameEnd::Fault(side, fault);
            }
        }
    }

    /// Returns the search limits for the next move of `side`.
    fn limits(&self, side: Color) -> SearchLimits {
        match (self.settings.nodes, self.settings.control) {
            (Some(nodes), _) => SearchLimits::nodes(nodes),
            (None, TimeControl::PerMove(time)) => SearchLimits::turn(time),
            (None, _) => SearchLimits { left: self.session.clock().left_for_move(side), ..SearchLimits::default() },
        }
    }

    fn turn(&mut self, side: Color, player: &mut MatchPlayer) -> Result<(), PlayerFault> {
        player.settle();
        self.session.start_clock();
        let left = self.session.clock().left_for_move(side);
        let deadline = left.unwrap_or(PATIENCE) + self.settings.grace;
        let begin = Instant::now();
        let played = player.best_move(self.session.record(), self.limits(side), deadline, self.stop);
        let time = begin.elapsed();
        let usage = &mut self.usage[side];
        usage.add(&TimeUsage { n_moves: 1, time, ..TimeUsage::default() });
        let played = played?;
        if let Some(depth) = played.depth {
            usage.n_depths += 1;
            usage.depths += u32::from(depth);
        }
        if deadline < time {
            return Err(PlayerFault::Time(time));
        }
        // The session's clock has no grace period. If the move took longer than the limit, tell the session a time just
        // below the limit. Otherwise the session would end the game, although the move came within the grace period.
        let last = left.map_or(time, |it| it.saturating_sub(Duration::from_nanos(1)));
        let _ = self.session.handle(SessionEvent::TimePassed(time.min(last)));
        self.session.press_clock();
        let name = played.point.name(self.settings.size.max(played.point.y() + 1));
        let played = self.session.handle(SessionEvent::Reply(played.point));
        played.map(|_| ()).map_err(|error| match error {
            SessionError::Play(PlayError::Forbidden(_)) => PlayerFault::Foul(format!("{name}: {error}")),
            SessionError::Play(_) | SessionError::Opening(_) | SessionError::Unavailable => {
                PlayerFault::Illegal(format!("{name}: {error}"))
            }
        })
    }
}
