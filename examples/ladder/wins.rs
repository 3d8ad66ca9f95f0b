//! Forced wins in a game: those that a side had at its turn and did not use, and the forced win that decided the game.

use gumu_core::engine::PositionView;
use gumu_core::engine::master::solve::{Proof, shortest_vcf, vct};
use gumu_core::game::{Color, Point, Record, Rule};
use gumu_core::review::made_shape::{five_points, shape_made};
use gumu_core::review::statement::StatementKind;

/// Maximum numbers of nodes of two searches: of the search for a win by fours, and of the search for a win by fours and
/// threes.
const N_NODES: [u32; 2] = [20_000, 5_000];

/// The kind of a forced win, by how many moves it needs, from the shortest to the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WinKind {
    /// A stone makes five: the other side has not blocked a four.
    Four,
    /// A stone makes an open four: the other side has not stopped an open three.
    OpenThree,
    /// A stone makes two threats: two fours, a four and an open three, or two open threes.
    DoubleThreat,
    /// A longer win by fours alone.
    Fours,
    /// A longer win by fours and open threes.
    Threats,
}

impl WinKind {
    /// Number of kinds of forced wins.
    pub const COUNT: usize = 5;

    /// Returns the kind of the forced win that the side to move has; `None` if no forced win is found.
    fn of(view: PositionView<'_>) -> Option<Self> {
        let PositionView { board, rule, side } = view;
        if !five_points(board, rule, side).is_empty() {
            return Some(Self::Four);
        }
        let made = |line: &[Option<Point>]| shape_made(board, rule, side, *line.first()?.as_ref()?).map(|it| it.kind);
        match shortest_vcf(view, N_NODES[0]) {
            Proof::Win(line) => Some(match made(&line) {
                Some(StatementKind::MakesOpenFour) => Self::OpenThree,
                Some(StatementKind::MakesTwoFours) => Self::DoubleThreat,
                Some(StatementKind::MakesFourThree | StatementKind::MakesFork) if line.len() <= 5 => Self::DoubleThreat,
                _ => Self::Fours,
            }),
            Proof::None | Proof::Unknown => match vct(view, N_NODES[1]) {
                Proof::Win(line) if made(&line) == Some(StatementKind::MakesTwoThrees) => Some(Self::DoubleThreat),
                Proof::Win(_) => Some(Self::Threats),
                Proof::None | Proof::Unknown => None,
            },
        }
    }
}

/// The forced wins in a game: those that were missed, and the one that decided the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForcedWins {
    /// Kind of the forced win that decided the game. From some turn on, the winner had a forced win at each of its
    /// turns; this is the kind at the first of them. `None` if no forced win was found at the winner's last turn.
    pub used: Option<WinKind>,
    /// Kinds of the forced wins that either side has missed. A side misses a forced win if it has one when it moves,
    /// but no longer at its next turn. The side that does not win the game also misses a forced win that it has at its
    /// last turn.
    pub missed: Vec<WinKind>,
}

impl ForcedWins {
    /// Returns the forced wins in a finished game after its first `n_opening` stones.
    pub fn of(record: &Record, n_opening: usize) -> Self {
        let mut replay = Record::new(record.size(), record.rule());
        let mut kinds: [Vec<Option<WinKind>>; 2] = [Vec::new(), Vec::new()];
        for (ply, point) in record.moves().iter().filter_map(|it| it.point).enumerate() {
            if n_opening <= ply {
                let (rule, side) = (record.rule(), replay.side_to_move());
                kinds[side as usize].push(kind_at(&replay, rule, side));
            }
            if replay.play(point).is_err() {
                break;
            }
        }
        let winner = record.outcome().and_then(|it| it.winner());
        let mut wins = Self::default();
        for color in Color::ALL {
            let runs = kinds[color as usize].split(Option::is_none);
            let mut runs: Vec<_> = runs.map(<[_]>::to_vec).collect();
            let last = runs.pop().unwrap_or_default();
            if Some(color) == winner {
                wins.used = last.first().copied().flatten();
            } else {
                runs.push(last);
            }
            wins.missed.extend(runs.into_iter().filter_map(|it| it.last().copied().flatten()));
        }
        wins
    }
}

fn kind_at(replay: &Record, rule: Rule, side: Color) -> Option<WinKind> {
    WinKind::of(PositionView { board: replay.board(), rule, side })
}
