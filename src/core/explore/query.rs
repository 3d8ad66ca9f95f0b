//! Queries of indices: the moves that were played in a position, and the games with that position.

use std::collections::BTreeMap;
use std::io;

use crate::explore::facts::IndexedResult;
use crate::explore::filter::Selection;
use crate::explore::index::{FLAG_LIBRARY, Index};
use crate::game::{Board, Color, Point, SymmetricKeys};
use crate::sort::sort_by_key;

/// Numbers of games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultTally {
    /// Games that Black has won.
    pub black: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that White has won.
    pub white: u32,
    /// Games whose result is not known.
    pub unknown: u32,
}

impl ResultTally {
    /// Returns the number of all games.
    #[must_use]
    pub const fn n_games(&self) -> u32 {
        self.black + self.drawn + self.white + self.unknown
    }

    const fn add(&mut self, end: IndexedResult, n_games: u32) {
        let number = match end {
            IndexedResult::Won(Color::Black) => &mut self.black,
            IndexedResult::Won(Color::White) => &mut self.white,
            IndexedResult::Drawn => &mut self.drawn,
            IndexedResult::Unknown => &mut self.unknown,
        };
        *number = number.saturating_add(n_games);
    }
}

/// Numbers of games with a position or a move, summed over all indices of a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All games, including the user's own.
    pub all: ResultTally,
    /// The user's own games.
    pub own: ResultTally,
    /// Number of libraries (trees of lines instead of games) that contain the position. They are not counted as games.
    pub n_libraries: u32,
}

/// A move that was played in a position, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Point of the move. If a symmetry of the position maps several points to each other, their moves count as one
    /// move, and this is the first of the points.
    pub point: Point,
    /// Numbers of games in which the move, or a rotation or reflection of it, was played.
    pub counts: Counts,
}

/// Result of a query: the counts of all games with a position, and of each move that was played in the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Numbers of all games with the position, including games that end with it.
    pub total: Counts,
    /// Moves that were played in the position, the most frequent first.
    pub continuations: Vec<Continuation>,
}

/// Owner of the games of an index: the user (the player), or others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Player,
    Others,
}

/// Counts the games with the position on `board` in which `side` is to move, and the moves that were played in it. The
/// moves before the position may have any order, and rotated and mirrored boards count as the same position. `own` are
/// the indices of the user's own games, `others` all other indices.
///
/// # Errors
/// When an index cannot be read or is damaged.
pub fn explore(
    board: &Board,
    side: Color,
    own: &[(&Index, &Selection)],
    others: &[(&Index, &Selection)],
) -> io::Result<Explored> {
    let keys = SymmetricKeys::of(board);
    let mut points: BTreeMap<u64, Point> = BTreeMap::new();
    for point in board.free_points() {
        points.entry(keys.with(point, side).key(!side)).or_insert(point);
    }
    let mut counts: BTreeMap<Point, Counts> = BTreeMap::new();
    let mut total = Counts::default();
    let owned = own.iter().map(|it| (it, Owner::Player)).chain(others.iter().map(|it| (it, Owner::Others)));
    let n_stones = usize::from(board.n_stones());
    for ((index, selection), owner) in owned {
        let mut games = GameSet::new(index.n_games());
        let (mut tally, mut rows) = (FlagTally::default(), index.rows());
        index.for_each_game(n_stones, keys.key(side), |id| {
            let flags = index.flags(id);
            if selection.has(&mut rows, id, flags)? {
                games.insert(id);
                tally.add(flags);
            }
            Ok(())
        })?;
        tally.add_to(&mut total, owner);
        for (key, point) in points.iter().filter(|_| !games.is_empty) {
            let mut tally = FlagTally::default();
            index.for_each_game(n_stones + 1, *key, |id| {
                if games.contains(id) {
                    tally.add(index.flags(id));
                }
                Ok(())
            })?;
            if !tally.is_empty {
                tally.add_to(counts.entry(*point).or_default(), owner);
            }
        }
    }
    let mut continuations: Vec<_> = counts.into_iter().map(|(point, counts)| Continuation { point, counts }).collect();
    sort_by_key(&mut continuations, |it| {
        (std::cmp::Reverse((it.counts.all.n_games(), it.counts.n_libraries)), it.point)
    });
    Ok(Explored { total, continuations })
}

impl Index {
    /// Returns the numbers of the games and libraries (trees of lines) that meet `selection` and contain the position,
    /// or a rotation or reflection of it. Libraries come first, then the games from the latest to the earliest.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub fn games_at(&self, board: &Board, side: Color, selection: &Selection) -> io::Result<Vec<u32>> {
        let key = SymmetricKeys::of(board).key(side);
        let (mut found, mut games, mut rows) = (Vec::new(), Vec::new(), self.rows());
        self.for_each_game(usize::from(board.n_stones()), key, |id| {
            let flags = self.flags(id);
            if selection.has(&mut rows, id, flags)? {
                let list = if flags & FLAG_LIBRARY == 0 { &mut games } else { &mut found };
                list.push(id);
            }
            Ok(())
        })?;
        found.append(&mut games);
        Ok(found)
    }
}

/// For each value of a game's flags, a byte with its rule and result, the number of games with this value. Counting
/// bytes and interpreting the few different ones at the end is faster than interpreting the byte of each game.
struct FlagTally {
    numbers: [u32; 256],
    is_empty: bool,
}

impl Default for FlagTally {
    fn default() -> Self {
        Self { numbers: [0; 256], is_empty: true }
    }
}

impl FlagTally {
    const fn add(&mut self, flags: u8) {
        self.numbers[flags as usize] += 1;
        self.is_empty = false;
    }

    fn add_to(&self, counts: &mut Counts, owner: Owner) {
        for (flags, n) in (0..=u8::MAX).zip(self.numbers).filter(|it| 0 < it.1) {
            if flags & FLAG_LIBRARY != 0 {
                counts.n_libraries = counts.n_libraries.saturating_add(n);
                continue;
            }
            let end = IndexedResult::of_code(flags);
            counts.all.add(end, n);
            if owner == Owner::Player {
                counts.own.add(end, n);
            }
        }
    }
}

/// The numbers of some games, as a set of bits.
struct GameSet {
    bits: Vec<u64>,
    is_empty: bool,
}

impl GameSet {
    fn new(n_games: u32) -> Self {
        Self { bits: vec![0; n_games.div_ceil(64) as usize], is_empty: true }
    }

    fn insert(&mut self, id: u32) {
        if let Some(word) = self.bits.get_mut(id as usize / 64) {
            *word |= 1 << (id % 64);
            self.is_empty = false;
        }
    }

    fn contains(&self, id: u32) -> bool {
        self.bits.get(id as usize / 64).is_some_and(|it| it >> (id % 64) & 1 == 1)
    }
}
