//! Keys of the position database: rule, size, side to move and stones.
//! All eight rotations and reflections of a position have the same key.

use crate::game::{Board, CanonicalPosition, Color, MAX_SIZE, MIN_SIZE, N_SYMMETRIES, Point, Rule, image};

/// Number of bytes of a key before the stones: rule, size, side to move, and the number of black stones (two bytes, the
/// low byte first).
const HEAD: usize = 5;

/// Largest board size whose keys have one byte per point. The keys of larger boards have two bytes per point.
const MAX_BYTE_SIZE: u8 = 15;

/// Key of a position in the database. Each of the eight rotations and reflections of the position gives a sequence of
/// bytes, and the least of them is the key, so that mirrored positions share one entry. Transpositions share one entry,
/// too, because the key does not hold the order of the moves. It holds all stones and is not a hash, so no other
/// positions share an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(Box<[u8]>);

/// The position that a key holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedPosition {
    /// Rule of the game.
    pub rule: Rule,
    /// Board size, in lines.
    pub size: u8,
    /// The side to move.
    pub side: Color,
    /// The stones of Black (`[0]`) and of White (`[1]`), each sorted.
    pub stones: [Vec<Point>; 2],
}

impl KeyedPosition {
    /// Returns the board; `None` if two stones lie on one point.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let mut board = Board::new(self.size);
        for (stones, color) in self.stones.iter().zip(Color::ALL) {
            for point in stones {
                board.play(*point, color).ok()?;
            }
        }
        Some(board)
    }
}

impl PositionKey {
    /// Returns the key of a position, and the number of the symmetry that maps the points of `board` to the points of
    /// the key.
    #[must_use]
    pub fn of(board: &Board, rule: Rule, side: Color) -> (Self, u8) {
        let (position, symmetry) = CanonicalPosition::with_symmetry(board, side);
        let [black, white] = Color::ALL.map(|it| position.stones(it));
        let [low, high, ..] = black.len().to_le_bytes();
        let mut bytes = vec![rule.number(), board.size(), u8::from(side == Color::White), low, high];
        black.iter().chain(white).for_each(|it| push_point(&mut bytes, Some(*it), board.size()));
        (Self(bytes.into()), symmetry)
    }

    /// Returns the key with these bytes; `None` if they are not a position. Does not check whether they are the least
    /// of the bytes for all rotations and reflections of the position, because that would double the time to read an
    /// entry.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let key = Self(bytes.into());
        key.position().map(|_| key)
    }

    /// Returns the bytes of the key as they are stored in the log.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the number of lines of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.0.get(1).copied().unwrap_or(MIN_SIZE)
    }

    /// Returns the position that the key holds; `None` if the bytes are not a key.
    #[must_use]
    pub fn position(&self) -> Option<KeyedPosition> {
        let ([rule, size, side, low, high], mut rest) = self.0.split_first_chunk::<HEAD>()?;
        let rule = rule_of(*rule)?;
        if !(MIN_SIZE..=MAX_SIZE).contains(size) || 1 < *side {
            return None;
        }
        let mut points = Vec::new();
        while !rest.is_empty() {
            points.push(take_point(&mut rest, *size)??);
        }
        let n_black = usize::from(u16::from_le_bytes([*low, *high]));
        let white = if n_black <= points.len() { points.split_off(n_black) } else { return None };
        let side = if *side == 0 { Color::Black } else { Color::White };
        Some(KeyedPosition { rule, size: *size, side, stones: [points, white] })
    }
}

/// Returns the number of the symmetry that undoes `symmetry`.
#[must_use]
pub const fn inverse(symmetry: u8) -> u8 {
    // Reflections are their own inverses; a rotation is undone by the rotation that completes the full turn.
    if symmetry < N_SYMMETRIES / 2 { (N_SYMMETRIES / 2 - symmetry) % (N_SYMMETRIES / 2) } else { symmetry }
}

/// Returns the point to which a symmetry moves `point`. `None` is a pass in a line of moves, and stays `None`.
pub(super) fn image_of(point: Option<Point>, size: u8, symmetry: u8) -> Option<Point> {
    point.map(|it| image(it, size, symmetry))
}

/// Appends a point of a board; `None` is a pass.
pub(super) fn push_point(bytes: &mut Vec<u8>, point: Option<Point>, size: u8) {
    match point {
        Some(point) if size <= MAX_BYTE_SIZE => bytes.push(point.y() * size + point.x()),
        None if size <= MAX_BYTE_SIZE => bytes.push(u8::MAX),
        Some(point) => bytes.extend([point.y(), point.x()]),
        None => bytes.extend([u8::MAX; 2]),
    }
}

/// Takes a point of a board from the front of `bytes`. Returns `Some(None)` for a pass, and `None` if `bytes` start
/// with neither a point nor a pass.
#[expect(clippy::option_option, reason = "the outer one is the failure, the inner one a pass")]
pub(super) fn take_point(bytes: &mut &[u8], size: u8) -> Option<Option<Point>> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    let (x, y) = if size <= MAX_BYTE_SIZE {
        if *first == u8::MAX {
            return Some(None);
        }
        (first % size, first / size)
    } else {
        let (second, rest) = bytes.split_first()?;
        *bytes = rest;
        if [*first, *second] == [u8::MAX; 2] {
            return Some(None);
        }
        (*second, *first)
    };
    (x < size && y < size).then(|| Some(Point::new(x, y)))
}

/// Returns the rule whose [`Rule::number`] is `byte`; `None` if no rule has this number.
pub(super) fn rule_of(byte: u8) -> Option<Rule> {
    Rule::ALL.into_iter().find(|it| it.number() == byte)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns a board of `size` lines on which Black and White have placed stones in turn. `numbers` are the numbers
    /// of their points, counted row by row.
    fn board(size: u8, numbers: &[u16]) -> Board {
        let mut board = Board::new(size);
        for (number, color) in numbers.iter().zip(Color::ALL.into_iter().cycle()) {
            let number = number % (u16::from(size) * u16::from(size));
            let coordinate = |it: u16| u8::try_from(it).unwrap();
            let point = Point::new(coordinate(number % u16::from(size)), coordinate(number / u16::from(size)));
            // Ignore an error: if the point is occupied, no stone is placed.
            let _ = board.play(point, color);
        }
        board
    }

    proptest! {
        #[test]
        fn all_images_have_one_key_and_it_reads_back(
            size in 5_u8..=22, numbers in prop::collection::vec(any::<u16>(), 0..40), rule in 0_u8..5, white in any::<bool>(),
        ) {
            let rule = rule_of(rule).unwrap();
            let side = if white { Color::White } else { Color::Black };
            let mut board = board(size, &numbers);
            let expected = PositionKey::of(&board, rule, side).0;
            prop_assert_eq!(PositionKey::from_bytes(expected.bytes()), Some(expected.clone()));
            for _ in 0..2 {
                for _ in 0..4 {
                    let (key, symmetry) = PositionKey::of(&board, rule, side);
                    prop_assert_eq!(&key, &expected);
                    let position = key.position().unwrap();
                    for point in board.points() {
                        let there = image(point, size, symmetry);
                        prop_assert_eq!(position.board().unwrap().stone(there), board.stone(point));
                        prop_assert_eq!(image(there, size, inverse(symmetry)), point);
                    }
                    board = board.turned();
                }
                board = board.mirrored();
            }
            prop_assert_ne!(PositionKey::of(&board, rule, !side).0, expected.clone());
            for other in Rule::ALL.into_iter().filter(|it| *it != rule) {
                prop_assert_ne!(PositionKey::of(&board, other, side).0, expected.clone());
            }
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = PositionKey::from_bytes(&bytes);
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_refused() {
        let (key, _) = PositionKey::of(&board(15, &[0, 17]), Rule::Freestyle, Color::Black);
        assert_eq!(key.bytes(), [0, 15, 0, 1, 0, 0, 17]);
        for bytes in [&[9, 15, 0, 0, 0][..], &[0, 4, 0, 0, 0], &[0, 15, 2, 0, 0], &[0, 15, 0, 2, 0, 7], &[0, 15, 0]] {
            assert_eq!(PositionKey::from_bytes(bytes), None, "{bytes:?}");
        }
        assert_eq!(PositionKey::from_bytes(&[0, 5, 0, 1, 0, 25]), None, "the point lies outside the board");
        let twice = PositionKey::from_bytes(&[0, 15, 0, 2, 0, 7, 7]).and_then(|it| it.position()).unwrap();
        assert!(twice.board().is_none(), "two stones on a point");
    }
}
