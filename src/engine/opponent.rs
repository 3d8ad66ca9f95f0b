//! What an opponent is, and the roster: the one table of all of them.

use crate::engine::classic::{Algorithm, AlphaBeta, Gumu, PatternCounter, Scan, SequencePlayer};
use crate::engine::master::{Level, Master};
use crate::engine::{Progress, SearchLimits};
use crate::game::{Board, Color, Point, Rule};

/// Someone who plays gomoku.
pub trait Player: Send {
    /// The point to play; none when no free point may be played.
    ///
    /// One who thinks long asks the listener now and then, and comes back early, with whatever it has, when told to.
    fn best_move(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) -> Option<Point>;

    /// The point to play, as [`Player::best_move`] finds it; whoever can compares so many moves with each other and
    /// tells the listener what they are worth.
    fn best_moves(
        &mut self,
        turn: PositionView<'_>,
        _n_moves: usize,
        handler: &mut dyn SearchHandler,
    ) -> Option<Point> {
        self.best_move(turn, handler)
    }

    /// Thinks ahead, as long as it may, while the other side does: what it learns is of use for its answer.
    fn ponder(&mut self, _turn: PositionView<'_>, _listener: &mut dyn SearchHandler) {}

    /// Hears how many bytes may be taken for what is remembered from move to move; as many as usual where none are
    /// said. It is forgotten, if it has to be.
    fn set_memory(&mut self, _n_bytes: Option<u64>) {}

    /// Hears in how many threads it may think.
    fn set_threads(&mut self, _n_threads: usize) {}

    /// Looks at a position once, and gives what then tells the worth of each point that the side to move may play, in
    /// this opponent's own measure.
    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a>;

    /// What a point is worth to the side to move; none where it may put no stone.
    fn value(&self, turn: PositionView<'_>, point: Point) -> Option<PointValue> {
        let is_legal = turn.board.is_free(point) && turn.rule.foul(turn.board, point, turn.side).is_none();
        is_legal.then(|| self.point_evaluator(turn)(point))
    }

    /// What each point is worth that the side to move may play, row by row from the upper left.
    fn values(&self, turn: PositionView<'_>) -> Vec<(Point, PointValue)> {
        let mut appraiser = self.point_evaluator(turn);
        turn.legal_points().map(|point| (point, appraiser(point))).collect()
    }
}

/// Tells the worth of points in the position for which it was made.
pub type PointEvaluator<'a> = Box<dyn FnMut(Point) -> PointValue + 'a>;

/// A side to move, on a board and under a rule.
#[derive(Clone, Copy, Debug)]
pub struct PositionView<'a> {
    /// The stones.
    pub board: &'a Board,
    /// What wins, and what is forbidden.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
}

impl<'a> PositionView<'a> {
    /// The points that the side may play, row by row from the upper left.
    pub fn legal_points(self) -> impl Iterator<Item = Point> + 'a {
        self.rule.legal_points(self.board, self.side)
    }
}

/// The one who asked, as the one who thinks sees him.
pub trait SearchHandler {
    /// Whether the answer is no longer wanted.
    fn should_stop(&self) -> bool;

    /// How far he wants it to be thought; [`SearchHandler::should_stop`] only keeps the time.
    fn limits(&self) -> SearchLimits {
        SearchLimits::default()
    }

    /// The stones that were put last, the latest first, as far as he tells: a person looks at them before all others.
    fn recent(&self) -> &[Point] {
        &[]
    }

    /// Receives the state of the search after an iteration: all best lines at once. Ignored by default.
    fn report(&mut self, _progress: &Progress) {}
}

/// A listener who waits for the answer, however long it takes.
#[derive(Clone, Copy, Debug)]
pub struct NullHandler;

impl SearchHandler for NullHandler {
    fn should_stop(&self) -> bool {
        false
    }
}

/// What a free point is worth; values compare only with those of the same opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointValue {
    /// What the side's own stone makes there.
    pub attack: u32,
    /// What the other side's stone would make there.
    pub defence: u32,
}

impl PointValue {
    /// The value of a stone that wins the game, above all others.
    pub const WIN: u32 = u32::MAX;
}

/// An opponent as the player chooses it.
#[derive(Clone, Copy, Debug)]
pub struct PlayerInfo {
    /// Its name in settings and commands; it never changes.
    pub key: &'static str,
    /// How strong it plays, from 1, if it can also play otherwise: see [`LEVELS`].
    pub level: Option<u8>,
    /// The document it follows.
    pub document: &'static str,
    /// Brings it to the board; the same seed plays the same game.
    pub make: fn(seed: u64) -> Box<dyn Player>,
}

impl PlayerInfo {
    /// The opponent with this key: `master:3`, or `master:level=3`, is the third level of one that has several.
    #[must_use]
    pub fn by_key(key: &str) -> Option<&'static Self> {
        let (name, level) = key.split_once(':').unwrap_or((key, ""));
        let formerly = FORMERLY.iter().find(|it| it.0 == key).map(|it| it.1);
        match formerly.or_else(|| level.strip_prefix("level=").unwrap_or(level).parse().ok()) {
            Some(level) => LEVELS.iter().find(|it| it.level == Some(level) && (formerly.is_some() || name == MASTER)),
            None => ROSTER.iter().find(|it| it.key == key),
        }
    }

    /// The same opponent at another level; itself where it has none.
    #[must_use]
    pub fn at_level(&'static self, level: u8) -> &'static Self {
        let levels = if self.level.is_some() { LEVELS } else { &[] };
        levels.iter().find(|it| it.level == Some(level)).unwrap_or(self)
    }

    /// Every opponent at each of its levels.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ROSTER.iter().filter(|it| it.level.is_none()).chain(LEVELS)
    }

    /// Whether nothing but time keeps it from thinking on and on.
    #[must_use]
    pub fn is_bound_by_time(&self) -> bool {
        self.level == STRONGEST.level
    }
}

/// Keys are unique, so they tell opponents apart.
impl PartialEq for PlayerInfo {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for PlayerInfo {}

/// The key of the one that has levels.
const MASTER: &str = "master";

/// Master at its strongest.
const STRONGEST: PlayerInfo = master::<10>(MASTER);

/// Opponents of earlier versions, and the level of Master that each of them is now.
const FORMERLY: &[(&str, u8)] = &[("novice", 2), ("adept", 5)];

/// Master's levels, the weakest first.
pub static LEVELS: &[PlayerInfo] = &[
    master::<1>("master:1"),
    master::<2>("master:2"),
    master::<3>("master:3"),
    master::<4>("master:4"),
    master::<5>("master:5"),
    master::<6>("master:6"),
    master::<7>("master:7"),
    master::<8>("master:8"),
    master::<9>("master:9"),
    STRONGEST,
];

const fn master<const LEVEL: u8>(key: &'static str) -> PlayerInfo {
    PlayerInfo { key, level: Some(LEVEL), document: "", make: |seed| Box::new(Master::new(Level::new(LEVEL), seed)) }
}

/// All opponents, in the order in which they are offered; one that has levels at its strongest.
pub static ROSTER: &[PlayerInfo] = &[
    PlayerInfo { key: "gumu", level: None, document: "000", make: |seed| Box::new(Gumu::new(seed)) },
    PlayerInfo { key: "sequences", level: None, document: "001", make: |seed| Box::new(SequencePlayer::new(seed)) },
    PlayerInfo { key: "alphabeta", level: None, document: "002", make: |seed| Box::new(AlphaBeta::new(seed)) },
    PlayerInfo { key: "counts", level: None, document: "003", make: |seed| Box::new(PatternCounter::new(seed)) },
    PlayerInfo { key: "scan", level: None, document: "004", make: |seed| Box::new(Scan::new(Algorithm::One, seed)) },
    PlayerInfo { key: "scan2", level: None, document: "004", make: |seed| Box::new(Scan::new(Algorithm::Two, seed)) },
    STRONGEST,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_find_their_opponents() {
        for profile in ROSTER {
            assert_eq!(PlayerInfo::by_key(profile.key), Some(profile));
            assert_eq!(ROSTER.iter().filter(|it| it.key == profile.key).count(), 1, "{}", profile.key);
        }
        for key in ["nobody", "", "gumu:3", "master:0", "master:11", "master:x", "novice:2"] {
            assert_eq!(PlayerInfo::by_key(key), None, "{key}");
        }
    }

    #[test]
    fn levels_have_keys_of_their_own_and_old_keys_find_them() {
        let number = |key: &str| PlayerInfo::by_key(key).and_then(|it| it.level);
        for (n, profile) in (1..).zip(LEVELS) {
            assert_eq!(PlayerInfo::by_key(profile.key), Some(profile));
            assert_eq!([number(&format!("master:{n}")), number(&format!("master:level={n}"))], [Some(n); 2]);
            assert_eq!(ROSTER.last().unwrap().at_level(n), profile);
        }
        assert_eq!(
            [number("master"), number("novice"), number("adept"), number("gumu")],
            [Some(10), Some(2), Some(5), None]
        );
        assert_eq!(ROSTER[0].at_level(3), &ROSTER[0]);
        assert_eq!(PlayerInfo::all().count(), ROSTER.len() + LEVELS.len() - 1);
    }
}
